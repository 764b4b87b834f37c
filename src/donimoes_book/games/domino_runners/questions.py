"""Asks and answers which turn wins, or is best, when a game of Domino Runners is nearly over.

Best play is found by an alpha-beta search, some turns ahead or to the end. It is exact if it looks
ahead as many turns as are left. `Side` is a position as the mover sees it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from time import monotonic
from typing import NamedTuple

from donimoes_book.board.parts import Direction, Place
from donimoes_book.board.position import Position
from donimoes_book.games.domino_runners import rules
from donimoes_book.games.domino_runners.pictures import draw_board, read_picture
from donimoes_book.games.domino_runners.rules import Board, JumpLine, Men, Turn
from donimoes_book.games.endings import (
    BestPlay,
    Clue,
    continuation,
    effort_of_line,
    narrowing,
    result,
)
from donimoes_book.games.errors import IllegalPosition, illegal
from donimoes_book.games.squares import place_of, square_name
from donimoes_book.search.answer import Answer, Choice, Choosing
from donimoes_book.words.language import N_, alternatives, gettext, units
from donimoes_book.words.plurals import counted

LOST = 1_000
"""The cost of not being able to move: more than any points."""
FAR = 10 * LOST


class Side(NamedTuple):
    """A position as the mover sees it."""

    me: int
    other: int
    """Where the runners are."""
    mine: int
    theirs: int
    """The halves with checkers."""

    @classmethod
    def of(cls, men: Men, colour: int) -> "Side":
        """Return the position as a colour sees it."""
        own, other = men.runners[colour], men.runners[1 - colour]
        return cls(own, other, men.checkers[colour], men.checkers[1 - colour])


Reply = tuple[int, int, int, int]
"""What a turn gains, where the runner ends, and both players' checkers after it."""


def replies(board: Board, side: Side) -> list[Reply]:
    """Return the possible turns, highest gain first; jumps with the same result appear once."""
    me, other, mine, theirs = side
    occupied = mine | theirs | 1 << other
    worth, jumps = board.worth, board.lines.jumps
    room = board.squares & ~board.blanks & ~occupied
    turns = list[Reply]()
    jumper, lines = -1, list[JumpLine]()
    for corner, end in rules.ways(board, me, occupied):
        turns.append((worth[corner], end, mine | 1 << corner, theirs))
        if corner != jumper:
            jumper, lines = corner, []
            if any(over & theirs and behind & room for over, behind in jumps[corner]):
                lines = rules.jump_lines(board, corner, theirs, room)
        for stops, landings, captured, points in lines:
            if not landings >> end & 1:
                turns.append((points, end, mine | 1 << stops[-1], theirs & ~captured))
    turns.sort(key=itemgetter(0), reverse=True)
    return turns


def best_gain(board: Board, side: Side) -> int:
    """Return the most that a single turn gains, or what it costs not to have one."""
    me, other, mine, theirs = side
    occupied = mine | theirs | 1 << other
    worth, jumps = board.worth, board.lines.jumps
    blanks, turned = board.blanks, board.lines.turns
    room = board.squares & ~blanks & ~occupied
    most = -LOST
    for number, ray in enumerate(board.lines.rays[me]):
        upright = number >> 1
        for corner in ray:
            if occupied >> corner & 1:
                break
            if blanks >> corner & 1:
                continue
            one, two = turned[corner][upright]
            if (one and not occupied >> one[0] & 1) or (two and not occupied >> two[0] & 1):
                if worth[corner] > most:
                    most = worth[corner]
                for over, behind in jumps[corner]:
                    if over & theirs and behind & room:
                        most = max(
                            most, _best_jump(board, corner, (one, two), occupied, theirs, room)
                        )
                        break
    return most


def _best_jump(
    board: Board,
    corner: int,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
    occupied: int,
    theirs: int,
    room: int,
) -> int:
    ends = 0
    for side in sides:
        for end in side:
            if occupied >> end & 1:
                break
            ends |= 1 << end
    lines = rules.jump_lines(board, corner, theirs, room)
    return max((line.points for line in lines if ends & ~line.landings), default=-LOST)


class OutOfBudget(Exception):
    """Raised when a search has used up its positions or its time."""


class Search:
    """A search that counts the positions it looks at."""

    def __init__(
        self, board: Board, nodes: int | None = None, seconds: float | None = None
    ) -> None:
        self.board = board
        self.nodes = 0
        self._most = nodes
        self._end = None if seconds is None else monotonic() + seconds

    def value(self, side: Side, left: int, low: int = -FAR, high: int = FAR) -> int:
        """Return how many more points than the other the mover makes in the next `left` turns.

        It is exact between `low` and `high`, and a bound outside. Raises OutOfBudget.
        """
        if left == 0:
            return 0
        if left == 1:
            return best_gain(self.board, side)
        self.nodes += 1
        if self.nodes == self._most or (self._end is not None and monotonic() > self._end):
            raise OutOfBudget
        best = -LOST
        for points, end, mine, theirs in replies(self.board, side):
            floor = max(low, best)
            after_it = Side(side.other, end, theirs, mine)
            reply = self.value(after_it, left - 1, points - high, points - floor)
            best = max(best, points - reply)
            if best >= high:
                break
        return best

    def of_turn(self, men: Men, turn: Turn, left: int, low: int = -FAR) -> int:
        """Return what a turn is worth over the next `left` turns, including this one."""
        side = Side.of(rules.after(men, turn), 1 - turn.colour)
        points = rules.gain(self.board, turn)
        return points - self.value(side, left - 1, points - FAR, points - low)


