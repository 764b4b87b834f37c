"""Inline text as elements: emphasis, links, images, footnotes, and dominoes in the line."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from donimoes_book.board.dominoes import BACK_ACROSS, BACK_UPRIGHT
from donimoes_book.editions.common import web_address
from donimoes_book.editions.html.element import Child, h
from donimoes_book.editions.html.writer import Writer
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import is_local


def inline(
    writer: Writer, children: Iterable[tree.Inline], *, linked: bool = False
) -> Iterator[Child]:
    """Return inline text as what an element may hold; within a link there are no others."""
    for child in children:
        yield _one(writer, child, linked)


def _one(writer: Writer, child: tree.Inline, linked: bool) -> Child:
    match child:
        case tree.Text(text):
            return text
        case tree.Emphasis(children):
            return h("em", inline(writer, children, linked=linked))
        case tree.Strong(children):
            return h("strong", inline(writer, children, linked=linked))
        case tree.Struck(children):
            return h("s", inline(writer, children, linked=linked))
        case tree.CodeSpan(text):
            return h("code", text)
        case tree.Link():
            return _link(writer, child)
        case tree.Image():
            return _image(writer, child)
        case tree.Break():
            return h("br")
        case tree.FootnoteMark(number):
            return h("sup", str(number) if linked else _mark(writer, number))
        case tree.DominoGlyph(name, character):
            return h(
                "span", character, class_="domino", role="img", aria_label=_spoken(name, character)
            )
        case _:
            assert_never(child)


def _link(writer: Writer, link: tree.Link) -> Child:
    """Link to a place of the book or to the web; a link that leads nowhere becomes text."""
    words = list(inline(writer, link.children, linked=True))
    target, title = link.target, link.title or None
    if target.startswith("#"):
        address = writer.address(target[1:], link.origin)
        return h("a", words, href=address, title=title) if address else words
    if address := web_address(target):
        return h("a", words, href=address, title=title)
    writer.warn(f'the link to "{target}" leads nowhere in this edition', link.origin)
    return words


def _mark(writer: Writer, number: int) -> Child:
    if number > writer.notes:
        return str(number)
    return h(
        "a",
        str(number),
        id=writer.give_id(f"mark.{number}"),
        href=f"#note.{number}",
        role="doc-noteref",
        aria_label=f"Footnote {number}",
    )


def _image(writer: Writer, image: tree.Image) -> Child:
    """Show an image from a file; its text stands in for one that cannot be shown."""
    if not is_local(image.source):
        reason = "it is on the web; save it beside the manuscript"
    else:
        try:
            file = writer.publication.images.add(image.folder / image.source)
        except FileNotFoundError:
            reason = "there is no such file"
        except (OSError, ValueError) as error:
            reason = (isinstance(error, OSError) and error.strerror) or str(error)
        else:
            width, height = file.size or (None, None)
            title = image.title or None
            size = {"width": width, "height": height}
            return h("img", src=file.address, alt=image.alt, title=title, **size)
    writer.warn(f'cannot show the image "{image.source}": {reason}', image.origin)
    return h("em", image.alt or image.title or image.source)


def _spoken(name: str, character: str) -> str:
    """Return the words that a screen reader says for a domino in the line."""
    if character in (BACK_ACROSS, BACK_UPRIGHT):
        return "a domino face down"
    first, second = (digit for digit in name if digit.isdigit())
    return f"domino {first}-{second}"
