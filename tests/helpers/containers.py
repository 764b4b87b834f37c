"""Containers: what can be around a block of Markdown, and must not change what is said about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, by_file
from donimoes_book.manuscript.claims import check_book
from donimoes_book.manuscript.loader import read_book

ROOT = Path(__file__).parents[2]
HEAD = "# Title\n\n"
_MARKS = re.compile(r"[:`~]{3,}")


@dataclass(frozen=True)
class Container:
    """Lines above and below a block, and what stands before each of its own lines.

    Where the lines begin or end with three marks of a fence, there are as many as it takes.
    """

    above: str = ""
    first: str = ""
    others: str = ""
    below: str = ""
    own: str = ""
    """What is said about the container itself."""
    gaps: int = 9
    """How many blank lines in a row may be in the block."""

    def bears(self, block: str) -> bool:
        """Return whether the container has room for a block."""
        if block[0].isalpha() and self.above == "- words\n":
            return False  # its words would go on with those of the container
        return "\n" * (self.gaps + 2) not in re.sub(r"\n[ >]+(?=\n)", "\n", block)

    def around(self, block: str) -> str:
        """Return a block, which ends with a newline, within this."""
        first, *others = re.findall(r".*\n", block)
        inside = "".join([self.first + first, *(self._marked(line) for line in others)])
        longest = max(map(len, _MARKS.findall(block)), default=2)

        def longer(marks: re.Match[str]) -> str:
            return marks[0][0] * (longest + 1)

        return f"{_MARKS.sub(longer, self.above)}{inside}{_MARKS.sub(longer, self.below)}"

    def _marked(self, line: str) -> str:
        return self.others + line if line.strip(" \t") or self.others.strip() else line

    def within(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return diagnostics about a block in this as they'd be said about the block alone.

        What is said about a whole line may be said about what stands before it, too.
        """
        down, across = self.above.count("\n"), len(self.others)
        return [
            replace(each, line=each.line - down, column=max(each.column - across, 1), source="")
            for each in diagnostics
            if not self.own or self.own not in each.message
        ]


def _fenced(head: str, mark: str = ":", options: str = "", own: str = "") -> Container:
    return Container(f"{mark * 3}{head}\n{options}", below=f"{mark * 3}\n", own=own)


def _under(above: str, gaps: int = 9) -> Container:
    return Container(above, "    ", "    ", gaps=gaps)


_FOREIGN = "attributes in braces are for another program"
_SECTION = "the HTML tag <section> is left out"
CONTAINERS = {
    "a box of MyST": _fenced("{note}"),
    "a box with options": _fenced("{tip}", ":", ":class: wide\n:icon: true\n\n"),
    "a box with YAML": _fenced("{tip} Title", ":", "---\nclass: wide\n---\n"),
    "a box with a title": _fenced("{warning} Its title"),
    "a callout of Quarto": _fenced(" {.callout-note}"),
    "a box of Docusaurus": _fenced("tip Title"),
    "a box without a name": _fenced(""),
    "a column of Pandoc": _fenced(" {.column}", own=_FOREIGN),
    "a card": _fenced("{card}", own="unknown directive {card}"),
    "a tab": _fenced("{tab-item} Label", ":", ":sync: one\n", own="unknown directive {tab-item}"),
    "a fence of MyST": _fenced("{note}", "`"),
    "a fence with options": _fenced("{note}", "`", ":class: wide\n"),
    "a fence of tildes": _fenced("{note} Title", "~"),
    "an admonition": _under("!!! note\n\n", gaps=1),
    "an admonition with a title": _under('!!! note "Its title"\n\n', gaps=1),
    "an admonition without a title": _under('!!! note ""\n\n', gaps=1),
    "an admonition that folds": _under("??? note\n\n", gaps=1),
    "a quotation": Container("", "> ", "> "),
    "a quotation with words": Container("> words\n>\n", "> ", "> ", ">\n> words\n"),
    "an alert": Container("> [!NOTE]\n> words\n>\n", "> ", "> "),
    "an alert with words": Container("> [!TIP] words\n>\n", "> ", "> "),
    "an item": Container("- words\n\n", "  ", "  "),
    "all of an item": Container("", "- ", "  "),
    "a numbered item": Container("1. words\n\n", "   ", "   "),
    "an item of a tight list": Container("- words\n", "  ", "  ", "- words\n"),
    "a task": Container("- [x] words\n\n", "  ", "  "),
    "a definition": _under("Term\n:   words\n\n"),
    "all of a definition": Container("Term\n\n", ":   ", "    "),
    "a footnote": _under("Words.[^1]\n\n[^1]: Words:\n\n"),
    "HTML": Container("<section>\n\n", below="\n</section>\n", own=_SECTION),
    "HTML with Markdown": Container(
        '<section markdown="1">\n\n', below="\n</section>\n", own=_SECTION
    ),
    "tight HTML": Container('<div class="a" markdown="1">\n', below="</div>\n", gaps=0),
    "details": Container("<details>\n<summary>More</summary>\n\n", below="\n</details>\n"),
    "tight details": Container(
        '<details markdown="1">\n<summary>More</summary>\n', below="</details>\n", gaps=0
    ),
}


@cache
def directives() -> Sequence[str]:
    """Return every directive of the chapters of the tests."""
    blocks = (
        re.findall(r"(?m)^```\{[\w-]+\}.*\n(?:.*\n)*?```$", body) for _, body in chapters().values()
    )
    return [f"{fence}\n" for fences in blocks for fence in fences]


@cache
def chapters() -> dict[str, tuple[str, str]]:
    """Return the front matter and the text of every chapter in which something is wrong."""
    by_name = dict[str, tuple[str, str]]()
    for path in sorted(ROOT.glob("tests/fixtures/manuscript/diagnostics/*.md")):
        text = path.read_text(encoding="utf-8").rpartition("<!-- expected\n")[0]
        front = re.match(r"---\n(?:.*\n)*?---\n", text)
        start = front.end() if front else 0
        by_name[path.stem] = text[:start], text[start:].strip("\n") + "\n"
    return by_name


def said(folder: Path, block: str, front: str = "") -> list[Diagnostic]:
    """Return what is wrong with a block in a chapter of its own, by its line in the block."""
    head = front + HEAD
    (folder / "book.toml").write_text('title = "A book"\nchapters = ["chapter.md"]\n')
    (folder / "chapter.md").write_text(head + block, encoding="utf-8")
    book, diagnostics = read_book(folder)
    diagnostics = Container(head).within(by_file([*diagnostics, *check_book(book)]))
    return [each for each in diagnostics if each.line > 0]


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics in an order that does not depend on where they are in their lines."""
    return sorted(diagnostics, key=lambda each: (each.line, each.column, each.width, each.message))
