"""The line games: dominoes are played on the open ends of a line, as each game's `Rules` say."""

from donimoes_book.games.game import Family
from donimoes_book.games.line.titles import TITLES
from donimoes_book.games.pack import (
    Games,
    Laboratory,
    Pack,
    PlateMaker,
    ProgramsMaker,
    Variant,
)
from donimoes_book.words.language import N_


def _games() -> Games:
    from donimoes_book.games.line.game import GAMES

    return GAMES


def _family() -> Family:
    from donimoes_book.games.line.family import FAMILY

    return FAMILY


def _plate() -> PlateMaker:
    from donimoes_book.games.line.plates import plate

    return plate


def _laboratory() -> Laboratory:
    from donimoes_book.games.line.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


def _programs() -> ProgramsMaker:
    from donimoes_book.games.line.players import LinePrograms

    return LinePrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    variants={"five-up-by-the-letter": Variant("five-up", (N_("by the letter"),))},
    options={
        "target": N_("Points to win"),
        "hand": N_("Dominoes in a hand"),
        "spinners": N_("Doubles that are spinners"),
    },
    family=_family,
    plate=_plate,
    laboratory=_laboratory,
    programs=_programs,
)
