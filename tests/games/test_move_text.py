"""Moves as people type them: each line is read as the moves after the arrow, or stays as it is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.position import Position
from donimoes_book.cli import run
from donimoes_book.games.domino_finder.game import WalkPuzzle
from donimoes_book.games.mirror.game import MirrorPuzzle
from donimoes_book.games.move_text import printed_moves, typed_moves
from donimoes_book.games.puzzle_session import PuzzleSession
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.puzzle import UnmatchedPuzzle
from helpers.ladders import bank

READ = {
    UnmatchedPuzzle: """
        26LL = 26L 26L
        26 left = 26L
        26 to the left, 34 down = 26L 34D
        26 L = 26L
        26L L R = 26L 26L 26R
        2-6L = 26L
        [2|6] L, [3|4] R = 26L 34R
        26: L = 26L
        26 -> L = 26L
        26← 34↑↑ = 26L 34U 34U
        26 links, 34 hoch = 26L 34U
        26 gauche, 34 bas = 26L 34D
        26L2 34R = 26L 26L 34R
        26L x2 = 26L 26L
        26l × 3 = 26L 26L 26L
        1. 26L 2. 34R = 26L 34R
        1.26L 2.34R = 26L 34R
        1) 6-2 left 2) 43 up up = 62L 43U 43U
        26LLLLLLLLLL 10 26R x2 = 26L 26L 26L 26L 26L 26L 26L 26L 26L 26L 26R 26R
    """,
    MirrorPuzzle: """
        N up = NU
        1. NU 2. BdR = NU BDR
        P left, left = PL PL
        NdR2 = NdR2
    """,
    WalkPuzzle: """
        RRD = R R D
        right, right, down = R R D
    """,
}
UNREAD = {
    UnmatchedPuzzle: [
        "26",
        "26X",
        "26 leftover",
        "L",
        "26L 34",
        "6L left 5",
        "26L→",
        "ⅡL",
        "",
        ",",
    ],
    MirrorPuzzle: ["bd down", "26L", "N"],
    WalkPuzzle: ["2R", "left of it"],
}


@pytest.mark.parametrize(
    ("puzzle", "line"),
    [(puzzle, line.strip()) for puzzle, text in READ.items() for line in text.strip().split("\n")],
)
def test_moves_are_read_as_people_write_them(puzzle, line):
    typed, moves = line.split(" = ")
    assert typed_moves(typed, puzzle.move_pattern) == moves


@pytest.mark.parametrize(
    ("puzzle", "typed"), [(puzzle, typed) for puzzle, texts in UNREAD.items() for typed in texts]
)
def test_whatever_may_mean_something_else_stays_as_it_is(puzzle, typed):
    assert typed_moves(typed, puzzle.move_pattern) == typed


steps = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.sampled_from("LRUD"), st.integers(1, 4)),
    min_size=1,
    max_size=15,
)
styles = (
    lambda n, a, b, way, times: f"{a}{b}{way * times}",
    lambda n, a, b, way, times: f"{n}. {a}-{b} {' '.join(way * times)}",
    lambda n, a, b, way, times: f"{n}) [{a}|{b}]{way.lower()} x{times}",
    lambda n, a, b, way, times: f"{a}{b}{way}{times}",
    lambda n, a, b, way, times: f"{a}|{b}: " + ", ".join([WORDS[way]] * times),
)
WORDS = {"L": "left", "R": "right", "U": "up", "D": "down"}


@given(steps, st.sampled_from(styles), st.sampled_from([" ", ", ", "; ", "\n"]))
def test_every_style_names_the_same_steps(steps, style, between):
    typed = between.join(style(n, *step) for n, step in enumerate(steps, 1))
    expected = [f"{a}{b}{way}" for a, b, way, times in steps for _ in range(times)]
    found = typed_moves(typed, UnmatchedPuzzle.move_pattern)
    assert [match[0].upper() for match in printed_moves(found)] == expected


@given(st.text("26RLlr left.,)0|-[]x→", max_size=30))
def test_any_text_is_read_or_stays_as_it_is(text):
    found = typed_moves(text, UnmatchedPuzzle.move_pattern)
    assert found == text or re.fullmatch(r"\d\d[LRUD]( \d\d[LRUD])*", found)


def test_replay_and_a_person_at_the_table_may_type_them(tmp_path, capsys):
    board = tmp_path / "board.txt"
    board.write_text("2|6\n\n3|4\n")
    for typed, said in (
        ("1. 2-6 right 2. L", "Solved in 2 steps."),
        ("26RR", "Move 2, 26R, is not legal here: it splits the group."),
        ("26R 26Q", "MOVES:1:5: a move is a domino and a direction, such as 24R (L, R, U or D)"),
    ):
        run(["replay", "unmatched", str(board), typed])
        told = capsys.readouterr()
        assert (told.out + told.err).startswith(said)
    session = PuzzleSession(find("unmatched"), Position.parse("2|6\n\n3|4"), "26 right, left")
    assert session.moves == ("26R", "26L")


@pytest.mark.parametrize("game", ["unmatched", "capturing", "mirror", "fujisan", "domino-finder"])
def test_a_printed_name_is_read_as_its_move(game):
    puzzle = find(game).puzzle(bank(game)[0].position)
    moves = [move for move, _ in puzzle.successors(puzzle.start)]
    assert moves
    for move in moves:
        (name,) = puzzle.move_names([move])
        assert puzzle.find_move(puzzle.start, name) == move
