"""Domino Runners, which Don Kirkby adapted from Winkeladvokat and Cabale, by Roland Siegers."""

from donimoes_book.games.domino_runners.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, ProgramsMaker
from donimoes_book.words.language import N_


def _games() -> Games:
    from donimoes_book.games.domino_runners.game import GAMES

    return GAMES


def _laboratory() -> Laboratory:
    from donimoes_book.games.domino_runners.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.domino_runners.players import RunnersPrograms

    return RunnersPrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    options={"swap": N_("The second player may swap colours")},
    laboratory=_laboratory,
    programs=_programs,
)
