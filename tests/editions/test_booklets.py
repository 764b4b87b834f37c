"""Booklets: rules, problems that fit their pages, hints, solutions, and codes that lead back."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from donimoes_book.board.position import Position
from donimoes_book.editions.booklet import (
    Booklet,
    Hinting,
    Order,
    Section,
    first_dominoes,
    first_moves,
    fold_booklet,
    set_booklet,
    set_solutions,
)
from donimoes_book.editions.pdf.paper import PAPERS
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.manuscript.bank import read_bank, unbanked
from donimoes_book.manuscript.check import find_reminder
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Problem

RULES = Path(__file__).parents[2] / "rules"
GAMES = sorted(
    path.stem for path in (RULES / "reminders").glob("*.md") if registry.find(path.stem).generator()
)
VARIANTS = {
    "bingo": "knock-out",
    "twelve-to-go": "five-columns",
    "checkimoes-heaviest": "checkimoes",
    "checkimoes-middle": "checkimoes",
    "checkimoes-no-doubles": "checkimoes",
}
"""Games without a bank, each with one whose problems look the same."""
PLACE = Position.parse("5|4 x\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2")
"""A question of Checkimoes: two squares to be covered."""
CODE = re.compile(r"\b1[0-9A-Z]{3}(?:-[0-9A-Z]{4})+(?:-[0-9A-Z]{1,3})?\b")


def problems(game, count, first=1):
    """The first problems of a bank, with moves that only look like solutions."""
    bank = RULES / "problems" / f"{game}.md"
    entries = read_bank(bank, game, [])[:count]
    layout = Position.parse("\n\n".join(["0|0 1|1 2|2"] * 6)) if game == "mountains" else None
    moves = () if layout else tuple(f"{n}{n}R" for n in range(9))
    return tuple(
        Problem(game, number, entry.position, 3, moves, 99, 2.0, layout=layout)
        for number, entry in enumerate(entries, first)
    )


def question(game="checkimoes", position=PLACE):
    """A question and its answer, as number 1."""
    return solve_problem(registry.find(game), unbanked(position), SolvedStore(Path("unused")))


def booklet(*games, count=4, hints=Hinting.NONE):
    sections, first = [], 1
    for game in games:
        own = problems(game, count, first)
        first += len(own)
        sections.append(Section(game, own, find_reminder(RULES, game)))
    return Booklet(tuple(sections), "medium", "donimoes-book booklet …", hints, "Somebody")


def pages_of(content, paper="a5", *, solutions=True):
    result = set_booklet(content, PAPERS[paper], "1", solutions=solutions)
    pages = text_of(result.content)
    assert len(pages) == result.pages
    return pages


def text_of(pdf):
    """The text of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_booklet_has_rules_problems_and_solutions(paper):
    rules, *middle, last = pages_of(booklet("unmatched"), paper)
    assert "4 PROBLEMS, MEDIUM" in rules
    assert "Designed by Don Kirkby" in rules
    assert "donimoes-book problem CODE" in rules
    assert "8 steps" not in rules
    assert "solution" in middle[0]
    assert "Solutions" in last
    assert "00R 11R 22R" in last


@pytest.mark.parametrize("paper", ["a4", "half-letter"])
def test_the_rules_of_each_game_fit_on_one_page(paper):
    sections = []
    for number, game in enumerate(GAMES, 1):
        (problem,) = problems(VARIANTS.get(game, game), 1, number)
        section = Section(game, (replace(problem, game=game),), find_reminder(RULES, game))
        sections.append(section)
    content = Booklet(tuple(sections), "", "…")
    assert set_booklet(content, PAPERS[paper], "1", solutions=False).pages == 1 + 2 * len(GAMES)


@pytest.mark.parametrize("paper", ["a4", "a5", "half-letter"])
@pytest.mark.parametrize("count", [2, 4, len(GAMES)])
def test_nothing_that_is_written_leaves_the_page(paper, count):
    games = ["mountains", "unmatched", *set(GAMES) - VARIANTS.keys() - {"mountains", "unmatched"}]
    content = booklet(*games[:count], count=1, hints=Hinting.PAGE)
    content = replace(content, recipe="donimoes-book booklet " + " ".join(games[:count]))
    pdf = set_booklet(content, PAPERS[paper], "1", solutions=True).content
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            text = page.get_textpage()
            for number in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(number)
                assert min(left, bottom) > 9
                assert max(right - page.get_width(), top - page.get_height()) < -9


def test_the_cover_shows_the_game_that_its_position_is_of():
    content = booklet("fujisan", "unmatched", count=1)
    pdf = set_booklet(content, PAPERS["a5"], "1", solutions=False).content
    content = pypdf.PdfReader(BytesIO(pdf)).pages[0].get_contents().get_data()
    words = bytes.fromhex(re.search(rb"/Alt <(\w+)>", content)[1].decode()).decode("utf-16")
    assert "raised" in words


def test_each_problem_prints_the_code_that_brings_it_back():
    content = booklet("unmatched", "fujisan", count=3)
    text = "\n".join(pages_of(content, "a4"))
    wanted = [(p.game, p.position) for section in content.sections for p in section.problems]
    assert [tuple(read_code(code)) for code in CODE.findall(text)] == wanted


def test_several_games_have_a_title_page_and_count_their_problems_through():
    title, *pages = pages_of(booklet("fujisan", "unmatched", count=2))
    assert "Fujisan and" in title
    assert "4 problems, medium" in title
    assert "PROBLEMS 1 TO 2" in pages[0]
    assert any("PROBLEMS 3 TO 4" in page for page in pages)


