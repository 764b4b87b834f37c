"""Reads what is on a book's cover: its picture, and the words and the puzzle on its back."""

import re

from donimoes_book.diagnostics import Diagnostic, suggest
from donimoes_book.manuscript.context import Context, GameAtHand, Links
from donimoes_book.manuscript.images import judged
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.pictures import read_picture
from donimoes_book.manuscript.settings import Settings
from donimoes_book.manuscript.tree import Book, Image, ProblemSet
from donimoes_book.manuscript.walking import blocks_of_kind

_SHARP = 1_600
"""The pixels that the longer side of a picture needs to be sharp on paper."""

COUNTS = "games", "problems"
"""What a blurb can count."""
COUNT = re.compile(r"\{\s*(?P<name>[^{}\s]*)\s*\}")
"""The place of a count in a blurb, such as `{games}`: each edition has its own."""


def read_blurb(settings: Settings, diagnostics: list[Diagnostic]) -> tuple[str, ...]:
    """Return the paragraphs on the back of a cover; what they can't count is reported."""
    words = settings.texts.get("blurb", "")
    for place, name in dict.fromkeys((it[0], it["name"]) for it in COUNT.finditer(words)):
        if name not in COUNTS:
            at = settings.source.find(place, settings.line_of(place))
            message = f"a blurb has no count {place!r}"
            advice = suggest(place, [f"{{{count}}}" for count in COUNTS], len(COUNTS))
            diagnostics.append(at.diagnostic(message, advice))
    return tuple(" ".join(part.split()) for part in words.split("\n\n") if part.strip())


def check_back(book: Book) -> Book:
    """Return a book whose puzzle on the back is one of its own; otherwise, raises InputError."""
    sets = blocks_of_kind(book, ProblemSet)
    problems = [problem.anchor for block in sets for problem in block.problems]
    if book.back.text and book.back.text not in problems:
        message, advice = f"there is no problem {book.back.text}", suggest(book.back.text, problems)
        raise book.back.origin.error(message, advice)
    return book


def read_cover_picture(
    settings: Settings, name: str, diagnostics: list[Diagnostic]
) -> Image | None:
    """Return the picture that `book.toml` names as its cover; what is wrong with it is added."""
    line = settings.line_of(name)
    context = Context(settings.source, Links(), GameAtHand(), {}, diagnostics)
    picture = read_picture(InlineReader(context, line, line), name, "", "", {"width": "100%"})
    if not isinstance(picture, Image):
        return None
    try:
        image = judged(picture.content())
    except ValueError:
        return None  # the author is told
    if image.format != "SVG" and max(image.size) < _SHARP:
        message = f"the cover {name} has only {max(image.size)} pixels, so paper shows it blurred"
        advice = f"Its longer side needs {_SHARP:,} pixels or more."
        diagnostics.append(
            settings.source.find(name, line).diagnostic(message, advice, warning=True)
        )
    return picture
