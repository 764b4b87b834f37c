"""Checkimoes for two players: the `Contest`, players that think ahead, and the game's figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from math import comb
from random import Random
from typing import NamedTuple

from donimoes_book.board.cells import cells_of
from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.games import ladder
from donimoes_book.games.checkimoes.endings import Ending, EndingSearch
from donimoes_book.games.checkimoes.outlook import (
    LATER,
    NEXT,
    PLACES,
    REPLIES,
    Ground,
    lead,
    placings,
    promise,
)
from donimoes_book.games.checkimoes.rules import (
    EMPTY,
    HAND,
    NUMBERS,
    PLAYERS,
    ROW,
    Board,
    Play,
    Rules,
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
from donimoes_book.laboratory.survey import mean, share
from donimoes_book.language import N_
from donimoes_book.play import dealing
from donimoes_book.play.contest import Contest, Player, other_choices
from donimoes_book.play.match import AHEAD, Match, best_of_few, matches, players_for
from donimoes_book.play.sampling import STRONG, strong
from donimoes_book.plurals import counted
from donimoes_book.progress import Progress, part_of
from donimoes_book.search.figures import Figure

NOBODY = -1
_WEIGHED = 8
"""How many choices a player weighs."""
_FEW = 4
"""How many choices a player weighs without knowing the other hand."""
_DEEP, _SHALLOW = (3, 5), (1, 1)
"""How far to look ahead, and at how many plays each time: with nothing left to draw, and before
that."""
_PROVEN = 6
"""The most dominoes in both hands after a play that is searched to the end of the game."""
Dominoes = tuple[Pair, ...]


class Act(Enum):
    """What a player can do other than play."""

    DRAW = "draws"
    PASS = "passes"


Choice = Play | Act | dealing.Deal


class State(NamedTuple):
    """Everything about a game in progress."""

    seed: str
    mover: int
    """Who chooses next, 0 for White; NOBODY when the game is over."""
    board: Board = EMPTY
    hands: tuple[Dominoes, ...] = ((), ())
    boneyard: Dominoes = ()
    """In the order in which its dominoes will be drawn."""
    is_dealt: bool = False
    must_draw: bool = False
    """True if the mover has played or passed, and draws next."""
    skips: int = 0
    """How many players in a row could neither play nor draw."""
    shown: tuple[Dominoes, ...] = ((), ())
    """Each player's dominoes that the other has seen, because they were shown when passing."""
    opening: Pair | None = None
    """The heaviest domino, where it has to be played first."""


