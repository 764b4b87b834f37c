"""The player's scripts and style sheet, which all pages with playable problems share."""

from importlib.resources import files

from donimoes_book.interactive import joints, layout, question

LOADER = "play.js"
"""The script that puts a button on each playable problem and loads the rest when it is pressed."""
PLAYER = (LOADER, "player.js", *(module.SCRIPT for module in (joints, layout, question)))
STYLE = "player.css"
_DATA = files("donimoes_book.interactive") / "data"


def player_files() -> dict[str, bytes]:
    """Return the player's scripts by name."""
    return {name: (_DATA / name).read_bytes() for name in PLAYER}


def player_style() -> bytes:
    """Return the player's style sheet, which uses the colours that a page defines."""
    return (_DATA / STYLE).read_bytes()
