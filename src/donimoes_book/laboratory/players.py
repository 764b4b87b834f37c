"""The programs that play a contest: what they look for, how they imagine what is hidden.

Programs see what a person would see, and no more. Those who imagine deal what is hidden in many
possible ways, and play each to the end. This is Monte Carlo evaluation with determinization, as
programs for card games use it: M. Ginsberg, "GIB: Imperfect Information in a Computationally
Challenging Game", 2001.

A ladder measures how much stronger one program plays than another, from both sides of the same
deals. Its rungs are random, greedy, ahead and strong, and its ceiling is a player that sees every
domino.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from donimoes_book.board.dominoes import Pair
from donimoes_book.laboratory.survey import mean
from donimoes_book.play.contest import Choice, Contest, Player, State, View
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import Figure, share

RANDOM = "random"
GREEDY = "greedy"
AHEAD = "ahead"
STRONG = "strong"
FEW = 24
"""How many of several hundred choices are looked at closely."""
WORLDS = 24
"""How many ways of dealing what is hidden are tried if no time is set."""


class Worth(NamedTuple):
    """What a choice is worth to a player."""

    choice: Any
    points: float
    """How far ahead of the others it leaves the player at the end of the hand, on average."""
    error: float
    """The standard error of the points."""


class Programs(ABC, Generic[State, Choice, View]):
    """The programs that play one contest."""

    can_weigh: bool = False
    """Whether `weigh` says what choices are worth, the better the more time it has."""

    def __init__(self, contest: Contest[State, Choice, View]) -> None:
        self.contest = contest

    @abstractmethod
    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return a choice's immediate worth: points first, then whatever else is usually good."""

    def better_players(self) -> Mapping[str, Player]:
        """Return the players that know this game better than `gain`, by name; usually none.

        `ahead` considers what the next player is likely to make of a choice.
        """
        return {}

    @cached_property
    def players(self) -> Mapping[str, Player]:
        """All players by name: `random` takes any choice, `greedy` the one that gains most."""
        simple: dict[str, Player] = {RANDOM: random_player, GREEDY: partial(best, self.gain)}
        return simple | dict(self.better_players())

    def weigh(
        self, view: View, choices: Sequence[Choice], rng: Random, *, seconds: float | None = None
    ) -> Sequence[Worth]:
        """Work out what each choice is worth, best first; of hundreds, only the most promising.

        Raises LookupError for a game whose programs can't; see `can_weigh`.
        """
        raise LookupError(f"no program knows what a choice is worth in {self.contest.name}")

    def strong(self, seconds: float | None = None) -> Player:
        """Return a player who takes the choice that is worth most."""
        return partial(_worth_most, partial(self.weigh, seconds=seconds))


