"""The title of each game in this package, by its name."""

from donimoes_book.words.language import N_

TITLES = {
    "checkimoes": N_("Checkimoes"),
    "checkimoes-middle": N_("Checkimoes from the Middle"),
    "checkimoes-heaviest": N_("Checkimoes, Heaviest First"),
    "checkimoes-no-doubles": N_("Checkimoes without Doubles"),
    "checkimoes-middle-heaviest": N_("Checkimoes from the Middle, Heaviest First"),
    "checkimoes-middle-no-doubles": N_("Checkimoes from the Middle without Doubles"),
    "checkimoes-heaviest-no-doubles": N_("Checkimoes without Doubles, Heaviest First"),
    "checkimoes-middle-heaviest-no-doubles": N_("Checkimoes with All Variants"),
}
