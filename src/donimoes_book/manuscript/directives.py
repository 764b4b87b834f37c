"""The directives of the manuscript: `{domino}`, and what the program fills in by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from donimoes_book.faults import InputError
from donimoes_book.games import registry
from donimoes_book.games.cobra_paw.practice import practice
from donimoes_book.games.game import CutOutGame
from donimoes_book.manuscript.boards import read_board
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.families.tables import FAMILIES
from donimoes_book.manuscript.hands import read_hand
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.markdown import parse_inline
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import (
    Block,
    CutOut,
    Diagram,
    FamilySet,
    Hand,
    Inline,
    NumberSet,
    PracticeSpread,
    ProblemSet,
    RecordSet,
    SolutionSet,
    SpreadAnswers,
)

DIAGRAM, PROBLEMS, SOLUTIONS = "domino", "domino-problems", "domino-solutions"
RECORDS, NUMBERS = "domino-records", "domino-numbers"
FAMILY, HAND = "domino-family", "domino-hand"
CUT_OUT = "domino-cutout"
SPREAD, SPREAD_ANSWERS = "domino-spread", "domino-spread-answers"
NAMES = (
    DIAGRAM,
    PROBLEMS,
    SOLUTIONS,
    RECORDS,
    NUMBERS,
    FAMILY,
    HAND,
    CUT_OUT,
    SPREAD,
    SPREAD_ANSWERS,
)
DIAGRAM_OPTIONS = ("game", "moves", "expect", "caption", "alt")
OPTIONS = {
    DIAGRAM: DIAGRAM_OPTIONS,
    HAND: ("caption",),
    CUT_OUT: ("caption",),
    SPREAD: ("seed", "caption"),
}
_FOLDERS = {RECORDS: "records", NUMBERS: "numbers"}
_SETS: dict[str, type[ProblemSet] | type[SolutionSet] | type[RecordSet]] = {
    PROBLEMS: ProblemSet,
    SOLUTIONS: SolutionSet,
    RECORDS: RecordSet,
}

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
    source: Source, info: str, content: str, line: int, known: tuple[str, ...] | None
) -> Directive:
    """Take a fence on a line of the file apart.

    `known` are the options it may have, None for any. Raises InputError with every fault in them.
    """
    match = _INFO.fullmatch(info)
    assert match, info
    lines = content.rstrip().split("\n")
    options: dict[str, tuple[str, int]] = {}
    faults = []
    at = 0
    while at < len(lines) and (option := _OPTION.fullmatch(lines[at])):
        name, here = option["name"], line + 1 + at
        if known is not None and name not in known:
            message, advice = f"unknown option :{name}:", suggest(name, known)
            faults.append(source.fault_at(message, f":{name}:", here, advice=advice))
        elif name in options:
            faults.append(source.fault_at(f":{name}: is given twice", f":{name}:", here))
        else:
            options[name] = (option["value"], here)
        at += 1
    if faults:
        raise InputError(faults)
    while at < len(lines) and not lines[at].strip():
        at += 1
    return Directive(match["name"], match["argument"], options, lines[at:], line, line + 1 + at)


def read_directive(context: Context, info: str, content: str, line: int) -> Block | None:
    """Read one of our directives; None where it has faults, which are added to the context's."""
    source = context.source
    known = OPTIONS.get(directive_name(info) or "", ())
    try:
        directive = split_directive(source, info, content, line, known)
        if directive.name == FAMILY:
            return _family(source, directive)
        if directive.name in (SPREAD, SPREAD_ANSWERS):
            return _spread(context, directive)
        if directive.name == DIAGRAM:
            return read_diagram(source, directive, context.game.name, _caption(context, directive))
        game = read_game(source, directive.argument, line) or context.game.name
        if directive.name == HAND:
            return _hand(context, directive, game)
        if directive.name == CUT_OUT:
            return _cut_out(context, directive, game)
        return _set(source, directive, game, context.game.chapter)
    except InputError as error:
        context.faults.extend(error.faults)
        return None


