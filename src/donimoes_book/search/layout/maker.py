"""Makes problems of a game of laying out: random deals, and how much work each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from donimoes_book.games.game import LayoutGame
from donimoes_book.search.layout.solver import effort_of_layout
from donimoes_book.search.making import Made, Progress, Wish

UNIT = "tries"
"""What is measured of a deal: how many layouts a search looks at."""


@dataclass(frozen=True, slots=True)
class DealMaker:
    """Deals at random; nothing can be wished."""

    game: LayoutGame
    wish: ClassVar[Wish] = Wish()
    compiled: ClassVar[bool] = False

    def make(
        self, wish: Wish, seed: str, *, fast: bool = False, progress: Progress | None = None
    ) -> Made | None:
        """Deal once; None where no layout was found."""
        deal = self.game.deal(Random(seed))
        effort = effort_of_layout(self.game.layout_puzzle(deal))
        return None if effort is None else Made(deal, {UNIT: effort}, effort)
