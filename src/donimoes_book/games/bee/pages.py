"""What pages show and refuse in Bee Donimoes, looked up die by die."""

from collections.abc import Container, Iterator, Sequence
from functools import cache

from donimoes_book.board.parts import Direction
from donimoes_book.board.position import Position
from donimoes_book.board.symmetry import Symmetries
from donimoes_book.games.bee import rules
from donimoes_book.games.bee.game import BeeGame
from donimoes_book.games.bee.puzzle import BeePuzzle
from donimoes_book.games.claims import Refusal
from donimoes_book.games.lookup import Lookup, Refused, Seen


def symmetries(_: BeeGame, __: Position) -> Symmetries:
    """A die flies every way alike; how far and where it may land depends on numbers."""
    return Symmetries(across=True, down=True)


class BeeLookup(Lookup[rules.Cells]):
    """Knows for each die on each space which straight flights the rules forbid."""

    def __init__(self, puzzle: BeePuzzle) -> None:
        super().__init__(puzzle)
        self.layout, self.dice_of = puzzle.layout, puzzle.dice_of
        self._flights = cache(self._find_flights)
        space, places = self.layout.space, [domino.places for domino in self.layout.dominoes]
        self._spaces = [(one, space(one), space(other)) for one, other in places]

    def refusals(self, state: rules.Cells, legal: Container[str]) -> Iterator[Refused]:
        """Yield the straight flights that are refused."""
        dice = self.dice_of(state)
        standing = dict(zip(state, dice, strict=True))
        for die, cell in zip(dice, state, strict=True):
            for name, end, why in self._flights(die, cell, dice):
                if end in standing and die != dice[-1]:
                    yield name, Refusal(rules.STANDS_THERE, die=standing[end]), None
                elif why:
                    yield name, why, None

    def _find_flights(
        self, die: int, cell: int, dice: tuple[int, ...]
    ) -> list[tuple[str, int, Refusal | None]]:
        """Return a die's straight flights, where each ends, and why the rules forbid it."""
        layout, flights = self.layout, list[tuple[str, int, Refusal | None]]()
        # The other dice are where they don't matter.
        cells = tuple(cell if other == die else -1 for other in dice)
        row, column = divmod(cell, layout.width)
        most = column, layout.width - 1 - column, row, layout.height - 1 - row
        for way, length in zip(Direction, most, strict=True):
            dx, dy = way.step
            for spaces in range(1, length + 1):
                why = layout.fly(cells, dice, die, [(way, spaces)])
                end = cell + spaces * (dx // 2 + dy // 2 * layout.width)
                refused = why if isinstance(why, Refusal) else None
                flights.append((f"{die}{way}{spaces}", end, refused))
        return flights

    def seen(self, state: rules.Cells) -> Sequence[Seen]:
        """Return the dominoes, which look different with dice on them, and the dice."""
        pieces = [
            Seen(*place, True, (one in state, other in state)) for place, one, other in self._spaces
        ]
        for die, cell in zip(self.dice_of(state), state, strict=True):
            pieces.append(Seen(*self.layout.place(cell), False, die))
        return pieces
