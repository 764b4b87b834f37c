"""Defines the answer to a problem that asks a question about a position.

It also defines the choices from which a reader can compose an answer, each with a comment.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from donimoes_book.board.position import Place, Position
from donimoes_book.search.difficulty import GRADE, grade_of

LEAST_HELP = 2.0
"""A hint is worth printing if whoever knows it fails at most half as often."""
MOST_HINTS = 3
"""The most hints to a problem."""
MOST_STAGES = 3
"""The most stages in which a line of reasoning is told."""
MOST_SENTENCES = 3
"""The most sentences of a stage; what takes more is not followed on paper."""


class Hint(NamedTuple):
    """A true sentence that helps a reader who is stuck, and leaves something to find."""

    words: str
    picture: Position | None = None
    label: str = ""
    """What stands beside the picture, such as a move."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, and everything that answers it."""

    question: str
    """The question in words, as printed beside the diagram: "What may cover C4?"."""
    lines: tuple[str, ...]
    """The answer in words, line by line; empty if the question has no answer."""
    count: int
    """The hint of effort: how many of `unit` there are to find."""
    unit: str
    """What the hint counts, such as `dominoes`."""
    effort: float
    """How hard it is, as `search.difficulty` counts it."""
    more: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What else a bank may record about it, by name."""
    pictures: tuple[Position, ...] = ()
    """The answer as positions, if it is easier seen than read."""
    labels: tuple[str, ...] = ()
    """What each picture shows, in a letter or a word; empty if that is clear."""
    hints: tuple[Hint, ...] = ()
    """Hints, from the one that gives away least."""

    @property
    def grade(self) -> int:
        """1 (easy) to 5 (very hard)."""
        return grade_of(self.effort)

    @property
    def labelled(self) -> tuple[tuple[str, Position], ...]:
        """The pictures, each after its label, which may be empty."""
        labels = self.labels or ("",) * len(self.pictures)
        return tuple(zip(labels, self.pictures, strict=True))

    @property
    def measures(self) -> dict[str, float]:
        """What a bank records about it, by name."""
        return {self.unit: self.count, **self.more, GRADE: self.grade}


AnswerQuestion = Callable[[Position], Answer]
"""Answers the question that a position asks; raises IllegalPosition."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a reader may answer."""

    name: str
    """The choice as typed, such as `54-C2D2`; unique among the choices."""
    is_right: bool = False
    said: str = ""
    """Why it is right or wrong, in sentences; may be empty."""
    words: str = ""
    """Its name in sentences and lists; if empty, `name` is used."""
    group: str = ""
    """The heading it is listed under, if choices are grouped."""
    in_group: str = ""
    """Its words under that heading, such as a number."""
    touched: tuple[str, ...] = ()
    """What to touch on the table to choose it: names in `Choosing.touchable`."""
    shown: tuple[tuple[Place, int], ...] = ()
    """The numbers that are on the table once it is chosen."""
    then: "Choosing | None" = None
    """What has to be chosen next, before the answer is complete."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Everything a reader can choose from, to answer a question or a part of it."""

    choices: tuple[Choice, ...]
    form: str
    """What a choice is, in a sentence with an example: shown if something else is tried."""
    touchable: Mapping[str, tuple[Place, ...]] = field(default_factory=dict, hash=False)
    """The squares or dominoes on the table that can be touched to choose, and where each is."""
    are_several: bool = False
    """Whether every right choice must be found; otherwise, one choice is enough."""
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """For each part of the printed answer, the names of the choices that it covers, in order."""
