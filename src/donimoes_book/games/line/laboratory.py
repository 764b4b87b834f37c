"""The line games in the laboratory: making problems, measuring games and what skill is worth."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.code import code_of
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.line import questions
from donimoes_book.games.line.contest import Action, Choice, LineContest, LineView
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.line import Play
from donimoes_book.games.line.placement import NoRoom, position_of
from donimoes_book.games.line.players import LinePrograms
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.laboratory import generation, players
from donimoes_book.laboratory.survey import Measured, mean, part_of
from donimoes_book.play.contest import Turn, turns
from donimoes_book.progress import Progress
from donimoes_book.search.figures import Figure, share
from donimoes_book.words.language import units

_ENOUGH = 200
"""One deal in this many is enough to show how often a player does something."""
_OUT_OF_REACH = 10**9


@dataclass
class Tally:
    """Counts from some games."""

    plays: list[int] = field(default_factory=list)
    """How many dominoes were played in each hand."""
    hands: list[int] = field(default_factory=list)
    """How many hands were dealt in each game."""
    blocked: int = 0
    first: int = 0
    """Games won by the player who led the first hand."""
    wins: Counter[str] = field(default_factory=Counter)
    """Games won, by the player's name."""
    most: int = 0
    """The most points scored by a single play."""


_HELD = 3, 6
"""The fewest and the most dominoes of a hand in a problem."""
_AT_END = 2, 4
"""The same if both hands are played to the end."""
_LONGEST = 14
"""The most dominoes of a line in a problem."""
_WIDEST = 26
"""The width of its largest picture, in half-spaces."""


class LineGenerator(generation.DrawingGenerator):
    """Plays games until one of their moments makes a problem of the grade asked for."""

    spec = generation.DrawSpec(tries=300, grade=1, or_harder=True)

    def __init__(self, game: LineGame) -> None:
        self.rules = game.rules

    def draws(self, rng: Random, seed: str) -> Iterator[Iterator[generation.RatedProblem]]:
        """Play a game for each try, and look in all of them for the same kind of question."""
        below = rng.choice((_to_score, _to_be_safe, _to_deduce, _to_end))
        for tried in itertools.count():
            moments = [*self._moments(f"{seed}/{tried}")]
            yield self._rated(below, rng.sample(moments, len(moments)))

    def _moments(self, seed: str) -> Iterator[Turn]:
        contest = LineContest(self.rules)
        greedy = LinePrograms(contest).players[players.GREEDY]
        for turn in turns(contest, (greedy, greedy), seed):
            if turn.before.line.plays and len(turn.before.line) <= _LONGEST:
                yield turn
            if turn.after.number > 1:
                return

    def _rated(self, below: "_Below", moments: Iterable[Turn]) -> Iterator[generation.RatedProblem]:
        for turn in moments:
            rows = below(self.rules, turn)
            if not rows:
                continue
            try:
                position = with_rows(self.rules.name, position_of(turn.before.line), rows)
                answer = questions.answer(self.rules, position)
            except (IllegalPosition, NoRoom):
                # There is more than one answer, or the line turns too often.
                continue
            if answer.hints and position.width <= _WIDEST:
                yield generation.RatedProblem(
                    position, answer.measures, answer.effort, answer.grade
                )


def with_rows(game: str, line: Position, rows: Sequence[Sequence[str]]) -> Position:
    """Return a line with hands below it, each as dominoes in text, spaced for the shortest code."""
    spaced = (
        Position.parse(gap.join((str(line.unmarked()), *map(between.join, rows))))
        for gap, between in itertools.product(("\n\n\n", "\n\n\n\n"), ("  ", "   "))
    )
    return min(spaced, key=lambda position: len(code_of(game, position)))


_Below = Callable[[Rules, Turn], Sequence[Sequence[str]]]
"""Returns the rows below a line that ask a kind of question; none where that can't be asked."""


def _row(hand: Sequence[Pair]) -> list[str]:
    return [f"{low}|{high}" for low, high in hand]


def _scores(rules: Rules, turn: Turn) -> bool:
    state = turn.before
    plays = questions.plays_of(rules, state.line, state.hands[turn.player])
    return any(rules.points(state.line.after(play)) for play in plays)


def _alone(turn: Turn) -> tuple[list[str], ...]:
    hand = turn.before.hands[turn.player]
    least, most = _HELD
    return (_row(hand),) if least <= len(hand) <= most else ()


def _to_score(rules: Rules, turn: Turn) -> tuple[list[str], ...]:
    return _alone(turn) if _scores(rules, turn) else ()


def _to_be_safe(rules: Rules, turn: Turn) -> tuple[list[str], ...]:
    return () if _scores(rules, turn) else _alone(turn)


