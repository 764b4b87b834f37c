"""Booklets: rules, problems that fit their pages, hints, solutions, and codes that lead back."""

import json
import os
import re
from base64 import b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path

import pypdf
import pypdfium2
import pytest
import segno
from PIL import Image
from pypdfium2.raw import FPDF_PAGEOBJ_FORM, FPDF_PAGEOBJ_IMAGE
from reportlab.lib.units import mm

from donimoes_book.board.position import Position
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.booklet import GRIDS, Booklet, Hinting, Order, OverfullPage, Scope
from donimoes_book.editions.html.booklet import booklet_page
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.booklet import HALF, booklet_paper, set_booklet
from donimoes_book.editions.pdf.cards import MARGIN, card_size, set_cards
from donimoes_book.editions.pdf.folding import stitched
from donimoes_book.editions.pdf.problems import PrintedCode
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.laboratory import generator_of
from donimoes_book.interactive.player import policy_source
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.problem import Problem, unbanked
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import ProblemSet
from donimoes_book.search.answer import Hint
from helpers.parameters import first_of
from helpers.scripts import parsed

RULES = Path(__file__).parents[2] / "rules"
VARIANTS = {
    "bee": "bee-advanced",
    "bingo": "knock-out",
    "twelve-to-go": "five-columns",
    "checkimoes-heaviest": "checkimoes",
    "checkimoes-middle": "checkimoes",
    "checkimoes-no-doubles": "checkimoes",
}
"""Games without a bank, each with a game whose problems look the same."""
PLACE = Position.parse("5|4 x\n\n    x 1|6\n\n  3\n  -\n  0\n---\nboard:C2")
"""A question from Checkimoes: which dominoes can cover two squares?"""
CODE = re.compile(r"\b1[0-9A-Z]{3}(?:-[0-9A-Z]{4})+(?:-[0-9A-Z]{1,3})?\b")

HINTS = (Hint("The 3-5 never moves."), Hint("A landmark.", PLACE, "after 4 moves"))
"""What isn't true of any problem here."""


@cache
def games():
    """The games that have booklets and rules in short."""
    reminders = sorted(path.stem for path in (RULES / "reminders").glob("*.md"))
    banked = {path.stem for path in (RULES / "problems").glob("*.md")}
    return [name for name in reminders if name in banked and generator_of(registry.find(name))]


@cache
def bank(game):
    return read_bank(RULES / "problems" / f"{game}.md", game, [])


def problems(game, count, first=1):
    """The first problems of a bank, with moves that only look like solutions."""
    entries = bank(game)[:count]
    layout = Position.parse("\n\n".join(["0|0 1|1 2|2"] * 6)) if game == "mountains" else None
    moves = Moves(tuple(f"{n}{n}R" for n in range(9)), 99, 2.0)
    solution = Layout(layout, 99) if layout else moves
    return tuple(
        Problem(game, number, entry.position, 3, solution, hints=HINTS)
        for number, entry in enumerate(entries, first)
    )


def question(game="checkimoes", position=PLACE):
    """A question and its answer, as number 1."""
    # The null device can't contain files, so nothing is stored.
    return solve_problem(game, unbanked(position), SolvedStore(Path(os.devnull)))


def solved(game, count=2):
    """The first problems of a bank, with their solutions."""
    store = SolvedStore(Path(os.devnull))
    own = [solve_problem(game, entry, store, n) for n, entry in enumerate(bank(game)[:count], 1)]
    return ProblemSet(game, None, tuple(own))


def check_all_words_stay_on_the_page(pdf):
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            text = page.get_textpage()
            for number in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(number)
                assert min(left, bottom) > 9
                assert max(right - page.get_width(), top - page.get_height()) < -9


def booklet(*games, count=4, **options):
    sets, first = [], 1
    for game in games:
        own = problems(game, count, first)
        first += len(own)
        sets.append(ProblemSet(game, None, own))
    order = Order(games, first - 1, level="medium", **options)
    return Booklet(order, tuple(sets), reminders_of(games), "Somebody")


@pytest.fixture(scope="module")
def page_fonts():
    """Make the fonts that pages for screens share; the program keeps them for the next."""
    booklet_page(booklet("unmatched", count=1), "1", Scope.WHOLE)


