"""Problems of Tetradominoes alone: one tetromino is left, and a single turn wins."""

from collections.abc import Iterator
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.pictures import TablePicture, after_turn, picture
from donimoes_book.games.tetradominoes.problems import (
    covered_numbers,
    fits_in_column,
    read_question,
    states_of_game,
)
from donimoes_book.games.tetradominoes.state import Phase
from donimoes_book.games.tetradominoes_solitaire.contest import TetradominoesSolitaire
from donimoes_book.play.dealing import domino_word
from donimoes_book.plurals import counted
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import GradeScale

LEVEL = 2
"""Where a solitaire has to be won."""
SCALE = GradeScale(grade_one_limit=24, growth=1.25)


class SoloTurn(NamedTuple):
    """A domino, and the tetromino played on it."""

    placed: rules.PlacedDomino
    played: rules.Tetromino

    def table_after(self, table: rules.TetrominoTable) -> rules.TetrominoTable:
        """Return the table after this turn."""
        return table.with_domino(self.placed).with_tetromino(self.played)


def moments(seed: str) -> Iterator[Position]:
    """Yield every moment of a solitaire at which one tetromino is left."""
    for state in states_of_game(TetradominoesSolitaire(), 1, seed):
        if state.phase is Phase.PLACE and len(state.pieces_left) == 1 and fits_in_column(state):
            hand = sorted(state.hidden[0])
            yield picture(state.table, state.placed, hand=hand, discarded=state.discarded)


def answer(position: Position) -> Answer:
    """Find the only turn that wins with the last tetromino; raises IllegalPosition.

    The effort is the number of ways to place a domino, and to play the tetromino then.
    """
    shown = read_question(position)
    table = shown.table
    left = [piece for piece in table.unplayed if piece not in shown.discarded]
    if len(left) != 1 or not shown.hand:
        advice = "Show six tetrominoes, played or given up, and the hand below the table."
        message = f"{len(left)} tetrominoes are left" if shown.hand else "there is no hand"
        raise IllegalPosition([RuleViolation(message, None, advice)])
    possible = list(_turns(shown))
    won = [
        turn
        for turn in possible
        if rules.score(turn.table_after(table), LEVEL) < rules.WINNING[LEVEL]
    ]
    if len(won) > 1:
        advice = "A problem has one answer."
        raise IllegalPosition([RuleViolation(f"{len(won)} turns win here", None, advice)])
    ways = sum(len(rules.domino_placements(table, domino)) for domino in shown.hand)
    lines, pictures = list[str](), list[Position]()
    for turn in won:
        played = turn.played
        numbers = covered_numbers(table.with_domino(turn.placed), played)
        points = counted(rules.score(turn.table_after(table), LEVEL), "points")
        lines.append(
            f"The {domino_word(turn.placed.domino)}, then the {played.shape} on {numbers},"
            f" {rules.side_name(played.dark)} side up: {points}."
        )
        pictures += [after_turn(position, turn.placed, card) for card in (None, played)]
    return Answer(
        f"One tetromino is left. Win with this turn, at level {LEVEL}, with less than"
        f" {rules.WINNING[LEVEL]} points.",
        tuple(lines),
        len(won),
        "turns",
        ways + len(possible),
        SCALE,
        more={"ways": ways, "possible": len(possible)},
        pictures=tuple(pictures),
        hint=f"Lay the {domino_word(won[0].placed.domino)}." if won else "",
    )


def _turns(shown: TablePicture) -> Iterator[SoloTurn]:
    """Every turn that plays a tetromino, whether it wins or not."""
    for domino in sorted(shown.hand):
        for placed in rules.domino_placements(shown.table, domino):
            table = shown.table.with_domino(placed)
            for dark in (False, True):
                for played in rules.tetromino_placements(table, placed, dark, shown.discarded):
                    yield SoloTurn(placed, played)
