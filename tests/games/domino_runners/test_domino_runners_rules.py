"""The rules of Domino Runners, case by case, and against a naive twin.

The cases are files: what each is about, a picture, then the game and lines of turns from there (or
none), each with what is then true, in the words of a diagram's claims.
"""

import re
from pathlib import Path

import pytest
from domino_runners_twin import Table, table_of
from hypothesis import given, settings

from donimoes_book.board.cells import cell_set
from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.domino_runners.pictures import draw_board, read_picture
from donimoes_book.games.domino_runners.rules import (
    BLACK,
    RUNNERS,
    WHITE,
    Board,
    Men,
    after,
    find_turn,
    gain,
    jump_lines,
    points,
    read_turn,
    turns,
)
from donimoes_book.games.errors import IllegalMove, UnreadableMove
from donimoes_book.games.registry import find
from donimoes_book.games.squares import read_square, square_name
from helpers.case_files import cases
from helpers.strategies import randoms

GAME = find("domino-runners")


@cases(Path(__file__).parent / "cases")
def test_rules(case):
    _about, board, text = case
    name, *lines = text.split("\n")
    game, position = find(name), Position.parse(board)
    assert game.check_picture(position) == []
    for line in lines:
        moves, claims = line.split(": ", 1)
        refused = claims.startswith("illegal: ")
        if not refused and moves:
            assert game.check_moves(position, moves) == []
        for item in [claims] if refused else claims.split(", "):
            assert game.judge(position, moves, item) is None, (line, item)
        if refused:
            with pytest.raises(IllegalMove, match=re.escape(claims.removeprefix("illegal: "))):
                game.check_moves(position, moves)


def random_table(rng, most=14):
    """A random small board with runners and checkers, for the engine and for the twin."""
    width, height = rng.randint(3, 8), rng.randint(3, 7)
    rows = [[rng.randint(0, 4) for _ in range(width)] for _ in range(height)]
    places = [(row, column) for row in range(height) for column in range(width)]
    rng.shuffle(places)
    table = Table(rows)
    table.runners = {"B": places.pop(), "W": places.pop()}
    for place in places[: rng.randint(0, min(most, len(places)))]:
        if table.number(place):
            table.checkers[place] = rng.choice("BW")
    numbers = {row * 9 + column: rows[row][column] for row, column in places}
    for row, column in table.runners.values():
        numbers[row * 9 + column] = rows[row][column]
    return Board(numbers), men_of(table), table


def men_of(table):
    squares = {colour: row * 9 + column for colour, (row, column) in table.runners.items()}
    checkers = tuple(
        cell_set(r * 9 + c for (r, c), whose in table.checkers.items() if whose == colour)
        for colour in RUNNERS
    )
    captured = table.captured["B"], table.captured["W"]
    return Men((squares["B"], squares["W"]), checkers, captured)


@settings(max_examples=20, deadline=None)
@given(randoms)
def test_turns_are_those_that_the_twin_finds(rng):
    board, men, table = random_table(rng)
    for colour, letter in enumerate(RUNNERS):
        expected = table.turns(letter)
        by_name = {turn.name: turn for turn in turns(board, men, colour)}
        assert len(list(turns(board, men, colour))) == len(by_name)
        assert set(by_name) == set(expected)
        before = points(board, men)
        for name, turn in by_name.items():
            twin = expected[name]
            there = after(men, turn)
            assert there == men_of(twin)
            assert points(board, there) == tuple(twin.points(own) for own in RUNNERS)
            one, other = points(board, there)
            lead = one - other - before[0] + before[1]
            assert gain(board, turn) == (lead if colour == BLACK else -lead)


