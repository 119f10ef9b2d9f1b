"""What tests share: real repositories, the real command line."""
