"""What the workshop's page asks of the engine: calls with data, answered with data.

The page moves pieces and shows what it is given; everything it knows about games comes from here.
A call is an object with the name of a function in `CALLS`, and that function's arguments. An answer
has a `value` or, if what was asked for is wrong or impossible, `errors`. docs/workshop.md shows
both.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from donimoes_book import __version__, public
from donimoes_book.board.parts import Cover, Die, Domino, Parts, Piece, Place, spoken_place
from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, NotPossible
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.loose import draw_parts
from donimoes_book.drawing.scene import SPACE
from donimoes_book.drawing.svg import inline_svg, symbol_markup, to_svg
from donimoes_book.editions import booklet as booklets
from donimoes_book.editions import booklet_files, booklet_orders
from donimoes_book.editions.addresses import Places
from donimoes_book.editions.choosing import ProblemRequest, choose_problems, in_pool
from donimoes_book.editions.codes import read_codes
from donimoes_book.editions.composing.exercises import Practice
from donimoes_book.editions.composing.problems import cards
from donimoes_book.editions.html.cards import card_grid
from donimoes_book.editions.html.writer import Publication, Writer, as_xml
from donimoes_book.editions.problem_measures import length_of
from donimoes_book.games import registry
from donimoes_book.games.laboratory import players_for, programs_of
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.interactive.hosted import page_language
from donimoes_book.interactive.player import play_data
from donimoes_book.interactive.table import part_words
from donimoes_book.laboratory.players import GREEDY
from donimoes_book.manuscript import tree
from donimoes_book.manuscript.folders import included_book
from donimoes_book.manuscript.problem import Problem
from donimoes_book.manuscript.settings import problems_folder
from donimoes_book.manuscript.solutions import in_text
from donimoes_book.manuscript.source import LocatedPosition, Source, read_board
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.play.naming import naming
from donimoes_book.play.record import Record, read_record
from donimoes_book.play.session import HUMAN, ContestSession
from donimoes_book.progress import no_progress
from donimoes_book.search.shortest import OutcomeKind
from donimoes_book.store.json_records import as_data, from_data
from donimoes_book.store.results import NOWHERE
from donimoes_book.words.language import ENGLISH, counted, current, gettext, speaking
from donimoes_book.workshop import review
from donimoes_book.workshop.game_links import chapter_block, game_of, packed, unpacked
from donimoes_book.workshop.table import (
    SPACE_IN_NAMES,
    player_name,
    player_names,
    seen_table,
    standing,
    table_to_touch,
    turn_words,
)

Data = dict[str, Any]
"""An object as JSON has it."""

SHEET = "sheet.html"
"""The name of a sheet's file."""
ANSWERS = "answers.html"
"""The name of its answers'."""
_MOST_LISTED = 24
"""How many plays a refusal names at most."""
_LETTERS = "PNBRWwb"
"""The pawns, discs and runners in the box."""


def ask(request: str) -> str:
    """Answer a call, both as JSON; raises LookupError and TypeError for what no page asks."""
    call = json.loads(request)
    function = CALLS[call.pop("call")]
    with speaking(page_language(call.pop("language", None))):
        try:
            answer: Data = {"value": function(**call)}
        except InputError as error:
            answer = {"errors": [_diagnostic_data(diagnostic) for diagnostic in error.diagnostics]}
    return json.dumps(answer, ensure_ascii=False)


def _diagnostic_data(diagnostic: Diagnostic) -> Data:
    about = (
        diagnostic.message,
        diagnostic.advice,
        diagnostic.line,
        diagnostic.column,
        diagnostic.width,
    )
    names = "message", "advice", "line", "column", "width"
    return {**dict(zip(names, about, strict=True)), "text": str(diagnostic)}


# Sheets and problems


