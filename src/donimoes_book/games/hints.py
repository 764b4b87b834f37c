"""Hints to puzzles solved by moves: facts about all of a puzzle's shortest solutions, in words.

Facts are kept without words, since finding them takes a while: see `games/hint_facts.py`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from donimoes_book.board.dominoes import the_domino
from donimoes_book.board.position import Position
from donimoes_book.games.game import Step
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.search.answer import Hint
from donimoes_book.words.language import N_, counted, gettext, listed


class HintedGame(Protocol):
    """What hints ask of a game that is solved by moves."""

    length_unit: str

    @property
    def hint_words(self) -> Mapping[str, str]:
        """The words for facts that only this game's hints are about, by their kinds."""

    def piece_name(self, name: str) -> str:
        """Return a piece in a sentence."""

    def puzzle(self, position: Position) -> MovePuzzle[Any, Any]:
        """Set up a position; raises IllegalPosition."""

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""


class Fact(NamedTuple):
    """Something that is true of a puzzle."""

    kind: str
    """What is claimed: a key of `WORDS`, or of the game's own `hint_words`."""
    names: tuple[str, ...] = ()
    """The pieces that it's about, in order, or a move."""
    number: int = 0
    """Of a picture, after how many moves it is; or how many moves more it costs to break with it, 0
    if there is no way to the end."""
    picture: Position | None = None


WORDS: Mapping[str, str] = {
    "stays": N_("Leave {names} alone."),
    "stay": N_("Leave {names} alone."),
    "only": N_("No domino has to move but {names}."),
    "before": N_("Move {first} before {then}."),
    "before back": N_("Move {first} out of the way before {then}, and bring it back later."),
    "taken before": N_("Take {first} before {then}."),
    "together": N_("Take {names} together."),
    "last taken": N_("Save {names} for the end."),
    "last": N_("Keep {names} for the very end."),
    "once": N_("Move {names} only once."),
    "left": N_("Never move {names} to the right."),
    "right": N_("Never move {names} to the left."),
    "up": N_("Never move {names} down."),
    "down": N_("Never move {names} up."),
    "begin": N_("Begin with {move}."),
    "trap here": N_("This move looks good, but after it, there’s no way to the end."),
    "landmark": N_("Every shortest solution passes through this position."),
    "halfway": N_("One of the shortest solutions passes through this position."),
}
"""What facts say; those that tell what to do are about every shortest solution."""
_OTHERWISE: Mapping[str, str] = {
    "stays": N_("If you move it, {why}."),
    "stay": N_("If you move one of them, {why}."),
    "only": N_("If you move another, {why}."),
    "before": N_("The other way round, {why}."),
    "before back": N_("In any other order, {why}."),
    "taken before": N_("The other way round, {why}."),
    "together": N_("If one of them goes another way, {why}."),
    "last taken": N_("If one of them goes earlier, {why}."),
    "last": N_("If you move it earlier, {why}."),
    "once": N_("If you move it again, {why}."),
    **dict.fromkeys(("left", "right", "up", "down"), N_("If you do, {why}.")),
    "begin": N_("After anything else, {why}."),
}
"""What comes of doing something else, for facts whose `number` says so."""
_LOSES = N_("there’s no way to the end")
_COSTS = N_("it takes at least {moves} more")
BACK = 2
"""What it costs to make a move and take it back, which is no reason by itself."""
_PUSHES = {
    "L": N_("{piece} to the left"),
    "R": N_("{piece} to the right"),
    "U": N_("{piece} up"),
    "D": N_("{piece} down"),
}


def say(game: HintedGame, facts: Sequence[Fact]) -> tuple[Hint, ...]:
    """Put facts into words, in the current language."""
    return tuple(_hint(game, fact) for fact in facts)


def _hint(game: HintedGame, fact: Fact) -> Hint:
    names = [game.piece_name(name) for name in fact.names]
    moves = counted(fact.number, game.length_unit)
    words = gettext(
        {**WORDS, **game.hint_words}[fact.kind],
        names=listed(names or [""]),
        first="".join(names[:1]),
        then="".join(names[1:]),
        move=_move_words("".join(fact.names[:1])),
    )
    words = words[:1].upper() + words[1:]
    if fact.kind in _OTHERWISE and (not fact.number or fact.number > BACK):
        why = gettext(_COSTS if fact.number else _LOSES, moves=moves)
        words += " " + gettext(_OTHERWISE[fact.kind], why=why)
    if not fact.picture:
        return Hint(words)
    after = gettext("after {moves}", moves=moves)
    if not fact.names:
        return Hint(words, fact.picture, after)
    label = gettext("{label}, not {move}", label=after, move=" ".join(fact.names))
    return Hint(words, fact.picture, label if fact.number else " ".join(fact.names))


def _move_words(name: str) -> str:
    """Return a push of a domino in words, and any other move as a book prints it."""
    match = re.fullmatch(r"(\d\d)([LRUD])", name)
    return gettext(_PUSHES[match[2]], piece=the_domino(match[1])) if match else name


def name_of_piece(name: str) -> str:
    """Return a domino, `21` or `2-1`, in a sentence, or any other piece by its own name."""
    pips = re.fullmatch(r"(\d)-?(\d)", name)
    return the_domino(pips.groups()) if pips else name
