"""Deductions for readers: what follows from what, in a sentence and in a picture."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from donimoes_book.board.dominoes import the_domino
from donimoes_book.board.position import Position
from donimoes_book.games.dominosa import reasoning
from donimoes_book.games.dominosa.rectangle import Rectangle
from donimoes_book.words.language import alternatives, gettext, listed

Told = tuple[str, list[int]]
"""A sentence, and the halves to look at."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """A step: a domino that must be in a place, or places where none can be."""

    technique: int
    joined: int | None
    """The place of the domino that it finds, if any."""
    split: tuple[int, ...]
    """The places that it finds to have no domino."""
    halves: tuple[int, ...]
    """The halves to look at."""
    length: int
    """How many dominoes a chain forces, or how many pairs a set has."""
    sentence: str
    about: str
    """The half or the domino to look at, if a domino is found."""

    @property
    def name(self) -> str:
        """The name of its technique in claims."""
        return _TECHNIQUES[self.technique][0]

    @property
    def places(self) -> tuple[int, ...]:
        """All places that it decides."""
        return self.split if self.joined is None else (self.joined,)

    def apply(self, rectangle: Rectangle, state: list[int]) -> None:
        """Note in `state` what it finds."""
        if self.joined is not None:
            reasoning.put(rectangle.grid, state, self.joined)
        for place in self.split:
            state[place] = reasoning.SPLIT

    def picture(self, rectangle: Rectangle, state: Sequence[int]) -> Position:
        """Show it with what is known before it: joined with a `+`, or split with an `S`."""
        shown = list(state)
        for place in self.places:
            shown[place] = reasoning.SPLIT if self.joined is None else reasoning.JOINED
        return rectangle.position(shown, self.joined, self.split)


def next_deduction(
    rectangle: Rectangle,
    state: Sequence[int],
    hardest: int = reasoning.CHAIN,
    longest: int = reasoning.LONGEST_CHAIN,
) -> Deduction | None:
    """Return the simplest deduction from what is known; None if there is none.

    Raises ValueError if something has no place left.
    """
    out = [0] * reasoning.ROOM
    work = [0] * reasoning.WORK_SPACE
    technique = reasoning.find(rectangle.grid, list(state), hardest, longest, out, work)
    if technique < 0:
        raise ValueError("something has no place left")
    return _Teller(rectangle, state, out).deduction(technique) if technique else None


def all_deductions(
    rectangle: Rectangle, state: Sequence[int]
) -> Iterator[tuple[list[int], Deduction]]:
    """Yield deductions until none is left, each with a copy of what is known before it."""
    statuses = list(state)
    while deduction := next_deduction(rectangle, statuses):
        yield list(statuses), deduction
        deduction.apply(rectangle, statuses)


class _Teller:
    """Puts a recorded deduction into words."""

    def __init__(self, rectangle: Rectangle, state: Sequence[int], out: Sequence[int]) -> None:
        self.rectangle, self.state = rectangle, state
        self.item, self.length = out[reasoning.ITEM], out[reasoning.LENGTH]
        count = out[reasoning.FOUND]
        self.places = tuple(out[reasoning.FIRST : reasoning.FIRST + count])
        self.more = tuple(out[reasoning.FIRST + count :])

    def deduction(self, technique: int) -> Deduction:
        """Return the deduction with its sentence."""
        sentence, halves = _TECHNIQUES[technique][1](self)
        joins = technique in (reasoning.HALF, reasoning.PAIR)
        return Deduction(
            technique,
            self.places[0] if joins else None,
            () if joins else self.places,
            tuple(dict.fromkeys(halves)),
            self.length,
            sentence[:1].upper() + sentence[1:],
            self._thing(self.item) if joins else "",
        )

    # The words for things

    def _domino(self, place: int) -> str:
        return the_domino(self.rectangle.pair(place))

    def _number(self, half: int) -> str:
        """Say which half: its number and its square."""
        return gettext(
            "the {number} at {square}",
            number=self.rectangle.numbers[half],
            square=self.rectangle.square(half),
        )

    def _thing(self, item: int) -> str:
        """Say which half or which pair."""
        halves = self.rectangle.halves
        if item < halves:
            return self._number(item)
        return the_domino(self.rectangle.pairs[item - halves])

    def _squares(self, places: Sequence[int]) -> list[str]:
        return [self.rectangle.squares(place) for place in places]

    def _open(self, item: int) -> list[int]:
        return [
            place
            for place in self.rectangle.places_for(item)
            if self.state[place] == reasoning.OPEN
        ]

    def _halves(self, places: Sequence[int]) -> list[int]:
        return [half for place in places for half in self.rectangle.places[place]]

    # The sentences

    def half(self) -> Told:
        (place,) = self.places
        (other,) = set(self.rectangle.places[place]) - {self.item}
        sentence = gettext(
            "{number} has only one free neighbour, {other}, so together they are {domino}.",
            number=self._number(self.item),
            other=self._number(other),
            domino=self._domino(place),
        )
        return sentence, [self.item, other]

    def pair(self) -> Told:
        (place,) = self.places
        sentence = gettext(
            "{domino} has only one possible place: {squares}.",
            domino=self._domino(place),
            squares=self.rectangle.squares(place),
        )
        return sentence, self._halves(self.places)

    def shared(self) -> Told:
        places, rectangle = self._open(self.item), self.rectangle
        halves, squares = self._halves(places), alternatives(self._squares(self.places))
        if self.item >= rectangle.halves:
            shared = set(range(rectangle.halves))
            for place in (*places, *self.places):
                shared &= set(rectangle.places[place])
            if shared:
                sentence = gettext(
                    "Wherever {domino} is ({places}), it covers {number}. So no other domino does:"
                    " none on {squares}.",
                    domino=self._thing(self.item),
                    places=alternatives(self._squares(places)),
                    number=self._number(min(shared)),
                    squares=squares,
                )
                return sentence, halves
        elif len({rectangle.pair(place) for place in places}) == 1:
            sentence = gettext(
                "{number} can only be part of {domino} ({places}). So {domino} is nowhere else:"
                " not on {squares}.",
                number=self._number(self.item),
                domino=self._domino(places[0]),
                places=alternatives(self._squares(places)),
                squares=squares,
            )
            return sentence, halves
        sentence = gettext(
            "A domino on {squares} would leave no place for {thing}: its only places are {places}.",
            squares=squares,
            thing=self._thing(self.item),
            places=listed(self._squares(places)),
        )
        return sentence, halves

    def forced(self) -> Told:
        (place,), (one, other, item) = self.places, self.more[:3]
        sentence = gettext(
            "With {domino} on {squares}, {first} would have only {one} left, and {second} only"
            " {other}. They cannot both be there, so {domino} is not on {squares}.",
            domino=self._domino(place),
            squares=self.rectangle.squares(place),
            first=self._thing(self.item),
            one=self.rectangle.move(one),
            second=self._thing(item),
            other=self.rectangle.move(other),
        )
        return sentence, self._halves([place, one, other])

    def locked(self) -> Told:
        chosen = sorted(self.more[: self.length])
        pairs = sorted({self._domino(place) for half in chosen for place in self._open(half)})
        sentence = gettext(
            "The halves on {halves} can only belong to {dominoes}. No two of these halves are"
            " neighbours, and there are as many dominoes as halves. So the dominoes are there, and"
            " not on {squares}.",
            halves=listed([self.rectangle.square(half) for half in chosen]),
            dominoes=listed(pairs),
            squares=alternatives(self._squares(self.places)),
        )
        return sentence, chosen

    def parity(self) -> Told:
        region = sorted(self.more[: self.length])
        (begin, *_) = (half for half in self._halves(self.places) if half != self.item)
        sentence = gettext(
            "{number} cuts off {count} halves around {square}. That is an even number, so they"
            " pair up among themselves, and there is no domino on {squares}.",
            number=self._number(self.item),
            count=self.length,
            square=self.rectangle.square(begin),
            squares=alternatives(self._squares(self.places)),
        )
        return sentence, [self.item, *region]

    def chain(self) -> Told:
        (place,) = self.places
        forced = self.more[: 2 * self.length : 2]
        links = [
            gettext(
                "{domino} for {thing}",
                domino=self.rectangle.move(forced_place),
                thing=self._thing(why),
            )
            for forced_place, why in zip(forced, self.more[1 : 2 * self.length : 2], strict=True)
        ]
        sentence = gettext(
            "Suppose {domino} is on {squares}. That forces {links}, and then there is no place"
            " left for {thing}. So {domino} is not there.",
            domino=self._domino(place),
            squares=self.rectangle.squares(place),
            links=gettext(", then ").join(links),
            thing=self._thing(self.item),
        )
        return sentence, self._halves([place, *forced])


_TECHNIQUES: Mapping[int, tuple[str, Callable[[_Teller], Told]]] = {
    reasoning.HALF: ("half", _Teller.half),
    reasoning.PAIR: ("pair", _Teller.pair),
    reasoning.SHARED: ("shared", _Teller.shared),
    reasoning.FORCED: ("forcing", _Teller.forced),
    reasoning.LOCKED: ("locked", _Teller.locked),
    reasoning.PARITY: ("parity", _Teller.parity),
    reasoning.CHAIN: ("chain", _Teller.chain),
}
"""What claims and JSON call each technique, in order, and what puts it into words."""
NAMES = [name for name, _ in _TECHNIQUES.values()]
