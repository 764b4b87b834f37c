"""Cobra Paw, by Derek Weston: a race to put a finger on the domino that the dice show."""

from donimoes_book.games.cobra_paw.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, ProgramsMaker


def _games() -> Games:
    from donimoes_book.games.cobra_paw.game import GAMES

    return GAMES


def _laboratory() -> Laboratory:
    from donimoes_book.games.cobra_paw.laboratory import survey

    return Laboratory(survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.cobra_paw.players import CobraPawPrograms

    return CobraPawPrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    laboratory=_laboratory,
    programs=_programs,
)
