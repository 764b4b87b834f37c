"""Gives names that aren't taken yet: to anchors, pages, pictures and leaflets; titles of files."""

import re
from collections.abc import Container, Iterator
from pathlib import PurePosixPath

LONGEST = 100
"""The most characters of a file's name before its number and ending: systems allow 255 bytes."""

MARKDOWN = (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd", ".mdx")
"""How the names of files of Markdown end, in small letters."""
OPENING = ("_index", "index", "readme")
"""The names, in small letters and without their endings, of files that open a folder."""
_SORTING = re.compile(r"(?<![^/])\d+[-_. ]+(?=\D)")
"""The number that gives the name of a file or folder its place."""


def unused(
    stem: str, taken: Container[str], numbers: dict[str, int], ending: str = "", first: int = 2
) -> str:
    """Return a name that isn't taken, with a number from `first` on if the name itself is.

    `numbers` keeps the next number of each name, so that nobody counts from the start again.
    """
    new = name = stem + ending
    number = numbers.get(name, first)
    while new in taken:
        new, number = f"{stem}-{number}{ending}", number + 1
    numbers[name] = number
    return new


def title_of(name: str) -> str:
    """Return the name of a file or folder as a title, without the number that only sorts it."""
    words = " ".join(_SORTING.sub("", name).replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:]


def is_markdown(name: str) -> bool:
    """Return whether a file is Markdown, by its name."""
    return name.lower().endswith(MARKDOWN)


def without_ending(name: str) -> str:
    """Return the name of a file without its ending, if it's Markdown."""
    return name.rpartition(".")[0] if is_markdown(name) else name


def other_names(path: str) -> Iterator[str]:
    """Yield what other programs call a file, the likeliest first: they leave out its ending."""
    name = PurePosixPath(path)
    stem = name.with_suffix("").as_posix()
    yield stem
    if name.stem.lower() in OPENING:
        yield name.parent.as_posix()
    yield _SORTING.sub("", stem)
    yield path.casefold()
