#!/usr/bin/env bash
# A script.
set -euo pipefail

# Where it goes.
TARGET="/opt/${NAME:-default} $(date +%s)"
readonly VERSION=1.2 OTHER=3
export PATH="$HOME/bin:$PATH" EXPORTED
declare -A MAP=([a]=1 ["b c"]=2)
declare -r -i COUNT=$((1 + 2 * COUNT))
list=(one 'two words' "three $x" $'tab\t')
list+=(four)
list[0]=zero
EMPTY=

# Say it.
say() {
  local message=$1 loud
  later=2
  if [[ $message =~ ^a.*$ && -n ${loud-} ]]; then
    echo "${message^^}" >&2
  elif test "$#" -gt 1; then
    return 1
  else
    printf '%s\n' "$message" | tee -a log
  fi
  inner() { echo inner; }
}

function with-dash.and.dot {
  for file in *.txt; do
    case "$file" in
      a*|b?) echo one ;;&
      *) echo other ;;
    esac
  done
}

function both() (
  cd "$1" && pwd || exit
)

if [ "$VERSION" = 1 ]; then
  MODE=fast
  pick() { echo 1; }
else
  MODE=slow
  pick() { echo 2; }
fi

while read -r line; do ((COUNT++)); done < <(sort "$0")
for ((i = 0; i < 3; i++)); do inloop=$i; done
ONLY=here command --flag=value <<<"here string"

cat <<EOF
  indented $TARGET
	tab $(say hi)
EOF
cat <<-'RAW' > "$TARGET"
	raw $TEXT `not run`
RAW

größe=1
zähle_straße() { echo "$größe"; }
alias ll='ls -l'
unset EMPTY; trap 'rm -f "$tmp"' EXIT
! say "a
b" & wait
