"""People at a table, as one sees them from above: hair, shoulders, arms, and hands on the table.

A person is drawn in a frame of their own: (0, 0) is where the edge of the table is before them, v
leads away from it and u to their right. Shoulders are about 180 units wide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, radians, sin, sqrt
from random import Random
from typing import NamedTuple

from donimoes_book.drawing import style
from donimoes_book.drawing.outline import smooth
from donimoes_book.drawing.scene import Circle, Paint, Path, PathPart, Point, Shape

LINE = 1.6
"""The width of outlines."""
_FINE = 1.1
"""The width of lines within them."""
_FAIR = style.SKIN
_TAN = style.DARKER_SKIN
_BROWN = style.DARKEST_SKIN
SHOULDER = 70.0, 52.0
"""Where the right arm begins."""
_LONGEST = 116.0
"""How far the hand of a bent arm is from the shoulder, at most."""
_THICK = 21.0, 21.0, 20.5, 19.5, 18.5, 17.0, 15.0, 13.0, 11.0
"""Half the thickness of an arm, from the shoulder to the wrist."""
_LONG = 8
"""How many of these parts a sleeve covers."""
_SHORT = 5
"""The same for short sleeves."""


def _line(text: str) -> tuple[Point, ...]:
    """Read points, such as `0 -5, 12 30`."""
    pairs = (pair.split() for pair in text.split(","))
    return tuple((float(u), float(v)) for u, v in pairs)


def _both(half: Sequence[Point]) -> tuple[Point, ...]:
    """Return the outline whose right half is given, from front to back."""
    return *half, *((-u, v) for u, v in reversed(half) if u)


class Hair(NamedTuple):
    """How hair looks from above: the right half of lines, from front to back."""

    outline: str
    strands: str = ""
    """Lines, with `/` between them; those off the middle are on both sides."""
    behind: str = ""
    """What hangs down behind the head, or sticks out before it."""
    spots: tuple[tuple[float, float, float, str], ...] = ()
    """Knots and the like: centre, radius and colour, which may be empty for that of the hair."""
    shows_ears: bool = True


_SLEEK = "0 -26, 20 -30, 36 -22, 42 0, 39 24, 23 43, 0 49"
_COMBED = "0 -26, 0 30/14 -26, 16 8, 5 32/32 -8, 28 16, 8 36"
_HAIR = {
    "short": Hair(_SLEEK, "0 6, 0 -14/0 6, 12 2, 24 4/0 6, 6 20, 4 34/0 6, 12 -8, 18 -18"),
    "parted": Hair(
        "0 -36, 24 -34, 40 -14, 41 14, 30 38, 0 49",
        "14 -33, 15 -6, 12 20/24 -20, 34 -2/22 4, 34 16/18 24, 26 34",
    ),
    "bald": Hair("0 39, 18 34, 31 17, 33 -8, 38 -18, 43 -2, 41 24, 26 44, 0 50"),
    "bun": Hair(_SLEEK, _COMBED, spots=((0, 36, 19, ""), (0, 36, 9, ""))),
    "long": Hair(
        "0 -30, 24 -34, 42 -14, 46 20, 36 48, 0 60",
        "0 -30, 0 24/6 -20, 24 -14, 34 12, 30 42/4 2, 16 14, 15 50",
        shows_ears=False,
    ),
    "curly": Hair(
        "0 -36, 8 -44, 19 -42, 25 -34, 36 -33, 41 -23, 39 -15, 47 -9, 48 2, 42 9, 47 17,"
        "44 28, 36 31, 36 41, 28 48, 18 46, 12 54, 0 50",
        "4 -24, 10 -30, 16 -24, 11 -20/18 -4, 25 -10, 31 -3, 25 1/-6 0, 0 -6, 6 0, 1 5"
        "/10 16, 16 10, 22 16, 17 20/-6 32, 0 26, 6 32, 1 36",
        shows_ears=False,
    ),
    "wavy": Hair(
        "0 -28, 18 -38, 34 -30, 45 -15, 43 4, 49 20, 41 33, 34 48, 14 50, 0 56",
        "0 -26, 4 -6, 0 12/10 -24, 24 -10, 21 8, 32 22/0 14, 12 26, 8 44",
        shows_ears=False,
    ),
    "tousled": Hair(
        "0 -30, 7 -41, 14 -31, 29 -39, 32 -23, 46 -17, 41 -2, 51 12, 40 22, 38 40, 22 42, 10 55,"
        "0 47",
        "0 4, 4 -20/0 4, 16 0, 27 -9/0 4, 12 16, 10 34/0 4, 16 10, 28 18",
    ),
    "ponytail": Hair(_SLEEK, _COMBED, "9 36, 10 62, 4 86, 0 92", spots=((0, 41, 8, style.WHITE),)),
    "pigtails": Hair(
        _SLEEK,
        "0 -26, 0 10, 0 46/4 -10, 20 -4, 34 14/4 14, 18 18, 32 26",
        "30 18, 52 20, 66 38, 62 60, 48 46, 30 40",
        ((40, 29, 6.5, style.ACCENT), (-40, 29, 6.5, style.ACCENT)),
    ),
    "scarf": Hair(
        "0 -36, 22 -38, 40 -22, 47 4, 50 34, 38 58, 0 66",
        "0 -27, 20 -26, 34 -18/0 44, 26 32, 42 8/14 56, 32 46, 42 30",
        shows_ears=False,
    ),
    "cap": Hair(
        "0 -42, 24 -39, 40 -20, 43 2, 38 26, 22 42, 0 46",
        "0 -42, 0 0/0 0, 36 24/0 0, 0 46",
        "0 -64, 18 -59, 29 -44, 28 -26",
        ((0, 0, 4.5, style.WHITE),),
    ),
}


class Hand(NamedTuple):
    """Where a hand is: the point between its fingertips, the way they point, and what it does."""

    at: Point
    way: float
    """Degrees clockwise from straight across the table."""
    kind: str = "rest"


@dataclass(frozen=True, slots=True)
class Person:
    """Who somebody is, as far as one sees it from above."""

    hair: str
    colour: str
    """The colour of the hair."""
    skin: str
    top: str
    """The colour of what they wear."""
    trim: str
    """The colour of its pattern."""
    pattern: str = "plain"
    broad: float = 1.0
    """How broad they are, compared with others of their size."""
    size: float = 1.0
    glasses: bool = False


_CHILD = 0.8
"""The size of children."""
_GROWN_UPS = (
    Person("bun", style.DARK, _FAIR, style.ACCENT, style.WHITE, "dots"),
    Person("bald", style.WHITE, _FAIR, style.GREY, style.DARK, "braces", 1.1, glasses=True),
    Person("short", style.BLACK, _BROWN, style.WHITE, style.ACCENT, "stripes", 1.06),
    Person("long", style.GREY, _TAN, style.DARK, style.LIGHT, "yoke"),
    Person("curly", style.BLACK, _BROWN, style.LIGHT, style.ACCENT, "yoke", 0.96),
    Person("parted", style.LIGHT, _FAIR, style.DARK, style.ACCENT, "vest", glasses=True),
    Person("scarf", style.ACCENT, _TAN, style.LIGHT, style.DARK),
    Person("short", style.GREY, _TAN, style.ACCENT, style.DARK, "hood", 1.1),
    Person("wavy", style.WHITE, _FAIR, style.WHITE, style.DARK, "stripes", glasses=True),
)
_CHILDREN = (
    Person("pigtails", style.DARK, _TAN, style.WHITE, style.ACCENT, "stripes", size=_CHILD),
    Person("tousled", style.GREY, _FAIR, style.DARK, style.ACCENT, "hood", size=_CHILD),
    Person("cap", style.ACCENT, _BROWN, style.LIGHT, style.DARK, "stripes", size=_CHILD),
    Person("ponytail", style.BLACK, _FAIR, style.ACCENT, style.WHITE, size=_CHILD),
    Person("curly", style.DARK, _BROWN, style.ACCENT, style.WHITE, "dots", size=_CHILD),
)


def persons(count: int, chance: Random) -> list[Person]:
    """Return people who are all different, young and old if there are several."""
    old, young = list(_GROWN_UPS), list(_CHILDREN)
    chance.shuffle(old)
    chance.shuffle(young)
    both = [old[0], young[0]]
    chance.shuffle(both)
    others = [old[1], chance.choice((old[2], young[1]))]
    return [*both, *others][:count]


def drawn(person: Person, hands: Sequence[Hand], lean: Point) -> Iterator[Shape]:
    """Draw a person: a chair, the body, both arms and the head; `lean` is how far that bends."""
    yield from _chair(person)
    yield from _torso(person, lean)
    for side, hand in zip((-1, 1), hands, strict=True):
        yield from _arm(person, hand, side, lean)
    yield from _head(person, lean)


# The body

_TORSO = _both(_line("0 28, 34 30, 64 36, 84 50, 86 66, 70 80, 36 90, 0 93"))
_NECK = 56.0
_HOOD = _both(_line("0 50, 40 62, 30 88, 0 98"))
_DOTS = _line("-66 60, -46 44, -50 76, -26 86, 0 82, 26 86, 50 76, 46 44, 66 60")
_SEAT = _both(_line("0 26, 40 26, 56 34, 60 66, 54 98, 0 102"))
_BACK = _line("-64 94, -32 104, 0 107, 32 104, 64 94")


def _outlined(points: Sequence[Point], fill: str | None) -> Path:
    return Path(smooth(points, closed=True), Paint(fill, style.INK, LINE))


def _stroke(points: Sequence[Point], colour: str, width: float = _FINE) -> Path:
    return Path(smooth(points, closed=False), Paint(stroke=colour, width=width))


def _chair(person: Person) -> Iterator[Shape]:
    yield _outlined([(u * person.broad, v) for u, v in _SEAT], style.LIGHT)
    back = [(u * person.broad, v) for u, v in _BACK]
    yield Path(limb(back, [6.0] * len(back)), Paint(style.GREY, style.INK, LINE))


def _torso(person: Person, lean: Point) -> Iterator[Shape]:
    du, dv = lean[0] * 0.6, lean[1] * 0.5
    body = [(u * person.broad, v) for u, v in _TORSO]

    def sized(scale: float) -> list[Point]:
        return [(du + u * scale, dv + _NECK + (v - _NECK) * scale) for u, v in body]

    yield _outlined(sized(1), person.top)
    match person.pattern:
        case "stripes":
            for scale in (0.86, 0.7, 0.54):
                yield Path(smooth(sized(scale), closed=True), Paint(stroke=person.trim, width=6))
        case "yoke":
            yield Path(smooth(sized(0.72), closed=True), Paint(stroke=person.trim, width=9))
        case "vest":
            yield _outlined(sized(0.8), person.trim)
        case "braces":
            for side in (-1, 1):
                line = [(side * u + du, v + dv) for u, v in ((34, 32), (40, 58), (22, 90))]
                yield _stroke(line, person.trim, 7)
        case "hood":
            yield _outlined([(u + du, v + dv) for u, v in _HOOD], person.top)
        case "dots":
            for u, v in _DOTS:
                yield Circle(u + du, v + dv, 3.6, Paint(person.trim))


# Arms


def limb(
    line: Sequence[Point], radii: Sequence[float], *, flat: bool = False
) -> tuple[PathPart, ...]:
    """Return the outline of something as thick as these radii along a line, with round ends.

    If it is `flat`, its last end is cut off straight, as that of a sleeve.
    """
    left, right = list[Point](), list[Point]()
    for n, ((x, y), r) in enumerate(zip(line, radii, strict=True)):
        dx, dy = _direction(line, n)
        left.append((x + dy * r, y - dx * r))
        right.append((x - dy * r, y + dx * r))
    end = [left[-1], _between(left[-1], right[-1], 0.5), right[-1]]
    if not flat:
        end = _cap(line[-1], _direction(line, len(line) - 1), radii[-1])
    dx, dy = _direction(line, 0)
    start = _cap(line[0], (-dx, -dy), radii[0])
    return smooth([*left, *end, *reversed(right), *start], closed=True)


def _direction(line: Sequence[Point], n: int) -> Point:
    (ax, ay), (bx, by) = line[max(n - 1, 0)], line[min(n + 1, len(line) - 1)]
    along = hypot(bx - ax, by - ay) or 1.0
    return (bx - ax) / along, (by - ay) / along


def _cap(at: Point, way: Point, r: float) -> list[Point]:
    turn = atan2(way[1], way[0])
    return [(at[0] + cos(turn + t) * r, at[1] + sin(turn + t) * r) for t in (-pi / 4, 0, pi / 4)]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def wrist_of(hand: Hand) -> Point:
    """Return where a hand's wrist is."""
    back, turn = _LENGTHS[hand.kind], radians(hand.way)
    return hand.at[0] - sin(turn) * back, hand.at[1] + cos(turn) * back


