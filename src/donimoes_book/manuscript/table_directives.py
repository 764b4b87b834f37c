"""Reads the directives for pictures, and for sheets, pieces and spreads to use on a table."""

import re
from collections.abc import Callable
from functools import cache, partial

from donimoes_book.board.parts import BOARD_SIDE
from donimoes_book.board.position import Cover
from donimoes_book.games import registry
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.containers import paragraphs
from donimoes_book.manuscript.context import Context
from donimoes_book.manuscript.directives import Directive, read_caption, read_game
from donimoes_book.manuscript.images import pixels
from donimoes_book.manuscript.inline import InlineReader
from donimoes_book.manuscript.pictures import read_picture
from donimoes_book.manuscript.source import Written, read_board

_SIZE = re.compile(r"(?P<columns>\d{1,3})x(?P<rows>\d{1,3})")
_MOST_SQUARES = 40


def sheet(context: Context, directive: Directive, argument: str) -> tree.Sheet:
    """Read `board 8x8`, `score 4x20` (players and rounds), `checkerboard` or `pieces GAME`."""
    kind, _, more = argument.partition(" ")
    caption = read_caption(context, directive)
    match kind:
        case "checkerboard" if not more:
            return tree.Sheet("checkerboard", BOARD_SIDE, BOARD_SIDE, caption=caption)
        case "pieces":
            game = read_game(context.source, Written(more, directive.origin))
            place = cut_out(context, directive, game or "")
            return tree.Sheet("pieces", 0, 0, place.pieces, place.name, caption)
        case "board" | "score":
            if size := _SIZE.fullmatch(more):
                columns, rows = int(size["columns"]), int(size["rows"])
                if 1 <= columns <= _MOST_SQUARES and 1 <= rows <= _MOST_SQUARES:
                    return tree.Sheet(kind, columns, rows, caption=caption)
            message = f"{more!r} is not a size" if more else f"{kind} needs a size"
            advice = f"Write {kind} 4x20, with numbers from 1 to {_MOST_SQUARES}."
            raise directive.find(more or kind).error(message, advice)
    advice = "Expected board 8x8, checkerboard, pieces GAME or score 4x20."
    raise directive.find(argument or directive.name).error("unknown sheet", advice)


def cut_out(context: Context, directive: Directive, name: str) -> tree.CutOut:
    """Read a place for the pieces of a game."""
    pieces = registry.card_pieces(name) if name else ()
    if not pieces:
        message = f"{registry.titles()[name]} has no pieces" if name else "no game is named"
        example = next(filter(registry.card_pieces, registry.names()), "")
        advice = f"Name a game with pieces, such as {example}."
        raise directive.origin.error(message, advice)
    caption = read_caption(context, directive)
    return tree.CutOut(name, pieces, _names_of(name), caption)


@cache
def _names_of(game: str) -> Callable[[Cover], str]:
    # Two of these would not be equal, nor would the cut-outs that have them.
    return partial(registry.card_name, game)


def plate(context: Context, directive: Directive, game: str) -> tree.Plate:
    """Read a place for a game's plate, with the position that it is about, if any."""
    body, first = directive.body, directive.body_line
    located = read_board(context.source, body, first) if body else None
    return tree.Plate(game, located, read_caption(context, directive), directive.origin)


def spread(context: Context, directive: Directive, _: str) -> tree.PracticeSpread:
    """Read a place for a practice sheet of the game at hand, or of any game."""
    seed = directive.option("seed").text
    if not seed:
        advice = "Add a line :seed: and any word; a different word makes a different spread."
        raise directive.origin.error("this spread has no seed", advice)
    practice = registry.practice_sheet(context.game.name, seed)
    if practice is None:
        raise directive.origin.error("no game has practice sheets")
    return tree.PracticeSpread(practice, read_caption(context, directive), directive.origin)


def picture(context: Context, directive: Directive, address: str) -> tree.Block:
    """Read a picture as a figure, whose caption may be its text; raises InputError."""
    line = directive.origin.line
    if not address:
        raise directive.origin.error("no picture is named", f"Write {{{directive.name}}} a.png")
    size = {name: directive.option(name).text.replace(" ", "") for name in ("width", "height")}
    for name in filter(size.get, size):
        if not pixels(size[name], 1):
            advice = f"Write :{name}: 50%, or a number with px, mm, cm, in or pt."
            raise directive.option(name).origin.error(f"this is not a {name}", advice)
    align = directive.option("align").text or "center"
    if align not in ("left", "center", "right"):
        advice = "Expected left, center or right."
        raise directive.option("align").origin.error(f"there is no side {align!r}", advice)
    alt = directive.option("alt").text
    shown = read_picture(InlineReader(context, line, line), address, alt, "", size)
    caption = list(read_caption(context, directive))
    below, end = directive.body_line, directive.body_line + len(directive.body)
    for paragraph in paragraphs(directive.body):
        caption += [tree.Break()] * bool(caption)
        caption += InlineReader(context, below, end).read(directive.inline(paragraph))
    if not isinstance(shown, tree.Image):
        between = (tree.Break(),) if caption and shown != tree.Text("") else ()
        return tree.Paragraph((shown, *between, *caption))
    wrap = directive.option("wrap")
    if wrap.text not in ("", "left", "right"):
        raise wrap.origin.error(f"there is no side {wrap.text!r}", "Expected left or right.")
    return tree.Shown(shown, tuple(caption), wrap.text or align, wraps=bool(wrap.text))
