"""Tetradominoes: two to four players lay matching dominoes, and tetrominoes on top of them."""

from donimoes_book.games.game import Game
from donimoes_book.games.tetradominoes.contest import TetradominoesContest
from donimoes_book.games.tetradominoes.game import TetradominoesGame

GAME: Game = TetradominoesGame("Tetradominoes", TetradominoesContest())
