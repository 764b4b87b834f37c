"""Mountains and Valleys in the registry: what its diagrams claim and show, and its deals."""

from random import Random

import pytest

from donimoes_book.board.position import Place, Position
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.mountains.rules import is_deal
from donimoes_book.games.registry import annotate, find

GAME = find("mountains")
MAP = """\
0 1 0 1 0|4
- - - -
0 1 2 3 6|5

5 2|4 4 3|5
-     -
4 3|3 3 4|6

5|2 2 1 3 6
    - - - -
5|5 6 6 6 6"""

BAY = "2|3 4|5 5\n        -\n1       6\n-\n0 1   5+5\n  -\n  2"
"""Every empty space has an empty neighbour, but two of them share their only one."""


def judge(text, item):
    return GAME.judge(Position.parse(text), "", item)


def test_it_is_a_game_of_laying_out():
    assert isinstance(GAME, LayoutGame)


# What is claimed


@pytest.mark.parametrize(
    ("text", "item"),
    [
        (MAP, "solved"),
        (MAP, "connected"),
        (MAP, "penalty 0"),
        (MAP, "legal"),
        ("3|4", "connected"),
        ("1|1 3|3", "penalty 2"),
        ("1|1 3+3", "legal"),
        ("1|1\n\n    3+3", "illegal"),
        ("1|1\n\n    3+3", "illegal: no neighbour"),
        ("0|0\n\n\n\n1|1", "illegal: no neighbour"),
        ("5|4 3\n    -\n4   2\n-\n3 2+1", "illegal: dominoes cannot fill the rest of the square"),
        (BAY, "illegal: dominoes cannot fill the rest of the square"),
        (BAY.replace("5+5", "5|5"), "penalty 0"),
        ("5|4 3\n    -\n4   2\n-\n3 2|1", "connected"),
        ("5|4 3\n    -\n4   2\n+\n3", "legal"),
        ("1|2 1|2", "illegal: twice"),
        ("1|2 3|4\n\n     5|6", "illegal: half a space"),
        ("0|0 0|1 0|2 1|3", "illegal: does not fit a square of 6 by 6"),
        ("0|0 0|1 0|2 1\n            -\n            3", "illegal: does not fit a square of 6 by 6"),
        ("0|0 0|1 0|2", "legal"),
        ("1|1 3|3\n\n\n\n0|0", "illegal: domino 00 has no neighbour"),
        ("0|0\n\n\n\n1|1 3|3", "illegal: domino 00 has no neighbour"),
        ("1|8", "illegal: not in a double-six set"),
        ("1|1     1|1 3|3", "penalty 2"),
    ],
)
def test_a_true_claim_needs_no_answer(text, item):
    assert judge(text, item) is None


@pytest.mark.parametrize(
    ("text", "item", "answer"),
    [
        ("1|1 3|3", "connected", "the map is in 2 sections"),
        ("1|1 3|3", "penalty 3", "the penalty is 2"),
        ("1|1 2|2", "solved", "the map is not a whole square of 6 by 6"),
        (MAP.replace("0|4", "4|0"), "solved", "the map is in 3 sections"),
        ("1|1 3+3", "illegal", "every domino is allowed where it is"),
        ("1|1\n\n    3+3", "legal", "domino 11 has no neighbour"),
        ("1|2 1|2", "illegal: fit", "the reason is: domino 12 is here twice"),
    ],
)
def test_a_false_claim_is_answered_with_what_was_found(text, item, answer):
    assert judge(text, item) == answer


@pytest.mark.parametrize("item", ["penalty", "penalty x", "penalty -1", "legal move", "cliffs", ""])
def test_what_is_no_claim_is_refused_with_those_that_are(item):
    with pytest.raises(
        ValueError, match="expected one of: legal, illegal: REASON, connected, penalty N"
    ):
        judge(MAP, item)


@pytest.mark.parametrize("text", ["1|2 1|2", "1|#", "1|2 3", "3|4\n---\n(0,0)w"])
def test_no_claim_is_judged_where_something_else_than_a_map_lies(text):
    with pytest.raises(IllegalPosition):
        judge(text, "connected")


