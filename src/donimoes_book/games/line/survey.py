"""The numbers of the line games: how long they last, who wins them, and what skill is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from donimoes_book.games.line.contest import LineContest
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.rules import Rules
from donimoes_book.play.match import turns
from donimoes_book.play.players import AHEAD, GREEDY, RANDOM, players_for
from donimoes_book.search.statistics import Figure, mean, share

_OUT_OF_REACH = 10**9


@dataclass
class Tally:
    """What was counted in some games."""

    plays: list[int] = field(default_factory=list)
    """How many dominoes were played, for each hand."""
    hands: list[int] = field(default_factory=list)
    """How many hands were dealt, for each game."""
    blocked: int = 0
    first: int = 0
    """Games won by the player who laid their first domino."""
    wins: Counter[str] = field(default_factory=Counter)
    """Games won, by the name of the player."""
    most: int = 0
    """The most points that a play has scored."""


def survey(
    rules: Rules, n: int, seed: str, _fast: bool, progress: Callable[[int, int], None]
) -> Mapping[str, Figure]:
    """Deal `n` hands (or a few more, to finish a game) for every number and kind of players."""
    teams: dict[str, tuple[str, ...]] = {str(count): (GREEDY,) * count for count in rules.players}
    teams |= {"skill": (GREEDY, RANDOM), "ahead": (AHEAD, GREEDY)}
    tallies = {}
    for done, (name, team) in enumerate(teams.items()):
        progress(done, len(teams))
        tallies[name] = tally(rules, team, n, f"{seed}/{name}")
    two, skill, ahead = tallies["2"], tallies["skill"], tallies["ahead"]
    figures = {
        "plays-per-hand": mean(two.plays, "plays"),
        "hands-per-game": mean(two.hands, "hands"),
        "blocked-hands": share(two.blocked, len(two.plays)),
    }
    for count in rules.players:
        games = tallies[str(count)]
        figures[f"first-player-wins-{count}"] = share(games.first, len(games.hands))
    figures["greedy-beats-random"] = share(skill.wins[GREEDY], len(skill.hands))
    figures["ahead-beats-greedy"] = share(ahead.wins[AHEAD], len(ahead.hands))
    if rules.scoring:
        most = max(games.most for games in tallies.values())
        figures["most-points-seen"] = Figure(most, unit="points")
    return figures


def tally(rules: Rules, team: Sequence[str], n: int, seed: str) -> Tally:
    """Play games until `n` hands are dealt; the players move on a seat from game to game.

    A hand in whose middle a game is won is played on, or long hands would be missed.
    """
    endless = LineContest(replace(rules, target=_OUT_OF_REACH))
    known = players_for(endless)
    found = Tally()
    while len(found.plays) < n:
        game = len(found.hands)
        names = [team[(seat + game) % len(team)] for seat in range(len(team))]
        winner = leader = None
        plays = 0
        for _, before, choice, after in turns(
            endless, [known[name] for name in names], f"{seed}/{game}"
        ):
            leader = after.leader if leader is None else leader
            if isinstance(choice, Play):
                plays += 1
                found.most = max(found.most, rules.points(after.line))
            if winner is None:
                winner = rules.winner(after.scores, between_hands=after.ending is not None)
            if after.ending and not before.ending:
                found.plays.append(plays)
                found.blocked += after.ending.blocked
                plays = 0
                if winner is not None:
                    found.hands.append(after.number)
                    found.first += winner == leader
                    found.wins[names[winner]] += 1
                    break
    return found
