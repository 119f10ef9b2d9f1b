"""A git repository to do things in."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

PACKAGE = {
    "README.md": "# Shop\n\nSells things.\n",
    "pyproject.toml": '[project]\nname = "shop"\nversion = "0"\n',
    "src/shop/__init__.py": '"""A shop."""\n',
    "src/shop/basket.py": (
        '"""The basket."""\n\nfrom shop.money import total\n\n\n'
        "class Basket:\n"
        '    """What a customer wants to buy."""\n\n'
        "    def __init__(self):\n        self.items = []\n\n"
        "    def add(self, item, price):\n        self.items.append((item, price))\n        return self\n\n"
        "    def total(self):\n        return total(price for _, price in self.items)\n"
    ),
    "src/shop/money.py": (
        '"""Money is cents."""\n\nVAT = 19\n\n\n'
        "def total(prices):\n    return with_vat(sum(prices))\n\n\n"
        "def with_vat(cents):\n    return cents + cents * VAT // 100\n"
    ),
    "tests/test_basket.py": (
        "from shop.basket import Basket\n\n\ndef test_total():\n    assert Basket().add('pen', 100).total() == 119\n"
    ),
}


@dataclass(frozen=True)
class Checkout:
    """A work tree; its methods return what was asked, or itself where there is nothing to return."""

    path: Path

    @classmethod
    def make(cls, path: Path, *options: str) -> Checkout:
        """A new, empty repository."""
        path.mkdir(parents=True, exist_ok=True)
        made = cls(path)
        made.git("init", "-q", *options)
        return made

    def with_package(self) -> Checkout:
        """A small Python package, committed."""
        for path, text in PACKAGE.items():
            self.write(path, text)
        self.commit("A shop")
        return self

    def git(self, *words: str, fails: bool = False) -> str:
        """Run git and return its output, without the newline at the end; with ``fails``, exit codes are
        fine.
        """
        done = subprocess.run(["git", "-C", self.path, *words], capture_output=True, check=False)
        if done.returncode and not fails:
            raise AssertionError(f"git {' '.join(words)}: {done.stderr.decode(errors='replace')}")
        return done.stdout.decode("utf-8", "surrogateescape").removesuffix("\n")

    def write(self, path: str, content: str | bytes) -> Path:
        """Write a file, with its folders."""
        place = self.path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
        return place

    def commit(self, message: str = "Change", *options: str) -> str:
        """Commit everything; the id of the commit."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message, *options)
        return self.git("rev-parse", "HEAD")

    def status(self) -> list[str]:
        """The lines of ``git status --porcelain``."""
        return self.git("status", "--porcelain").splitlines()
