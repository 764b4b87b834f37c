"""What every game for one set minds: each domino is there once, is whole, and lies on no other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.board.rectangle import Pair, domino_set
from donimoes_book.games.game import RuleViolation


def pair_of(domino: Domino) -> Pair:
    """The numbers of a domino, the smaller first."""
    low, high = sorted(number for number in domino.pips if number is not None)
    return low, high


def strange(part: Position, where: str) -> Iterator[RuleViolation]:
    """Everything that is no domino of the set, or lies where another does.

    `where` says of what lies there that should not: "a die has no place `where`".
    """
    yield from strange_dominoes(part.dominoes)
    others = [
        *((number.place, f"the number {number.pips}", "") for number in part.numbers),
        *((cover.places[0], "a covered space", "") for cover in part.covers),
        *((piece.place, f"the piece {piece.letter}", "pieces") for piece in part.pieces),
        *((die.place, "a die", "dice") for die in part.dice),
    ]
    for place, what, kind in others:
        yield RuleViolation(f"{what} has no place {where}", place, "Show dominoes only.", kind)
    if part.call is not None:
        yield RuleViolation(f"nothing is called {where}", None, f"Remove call:{part.call}.")


def strange_dominoes(dominoes: Iterable[Domino]) -> Iterator[RuleViolation]:
    """Every domino that is covered, not of the set, there twice, or lies where another does."""
    pairs = set(domino_set())
    seen: set[tuple[int, int]] = set()
    taken: dict[Place, Domino] = {}
    for domino in dominoes:
        if None in domino.pips:
            yield RuleViolation(
                f"domino {domino.name} is covered", domino.place, "Show both numbers."
            )
            continue
        if pair_of(domino) not in pairs:
            yield RuleViolation(f"{domino.name} is not in a double-six set", domino.place)
        elif pair_of(domino) in seen:
            advice = "A set holds one of each."
            yield RuleViolation(f"domino {domino.name} lies here twice", domino.place, advice)
        seen.add(pair_of(domino))
        for place in domino.places:
            if taken.setdefault(place, domino) is not domino:
                yield RuleViolation(
                    f"domino {domino.name} lies on {taken[place].name}", domino.place
                )
