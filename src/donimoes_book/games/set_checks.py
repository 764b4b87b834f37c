"""Checks of positions that games share: dominoes, other things, and pictures side by side."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, fields, replace

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.notation import NAMED_NUMBERS
from donimoes_book.board.parts import Domino, Parts
from donimoes_book.board.position import Place, Position
from donimoes_book.games.errors import IllegalPosition, RuleViolation

DOUBLE_SIX = frozenset(domino_set())


def refuse_if_any(violations: Iterable[RuleViolation]) -> None:
    """Raise IllegalPosition with all of these violations, if there are any."""
    if mistakes := tuple(violations):
        raise IllegalPosition(mistakes)


def pips_of(domino: Domino) -> Pair:
    """The numbers of a domino that is not covered, in the order they are seen."""
    first, second = (number for number in domino.pips if number is not None)
    return first, second


def pair_of(domino: Domino) -> Pair:
    """The numbers of a domino that is not covered, the smaller first."""
    return smaller_first(pips_of(domino))


def invalid_dominoes(
    dominoes: Iterable[Domino], pairs: Collection[Pair] | None = DOUBLE_SIX
) -> Iterator[RuleViolation]:
    """Yield dominoes that are covered, not in `pairs` (None: all are), repeated, or overlapping."""
    seen: set[Pair] = set()
    taken: dict[Place, Domino] = {}
    for domino in dominoes:
        if None in domino.pips:
            message = f"domino {domino.name} is covered"
            yield RuleViolation(message, domino.place, "Show both numbers.")
            continue
        if pairs is not None and pair_of(domino) not in pairs:
            yield RuleViolation(f"{domino.name} is not in a double-six set", domino.place)
        elif pair_of(domino) in seen:
            message = f"domino {domino.name} is here twice"
            yield RuleViolation(message, domino.place, "A set has one of each.")
        seen.add(pair_of(domino))
        for place in domino.places:
            if taken.setdefault(place, domino) is not domino:
                message = f"domino {domino.name} overlaps {taken[place].name}"
                yield RuleViolation(message, domino.place)


_THINGS = frozenset(field.name for field in fields(Parts)) - {"dominoes", "board"}
"""Only a game of regions reads those, so `out_of_place` always names them."""
NOT_DOMINOES = ("numbers", "covers", "pieces", "dice", "named_numbers")


def out_of_place(
    part: Parts,
    where: str,
    kinds: Collection[str] = NOT_DOMINOES,
    advice: str = "Show dominoes only.",
) -> Iterator[RuleViolation]:
    """Yield everything of these kinds; `where` completes "a die has no place `where`"."""
    things = {
        "numbers": [(n.place, f"the number {n.pips}") for n in part.numbers],
        "covers": [(cover.places[0], "a covered space") for cover in part.covers],
        "holds": [(place, "an empty place") for place in part.holds],
        "splits": [(point, "a split") for point, _ in part.splits],
        "pieces": [(piece.place, f"the piece {piece.letter}") for piece in part.pieces],
        "dice": [(die.place, "a die") for die in part.dice],
        "arrows": [(arrow.place, "an arrow") for arrow in part.arrows],
    }
    for kind, items in things.items():
        if kind in kinds:
            for place, what in items:
                pointed = kind if kind in ("pieces", "dice", "arrows") else ""
                yield RuleViolation(f"{what} has no place {where}", place, advice, pointed)
    for region in part.regions:
        what = f"region {region.label} has no place {where}"
        yield RuleViolation(what, region.places[0], advice, "conditions")
    if part.stock:
        message = f"a list of dominoes has no place {where}"
        yield RuleViolation(message, Place(0, 0), advice, "stock")
    if "named_numbers" in kinds:
        for name, number in part.named_numbers:
            message = f"{NAMED_NUMBERS[name].unexpected} {where}"
            yield RuleViolation(message, None, f"Remove {name}:{number}.")


@dataclass(frozen=True, slots=True)
class Holds:
    """What a game's pictures may hold besides the dominoes of a double-six set."""

    where: str
    """Completes the message about anything else: "a die has no place `where`"."""
    things: Collection[str] = ("holds", "splits", "arrows")
    """The kinds of things, of those that `out_of_place` knows."""
    letters: str = ""
    """The letters of pieces, where only some have a place."""
    advice: str = "Show dominoes only."

    def violations(self, part: Parts) -> Iterator[RuleViolation]:
        """Yield every domino that a set does not allow, and everything that has no place."""
        yield from invalid_dominoes(part.dominoes)
        if self.letters:
            pieces = tuple(piece for piece in part.pieces if piece.letter not in self.letters)
            part = replace(part, pieces=pieces)
        yield from out_of_place(part, self.where, _THINGS - {*self.things}, self.advice)


def off_grid(dominoes: Iterable[Domino], advice: str = "") -> Iterator[RuleViolation]:
    """Yield every domino that is half a space off the first domino's grid."""
    corner: Place | None = None
    for domino in dominoes:
        corner = corner or domino.place
        if (domino.place.x - corner.x) % 2 or (domino.place.y - corner.y) % 2:
            message = f"domino {domino.name} is half a space off the others"
            yield RuleViolation(message, domino.place, advice)


def picture_by_picture(
    position: Position, check: Callable[[Position], Iterable[RuleViolation]]
) -> list[RuleViolation]:
    """Check each picture on its own; `check` may yield violations or raise IllegalPosition."""
    violations = list[RuleViolation]()
    for corner, part in position.side_by_side():
        mistakes = list[RuleViolation]()
        try:
            mistakes.extend(check(part))
        except IllegalPosition as error:
            mistakes.extend(error.violations)
        violations += [
            replace(violation, place=violation.place.moved(*corner) if violation.place else corner)
            for violation in mistakes
        ]
    return violations
