"""Answers the questions of Checkimoes: what may cover these squares, and which play is best."""

from __future__ import annotations

from collections.abc import Mapping
from math import log2

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.covering import are_one_place, coverings, neighbours
from donimoes_book.games.checkimoes.ending import Ending, EndingSearch, TooLarge, Worth
from donimoes_book.games.checkimoes.reading import Shown, read_picture
from donimoes_book.games.checkimoes.rules import PLAYERS, Play, Rules, allowed, gain, totals
from donimoes_book.games.checkimoes.squares import square_name
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import pair_of
from donimoes_book.play.dealing import domino_word
from donimoes_book.search.answer import Answer

GENTLE = 6
"""The most effort of grade 1."""
GLANCE = 0.5
"""The effort of reading off a number that lies around a square, or of noting an answer."""
NUMBERS, DOMINOES, PLAYS = "numbers", "dominoes", "plays"


def answer(rules: Rules, position: Position) -> Answer:
    """Answer the question of a position: about the squares held open, or about the hands.

    Raises IllegalPosition.
    """
    shown = read_picture(rules, position)
    if shown.asked:
        used = {pair_of(domino) for domino in position.dominoes}
        return _covering(rules, shown, used)
    if not any(shown.hands):
        advice = "Hold squares open with x, or show the hands of White and Black below the board."
        raise IllegalPosition([RuleViolation("this position asks nothing", None, advice)])
    return _ending(rules, shown)


def _covering(rules: Rules, shown: Shown, used: set[Pair]) -> Answer:
    cells, asked = shown.cells, shown.asked
    glances = sum(neighbours(cells, square) for square in asked)
    names = " and ".join(map(square_name, asked))
    if are_one_place(asked):
        first, second = sorted(asked)
        found = coverings(rules, cells, used, (first, second))
        lines = []
        for number in sorted({play.numbers[0] for play in found}):
            others = [str(p.numbers[1]) for p in found if p.numbers[0] == number]
            words = f"{number} on {square_name(first)}: {_or(others)} on {square_name(second)}"
            lines.append(words)
        question = f"Which dominoes may cover {names}?"
        count = len({play.domino for play in found})
        begun = [str(number) for number in sorted({play.numbers[0] for play in found})]
        hint = f"{square_name(first)}: {_or(begun)}" if begun else ""
        return _answer(question, lines, count, DOMINOES, GLANCE * (glances + count), hint=hint)
    options = {square: allowed(cells, square) for square in asked}
    lines = [f"{square_name(s)}: {_or(list(map(str, numbers)))}" for s, numbers in options.items()]
    count = sum(map(len, options.values()))
    question = f"Which numbers may cover {names}?"
    hint = lines[0] if len(lines) > 1 else ""
    return _answer(question, lines, count, NUMBERS, GLANCE * (glances + count), hint=hint)


def _ending(rules: Rules, shown: Shown) -> Answer:
    ending = Ending(shown.cells, shown.hands, shown.mover)
    search = EndingSearch(rules)
    try:
        worth = search.worth(ending)
    except TooLarge:
        message = f"gave up on this ending after {search.max_states} positions"
        advice = "Leave fewer dominoes in the hands."
        raise IllegalPosition([RuleViolation(message, None, advice)]) from None
    lines = _told(ending, worth, totals(shown.cells)) if worth.best else []
    count = sum(play is not None for play in worth.line)
    effort = effort_of_line(rules, search, ending, worth)
    hint = _first_step(ending.plays(rules), worth)
    more = {"states": worth.states}
    return _answer(_asked(ending, worth), lines, count, PLAYS, effort, more, hint)


def ahead(ending: Ending) -> int:
    """How many points the mover is ahead."""
    scores = totals(ending.cells)
    return scores[ending.mover] - scores[1 - ending.mover]


def _asked(ending: Ending, worth: Worth) -> str:
    name, lead = PLAYERS[ending.mover], ahead(ending)
    if not worth.decides(lead):
        return f"{name} plays. Which play is best?"
    return f"{name} plays and {'wins' if lead + worth.gain > 0 else 'saves a draw'}. How?"


def effort_of_line(rules: Rules, search: EndingSearch, ending: Ending, worth: Worth) -> float:
    """How many yes-or-no decisions best play takes, each harder by half where greed deceives.

    Greed deceives at a turn where none of the plays that gain most at once is among the best.
    """
    decisions, deceived, turns = 0.0, 0, 0
    for move in worth.line:
        found = ending.plays(rules)
        decisions += log2(1 + len(found)) if len(found) > 1 else 0
        if len(found) > 1:
            turns += 1
            most = max(gain(play, ending.mover) for play in found)
            greedy = (play for play in found if gain(play, ending.mover) == most)
            best = search.value(ending)
            deceived += all(
                gain(play, ending.mover) - search.value(ending.after(play)) < best
                for play in greedy
            )
        ending = ending.after(move)
    return decisions * (1 + deceived / turns / 2) if turns else 0.0


def _told(ending: Ending, worth: Worth, before: tuple[int, int]) -> list[str]:
    """Best play in words, and how it ends."""
    first, *others = (play.name for play in worth.best)
    words = []
    mover, (white, black) = ending.mover, before
    line = list(worth.line)
    while line and line[-1] is None:
        line.pop()
    for play in line:
        words.append(_move_name(play, mover))
        if play:
            white, black = _counted(play, white, black)
        mover = 1 - mover
    winner = "White wins" if white > black else "Black wins" if black > white else "A draw"
    end = f"{winner}, {max(white, black)} to {min(white, black)}."
    if others:
        rest = f"As good as {first}: {', '.join(others)}."
    elif worth.lead:
        rest = f"Every other first play is worse by {worth.lead} or more."
    else:
        rest = "There is no other play."
    return [" ".join(words), f"{end} {rest}"]


def _first_step(plays: list[Play], worth: Worth) -> str:
    """Half of the best first play: its domino, or a square of it where no other can be laid."""
    if not worth.best:
        return ""
    best = worth.best[0]
    if any(play.domino != best.domino for play in plays):
        return f"Lay the {domino_word(best.domino)}."
    return f"Cover {square_name(best.first)}."


def _move_name(play: Play | None, mover: int) -> str:
    return play.name if play else f"({PLAYERS[mover]} passes)"


def _counted(play: Play, white: int, black: int) -> tuple[int, int]:
    own = gain(play, 0)
    total = sum(play.numbers)
    return white + (total + own) // 2, black + (total - own) // 2


def _answer(
    question: str,
    lines: list[str],
    count: int,
    unit: str,
    effort: float,
    more: Mapping[str, float] | None = None,
    hint: str = "",
) -> Answer:
    return Answer(question, tuple(lines), count, unit, effort, GENTLE, more=more or {}, hint=hint)


def _or(words: list[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
