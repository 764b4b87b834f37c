"""Move counts of fixed boards, which would show any change to the rules or the search.

The cases are files: a game, a board, and what was counted. The numbers of states and the lengths of
the solutions agree with those of another program, written in another language. That program counts
positions as different even if they differ only by their place on the table, so on none of these
boards can all remaining dominoes lie the same way and drift.
"""

from collections import Counter
from itertools import count, takewhile

import sliding_twin

from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.search.shortest import explore, solve
from helpers.case_files import cases


def counted(game: str, position: Position) -> str:
    """Everything there is to count on a board."""
    puzzle = find(game).puzzle(position)
    away, todo, moves = {puzzle.start: 0}, [puzzle.start], 0
    for state in todo:
        for _, after in puzzle.successors(state):
            moves += 1
            if after not in away:
                away[after] = away[state] + 1
                todo.append(after)
    return described(moves, away.values(), solve(puzzle).length)


def described(moves, distances, length) -> str:
    at = Counter(distances)
    layers = " ".join(str(at[steps]) for steps in takewhile(at.__contains__, count()))
    return (
        f"states: {at.total()}\n"
        f"legal moves in all of them: {moves}\n"
        f"states at each distance from the start: {layers}\n"
        f"solution: {'none' if length is None else length}"
    )


@cases("search")
def test_the_counts_are_the_same_as_ever(case):
    game, board, counts = case
    assert counted(game, Position.parse(board)) == counts


@cases("search")
def test_a_walked_graph_counts_the_same_states(case):
    game, board, counts = case
    puzzle = find(game).puzzle(Position.parse(board))
    graph = explore(puzzle, 10_000)
    assert f"states: {graph.states}" in counts
    assert f"solution: {graph.distances.get(puzzle.start, 'none')}" in counts


@cases("search")
def test_the_naive_rules_count_the_same(case):
    game, board, counts = case
    table = sliding_twin.table(Position.parse(board))
    reachable = sliding_twin.reachable(game, table)
    moves = sum(len(sliding_twin.legal_moves(game, here)) for here in reachable)
    solved = [steps for here, steps in reachable.items() if sliding_twin.is_solved(game, here)]
    assert described(moves, reachable.values(), min(solved, default=None)) == counts
