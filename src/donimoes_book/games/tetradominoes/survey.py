"""Measures Tetradominoes: games of two, three and four players, and the solitaire."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.contest import (
    GOAL,
    TetradominoesContest,
)
from donimoes_book.games.tetradominoes.game import TetradominoesGame
from donimoes_book.games.tetradominoes.players import programs
from donimoes_book.games.tetradominoes.rules import PlacedDomino
from donimoes_book.games.tetradominoes.state import Discard, Phase, Reveal, State
from donimoes_book.laboratory import ladder
from donimoes_book.laboratory.players import GREEDY, RANDOM
from donimoes_book.laboratory.survey import Survey, mean, share
from donimoes_book.language import units
from donimoes_book.play.match import Turn, matches
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.figures import Figure

_LADDER_PART = 5
"""Players are compared on one deal in this many."""


@dataclass
class Tally:
    """Counts from some games."""

    lengths: list[int] = field(default_factory=list)
    """How many turns each game took."""
    ends: list[State] = field(default_factory=list)
    turns: Counter[str] = field(default_factory=Counter)
    """Turns with a domino `placed`, a tetromino `playable`, or the player `stuck`."""
    games: Counter[str] = field(default_factory=Counter)
    """Games that the `first` player won, `shared` games, and games with `all` tetrominoes won."""

    def count(self, played: Sequence[Turn], winners: Sequence[int]) -> None:
        """Count another game, from the deal to its end."""
        end: State = played[-1].after
        placed = sum(isinstance(turn.choice, PlacedDomino) for turn in played)
        self.ends.append(end)
        self.lengths.append(placed + sum(map(_passes, played)))
        self.turns["placed"] += placed
        self.turns["playable"] += sum(turn.after.phase is Phase.COVER for turn in played)
        self.turns["stuck"] += _stuck_turns(played)
        winning = {*map(end.team, winners)}
        if len(winning) == 1:
            self.games["first"] += end.team(0) in winning
        self.games["shared"] += len(winning) > 1
        goal = GOAL.get(end.players)
        self.games["all"] += goal is not None and max(map(end.count, range(end.teams))) >= goal


def tally(
    contest: TetradominoesContest, team: Sequence[str], n: int, seed: str, progress: Progress
) -> Tally:
    """Play `n` games; the players move one seat on after each game."""
    found = Tally()
    for game, match in enumerate(matches(contest, team, programs(contest).players, n, seed)):
        progress(game, n)
        found.count(match.turns, match.winners)
    return found


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


def measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games for each number of sensible players, and compare players on fewer games."""
    contest = TetradominoesContest()
    parts = len(contest.players) + 1
    figures: dict[str, Figure] = {}
    for done, count in enumerate(contest.players):
        team, report = (GREEDY,) * count, part_of(progress, done, parts)
        found = tally(contest, team, n, f"{seed}/{count}", report)
        turns = sum(found.lengths)
        figures[f"turns-per-game-{count}"] = mean(found.lengths, units("turn", "turns"))
        figures[f"tetromino-playable-{count}"] = share(found.turns["playable"], turns)
        figures[f"nothing-fits-{count}"] = share(found.turns["stuck"], turns)
        figures[f"all-tetrominoes-{count}"] = share(found.games["all"], n)
        figures[f"first-player-wins-{count}"] = share(found.games["first"], n)
        figures[f"shared-{count}"] = share(found.games["shared"], n)
    report = part_of(progress, parts - 1, parts)
    figures.update(ladder.survey_ladder(programs(contest), n, seed, report, part=_LADDER_PART))
    return figures


def measure_alone(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games of a sensible player, and `n` of one who plays at random."""
    alone = TetradominoesContest(alone=True)
    sensible = tally(alone, (GREEDY,), n, f"{seed}/sensible", part_of(progress, 0, 2))
    random = tally(alone, (RANDOM,), n, f"{seed}/random", part_of(progress, 1, 2))
    figures = {
        "turns-per-game-1": mean(sensible.lengths, units("turn", "turns")),
        "tetromino-playable-1": share(sensible.turns["playable"], sensible.turns["placed"]),
        "none-given-up": share(sum(not state.discarded for state in sensible.ends), n),
    }
    for level, below in rules.WINNING.items():
        for name, played in (("sensibly", sensible), ("at-random", random)):
            scores = [rules.score(state.table, level) for state in played.ends]
            figures[f"score-{level}-{name}"] = mean(scores, units("point", "points"))
            figures[f"won-{level}-{name}"] = share(sum(points < below for points in scores), n)
    return figures


def survey(game: TetradominoesGame) -> Survey:
    """Return how to measure games of several players, or of one."""
    return Survey(measure_alone if game.alone else measure)
