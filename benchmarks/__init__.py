"""Measures speed; run by hand with `python -m benchmarks`, never by the tests."""

from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"
"""The manuscript used for measuring: the book itself."""
