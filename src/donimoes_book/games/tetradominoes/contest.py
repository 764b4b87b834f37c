"""Tetradominoes as a `Contest`: what is the same however many play, and the game for several.

A record prints a place as a column and a row, counted from the first half of the first domino; rows
go up, as in every place of the notation.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import combinations
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set
from donimoes_book.board.position import Position
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.pictures import picture
from donimoes_book.play import dealing
from donimoes_book.play.contest import Contest, Player

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


Choice = dealing.Deal | rules.PlacedDomino | Reveal | Play | Offer | Discard | Return


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

    table: rules.TetrominoTable
    hidden: Dominoes
    shown: tuple[Dominoes, ...]
    """What everybody has turned up."""
    sizes: tuple[int, ...]
    """How many dominoes everybody holds."""
    sides: tuple[bool, ...]
    """With which sides up the player plays tetrominoes: True for dark."""
    discarded: str
    player: int = 0
    placed: tuple[rules.PlacedDomino, ...] = ()
    """The dominoes on the table, covered or not."""


LAYS, COVERS, NOTHING, OFFERS = "lays", "covers", "nothing", "offers"
_PLACE = r"\((-?\d+),(-?\d+)\)"


def _draws(dominoes: Dominoes) -> str:
    return f", draws {dealing.domino_names(dominoes)}" if dominoes else ""


def read_domino(words: str) -> rules.PlacedDomino:
    """Read a placed domino such as `lays 34 (0,0)(1,0)`; raises ValueError."""
    found = re.fullmatch(rf"{LAYS} ([0-6])([0-6]) ((?:{_PLACE} ?){{2}})", words)
    if found:
        first, second = _cells(found[3])
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1:
            return rules.PlacedDomino.on_cells(first, int(found[1]), second, int(found[2]))
    raise ValueError("expected a domino and where its numbers lie, as in lays 34 (0,0)(1,0)")


def read_tetromino(words: str, sides: Sequence[bool]) -> rules.Tetromino:
    """Read `covers L (0,0)(1,0)(2,0)(2,1)`, the first of these sides up; raises ValueError."""
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


SET = tuple(domino_set())
GOAL = {2: 4, 3: 3, 4: 4}
"""How many tetrominoes win, by the number of players; partners count theirs together."""


class TetrominoContest(Contest[State, Choice, PlayerView]):
    """The part of a contest that does not depend on how many play."""

    must_cover = False
    """Whether a tetromino that can be played has to be."""

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, players)

    def mover(self, state: State) -> int | None:
        """Who chooses next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Everything the mover may do, in a fixed order."""
        if state.phase is Phase.DEAL:
            return (dealing.mixed_deal(Random(f"{state.seed}/deal"), SET, state.players, HAND),)
        if state.phase is Phase.PLACE:
            hand = sorted(state.hand(state.mover))
            placed = [p for domino in hand for p in rules.domino_placements(state.table, domino)]
            return tuple(placed) or self.choices_when_stuck(state)
        if state.phase is Phase.COVER:
            played = tuple(map(Play, _tetromino_choices(state)))
            return played if self.must_cover else (*played, Play(None))
        return self.special_choices(state)

    @abstractmethod
    def choices_when_stuck(self, state: State) -> tuple[Choice, ...]:
        """What can be done where no domino of the hand can be placed."""

    @abstractmethod
    def special_choices(self, state: State) -> tuple[Choice, ...]:
        """What can be done in the phases that only some games have."""

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, dealing.Deal):
            nothing = tuple(() for _ in choice.hands)
            after = state._replace(hidden=choice.hands, shown=nothing, boneyard=choice.boneyard)
            return after._replace(phase=Phase.PLACE)
        if isinstance(choice, rules.PlacedDomino):
            after = state.with_placed(choice)
            if _tetromino_choices(after):
                return after._replace(phase=Phase.COVER)
            return self.end_turn(after)
        if isinstance(choice, Play):
            if choice.tetromino is None:
                return self.end_turn(state)
            owners = (*state.owners, state.team(state.mover))
            table = state.table.with_tetromino(choice.tetromino)
            return self.after_tetromino(state._replace(table=table, owners=owners))
        return self.after_special(state, choice)

    @abstractmethod
    def end_turn(self, state: State) -> State:
        """Return the state after the mover's turn."""

    def after_tetromino(self, state: State) -> State:
        """Return the state after a tetromino was played, which is on the table already."""
        return self.end_turn(state)

    @abstractmethod
    def after_special(self, state: State, choice: Choice) -> State:
        """Return the state after a choice that only some games have."""

    def view(self, state: State, player: int) -> PlayerView:
        """What a player may see of a state."""
        return state.view(player)

    def table(self, view: PlayerView) -> Position:
        """Draw the dominoes and what lies on them."""
        return picture(view.table, view.placed)

    def remarks(self, view: PlayerView) -> Sequence[str]:
        """Say what everybody holds and has turned up, and which pieces are left."""
        own = [*view.hidden, *view.shown[view.player]]
        shown = [
            f"Player {who + 1} has turned up {dealing.domino_names(dominoes)}."
            for who, dominoes in enumerate(view.shown)
            if dominoes
        ]
        side = " or ".join(rules.side_name(dark) for dark in view.sides)
        left = [piece for piece in view.table.unplayed if piece not in view.discarded]
        return (
            *dealing.hand_remarks(own, view.sizes, view.player),
            *shown,
            f"Your side of the tetrominoes is {side}. Left are {' '.join(left) or 'none'}.",
        )

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without what is dealt or drawn, or shown to the partner only."""
        name = self.choice_name(state, choice).partition(", draws")[0].partition(" / ")[0]
        if isinstance(choice, Offer) and choice.domino and player != state.mover:
            return OFFERS
        return dealing.DEALS if isinstance(choice, dealing.Deal) else name

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Everything does but a player's own tetromino, or a domino after which none is drawn."""
        own = state.mover == player
        if isinstance(choice, rules.PlacedDomino):
            return not own or state.draws_after_placing
        return not (own and isinstance(choice, Play | Offer))

    def strong_players(self) -> Mapping[str, Player]:
        """No player knows more than `gain`."""
        return {}

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it: `lays 34 (0,0)(1,0), draws 56`, `passes`, `deals …`."""
        match choice:
            case dealing.Deal():
                return dealing.deal_name(choice)
            case rules.PlacedDomino(_, cells):
                drawn = state.boneyard[:1] if state.draws_after_placing else ()
                return f"{LAYS} {choice.name} {_places(cells)}{_draws(drawn)}"
            case Play(played):
                if played is None:
                    return f"{COVERS} {NOTHING}"
                side = f" {rules.side_name(played.dark)}" if state.players == 1 else ""
                return f"{COVERS} {played.shape} {_places(played.cells)}{side}"
            case Reveal(dominoes, passes):
                names = f" {dealing.domino_names(dominoes)}" if dominoes else ""
                if passes:
                    return f"passes{names and f', showing{names}'}"
                return f"reveals{names}{_draws(state.boneyard[:1])}"
            case Offer(domino):
                return f"{OFFERS} {dealing.domino_name(domino)}" if domino else "keeps"
            case Discard(piece):
                return f"discards {piece}{_draws(state.boneyard[:HAND])}"
            case Return(dominoes, pile):
                return f"returns {dealing.domino_names(dominoes)} / {dealing.domino_names(pile)}"
        raise AssertionError(choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice, with what is drawn or without; raises ValueError with what is wrong."""
        words = " ".join(text.split())
        if state.phase is Phase.DEAL:
            return dealing.read_deal(words, SET, state.players, HAND)
        choices = self.choices(state)
        for choice in choices:
            name = self.choice_name(state, choice)
            if words in (name, name.partition(", draws")[0]):
                return choice
        wanted = words.partition(", ")[0]
        if words.startswith(LAYS) and state.phase is Phase.PLACE:
            raise ValueError(_domino_error(state, read_domino(wanted)))
        if words.startswith(f"{COVERS} ") and state.phase is Phase.COVER:
            raise ValueError(_tetromino_error(state, wanted))
        possible = self.choice_name(state, choices[0])
        more = f", and {len(choices) - 1} more" if len(choices) > 1 else ""
        raise ValueError(f"this cannot be done here: {possible} is possible{more}")


