"""Worked hands: `{domino-hand}` has a play on each line, which is played, and its claims judged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from donimoes_book.faults import Fault, InputError
from donimoes_book.games import registry
from donimoes_book.games.game import HandGame, IllegalMove, UnreadableMove
from donimoes_book.manuscript.claims import expected_items
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.tree import HandStage

_LINE = re.compile(r"\s*(?P<label>[^:]*?)\s*:\s*(?P<play>[^\s,]+)\s*(?:,(?P<claims>.*))?")
_LONGEST = 40
"""The most characters that there is room for above a picture."""
_FORM = "Write who plays, a colon, the play, and what is true then: Ann: 32-24, total 7."


def read_hand(
    source: Source, game_name: str | None, lines: list[str], first: int, fence: int
) -> tuple[HandStage, ...]:
    """Read and play the lines of a worked hand.

    `first` is the file's line of the first of them, `fence` that of the directive.
    Raises InputError with every fault in them.
    """
    game = registry.find(game_name) if game_name else None
    if not isinstance(game, HandGame):
        advice = "Name one: {domino-hand} all-fives."
        raise InputError([source.fault("no game with hands to be shown", fence, advice=advice)])
    numbered = [(first + n, line) for n, line in enumerate(lines) if line.strip()]
    found = [(number, _LINE.fullmatch(line)) for number, line in numbered]
    rows = [(number, match) for number, match in found if match]
    if len(rows) < len(found) or not rows:
        wrong = [number for number, match in found if not match] or [fence]
        raise InputError([source.fault("this is no play", n, advice=_FORM) for n in wrong])
    long = [(number, match) for number, match in rows if len(match["label"]) > _LONGEST]
    if long:
        message = f"there is no room for more than {_LONGEST} characters above a picture"
        raise InputError([_fault(source, message, *row, "label") for row in long])
    try:
        played = game.worked_hand([match["play"] for _, match in rows])
    except IllegalMove as error:
        number, match = rows[error.index]
        verdict = "cannot be read" if isinstance(error, UnreadableMove) else "is not legal"
        message = f"{error.move} {verdict}: {error.reason}"
        raise InputError([_fault(source, message, number, match, "play")]) from None
    stages = [
        HandStage(match["label"], play) for (_, match), play in zip(rows, played, strict=True)
    ]
    faults = [
        fault
        for (number, match), stage in zip(rows, stages, strict=True)
        for fault in _claims(source, game, number, match, stage)
    ]
    if faults:
        raise InputError(faults)
    return tuple(stages)


def _claims(
    source: Source, game: HandGame, number: int, match: re.Match[str], stage: HandStage
) -> Iterator[Fault]:
    """Judge what is said of a play."""
    if match["claims"] is None:
        return
    for item in expected_items(match["claims"]):
        try:
            found = game.judge(stage.play.picture, "", item.text)
        except ValueError as error:
            message = f'"{item.text}" says nothing about {game.title}'
            advice = f"The engine {error}."
        else:
            if found is None:
                continue
            message, advice = f'expected "{item.text}", but {found}', ""
        column = match.start("claims") + item.start + 1
        width = len(item.text)
        yield source.fault(message, number, column, width=width, advice=advice)


def _fault(source: Source, message: str, line: int, match: re.Match[str], group: str) -> Fault:
    return source.fault(message, line, match.start(group) + 1, width=len(match[group]))
