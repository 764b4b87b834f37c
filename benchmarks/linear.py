"""`python -m benchmarks.linear`: draws time against size for many kinds of input.

Time grows in proportion to size, as docs/reliability.md promises: fails where it doesn't. Each
input is read, checked and made into a site's pages; a few are printed, too.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Annotated

import typer

from donimoes_book.editions.build import build_editions
from donimoes_book.manuscript.check import checked_book
from donimoes_book.store.files import write_whole

STEEPEST = 1.35
"""The exponent of size that still counts as proportional: measuring is noisy."""
GROWTH = 1, 2, 4
"""The sizes, in units of each kind."""

_WIDE = f"|{'a|' * 60}\n|{'-|' * 60}\n"
KINDS: Mapping[str, tuple[int, Callable[[int], str]]] = {
    "words": (20_000, lambda n: _lines("word", n, 12)),
    "long words": (200, lambda n: _lines("w" * 980, n, 2)),
    "paragraphs": (1_000, lambda n: "Words.\n\n" * n),
    "hard breaks": (2_000, lambda n: ("a\\\n" * 100 + "b\n\n") * (n // 100)),
    "emphasis": (4_000, lambda n: _lines("*a* **b**", n, 10)),
    "unclosed emphasis": (4_000, lambda n: _lines("*a _b", n, 10)),
    "brackets": (4_000, lambda n: _lines(r"\[a\] (b)", n, 10)),
    "backticks": (4_000, lambda n: _lines("`a` ``b", n, 10)),
    "quotation marks": (4_000, lambda n: _lines("\"a\" 'b'", n, 10)),
    "links": (1_000, lambda n: _lines("[a](#input)", n, 10)),
    "addresses": (1_000, lambda n: _lines("https://example.org/a", n, 10)),
    "references": (500, lambda n: "".join(f"[a][r{i}]\n\n[r{i}]: #input\n\n" for i in range(n))),
    "entities": (4_000, lambda n: _lines("&amp;&#65;", n, 10)),
    "HTML": (1_000, lambda n: "a<br>b <sup>2</sup>\n\n" * n),
    "comments": (2_000, lambda n: "<!-- a -->\n\n" * n),
    "equal headings": (500, lambda n: "## Same\n\n" * n),
    "different headings": (500, lambda n: "".join(f"## Head {i}\n\n" for i in range(n))),
    "index marks": (500, lambda n: "{index}`same`\n\n" * n),
    "footnotes": (400, lambda n: "".join(f"a[^{i}]\n\n[^{i}]: b\n\n" for i in range(n))),
    "items": (1_000, lambda n: "- a\n" * n),
    "nested items": (300, lambda n: "".join(f"{'  ' * (i % 20)}- a\n" for i in range(n))),
    "quotations": (500, lambda n: "> a\n\n" * n),
    "nested quotations": (300, lambda n: f"{'> ' * 20}a\n\n" * n),
    "tables": (200, lambda n: "|a|b|\n|-|-|\n|c|d|\n\n" * n),
    "rows": (200, lambda n: "|a|b|\n|-|-|\n" + "|c|d|\n" * n),
    "short rows": (60, lambda n: _WIDE + "|\n" * n),
    "code": (1_000, lambda n: f"```\n{'code' * 4}\n```\n\n" * n),
    "rules": (1_000, lambda n: "---\n\n" * n),
    "roles": (1_000, lambda n: _lines("{domino}`36`", n, 10)),
    "diagrams": (200, lambda n: "```{domino} unmatched\n2|3\n```\n\n" * n),
    "cut-outs": (200, lambda n: "```{domino-cutout} tetradominoes\n```\n\n" * n),
    "sheets": (200, lambda n: "```{domino-sheet} board 40x40\n```\n\n" * n),
}
"""The kinds of input: how many of something the smallest has, and the text with so many."""
PRINTED = ("words", "hard breaks", "nested quotations", "items", "rows", "diagrams")
"""The kinds that are printed, too."""


def _lines(word: str, count: int, width: int) -> str:
    """Return words in lines, ten lines to a paragraph."""
    lines = (" ".join([word] * width) for _ in range(max(1, count // width)))
    return "".join(f"{line}\n" + "\n" * (at % 10 == 9) for at, line in enumerate(lines))


def seconds(text: str, edition: str = "") -> float:
    """Return the processor time that it takes to check a text or to make an edition of it."""
    with TemporaryDirectory() as folder:
        rules, out = Path(folder, "rules"), Path(folder, "out")
        write_whole(rules / "input.md", f"# Input\n\n{text}".encode())
        write_whole(rules / "book.toml", b'title = "A book"\nchapters = ["input.md"]\n')
        gc.collect()
        start = process_time()
        if edition:
            list(build_editions(rules, out, [edition], [], "1"))
        else:
            checked_book(rules, out / "solved")
        return process_time() - start


def slope(sizes: Sequence[float], times: Sequence[float]) -> float:
    """Return the exponent of size that fits times best: 1 is proportional, 2 quadratic."""
    points = [(log(size), log(time)) for size, time in zip(sizes, times, strict=True)]
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    rise = sum((a - x) * (b - y) for a, b in points)
    return float(rise / sum((a - x) ** 2 for a, _ in points))


def measured(name: str, edition: str, scale: float) -> list[float]:
    """Return the times for one kind at each size."""
    unit, text = KINDS[name]
    # What is imported or made but once doesn't count.
    seconds(text(1), edition)
    return [seconds(text(max(1, round(unit * scale * times))), edition) for times in GROWTH]


def drawn(times_by_kind: Mapping[str, Sequence[float]]) -> str:
    """Return a picture: a line for each kind, both axes logarithmic; it should not be steep."""
    low = log(min(time for times in times_by_kind.values() for time in times))
    high = log(max(time for times in times_by_kind.values() for time in times))
    at = [40 + 260 * log(size) / log(GROWTH[-1]) for size in GROWTH]
    parts = []
    for name, times in times_by_kind.items():
        line = " ".join(
            f"{x:.0f},{300 - 280 * (log(time) - low) / (high - low):.0f}"
            for x, time in zip(at, times, strict=True)
        )
        steep = slope(GROWTH, times) > STEEPEST
        title = f"<title>{name}: size to the power of {slope(GROWTH, times):.2f}</title>"
        colour = "#c43c35" if steep else "#555"
        parts.append(f'<polyline fill="none" stroke="{colour}" points="{line}">{title}</polyline>')
    words = [
        f'<text x="{x:.0f}" y="318" text-anchor="middle">{size}×</text>'
        for x, size in zip(at, GROWTH, strict=True)
    ]
    words += [
        f'<text x="36" y="{y}" text-anchor="end">{2.718281828**value:.2g} s</text>'
        for y, value in ((300, low), (24, high))
    ]
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 330" font-size="10">'
    about = "<title>Time against size for many kinds of input, both axes logarithmic</title>"
    ground = '<rect width="320" height="330" fill="#fff"/>'
    return "\n".join([head, about, ground, *parts, *words, "</svg>", ""])


def main(
    kinds: Annotated[list[str] | None, typer.Argument(help="The kinds; by default, all.")] = None,
    scale: Annotated[float, typer.Option(help="How large inputs are, as a factor.")] = 1.0,
    picture: Annotated[Path | None, typer.Option(help="An SVG file to draw.")] = None,
) -> None:
    """Measure how time grows with size, and fail where it grows faster."""
    wanted = [(name, "") for name in KINDS] + [(name, "a4") for name in PRINTED]
    wanted += [("long words", "a4"), ("cut-outs", "a4"), ("sheets", "a4")]
    times_by_kind, steep = dict[str, list[float]](), []
    for name, edition in wanted:
        if kinds and name not in kinds:
            continue
        # What is printed takes longer; whatever looks steep is measured again.
        size = scale / (20 if edition else 1)
        label = f"{name}, printed" if edition else name
        for _ in range(2):
            times = measured(name, edition, size)
            if slope(GROWTH, times) <= STEEPEST:
                break
        else:
            steep.append(label)
        times_by_kind[label] = times
        shown = "  ".join(f"{time:8.3f}" for time in times)
        print(f"{label:32}{shown}  {slope(GROWTH, times):5.2f}", flush=True)
    if picture:
        write_whole(picture, drawn(times_by_kind).encode())
    if steep:
        sys.exit(f"not in proportion to size: {', '.join(steep)}")


if __name__ == "__main__":
    typer.run(main)