def _tetromino_choices(state: State) -> tuple[rules.Tetromino, ...]:
    last = state.placed[-1]
    return tuple(
        played
        for dark in state.sides(state.mover)
        for played in rules.tetromino_placements(state.table, last, dark, state.discarded)
    )


def _domino_error(state: State, placed: rules.PlacedDomino) -> str:
    hand = state.hand(state.mover)
    if placed.domino not in hand:
        held = dealing.domino_names(hand)
        return f"{dealing.domino_name(placed.domino)} is not in this hand: {held}"
    if refusal := rules.domino_refusal(state.table, placed):
        return refusal
    first = rules.domino_placements(state.table, placed.domino)[0]
    return f"the first domino lies here: {LAYS} {first.name} (0,0)(1,0)"


def _tetromino_error(state: State, words: str) -> str:
    if words == f"{COVERS} {NOTHING}":
        return "a tetromino that can be played has to be"
    sides = [
        dark for dark in state.sides(state.mover) if f" {rules.side_name(not dark)}" not in words
    ]
    plain = words.removesuffix(" light").removesuffix(" dark")
    played = read_tetromino(plain, sides)
    refusal = rules.tetromino_refusal(state.table, state.placed[-1], played)
    return refusal or f"which side is up? Write {plain} {rules.side_name(played.dark)}"


