"""What a picture of Domino Runners shows: halves, runners, checkers, and captured checkers.

Discs below the dominoes are captured checkers: White captured the black ones, and Black the white
ones. An arrow that begins at a runner is a turn to come, and one that ends at a runner is the turn
just made.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from donimoes_book.board.cells import CellSet, cell_set, cells_of
from donimoes_book.board.parts import Arrow, Domino
from donimoes_book.board.position import Piece, Place, Position
from donimoes_book.games import set_checks
from donimoes_book.games.claims import Refusal
from donimoes_book.games.domino_runners import rules
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.squares import ROW, place_of, square_at, square_name

_ADVICE = "Show dominoes, the runners W and B, the discs w and b, and arrows."
HOLDS = set_checks.Holds("in Domino Runners", ("pieces", "arrows"), advice=_ADVICE)


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows."""

    board: rules.Board
    men: rules.Men
    arrows: tuple[tuple[Arrow, rules.Turn | Refusal], ...]
    """Each arrow with the turn that it shows, or why it doesn't show one."""


def read_picture(position: Position) -> Picture:
    """Read a picture; raises IllegalPosition with every violation."""
    set_checks.refuse_if_any(_violations(position))
    corner = _corner(position)
    numbers = {
        square_at(place, corner): pips
        for place, pips in position.halves.items()
        if pips is not None
    }
    board = rules.Board(numbers)
    runners, checkers = [rules.NOWHERE, rules.NOWHERE], [set[int](), set[int]()]
    captured = [0, 0]
    for piece in position.pieces:
        if piece.letter in rules.RUNNERS:
            runners[rules.RUNNERS.index(piece.letter)] = square_at(piece.place, corner)
        elif piece.place in position.halves:
            checkers[rules.DISCS.index(piece.letter)].add(square_at(piece.place, corner))
        else:
            captured[1 - rules.DISCS.index(piece.letter)] += 1
    men = rules.Men(
        (runners[0], runners[1]),
        (cell_set(checkers[0]), cell_set(checkers[1])),
        (captured[0], captured[1]),
    )
    arrows = tuple((arrow, _shown_turn(board, men, arrow, corner)) for arrow in position.arrows)
    return Picture(board, men, arrows)


def _corner(position: Position) -> Place:
    places = list(position.halves)
    return Place(min(place.x for place in places), min(place.y for place in places))


