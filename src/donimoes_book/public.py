"""The public interface: games by name, and what can be done with them.

Everything here calls what the commands call. docs/python.md says what is promised. What draws,
solves and prints takes two to four times as long to import as all the rest, so it's imported when
it is called for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from importlib import metadata
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, NotPossible
from donimoes_book.games import code as codes
from donimoes_book.games import game as rules_of_games
from donimoes_book.games import registry
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.puzzle_session import (
    PuzzleSession,
    check_limits,
    is_puzzle_record,
    read_puzzle_record,
)
from donimoes_book.laboratory.tournament import Standing, standings
from donimoes_book.manuscript.folders import included_book
from donimoes_book.play.contest import Contest, Player, turns
from donimoes_book.play.record import read_record
from donimoes_book.play.session import ContestSession
from donimoes_book.play.view import Program
from donimoes_book.progress import no_progress
from donimoes_book.search.difficulty import GRADES
from donimoes_book.search.shortest import MAX_STATES, Outcome
from donimoes_book.store.files import solved_folder, write_output, write_whole
from donimoes_book.store.memo import keeping
from donimoes_book.store.results import NOWHERE
from donimoes_book.words.plurals import alternatives

if TYPE_CHECKING:
    from donimoes_book.embed.picture import Picture
    from donimoes_book.manuscript.problem import Problem
_PROJECT = "donimoes-book"


class GenerateOptions(TypedDict, total=False):
    """What a new problem should be like; which of these a game knows, `generate` says."""

    grade: int
    """1 to 5."""
    dominoes: int
    steps: int
    """How long its shortest solution should be; it may be shorter if the tries run out."""
    max_states: int
    """The largest state graph to consider."""
    tries: int


def find(name: str) -> "Game":
    """Return the game with this name or title; raises NotPossible, with a suggestion."""
    return Game(registry.find(name).name)


def all_games() -> "tuple[Game, ...]":
    """Return every game, sorted by name."""
    return tuple(map(Game, registry.names()))


def read_code(code: str) -> "tuple[Game, Position]":
    """Return the problem that a printed code stands for; raises InputError if it is mistyped."""
    name, position = codes.read_code(code)
    return find(name), position


@dataclass(frozen=True)
class Game:
    """A game, with what its players have agreed on; `find` returns it."""

    name: str
    """The word used in commands."""
    agreed: tuple[tuple[str, str], ...] = ()
    """Options with their values, as `with_option` sets them."""

    @property
    def title(self) -> str:
        """The name that readers see."""
        return registry.titles()[self.name]

    @property
    def options(self) -> Mapping[str, str]:
        """What players can agree on, such as `target`, with the values there are."""
        return self._rules().options

    def with_option(self, name: str, value: str) -> "Game":
        """Return the game with an agreed option; raises NotPossible, listing what is possible."""
        game = replace(self, agreed=(*self.agreed, (name, value)))
        game._rules()
        return game

    # Pictures

    def draw(self, position: Position, moves: str = "", arrows: str = "") -> "Picture":
        """Return a position's picture or, if there are moves, the picture of the last of them.

        Arrows are written as in a position, such as `(0,1)R2`. Raises IllegalPosition or
        IllegalMove if moves can't be played, and InputError if arrows can't be read.
        """
        from donimoes_book.embed.picture import Picture

        if moves:
            position = self.replay(position, moves)[-1].picture
        if arrows:
            line = "" if "\n---\n" in f"\n{position}" else "---\n"
            position = Position.parse(f"{position}\n{line}arrows:{arrows}")
        return Picture(position, self.name)

    def check(self, position: Position, moves: str = "", expect: str = "") -> None:
        """Check a picture by the rules, and what is claimed about it, as in a `{domino}` block.

        Raises InputError with everything that is wrong.
        """
        from donimoes_book.embed.picture import Picture

        Picture.read(str(position), self.name, moves=moves, expect=expect)

    # Problems

    def start(
        self, position: Position | None = None, moves: str = "", seed: str = "1"
    ) -> PuzzleSession:
        """Set up a position, or a random deal, to be solved by moves, and play some.

        Raises IllegalPosition, IllegalMove, and NotPossible if the game isn't solved by moves.
        """
        game = self._solved_by_moves()
        start = position or game.random_start(seed)
        if start is None:
            raise NotPossible(f"{self.title} has no random deals", "Give a position.")
        try:
            return PuzzleSession(game, start, moves)
        except NotPossible:
            game.replay(start, moves)  # which says so as an IllegalMove
            raise

    def replay(self, position: Position, moves: str) -> tuple[rules_of_games.Step, ...]:
        """Play printed moves; raises IllegalPosition or IllegalMove, which says which and why."""
        return self._solved_by_moves().replay(position, moves)

    def solve(
        self, position: Position, max_states: int = MAX_STATES, seconds: float | None = None
    ) -> Outcome:
        """Find a shortest solution, prove that there is none, or give up at a limit.

        Raises IllegalPosition, and NotPossible for a limit below 1 state or above no time, or if
        the game isn't solved by moves.
        """
        check_limits(max_states, seconds)
        return self._solved_by_moves().puzzle(position).solve(max_states, seconds)

    def problem(self, position: Position) -> "Problem":
        """Return a position with its grade and its solution: moves, a layout, or an answer.

        Raises InputError if the position is illegal, or if it is no problem.
        """
        from donimoes_book.manuscript.problem import unbanked
        from donimoes_book.manuscript.solving import has_problems, solve_problem
        from donimoes_book.manuscript.store import SolvedStore

        if not has_problems(self._rules()):
            raise NotPossible(f"{self.title} has no problems")
        return solve_problem(self.name, unbanked(position), SolvedStore(NOWHERE))

    def generate(
        self,
        seed: str = "1",
        *,
        fast: bool = False,
        seconds: float | None = None,
        **options: Unpack[GenerateOptions],
    ) -> "Problem":
        """Make a new problem; the same seed and options make the same one.

        Raises NotPossible if the game doesn't have an option, or if no such problem is found, or
        not within about so many seconds.
        """
        from donimoes_book.games.laboratory import generator_of
        from donimoes_book.laboratory.generation import Demand, complete_spec, make_problems

        generator = generator_of(self._rules())
        if generator is None:
            raise NotPossible(f"no problems can be made for {self.title}")
        check_limits(1, seconds)
        asked: dict[str, Any] = {**options}
        for name, value in asked.items():
            if not isinstance(value, int) or not 0 <= value <= (GRADES if name == "grade" else inf):
                wanted = f"1 to {GRADES}" if name == "grade" else "a whole number, 1 or more"
                raise NotPossible(f"{name} cannot be {value!r}", f"Expected {wanted}.")
        try:
            spec = complete_spec(generator, asked)
        except ValueError as error:
            wrong, accepted = (
                _in_python(", ".join(names)) for names in (error.args, generator.spec.options())
            )
            advice = f"It accepts {accepted}." if accepted else ""
            raise NotPossible(f"{self.title} does not accept {wrong}", advice) from None
        if refusal := generator.size_refusal(options.get("dominoes")):
            raise NotPossible(f"{self.title} has {refusal}")
        end = inf if seconds is None else monotonic() + seconds

        def look_at_clock(_done: int, _total: int) -> None:
            if monotonic() > end:
                raise NotPossible(f"no such problem was made in {seconds:g} s", "Allow more.")

        made = make_problems(generator, Demand(spec), seed, fast=fast, progress=look_at_clock)
        for problem, _ in made:
            return self.problem(problem.position)
        raise NotPossible("no such problem could be made", "Try another seed, or more tries.")

    def code(self, position: Position) -> str:
        """Return the code of a position, to print; raises InputError if it has none."""
        return codes.code_of(self.name, position)

    # Games for several

    @property
    def seats(self) -> tuple[int, ...]:
        """For how many players the game is; none if it isn't played from start to winner."""
        contest = self._rules().contest
        return tuple(contest.players) if contest else ()

    @property
    def programs(self) -> tuple[str, ...]:
        """The names of the programs that play it, the strongest last."""
        return tuple(self._programs()) if self.seats else ()

    def deal(
        self, players: Sequence[str], seed: str = "1", *, one_by_one: bool = False
    ) -> ContestSession:
        """Begin a game for several: a name that isn't a program's is a person's.

        Programs, chance and whatever is forced are played until it is a person's turn; if
        `one_by_one`, programs wait until they `go_on`. The seed fixes all chance. Raises
        NotPossible for the wrong number of players.
        """
        contest, programs = self._contest(players), self._programs()
        return ContestSession(contest, players, programs, seed, one_by_one=one_by_one)

    def match(self, players: Sequence[str | Program], seed: str = "1") -> ContestSession:
        """Let programs play a game to its end: the one that `donimoes-book play` prints.

        A program of one's own is called with a `View` whenever it has a choice, and returns one of
        its plays. Raises NotPossible, with its name, if what it returns can't be played.
        """
        contest, programs = self._contest(players), self._programs()
        own = {seat: player for seat, player in enumerate(players) if callable(player)}
        names = self._names(players)
        for name, player in zip(names, players, strict=True):
            if name == player and name not in programs:
                raise NotPossible(f"there is no program {name!r}", f"Use {alternatives(programs)}.")
        if not own:
            played = tuple(turns(contest, [programs[name] for name in names], seed))
            return ContestSession(contest, names, programs, seed, played)
        session = ContestSession(contest, names, programs, seed)
        while not session.is_over:
            seat = session.player
            play = own[seat](session.view())
            try:
                session.choose(play)
            except NotPossible as error:
                raise NotPossible(f"{names[seat]} cannot play {play}: {error}") from None
        return session

    def tournament(
        self, players: Sequence[str | Program], deals: int = 50, seed: str = "1"
    ) -> tuple[Standing, ...]:
        """Let every program meet every other on so many deals, from each seat; the best first.

        Raises NotPossible if fewer are named than play, or if all players win or lose together.
        """
        contest = self._contest()
        seats = min(count for count in (*contest.players, inf) if count > 1)
        names = self._names(players)
        if contest.together or seats == inf:
            raise NotPossible(f"in {self.title} nobody wins against another")
        if len(set(names)) < max(len(names), seats):
            raise NotPossible(f"a tournament needs {seats} programs or more, each named once")
        if deals < 1:
            raise NotPossible(f"deals cannot be {deals}", "Expected a whole number, 1 or more.")

        def play(table: Sequence[int], deal: str) -> Sequence[int]:
            return [seat - 1 for seat in self.match([players[it] for it in table], deal).winners]

        return standings(names, int(seats), deals, seed, play)

    def read_record(self, text: str) -> ContestSession | PuzzleSession:
        """Play a record again; raises InputError for the first thing that breaks the rules.

        Everyone in it is a person now, so nobody plays on.
        """
        if is_puzzle_record(text):
            board, moves = read_puzzle_record(self._solved_by_moves(), text, "")
            return self.start(Position.parse("\n".join(board).strip("\n")), moves)
        record = read_record(self._contest(), text)
        return ContestSession(record.contest, record.players, {}, record.seed, record.turns)

    def _rules(self) -> rules_of_games.Game:
        agreed = (f"{name}={value}" for name, value in self.agreed)
        return reduce(registry.agree, agreed, registry.find(self.name))

    def _solved_by_moves(self) -> PuzzleGame:
        game = self._rules()
        if not isinstance(game, PuzzleGame):
            raise NotPossible(f"{self.title} is not solved by moves")
        return game

    def _contest(self, players: Sequence[object] | None = None) -> Contest[Any, Any, Any]:
        contest = self._rules().contest
        if contest is None:
            raise NotPossible(f"{self.title} is not played from start to winner")
        if players is not None and len(players) not in contest.players:
            legal = alternatives(map(str, contest.players))
            raise NotPossible(f"{self.title} is for {legal}, not for {len(players)}")
        return contest

    def _names(self, players: Sequence[str | Program]) -> list[str]:
        """Return the names of players, as a record has them."""
        names = list[str]()
        for player in players:
            if isinstance(player, str):
                names.append(player)
                continue
            name: str = getattr(player, "__name__", type(player).__name__)
            if name in self.programs:
                raise NotPossible(f"{name} is a program of the game", "Give yours another name.")
            names.append(name)
        return names

    def _programs(self) -> Mapping[str, Player]:
        from donimoes_book.games.laboratory import players_for

        return players_for(self._contest())


