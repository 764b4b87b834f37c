"""Mountains and Valleys domino by domino, alone or together (a `Contest`).

Together, players take turns to pass a domino to the left, and whoever gets it lays it. Alone, the
player takes and lays one of five dominoes that are face up, and another is turned up.

Spaces keep their names for the whole game: the first domino covers F6, and as the map is never
wider or higher than six, all of it is between A1 and K11.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set, smaller_first
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Place, Position
from donimoes_book.games.mountains import rules
from donimoes_book.play import dealing
from donimoes_book.play.contest import Contest, Move
from donimoes_book.play.dealing import DEALS, Deal, domino_name
from donimoes_book.play.targets import Held, Holding, Spot, Target
from donimoes_book.words.language import counted, gettext, units

FRAME = 2 * rules.SIDE - 1
"""How many columns and rows have names."""
_COLUMNS = "ABCDEFGHIJK"
_FIRST = FRAME // 2 * (FRAME + 1)
"""The space F6; spaces are numbered row by row."""
_IN_HAND = {1: rules.FACE_UP, **rules.HANDS}


class Passed(NamedTuple):
    """Pass a domino to the left or, when playing alone, take it to lay it."""

    pair: Pair


class Laid(NamedTuple):
    """Lay the domino that was passed."""

    pair: Pair
    """The smaller number first."""
    spaces: tuple[int, int]
    """The space of each number; for a double, the smaller space first."""

    @property
    def domino(self) -> Domino:
        """The domino as it is in a picture."""
        (first, one), (second, other) = sorted(zip(self.spaces, self.pair, strict=True))
        return Domino(_place(first), second == first + 1, (one, other))


Choice = Deal | Passed | Laid


class State(NamedTuple):
    """Everything about a game between two choices."""

    seed: str
    mover: int
    hands: tuple[tuple[Pair, ...], ...]
    is_dealt: bool = False
    stock: tuple[Pair, ...] = ()
    """The dominoes face down when somebody plays alone, in the order they are turned up."""
    passed: Pair | None = None
    """The domino that the mover has to lay; None if one is to be passed."""
    laid: tuple[Laid, ...] = ()


class View(NamedTuple):
    """What a player sees: the map, their hand, and how many dominoes are elsewhere."""

    player: int
    hand: tuple[Pair, ...]
    sizes: tuple[int, ...]
    stock: int
    passed: Pair | None
    laid: tuple[Laid, ...]


class MountainsContest(Contest[State, Choice, View]):
    """The rules as players and records see them."""

    name = "mountains"
    players: Sequence[int] = tuple(_IN_HAND)
    together = True
    any_case = True

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal."""
        return State(seed, 0, ((),) * players)

    def beginning_with(self, state: State, player: int) -> State:
        """Let any player go first."""
        return state._replace(mover=player)

    def mover(self, state: State) -> int | None:
        """The player who deals, passes or lays next; None once the square is full."""
        return None if len(state.laid) == rules.IN_DEAL else state.mover

    def choices(self, state: State) -> Sequence[Choice]:
        """The dominoes of a hand, or every way to lay the domino that was passed."""
        if not state.is_dealt:
            players = len(state.hands)
            rng = Random(f"{state.seed}/deal")
            return (dealing.mixed_deal(rng, domino_set(), players, _IN_HAND[players]),)
        if state.passed is None:
            return tuple(map(Passed, state.hands[state.mover]))
        return tuple(ways_to_lay(state.laid, state.passed))

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        hands, mover = state.hands, state.mover
        match choice:
            case Passed(pair):
                rest = tuple(domino for domino in hands[mover] if domino != pair)
                hands = (*hands[:mover], rest, *hands[mover + 1 :])
                return state._replace(passed=pair, hands=hands, mover=(mover + 1) % len(hands))
            case Laid():
                if state.stock:
                    hands = ((*hands[0], state.stock[0]),)
                layout = (*state.laid, choice)
                return state._replace(passed=None, hands=hands, stock=state.stock[1:], laid=layout)
        hidden = choice.boneyard[: rules.IN_DEAL - rules.FACE_UP] if len(hands) == 1 else ()
        return state._replace(is_dealt=True, hands=choice.hands, stock=hidden)

    def scores(self, state: State) -> tuple[int, ...]:
        """The penalty, shared by all players, once the square is full."""
        points = rules.penalty(_heights(state.laid)) if self.mover(state) is None else 0
        return (points,) * len(state.hands)

    def winners(self, state: State) -> tuple[int, ...]:
        """All players after a good game, and nobody after any other."""
        is_good = self.mover(state) is None and self.scores(state)[0] < rules.GOOD
        return tuple(range(len(state.hands))) if is_good else ()

    def view(self, state: State, player: int) -> View:
        """What a player sees."""
        sizes = tuple(map(len, state.hands))
        passed = state.passed if player == state.mover else None
        return View(player, state.hands[player], sizes, len(state.stock), passed, state.laid)

    def table(self, view: View) -> Position:
        """Draw the map."""
        return Position(tuple(placement.domino for placement in view.laid))

    def remarks(self, view: View) -> Sequence[str]:
        """Say what the player holds, where the map is, and what it costs so far."""
        if len(view.sizes) == 1:
            up = dealing.domino_names(view.hand) or gettext("nothing")
            down = dealing.count_of_dominoes(view.stock)
            if view.stock:
                remarks = [gettext("Face up: {up}, and {down} face down.", up=up, down=down)]
            else:
                remarks = [gettext("Face up: {up}.", up=up)]
        else:
            remarks = dealing.hand_remarks(view.hand, view.sizes, view.player)
        if view.laid:
            (left, right), (top, bottom) = reach(view.laid)
            columns, rows = gettext("columns {one} to {two}"), gettext("rows {one} to {two}")
            if left == right:
                columns = gettext("column {one}")
            if top == bottom:
                rows = gettext("row {one}")
            remarks += [
                gettext(
                    "Here are {columns} and {rows}, counted from the top.",
                    columns=columns.format(one=_COLUMNS[left], two=_COLUMNS[right]),
                    rows=rows.format(one=top + 1, two=bottom + 1),
                ),
                self.aim(view),
            ]
        if view.passed:
            remarks.append(dealing.lay_hint(view.passed))
        return remarks

    def holding(self, view: View) -> Holding:
        """Return the hand, with what was passed, and what is face down when playing alone."""
        passed = (view.passed,) if view.passed else ()
        alone = len(view.sizes) == 1
        return Holding((*view.hand, *passed), view.sizes, view.stock if alone else None)

    def aim(self, view: View) -> str:
        """Say what the map costs so far."""
        if not view.laid:
            return ""
        heights = _heights(view.laid)
        sections = counted(len(rules.sections(heights)), units("section", "sections"))
        return gettext(
            "The penalty is {penalty} so far, in {sections}.",
            penalty=rules.penalty(heights),
            sections=sections,
        )

    def targets(self, view: View, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return the domino to pass, or the two spaces that the one that was passed covers."""
        corner = Place(0, 0)
        if view.laid:
            (left, _), (top, _) = reach(view.laid)
            corner = Place(-2 * left, -2 * top)
        elif view.passed:
            corner = Place(*(-axis for axis in _place(_FIRST)))
        return [_target(choice, corner, len(view.sizes)) for choice in choices]

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether somebody else passes a domino, or one is turned up."""
        match choice:
            case Passed():
                return state.mover != player
            case Laid():
                return bool(state.stock)
        return True

    def _read_domino(self, state: State, match: re.Match[str]) -> Passed | None:
        """Read a domino without a word before it."""
        named = (choice for choice in state.hands[state.mover] if domino_name(choice) == match[0])
        return next(map(Passed, named), None)

    moves = (
        Move(
            Deal,
            read=lambda _contest, state, match: dealing.read_deal(
                match[0], domino_set(), len(state.hands), _IN_HAND[len(state.hands)]
            ),
            due=lambda state: not state.is_dealt,
            chance=True,
            seen=DEALS,
            words=dealing.deal_words,
        ),
        Move(
            Passed,
            lambda _contest, state, passed: (
                f"{'takes' if len(state.hands) == 1 else 'passes'} {domino_name(passed.pair)}"
            ),
            form="[0-6][0-6]",
            read=_read_domino,
            expected=lambda _contest, state: (
                f"expected a domino of the hand: {dealing.domino_names(state.hands[state.mover])}"
            ),
            due=lambda state: state.passed is None,
        ),
        Move(
            Laid,
            lambda _contest, _state, laid: (
                f"lays {domino_name(laid.pair)} {' '.join(map(_name_of, laid.spaces))}"
            ),
            form=r"(?:lays )?([0-6])([0-6]) ([A-K](?:\d|[1-9]\d)) ([A-K](?:\d|[1-9]\d))",
            read=lambda _contest, state, match: _read_laid(state, match),
            expected=lambda _contest, state: (
                f"expected where the numbers go, as in lays {domino_name(state.passed)} F6 G6"
            ),
            due=lambda state: state.passed is not None,
        ),
    )


def _target(choice: Choice, corner: Place, players: int) -> Target:
    """Return how a choice is made on a map whose picture is moved by `corner`."""
    assert not isinstance(choice, Deal), "nobody chooses a deal"
    held = Held(choice.pair)
    if isinstance(choice, Passed):
        words = gettext("take {domino}") if players == 1 else gettext("pass on {domino}")
        return Target(choice, ((held,),), words.format(domino=held.words))
    spots = [Spot(_place(at).moved(*corner), _name_of(at)) for at in choice.spaces]
    words = gettext(
        "{one} on {here}, {other} on {there}",
        one=choice.pair[0],
        here=spots[0].name,
        other=choice.pair[1],
        there=spots[1].name,
    )
    ordered = tuple(sorted(spots, key=lambda spot: spot.place))
    return Target(choice, ((held,), ordered), words, choice.domino.moved(*corner))


def _place(space: int) -> Place:
    return Place(2 * (space % FRAME), 2 * (space // FRAME))


def _name_of(space: int) -> str:
    row, column = divmod(space, FRAME)
    return f"{_COLUMNS[column]}{row + 1}"


def _heights(layout: Sequence[Laid]) -> dict[Place, int]:
    return rules.heights_of(one.domino for one in layout)


def reach(layout: Sequence[Laid]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the first and last column of a map, and its first and last row."""
    spaces = [space for one in layout for space in one.spaces]
    columns, rows = [space % FRAME for space in spaces], [space // FRAME for space in spaces]
    return (min(columns), max(columns)), (min(rows), max(rows))


NEIGHBOURS_OF = rules.neighbours_in(FRAME)


@lru_cache(maxsize=10_000)
def _open_pairs(covered: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """Return every pair of spaces that the next domino may cover, in order."""
    if not covered:
        return (_FIRST, _FIRST + 1), (_FIRST, _FIRST + FRAME)
    pairs = set()
    beside = {there for space in covered for there in NEIGHBOURS_OF[space]} - covered
    for space in beside:
        for there in NEIGHBOURS_OF[space]:
            pair = (min(space, there), max(space, there))
            if there not in covered and pair not in pairs:
                places = list(map(_place, (*covered, *pair)))
                if any(map(rules.can_be_filled, rules.empty_spaces(places))):
                    pairs.add(pair)
    return tuple(sorted(pairs))


def ways_to_lay(layout: Sequence[Laid], pair: Pair) -> Iterator[Laid]:
    """Yield every way to lay a domino, in order."""
    covered = frozenset(space for one in layout for space in one.spaces)
    for spaces in _open_pairs(covered):
        yield Laid(pair, spaces)
        if pair[0] != pair[1]:
            yield Laid(pair, spaces[::-1])


def _read_laid(state: State, match: re.Match[str]) -> Laid:
    """Read where the domino that was passed is laid; raises ValueError, saying why."""
    pair = state.passed
    assert pair is not None, "a domino is to be laid"
    pips = int(match[1]), int(match[2])
    spaces = []
    for name in match.groups()[2:]:
        row = int(name[1:]) - 1
        if not 0 <= row < FRAME:
            raise ValueError(f"there is no row {row + 1}: columns are A to K, rows 1 to {FRAME}")
        spaces.append(row * FRAME + _COLUMNS.index(name[0].upper()))
    first, second = spaces if pips == smaller_first(pips) else spaces[::-1]
    if pair[0] == pair[1]:
        first, second = sorted(spaces)
    if smaller_first(pips) != pair:
        raise ValueError(f"the domino to lay is {domino_name(pair)}")
    choice = Laid(pair, (first, second))
    if choice in ways_to_lay(state.laid, pair):
        return choice
    if second not in NEIGHBOURS_OF[first]:
        raise ValueError(f"{_name_of(first)} and {_name_of(second)} are not neighbours")
    covered = {space for one in state.laid for space in one.spaces}
    occupied = next((space for space in (first, second) if space in covered), None)
    if occupied is not None:
        raise ValueError(f"{_name_of(occupied)} is already covered")
    if not state.laid:
        raise ValueError("the first domino goes on F6 and G6 or on F6 and F7")
    if covered.isdisjoint((*NEIGHBOURS_OF[first], *NEIGHBOURS_OF[second])):
        raise ValueError("it has no neighbour there")
    added = replace(choice.domino, mark=Mark.ADDED)
    raise ValueError(next(rules.misplaced([*(one.domino for one in state.laid), added])).message)
