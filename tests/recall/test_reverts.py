from graphify.recall.reverts import Said, taken_back

FIRST = Said("a" * 40, "Cache the session")


def test_by_id_and_by_the_beginning_of_one():
    for named in ("a" * 40, "a" * 8):
        assert taken_back([Said("b" * 40, "Undo", named)], [FIRST]) == {FIRST.id: "b" * 40}


def test_by_subject():
    assert taken_back([Said("b" * 40, 'Revert "Cache the session"')], [FIRST]) == {FIRST.id: "b" * 40}


def test_a_revert_that_was_reverted_reverts_nothing():
    undo = Said("b" * 40, 'Revert "Cache the session"', FIRST.id)
    redo = Said("c" * 40, 'Revert "Revert "Cache the session""', undo.id)
    for order in ([undo, redo], [redo, undo]):
        assert taken_back(order, [FIRST]) == {undo.id: redo.id}
    again = Said("d" * 40, "Once more", FIRST.id)
    assert taken_back([undo, redo, again], [FIRST])[FIRST.id] == again.id


def test_another_commit_is_not_meant():
    assert taken_back([Said("b" * 40, 'Revert "Cache the user"')], [FIRST]) == {}


def test_commits_that_name_each_other_end():
    one, other = Said("a" * 40, "x", "b" * 40), Said("b" * 40, "y", "a" * 40)
    assert set(taken_back([one, other], [])) <= {one.id, other.id}
