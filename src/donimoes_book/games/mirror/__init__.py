"""Mirror Donimoes, by Don Kirkby: bring four pawns together, on mirrors and sliding dominoes."""

from donimoes_book.language import N_

TITLES = {"mirror": N_("Mirror Donimoes")}