def reminders_of(games):
    return {game: find_reminder(RULES, game) for game in games}


def paper_of(name):
    return PAPERS[name].with_sizes(half=HALF)


def pages_of(content, paper="a5", scope=Scope.WHOLE, per_page=None):
    content = replace(content, order=replace(content.order, per_page=per_page))
    result = set_booklet(content, paper_of(paper), "1", scope)
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
    assert "8 steps" not in rules
    assert "solution" in middle[0]
    assert "Solutions" in last
    assert "00R 11R 22R" in last
    assert "donimoes-book" not in rules
    assert "donimoes-book problem CODE brings it back" in " ".join(last.split())


FEW = ("bingo", "unmatched")
EVERY = pytest.param((), marks=pytest.mark.long, id="every-game")


@pytest.mark.parametrize("chosen", [pytest.param(FEW, id="few"), EVERY])
@pytest.mark.parametrize("paper", ["a4", "half-letter"])
def test_the_rules_of_each_game_fit_on_one_page(paper, chosen):
    chosen = chosen or games()
    sets = []
    for number, game in enumerate(chosen, 1):
        (problem,) = problems(VARIANTS.get(game, game), 1, number)
        sets.append(ProblemSet(game, None, (replace(problem, game=game),)))
    content = Booklet(Order(tuple(chosen), len(chosen)), tuple(sets), reminders_of(chosen))
    assert set_booklet(content, paper_of(paper), "1", Scope.PROBLEMS).pages == 1 + 2 * len(chosen)


@pytest.mark.parametrize("paper", ["a4", "a5", "half-letter"])
@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.long), EVERY])
def test_nothing_that_is_written_leaves_the_page(paper, count):
    first = ["mountains", "unmatched"]
    others = [game for game in games() if game not in {*first, *VARIANTS}]
    content = booklet(*[*first, *others][: count or None], count=1, hints=Hinting.PAGE)
    pdf = set_booklet(content, paper_of(paper), "1", Scope.WHOLE).content
    check_all_words_stay_on_the_page(pdf)


def test_the_cover_shows_the_game_that_its_position_is_of():
    content = booklet("fujisan", "unmatched", count=1)
    pdf = set_booklet(content, paper_of("a5"), "1", Scope.PROBLEMS).content
    content = pypdf.PdfReader(BytesIO(pdf)).pages[0].get_contents().get_data()
    words = bytes.fromhex(re.search(rb"/Alt <(\w+)>", content)[1].decode()).decode("utf-16")
    assert "raised" in words


def test_the_lines_of_a_long_code_fit_and_are_about_equal():
    register_fonts()
    for count, width in product(range(1, 40), (60, 150, 237, 400)):
        code = PrintedCode(PAPERS["a5"], "-".join(["0MW0"] * count), width)
        assert code.width <= width, (count, width)
        assert "-".join(code.lines).count("0MW0") == count
        assert len({len(line) for line in code.lines[:-1]}) <= 1


def test_each_problem_prints_the_code_that_brings_it_back():
    content = booklet("unmatched", "fujisan", count=3)
    text = "\n".join(pages_of(content, "a4"))
    wanted = [(p.game, p.position) for p in content.problems]
    assert [tuple(read_code(code)) for code in CODE.findall(text)] == wanted


def test_several_games_have_a_title_page_and_count_their_problems_through():
    title, *pages = pages_of(booklet("fujisan", "unmatched", count=2))
    assert "Fujisan and" in title
    assert "4 problems, medium" in title
    assert "PROBLEMS 1 TO 2" in pages[0]
    assert any("PROBLEMS 3 TO 4" in page for page in pages)


@pytest.mark.parametrize(("paper", "game"), [("a4", "unmatched"), ("a5", "fujisan")])
def test_one_to_six_problems_stand_on_a_page(paper, game):
    _, *pages = pages_of(booklet(game, count=8), paper, scope=Scope.PROBLEMS)
    counts = [len(CODE.findall(page)) for page in pages]
    assert sum(counts) == 8
    assert max(counts) <= 6
    assert max(counts) - min(counts) <= 2


