"""Variants of a problem, which a page makes itself: mirrored, or with other numbers.

A page knows no rules, so whatever changes is marked in the problem's data: a number that stands for
pips, a direction, and the pips of a half in a picture are a character each that nothing else uses.
Which numbers they are in words is found by comparing these with the words of the problem's image.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice, permutations, product
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import SAME, Numbers, Symmetries, Symmetry
from donimoes_book.drawing.scene import SPACE
from donimoes_book.drawing.svg import number, symbol_markup
from donimoes_book.drawing.tiles import pips_of, tile
from donimoes_book.games import registry
from donimoes_book.games.code import code_of
from donimoes_book.interactive.player import play_data
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Moves

PIPS = 0xE000
"""The character for the number 0, which those of the others follow."""
WAYS = 0xE010
"""The first character for directions."""
PAWNS = 0xE018
"""The character for the pawn of the first corner."""
HALVES = 0xE020
"""The first character for the pips of halves in pictures."""
_ORDER = "LRUD"
"""Directions, each beside its opposite."""
_STYLES = tuple(product((False, True), repeat=2))
"""How the pips of a half are drawn: across or upright, and small or not."""
_ROOM = len(SAME) + 1
"""How many characters a style has."""
_NAMED = "code", "pieces", "names", "solution", "reasons", "sprites"
"""What of a map says which numbers there are."""
_PIPS = re.compile(r"(?<![A-Z])\d")
"""A number in a sentence or a move that isn't part of a square's name."""
_DOMINO = re.compile(r"((?<![A-Z0-9])\d-?\d(?!\d))")
"""The name of a domino."""
_HALVES = re.compile(r"\d\d|\.\d*")
"""The name of a piece that is a domino, perhaps face down."""
_WAY = re.compile(rf"(?<=.)[{_ORDER}]")
"""A direction in a printed move; what moves comes before it, perhaps with the same letter."""
_CORNERS = range(4)


def symmetries_of(game: str, position: Position) -> Symmetries:
    """Return what leaves a game, and the kind of set in a position, as they are."""
    part = registry.pack_of(game).pages
    find = part().symmetries if part else None
    return find(registry.find(game), position) if find else Symmetries()


def with_variants(problem: Problem, data: dict[str, Any], most: int, share: int) -> dict[str, Any]:
    """Return a problem's data with marks, and with the codes of at most so many variants.

    The data stay as they are if it has no variants, or if it isn't known how to make them.
    """
    symmetries = symmetries_of(problem.game, problem.position)
    if not symmetries.by_page or data["hints"] or data.get("notes"):
        return data
    try:
        chosen = list(islice(_variants(problem, symmetries), most))
        marked = {**data, "variants": " ".join(chosen)}
        if symmetries.exchange != SAME:
            marked |= _numbers_marked(problem, data, symmetries.exchange, share)
        if symmetries.across or symmetries.down:
            upright = _upright(data, symmetries.corners)
            marked |= _sides_marked(marked, symmetries.corners) | {"upright": upright}
    except (LookupError, ValueError):
        return data
    return marked if chosen else data


def _variants(problem: Problem, symmetries: Symmetries) -> Iterator[str]:
    """Yield what each variant is: its code, its numbers, and which sides change places."""
    codes = {problem.code}
    for symmetry in symmetries.drawn(problem.code):
        code = code_of(problem.game, symmetry.image(problem.position))
        if code not in codes:
            codes.add(code)
            numbers = "".join(map(str, symmetry.numbers))
            yield f"{code}/{numbers}/{symmetry.across + 2 * symmetry.down}"


def _sides_marked(data: Mapping[str, Any], corners: str) -> dict[str, Any]:
    """Return what has directions, and what has the letters of pawns, with marks."""

    def lettered(text: str, pattern: str) -> str:
        if not corners:
            return text
        return re.sub(pattern, lambda it: chr(PAWNS + corners.index(it[0])), text)

    def moves(name: str) -> list[str]:
        return [lettered(_WAY.sub(_way_mark, move), f"^[{corners}]") for move in data[name]]

    pawn = rf"\b[{corners}]\b"
    return {
        **{name: moves(name) for name in ("names", "solution") if name in data},
        **{
            name: [lettered(it, pawn) for it in data[name]] for name in ("reasons",) if name in data
        },
        "pieces": [[lettered(words, pawn) for words in piece] for piece in data["pieces"]],
        "corners": corners,
    }


def _upright(data: Mapping[str, Any], corners: str) -> list[tuple[int, ...]]:
    """Return pictures of what stands upright in every variant, as all do that aren't dominoes.

    Each comes with those that it becomes if the corners of pawns change places.
    """
    uses = defaultdict[str, dict[tuple[float, float], int]](dict)
    for piece, sprite, *_ in data["places"]:
        if not _HALVES.fullmatch(name := data["pieces"][piece][0]):
            _, *size = data["sprites"][sprite]
            uses[name].setdefault(tuple(size), sprite)
    return [
        tuple(uses[corners[corners.index(name) ^ change]][size] for change in _CORNERS)
        if name in corners
        else (sprite,) * len(_CORNERS)
        for name, sizes in uses.items()
        for size, sprite in sizes.items()
    ]


def _way_mark(match: re.Match[str]) -> str:
    return chr(WAYS + _ORDER.index(match[0]))


def _pips_mark(match: re.Match[str]) -> str:
    return chr(PIPS + int(match[0]))


def _numbers_marked(
    problem: Problem, data: Mapping[str, Any], numbers: Numbers, share: int
) -> dict[str, Any]:
    """Return what has numbers, with marks; raises ValueError if data differ in more."""
    if "steps" in data:
        said = [{**step, "says": _PIPS.sub(_pips_mark, step["says"])} for step in data["steps"]]
        return {"steps": said}
    other = play_data(_image(problem, numbers), share) or {}
    if any(data[name] != other.get(name) for name in data.keys() - {*_NAMED}):
        raise ValueError("the image differs in more than its numbers")

    def marked(name: str) -> list[str]:
        return [_marked(*texts, numbers) for texts in zip(data[name], other[name], strict=True)]

    pictures = zip(data["sprites"], other["sprites"], strict=True)
    return {
        "pieces": [[_PIPS.sub(_pips_mark, words) for words in piece] for piece in data["pieces"]],
        **{name: marked(name) for name in ("names", "solution", "reasons")},
        "order": _order(data["names"], other["names"]),
        "sprites": [
            [_picture_marked(markup, there, numbers), *size]
            for (markup, *size), (there, *_) in pictures
        ],
        "pips": [[_pips_markup(n, *style) for n in SAME] for style in _STYLES],
    }


def _image(problem: Problem, numbers: Numbers) -> Problem:
    """Return a problem with other numbers, and its solution."""

    def changed(match: re.Match[str]) -> str:
        return str(numbers[int(match[0])])

    moves = tuple(_PIPS.sub(changed, move) for move in problem.moves)
    position = Symmetry(numbers).image(problem.position)
    return replace(problem, position=position, solution=Moves(moves))


def _marked(text: str, other: str, numbers: Numbers) -> str:
    """Return a text with a mark for each number that is another one in the text of the image.

    Those of a domino may be in another order there. Raises ValueError if they differ in more.
    """
    parts = zip(_DOMINO.split(text), _DOMINO.split(other), strict=True)
    return "".join(_part_marked(*part, numbers) for part in parts)


def _part_marked(text: str, other: str, numbers: Numbers) -> str:
    """Return a domino's numbers, or what is between dominoes, with marks."""
    if text == other:
        return text
    if _DOMINO.fullmatch(text):
        changed = (str(numbers[int(one)]) if one.isdigit() else one for one in text)
        if sorted(changed) != sorted(other):
            raise ValueError(f"{text} became {other}")
        return _PIPS.sub(_pips_mark, text)
    return "".join(_sign_marked(*signs, numbers) for signs in zip(text, other, strict=True))


