"""Reads the manuscript's directives: `{domino}`, and the sets that the program fills in."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from types import ModuleType

import yaml
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.notation import SEPARATOR
from donimoes_book.diagnostics import (
    Diagnostic,
    InputError,
    collect_errors,
    first_mistakes,
    raise_errors,
    suggest,
)
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.claims import read_hand
from donimoes_book.manuscript.context import Context, GameAtHand
from donimoes_book.manuscript.inline import INDEX, InlineReader
from donimoes_book.manuscript.markdown import UNCLOSED, first_line, parse_inline
from donimoes_book.manuscript.source import Origin, Source, Written, read_board, title_mistake

DIAGRAM = "domino"
NEVER_CLOSED = "this fence is never closed", "Write ``` on a line of its own below it."
DIAGRAM_OPTIONS = ("game", "moves", "expect", "caption", "alt", "play", "name", "options")

_SAID = {"": True, "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""The values that a flag may have."""
_INFO = re.compile(r"\s*\{(?P<name>[\w:+-]+)\}\s*(?P<argument>.*?)\s*")
_OPTION = re.compile(r"\s*:(?P<name>[A-Za-z][\w-]*):\s*(?P<value>.*?)\s*")
_WITHOUT_COLON = re.compile(r"\s*(?P<name>[A-Za-z][\w-]+):(\s+(?P<value>.*?))?\s*")


@dataclass(frozen=True, slots=True)
class Directive:
    """A fenced block `{name} argument` with options and a body."""

    source: Source
    name: str
    argument: str
    options: dict[str, Written]
    body: list[str]
    """The lines after the options, without blank lines at either end."""
    origin: Origin
    """The place of the fence; `body_line` is the line where the body starts."""
    body_line: int

    def option(self, name: str) -> Written:
        """Return an option's value, which is empty if it isn't given."""
        return self.options.get(name, Written())

    def game(self) -> str | None:
        """Return the game that follows the name, if any; raises InputError for an unknown one."""
        return read_game(self.source, Written(self.argument, self.origin))

    def find(self, words: str) -> Origin:
        """Return the place of words on the fence's line."""
        return self.source.find(words, self.origin.line)


def directive_name(info: str) -> str | None:
    """Return the name in a fence's info string, `{name} …`, or None for ordinary code."""
    match = _INFO.fullmatch(info)
    return match["name"] if match else None


def check_closed(source: Source, fence: SyntaxTreeNode | Token) -> None:
    """Raise InputError if one of our fences has no closing line."""
    if fence.meta.get(UNCLOSED):
        raise source.find(fence.info, first_line(fence)).error(*NEVER_CLOSED)


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
    options: dict[str, Written] = {}
    at = lines.index(SEPARATOR, 1) + 1 if _has_option_block(lines) else 0
    if at:
        given = list(_option_block(source, lines[1 : at - 1], line + 2, diagnostics))
    else:
        given = list(_option_lines(source, lines, line + 1, known or DIAGRAM_OPTIONS, diagnostics))
        at = len(given)
    for option, value, here in given:
        words = option if lines[0] == SEPARATOR else f":{option}:"
        if known is not None and option not in known:
            message, advice = f"unknown option {words}", suggest(option, known)
            diagnostics.append(source.find(words, here).diagnostic(message, advice))
        elif option in options:
            message = f"{words} is given twice"
            diagnostics.append(source.find(words, here).diagnostic(message))
        else:
            options[option] = source.written(value, here)
            check_option(options[option], diagnostics)
    while at < len(lines) and not lines[at].strip():
        at += 1
    name, argument, origin = match["name"], match["argument"], source.origin(line)
    return Directive(source, name, argument, options, lines[at:], origin, line + 1 + at)


def check_option(option: Written, diagnostics: list[Diagnostic]) -> None:
    """Add a diagnostic if an option cannot be printed; only the text of a picture may be long."""
    if mistake := title_mistake(option.text, inf):
        diagnostics.append(option.origin.diagnostic(*mistake))


def _has_option_block(lines: list[str]) -> bool:
    """Return whether the options are YAML between two lines `---`; no position has two."""
    return lines[0] == SEPARATOR and SEPARATOR in lines[1:]