@settings(max_examples=20, deadline=None)
@given(randoms)
def test_written_turns_are_found_or_refused_as_by_the_twin(rng):
    board, men, table = random_table(rng)
    possible = list(turns(board, men, WHITE))
    for turn in rng.sample(possible, min(5, len(possible))):
        assert find_turn(board, men, read_turn(turn.name)) == turn
        assert find_turn(board, men, read_turn(turn.name.lower())) == turn
    for _ in range(60):
        way = "".join(f"{rng.choice('LRUD')}{rng.randint(1, 6)}" for _ in range(2))
        jumps = rng.choice(["", "", "x" + "".join(rng.choices("LRUD", k=rng.randint(1, 3)))])
        text = f"{rng.choice(RUNNERS)}{way}{jumps}"
        result = find_turn(board, men, read_turn(text))
        assert isinstance(result, str) == (table.play(text) is None), text


@pytest.mark.parametrize(
    "text", ["", "R3D4", "BR3", "BR0D1", "BR3D4x", "BR3D4L", "KR1D1", "BR3D4xX"]
)
def test_an_unreadable_turn_explains_the_notation(text):
    with pytest.raises(ValueError, match="such as BR3D4"):
        read_turn(text)


def test_an_unreadable_turn_is_not_an_illegal_one():
    position = Position.parse("6|3 0|5\n\n2|4 1|3\n---\n(0,0)B,(3,1)W")
    with pytest.raises(UnreadableMove):
        GAME.check_moves(position, "BX1R1")


def test_halves_have_names():
    assert [square_name(read_square(name)) for name in ("a1", "H7", "C4")] == ["A1", "H7", "C4"]
    for wrong in ("I1", "A9", "A0", "AA", ""):
        with pytest.raises(ValueError, match="expected a half"):
            read_square(wrong, "a half")


def test_the_turns_on_an_empty_table_of_the_whole_set():
    """All turns from a corner of 8 by 7 halves without a blank: first along a row, or a column."""
    numbers = {row * 9 + column: 1 for row in range(7) for column in range(8)}
    men = Men((0, 7 + 6 * 9), (cell_set(()), cell_set(())))
    legal = list(turns(Board(numbers), men, BLACK))
    assert len(legal) == 7 * 6 + 6 * 7 - 2  # less those that would end at White's runner


ONES = Board({row * 9 + column: 1 for row in range(3) for column in range(5)})
SQUARES = {name: read_square(name) for name in ("A1", "B1", "C1", "D1", "E1", "C3", "E3")}


def test_the_first_half_is_a_half_like_any_other():
    """A runner may end on it, and a checker may jump there."""
    runners = SQUARES["C3"], SQUARES["E3"]
    alone = Men(runners, (cell_set(()), cell_set(())))
    for men, name in (
        (alone, "BU2L2"),
        (alone._replace(checkers=(cell_set(()), cell_set([SQUARES["B1"]]))), "BU2R1xL"),
    ):
        turn = find_turn(ONES, men, read_turn(name))
        assert SQUARES["A1"] in (turn.end, turn.landing)
        assert turn in turns(ONES, men, BLACK)


def test_a_row_of_jumps_notes_every_half_it_passes():
    bits = {name: 1 << square for name, square in SQUARES.items()}
    lines = jump_lines(
        ONES, SQUARES["E1"], bits["D1"] | bits["B1"], ONES.squares & ~bits["D1"] & ~bits["B1"]
    )
    assert lines == [
        ((SQUARES["C1"],), bits["C1"], bits["D1"], 3),
        (
            (SQUARES["C1"], SQUARES["A1"]),
            bits["C1"] | bits["A1"],
            bits["D1"] | bits["B1"],
            5,
        ),
    ]


