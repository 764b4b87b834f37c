"""Cobra Paw for two to four players, from the first roll to the sixth domino (a `Contest`).

In each hunt the players are asked in the order of their quickness. Whoever waits leaves it to the
next; the slowest of those who have made no claim cannot wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from donimoes_book.games.cobra_paw import printing
from donimoes_book.games.cobra_paw.hunt import (
    NOBODY,
    SET,
    TO_WIN,
    Act,
    Choice,
    Finger,
    Hunt,
    State,
)


@dataclass(frozen=True)
class CobraPawContest:
    """The rules as players, records and surveys see them."""

    head_start: int = 0
    """How many hunts in a hundred the first player is quickest in, besides a fair share."""
    name = "cobra-paw"
    players: Sequence[int] = (2, 3, 4)

    def start(self, players: int, seed: str) -> State:
        """Return the state before the first roll, which is the first player's."""
        return State(seed, SET, (0,) * players, tuple(range(players)))

    def mover(self, state: State) -> int | None:
        """Who takes, finds, claims or rolls next; None when the game is over."""
        if state.roller == NOBODY:
            return None
        return next(iter((*state.takers, *state.ready)), state.roller)

    def scores(self, state: State) -> tuple[int, ...]:
        """How many dominoes each player has."""
        return state.scores

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has won; several only if there is nothing left to hunt for."""
        return state.hunters if state.roller == NOBODY else ()

    def choices(self, state: State) -> Sequence[Choice]:
        """A finger on the target, a claim, or waiting; the roll that the seed has; or a prize."""
        if state.takers:
            return tuple(Finger(domino) for domino in sorted(state.prizes))
        if not state.ready:
            return (self._roll(state),)
        choices = list[Choice]()
        if state.target is not None and state.there:
            choices.append(Finger(state.target))
        if state.claimer == NOBODY:
            choices.append(Act.CLAIM)
        if state.claimer != NOBODY or len(state.ready) > 1:
            choices.append(Act.WAIT)
        return choices

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, Hunt):
            rolls = state.rolls + 1
            return state._replace(
                rolls=rolls, target=choice.target, ready=choice.quickest, taken=()
            )
        if isinstance(choice, Finger):
            return self._took(state, choice)
        if choice is Act.WAIT:
            waited = state._replace(ready=state.ready[1:])
            # Nobody has found it: the claim stands.
            return waited if waited.ready else waited._replace(takers=(state.claimer,))
        claimer = state.ready[0]
        others = tuple(who for who in self._order(state) if who != claimer)
        return state._replace(claimer=claimer, ready=others)

    def view(self, state: State, player: int) -> State:
        """Everything lies open; only what comes is not to be seen."""
        return state._replace(seed="", ready=state.ready[:1])

    def gain(self, view: State, choice: Choice) -> tuple[int, ...]:
        """A domino, or a claim that is right, is worth one; a wrong claim gives dominoes away."""
        if choice is Act.CLAIM:
            return (-1,) if view.there else (1,)
        return (1,) if isinstance(choice, Finger) else (0,)

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it."""
        return str(choice)

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; raises ValueError with what is wrong or possible."""
        return printing.find_choice(state, self.choices(state), text)

    def _roll(self, state: State) -> Hunt:
        rng = Random(f"{state.seed}/roll {state.rolls}")
        one, other = rng.randint(1, 6), rng.randint(1, 6)
        order = rng.sample(state.hunters, len(state.hunters))
        if 0 in order and rng.randrange(100) < self.head_start:
            order = [0, *(who for who in order if who)]
        return Hunt((min(one, other), max(one, other)), tuple(order))

    @staticmethod
    def _order(state: State) -> tuple[int, ...]:
        """Everybody who hunts: those who are ready first, then those who have waited."""
        return (*state.ready, *(who for who in state.hunters if who not in state.ready))

    def _took(self, state: State, finger: Finger) -> State:
        taker = state.takers[0] if state.takers else state.ready[0]
        scores = tuple([held + (who == taker) for who, held in enumerate(state.scores)])
        # After a wrong claim everybody else takes one, too, the finder first.
        takers: tuple[int, ...] = state.takers[1:]
        if not state.takers and state.claimer != NOBODY:
            others = (who for who in self._order(state) if who not in (taker, state.claimer))
            takers = (taker, *others)
        roller = state.roller if state.takers and state.claimer not in state.takers else taker
        after = state._replace(
            table=state.table - {finger.domino},
            scores=scores,
            takers=takers,
            ready=(),
            roller=roller,
            taken=(*state.taken, taker),
        )
        return self._ended(after) if not takers or not after.prizes else after

    @staticmethod
    def _ended(state: State) -> State:
        """Look who has won; those who got there together go on hunting."""
        done = tuple(
            who for who in state.hunters if who in state.taken and state.scores[who] >= TO_WIN
        )
        over = len(done) == 1 or not state.prizes
        hunters = done or state.hunters
        roller = NOBODY if over else state.roller if state.roller in hunters else hunters[0]
        return state._replace(
            hunters=hunters, roller=roller, target=None, ready=(), claimer=NOBODY, takers=()
        )
