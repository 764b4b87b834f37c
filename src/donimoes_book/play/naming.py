"""What players are called: by their numbers or, at a table that has names, by these."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from donimoes_book.words.language import gettext

_names: ContextVar[Sequence[str]] = ContextVar("names", default=())


@contextmanager
def naming(names: Sequence[str]) -> Iterator[None]:
    """Call players by their names meanwhile."""
    token = _names.set(names)
    try:
        yield
    finally:
        _names.reset(token)


def has_names() -> bool:
    """Return whether players are called by names."""
    return bool(_names.get())


def player_word(player: int) -> str:
    """Return what a player is called within a sentence: `player 2`, or a name."""
    names = _names.get()
    return names[player] if names else gettext("player {who}", who=player + 1)


def player_title(player: int) -> str:
    """Return what a player is called at the beginning of a sentence."""
    word = player_word(player)
    return word[:1].upper() + word[1:]
