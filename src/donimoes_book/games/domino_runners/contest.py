"""Domino Runners from the deal to the winner (a `Contest`).

Nothing is hidden, and after the deal, nothing is left to chance.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from donimoes_book.board.cells import cells_of
from donimoes_book.board.dominoes import Pair, domino_set, either_way, smaller_first
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Piece, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.domino_runners import rules
from donimoes_book.games.domino_runners.pictures import draw_board
from donimoes_book.games.squares import ROW, place_of, read_square, square_name
from donimoes_book.play.contest import NOBODY, Contest, Move
from donimoes_book.play.dealing import (
    DEALS,
    IN_ROW,
    RowsDeal,
    deal_words,
    domino_name,
    most_next,
    read_rows,
)
from donimoes_book.play.targets import Spot, Target, ended, pressed
from donimoes_book.words.language import counted, gettext, units

SWAP = "swap"


class Deal(RowsDeal):
    """The dominoes as dealt."""

    @cached_property
    def board(self) -> rules.Board:
        """The board with the numbers of their halves."""
        return rules.Board(
            {
                square + half: pips[half]
                for square, pips in zip(_SLOTS, self.dominoes, strict=True)
                for half in (0, 1)
            }
        )

    @property
    def laid(self) -> tuple[Domino, ...]:
        """The dominoes as a picture shows them."""
        return tuple(
            Domino(place_of(square), True, pips)
            for square, pips in zip(_SLOTS, self.dominoes, strict=True)
        )


_SLOTS = tuple(
    column + ROW * row for row in range(rules.ROWS) for column in range(0, rules.COLUMNS, 2)
)
"""The left half of each domino."""


class Put(NamedTuple):
    """Put a runner down on a half."""

    square: int


class Swap(NamedTuple):
    """Change colours, before the second runner is put down."""


SWAPS = Swap()
Choice = Deal | Put | Swap | rules.Turn


class State(NamedTuple):
    """Everything about a game between two choices."""

    seed: str
    mover: int
    """Who chooses next; NOBODY when the game is over."""
    deal: Deal | None = None
    black: int = 0
    """Which player is Black."""
    swapped: bool = False
    men: rules.Men = rules.NO_MEN
    """All runners and checkers on the dominoes."""
    last: rules.Turn | None = None
    """The last turn made."""
    stuck: int = NOBODY
    """The player who could not move, and so lost."""

    @property
    def board(self) -> rules.Board:
        """The numbers of the dominoes dealt."""
        assert self.deal is not None
        return self.deal.board

    @property
    def is_set_up(self) -> bool:
        """Whether both runners have been put down."""
        return all(self.men.shown)

    @property
    def made(self) -> int:
        """How many turns have been made."""
        return sum(self.men.placed)

    def colour(self, player: int) -> int:
        """Return a player's colour."""
        return rules.BLACK if player == self.black else rules.WHITE

    def player(self, colour: int) -> int:
        """Return the player of a colour."""
        return self.black if colour == rules.BLACK else 1 - self.black


class View(NamedTuple):
    """What a player sees: everything."""

    player: int
    state: State


