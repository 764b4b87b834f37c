"""Domino Finder for two to four players, from the deal to the last treasure (a `Contest`).

Walking over face-up dominoes between two turned over is not recorded: a choice is the next domino
to turn over, out of all that the pawn can reach.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from donimoes_book.board.cells import NO_CELLS, CellSet, beside, cell_set, cells_of, reachable_cells
from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.position import Position
from donimoes_book.games.domino_finder import pictures
from donimoes_book.games.domino_finder.pictures import HALVES, SLOTS, STRIDE, Deal, FinderBoard
from donimoes_book.play.contest import NOBODY, Contest, Move
from donimoes_book.play.dealing import (
    DEALS,
    IN_ROW,
    ROWS,
    deal_words,
    domino_word,
    read_rows,
    replace_for,
)
from donimoes_book.play.targets import Spot, Target, pressed
from donimoes_book.words.language import gettext, ngettext

OUTSIDE = -1
"""The space of a pawn that has not entered the board yet."""
PAWNS = "PQRS"
"""The letters of the players' pawns, in the order of their turns."""
TREASURES_TO_WIN = {2: 7, 3: 5, 4: 4}
"""How many treasures it takes to win, by the number of players."""
Faces = tuple[Pair | None, ...]
"""The dominoes that have been seen, in the order of the deal; None for the others."""


class Roll(NamedTuple):
    """A roll of two dice, which decides which domino is the treasure."""

    one: int
    other: int

    @property
    def treasure(self) -> Pair:
        """The domino that they show."""
        return smaller_first(self)


class Turned(NamedTuple):
    """Walk to a space's side and turn over the domino there."""

    space: int


class Stay(NamedTuple):
    """End a turn when nothing more can be turned over."""


STAY = Stay()
Choice = Deal | Roll | Turned | Stay


class State(NamedTuple):
    """Everything about a game between two choices."""

    seed: str
    mover: int
    """Whose turn it is; NOBODY when the game is over."""
    pawns: tuple[int, ...]
    """The space of each player's pawn."""
    scores: tuple[int, ...]
    deal: Deal | None = None
    """The board as it was dealt; None before the deal."""
    roller: int = NOBODY
    """Who has to roll the dice before anything else happens."""
    rolls: int = 0
    """How often they have been rolled."""
    treasure: Pair | None = None
    """The domino to find; None until the dice are rolled."""
    gone: CellSet = NO_CELLS
    """The spaces of the treasures found so far."""
    up: CellSet = NO_CELLS
    """The spaces that are face up."""
    seen: CellSet = NO_CELLS
    """The spaces that have ever been face up."""


class View(NamedTuple):
    """What a player with a good memory knows."""

    player: int
    pawns: tuple[int, ...]
    treasure: Pair | None
    gone: CellSet
    up: CellSet
    faces: Faces


