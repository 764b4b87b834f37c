"""Asks and answers what may cover squares in Checkimoes, and which play is best in an ending.

In an ending, both hands are known and nothing is left to draw, so best play can be proven: by an
alpha-beta search that remembers what it found for each position.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from donimoes_book.board.cells import cells_of
from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.parts import BOARD_SIDE
from donimoes_book.board.position import Place, Position
from donimoes_book.games.checkimoes import rules
from donimoes_book.games.checkimoes.pictures import Picture, read_picture
from donimoes_book.games.checkimoes.rules import Play, Rules
from donimoes_book.games.endings import (
    BestPlay,
    Clue,
    continuation,
    effort_of_line,
    narrowing,
    result,
)
from donimoes_book.games.errors import illegal
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.squares import place_of, square_name
from donimoes_book.play.dealing import lay_hint
from donimoes_book.search.answer import Answer, Choice, Choosing, Hint
from donimoes_book.search.difficulty import effort_of_looks
from donimoes_book.words.language import N_, alternatives, gettext, listed, units

MAX_STATES = 200_000
"""Where a search gives up: no ending that people could solve has this many positions."""
_FAR = 10_000


class Ending(NamedTuple):
    """A position of an ending."""

    board: rules.Board
    hands: tuple[tuple[Pair, ...], ...]
    mover: int
    skips: int = 0
    """How many players in a row have just passed."""

    @property
    def is_over(self) -> bool:
        """True when nobody can play any more."""
        return self.skips == len(self.hands)

    def after(self, play: Play | None) -> "Ending":
        """Return the position after a play, or after passing."""
        if play is None:
            return self._replace(mover=1 - self.mover, skips=self.skips + 1)
        hands = tuple(tuple(held for held in hand if held != play.domino) for hand in self.hands)
        return Ending(rules.board_after(self.board, play), hands, 1 - self.mover)

    def plays(self, variant: Rules) -> list[Play]:
        """Return all of the mover's plays, in a fixed order."""
        hand = self.hands[self.mover]
        return [play for domino in hand for play in rules.plays(variant, self.board, domino)]


class TooLarge(Exception):
    """Raised when a search gives up."""


