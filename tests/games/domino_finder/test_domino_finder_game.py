"""Domino Finder in diagrams and problems: walks, traps, treasures, and what cannot be a board.

Each case is a file: what it is about, a board, and lines of steps with their outcome.
"""

from collections import deque
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.code import code_of
from donimoes_book.games.errors import IllegalMove, IllegalPosition
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.difficulty import grade_of
from helpers.case_files import cases

GAME = find("domino-finder")
BOARD = """\
1|4 2|6

3|5 0|1
---
(1,0)P
dice:(4,1)2,(4,0)6"""


def said(position, moves):
    """Return the outcome of the steps; all but the last should be legal."""
    try:
        last = GAME.replay(position, moves)[-1]
    except IllegalMove as error:
        final = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if final else f"illegal already: {error}"
    if last.captured:
        return "treasure, solved" if last.solves else "treasure"
    return "trap" if GAME.judge(position, moves, "trap") is None else "legal"


@cases(Path(__file__).parent / "cases")
def test_walks(case):
    _about, board, lines = case
    position = Position.parse(board)
    assert not GAME.check_picture(position)
    for line in lines.split("\n"):
        moves, expected = line.split(": ", 1)
        assert said(position, moves) == expected, moves
        if not expected.startswith("illegal already"):
            whole = expected.startswith("illegal")
            for item in [expected] if whole else expected.split(", "):
                assert GAME.judge(position, moves, item) is None, (moves, item)


# Pictures


@pytest.mark.parametrize(
    ("text", "violation"),
    [
        ("1\n-\n2", "domino 12 does not lie across"),
        ("1|2\n\n  3|4", "this domino is out of line"),
        ("1|2 #|#|#", "this is not a domino"),
        ("0|2 0|3", "03 is the second domino with a blank in its row"),
        ("1|2\n\n1|2", "domino 12 is here twice"),
        ("1|2\n---\n(0,0)A", "there is no pawn A"),
        ("1|2\n---\n(0,0)P,(1,0)P", "the pawn P is here twice"),
        ("1|2\n---\n(2,1)P", "the pawn P is neither on the board nor beside it"),
        ("1|2\n---\n(0,2)P", "the pawn P is neither on the board nor beside it"),
        ("1|2\n---\n(0,-2)P", "the pawn P is neither on the board nor beside it"),
        ("1|2 #|#\n---\n(2,0)P", "the pawn P is on a face-down domino"),
        ("1|2\n---\ndice:(0,1)1", "this is half a treasure"),
        ("1|2\n---\ndice:(0,0)1,(1,0)2", "a die is on the board"),
        ("1|2\n---\ndice:(-0.5,0)1,(2,0)2", "a die is on the board"),
        ("1|2\n---\ndice:(1.5,0)1,(-1,0)2", "a die is on the board"),
        ("1|2\n---\ndice:(1,-0.5)1,(-1,0)2", "a die is on the board"),
        ("1|2\n---\ndice:(2,0)1,(2,1)2,(3,0)2,(3,1)1", "the treasure 12 is shown twice"),
        ("1|2 1|3 1|4 1|5 1|6", "this board is 10 by 1 spaces"),
        ("1|2\n---\ndice:(4,0)1,(4,1)2", "these dice are too far from a board"),
        ("x x", "there is no domino on this board"),
    ],
)
def test_what_cannot_be_a_board_is_reported(text, violation):
    assert violation in [problem.message for problem in GAME.check_picture(Position.parse(text))]


@pytest.mark.parametrize(
    ("text", "violation"),
    [
        ("1|2\n---\ndice:(2,0)1,(2,1)2", "the pawn P is missing"),
        ("1|2\n---\n(-2,0)P", "the pawn P is neither on the board nor beside it"),
        ("1|2\n---\n(3,0)P", "the pawn P is neither on the board nor beside it"),
        ("1|2\n---\n(0,0)P", "which treasure is the pawn to find?"),
        ("1|2 #|#\n---\n(0,0)P", "a domino lies face down"),
        ("1|2\n---\n(0,0)P\ndice:(2,0)1,(2,1)3", "the treasure 13 is not on this board"),
        ("1|2\n---\n(0,0)P\ndice:(2,0)1,(2,1)2", "the pawn P is already on the treasure 12"),
    ],
)
def test_what_cannot_be_solved_is_reported(text, violation):
    with pytest.raises(IllegalPosition, match=violation.replace("?", r"\?")):
        GAME.puzzle(Position.parse(text))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("#|# #|#\n\n#|# #|#\n---\n(0,-1)P", 1),
        ("#|# #|#\n\n1|2 #|#\n---\n(0,-1)P", 2),
        ("#|# #|#\n\n0|2 #|#\n---\n(0,-1)P", 0),
        ("#|# #|#\n\n0|2 #|#\n---\n(0,0)P", 2),
        ("#|# #|#\n\n1|2 #|#\n---\n(0,-1)P,(1,0)N", 1),
        # One half beside the pawn is enough, whichever it is.
        ("#|# 1|2\n---\n(2,0)P", 1),
        ("1|2 #|#\n---\n(1,0)P", 1),
        ("#|#\n\n1|2\n---\n(1,0)P\n(0,0)N", 1),
    ],
)
def test_how_many_dominoes_can_be_turned_over(text, count):
    assert GAME.judge(Position.parse(text), "", f"turns {count}") is None
    assert GAME.judge(Position.parse(text), "", f"turns {count + 1}") is not None


