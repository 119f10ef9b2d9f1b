#!/usr/bin/env python3
"""Everything that is a symbol in Python.

A second paragraph.
"""

from __future__ import annotations

import os
from typing import (
    Generic,
    overload,
)

VERSION = "1.0"
LIMIT: int = 3
declared: str
chained = also = None
TABLE = {
    "a": [1, 2],
    'b': (3,),
}
type Pair[T] = tuple[T, T]
type Name = str

try:
    import fast
    HAVE_FAST = True
except ImportError:
    HAVE_FAST = False

if os.name == "nt":

    def shell(cmd):
        return cmd.split()

else:

    def shell(cmd):
        """Split as a shell does."""
        return [*cmd.split()]


@overload
def twice(x: int) -> int: ...
@overload
def twice(x: str) -> str: ...
def twice(x):
    # a comment
    "Double it."
    return x * 2


@decorate(name="x",
          deep=[1])
async def fetch(url, *args, timeout: float = 1.5, **kwargs) -> bytes | None:
    r'''Get it.'''
    local = 1
    async with session(url) as s, lock:
        async for part in s:
            if part not in args:
                yield part
            elif part is not None:
                continue

    def retry(n=3):
        later = n
        return (yield from range(n))

    class Wait:
        seconds = 5

    return lambda y: y if local else (url := y)


class Base(Generic[T], metaclass=Meta):
    """A class."""

    field: int
    value: str = "v"
    plain = 0
    a, b = 1, 2

    class Inner:
        'Nested.'

        deep = f"{VERSION!r:>{LIMIT}} \n  \t {declared + 'x'}" "joined" b'bytes'

        def method(self): return self.deep[1:-1, ...]

    @property
    def size(self):
        """How large."""
        return self._size

    @size.setter
    def size(self, value):
        self._size = value

    if VERSION:
        def conditional(self): pass

    @staticmethod
    def make(cls, a, /, b, *, c): assert a, "message"


class Empty(): ...


@app.route("/")
class View(Base):
    pass


match VERSION:
    case [x, *_] if x:
        del x
    case {"k": 1 | 2, **rest}:
        raise ValueError from None

for i in range(3): print(i, file=os.devnull); global_in_loop = i

def löschen(straße): return straße
