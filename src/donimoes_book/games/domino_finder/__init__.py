"""Domino Finder, by Don Kirkby: pawns explore face-down dominoes, past traps, for a treasure."""

from donimoes_book.games.domino_finder.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, Pages, ProgramsMaker


def _games() -> Games:
    from donimoes_book.games.domino_finder.game import GAMES

    return GAMES


def _pages() -> Pages:
    from donimoes_book.games.domino_finder import pages

    return Pages(lookup=pages.FinderLookup)


def _laboratory() -> Laboratory:
    from donimoes_book.games.domino_finder.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.domino_finder.players import FinderPrograms

    return FinderPrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    pages=_pages,
    laboratory=_laboratory,
    programs=_programs,
)
