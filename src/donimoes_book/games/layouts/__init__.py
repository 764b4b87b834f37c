"""Classic layout puzzles: given dominoes fill a shape so that sums or numbers agree.

Two Equal Lines, Square of Six, Twin Rectangles, Rows and Columns, and Latin Square live here, and
what they share with every game in which a whole deal is laid out.
"""

from donimoes_book.games.layouts.titles import TITLES
from donimoes_book.games.pack import Games, Laboratory, Pack


def _games() -> Games:
    from donimoes_book.games.layouts.game import GAMES

    return GAMES


def _laboratory() -> Laboratory:
    from donimoes_book.games.layouts.laboratory import census, generator

    return Laboratory(generator=generator, census=census)


PACK = Pack(
    titles=TITLES,
    games=_games,
    laboratory=_laboratory,
)
