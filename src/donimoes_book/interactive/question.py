"""A question as a page asks it: all possible answers, and what is said about each of them."""

from typing import Any

from donimoes_book.board.position import Place, Position
from donimoes_book.drawing.scene import SPACE
from donimoes_book.interactive.player import SCRIPTS
from donimoes_book.interactive.table import Numbers
from donimoes_book.search.answer import Answer, Choice, Choosing


def question_data(position: Position, answer: Answer, choosing: Choosing) -> dict[str, Any]:
    """Return what a page needs.

    Anything that can be touched is a list of its name, the words for it, and its halves. A choice
    is a list of its name, its words, its group, its word there, whether it is right, what is said
    and what is touched (both as numbers), the numbers shown with their places, and what to choose
    next. Lengths are the same as in the printed picture.
    """
    said = Numbers()
    return {
        "kind": "question",
        "script": SCRIPTS["question"][-1],
        "question": answer.question,
        "lines": list(answer.lines),
        "hint": answer.hint,
        "several": choosing.are_several,
        "printed": [[line, list(names)] for line, names in choosing.printed.items()],
        "ask": _stage(choosing, position, said),
        "said": list(said),
    }


def _stage(choosing: Choosing, position: Position, said: Numbers) -> dict[str, Any]:
    touchable = list(choosing.touchable)
    return {
        "form": choosing.form,
        "touchable": [
            [
                name,
                _words(name, places, position),
                [[_length(place.x), _length(place.y)] for place in places],
            ]
            for name, places in choosing.touchable.items()
        ],
        "choices": [_choice(choice, touchable, position, said) for choice in choosing.choices],
    }


def _choice(choice: Choice, touchable: list[str], position: Position, said: Numbers) -> list[Any]:
    return [
        choice.name,
        choice.words or choice.name,
        choice.group,
        choice.in_group,
        int(choice.is_right),
        said[choice.said],
        sorted(map(touchable.index, choice.touched)),
        [[_length(place.x), _length(place.y), number] for place, number in choice.shown],
        _stage(choice.then, position, said) if choice.then else None,
    ]


def _words(name: str, places: tuple[Place, ...], position: Position) -> str:
    """Return what a screen reader calls something; a square is named with its number."""
    number = position.halves.get(places[0])
    return name if number is None or len(places) > 1 else f"{name}: {number}"


def _length(half_spaces: int) -> int:
    return round(half_spaces * SPACE / 2)