TURN = units("turn", "turns")
MOST_LEFT = 4
"""The most turns that may be left; people, at least, can't see any further."""


class Ending(NamedTuple):
    """A game that is nearly over."""

    board: Board
    men: Men
    mover: int

    @classmethod
    def of(cls, position: Position) -> "Ending":
        """Read the ending that a position asks about; raises IllegalPosition."""
        picture = read_picture(position)
        black, white = picture.men.placed
        if not all(picture.men.shown):
            raise _asks_nothing("both runners must be on the dominoes")
        if black - white not in (0, 1):
            raise _asks_nothing(f"Black has placed {counted(black, 'checkers')} and White {white}")
        if not 0 < rules.TURNS - black - white <= MOST_LEFT:
            raise _asks_nothing(f"{rules.TURNS - black - white} turns are left")
        return cls(picture.board, picture.men, int(black > white))

    def after(self, turn: Turn) -> "Ending":
        """Return the ending after a turn."""
        return self._replace(men=rules.after(self.men, turn), mover=1 - self.mover)

    @property
    def left(self) -> int:
        """How many turns both players have altogether."""
        return rules.TURNS - sum(self.men.placed)

    @property
    def ahead(self) -> int:
        """How many points ahead the mover is."""
        return rules.lead(self.board, self.men, self.mover)

    def turns(self) -> list[Turn]:
        """Return all of the mover's turns, in a fixed order."""
        return list(rules.turns(self.board, self.men, self.mover))

    def _worth(self, search: Search, turn: Turn) -> int:
        return search.of_turn(self.men, turn, self.left)

    def solve(self) -> BestPlay:
        """Return what best play leads to."""
        search = Search(self.board)
        return BestPlay.among({turn: self._worth(search, turn) for turn in self.turns()}, -LOST)

    def best_line(self) -> list[Turn]:
        """Return best play to the end; among equals, the first turn."""
        search, ending, line = Search(self.board), self, list[Turn]()
        while ending.left and (possible := ending.turns()):
            line.append(max(possible, key=partial(ending._worth, search)))
            ending = ending.after(line[-1])
        return line


def _asks_nothing(message: str) -> IllegalPosition:
    advice = (
        f"Show a game with 1 to {MOST_LEFT} turns left and all checkers that were placed, captured"
        " ones below the dominoes."
    )
    return illegal(message, None, advice)


def decides(ending: Ending, solution: BestPlay) -> bool:
    """Return whether exactly one turn wins, or, if none does, exactly one saves a draw."""
    return len(solution.best) == 1 and solution.decides(ending.ahead)


def answer(position: Position) -> Answer:
    """Answer which turn is best; raises IllegalPosition."""
    ending = Ending.of(position)
    solution = ending.solve()
    questions = _BEST
    if decides(ending, solution):
        questions = _WINS if ending.ahead + solution.gain > 0 else _DRAWS
    line = ending.best_line()
    moves, end = play_out(ending, line)
    first = solution.best[0] if solution.best else None
    pictures = tuple[Position, ...]()
    if first:
        later = ending.after(first)
        pictures = (draw_board(position.dominoes, later.men, first),)
    return Answer(
        gettext(questions[ending.mover]),
        (" ".join(moves), f"{end} {_compared(ending, solution)}") if first else (),
        len(line),
        TURN,
        effort_of_line(_turns_of(ending, line)),
        pictures=pictures,
        hints=narrowing(ending.turns(), solution.best, _clues(ending, solution.best)),
    )


def _clues(ending: Ending, best: Sequence[Turn]) -> Iterator[Clue[Turn]]:
    """Say what the only best turn does: what matters most first, its end last."""
    if len(best) != 1:
        return
    turns, worth, (it,) = ending.turns(), ending.board.worth, best
    if not ending.after(it).turns():
        stuck = {turn for turn in turns if not ending.after(turn).turns()}
        yield _no_way_out(ending), stuck.__contains__
    if most := _next_jumps(ending, it):
        words = _TWICE if most > 1 else _ONCE
        yield gettext(words), lambda turn: _next_jumps(ending, turn) >= most
    if it.captured:
        taken = max(worth[half] for half in it.captured)
        words = gettext("Jump over the checker on a {number} this time.", number=taken)
        yield words, lambda turn: any(worth[half] == taken for half in turn.captured)
    else:
        yield gettext("Take nothing this time, though you could."), lambda turn: not turn.captured
    words = gettext("Your checker belongs on a {number}.", number=worth[it.landing])
    yield words, lambda turn: worth[turn.landing] == worth[it.landing]
    way, _ = it.legs[0]
    yield gettext(_WAYS[way]), lambda turn: turn.legs[0][0] == way
    words = gettext("Your runner turns at {square}.", square=square_name(it.corner))
    yield words, lambda turn: turn.corner == it.corner
    words = gettext("Your runner ends on {square}.", square=square_name(it.end))
    yield words, lambda turn: turn.end == it.end


