"""House rules: everything about a game is in its own package, and nothing else names it."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

import donimoes_book
from donimoes_book.games import registry

PROGRAM = Path(donimoes_book.__file__).parent
GAMES = PROGRAM / "games"
PACKAGES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
ELSEWHERE = [path for path in sorted(PROGRAM.rglob("*.py")) if path.parent.parent != GAMES]
ORDINARY = {"blind", "mirror", "rows and columns"}
"""Names that are also ordinary words: they name a game only if they are the whole string."""


def names():
    """Yield every name and title, in each way it may be written."""
    for game in registry.all_games():
        yield from {game.name, game.name.replace("-", " "), game.title.casefold()} - ORDINARY


NAMED = re.compile(rf"(?<![\w-])({'|'.join(sorted(map(re.escape, names())))})(?![\w-])", re.I)


def text_of(path):
    """Return every string and comment in a file."""
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(io.StringIO(file.read()).readline)
        return [t.string for t in tokens if t.type in (tokenize.STRING, tokenize.COMMENT)]


def imported(path):
    """Yield the game packages that are imported anywhere in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = [node.module] if isinstance(node, ast.ImportFrom) else []
        modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module == "donimoes_book.games":
            modules += [f"donimoes_book.games.{alias.name}" for alias in node.names]
        for module in modules:
            parts = (module or "").split(".")
            if parts[:2] == ["donimoes_book", "games"] and parts[2:] and parts[2] in PACKAGES:
                yield parts[2]


@pytest.mark.parametrize("path", ELSEWHERE, ids=lambda path: path.relative_to(PROGRAM).as_posix())
def test_no_module_outside_a_games_own_package_names_a_game(path):
    assert list(imported(path)) == []
    for text in text_of(path):
        assert not NAMED.search(text), text
        assert text.strip("'\"") not in ORDINARY, text


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_imports_only_the_family_that_it_belongs_to(package):
    """A variant may import the game that it varies, but that game must not import the variant."""
    others = {name for path in (GAMES / package).glob("*.py") for name in imported(path)}
    for other in others - {package}:
        back = {name for path in (GAMES / other).glob("*.py") for name in imported(path)}
        assert package not in back


def test_every_folder_of_games_is_a_game_or_the_family_of_one():
    games = {registry.package_of(name) for name in registry.names()}
    families = {
        name
        for package in PACKAGES
        for path in (GAMES / package).glob("*.py")
        for name in imported(path)
        if name != package
    }
    assert set(PACKAGES) == games | families


def test_a_game_costs_nothing_until_it_is_asked_for():
    program = (
        "import sys; from donimoes_book.games.registry import find; find('unmatched');"
        "print(*sorted({m.split('.')[2] for m in sys.modules if m.count('.') > 1 and"
        " m.startswith('donimoes_book.games.')}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert set(done.stdout.split()) & set(PACKAGES) == {"sliding", "unmatched"}


def test_the_numbers_of_printed_codes_are_distinct():
    numbers = [game.code_number for game in registry.all_games() if game.code_number]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) <= set(range(1, 32))
