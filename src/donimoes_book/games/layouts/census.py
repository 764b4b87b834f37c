"""Counts all layouts of some sets, and writes the counts down."""

import json
from pathlib import Path

from donimoes_book.files import write_whole
from donimoes_book.games.layouts.counting import count_layouts
from donimoes_book.games.layouts.game import ClassicLayout
from donimoes_book.progress import Progress
from donimoes_book.search.layout import CensusReport


def census(game: ClassicLayout, file: Path, progress: Progress) -> CensusReport:
    """Count all layouts of the sets that a game names."""
    lines, kept = [], {}
    for number, (words, dominoes) in enumerate(game.counted):
        progress(number, len(game.counted))
        for puzzle in game.shapes(dominoes):
            count = count_layouts(puzzle)
            shape = f"{words}, {puzzle.width} by {puzzle.height}"
            lines.append(f"{shape}: {count.layouts:,} layouts, {count.different:,} different.")
            kept[shape] = {"layouts": count.layouts, "different": count.different}
    write_whole(file, (json.dumps(kept, indent=1) + "\n").encode())
    return CensusReport(tuple(lines), 0)
