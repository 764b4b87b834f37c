"""The line games, and their table: in what their rules differ, and how long a game is."""

from itertools import groupby

from donimoes_book.games.game import Family, Game
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.rules import Draw, Rules
from donimoes_book.plurals import counted
from donimoes_book.search.statistics import Simulation


def _row(game: Game, measured: Simulation) -> list[str]:
    assert isinstance(game, LineGame)
    rules = game.rules
    stay = "1 stays" if rules.reserve == 1 else f"{rules.reserve} stay"
    hands = round(measured.figures["hands-per-game"].value)
    plays = round(measured.figures["plays-per-hand"].value)
    return [
        _sizes(rules),
        rules.start.value,
        rules.spinners.value,
        f"{rules.draw.value}; {stay}" if rules.reserve else rules.draw.value,
        rules.scoring.words if rules.scoring else "nothing",
        rules.settlement.words,
        _target(rules),
        f"{counted(hands, 'hands')} of {counted(plays, 'plays')}",
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


def _target(rules: Rules) -> str:
    if rules.target == 1:
        return "one hand"
    if rules.lower_target:
        return f"{rules.target} or {rules.lower_target}"
    return f"over {rules.target}" if rules.beyond else str(rules.target)


FAMILY = Family(
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
