"""Digests of the code that decides a result, so that a changed rule outdates what it decided."""

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from donimoes_book.files import digest_of_file
from donimoes_book.json_records import digest_of

PROGRAM = Path(__file__).parent
_LIBRARIES = ("reportlab", "markdown-it-py", "pikepdf", "pillow", "svgwrite")
"""The libraries whose newer versions may print a book differently."""
_IMPORT = re.compile(
    r"^[ \t]*(?:from (donimoes_book[\w.]*) import (?:\(([^)]*)\)|([^(\n]*))"
    r"|import (donimoes_book[\w.]*))",
    re.MULTILINE,
)


@cache
def digest_of_program() -> str:
    """Return a digest of all the program's files, and of the libraries that print with it."""
    versions = (f"{name} {version(name)}" for name in _LIBRARIES)
    files = (path for path in sorted(PROGRAM.rglob("*")) if path.parent.name != "__pycache__")
    digests = (f"{path}: {digest_of_file(path)}" for path in files)
    return digest_of(sys.version, *versions, *digests)


@cache
def digest_of_code(modules: tuple[str, ...], program: Path = PROGRAM) -> str:
    """Return a digest of the source of some modules and of all that they import, at any time.

    None of them is imported. What a module finds by name while it runs is not included.
    """
    found, pending = dict[str, str](), list(modules)
    while pending:
        name = pending.pop()
        # The package itself only offers names to other programs.
        if name in found or "." not in name:
            continue
        found[name], imports = _module(name, program)
        pending += (*imports, name.rpartition(".")[0])
    lines = (f"{name}\n{digest}\n" for name, digest in sorted(found.items()) if digest)
    return sha256("".join(lines).encode()).hexdigest()


@cache
def _module(name: str, program: Path) -> tuple[str, frozenset[str]]:
    """Return a module's digest, which is empty if it is only a name in a module, and its imports.

    These may also be names in modules.
    """
    place = program.joinpath(*name.split(".")[1:])
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        with suppress(OSError):
            source = path.read_text(encoding="utf-8")
            return sha256(source.encode()).hexdigest(), frozenset(_imported(source))
    return "", frozenset()


def _imported(source: str) -> Iterator[str]:
    for package, several, some, module in _IMPORT.findall(source):
        yield package or module
        for name in (several or some).split(","):
            if words := name.split():
                yield f"{package}.{words[0]}"
