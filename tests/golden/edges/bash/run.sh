#!/bin/bash
source ./lib/log.sh
. "$(dirname "$0")/lib/build.sh"

clean() {
  log "cleaning"
  rm -rf build
}

trap clean EXIT

main() {
  build all | log
  missing
  out=$(version)
}

main "$@"
