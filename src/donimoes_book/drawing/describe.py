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
    return f"{_table(position)} {annotations.words}".rstrip()


def _table(position: Position) -> str:
    pictures = position.side_by_side()
    kinds = piece_kinds(piece.letter for piece in position.pieces)
    if len(pictures) == 1:
        return _picture(position, kinds)
    if len(pictures) == 2:
        sides: Sequence[str] = ("On the left: ", "On the right: ")
    else:
        sides = [f"Picture {number}: " for number in range(1, len(pictures) + 1)]
    count = _sentence(f"{_count(len(pictures), 'pictures')} side by side.")
    descriptions = (_picture(picture, kinds) for _, picture in pictures)
    return " ".join([count, *(s + _uncapped(d) for s, d in zip(sides, descriptions, strict=True))])


def _picture(position: Position, kinds: Mapping[str, str]) -> str:
    """Describe one picture; `kinds` are those of all pieces, in other pictures too."""
    sentences = (
        *_board(position),
        *_dominoes(position),
        *_other_spaces(position),
        *_pieces(position, kinds),
        *_dice_and_numbers(position),
        *_arrows(position),
    )
    return " ".join(map(_sentence, sentences)) or "An empty table."


def _board(position: Position) -> Iterator[str]:
    if position.board:
        yield "a checkerboard, its columns A to H from the left, its rows 1 to 8 from the top."


def _dominoes(position: Position) -> Iterator[str]:
    if not position.dominoes:
        return
    rows = []
    for y, row in groupby(position.dominoes, key=lambda domino: domino.place.y):
        rows.append(f"in row {_ordinate(y)}, {', '.join(map(_domino, row))}")
    yield f"{_count(len(position.dominoes), 'dominoes')}: {'; '.join(rows)}."


def _domino(domino: Domino) -> str:
    name = "-".join("covered" if number is None else str(number) for number in domino.pips)
    orientation = "across" if domino.across else "upright"
    mark = f" ({_mark(domino.mark)})" if domino.mark else ""
    return f"{name} {orientation} at column {_ordinate(domino.place.x)}{mark}"


def _mark(mark: Mark) -> str:
    if mark.direction:
        return f"moved {mark.direction.name.lower()}"
    return "added" if mark is Mark.ADDED else "crossed out"


def _other_spaces(position: Position) -> Iterator[str]:
    if position.numbers:
        numbers = [f"{number.pips} at {_at(number.place)}" for number in position.numbers]
        yield f"{_count(len(numbers), 'lone numbers')}: {'; '.join(numbers)}."
    yield from _backs(position)
    for cover in (cover for cover in position.covers if not cover.is_back):
        yield _cover(cover)
    if position.holds:
        holds = "; ".join(map(_at, position.holds))
        yield f"{_count(len(position.holds), 'places')} held open: {holds}."
    for point, _ in position.splits:
        yield _split(position, point)


def _backs(position: Position) -> Iterator[str]:
    """Say where dominoes lie face down: first those that lie across, then the upright ones."""
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


def _split(position: Position, point: Place) -> str:
    ends = (_half(position, end) for end in split_ends(position, point))
    return f"not one domino: {' and '.join(ends)}."


def _pieces(position: Position, kinds: Mapping[str, str]) -> Iterator[str]:
    if position.pieces:
        pieces = (
            f"{_article(kinds[piece.letter])} on {_half(position, piece.place)}"
            for piece in position.pieces
        )
        yield f"{_count(len(position.pieces), 'pieces')}: {'; '.join(pieces)}."


def _dice_and_numbers(position: Position) -> Iterator[str]:
    if position.dice:
        dice = (f"{die.pips} on {_half(position, die.place)}" for die in position.dice)
        yield f"{_count(len(position.dice), 'dice')}: {'; '.join(dice)}."
    for name, number in position.named_numbers:
        yield f"{NAMED_NUMBERS[name].description.format(number)}."


def _arrows(position: Position) -> Iterator[str]:
    for arrow in position.arrows:
        legs = [f"{direction.name.lower()} {spaces}" for direction, spaces in arrow.legs]
        yield f"an arrow from {_at(arrow.place)}, {', then '.join(legs)}."


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


def _article(kind: str) -> str:
    return kind if len(kind) == 1 else f"a {kind}"


def _join(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _uncapped(text: str) -> str:
    return text[:1].lower() + text[1:]
