"""Whoever can seal a file can't have it printed: what was kept is played again by the rules."""

import ast
import json
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from donimoes_book.cli import run
from donimoes_book.commands.common import DONE
from donimoes_book.drawing.markup import is_drawing
from donimoes_book.interactive import player
from donimoes_book.manuscript.pools import read_pool, write_pool
from donimoes_book.store import sealed_files
from donimoes_book.store.code_digests import PROGRAM
from donimoes_book.store.json_records import sealed, unsealed
from donimoes_book.store.sealed_files import carried_text
from helpers.scripts import parsed

RULES = Path(__file__).parents[2] / "rules"
POSED = ("unmatched", "two-equal-lines", "tetradominoes", "domino-patience")
"""Games whose problems are solved by moves, by a layout, by an answer, and dealt."""
POOLED = "unmatched"
"""The one of them that also has a pool."""
MARKUP = "</script><script>alert(1)</script><!--"
CHAPTER = """---
title: Club
game: unmatched
---

{problems}
```{{domino-records}} capturing
```

```{{domino-hand}} all-fives
deals 66 46 44 35 23 14 05 | 55 45 34 26 16 06 00 / 24 02 03 22 11 13 04 56 12 36 15 01 33 25
Ann: 14, ends 4 1, total 5, scores 5
Ben: 41-16, ends 4 6, total 10, scores 10
```
"""
PROBLEMS = "```{{domino-problems}} {0}\n```\n\n```{{domino-solutions}} {0}\n```\n"
TITLE = """\
title = "Club"
chapters = ["club.md"]
flip_books = ["unmatched-problem-2"]
[editions.a4]
[editions.site]
format = "html"
[editions.epub]
format = "epub"
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build a small book with each kind of solution; return its folder."""
    folder = tmp_path_factory.mktemp("built")
    rules = folder / "rules"
    (rules / "problems").mkdir(parents=True)
    (rules / "records").mkdir()
    for name in POSED:
        _, *posed = (RULES / "problems" / f"{name}.md").read_text().split("```{domino}")
        text = "".join(f"```{{domino}}{problem}" for problem in posed[:2])
        (rules / "problems" / f"{name}.md").write_text(text)
    _, record, *_ = (RULES / "records" / "capturing.md").read_text().split("```{domino}")
    (rules / "records" / "capturing.md").write_text(f"```{{domino}}{record}")
    pool, _ = read_pool(RULES, POOLED)
    write_pool(rules, POOLED, dict(sorted(pool.items())[:2]))
    problems = "\n".join(map(PROBLEMS.format, POSED))
    (rules / "club.md").write_text(CHAPTER.format(problems=problems))
    (rules / "book.toml").write_text(TITLE)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run(["build", "--edition", "all"]) == DONE
    return folder


@pytest.fixture
def book(built, tmp_path, monkeypatch):
    """Work in a copy of that folder, of which nothing has been printed yet."""
    shutil.copytree(built, tmp_path / "copy")
    monkeypatch.chdir(tmp_path / "copy")
    for path in Path("build").iterdir():
        if path.name != "solved":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in ("build/solved/built.json", *Path("build/solved").glob("*.pages.json")):
        Path(path).unlink()
    return built


def printed(folder: Path) -> dict[str, bytes]:
    """Return all that was printed, by name."""
    made = (path for path in (folder / "build").rglob("*") if "solved" not in path.parts)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in made if path.is_file()
    }


# Forging


def forged(path: Path, change: Callable[[Any], Any]) -> bool:
    """Change and seal what a kept file has, if it's of that kind; return whether it was."""
    whole, is_changed = json.loads(path.read_text()), False
    entries = {path.stem: whole} if "seal" in whole else dict(whole)
    for key, entry in entries.items():
        value = unsealed(key, entry)
        if (other := change(value)) not in (None, value):
            entries[key], is_changed = sealed(key, other), True
    if is_changed:
        path.write_text(json.dumps(entries[path.stem] if "seal" in whole else entries))
    return is_changed


def inside(value: Any, key: str, change: Callable[[Any], Any]) -> Any:
    """Return a value with what has this key changed, at any depth, unless that is empty."""
    if isinstance(value, list):
        return [inside(item, key, change) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: change(item)
        if name == key and item and isinstance(item, int) == (key == "grade")
        else inside(item, key, change)
        for name, item in value.items()
    }


def turned(moves: list[str]) -> list[str]:
    """Return moves of which the first goes another way, as `51U` instead of `51D`."""
    first, *others = moves
    other = first[:-1] + {"U": "D", "D": "U", "L": "R", "R": "L"}.get(first[-1], "L")
    return [other, *others]


