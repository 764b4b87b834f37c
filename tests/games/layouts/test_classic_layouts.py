"""The classic layout puzzles: their rules, and how many solutions they have."""

import re
from collections import Counter
from itertools import combinations, product
from math import factorial
from pathlib import Path
from random import Random

import layouts_twin as twin
import pytest

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.commands.common import DONE, NO_SOLUTION
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.layouts.deals import set_out
from donimoes_book.games.layouts.game import (
    complete_set,
    frames,
    rectangle,
    singles,
    without_repeats,
)
from donimoes_book.games.layouts.solver import (
    Laying,
    as_position,
    count_layouts,
    possible_targets,
    prove,
    symmetries_of,
    try_layouts,
)
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.shortest import OutcomeKind

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "rules"
LINES, SQUARE = find("two-equal-lines"), find("square-of-six")
ROWS, TWINS, LATIN = find("rows-and-columns"), find("twin-rectangles"), find("latin-square")
GAMES = (LINES, SQUARE, ROWS, TWINS, LATIN)


def shape_of(game, dominoes, number=0):
    return list(game.shapes(tuple(sorted(dominoes))))[number]


def ways_of(puzzle):
    """Every layout of a puzzle, laid space by space with nothing remembered."""

    def lay(laying, state, laid):
        if laying.is_over(state):
            yield laid
            return
        for placed, after in laying.nexts(state):
            yield from lay(laying, after, (*laid, placed))

    for targets in possible_targets(puzzle):
        laying = Laying(puzzle, targets)
        yield from lay(laying, laying.start, ())


# Counts: the engine's, and those of a twin that shares no code with it


def test_two_equal_lines_have_one_solution():
    counted = count_layouts(shape_of(LINES, complete_set(2)))
    assert (counted.layouts, counted.symmetries, counted.different) == (8, 8, 1)
    rows = [[(row, column) for column in range(6)] for row in (0, 2)]
    ends = [((row, column), (row, column + 1)) for row in (0, 2) for column in (1, 3)]
    even = twin.have_one_sum(rows)

    def is_fine(shown):
        pairs = [(shown[a], shown[b]) for a, b in ends if a in shown and b in shown]
        return even(shown) and all(one == other for one, other in pairs)

    assert twin.count(set(rows[0] + rows[1]), twin.complete(2), is_fine) == 8


@pytest.mark.parametrize(("size", "layouts"), [((4, 4), 32), ((5, 3), 16)])
def test_the_six_have_four_different_frames(size, layouts):
    counted = count_layouts(frames(complete_set(2), *size))
    assert (counted.layouts, counted.different) == (layouts, 4)
    is_fine = twin.have_one_sum(twin.sides(*size))
    assert twin.count(twin.frame(*size), twin.complete(2), is_fine) == layouts


