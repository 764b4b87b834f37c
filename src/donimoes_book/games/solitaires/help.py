"""Finds what helps with a deal: each fact is judged by how much less often blind luck loses."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, islice
from operator import ne
from typing import Any, cast

from donimoes_book.games.hint_facts import Help, times_fewer
from donimoes_book.games.hints import Fact
from donimoes_book.games.solitaires.deal import MOST_LOST, Deal, winning_share
from donimoes_book.search.answer import LEAST_HELP
from donimoes_book.search.ways import lost_states

Pair = tuple[str, ...]
Allows = Callable[[str], bool]
"""Returns whether a printed move is allowed."""
Rule = Callable[[set[str], str], bool]
"""Returns whether a printed move keeps a rule about a pair."""


def helpful(
    puzzle: Deal[Any, Any], moves: Sequence[str], *, shows_halfway: bool = True
) -> list[Help]:
    """Return what helps most along `moves`, a solution: pairs that all have or none, how to begin.

    If there's nothing to say, it's the first position along it in which a move loses, or else one
    from its middle on, unless it's hard to set up.
    """
    stuck = winning_share(puzzle, puzzle.start, bool)

    def judged(fact: Fact, start: Any, allows: Allows) -> Help:
        return Help(fact, times_fewer(stuck, winning_share(puzzle, start, allows)))

    def proven(kind: str, pairs: Iterable[Pair], rule: Rule, other: Rule) -> Iterator[Help]:
        """Yield the facts of pairs that help if all keep a rule, and no other can win."""
        two = [pair for pair in dict.fromkeys(pairs) if len(pair) == 2]
        helps = [judged(Fact(kind, it), puzzle.start, partial(rule, {*it})) for it in two]
        for it in sorted(helps, key=lambda it: -it.factor):
            if it.factor >= LEAST_HELP and _loses(puzzle, partial(other, {*it.fact.names})):
                yield it

    def words() -> Iterator[Help]:
        lost = puzzle.losing_move(puzzle.start) if moves else ""
        needed = next(proven("needed", map(_dominoes, moves[1:]), _keeps, _avoids), None)
        if needed:
            yield needed
        is_news = not needed or _keeps({*needed.fact.names}, lost)
        if lost and is_news:
            fact = Fact("begin, not", (moves[0], lost))
            yield judged(fact, _after(puzzle, puzzle.start, moves[0]), bool)
        elif not needed:
            traps = islice(accumulate(moves, partial(_after, puzzle), initial=puzzle.start), half)
            pairs = (_dominoes(puzzle.losing_move(state)) for state in traps)
            yield from islice(proven("never", pairs, _avoids, _keeps), 1)

    def shown(most: int) -> Iterator[Help]:
        """Yield positions in which a move loses, and from the middle on others as well."""
        state = puzzle.start
        for number, name in enumerate(moves[: most + 1]):
            if number and number != half and (lost := puzzle.losing_move(state)):
                fact = Fact("trap here", (lost,), number, picture=puzzle.position(state))
                yield judged(fact, state, partial(ne, lost))
            if number >= half and shows_halfway:
                fact = Fact("halfway", (), number, picture=puzzle.position(state))
                yield judged(fact, state, bool)
            state = _after(puzzle, state, name)

    half = len(moves) // 2
    if helps := [it for it in words() if it.factor >= LEAST_HELP]:
        return helps
    return [it for it in shown(half + half // 2) if it.factor >= LEAST_HELP][:1]


def _after(puzzle: Deal[Any, Any], state: Any, name: str) -> Any:
    return puzzle.after(state, cast(Any, puzzle.find_move(state, name)))


def _dominoes(name: str) -> Pair:
    return tuple(re.findall(r"\d\d", name))


def _keeps(pair: set[str], name: str) -> bool:
    """Return whether a move takes both dominoes of a pair, neither, or only moves one."""
    here = {*_dominoes(name)}
    return here == pair or pair.isdisjoint(here) or len(here) != len(pair)


def _avoids(pair: set[str], name: str) -> bool:
    """Return whether a move doesn't take a pair."""
    return {*_dominoes(name)} != pair


class _Ruled:
    """A deal in which a rule allows some moves only."""

    def __init__(self, deal: Deal[Any, Any], allows: Allows) -> None:
        self.deal, self.allows, self.is_solved = deal, allows, deal.is_solved

    def successors(self, state: Any) -> Iterator[tuple[Any, Any]]:
        for move, after in self.deal.successors(state):
            if self.allows(self.deal.move_name(move)):
                yield move, after


def _loses(deal: Deal[Any, Any], allows: Allows) -> bool:
    """Return whether it's proven that nobody can win with the allowed moves."""
    return lost_states(cast(Any, _Ruled(deal, allows)), deal.start, (), MOST_LOST) > 0
