"""Fujisan, by James Droscha: four priests climb a mountain of dominoes by counting free spaces."""

from donimoes_book.games.fujisan.puzzle import FujisanGame, FujisanPuzzle

GAME = FujisanGame("fujisan", "Fujisan", FujisanPuzzle, grade_one_limit=110, number=3)
