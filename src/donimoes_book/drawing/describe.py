"""Describes a position in words, for people who can't see its picture.

The short description is what a person would say across a table. The long one gives the place of
each half, with columns counted from 1 on the left and rows from 1 at the top.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, pairwise

from donimoes_book.board.notation import NAMED_NUMBERS
from donimoes_book.board.parts import Direction, Domino, Mark, ordinate, spoken_place, spoken_rows
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Cover, Number, Place, Position
from donimoes_book.drawing.overlays import piece_kinds, split_ends
from donimoes_book.drawing.regions import condition_words, to_lay
from donimoes_book.words.language import N_, gettext, listed, spelled

_PIECES = {
    "white disc": N_("a white disc on {place}"),
    "black disc": N_("a black disc on {place}"),
    "white runner": N_("a white runner on {place}"),
    "black runner": N_("a black runner on {place}"),
}
_WAYS = {
    Direction.LEFT: (N_("moved left"), N_("left {spaces}"), N_("then left {spaces}")),
    Direction.RIGHT: (N_("moved right"), N_("right {spaces}"), N_("then right {spaces}")),
    Direction.UP: (N_("moved up"), N_("up {spaces}"), N_("then up {spaces}")),
    Direction.DOWN: (N_("moved down"), N_("down {spaces}"), N_("then down {spaces}")),
}
"""The words for a slide, for the first leg of an arrow, and for its later legs."""
_ACROSS = ""
_UPRIGHT = N_("{domino} upright")
_CROSSWISE = N_("{domino} crosswise")
_SIDES = {
    (True, 0): N_("the left {number} of the {domino}"),
    (True, 1): N_("the right {number} of the {domino}"),
    (False, 0): N_("the upper {number} of the {domino}"),
    (False, 1): N_("the lower {number} of the {domino}"),
}
"""The words that tell a double's halves apart, across or upright."""


def summarize(position: Position) -> str:
    """Say in a few words what is on the table: `Four dominoes and one die`."""
    words = list(_counts(position).values())
    return _sentence(listed(words) if words else gettext("an empty table"))


def _counts(position: Position) -> dict[str, str]:
    """Return how many there are of each kind of thing on the table, in words."""
    dominoes, numbers = len(position.dominoes), len(position.numbers)
    backs = sum(cover.is_back for cover in position.covers)
    cards = len(position.covers) - backs
    pieces, dice, arrows = len(position.pieces), len(position.dice), len(position.arrows)
    regions, stock = len(position.regions), len(to_lay(position))
    counts = {
        "dominoes": (spelled("{count} domino", "{count} dominoes", dominoes), dominoes),
        "numbers": (spelled("{count} lone number", "{count} lone numbers", numbers), numbers),
        "backs": (spelled("{count} domino face down", "{count} dominoes face down", backs), backs),
        "cards": (spelled("{count} card", "{count} cards", cards), cards),
        "pieces": (spelled("{count} piece", "{count} pieces", pieces), pieces),
        "dice": (spelled("{count} die", "{count} dice", dice), dice),
        "arrows": (spelled("{count} arrow", "{count} arrows", arrows), arrows),
        "areas": (spelled("{count} region", "{count} regions", regions), regions),
        "stock": (spelled("{count} domino to lay", "{count} dominoes to lay", stock), stock),
    }
    return {kind: words for kind, (words, count) in counts.items() if count}


