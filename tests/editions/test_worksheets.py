"""Worksheets: rules, problems and room for answers on one page, and the teacher's pages."""

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops
from reportlab.lib.units import mm

from donimoes_book.board.position import Position
from donimoes_book.drawing.fonts import FONTS, font_path
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.booklet import Booklet, Order, OverfullPage, Scope
from donimoes_book.editions.booklet_orders import mistakes
from donimoes_book.editions.composing.worksheets import SHEET, RuledLines, answer_room
from donimoes_book.editions.html.worksheets import worksheet_page
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.sheet import Rules, answer_in, set_sheet
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.reading_fonts import FAMILIES, reading_fonts
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.reminders import find_reminder, read_reminder
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.solving import has_problems
from donimoes_book.manuscript.tree import LESSON, Book, ProblemSet
from donimoes_book.search.answer import Answer

RULES = Path(__file__).parents[2] / "rules"
CODE = re.compile(r"\b1[0-9A-Z]{3}(?:-[0-9A-Z]{4})+(?:-[0-9A-Z]{1,3})?\b")
LAYOUT = Position.parse("\n\n".join(["0|0 1|1 2|2"] * 6))
EVERY = sorted(path.stem for path in (RULES / "problems").glob("*.md"))
ASK = ("checkimoes", "domino-runners", "tetradominoes", "tetradominoes-solitaire")
LAY = (
    "latin-square",
    "mountains",
    "rows-and-columns",
    "square-of-six",
    "twin-rectangles",
    "two-equal-lines",
)
MOST = {"sheet": (400, 480), "write": (140, 170), "trains": (80, 100), "ask": (200, 240)}
"""How long a reminder's texts may be in English, and in languages with longer words."""


@cache
def bank(game):
    return read_bank(RULES / "problems" / f"{game}.md", game, [])


def problems(game, count, grade=1):
    """The first problems of a bank, with solutions that only look like some."""
    for number, entry in enumerate(bank(game)[:count], 1):
        problem = Problem(game, number, entry.position, grade, effort=3.0)
        if game in ASK:
            yield replace(problem, solution=Answer("Which one?", ("This one.",), 1, "plays", 3.0))
        elif game in LAY:
            yield replace(problem, solution=Layout(LAYOUT))
        else:
            moves = tuple(f"{n % 7}{n % 7}R" for n in range(14))
            yield replace(problem, solution=Moves(moves))


def sheet_of(*games, count=SHEET, fills=True, grades=(1,), **options):
    sets = []
    for game in games:
        own = [p for grade in grades for p in problems(game, count, grade)]
        numbered = (replace(problem, number=n) for n, problem in enumerate(own, 1))
        sets.append(ProblemSet(game, None, tuple(numbered)))
    order = Order(games, count * len(sets), sheet=True, fills=fills, **options)
    reminders = {game: find_reminder(RULES, game) for game in games}
    return Booklet(order, tuple(sets), reminders)


def pages_of(content, scope=Scope.WHOLE):
    """The text of each page."""
    made = set_sheet(content, "1", scope)
    with pypdfium2.PdfDocument(made.content) as document:
        return [page.get_textpage().get_text_range() for page in document]


def check_a_sheet(game, paper):
    pupil, *teacher = pages_of(sheet_of(game, paper=paper))
    words = " ".join(pupil.split())
    assert "Name" in words
    assert "Date" in words
    assert find_reminder(RULES, game).lesson["sheet"][:20] in words
    assert 1 <= words.count("I did it") <= SHEET
    assert not CODE.search(words)
    teacher = "\n".join(teacher)
    codes = CODE.findall(re.sub(r"(?<=-[0-9A-Z]{4})\s+(?=[0-9A-Z]{4}-)", "-", teacher))
    shown = [p.position for p in problems(game, words.count("I did it"))]
    if game != "domino-runners":  # whose codes take several lines
        assert [read_code(code).position for code in codes] == shown
    assert "donimoes-book" not in words + teacher


