"""Dominosa: find the dominoes of a whole set in a rectangle of numbers.

The puzzle is by O. S. Adler (1874). As in Simon Tatham's implementation, a problem only gets a
grade if it needs that grade's techniques.
"""

from donimoes_book.language import N_

TITLES = {"dominosa": N_("Dominosa")}
