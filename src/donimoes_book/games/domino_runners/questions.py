"""Asks and answers which turn wins, or is best, when a game of Domino Runners is nearly over."""

from collections.abc import Iterable
from math import log2

from donimoes_book.board.parts import Place
from donimoes_book.board.position import Position
from donimoes_book.games.domino_runners import rules
from donimoes_book.games.domino_runners.pictures import Picture, draw_board, place_of, read_picture
from donimoes_book.games.domino_runners.search import BestPlay, best_line, solve
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.language import N_, gettext, units
from donimoes_book.plurals import counted
from donimoes_book.search.answer import Answer, Choice, Choosing
from donimoes_book.search.difficulty import GradeScale

SCALE = GradeScale(grade_one_limit=5, growth=1.5)
TURN = units("turn", "turns")
MOST_LEFT = 4
"""The most turns that may be left; people, at least, can't see any further."""


class Ending:
    """A game that is nearly over."""

    def __init__(self, picture: Picture) -> None:
        self.board, self.men, self.captured = picture.board, picture.men, picture.captured
        black, white = picture.placed
        self.mover = int(black > white)
        self.left = rules.TURNS - black - white

    @classmethod
    def of(cls, position: Position) -> "Ending":
        """Read the ending that a position asks about; raises IllegalPosition."""
        picture = read_picture(position)
        black, white = picture.placed
        if not all(picture.shown):
            raise _asks_nothing("both runners must be on the dominoes")
        if black - white not in (0, 1):
            raise _asks_nothing(f"Black has placed {counted(black, 'checkers')} and White {white}")
        if not 0 < rules.TURNS - black - white <= MOST_LEFT:
            raise _asks_nothing(f"{rules.TURNS - black - white} turns are left")
        return cls(picture)

    def after(self, turn: rules.Turn) -> "Ending":
        """Return the ending after a turn."""
        found = object.__new__(Ending)
        black, white = self.captured
        jumps = len(turn.jumps)
        found.board, found.men = self.board, rules.after(self.men, turn)
        found.captured = (black, white + jumps) if turn.colour else (black + jumps, white)
        found.mover, found.left = 1 - self.mover, self.left - 1
        return found

    @property
    def ahead(self) -> int:
        """How many points ahead the mover is."""
        black, white = rules.points(self.board, self.men, self.captured)
        return white - black if self.mover else black - white

    def turns(self) -> list[rules.Turn]:
        """Return all of the mover's turns, in a fixed order."""
        return list(rules.turns(self.board, self.men, self.mover))

    def solve(self) -> BestPlay:
        """Return what best play leads to."""
        return solve(self.board, self.men, self.mover, self.left)

    def best_line(self) -> list[rules.Turn]:
        """Return best play to the end."""
        return list(best_line(self.board, self.men, self.mover, self.left))


def _asks_nothing(message: str) -> IllegalPosition:
    advice = (
        f"Show a game with 1 to {MOST_LEFT} turns left and all checkers that were placed, captured"
        " ones below the dominoes."
    )
    return IllegalPosition([RuleViolation(message, None, advice)])


def decides(ending: Ending, found: BestPlay) -> bool:
    """Return whether exactly one turn wins, or, if none does, exactly one saves a draw."""
    end = ending.ahead + found.gain
    alone = len(found.best) == 1 and found.margin > 0
    return alone and end >= 0 and end - found.margin < (end > 0)


def answer(position: Position) -> Answer:
    """Answer which turn is best; raises IllegalPosition."""
    ending = Ending.of(position)
    found = ending.solve()
    asked = _BEST
    if decides(ending, found):
        asked = _WINS if ending.ahead + found.gain > 0 else _DRAWS
    line = ending.best_line()
    moves, end = play_out(ending, line)
    first = found.best[0] if found.best else None
    pictures = tuple[Position, ...]()
    if first:
        later = ending.after(first)
        pictures = (draw_board(position.dominoes, later.men, later.captured, first),)
    return Answer(
        gettext(asked[ending.mover]),
        (" ".join(moves), f"{end} {_compared(ending, found)}") if first else (),
        len(line),
        TURN,
        effort_of(ending, line),
        SCALE,
        pictures=pictures,
        hint=gettext("The turn begins with {leg}.", leg="{}{}".format(*first.legs[0]))
        if first
        else "",
        moves=moves if first else (),
    )


_BEST = N_("Black to move. Which turn is best?"), N_("White to move. Which turn is best?")
_WINS = N_("Black to play and win. How?"), N_("White to play and win. How?")
_DRAWS = N_("Black to play and draw. How?"), N_("White to play and draw. How?")


def effort_of(ending: Ending, line: Iterable[rules.Turn]) -> float:
    """Return how many yes-or-no decisions best play takes, plus half as many where greed misleads.

    Greed misleads on a turn when another one gains more immediately than the best.
    """
    decisions, misled, seen = 0.0, 0, 0
    for turn in line:
        possible = ending.turns()
        decisions += log2(1 + len(possible))
        most = max(rules.gain(ending.board, other) for other in possible)
        misled += rules.gain(ending.board, turn) < most
        seen += 1
        ending = ending.after(turn)
    return decisions * (1 + misled / seen / 2) if seen else 0.0


def _compared(ending: Ending, found: BestPlay) -> str:
    """Say how good the other turns are."""
    _, *others = (turn.name for turn in found.best)
    if others:
        if len(others) > MOST_NAMED:
            return gettext("{count} others are just as good.", count=len(others))
        return gettext("Others are just as good: {others}.", others=", ".join(others))
    if decides(ending, found):
        wins = ending.ahead + found.gain > 0
        return gettext("No other turn wins.") if wins else gettext("Every other turn loses.")
    if found.margin:
        return gettext("Every other turn is worse.")
    return gettext("It is the only turn.")


MOST_NAMED = 3
"""How many turns to name that are as good as the one shown."""


def play_out(ending: Ending, line: Iterable[rules.Turn]) -> tuple[tuple[str, ...], str]:
    """Return the turns as printed, and the result in a sentence."""
    names = list[str]()
    for turn in line:
        names.append(turn.name)
        ending = ending.after(turn)
    black, white = rules.points(ending.board, ending.men, ending.captured)
    if ending.left:
        return tuple(names), gettext(_STUCK[ending.mover])
    end = N_("A draw, {more} to {less}.")
    if white > black:
        end = N_("White wins, {more} to {less}.")
    elif black > white:
        end = N_("Black wins, {more} to {less}.")
    return tuple(names), gettext(end, more=max(white, black), less=min(white, black))


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

    def choice(turn: rules.Turn) -> Choice:
        later = ending.after(turn)
        line, result = play_out(later, later.best_line())
        said = gettext("Best play continues {plays}. {result}", plays=" ".join(line), result=result)
        return Choice(
            turn.name,
            turn in best,
            said if line else result,
            touched=tuple(map(rules.square_name, (turn.corner, turn.end, *turn.jumps))),
        )

    possible = ending.turns()
    squares = sorted({at for turn in possible for at in (turn.corner, turn.end, *turn.jumps)})
    touchable: dict[str, tuple[Place, ...]] = {
        rules.square_name(square): (place_of(square),) for square in squares
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
