"""The line games: what their pictures, plays and worked hands claim, and the rules of each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from textwrap import indent
from typing import NamedTuple

from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Position
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge, judge_reason
from donimoes_book.games.errors import IllegalMove, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game, ShownTurn, WorkedHands
from donimoes_book.games.line import questions, rules
from donimoes_book.games.line.contest import LineContest, LineState
from donimoes_book.games.line.line import Line, Spinners
from donimoes_book.games.line.pictures import read_line
from donimoes_book.games.line.placement import NoRoom, place_line, position_of
from donimoes_book.games.line.rules import Draw, Rules, find_play
from donimoes_book.games.line.titles import TITLES
from donimoes_book.games.move_text import printed_moves
from donimoes_book.games.puzzle_game import judge_last_move
from donimoes_book.games.set_checks import picture_by_picture
from donimoes_book.search.answer import AnswerQuestion, Choosing
from donimoes_book.search.figures import LADDER, FigureWords
from donimoes_book.words.language import N_, gettext


def _listed(numbers: Iterable[int], between: str = " ") -> str:
    return between.join(map(str, numbers))


def _crossed(part: Position) -> list[Domino]:
    return [domino for domino in part.dominoes if domino.mark is Mark.CROSSED]


def _judge_legal(game: "LineGame", claim: Claimed) -> Refusal | None:
    game.line(claim)
    crossed = [] if claim.moves else _crossed(claim.last)
    return Refusal(f"{crossed[0].name} is crossed") if crossed else None


def _judge_illegal(game: "LineGame", claim: Claimed) -> Refusal | None:
    if claim.moves:
        return judge_last_move(game, claim)
    if not (crossed := _crossed(claim.last)):
        return Refusal("no domino is crossed")
    shown = read_line(claim.last, game.rules)
    for domino in crossed:
        if reason := shown.refuse(domino, game.rules.matching):
            return judge_reason(reason, claim.arguments[0])
    return Refusal(f"{crossed[0].name} may be played there")


class _Turn(NamedTuple):
    """A turn of a worked hand; it can make the same claims as a picture."""

    rules: Rules
    state: LineState

    def line(self, _claim: Claimed) -> Line:
        """Return the line after the turn."""
        return self.state.line


def _judge_ends(shown: "LineGame | _Turn", claim: Claimed) -> Refusal | None:
    ends = shown.line(claim).counted_ends
    is_true = sorted(claim.numbers) == sorted(ends)
    return None if is_true else Refusal(f"the ends are {_listed(ends)}")


def _judge_open(shown: "LineGame | _Turn", claim: Claimed) -> Refusal | None:
    numbers = shown.line(claim).open_numbers
    is_true = sorted(claim.numbers) == numbers
    return None if is_true else Refusal(f"the open numbers are {_listed(numbers)}")


def _judge_total(shown: "LineGame | _Turn", claim: Claimed) -> Refusal | None:
    line = shown.line(claim)
    equation = f"{_listed(line.counted_ends, ' + ')} = {line.total}"
    return None if claim.number == line.total else Refusal(f"the total is {equation}")


def _judge_score(shown: "LineGame | _Turn", claim: Claimed) -> Refusal | None:
    points = shown.rules.points(shown.line(claim))
    return None if claim.number == points else Refusal(f"it scores {points}")


def _judge_scores_so_far(turn: _Turn, claim: Claimed) -> Refusal | None:
    scores = turn.state.scores
    return None if claim.numbers == list(scores) else Refusal(f"the scores are {_listed(scores)}")


_OF_A_LINE = (
    Claim("ends NUMBERS", "These halves are counted at the open ends.", _judge_ends),
    Claim("open NUMBERS", "These numbers can be played on, each named once.", _judge_open),
    Claim("total N", "The counted ends add up to N.", _judge_total),
    Claim("scores N", "The last play scores N points.", _judge_score),
)
_OF_A_TURN = (
    *_OF_A_LINE,
    Claim("stands NUMBERS", "The players have these points so far.", _judge_scores_so_far),
)
_OF_A_PICTURE = (
    Claim("legal", "Every play is allowed; without plays, no domino is crossed.", _judge_legal),
    Claim(
        "illegal: REASON",
        "The last play (or, without plays, a crossed domino) is refused for a reason that includes"
        " these words.",
        _judge_illegal,
    ),
    *_OF_A_LINE,
)


_LABELS = {
    "plays-per-hand": N_("Plays in a hand for two"),
    "hands-per-game": N_("Hands in a game for two"),
    "blocked-hands": N_("Blocked hands for two"),
    "blocked-hands-3": N_("Blocked hands for three"),
    "blocked-hands-4": N_("Blocked hands for four"),
    "blocked-hands-5": N_("Blocked hands for five"),
    "first-player-wins-2": N_("Two players: the first player wins"),
    "first-player-wins-3": N_("Three players: the first player wins"),
    "first-player-wins-4": N_("Four players: the first player wins"),
    "first-player-wins-5": N_("Five players: the first player wins"),
    "most-points-seen": N_("Most points seen in one play"),
    **LADDER,
    "strong-draws-at-will": N_("Strong players: draws by choice"),
}
_BLOCKED = tuple(name for name in _LABELS if name.startswith("blocked"))


class LineGame(Game, WorkedHands):
    """One of the line games."""

    claims = _OF_A_PICTURE
    family = "line"

    def __init__(self, rules: Rules, *, in_table: bool = False) -> None:
        self.rules = rules
        self.name, self.title = rules.name, TITLES[rules.name]
        charted = _BLOCKED if rules.draw is Draw.ROW else tuple(LADDER)
        self.figure_words = FigureWords(_LABELS, charted)
        if in_table:
            self.code_number = rules.code_number
        else:
            self.family = ""  # A variant has no row of its own in the family's table.

    @property
    def contest(self) -> LineContest:
        """The rules for several players."""
        return LineContest(self.rules)

    def with_option(self, name: str, value: str) -> "LineGame":
        """Return the same game with an option agreed on."""
        return LineGame(self.rules.with_option(name, value))

    def question(self) -> AnswerQuestion | None:
        """Return what answers the questions of a game whose problems ask any."""
        return partial(questions.answer, self.rules) if self.rules.asks else None

    def choosing(self, position: Position) -> Choosing:
        """Return the plays or dominoes that can answer a position's question."""
        return questions.choosing(self.rules, position)

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that each picture is a line of play, and that no crossed domino could be played."""
        return picture_by_picture(position, self._check_part)

    def _check_part(self, part: Position) -> Iterator[RuleViolation]:
        shown = read_line(part, self.rules)
        for domino in _crossed(part):
            if not shown.refuse(domino, self.rules.matching):
                message = f"{domino.name} is crossed, but it may be played there"
                yield RuleViolation(message, domino.place)

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Check that moves played from the first picture lead to the last one, if there are two."""
        (_, first), *others = position.side_by_side()
        line = self.replay(first, moves)
        if others:
            corner, part = others[-1]
            if read_line(part, self.rules).line.shape != line.shape:
                place = part.dominoes[0].place.moved(*corner) if part.dominoes else None
                try:
                    advice = f"It is:\n{indent(str(position_of(line)), '        ')}"
                except NoRoom as error:
                    advice = f"It is: {error}."
                return [RuleViolation("the plays do not lead to this line", place, advice)]
        return []

    def replay(self, position: Position, moves: str) -> Line:
        """Play printed moves from a picture; raises IllegalPosition and IllegalMove."""
        line = read_line(position, self.rules).line
        for index, match in enumerate(printed_moves(moves)):
            try:
                play = find_play(line, match[0], self.rules.matching)
            except ValueError as error:
                raise UnreadableMove(index, match[0], str(error)) from None
            if isinstance(play, Refusal):
                raise IllegalMove(index, match[0], play)
            line = line.after(play)
        return line

    def line(self, claim: Claimed) -> Line:
        """Return the line that a claim is about: after its moves, or in the last picture."""
        if claim.moves:
            return self.replay(claim.first, claim.moves)
        return read_line(claim.last, self.rules).line

    def judge_turn(self, state: LineState, item: str) -> Refusal | None:
        """Judge a claim about the last play, or about the scores after it."""
        return judge(_Turn(self.rules, state), _OF_A_TURN, Position(), "", item)

    def show_hand(self, states: Sequence[LineState]) -> tuple[ShownTurn | None, ...]:
        """Return a picture of each play, and None for a turn without one; raises NoRoom.

        Dominoes don't move from picture to picture: each has its final place from the start.
        """
        lines = [state.line for state in states]
        placed = place_line(lines[-1])
        return tuple(
            ShownTurn(
                earlier.play_name(line.plays[-1]),
                position_of(line, placed, last=Mark.ADDED),
                self._score(line),
            )
            if len(line) > len(earlier)
            else None
            for earlier, line in pairwise(lines)
        )

    def _score(self, line: Line) -> str:
        points = self.rules.points(line)
        scores = gettext("scores {points}", points=points) if points else ""
        if not (self.rules.scoring and self.rules.scoring.of_total):
            return scores
        ends = line.counted_ends
        total = f"{_listed(ends, ' + ')} = {line.total}" if len(ends) > 1 else str(line.total)
        return f"{total} · {scores}" if scores else total


