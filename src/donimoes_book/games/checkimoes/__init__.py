"""Checkimoes, by Torben Ægidius Mogensen, and its variants: dominoes cover a checkerboard."""

from donimoes_book.games.checkimoes.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack, ProgramsMaker, Variant
from donimoes_book.words.language import N_


def _games() -> Games:
    from donimoes_book.games.checkimoes.game import GAMES

    return GAMES


def _laboratory() -> Laboratory:
    from donimoes_book.games.checkimoes.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.checkimoes.players import CheckimoesPrograms

    return CheckimoesPrograms


_AGREED = {
    "middle": N_("from the middle"),
    "heaviest": N_("heaviest first"),
    "no-doubles": N_("without doubles"),
}
PACK = Pack(
    titles=TITLES,
    games=_games,
    variants={
        name: Variant("checkimoes", tuple(words for key, words in _AGREED.items() if key in name))
        for name in TITLES
        if name != "checkimoes"
    },
    laboratory=_laboratory,
    programs=_programs,
)
