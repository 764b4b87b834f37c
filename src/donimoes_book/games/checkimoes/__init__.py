"""Checkimoes and its variants: judges what pictures and plays claim.

There must be some order of plays that leads to the board in a picture.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from graphlib import CycleError, TopologicalSorter

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.position import BOARD_SIDE, Domino, Mark, Piece, Place, Position
from donimoes_book.games.checkimoes.contest import LABELS, CheckimoesContest, measure
from donimoes_book.games.checkimoes.rules import (
    EMPTY,
    MIDDLE,
    PLAYERS,
    ROW,
    Board,
    Play,
    Rules,
    allowed_numbers,
    around,
    board_after,
    covered,
    read_play,
    read_square,
    refusal,
    totals,
)
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.game import (
    Game,
    IllegalMove,
    IllegalPosition,
    RuleViolation,
    UnreadableMove,
    printed_moves,
)
from donimoes_book.games.puzzle_game import judge_last_move
from donimoes_book.games.set_checks import pair_of, pips_of, refuse_if_any, set_violations
from donimoes_book.laboratory.generation import ProblemGenerator
from donimoes_book.laboratory.survey import Survey
from donimoes_book.language import N_
from donimoes_book.search.answer import AnswerQuestion, Choosing

_BELOW = 2 * BOARD_SIDE
"""The first half-space below the board."""
_OWNERS = "WB"
"""The pieces at the start of White's and Black's hands."""
_HANDS_AT = _BELOW + 1
_APART = 3
"""Half-spaces from one hand to the next."""
MAX_BOARDS = 5_000
"""How many boards to look at before assuming that a picture is possible."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows."""

    before: Board
    """The board without marked dominoes."""
    added: Play | None
    """The domino that has just been played."""
    crossed: tuple[tuple[Play, Domino], ...]
    """The plays that are crossed out, each with its domino in the picture."""
    hands: tuple[tuple[Pair, ...], tuple[Pair, ...]]
    """White's and Black's hands; empty if they are not shown."""
    mover: int
    """Whose hand is the upper one, 0 for White."""
    held_open: tuple[int, ...]
    """The squares that are marked with an `x`, in reading order."""

    @property
    def board(self) -> Board:
        """The board with the domino that has just been played."""
        return board_after(self.before, self.added) if self.added else self.before


def read_picture(rules: Rules, position: Position) -> Picture:
    """Read a picture; raises IllegalPosition with every violation."""
    if position.board is None:
        advice = "Add the lines --- and board:C2, with the square where the first line begins."
        raise IllegalPosition([RuleViolation("where on the board is this?", None, advice)])
    refuse_if_any(_violations(rules, position))
    on_board = [
        (Play(pips_of(domino), *map(_square, domino.places)), domino)
        for domino in position.dominoes
        if _is_on_board(domino)
    ]
    plain = [play for play, domino in on_board if not domino.mark]
    added = [(play, domino) for play, domino in on_board if domino.mark is Mark.ADDED]
    crossed = [(play, domino) for play, domino in on_board if domino.mark is Mark.CROSSED]
    if not can_occur(rules, plain):
        message = "these dominoes cannot have been played in any order"
        raise IllegalPosition([RuleViolation(message)])
    before = reduce(board_after, plain, EMPTY)
    for play, domino in added[:1]:
        if reason := refusal(rules, before, play):
            message = f"{domino.name} cannot be added: {reason}"
            raise IllegalPosition([RuleViolation(message, domino.place)])
    if len(added) > 1:
        second = added[1][1].place
        violation = RuleViolation("two dominoes are added", second, "Mark one at a time.")
        raise IllegalPosition([violation])
    white, black = (_hand(position, owner) for owner in _OWNERS)
    held_open = tuple(_square(place) for place in position.holds)
    owners = (piece.letter for piece in position.pieces)  # from top to bottom
    mover = _OWNERS.index(next(owners, _OWNERS[0]))
    new = added[0][0] if added else None
    return Picture(before, new, tuple(crossed), (white, black), mover, held_open)


