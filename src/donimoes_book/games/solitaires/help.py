"""Finds what helps with a deal: each fact is judged by how much less often blind luck loses."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import ne
from typing import Any, cast

from donimoes_book.games.hint_facts import Help, times_fewer
from donimoes_book.games.hints import Fact
from donimoes_book.games.solitaires.deal import MOST_LOST, Deal, winning_share
from donimoes_book.search.answer import LEAST_HELP
from donimoes_book.search.ways import lost_states

_ENOUGH = 2
"""With so many hints in words, none is shown, which takes room."""


def helpful(puzzle: Deal[Any, Any], moves: Sequence[str]) -> list[Help]:
    """Return what helps most along `moves`, a solution: a pair that all have, how not to begin.

    If that's not enough, it's the first position along it in which a move loses; if there's
    nothing to say, one from its middle on.
    """
    stuck = winning_share(puzzle, puzzle.start, bool)

    def judged(fact: Fact, start: Any, allows: Callable[[str], bool]) -> Help:
        return Help(fact, times_fewer(stuck, winning_share(puzzle, start, allows)))

    def words() -> Iterator[Help]:
        pairs = (tuple(re.findall(r"\d\d", name)) for name in moves[1:])
        helps = [
            judged(Fact("pair", pair), puzzle.start, partial(_keeps, {*pair}))
            for pair in pairs
            if len(pair) == 2
        ]
        by_factor = sorted(helps, key=lambda it: -it.factor)
        telling = (it for it in by_factor if it.factor >= LEAST_HELP)
        if needed := next((it for it in telling if _is_needed(puzzle, {*it.fact.names})), None):
            yield needed
        if moves and (lost := puzzle.losing_move(puzzle.start)):
            fact = Fact("begin, not", (moves[0], lost))
            yield judged(fact, _after(puzzle, puzzle.start, moves[0]), bool)

    def shown(most: int) -> Iterator[Help]:
        """Yield positions in which a move loses, and from the middle on others as well."""
        state = puzzle.start
        for number, name in enumerate(moves[: most + 1]):
            if number and number != half and (lost := puzzle.losing_move(state)):
                fact = Fact("trap here", (lost,), number, picture=puzzle.position(state))
                yield judged(fact, state, partial(ne, lost))
            if number >= half:
                fact = Fact("halfway", (), number, picture=puzzle.position(state))
                yield judged(fact, state, bool)
            state = _after(puzzle, state, name)

    half = len(moves) // 2
    helps = [it for it in words() if it.factor >= LEAST_HELP]
    for it in shown(half if helps else half + half // 2) if len(helps) < _ENOUGH else ():
        if it.factor >= LEAST_HELP and not (helps and it.fact.kind == "halfway"):
            return [*helps, it]
    return helps


def _after(puzzle: Deal[Any, Any], state: Any, name: str) -> Any:
    return puzzle.after(state, cast(Any, puzzle.find_move(state, name)))


def _keeps(pair: set[str], name: str) -> bool:
    """Return whether a move takes both dominoes of a pair, neither, or only moves one."""
    here = {*re.findall(r"\d\d", name)}
    return here == pair or pair.isdisjoint(here) or len(here) != len(pair)


class _Without:
    """A deal without the move that takes a pair."""

    def __init__(self, deal: Deal[Any, Any], pair: set[str]) -> None:
        self.deal, self.pair, self.is_solved = deal, pair, deal.is_solved

    def successors(self, state: Any) -> Iterator[tuple[Any, Any]]:
        for move, after in self.deal.successors(state):
            if {*re.findall(r"\d\d", self.deal.move_name(move))} != self.pair:
                yield move, after


def _is_needed(deal: Deal[Any, Any], pair: set[str]) -> bool:
    """Return whether it's proven that without a pair, there is no solution."""
    return lost_states(cast(Any, _Without(deal, pair)), deal.start, (), MOST_LOST) > 0
