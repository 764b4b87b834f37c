"""The numbers of Cobra Paw: how long games last, how often the target is gone, and who wins."""

from collections import Counter
from collections.abc import Mapping

from donimoes_book.games.cobra_paw.contest import CobraPawContest, Hunt
from donimoes_book.play.match import GREEDY, RANDOM, matches, players_for
from donimoes_book.progress import Progress
from donimoes_book.search.statistics import Figure, Survey, mean, share

_COUNTS = {"2": "Two", "3": "Three", "4": "Four"}
_LABELS = {
    **{f"first-player-wins-{n}": f"{word} players: the first wins" for n, word in _COUNTS.items()},
    **{f"hunts-per-game-{n}": f"{word} players: rolls in a game" for n, word in _COUNTS.items()},
    **{f"claimed-{n}": f"{word} players: the target is gone" for n, word in _COUNTS.items()},
    "claimed-doubles": "After a double: it is gone",
    "claimed-others": "After any other roll: it is gone",
    "quick-60-wins": "First in 6 of 10 hunts: wins",
    "quick-70-wins": "First in 7 of 10 hunts: wins",
    "calm-beats-hasty": "Calm beats hasty",
}
HEAD_STARTS = (20, 40)
"""A player with such a head start is quickest in 60 or 70 of 100 hunts."""


def _measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games for every number and kind of players."""
    contest = CobraPawContest()
    players = players_for(contest)
    figures: dict[str, Figure] = {}
    rolled, gone = Counter[str](), Counter[str]()
    for done, count in enumerate(contest.players):
        progress(done, len(contest.players) + 2)
        lengths, first = list[int](), 0
        for match in matches(contest, (GREEDY,) * count, players, n, f"{seed}/{count}"):
            hunts = [turn for turn in match.turns if isinstance(turn.choice, Hunt)]
            lengths.append(len(hunts))
            first += match.winner == 0
            for turn in hunts:
                low, high = turn.choice.target
                kinds = ("doubles" if low == high else "others", str(count))
                rolled.update(kinds)
                gone.update(kinds if turn.choice.target not in turn.before.table else ())
        figures[f"hunts-per-game-{count}"] = mean(lengths, "rolls")
        figures[f"first-player-wins-{count}"] = share(first, n)
    for kind in (*map(str, contest.players), "doubles", "others"):
        figures[f"claimed-{kind}"] = share(gone[kind], rolled[kind])
    for head_start in HEAD_STARTS:
        uneven = CobraPawContest(head_start)
        quick = matches(uneven, (GREEDY,) * 2, players_for(uneven), n, f"{seed}/{head_start}")
        wins = sum(match.winner == 0 for match in quick)
        figures[f"quick-{50 + head_start // 2}-wins"] = share(wins, n)
    skill = matches(contest, (GREEDY, RANDOM), players, n, f"{seed}/skill")
    wins = sum(match.names[match.winner] == GREEDY for match in skill)
    figures["calm-beats-hasty"] = share(wins, n)
    return figures


SURVEY = Survey(_measure, _LABELS)
