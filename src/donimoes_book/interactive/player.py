"""The player of problems: its scripts and their words, and a script with each problem's data."""

import json
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, assert_never

from babel.messages.extract import extract

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.markup import is_drawing
from donimoes_book.drawing.svg import inline_svg
from donimoes_book.games import registry
from donimoes_book.games.errors import IllegalPosition
from donimoes_book.games.game import LayoutGame
from donimoes_book.games.pack import modules_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.interactive import answers, maps
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.solutions import Layout, Moves
from donimoes_book.progress import Progress, no_progress
from donimoes_book.search.answer import Answer
from donimoes_book.store.memo import current_store
from donimoes_book.store.results import Kind, Store
from donimoes_book.words.language import (
    MOST_FORMS,
    counted,
    current,
    gettext,
    ngettext,
    number,
    speaking,
)
from donimoes_book.workers import processes

WORDS = "words.js"
"""The script that all others need."""
KEPT = "kept.js"
"""The script that keeps what readers have solved; it is added to WORDS."""
LOADER = "play.js"
"""The script that puts a button on each playable problem, and loads the rest when it is pressed."""
STYLE = "player.css"
_FRAME = ("player.js", "player-gestures.js", "player-game.js", "player-film.js")
_MANY = (*_FRAME, "player-roving.js")
_MOVES = (*_FRAME, "player-board.js", "player-moves.js", "player-maps.js")
SCRIPTS = {
    "graph": (*_MOVES, "player-graph.js"),
    "pawns": (*_MOVES, "player-pawns.js"),
    "layout": (*_MANY, "player-deductions.js", "player-laid.js", "player-layout.js"),
    "question": (*_MANY, "player-question.js"),
    "joints": (*_MANY, "player-deductions.js", "player-joints.js"),
}
"""The scripts that play each kind of problem, in order."""
_ENOUGH = 12
"""With fewer problems than this, starting another process takes longer than looking at them."""
_Made = tuple[dict[str, Any], list[Diagnostic]]
"""What a page needs to play a problem, and warnings."""
_UNREAD = re.compile(rb"^ +(?://.*\n)?| // [^\"'`\n]+$", re.MULTILINE)
DATA = files("donimoes_book.interactive") / "data"


def player_files() -> dict[str, bytes]:
    """Return the player's scripts by name, without their words, indentation and most comments."""
    names = dict.fromkeys((LOADER, *(name for kind in SCRIPTS.values() for name in kind)))
    return {name: _UNREAD.sub(b"", (DATA / name).read_bytes()) for name in names}


def player_style() -> bytes:
    """Return the player's style sheet, which uses the colours that a page defines."""
    return (DATA / STYLE).read_bytes()


def words_script(scripts: Iterable[bytes]) -> bytes:
    """Return the script with these scripts' words in the current language; it must run first.

    Scripts mark words as the program does. The English words are the keys, so an English page needs
    only those that depend on a number: they have a text for each of the language's plural
    categories, named as in `Intl.PluralRules`.
    """
    words: dict[str, str | dict[str, str]] = {}
    for message in (message for script in scripts for message in _marked(script)):
        if not isinstance(message, str):
            words[message[-1]] = _forms(*message)
        elif not current().is_english:
            words[message] = gettext(message)
    data = {"language": current().code, "scripts": SCRIPTS, "words": words}
    start = b"".join((DATA / name).read_bytes() for name in (WORDS, KEPT))
    return start + f"Object.assign(donimoes, {parsed_by_script(data)});\n".encode()


def _forms(one: str, several: str) -> dict[str, str]:
    return _plural_texts(lambda count: ngettext(one, several, count, count="{count}"))


@cache
def _marked(script: bytes) -> tuple[str | tuple[str, ...], ...]:
    """Return the words that a script marks; those that depend on a number in both forms."""
    return tuple(message for _, message, _, _ in extract("javascript", BytesIO(script)))


def in_script(value: Any) -> str:
    """Return a value as JSON that is safe inside a page's `<script>`, whatever its words are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def parsed_by_script(value: Any) -> str:
    """Return an expression for a script that parses a value: whatever it is, it's never code.

    Pages that are files on a disk can load nothing but scripts.
    """
    return f"JSON.parse({in_script(in_script(value))})"


def policy_source(text: str) -> str:
    """Return a policy's name for a script or style sheet inside the page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


