"""Solutions on paper: contact strips that can be followed, and pictures side by side."""

import re
from itertools import pairwise

import pytest
from reportlab.lib.units import mm

from donimoes_book.board.position import Position
from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.composing.solutions import solutions
from donimoes_book.editions.paper import PAPERS
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.prose import Prose
from donimoes_book.editions.pdf.solutions import SolutionRow, StageRow, solution_blocks
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.games.registry import find
from donimoes_book.manuscript.problem import Problem, unbanked
from donimoes_book.manuscript.solutions import Layout
from donimoes_book.manuscript.solving import solve_problem
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.manuscript.tree import Book

SHORT = """\
3|4 0     2
    -     -
  6 3 2|2 4
  -
  2
"""
MIDDLE = """\
1|3 4|1 4 6
        - -
6|2 1|2 0 3

1 6|0 3 4|4
-     -
1 5|2 5 6 5
        - -
3 0 4|2 1 6
- -
4 3 5|1 3|3
"""
LONG = """\
              6
              -
              4 3
                -
  5|0 4|0   1|3 6

0|3   1|6 3|2
"""

ENDLESS = """\
            6
            -
1|6 3|1   3 6   5|6
          -
  2 0     6 5|5 2|5
  - -
  1 2 4|4   4|3 0
                -
  6 5 0|0 1 3|0 4
  - -     -
  0 1 2|4 1 4|6 5
                -
  2 5|4 2|6 3|3 0
  -
  3 2|2 3|5 1|0 1|4
"""


def context_on(paper):
    register_fonts()
    return LayoutContext(Book("A book", ()), "1", paper, Styles(paper), {})


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return SolvedStore(tmp_path_factory.mktemp("solved"))


def printed(blocks):
    """What a reader of stages sees in order: moves, and positions with how many moves made."""
    moves, shown = [], []
    for block in blocks:
        if not isinstance(block, StageRow):
            continue
        for head, stage in zip(block.heads, block.row.stages, strict=True):
            label, *words = head.getPlainText().replace(";", " ").split()
            codes = [word for word in words if re.fullmatch(r"\d\d[LRUD](×\d)?", word)]
            for code in codes:
                move, _, often = code.partition("×")
                moves += [move] * int(often or 1)
            # "2–4:", which can't be taken for a domino's name.
            assert label == "Start" or int(label.rpartition("–")[2].removesuffix(":")) == len(moves)
            assert label == "Start" or label.endswith(":")
            shown.append((len(moves), stage.position))
    return moves, shown


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize(
    ("game", "board"), [("unmatched", SHORT), ("capturing", MIDDLE), ("unmatched", LONG)]
)
def test_whoever_reads_the_stages_can_replay_them(store, game, board, number, paper):
    problem = solve_problem(game, unbanked(Position.parse(board)), store, number)
    way = problem.solution
    assert len(way.stages) == (len(way.moves) + 1 if number == 1 else len(way.turns))
    moves, shown = printed(
        solution_blocks(context_on(PAPERS[paper]), solutions([problem], "paper"))
    )
    assert tuple(moves) == problem.moves
    steps = find(game).replay(problem.position, " ".join(problem.moves))
    pictures = [problem.position, *(step.picture for step in steps)]
    at = [made for made, _ in shown]
    assert [picture for _, picture in shown] == [pictures[made] for made in at]
    assert (at[0], at[-1]) == (0, len(moves))
    assert max(b - a for a, b in pairwise(at)) <= (8 if len(moves) <= 40 else len(moves) / 4 + 1)


@pytest.mark.parametrize(("board", "is_long"), [(LONG, False), (ENDLESS, True)])
def test_a_solution_that_nobody_follows_leads_to_its_film_if_the_book_is_on_the_web(
    store, board, is_long
):
    problem = solve_problem("unmatched", unbanked(Position.parse(board)), store, 2)
    listed, words = solutions([problem], "paper"), "As a film: example.org/them.html#it"
    on_the_web = context_on(PAPERS["a4"])
    on_the_web.addresses = {problem.code: "https://example.org/them.html#it"}
    for context, is_told in ((context_on(PAPERS["a4"]), False), (on_the_web, is_long)):
        blocks = solution_blocks(context, listed)
        said = [block.getPlainText() for block in blocks if isinstance(block, Prose)]
        assert (words in said) == is_told


@pytest.mark.parametrize("paper", ["a4", "letter", "7x10"])
@pytest.mark.parametrize(("game", "board"), [("capturing", MIDDLE), ("unmatched", LONG)])
def test_pictures_of_solutions_are_large_enough_to_see_pips(store, game, board, paper):
    problem = solve_problem(game, unbanked(Position.parse(board)), store, 2)
    blocks = solution_blocks(context_on(PAPERS[paper]), solutions([problem], "paper"))
    halves = [block.row.half for block in blocks if isinstance(block, StageRow)]
    assert min(halves) >= 3.5 * mm


def test_what_does_not_move_is_at_the_same_place_in_each_picture(store):
    problem = solve_problem("unmatched", unbanked(Position.parse(SHORT)), store, 1)
    listed = solutions([problem], "paper")
    rows = [
        block.row
        for block in solution_blocks(context_on(PAPERS["a4"]), listed)
        if isinstance(block, StageRow)
    ]
    assert len(rows) > 1
    made = listed.solutions[0].parts[0].made
    moved = [{move[:2] for move in problem.moves[a:b]} for a, b in pairwise((0, *made))]
    across, down = [], []
    for row in rows:
        for stage in row.stages:
            x, y = (at * row.half for at in stage.corner)
            places = {domino.name: domino.place for domino in stage.position.dominoes}
            for name in moved[len(across)]:
                del places[name]
            across.append({name: x + place.x * row.half / 2 for name, place in places.items()})
            down.append({name: y + place.y * row.half / 2 for name, place in places.items()})
            if len(across) > 1:
                still = across[-1].keys() & across[-2].keys()
                assert all(across[-1][name] == pytest.approx(across[-2][name]) for name in still)
                if stage is not row.stages[0]:
                    assert all(down[-1][name] == pytest.approx(down[-2][name]) for name in still)
    assert any(stage.corner[0] for row in rows for stage in row.stages)


def test_what_is_a_single_picture_stands_side_by_side():
    """Two fit in a column of A4; a wide one has a row of its own."""
    small, wide = (Position.parse(" ".join(["2|3"] * dominoes)) for dominoes in (3, 8))
    layouts = [small, small, small, wide, small]
    problems = [
        Problem("two-equal-lines", number, small, 1, Layout(layout, 9), length_unit="tries")
        for number, layout in enumerate(layouts, start=1)
    ]
    blocks = list(solution_blocks(context_on(PAPERS["a4"]), solutions(problems, "paper")))
    rows = [len(block.cells) if isinstance(block, SolutionRow) else 0 for block in blocks]
    assert rows == [2, 1, 0, 0, 1]
