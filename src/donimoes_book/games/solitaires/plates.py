"""The plates of solitaires: the one deal that can be cleared, and one choice with what follows."""

from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin
from pathlib import Path
from typing import Any

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Place
from donimoes_book.board.plates import HALF, Board, Marks, Plate, Run, Word
from donimoes_book.board.position import Position
from donimoes_book.games.errors import illegal
from donimoes_book.games.game import Game
from donimoes_book.games.solitaires.bingo import CALLS, BingoDeal, Row, careful_pass
from donimoes_book.games.solitaires.knock_out import KnockOutDeal
from donimoes_book.search.figures import Simulation
from donimoes_book.store.files import read_text
from donimoes_book.words.language import gettext, number

_DEALS = 1000
"""How many deals a dot stands for; one of the dots is enlarged, with a dot for each of them."""
_ACROSS = 43
"""The dots side by side."""
_NEAR = 40
"""The dots side by side of the enlarged one."""
_DOT = 0.56
"""The size of a dot, as a share of the distance between two."""
_PLACE = 0.618
"""The share of all dots before the one that is marked; its place means nothing."""
_ENLARGED = 0.5
"""The share of the width that the enlarged dot takes."""
_RISE = 30.0
"""How much higher an arc is than those below it."""
_PASS = 1.6 * HALF
"""The height of a pass."""
_CALL = 0.7 * HALF
"""The size of the numbers that a pass says."""


def plate(game: Game, position: Position, numbers: Path) -> Plate:
    """Show a deal of a game; raises InputError if it isn't what it should be."""
    deal: Any = game.puzzle(position)  # type: ignore[attr-defined]
    if isinstance(deal, BingoDeal):
        return _trap(deal.start)
    measured = Simulation.from_json(read_text(numbers / f"{game.name}.json", numbers))
    return _one_in(deal, round(measured.figures["one-in"].value))


def _one_in(deal: KnockOutDeal, deals: int) -> Plate:
    """Show a deal below as many dots as there are deals for each that can be cleared."""
    width, cell = (length := len(deal.start) * 2 * HALF), length / _ACROSS
    field = [*_dots(0.0, 0.0, cell, ceil(deals / _DEALS), _ACROSS)]
    chosen = field.pop(int(len(field) * _PLACE))
    near = _ENLARGED * width / _NEAR
    left, top = (1 - _ENLARGED) / 2 * width, field[-1][1] + cell / 2 + 3 * HALF
    enlarged = [*_dots(left, top, near, _DEALS, _NEAR)]
    (x, y), (at, down) = enlarged.pop(int(_DEALS * _PLACE)), chosen
    foot, ring = enlarged[-1][1] + near / 2, 0.8 * near
    frame = left - HALF, top - HALF, left + _NEAR * near + HALF, foot + HALF
    corners = (*frame[:2], frame[2], frame[1], *frame[2:], frame[0], frame[3], *frame[:2])
    rays = (at - cell / 2, down, *frame[:2]), (at + cell / 2, down, frame[2], frame[1])
    nested = _partners(deal)
    line_top = foot + 3 * HALF + _RISE * max(height for _, _, height in nested)
    arcs = (
        _bow((a + b + 1) * HALF, line_top, (b - a) * HALF, height * _RISE, pi)
        for a, b, height in nested
    )
    rings = _bow(at, down, cell / 2, cell / 2, 2 * pi), _bow(x, y, ring, ring, 2 * pi)
    marks = (
        Marks("thread", 2, (corners, *rays)),
        Marks("ink", _DOT * cell, tuple(field)),
        Marks("ink", _DOT * near, tuple(enlarged)),
        Marks("found", _DOT * cell, (chosen,)),
        Marks("found", 0.9 * near, ((x, y),)),
        Marks("found", 3, (*rings, (x, y + ring, x, line_top), *arcs)),
    )
    alt = gettext(
        "A field of dots, each for {each} of {deals} deals. One of them is enlarged to as many dots"
        " of its own. One of these is ringed, and below it is the deal that it stands for:"
        " {dominoes} dominoes in a line, with arcs from each to its partner, and no two cross.",
        each=number(_DEALS),
        deals=number(deals),
        dominoes=len(deal.start),
    )
    numbers = deals, round(deals / 1e6, 1), len(deal.start), _DEALS, ceil(deals / _DEALS)
    line = tuple(_board(n * 2 * HALF, line_top + HALF / 3, p) for n, p in enumerate(deal.start))
    return Plate(width, line_top + HALF * 4 / 3, alt, numbers, marks, line)


