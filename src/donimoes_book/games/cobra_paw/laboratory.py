"""Measures Cobra Paw: how long it takes, what is gone, and what being quick is worth."""

from collections import Counter

from donimoes_book.games.cobra_paw.contest import CobraPawContest, Hunt
from donimoes_book.games.cobra_paw.players import CobraPawPrograms
from donimoes_book.games.game import Game
from donimoes_book.laboratory.players import GREEDY, RANDOM
from donimoes_book.laboratory.survey import Measured, mean
from donimoes_book.play.contest import matches
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Figure, share
from donimoes_book.words.language import units

HEAD_STARTS = (20, 40)
"""In how many of 100 hunts a player must be sure to be quickest, to be quickest in 60 or 70."""


def survey(_game: Game, n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` games for every number and kind of players."""
    contest = CobraPawContest()
    players = CobraPawPrograms(contest).players
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
        figures[f"hunts-per-game-{count}"] = mean(lengths, units("roll", "rolls"))
        figures[f"first-player-wins-{count}"] = share(first, n)
    for kind in (*map(str, contest.players), "doubles", "others"):
        figures[f"claimed-{kind}"] = share(gone[kind], rolled[kind])
    for head_start in HEAD_STARTS:
        uneven = CobraPawContest(head_start)
        quick = matches(uneven, (GREEDY,) * 2, players, n, f"{seed}/{head_start}")
        wins = sum(match.winner == 0 for match in quick)
        figures[f"quick-{50 + head_start // 2}-wins"] = share(wins, n)
    skill = matches(contest, (GREEDY, RANDOM), players, n, f"{seed}/skill")
    wins = sum(match.names[match.winners[0]] == GREEDY for match in skill)
    figures["calm-beats-hasty"] = share(wins, n)
    return figures
