"""The doors to a game's laboratory: what makes, measures and proves its problems, found by name.

Only those who make, measure or prove come in here; what a reader needs never does.
"""

from pathlib import Path
from time import process_time

from donimoes_book.games import registry
from donimoes_book.games.game import Game
from donimoes_book.games.parts import ask, part
from donimoes_book.laboratory.campaign import CampaignSearcher, HallEntry, WorkUnit
from donimoes_book.laboratory.exhaustive import Examined, Exhaustion, ProofUnit
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.laboratory.survey import Survey
from donimoes_book.progress import Progress
from donimoes_book.search.layout import CensusReport
from donimoes_book.search.memory import peak


def generator_of(game: Game) -> ProblemGenerator | None:
    """Return the generator of a game's problems: `generator(game)` in `generation`."""
    found: ProblemGenerator | None = ask(game, "generation", "generator")
    return found


def survey_of(game: Game) -> Survey | None:
    """Return how a game is measured: `survey(game)` in `survey`."""
    found: Survey | None = ask(game, "survey", "survey")
    return found


def exhaustion_of(game: Game) -> Exhaustion | None:
    """Return how to examine every problem of a size: `exhaustion(game)` in `exhaustion`."""
    found: Exhaustion | None = ask(game, "exhaustion", "exhaustion")
    return found


def has_census(game: Game) -> bool:
    """Return whether every possible deal of a game can be decided."""
    return hasattr(part(game, "census"), "census") or bool(getattr(game, "has_census", False))


def census_of(game: Game, file: Path, progress: Progress) -> CensusReport:
    """Decide every deal: `census(game, file, progress)` in `census`.

    Raises ImportError without numba, and InputError for the wrong file.
    """
    found: CensusReport = ask(game, "census", "census", file, progress)
    return found


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


def examine(unit: ProofUnit) -> Examined:
    """Do a unit of an exhaustive proof, wherever it was sent.

    Raises NoRoom if it needs more memory than it is allowed.
    """
    game, began = registry.find(unit.game), process_time()
    exhaustion = exhaustion_of(game) if game else None
    if exhaustion is None:
        raise LookupError(unit.game)
    part_done = exhaustion.examine(unit)
    return Examined(part_done, process_time() - began, peak())
