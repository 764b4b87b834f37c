"""The answer to a problem that is a question about a position, found by the engine."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from donimoes_book.board.position import Position
from donimoes_book.search.difficulty import GRADE, GradeScale


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, and everything that answers it."""

    question: str
    """In words, as it stands beside the diagram: "What may cover C4?"."""
    lines: tuple[str, ...]
    """The answer in words, line by line; none where the question has no answer."""
    count: int
    """The hint of effort: how many `unit` there are to be found."""
    unit: str
    """What the hint counts, such as `dominoes`."""
    effort: float
    """How hard it is, to be compared within a game."""
    scale: GradeScale
    more: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What else a bank may record of it, by name."""
    pictures: tuple[Position, ...] = ()
    """The answer as positions, where it is better seen than read."""
    labels: tuple[str, ...] = ()
    """What each picture shows, in a letter or a word; none where that is clear."""
    hint: str = ""
    """What helps a reader who is stuck, and leaves something to be found; may be empty."""

    @property
    def grade(self) -> int:
        """1 (easy) to 5 (very hard)."""
        return self.scale.grade(self.effort)

    @property
    def labelled(self) -> tuple[tuple[str, Position], ...]:
        """The pictures, each after its label, which may be empty."""
        labels = self.labels or ("",) * len(self.pictures)
        return tuple(zip(labels, self.pictures, strict=True))

    @property
    def measures(self) -> dict[str, float]:
        """What a bank records of it, by name."""
        return {self.unit: self.count, **self.more, GRADE: self.grade}


AnswerQuestion = Callable[[Position], Answer]
"""Answers the question that a position asks; raises IllegalPosition."""
