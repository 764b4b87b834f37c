"""A file of a manuscript, read but not yet turned into chapters."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, collect_errors
from donimoes_book.manuscript.blocks import read_blocks
from donimoes_book.manuscript.characters import Lacking, lacking_characters
from donimoes_book.manuscript.context import (
    Context,
    GameAtHand,
    Links,
)
from donimoes_book.manuscript.directives import read_game, read_options
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.markdown import check_lengths, first_line, parse_markdown
from donimoes_book.manuscript.pictures import without_data
from donimoes_book.manuscript.settings import (
    UNCLOSED_FRONT_MATTER,
    Settings,
    read_front_matter,
    split_front_matter,
)
from donimoes_book.manuscript.source import Source, Written, as_warnings
from donimoes_book.manuscript.translating import translated
from donimoes_book.manuscript.tree import Block
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.words.language import current

PERHAPS_MISSING = re.compile("[^\0-\x7f¡-žА-яЁё–—‘’“”‚„•…‹›€™←-↓−]|&#?\\w+;")
_CODE = re.compile(
    r"import\s+(?:[\"'{*]|[^\n]+\sfrom\s)|export\s+(?:default|const|let|var|function|class|[{*])"
    r"|\{/\*.*\*/\}\Z",
    re.DOTALL,
)
"""How a paragraph of MDX begins that is code, and a whole one that is a comment."""


@dataclass
class Document:
    """A manuscript file, read but not yet turned into chapters."""

    source: Source
    meta: dict[str, Written]
    """Its front matter."""
    root: SyntaxTreeNode
    diagnostics: list[Diagnostic] = field(default_factory=list)
    strict: bool = True
    """False for a classic manuscript; see Context."""
    lacking: tuple[Lacking, ...] = ()
    """What can't be printed of it."""

    @classmethod
    def read(
        cls,
        path: Path,
        keys: Collection[str],
        *,
        within: Path | None = None,
        strict: bool = True,
        characters: frozenset[str] = frozenset(),
        original: Settings | None = None,
    ) -> "Document":
        """Read a file, in the folder `within`, whose front matter may have these keys.

        `characters` are those of the book's own fonts, and `original` is the book that has the
        file's original. Mistakes are added to `diagnostics`; a file that cannot be read has no
        text.
        """
        source, diagnostics = Source(str(path), ""), list[Diagnostic]()
        with collect_errors(diagnostics):
            source = Source.read(path, within)
            if original and within:
                source = translated(source, original, path.relative_to(within), diagnostics)
        given = source, tuple(keys), current().code, characters
        meta, root, mistakes, lacking = _parsed(*given, strict=strict)
        return cls(source, meta, root, [*diagnostics, *mistakes], strict, lacking)

    def text(self, key: str) -> str:
        """Return a value from the front matter, or an empty string."""
        return self.meta[key].text.strip() if key in self.meta else ""

    @property
    def nodes(self) -> list[SyntaxTreeNode]:
        """The blocks of the file, without its footnotes."""
        return [node for node in self.root.children if node.type != "footnote_block"]

    @property
    def headings(self) -> list[SyntaxTreeNode]:
        """The top-level headings, not those within a list or a quotation."""
        return [node for node in self.root.children if node.type == "heading"]

    @cached_property
    def notes(self) -> dict[int, SyntaxTreeNode]:
        """The footnotes of the file, by the parser's number."""
        blocks = (node for node in self.root.children if node.type == "footnote_block")
        return {note.meta["id"]: note for block in blocks for note in block.children}

    def game(self) -> str | None:
        """Return the game named in the front matter; an unknown one is reported."""
        wrong = list[Diagnostic]()
        with collect_errors(wrong):
            return read_game(self.source, self.meta.get("game", Written()))
        self.diagnostics += wrong if self.strict else as_warnings(wrong)
        return None

    def options(self, game: str | None) -> tuple[str, ...]:
        """Return what the front matter says is agreed on for a game; mistakes are reported."""
        named = self.game() or game
        with collect_errors(self.diagnostics):
            agreed = read_options(named, self.meta.get("options", Written()))
            return agreed if named == game else ()
        return ()

    def columns(self) -> int:
        """Return how many columns the front matter asks for, or 0; a mistake is reported."""
        given = self.meta.get("columns", Written())
        if given.text in ("", "1", "2", "3"):
            return int(given.text or 0)
        message = f"{given.text!r} is not a number of columns"
        advice = "Write columns: 1, 2 or 3, or leave it out."
        self.diagnostics.append(given.origin.diagnostic(message, advice, warning=not self.strict))
        return 0

    def blocks(
        self,
        nodes: Sequence[SyntaxTreeNode],
        links: Links,
        game: str | None = None,
        title: SyntaxTreeNode | None = None,
        *,
        raise_by: int = 0,
        above: tuple[Block, ...] = (),
    ) -> tuple[Block, ...]:
        """Read the blocks of a chapter of a game, below its title; see `read_blocks`."""
        at_hand, wrong = GameAtHand(game, options=self.options(game)), self.diagnostics
        context = Context(self.source, links, at_hand, self.notes, wrong, self.strict)
        return read_blocks(context, nodes, title, raise_by=raise_by, above=above)

    def words(self, heading: SyntaxTreeNode, links: Links | None = None) -> str:
        """Return the words of a heading as they will be printed, with those for icons."""
        line = first_line(heading)
        own = Links(icons=links.icons if links else {})
        context = Context(self.source, own, GameAtHand(), self.notes, [])
        inline = (part for child in heading.children for part in child.children)
        return plain_text(InlineReader(context, line, line).read(inline)).strip()


@lru_cache(maxsize=256)
def _parsed(
    source: Source,
    keys: tuple[str, ...],
    _language: str,
    characters: frozenset[str],
    *,
    strict: bool,
) -> tuple[dict[str, Written], SyntaxTreeNode, tuple[Diagnostic, ...], tuple[Lacking, ...]]:
    """Return what reading a file's text alone finds: its front matter, its tree, its mistakes.

    The last part is what can't be printed.
    """
    diagnostics = list[Diagnostic]()
    text = source.text
    if "data:" in text:
        text = without_data(text)
    yaml, markdown = split_front_matter(text)
    meta = read_front_matter(source, yaml, keys, diagnostics, strict=strict)
    if UNCLOSED_FRONT_MATTER.match(markdown):
        message = "this front matter is never closed, so it is printed"
        advice = "Write --- on a line of its own below it."
        diagnostics.append(source.origin(1, width=3).diagnostic(message, advice, warning=True))
    root = parse_markdown(markdown)
    if source.path.lower().endswith(".mdx"):
        root = _without_code(source, markdown, root, diagnostics)
    lacking = tuple[Lacking, ...]()
    if PERHAPS_MISSING.search(source.text):
        lacking = tuple(lacking_characters(source, meta, root, characters))
    return meta, root, (*diagnostics, *check_lengths(source, root)), lacking


def _without_code(
    source: Source, markdown: str, root: SyntaxTreeNode, diagnostics: list[Diagnostic]
) -> SyntaxTreeNode:
    """Return the tree of a file of MDX without its imports, exports and comments."""
    lines, first = markdown.split("\n"), 0
    for node in root.children:
        if node.type == "paragraph" and node.map and _CODE.match(node.children[0].content):
            start, end = node.map
            lines[start:end], first = [""] * (end - start), first or start + 1
    if first:
        message = "code and comments of MDX are for another program, so they are left out"
        diagnostics.append(source.origin(first).diagnostic(message, warning=True))
    return parse_markdown("\n".join(lines))
