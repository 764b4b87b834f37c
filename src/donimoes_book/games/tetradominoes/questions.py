"""Asks and answers what can be played on a domino, or which turn wins alone; and every choice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from donimoes_book.board.dominoes import the_domino
from donimoes_book.board.position import Position
from donimoes_book.games.errors import illegal
from donimoes_book.games.set_checks import pair_of
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.judging import judge_pictures
from donimoes_book.games.tetradominoes.pictures import TablePicture, after_turn, place_of, split
from donimoes_book.games.tetradominoes.rules import Cell, PlacedDomino
from donimoes_book.play.dealing import domino_word, lay_hint
from donimoes_book.search.answer import Answer, Choice, Choosing, Hint
from donimoes_book.search.difficulty import effort_of_looks
from donimoes_book.words.language import N_, counted, gettext, listed, units

_LOOKS = 6
"""How many things to look at make a tempting placement; a right one takes twice as many."""


def answer(position: Position) -> Answer:
    """Find every tetromino that can be played on the domino marked +; raises IllegalPosition.

    The effort is that of finding the answers, and tetrominoes that break just one rule.
    """
    shown = read_question(position)
    last = shown.added
    if last is None:
        raise illegal("this position asks no question", None, "Mark the domino just laid with +.")
    table, dark = shown.table, bool(shown.dark)
    possible = rules.tetromino_placements(table, last, (dark,))
    placements = sorted(possible, key=lambda played: (played.shape, played.cells))
    names = "; ".join(tetromino_words(table, played) for played in placements)
    tempting = sum(
        _broken_rules(table, last, played) == 1
        for played in rules.tetrominoes_over({*table.numbers}, last, dark)
    )
    return Answer(
        " ".join(
            (
                gettext("Which tetrominoes can you play on the domino just laid, and where?"),
                gettext(
                    N_("It’s the {domino}; dark side up.")
                    if dark
                    else N_("It’s the {domino}; light side up."),
                    domino=domino_word(last.numbers),
                ),
            )
        ),
        (f"{names}.",) if placements else (),
        len(placements),
        units("placement", "placements"),
        effort_of_looks(_LOOKS * (2 * len(placements) + tempting)),
        more={"tempting": tempting},
        pictures=tuple(after_turn(position, None, played) for played in placements),
        labels=tuple(played.shape for played in placements),
        hints=(_numbers_hint(table, placements), _shapes_hint(placements)) if placements else (),
    )


def _numbers_hint(table: rules.TetrominoTable, placements: Sequence[rules.Tetromino]) -> Hint:
    """Say what one of them covers, but not with which shape."""
    words = N_("One of them covers {numbers}.") if placements[1:] else N_("It covers {numbers}.")
    return Hint(gettext(words, numbers=covered_numbers(table, placements[0])))


def _shapes_hint(placements: Iterable[rules.Tetromino]) -> Hint:
    """Say which shapes fit, and in how many places unless it's one for each."""
    ways = Counter(played.shape for played in placements)
    places = {shape: counted(count, units("place", "places")) for shape, count in ways.items()}
    names = [gettext("the {shape} in {places}", shape=s, places=n) for s, n in places.items()]
    if max(ways.values()) == 1:
        names = list(map(the_domino, ways))
    return Hint(gettext("Look for {pieces}.", pieces=listed(names)))


def read_question(position: Position) -> TablePicture:
    """Read the single picture that asks a question; raises IllegalPosition."""
    first, *others = judge_pictures(position)
    if others:
        advice = "Show a single table, and leave the play to the reader."
        raise illegal("this shows more than one picture", None, advice)
    return first


def covered_numbers(table: rules.TetrominoTable, played: rules.Tetromino) -> str:
    """Return the numbers that a tetromino would cover on a table, such as `4 4 4 6`."""
    return " ".join(map(str, sorted(table.numbers[cell] for cell in played.cells)))


def _broken_rules(table: rules.TetrominoTable, last: PlacedDomino, played: rules.Tetromino) -> int:
    """Count the rules that a tetromino breaks, of those about numbers, neighbours and pieces."""
    broken = sum(table.numbers[cell] not in last.numbers for cell in played.cells)
    beside = {other for cell in played.cells for other in rules.neighbours(cell)}
    broken += any(table.sides.get(cell) is played.dark for cell in beside)
    return broken + (played.piece not in table.unplayed)


LEVEL = 2
"""The level at which a problem's solitaire has to be won."""


