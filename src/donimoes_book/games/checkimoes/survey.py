"""The numbers of Checkimoes: how long its games last, who wins them, and what skill is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from donimoes_book.games.checkimoes.contest import Act, CheckimoesContest
from donimoes_book.games.checkimoes.rules import PLAYERS, Play, Rules
from donimoes_book.play.match import turns
from donimoes_book.play.players import AHEAD, GREEDY, RANDOM, players_for
from donimoes_book.search.statistics import Figure, mean, share


@dataclass
class Tally:
    """What was counted in some games."""

    plays: list[int] = field(default_factory=list)
    """How many dominoes were played in each game; `margins` by how much it was won."""
    margins: list[int] = field(default_factory=list)
    passes: int = 0
    """The turns on which a player held dominoes, but could play none."""
    seats: Counter[str] = field(default_factory=Counter)
    """Games won, by White and Black; `wins` by the name of the player."""
    wins: Counter[str] = field(default_factory=Counter)
    begun: int = 0
    """Games won by whoever played first."""
    complete: int = 0
    """Games in which every domino was played."""


def survey(
    rules: Rules, n: int, seed: str, _fast: bool, progress: Callable[[int, int], None]
) -> Mapping[str, Figure]:
    """Play `n` games of two thoughtful players, and as many of each pair of unequal ones."""
    teams = {"equal": (AHEAD, AHEAD), "skill": (GREEDY, RANDOM), "ahead": (AHEAD, GREEDY)}
    found = {}
    for name, team in teams.items():
        found[name] = tally(rules, team, n, f"{seed}/{name}", lambda done: progress(done, n))
    equal, skill, ahead = found["equal"], found["skill"], found["ahead"]
    turns_taken = sum(equal.plays) + equal.passes
    return {
        "plays-per-game": mean(equal.plays, "plays"),
        "all-played": share(equal.complete, n),
        "turns-without-play": share(equal.passes, turns_taken),
        "first-player-wins-2": share(equal.begun, n),
        "drawn-games": share(n - sum(equal.seats.values()), n),
        "points-ahead": mean(equal.margins, "points"),
        "greedy-beats-random": share(skill.wins[GREEDY], n),
        "ahead-beats-greedy": share(ahead.wins[AHEAD], n),
    }


def tally(
    rules: Rules, team: Sequence[str], n: int, seed: str, progress: Callable[[int], None]
) -> Tally:
    """Play `n` games; the players change colours from game to game."""
    contest = CheckimoesContest(rules)
    known = players_for(contest)
    found = Tally()
    for game in range(n):
        progress(game)
        names = team if game % 2 == 0 else team[::-1]
        played, first = 0, None
        for turn in turns(contest, [known[name] for name in names], f"{seed}/{game}"):
            if isinstance(turn.choice, Play):
                played += 1
                first = turn.player if first is None else first
            found.passes += turn.choice is Act.PASS and bool(turn.before.hands[turn.player])
        scores, winners = contest.scores(turn.after), contest.winners(turn.after)
        found.plays.append(played)
        found.margins.append(max(scores) - min(scores))
        found.complete += played == len(rules.dominoes)
        if len(winners) == 1:
            found.seats[PLAYERS[winners[0]]] += 1
            found.wins[names[winners[0]]] += 1
            found.begun += winners[0] == first
    return found
