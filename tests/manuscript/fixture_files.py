"""Reads manuscript fixtures: Markdown files, each ending in a comment with the expected result."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent.parent / "fixtures" / "manuscript"
OPENING, CLOSING = "<!-- expected\n", "\n-->\n"


def fixtures(kind: str) -> list[Path]:
    """Return the fixtures of one kind, for parametrize."""
    return sorted((FOLDER / kind).glob("*.md"))


def expected(path: Path) -> str:
    """Return the expected result from a fixture's last comment."""
    _, _, comment = path.read_text(encoding="utf-8").rpartition(OPENING)
    assert comment.endswith(CLOSING), f"{path} does not end with its expectation"
    return comment.removesuffix(CLOSING)