@pytest.mark.parametrize(("game", "paper"), [("unmatched", "a4"), ("mountains", "a5")])
def test_a_sheet_has_a_page_for_pupils_and_the_rest_for_their_teacher(game, paper):
    check_a_sheet(game, paper)


@pytest.mark.long
@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "half-letter"])
def test_the_sheet_of_any_game_fits_on_one_page(game, paper):
    check_a_sheet(game, paper)


def test_each_game_has_a_sheet_of_its_own_before_what_is_for_the_teacher():
    content = sheet_of("unmatched", "capturing", certificate=True)
    first, second, *teacher, certificate = pages_of(content)
    assert "Unmatched" in first
    assert "Capturing" in second
    assert len(teacher) == 2
    assert "IT TRAINS" in teacher[0]
    assert "Certificate" in certificate
    assert pages_of(content, Scope.PROBLEMS) == [first, second]
    *apart, last = pages_of(content, Scope.SOLUTIONS)
    assert list(map(CODE.findall, apart)) == list(map(CODE.findall, teacher))
    assert last == certificate


def test_small_dominoes_may_be_smaller_than_on_other_sheets():
    assert len(pages_of(sheet_of("unmatched", count=4, half=3), Scope.PROBLEMS)) == 1


def test_more_problems_than_fit_are_spread_evenly_over_several_sheets():
    pages = pages_of(sheet_of("unmatched", count=12, fills=False), Scope.PROBLEMS)
    assert [page.count("I did it") for page in pages] == [6, 6]
    assert all("Name" in page for page in pages)
    numbers = [re.findall(r"(\d+) \d+ min I did it", page) for page in pages]
    assert numbers == [[*"123456"], ["7", "8", "9", "10", "11", "12"]]


def test_answers_are_as_large_as_leaves_them_on_as_few_pages():
    few = pages_of(sheet_of("unmatched", count=6), Scope.SOLUTIONS)
    many = pages_of(sheet_of("unmatched", count=24, fills=False), Scope.SOLUTIONS)
    assert len(few) == 1
    assert len(many) == 2
    assert len(CODE.findall(many[1])) > 1


@pytest.mark.long
def test_answers_on_the_web_page_are_smaller_if_that_leaves_them_on_one_page():
    sides = []
    for count in (2, 10):
        sheets = sheet_of("mountains", count=count, fills=False)
        page = worksheet_page(sheets, "1", Scope.SOLUTIONS).content.decode()
        spaces, width = re.search(
            r'<svg[^>]*viewBox="\S+ \S+ (\S+) [^>]*width="(\S+)mm"', page
        ).groups()
        sides.append(float(width) / float(spaces))
    assert sides[1] < sides[0]


def test_three_levels_have_sheets_of_one_look_that_do_not_name_them():
    every = sheet_of("unmatched", count=3, grades=(1, 3, 4), level="easy,medium,hard")
    pages = pages_of(every, Scope.PROBLEMS)
    assert len(pages) == 3
    assert not any(word in page for page in pages for word in ("easy", "Easy", "from age"))
    assert [page.count("I did it") for page in pages] == [3, 3, 3]
    teacher = pages_of(every, Scope.SOLUTIONS)
    assert ["easy, from" in teacher[0], "hard, from" in teacher[2]] == [True, True]


def test_more_moves_than_have_boxes_are_written_on_lines():
    (problem,) = problems("unmatched", 1)
    moves = Moves(tuple("11R" for _ in range(45)))
    assert answer_room(replace(problem, solution=moves)) == RuledLines(5)


def test_two_levels_share_a_sheet():
    (page,) = pages_of(
        sheet_of("unmatched", count=3, fills=False, grades=(1, 4), level="easy,hard"),
        Scope.PROBLEMS,
    )
    assert "Easy, from age 7" in page
    assert "Hard, from age 11" in page
    filled = sheet_of("five-columns", count=3, grades=(1, 4), level="easy,hard", paper="a5")
    (page,) = pages_of(filled, Scope.PROBLEMS)
    assert {"Easy", "Hard"} <= set(re.findall("Easy|Hard", page))


