"""What a row of the table of languages can say: the columns, and the closed sets that they pick from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BRACKETS = frozenset("()[]{}")
"""Anonymous tokens that never count: what they hold together is said by the node type."""


PLAIN, SLUG, UNDERSCORED = "plain", "slug", "underscored"
NAME_STYLES = frozenset((PLAIN, SLUG, UNDERSCORED))
"""How a name is written: as it stands, as a lower-case slug with hyphens between words (headings), or as it stands
where `_` is none."""


Names = Sequence[Sequence[str]]
"""Types of nodes that hold a name: see `Language`."""


Chains = Sequence[Sequence[str]]
"""What expressions are made of: see `Language`."""

NAME, MEMBER, CALL, ITEM, SAME, EITHER, TYPED = "name", "member", "call", "item", "same", "either", "typed"
SEND, PATH, OWN = "send", "path", "own"
CHAIN_ROLES = frozenset((NAME, MEMBER, CALL, ITEM, SAME, EITHER, TYPED, SEND, PATH, OWN))
"""What a node of an expression does: it is a name, names a member, calls, takes one of several, is what it holds, is
one of two, is said to be of a type, or names a member and calls it; it is names with marks between (`a::b<c>`), or a
member of the object that a method is called on (`@a`)."""

DOTTED, FILES = "dotted", "files"
FOLDERS, PACKAGES, CRATES = "folders", "packages", "crates"
PATHS, REQUIRED, SPACES = "paths", "required", "spaces"
IMPORT_STYLES = frozenset(("", DOTTED, FILES, FOLDERS, PACKAGES, CRATES, PATHS, REQUIRED, SPACES))
"""How a module is written: as a dotted name whose first part is bound, relative with dots before it (Python), or as the
path of a file, relative or found by configuration (JavaScript); as the path of a folder in a module whose manifest says
its name (Go); as the name of a package that files say that they are in, wherever they lie (Java, C#); as a path from
the root of a crate, from here, or out of here (Rust); as a path with or without the file's suffix, relative to the file
or to some folder of the repository (C, Ruby, Bash), as such a path with dots (Lua), or as the name of what it is, with
its namespace (PHP)."""

HEADERS_OUTSIDE, MEMBERS_IN_SCOPE, NAMES_EVERYWHERE = "headers outside", "members in scope", "names everywhere"
OUTER_PACKAGES, SCATTERED, METHODS_APART = "outer packages", "scattered", "methods apart"
VALUES_APPLY, PARTS = "values apply", "parts"
CAPITALS_OUTSIDE, TABLES, GIVING = "capitals outside", "tables", "giving"
SCOPE_RULES = frozenset(
    (
        *(HEADERS_OUTSIDE, MEMBERS_IN_SCOPE, NAMES_EVERYWHERE),
        *(OUTER_PACKAGES, SCATTERED, METHODS_APART, VALUES_APPLY, PARTS),
        *(CAPITALS_OUTSIDE, TABLES, GIVING),
    )
)
"""Whether defaults and decorators run outside of their function (Python), whether a bare name can mean a member of the
class around (Java), whether it can mean something in any other file without an import (C), whether it can mean what is
in a package around the file's own (C#), whether members of a class may stand in other files than the class (Go),
whether what is called is never a variable (Java), whether what looks like a call of a value takes one of what it holds
(Scala), whether a class may be all parts, none of which begins it (C#), whether of what is around a class only names
with a capital are seen from inside (Ruby), whether any value can have members of its own and be what others are made
like, and whether a file gives one value to those that import it (Lua)."""

INCLUDED, NAMESPACED, EVERYWHERE = "included", "namespaced", "everywhere"
SHARES = frozenset(("", INCLUDED, NAMESPACED, EVERYWHERE))
"""Which names a file has without importing them: see `shared`."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A grammar in a wheel of its own: the only kind that makes fingerprints, and only in this version."""

    distribution: str
    version: str
    module: str
    function: str = "language"


@dataclass(frozen=True, slots=True)
class Bundled:
    """A grammar out of an installed tree-sitter-languages, by its name there."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)  # a row is only ever itself, and is looked up by at every node
class Language:
    """One row.

    ``loaders`` are tried in order. The rest of the columns are node types of the grammar:

    * ``comments`` are left out of fingerprints with all they hold;
    * ``wrappers`` count for nothing themselves, only what they hold: parentheses round an expression, and whatever
      else formatters add and take away;
    * ``same`` are pairs of types that mean the same, the first read as the second;
    * ``verbatim`` hold text in which white space counts, outside of their children too: strings with escapes;
    * ``delimiters`` are leaves, named or not, made of quotes and prefixes: the characters ``quotes`` and their case
      count for nothing.

    * ``thin`` count for nothing themselves when they hold one thing alone: `(x) => y` is `x => y`;
    * ``prose`` are words: white space in them only parts words, and their inner structure is not looked at;
    * ``unparsed`` are code that the grammar leaves as text: white space counts in strings and between words only, line
      continuations and line comments never;
    * ``silent`` are anonymous tokens that never count, like brackets; ``counted`` are brackets that do.

    ``claims`` are suffixes of other rows, and what a file of them has that is in this language: `.h` with a namespace.

    ``separators`` are anonymous tokens that do not count directly after a named node (in ``[a, , b]`` the second
    comma does), except for the first one in the types ``tuples``: there it makes a tuple of what is before it.

    ``queries`` are the query files that make up the row's queries, without any those of its name; ``name_style`` is how
    a name is made of its text, one of `NAME_STYLES`. ``names`` are types of nodes that a captured name or scope may be
    and that only hold it: the type, the field of the name, and fields of its owners, which it is qualified by. Without
    fields the name is the last named child; with ``*`` the children before it are the owners. What is in a field with a
    ``!`` is the name as it stands.

    The last columns are about what is used. ``chains`` are node types of expressions, each with its role (one of
    `CHAIN_ROLES`) and the fields of what it is made of: of a member the object and its name, of a call the function, of
    a typed one the value and its type; a field that is a number is the named child of that number, and ``a/b`` is field
    b of field a. ``selves`` are names of the object that a method is called on, ``classes`` of its class,
    ``class_members`` members of any object that are its class, ``supers`` chains of that object as its class's bases
    see it, ``self_types`` types of it. ``generics`` are brackets round what a generic type is of; ``transparent`` are
    generic types that stand for their arguments, ``carriers`` for their first alone, ``holders`` those that hold values
    of their first (of the ``keyed`` ones their last), ``prefixed`` those that stand before what they hold,
    ``class_types`` those that are the class itself; ``bracketed`` says whether ``[T]`` holds values of T; ``wrapping``
    are chains of what gives its first argument when it is called, in the last field of a call; ``unsaid`` is a pattern
    of what says nothing in a type. ``enters`` is the method that a context is entered by, ``items`` are methods of
    holders that give one of what they hold, ``views`` those that give all; ``subscripts`` are methods that say what an
    object holds, ``passing`` those that give what they are called on. ``imports`` is one of `IMPORT_STYLES`, ``rules``
    are of `SCOPE_RULES`, ``initials`` are names of the file that stands for its folder, ``exports`` chains before what
    a file gives to others, ``whole`` the name of all that it gives. ``shares`` is one of `SHARES`, ``makers`` are
    methods of a class that make an instance of it.
    """

    name: str
    suffixes: tuple[str, ...]
    loaders: tuple[Wheel | Bundled, ...]
    scheme: int = 1
    file_names: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    comments: tuple[str, ...] = ("comment",)
    wrappers: tuple[str, ...] = ("parenthesized_expression",)
    same: tuple[tuple[str, str], ...] = ()
    verbatim: tuple[str, ...] = ()
    delimiters: tuple[str, ...] = ()
    quotes: str = "\"'`"
    separators: tuple[str, ...] = (",", ";")
    tuples: tuple[str, ...] = ()
    thin: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    name_style: str = PLAIN
    names: Names = ()
    claims: tuple[tuple[str, str], ...] = ()
    unparsed: tuple[str, ...] = ()
    chains: Chains = ()
    selves: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    class_members: tuple[str, ...] = ()
    supers: tuple[str, ...] = ()
    self_types: tuple[str, ...] = ()
    generics: tuple[str, ...] = ("<", "[")
    transparent: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()
    keyed: tuple[str, ...] = ()
    carriers: tuple[str, ...] = ()
    prefixed: tuple[str, ...] = ()
    bracketed: bool = False
    wrapping: tuple[str, ...] = ()
    unsaid: str = ""
    passing: tuple[str, ...] = ()
    class_types: tuple[str, ...] = ()
    enters: str = ""
    items: tuple[str, ...] = ()
    views: tuple[str, ...] = ()
    subscripts: tuple[str, ...] = ()
    imports: str = ""
    rules: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    exports: tuple[str, ...] = ()
    shares: str = ""
    makers: tuple[str, ...] = ()
    whole: str = ""
