"""The scripts and the style sheet of the player, which every page with played problems shares."""

from importlib.resources import files

from donimoes_book.interactive import joints, layout, question

LOADER = "play.js"
"""Puts a button on each problem that can be played, and loads the rest when it is pressed."""
PLAYER = (LOADER, "player.js", *(module.SCRIPT for module in (joints, layout, question)))
STYLE = "player.css"
_DATA = files("donimoes_book.interactive") / "data"


def player_files() -> dict[str, bytes]:
    """Return the scripts of the player by their names."""
    return {name: (_DATA / name).read_bytes() for name in PLAYER}


def player_style() -> bytes:
    """Return the style sheet of the player; it uses the colours that a page names."""
    return (_DATA / STYLE).read_bytes()
