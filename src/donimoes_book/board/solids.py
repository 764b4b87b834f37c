"""Covers and dominoes as digits: each is told by where it begins and how it lies from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from donimoes_book.board.digits import Digits
from donimoes_book.board.ground import Ground
from donimoes_book.board.pips import tell_pips
from donimoes_book.board.position import Cover, Domino, Mark, Place
from donimoes_book.board.text import ACROSS_JOINT, DOWN_JOINT

_MARKS = tuple(map(Mark, "><^v+*"))


def tell_covers(ground: Ground, given: Sequence[Cover]) -> list[Cover]:
    """Tell covers in their order; half a domino may then lie below them."""
    digits = ground.digits
    count = digits.count(len(given) - 1 if given else 0) + 1
    sizes = [len(cover.places) for cover in given] or [1]
    most = digits.count(max(sizes) - 1) + 1
    same = digits.flag(min(sizes) == max(sizes))
    padded = [*sizes, *[most] * count][:count]
    sizes = [most if same else digits.digit(most, size - 1) + 1 for size in padded]
    odd = digits.rarely(any(c.joints != _plain_joints(c.places) for c in given))
    dark = digits.some(count, [at for at, cover in enumerate(given) if cover.dark])
    known = {cover.places[0]: cover for cover in given}
    told = list[Cover]()
    for first in ground.beginnings(count, sum(sizes), known):
        cover = known.get(first, Cover(()))
        places = _grown(ground, first, sizes[len(told)], cover.places)
        ground.take(places)
        joints = _plain_joints(places)
        if odd:
            joints = _joints(digits, joints, dict(cover.joints))
        told.append(Cover(places, joints, len(told) in dark))
    ground.roofs.update(place for cover in told for place in cover.places)
    return told


def _grown(ground: Ground, first: Place, size: int, given: Sequence[Place]) -> tuple[Place, ...]:
    """Tell the spaces of a cover: each but the first lies beside one told before."""
    spaces, seen = [first], {first}
    for space in spaces:
        for near in space.neighbours:
            if len(spaces) < size and near not in seen and ground.is_free(near):
                seen.add(near)
                if ground.digits.flag(near in given):
                    spaces.append(near)
    if len(spaces) < size:
        raise ValueError("there is no room for this cover")
    return tuple(sorted(spaces, key=lambda place: (place.y, place.x)))


def _plain_joints(places: Sequence[Place]) -> tuple[tuple[Place, str], ...]:
    """All joints that there may be, each of the character for its direction."""
    across = [(p.moved(1, 0), ACROSS_JOINT) for p in places if p.moved(2, 0) in places]
    down = [(p.moved(0, 1), DOWN_JOINT) for p in places if p.moved(0, 2) in places]
    return tuple(sorted(across + down, key=lambda joint: (joint[0].y, joint[0].x)))


def _joints(
    digits: Digits, possible: Sequence[tuple[Place, str]], given: dict[Place, str]
) -> tuple[tuple[Place, str], ...]:
    told = list[tuple[Place, str]]()
    for point, plain in possible:
        chars = ("", plain, *_MARKS)
        char = chars[digits.digit(len(chars), chars.index(given.get(point, "")))]
        if char:
            told.append((point, char))
    return tuple(told)


def tell_dominoes(ground: Ground, given: Sequence[Domino]) -> list[Domino]:
    """Tell how dominoes lie; one of their halves may be below a cover that was told before.

    They are blank: `tell_faces` tells the rest.
    """
    digits = ground.digits
    known = {next((p for p in d.places if p not in ground.roofs), d.place): d for d in given}
    count = digits.count(len(given))
    below = sum(not ground.roofs.isdisjoint(domino.places) for domino in given)
    below = digits.digit(count + 1, below) if ground.roofs else 0
    whole = count - below
    told = list[Domino]()
    for half in ground.beginnings(count, 2 * whole + below, known):
        places = known[half].places if half in known else ()
        free = [place for place in half.neighbours if ground.is_free(place)]
        roofs = [place for place in half.neighbours if place in ground.roofs]
        weights = whole if free else 0, below if roofs else 0
        hidden = digits.weighted(weights, int(not ground.roofs.isdisjoint(places)))
        other = _one(digits, roofs if hidden else free, places)
        if hidden:
            below -= 1
            ground.roofs.remove(other)
            ground.take([half])
        else:
            whole -= 1
            ground.take([half, other])
        first, second = sorted((half, other), key=lambda place: (place.y, place.x))
        pips = tuple(None if hidden and place == other else 0 for place in (first, second))
        told.append(Domino(first, first.y == second.y, (pips[0], pips[1])))
    return told


def tell_faces(
    digits: Digits, blanks: Sequence[Domino], given: Sequence[Domino]
) -> tuple[Domino, ...]:
    """Tell the numbers and the marks of dominoes that are known to lie like these."""
    known = {domino.place: domino for domino in given}
    shown = [known.get(blank.place, blank) for blank in blanks]
    covered = [(blank.pips[0] is None, blank.pips[1] is None) for blank in blanks]
    pips = tell_pips(digits, [domino.pips for domino in shown], covered)
    told = [replace(blank, pips=own) for blank, own in zip(blanks, pips, strict=True)]
    marked = [at for at, domino in enumerate(shown) if domino.mark]
    if digits.rarely(bool(marked)):
        for at in digits.some(len(told), marked):
            mark = shown[at].mark
            number = digits.digit(len(_MARKS), _MARKS.index(mark) if mark else 0)
            told[at] = replace(told[at], mark=_MARKS[number])
    return tuple(told)


def _one(digits: Digits, places: Sequence[Place], given: Sequence[Place]) -> Place:
    """Tell one of several places: the one that is given."""
    at = next((at for at, place in enumerate(places) if place in given), 0)
    return places[digits.digit(len(places), at)]
