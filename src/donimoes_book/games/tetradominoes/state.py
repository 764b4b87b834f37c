"""A game of Tetradominoes in progress: its phases and choices, and what each player may see."""

from enum import Enum
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.games.tetradominoes import rules
from donimoes_book.play import dealing

Dominoes = tuple[Pair, ...]
SET = tuple(domino_set())
HAND = 4
"""How many dominoes everybody starts with, and draws up to."""
REVEALED = 2
"""How many hidden dominoes are turned up to draw another."""


class Phase(Enum):
    """What has to be done next."""

    DEAL = "deal"
    PLACE = "place"
    COVER = "cover"
    OFFER = "offer"
    """With four players: offer the partner a domino."""
    RETURN = "return"
    """When playing alone: put dominoes back into the pile."""
    OVER = "over"


class Reveal(NamedTuple):
    """Hidden dominoes that are turned up because none in the hand can be placed."""

    dominoes: Dominoes
    passes: bool = False
    """True if nothing more can be drawn, which ends the turn."""


class Play(NamedTuple):
    """A tetromino that is played on the last domino, or none."""

    tetromino: rules.Tetromino | None


class Offer(NamedTuple):
    """A domino for the partner, or none."""

    domino: Pair | None


class Discard(NamedTuple):
    """When playing alone: a piece that is given up for four more dominoes."""

    piece: str


class Return(NamedTuple):
    """When playing alone: what goes back into the pile, and the pile after shuffling."""

    dominoes: Dominoes
    pile: Dominoes

    def __str__(self) -> str:
        """Return it as printed."""
        return f"returns {dealing.domino_names(self.dominoes)} / {dealing.domino_names(self.pile)}"


Choice = dealing.Deal | rules.PlacedDomino | Reveal | Play | Offer | Discard | Return


