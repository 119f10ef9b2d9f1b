"""Whether a LESSONS.md has its form, whatever the records say; the judge is a CommonMark parser."""

from __future__ import annotations

from markdown_it import MarkdownIt

from graphify.names import LESSONS_HEADER

MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
TITLES = {"Start here", "Corrections", "Dead ends", "Notes", "Contested", "Tentative"}
PARAGRAPH = ["paragraph_open", "inline", "paragraph_close"]
ITEM = ["bullet_list_open", "list_item_open", *PARAGRAPH, "list_item_close", "bullet_list_close"]


def structure(markdown: str) -> tuple[list[str], set[str]]:
    """The block tokens of a text and the kinds of inline things in it."""
    tokens = MARKDOWN.parse(markdown)
    return [token.type for token in tokens], {child.type for token in tokens for child in token.children or ()}


def keeps_its_form(text: str) -> None:
    """Fails where a text from a record is anything but text on its line."""
    tokens = MARKDOWN.parse(text)
    kinds = {token.type for token in tokens}
    assert kinds <= {"heading_open", "heading_close", *ITEM}
    lines = text.split("\n")
    for token in tokens:
        if token.type == "heading_open":
            title = lines[token.map[0]]
            assert title == LESSONS_HEADER or title.removeprefix("## ") in TITLES
        inline = {child.type for child in token.children or ()}
        assert inline <= {"text", "code_inline"}
    assert lines[0] == LESSONS_HEADER
    assert sum(line.startswith("# ") for line in lines) == 1
    items = sum(token.type == "list_item_open" for token in tokens)
    assert items == sum(line.startswith("- ") for line in lines)
