"""Strategies for campaigns: each climbs in its own way, but always the same way for a seed."""

from dataclasses import dataclass, field
from itertools import islice
from random import Random

import pytest

from donimoes_book.laboratory.campaign import (
    CANDIDATES,
    CHANGES,
    PATIENCE,
    STRATEGIES,
    WIDTH,
    HallEntry,
)

TOP = 40


@dataclass
class Hill:
    """Boards that are numbers: a flat meadow, a hill, and beyond it boards too large to explore."""

    top: int = TOP
    laid: list = field(default_factory=list)
    rated: list = field(default_factory=list)

    def fresh(self, rng):
        self.laid.append(rng.randrange(20))
        return self.laid[-1] + 1

    def changed(self, rng, board):
        return max(1, board + rng.choice((-2, -1, 1, 2)))

    def rate(self, board):
        self.rated.append(board)
        if board > self.top:
            return None
        return HallEntry(board, 1, str(board), str(board)) if board > 5 else None, float(board)

    def feature(self, board):
        return board // 3


each = pytest.mark.parametrize("name", STRATEGIES)


def climbed(name, tries, seed="1", board=None, hill=None):
    climb = STRATEGIES[name](hill or Hill(), Random(seed), board)
    return list(islice(climb, tries))


@each
def test_every_strategy_gets_to_the_top_of_a_hill(name):
    assert max(entry.steps for entry in climbed(name, 800) if entry) == TOP


@each
def test_a_seed_always_climbs_the_same_way(name):
    assert climbed(name, 100) == climbed(name, 100)
    assert climbed(name, 100) != climbed(name, 100, seed="2")


@each
def test_each_board_that_is_walked_counts_as_a_try(name):
    hill = Hill()
    climbed(name, 100, hill=hill)
    assert len(hill.rated) == 100


@each
def test_a_board_that_is_too_large_or_has_no_solution_is_not_a_problem(name):
    hill = Hill(top=8)
    entries = climbed(name, 200, hill=hill)
    assert max(hill.rated) > 8
    assert {entry.steps for entry in entries if entry} == {6, 7, 8}
    assert [entry is not None for entry in entries] == [5 < board <= 8 for board in hill.rated]


@each
def test_a_climb_can_go_on_from_a_board(name):
    hill = Hill()
    climbed(name, 1, board=30, hill=hill)
    assert abs(hill.rated[0] - 30) <= 2
    assert not hill.laid


def test_annealing_goes_downhill_now_and_then_and_a_hill_climb_never_does():
    def worst(name):
        hill = Hill(top=1000)
        climbed(name, PATIENCE, board=500, hill=hill)
        best, falls = 0, []
        for board in hill.rated:
            falls.append(best - board)
            best = max(best, board)
        return max(falls)

    assert worst("restarts") <= 2 < worst("annealing")


def test_a_hill_climb_begins_again_when_nothing_gets_better():
    hill = Hill(top=6)
    climbed("restarts", 5 * PATIENCE, board=6, hill=hill)
    assert len(hill.laid) >= 3


def test_a_beam_keeps_several_boards_and_changes_each():
    hill = Hill(top=1000)
    climbed("beam", WIDTH * CHANGES, hill=hill)
    assert len(hill.laid) == WIDTH * CHANGES
    kept = sorted(set(hill.rated), reverse=True)[:WIDTH]
    climb = STRATEGIES["beam"](hill := Hill(top=1000), Random("1"), None)
    list(islice(climb, 2 * WIDTH * CHANGES))
    second = hill.rated[WIDTH * CHANGES :][: len(kept) * CHANGES]
    for i, parent in enumerate(kept):
        assert all(abs(b - parent) <= 2 for b in second[i * CHANGES :][:CHANGES])


def test_a_surrogate_has_only_the_most_promising_of_several_boards_walked():
    @dataclass
    class Looked(Hill):
        looks: list = field(default_factory=list)

        def feature(self, board):
            self.looks.append(board)
            return board

    hill = Looked()
    climbed("surrogate", 50, hill=hill)
    assert len(hill.looks) == CANDIDATES * len(hill.rated)
    # A board's feature is the board itself, so if all candidates are known, it picks the best.
    boards = set()
    for i, board in enumerate(hill.rated):
        drawn = hill.looks[i * CANDIDATES :][:CANDIDATES]
        if boards.issuperset(drawn):
            worth = [0 if b > TOP else b for b in drawn]
            assert (0 if board > TOP else board) == max(worth)
        boards.add(board)
