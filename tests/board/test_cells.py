"""Sets of cells as bits, compared with a second implementation: sets of coordinates."""

from itertools import permutations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.cells import (
    NO_CELLS,
    around,
    beside,
    cell_set,
    cells_of,
    connected_groups,
    connects,
    fill_holes,
    is_connected,
    maximum_matching,
    parting_cells,
    reachable,
    reachable_cells,
)

WIDTH, HEIGHT = 5, 4
ROW = WIDTH + 1
GRID = [(x, y) for y in range(HEIGHT) for x in range(WIDTH)]
SIDES = [(-1, 0), (1, 0), (0, -1), (0, 1)]
CORNERS = [(-1, -1), (1, -1), (-1, 1), (1, 1)]

areas = st.sets(st.sampled_from(GRID))
some_areas = st.sets(st.sampled_from(GRID), min_size=1)


def number(cell):
    return cell[1] * ROW + cell[0]


def bits(area):
    return cell_set(map(number, area))


ALL = bits(GRID)


def moved(area, steps):
    return {(x + dx, y + dy) for (x, y), (dx, dy) in product(area, steps)}


def spread(start, ground, steps):
    """Flood-fill the slow way: grow by one step, once for each cell."""
    reached = set(start)
    for _ in ground:
        reached |= moved(reached, steps) & set(ground)
    return reached


def groups_of(area, steps):
    """Return all groups of an area, each as a frozen set."""
    return {frozenset(spread([cell], area, steps)) for cell in area}


@given(st.sets(st.integers(0, 200)))
def test_a_set_of_cells_gives_them_back_in_order(cells):
    assert list(cells_of(cell_set(cells))) == sorted(cells)


@given(areas, areas)
def test_sets_of_cells_are_combined_bit_by_bit(one, other):
    assert bits(one) | bits(other) == bits(one | other)
    assert bits(one) & bits(other) == bits(one & other)
    assert bits(one) & ~bits(other) == bits(one - other)


@given(areas)
def test_what_is_beside_shares_a_side(area):
    assert beside(bits(area), ROW) & ALL == bits(moved(area, SIDES) & set(GRID))


@given(areas)
def test_what_is_around_shares_a_side_or_a_corner_or_is_a_member(area):
    near = area | moved(area, SIDES + CORNERS)
    assert around(bits(area), ROW) & ALL == bits(near & set(GRID))


@given(some_areas, st.data())
def test_cells_are_reached_only_over_the_ground(ground, data):
    start = data.draw(st.sets(st.sampled_from(sorted(ground)), min_size=1, max_size=2))
    assert reachable_cells(bits(start), bits(ground), ROW) == bits(spread(start, ground, SIDES))


@given(some_areas, st.data())
def test_two_areas_connect_where_flood_fill_reaches_every_target(ground, data):
    start = data.draw(st.sets(st.sampled_from(sorted(ground)), min_size=1, max_size=2))
    targets = data.draw(areas)
    reached = spread(start, ground, SIDES)
    assert connects(bits(start), bits(targets), bits(ground), ROW) == (targets <= reached)


@given(areas)
def test_an_area_is_connected_where_it_is_one_group_at_most(area):
    assert is_connected(bits(area), ROW) == (len(groups_of(area, SIDES)) <= 1)


def test_the_ends_of_two_rows_do_not_touch():
    ends = bits([(WIDTH - 1, 0), (0, 1)])
    assert not is_connected(ends, ROW)
    assert is_connected(ends | bits([(WIDTH - 1, 1), *((x, 1) for x in range(WIDTH))]), ROW)


def test_nothing_is_connected_and_reaches_nothing():
    assert is_connected(NO_CELLS, ROW)
    assert reachable_cells(NO_CELLS, ALL, ROW) == NO_CELLS
    assert connects(bits([(0, 0)]), NO_CELLS, NO_CELLS, ROW)
    assert not connects(NO_CELLS, bits([(0, 0)]), ALL, ROW)


@settings(max_examples=10)
@given(areas)
def test_the_euler_number_is_groups_less_holes(area):
    ground = set(product(range(-1, WIDTH + 1), range(-1, HEIGHT + 1))) - area
    holes = len(groups_of(ground, SIDES + CORNERS)) - 1
    _, euler_number = parting_cells(bits(area), ROW)
    assert euler_number == len(groups_of(area, SIDES)) - holes


@given(areas)
def test_an_area_is_filled_where_no_way_leads_out(area):
    edge = set(product(range(-1, WIDTH + 1), range(-1, HEIGHT + 1)))
    outside = spread([(-1, -1)], edge - area, SIDES + CORNERS)
    assert fill_holes(bits(area), ROW) == bits(edge - outside)


@given(areas)
def test_a_cell_parts_where_its_neighbours_form_several_groups_that_touch_it(area):
    parting, _ = parting_cells(bits(area), ROW)
    for x, y in GRID:
        ring = moved({(x, y)}, SIDES + CORNERS) & area
        sides = moved({(x, y)}, SIDES)
        touching = [group for group in groups_of(ring, SIDES) if group & sides]
        parts = bool(parting >> number((x, y)) & 1)
        assert parts == (len(touching) > 1)


# Graphs of any nodes


edges = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=8)


def neighbours_in(graph):
    def neighbours(node):
        return [b if a == node else a for a, b in sorted(graph) if node in (a, b)]

    return neighbours


def groups_by_merging(graph):
    """Return the group of each node, found by merging the ends of every edge."""
    groups = {node: {node} for node in range(8)}
    for a, b in graph:
        merged = groups[a] | groups[b]
        groups.update(dict.fromkeys(merged, merged))
    return groups


@given(edges, st.lists(st.integers(0, 7)))
def test_all_that_is_joined_to_the_starts_is_reachable(graph, starts):
    nodes = reachable(starts, neighbours_in(graph))
    groups = groups_by_merging(graph)
    assert set(nodes) == {node for start in starts for node in groups[start]}
    assert len(nodes) == len(set(nodes))
    assert nodes[: len(set(starts))] == list(dict.fromkeys(starts))


@given(edges, st.permutations(range(8)))
def test_groups_begin_with_their_first_node_in_the_given_order(graph, nodes):
    connected = list(connected_groups(nodes, neighbours_in(graph)))
    groups = groups_by_merging(graph)
    assert [set(group) for group in connected] == [
        groups[node] for at, node in enumerate(nodes) if groups[node].isdisjoint(nodes[:at])
    ]
    assert [group[0] for group in connected] == [
        min(groups[group[0]], key=nodes.index) for group in connected
    ]


@given(st.lists(st.sets(st.integers(10, 14)), max_size=5))
def test_no_matching_is_larger(neighbours):
    """Compare with every possible matching; nodes and neighbours are numbers."""
    mates = maximum_matching(range(len(neighbours)), neighbours.__getitem__)
    assert all(neighbour in neighbours[node] for neighbour, node in mates.items())
    assert len({*mates.values()}) == len(mates)
    chosen = permutations(range(10, 15), len(neighbours))
    most = max(sum(c in n for c, n in zip(way, neighbours, strict=True)) for way in chosen)
    assert len(mates) == most
