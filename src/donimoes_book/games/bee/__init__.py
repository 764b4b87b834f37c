"""Bee Donimoes, by Don Kirkby: dice fly along rows and columns to gather around their queen."""

from functools import partial

from donimoes_book.games.bee.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, Pages, ProgramsMaker, Variant
from donimoes_book.words.language import N_


def _games() -> Games:
    from donimoes_book.games.bee.game import GAMES

    return GAMES


def _pages() -> Pages:
    from donimoes_book.games.bee import pages

    return Pages(lookup=pages.BeeLookup, symmetries=pages.symmetries)


def _laboratory() -> Laboratory:
    from donimoes_book.games.bee.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey, fast_survey=partial(survey, fast=True))


def _programs() -> ProgramsMaker:
    from donimoes_book.games.bee.players import BeePrograms

    return BeePrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    variants={"bee-advanced": Variant("bee", (N_("advanced"),))},
    options={"dice": N_("Dice in the last layout")},
    pages=_pages,
    laboratory=_laboratory,
    programs=_programs,
)
