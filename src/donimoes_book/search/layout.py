"""Defines puzzles that are solved by laying out all the given dominoes, and their outcomes.

Constraint models decide them reproducibly with OR-tools, which needs the extra `exact`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.search.shortest import OutcomeKind

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

Group = tuple[int, ...]
"""Spaces that are related in some way."""


ANYHOW = -1
"""The `climb` of a puzzle whose spaces need not be connected by steps."""


class Condition(NamedTuple):
    """What must be true of the numbers on some spaces."""

    label: str
    """What readers call the spaces, such as `a`; empty for a number that is already there."""
    sign: str
    """`=` (all are equal) or `!=` (all are different); or else what their sum is: `number` (no
    sign), less (`<`) or more (`>`) than that."""
    number: int
    spaces: Group


@dataclass(frozen=True, slots=True, repr=False)
class LayoutPuzzle:
    """Dominoes to lay out, and what makes a layout right; pages read this data as well.

    Spaces are numbered row by row, including holes.
    """

    width: int
    """The size of the rectangle that holds the whole shape, in spaces."""
    height: int
    dominoes: tuple[tuple[int, int], ...]
    """The dominoes in ascending order, each with its smaller number first; they fill the shape."""
    climb: int = 1
    """The most that numbers may differ by for a step between them, if all spaces have to be
    connected by steps; or `ANYHOW`."""
    holes: Group = ()
    """Spaces in the rectangle that stay empty."""
    sums: tuple[tuple[Group, ...], ...] = ()
    """Sets of groups; all the groups in a set have the same sum."""
    different: tuple[Group, ...] = ()
    """Groups in which no number appears twice."""
    alike: tuple[tuple[int, int], ...] = ()
    """Pairs of spaces that show the same number."""
    conditions: tuple[Condition, ...] = ()
    givens: tuple[tuple[int, int, int, int], ...] = ()
    """The dominoes that lie there already: two spaces, and the number on each."""

    def __repr__(self) -> str:
        """Print what is asked for; stored results for a puzzle are looked up by this text."""
        parts = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if field.name in _ALWAYS or getattr(self, field.name) != field.default
        ]
        return f"LayoutPuzzle({', '.join(parts)})"

    @property
    def spaces(self) -> Group:
        """The spaces that dominoes have to cover."""
        return tuple(n for n in range(self.width * self.height) if n not in self.holes)

    @property
    def joints(self) -> Iterator[tuple[int, int]]:
        """Every pair of neighbouring spaces, the left or upper one first."""
        there = frozenset(self.spaces)
        for space in self.spaces:
            if (space + 1) % self.width and space + 1 in there:
                yield space, space + 1
            if space + self.width in there:
                yield space, space + self.width


_ALWAYS = ("width", "height", "dominoes", "climb")


class Deduction(NamedTuple):
    """A step on the way to a layout that a person finds without trying."""

    words: str
    spaces: Group
    """The spaces to look at."""
    ruled_out: tuple[tuple[int, int, int, int], ...]
    """Dominoes in places where they can't be, as in `givens`."""
    sure: tuple[tuple[int, int, int, int], ...]
    """The dominoes whose place is known from here on."""


@dataclass(frozen=True, slots=True)
class LayoutOutcome:
    """What a search for a layout found."""

    kind: OutcomeKind
    layout: Position | None = None
    tries: int = 0
    """How many layouts the search looked at."""
    reason: str = ""
    """Why there is no layout, or why the search gave up, in words."""


@dataclass(frozen=True, slots=True)
class CensusReport:
    """The result of deciding every possible deal."""

    lines: tuple[str, ...]
    """The result, in sentences."""
    undecided: int
    """How many deals are still undecided."""


def decide(model: "CpModel", max_work: float) -> tuple[OutcomeKind, Callable[[Any], bool]]:
    """Find values for a model's variables, prove that there are none, or give up.

    `max_work` is in the solver's own units of about a second. If the model is solved, the returned
    function says whether a variable is true. Raises ImportError without OR-tools.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    # Use one worker and no clock, so that the same model always has the same answer.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = max_work
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        kind = OutcomeKind.UNSOLVABLE
    elif status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        kind = OutcomeKind.SOLVED
    else:
        kind = OutcomeKind.LIMIT
    return kind, solver.boolean_value