@pytest.mark.parametrize(("paper", "game"), [("a4", "unmatched"), ("a5", "fujisan")])
def test_one_to_six_problems_stand_on_a_page(paper, game):
    _, *pages = pages_of(booklet(game, count=8), paper, solutions=False)
    counts = [len(CODE.findall(page)) for page in pages]
    assert sum(counts) == 8
    assert max(counts) <= 6
    assert max(counts) - min(counts) <= 2


@pytest.mark.parametrize(("paper", "game", "count"), [("a4", "knock-out", 4), ("a5", "fujisan", 6)])
def test_a_few_points_do_not_break_a_page(paper, game, count):
    _, *pages = pages_of(booklet(game, count=count), paper, solutions=False)
    assert [len(CODE.findall(page)) for page in pages] == [count]


def test_pages_share_what_one_page_cannot_hold():
    _, *pages = pages_of(booklet("fujisan", count=7), "a5", solutions=False)
    assert sorted(len(CODE.findall(page)) for page in pages) == [3, 4]


def test_a_hint_is_the_first_third():
    (problem,) = problems("unmatched", 1)
    assert first_moves(problem) == ("00R", "11R", "22R")
    assert first_moves(replace(problem, moves=("00R",))) == ()
    (deal,) = problems("mountains", 1)
    assert [domino.name for domino in first_dominoes(deal).dominoes] == ["00", "11", "22"] * 2
    assert first_dominoes(problem) is None


def test_hints_stand_where_they_are_wanted():
    for hints, counts in (
        (Hinting.NONE, [0, 0]),
        (Hinting.FOOT, [0, 2]),
        (Hinting.PAGE, [0, 0, 2]),
    ):
        pages = pages_of(booklet("unmatched", count=2, hints=hints), solutions=False)
        assert [page.count("00R 11R 22R") for page in pages] == counts
        assert not any("33R" in page for page in pages)


def test_a_booklet_asks_questions_and_hints_at_their_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    content = Booklet((Section("checkimoes", (question(),), None),), "", "…", Hinting.PAGE)
    _, problem_page, hints, solutions = pages_of(content)
    assert "Which dominoes may cover E2 and E3?" in problem_page
    assert "E2: 1 or 4" in hints
    assert not any("on E3" in page for page in (problem_page, hints))
    assert "4 on E2: 1, 3 or 4 on E3" in solutions


def test_a_hint_to_a_question_leaves_something_to_be_found(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    banks = {path.stem for path in (RULES / "problems").glob("*.md")}
    games = [game for game in sorted(banks) if registry.find(game).question()]
    assert len(games) > 1
    for game in games:
        for entry in read_bank(RULES / "problems" / f"{game}.md", game, [])[:4]:
            answer = question(game, entry.position).answer
            assert 0 < len(answer.hint) < len(" ".join(answer.lines))
            assert not set(answer.lines) & {answer.hint}


def test_hints_at_the_foot_are_upside_down():
    content = booklet("unmatched", count=1, hints=Hinting.FOOT)
    pdf = set_booklet(content, PAPERS["a5"], "1", solutions=False).content
    turned = []

    def visit(words, matrix, *_):
        if "00R" in words:
            turned.append(matrix[0])

    pypdf.PdfReader(BytesIO(pdf)).pages[1].extract_text(visitor_text=visit)
    assert turned == [-1]


def test_solutions_can_have_a_file_of_their_own():
    content = booklet("unmatched", "mountains", count=2)
    assert "Solutions" not in "".join(pages_of(content, solutions=False))
    result = set_solutions(content, PAPERS["a4"], "1")
    text = text_of(result.content)[0]
    assert text.count("00R 11R 22R") == 2
    wanted = [(p.game, p.position) for section in content.sections for p in section.problems]
    assert [tuple(read_code(code)) for code in CODE.findall(text.replace("-\r\n", "-"))] == wanted
    assert "4 PROBLEMS, MEDIUM" in text
    assert "donimoes-book booklet …" in text
    assert "Mountains and Valleys" in text


def test_the_same_booklet_gives_the_same_bytes_and_no_warnings():
    content = booklet("knock-out", count=1, hints=Hinting.PAGE)
    first, again = (set_booklet(content, PAPERS["letter"], "1", solutions=True) for _ in range(2))
    assert first.content == again.content
    assert not first.warnings


def test_a_booklet_can_be_folded():
    flat = set_booklet(booklet("unmatched", count=2), PAPERS["a5"], "1", solutions=True)
    printed = fold_booklet(flat, PAPERS["a5"])
    sheets = pypdf.PdfReader(BytesIO(printed.content)).pages
    assert (printed.pages, len(sheets), printed.sheets) == (3, 2, 1)
    assert float(sheets[0].mediabox.width) == pytest.approx(2 * PAPERS["a5"].width, abs=9)


def test_a_long_recipe_stays_on_the_page():
    content = replace(booklet("unmatched", count=1), recipe="donimoes-book booklet " + "word " * 50)
    pdf = set_booklet(content, PAPERS["half-letter"], "1", solutions=False).content
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0].get_textpage()
        assert min(page.get_rect(n)[1] for n in range(page.count_rects())) > 9


def test_the_recipe_makes_the_same_booklet_again():
    order = Order(("fujisan", "unmatched"), 7, "4", "a seed", "a5", Hinting.FOOT)
    assert order.recipe == (
        "donimoes-book booklet fujisan unmatched --count 7 --seed 'a seed' --paper a5"
        " --level 4 --hints foot -o booklet.pdf"
    )
    assert [order.share(index) for index in range(2)] == [4, 3]
    assert (order.grades, order.words) == ((4,), "grade 4")
