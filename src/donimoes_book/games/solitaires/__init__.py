"""Solitaires: a set is dealt at random, and the aim is to play all of it.

Pairs to Twelve and Pairs of Six are from Jennifer Kelley, Great Book of Domino Games (1999), where
the second is the harder variation; all others are from Domino Games (Fundex Games, 2001), games for
one player. Where the rules differ from the original, their modules say how.
"""

from donimoes_book.games.game import Family
from donimoes_book.games.pack import Games, Laboratory, Pack, Pages, PlateMaker
from donimoes_book.games.solitaires.titles import TITLES


def _games() -> Games:
    from donimoes_book.games.solitaires.game import GAMES

    return GAMES


def _family() -> Family:
    from donimoes_book.games.solitaires.family import FAMILY

    return FAMILY


def _pages() -> Pages:
    from donimoes_book.games.solitaires import pages

    return Pages(lookup=pages.lookup, symmetries=pages.symmetries)


def _plate() -> PlateMaker:
    from donimoes_book.games.solitaires.plates import plate

    return plate


def _laboratory() -> Laboratory:
    from donimoes_book.games.solitaires.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


PACK = Pack(
    titles=TITLES,
    games=_games,
    family=_family,
    pages=_pages,
    plate=_plate,
    laboratory=_laboratory,
)
