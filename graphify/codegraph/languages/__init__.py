"""The languages, as data.

Adding a language takes four things and no Python:

1. A row in `LANGUAGES` below. Its columns pick from closed sets; nothing else may know the language's name. Look at
   the tree of some real file first (`python -m tests.codegraph.show_tree FILE`): the columns speak of node types.
2. `<name>.scm` beside this file: which nodes are symbols, and `<name>.uses.scm`: what of other names is used, in the
   captures that `tags.py` lists.
3. A folder `tests/golden/languages/<name>/<case>/` with an `input.<suffix>`; `GRAPHIFY_UPDATE_GOLDEN=1 pytest
   tests/codegraph` writes the listing beside it: read it as if somebody else had written it. The same folder is
   what the tests mutate to prove that every byte of code is covered by a fingerprint.
4. The grammar's wheel, pinned exactly, in pyproject.toml.

A fingerprint is a function of the grammar: when a new grammar version changes a golden fingerprint, `scheme` rises by
one and older fingerprints read as `unknown`, never as `changed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BRACKETS = frozenset("()[]{}")
"""Anonymous tokens that never count: what they hold together is said by the node type."""


PLAIN, SLUG, UNDERSCORED = "plain", "slug", "underscored"
NAME_STYLES = frozenset((PLAIN, SLUG, UNDERSCORED))
"""How a name is written: as it stands, as a lower-case slug with hyphens between words (headings), or as it stands
where `_` is none."""


Names = Sequence[Sequence[str]]
"""Types of nodes that hold a name: see `Language`."""


DECLARATORS: Names = (
    ("init_declarator", "declarator"),
    ("pointer_declarator", "declarator"),
    ("array_declarator", "declarator"),
    ("function_declarator", "declarator"),
    ("parenthesized_declarator",),
)
"""Where C and its kin have the name of what they declare."""

DIRECTIVES = (
    *("#define", "#elif", "#elifdef", "#elifndef", "#else", "#endif", "#if", "#ifdef", "#ifndef", "#include"),
    "preproc_directive",
)
"""What may be written `#  define` too."""

CPP_MARKS = (
    r"^[ \t]*(?:template[ \t]*<|(?:inline[ \t]+)?namespace[ \t]+[\w:]+[ \t]*(?:\{|$)|namespace[ \t]*\{"
    r"|using[ \t]+namespace\b|(?:enum[ \t]+)?class(?:[ \t]+\w+)+[ \t]*[;:{]|(?:public|private|protected)[ \t]*:)"
    r"|\bstd::\w|\w::\w+\("
)
"""What a header of C++ has and one of C has not, but for what stands there for C++."""


Chains = Sequence[Sequence[str]]
"""What expressions are made of: see `Language`."""

NAME, MEMBER, CALL, ITEM, SAME, EITHER, TYPED = "name", "member", "call", "item", "same", "either", "typed"
CHAIN_ROLES = frozenset((NAME, MEMBER, CALL, ITEM, SAME, EITHER, TYPED))
"""What a node of an expression does: it is a name, names a member, calls, takes one of several, is what it holds, is
one of two, or is said to be of a type."""

DOTTED, FILES = "dotted", "files"
IMPORT_STYLES = frozenset(("", DOTTED, FILES))
"""How a module is written: as a dotted name whose first part is bound, relative with dots before it (Python), or as the
path of a file, relative or found by configuration (JavaScript)."""

HEADERS_OUTSIDE, MEMBERS_IN_SCOPE, NAMES_EVERYWHERE = "headers outside", "members in scope", "names everywhere"
SCOPE_RULES = frozenset((HEADERS_OUTSIDE, MEMBERS_IN_SCOPE, NAMES_EVERYWHERE))
"""Whether defaults and decorators run outside of their function (Python), whether a bare name can mean a member of the
class around (Java), and whether it can mean something in any other file without an import (C)."""


ECMASCRIPT_CHAINS: Chains = (
    ("identifier", NAME),
    ("property_identifier", NAME),
    ("private_property_identifier", NAME),
    ("shorthand_property_identifier_pattern", NAME),
    ("this", NAME),
    ("super", NAME),
    ("member_expression", MEMBER, "object", "property"),
    ("call_expression", CALL, "function"),
    ("new_expression", CALL, "constructor"),
    ("subscript_expression", ITEM, "object"),
    ("parenthesized_expression", SAME, "0"),
    ("await_expression", SAME, "0"),
    ("non_null_expression", SAME, "0"),
    ("instantiation_expression", SAME, "0"),
    ("as_expression", TYPED, "0", "1"),
    ("satisfies_expression", SAME, "0"),
    ("type_assertion", SAME, "1"),
    ("ternary_expression", EITHER, "consequence", "alternative"),
    ("binary_expression", EITHER, "left", "right"),
    ("assignment_expression", SAME, "right"),
)
"""Expressions of JavaScript and TypeScript."""

ECMASCRIPT_TRANSPARENT = (
    *("Awaited", "NonNullable", "Partial", "Promise", "PromiseLike", "Readonly", "Required"),
    *("DeepReadonly", "Omit", "Pick"),
)
ECMASCRIPT_HOLDERS = (
    *("Array", "AsyncGenerator", "AsyncIterable", "AsyncIterableIterator", "AsyncIterator", "Generator", "Iterable"),
    *("IterableIterator", "Iterator", "Map", "ReadonlyArray", "ReadonlyMap", "ReadonlySet", "Record", "Set", "WeakMap"),
    *("WeakRef", "WeakSet"),
)
ECMASCRIPT_ITEMS = ("at", "deref", "find", "get", "pop", "shift")
ECMASCRIPT_VIEWS = ("concat", "filter", "reverse", "slice", "sort", "values")


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


@dataclass(frozen=True, slots=True)
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
    `CHAIN_ROLES`) and the fields of what it is made of: of a member the object and its name, of a call the function,
    of a typed one the value and its type; a field that is a number is the named child of that number. ``selves`` are
    names of the object that a method is called on, ``classes`` of its class, ``class_members`` members of any object
    that are its class, ``supers`` chains of that object as its class's bases see it, ``self_types`` types of it.
    ``generics`` are brackets round what a generic type is of; ``transparent`` are generic types that stand for their
    first argument, ``holders`` those that hold values of their first (of the ``keyed`` ones their last),
    ``class_types`` those that are the class itself. ``enters`` is the method that a context is entered by, ``items``
    are methods of holders that give one of what they hold, ``views`` those that give all; ``subscripts`` are methods
    that say what an object holds. ``imports`` is one of `IMPORT_STYLES`, ``rules`` are of `SCOPE_RULES`, ``initials``
    are names of the file that stands for its folder, ``exports`` chains before what a file gives to others, ``whole``
    the name of all that it gives.
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
    class_types: tuple[str, ...] = ()
    enters: str = ""
    items: tuple[str, ...] = ()
    views: tuple[str, ...] = ()
    subscripts: tuple[str, ...] = ()
    imports: str = ""
    rules: tuple[str, ...] = ()
    initials: tuple[str, ...] = ()
    exports: tuple[str, ...] = ()
    whole: str = ""


LANGUAGES: Mapping[str, Language] = {
    language.name: language
    for language in (
        Language(
            name="python",
            suffixes=(".py", ".pyi", ".pyw"),
            loaders=(Wheel("tree-sitter-python", "0.25.0", "tree_sitter_python"),),
            file_names=("SConstruct", "SConscript", "wscript"),
            interpreters=("python", "pypy"),
            comments=("comment", "line_continuation"),
            # `class A():` is `class A:`; a call keeps its own node round its arguments.
            wrappers=("parenthesized_expression", "argument_list"),
            same=(("pattern_list", "tuple_pattern"), ("expression_list", "tuple")),
            verbatim=("string_content", "format_specifier"),
            delimiters=("string_start", "string_end"),
            quotes="\"'uU",
            tuples=("subscript", "tuple_pattern"),
            chains=(
                ("identifier", NAME),
                ("attribute", MEMBER, "object", "attribute"),
                ("call", CALL, "function"),
                ("subscript", ITEM, "value"),
                ("await", SAME, "0"),
                ("parenthesized_expression", SAME, "0"),
                ("named_expression", SAME, "value"),
                ("boolean_operator", EITHER, "left", "right"),
                ("conditional_expression", EITHER, "0", "2"),
            ),
            selves=("self",),
            classes=("cls",),
            class_members=("__class__",),
            supers=("super()",),
            self_types=("Self",),
            transparent=(
                *("Annotated", "Awaitable", "ClassVar", "Final", "InitVar", "NotRequired", "Optional", "ReadOnly"),
                *("Required", "TypeGuard", "Union"),
            ),
            holders=(
                *(
                    "AbstractSet",
                    "AsyncGenerator",
                    "AsyncIterable",
                    "AsyncIterator",
                    "ChainMap",
                    "Collection",
                    "Container",
                ),
                *(
                    "ContextVar",
                    "Deque",
                    "DefaultDict",
                    "Dict",
                    "FrozenSet",
                    "Generator",
                    "Iterable",
                    "Iterator",
                    "List",
                    "Mapping",
                ),
                *("MutableMapping", "MutableSequence", "MutableSet", "OrderedDict", "Reversible", "Sequence", "Set"),
                *("Tuple", "defaultdict", "deque", "dict", "frozenset", "list", "set", "tuple"),
            ),
            keyed=(
                *("ChainMap", "DefaultDict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "Tuple"),
                *("defaultdict", "dict", "tuple"),
            ),
            class_types=("Type", "type"),
            enters="__enter__",
            items=("get", "pop", "popleft", "popitem", "setdefault"),
            views=("values", "copy"),
            subscripts=("__getitem__", "__iter__", "__next__"),
            imports=DOTTED,
            rules=(HEADERS_OUTSIDE,),
            initials=("__init__",),
        ),
        Language(
            name="javascript",
            suffixes=(".js", ".mjs", ".cjs", ".jsx"),
            loaders=(Wheel("tree-sitter-javascript", "0.25.0", "tree_sitter_javascript"), Bundled("javascript")),
            interpreters=("node", "nodejs"),
            comments=("comment", "hash_bang_line", "html_comment", "empty_statement"),
            wrappers=("parenthesized_expression", "jsx_expression"),
            verbatim=("string", "template_string"),
            delimiters=('"', "'"),
            quotes="\"'",
            thin=("formal_parameters",),
            prose=("jsx_text",),
            silent=(";",),
            queries=("ecmascript", "javascript", "jsx"),
            chains=ECMASCRIPT_CHAINS,
            selves=("this",),
            class_members=("constructor",),
            supers=("super",),
            self_types=("this",),
            generics=("<",),
            transparent=ECMASCRIPT_TRANSPARENT,
            holders=ECMASCRIPT_HOLDERS,
            keyed=("Map", "ReadonlyMap", "Record", "WeakMap"),
            items=ECMASCRIPT_ITEMS,
            views=ECMASCRIPT_VIEWS,
            imports=FILES,
            initials=("index",),
            exports=("exports", "module.exports"),
            whole="module.exports",
        ),
        Language(
            name="typescript",
            suffixes=(".ts", ".mts", ".cts"),
            loaders=(
                Wheel("tree-sitter-typescript", "0.23.2", "tree_sitter_typescript", "language_typescript"),
                Bundled("typescript"),
            ),
            interpreters=("ts-node", "tsx", "deno", "bun"),
            comments=("comment", "hash_bang_line", "html_comment", "empty_statement"),
            wrappers=("parenthesized_expression", "parenthesized_type"),
            verbatim=("string", "template_string", "template_literal_type"),
            delimiters=('"', "'"),
            quotes="\"'",
            thin=("formal_parameters", "required_parameter", "union_type"),
            silent=(";", "|"),
            queries=("ecmascript", "typescript"),
            chains=ECMASCRIPT_CHAINS,
            selves=("this",),
            class_members=("constructor",),
            supers=("super",),
            self_types=("this",),
            generics=("<",),
            transparent=ECMASCRIPT_TRANSPARENT,
            holders=ECMASCRIPT_HOLDERS,
            keyed=("Map", "ReadonlyMap", "Record", "WeakMap"),
            items=ECMASCRIPT_ITEMS,
            views=ECMASCRIPT_VIEWS,
            imports=FILES,
            initials=("index",),
            exports=("exports", "module.exports"),
            whole="module.exports",
        ),
        Language(
            name="tsx",
            suffixes=(".tsx",),
            loaders=(
                Wheel("tree-sitter-typescript", "0.23.2", "tree_sitter_typescript", "language_tsx"),
                Bundled("tsx"),
            ),
            comments=("comment", "hash_bang_line", "html_comment", "empty_statement"),
            wrappers=("parenthesized_expression", "parenthesized_type", "jsx_expression"),
            verbatim=("string", "template_string", "template_literal_type"),
            delimiters=('"', "'"),
            quotes="\"'",
            thin=("formal_parameters", "required_parameter", "union_type"),
            prose=("jsx_text",),
            silent=(";", "|"),
            queries=("ecmascript", "typescript", "jsx"),
            chains=ECMASCRIPT_CHAINS,
            selves=("this",),
            class_members=("constructor",),
            supers=("super",),
            self_types=("this",),
            generics=("<",),
            transparent=ECMASCRIPT_TRANSPARENT,
            holders=ECMASCRIPT_HOLDERS,
            keyed=("Map", "ReadonlyMap", "Record", "WeakMap"),
            items=ECMASCRIPT_ITEMS,
            views=ECMASCRIPT_VIEWS,
            imports=FILES,
            initials=("index",),
            exports=("exports", "module.exports"),
            whole="module.exports",
        ),
        Language(
            name="go",
            suffixes=(".go",),
            loaders=(Wheel("tree-sitter-go", "0.25.0", "tree_sitter_go"),),
            name_style=UNDERSCORED,
            names=(
                ("pointer_type",),
                ("parenthesized_type",),
                ("generic_type", "type"),
                ("qualified_type", "name"),
            ),
        ),
        Language(
            name="rust",
            suffixes=(".rs",),
            loaders=(Wheel("tree-sitter-rust", "0.24.2", "tree_sitter_rust"),),
            name_style=UNDERSCORED,
            comments=("line_comment", "block_comment"),
            thin=("block",),
            # A semicolon says something: `[x; 3]`, and whether a block has a value.
            separators=(",",),
            tuples=("tuple_type", "tuple_pattern"),
            names=(
                ("generic_type", "type"),
                ("scoped_type_identifier", "name"),
                ("reference_type", "type"),
                ("pointer_type", "type"),
                ("dynamic_type", "trait"),
            ),
        ),
        Language(
            name="java",
            suffixes=(".java",),
            loaders=(Wheel("tree-sitter-java", "0.23.5", "tree_sitter_java"),),
            comments=("line_comment", "block_comment"),
            counted=("[",),
            names=(("scoped_identifier", "name", "scope"),),
        ),
        Language(
            name="c",
            suffixes=(".c", ".h"),
            loaders=(Wheel("tree-sitter-c", "0.24.2", "tree_sitter_c"),),
            unparsed=("preproc_arg", *DIRECTIVES),
            names=DECLARATORS,
        ),
        Language(
            name="cpp",
            suffixes=(
                ".cc",
                ".cpp",
                ".cxx",
                ".c++",
                ".hh",
                ".hpp",
                ".hxx",
                ".h++",
                ".ipp",
                ".tpp",
                ".inl",
                ".cu",
                ".cuh",
            ),
            loaders=(Wheel("tree-sitter-cpp", "0.23.4", "tree_sitter_cpp"),),
            claims=((".h", CPP_MARKS),),
            queries=("cpp", "c"),
            counted=("[",),
            unparsed=("preproc_arg", *DIRECTIVES),
            names=(
                *DECLARATORS,
                ("reference_declarator",),
                ("qualified_identifier", "name", "scope"),
                ("nested_namespace_specifier", "*"),
                ("template_type", "name"),
                ("template_function", "name"),
                ("template_method", "name"),
                ("dependent_name",),
                ("operator_cast", "type!"),
            ),
        ),
        Language(
            name="csharp",
            suffixes=(".cs", ".csx"),
            loaders=(Wheel("tree-sitter-c-sharp", "0.23.5", "tree_sitter_c_sharp"),),
            comments=("comment", "preproc_region", "preproc_endregion"),
            verbatim=("interpolation_format_clause",),
            unparsed=("preproc_arg",),
            names=(("qualified_name", "name", "qualifier"),),
        ),
        Language(
            name="ruby",
            suffixes=(".rb", ".rake", ".gemspec", ".ru"),
            loaders=(Wheel("tree-sitter-ruby", "0.23.1", "tree_sitter_ruby"),),
            file_names=(
                "Rakefile",
                "Gemfile",
                "Guardfile",
                "Capfile",
                "Vagrantfile",
                "Podfile",
                "Fastfile",
                "Brewfile",
            ),
            interpreters=("ruby", "jruby"),
            wrappers=("parenthesized_statements",),
            verbatim=("string", "subshell", "regex", "delimited_symbol", "bare_string", "bare_symbol", "heredoc_body"),
            delimiters=('"',),
            quotes="\"'",
        ),
        Language(
            name="php",
            suffixes=(".php", ".phtml", ".php5", ".phps"),
            loaders=(Wheel("tree-sitter-php", "0.25.1", "tree_sitter_php", "language_php"),),
            interpreters=("php",),
            same=(("encapsed_string", "string"),),
            verbatim=(
                "string",
                "encapsed_string",
                "shell_command_expression",
                "heredoc",
                "heredoc_body",
                "nowdoc",
                "nowdoc_body",
            ),
            delimiters=('"', "'"),
            quotes="\"'",
        ),
        Language(
            name="kotlin",
            suffixes=(".kt", ".kts"),
            loaders=(Wheel("tree-sitter-kotlin", "1.1.0", "tree_sitter_kotlin"),),
            interpreters=("kotlin",),
            comments=("line_comment", "block_comment", "shebang"),
            verbatim=("string_literal", "multiline_string_literal"),
        ),
        Language(
            name="swift",
            suffixes=(".swift",),
            loaders=(Wheel("tree-sitter-swift", "0.7.4", "tree_sitter_swift"),),
            interpreters=("swift",),
            comments=("comment", "multiline_comment", "shebang_line"),
            wrappers=(),
            verbatim=("line_string_literal", "multi_line_string_literal", "raw_string_literal"),
        ),
        Language(
            name="scala",
            suffixes=(".scala", ".sc", ".sbt"),
            loaders=(Wheel("tree-sitter-scala", "0.26.3", "tree_sitter_scala"),),
            interpreters=("scala", "scala-cli", "amm"),
            comments=("comment", "block_comment"),
            # Braces, indentation or nothing hold one expression.
            wrappers=("parenthesized_expression", "block", "indented_block"),
            same=(("indented_cases", "case_block"),),
            verbatim=("interpolated_string",),
        ),
        Language(
            name="lua",
            suffixes=(".lua", ".rockspec"),
            loaders=(Wheel("tree-sitter-lua", "0.5.0", "tree_sitter_lua"), Bundled("lua")),
            interpreters=("lua", "luajit"),
            comments=("comment", "hash_bang_line", "empty_statement"),
            verbatim=("string",),
            delimiters=('"', "'"),
            quotes="\"'",
            counted=("[",),
        ),
        Language(
            name="bash",
            suffixes=(".sh", ".bash", ".bats", ".ksh", ".zsh"),
            loaders=(Wheel("tree-sitter-bash", "0.25.1", "tree_sitter_bash"), Bundled("bash")),
            file_names=(".bashrc", ".bash_profile", ".bash_aliases", ".profile", "PKGBUILD", "APKBUILD"),
            interpreters=("sh", "bash", "dash", "ksh", "zsh", "ash"),
            wrappers=(),
            verbatim=("string", "heredoc_body", "raw_string", "ansi_c_string", "regex"),
            separators=(";",),
        ),
        Language(
            name="markdown",
            suffixes=(".md", ".markdown", ".mdx", ".mkd"),
            loaders=(Wheel("tree-sitter-markdown", "0.5.4", "tree_sitter_markdown"),),
            comments=("block_continuation",),
            # The end of the document closes its last section; a section is what it is wherever it stands.
            wrappers=("section", "document"),
            verbatim=("code_fence_content", "indented_code_block"),
            delimiters=(
                "list_marker_minus",
                "list_marker_plus",
                "list_marker_star",
                "list_marker_dot",
                "list_marker_parenthesis",
                "thematic_break",
                "setext_h1_underline",
                "setext_h2_underline",
            ),
            quotes="-+*_= \t",
            same=(("list_marker_plus", "list_marker_minus"), ("list_marker_star", "list_marker_minus")),
            prose=("inline", "pipe_table_cell", "html_block"),
            separators=(),
            silent=("-",),
            name_style=SLUG,
        ),
    )
}
