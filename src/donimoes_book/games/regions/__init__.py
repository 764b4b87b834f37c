"""Regions: cover a shape with given dominoes so that what each region asks of its numbers is true.

The puzzle became known as *Pips* in The New York Times (August 2025). As in Dominosa, a problem
only gets a grade if it needs that grade's techniques.
"""

from donimoes_book.games.pack import Games, Laboratory, Pack
from donimoes_book.games.regions.titles import TITLES


def _games() -> Games:
    from donimoes_book.games.regions.game import GAMES

    return GAMES


def _laboratory() -> Laboratory:
    from donimoes_book.games.regions.laboratory import generator, survey

    return Laboratory(generator=generator, survey=survey)


PACK = Pack(titles=TITLES, games=_games, laboratory=_laboratory)
