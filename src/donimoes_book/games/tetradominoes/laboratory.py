"""Tetradominoes in the laboratory: making problems, and measuring games."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.contest import GOAL, TetradominoesContest
from donimoes_book.games.tetradominoes.game import TetradominoesGame
from donimoes_book.games.tetradominoes.pictures import TOKENS, picture
from donimoes_book.games.tetradominoes.players import programs
from donimoes_book.games.tetradominoes.rules import PlacedDomino
from donimoes_book.games.tetradominoes.state import Discard, Phase, Reveal, State
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.players import GREEDY, RANDOM, survey_ladder
from donimoes_book.laboratory.survey import Measured, mean, part_of
from donimoes_book.play.contest import Turn, matches, turns
from donimoes_book.progress import Progress
from donimoes_book.search.answer import AnswerQuestion
from donimoes_book.search.figures import Figure, share
from donimoes_book.words.language import units

MOST_ANSWERS = 5
"""The most answers that a problem may have."""
WIDEST = 9
"""The width of a problem's largest table, in spaces."""
HIGHEST = 8


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
                answer = self._answer(position)
            except IllegalPosition:  # more than one answer
                continue
            if 0 < answer.count <= MOST_ANSWERS:
                yield generation.RatedProblem(
                    position, answer.measures, answer.effort, answer.grade
                )


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


_LADDER_PART = 5
"""Players are compared on one deal in this many."""


@dataclass
class Tally:
    """Counts from some games."""

    lengths: list[int] = field(default_factory=list)
    """How many turns each game took."""
    ends: list[State] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    """Turns with a domino `placed`, a tetromino `playable`, or the player `stuck`; games that the
    `first` player won, `shared` games, and games with `all` tetrominoes won."""


def tally(
    contest: TetradominoesContest, team: Sequence[str], n: int, seed: str, progress: Progress
) -> Tally:
    """Play `n` games; the players move one seat on after each game."""
    result = Tally()
    counts = result.counts
    games = matches(contest, team, programs(contest).players, n, seed)
    for match in generation.report_each(games, n, progress):
        end: State = match.turns[-1].after
        placed = sum(isinstance(turn.choice, PlacedDomino) for turn in match.turns)
        result.ends.append(end)
        result.lengths.append(placed + sum(map(_passes, match.turns)))
        counts["placed"] += placed
        counts["playable"] += sum(turn.after.phase is Phase.COVER for turn in match.turns)
        counts["stuck"] += _stuck_turns(match.turns)
        winning = {*map(end.team, match.winners)}
        counts["first"] += winning == {end.team(0)}
        counts["shared"] += len(winning) > 1
        goal = GOAL.get(end.players)
        counts["all"] += goal is not None and max(map(end.count, range(end.teams))) >= goal
    return result


def _passes(turn: Turn) -> bool:
    return isinstance(turn.choice, Reveal) and turn.choice.passes


def _stuck_turns(played: Sequence[Turn]) -> int:
    """Return how many turns began with a hand from which nothing could be placed."""
    stuck, before = 0, False
    for turn in played:
        now = isinstance(turn.choice, Reveal | Discard)
        stuck += now and not before
        before = now and not _passes(turn)
    return stuck


def measure(n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` games for each number of sensible players, and compare players on fewer games."""
    contest = TetradominoesContest()
    parts = len(contest.players) + 1
    figures: dict[str, Figure] = {}
    for done, count in enumerate(contest.players):
        team, report = (GREEDY,) * count, part_of(progress, done, parts)
        result = tally(contest, team, n, f"{seed}/{count}", report)
        turns = sum(result.lengths)
        figures[f"turns-per-game-{count}"] = mean(result.lengths, units("turn", "turns"))
        figures[f"tetromino-playable-{count}"] = share(result.counts["playable"], turns)
        figures[f"nothing-fits-{count}"] = share(result.counts["stuck"], turns)
        figures[f"all-tetrominoes-{count}"] = share(result.counts["all"], n)
        figures[f"first-player-wins-{count}"] = share(result.counts["first"], n)
        figures[f"shared-{count}"] = share(result.counts["shared"], n)
    report = part_of(progress, parts - 1, parts)
    figures.update(survey_ladder(programs(contest), n, seed, report, part=_LADDER_PART))
    return figures


def measure_alone(n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` games of a sensible player, and `n` of one who plays at random."""
    alone = TetradominoesContest(alone=True)
    sensible = tally(alone, (GREEDY,), n, f"{seed}/sensible", part_of(progress, 0, 2))
    random = tally(alone, (RANDOM,), n, f"{seed}/random", part_of(progress, 1, 2))
    figures = {
        "turns-per-game-1": mean(sensible.lengths, units("turn", "turns")),
        "tetromino-playable-1": share(sensible.counts["playable"], sensible.counts["placed"]),
        "none-given-up": share(sum(not state.discarded for state in sensible.ends), n),
    }
    for level, below in rules.WINNING.items():
        for name, played in (("sensibly", sensible), ("at-random", random)):
            scores = [rules.score(state.table, level) for state in played.ends]
            figures[f"score-{level}-{name}"] = mean(scores, units("point", "points"))
            figures[f"won-{level}-{name}"] = share(sum(points < below for points in scores), n)
    return figures


def survey(game: TetradominoesGame, n: int, seed: str, progress: Progress) -> Measured:
    """Measure games of several players, or of one."""
    return (measure_alone if game.alone else measure)(n, seed, progress)
