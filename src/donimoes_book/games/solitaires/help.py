"""Finds what helps with a deal: each fact is judged by how much less often blind luck loses."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import ne
from typing import Any, cast

from donimoes_book.games.hint_facts import Help, times_fewer
from donimoes_book.games.hints import Fact
from donimoes_book.games.solitaires.deal import Deal, winning_share
from donimoes_book.search.answer import LEAST_HELP
from donimoes_book.search.ways import lost_states

_MOST_LOST = 20_000
"""The most states that are looked at to prove that a move loses."""
_ENOUGH = 2
"""With so many hints in words, none is shown, which takes room."""
_MOST_MOVES = 3
"""The most moves that a hint tells."""
Tell = Callable[[Sequence[str]], Fact | None]
"""Returns the fact that some moves are in a solution, if it can be put into words."""


def helpful(puzzle: Deal[Any, Any], moves: Sequence[str], tell: Tell) -> list[Help]:
    """Return what helps most along `moves`, a solution: what happens in it, then how it begins.

    If that's not enough, it's the first position along it in which a move loses; if there's
    nothing to say, one from its middle on.
    """
    stuck = winning_share(puzzle, puzzle.start, bool)

    def judged(fact: Fact, start: Any, allows: Callable[[str], bool]) -> Help:
        return Help(fact, times_fewer(stuck, winning_share(puzzle, start, allows)))

    def words() -> Iterator[Help]:
        helps = [judged(Fact(name), puzzle.start, _keeping([name])) for name in moves[1:]]
        names = [it.fact.kind for it in sorted(helps, key=lambda it: -it.factor)]
        alike = defaultdict[str, list[str]](list)
        for name in names:
            if fact := tell([name]):
                alike[fact.kind].append(name)
        for same in alike.values():
            for count in range(1, min(_MOST_MOVES, len(same)) + 1):
                if fact := tell(same[:count]):
                    yield judged(fact, puzzle.start, _keeping(same[:count]))
        if moves:
            lost = _losing(puzzle, puzzle.start)
            fact = Fact("begin, not", (moves[0], lost)) if lost else Fact("begin with", (moves[0],))
            yield judged(fact, _after(puzzle, puzzle.start, moves[0]), bool)

    def shown(most: int) -> Iterator[Help]:
        """Yield positions in which a move loses, and from the middle on others as well."""
        state = puzzle.start
        for number, name in enumerate(moves[: most + 1]):
            if number and number != half and (lost := _losing(puzzle, state)):
                fact = Fact("trap here", (lost,), number, picture=puzzle.position(state))
                yield judged(fact, state, partial(ne, lost))
            if number >= half:
                fact = Fact("halfway", (), number, picture=puzzle.position(state))
                yield judged(fact, state, bool)
            state = _after(puzzle, state, name)

    half = len(moves) // 2
    by_kind = {it.fact.kind: it for it in words() if it.factor >= LEAST_HELP}
    helps = [*by_kind.values()]
    for it in shown(half if helps else half + half // 2) if len(helps) < _ENOUGH else ():
        if it.factor >= LEAST_HELP and not (helps and it.fact.kind == "halfway"):
            return [*helps, it]
    return helps


def _after(puzzle: Deal[Any, Any], state: Any, name: str) -> Any:
    return puzzle.after(state, cast(Any, puzzle.find_move(state, name)))


def _keeping(names: Sequence[str]) -> Callable[[str], bool]:
    """Return a test that a move of as many dominoes is one of some moves, or has none of theirs."""
    groups = [_dominoes(name) for name in names]
    kept = set[str]().union(*groups)

    def allows(name: str) -> bool:
        here = _dominoes(name)
        return name in names or kept.isdisjoint(here) or len(here) != len(groups[0])

    return allows


def _dominoes(name: str) -> set[str]:
    return {*re.findall(r"\d\d", name)}


def _losing(puzzle: Deal[Any, Any], state: Any) -> str:
    """Return the move that loses after most can still be tried; nothing if none is proven to."""
    lost = {
        puzzle.move_name(move): lost_states(puzzle, after, (), _MOST_LOST, puzzle.key)
        for move, after in puzzle.successors(state)
    }
    worst = max(lost, key=lambda name: lost[name])
    return worst if lost[worst] > 0 else ""
