"""The plates of solitaires: the one deal that can be cleared, and one choice with what follows."""

from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Place
from donimoes_book.board.plates import HALF, Marks, Plate, Run, Word
from donimoes_book.board.position import Position
from donimoes_book.files import read_text
from donimoes_book.games.game import Game, illegal
from donimoes_book.games.solitaires.bingo import CALLS, BingoByChoice, BingoDeal, Row, careful_pass
from donimoes_book.language import gettext, number
from donimoes_book.search.figures import Simulation
from donimoes_book.search.shortest import OutcomeKind

_SIDE = 100
"""How many deals are side by side in a block, and how many rows of them."""
_BLOCKS = 11
_PLACE = 0.618
"""The share of all deals before the one that is marked; its place means nothing."""
_SIZE = 0.5
"""The size of a dot, as a share of the distance between two."""
_ROOM = 16.0
"""The space between two blocks."""
_PASS, _CALL = 1.6, 0.7 * HALF
"""The height of a pass, in halves, and the size of the numbers that it says."""
_RISE = 30.0
"""How much higher an arc is than those below it."""


def plate(game: Game, position: Position, numbers: Path) -> Plate:
    """Show a deal of a game; raises InputError if it isn't what it should be."""
    deal = game.puzzle(position)  # type: ignore[attr-defined]
    return _trap(deal) if isinstance(game, BingoByChoice) else _one_in(game, deal, numbers)


# One deal among all that are lost


