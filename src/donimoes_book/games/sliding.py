"""Sliding puzzles: dominoes that move one space along their own length and stay one group.

What these puzzles share: a board that is quick to search, the slides that nothing blocks, and the
group that must not fall apart. A puzzle adds only when a slide is legal and what it captures.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from donimoes_book.board.position import Direction, Domino, Mark, Place, Position
from donimoes_book.games.game import IllegalPosition, Trouble

ROW = 1 << 16
"""How far apart in a cell's number two cells are that lie one above the other."""
GONE = -1
"""Stands for the cell of a domino that has been captured."""

State = tuple[int, ...]
"""The cell of each domino's first half; a cell is its row times ROW plus its column."""

_SLIDE_MARKS = {mark.direction: mark for mark in Mark if mark.direction}


class Move(NamedTuple):
    """A slide: which domino, counted in reading order, and which way."""

    domino: int
    direction: Direction


class Slide(NamedTuple):
    """A slide that nothing blocks, before any rule has judged it."""

    move: Move
    state: State
    halves: tuple[tuple[int, tuple[int, ...]], tuple[int, tuple[int, ...]]]
    """For the half that leads and the one that trails: its number and the cells it now touches."""


class SlidingPuzzle(ABC):
    """One position of a sliding puzzle, as the search sees it."""

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every trouble."""
        troubles = list(_troubles(position))
        if troubles:
            raise IllegalPosition(troubles)
        self.dominoes = tuple(replace(d, mark=None) for d in position.dominoes)
        self.pips = [(d.pips[0] or 0, d.pips[1] or 0) for d in self.dominoes]
        self.along = [1 if d.across else ROW for d in self.dominoes]
        self.start = self.settled(
            tuple(_cell(d.place) for d in self.dominoes)
        )
        if not self.is_one_group(self.start):
            raise IllegalPosition(
                [Trouble("the dominoes are not one group", advice="Every domino must touch the rest edge to edge.")]
            )

    @abstractmethod
    def successors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every legal move and the state it leads to."""

    @abstractmethod
    def is_solved(self, state: State) -> bool:
        """True when the goal is reached."""

    @abstractmethod
    def illegal(self, state: State, slide: Slide) -> str | None:
        """Why the rules forbid a slide that nothing blocks, in words; None when it is legal."""

    def captured(self, state: State, slide: Slide) -> frozenset[int]:
        """The dominoes that a legal slide takes off the table."""
        return frozenset()

    def after(self, slide: Slide, captured: Collection[int]) -> State:
        """The state once the captured dominoes are off the table."""
        kept = slide.state
        if captured:
            kept = tuple(GONE if d in captured else cell for d, cell in enumerate(kept))
        return self.settled(kept)

    # Slides

    def owners(self, state: State) -> dict[int, int]:
        """Which domino lies on each covered cell."""
        owners: dict[int, int] = {}
        for domino, cell in enumerate(state):
            if cell != GONE:
                owners[cell] = owners[cell + self.along[domino]] = domino
        return owners

    def slides(self, state: State, owners: dict[int, int]) -> Iterator[Slide]:
        """Every slide that nothing blocks."""
        for domino, cell in enumerate(state):
            if cell == GONE:
                continue
            along = self.along[domino]
            side = ROW + 1 - along
            first, second = self.pips[domino]
            forward, back = (
                (Direction.RIGHT, Direction.LEFT) if along == 1 else (Direction.DOWN, Direction.UP)
            )
            ahead = cell + 2 * along
            if ahead not in owners:
                moved = cell + along
                yield Slide(
                    Move(domino, forward),
                    (*state[:domino], moved, *state[domino + 1 :]),
                    (
                        (second, (ahead + along, ahead - side, ahead + side)),
                        (first, (moved - side, moved + side)),
                    ),
                )
            ahead = cell - along
            if ahead not in owners:
                yield Slide(
                    Move(domino, back),
                    (*state[:domino], ahead, *state[domino + 1 :]),
                    (
                        (first, (ahead - along, ahead - side, ahead + side)),
                        (second, (cell - side, cell + side)),
                    ),
                )

    def touched(
        self, state: State, owners: dict[int, int], slide: Slide
    ) -> Iterator[tuple[int, int, int]]:
        """What a slide brings side by side: its own number, the other's number, the other domino."""
        for number, cells in slide.halves:
            for cell in cells:
                if cell in owners:
                    domino = owners[cell]
                    yield number, self.pips[domino][cell != state[domino]], domino

    def meets_equal(self, state: State, owners: dict[int, int], slide: Slide) -> bool:
        """True when a slide brings two equal numbers side by side."""
        return any(number == other for number, other, _ in self.touched(state, owners, slide))

    # The group

    def stays_one_group(self, state: State, owners: dict[int, int], slide: Slide) -> bool:
        """True when a slide leaves everything connected, given that it was connected before.

        Only dominoes that touched the cell left behind can lose hold; most slides have none.
        """
        domino = slide.move.domino
        along, old = self.along[domino], state[domino]
        new = slide.state[domino]
        left = old if new > old else old + along
        side = ROW + 1 - along
        behind = left - (new - old)
        loose = {owners[c] for c in (behind, left - side, left + side) if c in owners}
        for _, cells in slide.halves:
            loose.difference_update(owners[c] for c in cells if c in owners)
        if not loose:
            return True
        owners = dict(owners)
        del owners[left]
        owners[new if new < old else new + along] = domino
        return self._reaches(slide.state, owners, domino, loose)

    def is_one_group(self, state: State) -> bool:
        """True when every domino can be reached from every other, edge to edge."""
        left = {domino for domino, cell in enumerate(state) if cell != GONE}
        return not left or self._reaches(state, self.owners(state), min(left), left)

    def _reaches(self, state: State, owners: dict[int, int], start: int, wanted: Iterable[int]) -> bool:
        """True when all of `wanted` are connected with `start`."""
        missing = set(wanted)
        missing.discard(start)
        seen, todo = {start}, [start]
        while todo and missing:
            domino = todo.pop()
            cell, along = state[domino], self.along[domino]
            side = ROW + 1 - along
            far = cell + along
            for near in (cell - along, cell - side, cell + side, far + along, far - side, far + side):
                if near in owners and (other := owners[near]) not in seen:
                    seen.add(other)
                    missing.discard(other)
                    todo.append(other)
        return not missing

    def settled(self, state: State) -> State:
        """Give states that differ only by where they lie on the table one form.

        While dominoes lie both ways, each kind keeps the other in place; when all that are left
        lie the same way, the group can drift along and is moved back.
        """
        kept = [(cell, self.along[d]) for d, cell in enumerate(state) if cell != GONE]
        if len({along for _, along in kept}) != 1:
            return state
        along = kept[0][1]
        first = min(cell % ROW if along == 1 else cell // ROW for cell, _ in kept)
        shift = (ROW // 2 - first) * along
        return tuple(cell if cell == GONE else cell + shift for cell in state)

    # Positions and printed moves

    def move_name(self, move: Move) -> str:
        """The move as the book prints it."""
        return f"{self.dominoes[move.domino].name}{move.direction}"

    def position(self, state: State, last: Move | None = None, crossed: Collection[int] = ()) -> Position:
        """The position of a state, with the last move and captured dominoes marked."""
        lying = []
        for index, (domino, cell) in enumerate(zip(self.dominoes, state, strict=True)):
            if cell == GONE:
                continue
            mark = None
            if last and last.domino == index:
                mark = _SLIDE_MARKS[last.direction]
            elif index in crossed:
                mark = Mark.CROSSED
            lying.append(Domino(Place(2 * (cell % ROW), 2 * (cell // ROW)), domino.across, domino.pips, mark))
        return Position(tuple(lying))

    def judge_move(self, state: State, name: str) -> tuple[Slide | None, str | None]:
        """Find a printed move in a state: the slide (None when blocked), and why it is illegal."""
        digits, letter = name[:2], name[2:]
        named = [
            d
            for d, cell in enumerate(state)
            if cell != GONE and self.dominoes[d].name in (digits, digits[::-1])
        ]
        if not named:
            return None, f"there is no domino {digits} here"
        domino, direction = named[0], Direction(letter)
        if (self.along[domino] == 1) != (direction in (Direction.LEFT, Direction.RIGHT)):
            ways = "left or right" if self.along[domino] == 1 else "up or down"
            return None, f"{digits} can only move {ways}"
        owners = self.owners(state)
        for slide in self.slides(state, owners):
            if slide.move == (domino, direction):
                return slide, self.illegal(state, slide)
        dx, dy = direction.step
        step = dx // 2 + dy // 2 * ROW
        ahead = state[domino] + (2 * step if step > 0 else step)
        return None, f"{digits} is blocked by {self.dominoes[owners[ahead]].name}"


def _cell(place: Place) -> int:
    """The cell at a place, with room for the group to drift either way."""
    return place.x // 2 + ROW // 2 + (place.y // 2 + ROW // 2) * ROW


def _troubles(position: Position) -> Iterator[Trouble]:
    """Everything in a position that a sliding puzzle cannot hold."""
    first = position.dominoes[0].place if position.dominoes else Place(0, 0)
    seen: dict[frozenset[int | None], Domino] = {}
    for domino in position.dominoes:
        if None in domino.pips:
            yield Trouble(f"domino {domino.name} is covered", domino.place, "Show both its numbers.")
        if (domino.place.x - first.x) % 2 or (domino.place.y - first.y) % 2:
            yield Trouble(
                f"domino {domino.name} lies half a space off the others",
                domino.place,
                "Every domino of a sliding puzzle lies on the same grid.",
            )
        if seen.setdefault(frozenset(domino.pips), domino) is not domino:
            yield Trouble(
                f"domino {domino.name} lies here twice", domino.place, "A set holds one of each."
            )
    others = [(n.place, f"the number {n.pips} is not part of a domino") for n in position.numbers]
    others += [(c.places[0], "a covered space has no number to slide") for c in position.covers]
    others += [(p.place, f"the piece {p.letter} has no place in a sliding puzzle") for p in position.pieces]
    others += [(d.place, "a die has no place in a sliding puzzle") for d in position.dice]
    for place, message in others:
        yield Trouble(message, place, "Join it to its other half." if "part of" in message else "")
