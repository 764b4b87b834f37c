"""The answer to a problem that is a question about a position, found by the engine.

And all else that might be answered, each with what is to be said of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from donimoes_book.board.position import Place, Position
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


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a reader may answer to a question."""

    name: str
    """As it is typed, such as `54-C2D2`; no two choices have the same."""
    is_right: bool = False
    said: str = ""
    """Why it is right or wrong, in sentences; may be empty."""
    words: str = ""
    """What it is called in sentences and lists; the name where it is empty."""
    group: str = ""
    """The words above it in a list where choices are grouped."""
    in_group: str = ""
    """What stands below these words, such as a number."""
    touched: tuple[str, ...] = ()
    """What is touched on the table to choose it: names of `Choosing.touchable`."""
    shown: tuple[tuple[Place, int], ...] = ()
    """The numbers that lie on the table when it is chosen."""
    then: "Choosing | None" = None
    """What is to be chosen after it, before the answer is complete."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """All that a reader may choose from, to answer a question or a part of it."""

    choices: tuple[Choice, ...]
    form: str
    """What a choice is, in a sentence with an example: said where something else is tried."""
    touchable: Mapping[str, tuple[Place, ...]] = field(default_factory=dict, hash=False)
    """The squares or dominoes of the table by which choices are made, and where each lies."""
    are_several: bool = False
    """Whether all that is right is to be chosen; else there is one thing to choose."""
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """For each part of the printed answer the names of the choices that it tells of, in order."""