def describe(
    position: Position,
    annotations: Annotations = NO_ANNOTATIONS,
    *,
    each_half: bool = False,
    refused: bool = False,
) -> str:
    """Describe everything on the table; pictures side by side are described one after another.

    With `each_half`, it gives the place of every half, even if a person wouldn't. Crossed dominoes
    go or, if they are `refused`, aren't allowed where they are.
    """
    pictures = [picture for _, picture in position.side_by_side()]
    # A piece has the same name in all pictures.
    kinds = piece_kinds(piece.letter for piece in position.pieces)
    words = [
        " ".join(map(_sentence, _sentences(picture, kinds, each_half, refused)))
        or gettext("An empty table.")
        for picture in pictures
    ]
    if len(pictures) > 1:
        forms = [N_("On the left: {picture}"), N_("On the right: {picture}")]
        if len(pictures) > 2:
            forms = [N_("Picture {number}: {picture}")] * len(pictures)
        sentences = [f"{picture[:1].lower()}{picture[1:]}" for picture in words]
        words = [
            gettext(form, number=number, picture=picture)
            for number, (form, picture) in enumerate(zip(forms, sentences, strict=True), start=1)
        ]
        beside = spelled(
            "{count} picture side by side.", "{count} pictures side by side.", len(pictures)
        )
        words.insert(0, _sentence(beside))
    return " ".join([*words, annotations.words]).rstrip()


def _sentences(
    position: Position, kinds: Mapping[str, str], each_half: bool, refused: bool
) -> Iterator[str]:
    """Describe one picture, without capital letters at the start of sentences."""
    if position.board:
        yield gettext(
            "a checkerboard with columns A to H from the left and rows 1 to 8 from the top."
        )
    counts = _counts(position)
    if not each_half and (summary := _row_by_row(position, counts, refused)):
        yield summary
    else:
        yield from _by_place(position, counts, refused)
    yield from _backs(position)
    yield from (_cover(cover) for cover in position.covers if not cover.is_back)
    areas = [
        gettext(
            "{label}, {condition}, {places}",
            label=region.label,
            condition=condition_words(region),
            places="; ".join(spoken_rows(region.places)),
        )
        for region in position.regions
    ]
    yield from _list(counts.get("areas"), areas)
    pairs = ("-".join(map(str, pair)) for pair in to_lay(position))
    yield from _list(counts.get("stock"), [", ".join(pairs)])
    held = [spoken_place(place) for place in position.holds]
    count = spelled("{count} place held open", "{count} places held open", len(held))
    yield from _list(count, held)
    half = _halves(position, each_half)
    for _, *ends in split_ends(position):
        yield gettext("not the same domino: {halves}.", halves=listed(list(map(half, ends))))
    pieces = [(kinds[piece.letter], half(piece.place)) for piece in position.pieces]
    yield from _list(counts.get("pieces"), [_piece(kind, where) for kind, where in pieces])
    dice = [
        gettext("{number} on {place}", number=die.pips, place=half(die.place))
        for die in position.dice
    ]
    yield from _list(counts.get("dice"), dice)
    for name, number in position.named_numbers:
        yield f"{gettext(NAMED_NUMBERS[name].description, number=number)}."
    for arrow in position.arrows:
        legs = [
            gettext(_WAYS[direction][2 if number else 1], spaces=spaces)
            for number, (direction, spaces) in enumerate(arrow.legs)
        ]
        if each_half:
            start, words = spoken_place(arrow.place), N_("an arrow from {place}, {legs}.")
        else:
            start, words = half(arrow.place), N_("an arrow from {half}: {legs}.")
        yield gettext(words, place=start, half=start, legs=", ".join(legs))


def _by_place(position: Position, counts: Mapping[str, str], refused: bool) -> Iterator[str]:
    """Say which column and row each domino and each lone number is in."""
    rows = (
        gettext(
            "in row {row}, {dominoes}",
            row=ordinate(y),
            dominoes=", ".join(_domino(domino, refused) for domino in row),
        )
        for y, row in groupby(position.dominoes, key=lambda domino: domino.place.y)
    )
    yield from _list(counts.get("dominoes"), rows)
    numbers = [
        gettext("{number} at {place}", number=n.pips, place=spoken_place(n.place))
        for n in position.numbers
    ]
    yield from _list(counts.get("numbers"), numbers)


