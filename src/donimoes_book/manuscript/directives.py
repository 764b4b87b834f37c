"""Splits directives into their parts, and reads what several of them have: games, diagrams."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.notation import DIGITS, SEPARATOR, SET, SETS
from donimoes_book.diagnostics import (
    Diagnostic,
    InputError,
    raise_errors,
    suggest,
)
from donimoes_book.drawing.seating import MOST_PEOPLE, MOST_STANDING, NOBODY, Company
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.colon_fences import UNCLOSED
from donimoes_book.manuscript.context import Context, GameAtHand
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.markdown import first_line
from donimoes_book.manuscript.options import options_above
from donimoes_book.manuscript.source import Origin, Source, Written, read_board, title_mistake

DIAGRAM = "domino"
NEVER_CLOSED = "this fence is never closed", "Write ``` on a line of its own below it."
_OTHER_MARKS = re.compile(r"[\s>*-]*(['‘’´ˋ“”])\1\1")
"""A line that looks like the marks of a fence."""
_NUMBERS = ["blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_SETS = {f"double-{name}": most for most, name in enumerate(_NUMBERS)} | SETS
_SET = re.compile(r"\s*(?P<name>double-[a-z]+)(?: ?[x×] ?(?P<copies>[1-9]))?\s*")
DIAGRAM_OPTIONS = (
    "game",
    "moves",
    "expect",
    "caption",
    "alt",
    "play",
    "name",
    "options",
    "set",
    "people",
)
_COMPANY = re.compile(
    rf"(?P<people>[1-{MOST_PEOPLE}])(?:,? (?:with )?hands of (?P<hand>[1-{MOST_STANDING}]))?"
)

_SAID = {"": True, "true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
"""The values that a flag may have."""
_INFO = re.compile(r"\s*\{(?P<name>[\w:+-]+)\}\s*(?P<argument>.*?)\s*")


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
    parsed: Sequence[SyntaxTreeNode] = ()
    """Its Markdown, each text as a node; see `containers`."""

    def option(self, name: str) -> Written:
        """Return an option's value, which is empty if it isn't given."""
        return self.options.get(name, Written())

    def game(self) -> str | None:
        """Return the game that follows the name, if any; raises InputError for an unknown one."""
        return read_game(self.source, Written(self.argument, self.origin))

    def inline(self, text: str) -> Sequence[SyntaxTreeNode]:
        """Return some of its Markdown as it was parsed with the rest of the file."""
        return next((node.children for node in self.parsed if node.content == text), ())

    def find(self, words: str) -> Origin:
        """Return the place of words on the fence's line."""
        return self.source.find(words, self.origin.line)


def directive_name(info: str) -> str | None:
    """Return the name in a fence's info string, `{name} …`, or None for ordinary code."""
    match = _INFO.fullmatch(info)
    return match["name"] if match else None


def check_closed(source: Source, fence: SyntaxTreeNode | Token) -> None:
    """Raise InputError if a fence has no closing line."""
    if not fence.meta.get(UNCLOSED):
        return
    (message, advice), line = NEVER_CLOSED, first_line(fence)
    advice = advice.replace("```", fence.markup)
    others = filter(None, map(_OTHER_MARKS.match, source.lines[: line - 1]))
    if not fence.info and (other := next(others, None)):
        advice = f"Above it, write ``` in place of {other[1] * 3}."
    raise source.find(fence.info or fence.markup, line).error(message, advice)