def arm_line(person: Person, hand: Hand, side: int, lean: Point) -> list[Point]:
    """Return the middle of an arm, from the shoulder to the wrist."""
    shoulder = side * SHOULDER[0] * person.broad + lean[0] * 0.6, SHOULDER[1] + lean[1] * 0.5
    wrist = wrist_of(hand)
    away = hypot(wrist[0] - shoulder[0], wrist[1] - shoulder[1])
    out = side * sqrt(max(_LONGEST**2 - away**2, 22**2))
    dx, dy = (wrist[0] - shoulder[0]) / away, (wrist[1] - shoulder[1]) / away
    middle = _between(shoulder, wrist, 0.45)
    elbow = middle[0] - dy * out, middle[1] + dx * out
    if hand.kind == "chin":
        elbow = side * 92, -78
    steps = (n / (len(_THICK) - 1) for n in range(len(_THICK)))
    return [_between(_between(shoulder, elbow, t), _between(elbow, wrist, t), t) for t in steps]


def _arm(person: Person, hand: Hand, side: int, lean: Point) -> Iterator[Shape]:
    line = arm_line(person, hand, side, lean)
    yield Path(limb(line[4:], _THICK[4:]), Paint(person.skin, style.INK, LINE))
    yield from _hand(person, hand, side)
    last = _SHORT if person.size < 1 or person.pattern == "braces" else _LONG
    sleeve = limb(line[:last], [r + 1.5 for r in _THICK[:last]], flat=True)
    colour = style.WHITE if person.pattern == "vest" else person.top
    yield Path(sleeve, Paint(colour, style.INK, LINE))
    if person.pattern == "dots":
        for n in range(2, last - 1):
            yield Circle(*line[n], 3.4, Paint(person.trim))
    elif person.pattern in ("stripes", "yoke"):
        for n in range(2, last - 1) if person.pattern == "stripes" else (last - 2,):
            yield _band(line, n, _THICK[n] + 0.5, Paint(person.trim))
        yield Path(sleeve, Paint(None, style.INK, LINE))
    cuff = person.trim if colour == style.WHITE else style.WHITE
    yield _band(line, last - 1, _THICK[last - 1] + 2, Paint(cuff, style.INK, LINE))


