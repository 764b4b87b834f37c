"""The general way of finding the moves of a sliding puzzle: it asks why each is refused.

Each puzzle has a quicker way of its own, which must find the same moves in the same order.
"""


def successors(puzzle, state):
    """Every legal move and the state it leads to."""
    board = puzzle.board_of(state)
    for way in board.ways:
        if not way.ahead & board.covered and puzzle.refusal(state, board, way) is None:
            yield way.move, puzzle.after(state, way.move)
    for step in puzzle.pawn_steps(state):
        if puzzle.step_refusal(state, step) is None:
            yield step, puzzle.stepped(state, step)
