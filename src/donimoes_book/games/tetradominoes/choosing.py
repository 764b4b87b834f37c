"""All possible answers to a question about Tetradominoes, and what is said about each of them."""

from collections.abc import Iterable, Mapping

from donimoes_book.board.position import Place, Position
from donimoes_book.games.tetradominoes import problems, rules
from donimoes_book.games.tetradominoes.rules import Cell
from donimoes_book.language import gettext
from donimoes_book.search.answer import Choice, Choosing

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def choosing(position: Position) -> Choosing:
    """Return all tetrominoes that would lie on numbers and cover a half of the domino just laid.

    Raises IllegalPosition.
    """
    shown = problems.read_question(position)
    table, last, dark = shown.table, shown.added, bool(shown.dark)
    assert last is not None, "the question is about it"
    names = cell_names(table.numbers)
    choices, printed = list[Choice](), dict[str, tuple[str, ...]]()
    for cells in sorted(map(sorted, rules.connected_fours(frozenset(table.numbers), last))):
        played = rules.Tetromino.on_cells(cells, dark)
        if played is None:
            continue
        why_not = rules.tetromino_refusal(table, last, played)
        name = tetromino_name(played, names)
        choices.append(
            Choice(
                name,
                why_not is None,
                gettext("{shape}: {reason}.", shape=played.shape, reason=why_not)
                if why_not
                else "",
                words=tetromino_words(table, played),
                touched=tuple(names[cell] for cell in played.cells),
            )
        )
        if why_not is None:
            line = tetromino_words(table, played)
            printed[line] = (*printed.get(line, ()), name)
    return Choosing(
        tuple(choices),
        gettext(
            "Answer with a tetromino and its four spaces, such as {choice}.", choice="O-A1B1A2B2"
        ),
        {name: (place_of(cell),) for cell, name in names.items()},
        are_several=True,
        printed=printed,
    )


def cell_names(cells: Iterable[Cell]) -> dict[Cell, str]:
    """Name cells with letters for columns and numbers for rows, from the upper left corner."""
    cells = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    left, top = min(x for x, _ in cells), cells[0][1]
    return {(x, y): f"{_COLUMNS[x - left]}{y - top + 1}" for x, y in cells}


def tetromino_name(played: rules.Tetromino, names: Mapping[Cell, str]) -> str:
    """Return how a tetromino is typed: its shape and its spaces."""
    return f"{played.shape}-{''.join(names[cell] for cell in played.cells)}"


def tetromino_words(table: rules.TetrominoTable, played: rules.Tetromino) -> str:
    """Return a tetromino's name in lists: its shape and the numbers that it covers."""
    return gettext(
        "{shape} on {numbers}",
        shape=played.shape,
        numbers=problems.covered_numbers(table, played),
    )


def place_of(cell: Cell) -> Place:
    """Return where a cell of the table is in a picture."""
    return Place(2 * cell[0], 2 * cell[1])