def _option_lines(
    source: Source, lines: list[str], line: int, known: tuple[str, ...], wrong: list[Diagnostic]
) -> Iterator[tuple[str, str, int]]:
    """Yield the `:name: value` options at the top, each with its line in the file."""
    for at, text in enumerate(lines):
        if not (option := _OPTION.fullmatch(text)):
            option = _WITHOUT_COLON.fullmatch(text)
            if not option or option["name"] not in known:
                return
            advice = f"Write :{option['name']}: and its value."
            here = source.find(option["name"], line + at)
            wrong.append(here.diagnostic("an option begins with a colon", advice))
        yield option["name"], option["value"], line + at


def _option_block(
    source: Source, lines: list[str], line: int, diagnostics: list[Diagnostic]
) -> Iterator[tuple[str, str, int]]:
    """Yield the options in lines of YAML, `name: value`, each with its line in the file."""
    text = "\n".join(lines)
    try:
        block = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        reason, mark = getattr(error, "problem", error), getattr(error, "problem_mark", None)
        index, advice = mark.index if mark else 0, ""
        if isinstance(error, yaml.reader.ReaderError):
            reason, index = error.reason, error.position
        else:
            advice = "Put quotes around a value that contains a colon."
        # YAML has more kinds of line breaks than we have, so its lines aren't ours.
        at = text.count("\n", 0, index)
        found = source.find(lines[at].strip(), line + at)
        diagnostics.append(found.diagnostic(f"this option cannot be read: {reason}", advice))
        return
    if block is None:
        return
    if not isinstance(block, yaml.MappingNode):
        message = "expected options, such as moves: 34R"
        diagnostics.append(source.find(lines[0].strip(), line).diagnostic(message))
        return
    for key, value in block.value:
        here = line + text.count("\n", 0, key.start_mark.index)
        if isinstance(value, yaml.ScalarNode):
            yield str(key.value), " ".join(value.value.split()), here
        else:
            message = f"expected text after {key.value}"
            diagnostics.append(source.find(str(key.value), here).diagnostic(message))


def read_game(source: Source, named: Written) -> str | None:
    """Return the game that is named, or None if none is; raises InputError for an unknown one."""
    name = named.text
    if not name:
        return None
    game = registry.name_of(name)
    if game is None:
        advice = suggest(name, registry.names())
        raise source.find(name, named.origin.line).error(f"unknown game {name!r}", advice)
    return game


def read_options(game: str | None, given: Written, agreed: Sequence[str] = ()) -> tuple[str, ...]:
    """Return what players have agreed on for a game: `agreed`, or what an author gives instead.

    Raises InputError with every option that the game doesn't have.
    """
    if not given.text:
        return tuple(agreed)
    options = {option.partition("=")[0]: option for option in agreed}
    found, wrong = registry.find(game or ""), list[Diagnostic]()
    if found is None:
        raise given.origin.error("no game is named that has options", "Name it with game: …")
    for option in given.claims():
        try:
            found = registry.agree(found, option.text)
        except InputError as error:
            wrong += (option.origin.diagnostic(e.message, e.advice) for e in error.diagnostics)
        name, _, value = map(str.strip, option.text.partition("="))
        options[name] = f"{name}={value}"
    raise_errors(wrong)
    return tuple(options.values())


def read_flag(directive: Directive, name: str) -> bool:
    """Return whether a directive has a flag: an option with no value, or with one such as `true`.

    Raises InputError for any other value.
    """
    given = directive.options.get(name, Written("false"))
    if (said := _SAID.get(given.text.lower())) is None:
        message, advice = f"expected nothing after :{name}:", f"Write :{name}: alone on the line."
        raise directive.source.find(given.text, given.origin.line).error(message, advice)
    return said


def read_diagram(
    directive: Directive, at_hand: GameAtHand | None = None, caption: tuple[tree.Inline, ...] = ()
) -> tree.Diagram:
    """Read a diagram of the game that it names or, failing that, of the game at hand.

    Raises InputError with every diagnostic in its position.
    """
    source = directive.source
    named = directive.options.get("game", Written(directive.argument, directive.origin))
    at_hand = at_hand or GameAtHand()
    game = read_game(source, named) or at_hand.name
    if directive.argument not in ("", named.text):
        message = f"the game was already named {directive.argument!r} above"
        raise source.find(named.text, named.origin.line).error(message, "Name it only once.")
    if not directive.body:
        raise directive.origin.error("this diagram is empty")
    located = read_board(source, directive.body, directive.body_line)
    expect = directive.option("expect")
    return tree.Diagram(
        located.position,
        game,
        directive.option("moves").moves(),
        expect.claims() if expect.text else (),
        caption,
        directive.option("alt").text,
        directive.origin,
        located,
        options=read_options(game, directive.option("options"), at_hand.agreed(game)),
    )


