"""Reads and writes records of games: who chose what, and what the scores were.

    game: NAME
    players: greedy random
    seed: 7

    1 deals 02 13 … | 11 24 … / 05 …
    2 11 = 0 2
    1 11-13
    …
    2 36-62 = 4 12 + 0 5 = 4 17
    won by 2
    # player 1 (greedy): 4, by plays 4, by hands 0
    # player 2 (random): 17, by plays 12, by hands 5

Every choice is on its own line, after the player's number, from 1. If the scores have changed, they
follow after `=`; points for the end of a hand are added separately. Empty lines, and anything after
a #, are ignored.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from donimoes_book.diagnostics import Diagnostic, InputError, file_error
from donimoes_book.play.contest import Contest, Turn, suggest_option
from donimoes_book.play.dealing import DEALS, Deal
from donimoes_book.words.language import gettext, listed
from donimoes_book.words.plurals import alternatives, counted

_HEADER = re.compile(r"([a-z]+):\s*(.*)")
_TURN = re.compile(r"(\d+)\s+([^=]*?)\s*(?:=\s*(.*))?")
_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
"""The names of the players in a worked hand."""
_WON = "won by"
_ENDING = re.compile(rf"({_WON}\s.*|drawn|lost)")


@dataclass(frozen=True, slots=True)
class Record:
    """A game that has been played, at least in part."""

    players: tuple[str, ...]
    """The players' names."""
    seed: str
    turns: tuple[Turn, ...]
    state: Any
    """The state after the last turn."""
    contest: Contest[Any, Any, Any]
    """The rules, with what the players agreed on."""


def record_lines(
    contest: Contest[Any, Any, Any], players: Sequence[str], seed: str, turns: Iterable[Turn]
) -> Iterator[str]:
    """Print a game line by line, as it is played; `read_record` reads it back."""
    yield f"game: {contest.name}"
    yield f"players: {' '.join(players)}"
    yield f"seed: {seed}"
    yield from (f"{name}: {value}" for name, value in contest.agreed.items())
    yield ""
    by_hands = [0] * len(players)
    for turn in turns:
        choice = contest.choice_name(turn.before, turn.choice)
        yield f"{turn.player + 1} {choice}{printed_scores(contest, turn)}"
        points = contest.hand_points(turn.after)
        by_hands = [a + b for a, b in zip(by_hands, points or (0,) * len(players), strict=True)]
        if contest.mover(turn.after) is None:
            yield _ending(contest, turn.after)
            if any(by_hands):
                yield from _summary(players, contest.scores(turn.after), by_hands)


def printed_scores(contest: Contest[Any, Any, Any], turn: Turn) -> str:
    """Print the scores if a turn has changed them: ` = 5 0`, ` = 5 0 + 10 0 = 15 0`."""
    scores = contest.scores(turn.after)
    if scores == contest.scores(turn.before):
        return ""
    if not (hand := contest.hand_points(turn.after)):
        return f" = {_listed(scores)}"
    by_plays = [score - points for score, points in zip(scores, hand, strict=True)]
    return f" = {_listed(by_plays)} + {_listed(hand)} = {_listed(scores)}"


def _summary(
    players: Sequence[str], scores: Sequence[int], by_hands: Sequence[int]
) -> Iterator[str]:
    """Print where the points in a game came from."""
    for who, (name, score, points) in enumerate(zip(players, scores, by_hands, strict=True), 1):
        yield f"# player {who} ({name}): {score}, by plays {score - points}, by hands {points}"


def read_record(contest: Contest[Any, Any, Any], text: str, path: str = "") -> Record:
    """Play a recorded game again by the rules.

    Raises InputError, with the place, for the first thing that breaks the rules.
    """
    reader = _Reader(contest, path)
    for number, line in enumerate(text.split("\n"), start=1):
        reader.read(number, line)
    if reader.state is None:
        raise file_error(path, "this record names no players", _PLAYERS)
    return Record(reader.players, reader.seed, tuple(reader.turns), reader.state, reader.contest)


def result(contest: Contest[Any, Any, Any], record: Record) -> str:
    """Say in a sentence how a recorded game stands."""
    turns = counted(len(record.turns), "turns")
    how = how_it_stands(contest, record.players, record.state)
    return f"Every turn is legal. After {turns} the game is {how}."


def how_it_stands(contest: Contest[Any, Any, Any], players: Sequence[str], state: Any) -> str:
    """Say who has won, or that nobody has yet, and the scores."""
    scores = contest.scores(state)
    names = [
        gettext("player {who} ({name})", who=who, name=name)
        for who, name in enumerate(players, start=1)
    ]
    standing = ", ".join(f"{name}: {score}" for name, score in zip(names, scores, strict=True))
    winners = contest.winners(state)
    if contest.mover(state) is not None:
        won = gettext("not over yet")
    elif winners:
        won = gettext("won by {winners}", winners=listed([names[who] for who in winners]))
    else:
        won = gettext("lost") if _ending(contest, state) == "lost" else gettext("drawn")
    return f"{won}; {standing}"


_PLAYERS = "Add players: and a name for each, before the first deal."


