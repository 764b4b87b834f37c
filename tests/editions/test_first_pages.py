"""The first pages of a book, and of our own: a puzzle, the contents, the games to choose from."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from donimoes_book.cli import run
from donimoes_book.editions.composing.blocks import Grade
from donimoes_book.editions.composing.chooser import chooser
from donimoes_book.editions.composing.contents import contents
from donimoes_book.editions.edition import read_editions
from donimoes_book.editions.outline import split_at_games
from donimoes_book.editions.pdf.book import typeset
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.tree import Book, Chapter, Heading, Link
from donimoes_book.manuscript.walking import inlines_of_kind
from editions.printing import words_of_pages

RULES = Path(__file__).parents[2] / "rules"
SETTINGS = """title = "Evenings"
copyright = "2026 Ann Other"
front = "puzzle.md"
games_after = "one.md"
chapters = ["one.md", "two.md", { part = "Games", chapters = ["a.md", "b.md"] }]
[editions.book]
paper = "7x10"
press = true
"""
GAME = """---
players: two
age: 6 and up
time: 5 minutes
hook: {}
difficulty: hard
contents: {}
---

# {}

## Below

## Beside
"""


@pytest.fixture
def rules(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "book.toml").write_text(SETTINGS)
    (folder / "puzzle.md").write_text("# Can you?\n\nLook for the seven.\n")
    for name in ("one", "two"):
        (folder / f"{name}.md").write_text(f"# Chapter {name}\n\nA line of words.\n")
    for name in ("a", "b"):
        (folder / f"{name}.md").write_text(GAME.format(f"Play {name}!", "Beside", f"Game {name}"))
    return folder


def pages_of(rules, edition):
    out = rules.parent / edition
    assert run(["build", str(rules), "--edition", edition, "--out", str(out)]) == 0
    return words_of_pages(next(out.glob("*.pdf")))


def test_what_stands_first_is_below_the_half_title_of_a_bound_book(rules):
    first, *others = pages_of(rules, "book")
    assert first == "Evenings Can you? Look for the seven."
    assert not any("seven" in words for words in others)


def test_what_stands_first_is_above_the_imprint_where_the_cover_is_the_first_page(rules):
    _, imprint, *others = pages_of(rules, "a4")
    assert imprint.startswith("Can you? Look for the seven. Evenings")
    assert not any("seven" in words for words in others)


def test_what_stands_first_has_pages_of_its_own_if_it_is_long(rules):
    (rules / "puzzle.md").write_text("# Can you?\n\n" + "Look for the seven.\n\n" * 60)
    for edition, front in (("book", 4), ("a4", 2)):
        pages = pages_of(rules, edition)
        assert not any("seven" in words for words in pages[:front])
        assert pages[front].startswith("Can you? Look")


def test_the_table_of_games_stands_where_the_author_says_and_is_in_the_contents(rules):
    pages = pages_of(rules, "book")
    listed = next(words for words in pages if words.startswith("Contents"))
    assert listed.index("Chapter one") < listed.index("Which game?") < listed.index("Chapter two")
    (games,) = (words for words in pages if "Which game?" in words and words is not listed)
    assert games.index("Chapter one") < games.index("Which game?")
    assert "In each part, the quickest come first." in games


def test_mistakes_in_what_stands_first_are_told_at_their_place(rules, capsys):
    (rules / "a.md").write_text(GAME.format("Play!", "Besides", "Game a"))
    settings = (rules / "book.toml").read_text()
    assert run(["check", str(rules)]) == 1
    error = capsys.readouterr().err
    assert "there is no heading 'Besides' in this chapter" in error
    assert "Did you mean Beside?" in error
    (rules / "book.toml").write_text(settings.replace('games_after = "one', 'games_after = "a'))
    assert run(["check", str(rules)]) == 1
    assert "a.md is no chapter before the parts" in capsys.readouterr().err


def test_contents_with_little_room_keep_the_headings_that_a_chapter_names():
    facts = {"Players": "two"}
    many = tuple(Chapter(f"Chapter {n}", f"c{n}", (), part="All", facts=facts) for n in range(2))
    listed = contents(Book("B", many))
    (first, *_) = listed.groups
    assert [entry.words for entry in first.entries] == ["Which game?"]


# Our own book


@pytest.fixture(scope="module")
def pages(our_book):
    """The words of the pages of our own trade edition with nothing but headings in its chapters."""
    paper = read_editions(read_settings(RULES / "book.toml"))["book"].paper
    bare = (
        replace(it, blocks=tuple(b for b in it.blocks if isinstance(b, Heading)), opener=None)
        for it in our_book.chapters
    )
    book = replace(our_book, chapters=tuple(bare), openers={}, flip_books=())
    return words_of_pages(typeset(book, paper, "1").content)


def test_each_hook_is_printed_once_on_two_facing_pages(our_book, pages):
    begin = next(n for n, words in enumerate(pages, 1) if words.startswith("Which game?"))
    assert begin % 2 == 0
    spread = " ".join(pages[begin - 1 : begin + 1])
    hooks = [chapter.hook for chapter in our_book.chapters if chapter.facts]
    assert len(hooks) > 26
    for hook in hooks:
        assert " ".join(pages).count(hook) == spread.count(hook) == 1, hook


def test_each_game_has_a_grade_in_pips(our_book):
    rows = [row for group in chooser(our_book).groups for row in group.rows]
    grades = [cell.grade for row in rows for cell in row.cells if isinstance(cell, Grade)]
    assert len(grades) == len(rows)
    assert set(grades) == {1, 3, 5}


def test_the_contents_list_the_games_within_chapters_and_the_page_to_practise_on(our_book):
    entries = [entry for group in contents(our_book).groups for entry in group.entries]
    assert "Which game?" in [entry.words for entry in entries]
    kept = [below.words for entry in entries for below in entry.below if below.is_kept]
    assert kept == ["Practice", "Country Road", "Pairs of Six"]


def test_a_puzzle_stands_first_and_says_where_its_answer_is(our_book, pages):
    assert "Have you got a minute?" in pages[0]
    assert re.search(r"step by step \(p. \d+\)", pages[0])


def test_the_introduction_is_short_and_sends_readers_to_few_places(our_book):
    text = (RULES / "introduction.md").read_text(encoding="utf-8").partition("```")[0]
    assert len(re.findall(r"\b[\w’-]+", text)) <= 300
    (chapter,) = (it for it in our_book.chapters if it.anchor == "introduction")
    printed = [block for block in chapter.blocks if not getattr(block, "medium", "")]
    assert len(list(inlines_of_kind(printed, Link))) <= 3


def test_what_is_needed_comes_before_it_is_needed(our_book):
    anchors = [chapter.anchor for chapter in our_book.chapters]
    games = [chapter for chapter in our_book.chapters if chapter.facts]
    assert anchors[0] == "play-in-five-minutes"
    assert anchors.index("how-to-read-the-diagrams") < anchors.index(games[0].anchor)
    line_games = [chapter.anchor for chapter in games if chapter.kind.startswith("line game")]
    assert len(line_games) == 7
    assert anchors.index("line-games") < min(map(anchors.index, line_games))
    before, _ = split_at_games(our_book)
    assert before[-1].anchor == "how-to-read-the-diagrams"
