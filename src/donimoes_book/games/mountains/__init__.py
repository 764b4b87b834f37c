"""Mountains and Valleys: eighteen dominoes laid as a map on which you can walk everywhere.

Sid Sackson designed it (Beyond Solitaire); Don Kirkby adapted it to dominoes.
"""

from functools import partial

from donimoes_book.games.mountains.titles import TITLES
from donimoes_book.games.pack import (
    Games,
    Laboratory,
    Pack,
    PlateMaker,
    ProgramsMaker,
)


def _games() -> Games:
    from donimoes_book.games.mountains.game import GAMES

    return GAMES


def _plate() -> PlateMaker:
    from donimoes_book.games.mountains.plates import plate

    return plate


def _laboratory() -> Laboratory:
    from donimoes_book.games.layouts.laboratory import generator
    from donimoes_book.games.mountains.laboratory import census, survey

    return Laboratory(
        generator=generator,
        survey=survey,
        fast_survey=partial(survey, fast=True),
        census=census,
    )


def _programs() -> ProgramsMaker:
    from donimoes_book.games.mountains.players import MountainsPrograms

    return MountainsPrograms


PACK = Pack(
    titles=TITLES,
    games=_games,
    plate=_plate,
    laboratory=_laboratory,
    programs=_programs,
)