def renumbered(text: Any) -> Any:
    """Return a position in which two numbers have changed places."""
    if not isinstance(text, str):
        return text
    one = next(c for c in text if c.isdigit())
    other = next(c for c in text if c.isdigit() and c != one)
    return text.translate(str.maketrans(one + other, other + one))


def of_hand(value: Any) -> Any:
    """Return the turns of a hand with another picture."""
    if '"move"' not in json.dumps(value):
        return None
    return inside(value, "picture", renumbered)


def of_flip_book(value: Any) -> Any:
    """Return the pictures of a flip-book, one of them changed."""
    match value:
        case {"value": [[[int(), int()] as place, str(picture)], *others]}:
            return {"value": [[place, renumbered(picture)], *others]}
    return None


def of_code(value: Any) -> Any:
    """Return a code with another letter."""
    code = value.get("value")
    return {"value": code[:-1] + "Z"} if isinstance(code, str) and len(code) > 5 else None


def of_pool(value: Any) -> Any:
    """Return the scripts of a pool, the first with code."""
    match value:
        case {"value": [[[str(), *_] as codes, str(text), count], *others]}:
            return {"value": [[codes, f"alert(1);{text}", count], *others]}
    return None


FORGED: dict[str, Callable[[Any], Any]] = {
    "a move": lambda value: inside(value, "moves", turned),
    "a move too many": lambda value: inside(value, "moves", lambda moves: [*moves, moves[-1]]),
    "markup as a move": lambda value: inside(value, "moves", lambda moves: [MARKUP, *moves[1:]]),
    "a picture of a step": lambda value: inside(
        value, "stages", lambda stages: [*map(renumbered, stages)]
    ),
    "a layout": lambda value: inside(value, "layout", renumbered),
    "an answer": lambda value: inside(value, "lines", lambda lines: [MARKUP, *lines[1:]]),
    "a picture of an answer": lambda value: inside(
        value, "pictures", lambda pictures: [*map(renumbered, pictures)]
    ),
    "a question": lambda value: inside(value, "question", lambda _: MARKUP),
    "a hint": lambda value: inside(
        value, "hints", lambda hints: [[MARKUP, *hint[1:]] for hint in hints]
    ),
    "a fact": lambda value: inside(
        value, "facts", lambda facts: [[facts[0][0], ["66"], *facts[0][2:]], *facts[1:]]
    ),
    "a grade": lambda value: inside(value, "grade", lambda grade: grade % 5 + 1),
    "a hand": of_hand,
    "a flip-book": of_flip_book,
    "a code": of_code,
    "a script of a pool": of_pool,
    "a sprite": lambda value: inside(
        value, "sprites", lambda all_: [[f"<script>1</script>{all_[0][0]}", *all_[0][1:]]]
    ),
    "a map's solution": lambda value: inside(value, "solution", lambda moves: [MARKUP]),
    "a map": lambda value: inside(
        value, "states", lambda states: states[::-1] if isinstance(states, str) else states
    ),
}


LONG = ("a hint", "a script of a pool", "a sprite", "a map", "a map's solution")
"""Those for which the site's maps are made again."""


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[pytest.mark.long] * (kind in LONG)) for kind in FORGED]
)
def test_what_was_forged_and_sealed_is_never_printed(book, kind, capsys):
    files = [path for path in Path("build/solved").rglob("*.json") if path.stem != "checked"]
    changed = [path for path in files if forged(path, FORGED[kind])]
    assert changed
    capsys.readouterr()
    assert run(["build", "--edition", "all"]) == DONE
    said = capsys.readouterr().err
    assert "this has changed since it was written, so it was made again" in said
    assert printed(Path()) == printed(book)


def test_what_the_program_carries_is_played_again_too(book, tmp_path, monkeypatch, capsys):
    solved, archive = Path("build/solved"), tmp_path / "carried.txt"
    for path in solved.glob("*.json"):
        forged(path, FORGED["a move"])
    # Not even the marks of what was checked are taken from there.
    kept = {path.name: path.read_bytes() for path in solved.glob("*.json")}
    archive.write_text(carried_text(kept))
    shutil.rmtree(solved)
    monkeypatch.setattr(sealed_files, "CARRIED", archive)
    sealed_files.carried.cache_clear()
    try:
        assert run(["build", "--edition", "a4"]) == DONE
    finally:
        sealed_files.carried.cache_clear()
    assert f"{archive}: warning: this has changed" in capsys.readouterr().err
    right = {name: data for name, data in printed(book).items() if name.endswith(".pdf")}
    assert printed(Path()) == right


