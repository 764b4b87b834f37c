"""Models places for the codec: which squares are still free, and how likely each is to be used."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from donimoes_book.board.codec.mixed_radix import MixedRadixCoder
from donimoes_book.board.parts import Place

_MAX_SQUARES = 2**18
"""The most squares on a table: a decoder that reads more has read nonsense."""
_OVERLAPPING = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


class PlacementModel:
    """The squares of a table in reading order, without those blocked by covers and dominoes.

    It is first used for everything on the grid, then starts again with the places between, for
    everything half a space off the grid.
    """

    def __init__(self, coder: MixedRadixCoder, size: Place, origin: Place) -> None:
        self.coder = coder
        self.size = size
        """The table's width and height in half-spaces."""
        self.origin = origin
        """Where the grid begins: 0 or 1 half-spaces to the right, and down."""
        self.squares: dict[Place, int] = {}
        """The places that can currently be used, each with its index."""
        self.blocked: set[Place] = set()
        """Where no half fits any more, because another would overlap it."""
        self.covered: set[Place] = set()
        """Covered spaces under which half a domino may be."""
        self._current = self._free = self._needed = self._least_spare = 0

    def on_grid(self, place: Place) -> bool:
        """Return whether a place is on the grid."""
        return (place.x - self.origin.x) % 2 == (place.y - self.origin.y) % 2 == 0

    def use_grid(self) -> None:
        """Use the squares of the grid."""
        (left, top), (width, height) = self.origin, self.size
        self._use(Place(x, y) for y in range(top, height, 2) for x in range(left, width, 2))

    def use_between(self, rows: Collection[int]) -> None:
        """Use the places off the grid, after coding which rows have anything in them."""
        width, height = self.size
        rows = self.coder.subset(height, rows)
        places = (Place(x, y) for y in rows for x in range(width))
        self._use(place for place in places if not self.on_grid(place))
        # Squares off the grid overlap, so the number of free ones proves nothing.
        self._least_spare = 1

    def _use(self, places: Iterable[Place]) -> None:
        self.squares = {place: at for at, place in enumerate(islice(places, _MAX_SQUARES + 1))}
        if len(self.squares) > _MAX_SQUARES:
            raise ValueError("no table is that large")

    def is_free(self, place: Place) -> bool:
        """Return whether a half fits here, after the square being coded."""
        return place not in self.blocked and self.squares.get(place, -1) > self._current

    def occupy(self, places: Sequence[Place]) -> None:
        """Put halves on these squares."""
        for place in places:
            for other in (place.moved(*by) for by in _OVERLAPPING):
                self._free -= self.is_free(other)
                self.blocked.add(other)
        self._needed -= len(places)

    def code_starts(self, count: int, needed: int, given: Collection[Place]) -> Iterator[Place]:
        """Code the free squares where `count` parts begin, which need `needed` squares in all.

        Yields each square as soon as it is coded. The caller must `occupy` all squares of the part
        that begins there before taking the next one, as the squares still free decide how likely
        the next square is. Raises ValueError if there is no room.
        """
        self._current, self._needed = -1, needed
        self._free = sum(place not in self.blocked for place in self.squares)
        for place, at in self.squares.items():
            if not count:
                break
            self._current = at
            if place in self.blocked:
                continue
            spare = max(self._least_spare, self._free - self._needed)
            self._free -= 1
            if self.coder.weighted_digit((spare, count), int(place in given)):
                count -= 1
                yield place
        self._current = -1
        if count:
            raise ValueError("there is no room")

    def code_places(self, given: Sequence[Place], *, anywhere: bool = True) -> list[Place]:
        """Code the places of small parts, which may share them: free squares only, or `anywhere`.

        Raises ValueError if there is no room.
        """
        left, coded = self.coder.count(len(given)), list[Place]()
        squares = [place for place in self.squares if anywhere or place not in self.blocked]
        numbers = Counter(given)
        for later, place in zip(reversed(range(len(squares))), squares, strict=True):
            here = 0
            while left and self.coder.weighted_digit((later, left), int(here < numbers[place])):
                coded.append(place)
                here += 1
                left -= 1
        if left:
            raise ValueError("there is no room")
        return coded
