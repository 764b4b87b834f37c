"""The directives of the manuscript: `{domino}`, and what the program fills in by itself."""

from __future__ import annotations

from donimoes_book.board.spread import PracticeSheet
from donimoes_book.diagnostics import InputError
from donimoes_book.games import registry
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.fence import (
    DIAGRAM,
    DIAGRAM_OPTIONS,
    Directive,
    directive_name,
    read_diagram,
    read_game,
    split_directive,
)
from donimoes_book.manuscript.hands import read_hand
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.markdown import parse_inline
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest
from donimoes_book.manuscript.tree import (
    Block,
    CutOut,
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

PROBLEMS, SOLUTIONS = "domino-problems", "domino-solutions"
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


def read_directive(context: Context, info: str, content: str, line: int) -> Block | None:
    """Read one of our directives; adds what is wrong to the context's diagnostics. None if lost."""
    known = OPTIONS.get(directive_name(info) or "", ())
    directive = split_directive(context.source, info, content, line, known, context.diagnostics)
    try:
        return _read(context, directive)
    except InputError as error:
        context.diagnostics.extend(error.diagnostics)
        return None


def _read(context: Context, directive: Directive) -> Block:
    """Read a directive; raises InputError, and adds what is wrong with a caption to the context."""
    source, line = context.source, directive.line
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
        raise InputError([source.diagnostic(message, directive.body_line)])
    pieces = game.card_pieces() if game else ()
    if not game or not pieces:
        what = f"{game.title} has no pieces" if game else "of which game?"
        known = next((other.name for other in registry.all_games() if other.card_pieces()), "")
        advice = f"Write {{{CUT_OUT}}} and the name of a game with pieces, such as {known}."
        raise InputError([source.diagnostic(what, line, advice=advice)])
    return CutOut(
        game.name, pieces, game.card_name, _caption(context, directive), source.origin(line)
    )


def _set(
    source: Source, directive: Directive, game: str | None, chapter: str | None
) -> ProblemSet | SolutionSet | RecordSet | NumberSet:
    if directive.body:
        what = _FOLDERS.get(directive.name, "problems")
        advice = f"The {what} stand in a file of their own, in the folder {what}."
        message = f"{{{directive.name}}} has no text of its own"
        raise InputError([source.diagnostic(message, directive.body_line, advice=advice)])
    if game is None:
        message, advice = "of which game?", f"Write {{{directive.name}}} and the game's name."
        raise InputError([source.diagnostic(message, directive.line, advice=advice)])
    if directive.name == NUMBERS:
        return NumberSet(game, source.origin(directive.line), of_variant=game != chapter)
    return _SETS[directive.name](game, source.origin(directive.line))


def _family(source: Source, directive: Directive) -> FamilySet:
    name, line = directive.argument, directive.line
    if directive.body:
        message = f"{{{FAMILY}}} has no text of its own"
        raise InputError([source.diagnostic(message, directive.body_line)])
    if registry.find_family(name) is None:
        advice = suggest(name, registry.family_names())
        raise InputError(
            [source.diagnostic_at(f"unknown family {name!r}", name, line, advice=advice)]
        )
    return FamilySet(name, source.origin(line))


def _spread(context: Context, directive: Directive) -> PracticeSpread | SpreadAnswers:
    source, line = context.source, directive.line
    if directive.body or directive.argument:
        at = directive.body_line if directive.body else line
        raise InputError([source.diagnostic(f"{{{directive.name}}} has no text of its own", at)])
    if directive.name == SPREAD_ANSWERS:
        return SpreadAnswers(source.origin(line))
    seed = directive.options.get("seed", ("", 0))[0]
    if not seed:
        advice = "Write a line :seed: and a word; another word scatters other dominoes."
        raise InputError([source.diagnostic("this spread has no seed", line, advice=advice)])
    sheet = _practice_sheet(context.game.name, seed)
    if sheet is None:
        raise InputError([source.diagnostic("no game has practice sheets", line)])
    return PracticeSpread(sheet, _caption(context, directive), source.origin(line))


def _practice_sheet(name: str | None, seed: str) -> PracticeSheet | None:
    """Return a practice sheet of a game, or else of the first game that has any."""
    game = registry.find(name) if name else None
    games = (game, *registry.all_games()) if game else registry.all_games()
    sheets = (game.practice_sheet(seed) for game in games)
    return next((sheet for sheet in sheets if sheet), None)