class _Reader:
    """Reads a record line by line."""

    def __init__(self, contest: Contest[Any, Any, Any], path: str) -> None:
        self.contest, self.path = contest, path
        self.players: tuple[str, ...] = ()
        self.seed = ""
        self.turns: list[Turn] = []
        self.state: Any = None
        self.number, self.line = 0, ""

    def read(self, number: int, line: str) -> None:
        """Read the next line."""
        self.number, self.line = number, line
        words = line.split("#")[0].rstrip()
        if not words.strip():
            return
        if header := _HEADER.fullmatch(words):
            self._header(header)
        elif self.state is None:
            raise self._diagnostic("no players are named yet", 0, len(words), _PLAYERS)
        elif ending := _ENDING.fullmatch(words):
            self._ending(ending)
        elif turn := _TURN.fullmatch(words):
            self._turn(turn)
        else:
            advice = "Start with the player's number, as in 1 passes."
            raise self._diagnostic("this is not a turn", 0, len(words), advice)

    def _header(self, match: re.Match[str]) -> None:
        key, value = match.groups()
        if self.turns:
            raise self._diagnostic(f"{key}: belongs before the first turn", *match.span(1))
        if key == "game" and value != self.contest.name:
            raise self._diagnostic(f"this is not a game of {self.contest.name}", *match.span(2))
        if key == "seed":
            self.seed = value
        elif key == "players":
            self.players = tuple(value.split())
        elif key != "game":
            try:
                self.contest = self.contest.with_option(key, value)
            except ValueError as error:
                advice = suggest_option(self.contest.options, key, value)
                raise self._diagnostic(f"{key}: {error}", *match.span(), advice) from None
        if not self.players and key != "players":
            return
        legal = self.contest.players
        if len(self.players) not in legal:
            message = f"this game cannot be played by {counted(len(self.players), 'players')}"
            advice = f"It is for {alternatives(map(str, legal))}."
            raise self._diagnostic(message, *match.span(2), advice)
        self.state = self.contest.start(len(self.players), self.seed)

    def _turn(self, match: re.Match[str]) -> None:
        contest, state = self.contest, self.state
        mover = contest.mover(state)
        if mover is None:
            raise self._diagnostic("the game is over", *match.span(2))
        if not self.turns and 0 <= int(match[1]) - 1 < len(self.players):
            first = int(match[1]) - 1
            state = contest.beginning_with(state, first) or state
            mover = contest.mover(state)
            assert mover is not None, "the game has not begun"
        if match[1] != str(mover + 1):
            raise self._diagnostic(f"it is player {mover + 1}'s turn", *match.span(1))
        try:
            choice = contest.find_choice(state, match[2])
        except ValueError as error:
            raise self._diagnostic(str(error), *match.span(2)) from None
        turn = Turn(mover, state, choice, contest.after(state, choice))
        scores = _listed(contest.scores(turn.after))
        full = printed_scores(contest, turn).removeprefix(" = ")
        if match[3] is not None and match[3].split() not in (scores.split(), full.split()):
            raise self._diagnostic(f"the scores are now {full or scores}", *match.span(3))
        self.turns.append(turn)
        self.state = turn.after

    def _ending(self, match: re.Match[str]) -> None:
        start, end = match.span(1)
        start += len(f"{_WON} ") if match[1].startswith(_WON) else 0
        if self.contest.mover(self.state) is not None:
            raise self._diagnostic("the game is not over yet", start, end)
        ending = _ending(self.contest, self.state)
        if match[1].split() != ending.split():
            raise self._diagnostic(f"it was {ending}", start, end)

    def _diagnostic(self, message: str, start: int, end: int, advice: str = "") -> InputError:
        width = max(end - start, 1)
        diagnostic = Diagnostic(
            message, advice, self.number, start + 1, width, self.line, self.path
        )
        return InputError([diagnostic])


def _ending(contest: Contest[Any, Any, Any], state: Any) -> str:
    """Say how a game ended: who has won, or that it was drawn or lost."""
    if winners := contest.winners(state):
        return f"{_WON} {_listed(who + 1 for who in winners)}"
    return "lost" if contest.together or len(contest.scores(state)) == 1 else "drawn"


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def hand_lines(contest: Contest[Any, Any, Any], record: Record, number: int) -> Iterator[str]:
    """Print the hand that a turn (from 1) belongs to, in the form that `{domino-hand}` takes.

    Raises ValueError if there is no hand.
    """
    names = [contest.choice_name(turn.before, turn.choice) for turn in record.turns]
    deals = [at for at, name in enumerate(names) if name.startswith(f"{DEALS} ")]
    start = max((at for at in deals if at < number), default=None)
    if start is None:
        raise ValueError("no hand has been dealt yet")
    end = next((at for at in deals if at > start), len(record.turns))
    hand = record.turns[start + 1 : end]
    first = hand[0].player if hand else 0
    deal, players = record.turns[start].choice, len(record.players)
    if isinstance(deal, Deal):
        hands = (*deal.hands[first:], *deal.hands[:first])
        yield str(deal._replace(hands=hands))
    else:
        yield names[start]
    for turn, name in zip(hand, names[start + 1 : end], strict=True):
        yield f"{_NAMES[(turn.player - first) % players]}: {name}"


def hand_block(record: Record, number: int) -> str:
    """Return the block for a manuscript with the hand that a turn belongs to.

    Raises ValueError if there is no hand.
    """
    contest = record.contest
    lines = list(hand_lines(contest, record, number))
    if agreed := ", ".join(f"{name}={value}" for name, value in contest.agreed.items()):
        lines.insert(0, f":options: {agreed}")
    return "\n".join((f"```{{domino-hand}} {contest.name}", *lines, "```\n"))
