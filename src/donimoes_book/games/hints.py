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

    def puzzle(self, position: Position) -> MovePuzzle[Any, Any]:
        """Set up a position; raises IllegalPosition."""

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""


class Fact(NamedTuple):
    """Something that is true of a puzzle."""

    kind: str
    """What is claimed: a key of `WORDS`, or of the game's own `hint_words`."""
    names: tuple[str, ...] = ()
    """The pieces that it's about, or a move."""
    number: int = 0
    """How many: of a picture, after how many moves it is."""
    other: int = 0
    picture: Position | None = None


WORDS: Mapping[str, str] = {
    "stays": N_("{names} never moves."),
    "stay": N_("{names} never move."),
    "only": N_("No domino moves but {names}."),
    "returns": N_("{names} moves away and comes back."),
    "return": N_("{names} move away and come back."),
    "rectangle": N_("The finished rectangle is {number} wide and {other} high."),
    "last": N_("{names} moves last."),
    "busiest": N_("{names} moves more often than all the others together."),
    "last taken": N_("The last to go are {names}."),
    "trap": N_("Don’t begin with {names}: it looks good, but it’s fatal."),
    "trap here": N_("Don’t play this move here: it looks good, but it’s fatal."),
    "detour": N_("Don’t begin with {names}: it looks good, but gets you no nearer."),
    "landmark": N_("Every shortest solution passes through this position."),
    "halfway": N_("One of the shortest solutions passes through this position."),
}
"""What facts say; unless they say otherwise, they are about every shortest solution."""


def say(game: HintedGame, facts: Sequence[Fact]) -> tuple[Hint, ...]:
    """Put facts into words, in the current language."""
    return tuple(_hint(game, fact) for fact in facts)


def _hint(game: HintedGame, fact: Fact) -> Hint:
    template = {**WORDS, **game.hint_words}[fact.kind]
    are_dominoes = all(re.fullmatch(r"\d\d", name) for name in fact.names)
    names = listed([the_domino(name) if are_dominoes else name for name in fact.names] or [""])
    moves = counted(fact.number, game.length_unit)
    words = gettext(template, names=names, moves=moves, number=fact.number, other=fact.other)
    label = " ".join(fact.names) or gettext("after {moves}", moves=moves)
    return Hint(words[:1].upper() + words[1:], fact.picture, label if fact.picture else "")