def test_dominoes_too_large_for_a_sheet_are_refused():
    with pytest.raises(OverfullPage, match="ask for easier ones with --level"):
        pages_of(sheet_of("unmatched", count=1, fills=False, half=40))


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=60),
    st.sets(st.integers(1, 59), max_size=3),
    st.integers(20, 180),
)
def test_every_move_has_a_box_of_its_own(lengths, pauses, width):
    solution = Moves(tuple("2R" * n for n in lengths), pauses=tuple(pauses))
    problem = Problem("bee", 1, LAYOUT, 1, solution)
    room = answer_in(PAPERS["a4"], answer_room(problem), width * mm, 5 * mm)
    assert len(room.boxes) == len(lengths)
    rows = [(below, left, left + wide) for left, below, wide, _ in room.boxes]
    assert rows == sorted(rows)
    for (below, _, right), (other, left, end) in pairwise(rows):
        assert below < other or right < left
        assert end <= width * mm + 0.01
    assert max(below for below, *_ in rows) <= room.height + 0.01


def test_there_is_a_gap_between_boxes_where_a_round_ends():
    problem = Problem("bee", 1, LAYOUT, 1, Moves(("2R",) * 6, pauses=(2, 5)))
    room = answer_in(PAPERS["a4"], answer_room(problem), 150 * mm, 5 * mm)
    gaps = [other[0] - one[0] - one[2] for one, other in pairwise(room.boxes)]
    assert [round(gap / min(gaps)) for gap in gaps] == [1, 4, 1, 1, 4]


def test_a_layout_has_a_square_for_each_number_and_a_picture_to_draw_in_has_none():
    problem = Problem("mountains", 1, LAYOUT, 1, Layout(LAYOUT))
    drawn = replace(problem, game="dominosa", solution=Moves(("00-A1B1",), final=LAYOUT))
    room, none = (
        answer_in(PAPERS["a4"], answer_room(each), 80 * mm, 5 * mm) for each in (problem, drawn)
    )
    assert len(room.boxes) == len(LAYOUT.halves)
    assert (none.height, none.boxes) == (0, ())


def test_reminders_of_games_with_problems_have_short_texts_for_worksheets():
    for path in (RULES / "reminders").rglob("*.md"):
        reminder, _ = read_reminder(path) if path.parent.name == "reminders" else (None, None)
        if reminder and has_problems(registry.find(reminder.game)):
            own = [] if reminder.game == "bingo-by-choice" else list(LESSON)
            assert list(reminder.lesson) == own, path
            for key, (most, _) in MOST.items():
                assert len(reminder.lesson.get(key, "")) <= most, (path, key)
            assert reminder.lesson.get("trains", "a")[-1] != "."


def test_rules_without_a_picture_have_all_the_width_of_their_panel():
    register_fonts()
    paper = PAPERS["a4"]
    reminder = replace(find_reminder(RULES, "unmatched"), blocks=())
    rules = Rules(LayoutContext(Book("B", ()), "1", paper, Styles(paper), {}), reminder)
    rules.wrap(400, paper.height)
    assert rules.words_width + 2 * rules.pad == pytest.approx(400)


def test_an_age_is_a_number_of_years(tmp_path):
    path = tmp_path / "rules/reminders/unmatched.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\ndesigner: D\nage: 7 and up\n---\n\nSlide.\n")
    (wrong,) = read_reminder(path)[1]
    assert (wrong.line, wrong.column, wrong.message) == (3, 6, "this is no age")


@pytest.mark.parametrize(
    ("options", "output", "why"),
    [
        ({"cards": True}, "a.pdf", "Worksheets have no room for --cards: leave it out."),
        ({"per_page": 2}, "a.pdf", "Worksheets have no room for --per-page: leave it out."),
        ({}, "a.json", "Worksheets need pages: end the names of files in .pdf, .png, .html or"),
        (
            {"level": "easy,1"},
            "a.pdf",
            "The levels in easy,1 share a grade",
        ),
        ({"level": "easy,gentle"}, "a.pdf", "There is no level 'gentle': use easy, medium or hard"),
        (
            {"sheet": False, "certificate": True},
            "a.pdf",
            "A certificate needs worksheets: add --sheet, or leave out --certificate.",
        ),
    ],
)
def test_what_makes_no_sense_is_said(options, output, why):
    order = replace(Order(("unmatched",), 6, sheet=True), **options)
    assert any(why in line for line in mistakes(order, Path(output)))


