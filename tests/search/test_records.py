"""The records: as long as they say, with as many dominoes, in a graph of as many states."""

from pathlib import Path

import pytest

from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.shortest import solve
from donimoes_book.search.sliding import fast

RECORDS = Path(__file__).parents[2] / "rules" / "records"
PLAIN_STATES = 1000
"""The plain gear solves the smaller ones too."""

games = pytest.mark.parametrize("game", ["unmatched", "capturing"])


def records(game):
    faults = []
    found = read_bank(RECORDS / f"{game}.md", game, faults)
    assert not faults
    return found


@games
def test_every_record_is_as_long_as_it_says(game):
    for record in records(game):
        measures = {name: int(record.measures[name]) for name in ("dominoes", "steps", "graph")}
        puzzle = find(game).puzzle(record.position)
        assert len(record.position.dominoes) == measures["dominoes"]
        outcome = fast.solve(puzzle)
        assert outcome.length == measures["steps"]
        assert fast.walk(puzzle).states == measures["graph"]
        assert find(game).replay(record.position, " ".join(outcome.moves))[-1].solves
        if measures["graph"] <= PLAIN_STATES:
            assert solve(puzzle) == outcome


@games
def test_there_is_one_record_for_each_number_of_dominoes(game):
    sizes = [int(record.measures["dominoes"]) for record in records(game)]
    assert sizes == sorted(set(sizes))


def test_the_lengths_to_beat_are_beaten():
    steps = {int(r.measures["dominoes"]): int(r.measures["steps"]) for r in records("unmatched")}
    assert steps[6] > 29
    assert steps[10] > 129
