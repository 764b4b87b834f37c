"""Dominosa: find the dominoes of a whole set in a rectangle of numbers.

The puzzle is by O. S. Adler (1874). As in Simon Tatham's implementation, a problem only gets a
grade if it needs that grade's techniques.
"""

from functools import partial

from donimoes_book.games.dominosa.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, Pages


def _games() -> Games:
    from donimoes_book.games.dominosa.game import GAMES

    return GAMES


def _pages() -> Pages:
    from donimoes_book.games.dominosa import pages

    return Pages(joints=pages.joints, symmetries=pages.symmetries)


def _laboratory() -> Laboratory:
    from donimoes_book.games.dominosa.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey, fast_survey=partial(survey, fast=True))


PACK = Pack(
    titles=TITLES,
    games=_games,
    pages=_pages,
    laboratory=_laboratory,
)
