"""What may cover squares of a board of Checkimoes: numbers on single ones, dominoes on two."""

from __future__ import annotations

from collections.abc import Collection

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.checkimoes.rules import Cells, Play, Rules, allowed, refusal, taken
from donimoes_book.games.checkimoes.squares import around, beside


def are_one_place(squares: Collection[int]) -> bool:
    """Tell whether these are two squares that one domino covers."""
    return len(squares) == 2 and bool(beside(1 << min(squares)) >> max(squares) & 1)


def coverings(rules: Rules, cells: Cells, used: Collection[Pair], place: Pair) -> list[Play]:
    """Every way to cover two neighbouring squares with a domino that does not lie there yet."""
    first, second = sorted(place)
    found = (
        Play((one, other), first, second)
        for one in allowed(cells, first)
        for other in allowed(cells, second)
    )
    return [
        play
        for play in found
        if play.domino in rules.dominoes
        and play.domino not in used
        and refusal(rules, cells, play) is None
    ]


def neighbours(cells: Cells, square: int) -> int:
    """How many of the squares around a square are covered."""
    return (around(1 << square) & taken(cells)).bit_count()
