"""Makes problems of Tetradominoes: moments of games that programs play."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition
from donimoes_book.games.tetradominoes.contest import (
    TetradominoesContest,
)
from donimoes_book.games.tetradominoes.game import TetradominoesGame
from donimoes_book.games.tetradominoes.pictures import TOKENS, picture
from donimoes_book.games.tetradominoes.players import programs
from donimoes_book.games.tetradominoes.state import Phase, State
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.players import GREEDY
from donimoes_book.play.match import turns
from donimoes_book.search.answer import AnswerQuestion

MOST_ANSWERS = 5
"""The most answers that a problem may have."""
WIDEST, HIGHEST = 9, 8
"""The size of a problem's largest table, in spaces."""


class MomentGenerator(generation.DrawingGenerator):
    """Plays games until one of their moments makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=300, grade=1, or_harder=True)

    def __init__(
        self, moments: Callable[[str], Iterable[Position]], answer: AnswerQuestion
    ) -> None:
        """Take functions that yield the positions of a seed's game and answer their questions."""
        self._moments, self._answer = moments, answer

    def draws(self, rng: Random, seed: str) -> Iterator[Iterable[generation.RatedProblem]]:
        """Play a game for each try, and look at its moments in random order."""
        tried = 0
        while True:
            positions = list(self._moments(f"{seed}/{tried}"))
            yield self._candidates(rng.sample(positions, len(positions)))
            tried += 1

    def _candidates(self, positions: Iterable[Position]) -> Iterator[generation.RatedProblem]:
        for position in positions:
            try:
                found = self._answer(position)
            except IllegalPosition:  # more than one answer
                continue
            if 0 < found.count <= MOST_ANSWERS:
                problem = generation.GeneratedProblem(position, found.measures, found.effort)
                yield generation.RatedProblem(problem, found.grade)


def moments(seed: str) -> Iterator[Position]:
    """Yield every moment in a game for two when a tetromino could be played."""
    for state in states_of_game(TetradominoesContest(), 2, seed):
        if state.phase is Phase.COVER and state.table.tetrominoes and fits_in_column(state):
            (dark,) = state.sides(state.mover)
            last = state.placed[-1]
            yield picture(state.table, state.placed, added=last, token=TOKENS[dark])


def fits_in_column(state: State) -> bool:
    """Return whether a table fits in a column of the book."""
    cells = (*state.table.numbers, *state.table.sides)
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    # A table has no empty rows or columns inside it.
    return len(columns) <= WIDEST and len(rows) <= HIGHEST


def states_of_game(contest: TetradominoesContest, players: int, seed: str) -> Iterator[State]:
    """Yield the states of a game between sensible players, in order."""
    greedy = programs(contest).players[GREEDY]
    for turn in turns(contest, [greedy] * players, seed):
        yield turn.after


def moments_alone(seed: str) -> Iterator[Position]:
    """Yield every moment in a solitaire when a single tetromino is left."""
    for state in states_of_game(TetradominoesContest(alone=True), 1, seed):
        if state.phase is Phase.PLACE and len(state.pieces_left) == 1 and fits_in_column(state):
            hand = sorted(state.hidden[0])
            yield picture(state.table, state.placed, hand=hand, discarded=state.discarded)


def generator(game: TetradominoesGame) -> MomentGenerator:
    """Return the generator that finds problems in games it plays."""
    return MomentGenerator(moments_alone if game.alone else moments, game.question())
