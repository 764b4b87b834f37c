"""The picture on a book's cover: its position and its size."""

from donimoes_book.board.position import Position
from donimoes_book.manuscript import tree

COVER_WIDTH = 1.14
"""The greatest width of a cover's picture, in page widths; above 1, it runs off both sides."""
COVER_HALF = 0.2
"""The greatest side of half a domino in it, in page widths."""


def cover_position(book: tree.Book) -> Position | None:
    """Return the position the author chose for the cover, or else the book's largest."""
    if book.cover is not None:
        return book.cover
    pictures = [chapter.opener.position for chapter in book.chapters if chapter.opener]
    blocks = [block for chapter in book.chapters for block in chapter.blocks]
    diagrams = [block.position for block in blocks if isinstance(block, tree.Diagram)]
    return max(pictures or diagrams, key=lambda position: len(position.dominoes), default=None)
