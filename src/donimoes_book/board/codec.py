"""Turns a position into one whole number, and back again; printed codes need it never to change.

In a game that always deals in the same way, a *template* says where the dominoes are; otherwise a
*table* lists everything. Every `_code_…` function works in both directions (see `mixed_radix`): it
stores what is `given`, or reads it, and returns parts in reading order and in their usual form.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from string import ascii_letters
from typing import Any

from donimoes_book.board.dominoes import domino_set, smaller_first
from donimoes_book.board.mixed_radix import Decoder, Encoder, MixedRadixCoder
from donimoes_book.board.notation import ACROSS_JOINT, DOWN_JOINT
from donimoes_book.board.parts import (
    KINDS,
    Arrow,
    Cover,
    Die,
    Direction,
    Domino,
    Mark,
    Number,
    Piece,
    Place,
    Region,
    Split,
    place_of,
    places_of,
    reading_order,
)
from donimoes_book.board.position import Position

_TABLE, _TEMPLATE, _SHAPE = range(3)
_FORMS = 4
"""How many forms there can be; the others are spare."""

_ORIGINS = [Place(x, y) for y in (0, 1) for x in (0, 1)]
_DIRECTIONS = tuple(map(Direction, "LRUD"))
_MARKS = tuple(map(Mark, "><^v+*"))
_SPLITS = "~S"
_SIGNS = ("", "=", "!=", "<", ">")
_MAX_LEG = 99
_LETTER_WEIGHTS = [8 if letter in "wbWB" else 1 for letter in ascii_letters]
"""How likely each letter is as a piece."""

_ANY_NUMBERS, _ONE_SET, _ONE_SET_SMALLER_FIRST = range(3)
_SCHEME_WEIGHTS = 1, 4, 2
_DIGITS = 10
"""How many numbers a half may have if they may be any digits."""
_DIGITS_OF_SET = 7
"""How many numbers a half may have in a double-six set."""

_MAX_SQUARES = 2**18
"""The most squares on a table: a decoder that reads more has read nonsense."""
_OVERLAPPING = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]

Pips = tuple[int | None, int | None]
PartsByKind = dict[str, Sequence[Any]]
"""A position's parts by the names of their fields."""


def encode_position(encoder: Encoder, position: Position, template: Position | None = None) -> None:
    """Store a position; `template` is how its game deals dominoes, if there is only one way.

    Raises ValueError for a position that the code cannot express, or that is far too large.
    """
    fits = template is not None and _without_faces(position) == _without_faces(template)
    is_shape = position.regions or position.stock
    encoder.digit(_FORMS, _TEMPLATE if fits else _SHAPE if is_shape else _TABLE)
    if is_shape:
        if _code_shape(encoder, position) != position:
            raise ValueError("this position has something that a code cannot hold")
    elif _code_position(encoder, position, template if fits else None) != position:
        raise ValueError("this position has something that a code cannot hold")


def decode_position(decoder: Decoder, template: Position | None = None) -> Position:
    """Read a position back; raises ValueError for anything `encode_position` does not write."""
    form = decoder.digit(_FORMS)
    if form == _SHAPE:
        return _code_shape(decoder, Position())
    if form not in (_TEMPLATE, _TABLE):
        raise ValueError("this form of code is not known")
    if form == _TEMPLATE and not template:
        raise ValueError("this game has more than one kind of deal")
    return _code_position(decoder, Position(), template if form == _TEMPLATE else None)


def _without_faces(position: Position) -> tuple[Domino, ...]:
    return tuple(replace(d, pips=(0, 0), mark=None) for d in position.dominoes)


# Places: which squares are still free, and how likely each is to be used