def _in_python(text: str) -> str:
    """Return a text in which a command's options are written as in Python."""
    return re.sub("--([a-z-]+)", lambda option: option[1].replace("-", "_"), text)


# Books


def booklet(
    path: str | Path,
    games: Sequence[str],
    count: int = 12,
    *,
    level: str | None = None,
    paper: str = "a4",
    seed: str = "1",
    title: str = "",
    author: str = "",
) -> list[Path]:
    """Write a booklet of problems from the included book, and of new ones if those run out.

    The path ends in .pdf, .html, .json or, for a picture of each page, .png. Returns the files.
    Raises NotPossible if an option makes no sense or no problems are found.
    """
    from donimoes_book.editions import booklet as booklets
    from donimoes_book.editions import booklet_files, booklet_orders

    names, path = [find(name).name for name in games], Path(path)
    order = booklets.Order(
        tuple(names),
        count,
        level=level,
        seed=seed,
        paper=paper,
        output=path.name,
        title=title,
        author=author,
    )
    if wrong := [*booklet_orders.mistakes(order, path)]:
        raise NotPossible(_in_python("\n".join(wrong)))
    filled, _ = booklet_orders.fill_booklets(order, included_book(), NOWHERE, no_progress)
    if not filled:
        raise NotPossible("no such problems could be found")
    result = booklet_files.booklet_files(
        path, filled[0], booklets.Scope.WHOLE, metadata.version(_PROJECT)
    )
    for file, data in result.content.items():
        (write_output if file == path else write_whole)(file, data)
    return list(result.content)


def build(folder: str | Path, out: str | Path, *editions: str) -> Iterator[Path]:
    """Build editions of the book in a folder, by default the one on A4; yields each file.

    Raises InputError, with everything that is wrong, before anything is written.
    """
    from donimoes_book.editions.build import build_editions

    with keeping(solved_folder(Path(out))):
        for path, _ in build_editions(
            Path(folder), Path(out), editions, (), metadata.version(_PROJECT)
        ):
            yield path


def check(path: str | Path, out: str | Path) -> list[Diagnostic]:
    """Return everything wrong in a book's folder or a Markdown file; `out` keeps solutions."""
    from donimoes_book.manuscript.check import check_path

    return check_path(Path(path), solved_folder(Path(out)))
