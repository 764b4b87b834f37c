"""Parts of solitaires on a page: a long row, broken into lines like text, and a face-down stock.

The dominoes of a row lie end to end, or stand side by side; hands and stocks stand upright.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Mark, reading_order
from donimoes_book.board.position import Cover, Place, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import IllegalPosition, RuleViolation, illegal
from donimoes_book.games.set_checks import Holds, pair_of, pips_of, refuse_if_any
from donimoes_book.words.language import N_

_LINE = 14
"""How many halves fit on a line of the page."""
_GAP = 1
"""The half-spaces between two lines: enough to see that they do not touch."""
NEXT_IS_HIDDEN = Refusal(N_("the next domino of the stock is face down"))
"""Why a move that would draw is not allowed."""

Upright = tuple[Place, Pair | None]
"""An upright domino, smaller number first, and its place; None for one that is face down."""


def row_dominoes(
    row: Sequence[Pair],
    *,
    across: bool,
    marked: Collection[Pair] = (),
    mark: Mark = Mark.CROSSED,
) -> Iterator[Domino]:
    """Lay out a row in lines from (0, 0): end to end if `across`, or side by side."""
    for number, pips in enumerate(row):
        place = row_place(number, across=across)
        yield Domino(place, across, pips, mark if pips in marked else None)


def row_place(number: int, *, across: bool) -> Place:
    """Return the place of a domino in a row, counting from 0."""
    width, height, per_line = (4, 2, _LINE // 2) if across else (2, 4, _LINE)
    line, column = divmod(number, per_line)
    return Place(column * width, line * (height + _GAP))


def read_row(position: Position, *, across: bool) -> tuple[Pair, ...]:
    """Read a row, wherever it is broken; raises IllegalPosition."""
    violations = list(Holds("in the row").violations(position))
    violations += (RuleViolation("a row has no open places", place) for place in position.holds)
    refuse_if_any(violations or row_violations(position.dominoes, across=across))
    return tuple(map(pips_of, position.dominoes))


def row_violations(dominoes: Sequence[Domino], *, across: bool) -> Iterator[RuleViolation]:
    """Yield what keeps dominoes from being a row in lines: each must touch the one before it.

    Only the first gap of a line is reported, and none if dominoes are turned the wrong way.
    """
    turned = [domino for domino in dominoes if domino.across is not across]
    if turned:
        actual, expected = "lies across", "stand upright"
        if across:
            actual, expected = "stands upright", "lie across"
        # If all of them are, this is a picture of another game, and one report is enough.
        for domino in turned if len(turned) < len(dominoes) else turned[:1]:
            message = f"domino {domino.name} {actual}, but here the dominoes of a row {expected}"
            yield RuleViolation(message, domino.place)
        return
    width, height = (4, 2) if across else (2, 4)
    broken_line = None
    for before, domino in pairwise(dominoes):
        line = domino.place.y
        if line == before.place.y and domino.place.x - before.place.x != width:
            if broken_line != line:
                message = f"domino {domino.name} does not touch {before.name} before it"
                yield RuleViolation(message, domino.place, "Close up the gaps.")
            broken_line = line
        elif 0 < line - before.place.y < height:
            yield RuleViolation(f"domino {domino.name} is between two lines", domino.place)


def is_named(pips: Pair, name: str) -> bool:
    """Return whether a name is a domino's, with its numbers in either order."""
    return name in (f"{pips[0]}{pips[1]}", f"{pips[1]}{pips[0]}")


def show_upright(upright: Iterable[Upright]) -> tuple[list[Domino], list[Cover]]:
    """Return the upright dominoes that are face up, and the backs of those that are face down."""
    dominoes, covers = list[Domino](), list[Cover]()
    for place, pips in upright:
        if pips:
            dominoes.append(Domino(place, across=False, pips=pips))
        else:
            covers.append(Cover((place, place.moved(0, 2)), ((place.moved(0, 1), "-"),)))
    return dominoes, covers


def upright_of(position: Position) -> list[Upright]:
    """Return all upright dominoes, and every cover as a face-down domino, in reading order."""
    upright: list[Upright] = [(cover.place, None) for cover in position.covers]
    upright += [
        (domino.place, pair_of(domino)) for domino in position.dominoes if not domino.across
    ]
    return sorted(upright, key=lambda one: reading_order(one[0]))


def face_down_violations(
    position: Position, hand_bottom: float, advice: str
) -> Iterator[RuleViolation]:
    """Yield every cover that is not a domino of the stock, which is below `hand_bottom`.

    `advice` says where the stock belongs.
    """
    for cover in position.covers:
        if cover.places != (cover.place, cover.place.moved(0, 2)):
            message = "this is not a face-down domino"
            yield RuleViolation(message, cover.place, "Write # over # joined by -.")
        elif cover.place.y <= hand_bottom:
            yield RuleViolation("only the stock can be face down", cover.place, advice)


def hidden_stock(covers: Sequence[Cover]) -> IllegalPosition:
    """Return why a search cannot continue while these dominoes are face down."""
    message, place = "to solve it, show the stock: it is face down", covers[0].place
    return illegal(message, place, "Write the numbers of its dominoes.")
