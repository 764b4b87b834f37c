"""What pages show in Domino Finder, looked up piece by piece."""

from collections.abc import Sequence

from donimoes_book.games.domino_finder.game import WalkPuzzle
from donimoes_book.games.domino_finder.pictures import place_of
from donimoes_book.games.lookup import Lookup, Seen


class FinderLookup(Lookup[int]):
    """Knows what is drawn in the same way in several positions."""

    puzzle: WalkPuzzle

    def seen(self, state: int) -> Sequence[Seen]:
        """Return the dominoes, which look different with pawns on them, the pawns, and the dice."""
        board = self.puzzle.board_of(state)
        on = {*board.pawns.values()}
        dominoes = (
            Seen(*place_of(first), True, (pips, first in on, first + 1 in on))
            for first, pips in board.dominoes.items()
        )
        pawns = (Seen(*place_of(there), False, it) for it, there in board.pawns.items())
        # Of dice that show the same, the first has another name than the second.
        dice = (
            Seen(*die.place, False, board.dice[: count + 1]) for count, die in enumerate(board.dice)
        )
        return [*dominoes, *pawns, *dice]
