"""Fujisan, by James Droscha: four priests climb a mountain of dominoes, counting free spaces."""

from donimoes_book.language import N_

TITLES = {"fujisan": N_("Fujisan"), "country-road": N_("Country Road")}