@pytest.mark.parametrize("content", [b"", b"PK", b"no results", b"\xff \xff {}\n"])
def test_a_damaged_file_carries_nothing(tmp_path, monkeypatch, content):
    (tmp_path / "carried.txt").write_bytes(content)
    monkeypatch.setattr(sealed_files, "CARRIED", tmp_path / "carried.txt")
    sealed_files.carried.cache_clear()
    assert sealed_files.carried() == {}
    sealed_files.carried.cache_clear()


# Everything that is kept

SEALED = {
    "authoring/unchanged.py": "digests of what a build has read and made",
    "editions/html/kept.py": "pages, in memory",
    "editions/pdf/parts.py": "pages",
    "games/registry.py": "words, drawings and practice sheets",
    "manuscript/alike.py": "warnings",
    "manuscript/claims.py": "verdicts",
    "manuscript/filling.py": "tables of figures",
    "manuscript/fonts.py": "fonts",
    "manuscript/plates.py": "pictures of figures",
    "manuscript/reminders.py": "verdicts",
    "manuscript/problem_sets.py": "whether a game has problems",
    "manuscript/solving.py": "figures",
    "manuscript/store.py": "figures, and positions that are solved before they are printed",
}
"""The modules in which something is only sealed, and what that is."""
CALLS = ("find_or_make", "kept_for", "is_kept_for")
VERBS = ("make", "find", "put")
"""Those of the store, which cannot be called without a check."""
READERS = {"manuscript/pools.py", "manuscript/proving.py"}
"""The modules that read a file of results without the store: pools, whose solutions are checked by
the rules, and comparisons."""


OTHER_CALLS = ("SealedFile", "parsed_by_script", "in_script")


@cache
def calls():
    """Return all calls of these functions: the module, the name, and the call."""
    named, results = (*CALLS, *OTHER_CALLS), []
    for path in sorted(PROGRAM.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(f"{name}(" in text for name in (*named, *VERBS)):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                is_kept = name in VERBS and "check" in [word.arg for word in node.keywords]
                if name in named or is_kept:
                    results.append((path.relative_to(PROGRAM).as_posix(), name, node))
    return results


def test_everything_that_is_kept_says_how_it_is_checked():
    trusting, checked = set(), set()
    for path, name, node in calls():
        checks = [word.value for word in node.keywords if word.arg == "check"]
        if name in CALLS:
            assert checks, f"{path}:{node.lineno}: how is this checked?"
        for check in checks:
            is_trusted = "only_sealed" in ast.unparse(check) and not path.startswith("store/")
            (trusting if is_trusted else checked).add(path)
    assert trusting | {"games/registry.py"} == SEALED.keys()
    assert checked >= {
        "interactive/player.py",
        "interactive/pools.py",
        "manuscript/flip_books.py",
        "manuscript/hands.py",
        "manuscript/solving.py",
        "manuscript/solving_records.py",
        "manuscript/store.py",
    }


def test_nothing_else_reads_what_is_kept():
    paths = {path for path, name, _ in calls() if name == "SealedFile"}
    assert paths - {"store/results.py"} == READERS


# Data in scripts


def test_data_in_a_script_is_parsed_and_never_code():
    data = {"__proto__": MARKUP, "words": ["\u2028", "');alert(1)//", "\\", '"', "`${1}`"]}
    script = player.play_script(MARKUP, data)
    assert parsed(script, "= ") == data
    assert "<" not in script
    assert player.parsed_by_script(MARKUP) in script
    rest = script.replace(player.parsed_by_script(data), "").replace(
        player.parsed_by_script(MARKUP), ""
    )
    assert rest == "((window.donimoes ??= {}).problems ??= {})[] = ;\n"


def test_no_module_makes_code_of_data():
    scripts = {"editions/html/frame.py", "editions/html/offline.py", "editions/html/problems.py"}
    paths = {path for path, name, _ in calls() if name == "parsed_by_script"}
    assert paths == {"interactive/player.py", *scripts}
    assert {path for path, name, _ in calls() if name == "in_script"} == {
        "interactive/hosted.py",
        "interactive/player.py",
        "interactive/pools.py",  # Deflated, and in base 64.
    }


@pytest.mark.parametrize(
    "markup",
    [
        "<script>1</script>",
        '<g onload="1"/>',
        '<path style="background:url(x)"/>',
        '<g href="x"/>',
        "<foreignObject/>",
        "<!-- -->",
        '<!DOCTYPE x [<!ENTITY a "a">]><g/>',
        '<a href="javascript:1"/>',
        "<image/>",
    ],
)
def test_a_drawing_has_nothing_but_shapes_and_words(markup):
    assert is_drawing('<g fill="none"><path d="M0 0h9"/><text x="1">2</text></g>')
    assert not is_drawing(markup)
