"""What a game adds to the picture of a position, as plain facts that a drawing can follow."""

from __future__ import annotations

from dataclasses import dataclass

from donimoes_book.board.position import Place


@dataclass(frozen=True, slots=True)
class Annotations:
    """What is to be seen on the table besides what lies on it."""

    paths: tuple[tuple[Place, Place], ...] = ()
    """Ways to walk: each leads from the centre of one place to that of another."""
    raised: tuple[Place, ...] = ()
    """The first halves of the dominoes that lie higher than the others."""
    available: tuple[Place, ...] = ()
    """The first halves of the dominoes that may be played; the others only wait."""
    labels: tuple[tuple[Place, str], ...] = ()
    """What is printed small below a square."""
    words: str = ""
    """The same in a sentence or two, for people who cannot see the picture."""


PLAIN = Annotations()
"""Nothing is added."""
