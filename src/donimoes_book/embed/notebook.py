"""What `from donimoes_book import …` gives to those who write Python, in a notebook or not."""

from __future__ import annotations

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import InputError
from donimoes_book.embed.picture import Picture, svg_of

__all__ = ["InputError", "Picture", "Position"]

# From now on every position shows itself, whoever made it.
Position.painter = staticmethod(svg_of)
