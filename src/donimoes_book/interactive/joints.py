"""A rectangle of numbers whose joints have to be found, as a page plays it.

The page knows that each half is on one domino and that a set has one of each domino. What follows
from that is in the deductions that come with it.
"""

from collections.abc import Mapping
from typing import Any

from donimoes_book.board.position import Number, Place, Position
from donimoes_book.interactive.player import SCRIPTS
from donimoes_book.interactive.table import Table


def joint_data(joints: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page needs, where `faces` are the numbers' sprites."""
    table = Table()
    faces = [
        table.sprite(str(number), Position(numbers=(Number(Place(0, 0), number),)))
        for number in range(max(joints["numbers"]) + 1)
    ]
    return {
        "kind": "joints",
        "script": SCRIPTS["joints"][-1],
        **{name: found for name, found in joints.items() if name != "steps"},
        "sprites": table.as_data()["sprites"],
        "faces": faces,
        "steps": joints["steps"],
    }
