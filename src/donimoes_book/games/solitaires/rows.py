"""A long row of dominoes, broken for the page as a text is broken into lines, and read back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import strange

LINE = 14
"""A line of the page has room for so many halves: the same for rows and for lines of play."""
_GAP = 1
"""Between two lines, in half-spaces: enough to see that they do not touch."""


def laid_in_lines(
    row: Sequence[Pair], *, across: bool, top: int = 0, marks: Sequence[Mark | None] = ()
) -> Iterator[Domino]:
    """Lay a row out in lines from `top` (in half-spaces): end to end across, or side by side."""
    per_line = LINE // 2 if across else LINE
    for i, pips in enumerate(row):
        line, column = divmod(i, per_line)
        width, height = (4, 2) if across else (2, 4)
        place = Place(column * width, top + line * (height + _GAP))
        yield Domino(place, across, pips, marks[i] if marks else None)


def read_row(position: Position, *, across: bool) -> tuple[Pair, ...]:
    """Read a row, broken in whatever places; raises IllegalPosition."""
    violations = list(strange(position, "in the row"))
    violations += (
        RuleViolation("no place is held open in a row", place) for place in position.holds
    )
    if violations := violations or list(broken_lines(position.dominoes, across=across)):
        raise IllegalPosition(violations)
    return tuple(map(pips_of, position.dominoes))


def pips_of(domino: Domino) -> Pair:
    """The two numbers of a domino that shows both."""
    first, second = domino.pips
    assert first is not None
    assert second is not None
    return first, second


def name_of(pips: Pair) -> str:
    """A domino's two numbers as the book prints them, such as `24`."""
    return f"{pips[0]}{pips[1]}"


def is_named(pips: Pair, name: str) -> bool:
    """True for the two numbers of a domino, in either order."""
    return name in (name_of(pips), name_of(pips[::-1]))


def broken_lines(dominoes: Sequence[Domino], *, across: bool) -> Iterator[RuleViolation]:
    """What keeps dominoes from being the lines of one row: each must touch the one before it.

    Of the gaps in a line the first is told, and none where dominoes lie the wrong way.
    """
    turned = [domino for domino in dominoes if domino.across is not across]
    if turned:
        how = "stands upright" if across else "lies across"
        # Where all of them do, it is another game's picture, and one of them says so.
        for domino in turned if len(turned) < len(dominoes) else turned[:1]:
            yield RuleViolation(f"domino {domino.name} {how}, unlike the row", domino.place)
        return
    broken = None
    for before, domino in pairwise(dominoes):
        same_line = before.place.y == domino.place.y
        if same_line and domino.place.x - before.place.x != (4 if across else 2):
            if broken != domino.place.y:
                message = f"domino {domino.name} does not touch {before.name} before it"
                yield RuleViolation(message, domino.place, "Close up the gaps.")
            broken = domino.place.y
        elif not same_line and domino.place.y - before.place.y < (2 if across else 4):
            yield RuleViolation(f"domino {domino.name} lies between two lines", domino.place)
