"""What the site's search finds without a server: titles, headings and explained words."""

import json
from collections.abc import Iterator, Sequence

from donimoes_book.editions.html.page import Page
from donimoes_book.editions.html.writer import Publication
from donimoes_book.manuscript.tree import Block, Emphasis, Heading, Paragraph
from donimoes_book.manuscript.walking import nested_blocks, plain_text

INDEX_FILE = "search-index.js"
_LONGEST = 30
"""The most letters of an explained word: longer italics are a title or an emphasis."""

Entry = tuple[str, str, str]
"""The words to find, their address, and the chapter if that is something else."""


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
                if address := publication.address(here, ""):
                    yield plain_text(block.children).strip(), address, chapter.title
            for term in _terms(block):
                address = publication.address(here, "")
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
