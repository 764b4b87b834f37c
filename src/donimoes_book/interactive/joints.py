"""A rectangle of numbers whose joints have to be found, as a page plays it.

The page knows that each half is on one domino and that a set has one of each domino. What follows
from that is in the deductions that come with it.
"""

from typing import Any

from donimoes_book.board.position import Number, Place, Position
from donimoes_book.drawing.diagram import draw_parts
from donimoes_book.games.joint_map import JointMap
from donimoes_book.interactive.player import SCRIPTS
from donimoes_book.interactive.table import Table


def joint_data(joints: JointMap) -> dict[str, Any]:
    """Return what a page needs, where `faces` are the numbers' sprites."""
    table = Table()
    faces = [_face(table, number) for number in range(max(joints.numbers) + 1)]
    return {
        "kind": "joints",
        "script": SCRIPTS["joints"][-1],
        "width": joints.width,
        "numbers": list(joints.numbers),
        "joined": list(map(list, joints.joined)),
        "split": list(map(list, joints.split)),
        "solution": list(map(list, joints.solution)),
        "sprites": table.as_data()["sprites"],
        "faces": faces,
        "steps": [
            {
                "joined": list(step.joined) if step.joined else None,
                "split": list(map(list, step.split)),
                "halves": list(step.halves),
                "says": step.sentence,
            }
            for step in joints.steps
        ],
    }


def _face(table: Table, number: int) -> int:
    """Return the number of a half's picture."""
    ((_, use),) = draw_parts(Position(numbers=(Number(Place(0, 0), number),)))
    lying = table.put(str(number), use, Place(0, 0))
    return list(table.places)[lying].sprite
