"""Practice spreads of Cobra Paw: what lies there, what is rolled, and the answers."""

import pytest

from donimoes_book.games.cobra_paw.practice import CLAIMED, ROLLS, practice


@pytest.mark.parametrize("seed", ["kitchen table", "1", "2"])
def test_every_roll_has_an_answer(seed):
    made = practice(seed)
    lying = {tuple(sorted(domino.pips)): domino.square for domino in made.spread.dominoes}
    assert len(lying) == 28 - CLAIMED
    assert len({tuple(sorted(roll)) for roll in made.rolls}) == ROLLS
    for roll in made.rolls:
        assert all(1 <= pips <= 6 for pips in roll)
        target = tuple(sorted(roll))
        assert made.is_there(roll) == (target in lying)
        assert made.answer(roll) == lying.get(target, lying[0, 0])
    assert 0 < sum(not made.is_there(roll) for roll in made.rolls) <= CLAIMED


def test_the_same_seed_makes_the_same_spread():
    assert practice("a") == practice("a") != practice("b")
