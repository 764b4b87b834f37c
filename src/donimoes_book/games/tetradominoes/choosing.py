"""All possible answers to a question about Tetradominoes, and what is said about each of them."""

from collections.abc import Iterable, Iterator, Mapping

from donimoes_book.board.position import Place, Position
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.tetradominoes import questions, rules
from donimoes_book.games.tetradominoes.pictures import TablePicture
from donimoes_book.games.tetradominoes.rules import Cell, PlacedDomino, TetrominoTable
from donimoes_book.language import N_, counted, gettext, units
from donimoes_book.search.answer import Choice, Choosing

_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def choosing(position: Position) -> Choosing:
    """Return all tetrominoes that would lie on numbers and cover a half of the domino just laid.

    Raises IllegalPosition.
    """
    shown = questions.read_question(position)
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
        numbers=questions.covered_numbers(table, played),
    )


def place_of(cell: Cell) -> Place:
    """Return where a cell of the table is in a picture."""
    return Place(2 * cell[0], 2 * cell[1])


def choosing_alone(position: Position) -> Choosing:
    """Return every way to place a domino, each with the tetrominoes that may follow.

    Raises IllegalPosition.
    """
    shown, line = questions.read_question(position), questions.answer_alone(position).lines[0]
    placements = list(_placements(shown))
    around = {cell for placed in placements for cell in placed.cells}
    names = cell_names(around | {*shown.table.numbers})
    choices = tuple(_placement(shown, placed, names) for placed in placements)
    path = next(
        (choice.name, last.name)
        for choice in choices
        if choice.then
        for last in choice.then.choices
        if last.is_right
    )
    form = gettext(
        "First lay a domino from the hand on two spaces, such as {choice}.",
        choice=choices[0].name,
    )
    touchable = _hand(position, shown) | {names[cell]: (place_of(cell),) for cell in sorted(around)}
    return Choosing(choices, form, touchable, printed={line: path})


def _placements(shown: TablePicture) -> Iterator[PlacedDomino]:
    for domino in sorted(shown.hand):
        yield from rules.domino_placements(shown.table, domino)


def _hand(position: Position, shown: TablePicture) -> dict[str, tuple[Place, ...]]:
    """Return the dominoes in the hand by name, and the places of each."""
    lowest = max(place_of(cell).y for cell in (*shown.table.numbers, *shown.table.sides))
    return {
        "-".join(map(str, pair_of(domino))): domino.places
        for domino in position.dominoes
        if domino.place.y > lowest
    }


def _placement(shown: TablePicture, placed: PlacedDomino, names: dict[Cell, str]) -> Choice:
    table = shown.table.with_domino(placed)
    last = _tetrominoes(shown, table, placed, names)
    squares = [names[cell] for cell in placed.cells]
    return Choice(
        f"{placed.name}-{''.join(squares)}",
        any(choice.is_right for choice in last.choices),
        "" if last.choices else gettext("No tetromino can be played on it."),
        touched=("-".join(map(str, placed.domino)), *squares),
        shown=tuple(
            (place_of(cell), number)
            for cell, number in zip(placed.cells, placed.numbers, strict=True)
        ),
        then=last if last.choices else None,
    )


def _tetrominoes(
    shown: TablePicture, table: TetrominoTable, placed: PlacedDomino, names: dict[Cell, str]
) -> Choosing:
    choices = []
    for dark in (False, True):
        for played in rules.tetromino_placements(table, placed, dark, shown.discarded):
            score = rules.score(table.with_tetromino(played), questions.LEVEL)
            points = counted(score, units("point", "points"))
            words = N_("{tetromino}, dark side up") if dark else N_("{tetromino}, light side up")
            choices.append(
                Choice(
                    f"{tetromino_name(played, names)}-{'D' if dark else 'L'}",
                    score < rules.WINNING[questions.LEVEL],
                    gettext("That makes {points}.", points=points),
                    gettext(words, tetromino=tetromino_words(table, played)),
                    touched=tuple(names[cell] for cell in played.cells),
                )
            )
    form = gettext(
        "A tetromino covers four spaces with the numbers of the {domino}, including at least one"
        " of its own halves; other rules may forbid it, too. Type it with its side, such as"
        " {choice}.",
        domino="-".join(map(str, placed.domino)),
        choice="O-A1B1A2B2-L",
    )
    touchable = {names[cell]: (place_of(cell),) for cell in table.numbers}
    return Choosing(tuple(choices), form, touchable)
