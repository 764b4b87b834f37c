"""Tetradominoes: players place matching dominoes, and tetrominoes on top of them.

Alone, it takes all seven tetrominoes, of one colour if possible, in a small space.
"""

from donimoes_book.language import N_

TITLES = {
    "tetradominoes": N_("Tetradominoes"),
    "tetradominoes-solitaire": N_("Tetradominoes Alone"),
}