Reader = Callable[[Context, Directive, str], tree.Block]
"""Reads a directive, after what `Row.argument` returned. Raises InputError, but adds mistakes in
captions to the context."""


@dataclass(frozen=True, slots=True)
class Row:
    """A directive in the table: what it may contain, and what reads it."""

    name: str
    argument: Callable[[Context, Directive], str]
    """Returns the game that it is about, or whatever else follows its name; raises InputError."""
    read: Reader
    options: tuple[str, ...] = ()
    has_body: bool = False
    folder: str = ""
    """The book's folder with what an author may want to write in its body, if it has none."""


def read_directive(context: Context, fence: SyntaxTreeNode) -> tree.Block | None:
    """Read one of our directives; mistakes are added to the context. None if unreadable."""
    source, line, diagnostics = context.source, first_line(fence), context.diagnostics
    row = DIRECTIVES[directive_name(fence.info) or ""]
    with _listing(diagnostics), collect_errors(diagnostics):
        check_closed(source, fence)
        content = fence.content
        directive = split_directive(source, fence.info, content, line, row.options, diagnostics)
        if directive.body and not row.has_body:
            advice = f"Put the {row.folder} in a file of their own, in the folder {row.folder}."
            message = f"{{{row.name}}} takes no text"
            raise source.origin(directive.body_line).error(message, advice if row.folder else "")
        block = row.read(context, directive, row.argument(context, directive))
        if isinstance(block, tree.Named) and (name := directive.option("name")).text:
            return _numbered(context, block, name, context.links.headings.get((source.path, fence)))
        return block
    return None


@contextmanager
def _listing(diagnostics: list[Diagnostic]) -> Iterator[None]:
    """Add what is wrong with one block, or the first of it."""
    before = len(diagnostics)
    yield
    diagnostics[before:] = first_mistakes(diagnostics[before:])


def _numbered(context: Context, block: tree.Named, name: Written, anchor: str | None) -> tree.Block:
    """Return a figure with its anchor, and its number before its caption; raises InputError."""
    if anchor is None:
        raise name.origin.error("this name cannot be read", "Write it above the other options.")
    if context.links.named(context.source.path, name.text) != anchor:
        raise name.origin.error(f"the name {name.text} is given twice", "Use another name.")
    number = f"{context.links.titles[anchor]}{'.' * bool(block.caption)}"
    between = (tree.Text(" "),) if block.caption else ()
    caption = tree.Strong((tree.Text(number),)), *between, *block.caption
    return replace(block, anchor=anchor, caption=caption)


# What may follow a directive's name


def _anything(_: Context, directive: Directive) -> str:
    return directive.argument


def _game_at_hand(context: Context, directive: Directive) -> str:
    return directive.game() or context.game.name or ""


def _some_game(context: Context, directive: Directive, instead: str = "") -> str:
    """Return the game that is named or at hand; `instead` is a word for several games."""
    if instead and directive.argument == instead:
        return instead
    game = _game_at_hand(context, directive)
    if not game:
        advice = f"Write {{{directive.name}}} and a game's name."
        raise directive.origin.error("no game is named", advice)
    return game


def _nothing(_: Context, directive: Directive) -> str:
    if directive.argument:
        raise directive.origin.error(f"{{{directive.name}}} takes no name")
    return ""


def _refused(why: str, advice: str, _: Context, directive: Directive) -> str:
    if directive.argument:
        raise directive.find(directive.argument).error(f"{{{directive.name}}} {why}", advice)
    return ""


# What a directive becomes


