"""What the moves of a solution are for, and moves in words."""

import re
from itertools import combinations_with_replacement
from pathlib import Path

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
from donimoes_book.games.turning_points import solution_pictures
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import speaking

BANKS = Path(__file__).parents[2] / "rules" / "problems"
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


def test_a_capture_says_how_many_are_left():
    steps, said = solved("capturing", CAPTURING)
    for step, words in zip(steps[:-1], said[:-1], strict=True):
        count = f"{len(step.after.dominoes)} are left."
        assert words.startswith(count) == bool(step.captured), words
    assert said[-1] == "None is left."


def unmatched():
    """The steps of small problems, and what each is for."""
    entries = read_bank(BANKS / "unmatched.md", "unmatched", [])[:12]
    return [solved("unmatched", str(entry.position)) for entry in entries]


def test_what_was_possible_before_is_not_said_to_have_become_possible():
    checked = 0
    for steps, said in unmatched():
        for n in (n for n, words in enumerate(said) if "Now the" in words):
            following = steps[n + 1].move
            idle = list(steps[: n + 1])
            while any(step.move[:2] == following[:2] for step in idle):
                idle.pop(0)
            assert all(step.refused(following) for step in idle)
            checked += 1
    assert checked > 10


def way(steps, name):
    """How far a domino goes to the right, and how far down."""
    ways = "".join(step.move[2] for step in steps if {*step.move[:2]} == {*name})
    return ways.count("R") - ways.count("L"), ways.count("D") - ways.count("U")


def test_whoever_is_let_pass_ends_elsewhere():
    checked = 0
    for steps, said in unmatched():
        for n in (n for n, words in enumerate(said) if "let the" in words):
            first, then = ("".join(it) for it in re.findall(r"(\d)-(\d)", said[n]))
            begin = next(k for k in range(n - 1, -1, -1) if way(steps[k : n + 1], first) == (0, 0))
            assert way(steps[begin:n], then) != (0, 0)
            checked += 1
    assert checked > 3


def test_a_domino_that_comes_back_says_what_it_had_made_way_for():
    steps, said = solved("unmatched", UNMATCHED)
    back = said.index("The 0-3 let the 3-4 pass.")
    assert [step.move for step in steps[: back + 1] if step.move[:2] == "03"] == ["03D", "03U"]
    passed = next(step.move for step in steps[:back] if step.move[:2] == "34")
    with pytest.raises(IllegalMove, match="34 is blocked by 03"):
        find("unmatched").replay(steps[0].before, passed)


# Solitaires


def told(name, number):
    """A deal's states along its solution, its moves, and what each is for."""
    game, entries = find(name), read_bank(BANKS / f"{name}.md", name, [])
    puzzle = game.puzzle(entries[number - 1].position)
    moves = puzzle.solve().moves
    states = [puzzle.start]
    for move in moves:
        states.append(puzzle.after(states[-1], puzzle.find_move(states[-1], move)))
    return puzzle, states, moves, puzzle.purposes(moves)


SOLITAIRES = ["five-columns", "pairs-of-six", "knock-out", "domino-patience", "fives-the-limit"]


@pytest.mark.parametrize("name", SOLITAIRES)
@pytest.mark.parametrize("number", [3, 6, 9])
def test_what_a_solitaire_says_of_its_moves_is_true(name, number):
    puzzle, states, moves, said = told(name, number)
    assert any(said)
    assert all(sum(map(bool, said[n : n + 7])) <= 1 for n in range(0, len(said), 7))
    for n, words in enumerate(said):
        before, after = states[n], states[n + 1]
        following = moves[n + 1] if n + 1 < len(moves) else ""
        tiles = [f"{b}{a}" for a, b in re.findall(r"(\d)-(\d)", words)]
        match words.split():
            case ["Not", lost, *rest]:
                lost = lost.rstrip(":")
                assert (rest[0] == "yet:") == (lost in moves[n + 1 :])
                there = puzzle.after(before, puzzle.find_move(before, lost))
                part = find(name).puzzle(puzzle.position(there))
                assert lost != moves[n]
                assert part.solve().kind is OutcomeKind.UNSOLVABLE
            case ["Empties", "column", column, *_]:
                assert before.columns[int(column) - 1]
                assert not after.columns[int(column) - 1]
                assert same(following, tiles)
            case ["Frees", *_]:
                assert same(following, tiles)
                free = {"".join(map(str, sorted(it))) for it in before.available}
                assert "".join(sorted(tiles[0])) not in free
            case ["Brings", *_]:
                pair = "+".join(tile[::-1] for tile in tiles)
                assert pair in moves[n + 1 :]
                assert pair in [puzzle.move_name(move) for move, _ in puzzle.successors(after)]
                assert pair not in [puzzle.move_name(move) for move, _ in puzzle.successors(before)]
            case _:
                assert not words


def same(move, tiles):
    """Whether a move is of these dominoes."""
    return sorted(map(sorted, re.findall(r"\d\d", move))) == sorted(map(sorted, tiles))


def test_the_last_partner_is_one_of_several_that_could_have_gone_with_it():
    """In Five Columns, a pair has twelve pips."""
    counted = 0
    for number in range(1, 7):
        _, states, _, said = told("five-columns", number)
        for n, words in enumerate(said):
            if "the last partner of" in words:
                last, other = (tuple(map(int, it)) for it in re.findall(r"(\d)-(\d)", words))
                partners = {
                    (low, high)
                    for low, high in combinations_with_replacement(range(7), 2)
                    if low + high + sum(other) == 12 and {low, high} != {*other}
                }
                columns, reserve = states[n + 1].columns, states[n + 1].reserve
                left = {*reserve, *(it for column in columns for it in column)}
                assert len(partners) > 1
                assert partners & left == {last[::-1]}
                counted += 1
    assert counted > 3


def test_a_solitaire_shows_what_is_left_and_tells_the_rest_among_the_moves():
    game, (entry, *_) = (
        find("five-columns"),
        read_bank(BANKS / "five-columns.md", "five-columns", []),
    )
    steps = game.replay(entry.position, " ".join(game.puzzle(entry.position).solve().moves))
    drawn = solution_pictures(game, entry.position, steps, (), whole=False)
    shown = {made: it for (made, _), it in zip(drawn.turns, drawn.pictures, strict=True)}
    ((made, picture),) = ((made, it) for made, it in shown.items() if it.dominoes)
    assert picture == steps[made - 1].after
    assert not [domino for domino in picture.dominoes if domino.mark]
    assert len(drawn.purposes) == len(shown) > 2


# Words


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