@settings(max_examples=10, deadline=None)
@given(randoms)
def test_a_picture_is_read_as_it_was_drawn(rng):
    mixed = rng.sample(domino_set(), 28)
    numbers = {}
    for index, pips in enumerate(mixed):
        row, column = divmod(index, 4)
        numbers |= {row * 9 + 2 * column: pips[0], row * 9 + 2 * column + 1: pips[1]}
    free = [square for square, number in numbers.items() if number]
    men = rng.sample(free, 12)
    own, other = cell_set(men[2 : 2 + rng.randint(0, 5)]), cell_set(men[7 : 7 + rng.randint(0, 5)])
    captured = rng.randint(0, 4), rng.randint(0, 4)
    everybody = Men((men[0], men[1]), (own, other), captured)
    dominoes = Position.parse(
        "\n\n".join(
            " ".join(f"{a}|{b}" for a, b in mixed[start : start + 4]) for start in range(0, 28, 4)
        )
    ).dominoes
    possible = list(turns(Board(numbers), everybody, BLACK))
    turn = rng.choice(possible) if possible else None
    if turn:
        everybody = after(everybody, turn)
    position = draw_board(dominoes, everybody, turn)
    assert GAME.check_picture(position) == []
    picture = read_picture(Position.parse(str(position)))
    assert (picture.board, picture.men) == (Board(numbers), everybody)
    if turn and not turn.jumps:
        assert picture.arrows[0][1] == turn
    if everybody.captured == (0, 0):
        assert men_of(table_of(draw_board(dominoes, everybody))) == everybody


BOARD = "6|3 0|5\n\n2|4 1|3\n\n5|1 6|2\n\n0|2 4|4\n---\n"


@pytest.mark.parametrize(
    ("extras", "message"),
    [
        ("(2,3)b", "a checker is on a blank"),
        ("(0,0)B,(0,1)B", "Black has two runners"),
        ("(0,0)P", "Domino Runners has no piece P"),
        ("(0,-1.5)B", "the piece B is beside the dominoes"),
        ("(4,3)w", "the piece w is beside the dominoes"),
        ("dice:(0,0)3", "a die has no place in Domino Runners"),
        ("(0,0)B\narrows:(0,0)U1R1D1", "this arrow is not a turn"),
        ("(0,0)B\narrows:(1,1)U1R1", "there is no runner where this arrow begins or ends"),
        (
            "(1,1)B,(0,1)w\narrows:(0,0)U1R1",
            "this turn was not possible: Black has no checker on A3",
        ),
        ("(1,1)B,(0,1)b,(1,0)w\narrows:(0,2)D1R1", None),
        ("(0,0)B,(0,1)w\narrows:(0,0)U1R1", None),
    ],
)
def test_what_is_wrong_with_a_picture(extras, message):
    messages = [
        violation.message for violation in GAME.check_picture(Position.parse(BOARD + extras))
    ]
    assert messages == [message] if message else messages == []


def test_a_checkerboard_is_to_be_removed():
    (violation,) = GAME.check_picture(Position.parse(BOARD + "board:A1"))
    assert violation.advice == "Remove the line board:."


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("6|3\n\n6|3", "domino 63 is here twice"),
        ("6+3 1|1", "63 is marked, but dominoes do not move in Domino Runners"),
        ("1|2 1|3 1|4 1|5 1|6", "this board is 10 halves wide and 1 high"),
    ],
)
def test_what_is_wrong_with_dominoes(board, message):
    assert message in [v.message for v in GAME.check_picture(Position.parse(board))]


def test_an_arrow_is_a_turn_that_claims_judge():
    legal = Position.parse(BOARD + "(0,0)B\narrows:(0,0)U1R1")
    assert GAME.judge(legal, "", "legal") is None
    assert GAME.judge(legal, "", "illegal") == "no arrow shows an illegal turn"
    refused = Position.parse(BOARD + "(0,3)B\narrows:(0,3)R2D1")
    assert GAME.judge(refused, "", "illegal: turns on the blank C1") is None
    assert "blank" in GAME.judge(refused, "", "legal")


def test_before_and_after():
    position = Position.parse(
        "6|3 0|5     6|3 0|5\n\n2|4 1|3     2|4 1|3\n---\n(0,0)B,(3,1)W,(6,1)b,(7,1)B,(9,1)W"
    )
    assert GAME.check_moves(position, "BU1R1") == []
    wrong = GAME.check_moves(position, "BR1U1")
    assert [violation.message for violation in wrong] == ["the moves do not lead to this picture"]
