"""The numbers behind By the numbers: what many random deals of a game have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from donimoes_book.games.checkimoes.family import FAMILY as CHECKIMOES
from donimoes_book.games.line.family import FAMILY
from donimoes_book.games.solitaires import (
    domino_patience,
    five_columns,
    fives_the_limit,
    pairs_of_six,
    pairs_to_twelve,
)
from donimoes_book.search import table_games
from donimoes_book.search.checkimoes import survey as checkimoes
from donimoes_book.search.fujisan import survey as fujisan
from donimoes_book.search.layout import survey as layout
from donimoes_book.search.line import survey as line
from donimoes_book.search.sliding import survey as sliding
from donimoes_book.search.solitaires import bingo, columns, knock_out, patience, twelve
from donimoes_book.search.solitaires.survey import surveyed
from donimoes_book.search.statistics import Figure, Simulation
from donimoes_book.search.tetradominoes import survey as tetradominoes

Progress = Callable[[int, int], None]
"""Told how many deals are done, and of how many."""
Survey = Callable[[int, str, bool, Progress], Mapping[str, Figure]]
"""Takes how many deals, a seed, whether to use the compiled gear, and whom to tell."""

SURVEYS: Mapping[str, Survey] = {
    "fujisan": fujisan.survey,
    "country-road": partial(fujisan.survey, road=True),
    "mountains": layout.survey,
    "tetradominoes": tetradominoes.survey,
    "tetradominoes-solitaire": tetradominoes.survey_solitaire,
    "unmatched": sliding.survey_unmatched,
    "capturing": sliding.survey_capturing,
    **{rules.name: partial(line.survey, rules) for rules in FAMILY},
    **{rules.name: partial(checkimoes.survey, rules) for rules in CHECKIMOES},
    "five-columns": surveyed(five_columns.GAME, columns.asked),
    "pairs-to-twelve": surveyed(pairs_to_twelve.GAME, columns.asked),
    "pairs-of-six": surveyed(pairs_of_six.GAME, columns.asked),
    "twelve-to-go": twelve.survey,
    "bingo": bingo.survey,
    "bingo-by-choice": bingo.survey_by_choice,
    "domino-patience": patience.survey_of(domino_patience.GAME),
    "fives-the-limit": patience.survey_of(fives_the_limit.GAME),
    "knock-out": knock_out.survey,
    "domino-finder": table_games.survey_finder,
    "cobra-paw": table_games.survey_paw,
}
"""Every game that can be simulated; the same arguments always give the same figures."""
COMPILED = frozenset({"fujisan", "country-road", "mountains", "unmatched", "capturing"})
"""The games among them whose survey has a compiled gear."""


def simulate(
    game: str, n: int, seed: str, *, fast: bool = False, progress: Progress | None = None
) -> Simulation:
    """Measure a game of SURVEYS on `n` random deals.

    Raises ImportError for the compiled gear where numba is not installed.
    """
    figures = SURVEYS[game](n, seed, fast, progress or (lambda _done, _total: None))
    return Simulation(game, n, seed, figures)