def _one_in(game: Game, deal: Any, numbers: Path) -> Plate:
    measured = Simulation.from_json(read_text(numbers / f"{game.name}.json", numbers))
    deals = round(measured.figures["one-in"].value)
    outcome = deal.solve()
    if outcome.kind is not OutcomeKind.SOLVED:
        raise illegal("this deal can't be cleared")
    dominoes = len(deal.start)
    width = dominoes * 2 * HALF
    pitch = (width + _ROOM) / _BLOCKS
    cell = (pitch - _ROOM) / _SIDE
    rows = -(-deals // (_SIDE * _SIDE * _BLOCKS))
    field = tuple(_blocks(deals, pitch, cell))
    foot = rows * pitch - _ROOM
    x, y = _cell(int(deals * _PLACE), pitch, cell)
    arcs, height = _arcs(deal, outcome.moves)
    top = foot + 2 * HALF + height
    line = Position(
        tuple(Domino(Place(n * 4, 0), True, pips, None) for n, pips in enumerate(deal.start))
    )
    ring = tuple(
        length
        for step in range(49)
        for length in (x + HALF * sin(step * pi / 24), y - HALF * cos(step * pi / 24))
    )
    marks = (
        Marks("ink", _SIZE * cell, field, apart=cell),
        Marks("found", 3.0, (ring, (x, y + HALF, x, foot + HALF))),
        Marks("found", 8.0, ((x, y),)),
        Marks("found", 3.0, tuple(_shifted(arc, top) for arc in arcs)),
    )
    alt = gettext(
        "A field of {deals} tiny dots. One of them is coloured and ringed, and below it is the"
        " deal that it stands for: {dominoes} dominoes in a line, with arcs from each to its"
        " partner, of which no two cross.",
        deals=number(deals),
        dominoes=dominoes,
    )
    known = deals, round(deals / 1e6, 1), dominoes, dominoes // 2, _SIDE * _SIDE
    boards = ((0.0, top + HALF / 3, line),)
    return Plate(width, top + HALF * 4 / 3, alt, known, marks, boards)


def _cell(deal: int, pitch: float, cell: float) -> tuple[float, float]:
    """Return the middle of a deal's dot: blocks are filled row by row, one after the other."""
    block, within = divmod(deal, _SIDE * _SIDE)
    (down, across), (row, column) = divmod(block, _BLOCKS), divmod(within, _SIDE)
    return across * pitch + (column + 0.5) * cell, down * pitch + (row + 0.5) * cell


def _blocks(deals: int, pitch: float, cell: float) -> Iterator[Run]:
    """Yield the blocks that together have a dot for every deal."""
    for first in range(0, deals, _SIDE * _SIDE):
        x, y = (middle - cell / 2 for middle in _cell(first, pitch, cell))
        full, more = divmod(min(deals - first, _SIDE * _SIDE), _SIDE)
        if full:
            yield x, y, _SIDE, full
        if more:
            yield x, y + full * cell, more, 1


def _arcs(deal: Any, moves: tuple[str, ...]) -> tuple[list[Run], float]:
    """Return the arcs between partners, above y = 0, and the height of the highest."""
    state, order, inside, arcs = deal.start, list(range(len(deal.start))), dict[int, int](), []
    for name in moves:
        one, _ = deal.find_move(state, name)
        at = state.index(one)
        left, right = order[at], order[at + 1]
        height = 1 + max((inside[n] for n in inside if left < n < right), default=0)
        inside |= {left: height, right: height}
        middle, reach = (left + right + 1) * HALF, (right - left) * HALF
        turns = [step * pi / 32 for step in range(33)]
        arcs.append(
            tuple(
                length
                for turn in turns
                for length in (middle - reach * cos(turn), -height * _RISE * sin(turn))
            )
        )
        state, order = state[:at] + state[at + 2 :], order[:at] + order[at + 2 :]
    return arcs, max(inside.values()) * _RISE


def _shifted(run: Run, down: float) -> Run:
    return tuple(length + down * (n % 2) for n, length in enumerate(run))


# One choice, and what follows


def _trap(deal: BingoDeal) -> Plate:
    row = deal.start
    called = row.called()
    if called == careful_pass(row):
        raise illegal("taking everything is no trap here")
    passes = [row]
    while passes[-1].dominoes:
        passes.append(passes[-1].without(careful_pass(passes[-1])))
    stuck = [row.without(called)] * (len(passes) - 2)
    wide, shown = len(row.dominoes) * HALF, list[tuple[float, float, Row]]()
    right = wide + 4 * HALF
    width, top, start = right + wide, 5.0 * HALF, (right + wide - wide) / 2
    below, foot = top + 7 * HALF, top + (7 + len(stuck) * _PASS) * HALF
    calls, threads = [*_calls(row, row, start, 3 * HALF)], list[Run]()
    words = [Word(wide / 2, foot, gettext("and so on, for ever"), 0.8 * HALF)]
    for x, branch, said in (
        (0.0, stuck, gettext("Take every one")),
        (right, passes[1:], gettext("Leave the last one")),
    ):
        middle = x + wide / 2
        words.append(Word(middle, top + 2.5 * HALF, said, HALF, "ink"))
        threads.append((width / 2, 4 * HALF, width / 2, top, middle, top, middle, top + HALF))
        shown.append((x, top + 3.4 * HALF, branch[0]))
        for step, state in enumerate(branch):
            calls += _calls(row, state, x, below + step * _PASS * HALF)
    boards = tuple(
        (x + at * HALF, y, Position((Domino(Place(0, 0), False, pips, None),)))
        for x, y, state in ((start, 0.0, row), *shown)
        for at, pips in enumerate(row.dominoes)
        if pips in state.dominoes
    )
    alt = gettext(
        "A row of {dominoes} dominoes, and two ways to go on. If the last one is taken, {left} are"
        " left, and every pass says the same numbers to them. If it is left, the row is cleared"
        " after {passes} more passes.",
        dominoes=len(row.dominoes),
        left=len(stuck[0].dominoes),
        passes=len(stuck),
    )
    taken = tuple((word.x, word.y - _CALL / 3) for word in calls if word.kind == "mesh")
    marks = Marks("thread", 2.0, tuple(threads)), Marks("found", 0.95 * HALF, taken)
    known = len(row.dominoes), len(stuck[0].dominoes), len(stuck), CALLS, row.call
    return Plate(width, foot + HALF / 3, alt, known, marks, boards, (*words, *calls))


def _calls(row: Row, state: Row, x: float, y: float) -> Iterator[Word]:
    """Yield what a pass says to each domino that is left, below its place in the first row."""
    taken: tuple[Pair, ...] = state.called() if state == row else careful_pass(state)
    for n, pips in enumerate(state.dominoes, state.call):
        middle = x + (row.dominoes.index(pips) + 0.5) * HALF
        yield Word(middle, y, f"{n % CALLS}", _CALL, "mesh" if pips in taken else "thread")