def _no_way_out(ending: Ending) -> str:
    """Say that the other runner can be shut in, and where it could turn now, if that's not much."""
    other = ending._replace(mover=1 - ending.mover)
    corners = sorted({square_name(turn.corner) for turn in other.turns()})
    if len(corners) > _FEW_CORNERS or not corners:
        return gettext(_SHUT_IN[ending.mover])
    return gettext(_ONLY_TURNS[ending.mover], squares=alternatives(corners))


def _next_jumps(ending: Ending, turn: Turn) -> int:
    """Return how often the mover's next checker jumps if both go on with best play."""
    return next((len(it.jumps) for it in ending.after(turn).best_line()[1:2]), 0)


_FEW_CORNERS = 2
_SHUT_IN = N_("Leave the white runner no way out."), N_("Leave the black runner no way out.")
_ONLY_TURNS = (
    N_("The white runner can only turn at {squares}: leave it no way out."),
    N_("The black runner can only turn at {squares}: leave it no way out."),
)
_ONCE = N_("Think ahead: your next checker will want to jump.")
_TWICE = N_("Think ahead: your next checker will want to jump twice.")
_WAYS = {
    Direction.LEFT: N_("Your runner goes to the left first."),
    Direction.RIGHT: N_("Your runner goes to the right first."),
    Direction.UP: N_("Your runner goes up first."),
    Direction.DOWN: N_("Your runner goes down first."),
}
_BEST = N_("Black to move. Which turn is best?"), N_("White to move. Which turn is best?")
_WINS = N_("Black to play and win. How?"), N_("White to play and win. How?")
_DRAWS = N_("Black to play and draw. How?"), N_("White to play and draw. How?")


def _turns_of(ending: Ending, line: Iterable[Turn]) -> Iterator[tuple[int, bool]]:
    """Yield how many turns can be made each time, and whether another gains more at once."""
    for turn in line:
        gains = [rules.gain(ending.board, other) for other in ending.turns()]
        yield len(gains), rules.gain(ending.board, turn) < max(gains)
        ending = ending.after(turn)


def _compared(ending: Ending, solution: BestPlay) -> str:
    """Say how good the other turns are."""
    _, *others = (turn.name for turn in solution.best)
    if others:
        if len(others) > MOST_NAMED:
            return gettext("{count} others are just as good.", count=len(others))
        return gettext("Others are just as good: {others}.", others=", ".join(others))
    if decides(ending, solution):
        wins = ending.ahead + solution.gain > 0
        return gettext("No other turn wins.") if wins else gettext("Every other turn loses.")
    if solution.margin:
        return gettext("Every other turn is worse.")
    return gettext("It is the only turn.")


MOST_NAMED = 3
"""How many turns to name that are as good as the one shown."""


def play_out(ending: Ending, line: Iterable[Turn]) -> tuple[tuple[str, ...], str]:
    """Return the turns as printed, and the result in a sentence."""
    names = list[str]()
    for turn in line:
        names.append(turn.name)
        ending = ending.after(turn)
    if ending.left:
        return tuple(names), gettext(_STUCK[ending.mover])
    black, white = rules.points(ending.board, ending.men)
    return tuple(names), result(white, black)


_STUCK = (
    N_("Black cannot move, so White wins."),
    N_("White cannot move, so Black wins."),
)


def choosing(position: Position) -> Choosing:
    """Return every possible turn; raises IllegalPosition.

    A turn is chosen by the half where the runner turns, the half where it ends, and the halves that
    the checker jumps to.
    """
    lines, ending = answer(position).lines, Ending.of(position)
    best = ending.solve().best

    def choice(turn: Turn) -> Choice:
        later = ending.after(turn)
        line, end = play_out(later, later.best_line())
        return Choice(
            turn.name,
            turn in best,
            continuation(line, end),
            touched=tuple(map(square_name, (turn.corner, turn.end, *turn.jumps))),
        )

    possible = ending.turns()
    squares = sorted({at for turn in possible for at in (turn.corner, turn.end, *turn.jumps)})
    touchable: dict[str, tuple[Place, ...]] = {
        square_name(square): (place_of(square),) for square in squares
    }
    printed: dict[str, tuple[str, ...]] = dict.fromkeys(lines, ())
    if best:
        printed[lines[0]] = (best[0].name,)
    return Choosing(
        tuple(map(choice, possible)),
        gettext(
            "Answer with a runner and the two legs of its path, such as {turn}, and xL after them"
            " if the checker jumps to the left.",
            turn=possible[0].name,
        )
        if possible
        else "",
        touchable,
        printed=printed,
    )