def sheet(
    games: Sequence[str],
    count: int | None = None,
    seed: str = "1",
    level: str | None = None,
    exclude: Sequence[str] = (),
    *,
    apart: bool = False,
    **options: Any,
) -> Data:
    """Make the page that `booklet` makes; `options` are other fields of an `Order`.

    No problem is like those with the codes in `exclude`. Returns the page, another one with the
    answers if they are to be `apart`, and the problems' codes.
    """
    options["hints"] = booklets.Hinting(options.get("hints", "none"))
    options |= {"exclude": tuple(exclude), "excluded": read_codes(exclude)}
    if apart:
        options["solutions"] = ANSWERS
    if current().code != ENGLISH:
        options["language"] = current().code
    is_sheet = bool(options.get("sheet"))
    order = booklets.Order(
        tuple(games),
        count or booklet_orders.usual_count(len(games), level, sheet=is_sheet),
        level=level,
        seed=seed,
        output=SHEET,
        fills=is_sheet and count is None,
        **options,
    )
    if wrong := [*booklet_orders.mistakes(order, Path(SHEET))]:
        raise InputError(Diagnostic(words) for words in wrong)
    filled, warnings = booklet_orders.fill_booklets(order, included_book(), NOWHERE, no_progress)
    if not filled:
        raise NotPossible("no such problems could be found", "Try another seed or grade.")
    scope = booklets.Scope
    pages = (
        [(SHEET, scope.PROBLEMS), (ANSWERS, scope.SOLUTIONS)] if apart else [(SHEET, scope.WHOLE)]
    )
    contents = dict[str, bytes]()
    for name, shown in pages:
        try:
            built = booklet_files.booklet_files(Path(name), filled[0], shown, __version__)
        except booklets.OverfullPage as error:
            raise NotPossible(str(error), "") from None
        (contents[name],) = built.content.values()
    page, answers = (contents.get(name, b"").decode() for name in (SHEET, ANSWERS))
    codes = [problem.code for problem in filled[0].problems]
    return {
        "page": page,
        "answers": answers,
        # A sheet leaves out what doesn't fit on it.
        "codes": [code for code in codes if code in page + answers],
        "warnings": list(map(str, warnings)),
    }


def exercises(kind: str, seed: str = "1", level: str = "easy", to: int = 10, **look: Any) -> Data:
    """Make the page that `exercises` makes; `look` is other fields of an `Order`."""
    order = booklets.Order((), 0, level=level, seed=seed, language=current().code, **look)
    practice, path = Practice(kind, to, order.levels), Path(SHEET)
    if wrong := [*booklet_orders.practice_mistakes(practice, order, path)]:
        raise InputError(Diagnostic(words) for words in wrong)
    built = booklet_files.exercise_files(path, practice, order, __version__)
    page = built.content[path].decode()
    return {"page": page, "answers": "", "codes": [], "warnings": list(map(str, built.warnings))}


def problem(game: str, seed: str, **wish: int) -> Data:
    """Make the problem that `generate` makes: by `grade`, or by `dominoes` and `steps`.

    If there is none of a grade, it is one of the book's pool or of its bank; the seed chooses.
    """
    try:
        return _played(public.find(game).generate(seed, fast=False, **wish))
    except NotPossible:
        if wish.keys() != {"grade"} or not (ready := _ready(game, wish["grade"], seed)):
            raise
        return _played(ready)


def _ready(game: str, grade: int, seed: str) -> Problem | None:
    """Return a problem of the book's pool, or else of its bank."""
    rules = included_book()
    asked = ProblemRequest(registry.find(game), 1, (grade,), seed, rules=rules)
    for pooled in in_pool(asked):
        return pooled
    store = SolvedStore(NOWHERE)
    return next(iter(choose_problems(asked, problems_folder(rules), store, no_progress)), None)


def coded(code: str) -> Data:
    """Return the problem that a code stands for."""
    game, position = public.read_code(code)
    return _played(game.problem(position))


def _played(problem: Problem) -> Data:
    """Return a problem as a section like those on every page, with what its player needs."""
    data = play_data(problem)
    block = tree.ProblemSet(problem.game, None, (problem,))
    chapter = tree.Chapter(_title(problem.game), problem.game, (block,))
    publication = Publication(tree.Book(chapter.title, (chapter,)), __version__, Places())
    publication.played = {problem.anchor: "data:" if data else ""}
    writer = Writer(publication, "")
    grid = card_grid(writer, cards((problem,), "screen"))
    symbols = writer.symbols()
    parts = [element for element in (symbols, grid) if element is not None]
    return {
        "html": "".join(as_xml(part).decode().partition("\n")[2] for part in parts),
        "id": problem.anchor,
        "data": data,
        "title": chapter.title,
        "code": problem.code,
        "grade": problem.grade,
        "length": length_of(problem),
        "position": str(problem.position),
    }


def _title(name: str) -> str:
    return gettext(registry.titles()[name])


# A position of one's own


