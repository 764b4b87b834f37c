"""Checkimoes and its variants: judges what pictures and plays claim."""

from collections.abc import Iterator
from functools import partial

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes import rules
from donimoes_book.games.checkimoes.contest import CheckimoesContest
from donimoes_book.games.checkimoes.pictures import Picture, read_picture
from donimoes_book.games.checkimoes.questions import answer, choosing
from donimoes_book.games.checkimoes.rules import Board, Rules
from donimoes_book.games.checkimoes.titles import TITLES
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.errors import IllegalMove, IllegalPosition, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game
from donimoes_book.games.move_text import printed_moves
from donimoes_book.games.puzzle_game import judge_last_move
from donimoes_book.games.squares import read_square
from donimoes_book.search.answer import AnswerQuestion, Choosing
from donimoes_book.search.figures import LADDER, FigureWords
from donimoes_book.words.language import N_

_FIGURE_WORDS = FigureWords(
    {
        "first-player-wins-2": N_("Two players: the first player wins"),
        **LADDER,
        "plays-per-game": N_("Plays in a game"),
        "all-played": N_("Games in which every domino is played"),
        "turns-without-play": N_("Turns with nothing to play"),
        "drawn-games": N_("Drawn games"),
        "points-ahead": N_("Winning margin"),
    },
    tuple(LADDER),
)


class CheckimoesGame(Game):
    """Checkimoes or one of its variants."""

    figure_words = _FIGURE_WORDS

    def __init__(self, rules: Rules, code_number: int = 0) -> None:
        self.rules = rules
        self.name, self.title = rules.name, TITLES[rules.name]
        self.claims = _CLAIMS
        self.code_number = code_number

    @property
    def contest(self) -> CheckimoesContest:
        """The rules for two players."""
        return CheckimoesContest(self.rules)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that an added domino is legal where it is, and that a crossed one is not."""
        try:
            picture = read_picture(self.rules, position)
        except IllegalPosition as error:
            return list(error.violations)
        return [
            RuleViolation(f"{domino.name} is crossed, but it may be played there", domino.place)
            for domino, reason in self.crossed(picture)
            if reason is None
        ]

    def crossed(self, picture: Picture) -> Iterator[tuple[Domino, Refusal | None]]:
        """Yield each crossed domino, and why it must not be played there."""
        for play, domino in picture.crossed:
            yield domino, rules.refusal(self.rules, picture.before, play)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Check moves played from the picture; raises IllegalPosition and IllegalMove."""
        self.replay(position, moves)
        return []

    def replay(self, position: Position, moves: str) -> Board:
        """Return the board after printed moves; raises IllegalPosition and IllegalMove."""
        picture = read_picture(self.rules, position)
        board, used = picture.board, {*picture.used}
        for index, move in enumerate(printed_moves(moves)):
            try:
                play = rules.read_play(move[0])
            except ValueError as error:
                raise UnreadableMove(index, move[0], str(error)) from None
            reason = rules.refusal(self.rules, board, play)
            if play.domino not in self.rules.dominoes:
                reason = Refusal("this game is played without doubles")
            elif play.domino in used:
                reason = Refusal("this domino has been played")
            if reason:
                raise IllegalMove(index, move[0], reason, position)
            board = rules.board_after(board, play)
            used.add(play.domino)
        return board

    def question(self) -> AnswerQuestion:
        """Return a function that answers which numbers or dominoes fit, or which play is best."""
        return partial(answer, self.rules)

    def choosing(self, position: Position) -> Choosing:
        """Return the numbers, dominoes or plays that can answer a position's question."""
        return choosing(self.rules, position)


def _judge_legal(game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    game.replay(claim.position, claim.moves)
    crossed = () if claim.moves else read_picture(game.rules, claim.position).crossed
    return Refusal(f"{crossed[0][1].name} is crossed") if crossed else None


def _judge_illegal(game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    """Judge that the last move (or, without moves, a crossed domino) is refused for a reason."""
    if claim.moves:
        return judge_last_move(game, claim, "the last play")
    crossed = game.crossed(read_picture(game.rules, claim.position))
    if reasons := [reason for _, reason in crossed if reason]:
        return judge_reason("; ".join(reasons), claim.arguments[0])
    return Refusal("no domino is crossed")


def _judge_allowed(game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    name, numbers = claim.arguments
    square, board = read_square(name), game.replay(claim.position, claim.moves)
    if rules.covered_squares(board) >> square & 1:
        return Refusal(f"{name} is covered")
    legal = rules.allowed_numbers(board, square)
    if sorted(map(int, numbers.split())) == legal:
        return None
    return Refusal(f"{name} may be covered by {' '.join(map(str, legal))}")


def _judge_total(player: int, game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    total = rules.totals(game.replay(claim.position, claim.moves))[player]
    return (
        None if total == claim.number else Refusal(f"{rules.PLAYERS[player].lower()} has {total}")
    )


_CLAIMS = (
    Claim("legal", "Every play is allowed; without plays, no domino is crossed.", _judge_legal),
    Claim(
        "illegal: REASON",
        "The last play (or, without plays, a crossed domino) is refused for a reason that includes"
        " these words.",
        _judge_illegal,
    ),
    Claim(
        "allows SQUARE NUMBERS",
        "The square is empty, and exactly these numbers can cover it.",
        _judge_allowed,
    ),
    Claim("white N", "The numbers on white squares add up to N.", partial(_judge_total, 0)),
    Claim("black N", "The numbers on black squares add up to N.", partial(_judge_total, 1)),
)

_CODE_NUMBERS = {
    "checkimoes": 25,
    "checkimoes-heaviest": 26,
    "checkimoes-middle": 27,
    "checkimoes-no-doubles": 28,
}
GAMES = tuple(
    CheckimoesGame(
        Rules(
            name,
            from_the_middle="-middle" in name,
            highest_begins="-heaviest" in name,
            doubles="-no-doubles" not in name,
        ),
        _CODE_NUMBERS.get(name, 0),
    )
    for name in TITLES
)
"""The game, and each combination of its three variants."""