def _list(count: str | None, items: Iterable[str]) -> Iterator[str]:
    """Yield a sentence that counts and lists things, unless there are none."""
    if words := "; ".join(items):
        yield gettext("{count}: {things}.", count=count, things=words)


def _piece(kind: str, half: str) -> str:
    if kind in _PIECES:
        return gettext(_PIECES[kind], place=half)
    return gettext("{piece} on {place}", piece=kind, place=half)


def _named(domino: Domino, form: str, refused: bool, **more: str) -> str:
    """Put a domino's name, with its mark if it has one, into some words, if there are any."""
    name = _numbers(domino, gettext("covered"))
    words = gettext(form, domino=name, **more) if form else name
    return f"{words} ({_mark(domino.mark, refused)})" if domino.mark else words


def _numbers(domino: Domino, covered: str = "") -> str:
    return "-".join(covered if number is None else str(number) for number in domino.pips)


def _domino(domino: Domino, refused: bool) -> str:
    across = N_("{domino} across at column {column}")
    upright = N_("{domino} upright at column {column}")
    words = across if domino.across else upright
    return _named(domino, words, refused, column=ordinate(domino.place.x))


def _mark(mark: Mark, refused: bool) -> str:
    if mark.direction:
        return gettext(_WAYS[mark.direction][0])
    if mark is Mark.ADDED:
        return gettext("added")
    return gettext("not allowed") if refused else gettext("goes")


def _backs(position: Position) -> Iterator[str]:
    """Say where dominoes are face down, first those across, then the upright ones."""
    backs = [cover.places for cover in position.covers if cover.is_back]
    across = [one for one, other in backs if one.y == other.y]
    upright = [one for one, other in backs if one.y != other.y]
    count = spelled(
        "{count} domino face down, across", "{count} dominoes face down, across", len(across)
    )
    yield from _list(count, spoken_rows(across))
    count = spelled(
        "{count} domino face down, upright", "{count} dominoes face down, upright", len(upright)
    )
    yield from _list(count, spoken_rows(upright))


def _cover(cover: Cover) -> str:
    marks = sorted({_mark(Mark(char), True) for _, char in cover.joints if char in set(Mark)})
    count = spelled(
        "a card on {count} space", "a card on {count} adjoining spaces", len(cover.places)
    )
    if cover.dark:
        count = gettext("{spaces}, dark side up", spaces=count)
    if marks:
        count = f"{count} ({listed(marks)})"
    return gettext("{count}: {things}.", count=count, things="; ".join(spoken_rows(cover.places)))


def _halves(position: Position, each_half: bool) -> Callable[[Place], str]:
    """Return a function that names a half: `the 3 of the 3-4`, or `the 3 at column 1, row 2`."""
    bars = {domino.joint: domino for domino in reversed(position.dominoes)}

    def half(place: Place) -> str:
        if not each_half and (words := _named_half(position, place)):
            return words
        if domino := bars.get(place):
            name, corner = _numbers(domino, "#"), spoken_place(domino.place)
            return gettext("the middle of the {domino} at {place}", domino=name, place=corner)
        if place not in position.halves:
            return gettext("the table at {place}", place=spoken_place(place))
        pips = position.halves[place]
        if pips is None:
            return gettext("the covered space at {place}", place=spoken_place(place))
        return gettext("the {number} at {place}", number=pips, place=spoken_place(place))

    return half


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# Rows, the way you'd read them out to somebody across the table


