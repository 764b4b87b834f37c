"""The doors to a game's laboratory: what makes, measures and proves its problems.

Only those who make, measure or prove come in here; what a reader needs never does.
"""

from collections.abc import Mapping
from pathlib import Path
from time import process_time
from typing import Any

from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.games.pack import Backend, Laboratory, Survey
from donimoes_book.laboratory.campaign import CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.laboratory.exhaustive import Examined, Exhaustion, ProofUnit
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.laboratory.players import Programs
from donimoes_book.play.contest import Contest, Player
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.figures import Distribution, Figure, Simulation
from donimoes_book.search.layout import CensusReport
from donimoes_book.search.shortest import MAX_STATES, Outcome, peak

_NOTHING = Laboratory()


class BackendLimit(Exception):
    """The compiled search has no room for this position; says why."""


def _laboratory_of(game: Game) -> Laboratory:
    part = registry.pack_of(game.name).laboratory
    return part() if part else _NOTHING


def generator_of(game: Game) -> ProblemGenerator | None:
    """Return the generator of a game's problems, if they can be made."""
    make = _laboratory_of(game).generator
    return make(game) if make else None


def _find_survey(game: Game, fast: bool) -> Survey | None:
    laboratory = _laboratory_of(game)
    return laboratory.fast_survey if fast else laboratory.survey


def has_survey(game: Game, *, fast: bool = False) -> bool:
    """Return whether a game can be measured; if `fast`, whether by compiled search."""
    return _find_survey(game, fast) is not None


def survey_of(
    game: Game, n: int, seed: str, *, fast: bool = False, progress: Progress = no_progress
) -> Simulation:
    """Measure `n` random deals of a game that has such a survey.

    The same arguments always give the same figures. Raises ImportError if numba is missing.
    """
    survey = _find_survey(game, fast)
    assert survey is not None, game.name
    measured = survey(game, n, seed, progress)
    figures = {name: it for name, it in measured.items() if isinstance(it, Figure)}
    spread = {name: it for name, it in measured.items() if isinstance(it, Distribution)}
    return Simulation(game.name, n, seed, figures, spread)


def exhaustion_of(game: Game) -> Exhaustion | None:
    """Return how to examine every problem of a size, if that can be done."""
    part = registry.pack_of(game.name).exhaustion
    return part()(game) if part else None


def has_backend(game: Game) -> bool:
    """Return whether a game has a compiled search, in memory and on disk; it isn't imported."""
    return registry.pack_of(game.name).backend is not None


def _backend_of(game: Game) -> Backend:
    """Return a game's compiled search; raises ImportError without numba."""
    part = registry.pack_of(game.name).backend
    assert part is not None, game.name
    return part()


def solve_fast(
    game: Game, puzzle: Any, max_states: int = MAX_STATES, seconds: float | None = None
) -> Outcome:
    """Find what `puzzle.solve` finds, with the compiled search.

    Raises ImportError without numba, and BackendLimit if there is no room for the puzzle.
    """
    return _backend_of(game).solve(puzzle, max_states, seconds)


def solve_on_disk(game: Game, puzzle: Any, folder: Path, **options: Any) -> Outcome:
    """Find what `puzzle.solve` finds, with its states in a folder.

    Raises ImportError without numba, BackendLimit if there is no room for the puzzle, and
    InputError if there is something wrong with the folder.
    """
    backend = _backend_of(game)
    return backend.solve_on_disk(game.name, puzzle, backend.rows(puzzle), folder, **options)


def has_census(game: Game) -> bool:
    """Return whether every possible deal of a game can be decided."""
    return _laboratory_of(game).census is not None


def census_of(game: Game, file: Path, progress: Progress) -> CensusReport:
    """Decide every deal of a game that has a census.

    Raises ImportError without numba, and InputError for the wrong file.
    """
    census = _laboratory_of(game).census
    assert census is not None, game.name
    return census(game, file, progress)


def programs_of(contest: Contest[Any, Any, Any]) -> Programs[Any, Any, Any]:
    """Return the programs that play a game for several."""
    part = registry.pack_of(contest.name).programs
    assert part is not None, contest.name
    return part()(contest)


def players_for(contest: Contest[Any, Any, Any]) -> Mapping[str, Player]:
    """Return the program players for a game, by name, the strongest last."""
    return programs_of(contest).players


def searcher_for(name: str) -> CampaignSearcher:
    """Return the generator that climbs in a game's campaigns; raises LookupError without one."""
    game = registry.get(name)
    searcher = generator_of(game) if game else None
    if not isinstance(searcher, CampaignSearcher):
        raise LookupError(name)
    return searcher


def climb(unit: WorkUnit) -> HallEntry | None:
    """Do a unit of a campaign's work, wherever it was sent; None if no board could be solved."""
    return searcher_for(unit.campaign.game).climb(unit)


def examine(unit: ProofUnit) -> Examined:
    """Do a unit of an exhaustive proof, wherever it was sent.

    Raises NoRoom if it needs more memory than it is allowed.
    """
    game, began = registry.get(unit.game), process_time()
    exhaustion = exhaustion_of(game) if game else None
    if exhaustion is None:
        raise LookupError(unit.game)
    part_done = exhaustion.examine(unit)
    return Examined(part_done, process_time() - began, peak())
