"""Regions: cover a shape with given dominoes so that what each region asks of its numbers is true.

The puzzle became known as *Pips* in The New York Times (August 2025). As in Dominosa, a problem
only gets a grade if it needs that grade's techniques.
"""

from donimoes_book.games.pack import Games, Pack
from donimoes_book.games.regions.titles import TITLES


def _games() -> Games:
    from donimoes_book.games.regions.game import GAMES

    return GAMES


PACK = Pack(titles=TITLES, games=_games)
