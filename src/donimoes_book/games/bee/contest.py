"""The race of Bee Donimoes for one to six players, round by round (a `Contest`).

All players look at the same dice for solutions in their heads, against the clock. Here time is
counted in looks: in an order drawn at random for each round, each player says a number of moves,
says that it is impossible, or waits. The first number starts the minute, in which everybody has two
more looks. Then whoever said the lowest number has to show a solution.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Place, Position
from donimoes_book.board.rectangle import shapes
from donimoes_book.games.bee.puzzle import round_at_home, solved_at_home
from donimoes_book.games.bee.rules import FIRST_QUEEN, LAST_QUEEN, Layout, random_layout
from donimoes_book.games.claims import Refusal
from donimoes_book.games.set_checks import DOUBLE_SIX, pips_of
from donimoes_book.play.contest import NOBODY, Contest, Move
from donimoes_book.play.dealing import scores_by_player
from donimoes_book.play.naming import player_title, player_word
from donimoes_book.play.targets import Target, pressed
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.words.language import counted, gettext, ngettext, units

MOST_MOVES = 20
"""More moves than any known round takes."""
LOOKS = 2
"""How many looks everybody has after the first number; they make up the minute."""
PATIENCE = 3
"""After everybody has looked this many times without a word, the round is given up."""
_OPTION = f"dice takes a number from {FIRST_QUEEN} to {LAST_QUEEN}: the dice of the last round"


class Lays(NamedTuple):
    """Lay out the dominoes for a number of dice."""

    layout: Position

    def __str__(self) -> str:
        """Return it as printed, each domino on the next free space: `3|1` across, `2-0` upright."""
        joint = {True: "|", False: "-"}
        dominoes = ((*pips_of(d), joint[d.across]) for d in self.layout.dominoes)
        return "lays " + " ".join(f"{one}{mark}{other}" for one, other, mark in dominoes)


class Looks(NamedTuple):
    """Set the order in which players look in a round."""

    order: tuple[int, ...]

    def __str__(self) -> str:
        """Return it as printed, such as `looks 2 1`; players are counted from 1."""
        return f"looks {' '.join(str(player + 1) for player in self.order)}"


class Says(NamedTuple):
    """Say how many moves it takes."""

    moves: int

    def __str__(self) -> str:
        """Return it as printed, such as `says 4`."""
        return f"says {self.moves}"


class Shows(NamedTuple):
    """Show a solution."""

    moves: tuple[str, ...]

    def __str__(self) -> str:
        """Return it as printed, such as `shows 1R2 2D3`."""
        return " ".join(("shows", *self.moves))


class Act(StrEnum):
    """What else a player can do."""

    IMPOSSIBLE = "impossible"
    """Say that there is no solution."""
    WAIT = "waits"
    """Keep looking."""
    STUMBLE = "stumbles"
    """Fail to show a solution."""


Choice = Lays | Looks | Says | Shows | Act


class Said(NamedTuple):
    """What somebody said in a round."""

    player: int
    moves: int
    """0 for "impossible"."""


class State(NamedTuple):
    """Everything about a race between two choices; a player sees all but the seed."""

    seed: str
    scores: tuple[int, ...]
    dice: int
    """The number of dice for the layout; the race is over once it exceeds the last layout's."""
    layout: Position | None = None
    queen: int = FIRST_QUEEN
    order: tuple[int, ...] = ()
    looks: int = 0
    """How many looks have been taken in this round."""
    ends: int = 0
    """After how many looks the minute ends; 0 until it begins."""
    said: tuple[Said, ...] = ()
    showing: tuple[Said, ...] = ()
    """What was said by players who have to show a solution, the best number first."""
    news: str = ""
    """How the last round ended."""
    scorer: int = NOBODY
    """Who got a point for it."""


def solution_of(layout: Layout, queen: int) -> tuple[str, ...] | None:
    """Return a shortest solution of a round; None if there is none."""
    outcome = solved_at_home(layout, queen)
    return outcome.moves if outcome.kind is OutcomeKind.SOLVED else None


