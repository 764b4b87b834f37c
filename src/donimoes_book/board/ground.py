"""The squares of a table on which things may begin, and which of them are taken already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from donimoes_book.board.digits import Digits
from donimoes_book.board.position import Place

_MOST = 2**18
"""No table has so many squares: who reads more has read nonsense."""
_AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


class Ground:
    """Squares in reading order, with what covers and dominoes leave of them.

    The first ground of a table is the grid, with squares of its own; the second, half a space off
    it, has all the places between.
    """

    def __init__(self, digits: Digits, size: Place, origin: Place) -> None:
        self.digits = digits
        self.size = size
        """How many half-spaces the table is wide and high: the places of the first squares."""
        self.origin = origin
        """Where the grid begins: 0 or 1 half-space to the right, and down."""
        self.squares: dict[Place, int] = {}
        """The places of this ground, each with its index."""
        self.taken: set[Place] = set()
        """Where no half can lie any more, as one lies there or too near."""
        self.roofs: set[Place] = set()
        """Covered places below which half a domino may lie."""
        self._at = self._free = self._needed = self._least = 0

    def on_grid(self, place: Place) -> bool:
        """Tell whether a place is one of the grid."""
        return (place.x - self.origin.x) % 2 == (place.y - self.origin.y) % 2 == 0

    def spread_grid(self) -> None:
        """Begin with the grid, which is known."""
        (left, top), (width, height) = self.origin, self.size
        self._spread(Place(x, y) for y in range(top, height, 2) for x in range(left, width, 2))

    def spread_between(self, used: Collection[int]) -> None:
        """Go on with what is off the grid; tell which rows have anything there."""
        width, height = self.size
        rows = self.digits.some(height, used)
        places = (Place(x, y) for y in rows for x in range(width))
        self._spread(place for place in places if not self.on_grid(place))
        # Off the grid squares overlap, so that nobody knows how many will be left.
        self._least = 1

    def _spread(self, places: Iterable[Place]) -> None:
        self.squares = {place: at for at, place in enumerate(islice(places, _MOST + 1))}
        if len(self.squares) > _MOST:
            raise ValueError("no table is so large")

    def is_free(self, place: Place) -> bool:
        """Tell whether a half can lie here that comes after what lies already."""
        return place not in self.taken and self.squares.get(place, -1) > self._at

    def take(self, places: Sequence[Place]) -> None:
        """Lay halves on these squares."""
        for place in places:
            for near in (place.moved(*by) for by in _AROUND):
                self._free -= self.is_free(near)
                self.taken.add(near)
        self._needed -= len(places)

    def beginnings(self, count: int, needed: int, given: Collection[Place]) -> Iterator[Place]:
        """Tell the free squares where things begin, which need so many squares altogether.

        Who is told a square takes all that are needed there, before the next is told.
        """
        self._at, self._needed = -1, needed
        self._free = sum(place not in self.taken for place in self.squares)
        for place, at in self.squares.items():
            if not count:
                break
            self._at = at
            if place in self.taken:
                continue
            spare = max(self._least, self._free - self._needed)
            self._free -= 1
            if self.digits.weighted((spare, count), int(place in given)):
                count -= 1
                yield place
        self._at = -1
        if count:
            raise ValueError("there is no room")

    def places(self, given: Sequence[Place], *, anywhere: bool = True) -> list[Place]:
        """Tell where things lie: on free squares, or anywhere, even at one place."""
        left, told = self.digits.count(len(given)), list[Place]()
        squares = [place for place in self.squares if anywhere or place not in self.taken]
        number = Counter(given)
        for steps, place in zip(reversed(range(len(squares))), squares, strict=True):
            here = 0
            while left and self.digits.weighted((steps, left), int(here < number[place])):
                told.append(place)
                here += 1
                left -= 1
        if left:
            raise ValueError("there is no room")
        return told
