"""An edition on paper: what it is printed on, and how its sheets are folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.pdf.leaflet import panel
from donimoes_book.editions.pdf.paper import PAPERS, Paper
from donimoes_book.manuscript.settings import Settings
from donimoes_book.manuscript.suggest import suggest

DEFAULT_PAPER = "a4"
PRINTED = "pdf"
"""The format of an edition that says nothing else."""
ALL = "all"
"""Stands for every edition, so none can be called so."""
FOLDS = ("saddle", "trifold")

_THICKNESS = 0.1
"""Of ordinary office paper, in millimetres."""
_SIZES = {"text": (6, 40), "half": (3, 40), "thickness": (0, 1)}
"""What is sensible: points for text, millimetres for the others."""


@dataclass(frozen=True)
class Edition:
    """A way to print the book."""

    name: str
    sheet: Paper
    """The paper as it is bought, or cut."""
    fold: str = ""
    """One of FOLDS, or nothing."""
    text: float | None = None
    half: float | None = None
    """What is asked for where the paper's own sizes are not; in points."""
    thickness: float = _THICKNESS * mm
    """Of a sheet."""
    signature: int = 0
    """The most pages that are stitched together; 0 for all."""

    @property
    def paper(self) -> Paper:
        """The page that is set."""
        page = panel(self.sheet) if self.fold == "trifold" else self.sheet
        return page.with_sizes(text=self.text, half=self.half)


def paper_editions(settings: Settings | None) -> dict[str, Edition]:
    """Return every edition by name: each paper, and those of `book.toml`.

    Raises InputError for what makes no sense there.
    """
    editions = {name: Edition(name, paper) for name, paper in PAPERS.items()}
    if settings is None:
        return editions
    diagnostics: list[Diagnostic] = []
    for name, table in settings.editions.items():
        if table.get("format", PRINTED) != PRINTED:
            continue
        found = list(_diagnostics(settings, name, table))
        diagnostics += found
        if not found:
            editions[name] = _edition(name, table)
    if diagnostics:
        raise InputError(diagnostics)
    return editions


def _edition(name: str, table: Mapping[str, Any]) -> Edition:
    half = table.get("half")
    return Edition(
        name,
        PAPERS[table.get("paper", DEFAULT_PAPER).lower()],
        fold=table.get("fold", ""),
        text=table.get("text"),
        half=half and half * mm,
        thickness=table.get("thickness", _THICKNESS) * mm,
        signature=table.get("signature", 0),
    )


def _diagnostics(settings: Settings, name: str, table: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Find what is wrong with the table of an edition."""

    def diagnostic(key: str, message: str, advice: str) -> Diagnostic:
        return diagnostic_in_table(settings, name, key, message, advice)

    if name == ALL:
        yield diagnostic("", "an edition cannot be called all", "It stands for all editions.")
    paper, fold = table.get("paper", DEFAULT_PAPER), table.get("fold", "")
    if not isinstance(paper, str) or paper.lower() not in PAPERS:
        yield diagnostic("paper", f"no paper is called {str(paper)!r}", suggest(str(paper), PAPERS))
    if fold and fold not in FOLDS:
        yield diagnostic("fold", f"there is no fold {str(fold)!r}", suggest(str(fold), FOLDS))
    for key, (least, most) in _SIZES.items():
        value = table.get(key, least)
        if isinstance(value, bool) or not isinstance(value, int | float):
            yield diagnostic(key, f"{key} is not a number", f"Write {key} = {most // 2 or 0.1}")
        elif not least <= value <= most:
            unit = "points" if key == "text" else "millimetres"
            yield diagnostic(key, f"{key} is {value}", f"Expected {least} to {most} {unit}.")
    signature = table.get("signature", 4)
    if (
        isinstance(signature, bool)
        or not isinstance(signature, int)
        or signature < 4
        or signature % 4
    ):
        yield diagnostic(
            "signature", "signature is no number of pages", "Write 16, or another multiple of 4."
        )
    for key in ("thickness", "signature"):
        if key in table and fold != "saddle":
            yield diagnostic(
                key, f"{key} matters only to sheets that are stitched", 'Add fold = "saddle".'
            )


def diagnostic_in_table(
    settings: Settings, edition: str, key: str, message: str, advice: str
) -> Diagnostic:
    """Return a diagnostic that underlines what a key of an edition's table is set to."""
    first = settings.line_of(f"[editions.{edition}]")
    lines = settings.source.lines[first:]
    table = takewhile(lambda line: not line.startswith("["), lines)
    setting = re.compile(rf"\s*{key}\s*=\s*[\"']?(?P<value>[^\"'#]*\w)")
    found = (
        (line, match)
        for line, text in enumerate(table, first + 1)
        if (match := setting.match(text))
    )
    line, match = next(found, (first, None))
    return settings.source.diagnostic_at(
        message, match["value"] if match else "", line, advice=advice
    )
