"""Judging what pictures of Tetradominoes add to the table."""

from collections.abc import Iterator
from dataclasses import replace

from donimoes_book.board.position import Position
from donimoes_book.games.errors import RuleViolation, illegal
from donimoes_book.games.set_checks import picture_by_picture, refuse_if_any
from donimoes_book.games.tetradominoes import pictures, rules


def judge_pictures(position: Position) -> list[pictures.TablePicture]:
    """Read pictures and judge their marks; raises IllegalPosition for an illegal addition."""
    judged: list[pictures.TablePicture] = []

    def check(part: Position) -> Iterator[RuleViolation]:
        picture = pictures.read_picture(part)
        before = judged[-1] if judged else None
        marked = tuple(_judge_marked(marked, picture, before) for marked in picture.marked)
        judged.append(replace(picture, marked=marked))
        for play in marked:
            if play.reason and not play.crossed:
                yield RuleViolation(f"{play.name} cannot be added: {play.reason}", play.place)

    refuse_if_any(picture_by_picture(position, check))
    corners = [corner for corner, _ in position.side_by_side()]
    return [
        replace(one, marked=tuple(replace(m, place=m.place.moved(*corner)) for m in one.marked))
        for corner, one in zip(corners, judged, strict=True)
    ]


def crossed_plays(position: Position) -> list[pictures.Marked]:
    """Return everything that is crossed; raises IllegalPosition."""
    return [play for one in judge_pictures(position) for play in one.marked if play.crossed]


def _judge_marked(
    marked: pictures.Marked, picture: pictures.TablePicture, before: pictures.TablePicture | None
) -> pictures.Marked:
    """Judge a mark; raises IllegalPosition for a tetromino without the picture before it."""
    if isinstance(marked.played, rules.PlacedDomino):
        return replace(marked, reason=rules.domino_refusal(picture.before, marked.played))
    if before is None or before.added is None:
        advice = "Show the table before it on the left, with the domino just laid marked +."
        message = "on which domino was this tetromino played?"
        raise illegal(message, marked.place, advice)
    played = _on_table_before(before.table, picture.before, marked.played)
    if played is None:
        advice = "Apart from what it covers, this picture should match the one before it."
        message = "this tetromino is not on the table before it"
        raise illegal(message, marked.place, advice)
    numbers = (before.table.numbers.get(cell) for cell in played.cells)
    return replace(
        marked,
        reason=rules.tetromino_refusal(before.table, before.added, played),
        numbers=tuple(sorted(number for number in numbers if number is not None)),
    )


def _on_table_before(
    table: rules.TetrominoTable, after: rules.TetrominoTable, marked: rules.Tetromino
) -> rules.Tetromino | None:
    """Find a tetromino on the table before it, which may be in another place in the picture."""
    column, row = min([*after.numbers, *after.sides] or marked.cells)
    for x, y in sorted({*table.numbers, *table.sides}):
        dx, dy = x - column, y - row
        played = marked.moved(dx, dy)
        numbers = {((cx + dx, cy + dy), number) for (cx, cy), number in after.uncovered}
        seen = {item for item in table.uncovered if item[0] not in played.cells}
        others = {other.moved(dx, dy) for other in after.tetrominoes}
        if numbers == seen and others == {*table.tetrominoes}:
            return played
    return None
