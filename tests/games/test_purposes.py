"""What the moves of a solution are for, and moves in words."""

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.bee.puzzle import BeePuzzle
from donimoes_book.games.errors import IllegalMove
from donimoes_book.games.fujisan.game import FujisanPuzzle
from donimoes_book.games.mirror.game import MirrorPuzzle
from donimoes_book.games.move_words import in_words
from donimoes_book.games.purposes import purposes_of
from donimoes_book.games.registry import find
from donimoes_book.games.sliding.puzzle import UnmatchedPuzzle
from donimoes_book.words.language import speaking

UNMATCHED = """\
3|4 0     2
    -     -
  6 3 2|2 4
  -
  2
"""
CAPTURING = """\
4 0 2|1
- -
2 5 6 0
    - -
0 3 1 6
- -
2 5 3|1
"""


def solved(name, board):
    """The steps of a shortest solution, and what each is for."""
    game, position = find(name), Position.parse(board)
    puzzle = game.puzzle(position)
    steps = game.replay(position, " ".join(puzzle.solve().moves))
    return steps, purposes_of(puzzle, steps, game.pauses(steps))


@pytest.mark.parametrize("board", [("unmatched", UNMATCHED), ("capturing", CAPTURING)])
def test_what_a_move_makes_possible_was_refused_before_it_and_is_played_next(board):
    steps, said = solved(*board)
    opened = [n for n, words in enumerate(said) if "Now" in words]
    assert opened
    game = find(board[0])
    for n in opened:
        following = steps[n + 1].move
        assert f"Now the {following[0]}-{following[1]} can go" in said[n]
        with pytest.raises(IllegalMove):
            game.replay(steps[n].before, following)
        assert game.replay(steps[n].after, following)


def test_a_capture_says_how_many_go_and_how_many_stay():
    steps, said = solved("capturing", CAPTURING)
    for step, words in zip(steps[:-1], said[:-1], strict=True):
        count = f"{len(step.captured)} go, {len(step.after.dominoes)} stay."
        assert words.startswith(count) == bool(step.captured), words
    assert said[-1] == f"{len(steps[-1].captured)} go, none stays."


def test_a_domino_that_comes_back_says_what_it_had_made_way_for():
    steps, said = solved("unmatched", UNMATCHED)
    back = said.index("The 0-3 let the 3-4 pass.")
    assert [step.move for step in steps[: back + 1] if step.move[:2] == "03"] == ["03D", "03U"]
    passed = next(step.move for step in steps[:back] if step.move[:2] == "34")
    with pytest.raises(IllegalMove, match="34 is blocked by 03"):
        find("unmatched").replay(steps[0].before, passed)


@pytest.mark.parametrize(
    ("puzzle", "moves", "words"),
    [
        (UnmatchedPuzzle, "21U 21U 21L 63D", "2-1 two up, left; 6-3 down"),
        (MirrorPuzzle, "NU NdR NdR", "N up; N’s domino two right"),
        (BeePuzzle, "2R3D1 2L1 3U2", "the 2 three right, down, then left; the 3 two up"),
        (FujisanPuzzle, "PR4(+1) PU NL2", "P right to a 4, up; N left to a 2"),
        (FujisanPuzzle, "RL3 RL3(+1) RU", "R left to a 3, left to a 3, up"),
    ],
)
def test_moves_of_a_piece_are_said_together(puzzle, moves, words):
    assert in_words([puzzle.movement(move) for move in moves.split()]) == words


def test_moves_and_purposes_are_said_in_the_language_of_the_book():
    with speaking("de"):
        _, said = solved("unmatched", UNMATCHED)
        assert said[0] == "Jetzt kann 3-4 rechts."
        test_moves_of_a_piece_are_said_together(UnmatchedPuzzle, "21U 21U", "2-1 zwei hoch")
