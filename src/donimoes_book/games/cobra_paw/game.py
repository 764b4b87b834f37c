"""Cobra Paw for the registry: a table, two dice, and the fingers of players who were quick."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair, domino_set, either_way, smaller_first
from donimoes_book.board.position import Annotations, Place, Position
from donimoes_book.board.spread import APART, PracticeSheet, Scattered, overlap, scatter
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Claim, Claimed, Refusal
from donimoes_book.games.cobra_paw.contest import DOUBLE_BLANK, CobraPawContest
from donimoes_book.games.cobra_paw.titles import TITLES
from donimoes_book.games.errors import RuleViolation, UnreadableMove
from donimoes_book.games.game import Game
from donimoes_book.games.move_text import printed_moves
from donimoes_book.play.dealing import domino_name
from donimoes_book.search.figures import FigureWords, of_players
from donimoes_book.words.language import N_, gettext

ROLLS = 20
"""How many rolls to hunt for."""
CLAIMED = 5
"""How many dominoes have been claimed already."""
_CLAIMED_ROLLS = 4
"""How many of the rolls show a domino that has been claimed."""
_COLUMNS = 6
"""How many columns of squares the page is divided into."""
_ROWS = 6
_TURNS = 40
"""How many random turns of a domino to try until one fits."""
_MOST_TURN = 80
"""The largest turn, in degrees."""
HOLDS = set_checks.Holds("in Cobra Paw", ("holds", "splits", "arrows", "pieces", "dice"))
_FINGERS = "A finger is a disc on the bar of a domino, as in (0.5,1)w."


class _Hunt(NamedTuple):
    target: Pair
    """The domino that the dice show."""
    is_there: bool
    """Whether the target is on the table."""
    fingers: tuple[Pair, ...]
    """The dominoes that somebody has put a finger on."""

    @property
    def right(self) -> Pair:
        """The domino to put a finger on."""
        return self.target if self.is_there else DOUBLE_BLANK

    @property
    def wrong(self) -> Pair | None:
        """The first wrong domino that has a finger on it."""
        return next((finger for finger in self.fingers if finger != self.right), None)


def _read_hunt(position: Position) -> _Hunt | None:
    """Read a table; None if it shows no dice. Raises IllegalPosition."""
    set_checks.refuse_if_any(_violations(position))
    if not position.dice:
        return None
    one, other = position.dice
    target = smaller_first((one.pips, other.pips))
    dominoes = {domino.joint: set_checks.pair_of(domino) for domino in position.dominoes}
    fingers = tuple(dominoes[piece.place] for piece in position.pieces)
    return _Hunt(target, target in dominoes.values(), fingers)


def _violations(position: Position) -> Iterator[RuleViolation]:
    yield from HOLDS.violations(position)
    if len(position.dice) not in (0, 2):
        yield RuleViolation("Cobra Paw is played with two dice", position.dice[0].place)
    joints = {domino.joint for domino in position.dominoes}
    for piece in position.pieces:
        if piece.place not in joints:
            yield RuleViolation("this finger is not on a domino", piece.place, _FINGERS)


def _claim(form: str, meaning: str, judge: Callable[[_Hunt, Claimed], str]) -> Claim:
    # It needs a picture with dice; `judge` says what is there instead if the claim is false.

    def judged(_game: object, claim: Claimed) -> Refusal | None:
        hunt = _read_hunt(claim.position)
        reason = judge(hunt, claim) if hunt else "there are no dice"
        return Refusal(reason) if reason else None

    return Claim(form, meaning, judged)


def _judge_target(hunt: _Hunt, claim: Claimed) -> str:
    low, high = map(int, claim.arguments[0])
    is_right = smaller_first((low, high)) == hunt.target
    return "" if is_right else f"the dice show the {domino_name(hunt.target)}"


def _judge_there(hunt: _Hunt, _claim: Claimed) -> str:
    return "" if hunt.is_there else f"the {domino_name(hunt.target)} is gone"


def _judge_gone(hunt: _Hunt, _claim: Claimed) -> str:
    return f"the {domino_name(hunt.target)} is on the table" if hunt.is_there else ""


def _judge_legal(hunt: _Hunt, _claim: Claimed) -> str:
    if not hunt.fingers:
        return "nobody has put a finger down"
    if not hunt.wrong:
        return ""
    return f"the {domino_name(hunt.wrong)} is not the {domino_name(hunt.right)}"


def _judge_illegal(hunt: _Hunt, _claim: Claimed) -> str:
    if not hunt.fingers:
        return "nobody has put a finger down"
    return "" if hunt.wrong else f"the {domino_name(hunt.right)} is right"


_FIGURE_WORDS = FigureWords(
    {
        **of_players("first-player-wins", N_("the first player wins")),
        **of_players("hunts-per-game", N_("rolls in a game")),
        **of_players("claimed", N_("the target is gone")),
        "claimed-doubles": N_("After a double: it is gone"),
        "claimed-others": N_("After any other roll: it is gone"),
        "quick-60-wins": N_("Wins if first in 6 hunts of 10"),
        "quick-70-wins": N_("Wins if first in 7 hunts of 10"),
        "calm-beats-hasty": N_("Calm beats hasty"),
    },
    ("quick-60-wins", "quick-70-wins", "calm-beats-hasty"),
)


class CobraPaw(Game):
    """A table with dominoes, two dice, and a finger for each player who was quick."""

    name = "cobra-paw"
    title = TITLES["cobra-paw"]
    claims = (
        _claim("target DOMINO", "The dice show this domino.", _judge_target),
        _claim("there", "The domino that the dice show is on the table.", _judge_there),
        _claim("gone", "The domino that the dice show has been taken.", _judge_gone),
        _claim("legal", "Every finger is on the right domino.", _judge_legal),
        _claim("illegal", "A finger is on a wrong domino.", _judge_illegal),
    )
    code_number = 24
    figure_words = _FIGURE_WORDS

    @property
    def contest(self) -> CobraPawContest:
        """The rules for several players."""
        return CobraPawContest()

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that there is one set, with two dice or none, and that fingers are on dominoes."""
        return list(_violations(position))

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Refuse printed moves, as this game has none; raises UnreadableMove."""
        reason = "in Cobra Paw, pictures show what is done: a disc on a bar is a finger"
        raise UnreadableMove(0, printed_moves(moves)[0][0], reason, position)

    def annotate(self, position: Position) -> Annotations:
        """Turn the dominoes on the table at random, without letting them touch each other."""
        return Annotations(turned=tuple(_turns(position)))

    def practice_sheet(self, seed: str) -> PracticeSheet:
        """Return a page of scattered dominoes and rolls to find; a seed always gives the same page.

        If a roll's target has been claimed, the answer is the double blank, with a star.
        """
        rng = Random(f"spread/{seed}")
        targets = [pips for pips in domino_set() if pips[0]]
        claimed = rng.sample(targets, CLAIMED)
        unclaimed = [pips for pips in targets if pips not in claimed]
        table = [pips for pips in domino_set() if pips not in claimed]
        rng.shuffle(table)
        dominoes = [either_way(rng, pips) for pips in table]
        drawn = claimed[:_CLAIMED_ROLLS] + rng.sample(unclaimed, ROLLS - _CLAIMED_ROLLS)
        rng.shuffle(drawn)
        spread = scatter(rng, dominoes, _COLUMNS, _ROWS)
        rolls = tuple(either_way(rng, pips) for pips in drawn)
        squares = {smaller_first(domino.pips): domino.square for domino in spread.dominoes}
        blank = squares[DOUBLE_BLANK]
        answers = tuple(squares.get(pips, f"{blank}*") for pips in drawn)
        note = gettext("* Already taken: touch the double blank in {square}.", square=blank)
        return PracticeSheet(seed, spread, rolls, answers, note)


def _turns(position: Position) -> Iterator[tuple[Place, int]]:
    """Yield how far each domino is turned; a position is always turned the same way."""
    lying = [_lying(d.place, across=d.across) for d in position.dominoes]
    dice = [_lying(die.place, across=True) for die in position.dice]
    rng = Random(str(position))
    for number, domino in enumerate(position.dominoes):
        others = [*lying[:number], *lying[number + 1 :], *dice]
        straight = lying[number]
        for _ in range(_TURNS):
            by = rng.randint(-_MOST_TURN, _MOST_TURN)
            turned = replace(straight, turn=straight.turn + by)
            if not any(overlap(turned, other, APART) for other in others):
                lying[number] = turned
                yield domino.place, by
                break


def _lying(place: Place, *, across: bool) -> Scattered:
    """Return a domino with its first half at a place; its numbers don't matter."""
    x, y = place.x / 2, place.y / 2
    return Scattered((0, 0), x + 1, y + 0.5, 90) if across else Scattered((0, 0), x + 0.5, y + 1, 0)


GAMES = (CobraPaw(),)
