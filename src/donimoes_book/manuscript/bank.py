"""Reads and writes problem banks: Markdown files with a game's problems."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, collect_errors, raise_errors
from donimoes_book.manuscript.directives import (
    DIAGRAM,
    check_closed,
    directive_name,
    split_directive,
)
from donimoes_book.manuscript.markdown import first_line, parse_markdown
from donimoes_book.manuscript.problem import BankProblem, Problem
from donimoes_book.manuscript.source import Source, read_board
from donimoes_book.manuscript.tree import Book, ProblemSet
from donimoes_book.manuscript.walking import replace_blocks
from donimoes_book.search.difficulty import GRADE


def bank_path(folder: Path, game: str) -> Path:
    """Return the file with a game's problems in a folder of banks."""
    return folder / f"{game}.md"


def read_bank(path: Path, game: str, diagnostics: list[Diagnostic]) -> list[BankProblem]:
    """Read a bank in order; mistakes in problems are added to `diagnostics`.

    Raises InputError if the file cannot be read, or is a link that leads out of its folder.
    """
    return problems_in(Source.read(path, path.parent), game, diagnostics)


def problems_in(source: Source, game: str, diagnostics: list[Diagnostic]) -> list[BankProblem]:
    """Read the text of a bank in order; mistakes in problems are added to `diagnostics`."""
    problems: list[BankProblem] = []
    entries = 0
    for node in parse_markdown(source.text).walk():
        if node.type == "fence" and node.map and directive_name(node.info) == DIAGRAM:
            entries += 1
            with collect_errors(diagnostics):
                problems.append(_read_problem(source, game, node, diagnostics))
    if not entries:
        advice = f"Write each problem as a fence that starts with ```{{domino}} {game}"
        message = "there is no problem in this file"
        diagnostics.append(source.origin(1).diagnostic(message, advice))
    return problems


def _read_problem(
    source: Source, game: str, node: SyntaxTreeNode, diagnostics: list[Diagnostic]
) -> BankProblem:
    check_closed(source, node)
    line = first_line(node)
    directive = split_directive(source, node.info, node.content, line, None, diagnostics)
    named = directive.game()
    if named not in (game, None):
        message = f"only problems of {game} belong in this file"
        raise source.find(node.info, line).error(message)
    if not directive.body:
        raise source.origin(line).error("this problem has no position")
    located = read_board(source, directive.body, directive.body_line)
    return BankProblem(located, directive.options)


def check_measures(entry: BankProblem, measures: Mapping[str, float]) -> None:
    """Raise InputError if recorded measures differ from those found, to the recorded precision."""
    diagnostics = []
    for name in (name for name in measures if name in entry.recorded):
        recorded = entry.recorded[name]
        decimals = len(recorded.text.partition(".")[2])
        exact = f"{measures[name]:.{decimals}f}"
        if recorded.text != exact:
            record = f"grade {recorded.text}" if name == GRADE else f"{recorded.text} {name}"
            message = f"recorded as {record}, but the solver finds {exact}"
            diagnostics.append(recorded.origin.diagnostic(message))
    raise_errors(diagnostics)


def format_problem(game: str, position: Position, measures: Mapping[str, object]) -> str:
    """Print a problem as an entry in a bank, ending with a line feed."""
    options = [f":{name}: {value}" for name, value in measures.items()]
    return "\n".join([f"```{{{DIAGRAM}}} {game}", *options, "", str(position), "```", ""])


def pose_problems(book: Book, folder: Path) -> Book:
    """Return the book with the problems of its banks in their places, but not solved."""

    def posed(block: ProblemSet) -> ProblemSet:
        path = bank_path(folder, block.game)
        bank = read_bank(path, block.game, []) if path.exists() else []
        problems = (Problem(block.game, n, entry.position, 0) for n, entry in enumerate(bank, 1))
        return replace(block, problems=tuple(problems))

    return replace_blocks(book, posed, ProblemSet)
