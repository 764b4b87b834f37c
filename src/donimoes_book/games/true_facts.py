"""Judges facts for hints that were kept by the one solution that is printed.

That all other shortest solutions agree is only sealed, and so are facts that only one game knows.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from donimoes_book.board.parts import Direction
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


def _before(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether one piece is moved (or taken) before another is."""
    is_taken = fact.kind == "taken before"
    named = [step.captured for step in steps] if is_taken else _touches(steps)
    first, then = (next(i for i, names in enumerate(named) if it in names) for it in fact.names)
    return first <= then


def _together(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether dominoes are taken by one move; it may have to be the last one."""
    taken = [{*step.captured} for step in steps]
    return {*fact.names} in (taken if fact.kind == "together" else taken[-1:])


def _last(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    (name,) = fact.names
    return name in _touches(steps)[-1] and _times(steps)[name] == 1


def _once(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    return [_times(steps)[name] for name in fact.names] == [1]


def _one_way(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether a piece moves the way that the fact is called, and never back."""
    touches = (cast(Gesture, step.touch) for step in steps if step.touch)
    ways = {touch.way for touch in touches if touch.pieces == fact.names}
    lines = ("left", "right"), ("up", "down")
    return ways & {Direction[it.upper()] for line in lines if fact.kind in line for it in line} == {
        Direction[fact.kind.upper()]
    }


def _begin(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    return (steps[0].move,) == fact.names


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
    **dict.fromkeys(("before", "before back", "taken before"), _before),
    **dict.fromkeys(("together", "last taken"), _together),
    "last": _last,
    "once": _once,
    **dict.fromkeys(("left", "right", "up", "down"), _one_way),
    "begin": _begin,
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
