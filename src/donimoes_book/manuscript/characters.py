"""Finds the characters of a manuscript or of `book.toml` that no font has."""

from collections.abc import Iterable, Iterator, Mapping

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.fonts import missing_characters
from donimoes_book.manuscript.settings import Settings
from donimoes_book.manuscript.source import Source, Written
from donimoes_book.words.clean import printable

_CODE = ("fence", "code_block")
_PRINTED = ("title", "subtitle", "author", "licence", "edition", "contact", "blurb")
"""The keys of `book.toml` whose texts are printed."""


def check_characters(
    source: Source, meta: Mapping[str, Written], root: SyntaxTreeNode, known: frozenset[str]
) -> Iterator[Diagnostic]:
    """Yield a warning about each character of a chapter that can't be printed.

    `known` are the characters of the book's own fonts.
    """
    places = [(written.text, written.origin.line, len(source.lines)) for written in meta.values()]
    for node in root.walk(include_self=False):
        line, end = (1 + at for at in node.map or (0, 0))
        if node.type in _CODE:
            places.append((node.content, line, end))
        elif node.type == "inline":
            inner = (part for part in node.walk() if part.type in ("text", "code_inline"))
            places.append(("".join(part.content for part in inner), line, end))
    yield from _missing(source, places, known)


def check_settings(settings: Settings, known: frozenset[str]) -> Iterator[Diagnostic]:
    """Yield a warning about each character in `book.toml` that can't be printed."""
    end = len(settings.source.lines)
    given = [(key, settings.texts.get(key, "")) for key in _PRINTED]
    given.append(("chapters", "".join(dict.fromkeys(settings.chapters.values()))))
    places = ((words, settings.line_of(key), end) for key, words in given)
    yield from _missing(settings.source, places, known)


def _missing(
    source: Source, places: Iterable[tuple[str, int, int]], own: frozenset[str]
) -> Iterator[Diagnostic]:
    """Yield a warning about each character that can't be printed, at its first place.

    Each of the places is words, and the first and last lines that they may be on.
    """
    known = set[str]()
    for words, line, end in places:
        for character in sorted(missing_characters(words, own) - known):
            known.add(character)
            if character != printable(character):
                continue  # what is no character is an error, told by itself
            message = f"none of the book's fonts has the character {character!r}; a box is printed"
            yield source.find(character, line, end).diagnostic(message, warning=True)
