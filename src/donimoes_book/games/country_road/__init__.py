"""Country Road, by James Droscha: Fujisan, and then all the way down again."""

from collections.abc import Iterator

from donimoes_book.games.fujisan import DOWN, FujisanGame, FujisanPuzzle
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.language import N_


class CountryRoadPuzzle(FujisanPuzzle):
    """The way up and down again: the peak's dominoes move to the ends, and the priests follow."""

    goes_down = True

    def successors(self, state: int) -> Iterator[tuple[int, int]]:
        """Every legal move and the state it leads to; at the peak, the priests turn around."""
        slope = self.down if state >= DOWN else self.up
        for move in slope.moves(state % DOWN):
            after = state ^ move
            yield move, after | DOWN if after == self.up.goal else after

    def is_solved(self, state: int) -> bool:
        """True if all four priests have left the mountain."""
        return state == self.down.goal | DOWN

    def remaining(self, state: int) -> int:
        """How many priests are not on the peak yet, or have not left the mountain for good."""
        if state >= DOWN:
            return (state % DOWN & ~self.down.goal).bit_count()
        return 4 + super().remaining(state)


class CountryRoad(FujisanGame):
    """The game of the registry."""

    def grade_specs(self) -> tuple[GenerationSpec | None, ...]:
        """The specification that most often gives each grade, by trial; None for the last."""
        return (
            GenerationSpec(steps=23, tries=200, or_longer=True),
            GenerationSpec(steps=35, tries=300, or_longer=True),
            GenerationSpec(steps=52, tries=1000, or_longer=True),
            GenerationSpec(steps=72, tries=3000, or_longer=True),
            None,
        )


GAME = CountryRoad(
    "country-road", N_("Country Road"), CountryRoadPuzzle, grade_one_limit=170, number=4
)
