"""Checkimoes, by Torben Ægidius Mogensen, and its variants: dominoes cover a checkerboard."""

from donimoes_book.games.checkimoes.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, ProgramsMaker


def _games() -> Games:
    from donimoes_book.games.checkimoes.game import GAMES

    return GAMES


def _laboratory() -> Laboratory:
    from donimoes_book.games.checkimoes.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.checkimoes.players import CheckimoesPrograms

    return CheckimoesPrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    laboratory=_laboratory,
    programs=_programs,
)
