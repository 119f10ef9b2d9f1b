. "$LIB/lib/version.sh"

build() {
  log "building $(version)"
}
