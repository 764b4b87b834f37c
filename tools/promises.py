"""`python -m tools.promises` records what is public, a line for each thing, in tests/promises.txt.

docs/promises.md says what is promised of them. A test compares: whatever goes, or takes another
name, is seen in the diff.
"""

import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

import donimoes_book
from donimoes_book import cli
from donimoes_book.commands import common
from donimoes_book.games import registry
from donimoes_book.manuscript import loader, settings
from donimoes_book.manuscript.directive_table import DIRECTIVES

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "tests" / "promises.txt"
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
EXITS = ("DONE", "WRONG_INPUT", "NO_SOLUTION", "GAVE_UP", "WRONG_USAGE", "INTERRUPTED")


def public() -> Iterator[str]:
    """Yield everything that is public, each thing as a line that begins with its kind."""
    yield from (f"exit {getattr(common, name)} {name}" for name in EXITS)
    yield from _commands()
    yield from _names()
    yield from (f"game {name}" for name in registry.names())
    yield from (f"claim {claim}" for claim in sorted(_claims()))
    for key in sorted({*settings.TEXTS, *settings.OTHERS}):
        yield f"book.toml {key}"
    yield from (f"book.toml editions.{key}" for key in sorted(settings.EDITION_KEYS))
    yield from (f"front matter {key}" for key in sorted(loader.KEYS))
    for name, row in sorted(DIRECTIVES.items()):
        yield f"directive {name}"
        yield from (f"directive {name} :{option}:" for option in sorted(row.options))
    schema = json.loads((ROOT / "docs" / "json.schema.json").read_text(encoding="utf-8"))
    yield from (f"json {name}" for name in sorted(schema["$defs"]))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    yield from (f"program {name}" for name in sorted(project["scripts"]))
    for group, points in sorted(project["entry-points"].items()):
        yield from (f"plugin {group} {name}" for name in points)
    internal = {"dev", "docs"}
    yield from (f"extra {n}" for n in sorted({*project["optional-dependencies"]} - internal))


def _commands() -> Iterator[str]:
    program: Any = typer.main.get_command(cli.app)
    for name in sorted(program.commands):
        yield f"command {name}"
        for parameter in cli.imported(name).params:
            for word in (*parameter.opts, *parameter.secondary_opts):
                kind = "" if word.startswith("-") else "argument "
                yield f"command {name} {kind}{word}"


def _names() -> Iterator[str]:
    for name in donimoes_book.__all__:
        value = getattr(donimoes_book, name)
        yield f"python {_signature(name, value)}"
        if inspect.isclass(value):
            for member in sorted({*dir(value)} - {*dir(Exception), *dir(object)}):
                # Whatever else a class has is the program's own.
                if not member.startswith("_") and re.search(rf"\b{member}\b", PAGE):
                    own = getattr(value, member, None)
                    yield f"python {_signature(f'{name}.{member}', own)}"


def _signature(name: str, value: object) -> str:
    """Return a name with its parameters, if it is a function; types are in docs/python.md."""
    if not (inspect.isfunction(value) or inspect.ismethod(value)):
        return name
    parameters = inspect.signature(value).parameters.values()
    plain = [p.replace(annotation=p.empty) for p in parameters if p.name != "self"]
    return f"{name}{inspect.Signature(plain)}"


def _claims() -> set[str]:
    return {claim.word for game in registry.all_games() for claim in game.claims}


if __name__ == "__main__":
    RECORD.write_text("".join(f"{line}\n" for line in public()), encoding="utf-8")