def position(text: str, game: str = "") -> Data:
    """Read a position in the classic grid: its picture, and its parts to move.

    With a game, what is wrong by its rules is in `problems`, and its legal moves are in `moves`.
    """
    return _position_data(_read_position(text), game)


def arranged(parts: Data, game: str = "") -> Data:
    """Print parts as a position, wherever they are; otherwise like `position`."""
    placed = from_data(Parts, parts)
    return _position_data(_read_position(str(Position(**vars(placed)))), game)


def _read_position(text: str) -> LocatedPosition:
    source = Source("", text)
    return read_board(source, source.lines)


def _position_data(located: LocatedPosition, game: str) -> Data:
    position = located.position
    scene = draw(position, registry.annotate(game or None, position))
    shown = {
        "text": str(position),
        "svg": inline_svg(scene, "own", styled=False),
        "file": to_svg(scene),
        "words": scene.description,
        "parts": as_data(Parts(**{name: getattr(position, name) for name in _PARTS})),
        "uses": list(_uses(position)),
        "space": SPACE,
        "problems": [],
        "moves": [],
    }
    if game:
        shown |= _judged(located, game)
    return shown


_PARTS = tuple(Parts.__dataclass_fields__)


def _uses(position: Position, *, placed: bool = True) -> Iterator[Data]:
    """Yield everything on the table that can be moved: as data, and as a picture with its place.

    Its words name the place, too, if it is `placed`.
    """
    for part, use in draw_parts(position):
        yield {
            "kind": type(part).__name__.lower(),
            "part": as_data(part),
            "words": part_words(part) + (f": {spoken_place(part.place)}" if placed else ""),
            "markup": symbol_markup(use.symbol),
            "x": use.x,
            "y": use.y,
            "width": use.symbol.width,
            "height": use.symbol.height,
        }


def box() -> list[Data]:
    """Return all that can be put on a table: a double-six set, a back, pawns, discs, dice."""
    origin, pairs = Place(0, 0), combinations_with_replacement(range(7), 2)
    boxed = [
        *(Position((Domino(origin, across=True, pips=pair),)) for pair in pairs),
        Position(covers=(Cover((origin, Place(2, 0)), ((Place(1, 0), "|"),)),)),
        *(Position(pieces=(Piece(origin, letter),)) for letter in _LETTERS),
        *(Position(dice=(Die(origin, pips),)) for pips in range(1, 7)),
    ]
    return [{**use, "x": 0, "y": 0} for position in boxed for use in _uses(position, placed=False)]


def _judged(located: LocatedPosition, game: str) -> Data:
    rules, position = public.find(game), located.position
    judged: Data = {"code": "", "block": f"```{{domino}} {game}\n{position}\n```\n"}
    try:
        rules.check(position)
        judged["code"] = rules.code(position)
        if isinstance(registry.find(game), PuzzleGame):
            with located.placing_violations():
                judged["moves"] = list(rules.start(position).choices())
    except InputError as error:
        judged["problems"] = [_diagnostic_data(each) for each in error.diagnostics]
    return judged


def solve(text: str, game: str, max_states: int = 1_000_000) -> Data:
    """Solve a position, or answer it: words for the reader, and the problem if it is one."""
    rules, located = public.find(game), _read_position(text)
    position = located.position
    if isinstance(registry.find(game), PuzzleGame):
        with located.placing_violations():
            outcome = rules.solve(position, max_states)
        reached = counted(outcome.states, "positions")
        if outcome.kind is OutcomeKind.UNSOLVABLE:
            words = gettext("There is no solution.")
            if part := rules.start(position).puzzle.lost_part():
                words = gettext("There is no solution for {part}.", part=part)
            return {"solved": False, "words": words, "reached": reached}
        if outcome.kind is OutcomeKind.LIMIT:
            words = gettext("The search gave up without an answer.")
            return {"solved": False, "words": words, "reached": reached}
        if not outcome.moves:
            return {"solved": True, "words": gettext("It is already solved."), "reached": reached}
    problem = rules.problem(position)
    assert problem.solution, "what has none is refused"
    words = " ".join(problem.moves) or in_text(problem.solution)
    svg = inline_svg(draw(problem.layout), "solution", styled=False) if problem.layout else ""
    return {"solved": True, "words": words, "svg": svg, "length": length_of(problem)}


# A game against programs


