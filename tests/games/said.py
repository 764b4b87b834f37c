"""What a sliding game says about moves, in the words of a diagram's claims."""

from donimoes_book.games.game import IllegalMove


def said(game, position, moves: str) -> str:
    """What comes of the moves; all but the last of them are legal."""
    try:
        steps = game.replay(position, moves)
    except IllegalMove as error:
        last = error.index == len(moves.split()) - 1
        return f"illegal: {error.reason}" if last else f"illegal already: {error}"
    captured = [name for step in steps for name in step.captured]
    claims = ["legal"] if game.name == "unmatched" else ["adds"]
    if captured:
        claims = ["captures " + " ".join(captured)]
    return ", ".join([*claims, "solved"] if steps[-1].solves else claims)
