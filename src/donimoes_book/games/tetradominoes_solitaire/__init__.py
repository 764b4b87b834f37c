"""Tetradominoes alone: all seven tetrominoes, played alone in a small space."""

from donimoes_book.games.game import Game
from donimoes_book.games.tetradominoes.game import TetradominoesGame
from donimoes_book.games.tetradominoes.solitaire import TetradominoesSolitaire

GAME: Game = TetradominoesGame("Tetradominoes Alone", TetradominoesSolitaire())
