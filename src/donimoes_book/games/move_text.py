"""Moves as they are printed and typed, one after the other."""

import re

COUNTED = 10
"""A book prints the number of every so many moves."""
_WAYS = {
    "L": "left|links|gauche|←",
    "R": "right|rechts|droite|→",
    "U": "up|hoch|oben|haut|↑",
    "D": "down|runter|unten|bas|↓",
}
"""The words for the directions in the languages of the program, and arrows."""
_WAY = re.compile(
    r"(?:\bto the |\bnach |\bà |\bvers l[ae] )?"
    rf"(?<![^\W\d_])(?:{'|'.join(f'(?P<{way}>{words})' for way, words in _WAYS.items())})"
    r"(?![^\W\d_])",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\s,;]+")
_BETWEEN = re.compile(r"[\s,;]+|[0-9]{1,3}[.)](?=\s*\S)")
"""What stands between moves, and their numbers."""
_STEPS = re.compile(
    r"(?P<mover>[\[(]?[0-9] ?[-|/:]? ?[0-9][\])]?|[A-Z]D?(?=[^A-Z]))?[\s:>-]*"
    r"(?P<ways>[LRUD](?: ?[LRUD])*)(?![A-WYZ])(?:(?P<times>[1-9])(?![0-9|/:-]))?"
)
_TIMES = re.compile(r"[X×*] ?(?P<times>[1-9])(?![0-9])")


def printed_moves(text: str) -> list[re.Match[str]]:
    """Split moves such as `24R, 35U` or `24R 35U`; each match knows where in the text it is.

    A text of nothing but commas counts as a move, which no game can read. Left out are the numbers
    that a book prints before a line of moves, and the counts after every tenth in older books.
    """
    moves: list[re.Match[str]] = []
    for word in list(_WORD.finditer(text)) or re.finditer(r"\S+", text):
        if not _is_count(word[0], len(moves)):
            moves.append(word)
    return moves


def _is_count(word: str, moves: int) -> bool:
    is_count = moves > 0 and moves % COUNTED == 0 and word == str(moves)
    return is_count or word == f"{moves + 1}."


def typed_moves(text: str, pattern: re.Pattern[str] | None) -> str:
    """Return what a person typed for moves as they are printed.

    They may have written `26LL`, `26 left`, `2-6 L x2` or `1. 26L 2. L`; `pattern` is that of a
    printed move in capitals. A text that can't be read so is returned as it is.
    """
    if pattern is None or all(pattern.fullmatch(word.upper()) for word in _WORD.findall(text)):
        return text
    rest = _WAY.sub(lambda match: match.lastgroup or "", text).upper()
    moves, mover, at = list[str](), "", 0
    while at < len(rest):
        word = _WORD.match(rest, at)
        if between := _BETWEEN.match(rest, at):
            at = between.end()
        elif word and _is_count(word[0], len(moves)):
            at = word.end()
        elif word and pattern.fullmatch(word[0]):
            moves.append(word[0])
            mover, at = word[0][:-1], word.end()
        elif steps := _STEPS.match(rest, at):
            named = re.sub(r"[^0-9A-Z]", "", steps["mover"] or "")
            ways = steps["ways"].replace(" ", "")
            if named in _WAYS and not pattern.fullmatch(named + ways[0]):
                named, ways = "", named + ways
            if moves and not named and pattern.fullmatch(moves[-1] + ways[0]):
                return text  # `bd down` may be one move, or two
            mover = named or mover
            moves += (mover + way for way in ways)
            moves += moves[-1:] * (int(steps["times"] or 1) - 1)
            at = steps.end()
        elif moves and (times := _TIMES.match(rest, at)):
            moves += moves[-1:] * (int(times["times"]) - 1)
            at = times.end()
        else:
            return text
    return " ".join(moves) if moves and all(map(pattern.fullmatch, moves)) else text
