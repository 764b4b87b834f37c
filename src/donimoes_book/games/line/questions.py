"""Asks and answers what a line, and the hands below it, leave to be found out.

A hand alone asks which play scores most, or else which is the only one after which nobody can
score. A hand and a row of backs ask what the other holds, who has just passed; two hands, which
play is best if both go on with best play.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from donimoes_book.board.dominoes import Pair
from donimoes_book.board.parts import Domino, Mark
from donimoes_book.board.position import Position
from donimoes_book.games.endings import (
    BestPlay,
    Clue,
    continuation,
    effort_of_line,
    narrowing,
)
from donimoes_book.games.errors import illegal
from donimoes_book.games.line.contest import SET, ending_of, fits_any
from donimoes_book.games.line.line import Line, Play
from donimoes_book.games.line.pictures import read_line
from donimoes_book.games.line.placement import NoRoom, position_of
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.games.set_checks import pair_of
from donimoes_book.play.dealing import domino_word, lay_hint
from donimoes_book.search.answer import Answer, Choice, Choosing
from donimoes_book.search.difficulty import effort_of_looks
from donimoes_book.words.language import N_, alternatives, counted, gettext, listed, units

PLAYS = units("play", "plays")
DOMINOES = units("domino", "dominoes")
POINTS = units("point", "points")
MOST_HELD = 10
"""The most dominoes in both hands that are played to the end."""
_ROW = 2
"""Half-spaces from one row of halves to the next, if nothing is left free between them."""
_REFUTED = 2
"""How many replies somebody looks at until one turns up that scores."""
_FEW_LEFT = 2
"""A number is nearly gone if no more of its dominoes are out of sight."""


class Table(NamedTuple):
    """A line, and what is below it."""

    line: Line
    hands: tuple[tuple[Pair, ...], ...]
    """The hands that lie open, from top to bottom; the first is the mover's."""
    hidden: int
    """How many dominoes lie face down."""

    @property
    def unseen(self) -> tuple[Pair, ...]:
        """The dominoes of the set that don't lie open."""
        seen = {*self.line.dominoes, *(domino for hand in self.hands for domino in hand)}
        return tuple(domino for domino in SET if domino not in seen)


def read_table(rules: Rules, position: Position) -> Table:
    """Read a line, and the rows below it; raises IllegalPosition."""
    rows = sorted({place.y for place in position.halves})
    ends = [row for row, below in pairwise(rows) if below - row > _ROW]
    line_end, *others = [*ends, rows[-1] if rows else 0]
    above = position.within(lambda place: place.y <= line_end)
    line = read_line(Position(above.dominoes, pieces=above.pieces), rules).line
    hands, before = list[tuple[Pair, ...]](), line_end
    for end in others:
        row = [it for it in position.dominoes if before < it.place.y <= end]
        hands += [_hand(row)] if row else []
        before = end
    hidden = [it for it in position.covers if it.place.y > line_end]
    table = Table(line, tuple(hands), len(hidden))
    shown = [domino for hand in hands for domino in hand]
    if twice := {it for it in shown if it in line.dominoes or shown.count(it) > 1}:
        raise illegal(f"{domino_word(min(twice))} is here twice")
    kinds = len(table.hands), bool(hidden)
    if kinds not in ((1, False), (1, True), (2, False)) or not line.plays:
        advice = "Show a line, and below it a hand, a hand and a row of backs, or two hands."
        raise illegal("this position asks no question", None, advice)
    return table


def _hand(row: Sequence[Domino]) -> tuple[Pair, ...]:
    for domino in row:
        if domino.mark or not domino.across:
            message = f"{domino.name} is in a hand"
            raise illegal(message, domino.place, "Lay it lengthwise, without a mark.")
    return tuple(map(pair_of, row))


def plays_of(rules: Rules, line: Line, hand: Iterable[Pair]) -> list[Play]:
    """Return all plays of a hand on a line, in a fixed order."""
    fits = rules.matching.fits
    return [play for domino in hand for play in line.legal_plays(domino, fits)]


def answer(rules: Rules, position: Position) -> Answer:
    """Answer what a position asks; raises IllegalPosition."""
    table = read_table(rules, position)
    if table.hidden:
        return _held(rules, table)
    if table.hands[1:]:
        return _ended(rules, table)
    return _played(rules, table)


# A hand alone


class Replies(NamedTuple):
    """What a play leads to."""

    points: int
    """What it scores."""
    worst: Play | None
    """The reply that scores most, among all dominoes out of sight; None if none scores."""
    ways: int
    """How many replies there are."""