def test_there_are_no_printed_moves():
    (violation,) = GAME.check_moves(Position.parse("1|2"), "12R")
    assert violation.message == "Mountains and Valleys has no printed moves"


# Marks are claims


@pytest.mark.parametrize(
    "text",
    ["1|1 3+3", "1|2\n\n    4*3", MAP, "0  1\n-  -\n2  3", "1|1 3*3 0|0 0|1 0|2", "1+2"],
)
def test_a_true_picture(text):
    position = Position.parse(text)
    if "3*3" in text:  # crossed, but it is allowed there once the others are laid
        assert GAME.check_picture(position)
    else:
        assert GAME.check_picture(position) == []


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("1|1\n\n    3+3", "domino 11 has no neighbour", (0, 0)),
        ("1|1 3*3", "33 is crossed, but it is allowed there", (4, 0)),
        ("1|1     1|1 3*3", "33 is crossed, but it is allowed there", (12, 0)),
        ("1|2 1|2", "domino 12 is here twice", (4, 0)),
    ],
)
def test_a_wrong_picture(text, message, place):
    (violation,) = GAME.check_picture(Position.parse(text))
    assert (violation.message, violation.place) == (message, Place(*place))


# What a picture shows


def test_ways_lead_between_neighbours_that_can_be_walked():
    assert GAME.annotate(Position.parse("1|2 4")).paths == ()
    assert GAME.annotate(Position.parse("1|2 3|5")).paths == (
        (Place(0, 0), Place(2, 0)),
        (Place(2, 0), Place(4, 0)),
    )


def test_each_of_several_pictures_has_its_own_ways():
    shown = GAME.annotate(Position.parse("1|2 3|5     1|2 3|5"))
    assert [place.x for way in shown.paths for place in way] == [0, 2, 2, 4, 12, 14, 14, 16]


def test_a_deal_shows_no_ways():
    assert GAME.annotate(GAME.deal(Random(1))).paths == ()


def test_the_sections_are_described_in_words():
    assert GAME.annotate(Position.parse(MAP)).words == "You can walk everywhere."
    cut = GAME.annotate(Position.parse("1|1 3|5")).words
    assert cut == ("The map is in 3 sections. Cut off: row 1, column 3. Cut off: row 1, column 4.")


def test_other_games_and_no_game_show_nothing():
    position = Position.parse("1|2 3|5")
    assert annotate("mountains", position).paths
    assert not annotate("unmatched", position).paths
    assert not annotate(None, position).paths


# Deals


def test_a_deal_is_eighteen_dominoes_that_lie_apart():
    deal = GAME.deal(Random(5))
    assert is_deal(deal.dominoes)
    assert len(GAME.layout_puzzle(deal).dominoes) == 18
    assert GAME.check_picture(deal) == []
    assert Position.parse(str(deal)) == deal


def test_the_same_seed_deals_the_same():
    assert GAME.deal(Random("a")) == GAME.deal(Random("a")) != GAME.deal(Random("b"))


def test_a_deal_may_lie_in_any_way():
    assert GAME.layout_puzzle(Position.parse(MAP)).dominoes[:3] == ((0, 0), (0, 2), (0, 4))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1|2", "a deal has 18 dominoes, not 1"),
        ("1|2 1|2", "domino 12 is here twice"),
        ("1|2 3", "the number 3 has no place on a map"),
    ],
)
def test_what_is_no_deal(text, message):
    with pytest.raises(IllegalPosition, match=message):
        GAME.layout_puzzle(Position.parse(text))


def test_a_layout_is_judged_by_the_rules():
    position = Position.parse(MAP)
    puzzle = GAME.layout_puzzle(position)
    assert GAME.layout_error(puzzle, position) is None
    turned = Position.parse(MAP.replace("0|4", "4|0"))
    assert GAME.layout_error(puzzle, turned) == "the map is in 3 sections"
