"""Rows: Markdown."""

from __future__ import annotations

from graphify.codegraph.languages.columns import SLUG, Language, Wheel

MARKDOWN = Language(
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
)
