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
    here = {domino.name for domino in start.dominoes} | {it.letter for it in start.pieces}
    here |= {f"die {die.pips}" for die in start.dice}
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


def _first(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether some pieces are the first to move, in order."""
    touched = dict.fromkeys(piece for pieces in _touches(steps) for piece in pieces)
    return (*touched,)[: len(fact.names)] == fact.names


def _ways(_: HintedGame, _start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether a piece moves so often one way, and never back."""
    touches = (cast(Gesture, step.touch) for step in steps if step.touch)
    ways = [touch.way for touch in touches if touch.pieces == fact.names]
    if fact.kind != "once":
        line = {Direction(fact.ways[0]), Direction(fact.ways[0]).opposite}
        ways = [way for way in ways if way in line]
    return ways == [*fact.ways]


def _is_in_the_way(game: HintedGame, start: Position, steps: Sequence[Step], fact: Fact) -> bool:
    """Return whether a piece moves before the last one named, which has to wait with its move."""
    if not fact.obstacle:
        return True
    piece, move, *_ = fact.obstacle
    if not _before(game, start, steps, Fact("before", (piece, fact.names[-1]))):
        return False
    if not move:
        return True
    waits = next(step.move for step in steps if fact.names[-1] in _touches([step])[0])
    refused = steps[0].refused
    return move == waits and refused is not None and refused(move) is not None


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
    **dict.fromkeys(("first", "first ones"), _first),
    **dict.fromkeys(("once", "left", "right", "up", "down"), _ways),
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
    say(game, facts, type(game.puzzle(start)))
    judged = (fact for fact in facts if fact.kind not in game.hint_words)
    return all(
        _JUDGES[fact.kind](game, start, steps, fact) and _is_in_the_way(game, start, steps, fact)
        for fact in judged
    )
