"""The numbers of Tetradominoes: how long it lasts, who wins, how often a tetromino fits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from donimoes_book.games.tetradominoes.contest import GOAL, TetradominoesContest
from donimoes_book.games.tetradominoes.solitaire import WINNING, TetradominoesSolitaire, score
from donimoes_book.games.tetradominoes.state import Discard, Phase, Reveal, State
from donimoes_book.games.tetradominoes.table import Lay
from donimoes_book.games.tetradominoes.turns import Turns
from donimoes_book.play.match import turns
from donimoes_book.play.players import GREEDY, RANDOM, players_for
from donimoes_book.search.statistics import Figure, mean, share

Progress = Callable[[int], None]


@dataclass
class Tally:
    """What was counted in some games."""

    lengths: list[int] = field(default_factory=list)
    """How many turns each game took."""
    lays: int = 0
    ripe: int = 0
    """The dominoes on which a tetromino could be played."""
    reveals: int = 0
    """The turns on which no domino of the hand could be laid."""
    wins: dict[str, int] = field(default_factory=dict)
    """Games won alone or with a partner, by the name of the player."""
    first: int = 0
    """Games won by whoever laid the first domino."""
    shared: int = 0
    """Games that nobody won alone or with a partner."""
    complete: int = 0
    """Games in which somebody played all the tetrominoes that win."""
    ends: list[State] = field(default_factory=list)


def survey(
    n: int, seed: str, _fast: bool, progress: Callable[[int, int], None]
) -> Mapping[str, Figure]:
    """Play `n` games for every number of sensible players, and `n` of one against luck."""
    contest = TetradominoesContest()
    teams = {str(count): (GREEDY,) * count for count in contest.players}
    teams["skill"] = (GREEDY, RANDOM)
    figures: dict[str, Figure] = {}
    for number, (name, team) in enumerate(teams.items()):
        told = partial(_told, progress, number * n, len(teams) * n)
        found = tally(contest, team, n, f"{seed}/{name}", told)
        if name == "skill":
            figures["greedy-beats-random"] = share(found.wins.get(GREEDY, 0), n)
            continue
        figures[f"turns-per-game-{name}"] = mean(found.lengths, "turns")
        figures[f"tetromino-playable-{name}"] = share(found.ripe, sum(found.lengths))
        figures[f"nothing-fits-{name}"] = share(found.reveals, sum(found.lengths))
        figures[f"all-tetrominoes-{name}"] = share(found.complete, n)
        figures[f"first-player-wins-{name}"] = share(found.first, n)
        figures[f"shared-{name}"] = share(found.shared, n)
    return figures


def survey_solitaire(
    n: int, seed: str, _fast: bool, progress: Callable[[int, int], None]
) -> Mapping[str, Figure]:
    """Play `n` games of a sensible player, and as many of one who does anything."""
    contest = TetradominoesSolitaire()
    sensible = tally(contest, (GREEDY,), n, f"{seed}/sensible", partial(_told, progress, 0, 2 * n))
    random = tally(contest, (RANDOM,), n, f"{seed}/random", partial(_told, progress, n, 2 * n))
    figures = {
        "turns-per-game-1": mean(sensible.lengths, "turns"),
        "tetromino-playable-1": share(sensible.ripe, sensible.lays),
        "none-given-up": share(sum(not state.discarded for state in sensible.ends), n),
    }
    for level, below in WINNING.items():
        for name, played in (("sensibly", sensible), ("at-random", random)):
            scores = [score(state.table, level) for state in played.ends]
            figures[f"score-{level}-{name}"] = mean(scores, "points")
            figures[f"won-{level}-{name}"] = share(sum(s < below for s in scores), n)
    return figures


def tally(contest: Turns, team: Sequence[str], n: int, seed: str, progress: Progress) -> Tally:
    """Play `n` games; the players move on a seat from game to game."""
    known = players_for(contest)
    found = Tally()
    for game in range(n):
        progress(game)
        names = [team[(seat + game) % len(team)] for seat in range(len(team))]
        played = list(turns(contest, [known[name] for name in names], f"{seed}/{game}"))
        lays = sum(isinstance(turn.choice, Lay) for turn in played)
        passes = sum(isinstance(t.choice, Reveal) and t.choice.passes for t in played)
        end: State = played[-1].after
        found.ends.append(end)
        found.lengths.append(lays + passes)
        found.lays += lays
        found.ripe += sum(turn.after.phase is Phase.COVER for turn in played)
        found.reveals += _stuck_turns([(t.player, t.choice) for t in played])
        goal = GOAL.get(len(team), 0)
        winners = contest.winners(end)
        winning = {*map(end.team, winners)}
        if len(winning) == 1:
            found.first += end.team(0) in winning
            for name in {names[winner] for winner in winners}:
                found.wins[name] = found.wins.get(name, 0) + 1
        found.shared += len(winning) > 1
        found.complete += max(map(end.count, range(end.teams))) >= goal > 0
    return found


def _told(progress: Callable[[int, int], None], done: int, total: int, more: int) -> None:
    progress(done + more, total)


def _stuck_turns(played: Sequence[tuple[int, object]]) -> int:
    """How many turns began with a hand of which nothing could be laid."""
    stuck, before = 0, False
    for _, choice in played:
        now = isinstance(choice, Reveal | Discard)
        stuck += now and not before
        before = now and not (isinstance(choice, Reveal) and choice.passes)
    return stuck
