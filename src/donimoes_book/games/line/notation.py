"""Plays as the book prints them, and why a domino cannot be played, in sentences for the reader.

`32` is the first domino. `32-24` plays the 2-4 with its 2 at the 2 of the 3-2, both read outwards.
A `/` for the `-` says that a double with four open sides is joined at a narrow end: `22/21` goes on
from there, `32/22` puts the first double along the line instead of across it.
"""

import re

from donimoes_book.games.claims import Refusal
from donimoes_book.games.line.line import Line, Play, Spinners
from donimoes_book.games.line.rules import Matching
from donimoes_book.games.set_checks import DOUBLE_SIX

_PLAY = re.compile(r"(?:(\d)(\d)([-/]))?(\d)(\d)")
_FORM = "expected a play such as 32-24: the domino there, then the one that is laid"


def play_name(line: Line, play: Play) -> str:
    """Print a play on this line."""
    name, end = f"{play.inner}{play.outer}", play.end
    if end is None:
        return name
    lengthwise = play.inner == play.outer and not play.across
    first_along = lengthwise and line.spinners is Spinners.FIRST
    joint = "/" if end.narrow or first_along else "-"
    low, high = line.plays[end.node].domino
    host = f"{low}{high}" if end.number == high else f"{high}{low}"
    return f"{host}{joint}{name}"


def find_play(line: Line, text: str, matching: Matching) -> Play | Refusal:
    """Read a play on this line, or return why the rules do not allow it.

    The domino alone is enough where there is one way only to play it. Raises ValueError, with the
    reason, for what cannot be read or is not clear.
    """
    found = _PLAY.fullmatch(text)
    if not found:
        raise ValueError(_FORM)
    inner, outer = int(found[4]), int(found[5])
    domino, name = (min(inner, outer), max(inner, outer)), f"{inner}{outer}"
    if domino not in DOUBLE_SIX:
        return Refusal(f"{name} is not in a double-six set")
    if domino in line.dominoes:
        return Refusal(f"{name} lies in the line already")
    plays = {play_name(line, play): play for play in line.legal_plays(domino, matching.fits)}
    names = " or ".join(plays)
    if found[1] is None:
        if not plays:
            numbers = re.sub(r", (\d)$", r" or \1", ", ".join(map(str, line.open_numbers)))
            low, high = domino
            return Refusal(matching.no_place.format(domino=f"{low}{high}", ends=numbers))
        if len(plays) > 1:
            raise ValueError(f"{name} can be played in more than one way: {names}")
        return plays[names]
    host, number = (int(found[1]), int(found[2])), int(found[2])
    pair = (min(host), max(host))
    if pair not in line.dominoes:
        return Refusal(f"there is no {found[1]}{found[2]} in the line")
    node, narrow = line.dominoes.index(pair), found[3] == "/"
    ends = [end for end in line.ends if end.node == node and end.number == number]
    if line.is_spinner(node):
        ends = [end for end in ends if end.narrow == narrow]
    if not ends:
        return not_open(line, name)
    if not matching.fits(number, inner, domino):
        hint = f"; possible: {names}" if names else ""
        return Refusal(matching.refuse(inner, number) + hint)
    if text in plays:
        return plays[text]
    if host[0] == host[1]:
        return not_open(line, name)
    if inner == outer:
        return Refusal(f"{name} has to lie across the line")
    raise ValueError("a / is for a double that is joined at a narrow end")


def not_open(line: Line, name: str) -> Refusal:
    """Say why a domino cannot be played where the line is not open."""
    where = "at an open end"
    if line.spinner is not None:
        low, high = line.plays[line.spinner].domino
        where += f" or at an open side of {low}{high}, the first double"
    elif line.spinners is Spinners.ALL and any(a == b for a, b in line.dominoes):
        where += " or at an open side of a double"
    return Refusal(f"{name} is not {where}")
