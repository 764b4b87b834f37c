"""The table of directives: what each may contain, and what reads it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.diagnostics import (
    Diagnostic,
    collect_errors,
    first_mistakes,
    suggest,
)
from donimoes_book.games import registry
from donimoes_book.manuscript import table_directives, tree
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.directives import (
    DIAGRAM,
    DIAGRAM_OPTIONS,
    Directive,
    check_closed,
    directive_name,
    read_caption,
    read_diagram,
    read_options,
    split_directive,
)
from donimoes_book.manuscript.hands import read_hand
from donimoes_book.manuscript.inline import INDEX
from donimoes_book.manuscript.markdown import first_line
from donimoes_book.manuscript.placing import OPTIONS, SPANS, Placing, checked
from donimoes_book.manuscript.source import Origin, Written

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


def read_directive(context: Context, fence: SyntaxTreeNode) -> tuple[tree.Block, ...]:
    """Read one of our directives; mistakes are added to the context. Nothing if unreadable."""
    source, line, diagnostics = context.source, first_line(fence), context.diagnostics
    row = DIRECTIVES[directive_name(fence.info) or ""]
    with _listing(diagnostics), collect_errors(diagnostics):
        check_closed(source, fence)
        content = fence.content
        options = *row.options, *OPTIONS
        directive = split_directive(source, fence.info, content, line, options, diagnostics)
        directive = replace(directive, parsed=fence.children)
        if directive.body and not row.has_body:
            advice = f"Put the {row.folder} in a file of their own, in the folder {row.folder}."
            message = f"{{{row.name}}} takes no text"
            raise source.origin(directive.body_line).error(message, advice if row.folder else "")
        block = row.read(context, directive, row.argument(context, directive))
        if isinstance(block, tree.Named) and (name := directive.option("name")).text:
            there = source.path, fence
            if there in context.links.repeated:
                raise name.origin.error(f"the name {name.text} is given twice", "Use another name.")
            block = _numbered(context, block, name, context.links.headings.get(there))
        return _placed(context, directive, block)
    return ()


def _placed(context: Context, directive: Directive, block: tree.Block) -> tuple[tree.Block, ...]:
    """Return a block where its options want it; raises InputError."""
    given = {name: it for name in OPTIONS if (it := directive.option(name)).text}
    own = {n: checked(context, n, it.text, it.origin.line) for n, it in given.items()}
    span = own.get("span", "")
    if isinstance(block, tree.Shown) and span in SPANS[1:]:
        block = replace(block, span=span)
    elif span in SPANS[1:] and directive.name not in _PICTURES:
        advice = "Write :span: columns, or show a picture from a file."
        raise given["span"].origin.error(f"only a {{figure}} fills a {span}", advice)
    return Placing(own.get("page", ""), span).place(block)


@contextmanager
def _listing(diagnostics: list[Diagnostic]) -> Iterator[None]:
    """Add what is wrong with one block, or the first of it."""
    before = len(diagnostics)
    yield
    diagnostics[before:] = first_mistakes(diagnostics[before:])


def _numbered(context: Context, block: tree.Named, name: Written, anchor: str | None) -> tree.Block:
    """Return a figure with its anchor and its number; raises InputError."""
    if anchor is None:
        raise name.origin.error("this name cannot be read", "Write it above the other options.")
    if context.links.named(context.source.path, name.text) != anchor:
        raise name.origin.error(f"the name {name.text} is given twice", "Use another name.")
    return numbered(context, block, anchor)


def numbered(context: Context, block: tree.Named, anchor: str) -> tree.Block:
    """Return a figure with its anchor, and its number before its caption."""
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


def _diagram(context: Context, directive: Directive, _: str) -> tree.Diagram:
    caption = read_caption(context, directive)
    return read_diagram(directive, context.game, caption)


def _hand(context: Context, directive: Directive, game: str) -> tree.Hand:
    body, first = directive.body, directive.body_line
    options = read_options(game, directive.option("options"), context.game.agreed(game))
    turns = read_hand(context.source, game, body, first, directive.origin, options)
    stages = tuple(tree.HandStage(label, play) for label, play in turns)
    return tree.Hand(game, stages, read_caption(context, directive))


def _family(_: Context, directive: Directive, family: str) -> tree.FamilySet:
    if family not in (families := registry.family_names()):
        advice = suggest(family, families)
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


_PICTURES = "figure", "image"
_FIGURE = ("caption", "name")
_PICTURE = ("alt", "width", "height", "align", "wrap", *_FIGURE)
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
    Row("domino-plate", _some_game, table_directives.plate, ("caption",), True),
    Row("domino-cutout", _game_at_hand, table_directives.cut_out, _FIGURE),
    Row("domino-sheet", _anything, table_directives.sheet, _FIGURE),
    Row("domino-spread", _nothing, table_directives.spread, ("seed", "caption")),
    Row("domino-spread-answers", _nothing, _place(tree.SpreadAnswers)),
    Row("domino-reminders", _WHOLE_BOOK, _place(tree.ReminderSet), folder="reminders"),
    Row("domino-hints", _WHOLE_BOOK, _place(tree.HintSet), folder="problems"),
    Row("domino-codes", _WHOLE_BOOK, _place(tree.CodeSet), folder="problems"),
    Row("domino-credits", _WHOLE_BOOK, _place(tree.CreditSet)),
    Row("figure", _anything, table_directives.picture, _PICTURE, has_body=True),
    Row("image", _anything, table_directives.picture, _PICTURE),
    Row(INDEX, _NO_WORDS, _place(tree.IndexSet)),
)
DIRECTIVES = {row.name: row for row in _ROWS}
"""Every directive by its name."""