def replies(rules: Rules, table: Table) -> dict[Play, Replies]:
    """Return what each play leads to, whatever the others hold."""
    line, unseen = table.line, table.unseen
    outcomes = dict[Play, Replies]()
    for play in plays_of(rules, line, table.hands[0]):
        after = line.after(play)
        scores = {it: rules.points(after.after(it)) for it in plays_of(rules, after, unseen)}
        worst = max(scores, key=scores.__getitem__, default=None)
        if worst and not scores[worst]:
            worst = None
        outcomes[play] = Replies(rules.points(after), worst, len(scores))
    return outcomes


def _right(outcomes: Mapping[Play, Replies]) -> tuple[Play, int]:
    """Return the only play that answers the question, and what it scores."""
    most = max((it.points for it in outcomes.values()), default=0)
    if most:
        right = [play for play, it in outcomes.items() if it.points == most]
    else:
        right = [play for play, it in outcomes.items() if not it.worst]
    if len(right) != 1:
        what = f"score {most}" if most else "are safe"
        raise illegal(f"{counted(len(right), PLAYS)} {what}", None, "A question has one answer.")
    return right[0], most


def _played(rules: Rules, table: Table) -> Answer:
    outcomes = replies(rules, table)
    right, most = _right(outcomes)
    line, after = table.line, table.line.after(right)
    if most:
        question, looks = gettext("Which play scores most?"), float(len(outcomes))
        lines = [_scored(rules, line, right)]
    else:
        question = gettext(
            "You can’t score. After which play can nobody score, whatever they hold?"
        )
        looks = _REFUTED * (len(outcomes) - 1) + outcomes[right].ways
        lines = [gettext("{play}. {why}", play=in_words(line, right), why=_is_safe(after))]
        lines += [_reply_scores(rules, line, play) for play in _refutations(outcomes)]
    clues = _clues(rules, table, right, is_safe=not most)
    return Answer(
        question,
        tuple(lines),
        1,
        PLAYS,
        effort_of_looks(looks),
        more={"possible": len(outcomes)},
        pictures=_pictures(after),
        hints=narrowing([*outcomes], [right], clues),
    )


def _refutations(outcomes: Mapping[Play, Replies]) -> Iterator[tuple[Play, Play]]:
    """Yield each play after which somebody could score, with the reply that scores most."""
    for play, it in outcomes.items():
        if it.worst:
            yield play, it.worst


def _clues(rules: Rules, table: Table, right: Play, *, is_safe: bool) -> Iterator[Clue[Play]]:
    line, after = table.line, table.line.after(right)
    left = [domino for domino in table.unseen if right.outer in domino]
    if is_safe and len(left) <= _FEW_LEFT:
        words = gettext(
            "Leave a {number} open: nearly all dominoes with a {number} are in sight.",
            number=right.outer,
        )
        yield words, lambda play: play.outer == right.outer
    if not is_safe and rules.scoring and rules.scoring.of_total:
        words = gettext("Make the ends add up to {total}.", total=after.total)
        yield words, lambda play: line.after(play).total == after.total
    yield from _plainly(right)


def _plainly(right: Play) -> Iterator[Clue[Play]]:
    """Say where the right play is, then which domino it takes."""
    if right.end:
        number = right.end.number
        words = gettext("Play on a {number}.", number=number)
        yield words, lambda play: bool(play.end and play.end.number == number)
    yield lay_hint(right.domino), lambda play: play.domino == right.domino


def _scored(rules: Rules, line: Line, play: Play) -> str:
    """Say what a play scores, and why."""
    after = line.after(play)
    points = counted(rules.points(after), POINTS)
    words, ends = in_words(line, play), " + ".join(map(str, after.counted_ends))
    if not (rules.scoring and rules.scoring.of_total):
        return gettext("{play}: {points}.", play=words, points=points)
    total = f"{ends} = {after.total}"
    if not rules.points(after):
        return gettext("{play}: {total} scores nothing.", play=words, total=total)
    return gettext("{play}: {total}, {points}.", play=words, total=total, points=points)


def _is_safe(after: Line) -> str:
    ends = listed([*map(str, sorted(after.counted_ends))])
    return gettext("The ends count {ends}, and nothing out of sight scores on them.", ends=ends)


def _reply_scores(rules: Rules, line: Line, plays: tuple[Play, Play]) -> str:
    play, reply = plays
    after = line.after(play)
    return gettext(
        "After {play}, {reply} scores {points}.",
        play=in_words(line, play),
        reply=in_words(after, reply),
        points=rules.points(after.after(reply)),
    )


def in_words(line: Line, play: Play) -> str:
    """Return a play as people say it: the domino, and what it is laid on."""
    domino, end = f"{play.inner}-{play.outer}", play.end
    if end is None:
        return domino
    low, high = line.plays[end.node].domino
    host = f"{low}-{high}" if end.number == high else f"{high}-{low}"
    words = N_("{domino} at a narrow end of {host}") if end.narrow else N_("{domino} on {host}")
    return gettext(words, domino=domino, host=host)