def _violations(rules: Rules, position: Position) -> Iterator[RuleViolation]:
    owners = [piece for piece in position.pieces if piece.letter in _OWNERS]
    others = tuple(piece for piece in position.pieces if piece not in owners)
    yield from set_violations(replace(position, pieces=others), "in Checkimoes")
    for piece in owners:
        if piece.place.y < _BELOW:
            message = f"the piece {piece.letter} is on the board"
            yield RuleViolation(message, piece.place, "Put it before a hand, below the board.")
        elif sum(piece.letter == other.letter for other in owners) > 1:
            yield RuleViolation(f"there are two pieces {piece.letter}", piece.place)
    for place in position.holds:
        if not _is_square(place):
            yield RuleViolation("x is not on a square of the board", place)
    rows = {piece.place.y for piece in owners}
    for domino in position.dominoes:
        if not rules.doubles and domino.pips[0] == domino.pips[1]:
            message = f"{domino.name} is a double: this game is played without doubles"
            yield RuleViolation(message, domino.place)
        if all(_is_square(place) for place in domino.places):
            if domino.mark and domino.mark.direction:
                message = f"{domino.name} is marked as slid; nothing slides in {rules.title}"
                yield RuleViolation(message, domino.place)
        elif _is_on_board(domino):
            yield RuleViolation(
                f"{domino.name} does not cover two squares of the board", domino.place
            )
        elif domino.mark or not domino.across or domino.place.y not in rows:
            advice = "Below the board, W or B begins each hand; its dominoes lie across beside it."
            yield RuleViolation(f"whose domino is {domino.name}?", domino.place, advice)


def _is_on_board(domino: Domino) -> bool:
    return domino.place.y < _BELOW


def _is_square(place: Place) -> bool:
    on_grid = place.x % 2 == 0 and place.y % 2 == 0
    return on_grid and 0 <= place.x < _BELOW and 0 <= place.y < _BELOW


def _square(place: Place) -> int:
    return place.x // 2 + ROW * (place.y // 2)


def _hand(position: Position, owner: str) -> tuple[Pair, ...]:
    rows = {piece.place.y for piece in position.pieces if piece.letter == owner}
    return tuple(pair_of(domino) for domino in position.dominoes if domino.place.y in rows)


def draw_picture(
    plays: Iterable[Play],
    *,
    hands: Sequence[Iterable[Pair]] = (),
    mover: int = 0,
    held_open: Collection[int] = (),
) -> Position:
    """Show dominoes on the board, squares held open, and the hands, the mover's on top."""
    dominoes = [
        Domino(_place(play.first), play.second == play.first + 1, play.numbers) for play in plays
    ]
    pieces = []
    for player, hand in enumerate(hands):
        y = _HANDS_AT + _APART * (player != mover)
        pieces.append(Piece(Place(0, y), _OWNERS[player]))
        dominoes += [
            Domino(Place(2 + 5 * number, y), True, (high, low))
            for number, (low, high) in enumerate(sorted(hand, reverse=True))
        ]
    return Position(
        tuple(dominoes),
        holds=tuple(_place(square) for square in held_open),
        pieces=tuple(pieces),
        board=Place(0, 0),
    )


