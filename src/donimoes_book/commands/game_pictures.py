"""What `render` draws of games: positions by their rules, recorded turns, problems by codes."""

from donimoes_book.board.position import Position
from donimoes_book.commands import inputs
from donimoes_book.commands.common import UsageError
from donimoes_book.commands.game_records import recorded_position
from donimoes_book.games import registry
from donimoes_book.games.code import read_code
from donimoes_book.games.game import Game
from donimoes_book.games.set_checks import refuse_if_any
from donimoes_book.manuscript.source import LocatedPosition


def picture_of(
    name: str, read: tuple[str, str] | None, at: int | None, judge: Game | None
) -> tuple[Position, LocatedPosition | None, Game | None]:
    """Return what a name stands for: a position, its place if it has one, and its game.

    `read` is the text and the name of a file, or None for a code. Raises InputError, also if the
    rules are broken, and UsageError.
    """
    if read is None:
        coded = read_code(name)
        if judge:
            raise UsageError("A code says which game it belongs to: leave out --game.")
        located = inputs.locate_position(str(coded.position), "")
        _refuse_turn(at)
        return coded.position, located, registry.get(coded.game)
    if inputs.is_record(read[0]):
        return recorded_position(*read, at), None, judge
    _refuse_turn(at)
    located = inputs.locate_position(*read)
    if judge:
        with located.placing_violations():
            refuse_if_any(judge.check_picture(located.position))
    return located.position, located, judge


def _refuse_turn(at: int | None) -> None:
    if at is not None:
        raise UsageError(
            "--at needs the record of a game, and this is a single position: leave out --at."
        )
