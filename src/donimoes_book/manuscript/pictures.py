"""Reads pictures: files beside the manuscript, and those that its text contains as `data:`."""

import os
import re
from base64 import b64decode
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, unquote_to_bytes

from donimoes_book.diagnostics import Recurrence, suggest
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.drawings import as_file, words_for
from donimoes_book.manuscript.folders import instead_of_file, repository
from donimoes_book.manuscript.images import complaint, judged
from donimoes_book.manuscript.source import Origin
from donimoes_book.store.files import KEEP, OutsideError, is_file, real_path
from donimoes_book.words.clean import shortened

MOST_DATA = 1_000_000
"""The most bytes of a picture inside the text."""
_DATA = re.compile(r"data:[\w.+-]+/[\w.+-]+(?P<base>(?:;[^,;\s<>\"')]*)*),(?P<data>[^\s<>\"')]*)")
_KEPT = "data:image/png;kept-{}"
"""What stands for a picture inside the text while it is parsed: an address that Markdown allows."""
_NUMBER = re.compile(r"data:image/png;kept-(\d+)")
_SIZE = re.compile(
    r"(?<![\w-])(width|height)\s*[:=]\s*[\"']?(\d+(?:\.\d+)?\s*(?:%|[a-z]{2})?)(?![\w.%])"
)
_SITES = ("", "static", "public")
"""The folders from which Docusaurus, Hugo, Astro and others take the pictures of a site."""
_ONLY_SIZES = re.compile(rf"\{{:?\s*(?:(?:#[^\s{{}}]+|{_SIZE.pattern}[\"']?)\s*)+\}}")


class Reader(Protocol):
    """Reads the inline text that a picture is in, on the lines from `line` to `end`."""

    context: Context
    line: int
    end: int

    def complain_about_address(
        self, message: str, address: str, advice: str = "", warning: bool = False
    ) -> None:
        """Add a diagnostic about an address, where it was typed."""


def without_data(text: str) -> str:
    """Return a text in which each picture that it contains is only a number, on the same line."""
    numbers = iter(range(len(text)))
    return _DATA.sub(lambda _: _KEPT.format(next(numbers)), text)


def sizes(words: str) -> dict[str, str]:
    """Return the width and the height in attributes, with their units."""
    return {name: size.replace(" ", "") for name, size in _SIZE.findall(words)}


def has_only_sizes(words: str) -> bool:
    """Return whether attributes in braces say nothing else, apart from a name."""
    return bool(_ONLY_SIZES.fullmatch(words))


def read_picture(
    reader: Reader, address: str, alt: str, title: str, size: dict[str, str]
) -> tree.Inline:
    """Return a picture, or its words if there is nothing to show."""
    source = reader.context.source
    origin = source.find(address, reader.line, reader.end)
    folder, root = source.around(unquote(address))
    image = tree.Image(address, alt, title, folder, origin, root)
    image = replace(image, width=size.get("width", ""), height=size.get("height", ""))
    match = _NUMBER.fullmatch(address)
    is_inside = address.startswith("data:")
    instead = _words_of(image, "" if is_inside else unquote(address))
    if is_inside:
        return _kept_picture(reader, image, int(match[1]) if match else -1) or instead
    name = unquote(address)
    if image.is_on_web and is_file(folder / name):  # its name has a colon
        name = f"./{name}"
    elif image.is_on_web:
        message = "a picture on the web cannot be shown"
        reader.complain_about_address(message, address, "Save it beside the manuscript.", True)
        return instead
    shown = shortened(name if name.isprintable() else address)
    image = replace(image, source=name)
    beside = None if reader.context.strict else _beside(image)
    image = beside or image
    try:
        path = image.path()
    except OutsideError as error:
        is_doubt = not (reader.context.strict or str(error).startswith("is a link"))
        reader.complain_about_address(f"the picture {shown} {error}", address, KEEP, is_doubt)
        return instead
    if is_file(path):
        return _judged(reader, image, origin) or instead
    message = f"there is no picture {shown} in the folder {folder}"
    if name and (reason := instead_of_file(path)):
        message = f"the picture {shown} cannot be read: {reason}"
    message = message if name else "this picture has no file name"
    others = path.parent.iterdir() if path.parent.is_dir() else ()
    advice = suggest(path.name, (file.name for file in others if is_file(file)), 0)
    reader.complain_about_address(message, address, advice, not reader.context.strict)
    return instead


