"""The back of a cover: facts of the printed games, a puzzle and its answer's page, the contents."""

import re
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH
from reportlab.lib.units import mm

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.diagnostics import InputError
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf import figures
from donimoes_book.editions.pdf.back_cover import cover_facts, puzzle_of
from donimoes_book.editions.pdf.wrap import Wrap, print_wrap
from donimoes_book.manuscript.tree import Book, Chapter, ProblemSet, Written
from donimoes_book.manuscript.walking import replace_blocks
from donimoes_book.words.language import speaking
from editions import sample_book
from editions.printing import words_of_pages

SETTINGS = """title = "Evenings"
author = "Ann Other"
blurb = "For a rainy day."
back = "unmatched-problem-2"
chapters = [
    { part = "Quiet ones", chapters = ["steps.md", "herds.md"] },
    "solutions.md",
    { part = "On screens", print = false, chapters = ["crowd.md"] },
]

[editions.a5-cover]
format = "cover"
wraps = "a5"
thickness = 0.3
"""
FILES = {
    "steps.md": "---\ntitle: Steps\ngame: unmatched\nplayers: one\nage: 7 and up\n"
    "time: 1 hour\nhook: Apart, then together.\n---\n\n"
    "```{domino-problems} unmatched\n```\n",
    "herds.md": "---\ntitle: Herds\ngame: capturing\nplayers: two to five\nage: 9 and up\n"
    "time: 5 to 45 minutes\n---\n\nA line.\n",
    "crowd.md": "---\ntitle: Crowd\ngame: bergen\nplayers: one to nine\nage: 3 and up\n"
    "time: 2 minutes\n---\n\nA line.\n",
    "solutions.md": "# Solutions\n\n```{domino-solutions} unmatched\n```\n",
    "problems/unmatched.md": "".join(
        f"```{{domino}} unmatched\n\n{text}\n```\n\n"
        for text in ("  2|3\n\n1|4", "3|4 0     2\n    -     -\n  6 3 2|2 4\n  -\n  2")
    ),
}


@pytest.fixture
def rules(tmp_path):
    for name, text in {"book.toml": SETTINGS, **FILES}.items():
        file = tmp_path / "rules" / name
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "rules"


def built(rules, *editions):
    """Return the words of each page of each edition's file."""
    out = rules.parent / "out"
    named = [word for name in editions for word in ("--edition", name)]
    assert run(["build", "--rules", str(rules), "--out", str(out), *named]) == 0
    return [words_of_pages(out / f"donimoes-{name}.pdf") for name in editions]


def test_a_cover_has_the_facts_of_the_printed_games_and_where_its_puzzle_is_answered(rules):
    inside, (cover,) = built(rules, "a5", "a5-cover")
    assert "1–5 players 7+ years of age 5–60 minutes 2 games to play" in cover
    assert "What’s inside Quiet ones Steps · Herds" in cover
    assert "Crowd" not in cover
    assert "A puzzle to try Apart, then together. 6 steps" in cover
    page = int(re.search(r"6 steps · Answer on page (\d+)", cover)[1])
    assert [
        number for number, words in enumerate(inside, 1) if re.search(r"2 6 steps p\.", words)
    ] == [page], inside[-1]


def test_a_cover_built_alone_knows_the_same_page(rules):
    (alone,) = built(rules, "a5-cover")
    *_, together = built(rules, "a5", "a5-cover")
    assert alone == together


@pytest.mark.parametrize("name", ["unmatched-problem-9", "bergen-problem-1", "unmatched-record-1"])
def test_a_puzzle_that_the_book_lacks_is_an_error_at_its_name(rules, capsys, name):
    text = SETTINGS.replace("unmatched-problem-2", name)
    (rules / "book.toml").write_text(text, encoding="utf-8")
    assert run(["check", str(rules)]) == 1
    said = capsys.readouterr().err
    assert f"book.toml:4:9: there is no problem {name}" in said
    assert "^" * len(name) in said
    assert "Did you mean unmatched-problem-" in said


@cache
def whole():
    book = sample_book.sample_book(4)
    return replace(book, blurb=("What to do with a box of dominoes.",), isbn="9780306406157")


def printed(book, paper="7x10", pages=200, **changes):
    wrap = Wrap(replace(PAPERS[paper], **changes), pages, 0.1 * mm, 3 * mm, {})
    return print_wrap(book, wrap, "1", "wrap")


