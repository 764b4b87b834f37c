"""Practice sheets of Cobra Paw: what is on the page, what is rolled, and the answers."""

import pytest

from donimoes_book.games.cobra_paw import CLAIMED, ROLLS
from donimoes_book.games.registry import find

GAME = find("cobra-paw")


@pytest.mark.parametrize("seed", ["kitchen table", "1", "2"])
def test_every_roll_has_an_answer(seed):
    sheet = GAME.practice_sheet(seed)
    squares = {tuple(sorted(domino.pips)): domino.square for domino in sheet.spread.dominoes}
    assert len(squares) == 28 - CLAIMED
    assert (sheet.spread.columns, sheet.spread.rows) == (6, 6)
    assert len({tuple(sorted(roll)) for roll in sheet.rolls}) == ROLLS
    for roll, answer in zip(sheet.rolls, sheet.answers, strict=True):
        assert all(1 <= pips <= 6 for pips in roll)
        assert answer == squares.get(tuple(sorted(roll)), f"{squares[0, 0]}*")
    assert sum(answer.endswith("*") for answer in sheet.answers) == 4 <= CLAIMED
    assert sheet.note == f"* Claimed already: touch the double blank in {squares[0, 0]}."


def test_the_same_seed_makes_the_same_sheet():
    assert GAME.practice_sheet("a") == GAME.practice_sheet("a") != GAME.practice_sheet("b")
