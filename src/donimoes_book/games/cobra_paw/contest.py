"""Cobra Paw for two to four players, from the first roll to the sixth domino (a `Contest`).

In each hunt, the players choose in order, the quickest first. Who is quickest is a matter of
chance, like the dice: the seed fixes both. A player can wait and leave it to the next, except the
slowest of those who have made no claim.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.play.contest import NOBODY, Contest, Move
from donimoes_book.play.dealing import domino_name, domino_word, read_dominoes, scores_by_player
from donimoes_book.play.naming import player_title
from donimoes_book.play.targets import Holding, Spot, Target, pressed
from donimoes_book.words.language import gettext

DOUBLE_BLANK: Pair = (0, 0)
"""The domino to put a finger on for a claim. Nobody can take it."""
DOMINOES_TO_WIN = 6
_IN_ROW = 7
"""How many dominoes are in a row of the table in the terminal."""


class Hunt(NamedTuple):
    """A roll of the dice, and the order in which players are ready to put a finger down."""

    target: Pair
    quickest: tuple[int, ...]

    def __str__(self) -> str:
        """Return it as printed, such as `rolls 35, ready 2 1`."""
        return f"rolls {domino_name(self.target)}, ready {_names(self.quickest)}"


class Finger(NamedTuple):
    """Put a finger on a domino, or pick one up that a claim has won."""

    domino: Pair

    def __str__(self) -> str:
        """Return it as printed, such as `takes 35`."""
        return f"takes {domino_name(self.domino)}"


class Act(StrEnum):
    """What else a player can do."""

    CLAIM = "claims"
    """Put a finger on the double blank: the target has been taken already."""
    WAIT = "waits"
    """Keep searching, and leave it to somebody slower."""


Choice = Hunt | Finger | Act


class State(NamedTuple):
    """Everything about a game between two choices; a player sees all but the seed."""

    seed: str
    table: frozenset[Pair]
    """The dominoes on the table, all face up."""
    scores: tuple[int, ...]
    hunters: tuple[int, ...]
    """The players in the game: everybody, or after a tie only those who tied."""
    roller: int = 0
    """Who rolls the dice; NOBODY when the game is over."""
    rolls: int = 0
    target: Pair | None = None
    """The domino that the dice show; None before they are rolled."""
    ready: tuple[int, ...] = ()
    """Who may still put a finger down in this hunt, the quickest first."""
    claimer: int = NOBODY
    """Who claims that the target is gone."""
    takers: tuple[int, ...] = ()
    """Who may now take any domino, one player after another."""
    taken: tuple[int, ...] = ()
    """Who has taken a domino in this hunt."""

    @property
    def is_there(self) -> bool:
        """Whether the target is on the table."""
        return self.target in self.table

    @property
    def prizes(self) -> frozenset[Pair]:
        """The dominoes that can be taken: all but the double blank."""
        return self.table - {DOUBLE_BLANK}


@dataclass(frozen=True)
class CobraPawContest(Contest[State, Choice, State]):
    """The rules as players, records and surveys see them."""

    head_start: int = 0
    """In how many hunts out of a hundred the first player is sure to be quickest."""
    name = "cobra-paw"
    players: Sequence[int] = (2, 3, 4)
    searching = True

    def start(self, players: int, seed: str) -> State:
        """Return the state before the first roll, which is the first player's."""
        return State(seed, frozenset(domino_set()), (0,) * players, tuple(range(players)))

    def mover(self, state: State) -> int | None:
        """Return who takes, finds, claims or rolls next; None when the game is over."""
        if state.roller == NOBODY:
            return None
        return next(iter((*state.takers, *state.ready)), state.roller)

    def beginning_with(self, state: State, player: int) -> State:
        """Return the state in which a player rolls first; any player may."""
        return state._replace(roller=player)

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has won: more than one only if there is nothing left to hunt for."""
        return state.hunters if state.roller == NOBODY else ()

    def choices(self, state: State) -> Sequence[Choice]:
        """Return what the mover can do: point at the target, claim, wait, roll, or take a prize."""
        if state.takers:
            return tuple(Finger(domino) for domino in sorted(state.prizes))
        if not state.ready:
            return (self._roll(state),)
        choices = list[Choice]()
        if state.target is not None and state.is_there:
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
        """Return everything but what is to come: the dice, and who will be quick."""
        return state._replace(seed="", ready=state.ready[:1])

    def table(self, view: State) -> Position:
        """Draw the remaining dominoes in rows, in an order that doesn't help anybody find one."""
        order = Random(f"table {view.rolls}").sample(sorted(view.table), len(view.table))
        return Position(
            tuple(
                Domino(Place(5 * (index % _IN_ROW), 3 * (index // _IN_ROW)), True, domino)
                for index, domino in enumerate(order)
            )
        )

    def remarks(self, view: State) -> Iterator[str]:
        """Say what the dice show, who has made a claim, and how many dominoes everybody has."""
        if view.target:
            yield gettext("The dice show {domino}.", domino=domino_word(view.target))
        if view.claimer >= 0:
            yield gettext("{player}: “It is gone!”", player=player_title(view.claimer))
        held = scores_by_player(view.scores)
        yield gettext("Dominoes: {held}; {enough} to win.", held=held, enough=DOMINOES_TO_WIN)

    def holding(self, view: State) -> Holding:
        """Return how many dominoes everybody has taken."""
        return Holding(sizes=view.scores)

    def aim(self, view: State) -> str:
        """Say what the dice show, and who has made a claim."""
        *remarks, _held = self.remarks(view)
        return " ".join(remarks)

    def targets(self, view: State, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the domino to put a finger on: the double blank for a claim."""
        places = {domino.name: domino.places for domino in self.table(view).dominoes}
        targets = list[Target]()
        for choice in choices:
            if choice is Act.WAIT:
                targets.append(pressed(choice, gettext("wait")))
                continue
            domino = choice.domino if isinstance(choice, Finger) else DOUBLE_BLANK
            word = domino_word(domino)
            words = gettext("take {domino}", domino=word)
            if choice is Act.CLAIM:
                words = gettext("claim that it is gone")
            spots = tuple(Spot(place, word) for place in places[domino_name(domino)])
            targets.append(Target(choice, (spots,), words))
        return targets

    def _roll(self, state: State) -> Hunt:
        rng = Random(f"{state.seed}/roll {state.rolls}")
        one, other = rng.randint(1, 6), rng.randint(1, 6)
        order = rng.sample(state.hunters, len(state.hunters))
        if 0 in order and rng.randrange(100) < self.head_start:
            order = [0, *(who for who in order if who)]
        return Hunt(smaller_first((one, other)), tuple(order))

    @staticmethod
    def _order(state: State) -> tuple[int, ...]:
        """Return all hunters: first those who are still ready, then those who have waited."""
        return (*state.ready, *(who for who in state.hunters if who not in state.ready))

    def _took(self, state: State, finger: Finger) -> State:
        taker = state.takers[0] if state.takers else state.ready[0]
        scores = tuple([held + (who == taker) for who, held in enumerate(state.scores)])
        # After a wrong claim, everybody but the claimer takes one, starting with the finder.
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
        """End a hunt; players who reach the goal at the same time hunt on without the others."""
        takers = (who for who in state.hunters if who in state.taken)
        done = tuple(who for who in takers if state.scores[who] >= DOMINOES_TO_WIN)
        over = len(done) == 1 or not state.prizes
        hunters = done or state.hunters
        roller = NOBODY if over else state.roller if state.roller in hunters else hunters[0]
        return state._replace(
            hunters=hunters, roller=roller, target=None, ready=(), claimer=NOBODY, takers=()
        )

    def _read_roll(self, state: State, match: re.Match[str]) -> Hunt:
        order = tuple(int(who) - 1 for who in match[3].split())
        if sorted(order) != sorted(state.hunters):
            raise ValueError(f"each hunter is ready exactly once: {_names(state.hunters)}")
        return Hunt(smaller_first((int(match[1]), int(match[2]))), order)

    def _read_finger(self, state: State, match: re.Match[str]) -> Finger | None:
        """Read a domino with its numbers in either order."""
        finger = Finger(*read_dominoes(match[1]))
        return finger if finger in self.choices(state) else None

    moves = (
        Move(
            Hunt,
            form="rolls ([1-6])([1-6]), ready ([1-9 ]+)",
            read=_read_roll,
            expected=(
                "now the dice are rolled: expected the word rolls, two numbers, and who is ready"
                " first, as in rolls 35, ready 2 1"
            ),
            due=lambda state: not state.takers and not state.ready,
            chance=True,
            words=lambda hunt: gettext(
                "The dice show {one} and {other}.", one=hunt.target[0], other=hunt.target[1]
            ),
        ),
        Move(
            Finger,
            form="takes ([0-6][0-6])",
            read=_read_finger,
        ),
        Move(Act),
    )


def _names(players: Sequence[int]) -> str:
    """Return players' numbers as printed: records count them from 1."""
    return " ".join(str(player + 1) for player in players)
