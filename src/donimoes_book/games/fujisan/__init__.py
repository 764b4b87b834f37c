"""Fujisan, by James Droscha: four priests climb a mountain of dominoes, counting free spaces."""

from functools import partial

from donimoes_book.games.fujisan.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, Pages


def _games() -> Games:
    from donimoes_book.games.fujisan.game import GAMES

    return GAMES


def _pages() -> Pages:
    from donimoes_book.games.fujisan import pages

    return Pages(pawn_map=pages.pawn_map, symmetries=pages.symmetries)


def _laboratory() -> Laboratory:
    from donimoes_book.games.fujisan.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey, fast_survey=partial(survey, fast=True))


PACK = Pack(
    titles=TITLES,
    games=_games,
    pages=_pages,
    laboratory=_laboratory,
)