def test_after_a_turn_only_what_pawns_stand_on_lies_open():
    before = "1|3 P|4\n\nN|5 6|1\n---\nP0N0"
    after = "#|# 0|4   \n\n0|5 #|#\n---\n(2,1)P,(0,0)N"
    shown = Position.parse(
        "1|3 0|4   #|# 0|4\n\n0|5 6|1   0|5 #|#\n---\n(2,1)P,(0,0)N,(7,1)P,(5,0)N"
    )
    assert shown.side_by_side()[1][1] == Position.parse(after)
    assert GAME.judge(shown, "", "over") is None
    assert "after the turn, the picture is" in GAME.judge(Position.parse(before), "", "over")


def test_a_pawn_keeps_both_halves_open_whichever_it_stands_on():
    shown = Position.parse("1|3 2|4   1|3 #|#\n---\n(1,0)P,(6,0)P")
    assert GAME.judge(shown, "", "over") is None


def test_the_picture_beside_a_walk_is_what_comes_of_it():
    right = "1|4 2|6   1|4 x x\n\n3|5 5|1   3|5 5|1\n---\n(1,0)P,(7,1)P\ndice:(1,2)2,(2,2)6"
    assert not GAME.check_moves(Position.parse(right), "R U")
    wrong = right.replace("(7,1)P", "(8,1)P")
    (violation,) = GAME.check_moves(Position.parse(wrong), "R U")
    assert violation.message == "U does not lead to this position"


def test_where_nothing_is_to_be_found_nothing_is_solved():
    position = Position.parse("1|4 2|6\n---\n(0,0)P")
    assert GAME.judge(position, "", "solved") == "there are no steps"
    assert GAME.judge(position, "R", "solved") == "there is a treasure left"


def test_a_claim_may_say_in_how_many_steps_it_is_solved():
    position = Position.parse(BOARD)
    assert GAME.judge(position, "U R", "solved in 2") is None
    assert GAME.judge(position, "L U R R", "solved in 2") == "it takes 4"
    assert GAME.judge(position, "U", "solved in 1") == "there is a treasure left"
    assert GAME.judge(position, "", "solvable") is None


def test_claims_that_say_nothing_are_refused():
    with pytest.raises(ValueError, match="expected one of: legal"):
        GAME.judge(Position.parse(BOARD), "", "turns many")


# Problems


def twin(position):
    """Return the length of a shortest walk: a flood fill for every order of the treasures."""
    halves, starts = position.halves, [p.place for p in position.pieces]
    pips = [die.pips for die in position.dice]
    wanted = [sorted(pair) for pair in zip(pips[::2], pips[1::2], strict=True)]
    goals = [set(d.places) for pair in wanted for d in position.dominoes if sorted(d.pips) == pair]

    def ways(start, goal):
        away, todo = {start: 0}, deque([start])
        while todo:
            here = todo.popleft()
            for beside in here.neighbours:
                if halves.get(beside) and beside not in away:
                    away[beside] = away[here] + 1
                    todo.append(beside)
        return [(away[place], place) for place in goal if place in away]

    best = []
    for order in permutations(goals):
        walks = [(0, starts[0])]
        for goal in order:
            walks = [(n + more, there) for n, here in walks for more, there in ways(here, goal)]
        best += [n for n, _ in walks]
    return min(best, default=None)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_the_shortest_walk_is_as_long_as_its_twin(seed):
    position = GAME.random_board(Random(seed), 28)
    assert GAME.puzzle(position).solve().length == twin(position)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_a_changed_board_is_a_board_that_can_be_read(seed):
    rng = Random(seed)
    board = GAME.changed_board(rng, GAME.random_board(rng, 28))
    assert Position.parse(str(board)) == board
    assert not GAME.check_picture(board)
    assert len(board.dominoes) == 28
    assert sum(0 in domino.pips for domino in board.dominoes) == 7
    GAME.puzzle(board)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_states_are_laid_out_as_the_walk_leads_to_them(seed):
    position = GAME.random_board(Random(seed), 28)
    puzzle = GAME.puzzle(position)
    outcome = puzzle.solve()
    assert puzzle.position(puzzle.start) == position
    state = puzzle.start
    for step in GAME.replay(position, " ".join(outcome.moves)):
        state = next(there for way, there in puzzle.successors(state) if way == step.move)
        assert puzzle.position(state) == step.after
    assert puzzle.is_solved(state) == (outcome.length is not None)


