"""What we measure of speed; run by hand with `python -m benchmarks`, never by the tests."""

from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"
"""The manuscript that is measured: the book itself."""
