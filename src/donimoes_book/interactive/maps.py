"""Problems solved by moves, as pages play them: maps of their positions, packed into few bytes.

A page knows no rules. It looks up what each move leads to, and why a move is refused. Pawns that
walk between spaces have a map of their own: the result of every attempt, by which the page finds
all positions itself.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import accumulate, chain
from typing import Any

from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Annotations, Piece, Place, Position
from donimoes_book.drawing.loose import Part, draw_parts
from donimoes_book.drawing.scene import Use
from donimoes_book.games import registry
from donimoes_book.games.lookup import Lookup, Refused, Seen
from donimoes_book.games.move_puzzle import MovePuzzle
from donimoes_book.games.pawn_map import PawnMap, PawnPhase, Ray, Step
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import pack_of
from donimoes_book.interactive.table import Numbers, Table, pack, part_name, piece_name, unpack
from donimoes_book.words.language import gettext

MOST_STATES = 4_000
"""The most states in a whole map: more would be too large for a page."""
MOST_OF_MANY = 1_500
"""The most states in a partial map."""
_EDGE = 500
"""More moves than any state has."""
_FindNext = Callable[[Any], Iterable[tuple[Any, Any]]]
"""Returns a state's moves, and where they lead; none if it is solved."""
_Exits = dict[int, list[tuple[Any, int]]]
"""Moves, and the numbers of the states that they lead to, by the number of their state."""


def graph_data(
    game: PuzzleGame, position: Position, solution: Sequence[str], share: int = 1
) -> dict[str, Any]:
    """Return what a page needs to play a problem; raises IllegalPosition.

    Moves from solved positions aren't followed. If there are too many positions for a page, the map
    has those nearest to the solution; a `share` of 4 makes do with a quarter of the most states.

    `states` are whole numbers in base 64 (see `packed`). For each state, they give twice the number
    of its moves, plus one if it is solved. For each move, they give its name; then 0 and a change
    if it leads to a state not mentioned before, or else how many states ago that one was. Then they
    say how many refusals differ from those of the state where this one was first mentioned, and
    for each of these its name and its reason, or 0 for none. A state whose moves are not on the map
    has `edge` as its number of moves.
    """
    puzzle = game.puzzle(position)
    pages = pack_of(game.name).pages
    lookup = ((pages and pages().lookup) or Lookup)(puzzle)
    is_solved = cache(puzzle.is_solved)
    # A slide and a step can be equal tuples.
    move_name = lru_cache(None, typed=True)(puzzle.move_name)
    find_next = cache(lambda state: () if is_solved(state) else tuple(puzzle.successors(state)))
    numbers, exits = _states(puzzle, solution, find_next, share)
    table = Table()
    places_of = list(_places_by_state(puzzle, lookup, table, numbers))
    names, reasons, changes = Numbers(), Numbers(), Numbers()
    move_numbers: dict[tuple[str, Hashable], int] = {}
    answers: dict[Refused, tuple[int, int]] = {}
    """The numbers of attempts that are refused, and of the reasons."""

    def numbered(state: Any, name: str, grip: Hashable) -> int:
        """Return the number of a printed move and its gesture."""
        if (name, grip) not in move_numbers:
            pieces, way = puzzle.gesture(state, name)
            touched = tuple(table.pieces[piece_name(piece)] for piece in pieces)
            move_numbers[name, grip] = names[name, (touched, str(way or ""))]
        return move_numbers[name, grip]

    stream: list[int] = []
    first_from: list[dict[int, int]] = [{}]
    """For each state mentioned so far, the refusals of the state that mentioned it first."""
    for state, number in numbers.items():
        if is_solved(state) or number not in exits:
            stream.append(1 if is_solved(state) else 2 * _EDGE)
            continue
        moves = {move_name(move): after for move, after in exits[number]}
        tried = list(lookup.refusals(state, moves))
        for attempt in tried:
            if attempt not in answers:
                name, why, grip = attempt
                answers[attempt] = numbered(state, name, grip), 1 + reasons[why]
        refused = dict(map(answers.__getitem__, tried))
        stream.append(2 * len(moves))
        for name, after in moves.items():
            stream.append(numbered(state, name, lookup.grip(state, name)))
            stream.append(len(first_from) - after)
            if after == len(first_from):
                left, reached = (
                    places_of[number] - places_of[after],
                    places_of[after] - places_of[number],
                )
                stream.append(changes[tuple(sorted(left)), tuple(sorted(reached))])
                first_from.append(refused)
        stream += _differences(first_from[number], refused)
    return {
        "kind": "graph",
        **table.as_data(),
        "start": sorted(places_of[0]),
        "names": [name for name, _ in names],
        "gestures": [gesture for _, gesture in names],
        "repeats": puzzle.repeats,
        "reasons": list(map(gettext, reasons)),
        "changes": list(changes),
        "edge": _EDGE,
        "whole": len(exits) == len(numbers),
        "roams": table.reaches_beyond(places_of[0]),
        "states": pack(stream),
    }