class RunnersContest(Contest[State, Choice, View]):
    """The rules as players, records and surveys see them."""

    name = "domino-runners"
    players = (2,)
    any_case = True
    options = MappingProxyType({SWAP: "yes|no"})

    def __init__(self, swap: bool | None = None) -> None:
        self.swap = swap is not False
        """Whether the second player may swap colours."""
        self.agreed = {} if swap is None else {SWAP: "yes" if swap else "no"}

    def with_option(self, name: str, value: str) -> "RunnersContest":
        """Return the same game with or without the swap."""
        if name != SWAP:
            raise ValueError(f"players can agree on {SWAP}")
        if value not in ("yes", "no"):
            raise ValueError(f"{SWAP} is yes or no, not {value}")
        if self.agreed.get(name, value) != value:
            raise ValueError(f"{name}={self.agreed[name]} is already agreed")
        return RunnersContest(value == "yes")

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, 0)

    def choices(self, state: State) -> Sequence[Choice]:
        """Return the seed's deal; or the halves for a runner, and the swap; or every turn."""
        if state.mover == NOBODY:
            return ()
        if state.deal is None:
            return (random_deal(Random(f"{state.seed}/deal")),)
        if state.is_set_up:
            return tuple(rules.turns(state.board, state.men, state.colour(state.mover)))
        free = state.board.squares & ~state.men.taken
        places = tuple([Put(square) for square in cells_of(free)])
        return (*places, SWAPS) if self.may_swap(state) else places

    def may_swap(self, state: State) -> bool:
        """Return whether the second player may swap colours now."""
        return self.swap and state.men.shown == (True, False) and not state.swapped

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        match choice:
            case Deal():
                return state._replace(deal=choice)
            case Swap():
                return state._replace(black=1 - state.black, swapped=True, mover=1 - state.mover)
            case Put():
                black, _ = state.men.runners
                if black == rules.NOWHERE:
                    men = rules.Men((choice.square, rules.NOWHERE))
                    return state._replace(men=men, mover=1 - state.mover)
                men = rules.Men((black, choice.square))
                return _next(state._replace(men=men), rules.BLACK)
        men = rules.after(state.men, choice)
        return _next(state._replace(men=men, last=choice), 1 - choice.colour)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each player's points: numbers under checkers, and one per captured checker."""
        if state.deal is None:
            return (0, 0)
        points = rules.points(state.board, state.men)
        return points[state.colour(0)], points[state.colour(1)]

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has more points, or whose opponent cannot move."""
        if state.mover != NOBODY:
            return ()
        if state.stuck != NOBODY:
            return (1 - state.stuck,)
        one, other = self.scores(state)
        return () if one == other else (int(other > one),)

    def view(self, state: State, player: int) -> View:
        """Return everything but the seed."""
        return View(player, state._replace(seed=""))

    def table(self, view: View) -> Position:
        """Draw the dominoes, the runners and checkers, and captured checkers below."""
        return draw(view.state)

    def remarks(self, view: View) -> Sequence[str]:
        """Say who has which colour, how many checkers are left, and what was captured."""
        state = view.state
        names = gettext("Columns are A to H, rows 1 to {rows} from the top.", rows=rules.ROWS)
        if not state.is_set_up:
            example = self.choice_name(state, self.choices(state)[0])
            if sum(state.men.shown) == rules.BLACK:
                do = gettext("Put down the black runner: type, for example, {it}.", it=example)
            else:
                do = gettext("Put down the white runner: type, for example, {it}.", it=example)
            may = [gettext("Or swap colours: type swaps.")] if self.may_swap(state) else []
            return " ".join([do, *may]), names
        own = state.colour(view.player)
        left = [rules.CHECKERS - count for count in state.men.placed]
        black, white = rules.points(state.board, state.men)
        captured = state.men.captured
        colours = _colours()
        checkers = counted(left[own], units("checker", "checkers"))
        points = counted(black, units("point", "points"))
        return (
            *_how_it_ended(state, view.player),
            gettext(
                "You are {own} and have {checkers} left; {other} has {left}.",
                own=colours[own],
                checkers=checkers,
                other=colours[1 - own],
                left=left[1 - own],
            ),
            gettext(
                "Black has {points} ({of_those} for captured checkers);"
                " White has {white} ({of_white} for captured checkers).",
                points=points,
                of_those=captured[rules.BLACK],
                white=white,
                of_white=captured[rules.WHITE],
            ),
            names,
        )

    def aim(self, view: View) -> str:
        """Say which runner is to be put down, or which colour the player has."""
        state = view.state
        if not state.is_set_up:
            black = sum(state.men.shown) == rules.BLACK
            return (
                gettext("Put down the black runner.")
                if black
                else gettext("Put down the white runner.")
            )
        colours = gettext("You have black."), gettext("You have white.")
        return colours[state.colour(view.player)]

    def targets(self, view: View, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the corner and the end of each turn, and where its checker jumps."""
        return ended(_target(view.state, choice) for choice in choices)

    def reasons(self, view: View, choice: Choice) -> Iterator[str]:
        """Say how much the other player can gain next, before the turn and after it."""
        if not isinstance(choice, rules.Turn):
            return
        board, other = view.state.board, 1 - choice.colour
        before, then = (
            [rules.gain(board, turn) for turn in rules.turns(board, men, other)]
            for men in (view.state.men, rules.after(view.state.men, choice))
        )
        if then:
            yield most_next(max(before, default=0), max(then))
        else:
            yield gettext("The next player has no turn then.")

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice is not the player's own, but the deal or the other's reply."""
        return isinstance(choice, Deal) or state.mover != player

    def _read_swap(self, state: State, _match: re.Match[str]) -> Swap:
        if self.may_swap(state):
            return SWAPS
        raise ValueError("colours cannot be swapped now")

    def _read_place(self, state: State, match: re.Match[str]) -> Put:
        square = read_square(match[1], f"a half from A1 to H{rules.ROWS}")
        if square not in state.board.numbers:
            raise ValueError(f"{square_name(square)} is not on the dominoes")
        if square in state.men.runners:
            raise ValueError(f"the black runner stands on {square_name(square)}")
        return Put(square)

    def _expected_place(self, state: State) -> str:
        runner = rules.COLOURS[sum(state.men.shown)].lower()
        swap = ", or the word swaps" if self.may_swap(state) else ""
        example = self.choice_name(state, self.choices(state)[0])
        return f"now the {runner} runner is put down: expected its place, such as {example}{swap}"

    def _read_turn(self, state: State, match: re.Match[str]) -> rules.Turn:
        printed_turn = rules.read_turn(match[0])
        colour = state.colour(state.mover)
        if printed_turn.colour != colour:
            raise ValueError(
                f"it is {rules.COLOURS[colour]}’s turn, and the runner is {rules.RUNNERS[colour]}"
            )
        turn = rules.find_turn(state.board, state.men, printed_turn)
        if isinstance(turn, Refusal):
            raise ValueError(turn)
        return turn

    moves = (
        Move(
            Deal,
            read=lambda _contest, _state, match: read_deal(match[0]),
            due=lambda state: state.deal is None,
            chance=True,
            seen=DEALS,
            words=deal_words,
        ),
        Move(
            Put,
            lambda _contest, _state, put: f"places {square_name(put.square)}",
            form=r"places (\S+)",
            read=_read_place,
            expected=_expected_place,
            due=lambda state: not state.is_set_up,
        ),
        Move(
            Swap,
            lambda *_: "swaps",
            form="swaps",
            read=_read_swap,
            due=lambda state: not state.is_set_up,
        ),
        Move(
            rules.Turn,
            lambda _contest, _state, turn: turn.name,
            read=_read_turn,
            due=lambda state: state.is_set_up,
        ),
    )


def _target(state: State, choice: Choice) -> Target:
    if isinstance(choice, Put):
        name = square_name(choice.square)
        piece = Piece(place_of(choice.square), rules.RUNNERS[sum(state.men.shown)])
        words = gettext("put the runner on {place}", place=name)
        return Target(choice, ((_spot(choice.square),),), words, piece)
    if not isinstance(choice, rules.Turn):
        return pressed(choice, gettext("swap colours"))
    words = gettext(
        "run to {end}, a checker on {corner}",
        end=square_name(choice.end),
        corner=square_name(choice.landing),
    )
    path = tuple((_spot(at),) for at in (choice.corner, choice.end, *choice.jumps))
    lies = Piece(place_of(choice.landing), rules.DISCS[choice.colour])
    return Target(choice, path, words, lies).gaining(rules.gain(state.board, choice))


def _spot(square: int) -> Spot:
    return Spot(place_of(square), square_name(square))


def _how_it_ended(state: State, player: int) -> Iterator[str]:
    """Yield a sentence about a player who could not move, as the points don't show that."""
    if state.stuck == player:
        yield gettext("You cannot move, so you lose, whatever the points.")
    elif state.stuck != NOBODY:
        other = _colours()[state.colour(state.stuck)]
        yield gettext("{other} cannot move, so you win, whatever the points.", other=other)


