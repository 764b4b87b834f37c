"""Checkimoes, by Torben Ægidius Mogensen, and its variants: dominoes cover a checkerboard."""

from donimoes_book.games.pack import ContestMaker, Games, Laboratory, Pack, ProgramsMaker
from donimoes_book.words.language import N_

TITLES = {
    "checkimoes": N_("Checkimoes"),
    "checkimoes-middle": N_("Checkimoes from the Middle"),
    "checkimoes-heaviest": N_("Checkimoes, Heaviest First"),
    "checkimoes-no-doubles": N_("Checkimoes without Doubles"),
    "checkimoes-middle-heaviest": N_("Checkimoes from the Middle, Heaviest First"),
    "checkimoes-middle-no-doubles": N_("Checkimoes from the Middle without Doubles"),
    "checkimoes-heaviest-no-doubles": N_("Checkimoes without Doubles, Heaviest First"),
    "checkimoes-middle-heaviest-no-doubles": N_("Checkimoes with All Variants"),
}


def _games() -> Games:
    from donimoes_book.games.checkimoes.game import GAMES

    return GAMES


def _contest() -> ContestMaker:
    from donimoes_book.games.checkimoes.contest import contest

    return contest


def _laboratory() -> Laboratory:
    from donimoes_book.games.checkimoes.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.checkimoes.players import CheckimoesPrograms

    return CheckimoesPrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    contest=_contest,
    laboratory=_laboratory,
    programs=_programs,
)
