"""A game of Tetradominoes in progress: its choices, as a record prints them, and players' views.

Printed places are a column and a row, counted from the first half of the first domino; rows go up,
as in every place of the notation.
"""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.tetradominoes import rules
from donimoes_book.play.dealing import Deal, deal_name, domino_name, domino_names

Dominoes = tuple[Pair, ...]
HAND = 4
"""How many dominoes everybody begins with, and draws up to."""
REVEALED = 2
"""How many hidden dominoes are turned up for one more."""


class Phase(Enum):
    """What is to be done next."""

    DEAL = "deal"
    PLACE = "place"
    COVER = "cover"
    OFFER = "offer"
    """With four players: to offer the partner a domino."""
    RETURN = "return"
    """Alone: to put dominoes back into the pile."""
    OVER = "over"


class Reveal(NamedTuple):
    """Hidden dominoes that are turned up, because none of the hand can be placed."""

    dominoes: Dominoes
    passes: bool = False
    """True where nothing more can be drawn, and the turn is over."""


class Play(NamedTuple):
    """A tetromino that is played on the last domino, or none."""

    tetromino: rules.Tetromino | None


class Offer(NamedTuple):
    """A domino for the partner, or none."""

    domino: Pair | None


class Discard(NamedTuple):
    """Alone: a piece that is given up for four more dominoes."""

    piece: str


class Return(NamedTuple):
    """Alone: what goes back into the pile, and the pile as it is mixed then."""

    dominoes: Dominoes
    pile: Dominoes


Choice = Deal | rules.PlacedDomino | Reveal | Play | Offer | Discard | Return


class State(NamedTuple):
    """Everything there is to know of a game."""

    seed: str
    players: int
    mover: int = 0
    phase: Phase = Phase.DEAL
    table: rules.TetrominoTable = rules.TetrominoTable()
    placed: tuple[rules.PlacedDomino, ...] = ()
    """The dominoes on the table, covered or not, in the order in which they were placed."""
    owners: tuple[int, ...] = ()
    """Which team each tetromino on the table belongs to."""
    hidden: tuple[Dominoes, ...] = ()
    """What each player holds and nobody else has seen."""
    shown: tuple[Dominoes, ...] = ()
    """What each player has turned up."""
    boneyard: Dominoes = ()
    """In the order in which it will be drawn."""
    discarded: str = ""
    """Alone: the pieces that were given up."""
    to_return: int = 0
    """Alone: how many dominoes are to be put back."""
    passes: int = 0
    """How many players, one after the other, could not play."""
    trader: int = -1
    """With four players: whose tetromino made the others trade; -1 where nobody trades."""
    offer: Pair | None = None
    """What the first of the two who trade offers."""

    @property
    def teams(self) -> int:
        """How many teams play against each other."""
        return 2 if self.players == 4 else self.players

    def team(self, player: int) -> int:
        """Which team a player is on: with four, those opposite each other are partners."""
        return player % self.teams

    def count(self, team: int) -> int:
        """How many tetrominoes a team has played."""
        return self.owners.count(team)

    def hand(self, player: int) -> Dominoes:
        """All that a player holds."""
        return (*self.hidden[player], *self.shown[player])

    def sides(self, player: int) -> tuple[bool, ...]:
        """With which sides up a player plays tetrominoes: alone with either, three with light."""
        if self.players == 1:
            return False, True
        return (self.players != 3 and self.team(player) == 1,)

    @property
    def pieces_left(self) -> str:
        """The pieces that can still be played."""
        return "".join(piece for piece in self.table.unplayed if piece not in self.discarded)

    @property
    def draws_after_placing(self) -> bool:
        """Whether the mover draws once a domino is placed: where fewer than four are left."""
        return bool(self.boneyard) and len(self.hand(self.mover)) - 1 < HAND

    def with_hand(self, player: int, hidden: Dominoes, shown: Dominoes) -> "State":
        """Return the state with another hand."""
        return self._replace(
            hidden=(*self.hidden[:player], hidden, *self.hidden[player + 1 :]),
            shown=(*self.shown[:player], shown, *self.shown[player + 1 :]),
        )

    def without(self, player: int, domino: Pair) -> "State":
        """Return the state in which a player no longer holds this domino."""
        hidden = tuple(other for other in self.hidden[player] if other != domino)
        shown = tuple(other for other in self.shown[player] if other != domino)
        return self.with_hand(player, hidden, shown)

    def with_drawn(self, number: int) -> "State":
        """Return the state after the mover drew so many dominoes, or as many as there are."""
        new, rest = self.boneyard[:number], self.boneyard[number:]
        hidden = (*self.hidden[self.mover], *new)
        return self.with_hand(self.mover, hidden, self.shown[self.mover])._replace(boneyard=rest)

    def with_placed(self, placed: rules.PlacedDomino) -> "State":
        """Return the state after the mover placed a domino, and drew where few are left."""
        after = self.without(self.mover, placed.domino)._replace(
            table=self.table.with_domino(placed), placed=(*self.placed, placed), passes=0
        )
        return after.with_drawn(1) if self.draws_after_placing else after

    def with_played(self, tetromino: rules.Tetromino) -> "State":
        """Return the state after the mover played a tetromino."""
        owners = (*self.owners, self.team(self.mover))
        return self._replace(table=self.table.with_tetromino(tetromino), owners=owners)

    def view(self, player: int) -> "PlayerView":
        """Return what a player may see."""
        sizes = tuple(len(self.hand(who)) for who in range(self.players)) if self.hidden else ()
        return PlayerView(
            self.table,
            self.hidden[player] if self.hidden else (),
            self.shown,
            sizes,
            self.sides(player),
            self.discarded,
        )