class FinderContest(Contest[State, Choice, View]):
    """The rules as players, records and surveys see them."""

    name = "domino-finder"
    players: Sequence[int] = tuple(TREASURES_TO_WIN)
    any_case = True

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal; the seed fixes the board and all rolls."""
        return State(seed, 0, (OUTSIDE,) * players, (0,) * players, roller=0)

    def mover(self, state: State) -> int | None:
        """Return who deals, rolls or walks next; None when the game is over."""
        if state.mover == NOBODY:
            return None
        return state.mover if state.roller == NOBODY else state.roller

    def beginning_with(self, state: State, player: int) -> State:
        """Return the state in which a player begins; the dice may choose any of them."""
        return state._replace(mover=player, roller=player)

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has found enough treasures to win."""
        needed = TREASURES_TO_WIN[len(state.scores)]
        return tuple(who for who, score in enumerate(state.scores) if score == needed)

    def choices(self, state: State) -> Sequence[Choice]:
        """Return the dominoes that can be turned over, or the deal or roll that the seed gives."""
        if state.deal is None:
            return (pictures.random_deal(Random(f"{state.seed}/deal")),)
        if state.roller != NOBODY:
            rng = Random(f"{state.seed}/roll {state.rolls}")
            return (Roll(rng.randint(1, 6), rng.randint(1, 6)),)
        hidden = pictures.BOARD & ~state.up & ~state.gone
        outside = state.pawns[state.mover] == OUTSIDE
        around = pictures.EDGE if outside else beside(_within_reach(state), STRIDE)
        return tuple([Turned(space) for space in cells_of(around & hidden)]) or (STAY,)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        match choice:
            case Turned():
                return self._turned(state, choice.space)
            case Deal():
                return state._replace(deal=choice)
            case Roll():
                return self._rolled(state, choice)
        return self._ended(state, state.pawns, roller=state.mover)

    def view(self, state: State, player: int) -> View:
        """Return what everybody has seen so far; players' views differ only in their pawns."""
        dominoes = state.deal.dominoes if state.deal else ()
        slots = zip(dominoes, HALVES, strict=False)
        faces = tuple([pips if state.seen & halves else None for pips, halves in slots])
        return View(player, state.pawns, state.treasure, state.gone, state.up, faces)

    def table(self, view: View) -> Position:
        """Draw the board as it is on the table, with what is face up, and the pawns."""
        shown = {
            first: pips
            for (first, second), pips in zip(SLOTS, view.faces, strict=False)
            if pips and view.up >> first & 1
        }
        hidden = {first for first, second in SLOTS if not (view.up | view.gone) >> first & 1}
        pawns = {PAWNS[who]: at for who, at in enumerate(view.pawns) if at != OUTSIDE}
        return FinderBoard(pictures.COLUMNS, ROWS, shown, frozenset(hidden), pawns, ()).position()

    def remarks(self, view: View) -> Sequence[str]:
        """Say what the treasure is, whose pawn is whose, and what has been seen before."""
        own = PAWNS[view.player]
        others = [name for name in PAWNS[: len(view.pawns)] if name != own]
        who_else = ngettext(
            "the other is {pawns}", "the others are {pawns}", len(others), pawns=" ".join(others)
        )
        if view.pawns[view.player] == OUTSIDE:
            whose = gettext(
                "Your pawn is {pawn} and is still outside; {others}.", pawn=own, others=who_else
            )
        else:
            whose = gettext("Your pawn is {pawn}; {others}.", pawn=own, others=who_else)
        names = [
            f"{_name_of(SLOTS[slot][0])} {domino_word(pips)}"
            for slot, pips in enumerate(view.faces)
            if pips and not (view.up | view.gone) >> SLOTS[slot][0] & 1
        ]
        treasure = [self._treasure(view)] if view.treasure else []
        return (
            whose,
            *treasure,
            gettext("Columns are A to H, rows 1 to {rows} from the top.", rows=ROWS),
            *(
                [gettext("Seen before, now face down: {seen}.", seen=", ".join(names))]
                if names
                else []
            ),
        )

    def aim(self, view: View) -> str:
        """Say which pawn is the player's, and what it looks for."""
        own = gettext("Your pawn is {pawn}.", pawn=PAWNS[view.player])
        return f"{own} {self._treasure(view)}" if view.treasure else own

    @staticmethod
    def _treasure(view: View) -> str:
        assert view.treasure, "the dice are rolled"
        return gettext("The treasure is {domino}.", domino=domino_word(view.treasure))

    def targets(self, view: View, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the space of each domino to turn over, or a button to end the turn."""
        return [_target(choice) for choice in choices]

    def _rolled(self, state: State, roll: Roll) -> State:
        """Look for what the dice show; if it is gone or face up, they are rolled again."""
        assert state.deal is not None
        rolled = state._replace(rolls=state.rolls + 1)
        halves = HALVES[state.deal.slots[roll.treasure]]
        if halves & (state.gone | state.up):
            return rolled
        return rolled._replace(treasure=roll.treasure, roller=NOBODY)

    def _turned(self, state: State, space: int) -> State:
        deal, mover = state.deal, state.mover
        assert deal is not None
        slot = pictures.SLOT_AT[space]
        halves = HALVES[slot]
        pawns = replace_for(state.pawns, mover, space)
        left_trap = replace_for(state.pawns, mover, _left_trap(state, space))
        state = state._replace(up=CellSet(state.up | halves), seen=CellSet(state.seen | halves))
        if deal.slots[state.treasure or (0, 0)] == slot:
            scores = tuple([score + (who == mover) for who, score in enumerate(state.scores)])
            gone, up = CellSet(state.gone | halves), CellSet(state.up & ~halves)
            after = state._replace(scores=scores, gone=gone, up=up)
            if scores[mover] == TREASURES_TO_WIN[len(scores)]:
                return after._replace(mover=NOBODY, pawns=pawns)
            return self._ended(after, pawns, roller=mover)
        if deal.blanks >> space & 1:
            return self._ended(state, pawns)
        # A pawn that enters is on the board now; any other can stay where it was.
        entered = state.pawns[mover] == OUTSIDE
        return state._replace(pawns=pawns if entered else left_trap)

    @staticmethod
    def _ended(state: State, pawns: tuple[int, ...], roller: int = NOBODY) -> State:
        """Turn everything face down except what pawns stand on, and begin the next turn."""
        up = 0
        for at in pawns:
            if at != OUTSIDE and state.up >> at & 1:
                up |= HALVES[pictures.SLOT_AT[at]]
        mover = (state.mover + 1) % len(pawns)
        treasure = state.treasure if roller == NOBODY else None
        return state._replace(
            mover=mover, pawns=pawns, up=CellSet(up), roller=roller, treasure=treasure
        )

    moves = (
        Move(
            Deal,
            read=lambda _contest, _state, match: _read_deal(match[0]),
            due=lambda state: state.deal is None,
            chance=True,
            seen=DEALS,
            words=deal_words,
        ),
        Move(
            Roll,
            lambda _contest, _state, roll: f"rolls {roll.one}{roll.other}",
            form="rolls ([1-6])([1-6])",
            read=lambda _contest, _state, match: Roll(int(match[1]), int(match[2])),
            expected=(
                "now the dice are rolled: expected the word rolls and two numbers, as in rolls 35"
            ),
            due=lambda state: state.roller != NOBODY,
            chance=True,
            words=lambda roll: gettext(
                "The dice show {one} and {other}.", one=roll.one, other=roll.other
            ),
        ),
        Move(Turned, lambda _contest, _state, turned: f"turns {_name_of(turned.space)}"),
        Move(Stay, lambda *_: "stays"),
    )


def _name_of(space: int) -> str:
    """Name a space by its column, A to H, and its row, 1 to 7 from the top: `C4`."""
    column, row = pictures.column_and_row(space)
    return f"{'ABCDEFGH'[column]}{row + 1}"


def _target(choice: Choice) -> Target:
    if not isinstance(choice, Turned):
        return pressed(choice, gettext("end the turn"))
    name = _name_of(choice.space)
    spot = Spot(pictures.place_of(choice.space), name)
    return Target(choice, ((spot,),), gettext("turn over {place}", place=name))


def _within_reach(state: State) -> CellSet:
    """Return where the mover's pawn can walk on this turn, including the space that it is on.

    A pawn does not step onto another pawn, or into a trap that is face up.
    """
    assert state.deal is not None
    at = state.pawns[state.mover]
    others = cell_set(other for other in state.pawns if other not in (OUTSIDE, at))
    ground = (state.up & ~state.deal.blanks | state.gone) & ~others
    return reachable_cells(1 << at, ground, STRIDE)


def _left_trap(state: State, space: int) -> int:
    """Return where the mover's pawn is while it turns a space over, as far as that matters.

    It can walk back from anywhere else, so it may as well stay where it is. But if a pawn in a trap
    turns over a space that is not next to the trap, it has left the trap for good.
    """
    assert state.deal is not None
    at = state.pawns[state.mover]
    near = beside(1 << space, STRIDE)
    if at == OUTSIDE or not state.up & state.deal.blanks & 1 << at or near >> at & 1:
        return at
    return next(cells_of(_within_reach(state) & near))


def _read_deal(words: str) -> Deal:
    names = read_rows(words)
    if names is None or not all(re.fullmatch("[0-6][0-6]", name) for name in names):
        raise ValueError(
            "the game begins here: expected the word deals, then seven rows of four dominoes,"
            " divided by /"
        )
    dominoes = [(int(name[0]), int(name[1])) for name in names]
    if sorted(map(smaller_first, dominoes)) != domino_set():
        raise ValueError("a board has each domino of the set exactly once")
    for number in range(1, ROWS + 1):
        if sum(0 in pips for pips in dominoes[IN_ROW * (number - 1) : IN_ROW * number]) != 1:
            raise ValueError(f"row {number} does not have exactly one domino with a blank")
    return Deal(tuple(dominoes))
