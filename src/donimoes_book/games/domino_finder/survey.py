"""The numbers of Domino Finder and Cobra Paw: how long they last, who wins them, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from donimoes_book.games.cobra_paw.contest import CobraPawContest
from donimoes_book.games.cobra_paw.hunt import Hunt
from donimoes_book.play.contest import Contest
from donimoes_book.games.domino_finder.contest import FinderContest
from donimoes_book.games.domino_finder.turns import Roll, Turned
from donimoes_book.play.match import Turn, turns
from donimoes_book.play.players import GREEDY, RANDOM, players_for
from donimoes_book.search.statistics import Figure, mean, share

Progress = Callable[[int, int], None]
QUICK = (20, 40)
"""Who is quickest in 60 or 80 of 100 hunts has such a head start."""


class Played(NamedTuple):
    """A game from the deal to the winner."""

    names: Sequence[str]
    """Who sat where."""
    turns: Sequence[Turn]
    winner: int


def games(
    contest: Contest[Any, Any, Any], team: Sequence[str], n: int, seed: str
) -> Iterator[Played]:
    """Play so many games; the players move on a seat from game to game."""
    known = players_for(contest)
    for game in range(n):
        names = [team[(seat + game) % len(team)] for seat in range(len(team))]
        played = list(turns(contest, [known[name] for name in names], f"{seed}/{game}"))
        yield Played(names, played, contest.winners(played[-1].after)[0])


def survey_finder(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games of Domino Finder for every number and kind of players."""
    contest = FinderContest()
    figures: dict[str, Figure] = {}
    found, walks, turned = Counter[str](), Counter[str](), list[int]()
    teams = {**{str(count): (GREEDY,) * count for count in contest.players}, RANDOM: (RANDOM,) * 2}
    for done, (name, team) in enumerate(teams.items()):
        progress(done, len(teams) + 1)
        lengths, first = list[int](), 0
        for game in games(contest, team, n, f"{seed}/{name}"):
            walked = _walks(game.turns)
            lengths.append(len(walked))
            first += game.winner == 0
            walks[name] += len(walked)
            found[name] += sum(contest.scores(game.turns[-1].after))
            if name == "2":
                turned += walked
        figures[f"walks-per-game-{name}"] = mean(lengths, "turns")
        if name != RANDOM:
            figures[f"first-player-wins-{name}"] = share(first, n)
    progress(len(teams), len(teams) + 1)
    figures["turned-per-walk"] = mean(turned, "dominoes")
    for name in ("2", "3", "4", RANDOM):
        figures[f"treasures-per-walk-{name}"] = share(found[name], walks[name])
    figures["memory-beats-luck"] = _wins_of_greedy(contest, n, f"{seed}/skill")
    return figures


def _walks(played: Sequence[Turn]) -> list[int]:
    """How many dominoes were turned over in each walk, from a player's turn to the next one's."""
    walks, before = list[int](), None
    for turn in played:
        if isinstance(turn.choice, Roll) or turn.before.layout is None:
            continue
        count = int(isinstance(turn.choice, Turned))
        if turn.player == before:
            walks[-1] += count
        else:
            walks.append(count)
        before = turn.player
    return walks


def survey_paw(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games of Cobra Paw for every number and kind of players."""
    contest = CobraPawContest()
    figures: dict[str, Figure] = {}
    rolled, gone = Counter[str](), Counter[str]()
    for done, count in enumerate(contest.players):
        progress(done, len(contest.players) + 2)
        lengths, first = list[int](), 0
        for game in games(contest, (GREEDY,) * count, n, f"{seed}/{count}"):
            hunts = [turn for turn in game.turns if isinstance(turn.choice, Hunt)]
            lengths.append(len(hunts))
            first += game.winner == 0
            for turn in hunts:
                low, high = turn.choice.target
                kinds = ("all", f"{'doubles' if low == high else 'others'}", str(count))
                rolled.update(kinds)
                gone.update(kinds if turn.choice.target not in turn.before.table else ())
        figures[f"hunts-per-game-{count}"] = mean(lengths, "rolls")
        figures[f"first-player-wins-{count}"] = share(first, n)
    for kind, name in {
        **{str(count): f"claimed-{count}" for count in contest.players},
        "doubles": "claimed-doubles",
        "others": "claimed-others",
    }.items():
        figures[name] = share(gone[kind], rolled[kind])
    for head_start in QUICK:
        quick = games(CobraPawContest(head_start), (GREEDY,) * 2, n, f"{seed}/{head_start}")
        won = sum(game.winner == 0 for game in quick)
        figures[f"quick-{50 + head_start // 2}-wins"] = share(won, n)
    figures["calm-beats-hasty"] = _wins_of_greedy(contest, n, f"{seed}/skill")
    return figures


def _wins_of_greedy(contest: Contest[Any, Any, Any], n: int, seed: str) -> Figure:
    """How often the greedy player beats one who does anything."""
    played = games(contest, (GREEDY, RANDOM), n, seed)
    return share(sum(game.names[game.winner] == GREEDY for game in played), n)
