import pytest

from graphify.errors import GraphifyError
from graphify.repo.config import Settings, check_requires, parse_settings
from graphify.repo.configtext import change_setting, render_settings


def refused(text: str) -> str:
    with pytest.raises(GraphifyError) as caught:
        parse_settings(text.encode())
    assert caught.value.code == "bad_settings"
    return f"{caught.value.message} | {caught.value.hint}"


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "---\n", "\ufeff", "{}"])
def test_nothing_said_is_the_defaults(text: str):
    assert parse_settings(text.encode()) == Settings()


def test_all_settings():
    text = (
        'memory: docs/memory/\nreflections: "docs/reflections"\nmode: tracked\nhalf_life_days: 60\n'
        "min_corroboration: 3\nbudget: 9000\npackages:\n  - packages/a\n  - packages/b/\nstage: false\n"
        'requires: ">= 0.1"\n'
    )
    assert parse_settings(text.replace("\n", "\r\n").encode()) == Settings(
        memory="docs/memory",
        reflections="docs/reflections",
        mode="tracked",
        half_life_days=60,
        min_corroboration=3,
        budget=9000,
        packages=("packages/a", "packages/b"),
        stage=False,
        requires=">=0.1",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("memory: m\nmodes: local\n", ".graphify.yaml line 2: there is no setting modes | did you mean mode?"),
        ("half-life-days: 3\n", "did you mean half_life_days?"),
        ("zzz: 3\n", "the settings are memory, reflections, mode"),
        ("\n\nmode: lokal\n", "line 3: the value of mode is not local or tracked"),
        ("mode: [local]\n", "mode is not one value"),
        ("mode:\n", "mode takes local or tracked"),
        ("mode: local\nmode: tracked\n", "line 2: mode is set twice"),
        ("half_life_days: 0\n", "half_life_days takes a whole number from 1 to 3650"),
        ("half_life_days: 1.5\n", "a whole number"),
        ("budget: 1e4\n", "a whole number"),
        ("budget: ٣٠٠٠\n", "a whole number"),
        ("min_corroboration: -1\n", "a whole number"),
        ("stage: yes\n", "stage takes true or false"),
        ("packages: a\n", "packages takes a list of folders"),
        ("packages: {a: b}\n", "packages takes a list of folders"),
        ("packages: [a, a]\n", "packages takes a list of folders"),
        ("packages: [[a]]\n", "packages takes a list of folders"),
        ("packages: [../a]\n", "packages takes a list of folders"),
        ("requires: 0.1\n", 'requires takes a least version, like ">=0.1"'),
        ("requires: [\n", "this is not YAML"),
        ("- memory\n", "line 1: the file is not a list of settings"),
        ("memory\n", "the file is not a list of settings"),
        ("memory: &a [*a]\n", "memory is not one value"),
        ("a: 1\n---\nb: 2\n", "this is not YAML"),
        ("memory: a\nreflections: a/b\n", "overlap"),
        ("memory: reflections\n", "overlap"),
    ],
)
def test_refused(text: str, said: str):
    assert said in refused(text)


@pytest.mark.parametrize("path", ["/abs", "..", "a/../b", ".", ".git/x", ".GIT", "a//b", "a\\b", '""', '"a\\0b"'])
def test_folders_stay_inside(path: str):
    assert "memory takes a folder inside the repository" in refused(f"memory: {path}\n")


def test_not_utf8():
    with pytest.raises(GraphifyError, match="line 2: the file is not UTF-8"):
        parse_settings(b"mode: local\n# caf\xe9\n")


@pytest.mark.parametrize(
    ("requires", "version", "fine"),
    [
        ("", "0.1.0", True),
        (">=0.1", "0.1.0", True),
        (">=0.1.0", "0.1", True),
        (">=0.2", "0.10.0", True),
        (">=0.2", "0.2.0.dev1", True),
        (">=0.2", "0.1.9", False),
        (">=1", "0.9", False),
    ],
)
def test_requires(requires: str, version: str, fine: bool):
    settings = Settings(requires=requires)
    if fine:
        check_requires(settings, version)
        return
    with pytest.raises(GraphifyError) as caught:
        check_requires(settings, version)
    assert caught.value.code == "too_old"


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(memory="docs/my memory", mode="tracked", packages=("a", "b: c"), stage=False, requires=">=0.1"),
        Settings(half_life_days=7, budget=500, memory='ein "Ordner"'),
    ],
)
def test_a_new_file_reads_back(settings: Settings):
    assert parse_settings(render_settings(settings).encode()) == settings


def test_a_new_file_explains_every_setting():
    text = render_settings(Settings(mode="tracked"))
    assert "\nmode: tracked\n" in text
    assert "\n# stage: true\n" in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "mode: tracked\n"),
        ("# 🦊 é\nmode: local   # why\nstage: false\n", "# 🦊 é\nmode: tracked   # why\nstage: false\n"),
        ("mode: 'local'\r\n", "mode: tracked\r\n"),
        ("\ufeffmode: local", "\ufeffmode: tracked"),
        ("stage: false", "stage: false\nmode: tracked\n"),
        ("stage: false\r\n", "stage: false\r\nmode: tracked\r\n"),
        ("# mode: local\n", "# mode: local\nmode: tracked\n"),
        ("mode: tracked\n", "mode: tracked\n"),
        ("{mode: local, stage: false}\n", "{mode: tracked, stage: false}\n"),
        ("# a\u2028# b\x85# c\nmode: local\n", "# a\u2028# b\x85# c\nmode: tracked\n"),
    ],
)
def test_one_value_changes(before: str, after: str):
    assert change_setting(before.encode(), "mode", "tracked") == after.encode()
    assert change_setting(after.encode(), "mode", "tracked") == after.encode()


@pytest.mark.parametrize("text", ["{stage: false}\n", "stage: false\n...\n"])
def test_what_cannot_be_changed_safely_is_left_to_people(text: str):
    with pytest.raises(GraphifyError) as caught:
        change_setting(text.encode(), "mode", "tracked")
    assert "mode: tracked" in caught.value.hint or "YAML" in caught.value.message
