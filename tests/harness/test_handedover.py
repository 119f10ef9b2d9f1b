import pytest

from graphify.harness.handedover import handing_line
from graphify.harness.hookfile import Refusal, install

HANDED_OVER = {
    "python": "''':'\nexec python3 \"$0\" \"$@\"\n'''\nprint('ok')\n",
    "python in one line": "''''exec python3 -u -- \"$0\" ${1+\"$@\"} # '''\nprint('ok')\n",
    "python in quotes": '"exec" "python3" "$0" "$@"\nprint("ok")\n',
    "python of an environment": '"exec" "`dirname $0`/venv/bin/python" "$0" "$@"\n',
    "python found": "''':'\nif command -v python3 >/dev/null; then exec python3 \"$0\" \"$@\"; else exit 1; fi\n'''\n",
    "python without exec": "''':'\npython3 \"$0\" \"$@\"; exit $?\n'''\n",
    "tcl": '# the next line restarts using tclsh \\\nexec tclsh "$0" ${1+"$@"}\nputs ok\n',
    "perl": 'exec perl -x "$0" "$@"\n#!perl\nprint "ok";\n',
    "perl in eval": "eval 'exec perl -x -wS $0 ${1+\"$@\"}'\n  if 0;\n",
    "ruby": "exec ruby -x ${0} $*\n#!ruby\n",
    "node": '":" //; exec /usr/bin/env node "$0" "$@"\nconsole.log(1)\n',
    "lua": '_=[[\nexec lua "$0" "$@"\n]]\n',
    "scala": 'exec scala "$0" "$@"\n!#\n',
    "guile": '# -*- scheme -*-\nexec guile -s "${0}" "$@"\n!#\n',
    "with variables": 'PYTHONPATH=lib exec env A=1 python3 "$0"\n',
    "on two lines": 'exec python3 \\\n  "$0" "$@"\n',
    "carriage returns": 'exec python3 \\\r\n  "$0"\r\n',
    "by another name": 'me=$0\nexec python3 "$me"\n',
    "by its whole path": 'exec python3 "$(readlink -f "$0")" "$@"\n',
    "by a name for its whole path": 'self="$(realpath -- "$0")"\npython3 "$self"\n',
    "bash source": 'exec python3 "${BASH_SOURCE[0]}"\n',
    "given as input": 'python3 < "$0"\n',
    "data after a line": 'tail -n +4 "$0" | tar x\nexit\n',
    "an option": 'exec emacs --script="$0"\n',
}

NOT = {
    "another file": 'exec "$(dirname "$0")/other" "$@"\n',
    "another file by parameter": 'exec python3 "${0%/*}/other.py" "$@"\n',
    "another file with its name": 'exec python3 "$0.py"\n',
    "another file beside": 'here=$(dirname -- "$0")\nexec python3 "$here/x.py"\n',
    "sourced": '. "$(dirname -- "$0")/_/lib.sh"\n',
    "told": 'echo "$0: no"\nprintf "%s\\n" "$0"\n',
    "its name": 'case "$(basename "$0")" in pre-commit) ;; esac\nname=`basename $0`\n',
    "another shell": '[ -n "$BASH" ] || exec bash "$0" "$@"\n',
    "itself": 'exec "$0" again\n',
    "a comment": '# exec python3 "$0"\ntrue\n',
    "a test": 'if [ "$LOCKED" != "$0" ]; then exit 0; fi\n',
    "no name": 'python3 "$1" "$@"\n',
}


@pytest.mark.parametrize("first", ["#!/bin/sh", "#!/usr/bin/env bash"])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("name", HANDED_OVER)
def test_left_alone(name: str, first: str, last: bool):
    found = install(f"{first}\n{HANDED_OVER[name]}".encode(), b"body\n", last=last)
    assert isinstance(found, Refusal)
    assert "hands itself" in found.reason
    assert "\n" not in found.reason


@pytest.mark.parametrize("name", NOT)
def test_edited(name: str):
    assert handing_line(f"#!/bin/sh\n{NOT[name]}".encode()) == ""
    assert isinstance(install(f"#!/bin/sh\n{NOT[name]}".encode(), b"body\n"), bytes)
