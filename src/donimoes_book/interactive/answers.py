"""Problems without moves, as pages play them: questions, layouts to lay, joints to find."""

from collections.abc import Iterator, Mapping
from typing import Any

from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.parts import Domino
from donimoes_book.board.position import Number, Place, Position
from donimoes_book.drawing.outline import corner
from donimoes_book.games.game import LayoutGame
from donimoes_book.interactive.table import Numbers, Table
from donimoes_book.search.answer import Answer, Choice, Choosing
from donimoes_book.search.layout import LayoutPuzzle

Laid = tuple[int, int, int]
"""The column and row of a domino's first number, and the direction of the other: see `TURNS`."""
TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The steps from the first number to the other: right, down, left, up."""


# Questions


def question_data(position: Position, answer: Answer, choosing: Choosing) -> dict[str, Any]:
    """Return what a page needs.

    Anything that can be touched is a list of its name, the words for it, and its halves. A choice
    is a list of its name, its words, its group, its word there, whether it is right, what is said
    and what is touched (both as numbers), the numbers shown with their places, and what to choose
    next. Lengths are the same as in the printed picture.
    """
    sentences = Numbers()
    return {
        "question": answer.question,
        "lines": list(answer.lines),
        "several": choosing.are_several,
        "printed": [[line, list(names)] for line, names in choosing.printed.items()],
        "ask": _stage(choosing, position, sentences),
        "said": list(sentences),
    }


def _stage(choosing: Choosing, position: Position, sentences: Numbers) -> dict[str, Any]:
    touchable = list(choosing.touchable)
    return {
        "form": choosing.form,
        "touchable": [
            [
                name,
                _words(name, places, position),
                [_corner(place) for place in places],
            ]
            for name, places in choosing.touchable.items()
        ],
        "choices": [_choice(choice, touchable, position, sentences) for choice in choosing.choices],
    }


def _choice(
    choice: Choice, touchable: list[str], position: Position, sentences: Numbers
) -> list[Any]:
    return [
        choice.name,
        choice.words or choice.name,
        choice.group,
        choice.in_group,
        int(choice.is_right),
        sentences[choice.said],
        sorted(map(touchable.index, choice.touched)),
        [[*_corner(place), number] for place, number in choice.shown],
        _stage(choice.then, position, sentences) if choice.then else None,
    ]


def _words(name: str, places: tuple[Place, ...], position: Position) -> str:
    """Return what a screen reader calls something; a square is named with its number."""
    number = position.halves.get(places[0])
    return name if number is None or len(places) > 1 else f"{name}: {number}"


def _corner(place: Place) -> list[int]:
    return list(map(round, corner(place)))


# Layouts


def layout_data(game: LayoutGame, position: Position, solution: Position) -> dict[str, Any]:
    """Return what a page needs; raises IllegalPosition.

    Spaces are numbered row by row. What makes a layout right is described as in `LayoutPuzzle`, so
    that the page need not know any rules. For each domino of the deal, `pictures` has its sprites
    by `TURNS`, and `printed` has its place in the printed solution.
    """
    puzzle = game.layout_puzzle(position)
    table = Table()
    pictures = [
        [_sprite(table, pair, turn) for turn in range(len(TURNS))] for pair in puzzle.dominoes
    ]
    data = table.as_data()
    return {
        "width": puzzle.width,
        "height": puzzle.height,
        "climb": puzzle.climb,
        "holes": puzzle.holes,
        "sums": puzzle.sums,
        "different": puzzle.different,
        "alike": puzzle.alike,
        **({"conditions": puzzle.conditions} if puzzle.conditions else {}),
        "dominoes": [list(pair) for pair in puzzle.dominoes],
        "names": [words for _, words in data["pieces"]],
        "sprites": data["sprites"],
        "pictures": pictures,
        "printed": _as_laid(puzzle.dominoes, solution),
        **({"steps": steps} if (steps := [*_steps(game, puzzle)]) else {}),
    }


def _steps(game: LayoutGame, puzzle: LayoutPuzzle) -> Iterator[dict[str, Any]]:
    """Yield each deduction: what it says, the spaces to look at, what it rules out and makes sure.

    Where a domino can't be is one number: see `player-laid.js`.
    """
    size = puzzle.width * puzzle.height
    for step in game.layout_deductions(puzzle):
        out = []
        for one, other, first, second in step.ruled_out:
            domino = puzzle.dominoes.index(smaller_first((first, second)))
            one, other = (one, other) if first <= second else (other, one)
            out.append((domino * size + one) * size + other)
        sure = [puzzle.dominoes.index(smaller_first(it[2:])) for it in step.sure]
        yield {"says": step.words, "spaces": step.spaces, "out": out, "sure": sure}


def _sprite(table: Table, pair: Pair, turn: int) -> int:
    """Return the number of a domino's picture, turned this way."""
    lying = Domino(Place(0, 0), turn % 2 == 0, pair if turn < 2 else pair[::-1])
    return table.sprite("".join(map(str, pair)), Position((lying,)))


def _as_laid(dominoes: tuple[Pair, ...], layout: Position) -> list[Laid]:
    """Return where each domino is in a layout."""
    left = min(domino.place.x for domino in layout.dominoes)
    top = min(domino.place.y for domino in layout.dominoes)
    by_pair: dict[Pair, Laid] = {}
    for domino in layout.dominoes:
        one, other = domino.pips
        if one is None or other is None:
            raise ValueError(f"{domino.name}: a layout shows all numbers")
        pair = smaller_first((one, other))
        turned = pair != (one, other)
        place = domino.places[turned]
        turn = (0 if domino.across else 1) + 2 * turned
        by_pair[pair] = (place.x - left) // 2, (place.y - top) // 2, turn
    return [by_pair[pair] for pair in dominoes]


# Joints


def joint_data(joints: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page needs, where `faces` are the numbers' sprites.

    The page knows that each half is on one domino and that a set has one of each domino. What
    follows from that is in the deductions that come with it.
    """
    table = Table()
    faces = [
        table.sprite(str(number), Position(numbers=(Number(Place(0, 0), number),)))
        for number in range(max(joints["numbers"]) + 1)
    ]
    return {
        **{name: value for name, value in joints.items() if name != "steps"},
        "sprites": table.as_data()["sprites"],
        "faces": faces,
        "steps": joints["steps"],
    }