class PlayerView(NamedTuple):
    """What a player may see."""

    table: rules.TetrominoTable
    hidden: Dominoes
    """The player's own."""
    shown: tuple[Dominoes, ...]
    """What everybody has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes everybody holds."""
    sides: tuple[bool, ...]
    """With which sides up the player plays tetrominoes: True for dark."""
    discarded: str


LAYS, COVERS, NOTHING = "lays", "covers", "nothing"
_PLACE = r"\((-?\d+),(-?\d+)\)"


def choice_name(state: State, choice: Choice) -> str:
    """Print a choice, and what is drawn from the boneyard then."""
    match choice:
        case Deal():
            return deal_name(choice)
        case rules.PlacedDomino(_, cells):
            drawn = state.boneyard[:1] if state.draws_after_placing else ()
            return f"{LAYS} {choice.name} {_places(cells)}{_draws(drawn)}"
        case Play(played):
            if played is None:
                return f"{COVERS} {NOTHING}"
            side = f" {rules.side_name(played.dark)}" if state.players == 1 else ""
            return f"{COVERS} {played.shape} {_places(played.cells)}{side}"
        case Reveal(dominoes, passes):
            names = f" {domino_names(dominoes)}" if dominoes else ""
            if passes:
                return f"passes{names and f', showing{names}'}"
            return f"reveals{names}{_draws(state.boneyard[:1])}"
        case Offer(domino):
            return f"offers {domino_name(domino)}" if domino else "keeps"
        case Discard(piece):
            return f"discards {piece}{_draws(state.boneyard[:HAND])}"
        case Return(dominoes, pile):
            return f"returns {domino_names(dominoes)} / {domino_names(pile)}"
    raise AssertionError(choice)


def _draws(dominoes: Dominoes) -> str:
    return f", draws {domino_names(dominoes)}" if dominoes else ""


def read_domino(words: str) -> rules.PlacedDomino:
    """Read a placed domino such as `lays 34 (0,0)(1,0)`; raises ValueError."""
    found = re.fullmatch(rf"{LAYS} ([0-6])([0-6]) ((?:{_PLACE} ?){{2}})", words)
    if found:
        first, second = _cells(found[3])
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1:
            numbers = int(found[1]), int(found[2])
            if (second[1], second[0]) < (first[1], first[0]):
                return rules.PlacedDomino(numbers[::-1], (second, first))
            return rules.PlacedDomino(numbers, (first, second))
    raise ValueError("expected a domino and where its numbers lie, as in lays 34 (0,0)(1,0)")


def read_tetromino(words: str, sides: Sequence[bool]) -> rules.Tetromino:
    """Read a tetromino such as `covers L (0,0)(1,0)(2,0)(2,1)`, with the first of these sides up.

    Raises ValueError.
    """
    found = re.fullmatch(rf"{COVERS} ([A-Z]) ((?:{_PLACE} ?){{{rules.SIZE}}})", words)
    if found and sides:
        read = rules.Tetromino.on_cells(_cells(found[2]), sides[0])
        if read and read.shape == found[1]:
            return read
    expected = f"{COVERS} L (0,0)(1,0)(2,0)(2,1) or {COVERS} {NOTHING}"
    raise ValueError(f"expected a tetromino and what it covers, as in {expected}")


def _places(cells: Iterable[rules.Cell]) -> str:
    return "".join(f"({x},{-y})" for x, y in cells)


def _cells(places: str) -> list[rules.Cell]:
    return [(int(x), -int(y)) for x, y in re.findall(_PLACE, places)]
