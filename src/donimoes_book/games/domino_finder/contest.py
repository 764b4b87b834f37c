"""Domino Finder for two to four players, from the deal to the last treasure (a `Contest`).

What a player does between two dominoes, walking over what lies open, is not recorded: a choice is
the next domino to turn over, among all that the pawn can get at.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from donimoes_book.games.domino_finder import printing
from donimoes_book.games.domino_finder.deal import HALVES, SLOT_AT, Layout, random_layout
from donimoes_book.games.domino_finder.memory import KNOWN_TRAP, prospects
from donimoes_book.games.domino_finder.spaces import (
    BOARD,
    EDGE,
    beside,
    reached,
    set_of,
    spaces_of,
)
from donimoes_book.games.domino_finder.turns import (
    NOBODY,
    OUTSIDE,
    STAY,
    TO_WIN,
    Choice,
    Roll,
    State,
    Turned,
    View,
    view_of,
)


class FinderContest:
    """The rules as players, records and surveys see them."""

    name = "domino-finder"
    players: Sequence[int] = tuple(TO_WIN)

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal; the seed fixes the board and all rolls."""
        return State(seed, 0, (OUTSIDE,) * players, (0,) * players, roller=0)

    def mover(self, state: State) -> int | None:
        """Who deals, rolls or walks next; None when the game is over."""
        if state.mover == NOBODY:
            return None
        return state.mover if state.roller == NOBODY else state.roller

    def scores(self, state: State) -> tuple[int, ...]:
        """How many treasures each player has found."""
        return state.scores

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has found enough of them."""
        needed = TO_WIN[len(state.scores)]
        return tuple(who for who, found in enumerate(state.scores) if found == needed)

    def choices(self, state: State) -> Sequence[Choice]:
        """The dominoes that can be turned over; or the deal or the roll that the seed has."""
        if state.layout is None:
            return (random_layout(Random(f"{state.seed}/deal")),)
        if state.roller != NOBODY:
            rng = Random(f"{state.seed}/roll {state.rolls}")
            return (Roll(rng.randint(1, 6), rng.randint(1, 6)),)
        hidden = BOARD & ~state.up & ~state.gone
        at = state.pawns[state.mover]
        if at == OUTSIDE:
            near = EDGE & hidden
        else:
            # Nobody steps onto another pawn, or into a trap that lies open.
            others = set_of(other for other in state.pawns if other not in (OUTSIDE, at))
            ground = (state.up & ~state.layout.blanks | state.gone) & ~others
            near = beside(reached(1 << at, ground)) & hidden
        return tuple([Turned(space) for space in spaces_of(near)]) or (STAY,)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        match choice:
            case Turned():
                return self._turned(state, choice.space)
            case Layout():
                return state._replace(layout=choice)
            case Roll():
                return self._rolled(state, choice)
        return self._ended(state, state.pawns, roller=state.mover)

    def view(self, state: State, player: int) -> View:
        """What a player may see: all that was ever turned over, to be remembered."""
        return view_of(state, player)

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """What remembering everything says of a domino: sure before safe, safe before risky."""
        if not isinstance(choice, Turned):
            return (0,)
        return prospects(view).get(choice.space, KNOWN_TRAP)

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it."""
        return printing.choice_name(choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; raises ValueError with what is wrong or possible."""
        return printing.find_choice(state, self.choices(state), text)

    def _rolled(self, state: State, roll: Roll) -> State:
        """Seek what the dice show; where that is gone or lies open, they are rolled again."""
        assert state.layout is not None
        rolled = state._replace(rolls=state.rolls + 1)
        halves = HALVES[state.layout.slots[roll.treasure]]
        if halves & (state.gone | state.up):
            return rolled
        return rolled._replace(treasure=roll.treasure, roller=NOBODY)

    def _turned(self, state: State, space: int) -> State:
        layout, mover = state.layout, state.mover
        assert layout is not None
        slot = SLOT_AT[space]
        halves = HALVES[slot]
        pawns = (*state.pawns[:mover], space, *state.pawns[mover + 1 :])
        state = state._replace(up=state.up | halves, seen=state.seen | halves)
        if layout.slots[state.treasure or (0, 0)] == slot:
            scores = tuple([found + (who == mover) for who, found in enumerate(state.scores)])
            found = state._replace(scores=scores, gone=state.gone | halves, up=state.up & ~halves)
            if scores[mover] == TO_WIN[len(scores)]:
                return found._replace(mover=NOBODY, pawns=pawns)
            return self._ended(found, pawns, roller=mover)
        if layout.blanks >> space & 1:
            return self._ended(state, pawns)
        # A pawn that has just entered steps onto the board; any other may stay where it is.
        return state._replace(pawns=pawns) if state.pawns[mover] == OUTSIDE else state

    @staticmethod
    def _ended(state: State, pawns: tuple[int, ...], roller: int = NOBODY) -> State:
        """Turn everything face down but what pawns stand on; the next player's turn begins."""
        kept = 0
        for at in pawns:
            if at != OUTSIDE and state.up >> at & 1:
                kept |= HALVES[SLOT_AT[at]]
        then = (state.mover + 1) % len(pawns)
        treasure = state.treasure if roller == NOBODY else None
        return state._replace(mover=then, pawns=pawns, up=kept, roller=roller, treasure=treasure)