def is_solved_by(data: Mapping[str, Any], moves: Iterable[str]) -> bool:
    """Return whether moves lead through a graph to a solved position, as a page plays them.

    Raises what wrong data may raise: ValueError, TypeError or LookupError.
    """
    try:
        exits, solved = _unpacked(data["states"], data["edge"], data["names"])
    except StopIteration:
        raise ValueError("the states end too soon") from None
    state = 0
    for move in moves:
        state = exits[state][move]
    return state in solved


def _unpacked(
    packed_states: str, edge: int, names: Sequence[str]
) -> tuple[list[dict[str, int]], set[int]]:
    """Return where each state's moves lead, by their names, and which states are solved."""
    numbers = unpack(packed_states)
    exits, solved, mentioned = list[dict[str, int]](), set[int](), 1
    for state, about in enumerate(numbers):
        exits.append({})
        if about % 2:
            solved.add(state)
        if about % 2 or about == 2 * edge:
            continue
        for _ in range(about // 2):
            name, ago = next(numbers), next(numbers)
            exits[state][names[name]] = mentioned - ago
            if not ago:
                mentioned += 1
                next(numbers)  # what changes
        for _ in range(2 * next(numbers)):
            next(numbers)  # what is refused, and why
    return exits, solved


def _places_by_state(
    puzzle: MovePuzzle[Any, Any], lookup: Lookup[Any], table: Table, states: Iterable[Any]
) -> Iterator[frozenset[int]]:
    """Yield the places taken in each state; only what wasn't seen before is drawn."""
    place_numbers: dict[Seen, int] = {}
    for state in states:
        seen = lookup.seen(state)
        places = frozenset(map(place_numbers.get, seen))
        if seen and None not in places:
            yield places  # type: ignore[misc]
            continue
        corner = puzzle.corner(state)
        parts = list(table.lay_parts(puzzle.position(state), corner))
        numbers = {
            (*part.place.moved(*corner), isinstance(part, Domino)): number for part, number in parts
        }
        place_numbers |= {part: numbers[part[:3]] for part in seen}
        yield frozenset([number for _, number in parts])


def _differences(before: dict[int, int], after: dict[int, int]) -> Iterator[int]:
    changed = [name for name in before | after if before.get(name) != after.get(name)]
    pairs = ((name, after.get(name, 0)) for name in changed)
    return chain([len(changed)], chain.from_iterable(pairs))


def _states(
    puzzle: MovePuzzle[Any, Any], solution: Sequence[str], find_next: _FindNext, share: int
) -> tuple[dict[Any, int], _Exits]:
    """Number the states, in the order in which moves first lead to them.

    Also returns the moves of those on the map: all of them, or only some around a solution.
    """
    numbers, exits = _numbered([puzzle.start], find_next, MOST_STATES // share + 1)
    if len(numbers) <= MOST_STATES // share:
        return numbers, exits
    way = accumulate(
        solution,
        lambda state, name: puzzle.after(state, puzzle.find_move(state, name)),
        initial=puzzle.start,
    )
    mapped, _ = _numbered(way, find_next, MOST_OF_MANY // share)
    return _numbered([puzzle.start], find_next, within=mapped)


def _numbered(
    starts: Iterable[Any],
    find_next: _FindNext,
    most: int | None = None,
    within: Container[Any] | None = None,
) -> tuple[dict[Any, int], _Exits]:
    """Number states in the order in which moves lead to them, until there are `most`.

    If `within` is given, only moves from its states count.
    """
    numbers = {state: number for number, state in enumerate(starts)}
    exits, todo = _Exits(), list(numbers)
    for number, state in enumerate(todo):
        if within is not None and state not in within:
            continue
        exits[number] = []
        for move, after in find_next(state):
            if (there := numbers.get(after)) is None:
                there = len(numbers)
                if there == most:
                    return numbers, exits
                numbers[after] = there
                todo.append(after)
            exits[number].append((move, there))
    return numbers, exits


# Pawns


def pawn_data(game: str, pawns: PawnMap) -> dict[str, Any]:
    """Return what a page needs.

    In each phase, `tiles` are the dominoes: first the spaces of a domino's halves, then the
    domino's place while it has no pawn, a pawn on its first half, on its second, or on both.
    `stands` are the places of each pawn on every space. A ray is a list of its space, its
    attempts, the deciding spaces, and the number of each attempt's result for every set of these
    spaces that other pawns can be on (see `packed`).
    """
    table, outcomes = Table(), Numbers()
    phases = [_phase(game, phase, pawns.pawns, table, outcomes) for phase in pawns.phases]
    return {
        "kind": "pawns",
        **table.as_data(),
        "phases": phases,
        "outcomes": [
            [outcome.end, outcome.name] if isinstance(outcome, Step) else gettext(outcome)
            for outcome in outcomes
        ],
        "pawns": [table.pieces[letter] for letter in pawns.pawns],
        "start": list(pawns.start),
        "first": pawns.first,
    }


def _phase(
    game: str, phase: PawnPhase, letters: str, table: Table, outcomes: Numbers
) -> dict[str, Any]:
    raised = registry.annotate(game, phase.picture).raised
    numbers = {place: number for number, place in enumerate(phase.spaces)}
    covered = replace(phase.picture, dominoes=(), pieces=())
    corner = covered.covers[0].place if covered.covers else Place(0, 0)
    under = {place: domino for domino in phase.picture.dominoes for place in domino.places}

    def drawn(domino: Domino, halves: Iterable[int], pawns: str) -> Sequence[tuple[Part, Use]]:
        """Draw a domino in the corner of a table of its own, with pawns on some halves."""
        alone = replace(domino, place=Place(0, 0))
        annotations = Annotations(raised=(alone.place,) if domino.place in raised else ())
        pieces = (
            Piece(alone.places[half], pawn) for half, pawn in zip(halves, pawns, strict=False)
        )
        return draw_parts(Position((alone,), pieces=tuple(pieces)), annotations, letters)

    def tile(domino: Domino) -> list[Any]:
        places = []
        for halves in ((), (0,), (1,), (0, 1)):
            parts = drawn(domino, halves, letters)
            uses = [use for part, use in parts if isinstance(part, Domino)]
            places.append([table.put(part_name(domino), use, domino.place) for use in uses])
        return [[numbers[place] for place in domino.places], *places]

    def stand(place: Place, letter: str) -> int:
        if domino := under.get(place):
            _, use = drawn(domino, (domino.places.index(place),), letter)[-1]
            return table.put(letter, use, domino.place)
        ((_, use),) = draw_parts(Position(pieces=(Piece(Place(0, 0), letter),)), letters=letters)
        return table.put(letter, use, place)

    return {
        "fixed": sorted(table.lay(covered, corner)),
        "tiles": [tile(domino) for domino in phase.picture.dominoes],
        "stands": [[stand(place, letter) for place in phase.spaces] for letter in letters],
        "rays": [_ray(ray, outcomes) for ray in phase.rays],
        "goal": sorted(phase.goal),
    }


def _ray(ray: Ray, outcomes: Numbers) -> list[Any]:
    packed = pack(outcomes[outcome] for tried in ray.outcomes for outcome in tried)
    return [ray.space, list(ray.tries), list(ray.deciding), packed]