# Problems


def play_data(problem: Problem, share: int = 1) -> dict[str, Any] | None:
    """Return all that a page needs to play a problem; None if it cannot be played.

    A `share` of 4 gives a graph a quarter of the most states that its map may have.
    """
    data = _kind_data(problem, share)
    return {**_own(problem), **data} if data else None


def _own(problem: Problem) -> dict[str, Any]:
    """Return what the page of any problem needs."""
    return {"code": problem.code, "hints": [*map(list, _hints(problem))]}


def _kind_data(problem: Problem, share: int = 1) -> dict[str, Any] | None:
    """Return what else the page of a problem of its kind needs; None if there is none."""
    game, position = registry.get(problem.game), problem.position
    match problem.solution:
        case Answer() as answer:
            if game and (choosing := game.choosing(position)):
                scene = draw(position, registry.annotate(problem.game, position))
                picture = inline_svg(scene, f"{problem.anchor}-played", styled=False)
                data = answers.question_data(position, answer, choosing)
                return _of_kind("question", {**data, "picture": picture})
        case Layout(layout=layout):
            if isinstance(game, LayoutGame):
                return _of_kind("layout", answers.layout_data(game, position, layout))
        case Moves(moves=moves):
            if isinstance(game, PuzzleGame) and moves:
                return _map(game, problem, problem.solution, share)
        case None:
            pass
        case _:
            assert_never(problem.solution)
    return None


def _map(game: PuzzleGame, problem: Problem, solution: Moves, share: int) -> dict[str, Any]:
    """Return what else a problem needs that is solved by moves."""
    part = registry.pack_of(game.name).pages
    pages = part() if part else None
    if pages and pages.joints:
        joints = pages.joints(game, problem.position, problem.moves)
        return _of_kind("joints", answers.joint_data(joints))
    data = (
        maps.pawn_data(game.name, pages.pawn_map(game, problem.position))
        if pages and pages.pawn_map
        else maps.graph_data(game, problem.position, problem.moves, share)
    )
    return _way(game, problem, solution) | data


def _way(game: PuzzleGame, problem: Problem, solution: Moves) -> dict[str, Any]:
    """Return the solution, and what a page says of moves."""
    return {
        "best": len(solution.moves),
        "units": _plural_texts(lambda count: counted(count, problem.length_unit)),
        "form": gettext(game.puzzle(problem.position).move_form),
        "solution": list(solution.moves),
        "notes": dict(_notes(solution)),
    }


def _notes(solution: Moves) -> Iterator[tuple[str, str]]:
    """Yield what moves are for, each after how many are made, where there is something to say."""
    made = [made for made, _ in solution.turns] or range(len(solution.purposes))
    for count, words in zip(made, solution.purposes, strict=False):
        if words:
            yield str(count), words


def _is_right(problem: Problem, data: Mapping[str, Any]) -> bool:
    """Return whether data that was kept plays a problem; raises InputError.

    Questions, layouts, joints and pawns are mapped again. In a graph, which takes long, the
    solution must lead to a solved position, and pictures must be drawings: the other moves are
    only sealed.
    """
    if not data:
        return True
    game, own = registry.get(problem.game), _own(problem)
    if data.get("kind") != "graph":
        return bool(data == _plain({**own, **(_kind_data(problem) or {})}))
    assert isinstance(game, PuzzleGame), "a graph is of moves"
    assert isinstance(problem.solution, Moves), "a graph's solution is moves"
    own_data = _plain({**own, **_way(game, problem, problem.solution)})
    return (
        {**data, **own_data} == data
        and all(is_drawing(markup) for markup, *_ in data["sprites"])
        and maps.is_solved_by(data, problem.moves)
    )


def _plain(value: dict[str, Any]) -> Any:
    """Return a value as it is read back."""
    return json.loads(json.dumps(value))


def _hints(problem: Problem) -> Iterator[tuple[str, str, str]]:
    """Yield each hint's sentence, its picture, and what stands beside that."""
    for index, (words, picture, label) in enumerate(problem.hints):
        key = f"{problem.anchor}-hint-{index}"
        scene = draw(picture, registry.annotate(problem.game, picture)) if picture else None
        yield words, inline_svg(scene, key, styled=False) if scene else "", label


