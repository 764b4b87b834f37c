"""The doors to a game's laboratory: what makes, measures and proves its problems, found by name.

Only those who make, measure or prove come in here; what a reader needs never does.
"""

from collections.abc import Mapping
from inspect import signature
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, cast

from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.games.registry import function_of
from donimoes_book.laboratory.campaign import CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.shortest import MAX_STATES, Outcome, peak

if TYPE_CHECKING:
    from donimoes_book.laboratory.exhaustive import Examined, Exhaustion, ProofUnit
    from donimoes_book.laboratory.players import Programs
    from donimoes_book.laboratory.survey import Measured
    from donimoes_book.play.contest import Contest, Player
    from donimoes_book.search.figures import Simulation
    from donimoes_book.search.layout import CensusReport


class BackendLimit(Exception):
    """The compiled search has no room for this position; says why."""


def generator_of(game: Game) -> ProblemGenerator | None:
    """Return the generator of a game's problems: `generator(game)`."""
    found = function_of(game, "laboratory", "generator")
    return found and cast(ProblemGenerator, found(game))


def has_survey(game: Game, *, fast: bool = False) -> bool:
    """Return whether a game can be measured; if `fast`, whether its `survey` takes `fast`."""
    survey = function_of(game, "laboratory", "survey")
    return survey is not None and (not fast or "fast" in signature(survey).parameters)


def survey_of(
    game: Game, n: int, seed: str, *, fast: bool = False, progress: Progress = no_progress
) -> "Simulation":
    """Measure `n` random deals: `survey(game, n, seed, progress)`, which may have `fast` as well.

    The same arguments always give the same figures. Raises ImportError if numba is missing.
    """
    from donimoes_book.search.figures import Distribution, Figure, Simulation

    survey = function_of(game, "laboratory", "survey")
    options = {"fast": True} if fast else {}
    found = cast("Measured", survey(game, n, seed, progress, **options))
    figures = {name: it for name, it in found.items() if isinstance(it, Figure)}
    spread = {name: it for name, it in found.items() if isinstance(it, Distribution)}
    return Simulation(game.name, n, seed, figures, spread)


def exhaustion_of(game: Game) -> "Exhaustion | None":
    """Return how to examine every problem of a size: `exhaustion(game)` in `exhaustion`."""
    found = function_of(game, "exhaustion", "exhaustion")
    return found and cast("Exhaustion", found(game))


def solve_fast(
    game: Game, puzzle: Any, max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Find what `puzzle.solve` finds, with the compiled search: `solve(puzzle, …)` in `backend`.

    Raises ImportError without numba, and BackendLimit if there is no room for the puzzle.
    """
    solve = function_of(game, "backend", "solve")
    return cast(Outcome, solve(puzzle, max_states, seconds))


def solve_on_disk(game: Game, puzzle: Any, folder: Path, **options: Any) -> Outcome:
    """Find what `puzzle.solve` finds: `solve(…)` in `on_disk`, with the `Rows` of the backend.

    Raises ImportError without numba, BackendLimit if there is no room for the puzzle, and
    InputError if there is something wrong with the folder.
    """
    rows = function_of(game, "backend", "Rows")(puzzle)
    solve = function_of(game, "on_disk", "solve")
    return cast(Outcome, solve(game.name, puzzle, rows, folder, **options))


def has_census(game: Game) -> bool:
    """Return whether every possible deal of a game can be decided."""
    return function_of(game, "laboratory", "census") is not None


def census_of(game: Game, file: Path, progress: Progress) -> "CensusReport":
    """Decide every deal: `census(game, file, progress)`.

    Raises ImportError without numba, and InputError for the wrong file.
    """
    census = function_of(game, "laboratory", "census")
    return cast("CensusReport", census(game, file, progress))


def programs_of(contest: "Contest[Any, Any, Any]") -> "Programs[Any, Any, Any]":
    """Return the programs that play a game for several: `programs(contest)` in `players`."""
    programs = function_of(contest, "players", "programs")
    return cast("Programs[Any, Any, Any]", programs(contest))


def players_for(contest: "Contest[Any, Any, Any]") -> "Mapping[str, Player]":
    """Return the program players for a game, by name, the strongest last."""
    return programs_of(contest).players


def searcher_for(name: str) -> CampaignSearcher:
    """Return the generator that climbs in a game's campaigns; raises LookupError without one."""
    game = registry.find(name)
    searcher = generator_of(game) if game else None
    if not isinstance(searcher, CampaignSearcher):
        raise LookupError(name)
    return searcher


def climb(unit: WorkUnit) -> HallEntry | None:
    """Do a unit of a campaign's work, wherever it was sent; None if no board could be solved."""
    return searcher_for(unit.campaign.game).climb(unit)


def examine(unit: "ProofUnit") -> "Examined":
    """Do a unit of an exhaustive proof, wherever it was sent.

    Raises NoRoom if it needs more memory than it is allowed.
    """
    from donimoes_book.laboratory.exhaustive import Examined

    game, began = registry.find(unit.game), process_time()
    exhaustion = exhaustion_of(game) if game else None
    if exhaustion is None:
        raise LookupError(unit.game)
    part_done = exhaustion.examine(unit)
    return Examined(part_done, process_time() - began, peak())
