"""Moves as they are printed and typed, one after the other."""

import re

COUNTED = 10
"""A book prints a count after every ten moves."""


def printed_moves(text: str) -> list[re.Match[str]]:
    """Split moves such as `24R, 35U` or `24R 35U`; each match knows where in the text it is.

    A text of nothing but commas counts as a move, which no game can read. The counts that a book
    prints after every tenth move are left out.
    """
    moves: list[re.Match[str]] = []
    for word in list(re.finditer(r"[^\s,;]+", text)) or re.finditer(r"\S+", text):
        if not (moves and len(moves) % COUNTED == 0 and word[0] == str(len(moves))):
            moves.append(word)
    return moves
