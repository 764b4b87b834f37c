"""A fence that is a directive, taken apart, and the diagram that a `{domino}` holds."""

from __future__ import annotations

import re
from dataclasses import dataclass

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.games import registry
from donimoes_book.manuscript.boards import read_board
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import Diagram, Inline

DIAGRAM = "domino"
DIAGRAM_OPTIONS = ("game", "moves", "expect", "caption", "alt")

_INFO = re.compile(r"\s*\{(?P<name>[\w:+-]+)\}\s*(?P<argument>.*?)\s*")
_OPTION = re.compile(r"\s*:(?P<name>[A-Za-z][\w-]*):\s*(?P<value>.*?)\s*")


@dataclass(frozen=True, slots=True)
class Directive:
    """A fenced block `{name} argument` with options and a body."""

    name: str
    argument: str
    options: dict[str, tuple[str, int]]
    """Option to its value and the file's line."""
    body: list[str]
    """What follows the options, without blank lines at either end."""
    line: int
    """The file's line of the fence; `body_line` that of the body's first line."""
    body_line: int


def directive_name(info: str) -> str | None:
    """Return the name in a fence's info string `{name} …`, or None for ordinary code."""
    match = _INFO.fullmatch(info)
    return match["name"] if match else None


def split_directive(
    source: Source,
    info: str,
    content: str,
    line: int,
    known: tuple[str, ...] | None,
    diagnostics: list[Diagnostic],
) -> Directive:
    """Split a fence on a line of the file; adds what is wrong with its options to `diagnostics`.

    `known` are the options it may have, None for any. What is wrong is left out.
    """
    match = _INFO.fullmatch(info)
    assert match, info
    lines = content.rstrip().split("\n")
    options: dict[str, tuple[str, int]] = {}
    at = 0
    while at < len(lines) and (option := _OPTION.fullmatch(lines[at])):
        name, here = option["name"], line + 1 + at
        if known is not None and name not in known:
            message, advice = f"unknown option :{name}:", suggest(name, known)
            diagnostics.append(source.diagnostic_at(message, f":{name}:", here, advice=advice))
        elif name in options:
            diagnostics.append(source.diagnostic_at(f":{name}: is given twice", f":{name}:", here))
        else:
            options[name] = (option["value"], here)
        at += 1
    while at < len(lines) and not lines[at].strip():
        at += 1
    return Directive(match["name"], match["argument"], options, lines[at:], line, line + 1 + at)


def read_game(source: Source, words: str, line: int) -> str | None:
    """Return the name of the game that a line of the file names, or None where it names none.

    Raises InputError for a game that is not in the registry.
    """
    if not words:
        return None
    game = registry.find(words)
    if game is None:
        advice = suggest(words, registry.names())
        raise InputError(
            [source.diagnostic_at(f"unknown game {words!r}", words, line, advice=advice)]
        )
    return game.name


def read_diagram(
    source: Source,
    directive: Directive,
    at_hand: str | None = None,
    caption: tuple[Inline, ...] = (),
) -> Diagram:
    """Read a diagram of the game that it names, or else of the game at hand.

    Raises InputError with every diagnostic in its position.
    """
    options, nothing = directive.options, ("", 0)
    words, line = options.get("game", (directive.argument, directive.line))
    game = read_game(source, words, line) or at_hand
    if directive.argument not in ("", words):
        message = f"the game is {directive.argument!r} above"
        raise InputError([source.diagnostic_at(message, words, line, advice="Name it once.")])
    if not directive.body:
        raise InputError([source.diagnostic("this diagram is empty", directive.line)])
    written = read_board(source, directive.body, directive.body_line)
    moves, moves_line = options.get("moves", nothing)
    expect, expect_line = options.get("expect", nothing)
    return Diagram(
        written.position,
        game,
        moves,
        expect,
        caption,
        options.get("alt", nothing)[0],
        source.origin(directive.line),
        moves_line,
        expect_line,
        written,
    )
