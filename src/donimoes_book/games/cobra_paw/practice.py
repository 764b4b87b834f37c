"""A practice sheet for Cobra Paw: dominoes scattered over a page, and rolls to find among them."""

from random import Random

from donimoes_book.board.dominoes import domino_set, either_way, smaller_first
from donimoes_book.board.spread import PracticeSheet, scatter
from donimoes_book.games.cobra_paw.contest import DOUBLE_BLANK

ROLLS, CLAIMED = 20, 5
"""How many rolls there are to find, and how many dominoes have been claimed already."""
_CLAIMED_ROLLS = 4
"""How many of the rolls show a domino that has been claimed."""
_COLUMNS, _ROWS = 6, 6
"""How many squares the page is divided into."""


def practice_sheet(seed: str) -> PracticeSheet:
    """Make a sheet; the same seed makes the same one.

    Where the target of a roll is claimed, the answer is the double blank, with a star.
    """
    rng = Random(f"spread/{seed}")
    targets = [pips for pips in domino_set() if pips[0]]
    claimed = rng.sample(targets, CLAIMED)
    unclaimed = [pips for pips in targets if pips not in claimed]
    table = [pips for pips in domino_set() if pips not in claimed]
    rng.shuffle(table)
    dominoes = [either_way(rng, pips) for pips in table]
    drawn = claimed[:_CLAIMED_ROLLS] + rng.sample(unclaimed, ROLLS - _CLAIMED_ROLLS)
    rng.shuffle(drawn)
    spread = scatter(rng, dominoes, _COLUMNS, _ROWS)
    rolls = tuple(either_way(rng, pips) for pips in drawn)
    squares = {smaller_first(domino.pips): domino.square for domino in spread.dominoes}
    blank = squares[DOUBLE_BLANK]
    answers = tuple(squares.get(pips, f"{blank}*") for pips in drawn)
    note = f"* Claimed already: touch the double blank in {blank}."
    return PracticeSheet(seed, spread, rolls, answers, note)
