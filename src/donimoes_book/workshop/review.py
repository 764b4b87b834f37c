"""What plays are worth: all of them now, those that were made, and why one is the best."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from donimoes_book.diagnostics import NotPossible
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.scene import Paint, Rect, Scene
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.games import registry
from donimoes_book.games.laboratory import programs_of
from donimoes_book.laboratory.players import Worth
from donimoes_book.play.session import ContestSession
from donimoes_book.words.language import counted, gettext, units
from donimoes_book.workshop.table import fresh_turns, keyed_parts, new_parts

Data = dict[str, Any]
"""An object as JSON has it."""
_FEW = 3
"""How many other choices one that was made is compared with."""
_SECONDS = 0.25
"""How long one part of a weighing takes."""
_HALVES = 2
"""How many weighings one takes, so that an error is known."""
_EDGE = Paint(stroke="#a8322d", width=3)
"""The edge of what a play has laid."""


class Weighing:
    """What the mover's choices are worth in a state: in several parts, which are pooled."""

    def __init__(self, session: ContestSession, state: Any, choices: Sequence[Any] = ()) -> None:
        contest = session.contest
        self._programs = programs_of(contest)
        if not self._programs.can_weigh:
            raise NotPossible(gettext("Nobody can say what the plays of this game are worth."))
        self._view = contest.view(state, session.player)
        self._choices = choices or contest.choices(state)
        self._seed = f"{session.seed}/weighing/{len(session.turns)}"
        self._parts: list[Mapping[Any, Worth]] = []

    def more(self, seconds: float = _SECONDS) -> None:
        """Weigh for some more time."""
        for _ in range(_HALVES):
            rng = Random(f"{self._seed}/{len(self._parts)}")
            worths = self._programs.weigh(self._view, self._choices, rng, seconds=seconds / _HALVES)
            self._parts.append({worth.choice: worth for worth in worths})

    @property
    def worths(self) -> list[Worth]:
        """What each choice is worth, best first."""
        if not self._parts:
            self.more()
        choices = self._parts[0]
        worths = [pooled([part[it] for part in self._parts if it in part]) for it in choices]
        return sorted(worths, key=lambda worth: worth.points, reverse=True)


def pooled(parts: Sequence[Worth]) -> Worth:
    """Return what a choice is worth by several weighings that took equally long."""
    points, count = [part.points for part in parts], len(parts)
    error = sqrt(sum(part.error**2 for part in parts)) / count
    # A part that tried a single world knows no error.
    if not error and count > 1:
        error = stdev(points) / sqrt(count)
    return Worth(parts[0].choice, fmean(points), error)


def advised(session: ContestSession, weighing: Weighing | None) -> Data:
    """Return what is best for the reader to play, and why, in sentences that are true."""
    contest, state = session.contest, session.state
    if weighing is None:
        play = session.suggestion()
        return {"play": play, "reasons": []}
    first, *others = weighing.worths
    reasons = [*contest.reasons(contest.view(state, session.player), first.choice)]
    if others:
        reasons.append(_comparison(session, state, first, others[0]))
    return {"play": contest.seen_name(state, first.choice, session.player), "reasons": reasons}


def _comparison(session: ContestSession, state: Any, best: Worth, second: Worth) -> str:
    difference = best.points - second.points
    other = _words(session, state, second.choice)
    if difference <= 2 * sqrt(best.error**2 + second.error**2):
        return gettext("As far as we can tell, this is as good: {play}.", play=other)
    more = counted(round(difference, 1), units("point", "points"))
    return gettext(
        "On average, it ends {points} ahead of the next best: {play}.", points=more, play=other
    )


def _words(session: ContestSession, state: Any, choice: Any) -> str:
    """Return a choice of the mover in the words of the table."""
    mover = session.contest.mover(state)
    assert mover is not None, "somebody chooses"
    (target,) = session.contest.targets(session.contest.view(state, mover), [choice])
    return target.words


def judged(session: ContestSession, turn: int, seconds: float = 2 * _SECONDS) -> Data:
    """Return what a play that the reader has made was worth, and the best one, if that was better.

    Nothing is said of a play that nobody would have weighed.
    """
    played = session.turns[turn]
    state = played.before
    weighing = Weighing(session, state)
    weighing.more(seconds / 3)
    promising = (worth.choice for worth in weighing.worths[:_FEW])
    weighing = Weighing(session, state, list(dict.fromkeys((played.choice, *promising))))
    weighing.more(seconds)
    worths = weighing.worths
    # What doesn't even look promising is weighed by itself.
    alone = () if any(it.choice == played.choice for it in worths) else (played.choice,)
    if alone:
        weighing = Weighing(session, state, alone)
        weighing.more(seconds / 3)
    own = next((it for it in (*worths, *weighing.worths) if it.choice == played.choice), None)
    judgement: Data = {"turn": turn, "own": None, "best": None}
    if own:
        judgement["own"] = _worth_data(session, state, own)
        best = max(own, *worths, key=lambda worth: worth.points)
        judgement["best"] = _worth_data(session, state, best)
    return judgement


def _worth_data(session: ContestSession, state: Any, worth: Worth) -> Data:
    name = session.contest.seen_name(state, worth.choice, session.player)
    words = _words(session, state, worth.choice)
    return {"play": name, "words": words, "points": worth.points, "error": worth.error}


def moment(session: ContestSession, turn: int, play: str) -> Data:
    """Return a picture of the table after one of the plays that the reader could make in a turn."""
    contest, state, person = session.contest, session.turns[turn].before, session.player
    choices = contest.choices(state)
    names = [contest.seen_name(state, choice, person) for choice in choices]
    if play not in names:
        raise NotPossible(f"{play} was not possible then")
    number = names.index(play)
    then = contest.after(state, choices[number])
    before, after = (contest.table(contest.view(each, person)) for each in (state, then))
    keyed = list(keyed_parts(after))
    new = new_parts(keyed, before)
    edges = [
        Rect(use.x, use.y, use.symbol.width, use.symbol.height, 5, _EDGE)
        for key, _, use in keyed
        if key in new
    ]
    scene: Scene = draw(after, registry.annotate(contest.name, after))
    scene = replace(scene, shapes=(*scene.shapes, *edges))
    return {
        "svg": inline_svg(scene, f"moment-{turn}-{number}", styled=False),
        "words": scene.description,
    }


def lesson(session: ContestSession) -> Iterator[Data]:
    """Yield pictures of what the last turns have brought to light."""
    contest = session.contest
    for turn in fresh_turns(session):
        for number, position in enumerate(contest.lesson(turn.before, turn.after), 1):
            scene = draw(position, registry.annotate(contest.name, position))
            svg = inline_svg(scene, f"lesson-{number}", styled=False)
            yield {"svg": svg, "words": scene.description}
