"""A game's record as something to pass on: a short link, and a block for a chapter."""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import NotPossible
from donimoes_book.games.game import Game, WorkedHands
from donimoes_book.play.record import Record, hand_block
from donimoes_book.words.language import gettext

_SCORES = re.compile(r" = .*|^#.*\n|^(?:won by .*|drawn|lost)\n", re.MULTILINE)
"""What a record says that follows from the rest of it."""
_GAME = "game: "
_MOST = 1_000_000
"""The most bytes of a record: no link makes the engine fill the memory."""


def packed(record: str) -> str:
    """Return a record in the characters of an address, without what follows from the rest."""
    short = zlib.compress(_SCORES.sub("", record).encode(), 9, wbits=-15)
    return urlsafe_b64encode(short).decode().rstrip("=")


def unpacked(link: str) -> str:
    """Return the record that `packed` was given, as far as it is in the link."""
    try:
        data = urlsafe_b64decode(link + "=" * (-len(link) % 4))
        record = zlib.decompressobj(wbits=-15).decompress(data, _MOST).decode()
    except (Error, zlib.error, ValueError):
        record = ""
    if not record.startswith(_GAME):
        raise NotPossible(gettext("This link has no record of a game."))
    return record


def game_of(record: str) -> str:
    """Return the name of the game that a record is of."""
    return record.partition("\n")[0].removeprefix(_GAME)


def chapter_block(game: Game, record: Record, number: int, position: Position) -> str:
    """Return what shows a game in a chapter: the hand of a turn, or else the table after it."""
    if isinstance(game, WorkedHands):
        try:
            return hand_block(record, number)
        except ValueError:
            pass  # no hand has been dealt yet
    return f"```{{domino}} {game.name}\n{position}\n```\n"
