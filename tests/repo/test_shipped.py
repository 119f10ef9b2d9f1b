import os
import subprocess

import pytest

from graphify.repo import shipped


def test_folders():
    assert shipped.folder("hooks").is_dir()
    assert shipped.folder("skills").is_dir()
    assert "post-commit" in shipped.hook_names()


@pytest.mark.parametrize("name", shipped.hook_names())
def test_hooks_are_short_quiet_shell_scripts(name: str):
    script = shipped.hook_script(name)
    assert script.startswith(b"#!/bin/sh\n")
    assert script.endswith(b"\n")
    assert b"\r" not in script
    assert script.count(b"\n") < 10
    assert f"graphify hook run {name} ".encode() in script
    place = shipped.folder("hooks") / name
    assert os.access(place, os.X_OK)
    without = subprocess.run(["/bin/sh", place], env={"PATH": "/nowhere"}, capture_output=True, check=False)
    assert (without.returncode, without.stdout, without.stderr) == (0, b"", b"")
