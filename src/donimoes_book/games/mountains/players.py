"""The programs that play Mountains and Valleys: they avoid damage."""

from collections.abc import Sequence

from donimoes_book.games.mountains import contest
from donimoes_book.games.mountains.laboratory import damage
from donimoes_book.games.mountains.rules import SIDE
from donimoes_book.laboratory.players import Programs


class MountainsPrograms(Programs[contest.State, contest.Choice, contest.View]):
    """The programs that play alone or together."""

    def gain(self, view: contest.View, choice: contest.Choice) -> tuple[int, ...]:
        """Return how little damage a domino does where it is laid, or in its best place."""
        match choice:
            case contest.Laid():
                return (-_damage(view.laid, [choice]),)
            case contest.Passed(pair):
                return (-_damage(view.laid, list(contest.ways_to_lay(view.laid, pair))),)
        return (0,)


def _damage(layout: Sequence[contest.Laid], ways: Sequence[contest.Laid]) -> int:
    """Return the least damage that laying a domino does, in hundredths of a point."""
    heights: list[int | None] = [None] * (contest.FRAME * contest.FRAME)
    for one in layout:
        for space, number in zip(one.spaces, one.pair, strict=True):
            heights[space] = number

    def least(way: contest.Laid) -> float:
        (left, right), (top, bottom) = contest.reach([*layout, way])

        def neighbours(space: int) -> list[int]:
            """The neighbours that the map can still reach."""
            return [
                there
                for there in contest.NEIGHBOURS_OF[space]
                if right - SIDE < there % contest.FRAME < left + SIDE
                and bottom - SIDE < there // contest.FRAME < top + SIDE
            ]

        return damage(heights, neighbours, way.spaces, way.pair)

    return round(100 * min(map(least, ways)))