@pytest.mark.parametrize(("paper", "game", "count"), [("a4", "knock-out", 4), ("a5", "fujisan", 4)])
def test_a_few_points_do_not_break_a_page(paper, game, count):
    _, *pages = pages_of(booklet(game, count=count), paper, scope=Scope.PROBLEMS)
    assert [len(CODE.findall(page)) for page in pages] == [count]


def test_pages_share_what_one_page_cannot_hold():
    _, *pages = pages_of(booklet("fujisan", count=7), "a5", scope=Scope.PROBLEMS)
    assert sorted(len(CODE.findall(page)) for page in pages) == [3, 4]


def test_hints_stand_where_they_are_wanted():
    for hints, counts in (
        (Hinting.NONE, [0, 0]),
        (Hinting.FOOT, [0, 2]),
        (Hinting.PAGE, [0, 0, 2]),
    ):
        pages = pages_of(booklet("unmatched", count=2, hints=hints), scope=Scope.PROBLEMS)
        assert [page.count("The 3-5 never moves.") for page in pages] == counts
        assert not any("00R" in page for page in pages)


def test_a_booklet_asks_questions_and_hints_at_their_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = (ProblemSet("checkimoes", None, (question(),)),)
    content = Booklet(Order(("checkimoes",), 1, hints=Hinting.PAGE), asked)
    _, problem_page, hints, solutions = pages_of(content)
    assert "Which dominoes may cover E2 and E3?" in problem_page
    assert "On E2, only 1 or 4 will do." in hints
    assert not any("4 on E2" in page for page in (problem_page, hints))
    assert "4 on E2: 1, 3 or 4 on E3" in solutions


@pytest.mark.parametrize("count", first_of([1, 4]))
def test_a_hint_to_a_question_leaves_something_to_be_found(tmp_path, monkeypatch, count):
    monkeypatch.chdir(tmp_path)
    banks = {path.stem for path in (RULES / "problems").glob("*.md")}
    asking = [game for game in sorted(banks) if registry.find(game).question()]
    assert len(asking) > 1
    for game in asking:
        answers = [question(game, entry.position).answer for entry in bank(game)[:count]]
        said = [{hint.words for hint in answer.hints} for answer in answers]
        # A hint that would not help enough is none.
        assert any(said) or all(len(answer.lines) == 1 for answer in answers)
        assert not any({*answer.lines} & words for answer, words in zip(answers, said, strict=True))


def test_hints_at_the_foot_are_upside_down():
    content = booklet("unmatched", count=1, hints=Hinting.FOOT)
    pdf = set_booklet(content, paper_of("a5"), "1", Scope.PROBLEMS).content
    turned = []

    def visit(words, matrix, *_):
        if "never moves" in words:
            turned.append(matrix[0])

    pypdf.PdfReader(BytesIO(pdf)).pages[1].extract_text(visitor_text=visit)
    assert turned == [-1]


def test_solutions_can_have_a_file_of_their_own():
    content = booklet("unmatched", "mountains", count=2)
    assert "Solutions" not in "".join(pages_of(content, scope=Scope.PROBLEMS))
    result = set_booklet(content, paper_of("a4"), "1", Scope.SOLUTIONS)
    text = text_of(result.content)[0]
    assert text.count("00R 11R 22R") == 2
    wanted = [(p.game, p.position) for p in content.problems]
    assert [tuple(read_code(code)) for code in CODE.findall(text.replace("-\r\n", "-"))] == wanted
    assert "4 PROBLEMS, MEDIUM" in text
    said = "The booklet: donimoes-book booklet unmatched mountains"
    assert f"below its number: donimoes-book problem CODE brings it back. {said}" in plain(text)
    assert "Mountains and Valleys" in text


def test_the_same_booklet_gives_the_same_bytes_and_no_warnings():
    content = booklet("knock-out", count=1, hints=Hinting.PAGE)
    first, again = (set_booklet(content, paper_of("letter"), "1", Scope.WHOLE) for _ in range(2))
    assert first.content == again.content
    assert not first.warnings


