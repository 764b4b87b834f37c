"""Sliding puzzles: dominoes move lengthwise, one space at a time."""

from functools import partial

from donimoes_book.games.pack import (
    Backend,
    ExhaustionMaker,
    Games,
    Laboratory,
    Pack,
    Pages,
    PlateMaker,
)
from donimoes_book.games.sliding.titles import TITLES


def _games() -> Games:
    from donimoes_book.games.sliding.game import GAMES

    return GAMES


def _pages() -> Pages:
    from donimoes_book.games.sliding import pages

    return Pages(lookup=pages.SlidingLookup, symmetries=pages.symmetries)


def _plate() -> PlateMaker:
    from donimoes_book.games.sliding.plates import plate

    return plate


def _laboratory() -> Laboratory:
    from donimoes_book.games.sliding.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey, fast_survey=partial(survey, fast=True))


def _exhaustion() -> ExhaustionMaker:
    from donimoes_book.games.sliding.exhaustion import exhaustion

    return exhaustion


def _backend() -> Backend:
    from donimoes_book.games.sliding import backend, on_disk

    return Backend(solve=backend.solve, rows=backend.Rows, solve_on_disk=on_disk.solve)


PACK = Pack(
    titles=TITLES,
    games=_games,
    pages=_pages,
    plate=_plate,
    laboratory=_laboratory,
    exhaustion=_exhaustion,
    backend=_backend,
)
