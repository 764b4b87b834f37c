"""Describes a position in words, for people who cannot see its picture.

Columns count from 1 at the left and rows from 1 at the top.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from donimoes_book.board.notation import NAMED_NUMBERS
from donimoes_book.board.position import (
    NO_ANNOTATIONS,
    Annotations,
    Cover,
    Domino,
    Mark,
    Place,
    Position,
)
from donimoes_book.drawing.overlays import piece_kinds, split_ends
from donimoes_book.plurals import singular

_NUMBERS = "no,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve".split(",")  # noqa: SIM905


def summarize(position: Position) -> str:
    """Say in a few words what is on the table: `Four dominoes and one die`."""
    kinds = (
        (position.dominoes, "dominoes"),
        (position.numbers, "lone numbers"),
        (position.covers, "covered areas"),
        (position.pieces, "pieces"),
        (position.dice, "dice"),
        (position.arrows, "arrows"),
    )
    counts = [_count(len(items), name) for items, name in kinds if items]
    return _sentence(_join(counts) if counts else "an empty table")


def describe(position: Position, annotations: Annotations = NO_ANNOTATIONS) -> str:
    """Describe everything on the table; pictures side by side are described one after another."""
    pictures = [picture for _, picture in position.side_by_side()]
    # A piece is called alike in all pictures.
    kinds = piece_kinds(piece.letter for piece in position.pieces)
    words = [
        " ".join(map(_sentence, _sentences(picture, kinds))) or "An empty table."
        for picture in pictures
    ]
    if len(pictures) > 1:
        sides: Sequence[str] = ("On the left", "On the right")
        if len(pictures) > 2:
            sides = [f"Picture {number}" for number in range(1, len(pictures) + 1)]
        words = [f"{s}: {w[:1].lower()}{w[1:]}" for s, w in zip(sides, words, strict=True)]
        words.insert(0, _sentence(f"{_count(len(pictures), 'pictures')} side by side."))
    return " ".join([*words, annotations.words]).rstrip()


def _sentences(position: Position, kinds: Mapping[str, str]) -> Iterator[str]:
    """Describe one picture, without capital letters at the start of sentences."""
    if position.board:
        yield "a checkerboard, its columns A to H from the left, its rows 1 to 8 from the top."
    if position.dominoes:
        rows = (
            f"in row {_ordinate(y)}, {', '.join(map(_domino, row))}"
            for y, row in groupby(position.dominoes, key=lambda domino: domino.place.y)
        )
        yield f"{_count(len(position.dominoes), 'dominoes')}: {'; '.join(rows)}."
    yield from _list("lone numbers", [f"{n.pips} at {_at(n.place)}" for n in position.numbers])
    yield from _backs(position)
    yield from (_cover(cover) for cover in position.covers if not cover.is_back)
    yield from _list("places", [_at(place) for place in position.holds], " held open")
    for point, _ in position.splits:
        ends = (_half(position, end) for end in split_ends(position, point))
        yield f"not one domino: {' and '.join(ends)}."
    pieces = [(kinds[piece.letter], _half(position, piece.place)) for piece in position.pieces]
    named = [f"{kind if len(kind) == 1 else f'a {kind}'} on {half}" for kind, half in pieces]
    yield from _list("pieces", named)
    dice = [f"{die.pips} on {_half(position, die.place)}" for die in position.dice]
    yield from _list("dice", dice)
    for name, number in position.named_numbers:
        yield f"{NAMED_NUMBERS[name].description.format(number)}."
    for arrow in position.arrows:
        legs = [f"{direction.name.lower()} {spaces}" for direction, spaces in arrow.legs]
        yield f"an arrow from {_at(arrow.place)}, {', then '.join(legs)}."


def _list(nouns: str, items: Sequence[str], state: str = "") -> Iterator[str]:
    if items:
        yield f"{_count(len(items), nouns)}{state}: {'; '.join(items)}."


def _domino(domino: Domino) -> str:
    name = "-".join("covered" if number is None else str(number) for number in domino.pips)
    orientation = "across" if domino.across else "upright"
    mark = f" ({_mark(domino.mark)})" if domino.mark else ""
    return f"{name} {orientation} at column {_ordinate(domino.place.x)}{mark}"


def _mark(mark: Mark) -> str:
    if mark.direction:
        return f"moved {mark.direction.name.lower()}"
    return "added" if mark is Mark.ADDED else "crossed out"


def _backs(position: Position) -> Iterator[str]:
    """Say where dominoes are face down: first those across, then the upright ones."""
    backs = [cover.places for cover in position.covers if cover.is_back]
    for orientation in ("across", "upright"):
        firsts = [one for one, other in backs if (one.y == other.y) == (orientation == "across")]
        if firsts:
            rows = (_columns(y, row) for y, row in groupby(firsts, key=lambda place: place.y))
            count = _count(len(firsts), "dominoes")
            yield f"{count} face down, {orientation}: {'; '.join(rows)}."


def _columns(y: int, row: Iterable[Place]) -> str:
    columns = [_ordinate(place.x) for place in row]
    return f"row {_ordinate(y)}, {'column' if len(columns) == 1 else 'columns'} {_join(columns)}"


def _cover(cover: Cover) -> str:
    marks = sorted({_mark(Mark(char)) for _, char in cover.joints if char in set(Mark)})
    mark = f" ({_join(marks)})" if marks else ""
    rows = [_columns(y, row) for y, row in groupby(cover.places, key=lambda place: place.y)]
    together = "" if len(cover.places) == 1 else " together"
    dark = ", dark side up" if cover.dark else ""
    count = _count(len(cover.places), "covered spaces")
    return f"{count}{together}{dark}{mark}: {'; '.join(rows)}."


def _half(position: Position, place: Place) -> str:
    """Name what is at a place: `the 3 at column 1, row 2`."""
    for domino in position.dominoes:
        if domino.joint == place:
            return f"the bar of the {'-'.join(domino.name)} at {_at(domino.place)}"
    if place not in position.halves:
        return f"the table at {_at(place)}"
    pips = position.halves[place]
    return f"{'the covered space' if pips is None else f'the {pips}'} at {_at(place)}"


def _at(place: Place) -> str:
    return f"column {_ordinate(place.x)}, row {_ordinate(place.y)}"


def _ordinate(half_spaces: int) -> str:
    """Return the number of a column or a row; half a space off the grid is `2½`."""
    return f"{half_spaces // 2 + 1}{'½' if half_spaces % 2 else ''}"


def _count(number: int, nouns: str) -> str:
    """Return a number in words, and what it counts."""
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    if number != 1:
        return f"{word} {nouns}"
    return f"{word} {'die' if nouns == 'dice' else singular(nouns)}"


def _join(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
