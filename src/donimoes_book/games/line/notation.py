"""Plays as the book prints them.

`32` is the first domino. `32-24` lays the 2-4 with its 2 at the 2 of the 3-2, both read outwards. A
`/` for the `-` says that a double with four open sides is joined at a narrow end: `22/21` goes on
from there, `32/22` lays the first double along the line instead of across it.
"""

from __future__ import annotations

import re

from donimoes_book.games.line.hand import SET
from donimoes_book.games.line.line import End, Line, Play, Spinners
from donimoes_book.games.line.refusals import mismatch, no_place, not_open
from donimoes_book.games.line.rules import Matching

_PLAY = re.compile(r"(?:(\d)(\d)([-/]))?(\d)(\d)")
_FORM = "expected a play such as 32-24: the domino there, then the one that is laid"


class NotAllowed(ValueError):
    """A play that can be read, but is against the rules."""


def name_of(line: Line, play: Play) -> str:
    """Print a play on this line."""
    laid, end = f"{play.inner}{play.outer}", play.end
    if end is None:
        return laid
    joint = "/" if end.narrow or _is_lengthwise_spinner(line, play) else "-"
    return f"{_host_name(line, end)}{joint}{laid}"


def find_play(line: Line, text: str, matching: Matching) -> Play:
    """Read a play on this line; the domino alone will do where it can lie in one place only.

    Raises ValueError for what cannot be read, and NotAllowed, both with the reason.
    """
    found = _PLAY.fullmatch(text)
    if not found:
        raise ValueError(_FORM)
    inner, outer = int(found[4]), int(found[5])
    domino = (min(inner, outer), max(inner, outer))
    if domino not in SET:
        raise NotAllowed(f"{inner}{outer} is not in a double-six set")
    if domino in line.dominoes:
        raise NotAllowed(f"{inner}{outer} lies in the line already")
    places = list(line.places(domino, matching.fits))
    if found[1] is None:
        if len(places) == 1:
            return places[0]
        if not places:
            raise NotAllowed(no_place(line, domino, matching))
        names = " or ".join(name_of(line, play) for play in places)
        raise ValueError(f"{inner}{outer} can be played in more than one way: {names}")
    host, number = (int(found[1]), int(found[2])), int(found[2])
    pair = (min(host), max(host))
    if pair not in line.dominoes:
        raise NotAllowed(f"there is no {found[1]}{found[2]} in the line")
    node, narrow = line.dominoes.index(pair), found[3] == "/"
    ends = [end for end in line.ends if end.node == node and end.number == number]
    if line.is_spinner(node):
        ends = [end for end in ends if end.narrow == narrow]
    if not ends:
        raise NotAllowed(not_open(line, f"{inner}{outer}"))
    if not matching.fits(number, inner, domino):
        names = " or ".join(name_of(line, play) for play in places)
        hint = f"; possible: {names}" if names else ""
        raise NotAllowed(mismatch(matching, inner, number) + hint)
    for play in places:
        if name_of(line, play) == text:
            return play
    if host[0] == host[1]:
        raise NotAllowed(not_open(line, f"{inner}{outer}"))
    if inner == outer:
        raise NotAllowed(f"{inner}{outer} has to lie across the line")
    raise ValueError("a / is for a double that is joined at a narrow end")


def _is_lengthwise_spinner(line: Line, play: Play) -> bool:
    """Tell whether a play lays the first double along the line."""
    double = play.inner == play.outer
    return double and not play.across and line.spinners is Spinners.FIRST


def _host_name(line: Line, end: End) -> str:
    """Name the domino of an end, outwards."""
    low, high = line.plays[end.node].domino
    return f"{low}{high}" if end.number == high else f"{high}{low}"
