"""What is kept is found by content and by code, and nothing else makes it known again."""

import shutil
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.games import registry
from donimoes_book.interactive import player
from donimoes_book.interactive.player import play_scripts
from donimoes_book.manuscript.check import checked_book
from donimoes_book.manuscript.problem import Problem
from donimoes_book.search.figures import FigureWords
from donimoes_book.search.shortest import Outcome, OutcomeKind
from donimoes_book.store import code_digests, memo, results
from donimoes_book.store.code_digests import digest_of_code
from donimoes_book.store.json_records import as_object, from_object
from donimoes_book.store.memo import find_or_make, keeping
from donimoes_book.store.results import Kind, Store, only_sealed

CHAPTER = """---
title: Unmatched
game: unmatched
---

```{domino} unmatched
:expect: solvable

  2|3

1|4
```

```{domino-problems}
```

```{domino-solutions}
```
"""
BANK = "```{domino} unmatched\n:steps: 1\n\n  2|3\n\n1|4\n```\n"
CODE = ("donimoes_book.diagnostics",)


@dataclass(frozen=True)
class Pair:
    first: int
    second: "tuple[Position, ...] | None" = None


def asked(folder, inputs=("sum", "1"), code=CODE, warnings=(), say=None):
    """Return whether something had to be made."""
    made = []

    def make():
        made.append(inputs)
        if say:
            warnings.append(say)
        return Pair(1)

    with keeping(folder):
        kind = Kind("shelf", Pair, code)
        assert find_or_make(kind, inputs, make, warnings, check=only_sealed) == Pair(1)
    return bool(made)


def test_the_same_content_and_code_is_made_once(tmp_path):
    assert [asked(tmp_path), asked(tmp_path), asked(tmp_path, ("sum", "2"))] == [True, False, True]
    assert asked(tmp_path, ("sum\n1",))
    assert asked(tmp_path, code=("donimoes_book.words.plurals",))
    assert not asked(tmp_path)


def test_without_a_folder_that_can_be_written_everything_is_made_each_time(tmp_path):
    (tmp_path / "file").write_text("")
    assert asked(tmp_path / "file")
    assert asked(tmp_path / "file")


def test_no_more_is_written_than_can_be_read(tmp_path, monkeypatch):
    monkeypatch.setattr(results, "MOST_PICTURE", 300)
    for number in range(9):
        with keeping(tmp_path) as store:
            assert asked(tmp_path, ("sum", str(number)))
            assert store.warnings == []
    assert all(file.stat().st_size <= 300 for file in tmp_path.iterdir())


def test_what_was_measured_is_never_written_by_a_store(tmp_path):
    kind, file = Kind("game", int, is_alone=True, command="prove"), tmp_path / "game.json"
    file.write_text("spoiled")
    store = Store(tmp_path / "solved", measured=tmp_path)
    assert store.make(kind, ("a",), lambda: 7, check=only_sealed) == 7
    assert store.measured_anew == {("game", "a"): {"value": 7}}
    store.close()
    assert [warning.path for warning in store.warnings] == [str(file)]
    assert file.read_text() == "spoiled"


def test_what_was_warned_about_is_told_again(tmp_path):
    say = Diagnostic("beware")
    assert asked(tmp_path, warnings=[], say=say)
    assert asked(tmp_path, warnings=[], say=say)


def test_a_memo_in_a_memo_of_the_same_folder_is_the_same(tmp_path):
    with keeping(tmp_path) as outer:
        with keeping(tmp_path) as inner:
            assert inner is outer
        with keeping(tmp_path / "other") as other:
            assert memo.current_store() is other
        assert memo.current_store() is outer
    assert memo.current_store() is None


def test_a_memo_that_lives_on_knows_what_it_knew(tmp_path):
    living = Store(tmp_path)

    def is_made():
        with keeping(tmp_path, living):
            return asked(tmp_path)

    assert is_made()
    (written,) = tmp_path.iterdir()
    assert not asked(tmp_path)
    written.unlink()
    assert not is_made()
    assert asked(tmp_path)