class EndingSearch:
    """A search that remembers what it found for each position."""

    def __init__(self, variant: Rules, max_states: int = MAX_STATES) -> None:
        self.variant = variant
        self.max_states = max_states
        self.bounds: dict[Ending, tuple[int, int]] = {}
        """The least and the most that the mover can gain from each position."""

    def solve(self, start: Ending) -> BestPlay:
        """Play an ending perfectly; raises TooLarge."""
        values = {play: self._of_play(start, play) for play in start.plays(self.variant)}
        return BestPlay.among(values, 0 if values else self.value(start))

    def deciding(self, ending: Ending, ahead: int) -> Play | None:
        """Return the only play that wins, or else the only one that draws; raises TooLarge."""
        for goal in (1 - ahead, -ahead):
            plays = []
            for play in self._ordered(ending):
                left = rules.gain(play, ending.mover) - goal if play else 0
                if play and self.value(ending.after(play), left, left + 1) <= left:
                    plays.append(play)
                if len(plays) > 1:
                    return None
            if plays:
                return plays[0]
        return None

    def value(self, ending: Ending, low: int = -_FAR, high: int = _FAR) -> int:
        """Return what the mover gains: exact between `low` and `high`, and a bound outside."""
        if ending.is_over:
            return 0
        least, most = self.bounds.get(ending, (-_FAR, _FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if len(self.bounds) >= self.max_states:
            raise TooLarge
        best = -_FAR
        for play in self._ordered(ending):
            own = rules.gain(play, ending.mover) if play else 0
            floor = max(low, best)
            best = max(best, own - self.value(ending.after(play), own - high, own - floor))
            if best >= high:
                break
        if best > low:
            least = max(least, best)
        if best < high:
            most = min(most, best)
        self.bounds[ending] = (least, most)
        return best

    def _ordered(self, ending: Ending) -> list[Play] | list[None]:
        """Return the plays (or a pass), highest gain first, so that the rest is soon refuted."""
        plays = ending.plays(self.variant)
        return sorted(plays, key=lambda play: -rules.gain(play, ending.mover)) or [None]

    def _of_play(self, ending: Ending, play: Play) -> int:
        return rules.gain(play, ending.mover) - self.value(ending.after(play))

    def best_line(self, ending: Ending) -> Iterator[Play | None]:
        """Yield best play to the end, None for a pass; among equals, the first. Raises TooLarge."""
        while not ending.is_over:
            plays = ending.plays(self.variant)
            best = max(plays, key=lambda play: self._of_play(ending, play)) if plays else None
            yield best
            ending = ending.after(best)


NUMBERS = units("number", "numbers")
DOMINOES = units("domino", "dominoes")
PLAYS = units("play", "plays")


def answer(variant: Rules, position: Position) -> Answer:
    """Answer what a position asks about open squares, or about hands; raises IllegalPosition."""
    picture = read_picture(variant, position)
    if rules.are_one_place(picture.held_open):
        return _covering_dominoes(variant, picture)
    if picture.held_open:
        return _covering_numbers(picture)
    if not any(picture.hands):
        advice = "Hold squares open with x, or show White's and Black's hands below the board."
        raise illegal("this position asks no question", None, advice)
    return _ending(variant, picture)


def _covering_dominoes(variant: Rules, picture: Picture) -> Answer:
    first, second = sorted(picture.held_open)
    plays = rules.coverings(variant, picture.board, picture.used, (first, second))
    begun = sorted({play.numbers[0] for play in plays})
    lines = []
    for number in begun:
        others = [p.numbers[1] for p in plays if p.numbers[0] == number]
        lines.append(
            gettext(
                "{number} on {square}: {numbers} on {other}",
                number=number,
                square=square_name(first),
                numbers=_or(others),
                other=square_name(second),
            )
        )
    count = len({play.domino for play in plays})
    return Answer(
        gettext("Which dominoes may cover {squares}?", squares=_names(picture)),
        tuple(lines),
        count,
        DOMINOES,
        _glances(picture, count),
        hints=(_square_hint(first, begun),) if begun else (),
    )


def _covering_numbers(picture: Picture) -> Answer:
    options = {square: rules.allowed_numbers(picture.board, square) for square in picture.held_open}
    lines = [f"{square_name(square)}: {_or(numbers)}" for square, numbers in options.items()]
    count = sum(map(len, options.values()))
    return Answer(
        gettext("Which numbers may cover {squares}?", squares=_names(picture)),
        tuple(lines),
        count,
        NUMBERS,
        _glances(picture, count),
        hints=(_square_hint(*next(iter(options.items()))),) if len(options) > 1 else (),
    )


def _square_hint(square: int, numbers: list[int]) -> Hint:
    where = square_name(square)
    return Hint(gettext("On {square}, only {numbers} will do.", square=where, numbers=_or(numbers)))


def _names(picture: Picture) -> str:
    return listed(list(map(square_name, picture.held_open)))


def _glances(picture: Picture, count: int) -> float:
    """Return the effort of reading the numbers around the squares and noting the answers."""
    around = (rules.covered_neighbours(picture.board, square) for square in picture.held_open)
    return effort_of_looks(sum(around) + count)


def _or(numbers: list[int]) -> str:
    return alternatives(list(map(str, numbers)))


def _ending(variant: Rules, picture: Picture) -> Answer:
    ending = Ending(picture.board, picture.hands, picture.mover)
    search = EndingSearch(variant)
    try:
        solution, line = search.solve(ending), tuple(search.best_line(ending))
    except TooLarge:
        message = f"gave up on this ending after {search.max_states} positions"
        advice = "Leave fewer dominoes in the hands."
        raise illegal(message, None, advice) from None
    ahead = points_ahead(ending.board, ending.mover)
    questions = _PLAYS_BEST
    if solution.decides(ahead):
        questions = _WINS if ahead + solution.gain > 0 else _SAVES_DRAW
    moves, end = play_out(ending, line)
    states = len(search.bounds)
    return Answer(
        gettext(questions[ending.mover]),
        (" ".join(moves), f"{end} {_compared(solution)}") if solution.best else (),
        sum(play is not None for play in line),
        PLAYS,
        effort_of_line(_turns_of(variant, search, ending, line)),
        more={"states": states},
        hints=narrowing(
            ending.plays(variant), solution.best[:1], _clues(variant, ending, solution)
        ),
    )


_PLAYS_BEST = N_("White to play. Which play is best?"), N_("Black to play. Which play is best?")
_WINS = N_("White to play and win. How?"), N_("Black to play and win. How?")
_SAVES_DRAW = N_("White to play and draw. How?"), N_("Black to play and draw. How?")
_PASSES = N_("(White passes)"), N_("(Black passes)")


def points_ahead(board: rules.Board, player: int) -> int:
    """Return how many points a player is ahead."""
    scores = rules.totals(board)
    return scores[player] - scores[1 - player]


def _turns_of(
    variant: Rules, search: EndingSearch, ending: Ending, line: Iterable[Play | None]
) -> Iterator[tuple[int, bool]]:
    """Yield how many plays there are on each turn with a choice, and whether greed misleads.

    It does if none of the plays with the highest immediate gain is best.
    """
    for move in line:
        plays = ending.plays(variant)
        if len(plays) > 1:
            most = max(rules.gain(play, ending.mover) for play in plays)
            greedy = (play for play in plays if rules.gain(play, ending.mover) == most)
            best = search.value(ending)
            yield len(plays), all(most - search.value(ending.after(p)) < best for p in greedy)
        ending = ending.after(move)


def _compared(solution: BestPlay) -> str:
    """Say how good the other first plays are."""
    first, *others = (play.name for play in solution.best)
    if others:
        return gettext("Just as good as {play}: {others}.", play=first, others=", ".join(others))
    if solution.margin:
        return gettext(
            "Every other first play is worse by {points} or more.", points=solution.margin
        )
    return gettext("It is the only play.")


def play_out(ending: Ending, line: Iterable[Play | None]) -> tuple[tuple[str, ...], str]:
    """Return the plays as printed, up to the last, and the result in a sentence."""
    words, played = list[str](), 0
    for number, play in enumerate(line, start=1):
        words.append(play.name if play else gettext(_PASSES[ending.mover]))
        ending = ending.after(play)
        if play:
            played = number
    return tuple(words[:played]), result(*rules.totals(ending.board))


def _clues(variant: Rules, ending: Ending, solution: BestPlay) -> Iterator[Clue[Play]]:
    """Say what the best play is about: what it leaves, where it is, and which domino it takes."""
    if not solution.best:
        return
    best, plays = solution.best[0], ending.plays(variant)
    gains = {play: rules.gain(play, ending.mover) for play in plays}
    most = max(gains.values())
    if not ending.after(best).plays(variant):
        passes = {play for play in plays if not ending.after(play).plays(variant)}
        yield gettext("After your play, the other player has to pass."), passes.__contains__
    if gains[best] <= 0 < most:
        words = gettext("Don’t go for points at once.")
        yield words, lambda play: gains[play] <= 0
    elif gains[best] == most > 0:
        words = gettext("Gain as much on the other player at once as you can.")
        yield words, lambda play: gains[play] == most
    right, high = _quarter(best)
    first, last = "AE"[right] + "15"[high], "DH"[right] + "48"[high]
    words = gettext("Look at the squares from {first} to {last}.", first=first, last=last)
    yield words, lambda play: _quarter(play) == (right, high)
    yield lay_hint(best.numbers), lambda play: play.domino == best.domino
    words = gettext("Cover {square}.", square=square_name(best.first))
    yield words, lambda play: best.first in (play.first, play.second)


def _quarter(play: Play) -> tuple[bool, bool]:
    """Return whether a play begins in the right half of the board, and in the rows above 4."""
    name = square_name(play.first)
    return name[0] > "D", name[1] > "4"


def choosing(variant: Rules, position: Position) -> Choosing:
    """Return the numbers, dominoes or plays to choose from; raises IllegalPosition."""
    lines = answer(variant, position).lines
    picture = read_picture(variant, position)
    if rules.are_one_place(picture.held_open):
        return _dominoes_to_choose(variant, picture, lines)
    if picture.held_open:
        return _numbers_to_choose(picture, lines)
    return _plays_to_choose(variant, picture, position, lines)


def _dominoes_to_choose(variant: Rules, picture: Picture, lines: tuple[str, ...]) -> Choosing:
    """Offer every pair of numbers, even those of dominoes that are already on the board."""
    first, second = sorted(picture.held_open)
    right = rules.coverings(variant, picture.board, picture.used, (first, second))

    def choice(play: Play) -> Choice:
        one, other = play.numbers
        return Choice(
            play.name,
            play in right,
            "" if play in right else _why_not(variant, picture, play),
            gettext(
                "{number} on {square} and {other_number} on {other}",
                number=one,
                square=square_name(first),
                other_number=other,
                other=square_name(second),
            ),
            gettext(
                "{number} on {square}; on {other}:",
                number=one,
                square=square_name(first),
                other=square_name(second),
            ),
            str(other),
            shown=_shown(play),
        )

    plays = [Play((one, other), first, second) for one in rules.NUMBERS for other in rules.NUMBERS]
    begun = sorted({play.numbers[0] for play in right})
    printed = {
        line: tuple(play.name for play in right if play.numbers[0] == number)
        for line, number in zip(lines, begun, strict=True)
    }
    form = gettext(
        "Answer with a domino and its squares, such as {play}.",
        play=Play((0, 1), first, second).name,
    )
    return Choosing(tuple(map(choice, plays)), form, are_several=True, printed=printed)


def _why_not(variant: Rules, picture: Picture, play: Play) -> str:
    fits = [
        number in rules.allowed_numbers(picture.board, square) for number, square in play.halves
    ]
    if not all(fits):
        halves = zip(play.halves, fits, strict=True)
        return " ".join(_fitting(number, square, here) for (number, square), here in halves)
    if play.domino in picture.used:
        return gettext("This domino is already on the board.")
    if play.domino not in variant.dominoes:
        return gettext("This game is played without doubles.")
    return gettext(rules.refusal(variant, picture.board, play) or "") + "."


def _fitting(number: int, square: int, fits: bool) -> str:
    """Say whether a number may cover a square, and nothing about the others."""
    words = N_("{number} may cover {square}.") if fits else N_("{number} may not cover {square}.")
    return gettext(words, number=number, square=square_name(square))


def _numbers_to_choose(picture: Picture, lines: tuple[str, ...]) -> Choosing:
    """Offer every number for each of the squares."""
    choices, printed = list[Choice](), dict[str, tuple[str, ...]]()
    for line, square in zip(lines, picture.held_open, strict=True):
        name, numbers = square_name(square), rules.allowed_numbers(picture.board, square)
        printed[line] = tuple(f"{number}-{name}" for number in numbers)
        choices += [
            Choice(
                f"{number}-{name}",
                number in numbers,
                "" if number in numbers else _fitting(number, square, False),
                gettext("{number} on {square}", number=number, square=name),
                f"{name}:",
                str(number),
                shown=((place_of(square), number),),
            )
            for number in rules.NUMBERS
        ]
    form = gettext("Answer with a number and its square, such as {choice}.", choice=choices[0].name)
    return Choosing(tuple(choices), form, are_several=True, printed=printed)


def _plays_to_choose(
    variant: Rules, picture: Picture, position: Position, lines: tuple[str, ...]
) -> Choosing:
    """Offer every legal play, and say what best play leads to after each of them."""
    ending, search = Ending(picture.board, picture.hands, picture.mover), EndingSearch(variant)
    best = search.solve(ending).best

    def choice(play: Play) -> Choice:
        line, end = play_out(after := ending.after(play), search.best_line(after))
        return Choice(
            play.name,
            play in best,
            continuation(line, end),
            touched=(_domino_name(play.domino), *map(square_name, (play.first, play.second))),
            shown=_shown(play),
        )

    free = rules.SQUARES ^ rules.covered_squares(picture.board)
    hand = picture.hands[picture.mover]
    touchable: dict[str, tuple[Place, ...]] = {
        _domino_name(pair_of(domino)): domino.places
        for domino in position.dominoes
        if domino.place.y >= 2 * BOARD_SIDE and pair_of(domino) in hand
    }
    touchable |= {
        square_name(square): (place_of(square),)
        for square in cells_of(free)
        if rules.beside(1 << square) & free
    }
    printed: dict[str, tuple[str, ...]] = dict.fromkeys(lines, ())
    if best:
        printed[lines[0]] = (best[0].name,)
    return Choosing(
        tuple(map(choice, ending.plays(variant))),
        gettext("Answer with a domino from the hand and the squares it covers, such as 54-C2D2."),
        touchable,
        printed=printed,
    )


def _domino_name(pair: Pair) -> str:
    return "-".join(map(str, smaller_first(pair)))


def _shown(play: Play) -> tuple[tuple[Place, int], ...]:
    return tuple((place_of(square), number) for number, square in play.halves)
