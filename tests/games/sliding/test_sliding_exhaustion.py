"""Exhaustive proofs: two ways that share no code agree, and formulas give the same counts."""

from itertools import permutations, product
from math import cos, pi, prod

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.laboratory import examine, exhaustion_of
from donimoes_book.games.registry import find
from donimoes_book.games.sliding import exhaustion_fast, kernels
from donimoes_book.games.sliding.exhaustion import (
    SET_NUMBERS,
    Naming,
    all_board_words,
    board_words,
    fillings_of,
    position_of,
    shapes_of,
    tilings_of,
)
from donimoes_book.laboratory.exhaustive import NoRoom, ProofUnit, part_of_boards
from donimoes_book.search.certificates import sum_parts
from donimoes_book.search.shortest import explore
from helpers.kernels import proofs, ready

compiled = ready(proofs)
GAME = find("unmatched")
CAPTURING = find("capturing")
FREE, MATED = Naming(None), Naming(6)
ROOM = 1_000_000


def at_length(*values):
    return pytest.param(*values, marks=pytest.mark.long)


def proven(dominoes, *, fast, game=GAME):
    exhaustion = exhaustion_of(game)
    units = exhaustion.units(dominoes, fast=fast)
    asked = [ProofUnit(game.name, dominoes, n, ROOM, fast) for n in range(units)]
    parts = [examine(unit).part for unit in asked]
    return exhaustion.certificate(game.name, dominoes, parts, ROOM)


@pytest.mark.parametrize(
    ("game", "dominoes"),
    [
        (GAME, 1),
        (GAME, 2),
        (GAME, 3),
        (CAPTURING, 2),
        at_length(GAME, 4),
        at_length(CAPTURING, 3),
    ],
)
def test_the_plain_way_and_the_compiled_one_write_the_same_certificate(game, dominoes):
    assert proven(dominoes, fast=True, game=game) == proven(dominoes, fast=False, game=game)


def test_a_unit_of_four_dominoes_comes_out_the_same_board_by_board():
    """Compare boards that begin like the longest one; the plain way is too slow for the rest."""
    lying, start = "VHHVVHHV", (0, 1, 0, 1)
    tiling = frozenset([((0, 0), (1, 0)), ((0, 3), (1, 3)), ((0, 1), (0, 2)), ((1, 1), (1, 2))])
    boards = []
    for filled in fillings_of(tiling, MATED):
        if tuple(filled.values())[:4] == start:
            board = board_words(tiling, filled, MATED)
            if board == min(all_board_words(tiling, filled, 4, 2, MATED)):
                boards.append((board, *explored(board)))
    (number,) = [
        number
        for number, unit in enumerate(exhaustion_fast.units_of(4, 6))
        if (exhaustion_fast._letters(unit.partners), unit.prefix) == (lying, start)
    ]
    part = examine(ProofUnit("capturing", 4, number, ROOM, fast=True)).part
    plain = part_of_boards("4x2", boards)
    for name in ("boards", "states", "largest", "longest", "where", "farthest", "digest"):
        assert getattr(part, name) == getattr(plain, name)


def explored(board):
    puzzle = CAPTURING.puzzle(position_of("4x2", board))
    graph = explore(puzzle, ROOM)
    return graph.states, graph.distances.get(puzzle.start, -1)


MATES_STAY = [
    names
    for names in permutations(range(SET_NUMBERS))
    if all(names[6 - number] == 6 - names[number] for number in range(SET_NUMBERS))
]
"""Every way to rename numbers so that those that make six still do."""


def test_three_pairs_of_mates_and_a_number_without_one_have_48_symmetries():
    assert len(MATES_STAY) == 2**3 * 6 == 48
    assert all(names[3] == 3 for names in MATES_STAY)


BOARD = "VHHVVHHV 01010612"
"""A board of four dominoes that takes four steps."""


def renamed(board, names):
    lying, numbers = board.split()
    return lying + " " + "".join(str(names[int(number)]) for number in numbers)