def _place(square: int) -> Place:
    return Place(2 * (square % ROW), 2 * (square // ROW))


def can_occur(rules: Rules, plays: Sequence[Play]) -> bool:
    """Return whether some order of these plays is legal.

    Plays are taken back, last first. A half that matches none of its neighbours must have been
    there before them; if each half in a ring must have been there before the next, there is no such
    order.
    """
    history = _History(rules, plays)
    seen: set[frozenset[int]] = set()
    pending = [frozenset(range(len(plays)))]
    while pending and len(seen) < MAX_BOARDS:
        board = pending.pop()
        if not board:
            return True
        if board not in seen:
            seen.add(board)
            pending += [board - {last} for last in history.last_plays(board)]
    return bool(pending)


class _History:
    """Plays, known by their numbers in a sequence; a board is the set of those still there."""

    def __init__(self, rules: Rules, plays: Sequence[Play]) -> None:
        self.grows = rules.from_the_middle
        self.in_the_middle = {
            n for n, play in enumerate(plays) if MIDDLE >> play.first & MIDDLE >> play.second & 1
        }
        halves = [(n, *half) for n, play in enumerate(plays) for half in play.halves]
        self.neighbours: list[list[tuple[frozenset[int], frozenset[int]]]] = [[] for _ in plays]
        """For each half of each domino, its neighbours, and which of them match it."""
        for one, number, square in halves:
            reach = around(1 << square)
            beside = [(n, shown) for n, shown, at in halves if n != one and reach >> at & 1]
            matching = frozenset(n for n, shown in beside if shown == number)
            self.neighbours[one].append((frozenset(n for n, _ in beside), matching))

    def last_plays(self, board: frozenset[int]) -> list[int]:
        """Return what can have been played last; nothing if there is no way back."""
        waiting: dict[int, set[int]] = {}
        found = []
        for one in sorted(board):
            waits = set[int]()
            for beside, matching in self.neighbours[one]:
                if matching.isdisjoint(board):
                    waits |= beside & board
            if waits:
                waiting[one] = waits
            elif self._touches(one, board):
                found.append(one)
        try:
            TopologicalSorter(waiting).prepare()
        except CycleError:
            return []
        return found

    def _touches(self, one: int, board: frozenset[int]) -> bool:
        if not self.grows:
            return True
        if len(board) == 1:
            return one in self.in_the_middle
        return any(not beside.isdisjoint(board) for beside, _ in self.neighbours[one])


class CheckimoesGame(Game):
    """Checkimoes or one of its variants."""

    def __init__(self, rules: Rules, code_number: int = 0) -> None:
        self.rules = rules
        self.name, self.title = rules.name, rules.title
        self.claims = _CLAIMS
        self.code_number = code_number

    @property
    def contest(self) -> CheckimoesContest:
        """The game for two players, from the deal to the winner."""
        return CheckimoesContest(self.rules)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that an added domino is legal where it is, and that a crossed one is not."""
        try:
            picture = read_picture(self.rules, position)
        except IllegalPosition as error:
            return list(error.violations)
        return [
            RuleViolation(f"{domino.name} is crossed, but it may be played there", domino.place)
            for domino, reason in self.crossed(picture)
            if reason is None
        ]

    def crossed(self, picture: Picture) -> Iterator[tuple[Domino, Refusal | None]]:
        """Yield each crossed domino, and why it must not be played there."""
        for play, domino in picture.crossed:
            yield domino, refusal(self.rules, picture.before, play)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Check moves played from the picture; raises IllegalPosition and IllegalMove."""
        self.replay(position, moves)
        return []

    def replay(self, position: Position, moves: str) -> Board:
        """Return the board after printed moves; raises IllegalPosition and IllegalMove."""
        board = read_picture(self.rules, position).board
        used = {pair_of(domino) for domino in position.dominoes}
        for index, move in enumerate(printed_moves(moves)):
            try:
                play = read_play(move[0])
            except ValueError as error:
                raise UnreadableMove(index, move[0], str(error)) from None
            reason = refusal(self.rules, board, play)
            if play.domino not in self.rules.dominoes:
                reason = Refusal("this game is played without doubles")
            elif play.domino in used:
                reason = Refusal("this domino has been played")
            if reason:
                raise IllegalMove(index, move[0], reason, position)
            board = board_after(board, play)
            used.add(play.domino)
        return board

    def question(self) -> AnswerQuestion:
        """Return a function that answers which numbers or dominoes fit, or which play is best."""
        from donimoes_book.games.checkimoes.questions import answer

        return partial(answer, self.rules)

    def choosing(self, position: Position) -> Choosing:
        """Return the numbers, dominoes or plays that can answer a position's question."""
        from donimoes_book.games.checkimoes.choosing import choosing

        return choosing(self.rules, position)

    def generator(self) -> ProblemGenerator:
        """Return the generator that finds problems in games it plays."""
        from donimoes_book.games.checkimoes.questions import CheckimoesGenerator

        return CheckimoesGenerator(self.rules)

    def survey(self) -> Survey:
        """Return how the game is measured."""
        return Survey(partial(measure, self.rules), LABELS)


def _judge_legal(game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    game.replay(claim.position, claim.moves)
    crossed = () if claim.moves else read_picture(game.rules, claim.position).crossed
    return Refusal(f"{crossed[0][1].name} is crossed") if crossed else None


def _judge_illegal(game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    """Judge that the last move (or, without moves, a crossed domino) is refused for a reason."""
    if claim.moves:
        return judge_last_move(game, claim, "the last play")
    crossed = game.crossed(read_picture(game.rules, claim.position))
    if reasons := [reason for _, reason in crossed if reason]:
        return judge_reason("; ".join(reasons), claim.arguments[0])
    return Refusal("no domino is crossed")


def _judge_allowed(game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    name, numbers = claim.arguments
    square, board = read_square(name), game.replay(claim.position, claim.moves)
    if covered(board) >> square & 1:
        return Refusal(f"{name} is covered")
    found = allowed_numbers(board, square)
    if sorted(map(int, numbers.split())) == found:
        return None
    return Refusal(f"{name} may be covered by {' '.join(map(str, found))}")


def _judge_total(player: int, game: CheckimoesGame, claim: Claimed) -> Refusal | None:
    found = totals(game.replay(claim.position, claim.moves))[player]
    return None if found == claim.number else Refusal(f"{PLAYERS[player].lower()} has {found}")


_CLAIMS = (
    Claim("legal", "Every play is allowed; without plays, no domino is crossed.", _judge_legal),
    Claim(
        "illegal: REASON",
        "The last play (or, without plays, a crossed domino) is refused for a reason that includes"
        " these words.",
        _judge_illegal,
    ),
    Claim(
        "allows SQUARE NUMBERS",
        "The square is empty, and exactly these numbers can cover it.",
        _judge_allowed,
    ),
    Claim("white N", "The numbers on white squares add up to N.", partial(_judge_total, 0)),
    Claim("black N", "The numbers on black squares add up to N.", partial(_judge_total, 1)),
)


GAME = CheckimoesGame(Rules("checkimoes", N_("Checkimoes")), code_number=25)
