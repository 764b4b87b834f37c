"""Tetradominoes: what a picture claims, by its marks and in `:expect:`.

A marked tetromino is judged by the picture before it, where the dominoes below it can be seen.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.errors import IllegalPosition, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game
from donimoes_book.games.move_text import printed_moves
from donimoes_book.games.tetradominoes import pictures, questions, rules
from donimoes_book.games.tetradominoes.contest import TetradominoesContest
from donimoes_book.games.tetradominoes.judging import crossed_plays, judge_pictures
from donimoes_book.games.tetradominoes.titles import TITLES
from donimoes_book.play.dealing import domino_names
from donimoes_book.search.answer import AnswerQuestion, Choosing
from donimoes_book.search.figures import LADDER, FigureWords, of_players
from donimoes_book.words.language import N_, Message
from donimoes_book.words.plurals import contains_words


def _judge_legal(_game: object, claim: Claimed) -> Refusal | None:
    crossed = crossed_plays(claim.position)
    return Refusal(f"{crossed[0].name} is crossed") if crossed else None


def _judge_illegal(_game: object, claim: Claimed) -> Refusal | None:
    crossed = crossed_plays(claim.position)
    if not crossed:
        return Refusal("nothing is crossed")
    reasons = [play.reason for play in crossed if play.reason]
    if len(reasons) < len(crossed):
        return Refusal("what is crossed may be played")
    if any(contains_words(reason, claim.arguments[0]) for reason in reasons):
        return None
    return Refusal(f"the reason is: {'; '.join(reasons)}")


def _judge_covers(_game: object, claim: Claimed) -> Refusal | None:
    numbers = [play.numbers for play in judge_pictures(claim.position)[-1].marked if play.numbers]
    if not numbers:
        return Refusal("no tetromino is marked")
    if sorted(claim.numbers) == [*numbers[-1]]:
        return None
    return Refusal(f"it covers {' '.join(map(str, numbers[-1]))}")


def _judge_plays(game: Any, claim: Claimed) -> Refusal | None:
    picture = judge_pictures(claim.position)[0]
    if picture.added is None:
        return Refusal("no domino is added")
    sides, without = game.playable_sides(picture), picture.discarded
    placements = rules.tetromino_placements(picture.table, picture.added, sides, without)
    shapes = {played.shape for played in placements}
    return _compare(claim, sorted(shapes), ("can be played", "can be played"))


def _judge_open(_game: object, claim: Claimed) -> Refusal | None:
    table = judge_pictures(claim.position)[-1].table
    return _compare(
        claim, [str(number) for number in rules.open_numbers(table)], ("is open", "are open")
    )


def _judge_fits(_game: object, claim: Claimed) -> Refusal | None:
    picture = judge_pictures(claim.position)[-1]
    table = picture.table
    fitting = sorted(domino for domino in picture.hand if rules.domino_placements(table, domino))
    return _compare(claim, domino_names(fitting).split(), ("fits", "fit"))


def _compare(claim: Claimed, actual: Sequence[str], verbs: tuple[str, str]) -> Refusal | None:
    """Compare what is claimed with what is so, in any order."""
    claimed = " ".join(claim.arguments).split()
    if sorted(claimed) == sorted(actual):
        return None
    return Refusal(f"{' '.join(actual) or 'nothing'} {verbs[len(actual) > 1]}")


def _judge_score(level: int, _game: object, claim: Claimed) -> Refusal | None:
    score = rules.score(judge_pictures(claim.position)[-1].table, level)
    return None if claim.number == score else Refusal(f"it scores {score} at level {level}")


_CLAIMS = (
    Claim("legal", "Everything added is allowed, and nothing is crossed.", _judge_legal),
    Claim(
        "illegal: REASON",
        "The crossed domino or tetromino is refused for a reason that includes these words.",
        _judge_illegal,
    ),
    Claim("covers NUMBERS", "The marked tetromino covers these numbers.", _judge_covers),
    Claim("plays SHAPES", "These shapes can be played on the domino just placed.", _judge_plays),
    Claim("plays nothing", "No shape can be played on the domino just placed.", _judge_plays),
    Claim("open NUMBERS", "These are the numbers that can be played on.", _judge_open),
    Claim("open nothing", "No number can be played on.", _judge_open),
    Claim("fits DOMINOES", "These dominoes in the hand can be placed.", _judge_fits),
    Claim("fits nothing", "No domino in the hand can be placed.", _judge_fits),
    Claim("score N", "The solitaire scores N points at level 1.", partial(_judge_score, 1)),
    *(
        Claim(
            f"score N at level {n}",
            f"The solitaire scores N points at level {n}.",
            partial(_judge_score, n),
        )
        for n in rules.WINNING
    ),
)


_OF_PLAYERS = {
    "turns-per-game": N_("turns in a game"),
    "tetromino-playable": N_("a tetromino fits"),
    "nothing-fits": N_("no domino fits"),
    "all-tetrominoes": N_("won outright"),
    "first-player-wins": N_("the first player wins"),
    "shared": N_("shared"),
}
_SEVERAL = FigureWords(
    {
        **{
            key: label
            for name, figure in _OF_PLAYERS.items()
            for key, label in of_players(name, figure).items()
        },
        **LADDER,
    },
    tuple(LADDER),
)
_LABELS_ALONE = {
    "turns-per-game-1": N_("Turns of a sensible player"),
    "tetromino-playable-1": N_("Dominoes on which a tetromino fits"),
    "none-given-up": N_("No tetromino is given up"),
    **{
        f"{name}-{level}-{player}": Message(label, level=level)
        for level in rules.WINNING
        for player, won, points in (
            (
                "sensibly",
                N_("Level {level}, sensibly: won"),
                N_("Level {level}, sensibly: points"),
            ),
            (
                "at-random",
                N_("Level {level}, at random: won"),
                N_("Level {level}, at random: points"),
            ),
        )
        for name, label in (("won", won), ("score", points))
    },
}


class TetradominoesGame(Game):
    """Tetradominoes for several players, or alone."""

    claims = _CLAIMS

    def __init__(self, name: str, code_number: int, *, alone: bool = False) -> None:
        self.name, self.title = name, TITLES[name]
        self.code_number = code_number
        self.alone = alone
        self.figure_words = FigureWords(_LABELS_ALONE) if alone else _SEVERAL

    @property
    def contest(self) -> TetradominoesContest:
        """The rules for several players, or for one alone."""
        return TetradominoesContest(alone=self.alone)

    def playable_sides(self, picture: pictures.TablePicture) -> tuple[bool, ...]:
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
        return questions.answer_alone if self.alone else questions.answer

    def choosing(self, position: Position) -> Choosing:
        """Return all tetrominoes that cover a half of the domino just laid, or all turns."""
        return (questions.choosing_alone if self.alone else questions.choosing)(position)


GAMES = (
    TetradominoesGame("tetradominoes", 21),
    TetradominoesGame("tetradominoes-solitaire", 22, alone=True),
)
