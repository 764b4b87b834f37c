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
_ROOM = 16.0
"""The space between two blocks."""
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
        Marks("area", 0, field),
        Marks("mesh", 0.36 * cell, tuple(_mesh(width, foot, pitch, cell))),
        Marks("found", 3.0, (ring, (x, y + HALF, x, foot + HALF))),
        Marks("found", 8.0, ((x, y),)),
        Marks("found", 3.0, tuple(_shifted(arc, top) for arc in arcs)),
    )
    alt = gettext(
        "A field of {deals} tiny squares. One of them is coloured and ringed, and below it is the"
        " deal that it stands for: {dominoes} dominoes in a line, with arcs from each to its"
        " partner, of which no two cross.",
        deals=number(deals),
        dominoes=dominoes,
    )
    known = deals, round(deals / 1e6, 1), dominoes, dominoes // 2, _SIDE * _SIDE
    boards = ((0.0, top + HALF / 3, line),)
    return Plate(width, top + HALF * 4 / 3, alt, known, marks, boards)


def _cell(deal: int, pitch: float, cell: float) -> tuple[float, float]:
    """Return the middle of a deal's square: blocks are filled row by row, one after the other."""
    block, within = divmod(deal, _SIDE * _SIDE)
    (down, across), (row, column) = divmod(block, _BLOCKS), divmod(within, _SIDE)
    return across * pitch + (column + 0.5) * cell, down * pitch + (row + 0.5) * cell


def _blocks(deals: int, pitch: float, cell: float) -> Iterator[Run]:
    """Yield the areas that together have a square for every deal."""
    for first in range(0, deals, _SIDE * _SIDE):
        left, top = (middle - cell / 2 for middle in _cell(first, pitch, cell))
        full, more = divmod(min(deals - first, _SIDE * _SIDE), _SIDE)
        for columns, start, end in ((_SIDE, 0, full), (more, full, full + 1)):
            x, above, below = left + columns * cell, top + start * cell, top + end * cell
            if columns and end > start:
                yield left, above, x, above, x, below, left, below


def _mesh(width: float, foot: float, pitch: float, cell: float) -> Iterator[Run]:
    """Yield the lines between squares, across all blocks."""
    for n in range(1, _SIDE):
        for block in range(_BLOCKS):
            x = block * pitch + n * cell
            yield x, 0, x, foot
            if (y := x) < foot:
                yield 0, y, width, y


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
    called, careful = row.called(), careful_pass(row)
    if called == careful:
        raise illegal("taking everything is no trap here")
    wide = len(row.dominoes) * HALF
    right = wide + 5 * HALF
    width = right + wide
    passes = [row]
    while passes[-1].dominoes:
        passes.append(passes[-1].without(careful_pass(passes[-1])))
    stuck = [row.without(called)] * (len(passes) - 2)
    top, start = 4.4 * HALF, (width - wide) / 2
    words = [*_calls(row, row, start, 3 * HALF - 8)]
    threads = list[Run]()
    for x, branch, said in (
        (0.0, stuck, gettext("take every one")),
        (right, passes[1:], gettext("leave the last one")),
    ):
        middle = x + wide / 2
        words.append(Word(middle, top + 2.4 * HALF, said, 0.8 * HALF))
        threads.append((width / 2, 3.1 * HALF, width / 2, top, middle, top, middle, top + HALF))
        for step, state in enumerate(branch):
            words += _calls(row, state, x, top + (6.2 + step) * HALF)
    boards = [
        (x + at * HALF, y, Position((Domino(Place(0, 0), False, pips, None),)))
        for x, y, state in (
            (start, 0.0, row),
            (0.0, top + 3 * HALF, stuck[0]),
            (right, top + 3 * HALF, passes[1]),
        )
        for at, pips in enumerate(row.dominoes)
        if pips in state.dominoes
    ]
    height = top + (5.8 + len(passes)) * HALF
    alt = gettext(
        "A row of {dominoes} dominoes, and two ways to go on. If the last one is taken, {left} are"
        " left, and every pass says the same numbers to them. If it is left, the row is cleared"
        " after {passes} more passes.",
        dominoes=len(row.dominoes),
        left=len(stuck[0].dominoes),
        passes=len(passes) - 2,
    )
    known = len(row.dominoes), len(stuck[0].dominoes), len(passes) - 2, CALLS, row.call
    marks = (Marks("thread", 2.0, tuple(threads)),)
    return Plate(width, height, alt, known, marks, tuple(boards), tuple(words))


def _calls(row: Row, state: Row, x: float, y: float) -> Iterator[Word]:
    """Yield what a pass says to each domino that is left, below its place in the first row."""
    taken: tuple[Pair, ...] = careful_pass(state)
    for n, pips in enumerate(state.dominoes, state.call):
        middle = x + (row.dominoes.index(pips) + 0.5) * HALF
        yield Word(middle, y, f"{n % CALLS}", 0.62 * HALF, is_found=pips in taken)
