"""Positions that are alike: turned, mirrored, moved, and with other numbers where a game allows."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from donimoes_book.board.dominoes import domino_set
from donimoes_book.board.likeness import likeness, same_dominoes, traits
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.board.rectangle import random_rectangle
from donimoes_book.games.layouts.deals import set_out
from donimoes_book.games.layouts.game import singles
from donimoes_book.games.registry import find

SHAPES = st.sampled_from([(4, 3), (4, 4), (5, 4)])


def anything(_numbers):
    return True


def changed(position, side, by=(0, 0), numbers=range(7)):
    """Turn, mirror, move and rename a position."""
    swap, across, down = side
    dominoes = []
    for domino in position.dominoes:
        ends = []
        for place, pips in zip(domino.places, domino.pips, strict=True):
            x, y = place[::-1] if swap else place
            ends.append((Place(across * x + by[0], down * y + by[1]), numbers[pips]))
        (first, one), (second, other) = sorted(ends)
        dominoes.append(Domino(first, first.y == second.y, (one, other)))
    return Position(tuple(dominoes))


def halves(position):
    return {place: pips for place, pips in position.halves.items() if pips is not None}


def shared_by_trying(one, other):
    """Count the dominoes that lie alike, in every way to lay one position on the other."""
    there = {frozenset(zip(d.places, d.pips, strict=True)) for d in one.dominoes}
    most = 0
    for side in product((False, True), (1, -1), (1, -1)):
        turned = changed(other, side)
        for x, y in product(range(-24, 25, 2), repeat=2):
            moved = [
                frozenset((place.moved(x, y), n) for place, n in zip(d.places, d.pips, strict=True))
                for d in turned.dominoes
            ]
            most = max(most, sum(domino in there for domino in moved))
    return most


sides = st.tuples(st.booleans(), st.sampled_from((1, -1)), st.sampled_from((1, -1)))


@given(st.integers(0, 999), SHAPES, sides, st.permutations(range(7)))
def test_a_position_is_like_itself_turned_mirrored_moved_and_renamed(seed, shape, side, numbers):
    board = random_rectangle(Random(seed), *shape)
    count = len(board.dominoes)
    assert likeness(board, changed(board, side, (6, -4))) == count
    assert likeness(board, changed(board, side, (2, 2), numbers), anything) == count
    fewer = Position(board.dominoes[1:])
    assert likeness(fewer, changed(board, side)) == count - 1


@pytest.mark.parametrize("seed", range(3))
def test_what_two_positions_share_is_found_by_trying_every_way(seed):
    rng = Random(seed)
    one, other = (random_rectangle(rng, 3, 2, highest=2) for _ in range(2))
    count = shared_by_trying(one, other)
    assert likeness(one, other) == (count if 2 * count >= len(one.dominoes) else 0)


@given(
    st.integers(0, 10**6), st.integers(1, 6), st.integers(0, 3), sides, st.permutations(range(7))
)
def test_what_is_alike_has_a_common_trait(seed, count, more, side, numbers):
    rng = Random(seed)
    table = random_rectangle(rng, 4, 4).dominoes
    one = Position(tuple(rng.sample(table, count)))
    kept = rng.sample(one.dominoes, rng.randint(1, count))
    others = [domino for domino in table if domino not in kept]
    other = Position((*kept, *rng.sample(others, min(more, len(others)))))
    for two in (other, changed(other, side), changed(other, side, numbers=numbers)):
        for a, b in ((one, two), (two, one)):
            if same_dominoes(a, b, anything) or likeness(a, b, anything):
                assert {*traits(a)} & {*traits(b)}


def test_all_but_one_domino_may_be_renamed_but_no_two():
    board = random_rectangle(Random(3), 4, 3)
    renamed = changed(board, (True, -1, 1), numbers=(3, 5, 6, 0, 1, 2, 4))
    count, (*kept, last, first) = len(board.dominoes), renamed.dominoes
    one_off = Position((*kept, last, Domino(first.place, first.across, (9, 9))))
    two_off = Position((*kept, *(Domino(d.place, d.across, (9, 8)) for d in (last, first))))
    assert likeness(board, one_off, anything) == count - 1
    assert not likeness(board, two_off, anything)


def test_a_small_position_is_not_in_every_large_one():
    large = random_rectangle(Random(1), 4, 4)
    assert likeness(Position(large.dominoes[:2]), large) == 0
    assert likeness(Position(large.dominoes[:3]), large) == 3


def test_of_numbers_alone_three_quarters_must_be_alike():
    grid = "0 1 2\n\n2 1 0\n\n0 2 1\n\n1 2 0"
    one = Position.parse(grid)
    assert likeness(one, Position.parse(grid)) == 12
    near, far = grid.replace("0 1 2", "3 3 3"), grid.replace("0 1 2\n\n2", "3 3 3\n\n3")
    assert likeness(one, Position.parse(near)) == 9
    assert likeness(one, Position.parse(far)) == 0


@pytest.mark.parametrize(("name", "ways"), [("unmatched", 5040), ("dominosa", 5040)])
def test_any_number_may_stand_for_any_other_where_only_equality_counts(name, ways):
    renames = find(name).renaming()
    assert sum(renames(dict(enumerate(new))) for new in permutations(range(7))) == ways


def test_in_capturing_what_adds_up_to_six_still_does():
    renames = find("capturing").renaming()
    permitted = [new for new in permutations(range(7)) if renames(dict(enumerate(new)))]
    assert len(permitted) == 48
    assert all(new[number] + new[6 - number] == 6 for new in permitted for number in range(7))


@given(st.sets(st.sampled_from(singles(4)), min_size=1), st.permutations(range(7)))
def test_in_a_latin_square_numbers_are_only_names(pairs, new):
    renamed = sorted(tuple(sorted((new[one], new[other]))) for one, other in pairs)
    one, other = set_out(sorted(pairs)), set_out(renamed)
    assert find("latin-square").likeness(one, other) == len(pairs)
    assert find("twin-rectangles").renaming() is None


@given(*[st.lists(st.sampled_from(domino_set(3)), min_size=4, max_size=6) for _ in "12"])
def test_other_names_for_dominoes_are_found_by_trying_all(one, other):
    others = Counter(other)
    tried = any(
        Counter(tuple(sorted((new[n], new[m]))) for n, m in one) == others
        for new in permutations(range(4))
    )
    assert same_dominoes(set_out(one), set_out(other), anything) == tried * len(one)


def test_deals_to_lay_out_are_alike_if_at_most_one_domino_differs():
    one, other = Position.parse("1|2\n\n3|4"), Position.parse("4|3 2|1")
    assert same_dominoes(one, other) == find("mountains").likeness(one, other) == 2
    assert find("mountains").likeness(one, Position.parse("4|3 2|2")) == 1
    assert find("mountains").likeness(one, Position.parse("4|3 2|1 5|5")) == 0
    assert find("mountains").likeness(one, Position.parse("4|4 2|2")) == 0
