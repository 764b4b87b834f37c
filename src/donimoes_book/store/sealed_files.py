"""Files of results, each sealed with its key: what was changed since it was written is noticed.

See `json_records` for seals. The program carries such files, too.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from donimoes_book.diagnostics import InputError
from donimoes_book.store.code_digests import PROGRAM
from donimoes_book.store.files import MOST_PICTURE, MOST_TEXT, read_bytes, write_whole
from donimoes_book.store.json_records import Value, object_in, read_object, sealed, unsealed

CHANGED = "this has changed since it was written"
"""How a warning begins that is told only once, as the file is made again."""
CARRIED = PROGRAM / "solved.txt"
"""What the program knows of its own book, so that a first build need not solve it."""
CHECKED = "checked.json"
"""The file with marks of what was checked in a folder."""


class SealedFile:
    """The results in a file, by their keys; if there is no file, those that the program carries."""

    def __init__(self, path: Path, within: Path, most: int = MOST_TEXT) -> None:
        """Read the file, which has at most `most` bytes and isn't linked out of `within`."""
        self.path, self.within, self.most = path, within, most
        self.source = path
        """The file that was read."""
        self.results = dict[str, Value]()
        """The results that haven't changed since they were written."""
        self.is_spoiled = False
        """Whether there are others, or something else."""
        self.has_new = False
        """Whether there are results that the file doesn't have."""
        try:
            entries = read_object(path, most, within)
            if entries is None and path.name in carried():
                self.source = CARRIED
                entries = _carried_object(path.name, most)
        except ValueError:
            entries, self.is_spoiled = {}, True
        for key, entry in (entries or {}).items():
            try:
                self.results[key] = unsealed(key, entry)
            except ValueError:
                self.is_spoiled = True

    def put(self, key: str, value: Value) -> None:
        """Add or replace a result."""
        self.results[key] = value
        self.has_new = True

    def write(self) -> None:
        """Write the file, if it can be written, with nothing if that is too much to read."""
        text = sealed_text(self.results)
        if len(text) > self.most:
            text = sealed_text({})
        with suppress(InputError):
            write_whole(self.path, text.encode(), self.within)


def sealed_text(results: Mapping[str, Value]) -> str:
    """Print the results of a file by their keys, one to a line."""
    lines = (f'"{key}": {json.dumps(sealed(key, results[key]))}' for key in sorted(results))
    return "{\n" + ",\n".join(lines) + "\n}\n"


@cache
def carried() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the keys and the texts of the results in each file that the program carries, by name.

    Other lines are passed over, and so are marks of what was checked elsewhere.
    """
    files: dict[str, list[tuple[str, str]]] = {}
    with suppress(OSError, UnicodeDecodeError):
        for line in read_bytes(CARRIED, MOST_PICTURE).decode().splitlines():
            if len(words := line.split(" ", 2)) == 3 and words[0] != CHECKED:
                files.setdefault(words[0], []).append((words[1], words[2]))
    return files


def carried_text(files: Mapping[str, bytes]) -> str:
    """Print files of results, by name, as the program carries them: a result a line, sorted.

    So changes of different results don't conflict.
    """
    lines = (
        f"{name} {key} {json.dumps(entry)}\n"
        for name, content in files.items()
        for key, entry in json.loads(content).items()
    )
    return "".join(sorted(lines))


def _carried_object(name: str, most: int) -> Value:
    results = carried()[name]
    if sum(len(text) for _, text in results) > most:
        raise ValueError(f"it has more than {most:,} bytes")
    return {key: object_in(text.encode()) for key, text in results}