def _pictures(line: Line) -> tuple[Position, ...]:
    """Return a picture of a line after its last play, if there's room for it on a table."""
    try:
        return (position_of(line, last=Mark.ADDED),)
    except NoRoom:
        return ()


# What the other holds


def held_by_other(rules: Rules, table: Table) -> tuple[Pair, ...]:
    """Return the dominoes out of sight that fit no open end."""
    return tuple(it for it in table.unseen if not fits_any(rules, it, table.line.open_numbers))


def _held(rules: Rules, table: Table) -> Answer:
    held, ends = held_by_other(rules, table), table.line.open_numbers
    if len(held) != table.hidden:
        message = f"{counted(len(held), DOMINOES)} out of sight fit no open end"
        raise illegal(message, None, "Show as many backs, so that the question has an answer.")
    has_drawn = N_(
        "The other player has just drawn a domino, and still had to pass. What do they hold?"
    )
    has_not = N_("The other player has just had to pass. What do they hold?")
    names = listed([*map(domino_word, held)])
    numbers = alternatives([*map(str, ends)])
    line = gettext(
        "{dominoes}: of all that’s out of sight, only they have no {numbers}.",
        dominoes=names,
        numbers=numbers,
    )
    clue = gettext("Nothing with a {numbers} can be there.", numbers=numbers), held.__contains__
    return Answer(
        gettext(has_drawn if rules.draw is Draw.ONE else has_not),
        (line,),
        len(held),
        DOMINOES,
        effort_of_looks(len(table.unseen)),
        more={"unseen": len(table.unseen)},
        hints=narrowing(table.unseen, held, [clue]),
    )


# Two hands


class Ending(NamedTuple):
    """A hand that is played to its end, with nothing left to draw."""

    line: Line
    hands: tuple[tuple[Pair, ...], tuple[Pair, ...]]
    """The mover's, and the other's."""
    passed: bool = False
    """Whether the other has just passed."""

    def after(self, play: Play | None) -> "Ending":
        """Return the ending after a play, or a pass, as the other sees it."""
        own, other = self.hands
        if play is None:
            return Ending(self.line, (other, own), True)
        left = tuple(domino for domino in own if domino != play.domino)
        return Ending(self.line.after(play), (other, left))


class EndingSearch:
    """Finds best play in the endings of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def plays(self, ending: Ending) -> list[Play] | list[None]:
        """Return the mover's plays, or a pass; nothing once the hand is over."""
        own, other = ending.hands
        plays = plays_of(self.rules, ending.line, own)
        if not other:
            return []
        if plays or not ending.passed:
            return plays or [None]
        return []

    def value(self, ending: Ending) -> int:
        """Return how many more points than the other the mover makes from here."""
        if not (plays := self.plays(ending)):
            over = ending_of(self.rules, ending.hands)
            return 0 if len(over.winners) > 1 else over.points * (1 - 2 * over.winners[0])
        return max(self.of_play(ending, play) for play in plays)

    def of_play(self, ending: Ending, play: Play | None) -> int:
        """Return what a play, or a pass, is worth."""
        after = ending.after(play)
        return (self.rules.points(after.line) if play else 0) - self.value(after)

    def best_line(self, ending: Ending) -> Iterator[tuple[Ending, Play | None]]:
        """Yield best play to the end, each play with what it's played on."""
        while plays := self.plays(ending):
            best = max(plays, key=partial(self.of_play, ending))
            yield ending, best
            ending = ending.after(best)

    def solve(self, ending: Ending) -> BestPlay:
        """Return what best play leads to."""
        worth = {play: self.of_play(ending, play) for play in self.plays(ending)}
        return BestPlay.among(worth, 0)


def _ended(rules: Rules, table: Table) -> Answer:
    upper, lower = table.hands
    if len(upper) + len(lower) > MOST_HELD:
        raise illegal(f"both hands have more than {MOST_HELD} dominoes", None, "Show fewer.")
    search, ending = EndingSearch(rules), Ending(table.line, (upper, lower))
    solution = search.solve(ending)
    first = solution.best[0] if solution.best else None
    if first is None or len(solution.best) > 1 or not solution.margin:
        message = f"{counted(len(solution.best), PLAYS)} are best" if first else "there is no play"
        raise illegal(message, None, "A question has one answer.")
    way = [*search.best_line(ending)]
    turns = [(len(it), _misleads(rules, at, play)) for at, play in way if (it := search.plays(at))]
    return Answer(
        gettext(
            "The upper hand plays, and nobody draws any more. Who makes more points, and with which"
            " play, if both do their best?"
        ),
        (f"{said_of(way)}.", f"{_who_gains(solution.gain)} {_margin(solution)}"),
        sum(play is not None for _, play in way),
        PLAYS,
        effort_of_line(turns),
        more={"possible": len(search.plays(ending))},
        pictures=_pictures(ending.line.after(first)),
        hints=narrowing(
            plays_of(rules, table.line, upper), [first], _clues_of_ending(search, ending, first)
        ),
    )