@pytest.mark.parametrize("column", [0, 3, 7])
def test_a_pawn_on_the_table_beyond_the_first_row_can_only_step_down(column):
    rows = "\n\n".join(["5|4 5|5 6|0 6|6", "3|2 6|5 4|2 1|2"])
    pawn = f"({column},2)P\ndice:(8,1.5)5,(8,0.5)6"
    puzzle = GAME.puzzle(Position.parse(f"\n\n{rows}\n---\n{pawn}"))
    steps = [way for way, _ in puzzle.successors(puzzle.start)]
    assert steps == [Direction.DOWN]
    for way in ("U", "L", "R"):
        assert puzzle.find_move(puzzle.start, way) == "that is not on the board"
    assert puzzle.solve().length is not None


def test_the_walk_leads_around_pawns():
    free = "2|3 6|1 4|4\n\n1|5 1|3 5|6\n---\n(0,1)P\ndice:(6,0)4,(6,1)4"
    assert GAME.puzzle(Position.parse(free)).solve().length == 4
    blocked = free.replace("(0,1)P", "(0,1)P,(2,1)N")
    assert GAME.puzzle(Position.parse(blocked)).solve().length == 6
    blocked = free.replace("(0,1)P", "(0,1)P,(2,1)N,(3,0)B")
    assert GAME.puzzle(Position.parse(blocked)).solve().length is None


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("l", Direction.LEFT),
        ("D", "that is not on the board"),
        ("R", "that is a trap"),
    ],
)
def test_a_step_of_a_puzzle_is_safe(text, result):
    puzzle = GAME.puzzle(Position.parse(BOARD))
    move = puzzle.find_move(puzzle.start, text)
    assert move == result
    assert isinstance(move, Refusal) == (move not in dict(puzzle.successors(puzzle.start)))


def test_a_step_is_a_letter():
    puzzle = GAME.puzzle(Position.parse(BOARD))
    with pytest.raises(ValueError, match="a step is L, R, U or D"):
        puzzle.find_move(puzzle.start, "X")


def test_a_whole_walk_is_one_arrow():
    way = GAME.solution_path(Position.parse(BOARD), "L U R R")
    assert str(way).endswith("arrows:(1,0)L1U1R2")


# The book's problems


@pytest.fixture(scope="module")
def bank():
    folder = Path(__file__).parents[3] / "rules" / "problems"
    return read_bank(folder / "domino-finder.md", "domino-finder", [])


@pytest.mark.long
def test_twelve_problems_climb_to_the_middle_grade(bank):
    puzzles = [GAME.puzzle(problem.position) for problem in bank]
    efforts = [puzzle.measure_difficulty(1000).effort for puzzle in puzzles]
    assert len(efforts) == 12
    assert efforts == sorted(efforts)
    grades = [grade_of(effort) for effort in efforts]
    assert set(grades) == {1, 2, 3}
    assert grades == [int(problem.measures["grade"]) for problem in bank]
    assert all(int(problem.measures["steps"]) == twin(problem.position) for problem in bank)


@pytest.mark.long
def test_the_recorded_seed_and_wish_make_the_problem_again(bank):
    problem = bank[3]
    spec = GenerationSpec.read(problem.measures["wish"])
    again = generator_of(GAME).generate(spec, problem.measures["seed"])
    assert again.position == problem.position


@pytest.mark.parametrize(
    ("grade", "code"),
    [
        (1, "1QN6-PVEQ-2406-7GPA-DW0R-ZNK8-68HY-VBHM-W21N-AX7G-8J6"),
        (2, "1QDM-HPWD-41GJ-VA9J-K8S3-JE8Y-NYBT-ATHQ-KCMW-7N8N-ZRX7-9Z"),
        (3, "1QDM-ADPV-WGSQ-W5K6-B5W7-89T5-1FSC-Q0V8-A5NK-87NH-0W4R-YJKB-01D5"),
    ],
)
def test_a_seed_makes_the_same_problem_of_a_grade_for_ever(grade, code):
    generator = generator_of(GAME)
    made = generator.generate(generator.spec_for_grade(grade), "a/1")
    assert code_of("domino-finder", made.position) == code
    assert made.measures["grade"] == grade


def test_what_leads_to_the_hardest_problems():
    specs = [generator_of(GAME).spec_for_grade(grade) for grade in (3, 4, 5)]
    assert list(map(str, specs)) == ["--steps 20 --max-states 1000 --tries 100", "None", "None"]
