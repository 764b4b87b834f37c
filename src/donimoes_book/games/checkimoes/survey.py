"""The numbers of Checkimoes: how long its games last, who wins them, and what skill is worth."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest
from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.play.match import AHEAD, GREEDY, RANDOM, Match, matches, players_for
from donimoes_book.progress import Progress
from donimoes_book.search.statistics import Figure, Survey, mean, share

_LABELS = {
    "first-player-wins-2": "Two players: the first wins",
    "greedy-beats-random": "Greedy beats random play",
    "ahead-beats-greedy": "Thinking ahead beats greedy",
    "plays-per-game": "Dominoes played in a game",
    "all-played": "Games in which all are played",
    "turns-without-play": "Turns on which nothing can be played",
    "drawn-games": "Games that are drawn",
    "points-ahead": "The winner is ahead by",
}
_TEAMS = {"equal": (AHEAD, AHEAD), "skill": (GREEDY, RANDOM), "ahead": (AHEAD, GREEDY)}


@dataclass
class _Tally:
    """What was counted in some games."""

    plays: list[int] = field(default_factory=list)
    """How many dominoes were played in each game."""
    margins: list[int] = field(default_factory=list)
    """By how many points each was won."""
    passes: int = 0
    """The turns on which a player held dominoes, but could play none."""
    wins: Counter[str] = field(default_factory=Counter)
    """Games won, by the name of the player."""
    begun: int = 0
    """Games won by whoever played first."""

    def count(self, contest: CheckimoesContest, match: Match) -> None:
        """Count a game."""
        last = match.turns[-1].after
        players = [turn.player for turn in match.turns if isinstance(turn.choice, Play)]
        self.plays.append(len(players))
        self.passes += sum(
            turn.choice is Act.PASS and bool(turn.before.hands[turn.player]) for turn in match.turns
        )
        scores, winners = contest.scores(last), contest.winners(last)
        self.margins.append(max(scores) - min(scores))
        if len(winners) == 1:
            self.wins[match.names[winners[0]]] += 1
            self.begun += winners[0] == players[0]


def survey(rules: Rules) -> Survey:
    """Return how a variant is measured."""
    return Survey(partial(_measure, rules), _LABELS)


def _measure(
    rules: Rules, n: int, seed: str, _fast: bool, progress: Progress
) -> Mapping[str, Figure]:
    """Play `n` games of two players that think ahead, and as many of each unequal team."""
    contest = CheckimoesContest(rules)
    tallies = {name: _Tally() for name in _TEAMS}
    for done, (name, team) in enumerate(_TEAMS.items()):
        games = matches(contest, team, players_for(contest), n, f"{seed}/{name}")
        for number, match in enumerate(games):
            progress(done * n + number, len(_TEAMS) * n)
            tallies[name].count(contest, match)
    equal, skill, ahead = tallies.values()
    return {
        "plays-per-game": mean(equal.plays, "plays"),
        "all-played": share(equal.plays.count(len(rules.dominoes)), n),
        "turns-without-play": share(equal.passes, sum(equal.plays) + equal.passes),
        "first-player-wins-2": share(equal.begun, n),
        "drawn-games": share(n - equal.wins.total(), n),
        "points-ahead": mean(equal.margins, "points"),
        "greedy-beats-random": share(skill.wins[GREEDY], n),
        "ahead-beats-greedy": share(ahead.wins[AHEAD], n),
    }
