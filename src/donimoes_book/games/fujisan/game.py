"""Fujisan and Country Road as games: their moves in print, their puzzles, and their pictures."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, ClassVar

from donimoes_book.board.parts import Arrow, Direction
from donimoes_book.board.position import NO_ANNOTATIONS, Annotations, Position
from donimoes_book.games.claims import Refusal
from donimoes_book.games.errors import IllegalMove, RuleViolation
from donimoes_book.games.fujisan import rules
from donimoes_book.games.fujisan.rules import peaks, read_mountain
from donimoes_book.games.fujisan.titles import TITLES
from donimoes_book.games.game import Step, StepPictures
from donimoes_book.games.hint_facts import FEW, Rule, Solutions, find_facts, never, without
from donimoes_book.games.hints import Fact
from donimoes_book.games.move_puzzle import Gesture, Movement, MovePuzzle
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.set_checks import picture_by_picture
from donimoes_book.search.figures import FigureWords
from donimoes_book.words.language import N_, gettext, listed
from donimoes_book.words.plurals import counted

_STANDS_THERE = N_("{pawn} stands there")
_MOVE = re.compile(r"([PNBR])(?:([UD])|([LR])(?:(\d)(?:\(\+([1-9])\))?)?)")


def name_of(mountain: rules.Mountain, space: int, end: int) -> str:
    """Return the printed form of a legal move of the priest on a space.

    `NR4` names the priest, the direction and the number reached, and `(+1)` counts the priests
    passed; steps within a domino (`ND`) and between the peak's dominoes (`PR`) have no number.
    """
    letter, slope = rules.PRIESTS[mountain.priests.index(space)], mountain.slope
    if space % rules.COLUMNS == end % rules.COLUMNS:
        return f"{letter}{'D' if end > space else 'U'}"
    name = f"{letter}{'R' if end > space else 'L'}"
    if space % rules.COLUMNS in slope.home:
        return name
    passed = _passed(space, end, slope.numbers[end])
    return f"{name}{slope.numbers[end]}{f'(+{passed})' if passed else ''}"


def find_move(mountain: rules.Mountain, name: str) -> tuple[int, int] | Refusal:
    """Return the spaces where a printed move starts and ends, or why it is illegal."""
    match = _MOVE.fullmatch(name)
    assert match, name
    letter, step, way, number, passed = match.groups()
    space = mountain.priests[rules.PRIESTS.index(letter)]
    slope, row = mountain.slope, space // rules.COLUMNS
    if step:
        if slope.numbers[space] is None:
            return Refusal(N_("from the ground he enters along his own row"))
        if row == "UD".index(step):
            return Refusal(N_("he is already in that row"))
        end = space + (rules.COLUMNS if step == "D" else -rules.COLUMNS)
    else:
        walked = _end_of_walk(mountain, space, 1 if way == "R" else -1, number)
        if isinstance(walked, Refusal):
            return walked
        end = walked
    if end in mountain.priests:
        return Refusal(_STANDS_THERE, pawn=rules.PRIESTS[mountain.priests.index(end)])
    count = _passed(space, end, int(number or 0))
    if passed and int(passed) != count:
        who = counted(count, "priests") if count else "nobody"
        return Refusal(f"he passes {who}, not {passed}")
    return space, end


@lru_cache(maxsize=1)
def _counts(space: int, sign: int, occupied: int) -> Mapping[int, int]:
    """Return the count of each free space that way; many numbers are tried one after another."""
    return dict(rules.Slope.walks(space, sign, occupied))


def _passed(space: int, end: int, number: int | None) -> int:
    return abs(end - space) - (number or 0)


def _end_of_walk(
    mountain: rules.Mountain, space: int, sign: int, digit: str | None
) -> int | Refusal:
    """Return where a priest ends if he counts free spaces up to the number on the last one."""
    slope = mountain.slope
    if digit is None:
        if space % rules.COLUMNS not in slope.home:
            return Refusal(N_("a step along the row needs a number, except on the peak"))
        at_home = space % rules.COLUMNS + sign in slope.home
        return space + sign if at_home else Refusal(slope.stays)
    number, counts = int(digit), _counts(space, sign, mountain.occupied)
    if space % rules.COLUMNS in slope.home:
        # A step between the peak's dominoes can be written with its number, too.
        at_home = space % rules.COLUMNS + sign in slope.home
        if at_home and counts.get(space + sign) == number == slope.numbers[space + sign]:
            return space + sign
        return Refusal(slope.stays)
    if number == 0:
        return Refusal(N_("a blank can only be entered by a step within its domino"))
    shown = {end: free for end, free in counts.items() if slope.numbers[end] == number}
    for end, free in shown.items():
        if free == number:
            return end
    if shown:
        *before, last = shown.values()
        why = N_("there are {count} free spaces to the {number}")
        if before:
            why = N_("there are {others} and {count} free spaces to the {number}s")
        elif last == 1:
            why = N_("there is 1 free space to the {number}")
        others = ", ".join(map(str, before))
        return Refusal(why, count=last, number=number, others=others)
    priests = zip(rules.PRIESTS, mountain.priests, strict=True)
    for letter, other in sorted(priests, key=lambda priest: abs(priest[1] - space)):
        ahead = other // rules.COLUMNS == space // rules.COLUMNS and (other - space) * sign > 0
        if ahead and slope.numbers[other] == number:
            return Refusal(_STANDS_THERE, pawn=letter)
    return Refusal(N_("there is no {number} that way"), number=number)


_WALKS = {"L": N_("left to a {number}"), "R": N_("right to a {number}")}
_SPACES = 2 * rules.COLUMNS
DOWN = 1 << _SPACES
"""Marks the states in which the priests are on their way down again."""


class FujisanPuzzle(MovePuzzle[int, int]):
    """A position to be solved; its 20,475 states are sets of spaces, as priests are alike."""

    goes_down = False
    """Whether the priests go down again once all of them are on the peak."""
    move_pattern = _MOVE
    move_form = N_(
        "a move is a priest (P, N, B or R), a direction and usually a number, such as NR4 or PD"
    )

    stage_words: ClassVar = {
        "solved": N_("All four are on the peak."),
        "left 1": N_("Three are on the peak."),
        "left 2": N_("Two are on the peak."),
        "left 3": N_("The first is on the peak."),
    }

    def __init__(self, position: Position) -> None:
        """Set up a position; raises IllegalPosition with every violation."""
        self.mountain = read_mountain(position, goes_down=self.goes_down)
        self.up, self.down = rules.way_up(self.mountain.deal), rules.way_down(self.mountain.deal)
        self.start = self.state(self.mountain)

    @staticmethod
    def state(mountain: rules.Mountain) -> int:
        """The state of a mountain."""
        return mountain.occupied | (DOWN if mountain.down else 0)

    def successors(self, state: int) -> Iterator[tuple[int, int]]:
        """Every legal move, as the two spaces that it changes, and the state that it leads to."""
        for move in self.up.moves(state):
            yield move, state ^ move

    def is_solved(self, state: int) -> bool:
        """True if all four priests are on the peak."""
        return state == self.up.goal

    def remaining(self, state: int) -> int:
        """How many priests are not on the peak."""
        return (state & ~self.up.goal).bit_count()

    def apparent_distance(self, state: int) -> tuple[int, int]:
        """How many priests are not at home, and how many columns away they are in all."""
        slope = self.down if state >= DOWN else self.up
        columns = [space % rules.COLUMNS for space in range(_SPACES) if state >> space & 1]
        away = sum(min(abs(column - home) for home in slope.home) for column in columns)
        return self.remaining(state), away

    def position(self, state: int, last: int | None = None) -> Position:
        """The position of a state; only the starting position knows which priest is which."""
        if state == self.start:
            return self.mountain.position()
        return self.mountain.with_priests(state % DOWN, down=state >= DOWN).position()

    # Priests have names in print but not in a state, so moves are played on a mountain.

    def find_move(self, state: int, text: str) -> int | Refusal:
        """The move from the start that a printed one names, or why it is illegal."""
        move = find_move(self.mountain, text)
        return move if isinstance(move, Refusal) else 1 << move[0] | 1 << move[1]

    def position_after(self, moves: Sequence[int], state: int) -> Position:
        """The position after moves from the start, which tell which priest is which."""
        *_, (_, mountain) = [("", self.mountain), *self._played(moves)]
        return mountain.position()

    @classmethod
    def movement(cls, name: str) -> Movement:
        """Return which priest goes which way, and to which number."""
        number = name[2:3]
        way = _WALKS[name[1]] if number else name[1]
        return Movement(name[0], (gettext(way, number=number) if number else way,))

    def move_names(self, moves: Sequence[int]) -> tuple[str, ...]:
        """Moves from the start as the book prints them."""
        return tuple(name for name, _ in self._played(moves))

    def _played(self, moves: Sequence[int]) -> Iterator[tuple[str, rules.Mountain]]:
        mountain = self.mountain
        for move in moves:
            space = next(space for space in mountain.priests if move >> space & 1)
            end = (move ^ 1 << space).bit_length() - 1
            name, mountain = name_of(mountain, space, end), mountain.after(space, end)
            yield name, mountain


class CountryRoadPuzzle(FujisanPuzzle):
    """The way up and down again: the peak's dominoes move to the ends, and the priests follow."""

    goes_down = True
    stage_words: ClassVar = {
        "solved": N_("All four are down again."),
        "left 1": N_("Three are down again."),
        "left 2": N_("Two are down again."),
        "left 3": N_("The first is down again."),
        "left 4": N_("All four are on the peak."),
    }

    def successors(self, state: int) -> Iterator[tuple[int, int]]:
        """Every legal move and the state it leads to; at the peak, the priests turn around."""
        slope = self.down if state >= DOWN else self.up
        for move in slope.moves(state % DOWN):
            after = state ^ move
            yield move, after | DOWN if after == self.up.goal else after

    def is_solved(self, state: int) -> bool:
        """True if all four priests have left the mountain."""
        return state == self.down.goal | DOWN

    def remaining(self, state: int) -> int:
        """How many priests are not on the peak yet, or have not left the mountain for good."""
        if state >= DOWN:
            return (state % DOWN & ~self.down.goal).bit_count()
        return 4 + super().remaining(state)


