"""What there is to know of a game of Tetradominoes, and what each player may see of it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.tetradominoes.notation import card_name, lay_name
from donimoes_book.games.tetradominoes.shapes import Card, side_name
from donimoes_book.games.tetradominoes.table import Lay, Table
from donimoes_book.play.dealing import Deal, domino_name, domino_names

Dominoes = tuple[Pair, ...]
HAND = 4
"""How many dominoes everybody begins with, and draws up to."""
REVEALED = 2
"""How many hidden dominoes are turned up for one more."""


class Phase(Enum):
    """What is to be done next."""

    DEAL = "deal"
    LAY = "lay"
    COVER = "cover"
    OFFER = "offer"
    """With four players: to offer the partner a domino."""
    RETURN = "return"
    """Alone: to put dominoes back into the pile."""
    OVER = "over"


class Reveal(NamedTuple):
    """Hidden dominoes that are turned up, because none of the hand can be laid."""

    dominoes: Dominoes
    passes: bool = False
    """True where nothing more can be drawn, and the turn is over."""


class Play(NamedTuple):
    """A tetromino that is played on the domino just laid, or none."""

    card: Card | None


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


Choice = Deal | Lay | Reveal | Play | Offer | Discard | Return


class State(NamedTuple):
    """Everything there is to know of a game."""

    seed: str
    players: int
    mover: int = 0
    phase: Phase = Phase.DEAL
    table: Table = Table()
    laid: tuple[Lay, ...] = ()
    """The dominoes on the table, covered or not, in the order in which they were laid."""
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
    drawn: int = 0
    """Alone: how many dominoes are to be put back."""
    passes: int = 0
    """How many players, one after the other, could not play."""
    trader: int = -1
    """With four players: whose tetromino made the others trade; -1 where nobody trades."""
    offer: Pair | None = None
    """What the first of the two who trade offers."""

    @property
    def teams(self) -> int:
        """How many sides play against each other."""
        return 2 if self.players == 4 else self.players

    def team(self, player: int) -> int:
        """Which side a player is on: with four, those opposite each other are partners."""
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

    def with_hand(self, player: int, hidden: Dominoes, shown: Dominoes) -> State:
        """Return the state with another hand."""
        return self._replace(
            hidden=(*self.hidden[:player], hidden, *self.hidden[player + 1 :]),
            shown=(*self.shown[:player], shown, *self.shown[player + 1 :]),
        )

    def without(self, player: int, domino: Pair) -> State:
        """Return the state where a player holds this domino no more."""
        hidden = tuple(other for other in self.hidden[player] if other != domino)
        shown = tuple(other for other in self.shown[player] if other != domino)
        return self.with_hand(player, hidden, shown)


class View(NamedTuple):
    """What a player may see."""

    player: int
    table: Table
    last: Lay | None
    """The domino just laid."""
    hidden: Dominoes
    """The player's own."""
    shown: tuple[Dominoes, ...]
    """What everybody has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes everybody holds."""
    boneyard: int
    sides: tuple[bool, ...]
    """With which sides up the player plays tetrominoes: True for dark."""
    owners: tuple[int, ...]
    discarded: str

    @property
    def hand(self) -> Dominoes:
        """All that the player holds."""
        return (*self.hidden, *self.shown[self.player])


def view_of(state: State, player: int) -> View:
    """Cut out what a player may see."""
    sizes = tuple(len(state.hand(who)) for who in range(state.players)) if state.hidden else ()
    return View(
        player,
        state.table,
        state.laid[-1] if state.laid else None,
        state.hidden[player] if state.hidden else (),
        state.shown,
        sizes,
        len(state.boneyard),
        state.sides(player),
        state.owners,
        state.discarded,
    )


def choice_name(state: State, choice: Choice) -> str:
    """Print a choice, and what is drawn from the boneyard then."""
    match choice:
        case Lay():
            drawn = state.boneyard[:1] if draws_after_laying(state) else ()
            return lay_name(choice) + _drawn(drawn)
        case Play(played):
            side = f" {side_name(played.dark)}" if played and state.players == 1 else ""
            return card_name(played) + side
        case Reveal(dominoes, passes):
            names = f" {domino_names(dominoes)}" if dominoes else ""
            if passes:
                return f"passes{names and f', showing{names}'}"
            return f"reveals{names}{_drawn(state.boneyard[:1])}"
        case Offer(domino):
            return f"offers {domino_name(domino)}" if domino else "keeps"
        case Discard(piece):
            return f"discards {piece}{_drawn(state.boneyard[:HAND])}"
        case Return(dominoes, pile):
            return f"returns {domino_names(dominoes)} / {domino_names(pile)}"
    raise AssertionError(choice)


def draws_after_laying(state: State) -> bool:
    """Tell whether a domino is drawn once one is laid: where fewer than four are left."""
    return bool(state.boneyard) and len(state.hand(state.mover)) - 1 < HAND


def _drawn(dominoes: Dominoes) -> str:
    return f", draws {domino_names(dominoes)}" if dominoes else ""
