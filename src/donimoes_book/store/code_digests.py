"""Digests of the code that decides a result, so that a changed rule outdates what it decided."""

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from donimoes_book.store.files import digest_of_file
from donimoes_book.store.json_records import digest_of

PROGRAM = Path(__file__).parents[1]
_LIBRARIES = ("reportlab", "markdown-it-py", "pikepdf", "pillow", "svgwrite")
"""The libraries whose newer versions may print a book differently."""
_IMPORT = re.compile(
    r"^([ \t]*)(?:from (donimoes_book[\w.]*) import (?:\(([^)]*)\)|([^(\n]*))"
    r"|import (donimoes_book[\w.]*))",
    re.MULTILINE,
)
_FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:[ \t].*\n|\n)*", re.MULTILINE)
"""What only type checkers import."""


@cache
def digest_of_program() -> str:
    """Return a digest of all the program's files, and of the libraries that print with it."""
    versions = (f"{name} {version(name)}" for name in _LIBRARIES)
    files = (path for path in sorted(PROGRAM.rglob("*")) if path.parent.name != "__pycache__")
    digests = (f"{path}: {digest_of_file(path)}" for path in files)
    return digest_of(sys.version, *versions, *digests)


@cache
def digest_of_code(modules: tuple[str, ...], program: Path = PROGRAM) -> str:
    """Return a digest of the source of some modules and of all that they import, at any time."""
    lines = (f"{name}\n{digest}\n" for name, digest in reached(modules, program))
    return sha256("".join(lines).encode()).hexdigest()


def reached(modules: tuple[str, ...], program: Path = PROGRAM) -> list[tuple[str, str]]:
    """Return some modules and all that they import, sorted, with digests of their source.

    None of them is imported. What the functions of a package's `__init__.py` import is not
    included: it is a part of a game, and counts where somebody asks for it.
    """
    digests, pending = dict[str, str](), list(modules)
    while pending:
        name = pending.pop()
        # The package itself only offers names to other programs.
        if name in digests or "." not in name:
            continue
        digests[name], imports = _module(name, program)
        pending += (*imports, name.rpartition(".")[0])
    return sorted((name, digest) for name, digest in digests.items() if digest)


@cache
def _module(name: str, program: Path) -> tuple[str, frozenset[str]]:
    """Return a module's digest, which is empty if it is only a name in a module, and its imports.

    These may also be names in modules.
    """
    place = program.joinpath(*name.split(".")[1:])
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        with suppress(OSError):
            source = path.read_text(encoding="utf-8")
            imports = frozenset(_imported(source, at_top=path.stem == "__init__"))
            return sha256(source.encode()).hexdigest(), imports
    return "", frozenset()


def _imported(source: str, *, at_top: bool) -> Iterator[str]:
    for indent, package, several, some, module in _IMPORT.findall(_FOR_TYPES.sub("", source)):
        if at_top and indent:
            continue
        yield package or module
        for name in (several or some).split(","):
            if words := name.split():
                yield f"{package}.{words[0]}"