def answer_alone(position: Position) -> Answer:
    """Find the only turn that wins with the last tetromino; raises IllegalPosition.

    The effort is that of looking at the ways to place a domino, and then to play the tetromino.
    """
    shown = read_question(position)
    table = shown.table
    left = [piece for piece in table.unplayed if piece not in shown.discarded]
    if len(left) != 1 or not shown.hand:
        advice = "Show six tetrominoes, played or given up, and the hand below the table."
        message = f"{len(left)} tetrominoes are left" if shown.hand else "there is no hand"
        raise illegal(message, None, advice)
    ways = list(_placements(shown))
    possible = [turn for placed in ways for turn in _turns(shown, placed)]
    won = [turn for turn in possible if turn.score < rules.WINNING[LEVEL]]
    if len(won) > 1:
        raise illegal(f"{len(won)} turns win here", None, "A problem has one answer.")
    lines, pictures = list[str](), list[Position]()
    for turn in won:
        played = turn.played
        lines.append(
            gettext(
                N_("The {domino}, then the {shape} on {numbers}, dark side up: {points}.")
                if played.dark
                else N_("The {domino}, then the {shape} on {numbers}, light side up: {points}."),
                domino=domino_word(turn.placed.domino),
                shape=played.shape,
                numbers=covered_numbers(table.with_domino(turn.placed), played),
                points=counted(turn.score, units("point", "points")),
            )
        )
        pictures += [after_turn(position, turn.placed, card) for card in (None, played)]
    return Answer(
        gettext(
            "One tetromino is left. Win this turn, at level {level}, with fewer than {points}"
            " points.",
            level=LEVEL,
            points=rules.WINNING[LEVEL],
        ),
        tuple(lines),
        len(won),
        units("turn", "turns"),
        effort_of_looks(len(ways) + len(possible)),
        more={"ways": len(ways), "possible": len(possible)},
        pictures=tuple(pictures),
        hints=tuple(_hints(won[0].placed.domino)) if won else (),
    )


def _hints(winning: tuple[int, int]) -> Iterator[Hint]:
    """Say what one half of the domino that wins is, then which domino it is."""
    low, high = sorted(winning)
    if low == high:
        yield Hint(gettext("Lay a double."))
    else:
        yield Hint(gettext("Lay a domino with a {number}.", number=high))
    yield Hint(lay_hint(winning))


class SoloTurn(NamedTuple):
    """A domino, and the tetromino played on it."""

    placed: PlacedDomino
    played: rules.Tetromino
    score: int
    """The score after it, at the problem's level."""


def _placements(shown: TablePicture) -> Iterator[PlacedDomino]:
    for domino in sorted(shown.hand):
        yield from rules.domino_placements(shown.table, domino)


def _turns(shown: TablePicture, placed: PlacedDomino) -> Iterator[SoloTurn]:
    table = shown.table.with_domino(placed)
    for played in rules.tetromino_placements(table, placed, (False, True), shown.discarded):
        yield SoloTurn(placed, played, rules.score(table.with_tetromino(played), LEVEL))


_COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def choosing(position: Position) -> Choosing:
    """Return all tetrominoes that would lie on numbers and cover a half of the domino just laid.

    Raises IllegalPosition.
    """
    shown = read_question(position)
    table, last, dark = shown.table, shown.added, bool(shown.dark)
    assert last is not None, "the question is about it"
    names = cell_names(table.numbers)
    choices, printed = list[Choice](), dict[str, tuple[str, ...]]()
    possible = rules.tetrominoes_over({*table.numbers}, last, dark)
    for played in sorted(possible, key=lambda played: sorted(played.cells)):
        why_not = rules.tetromino_refusal(table, last, played)
        name, line = tetromino_name(played, names), tetromino_words(table, played)
        choices.append(
            Choice(
                name,
                why_not is None,
                gettext("{shape}: {reason}.", shape=played.shape, reason=gettext(why_not))
                if why_not
                else "",
                words=line,
                touched=tuple(names[cell] for cell in played.cells),
            )
        )
        if why_not is None:
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
        numbers=covered_numbers(table, played),
    )


def choosing_alone(position: Position) -> Choosing:
    """Return every way to place a domino, each with the tetrominoes that may follow.

    Raises IllegalPosition.
    """
    shown, line = read_question(position), answer_alone(position).lines[0]
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
    _, below = split(position)
    hand = {domino_word(pair_of(domino)): domino.places for domino in below.dominoes}
    touchable = hand | {names[cell]: (place_of(cell),) for cell in sorted(around)}
    return Choosing(choices, form, touchable, printed={line: path})


def _placement(shown: TablePicture, placed: PlacedDomino, names: dict[Cell, str]) -> Choice:
    table, domino = shown.table.with_domino(placed), domino_word(placed.domino)
    choices = []
    for _, played, score in _turns(shown, placed):
        words = N_("{tetromino}, dark side up") if played.dark else N_("{tetromino}, light side up")
        points = counted(score, units("point", "points"))
        choices.append(
            Choice(
                f"{tetromino_name(played, names)}-{'D' if played.dark else 'L'}",
                score < rules.WINNING[LEVEL],
                gettext("That makes {points}.", points=points),
                gettext(words, tetromino=tetromino_words(table, played)),
                touched=tuple(names[cell] for cell in played.cells),
            )
        )
    form = gettext(
        "A tetromino covers four spaces with the numbers of the {domino}, including at least one"
        " of its own halves; other rules may forbid it, too. Type it with its side, such as"
        " {choice}.",
        domino=domino,
        choice="O-A1B1A2B2-L",
    )
    touchable = {names[cell]: (place_of(cell),) for cell in table.numbers}
    squares = [names[cell] for cell in placed.cells]
    return Choice(
        f"{placed.name}-{''.join(squares)}",
        any(choice.is_right for choice in choices),
        "" if choices else gettext("No tetromino can be played on it."),
        touched=(domino, *squares),
        shown=tuple(
            (place_of(cell), number)
            for cell, number in zip(placed.cells, placed.numbers, strict=True)
        ),
        then=Choosing(tuple(choices), form, touchable) if choices else None,
    )
