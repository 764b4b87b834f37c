"""How a record prints what is played: `lays 34 (0,0)(1,0)`, a domino's numbers and their places.

Places are a column and a row, counted from the first half of the first domino; rows go up, as in
every place of the notation.
"""

import re
from collections.abc import Iterable, Sequence

from donimoes_book.games.tetradominoes.rules import SIZE, Cell, PlacedDomino, Tetromino, side_name
from donimoes_book.games.tetradominoes.state import (
    HAND,
    Choice,
    Discard,
    Dominoes,
    Offer,
    Play,
    Return,
    Reveal,
    State,
)
from donimoes_book.play.dealing import Deal, deal_name, domino_name, domino_names

LAYS, COVERS, NOTHING, OFFERS = "lays", "covers", "nothing", "offers"
_PLACE = r"\((-?\d+),(-?\d+)\)"


def choice_name(state: State, choice: Choice) -> str:
    """Print a choice, and what is drawn from the boneyard then."""
    match choice:
        case Deal():
            return deal_name(choice)
        case PlacedDomino(_, cells):
            drawn = state.boneyard[:1] if state.draws_after_placing else ()
            return f"{LAYS} {choice.name} {_places(cells)}{_draws(drawn)}"
        case Play(played):
            if played is None:
                return f"{COVERS} {NOTHING}"
            side = f" {side_name(played.dark)}" if state.players == 1 else ""
            return f"{COVERS} {played.shape} {_places(played.cells)}{side}"
        case Reveal(dominoes, passes):
            names = f" {domino_names(dominoes)}" if dominoes else ""
            if passes:
                return f"passes{names and f', showing{names}'}"
            return f"reveals{names}{_draws(state.boneyard[:1])}"
        case Offer(domino):
            return f"{OFFERS} {domino_name(domino)}" if domino else "keeps"
        case Discard(piece):
            return f"discards {piece}{_draws(state.boneyard[:HAND])}"
        case Return(dominoes, pile):
            return f"returns {domino_names(dominoes)} / {domino_names(pile)}"
    raise AssertionError(choice)


def _draws(dominoes: Dominoes) -> str:
    return f", draws {domino_names(dominoes)}" if dominoes else ""


def read_domino(words: str) -> PlacedDomino:
    """Read a placed domino such as `lays 34 (0,0)(1,0)`; raises ValueError."""
    found = re.fullmatch(rf"{LAYS} ([0-6])([0-6]) ((?:{_PLACE} ?){{2}})", words)
    if found:
        first, second = _cells(found[3])
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1:
            numbers = int(found[1]), int(found[2])
            if (second[1], second[0]) < (first[1], first[0]):
                return PlacedDomino(numbers[::-1], (second, first))
            return PlacedDomino(numbers, (first, second))
    raise ValueError("expected a domino and where its numbers lie, as in lays 34 (0,0)(1,0)")


def read_tetromino(words: str, sides: Sequence[bool]) -> Tetromino:
    """Read a tetromino such as `covers L (0,0)(1,0)(2,0)(2,1)`, with the first of these sides up.

    Raises ValueError.
    """
    found = re.fullmatch(rf"{COVERS} ([A-Z]) ((?:{_PLACE} ?){{{SIZE}}})", words)
    if found and sides:
        read = Tetromino.on_cells(_cells(found[2]), sides[0])
        if read and read.shape == found[1]:
            return read
    expected = f"{COVERS} L (0,0)(1,0)(2,0)(2,1) or {COVERS} {NOTHING}"
    raise ValueError(f"expected a tetromino and what it covers, as in {expected}")


def _places(cells: Iterable[Cell]) -> str:
    return "".join(f"({x},{-y})" for x, y in cells)


def _cells(places: str) -> list[Cell]:
    return [(int(x), -int(y)) for x, y in re.findall(_PLACE, places)]