class BeeContest(Contest[State, Choice, State]):
    """The rules as players and records see them."""

    players: Sequence[int] = tuple(range(1, 7))
    options = MappingProxyType({"dice": f"{FIRST_QUEEN}-{LAST_QUEEN}"})

    def __init__(self, name: str, *, advanced: bool, dice: int) -> None:
        """Take the rule about where dice may land, and the number of dice in the last round."""
        self.name, self.advanced, self.dice = name, advanced, dice
        self.agreed: Mapping[str, str] = {} if dice == LAST_QUEEN else {"dice": str(dice)}

    def with_option(self, name: str, value: str) -> "BeeContest":
        """Return the contest with another number of dice in the last round."""
        values = [str(dice) for dice in range(FIRST_QUEEN, LAST_QUEEN + 1)]
        if name != "dice" or value not in values:
            raise ValueError(_OPTION)
        return BeeContest(self.name, advanced=self.advanced, dice=int(value))

    def start(self, players: int, seed: str) -> State:
        """Return the state before the first layout, which is for three dice and one round."""
        return State(seed, (0,) * players, FIRST_QUEEN)

    def mover(self, state: State) -> int | None:
        """Return who lays the dominoes, looks, or shows next; None when the race is over."""
        if state.dice > self.dice:
            return None
        if state.showing:
            return state.showing[0].player
        return state.order[state.looks % len(state.order)] if state.order else 0

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has the most points once the race is over."""
        if state.dice <= self.dice:
            return ()
        most = max(state.scores)
        return tuple(who for who, score in enumerate(state.scores) if score == most)

    def choices(self, state: State) -> Sequence[Choice]:
        """Return the seed's layout or order of players, or all that may be said or shown."""
        if state.layout is None:
            return (Lays(random_layout(Random(f"{state.seed}/lays {state.dice}"), state.dice)),)
        if not state.order:
            rng = Random(f"{state.seed}/looks {state.dice} {state.queen}")
            players = range(len(state.scores))
            return (Looks(tuple(rng.sample(players, len(players)))),)
        if state.showing:
            solution = solution_of(self.layout(state), state.queen)
            if solution is None or len(solution) > state.showing[0].moves:
                return (Act.STUMBLE,)
            return Shows(solution), Act.STUMBLE
        mover = state.order[state.looks % len(state.order)]
        numbers = range(_highest_to_say(state, mover), 0, -1)
        claims = () if any(not claim.moves for claim in state.said) else (Act.IMPOSSIBLE,)
        return (*map(Says, numbers), *claims, Act.WAIT)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, Lays):
            return self._next_round(state._replace(layout=choice.layout), FIRST_QUEEN, state.news)
        if isinstance(choice, Looks):
            return state._replace(order=choice.order)
        if isinstance(choice, Shows):
            player, moves = state.showing[0]
            length = counted(moves, units("move", "moves"))
            news = gettext("a solution ({moves}), for a point.", moves=length)
            return self._won(state, player, news)
        if choice is Act.STUMBLE:
            return self._to_show(state, state.showing[1:])
        looks, players = state.looks + 1, len(state.order)
        state = state._replace(looks=looks)
        if choice is not Act.WAIT:
            mover = state.order[(looks - 1) % players]
            moves = choice.moves if isinstance(choice, Says) else 0
            ends = state.ends or looks + LOOKS * players
            state = state._replace(said=(*state.said, Said(mover, moves)), ends=ends)
        if looks < (state.ends or PATIENCE * players):
            return state
        numbers = (claim for claim in state.said if claim.moves)
        showing = sorted(numbers, key=lambda claim: (claim.moves, state.scores[claim.player]))
        return self._to_show(state, tuple(showing))

    def view(self, state: State, player: int) -> State:
        """Return everything but what comes next."""
        return state._replace(seed="")

    def table(self, view: State) -> Position:
        """Draw the layout, with the round's dice where they begin."""
        if view.layout is None:
            return Position(())
        layout = self.layout(view)
        return layout.position(layout.at_home(view.queen), range(1, view.queen + 1))

    def remarks(self, view: State) -> Iterator[str]:
        """Say how the last round ended, which round this is, what was said, and the score."""
        if view.scorer != NOBODY:
            yield gettext("{player}: {score}", player=player_title(view.scorer), score=view.news)
        elif view.news:
            yield view.news
        yield gettext(
            "The queen is the {queen}. The layout is for {dice}.",
            queen=view.queen,
            dice=ngettext("{count} die", "{count} dice", view.dice),
        )
        if view.said:
            claims = ", ".join(
                gettext(
                    "{player}: {score}",
                    player=player_word(one.player),
                    score=one.moves or gettext("impossible"),
                )
                for one in view.said
            )
            yield gettext("Said so far: {said}.", said=claims)
            if (left := view.ends - view.looks) > 0:
                looks = counted(left, units("look", "looks"))
                yield gettext("{looks} left in this minute.", looks=looks)
        if view.showing:
            yield gettext("Show a solution in {moves} or fewer.", moves=view.showing[0].moves)
        yield gettext("Points: {points}.", points=scores_by_player(view.scores))

    def aim(self, view: State) -> str:
        """Say everything: which die is the queen, what was said, and what to show."""
        *remarks, _points = self.remarks(view)
        return " ".join(remarks)

    def targets(self, view: State, choices: Sequence[Choice]) -> Sequence[Target]:
        """Return a button for everything that can be said or shown."""
        return [_target(choice) for choice in choices]

    def lesson(self, before: State, after: State) -> Sequence[Position]:
        """Return each move of a shortest solution of the round that is over."""
        if before.layout is None or (before.dice, before.queen) == (after.dice, after.queen):
            return ()
        puzzle = round_at_home(self.layout(before), before.queen)
        cells, pictures = puzzle.start, list[Position]()
        for name in solution_of(self.layout(before), before.queen) or ():
            flight = puzzle.find_move(cells, name)
            assert not isinstance(flight, Refusal), "a solution is legal"
            pictures.append(puzzle.position(cells, flight))
            cells = flight.after
        return pictures

    def layout(self, state: State) -> Layout:
        """Return the dominoes laid for a round."""
        assert state.layout is not None, "the dominoes are laid"
        return Layout(state.layout.dominoes, self.advanced)

    def _to_show(self, state: State, showing: tuple[Said, ...]) -> State:
        """Let somebody show a solution, or else end the round; "impossible" may have been right."""
        if showing:
            return state._replace(showing=showing)
        claimer = next((claim.player for claim in state.said if not claim.moves), None)
        solution = solution_of(self.layout(state), state.queen)
        if claimer is not None and solution is None:
            return self._won(state, claimer, gettext("it is impossible, for a point."))
        if solution is None:
            news = gettext("Nobody gets a point. It was impossible.")
        else:
            moves = " ".join(solution)
            news = gettext("Nobody gets a point. It can be done: {moves}.", moves=moves)
        return self._next_round(state._replace(scorer=NOBODY), state.queen + 1, news)

    def _won(self, state: State, player: int, news: str) -> State:
        scores = tuple(points + (who == player) for who, points in enumerate(state.scores))
        return self._next_round(state._replace(scores=scores, scorer=player), state.queen + 1, news)

    def _next_round(self, state: State, queen: int, news: str) -> State:
        """Continue with the next queen that has anything to do, or with the next layout."""
        layout = self.layout(state)
        while queen <= state.dice and layout.is_gathered(layout.at_home(queen)):
            skipped = gettext(
                "With {dice} dice, the {queen} begins with all the others around her, "
                "so there is no round.",
                dice=state.dice,
                queen=queen,
            )
            news = f"{news} {skipped}".strip()
            queen += 1
        fresh = state._replace(queen=queen, order=(), looks=0, ends=0, said=(), showing=())
        if queen <= state.dice:
            return fresh._replace(news=news)
        return fresh._replace(dice=state.dice + 1, layout=None, queen=FIRST_QUEEN, news=news)

    def _read_solution(self, state: State, match: re.Match[str]) -> Shows:
        words = match[1].split()
        puzzle = round_at_home(self.layout(state), state.queen)
        cells, names = puzzle.start, list[str]()
        for word in words:
            move = puzzle.find_move(cells, word)
            if isinstance(move, Refusal):
                raise ValueError(f"{word}: {move}")
            names.append(puzzle.move_name(move))
            cells = move.after
        if not puzzle.is_solved(cells):
            raise ValueError("after that, not all dice are with the queen")
        if len(words) > state.showing[0].moves:
            raise ValueError(
                f"this takes {counted(len(words), units('move', 'moves'))}, more than were named"
            )
        return Shows(tuple(names))

    def _read_order(self, state: State, match: re.Match[str]) -> Looks | None:
        order = tuple(int(player) - 1 for player in match[1].split())
        return Looks(order) if sorted(order) == list(range(len(state.scores))) else None

    moves = (
        Move(
            Lays,
            form=r"lays ((?:\d[|-]\d ?)+)",
            read=lambda _contest, state, match: _read_layout(state, match),
            expected=(
                "now the dominoes are laid: expected the word lays, then all the dominoes, row by"
                " row, as in lays 3|1 2-0"
            ),
            due=lambda state: state.layout is None,
            chance=True,
            words=lambda _lays: gettext("The dominoes are laid."),
        ),
        Move(
            Looks,
            form="looks ([1-6](?: [1-6])*)",
            read=_read_order,
            expected="now the order is set: expected the word looks, then each player once",
            due=lambda state: not state.order,
            chance=True,
        ),
        Move(
            Shows,
            form="shows (.+)",
            read=_read_solution,
            expected=(
                "expected the word shows and the moves, as in shows 1R2 2D3, or the word"
                f" {Act.STUMBLE}"
            ),
            due=lambda state: bool(state.showing),
        ),
        Move(Says),
        Move(Act),
    )


