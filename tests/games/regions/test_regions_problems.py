"""The bank of Regions: from four dominoes up, one solution each, and nothing that isn't needed."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, pairwise
from pathlib import Path

import pytest
import regions_twin as twin

from donimoes_book.board.dominoes import smaller_first
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.regions.reasoning import SURE, all_steps
from donimoes_book.games.regions.shapes import SHAPES
from donimoes_book.games.regions.solver import count_solutions
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.difficulty import grade_of, minutes_of
from helpers.parameters import first_of

GAME = find("regions")
BANK = read_bank(Path(__file__).parents[3] / "rules/problems/regions.md", "regions", [])
PUZZLES = [GAME.layout_puzzle(problem.position) for problem in BANK]
NUMBERED = [
    pytest.param(number, puzzle, marks=[pytest.mark.long] if len(puzzle.dominoes) > 12 else [])
    for number, puzzle in enumerate(PUZZLES, start=1)
]


PRINTED = [problem for problem in BANK if problem.is_printed]
SIGNS = [{it.sign for it in puzzle.conditions} for puzzle in PUZZLES[: len(PRINTED)]]
SHAPES_BY_SPACES = {frozenset(cells) for cells in SHAPES.values()}


def level(puzzle):
    count = len(puzzle.dominoes)
    return "easy" if count <= 6 else "medium" if count <= 10 else "hard"


def test_there_are_forty_of_every_size_and_twelve_or_more_are_printed_first():
    assert len(BANK) == 40
    assert BANK[: len(PRINTED)] == PRINTED
    assert 12 <= len(PRINTED) <= 16
    assert min(Counter(map(level, PUZZLES)).values()) >= 10
    assert min(Counter(map(level, PUZZLES[: len(PRINTED)])).values()) >= 3
    assert {len(puzzle.dominoes) for puzzle in PUZZLES} >= {*range(4, 16)}


def test_the_printed_ones_climb_in_grades_and_in_minutes_without_a_leap():
    grades = [int(problem.measures["grade"]) for problem in PRINTED]
    assert grades == sorted(grades)
    assert {*grades} >= {1, 2, 3, 4}
    efforts = [GAME.layout_difficulty(puzzle, 0).effort for puzzle in PUZZLES[: len(PRINTED)]]
    assert [*map(grade_of, efforts)] == grades
    for easier, harder in pairwise(map(minutes_of, efforts)):
        assert easier <= harder <= 1.5 * easier


def test_every_sign_comes_early_and_different_numbers_come_often():
    assert set().union(*SIGNS[: len(SIGNS) // 2]) == {"=", "!=", "", "<", ">"}
    assert sum("!=" in signs for signs in SIGNS) >= 3
    different = [it for puzzle in PUZZLES for it in puzzle.conditions if it.sign == "!="]
    assert all(len(it.spaces) >= 3 for it in different)


def test_each_printed_problem_has_a_title_of_its_own():
    assert len({problem.measures["idea"] for problem in PRINTED}) == len(PRINTED)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: f"{len(puzzle.dominoes)}")
def test_a_shape_has_a_name_leaves_a_choice_and_few_single_squares(puzzle):
    cells = frozenset((it % puzzle.width, it // puzzle.width) for it in puzzle.spaces)
    assert cells in SHAPES_BY_SPACES
    assert len([*islice(twin.covers([*puzzle.spaces], puzzle.width), 2)]) == 2
    singles = [it for it in puzzle.conditions if len(it.spaces) == 1]
    assert len(singles) <= 2


@pytest.mark.parametrize(("number", "puzzle"), NUMBERED)
def test_a_problem_has_one_solution_and_every_condition_is_needed(number, puzzle):
    assert count_solutions(puzzle, 2) == 1
    for condition in puzzle.conditions:
        fewer = replace(puzzle, conditions=tuple(c for c in puzzle.conditions if c != condition))
        assert count_solutions(fewer, 2) == 2, condition


@pytest.mark.parametrize(("number", "puzzle"), NUMBERED)
def test_no_condition_gives_the_answer_away_and_nothing_is_supposed(number, puzzle):
    assert not [it for it in puzzle.conditions if len(it.spaces) == 1 and it.sign in ("", "=")]
    assert all_steps(puzzle, SURE)[1]


def test_no_two_are_alike():
    for one, other in combinations(BANK, 2):
        assert not GAME.likeness(one.position, other.position)
        shapes = [it.position.regions for it in (one, other)]
        assert shapes[0] != shapes[1]
    for problem in BANK:
        assert len({*map(smaller_first, problem.position.stock)}) == len(problem.position.stock)


@pytest.mark.parametrize("number", first_of(range(1, len(BANK) + 1)))
def test_the_recorded_seed_and_options_make_the_problem_again(number):
    problem = BANK[number - 1]
    spec = GenerationSpec.read(problem.measures["wish"])
    made = generator_of(GAME).generate(spec, problem.measures["seed"])
    assert made.position == problem.position
