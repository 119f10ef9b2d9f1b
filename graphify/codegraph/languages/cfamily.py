"""Rows: C and C++."""

from __future__ import annotations

from collections.abc import Sequence

from graphify.codegraph.languages.columns import (
    INCLUDED,
    MEMBERS_IN_SCOPE,
    NAMES_EVERYWHERE,
    PATHS,
    Language,
    Names,
    Wheel,
)

DECLARATORS: Names = (
    ("init_declarator", "declarator"),
    ("pointer_declarator", "declarator"),
    ("array_declarator", "declarator"),
    ("function_declarator", "declarator"),
    ("parenthesized_declarator",),
)
"""Where C and its kin have the name of what they declare."""

C_CHAINS: Sequence[Sequence[str]] = (
    *((kind, "name") for kind in ("identifier", "type_identifier", "field_identifier")),
    ("field_expression", "member", "argument", "field"),
    ("call_expression", "call", "function"),
    ("subscript_expression", "same", "argument"),
    ("parenthesized_expression", "same", "0"),
    ("pointer_expression", "same", "argument"),
    ("conditional_expression", "either", "consequence", "alternative"),
    *((kind, "same", "declarator") for kind in ("init_declarator", "pointer_declarator", "array_declarator")),
    ("cast_expression", "typed", "value", "type"),
    ("compound_literal_expression", "typed", "value", "type"),
)
"""Expressions of C, and what declares a variable."""

CPP_CHAINS: Sequence[Sequence[str]] = (
    *(each for each in C_CHAINS if each[0] not in ("subscript_expression", "compound_literal_expression")),
    ("subscript_expression", "item", "argument"),
    ("compound_literal_expression", "call", "type"),
    ("this", "name"),
    ("qualified_identifier", "path"),
    ("template_function", "path"),
    ("template_type", "path"),
    ("namespace_identifier", "name"),
    ("nested_namespace_specifier", "path"),
    ("reference_declarator", "same", "0"),
    ("new_expression", "call", "type"),
    ("co_await_expression", "same", "argument"),
)
"""Expressions of C++."""

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


C = Language(
    name="c",
    suffixes=(".c", ".h"),
    loaders=(Wheel("tree-sitter-c", "0.24.2", "tree_sitter_c"),),
    unparsed=("preproc_arg", *DIRECTIVES),
    names=DECLARATORS,
    chains=C_CHAINS,
    imports=PATHS,
    rules=(NAMES_EVERYWHERE,),
    shares=INCLUDED,
)

CPP = Language(
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
    chains=CPP_CHAINS,
    selves=("this",),
    transparent=("optional", "reference_wrapper", "shared_ptr", "unique_ptr", "weak_ptr"),
    holders=(
        *("array", "deque", "forward_list", "initializer_list", "list", "map", "multimap", "multiset", "queue"),
        *("set", "span", "stack", "unordered_map", "unordered_set", "vector"),
    ),
    keyed=("map", "multimap", "unordered_map"),
    items=("at", "back", "front", "top"),
    imports=PATHS,
    rules=(MEMBERS_IN_SCOPE,),
    shares=INCLUDED,
)