def _misleads(rules: Rules, ending: Ending, best: Play | None) -> bool:
    """Return whether another play scores more at once."""
    if best is None:
        return False
    scores = [
        rules.points(ending.line.after(it)) for it in plays_of(rules, ending.line, ending.hands[0])
    ]
    return rules.points(ending.line.after(best)) < max(scores)


def said_of(way: Iterable[tuple[Ending, Play | None]]) -> str:
    """Return plays in words, one after another."""
    words = (in_words(at.line, play) if play else gettext("a pass") for at, play in way)
    return ", ".join(words)


def _who_gains(gain: int) -> str:
    if not gain:
        return gettext("Both make as many points.")
    words = (
        N_("The upper hand makes {points} more.")
        if gain > 0
        else N_("The lower hand makes {points} more.")
    )
    return gettext(words, points=counted(abs(gain), POINTS))


def _margin(solution: BestPlay) -> str:
    return gettext("Every other first play is worse by {points} or more.", points=solution.margin)


def _clues_of_ending(search: EndingSearch, ending: Ending, best: Play) -> Iterator[Clue[Play]]:
    """Say what the best play is about: what it scores, and what it leaves to the other."""
    rules, line = search.rules, ending.line
    plays = plays_of(rules, line, ending.hands[0])
    scores = {play: rules.points(line.after(play)) for play in plays}
    if scores[best] < max(scores.values()):
        yield gettext("Don’t go for points at once."), lambda play: scores[play] <= scores[best]
    stuck = {play for play in plays if search.plays(ending.after(play)) == [None]}
    if best in stuck:
        yield gettext("After your play, the other player has to pass."), stuck.__contains__
    yield from _plainly(best)


# What to choose from


def choosing(rules: Rules, position: Position) -> Choosing:
    """Return the plays, or the dominoes, to choose from; raises IllegalPosition."""
    table, lines = read_table(rules, position), answer(rules, position).lines
    if table.hidden:
        held = held_by_other(rules, table)
        names = {domino: "".join(map(str, domino)) for domino in table.unseen}
        ends = table.line.open_numbers
        choices = tuple(
            Choice(name, it in held, _why_not_held(ends, it), domino_word(it))
            for it, name in names.items()
        )
        form = gettext(
            "Answer with all dominoes that they hold, such as {example}.", example="05 66"
        )
        printed = {lines[0]: tuple(names[domino] for domino in held)}
        return Choosing(choices, form, are_several=True, printed=printed)
    comments = _of_ending(rules, table) if table.hands[1:] else _of_plays(rules, table)
    plays = tuple(
        Choice(_name(table.line, play), is_right, said, in_words(table.line, play))
        for play, (is_right, said) in comments.items()
    )
    right = tuple(choice.name for choice in plays if choice.is_right)
    form = gettext(
        "Answer with a domino and the one it’s laid on, such as {example}.", example=plays[0].name
    )
    return Choosing(plays, form, printed={**dict.fromkeys(lines, ()), lines[0]: right})


def _why_not_held(ends: Sequence[int], domino: Pair) -> str:
    number = next((number for number in domino if number in ends), None)
    return "" if number is None else gettext("It would fit the {number}.", number=number)


def _of_plays(rules: Rules, table: Table) -> dict[Play, tuple[bool, str]]:
    outcomes = replies(rules, table)
    right, most = _right(outcomes)
    refutations = dict(_refutations(outcomes))

    def said(play: Play) -> str:
        if most:
            return _scored(rules, table.line, play)
        if play in refutations:
            return _reply_scores(rules, table.line, (play, refutations[play]))
        return _is_safe(table.line.after(play))

    return {play: (play == right, said(play)) for play in outcomes}


def _of_ending(rules: Rules, table: Table) -> dict[Play, tuple[bool, str]]:
    search = EndingSearch(rules)
    ending = Ending(table.line, (table.hands[0], table.hands[1]))
    best = search.solve(ending).best
    comments = dict[Play, tuple[bool, str]]()
    for play in plays_of(rules, table.line, table.hands[0]):
        gain, way = search.of_play(ending, play), search.best_line(ending.after(play))
        said = [*filter(None, [said_of(way)])]
        comments[play] = play in best, continuation(said, _who_gains(gain))
    return comments


def _name(line: Line, play: Play) -> str:
    """Return how a play is typed, in letters and digits that no other play has."""
    name = line.play_name(play)
    return f"{name}N" if "/" in name else name
