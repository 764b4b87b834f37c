"""Makes problems of Tetradominoes: moments of games that were played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition
from donimoes_book.games.tetradominoes.contest import TetradominoesContest
from donimoes_book.games.tetradominoes.pictures import picture
from donimoes_book.games.tetradominoes.reading import TOKENS
from donimoes_book.games.tetradominoes.solitaire import TetradominoesSolitaire, pieces_left
from donimoes_book.games.tetradominoes.state import Phase, State
from donimoes_book.play.match import turns
from donimoes_book.play.players import GREEDY, players_for
from donimoes_book.search.answer import Answer
from donimoes_book.search.making import GenerationSpec, GeneratedProblem, Progress
from donimoes_book.search.solitaires.generator import DealSpec
from donimoes_book.games.tetradominoes.questions import answer, answer_alone

MOST = 5
"""The most placements of a problem."""
WIDEST, HIGHEST = 9, 8
"""The largest table of a problem, in spaces."""


@dataclass(frozen=True, slots=True)
class MomentMaker:
    """Plays games until a moment of one is a problem of the wished grade or a higher one."""

    moments: Callable[[str], Iterator[Position]]
    """The positions of the game of this seed that may be problems."""
    answer: Callable[[Position], Answer]
    spec: ClassVar[GenerationSpec] = DealSpec(tries=300, grade=1)
    compiled: ClassVar[bool] = False

    def make(
        self,
        spec: GenerationSpec,
        seed: str,
        *,
        fast: bool = False,
        progress: Progress | None = None,
    ) -> GeneratedProblem | None:
        """Make one problem; None when the tries ran out first."""
        rng = Random(seed)
        for tried in range(spec.tries):
            if progress:
                progress(tried, spec.tries)
            positions = list(self.moments(f"{seed}/{tried}"))
            for position in rng.sample(positions, len(positions)):
                try:
                    found = self.answer(position)
                except IllegalPosition:  # more than one answer
                    continue
                if found.lines and found.count <= MOST and found.grade >= spec.grade:
                    return GeneratedProblem(position, found.measures, found.effort)
        return None


def moments(seed: str) -> Iterator[Position]:
    """Every moment of a game for two at which a tetromino could be played."""
    for state in _states(TetradominoesContest(), 2, seed):
        if state.phase is Phase.COVER and state.table.cards and _is_small(state):
            (dark,) = state.sides(state.mover)
            lay = state.laid[-1]
            yield picture(state.table, state.laid, added=lay, token=TOKENS[dark])


def moments_alone(seed: str) -> Iterator[Position]:
    """Every moment of a solitaire at which one tetromino is left."""
    for state in _states(TetradominoesSolitaire(), 1, seed):
        if state.phase is Phase.LAY and len(pieces_left(state)) == 1 and _is_small(state):
            hand = sorted(state.hidden[0])
            yield picture(state.table, state.laid, hand=hand, discarded=state.discarded)


def _is_small(state: State) -> bool:
    """Tell whether a table finds room in a column of the book."""
    cells = (*state.table.numbers, *state.table.sides)
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    # No row or column within a table is empty.
    return len(columns) <= WIDEST and len(rows) <= HIGHEST


def _states(
    contest: TetradominoesContest | TetradominoesSolitaire, players: int, seed: str
) -> Iterator[State]:
    greedy = players_for(contest)[GREEDY]
    for turn in turns(contest, [greedy] * players, seed):
        yield turn.after


MAKERS: Mapping[str, MomentMaker] = {
    TetradominoesContest.name: MomentMaker(moments, answer),
    TetradominoesSolitaire.name: MomentMaker(moments_alone, answer_alone),
}
"""Who makes problems of several players, and of one."""