class State(NamedTuple):
    """Everything there is to know about a game."""

    seed: str
    players: int
    mover: int = 0
    phase: Phase = Phase.DEAL
    table: rules.TetrominoTable = rules.TetrominoTable()
    placed: tuple[rules.PlacedDomino, ...] = ()
    """The dominoes on the table, covered or not, in the order they were placed."""
    owners: tuple[int, ...] = ()
    """The team that played each tetromino on the table."""
    hidden: tuple[Dominoes, ...] = ()
    """The dominoes that each player holds and nobody else has seen."""
    shown: tuple[Dominoes, ...] = ()
    """The dominoes that each player has turned up."""
    boneyard: Dominoes = ()
    """In the order in which its dominoes will be drawn."""
    discarded: str = ""
    """When playing alone: the pieces given up."""
    to_return: int = 0
    """When playing alone: how many dominoes have to be put back."""
    passes: int = 0
    """How many players in a row could not play."""
    trader: int = -1
    """With four players: whose tetromino lets the others trade; -1 if nobody is trading."""
    offer: Pair | None = None
    """What the first of the two trading players offers."""
    refused: tuple[tuple[int, frozenset[int]], ...] = ()
    """Numbers that a player's hidden domino does not have, as it could not be placed there.

    There is a set for each domino that anything is known about, the largest first. Each includes
    all later sets of the same player: a domino hidden for longer has been refused more often.
    """
    given: tuple[tuple[int, Pair], ...] = ()
    """What each player gave their partner."""

    @property
    def is_alone(self) -> bool:
        """Whether somebody plays alone."""
        return self.players == 1

    @property
    def teams(self) -> int:
        """How many teams play against each other."""
        return 2 if self.players == 4 else self.players

    def team(self, player: int) -> int:
        """Return a player's team; with four players, those opposite each other are partners."""
        return player % self.teams

    def count(self, team: int) -> int:
        """Return how many tetrominoes a team has played."""
        return self.owners.count(team)

    def hand(self, player: int) -> Dominoes:
        """Return all dominoes that a player holds."""
        return (*self.hidden[player], *self.shown[player])

    def sides(self, player: int) -> tuple[bool, ...]:
        """Return the sides that a player may have up: either if alone, light if there are three."""
        if self.is_alone:
            return False, True
        return (self.players != 3 and self.team(player) == 1,)

    @property
    def pieces_left(self) -> str:
        """The pieces that can still be played."""
        return "".join(piece for piece in self.table.unplayed if piece not in self.discarded)

    @property
    def draws_after_placing(self) -> bool:
        """Whether the mover draws after placing a domino: only if fewer than four are left."""
        return bool(self.boneyard) and len(self.hand(self.mover)) - 1 < HAND

    def with_hand(self, player: int, hidden: Dominoes, shown: Dominoes) -> "State":
        """Return the state with another hand for a player."""
        return self._replace(
            hidden=dealing.replace_for(self.hidden, player, hidden),
            shown=dealing.replace_for(self.shown, player, shown),
        )

    def without(self, player: int, domino: Pair) -> "State":
        """Return the state in which a player no longer holds this domino."""
        hidden = tuple(other for other in self.hidden[player] if other != domino)
        shown = tuple(other for other in self.shown[player] if other != domino)
        return self.with_hand(player, hidden, shown)

    def with_drawn(self, number: int) -> "State":
        """Return the state after the mover draws `number` dominoes, or as many as there are."""
        new, rest = self.boneyard[:number], self.boneyard[number:]
        hidden = (*self.hidden[self.mover], *new)
        return self.with_hand(self.mover, hidden, self.shown[self.mover])._replace(boneyard=rest)

    def with_placed(self, placed: rules.PlacedDomino) -> "State":
        """Return the state after the mover places a domino, and draws if too few are left."""
        after = self.seen(self.mover, placed.domino).without(self.mover, placed.domino)
        after = after._replace(
            table=self.table.with_domino(placed), placed=(*self.placed, placed), passes=0
        )
        return after.with_drawn(1) if self.draws_after_placing else after

    def with_revealed(self, dominoes: Dominoes) -> "State":
        """Return the state after the mover turns dominoes up, as none in the hand fits."""
        mover, after = self.mover, self
        for domino in dominoes:
            after = after.seen(mover, domino)
        hidden = tuple(domino for domino in self.hidden[mover] if domino not in dominoes)
        refusals = after.refused_of(mover)
        refusals += (frozenset[int](),) * (len(hidden) - len(refusals))
        open_numbers = frozenset(rules.open_numbers(self.table))
        others = [item for item in after.refused if item[0] != mover]
        own = [(mover, numbers | open_numbers) for numbers in refusals]
        after = after.with_hand(mover, hidden, (*self.shown[mover], *dominoes))
        return after._replace(refused=(*others, *own))

    def refused_of(self, player: int) -> tuple[frozenset[int], ...]:
        """Return what is known about a player's hidden dominoes, the most first."""
        return tuple(numbers for who, numbers in self.refused if who == player)

    def seen(self, player: int, domino: Pair | None) -> "State":
        """Return the state after a domino has left a hand; None is one that nobody has seen.

        If it was hidden, nobody knows which of the hidden dominoes it was. Of those that it may
        have been, the one that most is known about is forgotten, so that the rest is still true.
        """
        if domino is not None and domino not in self.hidden[player]:
            return self
        for index, (who, numbers) in enumerate(self.refused):
            if who == player and (domino is None or numbers.isdisjoint(domino)):
                return self._replace(refused=(*self.refused[:index], *self.refused[index + 1 :]))
        return self

    def view(self, player: int) -> "PlayerView":
        """Return what a player may see."""
        sizes = tuple(len(self.hand(who)) for who in range(self.players)) if self.hidden else ()
        partner = (player + 2) % self.players
        public = self._replace(seed="", mover=player, hidden=(), boneyard=(), offer=None, given=())
        return PlayerView(
            player,
            self.hidden[player] if self.hidden else (),
            sizes,
            tuple(d for who, d in self.given if who == player and d in self.hidden[partner]),
            public,
        )


class PlayerView(NamedTuple):
    """What a player may see, and remembers."""

    player: int
    hidden: Dominoes
    """The dominoes that the player holds and nobody else has seen."""
    sizes: tuple[int, ...]
    """How many dominoes everybody holds."""
    given: Dominoes
    """The dominoes that the partner was given and still holds."""
    public: State
    """What everybody can see, without hands, boneyard and offers."""

    @property
    def sides(self) -> tuple[bool, ...]:
        """The sides that the player may have up: True for dark."""
        return self.public.sides(self.player)

    @property
    def hand(self) -> Dominoes:
        """All dominoes that the player holds."""
        return (*self.hidden, *self.public.shown[self.player])

    @property
    def unseen(self) -> Dominoes:
        """All dominoes that the player does not see, wherever they are."""
        seen = {*self.hidden, *(domino for dominoes in self.public.shown for domino in dominoes)}
        seen |= {placed.domino for placed in self.public.placed}
        return tuple(domino for domino in SET if domino not in seen)