def _sign_marked(sign: str, other: str, numbers: Numbers) -> str:
    if sign == other:
        return sign
    if sign.isdigit() and other == str(numbers[int(sign)]):
        return chr(PIPS + int(sign))
    raise ValueError(f"{sign} became {other}")


def _order(*names: Sequence[str]) -> str:
    """Return which number of a domino is named first: the larger one, or the first as it lies."""
    dominoes = _DOMINO.findall(" ".join(chain.from_iterable(names)))
    is_sorted = dominoes and all(one[0] >= one[-1] for one in dominoes)
    return "larger" if is_sorted else "laid"


Look = tuple[bool, tuple[int, int], tuple[bool, bool]]
"""Whether a domino lies across, its numbers, and which of them are small."""


@cache
def _looks() -> dict[str, list[Look]]:
    """Return what dominoes look like by their pictures; a blank is no smaller with a pawn on it."""
    looks = defaultdict[str, list[Look]](list)
    either = False, True
    for across, first, second, one, other in product(either, SAME, SAME, either, either):
        look = bool(across), (first, second), (bool(one), bool(other))
        looks[_picture(look)].append(look)
    return looks


@cache
def _picture(look: Look) -> str:
    across, pips, shared = look
    return symbol_markup(tile(pips, across, None, shared))


def _picture_marked(markup: str, other: str, numbers: Numbers) -> str:
    """Return a blank domino with marks for its pips, from its picture and that of the image."""
    for across, pips, shared in _looks().get(markup, ()):
        there = [numbers[n] for n in pips]
        if other in {_picture((across, (n, m), shared)) for n, m in permutations(there)}:
            marks = (
                chr(HALVES + _ROOM * _STYLES.index((across, small)) + n)
                for n, small in zip(pips, shared, strict=True)
            )
            place = f"{number(SPACE)} 0" if across else f"0 {number(SPACE)}"
            end = f'<g transform="translate({place})">{{}}</g></g>'
            return f"<g>{_picture((across, (0, 0), (False, False)))}{{}}{end}".format(*marks)
    if markup != other:
        raise ValueError("a picture isn't a domino's")
    return markup


@cache
def _pips_markup(number: int, across: bool, small: bool) -> str:
    return symbol_markup(pips_of(number, across=across, small=small)) if number else ""