_ROWS = (
    # As in the Fundex booklet: the parent of the family.
    rules.Rules(
        name="block-and-draw",
        code_number=14,
        hands={2: 5, 3: 5, 4: 5},
        start=rules.Start.HIGHEST_DOUBLE,
        spinners=Spinners.ALL,
        draw=rules.Draw.UNTIL_ONE_FITS,
        settlement=rules.EACH_DIFFERENCE,
        target=100,
    ),
    # As in the Fundex booklet: play to 100.
    rules.Rules(
        name="all-fives-short",
        code_number=16,
        hands={2: 7, 3: 5, 4: 5},
        start=rules.Start.HIGHEST_DOUBLE,
        spinners=Spinners.ALL,  # It is called a variation of Block and Draw.
        draw=rules.Draw.UNTIL_ONE_FITS,
        scoring=rules.FIVES,
        settlement=rules.EACH_DIFFERENCE_IN_FIVES,
        target=100,
        at_once=True,
    ),
    # With the sniff, a traditional game as Don Kirkby describes it: play to over 200.
    rules.Rules(
        name="all-fives",
        code_number=15,
        hands={2: 7, 3: 5, 4: 5},
        start=rules.Start.IN_TURN,  # The original rules don't say.
        spinners=Spinners.FIRST,
        draw=rules.Draw.AT_WILL,
        scoring=rules.FIVES,
        settlement=rules.EACH_DIFFERENCE_IN_FIVES,
        ties_share=True,
        target=200,
        beyond=True,
    ),
    # As in the Fundex booklet: a point for every five, and 61 to win.
    rules.Rules(
        name="five-up",
        code_number=17,
        hands={2: 5, 3: 5, 4: 5},
        start=rules.Start.IN_TURN,
        spinners=Spinners.ALL,  # The original rules don't say.
        draw=rules.Draw.ONE,
        reserve=1,
        scoring=rules.ONE_FOR_EACH_FIVE,
        asks=True,
        settlement=rules.ONE_FOR_FIVE_PIPS,
        target=61,
        at_once=True,
    ),
    # As in the Fundex booklet: make the ends equal.
    rules.Rules(
        name="bergen",
        code_number=18,
        hands={2: 6, 3: 6, 4: 6},
        start=rules.Start.LOWEST_DOUBLE,
        spinners=Spinners.NONE,  # The original rules have two ends and no spinner.
        spinners_settled="its plays score for the two ends of a line",
        draw=rules.Draw.ONE,
        scoring=rules.EQUAL_ENDS,
        settlement=rules.ONE_POINT,  # The original rules don't say.
        order=rules.fewest_doubles,
        target=15,
        at_once=True,
    ),
    # As in the Fundex booklet: numbers that touch add up to seven.
    rules.Rules(
        name="all-sevens",
        code_number=19,
        hands={2: 7, 3: 5, 4: 5},
        start=rules.Start.HIGHEST_DOUBLE,
        spinners=Spinners.END_TO_END,
        spinners_settled="its doubles are laid end to end like all other dominoes",
        draw=rules.Draw.AT_WILL,
        reserve=2,
        matching=rules.SEVENS,
        settlement=rules.ALL_BUT_OWN,
        target=100,
        lower_target=50,
    ),
    # As in the Fundex booklet: nobody knows their own dominoes.
    rules.Rules(
        name="blind",
        code_number=20,
        hands={2: 14, 3: 9, 4: 7, 5: 5},
        start=rules.Start.YOUNGEST,
        spinners=Spinners.NONE,  # The original rules don't say.
        draw=rules.Draw.ROW,
        settlement=rules.ONE_POINT,
        order=rules.fewest_dominoes,  # The original rules don't say.
        target=1,
    ),
)
"""The games of the family's table, in its order."""
GAMES = (
    *(LineGame(row, in_table=True) for row in _ROWS),
    # An opening double stops counting once a domino is played on it.
    LineGame(
        replace(
            _ROWS[3],
            name="five-up-by-the-letter",
            spinners=Spinners.ALL_UNTIL_JOINED,
            spinners_settled="by the letter, all its doubles are spinners",
        )
    ),
)
