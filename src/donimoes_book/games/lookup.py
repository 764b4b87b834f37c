"""What a map of all positions asks a puzzle about each: what is seen there, and what is refused.

The module `pages` of a game may have a quicker `Lookup`, since most positions differ very little.
"""

from abc import abstractmethod
from collections.abc import Container, Hashable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from donimoes_book.games.claims import Refusal
from donimoes_book.games.move_puzzle import MovePuzzle

State = TypeVar("State", bound=Hashable)


class Seen(NamedTuple):
    """A domino or a piece that looks the same in every position that has it."""

    x: int
    y: int
    """Its place on the table."""
    is_domino: bool
    looks: Hashable
    """Which piece it is, or what is on the domino."""


Refused = tuple[str, Refusal, Hashable]
"""The name of an attempt, why it's refused, and what else decides its gesture; usually nothing."""


class Lookup(Generic[State]):
    """Answers for a puzzle by asking it about every move and drawing every position."""

    def __init__(self, puzzle: MovePuzzle[State, Any]) -> None:
        self.puzzle = puzzle

    def refusals(self, state: State, legal: Container[str]) -> Iterator[Refused]:
        """Yield the attempts that are refused; `legal` are the legal moves."""
        for name in self.puzzle.attempts(state):
            if name in legal:
                continue
            if isinstance(why := self.puzzle.find_move(state, name), Refusal):
                yield name, why, self.grip(state, name)

    def grip(self, state: State, name: str) -> Hashable:
        """Return what decides the gesture for a printed move besides its name; usually nothing."""
        return None

    def seen(self, state: State) -> Sequence[Seen]:
        """Return everything on the table; nothing if that is only known once it is drawn."""
        return ()


class Remembering(Lookup[State]):
    """Answers for a puzzle by asking it about a move only once, wherever the same decides it."""

    def __init__(self, puzzle: MovePuzzle[State, Any]) -> None:
        super().__init__(puzzle)
        self._answers = dict[tuple[Hashable, Hashable], Refused | None]()

    @abstractmethod
    def tries(self, state: State) -> Iterable[tuple[Hashable, Hashable]]:
        """Yield all that may be tried, as moves, each with what decides whether it's refused."""

    def refusals(self, state: State, legal: Container[str]) -> Iterator[Refused]:
        """Yield the attempts that are refused."""
        tries, answers = list(self.tries(state)), self._answers
        for tried in tries:
            if tried not in answers:
                name = self.puzzle.move_name(tried[0])
                why = self.puzzle.find_move(state, name)
                answers[tried] = (name, why, None) if isinstance(why, Refusal) else None
        return filter(None, map(answers.__getitem__, tries))
