"""Fujisan as a puzzle: positions it takes or refuses, states, names of moves, and its twin."""

from itertools import pairwise
from math import comb
from random import Random

import fujisan_twin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from donimoes_book.board.position import Place, Position
from donimoes_book.games.errors import IllegalPosition, UnreadableMove
from donimoes_book.games.fujisan.game import DOWN
from donimoes_book.games.fujisan.rules import COLUMNS, SET, changed_deal, random_deal
from donimoes_book.games.registry import find
from donimoes_book.search.shortest import OutcomeKind, explore, solve
from helpers.strategies import positions, rectangles

FUJISAN, ROAD = find("fujisan"), find("country-road")
GAMES = pytest.mark.parametrize("game", [FUJISAN, ROAD], ids=lambda game: game.name)
BOARD = """\
P 5 3 2 4 3 2 3 5 3 1 5 5 B
  - - - - - - - - - - - -
N 3 2 4 0 4 5 1 4 0 4 1 0 R"""
PLAIN = "\n".join(line.strip("PNBR ").strip() for line in BOARD.split("\n"))
DOWNHILL = """\
2 5 3 2 4 3 # # 5 3 1 5 5 3
- - - - - - - - - - - - - -
5 3 2 4 0 4 # # 4 0 4 1 0 1
---
(6,1)P,(6,0)N,(7,1)B,(7,0)R"""
deals = st.randoms(use_true_random=False).map(random_deal)


def violations(text: str, game=FUJISAN) -> list[tuple[str, Place | None]]:
    return [(t.message, t.place) for t in game.check_picture(Position.parse(text))]


def spaces(state: int) -> frozenset[tuple[int, int]]:
    """Return a state as the twin sees it."""
    return frozenset(divmod(n, COLUMNS) for n in range(2 * COLUMNS) if state >> n & 1)


# Positions


@GAMES
def test_without_pieces_the_priests_are_where_they_begin(game):
    assert (
        game.puzzle(Position.parse(PLAIN)).mountain == game.puzzle(Position.parse(BOARD)).mountain
    )
    puzzle = game.puzzle(Position.parse(PLAIN))
    assert puzzle.position(puzzle.start) == Position.parse(BOARD)


@pytest.mark.parametrize(
    ("before", "after", "message", "place"),
    [
        ("3 2 3 5", "3 2 6 5", "domino 61 has more than 5 pips on a half", (14, 0)),
        ("3 2 3 5", "3 2 1 5", "domino 11 is a double", (14, 0)),
        ("P 5", "Q 5", "there is no priest Q", (0, 0)),
        ("P 5", "N 5", "the priest N does not start here", (0, 0)),
        ("P 5", "  5", "the priest P is missing", None),
        ("5 B", "5    B", "the priest B is neither on the mountain", (29, 0)),
        ("- - - -", "v - - -", "domino 53 is marked, which means nothing", (2, 0)),
    ],
)
def test_what_is_no_mountain_is_refused_with_its_place(before, after, message, place):
    text = BOARD.replace(before, after, 1)
    if message.endswith("second"):  # a 2-1 as well as a 1-2
        text, message = (
            text.replace("3 1 5 5", "3 1 1 5").replace("4 1 0 R", "4 2 0 R"),
            "domino 12",
        )
        place = (22, 0)
    wrong = violations(text)
    assert wrong, text
    assert wrong[0][0].startswith(message)
    assert place is None or wrong[0][1] == Place(*place)


def test_a_mountain_has_twelve_dominoes_upright_and_side_by_side():
    assert violations("1 2\n- -\n0 0")[0][0] == "a mountain has 12 dominoes, not 2"
    assert violations("1|2")[-1][0] == "a mountain has 12 dominoes, not 1"
    assert violations("1|2")[0][0] == "domino 12 lies across"
    lines = [f"{line[:14]} {line[14:]}" for line in PLAIN.split("\n")]
    assert violations("\n".join(lines))[0][0].endswith("is not next to the one before it")


