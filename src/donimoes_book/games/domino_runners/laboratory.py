"""Domino Runners in the laboratory: making problems, and measuring games."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random

from donimoes_book.games.domino_runners.contest import RunnersContest, State, Swap, draw
from donimoes_book.games.domino_runners.game import RunnersGame
from donimoes_book.games.domino_runners.players import RunnersPrograms
from donimoes_book.games.domino_runners.questions import MOST_LEFT, Ending, answer, decides
from donimoes_book.games.domino_runners.rules import TURNS, Turn
from donimoes_book.games.game import Game
from donimoes_book.laboratory import generation
from donimoes_book.laboratory.players import AHEAD, GREEDY, RANDOM, STRONG, deals_of
from donimoes_book.laboratory.survey import Measured, mean, part_of
from donimoes_book.play.contest import NOBODY, Match, matches, turns
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Figure, share
from donimoes_book.words.language import units

FEWEST_LEFT = 2
"""The fewest turns that are left in a problem, as readers are told: a last turn asks too little."""


class RunnersGenerator(generation.DrawingGenerator):
    """Plays games until one of their endings makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=200, grade=1, or_harder=True)

    def draws(self, _rng: Random, seed: str) -> Iterator[Iterator[generation.RatedProblem]]:
        """Play game after game."""
        for tried in count():
            yield self._endings(f"{seed}/{tried}")

    @staticmethod
    def _endings(seed: str) -> Iterator[generation.RatedProblem]:
        """Yield the endings of a game in which one turn decides, latest first."""
        contest = RunnersContest()
        greedy = RunnersPrograms(contest).players[GREEDY]
        played = list(turns(contest, (greedy, greedy), seed))
        for turn in reversed(played):
            state = turn.before
            if not state.is_set_up or TURNS - state.made > MOST_LEFT:
                return
            if TURNS - state.made < FEWEST_LEFT:
                continue
            position = draw(state)
            ending = Ending.of(position)
            if len(ending.turns()) > 1 and decides(ending, ending.solve()):
                solution = answer(position)
                yield generation.RatedProblem(
                    position, solution.measures, solution.effort, solution.grade
                )


def generator(_game: Game) -> RunnersGenerator:
    """Return the generator that finds problems in games it plays."""
    return RunnersGenerator()


_CAPTURED = units("checker", "checkers")
RUNGS = ((GREEDY, RANDOM), (AHEAD, GREEDY), (STRONG, AHEAD))
STRONG_PART = 5
"""Strong players play one deal in this many."""
LADDER_PART = 10
"""Strong players meet other players on one deal in this many."""
_PARTS = 6


@dataclass
class Tally:
    """Counts from some games."""

    turns: list[int] = field(default_factory=list)
    captures: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    """The winning margin of each game that was won on points."""
    choices: list[int] = field(default_factory=list)
    first: float = 0
    """Games won by the player who put down the first runner."""
    drawn: int = 0
    stuck: int = 0
    swaps: int = 0

    def count(self, contest: RunnersContest, match: Match) -> None:
        """Count a game."""
        last: State = match.turns[-1].after
        self.turns.append(last.made)
        self.captures.append(sum(last.men.captured))
        self.choices += [
            len(contest.choices(turn.before))
            for turn in match.turns
            if isinstance(turn.choice, Turn)
        ]
        self.first += match.winners == (0,)
        self.drawn += not match.winners
        self.stuck += last.stuck != NOBODY
        self.swaps += any(isinstance(turn.choice, Swap) for turn in match.turns)
        if last.made == TURNS and last.stuck == NOBODY and match.winners:
            one, other = contest.scores(last)
            self.margins.append(abs(one - other))


def survey(game: RunnersGame, n: int, seed: str, progress: Progress) -> Measured:
    """Play `n` games of quick players and fewer of strong ones, with and without the swap."""
    with_swap, without = game.contest, RunnersContest(swap=False)
    few = deals_of(n, STRONG_PART)
    played = list[Tally]()
    for part, (rules, who, games) in enumerate(
        (
            (with_swap, GREEDY, n),
            (with_swap, AHEAD, n),
            (without, AHEAD, n),
            (with_swap, STRONG, few),
            (without, STRONG, few),
        )
    ):
        report = part_of(progress, part, _PARTS)
        played.append(play_games(rules, who, games, seed, report))
    greedy, ahead, ahead_without, strong, strong_without = played
    figures = {
        "first-player-wins-2": share(strong.first, few),
        "first-player-wins-without-swap": share(strong_without.first, few),
        "drawn-games": share(strong.drawn, few),
        "swaps": share(strong.swaps, few),
        "turns-per-game": mean(strong.turns, "turns"),
        "stuck-games": share(strong.stuck, few),
        "captures-per-game": mean(strong.captures, _CAPTURED),
        "choices-per-turn": mean(strong.choices, "turns"),
        "points-ahead": mean(strong.margins or [0], "points"),
    }
    figures = {name: replace(figure, deals=few) for name, figure in figures.items()}
    figures |= {
        "ahead-first-player-wins-2": share(ahead.first, n),
        "ahead-first-player-wins-without-swap": share(ahead_without.first, n),
        "ahead-stuck-games": share(ahead.stuck, n),
        "greedy-stuck-games": share(greedy.stuck, n),
    }
    report = part_of(progress, _PARTS - 1, _PARTS)
    return figures | _ladder(with_swap, deals_of(n, LADDER_PART), f"{seed}/ladder", report)


def play_games(
    contest: RunnersContest, who: str, games: int, seed: str, progress: Progress
) -> Tally:
    """Let two players of one kind play some games."""
    tally, players = Tally(), RunnersPrograms(contest).players
    played = matches(contest, (who, who), players, games, f"{seed}/{who}")
    for match in generation.report_each(played, games, progress):
        tally.count(contest, match)
    return tally


def _ladder(
    contest: RunnersContest, deals: int, seed: str, progress: Progress
) -> dict[str, Figure]:
    """Measure each kind of player against the one below, by the share of deals that it wins.

    Every deal is played twice, once from each side; if each player wins one game, the deal counts
    half. Points don't matter, as a player who cannot move loses regardless of them.
    """
    players, figures = RunnersPrograms(contest).players, dict[str, Figure]()
    for rung, (better, worse) in enumerate(RUNGS):
        won = 0.0
        for deal in range(deals):
            progress(rung * deals + deal, len(RUNGS) * deals)
            wins = 0
            for seat, team in enumerate(((better, worse), (worse, better))):
                *_, last = turns(contest, [players[name] for name in team], f"{seed}/{deal}")
                winners = contest.winners(last.after)
                wins += (winners == (seat,)) - (winners == (1 - seat,))
            won += (1 + (wins > 0) - (wins < 0)) / 2
        figures[f"{better}-beats-{worse}"] = replace(share(won, deals), deals=deals)
    return figures