def _of_kind(kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": kind, "script": SCRIPTS[kind][-1], **data}


def page_scripts(problems: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the scripts inside a page that plays problems, each after those that it needs."""
    files = player_files()
    kinds = dict.fromkeys(name for data in problems for name in SCRIPTS[data["kind"]])
    scripts = [files[name] for name in (*kinds, LOADER)]
    return [script.decode() for script in (words_script(scripts), *scripts)]


def play_script(anchor: str, data: Mapping[str, Any]) -> str:
    """Return a classic script that provides the data to play the problem with an anchor."""
    problems = "((window.donimoes ??= {}).problems ??= {})"
    return f"{problems}[{parsed_by_script(anchor)}] = {parsed_by_script(data)};\n"


def play_scripts(
    problems: Iterable[Problem],
    folder: Path,
    workers: int = 1,
    progress: Progress = no_progress,
) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """Return the scripts of all playable problems, by their anchors, and warnings.

    Scripts made before are read from a folder of solved problems.
    """
    problems = list(problems)
    lacking = [problem for problem in problems if not is_made(problem, folder)]
    make = partial(_make, folder=folder, language=current().code)
    workers = min(workers, len(lacking)) if len(lacking) >= _ENOUGH else 1
    results: dict[str, _Made] = {}
    if workers > 1:
        # If a process is killed, perhaps for lack of memory, this one does the rest.
        with suppress(OSError), processes(make, workers) as work:
            for done, (problem, result) in enumerate(zip(lacking, work(lacking), strict=True), 1):
                results[problem.anchor] = result
                check = partial(_is_right, problem)
                _store(folder).put(_kind(problem), _key(problem), result[0], check=check)
                progress(done, len(lacking))
    every = {problem.anchor: results.get(problem.anchor) or make(problem) for problem in problems}
    warnings = dict.fromkeys(
        warning for _, own_warnings in every.values() for warning in own_warnings
    )
    scripts = {anchor: play_script(anchor, data) for anchor, (data, _) in every.items() if data}
    return scripts, tuple(warnings)


def is_made(problem: Problem, folder: Path) -> bool:
    """Return whether a problem's script was made before."""
    check = partial(_is_right, problem)
    return _store(folder).find(_kind(problem), _key(problem), check=check) is not None


def _store(folder: Path) -> Store:
    """Return the store of a folder: the one that is open, which knows what it read before."""
    store = current_store()
    return store if store and store.folder == folder else Store(folder)


def _make(problem: Problem, folder: Path, language: str) -> _Made:
    """Return a problem's data, or nothing if it cannot be played, and warnings."""
    store, data = _store(folder), dict[str, Any]()

    def make() -> dict[str, Any]:
        with suppress(IllegalPosition):
            return play_data(problem) or {}
        return {}

    # Another process speaks English at first.
    with suppress(InputError), speaking(language):
        check = partial(_is_right, problem)
        data = store.make(_kind(problem), _key(problem), make, check=check)
    # They are told here, with the site's.
    return data, store.take_warnings()


def _key(problem: Problem) -> tuple[str, ...]:
    language = current()
    where = problem.anchor, language.code, language.digest
    answer = problem.answer.lines if problem.answer else ()
    return (
        *("played", *where, str(problem.position), str(problem.layout)),
        *problem.moves,
        *answer,
        *map(str, problem.hints),
        *(problem.solution.purposes if isinstance(problem.solution, Moves) else ()),
    )


def _kind(problem: Problem) -> Kind[dict[str, Any]]:
    pack = registry.pack_of(problem.game)
    modules = *modules_of(pack.games, pack.pages), __name__
    return Kind(problem.game, dict[str, Any], modules, is_alone=True)


def _plural_texts(say: Callable[[int], str]) -> dict[str, str]:
    """Return a phrase for each plural category, with `{count}` instead of the number.

    The categories are CLDR's, such as `one` and `other`, which scripts in pages also know.
    """
    form = current().locale.plural_form
    return {
        form(count): say(count).replace(number(count), "{count}", 1)
        for count in reversed(range(MOST_FORMS))
    }
