"""Fujisan, by James Droscha: four priests climb a mountain of dominoes by counting free spaces."""

from __future__ import annotations

from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.games.fujisan.puzzle import FujisanPuzzle
from donimoes_book.games.game import PuzzleGame

GAME: PuzzleGame = FujisanGame("fujisan", "Fujisan", FujisanPuzzle, grade_one_limit=110)
