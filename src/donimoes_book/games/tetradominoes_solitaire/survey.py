"""The numbers of Tetradominoes alone: how often it is won, sensibly and at random."""

from collections.abc import Mapping

from donimoes_book.games.tetradominoes.rules import WINNING, score
from donimoes_book.games.tetradominoes.survey import tally
from donimoes_book.games.tetradominoes_solitaire.contest import TetradominoesSolitaire
from donimoes_book.play.match import GREEDY, RANDOM
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.statistics import Figure, Survey, mean, share

LABELS = {
    "turns-per-game-1": "Turns of a sensible player",
    "tetromino-playable-1": "Dominoes on which a tetromino fits",
    "none-given-up": "No tetromino is given up",
    **{
        f"{name}-{level}-{player}": f"Level {level}, {what}: {label}"
        for level in WINNING
        for player, what in (("sensibly", "sensibly"), ("at-random", "at random"))
        for name, label in (("won", "won"), ("score", "points"))
    },
}


def measure(n: int, seed: str, _fast: bool, progress: Progress) -> Mapping[str, Figure]:
    """Play `n` games of a sensible player, and as many of one who does anything."""
    contest = TetradominoesSolitaire()
    sensible = tally(contest, (GREEDY,), n, f"{seed}/sensible", part_of(progress, 0, 2))
    random = tally(contest, (RANDOM,), n, f"{seed}/random", part_of(progress, 1, 2))
    figures = {
        "turns-per-game-1": mean(sensible.lengths, "turns"),
        "tetromino-playable-1": share(sensible.playable, sensible.placed),
        "none-given-up": share(sum(not state.discarded for state in sensible.ends), n),
    }
    for level, below in WINNING.items():
        for name, played in (("sensibly", sensible), ("at-random", random)):
            scores = [score(state.table, level) for state in played.ends]
            figures[f"score-{level}-{name}"] = mean(scores, "points")
            figures[f"won-{level}-{name}"] = share(sum(points < below for points in scores), n)
    return figures


SURVEY = Survey(measure, LABELS)
