"""A problem of pawns that walk between spaces, as a page plays it: the result of every attempt.

The page finds all positions itself, by following the attempts that are moves.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Piece, Place, Position
from donimoes_book.drawing.diagram import draw_parts
from donimoes_book.games import registry
from donimoes_book.games.pawn_map import PawnMap, PawnPhase, Ray, Step
from donimoes_book.interactive.table import Numbers, Table, packed, part_name


def pawn_data(game: str, pawns: PawnMap) -> dict[str, Any]:
    """Return what a page needs.

    In each phase, `tiles` are the dominoes: first the spaces of a domino's halves, then the
    domino's place while it has no pawn, a pawn on its first half, on its second, or on both.
    `stands` are the places of each pawn on every space. A ray is a list of its space, its
    attempts, the deciding spaces, and the number of each attempt's result for every set of these
    spaces that other pawns can be on (see `packed`).
    """
    table, outcomes = Table(), Numbers()
    phases = [_phase(game, phase, pawns.pawns, table, outcomes) for phase in pawns.phases]
    return {
        "kind": "pawns",
        **table.as_data(),
        "phases": phases,
        "outcomes": [
            [found.end, found.name] if isinstance(found, Step) else str(found) for found in outcomes
        ],
        "pawns": [table.pieces[letter] for letter in pawns.pawns],
        "start": list(pawns.start),
        "first": pawns.first,
    }


def _phase(
    game: str, phase: PawnPhase, letters: str, table: Table, outcomes: Numbers
) -> dict[str, Any]:
    raised = registry.annotate(game, phase.picture).raised
    numbers = {place: number for number, place in enumerate(phase.spaces)}
    covered = replace(phase.picture, dominoes=(), pieces=())
    corner = covered.covers[0].place if covered.covers else Place(0, 0)
    under = {place: domino for domino in phase.picture.dominoes for place in domino.places}
    return {
        "fixed": sorted(table.lay(covered, corner)),
        "tiles": [
            _tile(domino, letters, raised, table, numbers) for domino in phase.picture.dominoes
        ],
        "stands": [
            [
                _stand(place, letter, letters, under.get(place), raised, table)
                for place in phase.spaces
            ]
            for letter in letters
        ],
        "rays": [_ray(ray, outcomes) for ray in phase.rays],
        "goal": sorted(phase.goal),
    }


def _alone(domino: Domino, raised: Sequence[Place]) -> tuple[Domino, Annotations]:
    """Return a domino in the corner of a table of its own, raised if it is raised here."""
    moved = replace(domino, place=Place(0, 0))
    is_raised = domino.place in raised
    return moved, Annotations(raised=(Place(0, 0),)) if is_raised else NO_ANNOTATIONS


def _tile(
    domino: Domino,
    letters: str,
    raised: Sequence[Place],
    table: Table,
    numbers: dict[Place, int],
) -> list[Any]:
    alone, annotations = _alone(domino, raised)
    places = []
    for second, first in product((False, True), repeat=2):
        on = (place for place, is_on in zip(alone.places, (first, second), strict=True) if is_on)
        pieces = tuple(map(Piece, on, letters))
        parts = draw_parts(Position((alone,), pieces=pieces), annotations)
        drawn = [use for part, use in parts if isinstance(part, Domino)]
        name = part_name(domino)
        places.append([table.put(name, use, domino.place) for use in drawn])
    return [[numbers[place] for place in domino.places], *places]


def _stand(
    place: Place,
    letter: str,
    letters: str,
    under: Domino | None,
    raised: Sequence[Place],
    table: Table,
) -> int:
    piece = Piece(Place(0, 0), letter)
    if under is None:
        ((_, use),) = draw_parts(Position(pieces=(piece,)), letters=letters)
        return table.put(letter, use, place)
    alone, annotations = _alone(under, raised)
    there = alone.places[under.places.index(place)]
    parts = draw_parts(Position((alone,), pieces=(Piece(there, letter),)), annotations, letters)
    return table.put(letter, parts[-1][1], under.place)


def _ray(ray: Ray, outcomes: Numbers) -> list[Any]:
    found = packed(outcomes[outcome] for tried in ray.outcomes for outcome in tried)
    return [ray.space, list(ray.tries), list(ray.deciding), found]