class PlacementModel:
    """The squares of a table in reading order, without those blocked by covers and dominoes.

    It is first used for everything on the grid, then starts again with the places between, for
    everything half a space off the grid.
    """

    def __init__(self, coder: MixedRadixCoder, size: Place, origin: Place) -> None:
        self.coder = coder
        self.size = size
        """The table's width and height in half-spaces."""
        self.origin = origin
        """Where the grid begins: 0 or 1 half-spaces to the right, and down."""
        self.squares: dict[Place, int] = {}
        """The places that can currently be used, each with its index."""
        self.blocked: set[Place] = set()
        """Where no half fits any more, because another would overlap it."""
        self.covered: set[Place] = set()
        """Covered spaces under which half a domino may be."""
        self._current = self._free = self._needed = self._least_spare = 0

    def on_grid(self, place: Place) -> bool:
        """Return whether a place is on the grid."""
        return (place.x - self.origin.x) % 2 == (place.y - self.origin.y) % 2 == 0

    def use_grid(self) -> None:
        """Use the squares of the grid."""
        (left, top), (width, height) = self.origin, self.size
        self._use(Place(x, y) for y in range(top, height, 2) for x in range(left, width, 2))

    def use_between(self, rows: Collection[int]) -> None:
        """Use the places off the grid, after coding which rows have anything in them."""
        width, height = self.size
        rows = self.coder.subset(height, rows)
        places = (Place(x, y) for y in rows for x in range(width))
        self._use(place for place in places if not self.on_grid(place))
        # Squares off the grid overlap, so the number of free ones proves nothing.
        self._least_spare = 1

    def _use(self, places: Iterable[Place]) -> None:
        self.squares = {place: at for at, place in enumerate(islice(places, _MAX_SQUARES + 1))}
        if len(self.squares) > _MAX_SQUARES:
            raise ValueError("no table is that large")

    def is_free(self, place: Place) -> bool:
        """Return whether a half fits here, after the square being coded."""
        return place not in self.blocked and self.squares.get(place, -1) > self._current

    def occupy(self, places: Sequence[Place]) -> None:
        """Put halves on these squares."""
        for place in places:
            for other in (place.moved(*by) for by in _OVERLAPPING):
                self._free -= self.is_free(other)
                self.blocked.add(other)
        self._needed -= len(places)

    def code_starts(self, count: int, needed: int, given: Collection[Place]) -> Iterator[Place]:
        """Code the free squares where `count` parts begin, which need `needed` squares in all.

        Yields each square as soon as it is coded. The caller must `occupy` all squares of the part
        that begins there before taking the next one, as the squares still free decide how likely
        the next square is. Raises ValueError if there is no room.
        """
        self._current, self._needed = -1, needed
        self._free = sum(place not in self.blocked for place in self.squares)
        for place, at in self.squares.items():
            if not count:
                break
            self._current = at
            if place in self.blocked:
                continue
            spare = max(self._least_spare, self._free - self._needed)
            self._free -= 1
            if self.coder.weighted_digit((spare, count), int(place in given)):
                count -= 1
                yield place
        self._current = -1
        if count:
            raise ValueError("there is no room")

    def code_places(self, given: Sequence[Place], *, anywhere: bool = True) -> list[Place]:
        """Code the places of small parts, which may share them: free squares only, or `anywhere`.

        Raises ValueError if there is no room.
        """
        left, coded = self.coder.count(len(given)), list[Place]()
        squares = [place for place in self.squares if anywhere or place not in self.blocked]
        numbers = Counter(given)
        for later, place in zip(reversed(range(len(squares))), squares, strict=True):
            here = 0
            while left and self.coder.weighted_digit((later, left), int(here < numbers[place])):
                coded.append(place)
                here += 1
                left -= 1
        if left:
            raise ValueError("there is no room")
        return coded


# All parts


def _code_position(coder: MixedRadixCoder, given: Position, template: Position | None) -> Position:
    if not template:
        return _code_table(coder, given)
    bare = replace(given, dominoes=template.dominoes) == template
    if coder.flag(not bare):
        return _code_table(coder, given, template.dominoes)
    return replace(template, dominoes=_code_faces(coder, template.dominoes, given.dominoes))


def _code_table(
    coder: MixedRadixCoder, given: Position, dominoes: Sequence[Domino] | None = None
) -> Position:
    """Code everything; of `dominoes` whose places are known, code only numbers and marks."""
    parts: PartsByKind = {kind: getattr(given, kind) for kind in KINDS}
    if dominoes is not None:
        parts["dominoes"] = ()
    board = coder.unlikely_flag(given.board is not None)
    coded = _code_parts(coder, parts)
    blank = coded["dominoes"] if dominoes is None else dominoes
    coded["dominoes"] = _code_faces(coder, blank, given.dominoes)
    everything = {kind: tuple(parts) for kind, parts in coded.items()}
    return Position(**everything, board=Place(0, 0) if board else None)


