"""One file of the manuscript: its text, its lines, and diagnostics placed in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import read_text
from donimoes_book.manuscript.tree import Origin


def diagnostic_in(
    origin: Origin, message: str, line: int, column: int = 1, *, width: int = 1, advice: str = ""
) -> Diagnostic:
    """Return a diagnostic at a line and column (from 1) of the file that something came from."""
    source = origin.lines[line - 1] if 0 < line <= len(origin.lines) else ""
    return Diagnostic(message, advice, line, column, max(width, 1), source, origin.path)


@dataclass(frozen=True)
class Source:
    """The text of a manuscript file, its lines ended by line feeds."""

    path: str
    """As the person named it; quoted in diagnostics."""
    text: str

    @classmethod
    def read(cls, path: Path) -> Source:
        """Read a file; raises InputError where it is missing, not UTF-8 or empty."""
        text = read_text(path)
        if not text.strip():
            raise InputError([Diagnostic("this file is empty", path=str(path))])
        return cls(str(path), text)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """All lines, without newlines; line 1 is `lines[0]`."""
        return tuple(self.text.split("\n"))

    @property
    def folder(self) -> Path:
        """The folder that relative links and pictures are looked up in."""
        return Path(self.path).parent

    def origin(self, line: int) -> Origin:
        """Return the place of a block that begins on a line (from 1)."""
        return Origin(self.path, line, self.lines)

    def origin_of(self, words: str, line: int, end: int) -> Origin:
        """Return the place of words that stand somewhere from `line` to `end` (inclusive)."""
        return self.origin(self.diagnostic_at("", words, line, end).line)

    def diagnostic(
        self,
        message: str,
        line: int,
        column: int = 1,
        *,
        width: int = 1,
        advice: str = "",
        warning: bool = False,
    ) -> Diagnostic:
        """Return a diagnostic at a line and column (from 1) of this file."""
        diagnostic = diagnostic_in(
            self.origin(line), message, line, column, width=width, advice=advice
        )
        return replace(diagnostic, warning=warning)

    def diagnostic_at(
        self,
        message: str,
        words: str,
        line: int,
        end: int = 0,
        *,
        advice: str = "",
        warning: bool = False,
    ) -> Diagnostic:
        """Return a diagnostic that underlines `words`, looked for from `line` to `end` (inclusive).

        Markdown's inline text has no columns of its own; its words can be found again. Words
        that cannot (they are broken over two lines) are reported at the line's first character.
        """
        for number in range(line, max(line, end) + 1):
            there = self.lines[number - 1].find(words) if number <= len(self.lines) else -1
            if words and there >= 0:
                return self.diagnostic(
                    message, number, there + 1, width=len(words), advice=advice, warning=warning
                )
        first = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        column = len(first) - len(first.lstrip()) + 1
        return self.diagnostic(message, line, column, advice=advice, warning=warning)