def test_no_domino_is_there_twice():
    # The third domino is the 2-4; the tenth, a 1-4, becomes another.
    twice = BOARD.replace("3 1 5 5", "3 2 5 5")
    assert violations(twice) == [("domino 24 is here twice", Place(20, 0))]


def test_other_things_have_no_place_in_it():
    assert violations(f"{PLAIN}\n---\ndice:(0,0)3")[0][0] == "a die has no place on a mountain"
    assert violations(DOWNHILL)[0][0] == "a covered space has no place on a mountain"
    assert violations(f"{PLAIN}\n\n7")[0][0].startswith("the number 7")


def test_arrows_are_for_the_eye_only():
    assert violations(f"{BOARD}\n---\narrows:(0,1)R4") == []


def test_only_country_road_has_a_way_down():
    assert violations(DOWNHILL, ROAD) == []
    puzzle = ROAD.puzzle(Position.parse(DOWNHILL))
    assert puzzle.start >= DOWN
    assert puzzle.position(puzzle.start) == Position.parse(DOWNHILL)
    unpriested = DOWNHILL.partition("---\n(")[0].rstrip()
    assert ROAD.puzzle(Position.parse(unpriested)).mountain == puzzle.mountain
    assert violations(BOARD.replace("P", "#"), ROAD)[0][0] == "nothing is covered on the way up"
    joints = "- - - - - -     - - - - - -"
    uncovered = unpriested.replace("#", " ").replace(" ".join("-" * 14), joints)
    with pytest.raises(IllegalPosition, match="are not covered"):
        ROAD.puzzle(Position.parse(uncovered))


def test_who_is_on_the_peak_in_country_road_finds_it_moved():
    top = "5 3 2 4 3 P B 5 3 1 5 5\n- - - - - - - - - - - -\n3 2 4 0 4 N R 4 0 4 1 0"
    puzzle = ROAD.puzzle(Position.parse(f"{top}\n---\nP2B3N5R1"))
    assert puzzle.position(puzzle.start) == Position.parse(DOWNHILL)


@GAMES
@given(position=st.one_of(positions(), rectangles()))
def test_any_position_is_set_up_or_has_violations(game, position):
    game.annotate(position)
    if game.check_picture(position):
        with pytest.raises(IllegalPosition):
            game.puzzle(position)
    else:
        puzzle = game.puzzle(position.side_by_side()[0][1])
        assert game.check_picture(puzzle.position(puzzle.start)) == []


@GAMES
@given(deal=deals)
def test_every_deal_can_be_set_up_and_read_again(game, deal):
    position = game.dealt(deal)
    assert game.check_picture(position) == []
    assert Position.parse(str(position)) == position
    assert game.puzzle(position).mountain.deal == deal


def test_a_deal_has_twelve_of_fifteen_dominoes_and_keeps_them_so():
    rng = Random(1)
    deal = random_deal(rng)
    for _ in range(200):
        assert len({frozenset(pips) for pips in deal} & {frozenset(pips) for pips in SET}) == 12
        deal = changed_deal(rng, deal)
    assert len(SET) == 15


# Pictures


def test_the_two_middle_dominoes_are_raised():
    annotations = FUJISAN.annotate(Position.parse(BOARD))
    assert annotations.raised == (Place(12, 0), Place(14, 0))
    assert annotations.words == "The 2-5 and 3-1 in the middle are raised."
    assert not ROAD.annotate(Position.parse(DOWNHILL)).raised
    assert not FUJISAN.annotate(Position.parse("1|2")).raised


@pytest.mark.parametrize(("numbers", "sound"), [("P4 P0", True), ("P4 P1", False)])
def test_a_priest_stands_on_another_number_after_a_move(numbers, sound):
    before = [line.replace("2 4 3", "2 P 3") for line in PLAIN.split("\n")]
    after = [line.replace("4 0 4 5", "4 P 4 5") for line in PLAIN.split("\n")]
    priests = "B", " ", "R"
    lines = [
        f"{west} {left} {east}     {west} {right} {east}"
        for west, left, right, east in zip("  N", before, after, priests, strict=True)
    ]
    position = Position.parse("\n".join([*lines, "---", numbers]))
    messages = [violation.message for violation in FUJISAN.check_moves(position, "PD")]
    assert messages == ([] if sound else ["PD does not lead to this position"])


