"""A manuscript file in its parts, front matter and parsed Markdown, to read chapters from."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import Diagnostic, collect_errors
from donimoes_book.manuscript.blocks import read_blocks
from donimoes_book.manuscript.context import Context, Footnotes, GameAtHand, Links
from donimoes_book.manuscript.directives import read_game
from donimoes_book.manuscript.inline import InlineReader, plain_text
from donimoes_book.manuscript.markdown import first_line, parse_markdown
from donimoes_book.manuscript.settings import Value, read_front_matter, split_front_matter
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.tree import Block


@dataclass
class Document:
    """A manuscript file, read but not yet turned into chapters."""

    source: Source
    meta: dict[str, Value]
    """Its front matter."""
    root: SyntaxTreeNode
    diagnostics: list[Diagnostic] = field(default_factory=list)
    strict: bool = True
    """False for a classic manuscript; see Context."""

    @classmethod
    def read(cls, path: Path, keys: Collection[str], *, strict: bool = True) -> "Document":
        """Read a file whose front matter may have these keys.

        What is wrong is added to `diagnostics`; a file that cannot be read has no text.
        """
        source, diagnostics = Source(str(path), ""), list[Diagnostic]()
        with collect_errors(diagnostics):
            source = Source.read(path)
        yaml, markdown = split_front_matter(source.text)
        meta = read_front_matter(source, yaml, keys, diagnostics, strict=strict)
        return cls(source, meta, parse_markdown(markdown), diagnostics, strict)

    def text(self, key: str) -> str:
        """Return a value of the front matter, or nothing."""
        return self.meta[key].text.strip() if key in self.meta else ""

    @property
    def nodes(self) -> list[SyntaxTreeNode]:
        """The blocks of the file, without its footnotes."""
        return [node for node in self.root.children if node.type != "footnote_block"]

    @property
    def headings(self) -> list[SyntaxTreeNode]:
        """The headings that stand by themselves, not within a list or a quotation."""
        return [node for node in self.root.children if node.type == "heading"]

    @cached_property
    def notes(self) -> dict[int, SyntaxTreeNode]:
        """The footnotes of the file, by the parser's number."""
        blocks = (node for node in self.root.children if node.type == "footnote_block")
        return {note.meta["id"]: note for block in blocks for note in block.children}

    def game(self) -> str | None:
        """Return the game that the front matter names; one that is unknown is a diagnostic."""
        value = self.meta.get("game")
        if value:
            with collect_errors(self.diagnostics):
                return read_game(self.source, value.text, value.line)
        return None

    def blocks(
        self,
        nodes: Sequence[SyntaxTreeNode],
        links: Links,
        game: str | None = None,
        *,
        raise_by: int = 0,
    ) -> tuple[Block, ...]:
        """Read the blocks of a chapter of a game; see `read_blocks`."""
        at_hand, notes = GameAtHand(game), Footnotes(self.notes)
        context = Context(self.source, links, at_hand, notes, self.diagnostics, self.strict)
        return read_blocks(context, nodes, raise_by=raise_by)

    def words(self, heading: SyntaxTreeNode) -> str:
        """Return the words of a heading, as they are to be printed."""
        line = first_line(heading)
        context = Context(self.source, Links(), GameAtHand(), Footnotes(self.notes), [])
        inline = (part for child in heading.children for part in child.children)
        return plain_text(InlineReader(context, line, line).read(inline)).strip()


def by_file(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort diagnostics by line and column within each file; files stay in their order."""
    once = dict.fromkeys(diagnostics)
    files = list(dict.fromkeys(diagnostic.path for diagnostic in once))
    return sorted(once, key=lambda found: (files.index(found.path), found.line, found.column))