class _Table:
    """The game that is being played, and what was told of its turns."""

    session: ContestSession | None = None
    weighing: review.Weighing | None = None
    """What the plays are worth now, as far as they have been weighed."""
    viewer: int | None = None
    """Whose hand was shown last."""
    told: ClassVar[dict[int, str]] = {}
    """What the viewer was told of each turn, by its index."""


def deal(
    game: str,
    opponents: Sequence[str],
    seed: str,
    seat: int = 0,
    own: str = HUMAN,
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    one_by_one: bool = False,
) -> Data:
    """Begin a game between the reader, who has a seat from 0, and programs or people.

    Whoever isn't a program is a person; `options` are what they have agreed on. If programs play
    `one_by_one`, the answer says whether one `waits` to `reply`.
    """
    agreed = public.find(game)
    for name, value in options.items():
        agreed = agreed.with_option(name, value)
    players = [it if it in agreed.programs else _person(it, agreed.programs) for it in opponents]
    players.insert(seat, _person(own, agreed.programs))
    _Table.viewer = None
    return _table_data(agreed.deal(players, seed, one_by_one=one_by_one))


def _person(name: str, programs: Sequence[str]) -> str:
    """Return a person's name as a record has it."""
    word = SPACE_IN_NAMES.join(name.replace("#", " ").split()) or HUMAN
    return f"{word}{SPACE_IN_NAMES}" if word in programs else word


def resume(game: str, record: str, *, one_by_one: bool = False) -> Data:
    """Go on with a recorded game."""
    contest = registry.find(game).contest
    if contest is None:
        raise NotPossible(f"{game} is not played from start to winner")
    read = read_record(contest, record)
    programs = players_for(read.contest)
    players, seed, turns = read.players, read.seed, read.turns
    _Table.viewer = None
    session = ContestSession(read.contest, players, programs, seed, turns, one_by_one=one_by_one)
    return _table_data(session)


def unpack(link: str) -> Data:
    """Return the game and the record that a link brings."""
    record = unpacked(link)
    return {"game": game_of(record), "record": record}


def choose(choice: str) -> Data:
    """Make a play, and let programs play until it is somebody's turn again."""
    session = _session()
    try:
        session.choose(choice)
    except NotPossible:
        if current().is_english:  # the games' own reasons are in English
            raise
        plays = session.choices()
        raise NotPossible(
            gettext("{domino} can’t be played now.", domino=choice),
            gettext("Possible: {plays}", plays=" · ".join(plays[:_MOST_LISTED])),
        ) from None
    return _table_data(session)


def reply(*, quickly: bool = False) -> Data:
    """Let the program whose turn it is play; `quickly`, it takes what gains most at once."""
    session = _session()
    session.go_on(session.programs[GREEDY] if quickly else None)
    return _table_data(session)


def undo(*, anyway: bool = False) -> Data:
    """Take back the last play of a person, unless it has brought something to light.

    Whoever plays alone against programs may do so `anyway`.
    """
    session = _session()
    before = len(session.turns)
    try:
        session.undo(anyway=anyway and len(session.people) == 1)
    except NotPossible:
        raise NotPossible(
            gettext("That can’t be taken back: it has brought something to light.")
            if session.can_undo
            else gettext("There is nothing to take back.")
        ) from None
    for index in range(len(session.turns), before):
        _Table.told.pop(index, None)
    return _table_data(session)


def uncover() -> Data:
    """Show the table to whoever's turn it is."""
    _Table.viewer = _session().player
    return _table_data(_session())


def go_on(number: int) -> Data:
    """Go on from where the game was after so many turns."""
    session = _session()
    parts = session.contest, session.names, session.programs, session.seed
    turns, one_by_one = session.turns[:number], session.one_by_one
    return _table_data(ContestSession(*parts, turns, one_by_one=one_by_one))


def pass_on(number: int) -> Data:
    """Return the game as a link, and what it was after so many turns: as a block, as a picture."""
    session = _session()
    state = session.state_after(number)
    position = session.contest.table(session.contest.view(state, session.player))
    game = registry.find(session.contest.name)
    record = Record(
        tuple(session.names), session.seed, tuple(session.turns), session.state, session.contest
    )
    return {
        "link": packed(session.record()),
        "block": chapter_block(game, record, number, position),
        "svg": to_svg(draw(position, registry.annotate(game.name, position))),
    }


