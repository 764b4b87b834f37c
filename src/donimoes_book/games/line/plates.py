"""The plate of a line game: a line on a table, as large as life, and what its last play scores."""

from collections import Counter
from pathlib import Path

from donimoes_book.board.plates import Plate
from donimoes_book.board.position import Position
from donimoes_book.games.game import Game
from donimoes_book.games.line.game import LineGame
from donimoes_book.games.line.pictures import read_line
from donimoes_book.words.language import gettext


def plate(game: Game, position: Position, _: Path) -> Plate:
    """Show a line across two pages; raises InputError if it isn't one."""
    assert isinstance(game, LineGame)
    line = read_line(position, game.rules).line
    points, ends = game.rules.points(line), Counter(line.counted_ends)
    sums = (number * count for number, count in ends.items())
    alt = gettext(
        "A line of {dominoes} dominoes on a table. Its open ends add up to {total}, and the last"
        " play scores {points} points.",
        dominoes=len(line),
        total=line.total,
        points=points,
    )
    numbers = len(line), line.total, points, *ends, *ends.values(), *sums
    return Plate(0, 0, alt, numbers, solid=position)