class View(NamedTuple):
    """What a player may see."""

    player: int
    board: Board
    hand: Dominoes
    opponent_size: int
    """How many dominoes the other player holds."""
    known: Dominoes
    """The ones that have been shown."""
    boneyard: int
    """How many dominoes are left to draw."""
    unseen: Dominoes
    """The dominoes not seen yet: each is in the other player's hand or in the boneyard."""
    must_draw: bool
    """True if the turn has to end with a draw."""
    opening: Pair | None
    """The heaviest domino, where it has to be played first and the player knows it."""


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
        """Return who deals, plays, passes or draws next; None when the game is over."""
        return None if state.mover == NOBODY else state.mover

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Return every play, or a pass if there is none; or the deal, or the draw ending a turn."""
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
        """Return White's and Black's totals so far."""
        return totals(state.board)

    def winners(self, state: State) -> tuple[int, ...]:
        """Return who has the higher total; nobody before the game is over, or if it is drawn."""
        white, black = totals(state.board)
        if state.mover != NOBODY or white == black:
            return ()
        return (int(black > white),)

    def view(self, state: State, player: int) -> View:
        """Return what a player may see: the board, their hand, and what the other has shown."""
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
        """Deal the other player a possible hand: only drawn dominoes can outweigh the opening."""
        mixed = rng.sample(view.unseen, len(view.unseen))
        heavy = [d for d in mixed if view.opening and heaviest((d, view.opening)) == d]
        drawn = (len(self.rules.dominoes) - 2 * HAND - view.boneyard + 1) // 2
        size = view.opponent_size - len(view.known)
        # The heavier dominoes that the other player has not drawn are still in the boneyard.
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
        """Say who holds what, what the other player has shown, and the totals."""
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
        """Print a choice without the hands dealt or the domino drawn."""
        if isinstance(choice, dealing.Deal):
            return dealing.DEALS
        return Act.DRAW.value if choice is Act.DRAW else self.choice_name(state, choice)

    def reveals(self, state: State, choice: Choice, player: int) -> bool:
        """Return whether a choice shows a player something new: all but their own plays do."""
        return not isinstance(choice, Play) or state.mover != player

    def gain(self, view: View, choice: Choice) -> tuple[int, ...]:
        """Return how much a play gains over the other player, then how heavy its domino is."""
        if not isinstance(choice, Play):
            return (0,)
        return gain(choice, view.player), sum(choice.numbers)

    def candidates(self, view: View, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return the plays that seem most promising; in a short ending, all of them."""
        if not view.boneyard and len(view.hand) + view.opponent_size <= _PROVEN + 1:
            return choices
        ground = Ground.of(view.board)
        worth = dict[Choice, float]()
        for placing in placings(self.rules, ground, view.hand, view.player, PLACES):
            play = placing.play
            worth[play] = placing.gain + _outlook_of(view, ground.after(*play), play.domino)
        promising = sorted(worth.keys() & {*choices}, key=lambda play: (-worth[play], play))
        return promising[:_WEIGHED] or super().candidates(view, choices)

    def play_out(self, state: State, rng: Random) -> tuple[float, ...]:
        """Look a few plays ahead, or to the end if it is near, and return the totals expected."""
        if state.must_draw:
            state = self.after(state, Act.DRAW)
        if state.mover == NOBODY:
            return self.scores(state)
        more: float
        if not state.boneyard and sum(map(len, state.hands)) <= _PROVEN:
            ending = Ending(state.board, state.hands, state.mover, state.skips)
            more = EndingSearch(self.rules).value(ending)
        else:
            depth, width = _DEEP if not state.boneyard else _SHALLOW
            ground = Ground.of(state.board)
            more = lead(self.rules, ground, state.hands, state.mover, depth, width)
        white, black = totals(state.board)
        return (white, black + more) if state.mover else (white + more, black)

    def choice_name(self, state: State, choice: Choice) -> str:
        """Return a choice as records print it: `54-C2D2`, `passes`, `draws 34` or `deals …`."""
        if isinstance(choice, Play):
            return choice.name
        if isinstance(choice, dealing.Deal):
            return dealing.deal_name(choice)
        drawn = f" {dealing.domino_name(state.boneyard[0])}" if choice is Act.DRAW else ""
        return f"{choice.value}{drawn}"

    def find_choice(self, state: State, text: str) -> Choice:
        """Read a choice; raises ValueError, which says what is wrong or possible."""
        words = " ".join(text.split())
        if not state.is_dealt:
            return dealing.read_deal(words, self.rules.dominoes, len(state.hands), HAND)
        choices = self.choices(state)
        act = next((c for c in choices if self.choice_name(state, c) == words), None)
        if act is not None:
            return act
        if state.must_draw or words.split()[:1] in ([Act.DRAW.value], [Act.PASS.value]):
            raise ValueError(other_choices([self.choice_name(state, c) for c in choices]))
        play = read_play(words)
        hand = state.hands[state.mover]
        if play.domino not in hand:
            held = dealing.domino_names(hand)
            raise ValueError(f"{dealing.domino_name(play.domino)} is not in this hand: {held}")
        if reason := refusal(self.rules, state.board, play):
            raise ValueError(reason)
        if play not in choices:
            raise ValueError(f"the {dealing.domino_name(heaviest(hand))} must be played first")
        return play

    def strong_players(self) -> Mapping[str, Player]:
        """Return players that also consider the best reply to expect, or look further ahead."""
        return {
            AHEAD: partial(best_of_few, foresight, self.gain),
            STRONG: self._strong,
        }

    def _strong(self, view: View, choices: Sequence[Choice], rng: Random) -> Choice:
        """Weigh the replies to expect; once nothing is left to draw, both players know all."""
        if view.boneyard:
            promising = self.candidates(view, choices)[:_FEW]
            return max(promising, key=partial(self._with_reply, view))
        choice: Choice = strong(self, worlds=1)(view, choices, rng)
        return choice

    def _with_reply(self, view: View, choice: Choice) -> float:
        """Estimate what a play gains, minus the best reply to expect."""
        assert isinstance(choice, Play), "the other choices are forced"
        other = 1 - view.player
        ground = Ground.of(view.board).after(*choice)
        hand = [held for held in view.hand if held != choice.domino]
        replies = dict[Pair, float]()
        share_held = _share_held(view)
        for placing in placings(self.rules, ground, [*view.known, *view.unseen], other, REPLIES):
            left = ground.after(placing.numbers, placing.first, placing.second)
            own, best = promise(left, hand, view.player)
            unseen, _ = promise(left, view.unseen, other)
            known, _ = promise(left, view.known, other)
            worth = placing.gain + share_held * unseen + known - own - NEXT * best
            domino = placing.numbers[::-1]
            replies[domino] = max(worth, replies.get(domino, worth))
        return gain(choice, view.player) - _expected_best(view, replies)


def heaviest(hand: Dominoes) -> Pair:
    """Return the domino with the most pips; among equals, the one with the higher number."""
    return max(hand, key=lambda domino: (sum(domino), domino[1]))


def _outlook_of(view: View, ground: Ground, played: Pair) -> float:
    """Estimate the prospects of a player who has just played, from what the player sees."""
    other = 1 - view.player
    own, best = promise(ground, [held for held in view.hand if held != played], view.player)
    known, _ = promise(ground, view.known, other)
    unseen, _ = promise(ground, view.unseen, other)
    reply = _expected_best(view, _replies(view, ground.open))
    return own - known - _share_held(view) * unseen + LATER * best - NEXT * reply


