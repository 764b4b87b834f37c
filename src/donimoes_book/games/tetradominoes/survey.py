"""The numbers of Tetradominoes: how long it lasts, who wins, how often a tetromino fits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from donimoes_book.games.tetradominoes.contest import (
    GOAL,
    Discard,
    Phase,
    Reveal,
    State,
    TetradominoesContest,
    TetrominoContest,
)
from donimoes_book.games.tetradominoes.rules import PlacedDomino
from donimoes_book.play.match import GREEDY, RANDOM, Turn, matches, players_for
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.statistics import Figure, Survey, mean, share

_OF_PLAYERS = {
    "turns-per-game": "turns in a game",
    "tetromino-playable": "a tetromino fits",
    "nothing-fits": "no domino fits",
    "all-tetrominoes": "won outright",
    "first-player-wins": "the first wins",
    "shared": "shared",
}
LABELS = {
    **{
        f"{name}-{count}": f"{players} players: {label}"
        for name, label in _OF_PLAYERS.items()
        for count, players in enumerate(("Two", "Three", "Four"), start=2)
    },
    "greedy-beats-random": "Greedy beats random play",
}


@dataclass
class Tally:
    """What was counted in some games."""

    lengths: list[int] = field(default_factory=list)
    """How many turns each game took."""
    placed: int = 0
    """The dominoes that were placed."""
    playable: int = 0
    """Those on which a tetromino could be played."""
    stuck: int = 0
    """The turns on which no domino of the hand could be placed."""
    wins: dict[str, int] = field(default_factory=dict)
    """Games won alone or with a partner, by the name of the player."""
    first: int = 0
    """Games won by whoever placed the first domino."""
    shared: int = 0
    """Games that nobody won alone or with a partner."""
    complete: int = 0
    """Games in which somebody played all the tetrominoes that win."""
    ends: list[State] = field(default_factory=list)

    def count(self, names: Sequence[str], played: Sequence[Turn], winners: Sequence[int]) -> None:
        """Count one game more, from the deal to its end."""
        end: State = played[-1].after
        placed = sum(isinstance(turn.choice, PlacedDomino) for turn in played)
        self.ends.append(end)
        self.lengths.append(placed + sum(map(_passes, played)))
        self.placed += placed
        self.playable += sum(turn.after.phase is Phase.COVER for turn in played)
        self.stuck += _stuck_turns(played)
        winning = {*map(end.team, winners)}
        if len(winning) == 1:
            self.first += end.team(0) in winning
            for name in {names[winner] for winner in winners}:
                self.wins[name] = self.wins.get(name, 0) + 1
        self.shared += len(winning) > 1
        goal = GOAL.get(end.players)
        self.complete += goal is not None and max(map(end.count, range(end.teams))) >= goal


def tally(
    contest: TetrominoContest, team: Sequence[str], n: int, seed: str, progress: Progress
) -> Tally:
    """Play `n` games; the players move on a seat from game to game."""
    found = Tally()
    for game, match in enumerate(matches(contest, team, players_for(contest), n, seed)):
        progress(game, n)
        found.count(match.names, match.turns, match.winners)
    return found


def _passes(turn: Turn) -> bool:
    return isinstance(turn.choice, Reveal) and turn.choice.passes


def _stuck_turns(played: Sequence[Turn]) -> int:
    """How many turns began with a hand of which nothing could be placed."""
    stuck, before = 0, False
    for turn in played:
        now = isinstance(turn.choice, Reveal | Discard)
        stuck += now and not before
        before = now and not _passes(turn)
    return stuck


def measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games for every number of sensible players, and `n` of one against luck."""
    contest = TetradominoesContest()
    teams = {str(count): (GREEDY,) * count for count in contest.players}
    teams["skill"] = (GREEDY, RANDOM)
    tallies = {
        name: tally(contest, team, n, f"{seed}/{name}", part_of(progress, part, len(teams)))
        for part, (name, team) in enumerate(teams.items())
    }
    figures: dict[str, Figure] = {}
    for name, found in tallies.items():
        if name == "skill":
            figures["greedy-beats-random"] = share(found.wins.get(GREEDY, 0), n)
            continue
        turns = sum(found.lengths)
        figures[f"turns-per-game-{name}"] = mean(found.lengths, "turns")
        figures[f"tetromino-playable-{name}"] = share(found.playable, turns)
        figures[f"nothing-fits-{name}"] = share(found.stuck, turns)
        figures[f"all-tetrominoes-{name}"] = share(found.complete, n)
        figures[f"first-player-wins-{name}"] = share(found.first, n)
        figures[f"shared-{name}"] = share(found.shared, n)
    return figures


SURVEY = Survey(measure, LABELS)