_FIGURE_WORDS = FigureWords(
    {
        "solvable": N_("Can be solved"),
        "moves-q1": N_("A quarter take at most"),
        "moves-median": N_("Half take at most"),
        "moves-q3": N_("Three quarters take at most"),
        "longest": N_("The longest"),
    }
)


def _changes_rows(step: Any) -> bool:
    upper = step.move & -step.move
    return bool(step.move == upper | upper << rules.COLUMNS)


def _rows(puzzle: FujisanPuzzle, solutions: Solutions) -> Iterator[Rule]:
    """Propose that nobody changes rows, or on which few dominoes."""
    changes = {step.move for _, step in solutions.shortest if _changes_rows(step)}
    if len(changes) <= FEW:
        names = tuple(_domino(puzzle, it) for it in sorted(changes))
        fact = Fact("rows on" if changes else "no rows", names)
        yield Rule(fact, lambda _, step: not _changes_rows(step) or step.move in changes)


def _domino(puzzle: FujisanPuzzle, space: int) -> str:
    """Name the domino of a space, given as a set of spaces."""
    column = (space.bit_length() - 1) % rules.COLUMNS
    return "".join(map(str, puzzle.mountain.deal[column - 1]))


def _skipped(puzzle: FujisanPuzzle, solutions: Solutions) -> Iterator[Rule]:
    """Propose which halves that tempt need no stop, on the way up."""
    if puzzle.goes_down:
        return

    def entered(step: Any) -> tuple[int]:
        return (step.move & step.there,)

    if halves := never(solutions, entered):
        named = [(_domino(puzzle, it), it >> rules.COLUMNS > 0) for it in halves]
        names = tuple(f"{name[is_lower]}/{name}" for name, is_lower in named)
        yield Rule(Fact("stay halves", names), without(halves, entered))


