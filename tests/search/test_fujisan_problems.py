"""The twenty problems of Fujisan, and the longest that is known."""

from pathlib import Path

import pytest

from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.fujisan.climb import climb
from donimoes_book.search.fujisan.survey import gear
from donimoes_book.search.shortest import solve

BANK = Path(__file__).parent.parent.parent / "rules" / "problems" / "fujisan.md"
FUJISAN = find("fujisan")


@pytest.fixture(scope="module")
def problems():
    faults = []
    found = read_bank(BANK, "fujisan", faults)
    assert not faults
    return found


def test_solutions_climb_in_even_steps_and_the_last_is_the_record(problems):
    lengths = [solve(FUJISAN.puzzle(problem.position)).length for problem in problems]
    assert lengths[:-1] == list(range(14, 72, 3))
    assert lengths[-1] > 71
    assert lengths == [int(problem.measures["moves"]) for problem in problems]


def test_every_solution_solves_when_it_is_played(problems):
    for problem in problems:
        moves = " ".join(solve(FUJISAN.puzzle(problem.position)).moves)
        assert FUJISAN.replay(problem.position, moves)[-1].solves


def test_every_problem_tells_what_makes_it_again(problems):
    assert all({"seed", "wish"} <= problem.measures.keys() for problem in problems)
    longest = [(p.measures["seed"], p.measures["wish"]) for p in problems[-3:]]
    assert longest == [("b", "campaign --tries 6000 --rounds 13")] * 3


def test_the_last_problem_is_the_record_of_the_appendix(problems):
    (record,) = read_bank(BANK.parents[1] / "records" / "fujisan.md", "fujisan", [])
    assert record.position == problems[-1].position


def test_no_two_problems_are_the_same(problems):
    assert len({problem.position for problem in problems}) == len(problems)


@pytest.mark.parametrize("number", [0, 2, 5])
def test_a_seed_makes_the_problem_again(problems, number):
    pytest.importorskip("numba", reason="the compiled gear needs donimoes-book[fast]")
    measures = problems[number].measures
    found = climb(gear(True), int(measures["moves"]), 6000, measures["seed"])
    assert found is not None
    assert FUJISAN.position(found.deal) == problems[number].position
