"""A page gives every attempt by a priest the outcome that the rules do, wherever the others are."""

from dataclasses import replace
from random import Random

import pytest

from donimoes_book.games.claims import Refusal
from donimoes_book.games.fujisan.game import find_move, name_of
from donimoes_book.games.fujisan.pages import pawn_map
from donimoes_book.games.fujisan.rules import COLUMNS, PRIESTS, START, Mountain, random_deal
from donimoes_book.games.pawn_map import Step, occupied_sets
from donimoes_book.games.registry import find


@pytest.fixture(scope="module", params=[False, True], ids=["up", "down"])
def mapped(request):
    """Return a mountain and the tries on it, as a page knows them."""
    mountain = Mountain(random_deal(Random(7)), START, goes_down=request.param)
    game = find("country-road" if mountain.goes_down else "fujisan")
    return mountain, pawn_map(game, mountain.position()).phases[int(mountain.goes_down)].rays


def test_every_try_ends_as_the_rules_say(mapped):
    rng = Random(7)
    mountain, rays = mapped
    by_space = {space: [ray for ray in rays if ray.space == space] for space in range(2 * COLUMNS)}
    for _ in range(100):
        priests = tuple(rng.sample(range(2 * COLUMNS), len(PRIESTS)))
        placed = replace(mountain, priests=priests, down=mountain.goes_down)
        for letter, space in zip(PRIESTS, priests, strict=True):
            for ray in by_space[space]:
                standing = tuple(s for s in ray.deciding if s in priests)
                sets = list(occupied_sets(ray.deciding, len(PRIESTS) - 1))
                outcomes = ray.outcomes[sets.index(standing)]
                for name, outcome in zip(ray.tries, outcomes, strict=True):
                    move = find_move(placed, letter + name)
                    if isinstance(move, Refusal):
                        letters = {str(s): p for p, s in zip(PRIESTS, priests, strict=True)}
                        words = outcome
                        for number, other in letters.items():
                            words = words.replace(f"{{{number}}}", other)
                        assert words == move
                    else:
                        assert outcome == Step(move[1], name_of(placed, *move)[1:])


@pytest.mark.parametrize("name", ["PR0", "PL0"])
def test_a_priest_on_the_peak_does_not_leave_it_by_the_number_of_a_blank(name):
    # There are blanks on both sides of the peak.
    deal = (
        (1, 2),
        (1, 3),
        (1, 4),
        (1, 5),
        (0, 1),
        (2, 3),
        (2, 4),
        (0, 2),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 5),
    )
    start = 7 if name == "PR0" else 6
    mountain = Mountain(deal, (start, 14, 13, 27))
    assert find_move(mountain, name) == "the peak is never left"
