"""Classic layout puzzles: given dominoes fill a shape so that sums or numbers agree.

Two Equal Lines, Square of Six, Twin Rectangles, Rows and Columns, and Latin Square live here, and
what they share with every game in which a whole deal is laid out.
"""

from donimoes_book.games.pack import Games, Laboratory, Pack
from donimoes_book.words.language import N_

TITLES = {
    "latin-square": N_("Latin Square"),
    "rows-and-columns": N_("Rows and Columns"),
    "square-of-six": N_("Square of Six"),
    "twin-rectangles": N_("Twin Rectangles"),
    "two-equal-lines": N_("Two Equal Lines"),
}


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
