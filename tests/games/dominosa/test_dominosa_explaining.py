"""Problems solved by what the sentences say, on a table that shares no code with the engine."""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from donimoes_book.board.position import Position
from donimoes_book.games.dominosa import reasoning
from donimoes_book.games.dominosa.explaining import NAMES, next_deduction
from donimoes_book.games.dominosa.rectangle import Rectangle
from donimoes_book.games.registry import find
from donimoes_book.manuscript.bank import read_bank

GAME = find("dominosa")
PROBLEMS = Path(__file__).parents[3] / "rules" / "problems" / "dominosa.md"
BANK = [entry.position for entry in read_bank(PROBLEMS, "dominosa", [])]
SEVEN = [BANK[number] for number in (0, 7, 11, 14, 17, 19, 25)]
MORE = [BANK[number] for number in (5, 18, 20, 24)]


@cache
def deductions_of(position):
    return GAME.more_fields(position)["deductions"]


def test_nothing_follows_where_something_has_no_place_left():
    rectangle = Rectangle(2, (0, 0, 0, 1, 1, 1))
    with pytest.raises(ValueError, match="no place left"):
        next_deduction(rectangle, [reasoning.SPLIT] * len(rectangle.places))


class Table:
    """The numbers, and what the sentences have said so far."""

    def __init__(self, position):
        rows = [line[::2] for line in str(position).split("\n")[::2]]
        self.number = {
            (x, y): int(digit) for y, row in enumerate(rows) for x, digit in enumerate(row)
        }
        self.joined, self.apart = set(), set()

    def copy(self):
        other = object.__new__(Table)
        other.number, other.joined, other.apart = self.number, set(self.joined), self.apart
        return other

    def pair(self, place):
        return tuple(sorted(self.number[square] for square in place))

    def are_rivals(self, one, other):
        return bool(one & other) or self.pair(one) == self.pair(other)

    def open(self):
        places = (
            frozenset({(x, y), there})
            for x, y in self.number
            for there in ((x + 1, y), (x, y + 1))
            if there in self.number
        )
        return [
            place
            for place in places
            if place not in self.apart and not any(self.are_rivals(place, d) for d in self.joined)
        ]

    def open_for(self, thing):
        """The places left for `the 3 at B2`, or for `the 2-5` or `2-5`."""
        if at := re.fullmatch(r"[Tt]he (\d) at (\w\d+)", thing):
            here = square(at[2])
            assert self.number[here] == int(at[1])
            return [place for place in self.open() if here in place]
        pair = tuple(map(int, thing.split()[-1].split("-")))
        return [place for place in self.open() if self.pair(place) == pair]


def square(name):
    return "ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1


def places(text):
    """Every place in a text, such as `C2D2`."""
    squares = re.findall(r"\b([A-K]\d+)([A-K]\d+)\b", text)
    return [frozenset({square(one), square(other)}) for one, other in squares]


