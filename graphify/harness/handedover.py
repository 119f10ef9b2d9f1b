"""Whether a shell script hands itself to another program.

A file may be a shell script for two lines and Python, Tcl or Perl from there on, by way of ``exec python3 "$0"``; or it
may carry what follows a certain line number as data. A block of shell put into such a file breaks it, so whoever gives
the script's own name to a program that is not known to leave the file unread is taken to be one of these. A wrong guess
costs a line added by hand.
"""

import re

_NAMES = (rb"0", rb"BASH_SOURCE", rb"BASH_SOURCE\[0\]")
_RESOLVED = re.compile(rb"(?:\$\(|`)\s*(?:\S*/)?(?:readlink|realpath)\b[^()`]*\$\{?(?:0|BASH_SOURCE)[^()`]*(?:\)|`)")
_ENDS = re.compile(rb"\$\(|&&|\|\||[;&|()`]")
_ASSIGNED = re.compile(rb"(\w+)=(.*)", re.DOTALL)

_PREFIXES = {b"exec", b"eval", b"command", b"builtin", b"env", b"nohup", b"if", b"then", b"else", b"elif", b"while"}
_PREFIXES |= {b"until", b"do", b"!", b"{", b"export", b"local", b"readonly", b"declare", b":", b""}

_UNREAD = re.compile(
    rb"dirname|basename|readlink|realpath|cygpath|which|type|echo|printf|test|\[\[?|cd|case|return|(?:ba|da|a|k|z)?sh"
)
"""Programs that do not read the file they are named, and shells, which read it as it is meant to be read."""


def handing_line(script: bytes) -> str:
    """The command with which a script hands itself over; empty where there is none."""
    names = list(_NAMES)
    for line in _commands(script):
        for command in _ENDS.split(_RESOLVED.sub(b"$0", line)):
            program, words, assigned = _read(command)
            own = _own(names)
            names += [re.escape(name) for name, value in assigned if own.fullmatch(value)]
            unread = program is None or own.fullmatch(program) or _UNREAD.fullmatch(program.rpartition(b"/")[2])
            if not unread and any(own.fullmatch(word) for word in words):
                return line.strip().decode("utf-8", "replace")
    return ""


def _commands(script: bytes) -> list[bytes]:
    """The lines that a shell reads: without comments, those that go on with the next line joined."""
    found: list[bytes] = []
    goes_on = False
    for line in script.replace(b"\r\n", b"\n").split(b"\n"):
        if not goes_on and line.lstrip().startswith(b"#"):
            continue
        plain = line.removesuffix(b"\\")
        found = [*found[:-1], found[-1] + b" " + plain] if goes_on else [*found, plain]
        goes_on = plain != line
    return found


def _read(command: bytes) -> tuple[bytes | None, list[bytes], list[tuple[bytes, bytes]]]:
    """The program of a simple command (None: there is none), the words after it, and what was assigned before."""
    assigned: list[tuple[bytes, bytes]] = []
    words = [word.strip(b"\"'") for word in command.replace(b"<", b" ").split()]
    for at, word in enumerate(words):
        assignment = _ASSIGNED.fullmatch(word)
        if assignment:
            assigned.append((assignment[1], assignment[2].strip(b"\"'")))
        elif word.rpartition(b"/")[2] not in _PREFIXES and not word.startswith(b"-"):
            return word, [part.rpartition(b"=")[2].strip(b"\"'") for part in words[at + 1 :]], assigned
    return None, [], assigned


def _own(names: list[bytes]) -> re.Pattern[bytes]:
    """What stands for the script's own name."""
    return re.compile(rb"\$(?:%s)|\$\{(?:%s)\}" % ((b"|".join(names),) * 2))
