"""Everything that lies on a table as digits: first what lies on its grid, then what lies off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from string import ascii_letters
from typing import Any

from donimoes_book.board.digits import Digits
from donimoes_book.board.ground import Ground
from donimoes_book.board.position import (
    Arrow,
    Cover,
    Die,
    Direction,
    Domino,
    Number,
    Piece,
    Place,
    Position,
)
from donimoes_book.board.solids import tell_covers, tell_dominoes, tell_faces

_WAYS = tuple(map(Direction, "LRUD"))
_SPLITS = "~S"
_FARTHEST = 99
_ORIGINS = [Place(x, y) for y in (0, 1) for x in (0, 1)]
_KINDS = "covers", "dominoes", "numbers", "holds", "splits", "pieces", "dice", "arrows"
_LETTERS = [8 if letter in "wbWB" else 1 for letter in ascii_letters]
"""How often a letter stands for a piece."""
Things = dict[str, Sequence[Any]]
"""What lies on a table, by its kind."""


def tell_things(digits: Digits, given: Position, known: Sequence[Domino] | None = None) -> Position:
    """Tell a position; where it is written, return what it will be read as.

    `known` are dominoes that lie there for certain, whatever their numbers. Raises ValueError for
    more than anybody lays out.
    """
    things: Things = {kind: getattr(given, kind) for kind in _KINDS}
    if known is not None:
        things["dominoes"] = ()
    board = digits.rarely(given.board is not None)
    told = _tell_all(digits, things)
    blanks = told["dominoes"] if known is None else known
    told["dominoes"] = tell_faces(digits, blanks, given.dominoes)
    return Position(
        **{k: tuple(v) for k, v in told.items()}, board=Place(0, 0) if board else None, call=None
    )


def _tell_all(digits: Digits, given: Things) -> Things:
    """Tell what lies on the grid and off it; dominoes are blank."""
    laid = [_squares(thing) for things in given.values() for thing in things]
    # Mostly all lies on one grid; where it does not, the grid is where most things are.
    corners = Counter(Place(x % 2, y % 2) for (x, y), *_ in laid)
    origin = max(_ORIGINS, key=lambda corner: corners[corner])
    off = digits.rarely(corners[_ORIGINS[0]] < len(laid))
    origin = _ORIGINS[digits.digit(len(_ORIGINS), _ORIGINS.index(origin))] if off else _ORIGINS[0]
    used = {place for places in laid for place in places} or {Place(0, 0)}
    step = 1 if off else 2
    width, height = (digits.count(max(at) // step) * step + 1 for at in zip(*used, strict=True))
    ground = Ground(digits, Place(width, height), origin)
    on, between = Things(), Things()
    for kind, things in given.items():
        on[kind] = [thing for thing in things if ground.on_grid(_squares(thing)[0])]
        between[kind] = [thing for thing in things if not ground.on_grid(_squares(thing)[0])]
    ground.spread_grid()
    told = _tell_kinds(ground, on)
    if off:
        laid = [_squares(thing) for things in between.values() for thing in things]
        ground.spread_between({place.y for places in laid for place in places})
        more = _tell_kinds(ground, between)
        told = {kind: [*told[kind], *more[kind]] for kind in _KINDS}
    return told


def _tell_kinds(ground: Ground, given: Things) -> Things:
    """Tell what lies on a ground: mostly dominoes, and nothing else."""
    told = Things()
    for kind in _KINDS:
        often = kind == "dominoes"
        there = ground.digits.rarely(bool(given[kind]) != often) != often
        told[kind] = _tell_kind(ground, kind, given[kind]) if there else ()
    return told


def _tell_kind(ground: Ground, kind: str, given: Sequence[Any]) -> Sequence[Any]:
    if kind == "covers":
        return tell_covers(ground, given)
    if kind == "dominoes":
        return tell_dominoes(ground, given)
    solid = kind in ("numbers", "holds")
    places = ground.places([_squares(thing)[0] for thing in given], anywhere=not solid)
    if solid:
        ground.take(places)
    # There is nothing given where things are read.
    shown = given or [None] * len(places)
    return [
        _tell_thing(ground.digits, kind, place, thing)
        for place, thing in zip(places, shown, strict=True)
    ]


def _tell_thing(digits: Digits, kind: str, place: Place, given: Any) -> Any:
    """Tell what a thing is that lies at a place."""
    match kind:
        case "numbers":
            return Number(place, digits.digit(10, given.pips if given else 0))
        case "splits":
            return place, _SPLITS[digits.digit(2, _SPLITS.index(given[1]) if given else 0)]
        case "pieces":
            letter = ascii_letters.index(given.letter) if given else 0
            return Piece(place, ascii_letters[digits.weighted(_LETTERS, letter)])
        case "dice":
            return Die(place, digits.digit(6, given.pips - 1 if given else 0) + 1)
        case "arrows":
            return Arrow(place, _tell_legs(digits, given.legs if given else ()))
    return place


def _tell_legs(
    digits: Digits, given: Sequence[tuple[Direction, int]]
) -> tuple[tuple[Direction, int], ...]:
    legs = list[tuple[Direction, int]]()
    for at in range(digits.count(len(given))):
        way, spaces = given[at] if given else (_WAYS[0], 1)
        way = _WAYS[digits.digit(len(_WAYS), _WAYS.index(way))]
        legs.append((way, digits.digit(_FARTHEST, spaces - 1) + 1))
    return tuple(legs)


def _squares(thing: Any) -> tuple[Place, ...]:
    """The places that a thing lies on; an arrow begins at its own."""
    match thing:
        case Domino() | Cover():
            return thing.places
        case Place():
            return (thing,)
        case (Place(), str()):
            return (thing[0],)
    place: Place = thing.place
    return (place,)
