"""Checkimoes for its two players: a `Contest`, a player that thinks ahead, and its figures."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from math import comb
from random import Random
from typing import NamedTuple

from donimoes_book.board.cells import CellSet, cells_of
from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.games.checkimoes.rules import (
    EMPTY,
    HAND,
    NUMBERS,
    PLAYERS,
    ROW,
    Board,
    Play,
    Rules,
    any_play,
    around,
    best_gain,
    board_after,
    covered,
    gain,
    open_squares,
    plays,
    read_play,
    refusal,
    totals,
)
from donimoes_book.play import dealing
from donimoes_book.play.contest import Contest, Player
from donimoes_book.play.match import AHEAD, GREEDY, RANDOM, Match, best_of_few, matches, players_for
from donimoes_book.play.sampling import STRONG, strong
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress
from donimoes_book.search.statistics import Figure, mean, share

NOBODY = -1
_WEIGHED = 12
"""How many choices are weighed for advice."""
_FEW, _WORLDS = 4, 90
"""How many a player weighs who imagines what is hidden, and in how many ways."""
Dominoes = tuple[Pair, ...]


class Act(Enum):
    """What a player does other than play."""

    DRAW = "draws"
    PASS = "passes"


Choice = Play | Act | dealing.Deal


class State(NamedTuple):
    """Everything about a game that is played."""

    seed: str
    mover: int
    """Who chooses next, 0 for White; NOBODY when the game is over."""
    board: Board = EMPTY
    hands: tuple[Dominoes, ...] = ((), ())
    boneyard: Dominoes = ()
    """In the order in which it will be drawn."""
    is_dealt: bool = False
    must_draw: bool = False
    """True where the mover has played or passed and draws next."""
    skips: int = 0
    """How many players, one after the other, could neither play nor draw."""
    shown: tuple[Dominoes, ...] = ((), ())
    """The dominoes of each player that the other has seen, as they were shown on passing."""
    opening: Pair | None = None
    """Where the heaviest domino begins: that domino."""


class View(NamedTuple):
    """What a player may see."""

    player: int
    board: Board
    hand: Dominoes
    opponent_size: int
    """How many dominoes the other player holds."""
    known: Dominoes
    """Those of them that have been shown."""
    boneyard: int
    """How many dominoes are left to be drawn."""
    unseen: Dominoes
    """All that the other player may hold and has not shown; each is there or in the boneyard."""
    must_draw: bool
    """True where a turn has to be ended with a draw."""
    opening: Pair | None
    """Where the heaviest domino begins: that domino, if the player knows it."""


class CheckimoesContest(Contest[State, Choice, View]):
    """The rules of one variant as players, records and surveys see them."""

    players = (2,)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.name = rules.name

    def start(self, players: int, seed: str) -> State:
        """Return the state before the deal, which the seed fixes."""
        return State(seed, 0)

    def mover(self, state: State) -> int | None:
        """Who deals, plays, passes or draws next; None when the game is over."""
        return None if state.mover == NOBODY else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Every play; to pass where there is none; the deal, or the draw at the end of a turn."""
        if state.mover == NOBODY:
            return ()
        if not state.is_dealt:
            rng = Random(f"{state.seed}/deal")
            return (dealing.mixed_deal(rng, self.rules.dominoes, len(state.hands), HAND),)
        if state.must_draw:
            return (Act.DRAW,)
        hand = state.hands[state.mover]
        if self.rules.highest_begins and not covered(state.board):
            hand = (heaviest(hand),)
        found = [play for domino in hand for play in plays(self.rules, state.board, domino)]
        return tuple(found) or (Act.PASS,)

    def after(self, state: State, choice: Choice) -> State:
        """Return the state that one of the choices leads to."""
        if isinstance(choice, dealing.Deal):
            white, black = choice.hands
            opening = heaviest((*white, *black)) if self.rules.highest_begins else None
            after = state._replace(hands=choice.hands, boneyard=choice.boneyard, opening=opening)
            return after._replace(mover=int(opening in black), is_dealt=True)
        if choice is Act.DRAW:
            hand = (*state.hands[state.mover], state.boneyard[0])
            hands = _changed(state.hands, state.mover, hand)
            after = state._replace(hands=hands, boneyard=state.boneyard[1:], must_draw=False)
            return after._replace(mover=1 - state.mover)
        if isinstance(choice, Play):
            played, mover = choice.domino, state.mover
            hands, shown = (
                _changed(held, mover, tuple([other for other in held[mover] if other != played]))
                for held in (state.hands, state.shown)
            )
            board = board_after(state.board, choice)
            return _next(state._replace(board=board, hands=hands, shown=shown), 0)
        shown = _changed(state.shown, state.mover, state.hands[state.mover])
        return _next(state._replace(shown=shown), state.skips + 1)

    def scores(self, state: State) -> tuple[int, ...]:
        """The totals of White and Black so far."""
        return totals(state.board)

    def winners(self, state: State) -> tuple[int, ...]:
        """Who has the higher total; nobody before the game is over, or where it is a draw."""
        white, black = totals(state.board)
        if state.mover != NOBODY or white == black:
            return ()
        return (int(black > white),)

    def view(self, state: State, player: int) -> View:
        """What a player may see: the board, the own hand, and what the other has shown."""
        other = 1 - player
        known = state.shown[other]
        unseen = sorted({*state.hands[other], *state.boneyard} - {*known})
        hand, size = state.hands[player], len(state.hands[other])
        knows_opening = state.mover == player or covered(state.board)
        return View(
            player,
            state.board,
            hand,
            size,
            known,
            len(state.boneyard),
            tuple(unseen),
            state.must_draw,
            state.opening if knows_opening else None,
        )

    def sample(self, view: View, rng: Random) -> State:
        """Deal what the other player may hold: only what was drawn can outweigh the opening."""
        mixed = rng.sample(view.unseen, len(view.unseen))
        heavy = [d for d in mixed if view.opening and heaviest((d, view.opening)) == d]
        drawn = (len(self.rules.dominoes) - 2 * HAND - view.boneyard + 1) // 2
        size = view.opponent_size - len(view.known)
        # The heavier ones that the other player has not drawn are still to be drawn.
        held = [d for d in mixed if not view.boneyard or d not in heavy[drawn:]][:size]
        hand = (*view.known, *held)
        hands = (hand, view.hand) if view.player else (view.hand, hand)
        shown: tuple[Dominoes, ...] = (view.known, ()) if view.player else ((), view.known)
        return State(
            "sample",
            view.player,
            view.board,
            hands,
            tuple(domino for domino in mixed if domino not in held),
            is_dealt=True,
            must_draw=view.must_draw,
            shown=shown,
            opening=view.opening,
        )

    def table(self, view: View) -> Position:
        """Draw the numbers on the checkerboard."""
        numbers = [
            Number(Place(2 * (square % ROW), 2 * (square // ROW)), number)
            for number in NUMBERS
            for square in cells_of(view.board[number])
        ]
        return Position(numbers=tuple(numbers), board=Place(0, 0))

    def remarks(self, view: View) -> Sequence[str]:
        """Say who holds what, what the other has shown, and the totals."""
        sizes = [view.opponent_size, view.opponent_size]
        own, other = dealing.hand_remarks(view.hand, sizes, view.player)
        shown = f" {dealing.domino_names(view.known)} of them were shown." if view.known else ""
        white, black = totals(view.board)
        return (
            f"{own} You have {PLAYERS[view.player].lower()}.",
            f"{other}{shown}",
            f"{counted(view.boneyard, 'dominoes')} to draw.",
            f"Totals: White {white}, Black {black}.",
        )

    def seen_name(self, state: State, choice: Choice, player: int) -> str:
        """Print a choice without the hands that are dealt, and without what is drawn."""
        if isinstance(choice, dealing.Deal):
            return dealing.DEALS
        return Act.DRAW.value if choice is Act.DRAW else self.choice_name(state, choice)

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Everything does but what a player plays."""
        return not isinstance(choice, Play) or state.mover != player

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """How much a play brings more than it brings the other player; then, how heavy it is."""
        if not isinstance(choice, Play):
            return (0,)
        return gain(choice, view.player), sum(choice.numbers)

    def candidates(self, view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
        """The choices that are best if one thinks a turn ahead."""
        few = super().candidates(view, choices)
        return sorted(few, key=partial(foresight, view), reverse=True)[:_WEIGHED]

    def horizon(self, state: State) -> int | None:
        """Two plays of each, with what is drawn; to the end where nothing is left to be drawn."""
        return 6 if state.boneyard else None

    def quick_choice(self, state: State, rng: Random) -> Choice:
        """Of each domino the place that gains most; then what leaves the other least to gain."""
        if not state.is_dealt or state.must_draw or not (taken := covered(state.board)):
            return super().quick_choice(state, rng)
        squares, player = open_squares(state.board), state.mover
        if self.rules.from_the_middle:
            touching = around(taken)
            squares = tuple(CellSet(places & touching) for places in squares)
        most, best = -float("inf"), None
        for domino in state.hands[player]:
            points = best_gain(squares, domino, player)
            if points is None:
                continue
            play = any_play(squares, domino if points < 0 else domino[::-1], player, rng)
            left = open_squares(board_after(state.board, play))
            points -= max(_gains(left, state.hands[1 - player], 1 - player), default=0)
            if points > most:
                most, best = points, play
        return super().quick_choice(state, rng) if best is None else best

    def choice_name(self, state: State, choice: Choice) -> str:
        """A choice as a record prints it: `54-C2D2`, `passes`, `draws 34` or `deals …`."""
        if isinstance(choice, Play):
            return choice.name
        if isinstance(choice, dealing.Deal):
            return dealing.deal_name(choice)
        drawn = f" {dealing.domino_name(state.boneyard[0])}" if choice is Act.DRAW else ""
        return f"{choice.value}{drawn}"

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; raises ValueError with what is wrong or possible."""
        words = " ".join(text.split())
        if not state.is_dealt:
            return dealing.read_deal(words, self.rules.dominoes, len(state.hands), HAND)
        choices = self.choices(state)
        act = next((c for c in choices if self.choice_name(state, c) == words), None)
        if act is not None:
            return act
        if state.must_draw or words.split()[:1] in ([Act.DRAW.value], [Act.PASS.value]):
            first = self.choice_name(state, choices[0])
            can = f"{first} is possible" if isinstance(choices[0], Play) else f"here one {first}"
            raise ValueError(f"this cannot be done here: {can}")
        play = read_play(words)
        hand = state.hands[state.mover]
        if play.domino not in hand:
            held = dealing.domino_names(hand)
            raise ValueError(f"{dealing.domino_name(play.domino)} is not in this hand: {held}")
        if reason := refusal(self.rules, state.board, play):
            raise ValueError(reason)
        if play not in choices:
            raise ValueError(f"the {dealing.domino_name(heaviest(hand))} has to begin")
        return play

    def strong_players(self) -> Mapping[str, Player]:
        """The players that also mind the best reply to be expected, or imagine what is hidden."""
        return {
            AHEAD: partial(best_of_few, foresight, self.gain),
            STRONG: strong(self, worlds=_WORLDS, few=_FEW),
        }


def heaviest(hand: Dominoes) -> Pair:
    """The domino with the most pips; of equals the one with the higher number."""
    return max(hand, key=lambda domino: (sum(domino), domino[1]))


def _next(state: State, skips: int) -> State:
    """Draw, if there is anything to be drawn; else it is the other player's turn, or the end."""
    if state.boneyard:
        return state._replace(must_draw=True, skips=0)
    mover = NOBODY if skips == len(state.hands) else 1 - state.mover
    return state._replace(mover=mover, skips=skips)


def _changed(hands: tuple[Dominoes, ...], player: int, hand: Dominoes) -> tuple[Dominoes, ...]:
    return (hands[0], hand) if player else (hand, hands[1])


def foresight(view: View, choice: Choice) -> tuple[float, ...]:
    """Return what a play gains, less the best reply to expect; then how much can be played next."""
    if not isinstance(choice, Play):
        return (-float("inf"),)
    squares = open_squares(board_after(view.board, choice))
    other = 1 - view.player
    known = _gains(squares, view.known, other)
    possible = _gains(squares, view.unseen, other)
    hidden = view.opponent_size - len(view.known)
    reply = expected_best(possible, len(view.unseen), hidden, max(known, default=None))
    own = _gains(squares, (held for held in view.hand if held != choice.domino), view.player)
    return gain(choice, view.player) - reply + max(own, default=0) / 2, len(own)


def _gains(squares: Board, dominoes: Iterable[Pair], player: int) -> list[int]:
    found = (best_gain(squares, domino, player) for domino in dominoes)
    return [points for points in found if points is not None]


def expected_best(gains: list[int], dominoes: int, held: int, sure: int | None) -> float:
    """Return how much the best of a hand gains on average; nothing where none can be played.

    The hand holds one domino that gains `sure`, if there is one, and `held` of so many others, of
    which those that can be played make these gains.
    """
    total, left = 0.0, 1.0
    for rank, points in enumerate(sorted(gains, reverse=True), start=1):
        if held < 1 or (sure is not None and points <= sure):
            break
        # It is the best where the hand holds it, and none of those before it.
        chance = comb(dominoes - rank, held - 1) / comb(dominoes, held)
        total += chance * points
        left -= chance
    return total + left * (sure or 0)


LABELS = {
    "first-player-wins-2": "Two players: the first wins",
    "greedy-beats-random": "Greedy beats random play",
    "ahead-beats-greedy": "Thinking ahead beats greedy",
    "plays-per-game": "Dominoes played in a game",
    "all-played": "Games in which all are played",
    "turns-without-play": "Turns on which nothing can be played",
    "drawn-games": "Games that are drawn",
    "points-ahead": "The winner is ahead by",
}
_TEAMS = {"equal": (AHEAD, AHEAD), "skill": (GREEDY, RANDOM), "ahead": (AHEAD, GREEDY)}


@dataclass
class _Tally:
    plays: list[int] = field(default_factory=list)
    """How many dominoes were played in each game."""
    margins: list[int] = field(default_factory=list)
    """By how many points each was won."""
    passes: int = 0
    """The turns on which a player held dominoes, but could play none."""
    wins: Counter[str] = field(default_factory=Counter)
    """Games won, by the name of the player."""
    begun: int = 0
    """Games won by whoever played first."""

    def count(self, contest: CheckimoesContest, match: Match) -> None:
        """Count a game."""
        last = match.turns[-1].after
        players = [turn.player for turn in match.turns if isinstance(turn.choice, Play)]
        self.plays.append(len(players))
        self.passes += sum(
            turn.choice is Act.PASS and bool(turn.before.hands[turn.player]) for turn in match.turns
        )
        scores, winners = contest.scores(last), contest.winners(last)
        self.margins.append(max(scores) - min(scores))
        if len(winners) == 1:
            self.wins[match.names[winners[0]]] += 1
            self.begun += winners[0] == players[0]


def measure(
    rules: Rules, n: int, seed: str, _fast: bool, progress: Progress
) -> Mapping[str, Figure]:
    """Play `n` games of two players that think ahead, and as many of each unequal team."""
    contest = CheckimoesContest(rules)
    tallies = {name: _Tally() for name in _TEAMS}
    for done, (name, team) in enumerate(_TEAMS.items()):
        games = matches(contest, team, players_for(contest), n, f"{seed}/{name}")
        for number, match in enumerate(games):
            progress(done * n + number, len(_TEAMS) * n)
            tallies[name].count(contest, match)
    equal, skill, ahead = tallies.values()
    return {
        "plays-per-game": mean(equal.plays, "plays"),
        "all-played": share(equal.plays.count(len(rules.dominoes)), n),
        "turns-without-play": share(equal.passes, sum(equal.plays) + equal.passes),
        "first-player-wins-2": share(equal.begun, n),
        "drawn-games": share(n - equal.wins.total(), n),
        "points-ahead": mean(equal.margins, "points"),
        "greedy-beats-random": share(skill.wins[GREEDY], n),
        "ahead-beats-greedy": share(ahead.wins[AHEAD], n),
    }
