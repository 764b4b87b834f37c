"""Kept files are checked before they are used; spoiled ones are made again or refused."""

import json
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, WRONG_INPUT
from donimoes_book.editions.pdf import figures
from donimoes_book.store.json_records import read_json, read_object, sealed, unsealed
from helpers.kept_samples import KINDS, REFUSED, RULES, kept_file, spoil, verdict
from helpers.parameters import first_of
from helpers.spoiling import WHOLE, every_spoiling, places

EFFORTS = {"page numbers": 4, "measured": 8}
"""How many spoiled files of the slow kinds to try; `make fuzz` tries as many as time allows."""
EFFORT = 15
"""How many of each other kind."""
kinds = pytest.mark.parametrize("kind", KINDS)


def test_a_seal_is_broken_by_any_change(tmp_path):
    path = tmp_path / "kept.json"
    figures = [1, 2.5, -3, True, None, "1|2\n\n3|4", {"a": []}]
    value = {"kind": "solved", "moves": ["23L", "14R"], "figures": figures, "none": {}}
    path.write_text(json.dumps(sealed("a game", value)))
    tried = sound = 0
    for spoiled in every_spoiling(path.read_bytes()):
        path.write_bytes(spoiled.data)
        tried += 1
        with suppress(ValueError):
            content = unsealed("a game", read_object(path))
            assert json.dumps(content) == json.dumps(value), spoiled.how
            sound += 1
    # Some changes are harmless, such as another space between values.
    assert tried > 600
    assert 0 < sound < tried / 20


def test_a_seal_is_for_one_thing_alone():
    data = sealed("this position", {"moves": ["23L"]})
    assert unsealed("this position", data) == {"moves": ["23L"]}
    with pytest.raises(ValueError, match="this is not what the program wrote"):
        unsealed("another position", data)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 100_000, "nested too deeply"),
        ("[1e999]", "1e999 is not a number that is allowed here"),
        ("[-Infinity]", "-Infinity is not a number that is allowed here"),
        ("9" * 5000, "9 is not a number that is allowed here"),
        (r'["\ud83d"]', "half a character"),
        ("[1", "Expecting"),
    ],
)
def test_json_that_nobody_should_write_is_refused_in_words(text, words):
    with pytest.raises(ValueError, match=words):
        read_json(text)
    assert read_json(r'["\ud83d\ude00", 1e99, 999999999999999999]') == ["😀", 1e99, 10**18 - 1]


@pytest.mark.parametrize("times", first_of([1, 4]))
@kinds
def test_what_is_spoiled_is_never_printed(kind, times):
    counts = spoil(kind, "test", range(times * EFFORTS.get(kind, EFFORT)))
    assert counts["noticed"] > counts["harmless"]


@kinds
def test_whatever_is_there_instead_is_made_again_or_refused(kind):
    with kept_file(kind) as kept:
        right = kept.show()
        for how, put in places(kept.path):
            clear(kept.path)
            put()
            shown = kept.show()
            # If there is no census or campaign, a new one begins.
            if kind not in REFUSED or shown.warnings:
                verdict(kept, right, f"{kind}: {how}")


@kinds
@pytest.mark.parametrize("whole", [WHOLE["deep arrays"], WHOLE["not UTF-8"], WHOLE["empty"]])
def test_a_file_that_is_something_else_is_reported_once(kind, whole):
    with kept_file(kind) as kept:
        right = kept.show()
        kept.path.write_bytes(whole)
        assert verdict(kept, right, kind) == "noticed"
        if kind not in (*REFUSED, "last build", "measured"):
            assert kept.show() == right


CHAPTER = """---
title: Fujisan
game: fujisan
---

```{domino-numbers}
```

```{domino-problems} tetradominoes
```

```{domino-solutions} tetradominoes
```
"""


@pytest.fixture
def book(tmp_path, monkeypatch):
    """Build a book with figures and two answers; return the folder of kept files."""
    monkeypatch.chdir(tmp_path)
    for folder in ("problems", "numbers"):
        Path("rules", folder).mkdir(parents=True)
    Path("rules/book.toml").write_text('title = "Club"\nchapters = ["club.md"]\n')
    Path("rules/club.md").write_text(CHAPTER)
    shutil.copy(RULES / "numbers" / "fujisan.json", "rules/numbers")
    first, second = (RULES / "problems" / "tetradominoes.md").read_text().split("```{domino}")[1:3]
    bank = f"```{{domino}}{first}```{{domino}}{second}"
    Path("rules/problems/tetradominoes.md").write_text(bank)
    # Another test may have drawn the same.
    figures._scene_in.cache_clear()
    assert run(["build"]) == DONE
    return Path("build/solved")


def test_a_build_makes_again_what_was_changed_and_says_so_once(book, capsys):
    before = Path("build/donimoes.pdf").read_bytes()
    kept = sorted(book.glob("*.json"))
    # Two answers, the page numbers, the last build, what was checked, and what the game says: about
    # the book, in pictures, and of its figures.
    assert len(kept) == 8
    for file in kept:
        file.write_text(file.read_text()[:-2])
    capsys.readouterr()
    # Another process has not drawn anything before.
    figures._scene_in.cache_clear()
    assert run(["build"]) == DONE
    told = capsys.readouterr().err
    for file in kept:
        assert told.count(f"{file}: warning: this has changed since it was written") == 1
    assert Path("build/donimoes.pdf").read_bytes() == before
    for _ in range(2):
        assert run(["build"]) == DONE
        assert capsys.readouterr().err == ""


def test_check_and_booklet_say_so_too(book, capsys):
    for command in (["check"], ["booklet", "tetradominoes", "--count", "2", "-o", "out.pdf"]):
        run(command)
        capsys.readouterr()
        answers = [file for file in book.glob("*.json") if '"question"' in file.read_text()]
        for file in answers:
            file.write_text(file.read_text().replace('"effort": ', '"effort": 1'))
        run(command)
        told = capsys.readouterr().err
        assert answers
        assert all(told.count(f"{file}: warning: ") == 1 for file in answers)


def test_figures_that_somebody_changed_are_refused(book, capsys):
    file = Path("rules/numbers/fujisan.json")
    text = file.read_text()
    changed = text.replace('"value": 0.', '"value": 0.1', 1)
    assert changed != text
    for other in (changed, re.sub(r',\s*"seal": "\w+"', "", text)):
        file.write_text(other)
        assert run(["build"]) == WRONG_INPUT
        told = capsys.readouterr().err
        assert told.startswith(f"{file}: these are not figures printed by simulate")
        assert "Make it with: donimoes-book simulate fujisan" in told


def clear(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)
