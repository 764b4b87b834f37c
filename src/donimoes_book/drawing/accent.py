"""A book's own accent colour: whether words in it can be read, and what replaces it elsewhere."""

from collections.abc import Sequence

LIGHT = "#f4efe8"
"""The background of panels on paper."""
GREY = "#524e48"
"""The colour of captions, which may stand on such a panel."""
DARK = "#191715"
"""The background of pages in dark mode."""
LEAST = 4.5
"""The least contrast of words with what is behind them."""
HIGH = 7.0
"""The same for high contrast."""
_STEPS = 20


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours such as `#a8322d`, from 1 to 21, as WCAG does."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def darker(colour: str) -> str:
    """Return a colour, darkened where its contrast with paper is not high."""
    return _mixed(colour, (0, 0, 0), LIGHT, HIGH)


def lighter(colour: str) -> str:
    """Return a colour, lightened where it can't be read on a dark page."""
    return _mixed(colour, (255, 255, 255), DARK, LEAST)


def _mixed(colour: str, towards: Sequence[int], ground: str, least: float) -> str:
    for step in range(_STEPS + 1):
        parts = zip(bytes.fromhex(colour[1:]), towards, strict=True)
        mixed = f"#{bytes((a * (_STEPS - step) + b * step) // _STEPS for a, b in parts).hex()}"
        if contrast(mixed, ground) >= least:
            return mixed
    return colour


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in bytes.fromhex(colour[1:]))
    linear = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
