"""Judges facts for hints that were kept by the one solution that is printed.

That all other shortest solutions agree is only sealed, and so are facts that only one game knows.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from donimoes_book.board.position import Position
from donimoes_book.games.game import Step
from donimoes_book.games.hints import Fact, HintedGame, say
from donimoes_book.games.move_puzzle import Gesture

_Judge = Callable[[HintedGame, Position, Sequence[Step], Fact], bool]


def _touches(steps: Sequence[Step]) -> list[tuple[str, ...]]:
    """Return the pieces that each move touches."""
    return [cast(Gesture, step.touch).pieces if step.touch else () for step in steps]


def _times(steps: Sequence[Step]) -> Counter[str]:
    """Return how many moves touch each piece."""
    return Counter(piece for pieces in _touches(steps) for piece in set(pieces))


def _stay(_: HintedGame, start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    here = {domino.name for domino in start.dominoes}
    return here.issuperset(fact.names) and not _times(steps).keys() & set(fact.names)


def _only(_: HintedGame, start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    here = {domino.name for domino in start.dominoes}
    return here & _times(steps).keys() <= set(fact.names) <= here


def _return(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    return _times(steps).keys() >= set(fact.names)


def _last(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    return sorted(fact.names) in (sorted(steps[-1].captured), sorted(_touches(steps)[-1]))


def _busiest(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    (name,) = fact.names
    return 2 * _times(steps)[name] > len(steps)


def _rectangle(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    columns, rows = ({place[axis] for place in steps[-1].after.halves} for axis in (0, 1))
    return (len(columns), len(rows)) == (fact.number, fact.other)


def _first(game: HintedGame, start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether a move can be played first, and isn't."""
    (step,) = game.replay(start, " ".join(fact.names))
    return [step.move] == [*fact.names] and step.move != steps[0].move


def _here(game: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether a move can be played in a position before the end."""
    assert fact.picture, "such a fact has a picture"
    (step,) = game.replay(fact.picture, " ".join(fact.names))
    return [step.move] == [*fact.names] and 0 < fact.number < len(steps)


def _before_the_end(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether there is such a position, which another solution may pass."""
    return 0 < fact.number < len(steps)


def _passed(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    return fact.number > 0 and steps[fact.number - 1].after == fact.picture


_JUDGES: Mapping[str, _Judge] = {
    **dict.fromkeys(("stays", "stay"), _stay),
    "only": _only,
    **dict.fromkeys(("returns", "return"), _return),
    **dict.fromkeys(("last", "last taken"), _last),
    "busiest": _busiest,
    "rectangle": _rectangle,
    **dict.fromkeys(("trap", "detour"), _first),
    "trap here": _here,
    "landmark": _passed,
    "halfway": _before_the_end,
}
"""What judges a fact by the moves of one solution."""


def are_true(
    game: HintedGame, start: Position, steps: Sequence[Step], facts: Sequence[Fact]
) -> bool:
    """Return whether facts are true of a solution, unless they are the game's own.

    Raises InputError, or KeyError for a fact that has no words.
    """
    say(game, facts)
    return all(
        _JUDGES[fact.kind](game, start, steps, fact)
        for fact in facts
        if fact.kind not in game.hint_words
    )
