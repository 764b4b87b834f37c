"""Checkimoes, by Torben Ægidius Mogensen, and its variants: dominoes cover a checkerboard."""

from donimoes_book.language import N_

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
