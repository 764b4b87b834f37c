"""The site's scripts: which page loads which, and what the search finds without a server."""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import NamedTuple
from xml.etree.ElementTree import Element

from donimoes_book.editions.html.element import h
from donimoes_book.editions.html.writer import Page, Publication
from donimoes_book.interactive.player import LOADER, WORDS, player_files, words_script
from donimoes_book.manuscript.tree import Block, Emphasis, Heading, Paragraph
from donimoes_book.manuscript.walking import nested_blocks, plain_text

INDEX_FILE = "search-index.js"
_LONGEST = 30
"""The most letters of an explained word: longer italics are a title or an emphasis."""

Entry = tuple[str, str, str]
"""The words to find, their address, and the chapter if that is something else."""


class Script(NamedTuple):
    """A script of the site."""

    name: str
    needed_by: str = "."
    """The path, from a page's main element, to an element whose presence makes the page need it;
    by default, every page does.

    An example is `.//section[@data-code]`; see
    https://docs.python.org/3/library/xml.etree.elementtree.html#supported-xpath-syntax
    """
    is_made: bool = False
    """Whether it is generated from the book; the others are files in `data/`."""


SCRIPTS: Sequence[Script] = (
    Script("site.js"),
    Script("search.js"),
    Script("problem-list.js", ".//section[@data-problems]", is_made=True),
    Script("problems.js", ".//section[@data-problems]"),
    Script("problem-sheet.js", ".//section[@class='listed']"),
    Script("problem-filters.js", ".//section[@class='listed']"),
    Script(LOADER, ".//section[@data-play]"),
)
"""Every script in loading order, after their words."""


def script_elements(main: Element) -> list[Element]:
    """Return the head elements that load the scripts of a page with this main element.

    They run in this order once the page is there.
    """
    needed = [script.name for script in SCRIPTS if main.find(script.needed_by) is not None]
    return [h("script", src=name, defer="defer") for name in (WORDS, *needed)]


def script_files() -> dict[str, bytes]:
    """Return the scripts of every site by name, with words in the current language."""
    folder = files("donimoes_book.editions.html") / "data"
    own = [script.name for script in SCRIPTS if not script.is_made and script.name != LOADER]
    scripts = {name: (folder / name).read_bytes() for name in own} | player_files()
    return {WORDS: words_script(scripts.values()), **scripts}


def index_file(publication: Publication, pages: Sequence[Page]) -> bytes:
    """Return the script that sets `donimoes.index` to all entries, in reading order."""
    entries = list(dict.fromkeys(_entries(publication, pages)))
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return f"// All that can be found on the site.\ndonimoes.index = [\n{lines}\n];\n".encode()


def _entries(publication: Publication, pages: Sequence[Page]) -> Iterator[Entry]:
    for page in pages:
        yield page.title, page.name, ""
    seen = set[str]()
    for chapter in publication.book.chapters:
        here = chapter.anchor
        for block in nested_blocks(chapter.blocks):
            if isinstance(block, Heading):
                here = block.anchor
                if address := publication.places.address(here, ""):
                    yield plain_text(block.children).strip(), address, chapter.title
            for term in _terms(block):
                address = publication.places.address(here, "")
                if address and term.casefold() not in seen:
                    seen.add(term.casefold())
                    yield term, address, chapter.title


def _terms(block: Block) -> Iterator[str]:
    """Yield the words that a paragraph explains, which are in italics where they first appear."""
    if isinstance(block, Paragraph):
        for child in block.children:
            if isinstance(child, Emphasis):
                words = plain_text(child.children).strip()
                if 0 < len(words) <= _LONGEST:
                    yield words
