"""A game of Tetradominoes in progress: its phases, its choices, and what each player may see."""

from enum import Enum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.games.tetradominoes.rules import PlacedDomino, Tetromino, TetrominoTable
from donimoes_book.play.dealing import Deal

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

    tetromino: Tetromino | None


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


Choice = Deal | PlacedDomino | Reveal | Play | Offer | Discard | Return


class State(NamedTuple):
    """Everything there is to know of a game."""

    seed: str
    players: int
    mover: int = 0
    phase: Phase = Phase.DEAL
    table: TetrominoTable = TetrominoTable()
    placed: tuple[PlacedDomino, ...] = ()
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

    def with_placed(self, placed: PlacedDomino) -> "State":
        """Return the state after the mover placed a domino, and drew where few are left."""
        after = self.without(self.mover, placed.domino)._replace(
            table=self.table.with_domino(placed), placed=(*self.placed, placed), passes=0
        )
        return after.with_drawn(1) if self.draws_after_placing else after

    def with_played(self, tetromino: Tetromino) -> "State":
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
            player,
            self.placed,
        )


class PlayerView(NamedTuple):
    """What a player may see."""

    table: TetrominoTable
    hidden: Dominoes
    """The player's own."""
    shown: tuple[Dominoes, ...]
    """What everybody has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes everybody holds."""
    sides: tuple[bool, ...]
    """With which sides up the player plays tetrominoes: True for dark."""
    discarded: str
    player: int = 0
    placed: tuple[PlacedDomino, ...] = ()
    """The dominoes on the table, covered or not."""
