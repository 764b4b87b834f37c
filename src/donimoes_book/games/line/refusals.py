"""Why a domino cannot be played, in sentences for the reader."""

from __future__ import annotations

from collections.abc import Sequence

from donimoes_book.board.position import Domino
from donimoes_book.games.line.contacts import (
    Askew,
    Touch,
    contacts,
    is_double,
    open_end,
    play_at,
)
from donimoes_book.games.line.line import Line, Pair, Spinners
from donimoes_book.games.line.rules import Matching
from donimoes_book.games.set_checks import pair_of


def mismatch(matching: Matching, half: int, number: int) -> str:
    """Why a half may not touch an end of this number."""
    return matching.mismatch.format(half=half, number=number)


def not_open(line: Line, name: str) -> str:
    """Why a domino cannot be played where the line is not open."""
    where = "at an open end"
    if line.spinner is not None:
        low, high = line.plays[line.spinner].domino
        where += f" or at an open side of {low}{high}, the first double"
    elif line.spinners is Spinners.ALL and any(a == b for a, b in line.dominoes):
        where += " or at an open side of a double"
    return f"{name} is not {where}"


def no_place(line: Line, domino: Pair, matching: Matching) -> str:
    """Why a domino cannot be played anywhere."""
    numbers = sorted({end.number for end in line.ends})
    *others, last = map(str, numbers)
    ends = f"{', '.join(others)} or {last}" if others else last
    return matching.no_place.format(domino=f"{domino[0]}{domino[1]}", ends=ends)


def refusal(
    line: Line, dominoes: Sequence[Domino], domino: Domino, matching: Matching
) -> str | None:
    """Why a domino of a picture cannot be played where it lies; None where it can.

    `dominoes` are those of the line in the picture, in the order of the line.
    """
    name = domino.name
    if pair_of(domino) in line.dominoes:
        return f"{name} lies in the line already"
    index = len(line)
    near = [c for c in contacts([*dominoes, domino]) if index in (c.first, c.second)]
    if len(near) != 1:
        if not near:
            return f"{name} touches no domino of the line"
        hosts = [dominoes[c.first].name for c in near]
        return f"{name} touches {' and '.join(hosts)}, and a domino is played at one end only"
    (contact,) = near
    host = dominoes[contact.first]
    if isinstance(contact, Askew):
        return f"{name} does not lie squarely at {host.name}"
    at_host, at_domino = contact.at_first, contact.at_second
    end = open_end(line, contact.first, host, at_host)
    if end is None or not _can_touch(line, contact.first, host, at_host):
        return not_open(line, name)
    if at_domino.half is None and not is_double(domino):
        return f"{name} is no double, and only doubles lie across the line"
    play = play_at(end, domino, at_domino)
    if not matching.fits(end.number, play.inner, play.domino):
        return mismatch(matching, play.inner, end.number)
    if play in line.places(play.domino, matching.fits):
        return None
    if line.spinners is Spinners.END_TO_END:
        return f"{name} has to lie lengthwise"
    return f"{name} has to lie across the line"


def _can_touch(line: Line, node: int, host: Domino, touch: Touch) -> bool:
    """Tell whether the line may go on from this side of a domino at all."""
    if not is_double(host) or line.is_spinner(node):
        return True
    return (touch.half is not None) == (line.spinners is Spinners.END_TO_END)
