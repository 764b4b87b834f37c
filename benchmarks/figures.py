"""Defines a measured figure, and prints lists of them."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured."""

    name: str
    value: float
    unit: str
    """A time (s, ms), a rate (states/s) or a count."""
    aim: float | None = None
    """The most it should be, in the same unit."""

    @property
    def met(self) -> bool | None:
        """Whether the aim is met, or None if there is none."""
        return None if self.aim is None else self.value < self.aim

    def in_loops(self, loop: float) -> float | None:
        """Return a time in reference loops of `loop` seconds each, or a rate per loop."""
        times = {"s": 1 / loop, "ms": 0.001 / loop, "states/s": loop}
        return self.value * times[self.unit] if self.unit in times else None


def as_json(figures: Sequence[Figure], loop: float, runs: int) -> str:
    """Return figures as JSON; `loop` is how long the reference loop takes, in seconds."""
    told = {
        figure.name.strip(): {
            "value": figure.value,
            "unit": figure.unit,
            "loops": figure.in_loops(loop),
            "aim": figure.aim,
            "met": figure.met,
        }
        for figure in figures
    }
    about = {"python": platform.python_version(), "runs": runs, "reference_loop": loop}
    return json.dumps({**about, "figures": told}, indent=1)


def print_table(figures: Sequence[Figure], loop: float, runs: int) -> None:
    """Print figures as a table; `loop` is how long the reference loop takes, in seconds."""
    title = f"Medians of {runs} runs; a reference loop takes {loop * 1000:.1f} ms"
    table = Table(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    table.add_column("figure", no_wrap=True)
    table.add_column("", justify="right")
    table.add_column("")
    table.add_column("in loops", justify="right", no_wrap=True)
    table.add_column("aim", justify="right")
    table.add_column("")
    for figure in figures:
        loops = figure.in_loops(loop)
        table.add_row(
            figure.name,
            _short(figure.value),
            figure.unit,
            "" if loops is None else _short(loops),
            "" if figure.aim is None else f"< {figure.aim:g}",
            {True: "met", False: "missed", None: ""}[figure.met],
        )
    Console().print(table)


def _short(value: float) -> str:
    """Print three significant digits, with thousands separated."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