@pytest.mark.long
def test_the_answers_show_all_four_frames_of_six():
    """No two of them are the same when turned or mirrored."""
    chapter = (RULES / "solutions.md").read_text(encoding="utf-8")
    shown = re.findall(
        r"square-of-six\n:expect: solved.*?\n:caption: .*?\n(.*?)```", chapter, re.DOTALL
    )
    frames_shown = set()
    for text in shown:
        dominoes = Position.parse(text).dominoes
        all_places = [tuple((p.x // 2, p.y // 2) for p in domino.places) for domino in dominoes]
        images = []
        for turns, mirrored in product(range(4), (False, True)):
            image = set()
            for places, domino in zip(all_places, dominoes, strict=True):
                halves = set()
                for (x, y), pips in zip(places, domino.pips, strict=True):
                    at = (3 - x, y) if mirrored else (x, y)
                    for _ in range(turns):
                        at = 3 - at[1], at[0]
                    halves.add((at, pips))
                image.add(tuple(sorted(halves)))
            images.append(tuple(sorted(image)))
        frames_shown.add(min(images))
    assert len(shown) == len(frames_shown) == 4


@pytest.mark.parametrize(("highest", "layouts"), [(2, 96), (3, 17280)])
def test_rows_and_columns_come_in_blocks(highest, layouts):
    dominoes = complete_set(highest)
    counted = count_layouts(shape_of(ROWS, dominoes))
    assert (counted.layouts, counted.different) == (layouts, layouts // 4)
    if highest == 2:
        spaces = {(row, column) for row in range(2) for column in range(6)}
        rows = twin.have_one_sum([[(r, c) for c in range(6)] for r in range(2)])
        columns = twin.have_one_sum([[(0, c), (1, c)] for c in range(6)])
        both = lambda shown: rows(shown) and columns(shown)  # noqa: E731
        assert twin.count(spaces, twin.complete(2), both) == layouts


def test_rows_and_columns_by_their_blocks_alone():
    """Two posts and four blocks, in any order; what matters is the sum of the upper row."""
    ways = {0: 1}
    posts = [(0, 3), (1, 2)]
    blocks = [[(0, 0), (3, 3)], [(0, 1), (3, 2)], [(0, 2), (3, 1)], [(1, 1), (2, 2)]]
    for numbers in posts:
        ways = added(ways, [numbers[0], numbers[1]])
    for upper, lower in blocks:
        turns = 1 if upper[0] == upper[1] else 2
        ways = added(ways, [sum(upper), sum(lower)] * turns)
    assert 720 * ways[15] == 17280


@pytest.mark.long
def test_rows_and_columns_of_double_four_by_their_blocks():
    """Three posts and six blocks, in any order; the 2-2 can stand only one way."""
    ways = {0: 1}
    for numbers in ([0, 4], [1, 3], [2]):
        ways = added(ways, numbers)
    left = {pair for pair in twin.complete(4) if sum(pair) != 4}
    for upper in left:
        lower = tuple(sorted(4 - number for number in upper))
        if upper < lower:
            # A block is turned end for end, too, unless it has two doubles.
            turns = 1 if upper[0] == upper[1] else 2
            ways = added(ways, [sum(upper), sum(lower)] * turns)
    assert factorial(9) * ways[30] == 174_182_400
    counted = count_layouts(shape_of(ROWS, complete_set(4)))
    assert (counted.layouts, counted.different) == (174_182_400, 43_545_600)


def added(ways, sums):
    counts = {}
    for total, number in ways.items():
        for more in sums:
            counts[total + more] = counts.get(total + more, 0) + number
    return counts


def test_twin_rectangles_have_one_solution():
    counted = count_layouts(shape_of(TWINS, complete_set(3)))
    assert (counted.by_sums, counted.symmetries, counted.different) == ({(6,): 32}, 32, 1)


@pytest.mark.long
def test_the_twins_once_more_frame_by_frame():
    """Lay any five of the ten as one frame, and the rest as the other, with the same sum."""
    sides, spaces = twin.sides(4, 3), frozenset(twin.frame(4, 3))
    is_fine = twin.have_one_sum(sides)
    counts = {}
    for five in combinations(sorted(twin.complete(3)), 5):
        if {(0, 3), (3, 3)} <= set(five):
            for covering in twin.coverings(spaces):
                for shown in twin.fillings(covering, frozenset(five), is_fine):
                    total = sum(shown[space] for space in sides[0])
                    counts[five, total] = counts.get((five, total), 0) + 1
    pairs = []
    for (five, total), number in counts.items():
        others = frozenset(twin.complete(3) - set(five))
        for covering in twin.coverings(spaces):
            for shown in twin.fillings(covering, others, is_fine):
                pairs += [number] * (sum(shown[space] for space in sides[0]) == total)
    # The 0-3 and the 3-3 are in the same frame, which may be the left one or the right one.
    assert 2 * sum(pairs) == 32


def test_frames_of_double_three():
    counts = [count_layouts(shape_of(SQUARE, complete_set(3), number)) for number in (2, 3)]
    assert [(c.layouts, c.different) for c in counts] == [(10560, 2640), (0, 0)]


def test_lines_of_double_three():
    counted = count_layouts(shape_of(LINES, complete_set(3)))
    assert (counted.layouts, counted.different) == (112, 14)
    lines = {}
    for line in chains(twin.complete(3), 5):
        key = frozenset((min(pair), max(pair)) for pair in line)
        lines[key] = lines.get(key, 0) + 1
    both = 0
    for five, number in lines.items():
        if sum(map(sum, five)) == 15:
            both += number * lines.get(frozenset(twin.complete(3)) - five, 0)
    assert both == 112


def chains(dominoes, length, end=None):
    """Every row of dominoes with matching ends, read from left to right."""
    if not length:
        yield []
        return
    for pair in dominoes:
        for turned in {pair, pair[::-1]}:
            if end in (None, turned[0]):
                for rest in chains(dominoes - {pair}, length - 1, turned[1]):
                    yield [turned, *rest]


def test_three_rows_of_four_without_a_number_twice():
    puzzle = shape_of(LATIN, singles(3))
    counted = count_layouts(puzzle)
    assert (puzzle.width, puzzle.height, counted.layouts, counted.different) == (4, 3, 1440, 360)

    def is_fine(shown):
        seen = [("row", r, n) for (r, _), n in shown.items()]
        seen += [("column", c, n) for (_, c), n in shown.items()]
        return len(seen) == len(set(seen))

    spaces = {(row, column) for row in range(3) for column in range(4)}
    assert twin.count(spaces, singles(3), is_fine) == 1440


@pytest.mark.parametrize("game", [LINES, SQUARE], ids=lambda game: game.name)
def test_what_is_counted_can_be_laid_out_one_by_one(game):
    puzzle = shape_of(game, complete_set(2))
    laid = [as_position(puzzle.width, way) for way in ways_of(puzzle)]
    assert len(set(map(str, laid))) == count_layouts(puzzle).layouts
    for layout in laid:
        assert game.judge(layout, "", "solved") is None
        assert game.layout_error(puzzle, layout) is None


def test_the_usual_dominoes_are_a_complete_set():
    most = {LINES: 2, SQUARE: 2, ROWS: 3, TWINS: 3}
    assert {game: max(map(max, game.usual)) for game in most} == most


def test_what_counts_as_the_same():
    sizes = {
        LINES: (complete_set(2), 8),
        SQUARE: (complete_set(2), 8),
        ROWS: (complete_set(3), 4),
        TWINS: (complete_set(3), 32),
        LATIN: (LATIN.usual, 8),
    }
    for game, (dominoes, symmetries) in sizes.items():
        assert len(symmetries_of(shape_of(game, dominoes))) == symmetries


# What is proven about larger sets


@pytest.mark.parametrize(
    ("seed", "tries"),
    [("classic/1", 4275), pytest.param("classic/3", 6624, marks=pytest.mark.long)],
)
def test_seeds_make_the_latin_squares_that_they_made_when_all_had_eighteen(seed, tries):
    generator = generator_of(LATIN)
    assert generator.generate(generator.spec, seed).measures["tries"] == tries


def test_half_of_the_latin_squares_are_small_as_there_are_only_five_large_ones():
    sizes = Counter(len(LATIN.deal(Random(f"{seed}")).dominoes) for seed in range(400))
    assert sizes.keys() == {10, 18}
    assert 170 < sizes[10] < 230


def test_easy_latin_squares_of_a_booklet_have_many_sizes():
    generator = generator_of(LATIN)
    specs = [generator.spec_for_many(1, number) for number in range(7)]
    made = [generator.generate(spec, "sizes") for spec in specs if spec.dominoes in (6, 8, 16)]
    assert [len(problem.position.dominoes) for problem in made] == [8, 6, 8, 16]
    assert {problem.measures["grade"] for problem in made} == {1}
    assert generator.spec_for_many(3, 0) == generator.spec_for_grade(3)
    lines = generator_of(LINES)
    assert lines.spec_for_many(1, 0) == lines.spec_for_grade(1)


@pytest.mark.parametrize(
    "left_out",
    [
        ((0, 1), (0, 2), (1, 2)),
        *(
            pytest.param(three, marks=pytest.mark.long)
            for three in (
                ((0, 1), (0, 2), (0, 3)),
                ((0, 1), (1, 2), (2, 3)),
                ((0, 1), (1, 2), (3, 4)),
                ((0, 1), (2, 3), (4, 5)),
            )
        ),
    ],
)
def test_whichever_three_are_left_out_there_is_a_latin_square(left_out):
    """Numbers are only names here, so these are all the cases."""
    puzzle = shape_of(LATIN, set(singles(6)) - set(left_out))
    kind, laid = prove(puzzle)
    assert kind is OutcomeKind.SOLVED
    assert LATIN.judge(as_position(puzzle.width, laid), "", "solved") is None


def test_rows_and_columns_of_double_five_cannot_be():
    outcome = ROWS.solve_layout(shape_of(ROWS, complete_set(5)))
    assert outcome.kind is OutcomeKind.UNSOLVABLE
    assert "shared out" in outcome.reason
    assert prove(shape_of(SQUARE, complete_set(3), 3))[0] is OutcomeKind.UNSOLVABLE


@pytest.mark.parametrize("number", [0, 1])
def test_plain_trying_and_equations_agree(number):
    for game, highest in ((LINES, 2), (SQUARE, 2), (ROWS, 2)):
        puzzles = list(game.shapes(complete_set(highest)))
        if number < len(puzzles):
            assert try_layouts(puzzles[number])[0] is prove(puzzles[number])[0]


def test_trying_stops_at_the_limit():
    puzzle = shape_of(LINES, complete_set(2))
    kind, laid, tries = try_layouts(puzzle)
    assert kind is OutcomeKind.SOLVED
    assert try_layouts(puzzle, tries) == (kind, laid, tries)
    assert try_layouts(puzzle, tries - 1) == (OutcomeKind.LIMIT, None, tries - 1)


@pytest.mark.parametrize("name", ["square-of-double-six", "twins-of-double-six"])
def test_what_the_chapter_says_of_double_six(name):
    layout = Position.parse((HERE / "cases" / f"{name}.txt").read_text())
    game = SQUARE if name.startswith("square") else TWINS
    assert {tuple(sorted(domino.pips)) for domino in layout.dominoes} == set(domino_set())
    assert game.judge(layout, "", "solved") is None


# The rules


@pytest.mark.parametrize(
    ("game", "picture", "reason"),
    [
        (LINES, "1|0 0|0 0|2\n\n\n\n1|1 1|2 2|2", "sums are 3 9"),
        (LINES, "0|1 0|2 2|2\n\n\n\n0|0 1|1 1|2", "a 1 is next to a 0"),
        (LINES, "0|0 0|1 1|1\n\n0|2 2|2 2|1", "shape"),
        (LATIN, "0|1\n\n1|0", "twice"),
        (LATIN, "0|1\n\n0|2", "more than one 0 in column 1"),
        (LATIN, "0|1\n\n2|2", "more than one 2 in row 2"),
        (SQUARE, "0|1 3|2\n\n2     1", ""),
    ],
)
def test_what_breaks_a_condition(game, picture, reason):
    assert game.judge(Position.parse(picture), "", f"illegal: {reason}") is None
    assert game.judge(Position.parse(picture), "", "solved") is not None


def test_one_domino_has_no_shape():
    one = Position.parse("0|1")
    with pytest.raises(IllegalPosition, match=r"Latin Square has no shape for 1 domino$"):
        LATIN.layout_puzzle(one)
    assert LATIN.judge(one, "", "solved") == "Latin Square has no shape like this for 1 domino"


def test_a_layout_may_be_turned():
    upright = Position.parse("2 1\n- -\n0 3\n\n3 2\n- -\n1 0\n\n0 0\n- -\n1 3")
    assert ROWS.puzzle_laid(upright) is not None
    assert "shape" not in str(ROWS.judge(upright, "", "solved"))


def test_a_longer_line_than_there_are_numbers_may_repeat_them():
    puzzle = shape_of(LATIN, complete_set(6))
    assert (puzzle.width, puzzle.height) == (8, 7)
    assert {len(group) for group in puzzle.different} == {7}


def test_any_layout_that_is_right_is_taken_and_others_are_not():
    puzzle = LINES.layout_puzzle(set_out(complete_set(2)))
    right = LINES.solve_layout(puzzle).layout
    assert LINES.layout_error(puzzle, right) is None
    other = Position.parse(str(right).replace("2|2", "2|3"))
    assert "the 2-3 is not among" in LINES.layout_error(puzzle, other)


@pytest.mark.parametrize(
    ("number", "across"), [(24, 6), (28, 7), (16, 8), (20, 5), (27, 9), (13, 10)]
)
def test_dominoes_are_set_out_in_equal_rows_if_possible(number, across):
    places = [domino.place for domino in set_out(domino_set()[:number]).dominoes]
    assert len(set(places)) == number
    assert {place.x for place in places} == {3 * n for n in range(across)}
    assert {place.y for place in places} == {5 * n for n in range(-(-number // across))}


def test_effort_is_how_many_dominoes_are_tried_if_they_can_be_laid():
    usual = shape_of(LINES, complete_set(2))
    assert LINES.layout_effort(usual) == try_layouts(usual)[2]
    assert SQUARE.layout_effort(shape_of(SQUARE, complete_set(3), 3)) is None


def test_words_say_that_a_layout_is_right():
    right = LINES.solve_layout(LINES.layout_puzzle(set_out(complete_set(2)))).layout
    assert LINES.annotate(right).words == (
        "All ends match within a row, and each row adds up to 6."
    )


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_problem_has_dominoes_of_a_shape(game):
    for entry in read_bank(RULES / "problems" / f"{game.name}.md", game.name, []):
        puzzle = game.layout_puzzle(entry.position)
        assert 2 * len(puzzle.dominoes) == len(puzzle.spaces)


# Commands


def test_a_census_prints_the_counts(tmp_path, capsys):
    assert run(["census", "twin-rectangles", "--out", str(tmp_path)]) == DONE
    assert capsys.readouterr().out == "double-three, 9 by 3: 32 layouts, 1 different.\n"


def test_solving_and_judging_at_the_command_line(tmp_path, capsys):
    deal, laid = tmp_path / "deal.txt", tmp_path / "laid.txt"
    deal.write_text(f"{set_out(complete_set(2))}\n")
    assert run(["solve", "square-of-six", str(deal)]) == DONE
    laid.write_text(capsys.readouterr().out)
    assert run(["replay", "square-of-six", str(deal), str(laid)]) == DONE
    assert run(["replay", "two-equal-lines", str(deal), str(laid)]) == NO_SOLUTION


def test_layouts_that_may_be_their_own_mirror_images_are_not_counted():
    puzzle = without_repeats(rectangle(((0, 0), (1, 1)), 2, 2), 0)
    assert len(list(ways_of(puzzle))) == 4
    with pytest.raises(ValueError, match="mirror images"):
        count_layouts(puzzle)
    claimed = LATIN.judge(set_out(((0, 0), (1, 1))), "", "layouts 4")
    assert "mirror images" in claimed
