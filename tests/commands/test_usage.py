"""Usage, help and complaints are ours: they are the same whichever typer prints them."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer import Argument, Option
from typer.core import TyperArgument, TyperOption

from donimoes_book.cli import COMMANDS, run
from donimoes_book.commands.usage import Choice, DescribedCommand, Number, described


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, kw_only=True)
class Look:
    colour: Annotated[Colour, Option(help="In which colour.")] = Colour.RED
    names: Annotated[list[str] | None, Option("--name", help="Who paints.")] = None
    day: Annotated[str, Option(help="When.")]


def paint(
    wall: Annotated[str, Argument(metavar="WALL", help="What to paint.")],
    others: Annotated[list[Path] | None, Argument(metavar="[WALL]...", help="More.")] = None,
    coats: Annotated[int, Option("-n", "--coats", min=1, max=5, help="How many coats.")] = 2,
    width: Annotated[float | None, Option(max=9.5, help="How wide.")] = None,
    port: Annotated[int | None, Option(help="Any number.")] = None,
    *,
    look: Look,
    wet: Annotated[bool, Option("--wet", help="Still wet.")] = False,
) -> None:
    """Paint a wall."""
    print(wall, others, coats, width, port, look.colour, look.names, look.day, wet)


HELP = """\
Usage: paint [OPTIONS] {WALL} [WALL]...

  Paint a wall.

Arguments:
  WALL       What to paint.  [required]
  [WALL]...  More.

Options:
  -n, --coats <int range>  How many coats.  [default: 2; 1<=x<=5]
  --width <float range>    How wide.  [x<=9.5]
  --port <int>             Any number.
  --colour <red|blue>      In which colour.  [default: red]
  --name <str>             Who paints.
  --day <str>              When.  [required]
  --wet                    Still wet.
  --help                   Show this message and exit.
"""


def run_paint(*arguments):
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(cls=DescribedCommand)(described(paint))
    return app(arguments, prog_name="paint", standalone_mode=False)


def test_help_has_all_of_a_parameter_and_nothing_twice(capsys):
    run_paint("--help")
    assert capsys.readouterr().out == HELP


@pytest.mark.parametrize("command", COMMANDS)
def test_no_words_of_typer_about_a_parameter_are_printed(command, capsys, monkeypatch):
    assert run([command, "--help"]) == 0
    printed = capsys.readouterr().out
    for kind in TyperArgument, TyperOption:
        monkeypatch.setattr(kind, "get_help_record", lambda *_, **__: ("typer's", "typer's"))
    monkeypatch.setattr(TyperArgument, "get_usage_pieces", lambda *_, **__: ["typer's"])
    assert run([command, "--help"]) == 0
    assert capsys.readouterr().out == printed
    usage = printed.partition("\n\n")[0].partition("[OPTIONS]")[2]
    assert re.fullmatch(r"(\s+(\{[^][{}]+\}|\[[^][{}]+\]))*(\.\.\.)?", usage)


def test_values_are_read(capsys):
    line = "hall loft -n 5 --width -1 --colour blue --name x --day monday"
    run_paint(*line.split())
    told = capsys.readouterr().out
    assert told == f"hall {[Path('loft')]} 5 -1.0 None blue ['x'] monday False\n"


@pytest.mark.parametrize(
    ("reads", "text", "complaint"),
    [
        (Number(int), "x", "'x' is not a whole number."),
        (Number(int), "1.5", "'1.5' is not a whole number."),
        (Number(float), "x", "'x' is not a number."),
        (Number(int, 1), "0", "0 is not in the range x>=1."),
        (Number(int, 1, 5), "6", "6 is not in the range 1<=x<=5."),
        (Number(float, most=9.5), "10", "10.0 is not in the range x<=9.5."),
        (Choice(Colour), "green", "'green' is not one of 'red', 'blue'."),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_told_in_our_words(reads, text, complaint):
    with pytest.raises(typer.BadParameter) as told:
        reads(text)
    assert told.value.message == complaint


def test_a_complaint_names_the_option_and_shows_the_usage(capsys):
    assert run(["solve", "unmatched", "--max-states", "many"]) == 64
    assert capsys.readouterr().err == (
        "Usage: donimoes-book solve [OPTIONS] {GAME} [FILE|-]\n"
        "Try 'donimoes-book solve -h' for help.\n\n"
        "Error: Invalid value for '--max-states': 'many' is not a whole number.\n"
    )