class TetradominoesContest(TetrominoContest):
    """The game for two, three or four."""

    name = "tetradominoes"
    players = tuple(GOAL)

    def choices_when_stuck(self, state: State) -> tuple[Choice, ...]:
        """Two hidden dominoes are turned up for a new one; where that cannot be, one passes."""
        hidden = state.hidden[state.mover]
        if state.boneyard and len(hidden) >= REVEALED:
            return tuple(Reveal(pair) for pair in combinations(sorted(hidden), REVEALED))
        return (Reveal(tuple(sorted(hidden)), passes=True),)

    def special_choices(self, state: State) -> tuple[Choice, ...]:
        """A domino for the partner, or none."""
        return *map(Offer, sorted(state.hand(state.mover))), Offer(None)

    def end_turn(self, state: State) -> State:
        """It is the next player's turn, unless nobody could play any more."""
        phase = Phase.OVER if state.passes == state.players else Phase.PLACE
        return state._replace(mover=(state.mover + 1) % state.players, phase=phase)

    def after_tetromino(self, state: State) -> State:
        """The game is won, or, with four players, the other two may trade."""
        if state.count(state.team(state.mover)) == GOAL[state.players]:
            return state._replace(phase=Phase.OVER)
        after = self.end_turn(state)
        if state.players > state.teams:
            return after._replace(phase=Phase.OFFER, trader=state.mover)
        return after

    def after_special(self, state: State, choice: Choice) -> State:
        """Return the state after dominoes were turned up, or offered to the partner."""
        if isinstance(choice, Offer):
            return _after_offer(state, choice)
        assert isinstance(choice, Reveal), choice
        mover = state.mover
        hidden = tuple(d for d in state.hidden[mover] if d not in choice.dominoes)
        after = state.with_hand(mover, hidden, (*state.shown[mover], *choice.dominoes))
        if choice.passes:
            return self.end_turn(after._replace(passes=state.passes + 1))
        return after.with_drawn(1)

    def scores(self, state: State) -> tuple[int, ...]:
        """How many tetrominoes each player has played, or each pair of partners."""
        return tuple(state.count(state.team(player)) for player in range(state.players))

    def winners(self, state: State) -> tuple[int, ...]:
        """Whoever has played most of them; nobody before the game is over."""
        if state.phase is not Phase.OVER:
            return ()
        scores = self.scores(state)
        return tuple(player for player, score in enumerate(scores) if score == max(scores))

    def gain(self, view: PlayerView, choice: Choice) -> tuple[int, ...]:
        """A tetromino, or room for one; else the smaller the group that the next player can use."""
        if isinstance(choice, Play):
            return (int(choice.tetromino is not None),)
        if not isinstance(choice, rules.PlacedDomino):
            return (0,)
        (dark,) = view.sides
        table = view.table.with_domino(choice)
        if rules.tetromino_placements(table, choice, dark):
            return 1, 0
        theirs = len(view.sizes) != 3 and not dark
        return 0, -len(rules.coverable_cells(table, choice, theirs))


def _after_offer(state: State, choice: Offer) -> State:
    first = (state.trader + 1) % state.players
    second = (state.trader + 3) % state.players
    done = state._replace(mover=first, phase=Phase.PLACE, trader=-1, offer=None)
    if choice.domino is None:
        return done
    if state.mover == first:
        if state.hand(second):
            return state._replace(mover=second, offer=choice.domino)
        return done
    assert state.offer is not None, "the partner offered first"
    given, received = state.offer, choice.domino
    for player, old, new in ((first, given, received), (second, received, given)):
        # What everybody has seen stays face up in its new hand.
        is_shown = new in (state.shown[first] + state.shown[second])
        hand = done.without(player, old)
        hidden, shown = hand.hidden[player], hand.shown[player]
        added: Dominoes = (new,)
        done = hand.with_hand(
            player, hidden + (() if is_shown else added), shown + (added if is_shown else ())
        )
    return done
