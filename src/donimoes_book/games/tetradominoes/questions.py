"""Games of Tetradominoes played by programs: problems found in them, and their figures."""

from collections.abc import Iterator
from typing import NamedTuple

from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalPosition, RuleViolation
from donimoes_book.games.tetradominoes import rules
from donimoes_book.games.tetradominoes.claims import judge_pictures
from donimoes_book.games.tetradominoes.pictures import TablePicture, after_turn
from donimoes_book.language import N_, counted, gettext, listed, units
from donimoes_book.play.dealing import domino_word, lay_hint
from donimoes_book.search.answer import Answer
from donimoes_book.search.difficulty import GradeScale

SCALE = GradeScale(grade_one_limit=3)


def answer(position: Position) -> Answer:
    """Find every tetromino that can be played on the domino marked +; raises IllegalPosition.

    The effort is twice the number of answers, plus the number of tetrominoes that break just one
    rule.
    """
    shown = read_question(position)
    last = shown.added
    if last is None:
        advice = "Mark the domino just laid with +."
        raise IllegalPosition([RuleViolation("this position asks no question", None, advice)])
    table, dark = shown.table, bool(shown.dark)
    found = rules.tetromino_placements(table, last, dark)
    found.sort(key=lambda played: (played.shape, played.cells))
    names = "; ".join(
        gettext("{shape} on {numbers}", shape=played.shape, numbers=covered_numbers(table, played))
        for played in found
    )
    tempting = sum(1 for _ in _breaking_one_rule(table, last, dark))
    return Answer(
        gettext(
            N_(
                "You have just laid the {domino}. Which tetrominoes can you now play dark side up,"
                " and where?"
            )
            if dark
            else N_(
                "You have just laid the {domino}. Which tetrominoes can you now play light side up,"
                " and where?"
            ),
            domino="-".join(last.name),
        ),
        (f"{names}.",) if found else (),
        len(found),
        units("placement", "placements"),
        2 * len(found) + tempting,
        SCALE,
        more={"tempting": tempting},
        pictures=tuple(after_turn(position, None, played) for played in found),
        labels=tuple(played.shape for played in found),
        hint=f"{listed(list(dict.fromkeys(played.shape for played in found)))}." if found else "",
    )


def read_question(position: Position) -> TablePicture:
    """Read the single picture that asks a question; raises IllegalPosition."""
    first, *others = judge_pictures(position)
    if others:
        advice = "Show a single table, and leave the play to the reader."
        raise IllegalPosition([RuleViolation("this shows more than one picture", None, advice)])
    return first.picture


def covered_numbers(table: rules.TetrominoTable, played: rules.Tetromino) -> str:
    """Return the numbers that a tetromino would cover on a table, such as `4 4 4 6`."""
    return " ".join(map(str, sorted(table.numbers[cell] for cell in played.cells)))


def _breaking_one_rule(
    table: rules.TetrominoTable, last: rules.PlacedDomino, dark: bool
) -> Iterator[rules.Tetromino]:
    """Yield tetrominoes that break just one rule: about numbers, neighbours or pieces."""
    for cells in rules.connected_fours(frozenset(table.numbers), last):
        played = rules.Tetromino.on_cells(cells, dark)
        if played is None:
            continue
        broken = sum(table.numbers[cell] not in last.numbers for cell in cells)
        beside = {other for cell in cells for other in rules.neighbours(cell)}
        broken += any(table.sides.get(cell) is dark for cell in beside)
        broken += played.piece not in table.unplayed
        if broken == 1:
            yield played


LEVEL = 2
"""The level at which a problem's solitaire has to be won."""
SCALE_ALONE = GradeScale(grade_one_limit=24, growth=1.25)


class SoloTurn(NamedTuple):
    """A domino, and the tetromino played on it."""

    placed: rules.PlacedDomino
    played: rules.Tetromino
    after: rules.TetrominoTable


def answer_alone(position: Position) -> Answer:
    """Find the only turn that wins with the last tetromino; raises IllegalPosition.

    The effort is the number of ways to place a domino, plus the ways to play the tetromino then.
    """
    shown = read_question(position)
    table = shown.table
    left = [piece for piece in table.unplayed if piece not in shown.discarded]
    if len(left) != 1 or not shown.hand:
        advice = "Show six tetrominoes, played or given up, and the hand below the table."
        message = f"{len(left)} tetrominoes are left" if shown.hand else "there is no hand"
        raise IllegalPosition([RuleViolation(message, None, advice)])
    possible = list(_turns(shown))
    won = [turn for turn in possible if rules.score(turn.after, LEVEL) < rules.WINNING[LEVEL]]
    if len(won) > 1:
        advice = "A problem has one answer."
        raise IllegalPosition([RuleViolation(f"{len(won)} turns win here", None, advice)])
    ways = sum(len(rules.domino_placements(table, domino)) for domino in shown.hand)
    lines, pictures = list[str](), list[Position]()
    for turn in won:
        played = turn.played
        numbers = covered_numbers(table.with_domino(turn.placed), played)
        points = counted(rules.score(turn.after, LEVEL), units("point", "points"))
        lines.append(
            gettext(
                N_("The {domino}, then the {shape} on {numbers}, dark side up: {points}.")
                if played.dark
                else N_("The {domino}, then the {shape} on {numbers}, light side up: {points}."),
                domino=domino_word(turn.placed.domino),
                shape=played.shape,
                numbers=numbers,
                points=points,
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
        ways + len(possible),
        SCALE_ALONE,
        more={"ways": ways, "possible": len(possible)},
        pictures=tuple(pictures),
        hint=lay_hint(won[0].placed.domino) if won else "",
    )


def _turns(shown: TablePicture) -> Iterator[SoloTurn]:
    for domino in sorted(shown.hand):
        for placed in rules.domino_placements(shown.table, domino):
            table = shown.table.with_domino(placed)
            for dark in (False, True):
                for played in rules.tetromino_placements(table, placed, dark, shown.discarded):
                    yield SoloTurn(placed, played, table.with_tetromino(played))
