"""Tetradominoes for the registry: the game for several players, and the solitaire."""

from donimoes_book.board.position import Cover, Position
from donimoes_book.games.game import (
    Game,
    IllegalPosition,
    RuleViolation,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.tetradominoes import TITLES
from donimoes_book.games.tetradominoes.claims import CLAIMS, crossed_plays
from donimoes_book.games.tetradominoes.pictures import TablePicture, card_pieces, read_tetromino
from donimoes_book.search.answer import AnswerQuestion, Choosing


class TetradominoesGame(Game):
    """Tetradominoes for several players, or alone."""

    claims = CLAIMS

    def __init__(self, name: str, code_number: int, *, alone: bool = False) -> None:
        self.name, self.title = name, TITLES[name]
        self.code_number = code_number
        self.alone = alone

    def playable_sides(self, picture: TablePicture) -> tuple[bool, ...]:
        """Return the mover's sides, True for dark: both if alone, light if there is no token."""
        return (False, True) if self.alone else (bool(picture.dark),)

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
        """Return a function that answers what can be played on a domino, or which turn wins."""
        from donimoes_book.games.tetradominoes import questions

        return questions.answer_alone if self.alone else questions.answer

    def choosing(self, position: Position) -> Choosing:
        """Return all tetrominoes that cover a half of the domino just laid, or all turns."""
        from donimoes_book.games.tetradominoes import choosing

        return (choosing.choosing_alone if self.alone else choosing.choosing)(position)

    def card_pieces(self) -> tuple[Cover, ...]:
        """Return the seven tetrominoes, light side up."""
        return card_pieces()

    def card_name(self, face: Cover) -> str:
        """Return the letter of the shape shown on a face."""
        return read_tetromino(face).shape


GAMES = (
    TetradominoesGame("tetradominoes", 21),
    TetradominoesGame("tetradominoes-solitaire", 22, alone=True),
)
