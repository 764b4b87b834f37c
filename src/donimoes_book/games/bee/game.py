"""Bee Donimoes as a game, plain or advanced: its claims, and what its pictures may show."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

from donimoes_book.board.position import Position
from donimoes_book.games.bee.contest import BeeContest
from donimoes_book.games.bee.puzzle import BeePuzzle
from donimoes_book.games.bee.rules import FIRST_QUEEN, LAST_QUEEN, Layout, Read, read_layout
from donimoes_book.games.bee.titles import TITLES
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_length
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.game import Step
from donimoes_book.games.hint_facts import FEW, Rule, Solutions, find_facts
from donimoes_book.games.hints import Fact
from donimoes_book.games.puzzle_game import DECIDED, ILLEGAL, LEGAL, PuzzleGame
from donimoes_book.games.set_checks import picture_by_picture
from donimoes_book.search.answer import Hint
from donimoes_book.search.figures import FigureWords
from donimoes_book.search.shortest import MAX_STATES, Outcome, OutcomeKind
from donimoes_book.words.language import N_, Message, gettext


def _judge_gathered(game: "BeeGame", claim: Claimed) -> Refusal | None:
    steps = game.replay(claim.first, claim.moves)
    shown = game.read(steps[-1].picture if steps else claim.first)
    if not shown.layout.is_gathered(shown.cells):
        left = len(shown.cells) - len(shown.layout.group(shown.cells))
        return Refusal(
            f"{left} dice are not with the queen" if left > 1 else "a die is not with the queen"
        )
    return judge_length(len(steps), claim)


def _judge_solved(game: "BeeGame", claim: Claimed) -> Refusal | None:
    steps = game.replay(claim.first, claim.moves)
    if steps and not steps[-1].solves:
        return Refusal("there is a round left, or some dice are not with the queen")
    if steps and (part := game.puzzle_to_replay(claim.first, claim.moves).lost_part()):
        return Refusal(f"there is no solution for {part}")
    if not steps and (refusal := _judge_gathered(game, claim)):
        return refusal
    return judge_length(len(steps), claim)


DICE = {3: N_("Three dice"), 4: N_("Four dice"), 5: N_("Five dice"), 6: N_("Six dice")}
_FIGURES = {
    "solvable": N_("the last queen can be reached"),
    "first-queen": N_("the first queen can be reached"),
    "every-queen": N_("every queen can be reached"),
    "moves-q1": N_("a quarter take at most"),
    "moves-median": N_("half take at most"),
    "moves-q3": N_("three quarters take at most"),
    "longest": N_("the longest"),
    "three-to-six": N_("takes three to six moves"),
    "all-rounds": N_("all rounds together"),
}
_LABELS = {
    f"{name}-{dice}": Message("{dice}: {figure}", dice=words, figure=label)
    for dice, words in DICE.items()
    for name, label in _FIGURES.items()
    if dice > FIRST_QUEEN or name != "every-queen"
}
"""What the book calls each figure; it is about the last round unless it says otherwise."""


def _landings(puzzle: BeePuzzle, solutions: Solutions) -> Iterator[Rule]:
    """Propose on which few dominoes a die has to land."""
    board = puzzle.position(puzzle.start).dominoes
    names = {place: domino.name for domino in board for place in domino.places}

    def end(step: Any) -> str:
        return names[puzzle.layout.place(step.move.end)]

    for die in solutions.needed:
        ends = {end(step) for _, step in solutions.shortest if die in step.pieces}
        if len(ends) <= FEW:
            yield Rule(Fact("lands", (die, *sorted(ends))), partial(_lands, die, ends, end))


def _lands(
    die: str, ends: Collection[str], end: Callable[[Any], str], _: object, step: Any
) -> bool:
    return die not in step.pieces or end(step) in ends


def _stays_with_her(solutions: Solutions) -> Iterator[Rule]:
    """Propose that no die leaves the queen again."""
    left = solutions.puzzle.remaining

    def stays(_: object, step: Any) -> bool:
        return left(step.there) <= left(step.move.cells)

    yield Rule(Fact("with her"), stays)


class BeeGame(PuzzleGame):
    """Bee Donimoes; in the advanced game, a die may land on no blank but the queen's own."""

    claims = (
        LEGAL,
        ILLEGAL,
        Claim("gathered", "After the moves, all dice are with the queen.", _judge_gathered),
        Claim(
            "gathered in N", "After these N moves, all dice are with the queen.", _judge_gathered
        ),
        Claim("solved", "The moves end the last round.", _judge_solved),
        Claim(
            "solved in N", "The moves end the last round, and there are exactly N.", _judge_solved
        ),
        *DECIDED,
    )
    figure_words = FigureWords(_LABELS)
    hint_words: ClassVar = {
        "lands": N_("{first} never has to land anywhere but on {then}."),
        "with her": N_("Once a die is with the queen, it can stay there."),
    }

    def __init__(
        self, name: str, *, advanced: bool, number: int = 0, dice: int = LAST_QUEEN
    ) -> None:
        """Take the rule about blanks, the number in printed codes, and the last round's dice."""
        self.name, self.title, self.code_number = name, TITLES[name], number
        self.advanced, self.dice = advanced, dice

    @property
    def contest(self) -> BeeContest:
        """The race for several players."""
        return BeeContest(self.name, advanced=self.advanced, dice=self.dice)

    def with_option(self, name: str, value: str) -> "BeeGame":
        """Return the game with a shorter series; raises ValueError, which says what is possible."""
        dice = self.contest.with_option(name, value).dice
        return BeeGame(self.name, advanced=self.advanced, number=self.code_number, dice=dice)

    def read(self, position: Position) -> Read:
        """Read what a picture shows; raises IllegalPosition."""
        return read_layout(position, advanced=self.advanced)

    def layout(self, position: Position) -> Layout:
        """Read a whole layout; raises IllegalPosition."""
        return self.read(position).layout

    def puzzle(self, position: Position) -> BeePuzzle:
        """Set up a position; raises IllegalPosition."""
        return BeePuzzle.shown(self.read(position))

    def puzzle_to_replay(self, position: Position, moves: str) -> BeePuzzle:
        """Set up a position, where moves that end a round show that it can be ended."""
        return BeePuzzle.shown(self.read(position), BeePuzzle.read_moves(moves))

    def facts(self, position: Position, moves: Sequence[str]) -> tuple[Fact, ...]:
        """Find hints to the longest round alone; the first tells which it is, if there are more."""
        puzzle = self.puzzle(position)
        longest = puzzle.longest_round()
        about = Fact("round", number=len(longest.dice))
        makers = partial(_landings, longest), _stays_with_her
        facts = find_facts(self, position, moves, longest, makers=makers)
        return (about, *facts) if len(puzzle.queens) > 1 else facts

    def piece_name(self, name: str) -> str:
        """Return a die in a sentence, by the number it shows, or a domino."""
        if not name.startswith("die "):
            return super().piece_name(name)
        return gettext("the {number}", number=name.removeprefix("die "))

    def are_true(self, position: Position, steps: Sequence[Step], facts: Sequence[Fact]) -> bool:
        """Judge facts by the longest round alone, which the first of them names."""
        if not facts or facts[0].kind != "round":
            return super().are_true(position, steps, facts)
        rounds = [steps[a:b] for a, b in pairwise((0, *self.pauses(steps), len(steps)))]
        longest = next((r for r in rounds if len(r[0].before.dice) == facts[0].number), ())
        return bool(longest) and super().are_true(longest[0].before, longest, facts[1:])

    def hints(self, position: Position, facts: Sequence[Fact]) -> tuple[Hint, ...]:
        """Return hints, each of which tells which round it's about."""
        if not facts or facts[0].kind != "round":
            return super().hints(position, facts)
        dice = facts[0].number
        return tuple(
            Hint(
                hint.words,
                hint.picture,
                gettext("{number} dice, {label}", number=dice, label=hint.label),
            )
            if hint.picture
            else Hint(gettext("Round with {number} dice. {hint}", number=dice, hint=hint.words))
            for hint in super().hints(position, facts[1:])
        )

    def outcome_from(self, position: Position, seconds: float | None = None) -> Outcome:
        """Solve all rounds that are left or, if one of them has no solution, this round alone."""
        puzzle = self.puzzle(position)
        outcome = puzzle.solve(seconds=seconds)
        if outcome.kind is OutcomeKind.UNSOLVABLE and outcome.moves:
            return puzzle.round_with(puzzle.queens[0]).solve(seconds=seconds)
        return outcome

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture shows a layout, or dice on a part of one."""
        return picture_by_picture(position, self._check_layout)

    def _check_layout(self, part: Position) -> Iterable[RuleViolation]:
        self.read(part)
        return ()

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Replay moves, and check that each arrow shows one of them; raises IllegalMove."""
        violations = super().check_moves(position, moves)
        first = position.side_by_side()[0][1]
        flown = {arrow for step in self.replay(first, moves) for arrow in step.picture.arrows}
        return violations + [
            RuleViolation("no move follows this arrow", arrow.place, f"Moves: {moves}.")
            for arrow in first.arrows
            if arrow not in flown
        ]

    def more_fields(
        self, position: Position, max_states: int = MAX_STATES, seconds: float | None = None
    ) -> Mapping[str, object]:
        """Return the solution of each round."""
        return {
            "rounds": [
                {
                    "queen": queen,
                    "moves": list(outcome.moves) if outcome.kind is OutcomeKind.SOLVED else None,
                }
                for queen, outcome in self.puzzle(position).solve_rounds(max_states, seconds)
            ]
        }

    def pauses(self, steps: Sequence[Step]) -> tuple[int, ...]:
        """Return after how many moves each round but the last ends: the number of dice changes."""
        sizes = [len(step.picture.dice) for step in steps]
        return tuple(n for n, (one, other) in enumerate(pairwise(sizes), 1) if one != other)


GAMES = (BeeGame("bee", advanced=False), BeeGame("bee-advanced", advanced=True, number=31))
