"""The hints and codes of all a book's problems, and solutions that a person can follow."""

import re
from dataclasses import replace
from itertools import groupby

import pypdfium2
import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from donimoes_book.board.position import Position
from donimoes_book.editions.addresses import problem_addresses
from donimoes_book.editions.paper import PAPERS, panel
from donimoes_book.editions.pdf.book import Printing, typeset
from donimoes_book.editions.selection import drop_unprinted
from donimoes_book.games.move_text import printed_moves
from donimoes_book.manuscript.filling import fill_sections
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves
from donimoes_book.manuscript.tree import (
    Book,
    Chapter,
    CodeSet,
    HintSet,
    ProblemSet,
    RecordSet,
    SolutionSet,
)
from donimoes_book.search.answer import Hint
from editions.printing import build_pdf, words_of_pages
from editions.sample_book import heading, para, rectangle
from editions.sites import site_of

POSITION = Position.parse("2|3\n\n3|4")
MOVES = ("23R", "34L") * 17


def hints_to(number):
    said = f"The {number}-6 stays.", f"The {number}-6 goes last."
    return tuple(map(Hint, said))


def problems(game, count, moves=MOVES):
    return tuple(
        Problem(game, number, rectangle(2 + number, 1), 2, Moves(moves, 10), hints=hints_to(number))
        for number in range(1, count + 1)
    )


def book(count=3, address="", moves=MOVES):
    games = ("unmatched", "capturing")
    posed = {game: problems(game, count, moves) for game in games}
    rules = [
        Chapter(game.title(), game, (ProblemSet(game, problems=posed[game]),)) for game in games
    ]
    solved = tuple(
        block
        for game in games
        for block in (heading(2, f"{game} solved"), SolutionSet(game, problems=posed[game]))
    )
    back = (
        Chapter("Hints", "hints", (para("Look here first."), HintSet())),
        Chapter("Solutions", "solutions", solved),
        Chapter("Codes", "codes", (CodeSet(),)),
    )
    return fill_sections(Book("Book", (*rules, *back), address=address))


def pages(made, tmp_path):
    file = tmp_path / "book.pdf"
    build_pdf(made, file, version="1")
    return words_of_pages(file)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return pages(book(), tmp_path_factory.mktemp("book"))


def of(title, texts):
    """Return the text of the page that begins with a title."""
    return next(text for text in texts if text.startswith(title))


def test_hints_are_listed_step_by_step_for_each_game(printed):
    hints = of("Hints", printed)
    first, second = hints.index("Hint 1"), hints.index("Hint 2")
    said = [f"{number} The {number}-6 stays." for number in (1, 2, 3)]
    assert [words for words in said if words in hints[first:second]] == said
    assert "goes last" not in hints[first:second]
    assert hints.count("The 1-6 goes last.") == hints.count("Hint 2") == 2


def test_codes_stand_in_a_list_and_not_below_the_problems(printed):
    codes = of("Codes", printed)
    for problem in problems("unmatched", 3):
        assert problem.code in codes.replace("- ", "-")
        assert not any(problem.code in text for text in printed if text != codes)


def test_codes_have_qr_codes_where_the_book_stands_on_the_web():
    made = book(1, address="https://example.org/book")
    posed = [p for chapter in made.chapters[:2] for p in chapter.blocks[0].problems]
    addresses = dict(problem_addresses(made, posed))
    assert addresses[posed[0].code].startswith("https://example.org/book/")
    plain = typeset(made, PAPERS["a4"], "1").content
    linked = typeset(made, PAPERS["a4"], "1", printing=Printing(addresses=addresses)).content
    assert len(linked) > len(plain)
    assert not dict(problem_addresses(book(1), posed))


def test_lines_of_ten_moves_begin_with_their_number_and_no_count_is_among_them(printed):
    solutions = of("Solutions", printed)
    assert re.search(r" 1\. (\d\d[LR] ){10}11\. 23R", solutions)
    numbered = "1. " + "1R " * 10 + "11. 2L"
    assert [match[0] for match in printed_moves(numbered)] == ["1R"] * 10 + ["2L"]
    assert [match[0] for match in printed_moves("1R " * 10 + "10 2L")] == ["1R"] * 10 + ["2L"]
    assert [match[0] for match in printed_moves("1R 10 2L")] == ["1R", "10", "2L"]
    html = site_of(book()).content["solutions.html"].decode()
    assert html.count('data-count="10"') == 6
    html = site_of(book(1, moves=MOVES[:20])).content["solutions.html"].decode()
    assert html.count('data-count="10"') == 2
    assert 'data-count="20"' not in html