class Imagining(Programs[State, Choice, View]):
    """Programs that can imagine what they don't see."""

    can_weigh = True
    worlds = WORLDS
    """How many ways of dealing what is hidden a strong player tries."""
    halved_after: int | None = None
    """After how many of these the worse half of the choices is dropped."""

    @abstractmethod
    def sample(self, view: View, rng: Random) -> State:
        """Deal everything a player does not see at random, consistent with all that was seen."""

    @abstractmethod
    def play_out(self, state: State, rng: Random) -> tuple[float, ...]:
        """Let everyone choose quickly until the hand ends, and return the scores.

        A game may estimate these in some other way.
        """

    def foresee(self, state: State, seer: int, rng: Random) -> tuple[float, ...]:
        """Do the same for a player who sees everything, and makes the most of it."""
        return self.play_out(state, rng)

    def candidates(self, view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return the choices worth weighing, most promising first."""
        return sorted(choices, key=partial(self.gain, view), reverse=True)[:FEW]

    def weigh(
        self,
        view: View,
        choices: Sequence[Choice],
        rng: Random,
        *,
        seconds: float | None = None,
        worlds: int = WORLDS,
        halved_after: int | None = None,
    ) -> Sequence[Worth]:
        """Work out what each promising choice is worth, best first.

        Every choice is tried in the same worlds: as many as asked for, or as there is time for.
        """
        promising = self.candidates(view, choices)
        end = None if seconds is None else monotonic() + seconds
        results: list[list[float]] = [[] for _ in promising]
        while len(results[0]) < worlds if end is None else not results[0] or monotonic() < end:
            self._try_all(self.sample(view, rng), promising, results, rng)
            if len(results[0]) == halved_after:
                order = sorted(range(len(results)), key=lambda which: -sum(results[which]))
                better = order[: (len(order) + 1) // 2]
                promising, results = [promising[i] for i in better], [results[i] for i in better]
        worths = [
            Worth(choice, fmean(values), stdev(values) / sqrt(len(values)) if values[1:] else 0)
            for choice, values in zip(promising, results, strict=True)
        ]
        return sorted(worths, key=lambda worth: worth.points, reverse=True)

    def strong(self, seconds: float | None = None) -> Player:
        """Return a player who imagines `worlds`, or as many as there is time for."""
        weigh = partial(self.weigh, worlds=self.worlds, halved_after=self.halved_after)
        if seconds is not None:
            weigh = partial(self.weigh, seconds=seconds)
        return partial(_worth_most, weigh)

    def all_seeing(self, state: State, choices: Sequence[Choice], rng: Random) -> Choice:
        """Choose like a strong player that knows what is hidden.

        It takes a state. It isn't a player, but a standard to measure players against.
        """
        mover = self.contest.mover(state)
        assert mover is not None, "somebody chooses"
        promising = self.candidates(self.contest.view(state, mover), choices)
        results: list[list[float]] = [[] for _ in promising]
        self._try_all(state, promising, results, rng, seer=mover)
        return promising[results.index(max(results))]

    def _try_all(
        self,
        world: State,
        choices: Sequence[Choice],
        results: Sequence[list[float]],
        rng: Random,
        seer: int | None = None,
    ) -> None:
        """Play each choice out in one world with the same random numbers, and note its worth."""
        mover = self.contest.mover(world)
        assert mover is not None, "somebody chooses"
        playout_seed = rng.random()
        for values, choice in zip(results, choices, strict=True):
            after, chance = self.contest.after(world, choice), Random(playout_seed)
            if seer is None:
                scores = self.play_out(after, chance)
            else:
                scores = self.foresee(after, seer, chance)
            values.append(lead(scores, mover))


Hands = tuple[tuple[Pair, ...], ...]
Condition = TypeVar("Condition")
"""What is known about a hidden domino."""


def consistent_hands(
    rng: Random,
    hidden: Iterable[Pair],
    deal: Callable[[Sequence[Pair], bool], Hands | None],
    attempts: int,
) -> tuple[Hands, tuple[Pair, ...]]:
    """Mix hidden dominoes until they can be dealt; return all hands, and what is left.

    `deal` returns None if they can't be dealt as they are mixed. The last attempt isn't strict: it
    ignores what is known about them.
    """
    mixed, hands = list(hidden), None
    for attempt in range(attempts):
        rng.shuffle(mixed)
        hands = deal(mixed, attempt < attempts - 1)
        if hands is not None:
            break
    assert hands is not None, "the last attempt accepts any deal"
    held = {domino for hand in hands for domino in hand}
    return hands, tuple(domino for domino in mixed if domino not in held)


def fitting_hand(
    left: list[Pair], conditions: Iterable[Condition], may_hold: Callable[[Pair, Condition], bool]
) -> tuple[Pair, ...] | None:
    """Take a domino for each condition, the first that may meet it; None if there isn't one."""
    hand = list[Pair]()
    for each in conditions:
        domino = next((domino for domino in left if may_hold(domino, each)), None)
        if domino is None:
            return None
        hand.append(domino)
        left.remove(domino)
    return tuple(hand)


def lead(scores: Sequence[float], player: int) -> float:
    """Return how many more points a player has than the others, on average."""
    others = [score for who, score in enumerate(scores) if who != player]
    return scores[player] - (fmean(others) if others else 0)


def _worth_most(
    weigh: Callable[..., Sequence[Worth]], view: Any, choices: Sequence[Any], rng: Random
) -> Any:
    """Take the choice that is worth most."""
    return weigh(view, choices, rng)[0].choice


def random_player(_view: Any, choices: Sequence[Any], rng: Random) -> Any:
    """Take any choice, all equally likely."""
    return choices[int(rng.random() * len(choices))]


def best(
    worth: Callable[[Any, Any], tuple[float, ...]], view: Any, choices: Sequence[Any], rng: Random
) -> Any:
    """Take the choice that is worth most; if there are several, any of them."""
    values = [worth(view, choice) for choice in choices]
    highest = max(values)
    equals = [choice for choice, value in zip(choices, values, strict=True) if value == highest]
    return random_player(view, equals, rng)


def best_of_few(
    worth: Callable[[Any, Any], tuple[float, ...]],
    gain: Callable[[Any, Any], tuple[float, ...]],
    view: Any,
    choices: Sequence[Any],
    rng: Random,
) -> Any:
    """Take the choice that is worth most among the few that gain most right away."""
    few = sorted(choices, key=partial(gain, view), reverse=True)[:FEW]
    return best(worth, view, few, rng)


# The ladder

SEER = "all-seeing"
RUNGS = ((GREEDY, RANDOM), (AHEAD, GREEDY), (STRONG, AHEAD), (SEER, AHEAD))
"""Each player and the one it is measured against."""
FEWEST = 2
"""The fewest deals that give an interval."""

Chooser = Callable[[Any, Sequence[Any], Random], Any]
"""Takes a whole state, two or more choices, and a source of chance; returns a choice."""


def ladder(
    programs: Programs[Any, Any, Any], deals: int, seed: str, progress: Progress = no_progress
) -> Mapping[str, Figure]:
    """Measure each rung against the one below, and the ceiling against thinking ahead.

    Two players play to the end of a hand. `A-beats-B` is the share of deals in which A has more
    points from both seats together, where a tie counts half; `A-over-B` is the average margin in
    points.
    """
    contest = programs.contest
    choosers = {name: choosing(contest, player) for name, player in programs.players.items()}
    if STRONG in choosers and isinstance(programs, Imagining):
        choosers[SEER] = programs.all_seeing
    rungs = [rung for rung in RUNGS if choosers.keys() >= {*rung}]
    figures = {}
    for done, (better, worse) in enumerate(rungs):
        margins = []
        for deal in range(deals):
            progress(done * deals + deal, len(rungs) * deals)
            margins.append(
                margin(contest, choosers[better], choosers[worse], f"{seed}/{better}/{deal}")
            )
        won = sum((1 + (points > 0) - (points < 0)) / 2 for points in margins)
        for name, figure in (
            (f"{better}-beats-{worse}", share(won, deals)),
            (f"{better}-over-{worse}", mean(margins, "points")),
        ):
            figures[name] = replace(figure, deals=deals)
    return figures


def survey_ladder(
    programs: Programs[Any, Any, Any],
    n: int,
    seed: str,
    progress: Progress = no_progress,
    *,
    part: int = 20,
) -> Mapping[str, Figure]:
    """Measure the ladder on part of a survey's `n` deals, as its players need time to think."""
    return ladder(programs, deals_of(n, part), f"{seed}/ladder", progress)


def deals_of(n: int, part: int) -> int:
    """Return how many deals a part of a survey has: at least enough for an interval."""
    return max(FEWEST, n // part)


def margin(contest: Contest[Any, Any, Any], first: Chooser, second: Chooser, seed: str) -> float:
    """Return the first player's average lead over the second in points, from each seat once."""
    total = 0
    for own, team in enumerate(((first, second), (second, first))):
        scores = contest.scores(_hand(contest, team, seed))
        total += scores[own] - scores[1 - own]
    return total / 2


def _hand(contest: Contest[Any, Any, Any], team: Sequence[Chooser], seed: str) -> Any:
    """Play the first hand of a game and return its final state."""
    rng = Random(f"{seed}/players")
    state = contest.start(len(team), seed)
    while not contest.is_hand_over(state):
        mover = contest.mover(state)
        assert mover is not None, "the hand is not over"
        choices = contest.choices(state)
        choice = choices[0] if len(choices) == 1 else team[mover](state, choices, rng)
        state = contest.after(state, choice)
    return state


def choosing(contest: Contest[Any, Any, Any], player: Player) -> Chooser:
    """Let a player choose, seeing only what it may see of a state."""

    def choose(state: Any, choices: Sequence[Any], rng: Random) -> Any:
        mover = contest.mover(state)
        assert mover is not None, "there is a choice to make"
        return player(contest.view(state, mover), choices, rng)

    return choose
