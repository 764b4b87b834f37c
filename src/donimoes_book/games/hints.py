"""Hints to puzzles solved by moves: facts about all of a puzzle's shortest solutions, in words.

Facts are kept without words, since finding them takes a while: see `games/hint_facts.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, cast

from donimoes_book.board.parts import Arrow, Direction, Mark
from donimoes_book.board.position import Position
from donimoes_book.games.game import Step
from donimoes_book.games.move_puzzle import Gesture, MovePuzzle
from donimoes_book.games.move_words import move_in_words, ways_in_words
from donimoes_book.search.answer import Hint
from donimoes_book.words.language import N_, alternatives, counted, gettext, listed


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


class Obstacle(NamedTuple):
    """Why a piece has to wait until another has moved."""

    piece: str
    """The other one, which is in the way, or has to help."""
    move: str = ""
    """The first move as printed, which is refused until then; without, it leads there later."""
    reason: str = ""
    """Why it's refused: a key of the puzzle's `obstacle_words`, or nothing if that's not told."""
    number: str = ""
    """The number of pips that this is about."""


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
    ways: str = ""
    """The way of each move that a piece makes, as letters."""
    obstacle: Obstacle | None = None
    """Why the piece, or the second one, has to wait."""


WORDS: Mapping[str, str] = {
    "stays": N_("Don’t move {either}."),
    "stay": N_("Don’t move {either}."),
    "only": N_("No domino has to move but {names}."),
    "before": N_("Move {first} before {then}."),
    "before back": N_("Move {first} out of the way before {then}, and bring it back later."),
    "taken before": N_("Take {first} before {then}."),
    "together": N_("Take {names} together."),
    "last taken": N_("Save {names} for the end."),
    "last": N_("Keep {names} for the very end."),
    "first": N_("The first to move is {names}."),
    "first ones": N_("The first to move are {names}, in this order."),
    "once": N_("Move {names} only once: {ways}."),
    "left": N_("Move {names} {ways} in all, and never right."),
    "right": N_("Move {names} {ways} in all, and never left."),
    "up": N_("Move {names} {ways} in all, and never down."),
    "down": N_("Move {names} {ways} in all, and never up."),
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
    **dict.fromkeys(("first", "begin"), N_("After anything else, {why}.")),
    "first ones": N_("In any other order, {why}."),
}
"""What comes of doing something else, for facts whose `number` says so."""
_WAITS = N_("Until then, {then} can’t go {ways}.")
_WAITS_BECAUSE = N_("Until then, {then} can’t go {ways}: {why}.")
_NOT_NOW = N_("At first, it can’t: {why}.")
_NOT_YET = N_("It can’t until {first} has moved: {why}.")
_IS_AHEAD = N_("{then} has to go where {first} lies now.")
_LOSES = N_("there’s no way to the end")
_COSTS = N_("it takes at least {moves} more")
BACK = 2
"""What it costs to make a move and take it back, which is no reason by itself."""


def say(
    game: HintedGame, facts: Sequence[Fact], puzzle: type[MovePuzzle[Any, Any]] = MovePuzzle
) -> tuple[Hint, ...]:
    """Put facts into words, in the current language; the kind of puzzle knows its moves."""
    return tuple(_hint(game, fact, puzzle) for fact in facts)


def _hint(game: HintedGame, fact: Fact, puzzle: type[MovePuzzle[Any, Any]]) -> Hint:
    names = [game.piece_name(name) for name in fact.names]
    moves = counted(fact.number, game.length_unit)
    words = gettext(
        {**WORDS, **game.hint_words}[fact.kind],
        names=listed(names or [""]),
        either=alternatives(names or [""]),
        first="".join(names[:1]),
        then=alternatives(names[1:] or [""]),
        move=_in_words(fact.names[0], puzzle) if fact.kind == "begin" else "",
        ways=ways_in_words(fact.ways),
    )
    reason = _reason(game, fact, puzzle)
    if not reason and fact.kind in _OTHERWISE and (not fact.number or fact.number > BACK):
        why = gettext(_COSTS if fact.number else _LOSES, moves=moves)
        reason = gettext(_OTHERWISE[fact.kind], why=why)
    words = " ".join(it[:1].upper() + it[1:] for it in (words, reason) if it)
    if not fact.picture:
        return Hint(words)
    after = gettext("after {moves}", moves=moves)
    if not fact.names:
        return Hint(words, fact.picture, after)
    label = gettext("{label}, not {move}", label=after, move=" ".join(fact.names))
    picture = _with_move(game, fact.picture, " ".join(fact.names))
    return Hint(words, picture, label if fact.number else " ".join(fact.names))


def _reason(game: HintedGame, fact: Fact, puzzle: type[MovePuzzle[Any, Any]]) -> str:
    """Say why a piece has to wait for another; nothing if the fact doesn't tell."""
    if not fact.obstacle:
        return ""
    piece, move, reason, number = fact.obstacle
    first, then = game.piece_name(piece), game.piece_name(fact.names[-1])
    if not move:
        return gettext(_IS_AHEAD, first=first, then=then)
    moved = puzzle.movement(move)
    ways = ways_in_words(moved.ways) if moved else move
    if not reason:
        return gettext(_WAITS, then=then, ways=ways)
    words = puzzle.obstacle_words[reason]
    why = gettext(words, first=first, then=then, number=number)
    if fact.names[1:]:
        return gettext(_WAITS_BECAUSE, then=then, ways=ways, why=why)
    frame = _NOT_NOW if "{first}" in words else _NOT_YET
    return gettext(frame, first=first, why=why)


def _in_words(name: str, puzzle: type[MovePuzzle[Any, Any]]) -> str:
    """Return a move in words if it's what one piece does, and any other as a book prints it."""
    moved = puzzle.movement(name)
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