def _share_held(view: View) -> float:
    """Return what fraction of the unseen dominoes the other player holds."""
    return (view.opponent_size - len(view.known)) / max(len(view.unseen), 1)


def _replies(view: View, squares: Sequence[int]) -> dict[Pair, float]:
    """Return the most that each domino gains that the other player may hold and can play."""
    dominoes, other = (*view.known, *view.unseen), 1 - view.player
    found = {domino: best_gain(squares, domino, other) for domino in dominoes}
    return {domino: points for domino, points in found.items() if points is not None}


def _expected_best(view: View, worth: Mapping[Pair, float]) -> float:
    """Return what the best domino in the other player's hand is worth on average."""
    known = [worth[domino] for domino in view.known if domino in worth]
    possible = [worth[domino] for domino in view.unseen if domino in worth]
    hidden = view.opponent_size - len(view.known)
    return expected_best(possible, len(view.unseen), hidden, max(known, default=None))


def _next(state: State, skips: int) -> State:
    """Let the mover draw if possible; otherwise it is the other player's turn, or the end."""
    if state.boneyard:
        return state._replace(must_draw=True, skips=0)
    mover = NOBODY if skips == len(state.hands) else 1 - state.mover
    return state._replace(mover=mover, skips=skips)


def _changed(hands: tuple[Dominoes, ...], player: int, hand: Dominoes) -> tuple[Dominoes, ...]:
    return (hands[0], hand) if player else (hand, hands[1])


def foresight(view: View, choice: Choice) -> tuple[float, ...]:
    """Return a play's gain minus the best reply to expect, then how many dominoes can follow."""
    if not isinstance(choice, Play):
        return (-float("inf"),)
    squares = open_squares(board_after(view.board, choice))
    reply = _expected_best(view, _replies(view, squares))
    own = _gains(squares, (held for held in view.hand if held != choice.domino), view.player)
    return gain(choice, view.player) - reply + max(own, default=0) / 2, len(own)


def _gains(squares: Sequence[int], dominoes: Iterable[Pair], player: int) -> list[int]:
    found = (best_gain(squares, domino, player) for domino in dominoes)
    return [points for points in found if points is not None]


def expected_best(gains: list[float], dominoes: int, held: int, sure: float | None) -> float:
    """Return how much a hand's best domino gains on average, counting 0 if none can be played.

    The hand has a domino that gains `sure`, unless that is None, and `held` dominoes out of
    `dominoes` others. `gains` are the gains of those others that can be played.
    """
    total, left = 0.0, 1.0
    for rank, points in enumerate(sorted(gains, reverse=True), start=1):
        if held < 1 or (sure is not None and points <= sure):
            break
        # It is the best if the hand has it, and none of those before it.
        chance = comb(dominoes - rank, held - 1) / comb(dominoes, held)
        total += chance * points
        left -= chance
    return total + left * (sure or 0)


LABELS = {
    "first-player-wins-2": N_("Two players: the first player wins"),
    **ladder.LABELS,
    "plays-per-game": N_("Plays in a game"),
    "all-played": N_("Games in which every domino is played"),
    "turns-without-play": N_("Turns with nothing to play"),
    "drawn-games": N_("Drawn games"),
    "points-ahead": N_("Winning margin"),
}

_LADDER_PART = 5
"""Strengths are measured on one deal for this many games."""


@dataclass
class _Tally:
    plays: list[int] = field(default_factory=list)
    """The number of dominoes played in each game."""
    margins: list[int] = field(default_factory=list)
    """How many points each game was won by."""
    passes: int = 0
    """Turns on which a player had dominoes but couldn't play any."""
    won: int = 0
    """Games that were not drawn."""
    begun: int = 0
    """Games won by the player who played first."""

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
        self.won += len(winners)
        self.begun += winners == (players[0],)


def measure(
    rules: Rules, n: int, seed: str, _fast: bool, progress: Progress
) -> Mapping[str, Figure]:
    """Play `n` games between players that think ahead, and compare players on fewer deals."""
    contest, tally = CheckimoesContest(rules), _Tally()
    report = part_of(progress, 0, 2)
    games = matches(contest, (AHEAD, AHEAD), players_for(contest), n, f"{seed}/equal")
    for number, match in enumerate(games):
        report(number, n)
        tally.count(contest, match)
    report = part_of(progress, 1, 2)
    strengths = ladder.survey_ladder(contest, n, seed, report, part=_LADDER_PART)
    return {
        "plays-per-game": mean(tally.plays, "plays"),
        "all-played": share(tally.plays.count(len(rules.dominoes)), n),
        "turns-without-play": share(tally.passes, sum(tally.plays) + tally.passes),
        "first-player-wins-2": share(tally.begun, n),
        "drawn-games": share(n - tally.won, n),
        "points-ahead": mean(tally.margins, "points"),
        **strengths,
    }
