"""Reads the icons that a book defines once, in `[icons]`, and shows among words as `:coin:`."""

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.context import Context, GameAtHand, Links
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.pictures import read_picture
from donimoes_book.manuscript.settings import Settings
from donimoes_book.manuscript.tree import Image


def read_icons(settings: Settings, diagnostics: list[Diagnostic]) -> Iterator[tuple[str, Image]]:
    """Yield each icon with its name; what is wrong with one is added, and it is left out."""
    context = Context(settings.source, Links(), GameAtHand(), {}, diagnostics)
    for name, given in settings.icons.items():
        own = {"file": given} if isinstance(given, str) else given
        place = re.compile(rf"\s*(?:\[icons\.)?[\"']?{re.escape(name)}\b")
        lines = (n for n, line in enumerate(settings.source.lines, 1) if place.match(line))
        line = next(lines, settings.line_of(own["file"]))
        reader = InlineReader(context, line, len(settings.source.lines))
        alt = own.get("alt", name.replace("-", " "))
        picture = read_picture(reader, quote(own["file"]), alt, "", {"height": "1em"})
        if isinstance(picture, Image):
            yield name, replace(picture, is_icon=True)
