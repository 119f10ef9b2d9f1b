version() {
  echo 1
}
