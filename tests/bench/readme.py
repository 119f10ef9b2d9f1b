"""Tables of the benchmarks, put into README.md between two marks."""

from __future__ import annotations

from pathlib import Path

README = Path(__file__).with_name("README.md")


def write_section(name: str, text: str) -> None:
    """Replace what stands between ``<!-- name -->`` and ``<!-- end name -->``."""
    old = README.read_text(encoding="utf-8")
    before, start, rest = old.partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- end {name} -->")
    assert start and end, f"README.md has no place for {name}"
    README.write_text(f"{before}{start}{text}{end}{after}", encoding="utf-8")
