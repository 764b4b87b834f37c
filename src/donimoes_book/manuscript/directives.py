"""Reads the manuscript's directives: `{domino}`, and the sets that the program fills in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import yaml
from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.notation import SEPARATOR
from donimoes_book.board.position import BOARD_SIDE
from donimoes_book.diagnostics import Diagnostic, collect_errors, suggest
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.hands import read_hand
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.limits import title_mistake
from donimoes_book.manuscript.markdown import UNCLOSED, first_line, parse_inline
from donimoes_book.manuscript.marks import ROLE as INDEX
from donimoes_book.manuscript.source import Source, read_board

DIAGRAM, HAND, CUT_OUT = "domino", "domino-hand", "domino-cutout"
PROBLEMS, SOLUTIONS = "domino-problems", "domino-solutions"
RECORDS, NUMBERS, FAMILY = "domino-records", "domino-numbers", "domino-family"
SPREAD, SPREAD_ANSWERS = "domino-spread", "domino-spread-answers"
SHEET = "domino-sheet"
REMINDERS, HINTS, CODES = "domino-reminders", "domino-hints", "domino-codes"
CREDITS = "domino-credits"
DIAGRAM_OPTIONS = ("game", "moves", "expect", "caption", "alt", "play")
OPTIONS: dict[str, tuple[str, ...]] = {
    DIAGRAM: DIAGRAM_OPTIONS,
    **dict.fromkeys((PROBLEMS, SOLUTIONS, RECORDS, NUMBERS, FAMILY), ()),
    HAND: ("caption",),
    CUT_OUT: ("caption",),
    SHEET: ("caption",),
    SPREAD: ("seed", "caption"),
    SPREAD_ANSWERS: (),
    REMINDERS: (),
    HINTS: (),
    CODES: (),
    CREDITS: (),
    INDEX: (),
}
NAMES = tuple(OPTIONS)

_SAID = {"": True, "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""The values that a flag may have."""
_INFO = re.compile(r"\s*\{(?P<name>[\w:+-]+)\}\s*(?P<argument>.*?)\s*")
_SIZE = re.compile(r"(?P<columns>\d{1,3})x(?P<rows>\d{1,3})")
_MOST_SQUARES = 40
_OPTION = re.compile(r"\s*:(?P<name>[A-Za-z][\w-]*):\s*(?P<value>.*?)\s*")
_FOLDERS = {
    PROBLEMS: "problems",
    SOLUTIONS: "problems",
    RECORDS: "records",
    NUMBERS: "numbers",
    REMINDERS: "reminders",
    HINTS: "problems",
    CODES: "problems",
}
_WHOLE_BOOK: dict[str, type[tree.WholeBookSet]] = {
    REMINDERS: tree.ReminderSet,
    HINTS: tree.HintSet,
    CODES: tree.CodeSet,
    CREDITS: tree.CreditSet,
    INDEX: tree.IndexSet,
}
_SETS: dict[str, type[tree.BankSet]] = {
    PROBLEMS: tree.ProblemSet,
    SOLUTIONS: tree.SolutionSet,
    RECORDS: tree.RecordSet,
}


@dataclass(frozen=True, slots=True)
class Directive:
    """A fenced block `{name} argument` with options and a body."""

    name: str
    argument: str
    options: dict[str, tuple[str, int]]
    """Each option's value, and its line in the file."""
    body: list[str]
    """The lines after the options, without blank lines at either end."""
    line: int
    """The fence's line in the file; `body_line` is the line where the body starts."""
    body_line: int


def directive_name(info: str) -> str | None:
    """Return the name in a fence's info string, `{name} …`, or None for ordinary code."""
    match = _INFO.fullmatch(info)
    return match["name"] if match else None


def check_closed(source: Source, fence: SyntaxTreeNode) -> None:
    """Raise InputError if one of our fences has no closing line."""
    if fence.meta.get(UNCLOSED):
        message, advice = "this fence is never closed", "Write ``` on a line of its own below it."
        raise source.error_at(message, fence.info, first_line(fence), advice=advice)


def split_directive(
    source: Source,
    info: str,
    content: str,
    line: int,
    known: tuple[str, ...] | None,
    diagnostics: list[Diagnostic],
) -> Directive:
    """Split a fence into its parts; mistakes in its options are added to `diagnostics`.

    `line` is the fence's line in the file. `known` are the options it may have, or None for any.
    Mistaken options are left out.
    """
    match = _INFO.fullmatch(info)
    assert match, info
    lines = content.rstrip().split("\n")
    options: dict[str, tuple[str, int]] = {}
    at = lines.index(SEPARATOR, 1) + 1 if _has_option_block(lines) else 0
    if at:
        given = list(_option_block(source, lines[1 : at - 1], line + 2, diagnostics))
    else:
        given = list(_option_lines(lines, line + 1))
        at = len(given)
    for name, value, here in given:
        words = name if lines[0] == SEPARATOR else f":{name}:"
        if known is not None and name not in known:
            message, advice = f"unknown option {words}", suggest(name, known)
            diagnostics.append(source.diagnostic_at(message, words, here, advice=advice))
        elif name in options:
            diagnostics.append(source.diagnostic_at(f"{words} is given twice", words, here))
        else:
            options[name] = (value, here)
    while at < len(lines) and not lines[at].strip():
        at += 1
    return Directive(match["name"], match["argument"], options, lines[at:], line, line + 1 + at)


