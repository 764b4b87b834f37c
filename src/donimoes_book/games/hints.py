"""Hints to puzzles solved by moves: facts about all of a puzzle's shortest solutions, in words.

Facts are kept without words, since finding them takes a while: see `games/hint_facts.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, cast

from donimoes_book.board.parts import Arrow, Direction, Mark
from donimoes_book.board.position import Position
from donimoes_book.games.game import Step
from donimoes_book.games.move_puzzle import Gesture, Movement, MovePuzzle
from donimoes_book.games.move_words import move_in_words
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


def say(
    game: HintedGame,
    facts: Sequence[Fact],
    movement: Callable[[str], Movement | None] = lambda _: None,
) -> tuple[Hint, ...]:
    """Put facts into words, in the current language; `movement` says what one piece does."""
    return tuple(_hint(game, fact, movement) for fact in facts)


def _hint(game: HintedGame, fact: Fact, movement: Callable[[str], Movement | None]) -> Hint:
    names = [game.piece_name(name) for name in fact.names]
    moves = counted(fact.number, game.length_unit)
    words = gettext(
        {**WORDS, **game.hint_words}[fact.kind],
        names=listed(names or [""]),
        first="".join(names[:1]),
        then="".join(names[1:]),
        move=_in_words(fact.names[0], movement) if fact.kind == "begin" else "",
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
    picture = _with_move(game, fact.picture, " ".join(fact.names))
    return Hint(words, picture, label if fact.number else " ".join(fact.names))


def _in_words(name: str, movement: Callable[[str], Movement | None]) -> str:
    """Return a move in words if it's what one piece does, and any other as a book prints it."""
    moved = movement(name)
    return move_in_words(moved) if moved else name


def _with_move(game: HintedGame, picture: Position, move: str) -> Position:
    """Draw a move into the position before it: an arrow, or crosses on what it takes."""
    (step,) = game.replay(picture, move)
    shown = step.picture
    if any(domino.mark is Mark.CROSSED for domino in shown.dominoes) and not step.captured:
        return shown
    if shown.arrows:
        return replace(picture, arrows=shown.arrows)
    pieces, way = cast(Gesture, step.touch or ((), None))
    if not way:
        return picture
    front = -1 if way in (Direction.RIGHT, Direction.DOWN) else 0
    places = [it.places[front] for it in picture.dominoes if it.name in pieces]
    places += [it.place for it in picture.pieces if it.letter in pieces]
    return replace(picture, arrows=tuple(Arrow(it, ((way, 1),)) for it in places))