def _dots(x: float, y: float, apart: float, count: int, across: int) -> Iterator[Run]:
    """Yield the middles of dots in rows, the first at half their distance from (x, y)."""
    for dot in range(count):
        down, right = divmod(dot, across)
        yield x + (right + 0.5) * apart, y + (down + 0.5) * apart


def _bow(x: float, y: float, across: float, up: float, turn: float) -> Run:
    """Return a part of an ellipse, clockwise from its left end."""
    turns = [turn * step / 48 for step in range(49)]
    return tuple(to for at in turns for to in (x - across * cos(at), y - up * sin(at)))


def _partners(deal: KnockOutDeal) -> list[tuple[int, int, int]]:
    """Return which dominoes go together, and how many arcs are nested there."""
    state, order, partners = deal.start, list(range(len(deal.start))), list[tuple[int, int, int]]()
    for name in deal.solve().moves:
        at = state.index(deal.find_move(state, name)[0])
        left, right = order[at : at + 2]
        height = 1 + max((high for a, _, high in partners if left < a < right), default=0)
        partners.append((left, right, height))
        state, order = state[:at] + state[at + 2 :], order[:at] + order[at + 2 :]
    if state:
        raise illegal("this deal can't be cleared")
    return partners


def _trap(row: Row) -> Plate:
    """Show what follows if the last domino that hears its number is taken, or left."""
    passes = [row]
    while passes[-1].dominoes:
        passes.append(passes[-1].without(careful_pass(passes[-1])))
    if not (stuck := row.without(row.called())).stuck or len(passes) < 2:
        raise illegal("taking everything is no trap here")
    more, wide = len(passes) - 2, len(row.dominoes) * HALF
    right, top, start = wide + 4 * HALF, 5 * HALF, 2 * HALF + wide / 2
    middle, foot = right / 2 + wide / 2, top + 7 * HALF + more * _PASS
    calls = [*_calls(row, row, start, 3 * HALF, row.called())]
    boards, threads = [*_boards(row, row, start, 0)], list[Run]()
    words = [Word(wide / 2, foot, gettext("and so on, for ever"), 0.8 * HALF)]
    for x, branch, label in (
        (0.0, [stuck] * more, gettext("Take every one")),
        (right, passes[1:], gettext("Leave the last one")),
    ):
        at = x + wide / 2
        words.append(Word(at, top + 2.5 * HALF, label, HALF, "ink"))
        threads.append((middle, 4 * HALF, middle, top, at, top, at, top + HALF))
        boards += _boards(row, branch[0], x, top + 3.4 * HALF)
        for n, state in enumerate(branch):
            calls += _calls(row, state, x, top + 7 * HALF + n * _PASS, careful_pass(state))
    alt = gettext(
        "A row of {dominoes} dominoes, and two ways to go on. If the last one is taken, {left} are"
        " left, and every pass says the same numbers to them. If it is left, the row is cleared"
        " after {passes} more passes.",
        dominoes=len(row.dominoes),
        left=len(stuck.dominoes),
        passes=more,
    )
    rings = tuple((word.x, word.y - _CALL / 3) for word in calls if word.kind == "mesh")
    marks = Marks("thread", 2, tuple(threads)), Marks("found", 0.95 * HALF, rings)
    numbers = len(row.dominoes), len(stuck.dominoes), more, CALLS
    return Plate(
        right + wide, foot + HALF / 3, alt, numbers, marks, tuple(boards), (*words, *calls)
    )


def _boards(row: Row, state: Row, x: float, y: float) -> Iterator[Board]:
    """Yield the dominoes that are left, each below its place in the first row."""
    for at, pips in enumerate(row.dominoes):
        if pips in state.dominoes:
            yield _board(x + at * HALF, y, pips, across=False)


def _board(x: float, y: float, pips: Pair, *, across: bool = True) -> Board:
    return x, y, Position((Domino(Place(0, 0), across, pips, None),))


def _calls(row: Row, state: Row, x: float, y: float, pairs: Sequence[Pair]) -> Iterator[Word]:
    """Yield what a pass says to each domino that is left, below its place in the first row."""
    for n, pips in enumerate(state.dominoes, state.call):
        middle = x + (row.dominoes.index(pips) + 0.5) * HALF
        yield Word(middle, y, f"{n % CALLS}", _CALL, "mesh" if pips in pairs else "thread")
