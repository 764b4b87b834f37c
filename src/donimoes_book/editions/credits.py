"""Who a game and its rules come from."""

from donimoes_book.manuscript import tree
from donimoes_book.words.language import gettext


def credit(chapter: tree.Chapter) -> str:
    """Return the line that credits a game's designer, or empty if none is given."""
    if chapter.designer.casefold() in (tree.TRADITIONAL, gettext(tree.TRADITIONAL)):
        return gettext("A traditional game")
    return gettext("Designed by {name}", name=chapter.designer) if chapter.designer else ""


def source_line(chapter: tree.Chapter) -> str:
    """Return the line that says where a game's rules come from; may be empty."""
    return gettext("Rules: {source}", source=chapter.source) if chapter.source else ""
