"""Maps of positions: what a game looks up quickly is what its puzzle says if asked move by move."""

from dataclasses import replace
from pathlib import Path

import pytest

from donimoes_book.games import registry
from donimoes_book.games.lookup import Lookup
from donimoes_book.games.pack import Pages
from donimoes_book.interactive import maps
from donimoes_book.manuscript.bank import read_bank

PROBLEMS = Path(__file__).parents[2] / "rules" / "problems"
QUICK = (
    *("unmatched", "capturing", "mirror", "bee-advanced", "domino-finder"),
    *("five-columns", "pairs-of-six", "knock-out", "domino-patience", "fives-the-limit"),
)
FEW = 60
"""How many positions of a problem are on these maps, so that the tests are quick."""


class Asking(Lookup):
    """Asks about every move of every position, and knows nothing of gestures."""

    def grip(self, state, name):
        return state


def some_moves(puzzle):
    """Return a few legal moves in a row, as if they were a solution."""
    state, names = puzzle.start, []
    while len(names) < 3 and (moves := list(puzzle.successors(state))):
        move, state = moves[0]
        names.append(puzzle.move_name(move))
    return names


@pytest.mark.parametrize("game", QUICK)
def test_a_quick_map_is_the_same_as_one_made_by_asking(game, monkeypatch):
    monkeypatch.setattr(maps, "MOST_STATES", FEW)
    monkeypatch.setattr(maps, "MOST_OF_MANY", FEW // 2)
    rules = registry.find(game)
    for entry in read_bank(PROBLEMS / f"{game}.md", game, [])[::9]:
        asked = rules, entry.position, some_moves(rules.puzzle(entry.position))
        quick = maps.graph_data(*asked)
        with monkeypatch.context() as patch:
            pack = replace(registry.pack_of(game), pages=lambda: Pages(lookup=Asking))
            patch.setattr(maps, "pack_of", {game: pack}.get)
            assert maps.graph_data(*asked) == quick
        assert quick["reasons"]