def _to_deduce(_rules: Rules, turn: Turn) -> tuple[list[str], ...]:
    own, other = turn.before.hands[1 - turn.player], turn.before.hands[turn.player]
    if turn.choice is not Action.PASS or not own:
        return ()
    return _row(own), ["#|#"] * len(other)


def _to_end(_rules: Rules, turn: Turn) -> tuple[list[str], ...]:
    own, other = turn.before.hands[turn.player], turn.before.hands[1 - turn.player]
    least, most = _AT_END
    fits = all(least <= len(hand) <= most for hand in (own, other))
    return (_row(own), _row(other)) if fits else ()


def generator(game: LineGame) -> LineGenerator | None:
    """Return the generator that finds questions in games it plays; None if none are asked."""
    return LineGenerator(game) if game.question() else None


def survey(game: LineGame, n: int, seed: str, progress: Progress) -> Measured:
    """Deal `n` hands (or a few more, to finish a game) for every number and kind of players."""
    rules = game.rules
    tallies, parts = {}, len(rules.hands) + 1
    for done, count in enumerate(rules.hands):
        progress(done, parts)
        tallies[count] = tally(rules, (players.GREEDY,) * count, n, f"{seed}/{count}")
    two = tallies[2]
    figures = {
        "plays-per-hand": mean(two.plays, "plays"),
        "hands-per-game": mean(two.hands, "hands"),
        "blocked-hands": share(two.blocked, len(two.plays)),
    }
    more = [count for count in rules.hands if count > 2 and rules.draw is Draw.ROW]
    for count in more:
        games = tallies[count]
        figures[f"blocked-hands-{count}"] = share(games.blocked, len(games.plays))
    for count in rules.hands:
        games = tallies[count]
        figures[f"first-player-wins-{count}"] = share(games.first, len(games.hands))
    if rules.scoring:
        most = max(games.most for games in tallies.values())
        figures["most-points-seen"] = Figure(most, unit=units("point", "points"))
    hands = _endless(rules)
    last = part_of(progress, parts - 1, parts)
    # Where plays score at many ends, a strong player takes long to think.
    part = 50 if rules.scoring and rules.spinners.every_double else 20
    figures |= players.survey_ladder(hands, n, seed, last, part=part)
    if rules.draw is Draw.AT_WILL:
        figures["strong-draws-at-will"] = draws_at_will(hands, players.deals_of(n, _ENOUGH), seed)
    return figures


def draws_at_will(programs: LinePrograms, deals: int, seed: str) -> Figure:
    """Measure how often a strong player draws on turns when they could play."""
    contest, programs_by_name, draws = programs.contest, programs.players, list[bool]()

    def watched(view: LineView, choices: Sequence[Choice], rng: Random) -> Choice:
        choice: Choice = programs_by_name[players.STRONG](view, choices, rng)
        if Action.DRAW in choices:
            draws.append(choice is Action.DRAW)
        return choice

    first, second = (
        players.choosing(contest, player) for player in (watched, programs_by_name[players.AHEAD])
    )
    for deal in range(deals):
        players.margin(contest, first, second, f"{seed}/draws/{deal}")
    return replace(share(sum(draws), len(draws)), deals=deals)


def tally(rules: Rules, team: Sequence[str], n: int, seed: str) -> Tally:
    """Play games until `n` hands are dealt; the players move one seat on after each game.

    If a game is won in the middle of a hand, the hand is still played out: otherwise, long hands
    would be undercounted.
    """
    programs, result = _endless(rules), Tally()
    programs_by_name = programs.players
    while len(result.plays) < n:
        game = len(result.hands)
        names = [team[(seat + game) % len(team)] for seat in range(len(team))]
        winner = leader = None
        plays = 0
        for _, before, choice, after in turns(
            programs.contest, [programs_by_name[name] for name in names], f"{seed}/{game}"
        ):
            leader = after.leader if leader is None else leader
            if isinstance(choice, Play):
                plays += 1
                result.most = max(result.most, rules.points(after.line))
            if winner is None:
                winner = rules.winner(after.scores, between_hands=after.ending is not None)
            if after.ending and not before.ending:
                result.plays.append(plays)
                result.blocked += after.ending.blocked
                plays = 0
                if winner is not None:
                    result.hands.append(after.number)
                    result.first += winner == leader
                    result.wins[names[winner]] += 1
                    break
    return result


def _endless(rules: Rules) -> LinePrograms:
    """Return the programs for a game that nobody wins."""
    return LinePrograms(LineContest(replace(rules, target=_OUT_OF_REACH)))
