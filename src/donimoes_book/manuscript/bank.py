"""Problem banks: the positions of a game's problems as a Markdown file, each with its measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.manuscript.boards import read_board
from donimoes_book.manuscript.fence import (
    DIAGRAM,
    directive_name,
    read_game,
    split_directive,
)
from donimoes_book.manuscript.markdown import parse_markdown
from donimoes_book.manuscript.source import Source, diagnostic_in
from donimoes_book.manuscript.tree import Written
from donimoes_book.search.difficulty import GRADE


@dataclass(frozen=True)
class BankProblem:
    """A problem as it is kept: a position, what was measured of it, and where it stands."""

    written: Written
    """Its position, and how it stands in the bank."""
    measures: dict[str, str] = field(default_factory=dict)
    """Name to value, as recorded: steps, states, choices, seed and whatever else."""
    lines: dict[str, int] = field(default_factory=dict)
    """The file's line of each measure."""

    @property
    def position(self) -> Position:
        """What is to be solved."""
        return self.written.position


def unwritten(position: Position) -> BankProblem:
    """Return a problem that stands in no bank, as if it did."""
    source = Source("", str(position))
    return BankProblem(read_board(source, source.lines))


def bank_path(folder: Path, game: str) -> Path:
    """Return the file in a folder of banks that holds a game's problems."""
    return folder / f"{game}.md"


def read_bank(path: Path, game: str, diagnostics: list[Diagnostic]) -> list[BankProblem]:
    """Read a bank in its order; what is wrong with a problem is added to `diagnostics`.

    Raises InputError where the file cannot be read.
    """
    source = Source.read(path)
    problems: list[BankProblem] = []
    entries = 0
    for node in parse_markdown(source.text).walk():
        if node.type == "fence" and node.map and directive_name(node.info) == DIAGRAM:
            entries += 1
            try:
                problems.append(
                    _read(source, game, node.info, node.content, node.map[0] + 1, diagnostics)
                )
            except InputError as error:
                diagnostics += error.diagnostics
    if not entries:
        advice = f"Write each problem as a fence ```{{domino}} {game}"
        diagnostics.append(source.diagnostic("there is no problem in this file", 1, advice=advice))
    return problems


def _read(
    source: Source, game: str, info: str, content: str, line: int, diagnostics: list[Diagnostic]
) -> BankProblem:
    directive = split_directive(source, info, content, line, None, diagnostics)
    named = read_game(source, directive.argument, line)
    if named not in (game, None):
        raise InputError([source.diagnostic_at(f"these are the problems of {game}", info, line)])
    if not directive.body:
        raise InputError([source.diagnostic("this problem has no position", line)])
    written = read_board(source, directive.body, directive.body_line)
    measures = {name: value for name, (value, _) in directive.options.items()}
    lines = {name: there for name, (_, there) in directive.options.items()}
    return BankProblem(written, measures, lines)


def wrong_measures(entry: BankProblem, found: Mapping[str, float]) -> list[Diagnostic]:
    """Compare recorded measures with what was found, as exactly as they were recorded."""
    diagnostics = []
    for name, value in found.items():
        recorded = entry.measures.get(name)
        if recorded is None:
            continue
        decimals = len(recorded.partition(".")[2])
        exact = f"{value:.{decimals}f}"
        if recorded != exact:
            line = entry.lines[name]
            column = entry.written.origin.lines[line - 1].rfind(recorded) + 1
            told = f"is grade {recorded}" if name == GRADE else f"are {recorded} {name}"
            message = f"recorded {told}, but the solver finds {exact}"
            diagnostics.append(
                diagnostic_in(entry.written.origin, message, line, column, width=len(recorded))
            )
    return diagnostics


def format_problem(game: str, position: Position, measures: Mapping[str, object]) -> str:
    """Print a problem as an entry of a bank, ended by a line feed."""
    options = [f":{name}: {value}" for name, value in measures.items()]
    return "\n".join([f"```{{{DIAGRAM}}} {game}", *options, "", str(position), "```", ""])