def _target(choice: Choice) -> Target:
    match choice:
        case Says(moves):
            return pressed(choice, counted(moves, units("move", "moves")))
        case Shows(moves):
            shown = gettext("show {moves}", moves=" ".join(moves))
            return pressed(choice, gettext("show a solution"), shown)
        case Act.IMPOSSIBLE:
            return pressed(choice, gettext("impossible"))
        case Act.WAIT:
            return pressed(choice, gettext("wait"))
    return pressed(choice, gettext("give up"))


def _highest_to_say(state: State, player: int) -> int:
    """Return the highest number that a player may name: the lowest so far, unless it is theirs."""
    lowest = min((one.moves for one in state.said if one.moves), default=MOST_MOVES)
    return lowest - (Said(player, lowest) in state.said)


def _read_layout(state: State, match: re.Match[str]) -> Lays:
    """Read a layout, which need not be from a seed; raises ValueError."""
    dominoes = list[Domino]()
    texts = match[1].split()
    width, height = shapes((state.dice + 1) * (state.dice + 2) // 2)[0]
    free = [Place(2 * x, 2 * y) for y in range(height) for x in range(width)]
    for text in texts:
        if not free:
            break
        across, place = text[1] == "|", free[0]
        domino = Domino(place, across, (int(text[0]), int(text[2])))
        if not set(domino.places) <= set(free):
            raise ValueError(f"there is no room for {text}")
        free = [other for other in free if other not in domino.places]
        dominoes.append(domino)
    pairs: list[Pair] = [smaller_first(pips_of(domino)) for domino in dominoes]
    full_set = {pair for pair in DOUBLE_SIX if max(pair) <= state.dice}
    if free or len(texts) != len(dominoes) or set(pairs) != full_set:
        raise ValueError(f"expected each domino up to double-{state.dice} once")
    return Lays(Position(tuple(dominoes)))
