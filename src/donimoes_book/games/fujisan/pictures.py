"""Reads positions of Fujisan, and says everything that is wrong with one."""

from collections.abc import Iterable, Iterator

from donimoes_book.board.position import Domino, Place, Position
from donimoes_book.games.fujisan.rules import (
    COLUMNS,
    LARGEST,
    LENGTH,
    PEAK,
    PRIESTS,
    START,
    Mountain,
)
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import out_of_place

_AT_PEAK = (PEAK[0], PEAK[0] + COLUMNS, PEAK[1], PEAK[1] + COLUMNS)
_DOWNHILL = tuple(column for column in range(COLUMNS) if column not in PEAK)
_CORNERS = ("upper left", "lower left", "upper right", "lower right")


def read_mountain(position: Position, *, goes_down: bool = False) -> Mountain:
    """Read a position; where a game `goes_down`, the priests may be on the way down.

    Without pieces the priests are where they begin. Arrows are only a hint for the eye. Raises
    IllegalPosition with every violation.
    """
    violations = list(_not_of_this_game(position, covers=goes_down))
    violations += _wrong_dominoes(position)
    descending = False
    priests: tuple[int, ...] = START
    # Where the dominoes are too few, or lie across, nobody can tell where anything should stand.
    if len(position.dominoes) == LENGTH and not any(d.across for d in position.dominoes):
        descending = goes_down and not any(_out_of_line(position, _DOWNHILL))
        if not descending:
            violations += _out_of_line(position, range(LENGTH))
        elif {place for cover in position.covers for place in cover.places} != _gap(position):
            message = "the two spaces of the peak between the dominoes are not covered"
            violations.append(RuleViolation(message, None, "Show them as #, joined by -."))
        if goes_down and position.covers and not descending:
            cover = position.covers[0].places[0]
            violations.append(RuleViolation("nothing is covered on the way up", cover))
        try:
            priests = _priests(position, descending)
        except IllegalPosition as error:
            violations += error.violations
    if violations:
        raise IllegalPosition(violations)
    dominoes = [(domino.pips[0] or 0, domino.pips[1] or 0) for domino in position.dominoes]
    if descending:
        half = LENGTH // 2
        dominoes = [*dominoes[1:half], dominoes[0], dominoes[-1], *dominoes[half:-1]]
    return Mountain(tuple(dominoes), priests, goes_down, descending).normalized()


def _gap(position: Position) -> set[Place]:
    first = position.dominoes[0].place
    return {first.moved(2 * column, y) for column in PEAK for y in (0, 2)}


def _not_of_this_game(position: Position, *, covers: bool) -> Iterator[RuleViolation]:
    for number in position.numbers:
        message = f"the number {number.pips} is not part of a domino"
        advice = "Join it to the number above or below with -."
        yield RuleViolation(message, number.place, advice)
    kinds = ("holds", "splits", "dice") if covers else ("covers", "holds", "splits", "dice")
    yield from out_of_place(position, "in Fujisan", kinds, advice="")


def _wrong_dominoes(position: Position) -> Iterator[RuleViolation]:
    seen: set[frozenset[int | None]] = set()
    for domino in position.dominoes:
        name, pips = domino.name, frozenset(domino.pips)
        message = ""
        if domino.across:
            message = f"domino {name} lies across"
        elif None in domino.pips:
            message = f"domino {name} is covered"
        elif max(n or 0 for n in domino.pips) > LARGEST:
            message = f"domino {name} has more than {LARGEST} pips on a half"
        elif len(pips) == 1:
            message = f"domino {name} is a double"
        elif pips in seen:
            message = f"domino {name} stands here twice"
        elif domino.mark:
            message = f"domino {name} is marked, but the dominoes of Fujisan stay where they are"
        if message:
            advice = "A mountain is made of upright dominoes from 0 to 5, no doubles, each once."
            yield RuleViolation(message, domino.place, advice)
        seen.add(pips)
    if len(position.dominoes) != LENGTH:
        message = f"a mountain has {LENGTH} dominoes, but here are {len(position.dominoes)}"
        yield RuleViolation(message)


def _out_of_line(position: Position, columns: Iterable[int]) -> Iterator[RuleViolation]:
    """Complain of the first domino that does not stand in its column."""
    first = position.dominoes[0].place
    for column, domino in zip(columns, position.dominoes, strict=True):
        if domino.place != first.moved(2 * column, 0):
            message = f"domino {domino.name} does not stand beside the one before it"
            yield RuleViolation(
                message, domino.place, "The dominoes stand side by side in one row."
            )
            return


def _priests(position: Position, descending: bool) -> tuple[int, ...]:
    """Return the space of each priest; raises IllegalPosition."""
    if not position.pieces:
        return _AT_PEAK if descending else START
    first = position.dominoes[0].place
    corner = first if descending else first.moved(-2, 0)
    found: dict[str, int] = {}
    violations = []
    for piece in position.pieces:
        column, row = piece.place.x - corner.x, piece.place.y - corner.y
        message = advice = ""
        if piece.letter not in PRIESTS:
            message, advice = f"there is no priest {piece.letter}", "They are P, N, B and R."
        elif piece.letter in found:
            message = f"the priest {piece.letter} stands here twice"
        elif column % 2 or row not in (0, 2) or not 0 <= column < 2 * COLUMNS:
            message = f"the priest {piece.letter} stands neither on the mountain nor at its foot"
        else:
            space = column // 2 + row // 2 * COLUMNS
            begins = PRIESTS.index(piece.letter)
            found[piece.letter] = space
            if not descending and space in START and space != START[begins]:
                message = f"the priest {piece.letter} does not begin here"
                advice = f"{piece.letter} begins at the {_CORNERS[begins]}."
        if message:
            violations.append(RuleViolation(message, piece.place, advice))
    missing = [letter for letter in PRIESTS if letter not in found]
    if missing and not violations:
        message = f"the priest {missing[0]} is missing"
        violations.append(RuleViolation(message, None, "Show all four priests, or none to begin."))
    if violations:
        raise IllegalPosition(violations)
    return tuple(found[letter] for letter in PRIESTS)


def peaks(position: Position) -> Iterator[Domino]:
    """Yield the two middle dominoes of each mountain in a picture, as far as there are any."""
    for (x, y), part in position.side_by_side():
        upright = [domino for domino in part.dominoes if not domino.across]
        if len(upright) == len(part.dominoes) == LENGTH and not part.covers:
            yield from (upright[column - 1].moved(x, y) for column in PEAK)