def test_each_column_and_each_head_name_the_game_whose_solutions_go_on(tmp_path):
    texts = pages(book(4, moves=24 * MOVES), tmp_path)
    heads = [text for text in texts if "SOLUTIONS ·" in text]
    assert len(heads) > 2
    assert all("UNMATCHED" in text or "CAPTURING" in text for text in heads)
    goes_on = [len(re.findall(r"(?:Unmatched|Capturing) Donimoes(?: · \d+)? \d", t)) for t in heads]
    assert max(goes_on) == 2
    assert min(goes_on[1:]) >= 1


def test_long_solutions_of_records_are_on_the_site_alone(tmp_path):
    record = Problem("unmatched", 2, POSITION, 0, Moves(MOVES, 10, 1.5), record=True)
    records = RecordSet("unmatched", problems=(record,))
    made = Book("Book", (Chapter("Records", "records", (records,)),))
    assert not any("34L" in text for text in pages(made, tmp_path))
    site = site_of(made).content
    assert b"34L" in site["records.html"]
    assert b'href="records.txt"' in site["records.html"]
    on_web = replace(made, address="https://example.org/book")
    assert "The solutions: example.org/book/records.txt" in " ".join(pages(on_web, tmp_path))
    text = site["records.txt"].decode()
    assert str(POSITION) in text
    assert text.split("4\n\n")[1].split() == list(MOVES)
    stripped = drop_unprinted(made)
    assert b"34L" not in site_of(stripped).content["records.html"]


def test_print_has_no_hints_to_problems_that_it_does_not_pose():
    made = fill_sections(book())
    posed = tuple(it for it in made.chapters if it.anchor != "capturing")

    def hinted(of):
        blocks = (it for chapter in drop_unprinted(of).chapters for it in chapter.blocks)
        return [part.game for it in blocks if isinstance(it, HintSet) for part in it.sets]

    assert hinted(made) == ["unmatched", "capturing"]
    assert hinted(replace(made, chapters=posed)) == ["unmatched"]


def heads(count, paper):
    """Return the baseline of each problem's length on its page, and how far its minutes rise."""
    posed = tuple(replace(problem, position=POSITION) for problem in problems("unmatched", count))
    sets = {"Rules": ProblemSet, "Solutions": SolutionSet}
    chapters = (
        Chapter(title, title, (kind("unmatched", problems=posed),)) for title, kind in sets.items()
    )
    content = typeset(Book("Book", tuple(chapters)), PAPERS[paper], "1").content
    with pypdfium2.PdfDocument(content) as document:
        texts = [page.get_textpage() for page in document]
        text = next(text for text in texts if "34 steps" in text.get_text_range())
        words = text.get_text_range()
        low = [
            [text.get_charbox(match.start())[1] for match in re.finditer(kind, words)]
            for kind in ("34 steps", r"\d+.min|over 2.h")
        ]
    return [round(length) for length in low[0]], {round(m - n) for n, m in zip(*low, strict=True)}


@pytest.mark.parametrize(("count", "rows"), [(3, [3]), (4, [2, 2]), (5, [3, 2]), (7, [3, 2, 2])])
def test_no_problem_stands_alone_below_a_row_of_three(count, rows):
    lengths, _ = heads(count, "a4")
    assert [len(list(row)) for _, row in groupby(lengths)] == rows


def test_minutes_are_above_the_length_in_narrow_columns():
    """There's no room for them beside it."""
    assert heads(2, "a4")[1] == {0}
    (rise,) = heads(3, "7x10")[1]
    assert rise > 5


def test_the_grade_of_a_problem_never_collides_with_the_words_beside_it(tmp_path):
    made = book(count=4)
    sheet = PAPERS["a4"]
    file = tmp_path / "leaflet.pdf"
    for paper in (panel(sheet), PAPERS["a5"], sheet):
        build_pdf(made, file, paper=paper, version="1")
        with pypdfium2.PdfDocument(file) as document:
            for page in document:
                text, ends = page.get_textpage(), []
                for match in re.finditer(r"34 steps", text.get_text_range()):
                    left, low, *_ = text.get_charbox(match.start())
                    ends.append((left, low, text.get_charbox(match.end() - 1)[2]))
                pips = [o.get_bounds() for o in page.get_objects() if o.type == FPDF_PAGEOBJ_PATH]
                for x, y, end in ends:
                    beside = [p for p in pips if p[2] - p[0] < 8 and y - 1 < p[1] < y + 8]
                    assert all(pip[2] < x or pip[0] > end for pip in beside)
