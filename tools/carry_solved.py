"""Solves our own book from the start, and lets the program carry what was found."""

from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch
from zipfile import ZipFile

from donimoes_book import sealed_files
from donimoes_book.commands.common import version
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.reproducible import add_entry
from donimoes_book.files import SOLVED
from donimoes_book.memo import keeping

_DIGEST = "[0-9a-f]" * 64


def solved(rules: Path, out: Path) -> dict[str, bytes]:
    """Print a book that nothing is known of; returns the files of what was found, by name."""
    folder = out / SOLVED
    with patch.object(sealed_files, "CARRIED", folder / "nothing"), keeping(folder):
        sealed_files.carried.cache_clear()
        # In one process, which keeps all that it finds.
        list(build_editions(rules, out, [], [], version()))
    sealed_files.carried.cache_clear()
    return {path.name: path.read_bytes() for path in sorted(folder.glob(f"{_DIGEST}.json"))}


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        found = solved(Path("rules"), Path(made))
    with ZipFile(sealed_files.CARRIED, "w") as carried:
        for name, content in found.items():
            add_entry(carried, name, content)
