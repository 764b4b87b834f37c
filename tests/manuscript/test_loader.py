"""A folder of Markdown becomes a book: as book.toml lists it, or split up in the classic style."""

from pathlib import Path

import pytest
from classic_manuscript import GAMES, classic_manuscript
from outline import outline

from books import load_book
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.folders import problems_folder
from donimoes_book.manuscript.tree import Contents, Diagram, FootnoteList, Link, Paragraph
from donimoes_book.manuscript.walking import blocks_of

BOOK = """\
title = "Dominoes"
subtitle = "New and old"
author = "A. Author"
language = "en-GB"
subject = "Games"
licence = "CC BY-SA 4.0"
cover = '''
  2
  -
  3 4|5
'''
chapters = ["second.md", "first.md"]

[editions.booklet]
paper = "a5"
"""


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """Return an empty folder `rules` in the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = Path("rules")
    folder.mkdir()
    return folder


def write(folder, **files):
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def diagnostics_of(folder):
    with pytest.raises(InputError) as caught:
        load_book(folder)
    return "\n".join(map(str, caught.value.diagnostics))


def test_book_toml_sets_the_order_and_the_title_page(rules):
    (rules / "book.toml").write_text(BOOK)
    write(rules, first="# First", second="# Second", third="# Left out")
    book, (warning,) = load_book(rules)
    assert warning.message == "third.md is beside the chapters, but not in the book"
    assert [chapter.title for chapter in book.chapters] == ["Second", "First"]
    assert (book.title, book.subtitle, book.author) == ("Dominoes", "New and old", "A. Author")
    assert (book.language, book.subject, book.licence) == ("en-GB", "Games", "CC BY-SA 4.0")
    assert book.cover == Position.parse("2\n-\n3 4|5")


def test_front_matter_describes_the_chapter(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    front = """\
---
title: Capturing
game: Capturing Donimoes
kind: sliding puzzle
designer: Don Kirkby
source: "[A page](https://example.com)"
players: 1
equipment: one double-six set
time: 5 to 40 minutes
aim: collect everything
picture: |2
    2
    -
  3 4
  ---
  (0,0)w
alt: Three halves
---
"""
    write(rules, one=front + "# Another heading\n\nWords.\n\n# One more\n")
    chapter = load_book(rules)[0].chapters[0]
    assert (chapter.title, chapter.anchor, chapter.game) == (
        "Capturing",
        "another-heading",
        "capturing",
    )
    assert (chapter.kind, chapter.designer) == ("sliding puzzle", "Don Kirkby")
    assert list(chapter.facts.items()) == [
        ("Players", "1"),
        ("Time", "5 to 40 minutes"),
        ("You need", "one double-six set"),
        ("Aim", "collect everything"),
    ]
    assert chapter.opener is not None
    assert chapter.opener.position == Position.parse("  2\n  -\n3 4\n---\n(0,0)w")
    assert chapter.opener.alt == "Three halves"
    assert outline(chapter.blocks) == "paragraph: Words.\nheading 2 #one-more: One more"


def test_a_heading_below_words_is_not_the_title_of_a_chapter_that_has_one(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\n')
    write(rules, one="---\ntitle: One\n---\nWords.\n\n# Later\n")
    chapter = load_book(rules)[0].chapters[0]
    assert (chapter.title, chapter.anchor) == ("One", "one")
    assert outline(chapter.blocks) == "paragraph: Words.\nheading 2 #later: Later"


def test_anchors_are_unique_in_the_book_and_links_find_their_own_chapter(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md", "two.md"]\n')
    write(
        rules,
        one="# One\n\n## Moves\n\n[here](#moves), [there](two.md#moves), [all of it](two.md)",
        two="---\ntitle: Two\n---\n## Moves\n\n[here](#moves), [there](./one.md#moves)",
    )
    one, two = load_book(rules)[0].chapters
    assert (one.anchor, two.anchor) == ("one", "two")
    assert _targets(one) == ["#moves", "#moves-1", "#two"]
    assert _targets(two) == ["#moves-1", "#moves"]


def _targets(chapter):
    paragraphs = (block for block in chapter.blocks if isinstance(block, Paragraph))
    return [part.target for p in paragraphs for part in p.children if isinstance(part, Link)]


def test_diagnostics_of_all_files_come_together_in_the_order_of_the_book(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\nchapters = ["two.md", "oen.md", "three.md", "one.md"]\n'
    )
    write(
        rules, one="# One\n\n[x](#y)\n\n```{domino} unmached\n2|3\n```", two="[x](#z)", three=" \n"
    )
    assert (
        diagnostics_of(rules)
        == """\
rules/book.toml:2:24: there is no chapter oen.md in this folder
    chapters = ["two.md", "oen.md", "three.md", "one.md"]
                           ^^^^^^
    Did you mean one.md?