def _words_of(image: tree.Image, name: str) -> tree.Inline:
    """Return what is printed in the place of a picture that can't be shown."""
    words = image.words or shortened(name)
    return tree.Emphasis((tree.Text(words),)) if words else tree.Text("")


def read_drawing(reader: Reader, drawing: str) -> tree.Inline:
    """Return a picture that is typed in the text, with its words, or else only these."""
    source, begin = reader.context.source, drawing.partition("\n")[0]
    origin = replace(source.find(begin, reader.line, reader.end), width=len("<svg"))
    image = tree.Image("drawing.svg", words_for(drawing), "", source.folder, origin, source.root)
    image = replace(image, data=as_file(drawing))
    return _judged(reader, image, origin) or _words_of(image, image.source)


def _beside(image: tree.Image) -> tree.Image | None:
    """Return a picture beside the folder of a manuscript, if that names one; it need not exist.

    It's in the manuscript's repository. What begins with / is looked for in each folder above, and
    where programs keep the files of a site.
    """
    top, here = repository(image.root or image.folder), real_path(image.folder)
    if not image.source.startswith("/"):
        named = os.path.relpath(image.folder / image.source, image.root)
        return replace(image, root=top) if named.startswith(os.pardir) else None
    is_on_web = image.source.startswith("//")
    for folder in () if is_on_web else (here, *here.parents):
        for site in _SITES if folder.is_relative_to(top) else ():
            source = os.path.relpath(folder / site / image.source.lstrip("/"), here)
            picture = replace(image, source=Path(source).as_posix(), root=top)
            with suppress(OutsideError):
                if is_file(picture.path()):
                    return picture
    return None


def _judged(reader: Reader, image: tree.Image, origin: Origin) -> tree.Image | None:
    """Return a picture, or None if it can't be shown; the author is told, also of what it lacks."""
    shown, message = None, ""
    try:
        if parts := ", ".join(judged(image.content()).left_out):
            message = f'the image "{shortened(image.source)}" is shown without {parts}'
        shown = image
    except ValueError as error:
        message = complaint(image, error)
    if message:
        warning = origin.diagnostic(message, warning=True, recurrence=Recurrence.COUNTED)
        reader.context.diagnostics.append(warning)
    return shown


def _kept_picture(reader: Reader, image: tree.Image, number: int) -> tree.Image | None:
    """Return a picture inside the text, or None if it is left out, which is said at its place."""
    source, pictures = reader.context.source, reader.context.pictures
    if not pictures:
        pictures += _DATA.finditer(source.text)
    data, origin = b"", image.origin or source.origin(reader.line)
    message = "a picture inside the text can't be read, so it is left out"
    if 0 <= number < len(pictures):
        match = pictures[number]
        start = source.text.rfind("\n", 0, match.start()) + 1
        line = source.text.count("\n", 0, start) + 1
        origin = source.origin(line, match.start() - start + 1, len("data:"))
        if len(match["data"]) > 4 / 3 * MOST_DATA + 4:
            message = f"a picture of more than {MOST_DATA // 1_000_000} MB in the text is left out"
        else:
            with suppress(ValueError):
                data = unquote_to_bytes(match["data"])
                data = b64decode(data) if ";base64" in match["base"] else data
    if data:
        return _judged(reader, replace(image, source="picture", data=data, origin=origin), origin)
    advice = "Save it beside the manuscript."
    reader.context.diagnostics.append(origin.diagnostic(message, advice, warning=True))
    return None
