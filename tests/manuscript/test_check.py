"""Checking a book, a chapter, a bank or a board reports every diagnostic, file by file."""

import re
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, by_file
from donimoes_book.manuscript.check import check_path, checked_book
from donimoes_book.manuscript.claims import check_diagram
from donimoes_book.manuscript.settings import read_front_matter
from donimoes_book.manuscript.source import Source, Written
from donimoes_book.manuscript.tree import Diagram

CHAPTER = """\
# {title}

[gone](#gone)

```{{domino}} unmatched
:moves: 34R
:expect: illegal
  2|3

3|4
```

```{{domino-problems}} unmatched
```
"""
BANK = """\
```{domino} unmatched
:steps: 9
  2|3

1|4
```
"""


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path("rules")
    (folder / "problems").mkdir(parents=True)
    (folder / "book.toml").write_text('title = "A book"\nchapters = ["one.md", "two.md"]\n')
    (folder / "one.md").write_text(CHAPTER.format(title="One"))
    (folder / "two.md").write_text(CHAPTER.format(title="Two"))
    (folder / "problems" / "unmatched.md").write_text(BANK)
    return folder


def places(path):
    return [str(diagnostic).partition(": ")[0] for diagnostic in check_path(path, Path("solved"))]


def test_a_cover_shows_dominoes_of_one_set(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\nchapters = ["one.md"]\ncover = """\n6 1|2\n\n2|1 #|1\n"""\n'
    )
    assert "rules/book.toml:6:1" in places(rules / "book.toml")


def test_a_book_is_checked_file_by_file(rules):
    expected = [
        *("rules/one.md:3:8", "rules/one.md:7:10", "rules/two.md:3:8", "rules/two.md:7:10"),
        "rules/problems/unmatched.md:2:9",
    ]
    assert places(rules) == expected
    assert places(rules / "book.toml") == expected
    with pytest.raises(InputError):
        checked_book(rules, Path("solved"))


def test_a_chapter_is_checked_within_its_book_with_the_problems_it_prints(rules):
    expected = ["rules/two.md:3:8", "rules/two.md:7:10", "rules/problems/unmatched.md:2:9"]
    assert places(rules / "two.md") == expected


def test_a_bank_is_solved(rules):
    bank = "rules/problems/unmatched.md"
    # The wrong measure, and that the problem is the one of the chapter.
    assert places(rules / "problems" / "unmatched.md") == [f"{bank}:2:9", f"{bank}:3:3"]


def test_a_file_that_no_book_lists_is_checked_on_its_own(rules):
    (rules / "draft.md").write_text("# Draft\n\n```{domino} unmatched\n:expect: x\n2|3\n```\n")
    assert places(rules / "draft.md") == ["rules/draft.md:4:10"]


def test_a_board_is_checked_for_its_notation(rules):
    Path("board.txt").write_text("2|3\n\n4|")
    assert places(Path("board.txt")) == ["board.txt:3:2"]
    Path("board.txt").write_text("2|3\n")
    assert places(Path("board.txt")) == []


def test_a_faulty_book_toml_is_reported_whatever_is_checked(rules):
    (rules / "book.toml").write_text("title")
    assert places(rules / "one.md") == places(rules) == ["rules/book.toml:1:6"]


