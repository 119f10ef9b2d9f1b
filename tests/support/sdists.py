"""Source distributions of real packages, downloaded once with pip."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path


class UnavailableError(Exception):
    """A package that cannot be had here; the text is what pip said."""


def sdist(requirement: str, folder: Path) -> Path:
    """The archive of ``name==version``, in ``folder``, downloaded if it is not there. Raises UnavailableError."""
    name, _, version = requirement.partition("==")
    found = folder / f"{name}-{version}.tar.gz"
    if not found.exists():
        folder.mkdir(parents=True, exist_ok=True)
        words = ["download", "-q", "--no-deps", "--no-binary", ":all:", requirement, "-d", str(folder)]
        done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True, check=False)
        if done.returncode or not found.exists():
            said = done.stderr.strip().splitlines()
            raise UnavailableError(f"{requirement} cannot be downloaded: {said[-1] if said else 'no reason given'}")
    return found


def unpack(archive: Path, folder: Path) -> None:
    """Lay the archive's files into ``folder``, without the folder at their top."""
    top = f"{archive.name.removesuffix('.tar.gz')}/"
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            if member.isfile() and member.name.startswith(top):
                place = folder / member.name.removeprefix(top)
                place.parent.mkdir(parents=True, exist_ok=True)
                file = tar.extractfile(member)
                assert file is not None
                place.write_bytes(file.read())
