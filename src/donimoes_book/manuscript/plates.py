"""Fills in plates: each game makes its own, and the words around it say no other number."""

import re
from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from donimoes_book.board.plates import Plate
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, collect_errors, raise_errors
from donimoes_book.games import registry
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.pack import modules_of
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.source import NOWHERE
from donimoes_book.manuscript.walking import blocks_of, plain_text, replace_blocks
from donimoes_book.store.files import digest_of_file
from donimoes_book.store.memo import find_or_make
from donimoes_book.store.results import Kind, only_sealed
from donimoes_book.words.language import current, number

_NUMBER = re.compile(r"\d(?:[\d.,\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]*\d)?")


def fill_plates(book: tree.Book, folder: Path) -> tree.Book:
    """Return the book with its plates; `folder` has what was measured.

    Raises InputError with every diagnostic: a picture that can't be made, or a number in the
    headline or the caption that isn't one of the picture's.
    """
    wrong, plates = list[Diagnostic](), dict[tree.Plate, Plate]()
    for before, block in pairwise((tree.ThematicBreak(), *blocks_of(book))):
        if isinstance(block, tree.Plate):
            with collect_errors(wrong):
                plates[block] = _plate_of(block, folder)
                heading = before.children if isinstance(before, tree.Heading) else ()
                _check(block, plates[block], f"{plain_text(heading)} {plain_text(block.caption)}")
    raise_errors(wrong)
    return replace_blocks(book, lambda block: replace(block, plate=plates[block]), tree.Plate)


def _plate_of(block: tree.Plate, folder: Path) -> Plate:
    """Have a game make its plate, or find it where it is kept; raises InputError."""
    position = block.located.position if block.located else Position()
    origin = block.origin or NOWHERE

    def make() -> Plate:
        game = registry.find(block.game)
        if (part := registry.pack_of(game.name).plate) is None:
            raise origin.error(f"{game.title} has no plate")
        with block.located.placing_violations() if block.located else nullcontext():
            if block.located and (wrong := game.check_picture(position)):
                raise IllegalPosition(wrong)
            return part()(game, position, folder)

    data = (
        f"{file.name}: {digest_of_file(file, folder)}" for file in sorted(folder.glob("*.json"))
    )
    inputs = block.game, str(position), current().code, current().digest, *data
    pack = registry.pack_of(block.game)
    kind = Kind("plates", Plate, modules_of(pack.games, pack.plate))
    return find_or_make(kind, inputs, make, check=only_sealed)


def _check(block: tree.Plate, plate: Plate, words: str) -> None:
    """Raise InputError if the words say a number that the picture doesn't."""
    numbers = [number(f"{value:,}") for value in dict.fromkeys(plate.numbers)]
    for figure in _NUMBER.findall(words):
        if figure not in numbers:
            advice = f"It knows {', '.join(numbers)}."
            raise (block.origin or NOWHERE).error(f"this plate knows no number {figure}", advice)