def test_a_booklet_can_be_folded():
    flat = set_booklet(booklet("unmatched", count=2), paper_of("a5"), "1", Scope.WHOLE)
    printed = stitched(flat, PAPERS["a5"])
    sheets = pypdf.PdfReader(BytesIO(printed.content)).pages
    assert (printed.pages, len(sheets), printed.sheets) == (3, 2, 1)
    assert float(sheets[0].mediabox.width) == pytest.approx(2 * PAPERS["a5"].width, abs=9)


def test_a_long_recipe_stays_on_the_page():
    content = booklet("unmatched", count=1, rules="word " * 50)
    pdf = set_booklet(content, PAPERS["half-letter"], "1", scope=Scope.PROBLEMS).content
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0].get_textpage()
        assert min(page.get_rect(n)[1] for n in range(page.count_rects())) > 9


def test_hints_on_a_page_come_step_by_step_and_pictures_last():
    *_, hints = pages_of(booklet("unmatched", count=2, hints=Hinting.PAGE), scope=Scope.PROBLEMS)
    before, _, after = hints.partition("On the way")
    assert before.count("The 3-5 never moves.") == 2
    assert "A landmark" not in before
    assert (after.count("A landmark."), after.count("after 4 moves")) == (1, 2)


def plain(text):
    return " ".join(text.split())


def test_a_cover_shows_a_class_no_command():
    content = booklet("unmatched", count=2, title="Ms Rivera")
    cover, rules, *_, last = pages_of(content)
    assert "Ms Rivera" in cover
    assert "Unmatched Donimoes: 2 problems, medium" in cover
    assert "Somebody" in cover
    assert not [page for page in (cover, rules) if "donimoes-book" in page]
    said = "This booklet: donimoes-book booklet"
    assert f"below its diagram: donimoes-book problem CODE brings it back. {said}" in plain(last)


def test_many_games_have_a_title_and_not_a_number():
    content = booklet("fujisan", "unmatched", "capturing", count=1)
    assert content.title == "Domino Problems"
    cover, *_ = pages_of(content)
    assert "Fujisan, Unmatched Donimoes and Capturing Donimoes" in " ".join(cover.split())


def test_a_title_names_no_more_than_two_games_and_a_subtitle_does_not_name_them_again():
    one, two = booklet("unmatched", count=2), booklet("fujisan", "unmatched", count=1)
    many = booklet("fujisan", "unmatched", "capturing", count=1)
    assert (one.title, one.subtitle) == ("Unmatched Donimoes", "2 problems, medium")
    assert (two.title, two.subtitle) == ("Fujisan and Unmatched Donimoes", "2 problems, medium")
    number = "3\N{NO-BREAK SPACE}problems"
    assert many.subtitle == (
        f"Fujisan, Unmatched Donimoes and Capturing Donimoes: {number}, medium"
    )
    assert [content.has_cover for content in (one, two, many)] == [False, True, True]


def test_the_kind_of_a_chapter_is_its_problems_by_number_if_there_are_several_chapters():
    for content, kinds in (
        (booklet("unmatched", count=2), ["2 problems, medium"]),
        (booklet("fujisan", "unmatched", count=1), ["problem 1", "problem 2"]),
        (booklet("fujisan", "unmatched", count=2), ["problems 1 to 2", "problems 3 to 4"]),
    ):
        assert [chapter.kind for chapter in content.book(Scope.PROBLEMS).chapters] == kinds


def test_data_for_a_class_has_no_answers():
    asked = (ProblemSet("checkimoes", None, (question(),)),)
    content = Booklet(Order(("checkimoes",), 1), asked)
    (whole,), (posed,) = (
        content.record(part)["problems"] for part in (Scope.WHOLE, Scope.PROBLEMS)
    )
    assert whole.keys() - posed.keys() == {"answer", "layout", "moves"}


@pytest.mark.parametrize("has_cover", [False, True])
def test_the_first_page_has_a_line_for_a_name(has_cover):
    title = "Ms Rivera" if has_cover else ""
    content = booklet("unmatched", count=2, name_line=True, title=title)
    first, *others = pages_of(content)
    assert re.search(r"Name\s+Date", first)
    assert not any("Date" in page for page in others)
    assert "Date" not in pages_of(content, scope=Scope.SOLUTIONS)[0]


