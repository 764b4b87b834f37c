"""A sliding puzzle whose dominoes carry pawns: tests the board that puzzles with pawns share.

The puzzle is made up for this test: a domino with a pawn may slide, a pawn may step to the other
half of its domino or to an equal number beside it, and all pawns have to meet.
"""

import re
from collections import deque

import pytest

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.games import sliding
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import IllegalMove, IllegalPosition, UnreadableMove
from donimoes_book.games.laboratory import BackendLimit
from donimoes_book.games.sliding.game import SlidingGame
from donimoes_book.games.sliding.puzzle import SlidingPuzzle
from donimoes_book.search.shortest import solve
from helpers import slides_twin as plain_slides


class MeetingPuzzle(SlidingPuzzle):
    pawns = "PN"
    move_pattern = re.compile(r"\d\d[LRUD]|[PN][LRUD]")
    move_form = "a move is a domino or a pawn and a direction, such as 24R or PU"
    successors = plain_slides.successors

    def is_solved(self, state):
        return self.pawns_connected(state)

    def refusal(self, state, board, way):
        if not self.carries_pawn(state, way.move.domino):
            return Refusal("no pawn stands on it")
        return None if self.stays_one_group(board, way) else Refusal("it splits the group")

    def step_refusal(self, state, step):
        here = self.pawn_halves(state)[step.pawn]
        same_domino = step.half // 2 == here // 2
        if same_domino or self.number_on(step.half) == self.number_on(here):
            return None
        return Refusal("the numbers differ")


GAME = SlidingGame("meeting", "Meeting", MeetingPuzzle)
BOARD = "P|2 3|1\n\n2|4 1|N\n---\nP5N6"


# A twin: the same rules, straight from their text, with plain positions.


def naive_moves(position):
    halves = {
        place: pips for d in position.dominoes for place, pips in zip(d.places, d.pips, strict=True)
    }
    pawns = {piece.letter: piece.place for piece in position.pieces}
    for domino in position.dominoes:
        carried = [letter for letter, place in pawns.items() if place in domino.places]
        ways = (
            (Direction.LEFT, Direction.RIGHT) if domino.across else (Direction.UP, Direction.DOWN)
        )
        for way in ways if carried else ():
            moved = domino.moved(*way.step)
            others = [d for d in position.dominoes if d != domino]
            if any(place in d.places for d in others for place in moved.places):
                continue
            if not grouped([*others, moved]):
                continue
            pieces = tuple(
                Piece(place.moved(*way.step) if letter in carried else place, letter)
                for letter, place in pawns.items()
            )
            yield Position((*others, moved), pieces=pieces)
    for letter, place in pawns.items():
        for there in place.neighbours:
            same = any({place, there} == set(d.places) for d in position.dominoes)
            if there not in halves or there in pawns.values():
                continue
            if same or halves[there] == halves[place]:
                pieces = tuple(Piece(at, name) for name, at in {**pawns, letter: there}.items())
                yield Position(position.dominoes, pieces=pieces)


def grouped(dominoes):
    places = {place for domino in dominoes for place in domino.places}
    return together(places)


def together(places):
    group, todo = set(), [next(iter(places))]
    while todo:
        place = todo.pop()
        if place in places and place not in group:
            group.add(place)
            todo += place.neighbours
    return group == set(places)


def naive_states(start):
    """Every position that can be reached, and its distance from the start."""
    distances, todo = {start: 0}, deque([start])
    while todo:
        position = todo.popleft()
        for after in naive_moves(position):
            if after not in distances:
                distances[after] = distances[position] + 1
                todo.append(after)
    return distances


BOARDS = [
    "P|2 3|1\n\n2|N\n---\nP5N4",
    "P|1\n\n1 2|N\n-\n3\n---\nP0N3",
    "P N|2\n-\n0\n---\nP1N1",
]


@pytest.mark.parametrize("text", BOARDS)
def test_the_same_positions_can_be_reached_as_by_the_naive_rules(text):
    position = Position.parse(text)
    puzzle = MeetingPuzzle(position)
    expected = naive_states(position)
    distances, todo = {puzzle.start: 0}, deque([puzzle.start])
    while todo:
        state = todo.popleft()
        for _, after in puzzle.successors(state):
            if after not in distances:
                distances[after] = distances[state] + 1
                todo.append(after)
    assert {puzzle.position(state): steps for state, steps in distances.items()} == expected
    solved = [n for p, n in expected.items() if together({piece.place for piece in p.pieces})]
    assert solve(puzzle).length == min(solved, default=None)


def test_a_domino_carries_its_pawn_and_its_name_is_printed():
    steps = GAME.replay(Position.parse("P|2\n\n2|N\n---\nP5N4"), "52R")
    assert steps[0].after == Position.parse("  P|2\n\n2|N\n---\nP5N4")
    assert steps[0].picture.dominoes[0].mark is not None
    assert GAME.replay(Position.parse("P|2\n\n2|N\n---\nP5N4"), "pr")[0].move == "PR"


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("31L", "31 is blocked by 52"),
        ("24L", "no pawn stands on it"),
        ("52U", "52 can only move left or right"),
        ("PD", "the numbers differ"),
        ("PU", "there is no domino that way for P"),
    ],
)
def test_what_is_refused_says_why(moves, reason):
    with pytest.raises(IllegalMove) as refused:
        GAME.replay(Position.parse(BOARD), moves)
    assert refused.value.reason == reason


def test_an_unreadable_move_is_explained():
    with pytest.raises(UnreadableMove, match="a move is a domino or a pawn and a direction"):
        GAME.replay(Position.parse(BOARD), "52R XU")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1|2 P\n\n  3|4", "the pawn P is not on a domino"),
        ("1|N\n---\nN3", "the pawn P is missing"),
        ("1|2\n---\n(0,0)P,(1,0)P", "the pawn P is here twice"),
        ("1|2\n---\n(0,0)Q", "the piece Q has no place in a sliding puzzle"),
    ],
)
def test_each_pawn_must_be_on_a_domino_once(text, message):
    with pytest.raises(IllegalPosition) as wrong:
        MeetingPuzzle(Position.parse(text))
    assert message in [violation.message for violation in wrong.value.violations]


def test_a_marked_slide_takes_its_pawn_back_with_it():
    (step,) = GAME.replay(Position.parse("P|2\n\n2|N\n---\nP5N4"), "52R")
    assert not GAME.check_picture(step.picture)


def test_the_compiled_search_refuses_pawns():
    pytest.importorskip("numba", reason="the compiled backend needs donimoes-book[fast]")
    with pytest.raises(BackendLimit, match="pawns"):
        sliding.PACK.backend().solve(MeetingPuzzle(Position.parse(BOARD)))


def test_a_pawn_stays_where_it_is_when_the_group_is_moved_back():
    # All dominoes lie across, so that states are the same wherever the group is.
    puzzle = MeetingPuzzle(Position.parse("P|2\n\n3|N\n---\nP5N4"))
    state = puzzle.after(puzzle.start, puzzle.find_move(puzzle.start, "52L"))
    assert puzzle.position(state) == Position.parse("P|2\n\n  3|N\n---\nP5N4")
    assert Place(0, 0) in {piece.place for piece in puzzle.position(state).pieces}