def split_directive(
    source: Source,
    info: str,
    content: str,
    line: int,
    option_names: tuple[str, ...] | None,
    diagnostics: list[Diagnostic],
) -> Directive:
    """Split a fence into its parts; mistakes in its options are added to `diagnostics`.

    `line` is the fence's line in the file. `option_names` are what it may have, or None for any.
    Mistaken options are left out.
    """
    match = _INFO.fullmatch(info)
    assert match, info
    lines = content.rstrip().split("\n")
    options: dict[str, Written] = {}
    given, at = options_above(source, lines, line + 1, option_names or DIAGRAM_OPTIONS, diagnostics)
    for option, value, here in given:
        words = option if lines[0] == SEPARATOR else f":{option}:"
        if option_names is not None and option not in option_names:
            message, advice = f"unknown option {words}", suggest(option, option_names)
            diagnostics.append(source.find(words, here).diagnostic(message, advice))
        elif option in options:
            message = f"{words} is given twice"
            diagnostics.append(source.find(words, here).diagnostic(message))
        else:
            options[option] = source.locate(value, here)
            check_option(options[option], diagnostics)
    while at < len(lines) and not lines[at].strip():
        at += 1
    name, argument, origin = match["name"], match["argument"], source.origin(line)
    return Directive(source, name, argument, options, lines[at:], origin, line + 1 + at)


def check_option(option: Written, diagnostics: list[Diagnostic]) -> None:
    """Add a diagnostic if an option cannot be printed; only the text of a picture may be long."""
    if mistake := title_mistake(option.text, inf):
        diagnostics.append(option.origin.diagnostic(*mistake))


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
    variant, wrong = registry.get(game or ""), list[Diagnostic]()
    if variant is None:
        raise given.origin.error("no game is named that has options", "Name it with game: …")
    for option in given.claims():
        try:
            variant = registry.agree(variant, option.text)
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
    if (value := _SAID.get(given.text.lower())) is None:
        message, advice = f"expected nothing after :{name}:", f"Write :{name}: alone on the line."
        raise directive.source.find(given.text, given.origin.line).error(message, advice)
    return value


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
    expect, given = directive.option("expect"), directive.option("set")
    if game and given.text:
        message = "a game has its own set of dominoes"
        raise given.origin.error(message, "Leave :set: out, or the game's name.")
    sets, board = _read_sets(given), list(directive.body)
    if max(sets, default=0) >= len(DIGITS):
        # The board says so itself, so that it means the same wherever it is kept.
        larger = next(name for name, most in SETS.items() if most == max(sets))
        board += [SEPARATOR] * (SEPARATOR not in map(str.strip, board)) + [SET + larger]
    located = read_board(source, board, directive.body_line)
    if game and any(pips >= len(DIGITS) for pips in located.position.halves.values() if pips):
        raise located.error("a game has its own set of dominoes", "Leave out its name.")
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
        sets=sets,
        company=read_company(directive.option("people")),
    )


def read_company(written: Written) -> Company:
    """Return who sits around a table, such as `3` or `2, hands of 5`; raises InputError."""
    if not written.text:
        return NOBODY
    if not (given := _COMPANY.fullmatch(written.text)):
        advice = f"Write 1 to {MOST_PEOPLE}, or, with dominoes standing before each, 2, hands of 5."
        raise written.origin.error("expected how many people sit at the table", advice)
    return Company(int(given["people"]), int(given["hand"] or 0))


def _read_sets(written: Written) -> tuple[int, ...]:
    """Return the sets on the table, such as `double-six x2`, each as its greatest number."""
    if not written.text:
        return ()
    sets = list[int]()
    for part in written.text.split("+"):
        words = _SET.fullmatch(part)
        if not words or words["name"] not in _SETS:
            advice = "Write double-six, double-twelve, double-six x2, or double-six + double-nine."
            raise written.origin.error(f"{part.strip()!r} is no set of dominoes", advice)
        sets += [_SETS[words["name"]]] * int(words["copies"] or 1)
    return tuple(sets)


def read_caption(context: Context, directive: Directive) -> tuple[tree.Inline, ...]:
    """Read the words below a figure; raises InputError."""
    caption = directive.option("caption")
    line = caption.origin.line
    if mistake := title_mistake(caption.text):
        raise context.source.find(caption.text, line).error(*mistake)
    return InlineReader(context, line, line).read(directive.inline(caption.text))