def images_of(pdf):
    return [len(page.images) for page in pypdf.PdfReader(BytesIO(pdf)).pages]


@pytest.mark.usefixtures("page_fonts")
def test_a_logo_stands_on_the_cover(tmp_path):
    Image.new("RGBA", (40, 20), "red").save(tmp_path / "logo.png")
    content = booklet("unmatched", count=1, logo=tmp_path / "logo.png")
    pdf = set_booklet(content, paper_of("a4"), "1", Scope.WHOLE).content
    assert images_of(pdf) == [1, 0, 0, 0]
    assert b"data:image/png;base64," in booklet_page(content, "1", Scope.WHOLE).content


def test_a_long_name_leaves_room_for_the_logo(tmp_path):
    Image.new("RGB", (400, 200), "red").save(tmp_path / "logo.png")
    content = booklet("unmatched", count=1, logo=tmp_path / "logo.png")
    content = replace(content, author="Long Name " * 6)
    pdf = set_booklet(content, paper_of("half-letter"), "1", Scope.WHOLE).content
    with pypdfium2.PdfDocument(pdf) as document:
        cover = document[0]
        (image,) = (o for o in cover.get_objects() if o.type == FPDF_PAGEOBJ_IMAGE)
        text = cover.get_textpage()
        name = text.search("Long Name").get_next()[0]
        rects = [text.get_charbox(at) for at in range(name, name + 58)]
    assert max(right for _, _, right, _ in rects) < image.get_bounds()[0]