def _band(line: Sequence[Point], n: int, r: float, paint: Paint) -> Path:
    """Draw a band across an arm."""
    (x, y), (dx, dy) = line[n], _direction(line, n)
    corners = [
        (x + side * dy * r + along * dx, y - side * dx * r + along * dy)
        for side, along in ((1, -2.5), (1, 2.5), (0, 4.5), (-1, 2.5), (-1, -2.5), (0, -0.5))
    ]
    return Path((("M", corners[0]), *(("L", at) for at in corners[1:]), ("Z",)), paint)


# Hands: the right one; between the fingertips is (0, 0), and they point to -v.

_HANDS = {
    "rest": _line(
        "10 46, 13 36, 17 27, 19 17, 19 10, 15.5 6.5, 12 10, 10.5 8, 10 1.5, 6.5 -1.5, 3 1, 2 2,"
        "1 -2.5, -2.5 -4.5, -6 -1.5, -7 3, -9 1, -12.5 1.5, -14.5 6, -14.5 16, -16 21, -20 17,"
        "-24.5 16, -26.5 20, -23.5 26, -18 34, -12 41, -10 47"
    ),
    "hold": _line(
        "11 50, 14 40, 17 30, 17 21, 14 15, 10.5 14, 9.5 10, 6.5 6, 4.5 6, 3.5 1, 0 -2, -3.5 0,"
        "-5.5 5, -8 3.5, -11.5 5, -12.5 10, -12.5 18, -14.5 30, -13 40, -10.5 50"
    ),
    "point": _line(
        "11 58, 15 47, 18 38, 18 29, 14 24.5, 10 24, 8 20.5, 4 19.5, 2.5 20, 3 10, 3 3, 0 -1,"
        "-3.5 2, -4.5 12, -6 24, -10 25, -16 27, -17 33, -14 40, -12 48, -10.5 57"
    ),
}
_HANDS["chin"] = _HANDS["rest"]
_CREASES = {
    "rest": "11 9, 10.5 22/2.5 2, 2.5 19/-6.5 3, -5.5 19",
    "hold": "4.5 6, 5.5 18/10 14, 9.5 22/-5.5 5, -6.5 20",
    "point": "10 24, 9 33/2.5 20, 2 32/-10 25, -8 33",
    "chin": "11 9, 10.5 22/2.5 2, 2.5 19/-6.5 3, -5.5 19",
}
_LENGTHS = {"rest": 46.0, "hold": 50.0, "point": 57.0, "chin": 46.0}