def read_game(source: Source, words: str, line: int) -> str | None:
    """Return the name of the game that a line of the file names, or None where it names none.

    Raises InputError for a game that is not in the registry.
    """
    if not words:
        return None
    game = registry.find(words)
    if game is None:
        advice = suggest(words, registry.names())
        raise InputError([source.fault_at(f"unknown game {words!r}", words, line, advice=advice)])
    return game.name


def read_diagram(
    source: Source,
    directive: Directive,
    at_hand: str | None = None,
    caption: tuple[Inline, ...] = (),
) -> Diagram:
    """Read a diagram of the game that it names, or else of the game at hand.

    Raises InputError with every fault in its position.
    """
    options, nothing = directive.options, ("", 0)
    words, line = options.get("game", (directive.argument, directive.line))
    game = read_game(source, words, line) or at_hand
    if directive.argument not in ("", words):
        message = f"the game is {directive.argument!r} above"
        raise InputError([source.fault_at(message, words, line, advice="Name it once.")])
    if not directive.body:
        raise InputError([source.fault("this diagram is empty", directive.line)])
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


def _caption(context: Context, directive: Directive) -> tuple[Inline, ...]:
    caption, line = directive.options.get("caption", ("", 0))
    return InlineReader(context, line, line).read(parse_inline(caption))


def _hand(context: Context, directive: Directive, game: str | None) -> Hand:
    source = context.source
    stages = read_hand(source, game, directive.body, directive.body_line, directive.line)
    assert game is not None
    return Hand(game, stages, _caption(context, directive), source.origin(directive.line))


def _cut_out(context: Context, directive: Directive, name: str | None) -> CutOut:
    source, line = context.source, directive.line
    game = registry.find(name) if name else None
    if directive.body:
        message = f"{{{CUT_OUT}}} has no text of its own"
        raise InputError([source.fault(message, directive.body_line)])
    if not isinstance(game, CutOutGame):
        what = f"{game.title} has no pieces" if game else "of which game?"
        advice = f"Write {{{CUT_OUT}}} and the name of a game with pieces, such as tetradominoes."
        raise InputError([source.fault(what, line, advice=advice)])
    return CutOut(game.name, game.cut_out(), _caption(context, directive), source.origin(line))


def _set(
    source: Source, directive: Directive, game: str | None, chapter: str | None
) -> ProblemSet | SolutionSet | RecordSet | NumberSet:
    if directive.body:
        what = _FOLDERS.get(directive.name, "problems")
        advice = f"The {what} stand in a file of their own, in the folder {what}."
        message = f"{{{directive.name}}} has no text of its own"
        raise InputError([source.fault(message, directive.body_line, advice=advice)])
    if game is None:
        message, advice = "of which game?", f"Write {{{directive.name}}} and the game's name."
        raise InputError([source.fault(message, directive.line, advice=advice)])
    if directive.name == NUMBERS:
        return NumberSet(game, source.origin(directive.line), of_variant=game != chapter)
    return _SETS[directive.name](game, source.origin(directive.line))


def _family(source: Source, directive: Directive) -> FamilySet:
    name, line = directive.argument, directive.line
    if directive.body:
        message = f"{{{FAMILY}}} has no text of its own"
        raise InputError([source.fault(message, directive.body_line)])
    if name not in FAMILIES:
        advice = suggest(name, FAMILIES)
        raise InputError([source.fault_at(f"unknown family {name!r}", name, line, advice=advice)])
    return FamilySet(name, source.origin(line))


def _spread(context: Context, directive: Directive) -> PracticeSpread | SpreadAnswers:
    source, line = context.source, directive.line
    if directive.body or directive.argument:
        at = directive.body_line if directive.body else line
        raise InputError([source.fault(f"{{{directive.name}}} has no text of its own", at)])
    if directive.name == SPREAD_ANSWERS:
        return SpreadAnswers(source.origin(line))
    seed = directive.options.get("seed", ("", 0))[0]
    if not seed:
        advice = "Write a line :seed: and a word; another word scatters other dominoes."
        raise InputError([source.fault("this spread has no seed", line, advice=advice)])
    return PracticeSpread(practice(seed), _caption(context, directive), source.origin(line))
