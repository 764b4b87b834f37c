"""Reads manuscript fixtures: Markdown files, each ending in a comment with the expected result."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "fixtures" / "manuscript"
FOLDERS = sorted(path for path in (FOLDER.parent / "folders").iterdir() if path.is_dir())
"""The folders as other programs have them; what is read of each is in a file of the same name."""
OPENING, CLOSING = "<!-- expected\n", "\n-->\n"


def fixtures(kind: str) -> list[Path]:
    """Return the fixtures of one kind, for parametrize."""
    return sorted((FOLDER / kind).glob("*.md"))


def expected(path: Path) -> str:
    """Return the expected result from a fixture's last comment."""
    _, _, comment = path.read_text(encoding="utf-8").rpartition(OPENING)
    assert comment.endswith(CLOSING), f"{path} does not end with its expectation"
    return comment.removesuffix(CLOSING)
