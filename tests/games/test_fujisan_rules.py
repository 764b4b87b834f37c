"""The rules of Fujisan and of Country Road, case by case.

The cases are files: what the case is about, a mountain, and lines of moves from there with what
must come of them, said as in a diagram's claims.
"""

from case_files import cases
from donimoes_book.board.position import Position
from donimoes_book.games.game import IllegalMove
from donimoes_book.games.registry import find


def said(game, position, moves: str) -> str:
    """What comes of the moves; all but the last of them are legal."""
    try:
        steps = game.replay(position, moves)
    except IllegalMove as error:
        last = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if last else f"illegal already: {error}"
    return "legal, solved" if steps[-1].solves else "legal"


def plays(name: str, case) -> None:
    """Every line comes out as it says, and may be claimed."""
    _about, board, lines = case
    game, position = find(name), Position.parse(board)
    for line in lines.split("\n"):
        moves, expected = line.split(": ", 1)
        assert said(game, position, moves) == expected, moves
        if not expected.startswith("illegal already"):
            whole = expected.startswith("illegal")
            for item in [expected] if whole else expected.split(", "):
                assert game.judge(position, moves, item) is None, (moves, item)


@cases("games/fujisan")
def test_fujisan(case):
    plays("fujisan", case)


@cases("games/country-road")
def test_country_road(case):
    plays("country-road", case)
