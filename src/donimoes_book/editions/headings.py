"""Which face the titles and headings of a book share."""

from donimoes_book.drawing.fonts import display_lacks, font_with
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.walking import blocks_of_kind, plain_text


def has_plain_headings(book: tree.Book) -> bool:
    """Return whether they are in the bold text face, as the display face lacks letters of some."""
    titles = (book.title, *(chapter.title for chapter in book.chapters))
    blocks = blocks_of_kind(book, tree.Heading)
    words = (*titles, *(plain_text(block.children) for block in blocks))
    if "display" in book.fonts:
        return font_with(" ".join(words), "display", "sans-bold", own=book.fonts) != "display"
    return any(map(display_lacks, words))
