"""The bank of Regions: from four dominoes up, one solution each, and nothing that isn't needed."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from donimoes_book.board.dominoes import smaller_first
from donimoes_book.games.laboratory import generator_of
from donimoes_book.games.regions.reasoning import SURE, all_steps
from donimoes_book.games.regions.solver import count_solutions
from donimoes_book.games.registry import find
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.bank import read_bank
from helpers.parameters import first_of

GAME = find("regions")
BANK = read_bank(Path(__file__).parents[3] / "rules/problems/regions.md", "regions", [])
PUZZLES = [GAME.layout_puzzle(problem.position) for problem in BANK]
NUMBERED = [
    pytest.param(number, puzzle, marks=[pytest.mark.long] if len(puzzle.dominoes) > 12 else [])
    for number, puzzle in enumerate(PUZZLES, start=1)
]


def level(puzzle):
    count = len(puzzle.dominoes)
    return "easy" if count <= 6 else "medium" if count <= 10 else "hard"


def test_there_are_forty_and_the_book_prints_a_ladder_of_them():
    assert len(BANK) == 40
    printed = [problem.is_printed for problem in BANK]
    assert printed == sorted(printed, reverse=True)
    assert 12 <= sum(printed) <= 16
    assert min(Counter(map(level, PUZZLES)).values()) >= 10
    assert min(Counter(map(level, PUZZLES[: sum(printed)])).values()) >= 3
    grades = [int(problem.measures["grade"]) for problem in BANK[: sum(printed)]]
    assert grades == sorted(grades)
    assert {*grades} >= {1, 2, 3, 4}


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


@pytest.mark.parametrize("number", first_of([1, 10]))
def test_the_recorded_seed_and_options_make_the_problem_again(number):
    problem = BANK[number - 1]
    spec = GenerationSpec.read(problem.measures["wish"])
    accepted = replace(
        generator_of(GAME).spec,
        **{"dominoes": spec.dominoes, "grade": spec.grade, "tries": spec.tries, "or_harder": False},
    )
    assert (
        generator_of(GAME).generate(accepted, problem.measures["seed"]).position == problem.position
    )