def _row_by_row(position: Position, counts: Mapping[str, str], refused: bool) -> str:
    """Say where dominoes and lone numbers are, or nothing if rows can't say that.

    Rows can't describe a checkerboard, dominoes below cards, or, except in a line of play, dominoes
    half a space off the grid. Whoever lays things in this order gets the same picture: each domino
    goes in its row's first free place, after the empty spaces mentioned.
    """
    if position.board or position.covers or not position.halves:
        return ""
    count = listed([counts[kind] for kind in ("dominoes", "numbers") if kind in counts])
    if any(place.x % 2 or place.y % 2 for place in position.halves):
        return _line(position, count, refused)
    first, *others = rows = list(_rows(position, refused))
    if others:
        rows_in_words = "; ".join(map(", ".join, rows))
        if _is_full(position):
            words = N_("{dominoes} in a rectangle, row by row from the top: {rows}.")
        else:
            words = N_("{dominoes}, row by row from the top: {rows}.")
        return gettext(words, dominoes=count, rows=rows_in_words)
    if len(first) == 1:
        return gettext("{count}: {things}.", count=count, things=first[0])
    if not position.numbers and _is_full(position) and not position.dominoes[0].across:
        names = ", ".join(_named(domino, _ACROSS, refused) for domino in position.dominoes)
        return gettext("{dominoes} in a row, all upright: {row}.", dominoes=count, row=names)
    return gettext("{dominoes} in a row: {row}.", dominoes=count, row=", ".join(first))


def _rows(position: Position, refused: bool) -> Iterator[list[str]]:
    """Yield the description of each row, down to the last one where something begins."""
    parts: dict[Place, Domino | Number] = {domino.place: domino for domino in position.dominoes}
    parts |= {number.place: number for number in position.numbers}
    left, top = (min(place[axis] for place in position.halves) for axis in (0, 1))
    for y in range(top, max(place.y for place in parts) + 2, 2):
        row, empty, is_empty = list[str](), 0, True
        for x in range(left, position.width, 2):
            place = Place(x, y)
            is_empty = is_empty and place not in position.halves
            if part := parts.get(place):
                if empty:
                    row.append(spelled("{count} empty space", "{count} empty spaces", empty))
                row.append(_said(part, refused))
                empty = 0
            elif place not in position.halves:
                empty += 1
        if not row:
            row.append(gettext("an empty row") if is_empty else gettext("nothing new"))
        yield row


def _said(part: Domino | Number, refused: bool) -> str:
    if isinstance(part, Number):
        return str(part.pips)
    return _named(part, _ACROSS if part.across else _UPRIGHT, refused)


def _is_full(position: Position) -> bool:
    """Return whether the things on the table fill a rectangle; a single domino doesn't count."""
    at = [[place[axis] for place in position.halves] for axis in (0, 1)]
    across, down = ((max(axis) - min(axis)) // 2 + 1 for axis in at)
    several = len(position.dominoes) + len(position.numbers) > 1
    return several and len(position.halves) == across * down


def _line(position: Position, count: str, refused: bool) -> str:
    """Describe a line of play from left to right, or return nothing for other layouts."""
    line = sorted(position.dominoes, key=lambda domino: domino.place)
    ends = [(domino.place.x, domino.places[1].x + 2) for domino in line]
    is_one = all(before[1] == after[0] for before, after in pairwise(ends))
    middles = {domino.place.y if domino.across else domino.joint.y for domino in line}
    if position.numbers or not is_one or len(middles) != 1:
        return ""
    names = (_named(domino, _ACROSS if domino.across else _CROSSWISE, refused) for domino in line)
    return gettext("{dominoes} in a line: {row}.", dominoes=count, row=", ".join(names))


def _named_half(position: Position, place: Place) -> str:
    """Name a place by its domino; return nothing if there is none, or two have the same name.

    A place between two halves is the bar of a domino.
    """
    alike = Counter("".join(sorted(domino.name)) for domino in position.dominoes)
    for domino in position.dominoes:
        name = _numbers(domino)
        if None in domino.pips or alike["".join(sorted(domino.name))] > 1:
            continue
        if place == domino.joint:
            return gettext("the middle of the {domino}", domino=name)
        if place in domino.places:
            which = domino.places.index(place)
            one, other = domino.pips
            plain = N_("the {number} of the {domino}")
            words = _SIDES[domino.across, which] if one == other else plain
            return gettext(words, number=domino.pips[which], domino=name)
    return ""