def test_a_sound_book_has_warnings_at_most(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    (rules / "one.md").write_text("# One\n\n<font>large</font>\n")
    (rules / "two.md").unlink()
    book, warnings = checked_book(rules, Path("solved"))
    assert book.title == "A book"
    assert [diagnostic.warning for diagnostic in warnings] == [True]


def test_diagnostics_are_in_the_order_of_the_text_within_each_file():
    places = [("b", 2, 1), ("a", 1, 9), ("a", 1, 3), ("b", 1, 5)]
    diagnostics = [
        Diagnostic("", line=line, column=column, path=path) for path, line, column in places
    ]
    in_order = [(d.path, d.line, d.column) for d in by_file(diagnostics)]
    assert in_order == [("b", 1, 5), ("b", 2, 1), ("a", 1, 3), ("a", 1, 9)]


@pytest.mark.parametrize(
    ("files", "places"),
    [
        ({"a": "[^1]: <font>x</font>\n\nB[^1] <font>y</font>"}, ["a.md:1: <font>, 2 times"]),
        ({"a": "<font>x</font>", "b": "<font>y</font>"}, ["a.md:1: <font>", "b.md:1: <font>"]),
        ({"a": "![g](g.png)", "b": "![g](g.png)\n\n![g](g.png)"}, ["a.md:1", "b.md:1", "b.md:3"]),
        ({"a": "x {.y}\n\nx {.z}", "b": "x {.y}"}, ["a.md:1: braces", "b.md:1: braces"]),
        ({"a": '{% a="b" %}\n\nx\n\n{% c %}\n\n{% a="d" %}'}, ["a.md:1: braces", "a.md:7: braces"]),
        ({"a": "---\nx: 1\nx: 2\n---\nA"}, ["a.md:2: key 'x'"]),
        (
            {"a": "---\nx: 1\n---\nA", "b": "---\nx: 1\nx: 2\n---\nB"},
            ["a.md:2: key 'x', here and in 1 more file"],
        ),
    ],
)
def test_what_recurs_is_told_where_it_is_first(tmp_path, files, places):
    for name, text in files.items():
        (tmp_path / f"{name}.md").write_text(f"{text}\n")
    _, warnings = checked_book(tmp_path, tmp_path / "solved")
    shown = re.compile(r"<font>|braces|key 'x'|, (\d times|here .*)")
    said = [(w, "".join(match[0] for match in shown.finditer(w.message))) for w in warnings]
    told = [f"{Path(w.path).name}:{w.line}{': ' * bool(words)}{words}" for w, words in said]
    assert told == places


def test_what_is_wrong_with_a_position_is_reported_once():
    """The moves have reported it, so the claim need not report it again."""
    board = Position.parse("2|3\n\n2|3")
    diagnostics = check_diagram(Diagram(board, "unmatched", (Written("23R"),), (Written("legal"),)))
    assert {diagnostic.message for diagnostic in diagnostics} == {"domino 23 is here twice"}


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("    2|3 4|5 3|2\n", ["3:13: warning: domino 32 is here twice"]),
        ("```{domino}\n2|3 2|3\n```\n", ["4:5: warning: domino 23 is here twice"]),
        ("```{domino}\n:set: double-six x2\n2|3 2|3\n```\n", []),
        (
            "```{domino}\n:set: double-six x2\n2|3 2|3 2|3 2|7\n```\n",
            [
                "5:9: warning: domino 23 is here 3 times",
                "5:13: warning: domino 27 is not in the set",
            ],
        ),
        ("```{domino}\n:set: double-six + double-nine\n2|3 2|3 7|8\n```\n", []),
        (
            "```{domino}\n:set: double-six + double-nine\n2|3 7|8 7|8\n```\n",
            ["5:9: warning: domino 78 is here twice"],
        ),
        ("```{domino}\n:set: double-twelve\n2|A B|C\n```\n", []),
        ("```{domino}\n:set: double-twelve x2\nB|C B|C\n---\n(0,0)P\n```\n", []),
        ("    B|C 2|A\n    ---\n    set:double-twelve\n", []),
        (
            "```{domino}\n:set: double-twelve\n2|A D|C A|2\n```\n",
            ["5:5: what number is D on?"],
        ),
        (
            "```{domino}\n:set: double-twelve\n2|A B|C A|2\n```\n",
            ["5:9: warning: domino A2 is here twice"],
        ),
        (
            "```{domino}\n2|3\n---\nset:double-ten\n```\n",
            ["6:5: 'double-ten' is no larger set"],
        ),
        (
            "```{domino} unmatched\n2|A\n---\nset:double-twelve\n```\n",
            ["4:1: a game has its own set of dominoes"],
        ),
        ("```{domino}\n:set: double-ten\n2|3\n```\n", ["4:7: 'double-ten' is no set of dominoes"]),
        (
            "```{domino} unmatched\n:set: double-six\n2|3\n```\n",
            ["4:7: a game has its own set of dominoes"],
        ),
    ],
)
def test_a_picture_without_a_game_shows_dominoes_of_its_set(tmp_path, block, said):
    (tmp_path / "a.md").write_text(f"# Title\n\n{block}")
    try:
        _, diagnostics = checked_book(tmp_path, tmp_path / "solved")
    except InputError as error:
        diagnostics = error.diagnostics
    printed = (
        f"{it.line}:{it.column}: {'warning: ' * it.warning}{it.message}" for it in diagnostics
    )
    assert [*printed] == said


@pytest.mark.parametrize(
    ("value", "company"),
    [
        ("1", (1, 0)),
        ("4", (4, 0)),
        ("2, hands of 5", (2, 5)),
        ("3 with hands of 7", (3, 7)),
        ("0", "expected how many people sit at the table"),
        ("5", "expected how many people sit at the table"),
        ("two", "expected how many people sit at the table"),
        ("2, hands of 8", "expected how many people sit at the table"),
    ],
)
def test_people_sit_at_the_table_of_a_diagram(tmp_path, value, company):
    (tmp_path / "a.md").write_text(f"# Title\n\n```{{domino}}\n:people: {value}\n2|3\n```\n")
    try:
        book, _ = checked_book(tmp_path, tmp_path / "solved")
        assert book.chapters[0].blocks[0].company == company
    except InputError as error:
        first = error.diagnostics[0]
        assert (first.line, first.column, first.width) == (4, 10, len(value))
        assert first.message == company


@pytest.mark.parametrize("style", ["|", ">"])
def test_a_block_of_front_matter_begins_below_its_key(style):
    text = f"title: One\npicture: {style}\n  2|3\n"
    values = read_front_matter(Source("a.md", text), text, ("title", "picture"), [])
    assert [(key, value.origin.line) for key, value in values.items()] == [
        ("title", 2),
        ("picture", 4),
    ]
