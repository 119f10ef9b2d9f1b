"""The world: git, files, the clock, the environment.

This is the only part of graphify that touches any of them (the index opens its own database file). Everything
above gets values from here and hands values back, so everything above can be tested with values.
"""