def _violations(position: Position) -> Iterator[RuleViolation]:
    yield from HOLDS.violations(position)
    if position.board:
        yield RuleViolation("Domino Runners needs no checkerboard", None, "Remove the line board:.")
    if not position.dominoes:
        yield RuleViolation("there are no dominoes to run on", None, _ADVICE)
        return
    yield from set_checks.off_grid(position.dominoes)
    for domino in position.dominoes:
        if domino.mark:
            message = f"{domino.name} is marked, but dominoes do not move in Domino Runners"
            yield RuleViolation(message, domino.place)
    corner = _corner(position)
    columns = max((place.x - corner.x) // 2 for place in position.halves) + 1
    rows = max((place.y - corner.y) // 2 for place in position.halves) + 1
    if columns > rules.COLUMNS or rows > rules.MOST_ROWS:
        message = f"this board is {columns} halves wide and {rows} high"
        advice = f"It can be at most {rules.COLUMNS} by {rules.MOST_ROWS} halves."
        yield RuleViolation(message, None, advice)
    yield from _wrong_pieces(position)
    for arrow in position.arrows:
        yield from _wrong_arrow(position, arrow)


def _wrong_pieces(position: Position) -> Iterator[RuleViolation]:
    bottom = max(place.y for place in position.halves)
    for piece in position.pieces:
        where = piece.place
        if piece.letter not in (*rules.RUNNERS, *rules.DISCS):
            yield RuleViolation(
                f"Domino Runners has no piece {piece.letter}", where, _ADVICE, "pieces"
            )
        elif where not in position.halves:
            if piece.letter in rules.RUNNERS or where.y <= bottom:
                advice = "Runners belong on halves, and captured checkers below the dominoes."
                message = f"the piece {piece.letter} is beside the dominoes"
                yield RuleViolation(message, where, advice, "pieces")
        elif piece.letter in rules.DISCS and position.halves[where] == 0:
            yield RuleViolation("a checker is on a blank", where, kind="pieces")
    for colour, name in enumerate(rules.COLOURS):
        runners = [piece for piece in position.pieces if piece.letter == rules.RUNNERS[colour]]
        if len(runners) > 1:
            message = f"{name} has two runners"
            yield RuleViolation(message, runners[1].place, kind="pieces")
        discs = [piece for piece in position.pieces if piece.letter == rules.DISCS[colour]]
        if len(discs) > rules.CHECKERS:
            message = (
                f"{name} has {len(discs)} checkers here, but only {rules.CHECKERS} in the game"
            )
            yield RuleViolation(message, discs[rules.CHECKERS].place, kind="pieces")


def _wrong_arrow(position: Position, arrow: Arrow) -> Iterator[RuleViolation]:
    if len(arrow.legs) != 2:
        advice = "A runner's path has two straight parts: arrows:(3,4)D3L3."
        yield RuleViolation("this arrow is not a turn", arrow.place, advice, "arrows")
    elif not {arrow.points[0], arrow.points[-1]} & _runners_at(position).keys():
        message = "there is no runner where this arrow begins or ends"
        yield RuleViolation(message, arrow.place, kind="arrows")


def _runners_at(position: Position) -> dict[Place, int]:
    return {
        piece.place: rules.RUNNERS.index(piece.letter)
        for piece in position.pieces
        if piece.letter in rules.RUNNERS
    }


def _shown_turn(
    board: rules.Board, men: rules.Men, arrow: Arrow, corner: Place
) -> rules.Turn | Refusal:
    """Return the turn that an arrow shows; jumps of a turn already made are left out."""
    start, turned, end = (square_at(place, corner) for place in arrow.points)
    legs = (arrow.legs[0], arrow.legs[1])
    if start in men.runners:
        return rules.find_turn(board, men, rules.WrittenTurn(men.runners.index(start), legs, ()))
    colour = men.runners.index(end)
    own, other = men.checkers[colour], men.checkers[1 - colour]
    if not own >> turned & 1 and not any(own >> at & 1 for at in _jumped_to(board, turned)):
        return Refusal(f"{rules.COLOURS[colour]} has no checker on {square_name(turned)}")
    own = CellSet(own & ~(1 << turned))
    before = rules.Men(
        rules.black_first(colour, start, men.runners[1 - colour]),
        rules.black_first(colour, own, other),
    )
    return rules.find_turn(board, before, rules.WrittenTurn(colour, legs, ()))


def _jumped_to(board: rules.Board, square: int) -> Iterator[int]:
    """Yield every half that a checker put on this one can have reached by any number of jumps."""
    row, column = divmod(square, ROW)
    for at in board.numbers:
        if at != square and at // ROW % 2 == row % 2 and at % ROW % 2 == column % 2:
            yield at


def draw_board(
    dominoes: Sequence[Domino], men: rules.Men, turn: rules.Turn | None = None
) -> Position:
    """Draw dominoes from the upper left half at (0, 0), with runners, checkers and a turn."""
    bottom = max(place.y for domino in dominoes for place in domino.places)
    pieces = [
        Piece(place_of(at), rules.RUNNERS[colour])
        for colour, at in enumerate(men.runners)
        if at != rules.NOWHERE
    ]
    for colour, checkers in enumerate(men.checkers):
        pieces += [Piece(place_of(at), rules.DISCS[colour]) for at in cells_of(checkers)]
    # Captured checkers are below the dominoes: Black's captures, then White's.
    y = bottom + 3
    for captor, count in enumerate(men.captured):
        pieces += [Piece(Place(2 * n, y), rules.DISCS[1 - captor]) for n in range(count)]
        y += 2 if count else 0
    arrows = (Arrow(place_of(turn.start), turn.legs),) if turn else ()
    return Position(tuple(dominoes), pieces=tuple(pieces), arrows=arrows)


def check_arrows(picture: Picture) -> Iterator[tuple[Arrow, Refusal]]:
    """Yield every arrow that is not a possible turn, and why."""
    for arrow, turn in picture.arrows:
        if isinstance(turn, Refusal):
            yield arrow, turn
