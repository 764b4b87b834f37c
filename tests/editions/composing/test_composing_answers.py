"""The hints and solutions of our own book: for people, in order, and in stages that can be seen."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from reportlab.lib.units import mm

from donimoes_book.drawing.pdf import register_fonts
from donimoes_book.editions.composing.blocks import Prose, Steps
from donimoes_book.editions.composing.hints import hints
from donimoes_book.editions.composing.solutions import in_short, solutions
from donimoes_book.editions.edition import PaperEdition, read_editions
from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.figures import StripRow
from donimoes_book.editions.pdf.sections import section_blocks
from donimoes_book.editions.pdf.solutions import SolutionRow, StageRow, solution_blocks
from donimoes_book.editions.pdf.styles import Styles
from donimoes_book.editions.selection import Selection, select_printed
from donimoes_book.games.move_text import typed_moves
from donimoes_book.games.sliding.puzzle import UnmatchedPuzzle
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.settings import read_settings
from donimoes_book.manuscript.walking import blocks_of_kind
from helpers.documents import ROOT


@pytest.fixture(scope="module")
def printed(our_book):
    return select_printed(our_book, Selection(most_problems=9))


def sets_of(book):
    return list(blocks_of_kind(book, tree.SolutionSet))


def test_solutions_and_hints_are_in_the_order_of_the_book(printed):
    asked = [it.game for it in blocks_of_kind(printed, tree.ProblemSet)]
    assert [it.game for it in sets_of(printed)] == asked
    (hint_set,) = blocks_of_kind(printed, tree.HintSet)
    assert [it.game for it in hint_set.sets] == asked


def test_a_problem_has_at_most_three_hints_and_a_picture_last(printed):
    problems = [problem for it in sets_of(printed) for problem in it.problems]
    assert {len(it.hints) for it in problems} <= {0, 1, 2, 3}
    without = [it.code for it in problems if not it.hints]
    assert len(without) < len(problems) / 10
    for problem in problems:
        pictured = [bool(hint.picture) for hint in problem.hints]
        assert pictured == sorted(pictured), problem.name


def test_no_hint_would_help_with_most_problems_of_its_bank(our_book):
    for block in blocks_of_kind(our_book, tree.ProblemSet):
        told = Counter(h.words for it in block.problems for h in it.hints if not h.picture)
        common = [words for words, n in told.items() if n > max(1, len(block.problems) / 2)]
        assert not common, block.game


def test_no_hint_has_a_number_that_only_a_program_knows(our_book):
    for block in blocks_of_kind(our_book, tree.ProblemSet):
        for words in (hint.words for it in block.problems for hint in it.hints):
            assert not re.search(r"before move|\d+ ways\. The|tries|of the \d+ moves", words), words


def test_no_two_problems_share_a_paragraph_of_hints(printed):
    (block,) = blocks_of_kind(printed, tree.HintSet)
    for section, part in zip(hints(block.sets, "paper"), block.sets, strict=True):
        numbered = [it for it in section.blocks if isinstance(it, Prose) and it.role != "label"]
        told = [
            (str(p.printed_number), h.words)
            for p in part.problems
            for h in p.hints
            if not h.picture
        ]
        assert Counter((it.number, it.words[0].text) for it in numbered) == Counter(told)


def is_drawn(stage):
    """Some stages of a solitaire are only told among the moves."""
    return bool(stage.position.dominoes)


def test_at_most_eight_moves_are_between_two_pictures(printed):
    steps = [
        part
        for it in sets_of(printed)
        for solution in solutions(it.problems, "paper").solutions
        for part in solution.parts
        if isinstance(part, Steps) and any(map(is_drawn, part.stages)) and len(part.moves) <= 40
    ]
    assert len(steps) > 60
    for it in steps:
        made = sorted({0, *it.made, len(it.moves)})
        assert max(after - before for before, after in pairwise(made)) <= 8, it.moves


def test_a_move_that_is_repeated_is_printed_once_and_can_be_typed_so():
    moves = ["34R", "34R", "34R", "21U", "34R", "06D", "06D"]
    assert in_short(moves) == "34R×3 21U 34R 06D×2"
    assert typed_moves(in_short(moves), UnmatchedPuzzle.move_pattern).split() == moves


def rows_of(block):
    match block:
        case StripRow():
            yield block
        case StageRow(row=row):
            yield row
        case SolutionRow(cells=cells):
            for cell in cells:
                for part in cell:
                    yield from rows_of(part)


@pytest.mark.parametrize("name", ["book", "a4"])
def test_every_picture_of_hints_and_solutions_has_halves_that_can_be_read(our_book, name):
    edition = read_editions(read_settings(ROOT / "rules" / "book.toml"))[name]
    assert isinstance(edition, PaperEdition)
    register_fonts()
    book = select_printed(our_book, edition.selection)
    context = LayoutContext(book, "1", edition.paper, Styles(edition.paper), {})
    (answers,) = blocks_of_kind(book, tree.HintSet)
    sections = hints(answers.sets, "paper")
    blocks = [b for section in sections for b in section_blocks(context, section, lambda *_: ())]
    for it in sets_of(book):
        blocks += solution_blocks(context, solutions(it.problems, "paper"))
    halves = [row.half for block in blocks for row in rows_of(block)]
    assert len(halves) > 200
    assert min(halves) > 3.49 * mm
