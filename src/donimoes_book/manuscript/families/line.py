"""The line games side by side: in what their rules differ, and how long a game is."""

from __future__ import annotations

from itertools import groupby

from donimoes_book.games.line.family import FAMILY
from donimoes_book.games.line.line import Spinners
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.manuscript.families.family import Family
from donimoes_book.plurals import counted
from donimoes_book.search.statistics import Simulation

_RULES = {rules.name: rules for rules in FAMILY}
_DOUBLES = {
    Spinners.END_TO_END: "lengthwise",
    Spinners.NONE: "across",
    Spinners.FIRST: "the first is a spinner",
    Spinners.ALL: "all are spinners",
}


def _row(simulation: Simulation) -> list[str]:
    rules = _RULES[simulation.game]
    return [
        _sizes(rules),
        rules.start.value,
        _DOUBLES[rules.spinners],
        _drawing(rules),
        rules.scoring.words if rules.scoring else "nothing",
        rules.settlement.words,
        _target(rules),
        _length(simulation),
    ]


def _sizes(rules: Rules) -> str:
    """Say `6`, or `7 for 2; 5 for 3 or 4`."""
    if rules.draw is Draw.ROW:
        return "all, evenly"
    runs = [
        (size, [str(count) for count, _ in run])
        for size, run in groupby(rules.hands.items(), key=lambda item: item[1])
    ]
    if len(runs) == 1:
        return str(runs[0][0])
    return "; ".join(f"{size} for {' or '.join(counts)}" for size, counts in runs)


def _drawing(rules: Rules) -> str:
    kept = f"; {rules.kept} stay" if rules.kept > 1 else "; 1 stays" if rules.kept else ""
    return f"{rules.draw.value}{kept}"


def _target(rules: Rules) -> str:
    if rules.target == 1:
        return "one hand"
    if rules.lower_target:
        return f"{rules.target} or {rules.lower_target}"
    return f"over {rules.target}" if rules.beyond else str(rules.target)


def _length(simulation: Simulation) -> str:
    hands = round(simulation.figures["hands-per-game"].value)
    plays = round(simulation.figures["plays-per-hand"].value)
    return f"{counted(hands, 'hands')} of {counted(plays, 'plays')}"


LINE = Family(
    games=tuple(_RULES),
    header=(
        "Dominoes each",
        "Led by",
        "Doubles",
        "To draw",
        "Plays score",
        "A hand scores",
        "Target",
        "A game for two",
    ),
    row=_row,
)
