"""Kinds of problems: each game has one, and a problem has one solution, of its kind."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from donimoes_book.games import registry
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.manuscript.kinds import Layouts, MoveProblems, Questions, Solved, kind_of
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.search.answer import Answer
from donimoes_book.store.json_records import as_object, from_object
from donimoes_book.store.results import NOWHERE, WRONG_FORM

BANKS = Path("rules/problems").absolute()
SOLUTIONS = {"unmatched": Moves, "two-equal-lines": Layout, "checkimoes": Answer}


@pytest.mark.parametrize(
    ("game", "kind", "has_records"),
    [
        ("unmatched", MoveProblems, True),
        ("dominosa", MoveProblems, True),
        ("bingo-by-choice", MoveProblems, True),
        ("mountains", Layouts, False),
        ("checkimoes", Questions, False),
        ("bingo", Questions, False),
    ],
)
def test_each_game_has_problems_of_a_kind(game, kind, has_records):
    problem_kind = kind_of(registry.find(game))
    assert type(problem_kind) is kind
    assert problem_kind.has_records == has_records


def test_a_game_of_hands_has_no_problems():
    assert kind_of(registry.find("block-and-draw")) is None


def first_of(game):
    """The first problem of a bank, its kind, and what is printed of it."""
    kind, entry = kind_of(registry.find(game)), read_bank(BANKS / f"{game}.md", game, [])[0]
    return kind, entry, kind.solve(entry, SolvedStore(NOWHERE), is_whole=True)


@pytest.mark.parametrize("game", SOLUTIONS)
def test_a_problem_has_a_solution_of_its_kind_which_is_kept_as_such(game):
    kind, entry, solved = first_of(game)
    problem = solved.problem
    assert type(problem.solution) is SOLUTIONS[game]
    parts = problem.moves, problem.layout, problem.answer
    assert [bool(part) for part in parts] == [SOLUTIONS[game] is own for own in SOLUTIONS.values()]
    again = from_object(Solved, as_object(solved))
    assert again == solved
    assert kind.is_right(entry, again, is_whole=True)


@pytest.mark.parametrize("game", SOLUTIONS)
def test_a_solution_of_another_kind_is_not_taken_for_a_kept_one(game):
    kind, entry, solved = first_of(game)
    for solution in (Moves(("01",)), Layout(entry.position), Answer("?", ("!",), 1, "x", 1), None):
        if type(solution) is not SOLUTIONS[game]:
            forged = replace(solved, problem=replace(solved.problem, solution=solution))
            is_right = False
            with suppress(*WRONG_FORM):
                is_right = kind.is_right(entry, forged, is_whole=True)
            assert not is_right


def test_what_has_the_fields_of_no_solution_is_not_read():
    data = as_object(first_of("unmatched")[2])
    data["problem"]["solution"]["answer"] = "24R"
    with pytest.raises(TypeError, match="fields of no record"):
        from_object(Solved, data)
