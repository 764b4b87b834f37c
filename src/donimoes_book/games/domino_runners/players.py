"""The programs that play Domino Runners: they look ahead at the reply, or further."""

from collections.abc import Mapping, Sequence
from functools import partial
from operator import itemgetter
from random import Random

from donimoes_book.games.domino_runners import questions, rules
from donimoes_book.games.domino_runners.contest import (
    SWAPS,
    Choice,
    Put,
    RunnersContest,
    State,
    Swap,
    View,
)
from donimoes_book.games.domino_runners.questions import Search, Side
from donimoes_book.laboratory.players import AHEAD, STRONG, Programs, Worth, best
from donimoes_book.play.contest import Player

NODES = 400
"""How many positions a strong player looks at before a turn, if no time is set."""
_FIRST = 4
"""How many halves a strong player weighs for the first runner."""
_SECOND = 4
"""How many halves a strong player weighs for the second runner."""
_DEEP = 4
"""How many turns ahead a strong player looks to weigh the best of those."""
_SHALLOW = 2
"""How many turns ahead it looks to find the best of them."""


class RunnersPrograms(Programs[State, Choice, View]):
    """The programs that play with or without the swap."""

    contest: RunnersContest
    can_weigh = True

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return the points that a turn makes, and takes from the other player.

        A runner's place is worth the points of its best first turn, then the number of first turns.
        A swap is worth as much as Black's place.
        """
        state = view.state
        match choice:
            case rules.Turn():
                return (rules.gain(state.board, choice),)
            case Put():
                return _first_turn(state.board, choice.square, state.men)
            case Swap():
                return _first_turn(state.board, state.men.runners[0])
        return (0,)

    def weigh(
        self, view: View, choices: Sequence[Choice], rng: Random, *, seconds: float | None = None
    ) -> Sequence[Worth]:
        """Look ahead as far as the time, or the number of positions, allows."""
        state = view.state
        if not state.is_set_up:
            worths = self._weigh_places(state)
        else:
            colour = state.colour(view.player)
            ahead = rules.lead(state.board, state.men, colour)
            ranking = rank_turns(
                state.board,
                state.men,
                colour,
                rules.TURNS - state.made,
                nodes=None if seconds else NODES,
                seconds=seconds,
                exactly=seconds is not None,
            )
            worths = [Worth(turn, _bounded(ahead + worth), 0) for turn, worth in ranking]
        mixed = rng.sample(worths, len(worths))
        return sorted(mixed, key=lambda worth: worth.points, reverse=True)

    def _weigh_places(self, state: State) -> list[Worth]:
        """Weigh the most promising halves for a runner, and whether to swap."""
        board = state.board
        black, _ = state.men.runners
        if black == rules.NOWHERE:
            squares = sorted(board.numbers, key=lambda at: _first_turn(board, at), reverse=True)
            few = [(at, _second_places(board, at)[0][1]) for at in squares[:_FIRST]]
            # With the swap, White gets the better colour, so the first place should be a fair one.
            return [Worth(Put(at), -abs(bad) if self.contest.swap else -bad, 0) for at, bad in few]
        squares = [at for at, _ in _second_places(board, black)[:_SECOND]]
        search = Search(board)
        worths = [
            Worth(Put(at), -search.value(Side(black, at, 0, 0), _DEEP), 0.0) for at in squares
        ]
        if self.contest.may_swap(state):
            worths.append(Worth(SWAPS, -max(worth.points for worth in worths), 0))
        return worths

    def better_players(self) -> Mapping[str, Player]:
        """Return the players that look ahead: at the other's reply, or further."""
        return {AHEAD: partial(best, foresight), STRONG: self.strong()}


def foresight(view: View, choice: Choice) -> tuple[float, ...]:
    """Return what a choice gains, minus the best reply; for a place, look a little further."""
    state = view.state
    match choice:
        case rules.Turn():
            side = Side.of(rules.after(state.men, choice), 1 - choice.colour)
            if state.made + 1 == rules.TURNS:
                return (rules.gain(state.board, choice),)
            return (rules.gain(state.board, choice) - questions.best_gain(state.board, side),)
        case Put():
            black, _ = state.men.runners
            if black == rules.NOWHERE:
                return _first_turn(state.board, choice.square)
            side = Side(black, choice.square, 0, 0)
            return (-Search(state.board).value(side, _SHALLOW),)
        case Swap():
            return (-_second_places(state.board, state.men.runners[0])[0][1],)
    return (0,)


def _first_turn(
    board: rules.Board, square: int, others: rules.Men = rules.NO_MEN
) -> tuple[int, int]:
    """Return the points of the best first turn from a half, and how many such turns there are."""
    points = [board.worth[corner] for corner, _ in rules.ways(board, square, others.taken)]
    return max(points, default=-questions.LOST), len(points)


def _second_places(board: rules.Board, black: int) -> list[tuple[int, int]]:
    """Return White's places for the second runner and their worth to White, best first."""
    search = Search(board)
    places = [
        (square, -search.value(Side(black, square, 0, 0), _SHALLOW))
        for square in board.numbers
        if square != black
    ]
    return sorted(places, key=itemgetter(1), reverse=True)


def _bounded(worth: int) -> int:
    """Return a value to print, in which being unable to move costs 100 points."""
    return max(-100, min(100, worth))


Ranked = list[tuple[rules.Turn, int]]


def rank_turns(
    board: rules.Board,
    men: rules.Men,
    colour: int,
    left: int,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    exactly: bool = False,
) -> Ranked:
    """Return every turn and what it is worth, best first, looking as far ahead as allowed.

    For worse turns, the value is only a bound, unless it is wanted `exactly`. The search looks
    ahead two turns, then three and so on, to the end of the game, `left` turns away (Slate and
    Atkin's iterative deepening, 1977).
    """
    ranking = [(turn, rules.gain(board, turn)) for turn in rules.turns(board, men, colour)]
    ranking.sort(key=itemgetter(1), reverse=True)
    search = Search(board, nodes, seconds)
    # However little is allowed, it always looks at the reply.
    for depth in range(min(2, left), left + 1):
        if depth == 2:
            ranking = _at_depth(Search(board), men, ranking, depth, exactly)
            continue
        try:
            ranking = _at_depth(search, men, ranking, depth, exactly)
        except questions.OutOfBudget:
            break
    return ranking


def _at_depth(search: Search, men: rules.Men, ranking: Ranked, depth: int, exactly: bool) -> Ranked:
    best, result = -questions.FAR, Ranked()
    for turn, _ in ranking:
        points = search.of_turn(men, turn, depth, -questions.FAR if exactly else best - 1)
        best = max(best, points)
        result.append((turn, points))
    result.sort(key=itemgetter(1), reverse=True)
    return result