def test_numbers_that_keep_their_mates_keep_the_length_and_the_others_do_not():
    def measured(names):
        return explored(renamed(BOARD, names))

    assert {measured(names) for names in MATES_STAY} == {(7, 4)}
    others = [names for names in permutations(range(SET_NUMBERS)) if names not in MATES_STAY]
    assert {measured(names) for names in others[::50]} > {(7, 4)}


NUMBERS = [tuple(map(int, f"{n:04}")) for n in range(0, 6667) if set(f"{n:04}") <= set("0123456")]


@pytest.mark.parametrize(
    ("naming", "group"), [(FREE, list(permutations(range(SET_NUMBERS)))), (MATED, MATES_STAY)]
)
def test_names_are_the_lowest_possible_and_their_ways_are_counted(naming, group):
    for numbers in NUMBERS[:: len(group)]:
        images = {tuple(names[number] for number in numbers) for names in group}
        assert tuple(naming.named(numbers)) == min(images)
        assert naming.ways(naming.named(numbers)) == len(images)


@pytest.mark.parametrize(("naming", "total"), [(FREE, None), (MATED, 6)])
def test_the_compiled_way_names_numbers_by_the_same_rules(naming, total):
    table = exhaustion_fast.table_of_names(total)
    todo, done = [frozenset()], set()
    while todo:
        names = todo.pop()
        if names in done:
            continue
        done.add(names)
        bits = sum(1 << name for name in names)
        follow = naming.allowed(names)
        assert table[kernels.ALLOWED, bits] == sum(1 << name for name in follow)
        assert table[kernels.WAYS, bits] == naming.ways(names)
        todo += [names | {name} for name in follow]
    assert frozenset(range(SET_NUMBERS)) in done


def test_solving_each_filling_on_its_own_solves_the_same_number():
    """Lay dominoes one after another, regardless of symmetry, and solve every board."""
    lying, standing = tilings_of(2, 2)
    solved = [
        CAPTURING.puzzle(as_position(lying, cells)).solve().length
        for cells in laid_one_by_one(lying)
    ]
    # Turned by a quarter, these are the boards of the other tiling.
    assert {turned(*domino) for domino in lying} == standing
    solved *= 2
    part = next(p for p in proven(2, fast=True, game=CAPTURING).shapes if p.shape == "2x2")
    assert len(solved) == part.fillings
    assert len(solved) - solved.count(None) == part.solvable == 840
    assert max(filter(None, solved)) == part.longest == 1


def turned(one, other):
    return one[::-1], other[::-1]


def as_position(tiling, cells):
    lying = "".join(
        "H"
        if (cell, (cell[0], cell[1] + 1)) in tiling or ((cell[0], cell[1] - 1), cell) in tiling
        else "V"
        for cell in sorted(cells)
    )
    return position_of("2x2", lying + " " + "".join(str(cells[cell]) for cell in sorted(cells)))


@pytest.mark.parametrize(
    ("dominoes", "longest", "states"),
    [(3, 3, 448), (4, 6, 19_651), at_length(5, 12, 1_456_857)],
)
def test_another_program_counted_the_same_states(dominoes, longest, states):
    """An unrelated program found the numbers for three and five dominoes before us."""
    certificate = proven(dominoes, fast=True)
    assert certificate.longest == longest
    assert sum(shape.states for shape in certificate.shapes) == states


