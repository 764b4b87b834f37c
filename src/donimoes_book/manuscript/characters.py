"""Finds the characters of a manuscript or of `book.toml` that can't be printed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.drawing.fonts import missing_characters
from donimoes_book.manuscript.settings import FILE_NAME, Settings
from donimoes_book.manuscript.source import Origin, Source, Written
from donimoes_book.words.clean import printable
from donimoes_book.words.recognition import JOINED, RIGHT_TO_LEFT, script_of

_CODE = ("fence", "code_block")
_NO_FONT = "none of the book's fonts"
_ABOUT_PAPER = re.compile(f"{_NO_FONT} has |[A-Z][a-z]+ can't be printed, as ")
_MOST_SHOWN = 8
"""How many characters without a script are listed."""
_PRINTED = ("title", "subtitle", "author", "licence", "edition", "contact", "blurb")
"""The keys of `book.toml` whose texts are printed."""


class Lacking(NamedTuple):
    """Characters of a script, or of none of those that have one, that paper can't show."""

    script: str
    counts: Counter[str]
    """How often each of them is in the text."""
    place: Origin
    """Where the first is."""


def lacking_characters(
    source: Source, meta: Mapping[str, Written], root: SyntaxTreeNode, own: frozenset[str]
) -> Iterator[Lacking]:
    """Yield what can't be printed of a chapter; `own` are the characters of its own fonts."""
    places = [(written.text, written.origin.line, len(source.lines)) for written in meta.values()]
    for node in root.walk(include_self=False):
        line, end = (1 + at for at in node.map or (0, 0))
        if node.type in _CODE:
            places.append((node.content, line, end))
        elif node.type == "inline" and node.parent and node.parent.type not in _CODE:
            inner = (part for part in node.walk() if part.type in ("text", "code_inline"))
            places.append(("".join(part.content for part in inner), line, end))
    yield from _lacking(source, places, own)


def lacking_in_settings(settings: Settings, own: frozenset[str]) -> Iterator[Lacking]:
    """Yield what can't be printed of `book.toml`."""
    end = len(settings.source.lines)
    given = [(key, settings.texts.get(key, "")) for key in _PRINTED]
    given.append(("chapters", "".join(dict.fromkeys(settings.chapters.values()))))
    places = ((words, settings.line_of(key), end) for key, words in given)
    yield from _lacking(settings.source, places, own)


def _lacking(
    source: Source, places: Iterable[tuple[str, int, int]], own: frozenset[str]
) -> Iterator[Lacking]:
    """Yield characters of some words; each has the first and last lines that they may be on."""
    scripts = dict[str, Lacking]()
    for words, line, end in places:
        characters = missing_characters(words, own)
        characters |= {c for c in words if c > "\u0590" and script_of(c) in RIGHT_TO_LEFT}
        for character in sorted(characters, key=words.find):
            if character != printable(character):
                continue  # what is no character is an error, told by itself
            script = script_of(character)
            if script not in scripts:
                place = source.find(character, line, end)
                scripts[script] = Lacking(script, Counter(), place)
            scripts[script].counts[character] += words.count(character)
    yield from scripts.values()


def warnings_about(lacking: Iterable[Lacking]) -> Iterator[Diagnostic]:
    """Yield one warning about each script in a whole book, at the first place."""
    scripts = dict[str, Lacking]()
    for part in lacking:
        if part.script in scripts:
            scripts[part.script].counts.update(part.counts)
        else:
            scripts[part.script] = part._replace(counts=part.counts.copy())
    for script, counts, place in scripts.values():
        yield place.diagnostic(*_message(script, counts), warning=True)


def _message(script: str, counts: Counter[str]) -> tuple[str, str]:
    """Return what happens to characters on paper, and advice."""
    total = counts.total()
    reasons = ["its lines run from right to left"] * (script in RIGHT_TO_LEFT)
    reasons += ["its letters are joined"] * (script in JOINED)
    if reasons:
        message = f"{script} can't be printed, as {' and '.join(reasons)}: {total:,} characters"
        return (
            message,
            "Build the edition html or epub: browsers and readers set it as they should.",
        )
    shown = ", ".join(map(repr, list(counts)[:_MOST_SHOWN]))
    others = f" and {len(counts) - _MOST_SHOWN:,} others" * (len(counts) > _MOST_SHOWN)
    lacks = f"the character{'s' * (len(counts) > 1)} {shown}{others}"
    lacks = script if script and len(counts) > 1 else lacks
    boxes = f"{total:,} boxes are printed" if total > 1 else "a box is printed"
    advice = f'Set a font that has them in {FILE_NAME}: text = "….ttf" below [fonts].'
    return f"{_NO_FONT} has {lacks}; {boxes}", advice


def is_about_paper(warning: Diagnostic) -> bool:
    """Return whether a warning says what can't be printed, which a browser may well show."""
    return bool(_ABOUT_PAPER.match(warning.message))
