"""The player of problems: its scripts, the words that scripts say, and its style sheet."""

import json
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.messages.extract import extract

from donimoes_book.language import current, gettext, ngettext, plural_texts

WORDS, LOADER, STYLE = "words.js", "play.js", "player.css"
"""The script that all others need; the one that puts a button on each playable problem, and loads
the rest when it is pressed; and the style sheet."""
_FRAME = ("player.js", "player-gestures.js")
_MOVES = (*_FRAME, "player-board.js", "player-moves.js", "player-maps.js")
SCRIPTS = {
    "graph": (*_MOVES, "player-graph.js"),
    "pawns": (*_MOVES, "player-pawns.js"),
    "layout": (*_FRAME, "player-laid.js", "player-layout.js"),
    "question": (*_FRAME, "player-question.js"),
    "joints": (*_FRAME, "player-joints.js"),
}
"""The scripts that play each kind of problem, in order."""
_DATA = files("donimoes_book.interactive") / "data"


def player_files() -> dict[str, bytes]:
    """Return the player's scripts by name, apart from their words."""
    names = dict.fromkeys((LOADER, *(name for kind in SCRIPTS.values() for name in kind)))
    return {name: (_DATA / name).read_bytes() for name in names}


def player_style() -> bytes:
    """Return the player's style sheet, which uses the colours that a page defines."""
    return (_DATA / STYLE).read_bytes()


def words_script(scripts: Iterable[bytes]) -> bytes:
    """Return the script with these scripts' words in the current language; it must run first.

    Scripts mark words as the program does. The English words are the keys, so an English page needs
    only those that depend on a number: they have a text for each of the language's plural
    categories, named as in `Intl.PluralRules`.
    """
    words: dict[str, str | dict[str, str]] = {}
    for message in (message for script in scripts for message in _marked(script)):
        if not isinstance(message, str):
            words[message[-1]] = _forms(*message)
        elif not current().is_english:
            words[message] = gettext(message)
    known = {"language": current().code, "scripts": SCRIPTS, "words": words}
    return (_DATA / WORDS).read_bytes() + f"Object.assign(donimoes, {in_script(known)});\n".encode()


def _forms(one: str, several: str) -> dict[str, str]:
    return plural_texts(lambda count: ngettext(one, several, count, count="{count}"))


@cache
def _marked(script: bytes) -> tuple[str | tuple[str, ...], ...]:
    """Return the words that a script marks; those that depend on a number in both forms."""
    return tuple(message for _, message, _, _ in extract("javascript", BytesIO(script)))


def in_script(value: Any) -> str:
    """Return a value as JSON that is safe inside a page's `<script>`, whatever its words are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def policy_source(text: str) -> str:
    """Return a policy's name for a script or style sheet inside the page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
