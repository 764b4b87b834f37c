"""The line games side by side, in the order of the book."""

from __future__ import annotations

from donimoes_book.games.line import (
    all_fives,
    all_fives_short,
    all_sevens,
    bergen,
    blind,
    block_and_draw,
    five_up,
)

FAMILY = tuple(
    game.RULES
    for game in (
        block_and_draw,
        all_fives_short,
        all_fives,
        five_up,
        bergen,
        all_sevens,
        blind,
    )
)
