"""Says where places are: `column 1, row 2`, or `row 1, columns 5 and 6`."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from donimoes_book.board.parts import Place, reading_order
from donimoes_book.language import gettext, listed, ngettext


def spoken_place(place: Place) -> str:
    """Return the column and the row of a place."""
    return gettext("column {column}, row {row}", column=ordinate(place.x), row=ordinate(place.y))


def spoken_rows(places: Iterable[Place]) -> Iterator[str]:
    """Yield each row that has some of the places, with its columns, from the top."""
    for y, row in groupby(sorted(places, key=reading_order), key=lambda place: place.y):
        columns = [ordinate(place.x) for place in row]
        yield ngettext(
            "row {row}, column {columns}",
            "row {row}, columns {columns}",
            len(columns),
            row=ordinate(y),
            columns=listed(columns),
        )


def ordinate(half_spaces: int) -> str:
    """Return the number of a column or row, such as `2½` for half a space off the grid."""
    return f"{half_spaces // 2 + 1}{'½' if half_spaces % 2 else ''}"
