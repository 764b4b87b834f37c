"""What a sliding game says about moves, in the words of a diagram's claims."""

from donimoes_book.games.game import IllegalMove


def said(game, position, moves: str) -> str:
    """About the last of these moves; the ones before it are legal."""
    try:
        steps = game.replay(position, moves)
    except IllegalMove as error:
        assert error.index == len(moves.split()) - 1, error
        return f"illegal: {error.reason}"
    last = steps[-1]
    claims = ["legal"] if game.name == "unmatched" else ["adds"]
    if last.captured:
        claims = ["captures " + " ".join(last.captured)]
    return ", ".join([*claims, "solved"] if last.solves else claims)