def _has_option_block(lines: list[str]) -> bool:
    """Return whether the options are YAML between two lines `---`; no position has two."""
    return lines[0] == SEPARATOR and SEPARATOR in lines[1:]


def _option_lines(lines: list[str], line: int) -> Iterator[tuple[str, str, int]]:
    """Yield the `:name: value` options at the top, each with its line in the file."""
    for at, text in enumerate(lines):
        if not (option := _OPTION.fullmatch(text)):
            return
        yield option["name"], option["value"], line + at


def _option_block(
    source: Source, lines: list[str], line: int, diagnostics: list[Diagnostic]
) -> Iterator[tuple[str, str, int]]:
    """Yield the options in lines of YAML, `name: value`, each with its line in the file."""
    try:
        block = yaml.compose("\n".join(lines), Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = min(mark.line if mark else 0, len(lines) - 1)
        message = f"this option cannot be read: {getattr(error, 'problem', error)}"
        advice = "Put quotes around a value that contains a colon."
        words = lines[at].strip()
        diagnostics.append(source.diagnostic_at(message, words, line + at, advice=advice))
        return
    if block is None:
        return
    if not isinstance(block, yaml.MappingNode):
        message = "expected options, such as moves: 34R"
        diagnostics.append(source.diagnostic_at(message, lines[0].strip(), line))
        return
    for key, value in block.value:
        here = line + key.start_mark.line
        if isinstance(value, yaml.ScalarNode):
            yield str(key.value), " ".join(value.value.split()), here
        else:
            message = f"expected text after {key.value}"
            diagnostics.append(source.diagnostic_at(message, str(key.value), here))


def read_game(source: Source, words: str, line: int) -> str | None:
    """Return the game named on a line of the file, or None if no game is named.

    Raises InputError if there is no such game.
    """
    if not words:
        return None
    game = registry.find(words)
    if game is None:
        advice = suggest(words, registry.names())
        raise source.error_at(f"unknown game {words!r}", words, line, advice=advice)
    return game.name


def read_flag(source: Source, directive: Directive, name: str) -> bool:
    """Return whether a directive has a flag: an option with no value, or with one such as `true`.

    Raises InputError for any other value.
    """
    words, line = directive.options.get(name, ("false", 0))
    if (said := _SAID.get(words.lower())) is None:
        advice = f"Write :{name}: alone on the line."
        raise source.error_at(f"expected nothing after :{name}:", words, line, advice=advice)
    return said


def read_diagram(
    source: Source,
    directive: Directive,
    context_game: str | None = None,
    caption: tuple[tree.Inline, ...] = (),
) -> tree.Diagram:
    """Read a diagram of the game that it names or, failing that, of the game at hand.

    Raises InputError with every diagnostic in its position.
    """
    options, nothing = directive.options, ("", 0)
    words, line = options.get("game", (directive.argument, directive.line))
    game = read_game(source, words, line) or context_game
    if directive.argument not in ("", words):
        message = f"the game was already named {directive.argument!r} above"
        raise source.error_at(message, words, line, advice="Name it only once.")
    if not directive.body:
        raise source.error("this diagram is empty", directive.line)
    located = read_board(source, directive.body, directive.body_line)
    moves, moves_line = options.get("moves", nothing)
    expect, expect_line = options.get("expect", nothing)
    return tree.Diagram(
        located.position,
        game,
        moves,
        expect,
        caption,
        options.get("alt", nothing)[0],
        source.origin(directive.line),
        moves_line,
        expect_line,
        located,
    )


def read_directive(context: Context, fence: SyntaxTreeNode) -> tree.Block | None:
    """Read one of our directives; mistakes are added to the context. None if unreadable."""
    source, line, diagnostics = context.source, first_line(fence), context.diagnostics
    known = OPTIONS.get(directive_name(fence.info) or "", ())
    with collect_errors(diagnostics):
        check_closed(source, fence)
        return _read(
            context, split_directive(source, fence.info, fence.content, line, known, diagnostics)
        )
    return None


def _read(context: Context, directive: Directive) -> tree.Block:
    """Read a directive; raises InputError, but mistakes in captions are added to the context."""
    source, line, name = context.source, directive.line, directive.name
    if name == DIAGRAM:
        return read_diagram(source, directive, context.game.name, _caption(context, directive))
    if directive.body and name != HAND:
        folder = _FOLDERS.get(name)
        about = "Put the {0} in a file of their own, in the folder {0}."
        message, advice = f"{{{name}}} takes no text", about.format(folder)
        raise source.error(message, directive.body_line, advice=advice if folder else "")
    if name == FAMILY:
        family = directive.argument
        if registry.find_family(family) is None:
            advice = suggest(family, registry.family_names())
            message = f"unknown family {family!r}" if family else "no family is named"
            raise source.error_at(message, family or name, line, advice=advice)
        return tree.FamilySet(family, source.origin(line))
    if name in (SPREAD, SPREAD_ANSWERS):
        return _spread(context, directive)
    if name == NUMBERS and directive.argument == tree.ALL:
        return tree.NumberSet(tree.ALL, source.origin(line), of_variant=True, in_appendix=True)
    if name == INDEX and directive.argument:
        message, advice = f"{{{name}}} prints the index", "To mark words, use the role {index}`…`."
        raise source.error_at(message, directive.argument, line, advice=advice)
    if name in _WHOLE_BOOK:
        if directive.argument:
            message = f"{{{name}}} covers all the games in the book, so it takes no name"
            raise source.error_at(message, directive.argument, line)
        return _WHOLE_BOOK[name](source.origin(line))
    if name == SHEET:
        return _sheet(context, directive)
    if name == SOLUTIONS and directive.argument == tree.OTHERS:
        return tree.SolutionSet(tree.OTHERS, source.origin(line))
    game = read_game(source, directive.argument, line) or context.game.name
    if name == HAND:
        stages = read_hand(source, game, directive.body, directive.body_line, line)
        assert game is not None
        return tree.Hand(game, stages, _caption(context, directive), source.origin(line))
    if name == CUT_OUT:
        return _cut_out(context, directive, game)
    if game is None:
        raise source.error("no game is named", line, advice=f"Write {{{name}}} and a game's name.")
    if name == NUMBERS:
        return tree.NumberSet(game, source.origin(line), of_variant=game != context.game.chapter)
    return _SETS[name](game, source.origin(line))


def _caption(context: Context, directive: Directive) -> tuple[tree.Inline, ...]:
    caption, line = directive.options.get("caption", ("", 0))
    if mistake := title_mistake(caption):
        raise context.source.error_at(mistake[0], caption, line, advice=mistake[1])
    return InlineReader(context, line, line).read(parse_inline(caption))


def _sheet(context: Context, directive: Directive) -> tree.Sheet:
    """Read `board 8x8`, `score 4x20` (players and rounds), `checkerboard` or `pieces GAME`."""
    source, line, argument = context.source, directive.line, directive.argument
    kind, _, more = argument.partition(" ")
    caption, origin = _caption(context, directive), source.origin(line)
    match kind:
        case "checkerboard" if not more:
            return tree.Sheet("checkerboard", BOARD_SIDE, BOARD_SIDE, (), None, caption, origin)
        case "pieces":
            cut_out = _cut_out(context, directive, read_game(source, more, line))
            return tree.Sheet("pieces", 0, 0, cut_out.pieces, cut_out.name, caption, origin)
        case "board" | "score":
            if size := _SIZE.fullmatch(more):
                columns, rows = int(size["columns"]), int(size["rows"])
                if 1 <= columns <= _MOST_SQUARES and 1 <= rows <= _MOST_SQUARES:
                    return tree.Sheet(kind, columns, rows, (), None, caption, origin)
            message = f"{more!r} is not a size" if more else f"{kind} needs a size"
            advice = f"Write {kind} 4x20, with numbers from 1 to {_MOST_SQUARES}."
            raise source.error_at(message, more or kind, line, advice=advice)
    advice = "Expected board 8x8, checkerboard, pieces GAME or score 4x20."
    raise source.error_at("unknown sheet", argument or directive.name, line, advice=advice)


def _cut_out(context: Context, directive: Directive, name: str | None) -> tree.CutOut:
    source, line = context.source, directive.line
    game = registry.find(name) if name else None
    pieces = game.card_pieces() if game else ()
    if not game or not pieces:
        message = f"{game.title} has no pieces" if game else "no game is named"
        known = next((other.name for other in registry.all_games() if other.card_pieces()), "")
        advice = f"Name a game with pieces, such as {known}."
        raise source.error(message, line, advice=advice)
    caption = _caption(context, directive)
    return tree.CutOut(game.name, pieces, game.card_name, caption, source.origin(line))


def _spread(context: Context, directive: Directive) -> tree.PracticeSpread | tree.SpreadAnswers:
    source, line = context.source, directive.line
    if directive.argument:
        raise source.error(f"{{{directive.name}}} takes no name", line)
    if directive.name == SPREAD_ANSWERS:
        return tree.SpreadAnswers(source.origin(line))
    seed = directive.options.get("seed", ("", 0))[0]
    if not seed:
        advice = "Add a line :seed: and any word; a different word makes a different spread."
        raise source.error("this spread has no seed", line, advice=advice)
    # If the game at hand has no practice sheets, use the first game that has.
    own = registry.find(context.game.name) if context.game.name else None
    games = (own, *registry.all_games()) if own else registry.all_games()
    sheets = (game.practice_sheet(seed) for game in games)
    sheet = next((sheet for sheet in sheets if sheet), None)
    if sheet is None:
        raise source.error("no game has practice sheets", line)
    return tree.PracticeSpread(sheet, _caption(context, directive), source.origin(line))
