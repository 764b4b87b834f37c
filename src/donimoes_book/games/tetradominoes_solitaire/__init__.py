"""Tetradominoes alone: all seven tetrominoes, of one colour if possible, in a small space."""

from typing import Any

from donimoes_book.games.game import Game
from donimoes_book.games.tetradominoes import TetradominoesGame
from donimoes_book.games.tetradominoes.pictures import TablePicture
from donimoes_book.games.tetradominoes_solitaire.contest import TetradominoesSolitaire
from donimoes_book.play.contest import Contest
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.generation import ProblemGenerator
from donimoes_book.search.statistics import Survey


class TetradominoesSolitaireGame(TetradominoesGame):
    """Tetradominoes for one."""

    name = "tetradominoes-solitaire"
    title = "Tetradominoes Alone"
    code_number = 22

    @property
    def contest(self) -> Contest[Any, Any, Any]:
        """The rules from the deal to the end."""
        return TetradominoesSolitaire()

    def playable_sides(self, picture: TablePicture) -> tuple[bool, ...]:
        """Return both sides: whoever plays alone may play either."""
        return False, True

    def question(self) -> AnswerQuestion:
        """Ask for the turn that wins."""
        from donimoes_book.games.tetradominoes_solitaire.problems import answer

        return answer

    def generator(self) -> ProblemGenerator:
        """Take problems from games that are played."""
        from donimoes_book.games.tetradominoes.problems import MomentGenerator
        from donimoes_book.games.tetradominoes_solitaire.problems import answer, moments

        return MomentGenerator(moments, answer)

    def survey(self) -> Survey:
        """Measure games of a sensible player and of one who plays at random."""
        from donimoes_book.games.tetradominoes_solitaire.contest import SURVEY

        return SURVEY


GAME: Game = TetradominoesSolitaireGame()