# States and moves


@settings(max_examples=15, deadline=None)
@given(deal=deals, rng=st.randoms(use_true_random=False))
def test_the_same_moves_as_the_twin_all_along_a_walk(deal, rng):
    puzzle = ROAD.puzzle(ROAD.dealt(deal))
    state = puzzle.start
    for _ in range(60):
        down = state >= DOWN
        numbers = fujisan_twin.numbers_down(deal) if down else fujisan_twin.numbers_up(deal)
        home = frozenset(fujisan_twin.GROUND if down else fujisan_twin.PEAK)
        after = [there for _, there in puzzle.successors(state)]
        assert {spaces(there) for there in after} == fujisan_twin.moves(
            spaces(state), numbers, home
        )
        if not after:
            break
        # Now and then, jump straight to the top to check the way down as well.
        state = rng.choice(after) if rng.random() < 0.97 or down else puzzle.up.goal | DOWN


def test_the_way_up_is_as_short_as_the_twin_finds_it():
    deal = random_deal(Random("twin 3"))
    assert solve(FUJISAN.puzzle(FUJISAN.dealt(deal))).length == fujisan_twin.up(deal)


@pytest.mark.long
def test_the_way_up_and_down_is_as_short_as_the_twin_finds_it():
    deal = random_deal(Random("twin 0"))
    both = fujisan_twin.up(deal) + fujisan_twin.down(deal)
    assert solve(ROAD.puzzle(ROAD.dealt(deal))).length == both


def test_a_state_is_one_of_the_ways_to_put_four_priests_on_28_spaces():
    puzzle = FUJISAN.puzzle(Position.parse(BOARD))
    graph = explore(puzzle, comb(28, 4))
    assert graph is not None
    assert graph.states < 20475 == comb(28, 4)
    assert all(state.bit_count() == 4 for state in graph.distances)


@pytest.mark.parametrize("game", [FUJISAN, ROAD], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(2, 6))
def test_every_printed_solution_solves_and_is_read_again(game, seed):
    position = game.dealt(random_deal(Random(f"names {seed}")))
    outcome = solve(game.puzzle(position))
    assert outcome.kind is OutcomeKind.SOLVED
    steps = game.replay(position, " ".join(outcome.moves))
    assert tuple(step.move for step in steps) == outcome.moves
    assert [step.solves for step in steps] == [False] * (len(steps) - 1) + [True]
    assert all(a.after == b.before for a, b in pairwise(steps))
    plain = " ".join(move.partition("(")[0] for move in outcome.moves)
    assert game.replay(position, plain)[-1].after == steps[-1].after


@GAMES
def test_any_position_of_a_state_is_a_position_of_the_game(game):
    puzzle = game.puzzle(Position.parse(BOARD))
    for _, state in puzzle.successors(puzzle.start):
        assert game.puzzle(puzzle.position(state)).start == state


@pytest.mark.parametrize("word", ["QR4", "P4", "PX", "PR4(1)", "PD2", "24R", "PR44", "PR(+1)"])
def test_what_is_no_move_is_quoted_with_its_place(word):
    with pytest.raises(UnreadableMove, match="a move is a priest") as caught:
        FUJISAN.puzzle(Position.parse(BOARD)).read_moves(f"NR4 {word}")
    assert (caught.value.index, caught.value.move) == (1, word.upper())


def test_what_cannot_be_set_up_cannot_be_replayed():
    with pytest.raises(IllegalPosition, match="a mountain has 12 dominoes"):
        FUJISAN.replay(Position.parse("1\n-\n2"), "PR1")


def test_the_picture_of_a_move_shows_its_way():
    (step,) = FUJISAN.replay(Position.parse(BOARD), "PR4")
    (arrow,) = step.picture.arrows
    assert str(step.picture).endswith("arrows:(0,1)R4")
    assert arrow.points == (Place(0, 0), Place(8, 0))
    assert not step.after.arrows
