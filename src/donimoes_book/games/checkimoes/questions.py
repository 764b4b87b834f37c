"""Asks and answers what may cover squares in Checkimoes, and which play is best."""

from collections.abc import Iterable
from math import log2

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.endings import BestPlay, Ending, EndingSearch, TooLarge
from donimoes_book.games.checkimoes.pictures import Picture, read_picture
from donimoes_book.games.checkimoes.rules import (
    Board,
    Play,
    Rules,
    allowed_numbers,
    are_one_place,
    covered_neighbours,
    coverings,
    gain,
    square_name,
    totals,
)
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.set_checks import pair_of
from donimoes_book.language import N_, alternatives, gettext, listed, units
from donimoes_book.play.dealing import lay_hint
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import GradeScale

SCALE = GradeScale(grade_one_limit=6)
GLANCE = 0.5
"""The effort of reading a number next to a square, or of noting down an answer."""
NUMBERS = units("number", "numbers")
DOMINOES = units("domino", "dominoes")
PLAYS = units("play", "plays")


def answer(rules: Rules, position: Position) -> Answer:
    """Answer what a position asks about open squares, or about hands; raises IllegalPosition."""
    picture = read_picture(rules, position)
    if are_one_place(picture.held_open):
        used = {pair_of(domino) for domino in position.dominoes}
        return _covering_dominoes(rules, picture, used)
    if picture.held_open:
        return _covering_numbers(picture)
    if not any(picture.hands):
        advice = "Hold squares open with x, or show White's and Black's hands below the board."
        raise IllegalPosition([RuleViolation("this position asks no question", None, advice)])
    return _ending(rules, picture)


def _covering_dominoes(rules: Rules, picture: Picture, used: set[Pair]) -> Answer:
    first, second = sorted(picture.held_open)
    found = coverings(rules, picture.board, used, (first, second))
    begun = sorted({play.numbers[0] for play in found})
    lines = []
    for number in begun:
        others = [p.numbers[1] for p in found if p.numbers[0] == number]
        lines.append(
            gettext(
                "{number} on {square}: {numbers} on {other}",
                number=number,
                square=square_name(first),
                numbers=_or(others),
                other=square_name(second),
            )
        )
    count = len({play.domino for play in found})
    return Answer(
        gettext("Which dominoes may cover {squares}?", squares=_names(picture)),
        tuple(lines),
        count,
        DOMINOES,
        _glances(picture, count),
        SCALE,
        hint=f"{square_name(first)}: {_or(begun)}." if begun else "",
    )


def _covering_numbers(picture: Picture) -> Answer:
    options = {square: allowed_numbers(picture.board, square) for square in picture.held_open}
    lines = [f"{square_name(square)}: {_or(numbers)}" for square, numbers in options.items()]
    count = sum(map(len, options.values()))
    return Answer(
        gettext("Which numbers may cover {squares}?", squares=_names(picture)),
        tuple(lines),
        count,
        NUMBERS,
        _glances(picture, count),
        SCALE,
        hint=f"{lines[0]}." if len(lines) > 1 else "",
    )


def _names(picture: Picture) -> str:
    return listed(list(map(square_name, picture.held_open)))


def _glances(picture: Picture, count: int) -> float:
    """Return the effort of reading the numbers around the squares and noting the answers."""
    squares = picture.held_open
    return GLANCE * (sum(covered_neighbours(picture.board, square) for square in squares) + count)


def _or(numbers: list[int]) -> str:
    return alternatives(list(map(str, numbers)))


def _ending(rules: Rules, picture: Picture) -> Answer:
    ending = Ending(picture.board, picture.hands, picture.mover)
    search = EndingSearch(rules)
    try:
        found = search.solve(ending)
    except TooLarge:
        message = f"gave up on this ending after {search.max_states} positions"
        advice = "Leave fewer dominoes in the hands."
        raise IllegalPosition([RuleViolation(message, None, advice)]) from None
    ahead = points_ahead(ending.board, ending.mover)
    asked = _PLAYS_BEST
    if found.decides(ahead):
        asked = _WINS if ahead + found.gain > 0 else _SAVES_DRAW
    moves, end = play_out(ending, found.line)
    return Answer(
        gettext(asked[ending.mover]),
        (" ".join(moves), f"{end} {_compared(found)}") if found.best else (),
        sum(play is not None for play in found.line),
        PLAYS,
        effort_of_line(rules, search, ending, found),
        SCALE,
        more={"states": found.states},
        hint=_first_step(ending.plays(rules), found),
        moves=moves if found.best else (),
    )


_PLAYS_BEST = N_("White to play. Which play is best?"), N_("Black to play. Which play is best?")
_WINS = N_("White to play and win. How?"), N_("Black to play and win. How?")
_SAVES_DRAW = N_("White to play and draw. How?"), N_("Black to play and draw. How?")
_PASSES = N_("(White passes)"), N_("(Black passes)")


def points_ahead(board: Board, player: int) -> int:
    """Return how many points a player is ahead."""
    scores = totals(board)
    return scores[player] - scores[1 - player]


def effort_of_line(rules: Rules, search: EndingSearch, ending: Ending, found: BestPlay) -> float:
    """Return how many yes-or-no decisions best play takes, plus half as many where greed misleads.

    Greed misleads on a turn when none of the plays with the highest immediate gain is best.
    """
    decisions, misled, turns = 0.0, 0, 0
    for move in found.line:
        plays = ending.plays(rules)
        if len(plays) > 1:
            turns += 1
            decisions += log2(1 + len(plays))
            most = max(gain(play, ending.mover) for play in plays)
            greedy = (play for play in plays if gain(play, ending.mover) == most)
            best = search.value(ending)
            misled += all(most - search.value(ending.after(play)) < best for play in greedy)
        ending = ending.after(move)
    return decisions * (1 + misled / turns / 2) if turns else 0.0


def _compared(found: BestPlay) -> str:
    """Say how good the other first plays are."""
    first, *others = (play.name for play in found.best)
    if others:
        return gettext("Just as good as {play}: {others}.", play=first, others=", ".join(others))
    if found.margin:
        return gettext("Every other first play is worse by {points} or more.", points=found.margin)
    return gettext("It is the only play.")


def play_out(ending: Ending, line: Iterable[Play | None]) -> tuple[tuple[str, ...], str]:
    """Return the plays as printed, up to the last, and the result in a sentence."""
    words, played = list[str](), 0
    for number, play in enumerate(line, start=1):
        words.append(play.name if play else gettext(_PASSES[ending.mover]))
        ending = ending.after(play)
        if play:
            played = number
    white, black = totals(ending.board)
    end = N_("A draw, {more} to {less}.")
    if white > black:
        end = N_("White wins, {more} to {less}.")
    elif black > white:
        end = N_("Black wins, {more} to {less}.")
    result = gettext(end, more=max(white, black), less=min(white, black))
    return tuple(words[:played]), result


def _first_step(plays: list[Play], found: BestPlay) -> str:
    """Return half of the best first play: its domino, or a square where only that one can go."""
    if not found.best:
        return ""
    best = found.best[0]
    if any(play.domino != best.domino for play in plays):
        return lay_hint(best.domino)
    return gettext("Cover {square}.", square=square_name(best.first))
