"""The line games, and the table that shows how their rules differ and how long a game lasts."""

from itertools import groupby

from donimoes_book.games.game import Family, Game
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.search.figures import Simulation
from donimoes_book.words.language import N_, alternatives, counted, gettext, ngettext, units


def _row(game: Game, measured: Simulation) -> list[str]:
    assert isinstance(game, LineGame)
    rules = game.rules
    hands = counted(round(measured.figures["hands-per-game"].value), units("hand", "hands"))
    plays = counted(round(measured.figures["plays-per-hand"].value), units("play", "plays"))
    return [
        _sizes(rules),
        gettext(rules.start.value),
        gettext(rules.spinners.value),
        _draw(rules),
        gettext(rules.scoring.words if rules.scoring else N_("nothing")),
        gettext(rules.settlement.words),
        _target(rules),
        gettext("{hands} of {plays}", hands=hands, plays=plays),
    ]


def _draw(rules: Rules) -> str:
    draw = gettext(rules.draw.value)
    if not rules.reserve:
        return draw
    return ngettext("{draw}; {count} stays", "{draw}; {count} stay", rules.reserve, draw=draw)


def _sizes(rules: Rules) -> str:
    """Return the size of a hand, such as `6`, or `7 for 2; 5 for 3 or 4`."""
    if rules.draw is Draw.ROW:
        return gettext("an equal share")
    runs = [
        (size, [str(count) for count, _ in run])
        for size, run in groupby(rules.hands.items(), key=lambda item: item[1])
    ]
    if len(runs) == 1:
        return str(runs[0][0])
    return "; ".join(
        gettext("{size} for {players}", size=size, players=alternatives(counts))
        for size, counts in runs
    )


def _target(rules: Rules) -> str:
    if rules.target == 1:
        return gettext("one hand")
    if rules.lower_target:
        return alternatives([str(rules.target), str(rules.lower_target)])
    return gettext("over {points}", points=rules.target) if rules.beyond else str(rules.target)


FAMILY = Family(
    header=(
        N_("Dominoes each"),
        N_("Led by"),
        N_("Doubles"),
        N_("To draw"),
        N_("Plays score"),
        N_("A hand scores"),
        N_("Target"),
        N_("A game for two"),
    ),
    row=_row,
)