class FujisanGame(PuzzleGame):
    """Fujisan or Country Road, which differ in their puzzle."""

    figure_words = _FIGURE_WORDS
    hint_words: ClassVar = {
        "no rows": N_("Nobody has to change rows."),
        "rows on": N_("Rows only have to be changed on {names}."),
        "stays": N_("Don’t stop on {either}."),
        "stay": N_("Don’t stop on {either}."),
        "stay halves": N_("Don’t stop on {either}."),
        "only": N_("Nobody has to stop on any domino but {names}."),
        "before": N_("Stop on {first} before anybody stops on {then}."),
        "first": N_("The first stop is on {names}."),
        "first ones": N_("The first stops are on {names}, in this order."),
        "last": N_("The very last step leads onto {names}."),
    }

    def __init__(self, name: str, kind: type[FujisanPuzzle], number: int) -> None:
        """Take the game's number in printed codes."""
        self.name, self.title, self.kind, self.code_number = name, TITLES[name], kind, number

    def puzzle(self, position: Position) -> FujisanPuzzle:
        """Set up a position; raises IllegalPosition."""
        return self.kind(position)

    def facts(self, position: Position, moves: Sequence[str]) -> tuple[Fact, ...]:
        """Return what hints can say about a position; `moves` are a shortest solution."""
        puzzle = self.puzzle(position)

        def entered(state: int, move: int) -> Gesture:
            """Name the domino that somebody steps onto, on the way up."""
            space, column = ((move & it).bit_length() - 1 for it in (~state, state))
            space, column = space % rules.COLUMNS, column % rules.COLUMNS
            is_on = not puzzle.goes_down and space != column and 0 < space < rules.ENDS[1]
            upper_lower = puzzle.mountain.deal[space - 1] if is_on else ()
            return Gesture(("".join(map(str, upper_lower)),) if is_on else ())

        makers = partial(_rows, puzzle), partial(_skipped, puzzle)
        return find_facts(self, position, moves, touch=entered, makers=makers)

    def piece_name(self, name: str) -> str:
        """Return a domino in a sentence, or a half, such as `4/45`."""
        number, is_half, domino = name.rpartition("/")
        words = super().piece_name(domino)
        return (
            gettext("the {number} of {domino}", number=number, domino=words) if is_half else words
        )

    def replay(self, position: Position, moves: str) -> tuple[Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove."""
        puzzle = self.puzzle(position)
        mountain, steps = puzzle.mountain, list[Step]()
        for index, name in enumerate(puzzle.read_moves(moves)):
            move = find_move(mountain, name)
            if isinstance(move, Refusal):
                raise IllegalMove(index, name, move, mountain.position())
            after = mountain.after(*move)
            solves = puzzle.is_solved(puzzle.state(after))
            show = partial(_show_step, mountain, move, after)
            refused, left = partial(_refusal, mountain), puzzle.remaining(puzzle.state(after))
            name = name_of(mountain, *move)
            steps.append(Step(name, show, solves, refused=refused, left=left))
            mountain = after
        return tuple(steps)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay moves; every arrow must show one of them. Raises IllegalMove."""
        violations = super().check_moves(position, moves)
        first = position.side_by_side()[0][1]
        steps = self.replay(first, moves)
        played = {arrow for step in steps for arrow in _arrows(step.picture)}
        shown = ", ".join(f"{step.move} goes {_legs(step.picture)}" for step in steps)
        return violations + [
            RuleViolation("no move goes the way this arrow does", arrow.place, f"{shown}.")
            for arrow, move in zip(first.arrows, _arrows(first), strict=True)
            if move not in played
        ]

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a mountain with four priests, or none at the start."""
        return picture_by_picture(position, self._check_mountain)

    def _check_mountain(self, part: Position) -> Iterable[RuleViolation]:
        self.puzzle(part)
        return ()

    def annotate(self, position: Position) -> Annotations:
        """The two dominoes of the peak are higher than the others."""
        raised = tuple(peaks(position))
        if not raised:
            return NO_ANNOTATIONS
        names = listed(["-".join(domino.name) for domino in raised])
        return Annotations(
            raised=tuple(domino.place for domino in raised),
            words=gettext("The {dominoes} in the middle are raised.", dominoes=names),
        )

    @staticmethod
    def dealt(deal: rules.Deal) -> Position:
        """Return a deal as a position, with the priests where they start."""
        return rules.Mountain(deal, rules.START).position()

    def code_frame(self) -> Position:
        """Twelve upright dominoes with a priest at each corner."""
        row, priests = "  " + " ".join("0" * 12), "(0,1)P,(13,1)B,(0,0)N,(13,0)R"
        return Position.parse("\n".join([row, row.replace("0", "-"), row, "---", priests]))


def _refusal(mountain: rules.Mountain, name: str) -> Refusal | None:
    move = find_move(mountain, name.partition("(")[0])
    return move if isinstance(move, Refusal) else None


def _show_step(
    mountain: rules.Mountain, move: tuple[int, int], after: rules.Mountain
) -> StepPictures:
    # The move is shown before the peak's dominoes move to the ends.
    picture = replace(after, down=mountain.down).position([_arrow(*move)])
    return StepPictures(mountain.position(), picture, after.position())


def _arrows(position: Position) -> Iterator[Arrow]:
    (x, y) = position.dominoes[0].place
    return (arrow.moved(-x, -y) for arrow in position.arrows)


def _legs(position: Position) -> str:
    legs = (leg for arrow in position.arrows for leg in arrow.legs)
    return "".join(f"{way.value}{spaces}" for way, spaces in legs)


def _arrow(space: int, end: int) -> Arrow:
    if space % rules.COLUMNS == end % rules.COLUMNS:
        return Arrow(rules.place_of(space), ((Direction.DOWN if end > space else Direction.UP, 1),))
    way = Direction.RIGHT if end > space else Direction.LEFT
    return Arrow(rules.place_of(space), ((way, abs(end - space)),))


GAMES = (
    FujisanGame("fujisan", FujisanPuzzle, number=3),
    FujisanGame("country-road", CountryRoadPuzzle, number=4),
)