@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_a_page_has_as_many_problems_as_are_wanted(per_page):
    content = booklet("unmatched", count=8)
    _, *pages = pages_of(content, "a4", Scope.PROBLEMS, per_page)
    assert [len(CODE.findall(page)) for page in pages] == [per_page] * (8 // per_page)


def test_too_many_on_a_page_are_refused_with_what_to_do():
    with pytest.raises(OverfullPage, match=r"8 problems of Unmatched Donimoes do not fit .*--half"):
        pages_of(booklet("unmatched", count=8), "a5", Scope.PROBLEMS, 8)


@pytest.mark.parametrize("half", [5, 10])
def test_the_size_of_a_half_is_that_of_the_paper(half):
    paper = PAPERS["a4"].with_sizes(half=half * mm)
    pdf = set_booklet(booklet("unmatched", count=2), paper, "1", Scope.PROBLEMS).content
    with pypdfium2.PdfDocument(pdf) as document:
        dominoes = document[1].get_objects(filter=[FPDF_PAGEOBJ_FORM], max_depth=1)
        sizes = {round((right - left) / mm) for left, _, right, _ in map(bounds, dominoes)}
    assert sizes == {half, 2 * half}


def bounds(item):
    return item.get_bounds()


@pytest.mark.usefixtures("page_fonts")
def test_a_page_to_be_mailed_allows_its_own_style_sheet_and_nothing_else():
    page = booklet_page(booklet("unmatched", count=1), "1", Scope.WHOLE).content.decode()
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
    assert (
        f"default-src 'none'; img-src data:; font-src data:; style-src 'sha256-{digest}';" in policy
    )
    assert "unsafe" not in policy
    assert 'style="' not in page


# Codes


@pytest.mark.usefixtures("page_fonts")
def test_a_telephone_opens_a_problem_by_its_code():
    content = booklet("unmatched", count=2)
    addresses = {p.code: f"https://example.org/{p.number}" for p in content.problems}
    pdf = set_booklet(replace(content, addresses=addresses), paper_of("a4"), "1", Scope.WHOLE)
    page = pypdf.PdfReader(BytesIO(pdf.content)).pages[1]
    links = [note.get_object().get("/A", {}).get("/URI") for note in page["/Annots"]]
    assert [link for link in links if link] == list(addresses.values())
    html = booklet_page(replace(content, addresses=addresses), "1", Scope.WHOLE).content.decode()
    for code, address in addresses.items():
        assert f'<a href="{address}"><code>{code}</code></a>' in html


def test_a_qr_code_is_that_of_its_address():
    drawn = set()

    class Path:
        def rect(self, x, y, width, height):
            across, down = round(x / side), round(-y / side) - 1
            drawn.update((across + n, down) for n in range(round(width / side)))
            assert height == pytest.approx(side)

    class Canvas:
        def __init__(self):
            self._code = []

        beginPath = staticmethod(Path)
        setFillColor = drawPath = linkURL = lambda *args, **options: None

    address = "https://example.org/a.html#unmatched-problem-3"
    code = PrintedQr(address)
    side = code.side / (len(code.rows) + 8)
    code.draw(Canvas(), 0, 0)
    wanted = segno.make_qr(address, error="m").matrix
    dark = {
        (x + 4, y + 4) for y, row in enumerate(wanted) for x, is_dark in enumerate(row) if is_dark
    }
    assert drawn == dark


def test_a_code_is_larger_than_in_the_book():
    pdf = set_booklet(booklet("unmatched", count=1), paper_of("a4"), "1", Scope.PROBLEMS).content
    sizes = []

    def visit(words, matrix, _text, _font, size):
        if CODE.search(words):
            sizes.append(size)

    pypdf.PdfReader(BytesIO(pdf)).pages[1].extract_text(visitor_text=visit)
    assert sizes == [10]


# Cards


def places_of(pdf, page, wanted):
    """The places of texts on a page: the left end of each, in points."""
    places = []

    def visit(words, matrix, place, _font, _size):
        if re.fullmatch(wanted, words.strip()):
            places.append((matrix[4] + place[4] * matrix[0], matrix[5] + place[5] * matrix[3]))

    pypdf.PdfReader(BytesIO(pdf)).pages[page].extract_text(visitor_text=visit)
    return places


@pytest.mark.parametrize(
    ("paper", "per_page", "count"),
    [
        ("a4", 2, 3),
        ("letter", 4, 5),
        ("a4", 6, 7),
        *(
            pytest.param(paper, per_page, 7, marks=pytest.mark.long)
            for paper, per_page in (
                ("a4", 2),
                ("a4", 4),
                ("letter", 2),
                ("letter", 4),
                ("letter", 6),
            )
        ),
    ],
)
def test_the_back_of_each_card_is_behind_its_front(paper, per_page, count):
    sheet = PAPERS[paper].with_sizes(half=4 * mm)
    columns, rows = GRIDS[per_page]
    width, height = card_size(sheet, columns, rows)
    pdf = set_cards(booklet("unmatched", count=count, per_page=per_page), sheet, "1").content
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == 2 * -(-count // per_page)

    def place(x, y):
        return int((x - MARGIN) // width), int((y - MARGIN) // height)

    cards = []
    for front in range(0, 2 * -(-count // per_page), 2):
        fronts, backs = (places_of(pdf, page, r"\d") for page in (front, front + 1))
        cards.append(len(fronts))
        # On a sheet turned over its long edge, what was on the right is on the left.
        behind = [place(sheet.width - x, y) for x, y in backs]
        assert [place(x, y) for x, y in fronts] == behind
    assert sum(cards) == count
    assert max(cards) - min(cards) <= 1, "no sheet has a single card if another has many"


def test_cards_tell_a_printer_to_turn_sheets_over_their_long_edge():
    pdf = set_cards(booklet("unmatched", count=1), paper_of("a4"), "1").content
    settings = pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"]["/ViewerPreferences"]
    assert settings["/Duplex"] == "/DuplexFlipLongEdge"
    front, back = text_of(pdf)
    assert CODE.findall(front)
    assert "Print on both sides, flip on the long edge" in front
    assert "00R 11R 22R" in back
    assert "00R" not in front
    assert "donimoes-book booklet" in back


def test_with_light_ink_a_cover_has_its_words_in_colour_on_white():
    content = booklet("unmatched", count=2, title="Ms Rivera", light_ink=True)
    page = booklet_paper(content.order)
    assert page.light_ink
    printed = set_booklet(content, page, "1", scope=Scope.WHOLE)
    with pypdfium2.PdfDocument(printed.content) as document:
        image = document[0].render(scale=1).to_pil().convert("RGB")
    assert image.getpixel((2, 2)) == (255, 255, 255)


def test_cards_are_as_many_to_a_sheet_as_fit():
    few = set_cards(booklet("unmatched", count=8), paper_of("a4"), "1")
    many = set_cards(booklet("unmatched", count=8), PAPERS["a4"].with_sizes(half=3 * mm), "1")
    assert many.pages < few.pages
    with pytest.raises(OverfullPage, match=r"12 cards of .* do not fit on a sheet"):
        set_cards(booklet("unmatched", count=8, per_page=12), paper_of("a4"), "1")


def test_a_card_that_is_made_smaller_is_warned_of():
    printed = set_cards(booklet("mountains", count=1), PAPERS["a5"].with_sizes(half=20 * mm), "1")
    (warning,) = printed.warnings
    assert "problem 1 is too large for a card at full size; drawn at" in str(warning)


@pytest.mark.parametrize("chosen", [pytest.param(("checkimoes", "mountains"), id="few"), EVERY])
def test_cards_of_any_game_stay_on_their_card(chosen):
    for game in chosen or set(games()) - VARIANTS.keys():
        printed = set_cards(booklet(game, count=1), paper_of("a4"), "1")
        assert printed.pages == 2, game
        check_all_words_stay_on_the_page(printed.content)


# For screens


@pytest.mark.usefixtures("page_fonts")
def test_a_web_page_is_whole_and_needs_no_other_file():
    content = booklet("unmatched", count=2, hints=Hinting.PAGE, name_line=True)
    asked = replace(question(), number=3, hints=HINTS)
    content = replace(content, sets=(solved("unmatched"), ProblemSet("checkimoes", None, (asked,))))
    page = booklet_page(content, "1", Scope.WHOLE)
    text, _, played = page.content.decode().partition("<script>")
    assert not page.warnings
    assert not re.findall(
        r"<(?:link|script)|(?:src|href|url)[=(]\"?(?!\"?(?:\?film=)?#|data:)\S+", text
    )
    assert list(dict.fromkeys(CODE.findall(text))) == [p.code for p in content.problems]
    for problem in content.problems:
        start = f"[JSON.parse({json.dumps(json.dumps(problem.anchor))})] = "
        assert parsed(played, start)["code"] == problem.code
    assert "<script" not in played
    assert policy_source(played.partition("</script>")[0]) in text
    # Three solutions are closed, and all hints.
    assert '<p class="author">Somebody</p>' in text
    assert text.count("<details>") == 3 + sum(len(p.hints) for p in content.problems)
    levels = [int(level) for level in re.findall(r"<h(\d)", text)]
    assert all(below <= above + 1 for above, below in pairwise(levels))
    assert text.count(">Unmatched Donimoes</h") == 2
    ids = re.findall(r' id="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)


@pytest.mark.usefixtures("page_fonts")
def test_a_web_page_for_a_class_has_no_solutions():
    content = booklet("unmatched", count=2)
    # Fonts, in the style, may have anything in their letters.
    _, _, problems = booklet_page(content, "1", Scope.PROBLEMS).content.partition(b"</style>")
    assert b"00R" not in problems
    assert b"<script" not in problems
    solutions = booklet_page(content, "1", Scope.SOLUTIONS).content
    assert b"00R" in solutions
    assert b"Name" not in solutions


def test_the_recipe_makes_the_same_booklet_again():
    order = Order(
        ("fujisan", "unmatched"), 7, level="4", seed="a seed", paper="a5", hints=Hinting.FOOT
    )
    assert order.recipe == (
        "donimoes-book booklet fujisan unmatched --count 7 --seed 'a seed' --paper a5"
        " --level 4 --hints foot -o booklet.pdf"
    )
    assert [order.share(index) for index in range(2)] == [4, 3]
    assert ([*order.shares(1)], order.words) == ([(3, (4,))], "grade 4")
    two = replace(order, level="easy, hard", sheet=True, fills=True)
    assert ([*two.shares(1)], two.words) == ([(2, (1, 2)), (1, (4, 5))], "easy and hard")
    assert "--ink light" in replace(two, light_ink=True).recipe
    assert "--ink" not in two.recipe
    assert "--sheet" in two.recipe
    assert "--count" not in two.recipe
