"""Tetradominoes as a `Contest`: what is the same however many play, and the game for several."""

from abc import abstractmethod
from collections.abc import Mapping
from itertools import combinations
from random import Random

from donimoes_book.board.dominoes import domino_set
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.state import (
    COVERS,
    HAND,
    LAYS,
    NOTHING,
    REVEALED,
    Choice,
    Dominoes,
    Offer,
    Phase,
    Play,
    PlayerView,
    Reveal,
    State,
    choice_name,
    read_domino,
    read_tetromino,
)
from donimoes_book.play.contest import Contest, Player
from donimoes_book.play.dealing import Deal, domino_name, domino_names, mixed_deal, read_deal

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
            return (mixed_deal(Random(f"{state.seed}/deal"), SET, state.players, HAND),)
        if state.phase is Phase.PLACE:
            return _domino_choices(state) or self.choices_when_stuck(state)
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
        if isinstance(choice, Deal):
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
            return self.after_tetromino(state.with_played(choice.tetromino))
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

    def strong_players(self) -> Mapping[str, Player]:
        """No player knows more than `gain`."""
        return {}

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it: `lays 34 (0,0)(1,0), draws 56`, `passes`, `deals …`."""
        return choice_name(state, choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice, with what is drawn or without; raises ValueError with what is wrong."""
        words = " ".join(text.split())
        if state.phase is Phase.DEAL:
            return read_deal(words, SET, state.players, HAND)
        choices = self.choices(state)
        for choice in choices:
            name = choice_name(state, choice)
            if words in (name, name.partition(", draws")[0]):
                return choice
        wanted = words.partition(", ")[0]
        if words.startswith(LAYS) and state.phase is Phase.PLACE:
            raise ValueError(_domino_error(state, read_domino(wanted)))
        if words.startswith(f"{COVERS} ") and state.phase is Phase.COVER:
            raise ValueError(_tetromino_error(state, wanted))
        possible = choice_name(state, choices[0])
        more = f", and {len(choices) - 1} more" if len(choices) > 1 else ""
        raise ValueError(f"this cannot be done here: {possible} is possible{more}")


def _domino_choices(state: State) -> tuple[rules.PlacedDomino, ...]:
    """Every way to place a domino of the mover's hand."""
    hand = sorted(state.hand(state.mover))
    return tuple(
        placed for domino in hand for placed in rules.domino_placements(state.table, domino)
    )


def _tetromino_choices(state: State) -> tuple[rules.Tetromino, ...]:
    """Every tetromino that may be played on the last domino."""
    last = state.placed[-1]
    return tuple(
        played
        for dark in state.sides(state.mover)
        for played in rules.tetromino_placements(state.table, last, dark, state.discarded)
    )


def _domino_error(state: State, placed: rules.PlacedDomino) -> str:
    """Why a domino is not among the choices."""
    hand = state.hand(state.mover)
    if placed.domino not in hand:
        return f"{domino_name(placed.domino)} is not in this hand: {domino_names(hand)}"
    if refusal := rules.domino_refusal(state.table, placed):
        return refusal
    first = rules.domino_placements(state.table, placed.domino)[0]
    return f"the first domino lies here: {LAYS} {first.name} (0,0)(1,0)"


def _tetromino_error(state: State, words: str) -> str:
    """Why a tetromino is not among the choices; raises ValueError where none can be read."""
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
        """A tetromino, or a domino that makes room for one; else what helps the next player least.

        What helps is the number of spaces in a group that takes the same numbers.
        """
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
    """Return the state after one of two partners offered a domino, or offered none."""
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
