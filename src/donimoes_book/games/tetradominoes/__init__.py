"""Tetradominoes: two to four players place matching dominoes, and tetrominoes on top of them."""

from typing import Any

from donimoes_book.board.position import Cover, Position
from donimoes_book.games.game import (
    Game,
    IllegalPosition,
    RuleViolation,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.tetradominoes.claims import CLAIMS, crossed_plays
from donimoes_book.games.tetradominoes.contest import TetradominoesContest
from donimoes_book.games.tetradominoes.pictures import TablePicture, card_pieces, read_tetromino
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.laboratory.survey import Survey
from donimoes_book.language import N_
from donimoes_book.play.contest import Contest
from donimoes_book.search.answer import AnswerQuestion, Choosing


class TetradominoesGame(Game):
    """Tetradominoes for several players."""

    name = "tetradominoes"
    title = N_("Tetradominoes")
    code_number = 21
    claims = CLAIMS

    @property
    def contest(self) -> Contest[Any, Any, Any]:
        """The game for several players, from the deal to the winner."""
        return TetradominoesContest()

    def playable_sides(self, picture: TablePicture) -> tuple[bool, ...]:
        """Return the mover's side, True for dark; without a token, it is the light one."""
        return (bool(picture.dark),)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that whatever is added is legal where it is, and whatever is crossed is not."""
        try:
            crossed = crossed_plays(position)
        except IllegalPosition as error:
            return list(error.violations)
        return [
            RuleViolation(f"{play.name} is crossed, but it may be played there", play.place)
            for play in crossed
            if play.reason is None
        ]

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Refuse printed moves, as this game has none; raises IllegalMove."""
        reason = "in Tetradominoes, pictures show what is played: mark it with + or *"
        raise UnreadableMove(0, printed_moves(moves)[0][0], reason, position)

    def question(self) -> AnswerQuestion:
        """Return a function that answers which tetrominoes can be played on a domino."""
        from donimoes_book.games.tetradominoes.problems import answer

        return answer

    def choosing(self, position: Position) -> Choosing:
        """Return all tetrominoes that would cover a half of the domino just laid."""
        from donimoes_book.games.tetradominoes.choosing import choosing

        return choosing(position)

    def generator(self) -> ProblemGenerator:
        """Return the generator that finds problems in games it plays."""
        from donimoes_book.games.tetradominoes.problems import MomentGenerator, answer, moments

        return MomentGenerator(moments, answer)

    def survey(self) -> Survey:
        """Return how to measure games of two, three and four players."""
        from donimoes_book.games.tetradominoes.problems import LABELS, measure

        return Survey(measure, LABELS)

    def card_pieces(self) -> tuple[Cover, ...]:
        """Return the seven tetrominoes, light side up."""
        return card_pieces()

    def card_name(self, face: Cover) -> str:
        """Return the letter of the shape shown on a face."""
        return read_tetromino(face).shape


GAME: Game = TetradominoesGame()
