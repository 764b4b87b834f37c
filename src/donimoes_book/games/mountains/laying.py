"""How a map may be laid: which dominoes there are, and where the next of them may lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from donimoes_book.board.position import Domino, Mark, Position
from donimoes_book.games import one_set
from donimoes_book.games.game import RuleViolation
from donimoes_book.games.mountains.map import SIDE, fits, heights_of, is_deal, touching
from donimoes_book.games.mountains.square import can_be_filled, empty_spaces


def picture_violations(part: Position) -> Iterator[RuleViolation]:
    """What is wrong with a picture, a domino that is crossed to warn the reader left aside."""
    crossed = [domino for domino in part.dominoes if domino.mark is Mark.CROSSED]
    kept = [domino for domino in part.dominoes if domino.mark is not Mark.CROSSED]
    if odd := list(strange(part)):
        yield from odd
        return
    yield from misplaced(kept)
    for domino in crossed:
        if not list(misplaced([*kept, domino])):
            yield RuleViolation(f"{domino.name} is crossed, but it may lie there", domino.place)


def unplaceable(part: Position) -> list[RuleViolation]:
    """Why the dominoes of a picture, crossed ones too, cannot have been laid so."""
    return list(strange(part)) or list(misplaced(part.dominoes, laid=True))


def strange(part: Position) -> Iterator[RuleViolation]:
    """Everything that is no domino of the set, or lies where another does."""
    return one_set.strange(part, "on a map")


def misplaced(dominoes: Sequence[Domino], *, laid: bool = False) -> Iterator[RuleViolation]:
    """What breaks the rules of laying a map.

    Unless they are `laid` for certain, dominoes that all lie apart are a deal.
    """
    marked = next((domino for domino in dominoes if domino.mark), None)
    if not dominoes or (is_deal(dominoes) and not marked and not laid):
        return
    first = dominoes[0].place
    for domino in dominoes:
        if (domino.place.x - first.x) % 2 or (domino.place.y - first.y) % 2:
            yield RuleViolation(
                f"domino {domino.name} lies half a space off the others", domino.place
            )
            return
    groups = sorted(touching(dominoes), key=len)
    if len(groups) > 1:
        lonely = min(groups[0], key=lambda domino: (domino.place.y, domino.place.x))
        yield RuleViolation(f"domino {lonely.name} has no neighbour", lonely.place)
    heights, blamed = heights_of(dominoes), (marked or dominoes[-1]).place
    if not fits(heights):
        yield RuleViolation(f"the map does not fit a square of {SIDE} by {SIDE}", blamed)
    elif marked and not any(map(can_be_filled, empty_spaces(heights))):
        yield RuleViolation("this makes a hole that no domino can fill", blamed)
