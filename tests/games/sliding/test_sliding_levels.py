"""Levels on disk, compared with sets of states in memory, for small graphs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.games.sliding import on_disk
from donimoes_book.games.sliding.on_disk import levels
from donimoes_book.store.files import open_folder, temporary_folder

numbers = st.integers(-5, 2**62)


def plain(start, ways):
    """Yield the levels of a graph as sets."""
    seen, level = set(), {start}
    while level:
        yield level
        seen |= level
        level = {there for here in level for there in ways(here)} - seen


def walk(start, ways, folder, memory, *, reversible=False):
    def expand(rows):
        for row in rows.tolist():
            yield np.array([list(there) for there in ways(tuple(row))], np.int64).reshape(-1, 2)

    with open_folder(folder, ()) as opened, temporary_folder(opened, "runs") as own:
        steps = levels(np.array([start]), expand, own, memory, reversible=reversible)
        for moves, level in enumerate(steps):
            states = {tuple(row) for rows in level.blocks() for row in rows.tolist()}
            assert (level.moves, level.states) == (moves, len(states))
            yield states


def knight(cell):
    """Yield a knight's moves on a 10 by 10 board, where the numbers of the rows are very large."""
    across, down = cell
    for x, y in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)):
        if 0 <= across + x < 10 and 0 <= down + (y << 40) < 10 << 40:
            yield across + x, down + (y << 40)


@pytest.mark.parametrize("memory", [1, 200, 5000, 10**6])
def test_a_knight_gets_as_far_with_two_levels_as_with_all(tmp_path, memory):
    expected = list(plain((0, 0), knight))
    for reversible in (True, False):
        assert list(walk((0, 0), knight, tmp_path, memory, reversible=reversible)) == expected


@given(st.dictionaries(numbers, st.lists(numbers, max_size=3), max_size=40), st.integers(1, 4000))
def test_any_graph_has_the_same_levels(tmp_path_factory, graph, memory):
    start = (next(iter(graph), 0), 0)

    def ways(state):
        return [(there, state[1]) for there in graph.get(state[0], [])]

    folder = tmp_path_factory.mktemp("graph")
    assert list(walk(start, ways, folder, memory)) == list(plain(start, ways))


def test_many_runs_are_merged_in_rounds(tmp_path, monkeypatch):
    monkeypatch.setattr(on_disk, "MOST_MERGED", 12)
    expected = list(plain((0, 0), knight))
    assert list(walk((0, 0), knight, tmp_path, 1, reversible=False)) == expected
