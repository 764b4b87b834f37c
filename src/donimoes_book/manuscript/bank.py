"""Reads and writes campaigns and problem banks: Markdown files with a game's problems."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from markdown_it.tree import SyntaxTreeNode

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError, collect_errors, raise_errors
from donimoes_book.files import write_whole
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.json_records import from_record, read_object, sealed, unsealed
from donimoes_book.laboratory.campaign import Campaign, CampaignSpec, HallEntry
from donimoes_book.laboratory.generation import GenerationSpec
from donimoes_book.manuscript.directives import (
    DIAGRAM,
    check_closed,
    directive_name,
    split_directive,
)
from donimoes_book.manuscript.markdown import first_line, parse_markdown
from donimoes_book.manuscript.source import LocatedPosition, Source, read_board
from donimoes_book.manuscript.tree import Book, Problem, ProblemSet
from donimoes_book.manuscript.walking import replace_blocks
from donimoes_book.search.difficulty import GRADE

_CAMPAIGN = "campaign"
"""The key that a campaign is sealed with."""


@dataclass(frozen=True)
class BankProblem:
    """An entry in a bank: a position and its measurements."""

    located: LocatedPosition
    """Its position, with its place in the bank."""
    measures: dict[str, str] = field(default_factory=dict)
    """The recorded values by name: steps, states, choices, seed and so on."""
    lines: dict[str, int] = field(default_factory=dict)
    """The line in the file of each measure."""

    @property
    def position(self) -> Position:
        """The position to be solved."""
        return self.located.position


def unbanked(position: Position) -> BankProblem:
    """Return a position that isn't in a bank as an entry without measures."""
    source = Source("", str(position))
    return BankProblem(read_board(source, source.lines))


def bank_path(folder: Path, game: str) -> Path:
    """Return the file with a game's problems in a folder of banks."""
    return folder / f"{game}.md"


def read_bank(path: Path, game: str, diagnostics: list[Diagnostic]) -> list[BankProblem]:
    """Read a bank in order; mistakes in problems are added to `diagnostics`.

    Raises InputError if the file cannot be read, or is a link that leads out of its folder.
    """
    source = Source.read(path, path.parent)
    problems: list[BankProblem] = []
    entries = 0
    for node in parse_markdown(source.text).walk():
        if node.type == "fence" and node.map and directive_name(node.info) == DIAGRAM:
            entries += 1
            with collect_errors(diagnostics):
                problems.append(_read_problem(source, game, node, diagnostics))
    if not entries:
        advice = f"Write each problem as a fence that starts with ```{{domino}} {game}"
        message = "there is no problem in this file"
        diagnostics.append(source.origin(1).diagnostic(message, advice=advice))
    return problems


def _read_problem(
    source: Source, game: str, node: SyntaxTreeNode, diagnostics: list[Diagnostic]
) -> BankProblem:
    check_closed(source, node)
    line = first_line(node)
    directive = split_directive(source, node.info, node.content, line, None, diagnostics)
    named = directive.game()
    if named not in (game, None):
        raise source.error_at(f"only problems of {game} belong in this file", node.info, line)
    if not directive.body:
        raise source.error("this problem has no position", line)
    located = read_board(source, directive.body, directive.body_line)
    measures = {name: option.text for name, option in directive.options.items()}
    lines = {name: option.line for name, option in directive.options.items()}
    return BankProblem(located, measures, lines)


def check_measures(entry: BankProblem, found: Mapping[str, float]) -> None:
    """Raise InputError if recorded measures differ from those found, to the recorded precision."""
    diagnostics = []
    for name in (name for name in found if name in entry.measures):
        recorded = entry.measures[name]
        decimals = len(recorded.partition(".")[2])
        exact = f"{found[name]:.{decimals}f}"
        if recorded != exact:
            line = entry.lines[name]
            origin = entry.located.origin
            column = origin.lines[line - 1].rfind(recorded) + 1
            record = f"grade {recorded}" if name == GRADE else f"{recorded} {name}"
            message = f"recorded as {record}, but the solver finds {exact}"
            diagnostics.append(origin.diagnostic(message, line, column, width=len(recorded)))
    raise_errors(diagnostics)


def format_problem(game: str, position: Position, measures: Mapping[str, object]) -> str:
    """Print a problem as an entry in a bank, ending with a line feed."""
    options = [f":{name}: {value}" for name, value in measures.items()]
    return "\n".join([f"```{{{DIAGRAM}}} {game}", *options, "", str(position), "```", ""])


def read_campaign(folder: Path, spec: CampaignSpec) -> Campaign:
    """Read the campaign with this specification from a folder; without a file, start a new one.

    Raises InputError if the file isn't a campaign, or has a different specification.
    """
    path = folder / f"{spec.name}.json"
    try:
        if (kept := read_object(path)) is None:
            return Campaign(spec)
        data = unsealed(_CAMPAIGN, kept)
        aim = data["aim"]
        generation = from_record(GenerationSpec, aim["wish"])
        names = {"game": aim["game"], "seed": aim["seed"], "generation": generation}
        found = from_record(CampaignSpec, names)
        hall = tuple(from_record(HallEntry, entry) for entry in data["hall"])
        for entry in hall:
            Position.parse(entry.position), Position.parse(entry.board)
        campaign = from_record(Campaign, {"spec": found, "rounds": data["rounds"], "hall": hall})
    except (ValueError, TypeError, KeyError, InputError) as error:
        message = f"this campaign cannot be resumed: {error}"
        advice = "Use another folder, or delete the file to start again."
        raise InputError([Diagnostic(message, advice, path=str(path))]) from None
    if found != spec:
        advice = "Use another folder, or the same options."
        raise InputError(
            [Diagnostic("this campaign was started with different options", advice, path=str(path))]
        )
    return campaign


def write_campaign(folder: Path, campaign: Campaign, game: PuzzleGame) -> Path:
    """Write a campaign's state, and its hall of fame as a problem bank, best first.

    Returns the path of the bank.
    """
    spec, path = campaign.spec, folder / f"{campaign.spec.name}.json"
    # A campaign is data for the program; the bank beside it is for people.
    data = {
        "aim": {"game": spec.game, "seed": spec.seed, "wish": asdict(spec.generation)},
        "rounds": campaign.rounds,
        "hall": [asdict(entry) for entry in campaign.hall],
    }
    bank = path.with_suffix(".md")
    command = f"campaign {spec.generation} --rounds {campaign.rounds}"
    entries = []
    for entry in campaign.hall:
        found = {game.length_unit: entry.steps, "graph": entry.states}
        measures = {**found, "seed": spec.seed, "wish": command}
        entries.append(format_problem(game.name, Position.parse(entry.position), measures))
    dominoes = spec.generation.dominoes
    size = f" with {dominoes} dominoes" if dominoes else ""
    title = f"# {game.title}{size}: the longest found\n"
    write_whole(bank, "\n".join([title, *entries]).encode())
    write_whole(path, f"{json.dumps(sealed(_CAMPAIGN, data), indent=1)}\n".encode())
    return bank


def pose_problems(book: Book, folder: Path) -> Book:
    """Return the book with the problems of its banks in their places, but not solved."""

    def posed(block: ProblemSet) -> ProblemSet:
        path = bank_path(folder, block.game)
        bank = read_bank(path, block.game, []) if path.exists() else []
        problems = (Problem(block.game, n, entry.position, 0) for n, entry in enumerate(bank, 1))
        return replace(block, problems=tuple(problems))

    return replace_blocks(book, posed, ProblemSet)