def test_an_entry_in_another_form_is_made_again_without_a_word(tmp_path):
    other, kind = Kind("a", dict[str, str], is_alone=True), Kind("a", Pair, is_alone=True)
    Store(tmp_path).make(other, (), lambda: {"first": "one"}, check=only_sealed)
    again = Store(tmp_path)
    assert again.make(kind, (), lambda: Pair(2), check=only_sealed) == Pair(2)
    assert again.warnings == []


@pytest.mark.parametrize(
    "value",
    [
        Pair(1),
        Pair(1, (Position.parse("1|2"), Position.parse("  2|3\n\n1|4"))),
        FigureWords({"won": "Won"}, ("won",)),
        Outcome(OutcomeKind.SOLVED, ("23L",), 3, 1.5),
        Annotations(paths=((Place(0, 0), Place(2, 0)),), labels=((Place(1, 1), "a"),), words="b"),
    ],
)
def test_what_is_written_is_read_back(value):
    assert from_object(type(value), as_object(value)) == value


@pytest.mark.parametrize(
    "data",
    [{}, {"first": "1"}, {"first": True}, {"first": 1, "third": 1}, {"first": 1, "second": [2]}],
)
def test_data_of_another_type_is_refused(data):
    with pytest.raises(TypeError):
        from_object(Pair, data)


def test_code_is_what_a_module_imports_at_any_time(tmp_path):
    program = tmp_path / "program"
    program.mkdir()
    files = {
        "one": "def f():\n    from donimoes_book import two\n",
        "two": "from donimoes_book.three import (\n    x,\n    y as z,\n)\n",
        "three": "",
        "four": "",
    }
    for name, text in files.items():
        (program / f"{name}.py").write_text(text)
    before = digest_of_code(("donimoes_book.one",), program)
    for changed in files:
        other = tmp_path / changed
        other.mkdir()
        for name, text in files.items():
            (other / f"{name}.py").write_text(text + "\n# More." * (name == changed))
        same = digest_of_code(("donimoes_book.one",), other) == before
        assert same == (changed == "four")


@pytest.mark.parametrize(
    ("changed", "is_made"),
    [
        ("games/fujisan/pages.py", False),
        ("games/fujisan/game.py", False),
        ("interactive/player.py", False),
        ("games/dominosa/pages.py", True),
        ("commands/play.py", True),
    ],
)
def test_what_a_page_plays_is_made_again_where_the_code_that_plays_it_changes(
    tmp_path, monkeypatch, changed, is_made
):
    program = tmp_path / "program"
    shutil.copytree(
        code_digests.PROGRAM, program, ignore=shutil.ignore_patterns("__pycache__", "data")
    )
    problem = Problem("fujisan", 1, Position.parse("1|2"), 1)
    play_scripts([problem], tmp_path / "solved")
    assert player.is_made(problem, tmp_path / "solved")
    with (program / changed).open("a") as file:
        file.write("# Another line.\n")
    monkeypatch.setattr(results, "digest_of_code", partial(digest_of_code, program=program))
    assert player.is_made(problem, tmp_path / "solved") == is_made


def test_what_has_not_changed_is_printed_without_asking_a_game(tmp_path, monkeypatch):
    rules = tmp_path / "rules"
    (rules / "problems").mkdir(parents=True)
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["unmatched.md"]\n')
    (rules / "unmatched.md").write_text(CHAPTER)
    (rules / "problems" / "unmatched.md").write_text(BANK)
    book, _ = checked_book(rules, tmp_path / "solved")
    codes = [problem.code for block in book.chapters[0].blocks[1:] for problem in block.problems]
    assert len(codes) == 2
    monkeypatch.setattr(registry, "_by_name", None)
    assert checked_book(rules, tmp_path / "solved")[0] == book
    (rules / "unmatched.md").write_text(CHAPTER.replace("solvable", "solved"))
    with pytest.raises(TypeError):
        checked_book(rules, tmp_path / "solved")


def test_the_program_digests_itself_where_it_is():
    assert Path(memo.__file__).is_relative_to(code_digests.PROGRAM)
    assert len(digest_of_code(registry.rules_of("bee"))) == 64