def _colours() -> tuple[str, str]:
    return gettext("Black"), gettext("White")


def _next(state: State, colour: int) -> State:
    """Let a colour move, unless the game is over; a player who cannot move has lost."""
    if state.made == rules.TURNS:
        return state._replace(mover=NOBODY)
    player = state.player(colour)
    start = state.men.runners[colour]
    if next(rules.ways(state.board, start, state.men.taken), None) is None:
        return state._replace(mover=NOBODY, stuck=player)
    return state._replace(mover=player)


def draw(state: State) -> Position:
    """Draw the dominoes, the runners and checkers, and captured checkers below."""
    if state.deal is None:
        return Position()
    return draw_board(state.deal.laid, state.men)


def random_deal(rng: Random) -> Deal:
    """Shuffle the dominoes and lay them in rows of four."""
    mixed = domino_set()
    rng.shuffle(mixed)
    return Deal(tuple([either_way(rng, pips) for pips in mixed]))


def read_deal(words: str) -> Deal:
    """Read a deal as `choice_name` prints it; raises ValueError."""
    names = read_rows(words)
    if names is None:
        raise ValueError(
            f"first the dominoes are laid: expected the word {DEALS}, then {rules.ROWS} rows of"
            f" {IN_ROW} dominoes, with / between rows"
        )
    dominoes = list[Pair]()
    for name in names:
        if not re.fullmatch("[0-6][0-6]", name):
            raise ValueError(f"{name} is not a domino of the set")
        dominoes.append((int(name[0]), int(name[1])))
    pairs = [smaller_first(pips) for pips in dominoes]
    twice = next((pips for pips in pairs if pairs.count(pips) > 1), None)
    if twice:
        raise ValueError(f"{domino_name(twice)} is here twice")
    return Deal(tuple(dominoes))
