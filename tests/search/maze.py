"""A minimal puzzle, for testing searches without a game."""

from donimoes_book.search.shortest import Puzzle


class Maze(Puzzle):
    """A maze with rooms `a` to `z`, the exit; a move is named by the room it leads to."""

    def __init__(self, start: str = "a", **doors: str) -> None:
        self.start = start
        self.doors = doors

    def successors(self, state):
        return [(room, room) for room in self.doors.get(state, "")]

    def is_solved(self, state):
        return state == "z"

    def remaining(self, state):
        return ord("z") - ord(state)

    def apparent_distance(self, state):
        return (self.remaining(state),)

    def move_names(self, moves):
        return tuple(f"to {move}" for move in moves)
