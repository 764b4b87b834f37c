"""Knock-Out: take neighbours whose ends match from a line of dominoes laid end to end.

The original rules don't say how many dominoes go at a time; here it is two neighbours.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from random import Random

from donimoes_book.board.dominoes import Pair, the_domino
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.solitaires.deal import TakingDeal, shuffled_set
from donimoes_book.games.solitaires.pictures import read_row, row_dominoes
from donimoes_book.games.solitaires.solitaire import LABELS, Solitaire, chances
from donimoes_book.games.solitaires.titles import TITLES
from donimoes_book.play.dealing import domino_name
from donimoes_book.words.language import N_, gettext

Row = tuple[Pair, ...]
"""The dominoes from left to right, each as its left and right number."""
Knock = tuple[Pair, Pair]
"""Two neighbours that are knocked out of the line, each as it is turned."""

_MOVE = re.compile(r"(\d\d)\+(\d\d)")


class KnockOutDeal(TakingDeal[Row, Knock]):
    """A line to be cleared."""

    move_form = N_("a move is two neighbours, such as 25+54")

    def __init__(self, row: Row) -> None:
        self.start = row

    def successors(self, state: Row) -> Iterator[tuple[Knock, Row]]:
        """Every matching pair of neighbours, from left to right."""
        for i, (left, right) in enumerate(pairwise(state)):
            if left[1] == right[0]:
                yield (left, right), state[:i] + state[i + 2 :]

    def achieved(self, before: Row, after: Row, following: Sequence[str]) -> str:
        """It brings two together that go together later."""
        for two in {*pairwise(after)} - {*pairwise(before)}:
            if self.move_name(two) in following:
                one, other = map(the_domino, two)
                return gettext("Brings {one} to {other}.", one=one, other=other)
        return ""

    def remaining(self, state: Row) -> int:
        """How many dominoes are in the line."""
        return len(state)

    def move_name(self, move: Knock) -> str:
        """Return the two in order, as in `25+54`."""
        return "+".join(map(domino_name, move))

    def show(self, state: Row, crossed: Collection[Pair] = ()) -> Position:
        """Show the line, seven dominoes to a row of the page."""
        return Position(tuple(row_dominoes(state, across=True, marked=crossed)))

    def attempts(self, state: Row) -> Iterator[str]:
        """What may be tried, as printed."""
        return (self.move_name(two) for two, _ in self.tries(state))

    def tries(self, state: Row) -> Iterator[tuple[Knock, int]]:
        """Every two neighbours, and every domino with the one after the next, and which it is."""
        for apart in (1, 2):
            yield from ((two, apart) for two in zip(state, state[apart:], strict=False))

    def find_move(self, state: Row, text: str) -> Knock | Refusal:
        """The two named neighbours, in either order, or why they cannot go."""
        match = _MOVE.fullmatch(text)
        if not match:
            raise ValueError(self.move_form)
        places = []
        for name in match.groups():
            pips = int(name[0]), int(name[1])
            place = next((state.index(way) for way in (pips, pips[::-1]) if way in state), None)
            if place is None:
                return Refusal(N_("there is no {domino} in the line"), domino=name)
            places.append(place)
        first, second = sorted(places)
        if first == second:
            return Refusal(N_("a domino cannot be knocked out with itself"))
        left, right = state[first], state[second]
        if second - first != 1:
            names = {"one": domino_name(left), "other": domino_name(right)}
            return Refusal(N_("{one} and {other} do not touch"), **names)
        if left[1] != right[0]:
            why = N_("the {number} of {domino} does not match the {other} beside it")
            return Refusal(why, number=left[1], domino=domino_name(left), other=right[0])
        return left, right


class KnockOut(Solitaire):
    """The game of the registry."""

    name = "knock-out"
    title = TITLES[name]
    code_number = 13
    figure_words = chances(
        {
            **{name: LABELS[name] for name in ("solvable", "won-sensibly", "won-at-random")},
            "one-in": N_("That is one in"),
            "mean-left-at-best": N_("Best play leaves"),
            "mean-left-sensibly": N_("A sensible player leaves"),
            "mean-left-at-random": N_("Blind luck leaves"),
        }
    )
    frame = "\n\n\n".join([" ".join(["0|0"] * 7)] * 4)

    def puzzle(self, position: Position) -> KnockOutDeal:
        """Read a line, wherever it is broken; raises IllegalPosition."""
        return KnockOutDeal(read_row(position, across=True))

    def deal(self, rng: Random) -> KnockOutDeal:
        """Put a whole set in a line, each domino either way round."""
        row = shuffled_set(rng)
        return KnockOutDeal(tuple(rng.choice((pips, pips[::-1])) for pips in row))

    def sensible_move(self, view: Row, moves: Sequence[Knock]) -> Knock:
        """Return the pair after which the most neighbours match, or the first such pair."""
        after = dict(KnockOutDeal(view).successors(view))

        def matches(move: Knock) -> int:
            return sum(left[1] == right[0] for left, right in pairwise(after[move]))

        return max(moves, key=matches)
