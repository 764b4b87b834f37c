"""Country Road, by James Droscha: Fujisan, and then all the way down again."""

from __future__ import annotations

from donimoes_book.games.fujisan.game import FujisanGame
from donimoes_book.games.fujisan.puzzle import CountryRoadPuzzle
from donimoes_book.games.game import PuzzleGame

GAME: PuzzleGame = FujisanGame(
    "country-road", "Country Road", CountryRoadPuzzle, grade_one_limit=170
)
