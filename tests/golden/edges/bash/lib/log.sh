log() {
  echo "$@"
}