def _hand(person: Person, hand: Hand, side: int) -> Iterator[Shape]:
    c, s = cos(radians(hand.way)), sin(radians(hand.way))

    def placed(points: Sequence[Point]) -> list[Point]:
        (x, y) = hand.at
        return [(x + side * u * c - v * s, y + side * u * s + v * c) for u, v in points]

    yield _outlined(placed(_HANDS[hand.kind]), person.skin)
    for crease in map(_line, _CREASES[hand.kind].split("/")):
        yield _stroke(placed(crease), style.INK)


# The head

_SKULL = _both(_line("0 -46, 20 -42, 35 -26, 40 -2, 37 22, 22 40, 0 46"))
_NOSE = _both(_line("0 -54, 4 -51, 6 -42"))
_EAR = _line("37 -8, 44 -6, 45 4, 38 8")
_LENS = _line("4 -46, 9 -51, 22 -48, 25 -40, 14 -40")
_TEMPLE = _line("25 -41, 38 -14")
_FORWARD = 42.0
"""How far the middle of the head is from the table."""


def _head(person: Person, lean: Point) -> Iterator[Shape]:
    # A child's head is larger for its size.
    big, hair, ink = 1.06 if person.size < 1 else 1.0, _HAIR[person.hair], person.colour

    def put(points: Sequence[Point], side: int = 1) -> list[Point]:
        return [(lean[0] + side * u * big, _FORWARD + lean[1] + v * big) for u, v in points]

    behind, half = _line(hair.behind or "0 0"), _line(hair.outline)
    if behind[1:] and any(u == 0 for u, _ in behind):
        yield _outlined(put(_both(behind)), style.DARK if person.hair == "cap" else ink)
    elif behind[1:]:
        yield from (_outlined(put(behind, side), ink) for side in (-1, 1))
    yield _outlined(put(_NOSE), person.skin)
    for side in (-1, 1) if hair.shows_ears else ():
        yield _outlined(put(_EAR, side), person.skin)
    yield _outlined(put(_SKULL), person.skin)
    for side in (-1, 1) if person.glasses else ():
        yield _outlined(put(_LENS, side), style.WHITE)
        yield _stroke(put(_TEMPLE, side), style.INK, LINE * 1.4)
    yield _outlined(put(_both(half)), ink)
    pale = style.WHITE if person.hair == "cap" else style.GREY
    paint = pale if ink in (style.BLACK, style.DARK, style.ACCENT) else style.DARK
    for strand in map(_line, hair.strands.split("/") if hair.strands else ()):
        yield _stroke(put(strand), paint)
        if any(u for u, _ in strand) and not any(u < 0 for u, _ in strand):
            yield _stroke(put(strand, -1), paint)
    for u, v, radius, colour in hair.spots:
        yield Circle(*put([(u, v)])[0], radius * big, Paint(colour or ink, style.INK, LINE))
