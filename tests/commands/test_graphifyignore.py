import pytest

from tests.support.project import WITH_VAT, Project

PATTERNS = "# what nobody should cite\n/generated/\n*.gen.py\n!keep.gen.py\nsrc/shop/basket.py\n"
CODE = "def made():\n    return 1\n"
LEFT_OUT = ("generated/a.py", "src/deep/b.gen.py", "src/shop/basket.py")
SEEN = ("src/keep.gen.py", "src/generated/c.py", "src/shop/money.py")


@pytest.fixture
def ignoring(project: Project) -> Project:
    for path in (*LEFT_OUT, *SEEN):
        if not (project.path / path).exists():
            project.write(path, CODE)
    project.write(".graphifyignore", PATTERNS)
    return project


@pytest.mark.parametrize("committed", [True, False])
def test_what_it_names_is_no_code(ignoring: Project, committed: bool):
    if committed:
        ignoring.commit()
    for path in LEFT_OUT:
        reply = ignoring.tell("save-result", question="q", answer=path, outcome="useful", sources=[path])
        assert reply.code == 1, path
        assert reply.json["error"]["code"] == "unresolved"
    for path in SEEN:
        assert ignoring.save(question=path, answer=path, sources=[path])["standing"] == {path: "tentative"}


def test_git_ignore_files_say_nothing_about_tracked_code(ignoring: Project):
    ignoring.write(".gitignore", "money.py\n!/generated/\n")
    ignoring.commit()
    ignoring.git("add", "-f", ".")
    ignoring.commit()
    (ignoring.path / ".git/info/exclude").write_text("keep.gen.py\n")
    assert ignoring.save()["standing"] == {WITH_VAT: "tentative"}
    assert ignoring.tell("save-result", question="q", answer="a", outcome="useful", sources=["generated/a.py"]).code


def test_a_lesson_about_it_is_unknown_and_says_why(project: Project):
    project.save()
    assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "fresh"
    project.write(".graphifyignore", "*.py\n")
    assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "unknown"
    assert "left out by .graphifyignore" in project.run("explain", WITH_VAT).stdout
    (project.path / ".graphifyignore").unlink()
    assert project.sidecar()["sources"][WITH_VAT]["freshness"] == "fresh"


def test_each_commit_has_its_own(project: Project):
    project.save()
    project.commit()
    project.write(".graphifyignore", "money.*\n")
    project.commit()
    (project.path / ".graphifyignore").unlink()
    fresh = [
        project.ok("reflect", *words)["sources"][WITH_VAT]["freshness"]
        for words in (("--as-of", "HEAD~1"), ("--as-of", "HEAD"), ("--budget", "5000"))
    ]
    assert fresh == ["fresh", "unknown", "fresh"]
