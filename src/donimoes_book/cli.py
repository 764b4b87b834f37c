"""The `donimoes-book` program: its commands, and how a run ends."""

import gc
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from donimoes_book.commands.common import (
    DONE,
    GAVE_UP,
    INTERRUPTED,
    WRONG_INPUT,
    WRONG_USAGE,
    UsageError,
    print_errors,
    version,
)
from donimoes_book.commands.interrupts import Interrupts
from donimoes_book.commands.usage import DescribedCommand, described
from donimoes_book.deprecation import deprecations_of
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.editions.reproducible import source_date
from donimoes_book.words.clean import visible


class Entry(NamedTuple):
    """A command as the list of all commands shows it."""

    summary: str
    """The first sentence of its help."""
    example: str


COMMANDS = {
    "new": Entry(
        "Start a book: a folder that builds, with a checked diagram and problems.",
        "new club",
    ),
    "serve": Entry(
        "Show the book in a browser while you write it, with every error; press Ctrl-C to stop.",
        "serve club --open",
    ),
    "build": Entry(
        "Check, solve, draw and typeset the book; if nothing has changed, leave it alone.",
        "build --rules rules --edition letter",
    ),
    "check": Entry(
        "Check everything that build checks, without typesetting; print every error.",
        "check rules/CHAPTER.md",
    ),
    "render": Entry(
        "Draw diagrams, or one turn of a recorded game.",
        "render board.txt --game GAME -o board.html",
    ),
    "solve": Entry(
        "Find a position's shortest solution, a deal's layout, or the answer to a question.",
        "solve GAME board.txt --json",
    ),
    "grade": Entry(
        "Say how hard a position is: its grade, and an estimate of the minutes it takes.",
        "grade GAME board.txt",
    ),
    "replay": Entry(
        "Say whether moves solve a position and, if not, which move fails and why.",
        'replay GAME board.txt "34R 12U"',
    ),
    "play": Entry(
        "Play a game at the terminal, or let programs play it; print its record for `replay`.",
        "play GAME --players 2 --seed 7 --with greedy,random",
    ),
    "advise": Entry(
        "Say what each play is worth, best first: in a record, in a position, or for a hand.",
        "advise GAME game.txt --seconds 5",
    ),
    "generate": Entry(
        "Make new problems and print each as an entry for a problem bank as soon as it is found.",
        "generate GAME --count 3 --seed 7 --dominoes 8",
    ),
    "pool": Entry(
        "Make a pool of problems, from which a book's site has another one at once.",
        "pool GAME --count 50 --workers 2",
    ),
    "booklet": Entry(
        "Print a booklet of problems from the banks, with new ones if those run out.",
        "booklet GAME --count 12 --level medium --paper a5 --seed 7 -o booklet.pdf",
    ),
    "practice": Entry(
        "Draw a sheet to practise with, and print its answers.",
        "practice GAME --seed 7 -o sheet.pdf",
    ),
    "exercises": Entry(
        "Print sheets to practise arithmetic with dominoes, with the answers on a last page.",
        "exercises bonds --to 10 --level easy,hard -o sheet.pdf",
    ),
    "plan": Entry(
        "Plan a term of lessons: a game for each week, with problems of three levels, none twice.",
        "plan --weeks 10 --goals logic,bonds --age 9 -o plan.md",
    ),
    "problem": Entry(
        "Bring back the problem with this code: always the same position.",
        "problem 114M-6T6T-0TAT-T",
    ),
    "campaign": Entry(
        "Search for the longest shortest solutions; if stopped, carry on from there next time.",
        "campaign GAME --dominoes 10 --fast --out halls",
    ),
    "simulate": Entry(
        "Measure random deals: the figures in By the Numbers, with 95% intervals.",
        "simulate GAME -n 1000 --seed 1 --json",
    ),
    "census": Entry(
        "Try to solve every deal of a layout puzzle; if stopped, carry on from there next time.",
        "census GAME --out build",
    ),
    "prove": Entry(
        "Measure again how hard problems are and which are records; compare that with what is on "
        "file.",
        "prove GAME -n 5 --seed today",
    ),
    "games": Entry("List the games and what each supports.", "games --json"),
    "serve-pictures": Entry(
        "Serve pictures of positions over HTTP, to any page.",
        "serve-pictures --address 0.0.0.0 --port 8080",
    ),
    "pandoc": Entry(
        "Draw the diagrams of a document that Pandoc sends as JSON on standard input.",
        "pandoc latex",
    ),
    "mdbook": Entry(
        "Draw a book's diagrams for mdBook, which sends the book on standard input.",
        "mdbook supports html",
    ),
    "myst": Entry(
        "Draw a diagram that MyST sends on standard input; with no options, list what can be "
        "drawn.",
        "myst",
    ),
    "node": Entry(
        "Draw what remark or markdown-it finds in a page, and sends on standard input.",
        "node --language de",
    ),
}
"""The commands, in the order `--help` lists them; none is imported before it runs."""


