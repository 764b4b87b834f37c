"""The programs that play Mountains and Valleys: they avoid damage."""

from collections.abc import Sequence

from donimoes_book.games.mountains.contest import (
    FRAME,
    NEIGHBOURS_OF,
    Choice,
    Laid,
    Passed,
    State,
    View,
    reach,
    ways_to_lay,
)
from donimoes_book.games.mountains.game import SIDE
from donimoes_book.games.mountains.survey import damage
from donimoes_book.laboratory.players import Programs


class MountainsPrograms(Programs[State, Choice, View]):
    """The programs that play alone or together."""

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return how little damage a domino does where it is laid, or in its best place."""
        match choice:
            case Laid():
                return (-_damage(view.laid, [choice]),)
            case Passed(pair):
                return (-_damage(view.laid, list(ways_to_lay(view.laid, pair))),)
        return (0,)


def _damage(laid: Sequence[Laid], ways: Sequence[Laid]) -> int:
    """Return the least damage that laying a domino does, in hundredths of a point."""
    heights: list[int | None] = [None] * (FRAME * FRAME)
    for one in laid:
        for space, number in zip(one.spaces, one.pair, strict=True):
            heights[space] = number

    def least(way: Laid) -> float:
        (left, right), (top, bottom) = reach([*laid, way])

        def neighbours(space: int) -> list[int]:
            """The neighbours that the map can still reach."""
            return [
                there
                for there in NEIGHBOURS_OF[space]
                if right - SIDE < there % FRAME < left + SIDE
                and bottom - SIDE < there // FRAME < top + SIDE
            ]

        return damage(heights, neighbours, way.spaces, way.pair)

    return round(100 * min(map(least, ways)))


programs = MountainsPrograms
