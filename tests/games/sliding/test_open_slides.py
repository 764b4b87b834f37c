"""The slides found open all together, against a check of what each of them runs into."""

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.cells import cell_set
from donimoes_book.board.position import Position
from donimoes_book.games.registry import find
from donimoes_book.search.shortest import explore
from helpers.strategies import groups, rectangles

UNMATCHED = find("unmatched")
boards = st.one_of(groups(), rectangles())


def states_of(puzzle):
    graph = explore(puzzle, 200)
    return [puzzle.start] if graph is None else list(islice(graph.distances, 40))


def meets_nothing(puzzle, state, way):
    """A naive check of cells: the way is free, and no equal number is beside the domino then."""
    row, numbers = puzzle.row, {}
    for domino, cell in enumerate(state):
        if domino != way.move.domino:
            ends = (cell, cell + puzzle.along[domino])
            numbers.update(zip(ends, puzzle.dominoes[domino].pips, strict=True))
    domino = way.move.domino
    for half, pips in enumerate(puzzle.dominoes[domino].pips):
        cell = way.cell + half * puzzle.along[domino]
        beside = [numbers.get(cell + by) for by in (-1, 1, -row, row)]
        if cell in numbers or pips in beside:
            return False
    return True


@given(boards)
def test_a_slide_is_open_where_it_meets_no_domino_and_no_equal_number(position):
    puzzle = UNMATCHED.puzzle(position)
    for state in states_of(puzzle):
        covered, slides, stopped = puzzle.open_slides.on(state)
        ways = [way for n, cell in enumerate(state) for way in puzzle.ways_from(n, cell)]
        expected = [way.move for way in ways if meets_nothing(puzzle, state, way)]
        assert [move for bit, *_, move in slides if not bit & stopped] == expected
        ends = zip(state, puzzle.along, strict=True)
        assert covered == cell_set(end for cell, by in ends for end in (cell, cell + by))


def test_no_more_placements_are_remembered_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr("donimoes_book.games.sliding.board.MOST_REMEMBERED", 2)
    board = "        2\n        -\n1|0   6 1\n      -\n  5|5 6\n\n      1|3 4|1"
    puzzle = UNMATCHED.puzzle(Position.parse(board))
    assert explore(puzzle, 1000).states == 308
    assert [len(part) for part in puzzle.open_slides.parts] == [2, 2]


@given(boards, st.data())
def test_what_has_been_seen_is_left_out_of_the_successors(position, data):
    puzzle = UNMATCHED.puzzle(position)
    successors = list(puzzle.successors(puzzle.start))
    seen = {after for _, after in successors if data.draw(st.booleans())}
    expected = [(move, after) for move, after in successors if after not in seen]
    assert list(puzzle.unseen(puzzle.start, seen)) == expected