def test_a_sheet_looks_as_it_did(image_regression):
    content = sheet_of("unmatched", count=4, certificate=True, paper="a5")
    with pypdfium2.PdfDocument(set_sheet(content, "1", Scope.WHOLE).content) as document:
        pages = [page.render(scale=1).to_pil().convert("RGB") for page in document]
    whole = Image.new("RGB", (sum(page.width for page in pages), pages[0].height))
    for number, page in enumerate(pages):
        whole.paste(page, (number * page.width, 0))
    data = BytesIO()
    whole.save(data, "PNG")
    image_regression.check(data.getvalue(), diff_threshold=1)


def fonts_in(content):
    made = set_sheet(content, "1", Scope.PROBLEMS)
    with pypdfium2.PdfDocument(made.content) as document:
        objects = document[0].get_objects()
        return {it.get_font().get_base_name() for it in objects if it.type == 1}


def test_a_font_to_read_with_stands_in_for_all_that_words_are_set_in():
    file = str(font_path("mono"))
    fonts = reading_fonts(file)
    assert fonts.keys() == {name for name in FONTS if name.partition("-")[0] in PRINTED_IN}
    names = fonts_in(sheet_of("unmatched", font=file, fonts=fonts))
    assert all("Mono" in name for name in names)


PRINTED_IN = ("serif", "sans", "display")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_that_is_not_installed_names_its_package(name, monkeypatch):
    monkeypatch.setattr("donimoes_book.editions.reading_fonts.find_spec", lambda _: None)
    with pytest.raises(ImportError) as caught:
        reading_fonts(name)
    assert caught.value.name.startswith("fontpkg-")


def test_a_file_that_is_no_font_is_refused(tmp_path):
    (tmp_path / "x.ttf").write_bytes(b"none")
    for name in ("x.ttf", "y.ttf"):
        with pytest.raises(ValueError, match=r"is not a TrueType|cannot be read"):
            reading_fonts(str(tmp_path / name))


def test_larger_type_brings_larger_dominoes_and_fewer_of_them():
    usual, large = (
        set_sheet(sheet_of("unmatched", text_size=size), "1", Scope.PROBLEMS)
        for size in (None, 16.0)
    )
    counts = []
    for made in (usual, large):
        with pypdfium2.PdfDocument(made.content) as document:
            counts.append(document[0].get_textpage().get_text_range().count("I did it"))
    assert 1 <= counts[1] < counts[0]


def test_one_ink_is_black():
    content = replace(sheet_of("unmatched"), order=Order(("unmatched",), 6, sheet=True))
    made = set_sheet(replace(content, order=replace(content.order, one_ink=True)), "1", Scope.WHOLE)
    with pypdfium2.PdfDocument(made.content) as document:
        for page in document:
            image = page.render(scale=0.5).to_pil().convert("RGB")
            red, _, blue = image.split()
            assert ImageChops.difference(red, blue).getextrema()[1] < 12


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"text_size": 40.0}, "--text-size is 40"),
        ({"lines": 9}, "--lines is 9"),
        ({"lines": 2, "sheet": False}, "--lines needs worksheets"),
    ],
)
def test_a_look_that_makes_no_sense_is_refused(wrong, words):
    order = Order(("unmatched",), 1, **({"sheet": True} | wrong))
    assert any(words in mistake for mistake in mistakes(order, Path("a.pdf")))


def test_a_look_needs_pages():
    order = Order(("unmatched",), 1, contrast=True)
    assert [*mistakes(order, Path("a.html"))] == [
        "--contrast needs pages: end the output's name in .pdf or .png."
    ]