@pytest.mark.parametrize("paper", ["7x10", "a5", "half-letter", "a4", "6x9"])
@pytest.mark.parametrize("light", [False, True])
def test_no_words_on_the_cover_are_near_its_edges_or_its_folds(paper, light):
    size, spine = PAPERS[paper], 10 * mm
    with pypdfium2.PdfDocument(printed(whole(), paper, light_ink=light).content) as document:
        text = document[0].get_textpage()
        boxes = [text.get_charbox(n) for n in range(text.count_chars())]
    bleed, least = 3 * mm, 5 * mm
    left, right = bleed + size.width, bleed + size.width + spine
    outside = [box for box in boxes if box[2] < left or box[0] > right]
    assert len(outside) > 100
    for x0, y0, x1, y1 in outside:
        assert min(abs(x - edge) for x in (x0, x1) for edge in (left, right)) >= least
        assert bleed + least <= x0
        assert x1 <= right + size.width - least
        assert bleed + least <= y0
        assert y1 <= bleed + size.height - least


def test_an_isbn_stands_above_the_middle_of_its_bars():
    book = Book("Evenings", (), blurb=("Words.",), isbn="9780306406157")
    with pypdfium2.PdfDocument(printed(book).content) as document:
        text, objects = document[0].get_textpage(), document[0].get_objects(max_depth=5)
        shapes = [it.get_bounds() for it in objects if it.type == FPDF_PAGEOBJ_PATH]
        start, count = text.search(f"ISBN {book.isbn}").get_next()
        letters = [text.get_charbox(start + n) for n in range(count)]
    bars = [it for it in shapes if it[2] - it[0] < 2 * mm and it[3] - it[1] > 10 * mm]
    assert len(bars) == 30
    top = max(bar[3] for bar in bars)
    assert all(top < low < high < top + 6 * mm for _, low, _, high in letters)
    ends = [(boxes[0][0] + boxes[-1][2]) / 2 for boxes in (sorted(bars), letters)]
    assert ends[0] == pytest.approx(ends[1], abs=2 * mm)


def test_an_easy_puzzle_stands_on_the_back_if_the_author_chose_none():
    chosen = puzzle_of(whole())
    assert chosen.problem.grade <= 2
    named = next(p for b in whole().chapters for s in b.blocks for p in getattr(s, "problems", ()))
    assert puzzle_of(replace(whole(), back=Written(named.anchor))).problem == named
    assert puzzle_of(replace(whole(), back=Written("fujisan-problem-99"))) is None


def test_a_book_without_problems_has_no_puzzle_and_no_count_of_them():
    games = (Chapter("C", "c", (), "bergen", facts={"Players": "two", "Age": "from 7"}),)
    book = Book("Evenings", games, blurb=("Words.",))
    assert cover_facts(book) == [
        ("2", "players"),
        ("7+", "years of age"),
        ("1", "game to play"),
    ]
    (words,) = words_of_pages(printed(book).content)
    assert "puzzle" not in words
    assert "What’s inside C" in words


def test_a_cover_with_an_endless_game_counts_no_last_minute():
    times = ("1 minute to an evening", "45 minutes")
    games = tuple(Chapter("C", "c", (), facts={"Time": time}) for time in times)
    assert ("1", "minute to an evening") in cover_facts(Book("Evenings", games))


@pytest.mark.parametrize("code", ["de", "fr"])
def test_the_words_of_the_program_are_in_the_language_of_the_book(code):
    english = "players|years of age|A puzzle|inside|games to play|Answer"
    with speaking(code):
        (words,) = words_of_pages(printed(replace(whole(), language=code)).content)
        assert cover_facts(whole())[-1][1] in words
    assert not re.search(english, words)


def test_a_blurb_that_fills_the_back_is_an_error():
    with pytest.raises(InputError, match="the blurb is too long for the back of the cover"):
        printed(replace(whole(), blurb=("Words to read. " * 400,)), "half-letter")


@pytest.mark.parametrize(("blurb", "paper"), [(130, "half-letter"), (10, "a5")])
def test_a_puzzle_that_has_no_room_is_left_out_with_a_warning(blurb, paper):
    longer = replace(whole(), blurb=("Words to read. " * blurb,))
    chosen = puzzle_of(longer).problem
    if paper == "a5":
        row = " ".join(["1|2"] * 16)
        wide = replace(chosen, position=Position.parse(row), game="bergen")
        longer = replace_blocks(longer, lambda it: replace(it, problems=(wide,)), ProblemSet)
        chosen = wide
    built = printed(replace(longer, back=Written(chosen.anchor)), paper)
    (words,) = words_of_pages(built.content)
    assert "A puzzle" not in words
    assert f"no room or answer for {chosen.anchor}" in str([*built.warnings])


def test_a_puzzle_is_drawn_large_enough_to_play_from(monkeypatch):
    halves = []
    original = figures.scene_picture
    monkeypatch.setattr(
        figures, "scene_picture", lambda *args: halves.append(args[1]) or original(*args)
    )
    for paper in ("7x10", "half-letter", "a4"):
        printed(whole(), paper)
    assert len(halves) >= 3
    assert min(halves) >= 4 * mm
