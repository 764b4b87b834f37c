"""Bingo by Choice: count along a row, and take or leave what is called."""

from collections.abc import Sequence
from typing import Any

from donimoes_book.games.bingo import Bingo, Pass, Row, careful_pass
from donimoes_book.games.solitaires.deal import play
from donimoes_book.games.solitaires.solitaire import LABELS, random_deals
from donimoes_book.laboratory.survey import Measured, quartiles, share
from donimoes_book.language import N_
from donimoes_book.progress import Progress
from donimoes_book.search.figures import PROVEN, SHARE, Figure


class BingoByChoice(Bingo):
    """Bingo in which a domino that is called may be left."""

    name = "bingo-by-choice"
    title = N_("Bingo by Choice")
    family_rank = 6
    code_number = 0
    labels = LABELS
    has_choices = True
    no_problems = "every deal can be won"

    def sensible_move(self, view: Row, moves: Sequence[Pass]) -> Pass:
        """Take all that is called, unless that would leave the row stuck: see `careful_pass`."""
        return careful_pass(view)

    def hint(self, puzzle: Any, state: Row) -> str:
        """Return the sensible move, which always wins; a shortest solution takes long to find."""
        return f"Try {puzzle.move_name(careful_pass(state))}."

    def measure(self, n: int, seed: str, _fast: bool, progress: Progress) -> Measured:
        """Play `n` deals, in which dominoes may be left, sensibly and at random.

        No deal needs to be searched: the sensible player wins each, as `careful_pass` proves.
        """
        sensibly, at_random = list[int](), 0
        for deal, random_player in random_deals(self.deal, n, seed, progress):
            playout = play(deal, self.sensible_move)
            if playout.won:
                sensibly.append(playout.moves)
            at_random += play(deal, random_player).won
        return {
            "solvable": Figure(1.0, unit=SHARE, exact=PROVEN),
            "won-sensibly": Figure(1.0, unit=SHARE, exact=PROVEN),
            "won-at-random": share(at_random, n),
            **quartiles("moves", sensibly, "passes"),
        }


GAME = BingoByChoice()
