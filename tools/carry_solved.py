"""Prints our own book from the start, and lets the program carry what was found.

The numbers of pages are carried, too: as long as few of them change, none need be counted first.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from donimoes_book.commands.common import version
from donimoes_book.editions.build import build_editions
from donimoes_book.editions.pdf.parts import NUMBERS, Numbers
from donimoes_book.manuscript.check import check_path
from donimoes_book.store import sealed_files
from donimoes_book.store.files import MOST_PICTURE, SOLVED
from donimoes_book.store.memo import keeping
from donimoes_book.store.results import Kind
from donimoes_book.store.sealed_files import SealedFile, carried_text, sealed_text

_DIGEST = "[0-9a-f]" * 64
PAGES = "donimoes.pages.json"


def solved(rules: Path, out: Path) -> dict[str, bytes]:
    """Print a book that nothing is known of; returns the files that will be carried, by name."""
    folder = out / SOLVED
    with patch.object(sealed_files, "CARRIED", folder / "nothing"), keeping(folder):
        sealed_files.carried.cache_clear()
        # In one process, which keeps all that it finds.
        list(build_editions(rules, out, [], [], version()))
        check_path(rules, folder)
        pages = SealedFile(folder / PAGES, folder, MOST_PICTURE)
        _, key = Kind(NUMBERS, Numbers, file=PAGES).place(())
        numbers = sealed_text({key: pages.results[key]})
    sealed_files.carried.cache_clear()
    contents = {path.name: path.read_bytes() for path in sorted(folder.glob(f"{_DIGEST}.json"))}
    return {**contents, PAGES: numbers.encode()}


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        contents = solved(Path("rules"), Path(made))
    sealed_files.CARRIED.write_text(carried_text(contents), encoding="utf-8")
