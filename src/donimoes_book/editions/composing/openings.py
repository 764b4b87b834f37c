"""Composes how a chapter begins."""

from donimoes_book.editions.composing.blocks import Facts, Opening
from donimoes_book.editions.credits import credit, source_line
from donimoes_book.manuscript.tree import Chapter
from donimoes_book.words.language import gettext


def opening(chapter: Chapter) -> Opening:
    """Begin with the title, the designer and the source, the facts and the picture of a game."""
    facts = tuple((gettext(label), fact) for label, fact in chapter.facts.items())
    return Opening(
        chapter.title,
        chapter.anchor,
        chapter.kind,
        credit(chapter),
        source_line(chapter),
        Facts(facts) if facts else None,
        chapter.opener,
    )
