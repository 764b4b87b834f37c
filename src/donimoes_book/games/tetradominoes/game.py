"""Tetradominoes as the registry knows it: what its pictures claim, judged by its rules."""

from __future__ import annotations

from dataclasses import dataclass

from donimoes_book.board.position import Cover, Position
from donimoes_book.play.dealing import domino_names
from donimoes_book.games.game import IllegalPosition, RuleViolation, UnreadableMove, printed_moves
from donimoes_book.games.tetradominoes.frames import Frame, Judged, read_frames
from donimoes_book.games.tetradominoes.pictures import pieces_of_card
from donimoes_book.games.tetradominoes.reading import Shown, read_card
from donimoes_book.games.tetradominoes.rules import can_lay, cards, open_numbers
from donimoes_book.games.tetradominoes.solitaire import WINNING, TetradominoesSolitaire, score
from donimoes_book.games.tetradominoes.turns import Turns
from donimoes_book.plurals import says

_ITEMS = "legal, illegal, covers 4 4 4 6, plays L T, open 2 5, fits 24 33, score 14 at level 2"


@dataclass(frozen=True)
class TetradominoesGame:
    """Tetradominoes for several, or alone."""

    title: str
    contest: Turns
    claims = ("legal", "illegal", "covers", "plays", "open", "fits", "score")

    @property
    def name(self) -> str:
        """The word used in commands and directives."""
        return self.contest.name

    def sides(self, shown: Shown) -> tuple[bool, ...]:
        """With which sides up a tetromino may be played; without a token, the light one."""
        if isinstance(self.contest, TetradominoesSolitaire):
            return False, True
        return (bool(shown.dark),)

    def pieces_of_card(self) -> tuple[Cover, ...]:
        """The seven tetrominoes."""
        return pieces_of_card()

    def face_name(self, face: Cover) -> str:
        """The letter of the shape that is seen."""
        return read_card(face).shape

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """What is added must be legal where it lies, and what is crossed must not be."""
        try:
            crossed = _crossed(read_frames(position))
        except IllegalPosition as error:
            return list(error.violations)
        return [
            RuleViolation(f"{item.name} is crossed, but it may be played there", item.place)
            for item in crossed
            if item.reason is None
        ]

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Say that no moves are printed in this game; raises IllegalMove."""
        reason = "in Tetradominoes pictures tell what is played: mark it + or *"
        raise UnreadableMove(0, printed_moves(moves)[0][0], reason, position)

    def judge(self, position: Position, moves: str, item: str) -> str | None:
        """Judge one item of `:expect:`; None when it is true, else what was found.

        Raises ValueError for what it does not understand, and IllegalPosition.
        """
        word, *values = item.replace(":", " ", 1).split()
        frames = read_frames(position)
        first, last = frames[0].shown, frames[-1]
        match word:
            case "legal" if not values:
                crossed = _crossed(frames)
                return f"{crossed[0].name} is crossed" if crossed else None
            case "illegal":
                return _judge_illegal(_crossed(frames), " ".join(values))
            case "covers" if values:
                return _judge_covers(last, values)
            case "plays" if values:
                return self._judge_plays(first, values)
            case "open" if values:
                found = [str(number) for number in open_numbers(last.shown.table)]
                return _compared(values, found, "open")
            case "fits" if values:
                fitting = sorted(d for d in last.shown.hand if can_lay(last.shown.table, d))
                return _compared(values, domino_names(fitting).split(), "fitting")
            case "score" if values:
                return _judge_score(last.shown, values)
        raise ValueError(f"expected one of: {_ITEMS}")

    def _judge_plays(self, shown: Shown, values: list[str]) -> str | None:
        """Judge which tetrominoes may be played on the domino just laid, by their shapes."""
        if shown.added is None:
            return "no domino is added"
        shapes = {
            card.shape
            for dark in self.sides(shown)
            for card in cards(shown.table, shown.added, dark, shown.discarded)
        }
        return _compared(values, sorted(shapes), "playable")


def _crossed(frames: list[Frame]) -> list[Judged]:
    return [item for frame in frames for item in frame.judged if item.crossed]


def _compared(values: list[str], found: list[str], what: str) -> str | None:
    """Compare a list that is claimed, in any order, with what was found; `nothing` is none."""
    if sorted(values) == sorted(found or ["nothing"]):
        return None
    return f"{' '.join(found) or 'nothing'} {'are' if len(found) > 1 else 'is'} {what}"


def _judge_illegal(crossed: list[Judged], wanted: str) -> str | None:
    reasons = [item.reason for item in crossed if item.reason]
    if not crossed:
        return "nothing is crossed"
    if len(reasons) < len(crossed):
        return "what is crossed may be played"
    if any(says(reason, wanted) for reason in reasons):
        return None
    return f"the reason is: {'; '.join(reasons)}"


def _judge_covers(frame: Frame, values: list[str]) -> str | None:
    found = [item.numbers for item in frame.judged if item.numbers]
    if not found:
        return "no tetromino is marked"
    numbers = [str(number) for number in found[-1]]
    return None if sorted(values) == numbers else f"it covers {' '.join(numbers)}"


def _judge_score(shown: Shown, values: list[str]) -> str | None:
    """Judge the points of a solitaire: `14`, which is level 1, or `14 at level 2`."""
    points, *level = values
    levels = {f"at level {number}": number for number in WINNING}
    number = levels.get(" ".join(level) or "at level 1")
    if not points.isdecimal() or number is None:
        raise ValueError(f"expected one of: {_ITEMS}")
    found = score(shown.table, number)
    return None if int(points) == found else f"it scores {found} at level {number}"
