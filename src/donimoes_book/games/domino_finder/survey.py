"""The numbers of Domino Finder: how long games last, who wins them, and what memory is worth."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from donimoes_book.games.domino_finder.contest import FinderContest, Roll, Turned
from donimoes_book.play.match import GREEDY, RANDOM, Turn, matches, players_for
from donimoes_book.progress import Progress
from donimoes_book.search.statistics import Figure, Survey, mean, share

_COUNTS = {"2": "Two", "3": "Three", "4": "Four"}
_LABELS = {
    **{f"first-player-wins-{n}": f"{word} players: the first wins" for n, word in _COUNTS.items()},
    **{f"walks-per-game-{n}": f"{word} players: turns in a game" for n, word in _COUNTS.items()},
    "walks-per-game-random": "Two without a memory: turns",
    "turned-per-walk": "Two players: a turn turns over",
    "treasures-per-walk-2": "Two players: treasure found in a turn",
    "treasures-per-walk-random": "Two without memory: found in a turn",
    "memory-beats-luck": "Memory beats blind luck",
}
"""What the book calls each figure. Treasures hardly differ with three players and four."""


def _measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games for every number and kind of players."""
    contest = FinderContest()
    players = players_for(contest)
    figures: dict[str, Figure] = {}
    found, walks, turned = Counter[str](), Counter[str](), list[int]()
    teams = {**{str(count): (GREEDY,) * count for count in contest.players}, RANDOM: (RANDOM,) * 2}
    for done, (name, team) in enumerate(teams.items()):
        progress(done, len(teams) + 1)
        lengths, first = list[int](), 0
        for match in matches(contest, team, players, n, f"{seed}/{name}"):
            walked = _walks(match.turns)
            lengths.append(len(walked))
            first += match.winner == 0
            walks[name] += len(walked)
            found[name] += sum(contest.scores(match.turns[-1].after))
            if name == "2":
                turned += walked
        figures[f"walks-per-game-{name}"] = mean(lengths, "turns")
        if name != RANDOM:
            figures[f"first-player-wins-{name}"] = share(first, n)
    progress(len(teams), len(teams) + 1)
    figures["turned-per-walk"] = mean(turned, "dominoes")
    for name in teams:
        figures[f"treasures-per-walk-{name}"] = share(found[name], walks[name])
    skill = matches(contest, (GREEDY, RANDOM), players, n, f"{seed}/skill")
    wins = sum(match.names[match.winner] == GREEDY for match in skill)
    figures["memory-beats-luck"] = share(wins, n)
    return figures


def _walks(turns: Sequence[Turn]) -> list[int]:
    """Return how many dominoes each walk turned over, from a player's turn to the next one's."""
    walking = (t for t in turns if t.before.deal is not None and not isinstance(t.choice, Roll))
    return [
        sum(isinstance(turn.choice, Turned) for turn in walk)
        for _, walk in groupby(walking, key=attrgetter("player"))
    ]


SURVEY = Survey(_measure, _LABELS)