class _Command(TyperCommand):
    """A command that is imported when it runs, or when its help or its options are asked for."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **more: Any) -> Any:
        """Leave it to the command itself."""
        return imported(str(self.name)).make_context(info_name, args, *rest, **more)


def module_of(name: str) -> str:
    """Return the module of a command, which has a function of the same name."""
    return f"donimoes_book.commands.{name.replace('-', '_')}"


def imported(name: str) -> Any:
    """Import a command, and return it as typer runs it."""
    entry = COMMANDS[name]
    module = module_of(name)
    function = getattr(import_module(module), module.rpartition(".")[2])
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    epilog = f"Example: donimoes-book {entry.example}"
    alone.command(cls=DescribedCommand, epilog=epilog)(described(function))
    return typer.main.get_command(alone)


class _Program(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        # Passed as the short help, a summary isn't cut off in the list of commands.
        commands = {name: _Command(name, short_help=COMMANDS[name].summary) for name in COMMANDS}
        super().__init__(**(settings | {"commands": commands}))


app = typer.Typer(
    cls=_Program,
    help="Build, check and draw a book of domino games and puzzles.",
    epilog="For help with one command: donimoes-book solve --help",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_HALF = re.compile("[\ud800-\udfff]")
"""What Python makes of a byte that isn't UTF-8."""
_NEW_OBJECTS = 100_000
"""How many new objects there may be before the garbage collector runs."""


def main() -> None:
    """Run a command and end the process with one of the documented exit codes."""
    interrupts = Interrupts()
    # Nearly everything a command creates lives until it ends, so frequent collections find nothing.
    gc.set_threshold(_NEW_OBJECTS)
    _open_closed_streams()
    if isinstance(sys.stdout, TextIOWrapper):
        # A character the terminal can't show is printed as an escape, as on standard error.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = run(sys.argv[1:])
        interrupts.ignore()
    except (Exception, KeyboardInterrupt):
        # An import that is interrupted may end with any exception.
        if not interrupts.has_come:
            raise
        interrupts.ignore()
        code = _say_interrupted()
    # A failed write has been reported already; an open stream would be flushed again at exit.
    with suppress(OSError):
        sys.stdout.close()
    # The process ends, so nothing has to be collected; to look through it all takes a while.
    gc.freeze()
    sys.exit(code)


def _open_closed_streams() -> None:
    """Let standard streams that are closed lead nowhere, so that no file takes their places."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open("w" if number else "r")  # noqa: SIM115
            setattr(sys, name, stream)


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; errors are printed to standard error."""
    try:
        return _run(arguments)
    except (typer.Abort, KeyboardInterrupt):
        return _say_interrupted()


def _say_interrupted() -> int:
    print("interrupted", file=sys.stderr)
    return INTERRUPTED


def _run(arguments: list[str]) -> int:
    """Do the same, but let an interrupt pass: it may also come while errors are printed."""
    try:
        if unread := [word for word in arguments if _HALF.search(word)]:
            raise UsageError(f"{unread[0]} is not UTF-8 text: type it, or name the file, in UTF-8.")
        for deprecation in deprecations_of(arguments):
            print(f"warning: {deprecation}", file=sys.stderr)
        code = app(arguments, prog_name="donimoes-book", standalone_mode=False) or DONE
        if code == INTERRUPTED:
            raise KeyboardInterrupt  # typer returns a code without a message
        sys.stdout.flush()
        return code
    except InputError as error:
        print_errors(error)
        _tell_programs(arguments, error.diagnostics)
        return WRONG_INPUT
    except typer.TyperException as error:
        _tell_programs(arguments, [Diagnostic(error.message)])
        error.message = "\n".join(map(visible, error.message.split("\n")))
        error.show()  # type: ignore[attr-defined]
        return WRONG_USAGE
    except MemoryError:
        print("gave up: out of memory", file=sys.stderr)
        return GAVE_UP
    except SystemError as error:
        # Compiled code raises this instead of KeyboardInterrupt when it is interrupted.
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__ from None
        raise
    except BrokenPipeError:
        # Whatever was reading our output has closed it.
        return DONE
    except SystemExit as end:
        # typer exits like this when it meets a broken pipe itself.
        if isinstance(end.__context__, BrokenPipeError):
            return DONE
        raise
    except OSError as error:
        where = visible(str(error.filename or "standard output"))
        print(f"{where}: {error.strerror}", file=sys.stderr)
        if error.filename:
            _tell_programs(arguments, [Diagnostic(error.strerror or "", path=where)])
        return WRONG_INPUT


def _tell_programs(arguments: list[str], diagnostics: Sequence[Diagnostic]) -> None:
    """Print diagnostics to standard output, as `check` does, if JSON was asked for."""
    if "--json" in arguments:
        from donimoes_book.authoring.reports import json_report

        print(json_report(diagnostics, version()))


@app.callback(invoke_without_command=True)
def _common(
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if show_version:
        print(f"donimoes-book {version()}")
        raise typer.Exit
    try:
        source_date()
    except ValueError as error:
        raise UsageError(str(error)) from None
