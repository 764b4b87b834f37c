"""The programs that play Cobra Paw: a greedy one never claims what is still there."""

from donimoes_book.games.cobra_paw.contest import Act, Choice, Finger, State
from donimoes_book.laboratory.players import Programs


class CobraPawPrograms(Programs[State, Choice, State]):
    """The programs that play the game, with or without a head start."""

    def gain(self, view: State, choice: Choice) -> tuple[int, ...]:
        """Return 1 for a domino or a right claim, and -1 for a wrong one, which costs dominoes."""
        if choice is Act.CLAIM:
            return (-1,) if view.is_there else (1,)
        return (1,) if isinstance(choice, Finger) else (0,)
