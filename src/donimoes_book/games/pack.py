"""A package of games and its parts, each of which is imported when somebody asks for it.

Every package in `games/` has a `PACK` in its `__init__.py`. A part is a function that imports what
it returns, so that to name all games, or to print a book, loads nothing that it doesn't need; and
types, contracts of imports and digests of code see where a part is.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import getsource
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from donimoes_book.board.plates import Plate
    from donimoes_book.board.position import Cover, Position
    from donimoes_book.board.symmetry import Symmetries
    from donimoes_book.games.game import Family, Game
    from donimoes_book.games.lookup import Lookup
    from donimoes_book.games.pawn_map import PawnMap
    from donimoes_book.laboratory.exhaustive import Exhaustion
    from donimoes_book.laboratory.generation import ProblemGenerator
    from donimoes_book.laboratory.players import Programs
    from donimoes_book.laboratory.survey import Measured
    from donimoes_book.progress import Progress
    from donimoes_book.search.layout import CensusReport
    from donimoes_book.search.shortest import Outcome

Content = TypeVar("Content")
Part = Callable[[], Content]
"""Imports a part of a package, and returns it."""
Games = Sequence["Game"]
ProgramsMaker = Callable[[Any], "Programs[Any, Any, Any]"]
"""Returns the programs that play a contest."""
PlateMaker = Callable[[Any, "Position", Path], "Plate"]
"""Returns a picture that fills a page, from a position and the folder of the book's numbers."""
ExhaustionMaker = Callable[[Any], "Exhaustion | None"]
"""Returns how to examine every problem of a size of a game."""


class Survey(Protocol):
    """Measures `n` random deals of a game; the same arguments always give the same figures."""

    def __call__(self, game: Any, n: int, seed: str, progress: "Progress", /) -> "Measured":
        """Return the figures; raises ImportError if it needs numba, and that is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """What a page needs to play a game's problems where a map of all positions won't do."""

    lookup: "Callable[[Any], Lookup[Any]] | None" = None
    """A quicker way to make that map."""
    pawn_map: "Callable[[Any, Position], PawnMap] | None" = None
    joints: "Callable[[Any, Position, Sequence[str]], dict[str, object]] | None" = None
    symmetries: "Callable[[Any, Position], Symmetries] | None" = None
    """What leaves a game as it is, so that a page can make other problems of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Pieces of card to cut out."""

    pieces: "Callable[[], tuple[Cover, ...]]"
    """Returns them light side up, each at the upper left corner."""
    name: "Callable[[Cover], str]"
    """Returns the name that this side of a piece shows, such as `L`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laboratory:
    """What makes and measures a game's problems."""

    generator: "Callable[[Any], ProblemGenerator | None] | None" = None
    survey: Survey | None = None
    fast_survey: Survey | None = None
    """The same survey by compiled search."""
    census: "Callable[[Any, Path, Progress], CensusReport] | None" = None
    """Decides every deal; raises ImportError without numba, and InputError for a wrong file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backend:
    """A compiled search; raises BackendLimit if it has no room for a puzzle."""

    solve: "Callable[[Any, int, float | None], Outcome]"
    """Finds what `puzzle.solve` finds with at most so many states, in at most so many seconds."""
    rows: Callable[[Any], Any]
    """Returns a puzzle's states as rows of words."""
    solve_on_disk: "Callable[..., Outcome]"
    """Finds the same with its states in a folder: `solve_on_disk(name, puzzle, rows, folder)`."""


@dataclass(frozen=True, slots=True)
class Variant:
    """What makes a game one that another can be played as."""

    game: str
    """The other game's name."""
    agreed: tuple[str, ...]
    """What its players have agreed on, each in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A package of games: what it has for all of them. A part that it lacks is None."""

    titles: Mapping[str, str]
    """The title of each game by its name."""
    games: Part[Games]
    variants: Mapping[str, Variant] = field(default_factory=dict)
    """Those of its games that are variants of another, by their names."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What its contests call their options, by the options' names."""
    family: "Part[Family] | None" = None
    """The table of the games whose `family` is the package."""
    pages: Part[Pages] | None = None
    plate: Part[PlateMaker] | None = None
    cards: Part[Cards] | None = None
    # Behind the wall, from here on.
    laboratory: Part[Laboratory] | None = None
    programs: Part[ProgramsMaker] | None = None
    exhaustion: Part[ExhaustionMaker] | None = None
    backend: Part[Backend] | None = None


@cache
def modules_of(*parts: Part[Any] | None) -> tuple[str, ...]:
    """Return the modules that parts come from, none of which is imported: they decide its results.

    There may also be names in modules.
    """
    functions = (ast.walk(ast.parse(getsource(part))) for part in parts if part)
    imports = (node for node in chain.from_iterable(functions) if isinstance(node, ast.ImportFrom))
    return tuple(f"{node.module}.{alias.name}" for node in imports for alias in node.names)
