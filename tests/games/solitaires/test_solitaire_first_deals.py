"""The recorded seed's first deals are dealt and played as when the numbers were recorded.

If a case fails because a game or a player has changed, its file in rules/numbers is stale, too:
measure both again.
"""

from pathlib import Path

import pytest

from donimoes_book.games.solitaires import counting
from donimoes_book.search.figures import Simulation
from helpers.surveys import simulate

HERE = Path(__file__).parent
FIRST = [path.stem for path in sorted((HERE / "first-deals").glob("*.txt"))]
NUMBERS = Path(__file__).parents[3] / "rules" / "numbers"


@pytest.mark.parametrize("game", FIRST)
@pytest.mark.parametrize(
    ("folder", "n"), [("first-few", 6), pytest.param("first-deals", 100, marks=pytest.mark.long)]
)
def test_the_first_deals_end_as_they_did(game, folder, n, monkeypatch):
    recorded = Simulation.from_json((NUMBERS / f"{game}.json").read_text(encoding="utf-8"))
    if n < 100:
        # Counting all orders of a whole set takes longer than everything else together.
        monkeypatch.setattr(counting, "chance", lambda: recorded.figures["chance"].value)
    figures = simulate(game, n, recorded.seed).figures
    text = "".join(f"{name}: {figure}\n" for name, figure in figures.items())
    assert text == (HERE / folder / f"{game}.txt").read_text(encoding="utf-8")
    # Some figures are those of won deals, which a few may lack.
    assert figures.keys() <= recorded.figures.keys()
    assert n < 100 or figures.keys() == recorded.figures.keys()
