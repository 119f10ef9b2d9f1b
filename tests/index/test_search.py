import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphify.errors import GraphifyError
from graphify.index import SearchIndex, database, search
from graphify.memory.records import AnyRecord
from graphify.recall.terms import terms
from tests.support.records import answer, note, ruled
from tests.support.users import folder_of_a_plain_user

ONE = answer(
    "Where is a session created?", answer="In SessionStore.create.", sources="src/auth.py::login", tags=("web",)
)
TWO = answer("Wo wird die Größe geprüft?", answer="In check_size.", claim="check_size does it.", at=1)
NOTE = note("登录会话 is kept in Redis", body="Never in memory.", at=2)
RULING = ruled("dead_end", ONE, reason="It was the cookie middleware.", at=3)


def found(index: SearchIndex, text: str) -> set[str]:
    return {key[0] for key, _ in index.matches(terms(text))}


def filled(path: Path | None, *records: AnyRecord) -> SearchIndex:
    index = SearchIndex(path)
    index.bring_up_to_date(records)
    return index


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("sessions", ONE),
        ("SESSION store", ONE),
        ("login", ONE),
        ("web", ONE),
        ("grösse gro\u0308ße", TWO),
        ("große", TWO),
        ("check size", TWO),
        ("会话", NOTE),
        ("redis", NOTE),
        ("middleware", RULING),
    ],
)
def test_every_field_is_searched(text: str, record: AnyRecord):
    with filled(None, ONE, TWO, NOTE, RULING) as index:
        assert found(index, text) == {record.id}


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
@pytest.mark.parametrize("text", ["Größe", "été", "отчёт", "한글", "ｶﾞ", "می‌خواهم", "שָׁלוֹם", "العَرَبِيَّة", "हिन्दी", "ไทย"])
def test_any_script_in_any_normal_form(text: str, form: str):
    with filled(None, answer(unicodedata.normalize(form, f"{text}?"))) as index:
        for other in ("NFC", "NFD"):
            assert len(found(index, unicodedata.normalize(other, text))) == 1


def test_a_rejected_value_is_not_found():
    with filled(None, ruled("rejected", question="Which rate?", value="seven", reason="the law")) as index:
        assert found(index, "seven") == set()
        assert len(found(index, "rate")) == len(found(index, "law")) == 1


@given(st.text(), st.text())
def test_any_text_can_be_stored_and_asked(stored: str, asked: str):
    with filled(None, answer(stored, answer=asked)) as index:
        for text in (stored, asked):
            assert bool(found(index, text)) == bool(terms(text))


@pytest.mark.parametrize(
    "asked", ['"', "*", "NEAR(", "zz AND NOT zq", "subject:x", "^zz", "-x", "'", "\x00", "😀", "\\", ";--"]
)
def test_nothing_in_a_question_is_syntax(asked: str):
    with filled(None, ONE) as index:
        assert found(index, asked) == set()


class TestIncremental:
    def test_only_what_is_new_or_gone_is_touched(self, tmp_path: Path):
        with SearchIndex(tmp_path / "s") as index:
            assert index.bring_up_to_date([ONE, TWO]) == 2
            assert index.bring_up_to_date([ONE, TWO]) == 0
            assert index.bring_up_to_date([ONE, TWO, NOTE]) == 1
            assert index.bring_up_to_date([NOTE]) == 2
            assert found(index, "session size redis") == {NOTE.id}

    def test_it_is_what_a_new_one_would_be(self, tmp_path: Path):
        with filled(tmp_path / "s", TWO, RULING, NOTE) as grown, filled(None, ONE, TWO, NOTE) as fresh:
            grown.bring_up_to_date([ONE, TWO, NOTE])
            asked = terms("where is the size of a session in redis, SessionStore, 会话")
            assert sorted(grown.matches(asked)) == sorted(fresh.matches(asked))
            assert grown.found_in(asked) == fresh.found_in(asked)

    def test_another_content_under_one_id_is_another_row(self, tmp_path: Path):
        edited = answer("Where is a cookie set?", id=ONE.id)
        with filled(tmp_path / "s", ONE) as index:
            index.bring_up_to_date([edited])
            assert found(index, "session") == set()
            assert found(index, "cookie") == {ONE.id}

    def test_counts_follow(self, tmp_path: Path):
        with filled(tmp_path / "s", ONE) as index:
            assert index.found_in(["session", "nowher"]) == {"session": 1}
            index.bring_up_to_date([])
            assert index.found_in(["session"]) == {}


class TestFile:
    @pytest.mark.parametrize("content", [b"", b"nonsense" * 1000, b"SQLite format 3\0" + b"\xff" * 9000])
    def test_a_damaged_one_is_made_anew(self, tmp_path: Path, content: bytes):
        (tmp_path / "s").write_bytes(content)
        with filled(tmp_path / "s", ONE) as index:
            assert found(index, "session") == {ONE.id}
        with closing(sqlite3.connect(tmp_path / "s")) as file:
            assert file.execute("SELECT count(*) FROM documents").fetchone() == (1,)

    def test_damage_inside_is_said_and_the_file_is_gone(self, tmp_path: Path):
        filled(tmp_path / "s", *(answer(f"What is {n} {n * 7}?", answer="long " * 500) for n in range(200))).close()
        content = bytearray((tmp_path / "s").read_bytes())
        content[4096:] = b"\xa5" * (len(content) - 4096)
        (tmp_path / "s").write_bytes(content)
        with pytest.raises(GraphifyError) as raised:
            filled(tmp_path / "s", ONE)
        assert raised.value.code == "index_damaged"
        with filled(tmp_path / "s", ONE) as index:
            assert found(index, "session") == {ONE.id}

    def test_the_code_index_is_not_taken_for_one(self, tmp_path: Path):
        database.connect(tmp_path / "s").close()
        with filled(tmp_path / "s", ONE) as index:
            assert found(index, "session") == {ONE.id}

    def test_a_read_only_one_is_used_and_not_changed(self):
        terms("what is imported on demand, тоже")
        with folder_of_a_plain_user() as folder:
            filled(folder / "s", ONE).close()
            before = (folder / "s").read_bytes()
            (folder / "s").chmod(0o444)
            folder.chmod(0o555)
            try:
                with filled(folder / "s", ONE, TWO) as index:
                    assert found(index, "session size") == {ONE.id, TWO.id}
            finally:
                folder.chmod(0o755)
            assert (folder / "s").read_bytes() == before

    def test_two_at_once_put_each_record_in_once(self, tmp_path: Path):
        with SearchIndex(tmp_path / "s") as one, SearchIndex(tmp_path / "s") as other:
            one.bring_up_to_date([ONE])
            other.bring_up_to_date([ONE, TWO])
            one.bring_up_to_date([ONE, TWO])
            assert found(one, "session size") == found(other, "session size") == {ONE.id, TWO.id}
            assert one.rows("SELECT count(*) FROM texts") == [(2,)]

    def test_without_full_text_search_it_says_so(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        lacking = tuple(statement.replace("fts5(", "fts5_that_is_not_there(") for statement in search.SEARCH.tables)
        monkeypatch.setattr(search, "SEARCH", database.Schema("search index", 7, 7, lacking))
        for path in (None, tmp_path / "s"):
            with pytest.raises(GraphifyError) as raised:
                SearchIndex(path)
            assert raised.value.code == "no_fts5"
            assert "FTS5" in raised.value.message
