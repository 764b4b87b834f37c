"""Decides constraint models reproducibly with OR-tools; needs the extra `exact`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from donimoes_book.search.shortest import OutcomeKind

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


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