def _code_shape(coder: MixedRadixCoder, given: Position) -> Position:
    """Code the squares of a shape as places held open, then their regions, and the stock."""
    open_squares = {place for region in given.regions for place in region.places}
    holds = (*given.holds, *sorted(open_squares - given.halves.keys()))
    coded = _code_table(coder, replace(given, holds=holds, regions=(), stock=()))
    squares = sorted({*coded.holds, *coded.halves}, key=reading_order)
    at = {place: n for n, region in enumerate(given.regions, 1) for place in region.places}
    count = coder.count(len(given.regions))
    members = [coder.digit(count + 1, at.get(square, 0)) for square in squares]
    regions = list[Region]()
    for number in range(count):
        region = given.regions[number] if given.regions else Region("a", "", 0, ())
        label = ascii_letters[coder.digit(len(ascii_letters), ascii_letters.index(region.label))]
        sign = _SIGNS[coder.digit(len(_SIGNS), _SIGNS.index(region.sign))]
        compared = 0 if sign in ("=", "!=") else coder.count(region.number)
        places = (square for square, of in zip(squares, members, strict=True) if of == number + 1)
        regions.append(Region(label, sign, compared, tuple(places)))
    if not all(region.places for region in regions):
        raise ValueError("a region has no square")
    size = coder.count(len(given.stock))
    if not (count or size):
        raise ValueError("there are no regions and no dominoes to lay")
    stock = given.stock or ((0, 0),) * size
    free = tuple(hold for hold in coded.holds if not members[squares.index(hold)])
    pips = _code_pips(coder, stock, [(False, False)] * len(stock))
    pairs = tuple((one or 0, other or 0) for one, other in pips)
    return replace(coded, holds=free, regions=tuple(regions), stock=pairs)


