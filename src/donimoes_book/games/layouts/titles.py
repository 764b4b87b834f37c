"""The title of each game in this package, by its name."""

from donimoes_book.words.language import N_

TITLES = {
    "latin-square": N_("Latin Square"),
    "rows-and-columns": N_("Rows and Columns"),
    "square-of-six": N_("Square of Six"),
    "twin-rectangles": N_("Twin Rectangles"),
    "two-equal-lines": N_("Two Equal Lines"),
}