def read_caption(context: Context, directive: Directive) -> tuple[tree.Inline, ...]:
    """Read the words below a figure; raises InputError."""
    caption = directive.option("caption")
    line = caption.origin.line
    if mistake := title_mistake(caption.text):
        raise context.source.find(caption.text, line).error(*mistake)
    return InlineReader(context, line, line).read(parse_inline(caption.text))


def _diagram(context: Context, directive: Directive, _: str) -> tree.Diagram:
    caption = read_caption(context, directive)
    return read_diagram(directive, context.game, caption)


def _hand(context: Context, directive: Directive, game: str) -> tree.Hand:
    body, first = directive.body, directive.body_line
    options = read_options(game, directive.option("options"), context.game.agreed(game))
    stages = read_hand(context.source, game, body, first, directive.origin, options)
    return tree.Hand(game, stages, read_caption(context, directive))


def _family(_: Context, directive: Directive, family: str) -> tree.FamilySet:
    if family not in (known := registry.family_names()):
        advice = suggest(family, known)
        message = f"unknown family {family!r}" if family else "no family is named"
        raise directive.find(family or directive.name).error(message, advice)
    return tree.FamilySet(family, directive.origin)


def _numbers(context: Context, directive: Directive, game: str) -> tree.NumberSet:
    is_variant, is_all = game != context.game.chapter, game == tree.ALL
    return tree.NumberSet(game, directive.origin, of_variant=is_variant, in_appendix=is_all)


def _bank(kind: Callable[[str, Origin], tree.Block]) -> Reader:
    """Return a function that reads a place for a game's problems."""
    return lambda _, directive, game: kind(game, directive.origin)


def _place(kind: Callable[[Origin], tree.Block]) -> Reader:
    """Return a function that reads a place for something about the whole book."""
    return lambda _context, directive, _: kind(directive.origin)


def _table() -> ModuleType:
    """Return the module for pictures and for what is used on a table; few chapters need it."""
    from donimoes_book.manuscript import table_directives

    return table_directives


_FIGURE = ("caption", "name")
_PICTURE = ("alt", "width", "height", "align", *_FIGURE)
_WHOLE_BOOK = partial(_refused, "covers all the games in the book, so it takes no name", "")
_NO_WORDS = partial(_refused, "prints the index", "To mark words, use the role {index}`…`.")
_SOLVED_GAMES = partial(_some_game, instead=tree.OTHERS)
_MEASURED_GAMES = partial(_some_game, instead=tree.ALL)
_ROWS = (
    Row(DIAGRAM, _anything, _diagram, DIAGRAM_OPTIONS, has_body=True),
    Row("domino-hand", _game_at_hand, _hand, ("options", *_FIGURE), has_body=True),
    Row("domino-problems", _some_game, _bank(tree.ProblemSet), folder="problems"),
    Row("domino-solutions", _SOLVED_GAMES, _bank(tree.SolutionSet), folder="problems"),
    Row("domino-records", _some_game, _bank(tree.RecordSet), folder="records"),
    Row("domino-numbers", _MEASURED_GAMES, _numbers, folder="numbers"),
    Row("domino-family", _anything, _family),
    Row("domino-plate", _some_game, lambda *given: _table().plate(*given), ("caption",), True),
    Row("domino-cutout", _game_at_hand, lambda *given: _table().cut_out(*given), _FIGURE),
    Row("domino-sheet", _anything, lambda *given: _table().sheet(*given), _FIGURE),
    Row("domino-spread", _nothing, lambda *given: _table().spread(*given), ("seed", "caption")),
    Row("domino-spread-answers", _nothing, _place(tree.SpreadAnswers)),
    Row("domino-reminders", _WHOLE_BOOK, _place(tree.ReminderSet), folder="reminders"),
    Row("domino-hints", _WHOLE_BOOK, _place(tree.HintSet), folder="problems"),
    Row("domino-codes", _WHOLE_BOOK, _place(tree.CodeSet), folder="problems"),
    Row("domino-credits", _WHOLE_BOOK, _place(tree.CreditSet)),
    Row("figure", _anything, lambda *given: _table().picture(*given), _PICTURE, has_body=True),
    Row("image", _anything, lambda *given: _table().picture(*given), _PICTURE),
    Row(INDEX, _NO_WORDS, _place(tree.IndexSet)),
)
DIRECTIVES = {row.name: row for row in _ROWS}
"""Every directive by its name."""