def kasteleyn(width, height):
    """How many ways there are to tile a rectangle with dominoes (Kasteleyn, 1961; OEIS A099390)."""
    factors = (
        4 * cos(pi * column / (width + 1)) ** 2 + 4 * cos(pi * row / (height + 1)) ** 2
        for column in range(1, width // 2 + width % 2 + 1)
        for row in range(1, height // 2 + height % 2 + 1)
    )
    return round(prod(factors)) if width % 2 == height % 2 == 0 else None


TILINGS = {(12, 1): 1, (6, 2): 13, (4, 3): 11, (7, 2): 21, (8, 2): 34, (4, 4): 36, (5, 4): 95}
"""OEIS A099390, row by row; for a height of two, they are Fibonacci numbers."""


@pytest.mark.parametrize("shape", TILINGS)
def test_the_number_of_tilings_is_the_published_one(shape):
    width, height = shape
    assert len(tilings_of(*shape)) == TILINGS[shape] == len(exhaustion_fast._tilings(*shape))
    assert kasteleyn(width, height) in (None, TILINGS[shape])


def test_every_shape_is_examined():
    assert shapes_of(6) == [(12, 1), (6, 2), (4, 3)]
    assert shapes_of(8) == [(16, 1), (8, 2), (4, 4)]


PAIRS = [(a, b) for a in range(SET_NUMBERS) for b in range(a, SET_NUMBERS)]


def laid_one_by_one(tiling):
    """Every way to lay dominoes of the set, taken out of a box one after another."""
    spots = sorted(tiling)
    for dominoes in permutations(PAIRS, len(spots)):
        for ways in product((False, True), repeat=len(spots)):
            if any(way and a == b for way, (a, b) in zip(ways, dominoes, strict=True)):
                continue
            cells = {}
            for (one, other), (a, b), way in zip(spots, dominoes, ways, strict=True):
                cells[one], cells[other] = (b, a) if way else (a, b)
            if not any(
                cells.get(there) == number
                for cell, number in cells.items()
                for there in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
                if (cell, there) not in tiling
            ):
                yield cells


@pytest.mark.parametrize("shape", [(2, 1), (4, 1), (2, 2), at_length((3, 2))])
def test_fillings_are_counted_as_if_laid_from_the_box(shape):
    for tiling in tilings_of(*shape)[:2]:
        laid = sum(1 for _ in laid_one_by_one(tiling))
        for naming in (FREE, MATED):
            ways = [naming.ways(filled.values()) for filled in fillings_of(tiling, naming)]
            assert sum(ways) == laid


@pytest.mark.parametrize(
    ("game", "naming", "shape"),
    [
        (GAME, FREE, (2, 2)),
        (GAME, FREE, (3, 2)),
        (GAME, FREE, (4, 2)),
        (CAPTURING, MATED, (4, 1)),
        (CAPTURING, MATED, (2, 2)),
        (CAPTURING, MATED, (3, 2)),
    ],
)
def test_boards_up_to_symmetry_are_counted_by_burnside(game, naming, shape):
    """There are as many orbits as boards that a symmetry leaves unchanged, on average."""
    width, height = shape
    boards = {
        board_words(tiling, filled, naming): list(all_images(tiling, filled, width, height, naming))
        for tiling in tilings_of(*shape)
        for filled in fillings_of(tiling, naming)
    }
    fixed = sum(image == board for board, images in boards.items() for image in images)
    group = 8 if width == height else 2 if height == 1 else 4
    assert fixed % group == 0
    certificate = proven(width * height // 2, fast=True, game=game)
    part = next(part for part in certificate.shapes if part.shape == f"{width}x{height}")
    assert part.boards == fixed // group
    assert part.named == len(boards)


def test_boards_are_counted_by_burnside_with_the_numbers_of_the_set():
    """Combine turns and mirrors with all 48 ways to rename numbers, on every filled square."""
    square = ((0, 1, 2, 3), (2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0))
    turns = [*square, *(tuple(turn[k] for k in (0, 2, 1, 3)) for turn in square)]
    fillings = {
        (across, *(cells[cell] for cell in sorted(cells)))
        for tiling in tilings_of(2, 2)
        for across in [((0, 0), (0, 1)) in tiling]
        for cells in laid_one_by_one(tiling)
    }
    # A quarter turn and a mirror along a diagonal leave no board's dominoes lying as they were.
    fixed = sum(
        numbers == list(map(names.__getitem__, images))
        for turn in square
        for numbers, images in [(n, [n[k] for k in turn]) for _, *n in fillings]
        for names in MATES_STAY
    )
    orbits, rest = divmod(fixed, len(turns) * len(MATES_STAY))
    part = next(p for p in proven(2, fast=True, game=CAPTURING).shapes if p.shape == "2x2")
    assert (orbits, rest, len(fillings)) == (part.boards, 0, part.fillings)


def all_images(tiling, filled, width, height, naming):
    """The board under each symmetry, including duplicates."""
    turns = [lambda y, x: (y, x), lambda y, x: (height - 1 - y, width - 1 - x)]
    if height > 1:
        turns += [lambda y, x: (height - 1 - y, x), lambda y, x: (y, width - 1 - x)]
    if width == height:
        turns += [lambda y, x, turn=turn: turn(y, x)[::-1] for turn in turns[:]]
    for turn in turns:
        moved = frozenset(tuple(sorted((turn(*a), turn(*b)))) for a, b in tiling)
        yield board_words(moved, {turn(*cell): name for cell, name in filled.items()}, naming)


def test_a_turned_or_mirrored_board_leads_to_the_same_number_of_states():
    tiling = next(t for t in tilings_of(4, 2) if ((0, 0), (1, 0)) in t)
    filled = list(fillings_of(tiling, FREE))[200]
    sizes = set()
    for board in all_board_words(tiling, filled, 4, 2, FREE):
        graph = explore(GAME.puzzle(position_of("4x2", board)), ROOM)
        sizes.add((graph.states, max(graph.distances.values())))
    assert len(sizes) == 1


def test_the_order_and_the_division_of_the_work_do_not_matter():
    boards = [("HH 0123", 4, 2), ("VV 0123", 9, 3), ("VV 0012", 3, 3)]
    whole = part_of_boards("2x2", boards)
    assert whole == sum_parts(
        [part_of_boards("2x2", boards[2:]), part_of_boards("2x2", boards[1::-1])]
    )
    assert whole.where == "VV 0012"
    assert whole.digest != part_of_boards("2x2", [*boards[:2], ("VV 0012", 3, 2)]).digest


@pytest.mark.parametrize(("fast", "dominoes", "most"), [(False, 3, 5), (True, 4, 20)])
def test_a_graph_without_room_is_reported_and_not_cut_off(fast, dominoes, most, monkeypatch):
    monkeypatch.setattr(exhaustion_fast, "FIRST_ROOM", 16)
    monkeypatch.setattr(exhaustion_fast, "_ROOM", exhaustion_fast.Room)
    units = range(exhaustion_of(GAME).units(dominoes, fast=fast))
    asked = [ProofUnit(GAME.name, dominoes, number, most, fast) for number in units]
    with pytest.raises(NoRoom):
        list(map(examine, asked))


def test_memory_that_grows_on_the_way_changes_nothing(monkeypatch):
    usual = proven(4, fast=True)
    room = None

    def reused():
        nonlocal room
        room = room or exhaustion_fast.Room()
        return room

    monkeypatch.setattr(exhaustion_fast, "FIRST_ROOM", 16)
    monkeypatch.setattr(exhaustion_fast, "_ROOM", reused)
    assert proven(4, fast=True) == usual
    assert len(room.states) == 64


def test_positions_with_equal_numbers_side_by_side_are_not_covered():
    """Their first moves cannot be undone, so no rectangle need lead to them."""
    assert not GAME.is_in_proofs(Position.parse("0|1\n\n0|2\n"))
    assert GAME.is_in_proofs(Position.parse("0|1\n\n2|0\n"))
    assert not GAME.is_in_proofs(Position.parse("0|7\n\n2|0\n"))


def test_only_filled_rectangles_are_covered_if_moves_cannot_be_undone():
    covers = CAPTURING.is_in_proofs
    assert covers(Position.parse("0|1\n\n1|2\n"))
    assert not covers(Position.parse("0|1\n\n  1|2\n"))
    assert not covers(Position.parse("0|1\n\n0|2\n"))
    assert not covers(Position.parse("0|1\n\n2|7\n"))


def test_boards_that_cannot_be_solved_are_counted_but_have_no_length():
    part = part_of_boards("2x2", [("HH 0123", 3, -1), ("HH 0112", 2, 1)])
    assert (part.boards, part.states, part.longest, part.where) == (2, 5, 1, "HH 0112")
    assert part.farthest == {"1": 1}
    nothing = part_of_boards("2x2", [("HH 0123", 3, -1)])
    assert (nothing.longest, nothing.where, nothing.farthest) == (0, "", {})
