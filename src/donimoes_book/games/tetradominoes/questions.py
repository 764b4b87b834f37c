"""Answers the questions of Tetradominoes: what can be played here, and which turn wins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.play.dealing import domino_word
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.tetradominoes.frames import read_frames
from donimoes_book.games.tetradominoes.pictures import after_turn
from donimoes_book.games.tetradominoes.reading import Shown
from donimoes_book.games.tetradominoes.rules import cards, groups, lays
from donimoes_book.games.tetradominoes.shapes import Card, card, neighbours, side_name
from donimoes_book.games.tetradominoes.solitaire import WINNING, score
from donimoes_book.games.tetradominoes.table import Lay, Table
from donimoes_book.plurals import counted
from donimoes_book.search.answer import Answer

LEVEL = 2
"""Where a solitaire has to be won."""
PLACEMENTS, TURNS = "placements", "turns"
GENTLE, GENTLE_TURN = 3, 24
"""The most effort of grade 1: where tetrominoes are asked for, and where a turn is."""
GROWTH_TURN = 1.25
"""How many times as much effort the turn of the next grade may take."""


class Turn(NamedTuple):
    """A domino laid, and the tetromino played on it."""

    lay: Lay
    card: Card


def answer(position: Position) -> Answer:
    """Tell every tetromino that can be played on the domino marked +; raises IllegalPosition.

    The effort is the number of those, twice, and of those that would break just one rule.
    """
    shown = _asked(position)
    lay = shown.added
    if lay is None:
        advice = "Mark the domino just laid with +."
        raise IllegalPosition([RuleViolation("this position asks nothing", None, advice)])
    dark = bool(shown.dark)
    found = sorted(cards(shown.table, lay, dark), key=lambda card: (card.shape, card.cells))
    question = (
        f"You have just laid the {'-'.join(lay.name)}. Which tetrominoes can you play now,"
        f" {side_name(dark)} side up, and where?"
    )
    tempting = sum(1 for _ in _tempting(shown.table, lay, dark))
    pictures = [after_turn(position, None, played) for played in found]
    return Answer(
        question,
        tuple(_told(shown.table, found)),
        len(found),
        PLACEMENTS,
        2 * len(found) + tempting,
        GENTLE,
        more={"tempting": tempting},
        pictures=tuple(pictures),
        labels=tuple(played.shape for played in found),
        hint=", ".join(played.shape for played in found),
    )


def answer_alone(position: Position) -> Answer:
    """Tell the only turn that wins a solitaire with its last tetromino; raises IllegalPosition.

    The effort is the number of ways to lay a domino, and to play the tetromino then.
    """
    shown = _asked(position)
    left = [piece for piece in shown.table.left if piece not in shown.discarded]
    if len(left) != 1 or not shown.hand:
        advice = "Show six tetrominoes, played or given up, and the hand below the table."
        message = f"{len(left)} tetrominoes are left" if shown.hand else "there is no hand"
        raise IllegalPosition([RuleViolation(message, None, advice)])
    possible = list(turns_of(shown))
    won = [turn for turn in possible if score(after(shown.table, turn), LEVEL) < WINNING[LEVEL]]
    if len(won) > 1:
        advice = "A problem has one answer."
        raise IllegalPosition([RuleViolation(f"{len(won)} turns win here", None, advice)])
    question = (
        f"One tetromino is left. Win with this turn, at level {LEVEL}, with less than"
        f" {WINNING[LEVEL]} points."
    )
    ways = sum(len(lays(shown.table, domino)) for domino in shown.hand)
    lines, pictures = [], []
    for turn in won:
        end = after(shown.table, turn)
        side = side_name(turn.card.dark)
        numbers = _numbers(shown.table.with_domino(turn.lay), turn.card)
        lines.append(
            f"The {domino_word(turn.lay.domino)}, then the {turn.card.shape} on"
            f" {numbers}, {side} side up: {counted(score(end, LEVEL), 'points')}."
        )
        pictures.append(after_turn(position, turn.lay, None))
        pictures.append(after_turn(position, turn.lay, turn.card))
    return Answer(
        question,
        tuple(lines),
        len(won),
        TURNS,
        ways + len(possible),
        GENTLE_TURN,
        GROWTH_TURN,
        more={"ways": ways, "possible": len(possible)},
        pictures=tuple(pictures),
        hint=f"Lay the {domino_word(won[0].lay.domino)}." if won else "",
    )


def _asked(position: Position) -> Shown:
    """Read the one picture that asks a question; raises IllegalPosition."""
    first, *others = read_frames(position)
    if others:
        advice = "Show one table, and leave what is played to the reader."
        raise IllegalPosition([RuleViolation("this shows more than one picture", None, advice)])
    return first.shown


def turns_of(shown: Shown) -> Iterator[Turn]:
    """Every turn of a solitaire that plays a tetromino, whether it wins or not."""
    for domino in sorted(shown.hand):
        for lay, dark in product(lays(shown.table, domino), (False, True)):
            for played in cards(shown.table.with_domino(lay), lay, dark, shown.discarded):
                yield Turn(lay, played)


def after(table: Table, turn: Turn) -> Table:
    """Return the table after a turn."""
    return table.with_domino(turn.lay).with_card(turn.card)


def _tempting(table: Table, lay: Lay, dark: bool) -> Iterator[Card]:
    """Every tetromino that would break one rule: of the numbers, the neighbours or the pieces."""
    for cells in groups(frozenset(table.numbers), lay):
        played = card(cells, dark)
        if played is None:
            continue
        wrong = sum(table.numbers[cell] not in lay.numbers for cell in cells)
        beside = {near for cell in cells for near in neighbours(cell)}
        wrong += any(table.sides.get(near) is dark for near in beside)
        wrong += played.piece not in table.left
        if wrong == 1:
            yield played


def _told(table: Table, found: list[Card]) -> Iterator[str]:
    """Say what can be played in one line, in order: `L on 4 4 4 6; O on 4 4 6 6`."""
    if found:
        names = (f"{played.shape} on {_numbers(table, played)}" for played in found)
        yield "; ".join(names) + "."


def _numbers(table: Table, played: Card) -> str:
    return " ".join(str(number) for number in sorted(table.numbers[cell] for cell in played.cells))
