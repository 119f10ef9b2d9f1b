"""The mutation run: what freshness says after more than five hundred edits whose outcome is known."""

from random import Random

import pytest

from tests.codegraph.mutations import KINDS, Report, run

PRECISION, RECALL = 0.95, 0.98
FEWEST_EDITS, FEWEST_LANGUAGES = 500, 6
MANY = pytest.mark.soak


@pytest.fixture(scope="module", params=[False, pytest.param(True, marks=MANY)], ids=["some", "many"])
def report(request: pytest.FixtureRequest) -> Report:
    report = run(soak=request.param)
    print(f"\n{report.summary()}")
    return report


def test_enough_edits(report: Report) -> None:
    assert sum(report.edits.values()) >= FEWEST_EDITS, report.table()
    assert len(report.languages) >= FEWEST_LANGUAGES
    by_kind = {name: sum(report.edits[name, language] for language in report.languages) for name in KINDS}
    assert all(count >= 10 for count in by_kind.values()), report.table()


def test_precision_and_recall(report: Report) -> None:
    said = f"{report.summary()}\n{report.table()}\n\n{report.show(report.wrong)}"
    assert report.precision >= PRECISION, said
    assert report.recall >= RECALL, said


def test_no_false_follow(report: Report) -> None:
    """Nothing moved to what it is not."""
    assert not report.false_follows, f"{report.summary()}\n{report.show(report.false_follows)}"


def test_containers_do_not_change_with_a_members_body(report: Report) -> None:
    loud = report.loud_containers
    assert report.containers and not loud, f"{report.summary()}\n{report.show(loud)}"


def test_the_run_is_the_same_every_time() -> None:
    kinds = Random(1).sample(sorted(KINDS), 4)
    one, other = run(kinds=kinds), run(kinds=kinds)
    readings = [
        [(each.kind, each.node, each.reading, each.expected) for each in report.outcomes] for report in (one, other)
    ]
    assert readings[0] == readings[1]
