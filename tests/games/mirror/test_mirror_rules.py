"""The rules of Mirror Donimoes: case by case, against a twin, and in both searches.

The cases are files: what each is about, a position, and lines of moves from there, each with its
outcome, in the words of a diagram's claims.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import mirror_twin
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.errors import IllegalMove, IllegalPosition, UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.search.shortest import Limit, OutcomeKind, explore, solve
from helpers import slides_twin as plain_slides
from helpers.case_files import cases
from helpers.kernels import mirror, ready

compiled = ready(mirror)
MIRROR = find("mirror")
SIZES = [(2, 2), (3, 2), (2, 3), (4, 2), (5, 2), (4, 3), (3, 4)]


def outcome_of(position, moves):
    """The outcome of the moves; all but the last must be legal."""
    try:
        steps = MIRROR.replay(position, moves)
    except IllegalMove as error:
        last = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if last else f"illegal already: {error}"
    return f"solved in {len(steps)}" if steps[-1].solves else "legal"


@cases(Path(__file__).parent / "cases")
def test_a_case(case):
    _about, board, lines = case
    position = Position.parse(board)
    for line in lines.split("\n"):
        moves, expected = line.split(": ", 1)
        assert outcome_of(position, moves) == expected, moves
        assert MIRROR.judge(position, moves, expected) is None, (moves, expected)


def board(seed, sizes=SIZES):
    rng = Random(seed)
    return random_rectangle(rng, *rng.choice(sizes), equals=True)


# Boards with few reachable positions.
SMALL = [3, 4, 5, 7, 8, 12, 14, 15, 16, 18, 21, 25, 28, 29, 31, 32, 33, 36, 38, 43, 44, 45, 46, 47]
LARGER = [33, 194, 270, 277, 298, 420, 438, 484, 512, 545]


@pytest.mark.parametrize("seed", SMALL)
def test_the_same_boards_are_reached_in_as_many_moves_as_by_the_twin(seed):
    position = board(seed)
    puzzle = MIRROR.puzzle(position)
    expected = mirror_twin.explore(mirror_twin.table(position))
    distances, todo = {puzzle.start: 0}, [puzzle.start]
    for state in todo:
        legal = [(puzzle.move_name(move), after) for move, after in puzzle.successors(state)]
        twin = mirror_twin.table(puzzle.position(state))
        assert sorted(name for name, _ in legal) == sorted(n for n, _ in mirror_twin.moves(twin))
        for _, after in legal:
            if after not in distances:
                distances[after] = distances[state] + 1
                todo.append(after)
    assert sorted(distances.values()) == sorted(expected.values())
    assert solve(puzzle).length == mirror_twin.shortest(expected)


@pytest.mark.parametrize("seed", LARGER)
def test_a_puzzle_finds_the_moves_that_every_sliding_puzzle_would(seed):
    """The general way of finding moves, half by half, is slower and finds the same."""
    puzzle = MIRROR.puzzle(board(seed, [(4, 3), (5, 4)]))
    for state in [puzzle.start, *explore(puzzle, 200).distances][:40]:
        legal = [after for _, after in puzzle.successors(state)]
        assert legal == [after for _, after in plain_slides.successors(puzzle, state)]


@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), limit=st.integers(1, 800))
def test_the_compiled_search_finds_the_same_solution_in_as_many_states(seed, limit):
    backend = pytest.importorskip(
        "donimoes_book.games.mirror.backend", reason="it needs donimoes-book[fast]"
    )
    puzzle = MIRROR.puzzle(board(seed, [*SIZES, (4, 4), (8, 7)]))
    assert backend.solve(puzzle, limit) == puzzle.solve_large(limit)
    graph, result = explore(puzzle, limit), backend.search(puzzle, limit, whole=True)
    if graph is None:
        assert result.limit
    elif graph.distances:
        assert (result.states, len(result.way) - 1) == (graph.states, graph.distances[puzzle.start])
    else:
        assert (result.states, result.way, result.nearest) == (graph.states, (), graph.nearest)


def test_a_limit_in_seconds_ends_the_compiled_search_too():
    backend = pytest.importorskip(
        "donimoes_book.games.mirror.backend", reason="it needs donimoes-book[fast]"
    )
    outcome = backend.solve(MIRROR.puzzle(board(1, [(8, 7)])), seconds=0)
    assert (outcome.kind, outcome.limit) == (OutcomeKind.LIMIT, Limit.SECONDS)


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_the_pawns_are_alike_and_the_printed_solution_is_the_same(seed):
    """One state stands for all that differ in which pawn is where: at most 24."""
    rng = Random(seed)
    puzzle = MIRROR.puzzle(random_rectangle(rng, *rng.choice(SIZES), 3, equals=True))
    every, alike = solve(puzzle, 2_400), puzzle.solve_large(2_400)
    assume(every.kind is not OutcomeKind.LIMIT)
    assert alike.states <= every.states <= 24 * alike.states
    assert replace(alike, states=every.states) == every


def test_where_two_pawns_can_change_places_half_of_the_states_are_enough():
    puzzle = MIRROR.puzzle(Position.parse("3 3|3 1 2\n-     - -\n1 0|2 1 2"))
    assert (solve(puzzle).states, puzzle.solve_large().states) == (174, 87)


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6))
def test_a_solution_is_read_as_it_is_printed_and_with_its_repeats_counted(seed):
    position = board(seed)
    outcome = solve(MIRROR.puzzle(position), 500)
    assume(outcome.moves)
    runs = []
    for move in outcome.moves:
        if runs and runs[-1][0] == move:
            runs[-1][1] += 1
        else:
            runs.append([move, 1])
    short = " ".join(f"{move}{n if n > 1 else ''}" for move, n in runs)
    for printed in (" ".join(outcome.moves), short, short.upper(), short.lower()):
        steps = MIRROR.replay(position, printed)
        assert tuple(step.move for step in steps) == outcome.moves
        assert steps[-1].solves


def test_a_move_that_fails_again_is_found_where_it_is_printed():
    position = Position.parse("5|6 6 4 6\n    - - -\n2|4 1 4 0")
    with pytest.raises(IllegalMove) as wrong:
        MIRROR.replay(position, "NR PR3 NL")
    assert (wrong.value.index, wrong.value.move) == (1, "PR")


@pytest.mark.parametrize("moves", ["P", "XU", "PdX", "PU0", "24R", "UP", "PdR100"])
def test_an_unreadable_move_is_explained(moves):
    with pytest.raises(UnreadableMove, match="a move is a pawn and a direction"):
        MIRROR.replay(Position.parse("1|2\n\n3|4"), moves)


def test_pawns_begin_in_the_corners_unless_they_are_elsewhere():
    corners = MIRROR.puzzle(Position.parse("1|2 0\n    -\n3|4 5"))
    shown = Position.parse("P|2 B\n    -\nN|4 R\n---\nP1N3B0R5")
    assert corners.position(corners.start) == shown
    placed = Position.parse("P|N B\n    -\n3|4 R\n---\nP1N2B0R5")
    assert MIRROR.puzzle(placed).position(MIRROR.puzzle(placed).start) == placed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1|2 0\n    -\n3|4 5 1|6", "the pawn P is missing"),
        ("1|2 3|4", "the pawn P is missing"),
        ("P|2 0\n    -\n3|4 5\n---\nP1", "the pawn N is missing"),
        ("P|N\n\nB|R\n\n    5|6\n---\nP1N2B3R4", "the dominoes are not one group"),
        ("1|2\n\n3|4\n---\n(0,0)P,(1,1)N,(0,1)B,(2,0)R", "the pawn R is not on a domino"),
    ],
)
def test_what_cannot_be_set_up_says_why(text, message):
    with pytest.raises(IllegalPosition) as wrong:
        MIRROR.puzzle(Position.parse(text))
    assert message in [violation.message for violation in wrong.value.violations]


def test_an_arrow_on_a_domino_is_a_slide_that_led_there():
    before = "5|6 6 4 6\n    - - -\n2|4 1 4 0"
    (step,) = MIRROR.replay(Position.parse(before), "BdU")
    assert not MIRROR.check_picture(step.picture)
    wrong = Position.parse("P|N B|R\n\n2>4\n---\nP1N6B3R6")
    (violation,) = MIRROR.check_picture(wrong)
    assert violation.message == "24 cannot have slid: no pawn stands on it"


def test_nothing_is_crossed_out_without_a_reason():
    crossed = Position.parse("5*6 6 4\n    - -\n2|4 1 4")
    (violation,) = MIRROR.check_picture(crossed)
    assert violation.message == "56 is crossed, but nothing slides here"