def _code_parts(coder: MixedRadixCoder, given: PartsByKind) -> PartsByKind:
    """Code everything on and off the grid; dominoes are returned without faces."""
    used = [places_of(part) for parts in given.values() for part in parts]
    # Usually everything is on one grid; otherwise, the grid is the one with the most parts.
    corners = Counter(Place(x % 2, y % 2) for (x, y), *_ in used)
    origin = max(_ORIGINS, key=lambda corner: corners[corner])
    off_grid = coder.unlikely_flag(corners[_ORIGINS[0]] < len(used))
    number = coder.digit(len(_ORIGINS), _ORIGINS.index(origin)) if off_grid else 0
    corner = [max(at) for at in zip(*(place for places in used for place in places), strict=True)]
    step = 1 if off_grid else 2
    width, height = (coder.count(at // step) * step + 1 for at in corner or (0, 0))
    model = PlacementModel(coder, Place(width, height), _ORIGINS[number])
    on, between = PartsByKind(), PartsByKind()
    for kind, parts in given.items():
        on[kind] = [part for part in parts if model.on_grid(place_of(part))]
        between[kind] = [part for part in parts if not model.on_grid(place_of(part))]
    model.use_grid()
    coded = _code_kinds(model, on)
    if off_grid:
        used = [places_of(part) for parts in between.values() for part in parts]
        model.use_between({place.y for places in used for place in places})
        more = _code_kinds(model, between)
        coded = {kind: [*coded[kind], *more[kind]] for kind in KINDS}
    return coded


def _code_kinds(model: PlacementModel, given: PartsByKind) -> PartsByKind:
    """Code every kind of part; usually there are dominoes and nothing else."""
    coded = PartsByKind()
    for kind in KINDS:
        expected = kind == "dominoes"
        unexpected = model.coder.unlikely_flag(bool(given[kind]) != expected)
        coded[kind] = _code_kind(model, kind, given[kind]) if unexpected != expected else ()
    return coded


def _code_kind(model: PlacementModel, kind: str, given: Sequence[Any]) -> Sequence[Any]:
    if kind == "covers":
        return _code_covers(model, given)
    if kind == "dominoes":
        return _code_blank_dominoes(model, given)
    blocking = kind in ("numbers", "holds")
    places = model.code_places([place_of(part) for part in given], anywhere=not blocking)
    if blocking:
        model.occupy(places)
    shown = given or [None] * len(places)
    return [
        _code_part(model.coder, kind, place, part)
        for place, part in zip(places, shown, strict=True)
    ]


def _code_part(coder: MixedRadixCoder, kind: str, place: Place, given: Any) -> Any:
    """Code what is at a place; `given` is None when decoding."""
    match kind:
        case "numbers":
            return Number(place, coder.digit(10, given.pips if given else 0))
        case "splits":
            return Split(place, _SPLITS[coder.digit(2, _SPLITS.index(given[1]) if given else 0)])
        case "pieces":
            letter = ascii_letters.index(given.letter) if given else 0
            return Piece(place, ascii_letters[coder.weighted_digit(_LETTER_WEIGHTS, letter)])
        case "dice":
            return Die(place, coder.digit(6, given.pips - 1 if given else 0) + 1)
        case "arrows":
            return Arrow(place, _code_legs(coder, given.legs if given else ()))
    return place


def _code_legs(
    coder: MixedRadixCoder, given: Sequence[tuple[Direction, int]]
) -> tuple[tuple[Direction, int], ...]:
    legs = list[tuple[Direction, int]]()
    for at in range(coder.count(len(given))):
        way, spaces = given[at] if given else (_DIRECTIONS[0], 1)
        way = _DIRECTIONS[coder.digit(len(_DIRECTIONS), _DIRECTIONS.index(way))]
        legs.append((way, coder.digit(_MAX_LEG, spaces - 1) + 1))
    return tuple(legs)


# Covers and dominoes: each is coded by where it begins, and how it continues from there


def _code_covers(model: PlacementModel, given: Sequence[Cover]) -> list[Cover]:
    coder = model.coder
    count = coder.count(len(given) - 1 if given else 0) + 1
    sizes = [len(cover.places) for cover in given] or [1]
    largest = coder.count(max(sizes) - 1) + 1
    same_size = coder.flag(min(sizes) == max(sizes))
    padded = [*sizes, *[largest] * count][:count]
    sizes = [largest if same_size else coder.digit(largest, size - 1) + 1 for size in padded]
    unusual = coder.unlikely_flag(any(c.joints != _usual_joints(c.places) for c in given))
    dark = coder.subset(count, [at for at, cover in enumerate(given) if cover.dark])
    by_place = {cover.place: cover for cover in given}
    coded = list[Cover]()
    for first in model.code_starts(count, sum(sizes), by_place):
        cover = by_place.get(first, Cover(()))
        places = _code_spaces(model, first, sizes[len(coded)], cover.places)
        model.occupy(places)
        joints = _usual_joints(places)
        if unusual:
            joints = _code_joints(coder, joints, dict(cover.joints))
        coded.append(Cover(places, joints, len(coded) in dark))
    model.covered.update(place for cover in coded for place in cover.places)
    return coded


def _code_spaces(
    model: PlacementModel, first: Place, size: int, given: Sequence[Place]
) -> tuple[Place, ...]:
    """Code the spaces of a cover: each but the first is next to an earlier one."""
    spaces, seen = [first], {first}
    for space in spaces:
        for place in space.neighbours:
            if len(spaces) < size and place not in seen and model.is_free(place):
                seen.add(place)
                if model.coder.flag(place in given):
                    spaces.append(place)
    if len(spaces) < size:
        raise ValueError("there is no room for this cover")
    return tuple(sorted(spaces, key=reading_order))


def _usual_joints(places: Sequence[Place]) -> tuple[tuple[Place, str], ...]:
    """Return all possible joints between spaces, each with the character for its direction."""
    across = [(p.moved(1, 0), ACROSS_JOINT) for p in places if p.moved(2, 0) in places]
    down = [(p.moved(0, 1), DOWN_JOINT) for p in places if p.moved(0, 2) in places]
    return tuple(sorted(across + down, key=lambda joint: reading_order(joint[0])))


def _code_joints(
    coder: MixedRadixCoder, possible: Sequence[tuple[Place, str]], given: dict[Place, str]
) -> tuple[tuple[Place, str], ...]:
    coded = list[tuple[Place, str]]()
    for point, usual in possible:
        chars = ("", usual, *_MARKS)
        char = chars[coder.digit(len(chars), chars.index(given.get(point, "")))]
        if char:
            coded.append((point, char))
    return tuple(coded)


def _code_blank_dominoes(model: PlacementModel, given: Sequence[Domino]) -> list[Domino]:
    """Code where dominoes are; half of one may be under a cover that was coded earlier.

    They are returned as blanks: `_code_faces` codes the rest.
    """
    coder = model.coder
    by_place = {next((p for p in d.places if p not in model.covered), d.place): d for d in given}
    count = coder.count(len(given))
    half_covered = sum(not model.covered.isdisjoint(domino.places) for domino in given)
    half_covered = coder.digit(count + 1, half_covered) if model.covered else 0
    whole = count - half_covered
    coded = list[Domino]()
    for half in model.code_starts(count, 2 * whole + half_covered, by_place):
        places = by_place[half].places if half in by_place else ()
        free = [place for place in half.neighbours if model.is_free(place)]
        covered = [place for place in half.neighbours if place in model.covered]
        weights = whole if free else 0, half_covered if covered else 0
        hidden = coder.weighted_digit(weights, int(not model.covered.isdisjoint(places)))
        choices = covered if hidden else free
        at = next((at for at, place in enumerate(choices) if place in places), 0)
        other = choices[coder.digit(len(choices), at)]
        if hidden:
            half_covered -= 1
            model.covered.remove(other)
            model.occupy([half])
        else:
            whole -= 1
            model.occupy([half, other])
        first, second = sorted((half, other), key=reading_order)
        pips = tuple(None if hidden and place == other else 0 for place in (first, second))
        coded.append(Domino(first, first.y == second.y, (pips[0], pips[1])))
    return coded


# The faces of dominoes: their numbers and marks


def _code_faces(
    coder: MixedRadixCoder, blank: Sequence[Domino], given: Sequence[Domino]
) -> tuple[Domino, ...]:
    """Code the numbers and marks of dominoes whose places are known."""
    by_place = {domino.place: domino for domino in given}
    shown = [by_place.get(domino.place, domino) for domino in blank]
    covered = [(domino.pips[0] is None, domino.pips[1] is None) for domino in blank]
    pips = _code_pips(coder, [domino.pips for domino in shown], covered)
    coded = [replace(domino, pips=pair) for domino, pair in zip(blank, pips, strict=True)]
    marked = [at for at, domino in enumerate(shown) if domino.mark]
    if coder.unlikely_flag(bool(marked)):
        for at in coder.subset(len(coded), marked):
            mark = shown[at].mark
            number = coder.digit(len(_MARKS), _MARKS.index(mark) if mark else 0)
            coded[at] = replace(coded[at], mark=_MARKS[number])
    return tuple(coded)


def _code_pips(
    coder: MixedRadixCoder, given: Sequence[Pips], covered: Sequence[tuple[bool, bool]]
) -> list[Pips]:
    """Code the numbers of dominoes in order; they take little room if all are from one set.

    It is known which halves a cover hides, but others may be covered as well. For a decoder, only
    the length of `given` matters. Raises ValueError if a set does not have that many dominoes.
    """
    scheme = coder.weighted_digit(_SCHEME_WEIGHTS, _scheme(given))
    hidden = sum(pair.count(None) for pair in given) > sum(pair.count(True) for pair in covered)
    others = coder.unlikely_flag(hidden)
    left, coded = domino_set(), list[Pips]()
    for pips, under in zip(given, covered, strict=True):
        first, second = (
            by or (others and coder.flag(n is None)) for n, by in zip(pips, under, strict=True)
        )
        if scheme == _ANY_NUMBERS or first or second:
            base = _DIGITS if scheme == _ANY_NUMBERS else _DIGITS_OF_SET
            halves = zip(pips, (first, second), strict=True)
            one, other = (None if gone else coder.digit(base, n or 0) for n, gone in halves)
            coded.append((one, other))
            continue
        if not left:
            raise ValueError("a set does not have that many dominoes")
        pair = smaller_first((pips[0] or 0, pips[1] or 0))
        low, high = left.pop(coder.digit(len(left), left.index(pair) if pair in left else 0))
        turned = scheme == _ONE_SET and low != high and coder.flag(pips != pair)
        coded.append((high, low) if turned else (low, high))
    return coded


def _scheme(pips: Sequence[Pips]) -> int:
    """Return the scheme that takes the least room."""
    whole = [(one, other) for one, other in pips if one is not None and other is not None]
    pairs = [smaller_first(pair) for pair in whole]
    of_set = all(n is None or n < _DIGITS_OF_SET for pair in pips for n in pair)
    if len(set(pairs)) < len(pairs) or not of_set:
        return _ANY_NUMBERS
    return _ONE_SET_SMALLER_FIRST if pairs == whole else _ONE_SET