def check(table, sentence):
    """Judge a sentence on the table; return what it joins and what it splits."""
    thing = r"(?:[Tt]he \d at \w\d+|[Tt]he \d-\d)"
    if said := re.fullmatch(
        rf"({thing}) has only one free neighbour, ({thing}), so together they are the (\d-\d)\.",
        sentence,
    ):
        (place,) = table.open_for(said[1])
        assert place in table.open_for(said[2])
        assert place in table.open_for(said[3])
        return [place], []
    if said := re.fullmatch(r"The (\d-\d) has only one possible place: (\w+)\.", sentence):
        assert table.open_for(said[1]) == places(said[2])
        return places(said[2]), []
    if said := re.fullmatch(
        rf"Wherever the (\d-\d) is \((.*)\), it covers ({thing})\. So no other domino does:"
        r" none on (.*)\.",
        sentence,
    ):
        assert set(table.open_for(said[1])) == set(places(said[2]))
        at = square(said[3].split()[-1])
        assert all(at in place for place in places(said[2]) + places(said[4]))
        assert not set(places(said[2])) & set(places(said[4]))
        return [], places(said[4])
    if said := re.fullmatch(
        rf"({thing}) can only be part of the (\d-\d) \((.*)\)\. So the (\d-\d) is nowhere else:"
        r" not on (.*)\.",
        sentence,
    ):
        assert said[2] == said[4]
        assert set(table.open_for(said[1])) == set(places(said[3]))
        wanted = tuple(map(int, said[2].split("-")))
        assert all(table.pair(place) == wanted for place in places(said[3]) + places(said[5]))
        assert not set(places(said[3])) & set(places(said[5]))
        return [], places(said[5])
    if said := re.fullmatch(
        rf"A domino on (.*) would leave no place for ({thing}): its only places are (.*)\.",
        sentence,
    ):
        assert set(table.open_for(said[2])) == set(places(said[3]))
        for place in places(said[1]):
            assert place not in places(said[3])
            assert all(table.are_rivals(place, other) for other in places(said[3]))
        return [], places(said[1])
    if said := re.fullmatch(
        rf"With the (\d-\d) on (\w+), ({thing}) would have only (\S+) left, and ({thing}) only"
        r" (\S+)\. They cannot both be there, so the (\d-\d) is not on (\w+)\.",
        sentence,
    ):
        (place,) = places(said[2])
        supposed = table.copy()
        supposed.joined.add(place)
        (one,), (other,) = supposed.open_for(said[3]), supposed.open_for(said[5])
        assert [one, other] == [*places(said[4]), *places(said[6])]
        assert one != other
        assert table.are_rivals(one, other)
        return [], [place]
    if said := re.fullmatch(
        r"The halves on (.*) can only belong to (.*)\. No two of these halves are neighbours, and"
        r" there are as many dominoes as halves\. So the dominoes are there, and not on (.*)\.",
        sentence,
    ):
        halves = [square(name) for name in re.findall(r"\w\d+", said[1])]
        pairs = {tuple(map(int, name.split("-"))) for name in re.findall(r"\d-\d", said[2])}
        assert len(set(halves)) == len(pairs)
        for (x, y), (there, below) in combinations(halves, 2):
            assert abs(x - there) + abs(y - below) != 1
        for place in table.open():
            assert table.pair(place) in pairs or not place & set(halves)
        for place in places(said[3]):
            assert table.pair(place) in pairs
            assert not place & set(halves)
        return [], places(said[3])
    if said := re.fullmatch(
        rf"({thing}) cuts off (\d+) halves around (\w+)\. That is an even number, so they"
        r" pair up among themselves, and there is no domino on (.*)\.",
        sentence,
    ):
        here, region = square(said[1].split()[-1]), {square(said[3])}
        ways = [place for place in table.open() if here not in place]
        while more := {s for place in ways if place & region for s in place} - region:
            region |= more
        assert len(region) == int(said[2])
        assert len(region) % 2 == 0
        for place in places(said[4]):
            assert here in place
            assert place & region
        return [], places(said[4])
    said = re.fullmatch(
        rf"Suppose the (\d-\d) is on (\w+)\. That forces (.*), and then there is no place left for"
        rf" ({thing})\. So the (\d-\d) is not there\.",
        sentence,
    )
    assert said, sentence
    (place,) = places(said[2])
    supposed = table.copy()
    supposed.joined.add(place)
    for link in said[3].split(", then "):
        forced = re.fullmatch(rf"(\d\d-\w+) for ({thing})", link)
        assert supposed.open_for(forced[2]) == places(forced[1]), link
        supposed.joined |= set(places(forced[1]))
    assert supposed.open_for(said[4]) == []
    return [], [place]


def halves(position):
    return f"{len(position.numbers)} halves"


@pytest.mark.parametrize(
    "position",
    [*SEVEN, *(pytest.param(position, marks=pytest.mark.long) for position in MORE)],
    ids=halves,
)
def test_a_problem_is_solved_by_what_the_sentences_say(position):
    table = Table(position)
    for step in deductions_of(position):
        joined, apart = check(table, step["sentence"])
        assert joined or apart
        possible = set(table.open())
        assert possible.issuperset(joined + apart), "nothing new"
        table.joined |= set(joined)
        table.apart |= set(apart)
        assert_shown(step["position"], table, joined, apart)
    assert len(table.joined) == len(position.numbers) // 2
    end = GAME.solved_picture(position, GAME.puzzle(position).solve().moves)
    laid = {frozenset((p.x // 2, p.y // 2) for p in domino.places) for domino in end.dominoes}
    assert laid == table.joined


def assert_shown(picture, table, joined, apart):
    """Check that the diagram shows all known dominoes, and marks what the sentence finds."""
    shown = Position.parse(picture)
    for domino in shown.dominoes:
        place = frozenset((p.x // 2, p.y // 2) for p in domino.places)
        assert place in table.joined
        assert (place in joined) == (domino.mark is not None)
    assert len(shown.dominoes) == len(table.joined)
    marked_places = set()
    for point, char in shown.splits:
        dx, dy = point.x % 2, point.y % 2
        place = frozenset(
            {((point.x - dx) // 2, (point.y - dy) // 2), ((point.x + dx) // 2, (point.y + dy) // 2)}
        )
        if char == "S":
            marked_places.add(place)
    assert marked_places == set(apart)


def test_every_technique_is_told_in_these_problems():
    used = {step["technique"] for position in SEVEN for step in deductions_of(position)}
    assert used == set(NAMES)


def test_every_domino_that_is_tried_is_counted():
    assert [GAME.puzzle(position).solve().states for position in SEVEN[:3]] == [6, 25, 26]