rules/two.md:1:1: this chapter has no title
    [x](#z)
    ^
    Write title: … in the front matter, or begin with a heading # …
rules/two.md:1:5: no heading here has the anchor #z
    [x](#z)
        ^^
rules/three.md: this file is empty
rules/one.md:3:5: no heading here has the anchor #y
    [x](#y)
        ^^
    Expected #one.
rules/one.md:5:13: unknown game 'unmached'
    ```{domino} unmached
                ^^^^^^^^
    Did you mean unmatched?"""
    )


def test_book_toml_that_is_not_toml(rules):
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"\nauthor = 1\n')
    assert diagnostics_of(rules).startswith(
        "rules/book.toml:3:1: this is not valid TOML: Unclosed array"
    )


def test_book_toml_with_wrong_values(rules):
    (rules / "book.toml").write_text("titel = 'A book'\nauthor = 1\ncover = '2|'\nchapters = 3\n")
    assert (
        diagnostics_of(rules)
        == """\
rules/book.toml:1:1: unknown key 'titel'
    titel = 'A book'
    ^^^^^
    Did you mean title?
rules/book.toml:2:1: author must be text
    author = 1
    ^^^^^^
    Write author = "…"
rules/book.toml:4:1: chapters must be a list of files and parts
    chapters = 3
    ^^^^^^^^
    Write chapters = ["one.md", { part = "Puzzles", chapters = ["two.md"] }]
rules/book.toml:1:1: this book has no title
    titel = 'A book'
    ^
    Write title = "…\""""
    )


def test_words_with_hyphens_where_they_may_be_broken(rules):
    toml = 'title = "A book"\nchapters = ["one.md"]\nhyphenation = ["tetro-mino", "two words"]\n'
    (rules / "book.toml").write_text(toml)
    assert (
        diagnostics_of(rules)
        == """\
rules/book.toml:3:1: 'two words' is not a word
    hyphenation = ["tetro-mino", "two words"]
    ^^^^^^^^^^^
    Write only letters, with hyphens where it may be broken."""
    )
    (rules / "book.toml").write_text(toml.replace(', "two words"', ""))
    write(rules, one="# One")
    assert load_book(rules)[0].hyphenation == (("tetro", "mino"),)
    (rules / "book.toml").write_text('title = "A book"\nchapters = ["one.md"]\nhyphenation = 3\n')
    assert "hyphenation must be a list of words" in diagnostics_of(rules)


@pytest.mark.parametrize("size", ["24x50", "1x2", "large", "24"])
def test_a_domino_is_twice_as_long_as_wide(rules, size):
    toml = 'title = "A book"\nchapters = ["one.md"]\ndomino = "{}"\n'
    (rules / "book.toml").write_text(toml.format(size))
    found = diagnostics_of(rules)
    assert found.startswith(f"rules/book.toml:3:1: '{size}' is not the size of a domino")
    (rules / "book.toml").write_text(toml.format("28x56"))
    write(rules, one="# One")
    assert load_book(rules)[0].domino == 28


def test_chapters_may_be_in_parts(rules):
    (rules / "book.toml").write_text(
        'title = "A book"\n'
        'chapters = ["one.md", { part = "Puzzles", chapters = ["two.md", "three.md"] }]\n'
    )
    write(rules, one="# One", two="# Two", three="# Three")
    chapters = load_book(rules)[0].chapters
    assert [(chapter.title, chapter.part) for chapter in chapters] == [
        ("One", ""),
        ("Two", "Puzzles"),
        ("Three", "Puzzles"),
    ]


@pytest.mark.parametrize(
    "chapters",
    [
        '[{ part = "", chapters = ["one.md"] }]',
        '[{ part = "P", chapters = ["one.md"], more = 1 }]',
        '[{ part = "P", chapters = [{ part = "Q", chapters = ["one.md"] }] }]',
        '["one.md", 3]',
    ],
)
def test_nothing_else_may_be_listed(rules, chapters):
    (rules / "book.toml").write_text(f'title = "A book"\nchapters = {chapters}\n')
    assert diagnostics_of(rules).startswith(
        "rules/book.toml:2:1: chapters must be a list of files and parts\n"
    )


@pytest.mark.parametrize("chapters", ["[]", '[{ part = "P", chapters = [] }]'])
def test_a_book_and_a_part_have_a_chapter(rules, chapters):
    (rules / "book.toml").write_text(f'title = "A book"\nchapters = {chapters}\n')
    assert diagnostics_of(rules).startswith(
        "rules/book.toml:2:1: chapters must list at least one file\n"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("date = 2026-13-01", "this is not valid TOML"),
        ("date = 2026-11-22T10:00:00", "this is not a date"),
        ('date = "last week"', "this is not a date"),
        ("date = 2026", "this is not a date"),
        ('address = "example.org"', "this is not a web address"),
        ('address = "https://"', "this is not a web address"),
        ('address = "https://example.org/a b"', "this is not a web address"),
        ('address = "https://example.org/?page=1"', "this is not a web address"),
    ],
)
def test_book_toml_with_a_wrong_date_or_address(rules, line, message):
    (rules / "book.toml").write_text(f"{line}\n{BOOK}")
    assert diagnostics_of(rules).startswith("rules/book.toml:1:")
    assert message in diagnostics_of(rules).splitlines()[0]


@pytest.mark.parametrize("date", ["2026-11-22", '"2026-11-22"'])
def test_a_book_knows_its_date_and_its_address(rules, date):
    head = f'date = {date}\naddress = "https://example.org/games/"\n'
    (rules / "book.toml").write_text(head + BOOK)
    write(rules, first="# One\n", second="# Two\n")
    book, _ = load_book(rules)
    assert (book.date, book.address) == ("2026-11-22", "https://example.org/games")


def test_editions_of_book_toml_are_files_and_have_known_keys(rules):
    (rules / "book.toml").write_text(BOOK + 'font = 3\n\n[editions."../x"]\n')
    _, found = load_book(rules)
    assert [(warning.line, warning.column) for warning in found] == [(3, 14), (4, 23)]
    assert all("none of the book's fonts has" in warning.message for warning in found)
