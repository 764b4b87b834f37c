"""Says how a puzzle judges moves, in the words of the claims about a diagram."""

from donimoes_book.board.position import Position
from donimoes_book.games.errors import IllegalMove
from donimoes_book.games.registry import find


def said(game, position, moves: str) -> str:
    """Return the result of the moves, all of which are legal except perhaps the last."""
    try:
        steps = game.replay(position, moves)
    except IllegalMove as error:
        last = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if last else f"illegal already: {error}"
    captured = [name for step in steps for name in step.captured]
    claims = ["adds"] if "adds" in game.claim_words else ["legal"]
    if captured:
        claims = ["captures " + " ".join(captured)]
    return ", ".join([*claims, "solved"] if steps[-1].solves else claims)


def plays(name: str, case) -> None:
    """Check each line of a case, moves and their result, and that the result can be claimed."""
    _about, board, lines = case
    game, position = find(name), Position.parse(board)
    assert not game.check_picture(position)
    for line in lines.split("\n"):
        moves, expected = line.split(": ", 1)
        assert said(game, position, moves) == expected, moves
        for item in [expected] if expected.startswith("illegal") else expected.split(", "):
            assert game.judge(position, moves, item) is None, (moves, item)
