"""Reads the `{domino}` block of any document as the book does, and has its game check it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.embed.picture import Picture
from donimoes_book.manuscript.claims import check_diagram
from donimoes_book.manuscript.fence import (
    DIAGRAM_OPTIONS,
    read_diagram,
    split_directive,
)
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest


def read_picture(
    source: Source, info: str, content: str, line: int, given: Mapping[str, str] | None = None
) -> Picture:
    """Read a block whose fence stands on a line (from 1) of a document, and check its claims.

    `info` is `{domino}` and what follows it; `given` are options that stand beside it. Raises
    InputError with every diagnostic, placed in the document.
    """
    above = {name: (value, line) for name, value in (given or {}).items()}
    diagnostics = [_unknown(source, name, line) for name in above if name not in DIAGRAM_OPTIONS]
    directive = split_directive(source, info, content, line, DIAGRAM_OPTIONS, diagnostics)
    directive = replace(directive, options={**above, **directive.options})
    try:
        diagram = read_diagram(source, directive)
    except InputError as error:
        raise InputError([*diagnostics, *error.diagnostics]) from None
    diagnostics += check_diagram(diagram)
    if diagnostics:
        raise InputError(diagnostics)
    caption, _ = directive.options.get("caption", ("", 0))
    return Picture(diagram.position, diagram.game, diagram.alt, caption)


def without_place(diagnostic: Diagnostic) -> str:
    """Return what is wrong, with the line and its caret, for a host that tells the place itself."""
    return str(replace(diagnostic, path="", line=0))


def _unknown(source: Source, name: str, line: int) -> Diagnostic:
    advice = suggest(name, DIAGRAM_OPTIONS)
    return source.diagnostic_at(f"unknown option {name}", name, line, advice=advice)