def hint() -> str:
    """Return what the strongest program would play."""
    return _session().hint()


def suggestion() -> Data:
    """Return which play is best, and why: what is true of it, in sentences."""
    session = _session()
    can_weigh = programs_of(session.contest).can_weigh
    return review.advised(session, _weighing(session) if can_weigh else None)


def advice(seconds: float = 1.0) -> list[Data]:
    """Return what each play is worth, best first, as far as a program can tell.

    Each call weighs for some more time, so that errors become smaller until something is played.
    """
    session = _session()
    weighing = _weighing(session)
    weighing.more(seconds)
    return [
        {
            "play": session.contest.seen_name(session.state, worth.choice, session.player),
            "points": worth.points,
            "error": worth.error,
        }
        for worth in weighing.worths
    ]


def _weighing(session: ContestSession) -> review.Weighing:
    _Table.weighing = _Table.weighing or review.Weighing(session, session.state)
    return _Table.weighing


def judge(turn: int, seconds: float = 1.0) -> Data:
    """Return what a play that the reader made was worth, and the best one then."""
    return review.judged(_session(), turn, seconds)


def moment(turn: int, play: str) -> Data:
    """Return a picture of what a play would have led to, instead of the one that was made."""
    return review.moment(_session(), turn, play)


def step(number: int) -> Data:
    """Return what the reader saw after so many turns of the game."""
    session = _session()
    state = session.state_after(number)
    with naming(player_names(session)):
        return _view(session, state, seen_table(session, state))


def _session() -> ContestSession:
    if _Table.session is None:
        raise NotPossible("no game has begun", "Deal first.")
    return _Table.session


def _table_data(session: ContestSession) -> Data:
    """Return the table as the reader sees it, and everything that the reader may do.

    Where the next person must not see what the last one has seen, it is covered.
    """
    if session is not _Table.session or session.player != _Table.viewer:
        _Table.told.clear()
    can_weigh, people = programs_of(session.contest).can_weigh, session.people
    winners = session.contest.winners(session.state)
    about: Data = {
        "cover": "",
        "over": session.is_over,
        "standing": standing(session),
        "names": list(session.names),
        "turn": session.player,
        "turns": len(session.turns),
        "record": session.record(),
        "waits": session.waits,
        "judged": session.choice_turns(session.player) if can_weigh else [],
        "weighs": can_weigh,
        "won": len(people) == 1 and people[0] in winners,
    }
    _Table.session, _Table.weighing = session, None
    if _is_covered(session):
        return about | {"cover": player_name(session, session.player)}
    _Table.viewer = session.player
    with naming(player_names(session)):
        return about | _open_data(session)


def _open_data(session: ContestSession) -> Data:
    """Return what the reader may see and do."""
    plays = [] if session.is_over or session.waits else list(session.choices())
    shown = _view(session, session.state, table_to_touch(session, plays))
    lesson = list(review.lesson(session))
    return shown | {"plays": plays, "told": list(_told(session)), "lesson": lesson}


def _is_covered(session: ContestSession) -> bool:
    """Return whether the device has to be passed on, unseen."""
    contest, player = session.contest, session.player
    if session.is_over or len(session.people) < 2:
        return False
    if player == _Table.viewer and not session.waits:
        return False
    return bool(contest.holding(contest.view(session.state, player)).hand)


def _told(session: ContestSession) -> Iterator[str]:
    """Yield what has happened in each turn, in words; nothing if it matters to nobody."""
    for index, turn in enumerate(session.turns):
        if index not in _Table.told:
            _Table.told[index] = " ".join(turn_words(session, turn))
        yield _Table.told[index]


def _view(session: ContestSession, state: Any, table: Data) -> Data:
    """Return a state as the reader sees it; `table` is the same for pages that draw it."""
    contest = session.contest
    view = contest.view(state, session.player)
    position = contest.table(view)
    scene = draw(position, registry.annotate(contest.name, position))
    return {
        "svg": inline_svg(scene, "table", styled=False),
        "words": scene.description,
        "remarks": list(contest.remarks(view)),
        "scores": list(contest.scores(state)),
        "table": table,
    }


CALLS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(sheet, exercises, problem, coded, box, position, arranged, solve),
        *(deal, resume, choose, reply, undo, uncover, go_on, unpack, pass_on),
        *(hint, suggestion, advice, judge, moment, step),
    )
}
"""What can be called, by name."""
