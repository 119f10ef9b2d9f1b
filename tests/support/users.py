"""Files as a user without privileges sees them: root, who runs tests in containers, may do everything."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NOBODY = 65534


@contextmanager
def folder_of_a_plain_user() -> Iterator[Path]:
    """A folder of a user without privileges, who this process is while the block runs."""
    folder = Path(tempfile.mkdtemp())
    was = os.geteuid()
    if was == 0:
        os.chown(folder, _NOBODY, _NOBODY)
        os.seteuid(_NOBODY)
    try:
        yield folder
    finally:
        if was == 0:
            os.seteuid(0)
        shutil.rmtree(folder)
