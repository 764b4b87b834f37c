"""Mirror Donimoes, by Don Kirkby: bring four pawns together, on mirrors and sliding dominoes."""

from functools import partial

from donimoes_book.games import sliding
from donimoes_book.games.mirror.titles import TITLES
from donimoes_book.games.pack import Backend, Games, Laboratory, Pack, Pages


def _games() -> Games:
    from donimoes_book.games.mirror.game import GAMES

    return GAMES


def _pages() -> Pages:
    from donimoes_book.games.mirror import pages

    return Pages(lookup=pages.MirrorLookup, symmetries=pages.symmetries)


def _laboratory() -> Laboratory:
    from donimoes_book.games.mirror.laboratory import generator
    from donimoes_book.games.sliding.laboratory import survey

    return Laboratory(generator=generator, survey=survey, fast_survey=partial(survey, fast=True))


def _backend() -> Backend:
    from donimoes_book.games.mirror import backend
    from donimoes_book.games.sliding import on_disk

    return Backend(solve=backend.solve, rows=backend.Rows, solve_on_disk=on_disk.solve)


PACK = Pack(
    titles=TITLES,
    games=_games,
    pages=_pages,
    plate=sliding.PACK.plate,
    laboratory=_laboratory,
    exhaustion=sliding.PACK.exhaustion,
    backend=_backend,
)
