"""Prints the tree of a chapter as an outline, one node to a line, to compare with a fixture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from donimoes_book.manuscript import tree
from donimoes_book.manuscript.tree import Block, Inline


def inline_outline(children: Iterable[Inline]) -> str:
    """Return inline text on one line, with links, emphasis and so on in square brackets."""
    return "".join(_inline(child) for child in children)


def _inline(child: Inline) -> str:
    match child:
        case tree.Text(text):
            return text
        case tree.CodeSpan(text):
            return f"[code {text}]"
        case tree.Break():
            return "[break]"
        case tree.FootnoteMark(number):
            return f"[note {number}]"
        case tree.DominoGlyph(name, character):
            return f"[domino {name} U+{ord(character):X}]"
        case tree.Image(source, alt, title):
            return f"[image {' | '.join(filter(None, (source, alt, title)))}]"
        case tree.Link(target, children, title):
            return f"[link {' | '.join(filter(None, (target, title)))}: {inline_outline(children)}]"
        case tree.IndexMark(text, entries, anchor, is_main):
            named = " | ".join((text, *(f"{'! ' * is_main}{'; '.join(e)}" for e in entries)))
            return f"[index {named} #{anchor}]"
        case tree.Emphasis() | tree.Strong() | tree.Struck():
            return f"[{type(child).__name__.lower()} {inline_outline(child.children)}]"


def outline(blocks: Iterable[Block]) -> str:
    """Return blocks as lines, with nested blocks indented."""
    return "\n".join(line for block in blocks for line in _block(block))


def _block(block: Block) -> Iterator[str]:
    match block:
        case tree.Heading(level, children, anchor):
            yield f"heading {level} #{anchor}: {inline_outline(children)}"
        case tree.Paragraph(children):
            yield f"paragraph: {inline_outline(children)}"
        case tree.ListBlock(items, start, tight):
            numbers = " ".join(block.numbers) or (f"from {start}" if start else "")
            yield f"{'tight' if tight else 'loose'} list {numbers}".rstrip()
            for item in items:
                yield "  item"
                yield from _indented(item, "    ")
        case tree.Quote(children):
            yield "folded" if block.is_folded else "quote"
            yield from _indented(children)
        case tree.Table(header, rows, alignments):
            yield f"table {' '.join(alignments)}"
            for row in (header, *rows):
                yield "  " + " | ".join(map(inline_outline, row))
        case tree.CodeBlock(text, language):
            yield f"code {language}".rstrip()
            yield from (f"  {line}" for line in text.split("\n"))
        case tree.FootnoteList(notes):
            yield "footnotes"
            for note in notes:
                yield "  note"
                yield from _indented(note, "    ")
        case tree.Diagram():
            place = block.located.diagnostic("")
            named = f" #{block.anchor}" if block.anchor else ""
            yield f"diagram {block.game or '-'} at {place.line}:{place.column}{named}"
            if block.moves:
                yield f"  moves: {' '.join(move.text for move in block.moves)}"
            if block.claims:
                yield f"  expect: {', '.join(claim.text for claim in block.claims)}"
            if block.alt:
                yield f"  alt: {block.alt}"
            if block.caption:
                yield f"  caption: {inline_outline(block.caption)}"
            yield from (f"  {line}" for line in str(block.position).split("\n"))
        case tree.Shown():
            named = f" #{block.anchor}" if block.anchor else ""
            yield f"picture {inline_outline([block.image])} {block.align}{named}"
            yield f"  caption: {inline_outline(block.caption)}"
        case tree.ProblemSet() | tree.SolutionSet() | tree.RecordSet():
            yield f"{type(block).__name__} {block.game}"
        case tree.ThematicBreak() | tree.Contents() | tree.IndexSet() | tree.CreditSet():
            yield type(block).__name__


def _indented(blocks: Iterable[Block], by: str = "  ") -> Iterator[str]:
    for block in blocks:
        for line in _block(block):
            yield by + line
