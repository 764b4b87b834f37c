"""The recorded seed's first deals are dealt and played as when the numbers were recorded.

If a case fails because a game or a player has changed, its file in rules/numbers is stale, too:
measure both again.
"""

from pathlib import Path

import pytest

from donimoes_book.games.laboratory import survey_of
from donimoes_book.games.registry import find
from donimoes_book.search.figures import Simulation

FIRST = sorted((Path(__file__).parent / "first-deals").glob("*.txt"))
NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"


@pytest.mark.parametrize("file", FIRST, ids=lambda file: file.stem)
def test_the_first_deals_end_as_they_did(file):
    recorded = Simulation.from_json((NUMBERS / f"{file.stem}.json").read_text(encoding="utf-8"))
    figures = survey_of(find(file.stem)).run(file.stem, 100, recorded.seed).figures
    found = "".join(f"{name}: {figure}\n" for name, figure in figures.items())
    assert found == file.read_text(encoding="utf-8")
    assert figures.keys() == recorded.figures.keys()
