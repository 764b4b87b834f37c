"""Answers the questions of Checkimoes: what may cover these squares, and which play is best."""

from math import log2

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import Position
from donimoes_book.games.checkimoes.ending import BestPlay, Ending, EndingSearch, TooLarge
from donimoes_book.games.checkimoes.pictures import Picture, read_picture
from donimoes_book.games.checkimoes.rules import (
    PLAYERS,
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
from donimoes_book.play.dealing import domino_word
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import GradeScale

SCALE = GradeScale(grade_one_limit=6)
GLANCE = 0.5
"""The effort of reading off a number that is around a square, or of noting an answer."""
NUMBERS, DOMINOES, PLAYS = "numbers", "dominoes", "plays"


def answer(rules: Rules, position: Position) -> Answer:
    """Answer the question of a position: about the squares held open, or about the hands.

    Raises IllegalPosition.
    """
    picture = read_picture(rules, position)
    if are_one_place(picture.held_open):
        used = {pair_of(domino) for domino in position.dominoes}
        return _covering_dominoes(rules, picture, used)
    if picture.held_open:
        return _covering_numbers(picture)
    if not any(picture.hands):
        advice = "Hold squares open with x, or show the hands of White and Black below the board."
        raise IllegalPosition([RuleViolation("this position asks nothing", None, advice)])
    return _ending(rules, picture)


# What may cover squares


def _covering_dominoes(rules: Rules, picture: Picture, used: set[Pair]) -> Answer:
    first, second = sorted(picture.held_open)
    found = coverings(rules, picture.board, used, (first, second))
    begun = sorted({play.numbers[0] for play in found})
    lines = []
    for number in begun:
        others = [p.numbers[1] for p in found if p.numbers[0] == number]
        words = f"{number} on {square_name(first)}: {_or(others)} on {square_name(second)}"
        lines.append(words)
    count = len({play.domino for play in found})
    return Answer(
        f"Which dominoes may cover {_names(picture)}?",
        tuple(lines),
        count,
        DOMINOES,
        _glances(picture, count),
        SCALE,
        hint=f"{square_name(first)}: {_or(begun)}" if begun else "",
    )


def _covering_numbers(picture: Picture) -> Answer:
    options = {square: allowed_numbers(picture.board, square) for square in picture.held_open}
    lines = [f"{square_name(square)}: {_or(numbers)}" for square, numbers in options.items()]
    count = sum(map(len, options.values()))
    return Answer(
        f"Which numbers may cover {_names(picture)}?",
        tuple(lines),
        count,
        NUMBERS,
        _glances(picture, count),
        SCALE,
        hint=lines[0] if len(lines) > 1 else "",
    )


def _names(picture: Picture) -> str:
    return " and ".join(map(square_name, picture.held_open))


def _glances(picture: Picture, count: int) -> float:
    """Return the effort of reading what is around the squares, and of noting the answers."""
    squares = picture.held_open
    return GLANCE * (sum(covered_neighbours(picture.board, square) for square in squares) + count)


def _or(numbers: list[int]) -> str:
    *before, last = map(str, numbers)
    return f"{', '.join(before)} or {last}" if before else last


# Which play is best


def _ending(rules: Rules, picture: Picture) -> Answer:
    ending = Ending(picture.board, picture.hands, picture.mover)
    search = EndingSearch(rules)
    try:
        found = search.solve(ending)
    except TooLarge:
        message = f"gave up on this ending after {search.max_states} positions"
        advice = "Leave fewer dominoes in the hands."
        raise IllegalPosition([RuleViolation(message, None, advice)]) from None
    return Answer(
        _question(ending, found),
        tuple(_solution(ending, found)) if found.best else (),
        sum(play is not None for play in found.line),
        PLAYS,
        effort_of_line(rules, search, ending, found),
        SCALE,
        more={"states": found.states},
        hint=_first_step(ending.plays(rules), found),
    )


def points_ahead(board: Board, player: int) -> int:
    """Return how many points a player is ahead."""
    scores = totals(board)
    return scores[player] - scores[1 - player]


def _question(ending: Ending, found: BestPlay) -> str:
    name, ahead = PLAYERS[ending.mover], points_ahead(ending.board, ending.mover)
    if not found.decides(ahead):
        return f"{name} plays. Which play is best?"
    return f"{name} plays and {'wins' if ahead + found.gain > 0 else 'saves a draw'}. How?"


def effort_of_line(rules: Rules, search: EndingSearch, ending: Ending, found: BestPlay) -> float:
    """Return how many yes-or-no decisions best play takes, half as many again where greed misleads.

    Greed misleads at a turn where none of the plays that gain most at once is among the best.
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


def _solution(ending: Ending, found: BestPlay) -> list[str]:
    """Return best play in words, and how it ends."""
    first, *others = (play.name for play in found.best)
    line = list(found.line)
    while line[-1] is None:
        line.pop()
    words = []
    for play in line:
        words.append(play.name if play else f"({PLAYERS[ending.mover]} passes)")
        ending = ending.after(play)
    white, black = totals(ending.board)
    winner = "White wins" if white > black else "Black wins" if black > white else "A draw"
    end = f"{winner}, {max(white, black)} to {min(white, black)}."
    if others:
        rest = f"As good as {first}: {', '.join(others)}."
    elif found.margin:
        rest = f"Every other first play is worse by {found.margin} or more."
    else:
        rest = "There is no other play."
    return [" ".join(words), f"{end} {rest}"]


def _first_step(plays: list[Play], found: BestPlay) -> str:
    """Return half of the best first play: its domino, or a square where no other can be played."""
    if not found.best:
        return ""
    best = found.best[0]
    if any(play.domino != best.domino for play in plays):
        return f"Lay the {domino_word(best.domino)}."
    return f"Cover {square_name(best.first)}."
