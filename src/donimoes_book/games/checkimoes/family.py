"""Checkimoes and its variants, in the order in which the book tells of them."""

from donimoes_book.games.checkimoes import (
    checkimoes,
    from_the_middle,
    heaviest_first,
    without_doubles,
)

FAMILY = (
    checkimoes.RULES,
    from_the_middle.RULES,
    heaviest_first.RULES,
    without_doubles.RULES,
)
