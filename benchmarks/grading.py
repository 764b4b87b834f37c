"""`python -m benchmarks.grading`: measures how hard puzzles are for simulated players.

It prints what `docs/grading.md` says of them: how well an effort made of a few measures agrees with
each player, and the coefficients. What was measured is kept in `grading.jsonl`, and an interrupted
run continues from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import log2
from pathlib import Path
from statistics import fmean, median
from typing import Any

import numpy as np
import typer

from benchmarks import HERE
from benchmarks.players import MOST_MOVES, PLAYERS, moves_of, walk_of
from donimoes_book.games.registry import find
from donimoes_book.laboratory.calibration import rank_correlation
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.search.difficulty import effort_of_way
from donimoes_book.search.shortest import explore
from donimoes_book.search.wishes import measure

KEPT = HERE / "grading.jsonl"
BANKS = HERE.parent / "rules" / "problems"
GAMES = ["unmatched", "capturing", "bee-advanced", "domino-finder", "mirror", "fujisan"]
KEPT_MEASURES, COUNTS = ("states", "length", "traps"), ("traps", "landmarks")
MOST_STATES = 60_000

Row = dict[str, Any]


def puzzles(game: str) -> Iterator[tuple[str, Any]]:
    """Yield the problems of a bank with their names; of Bee Donimoes, every round."""
    rules: Any = find(game)
    for number, entry in enumerate(read_bank(BANKS / f"{game}.md", game, []), start=1):
        puzzle = rules.puzzle(entry.position)
        for queen in getattr(puzzle, "queens", (0,)):
            yield f"{game} {number} {queen}", puzzle.round_with(queen) if queen else puzzle


def measured(name: str, puzzle: Any) -> Row | None:
    """Measure a puzzle and let everybody play it; None if it is too large, or has no solution."""
    walk = walk_of(puzzle, MOST_STATES)
    graph = explore(puzzle, MOST_STATES) if walk else None
    if walk is None or graph is None or not graph.distances.get(puzzle.start):
        return None
    wishes = measure(puzzle)
    row: Row = {"name": name, "states": graph.reached, "length": graph.distances[puzzle.start]}
    row |= {"traps": wishes["traps"], "landmarks": wishes["landmarks"]}
    return row | {name: moves_of(walk, player) for name, player in PLAYERS.items()}


def fitted(rows: Sequence[Row], player: str, measures: Sequence[str]) -> list[float]:
    """Return the coefficients of logarithms of measures, and a constant, that fit a player best."""
    # A problem that a player gave up says only that it is hard.
    done = [row for row in rows if row[player] < MOST_MOVES]
    marks = [[log2(row[m] + (m in COUNTS)) for m in measures] + [1] for row in done]
    moves = [log2(max(1, row[player])) for row in done]
    return list(np.linalg.lstsq(np.array(marks), np.array(moves), rcond=None)[0])


def table(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the coefficients for each player, and the rank correlations of the effort."""
    yield f"| player | {' | '.join((*KEPT_MEASURES, *COUNTS[1:]))} | constant | rank correlation |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    told = [effort_of_way(row["states"], row["length"], row["traps"]) for row in rows]
    logs = {p: [log2(max(1, row[p])) for row in rows] for p in PLAYERS}
    for player, moves in logs.items():
        cells = " | ".join(f"{c:.2f}" for c in fitted(rows, player, (*KEPT_MEASURES, *COUNTS[1:])))
        yield f"| {player} | {cells} | {rank_correlation(told, moves):.2f} |"
    kept = zip(*(fitted(rows, player, KEPT_MEASURES) for player in PLAYERS), strict=True)
    yield f"without landmarks, the median: {', '.join(f'{median(c):.2f}' for c in kept)}"
    efforts = [fmean(moves[n] for moves in logs.values()) for n in range(len(rows))]
    for game in ("", *GAMES):
        own = [n for n, row in enumerate(rows) if row["name"].startswith(game)]
        agreed = rank_correlation([told[n] for n in own], [efforts[n] for n in own])
        yield f"{game or 'all'}, {len(own)} problems: {agreed:.2f}"


def main(games: list[str] = GAMES, kept: Path = KEPT) -> None:
    """Let the players play the problems of the banks, and print a table."""
    text = kept.read_text(encoding="utf-8") if kept.exists() else ""
    rows = [json.loads(line) for line in text.splitlines()]
    names = {row["name"] for row in rows}
    for name, puzzle in (it for game in games for it in puzzles(game)):
        if name not in names and (row := measured(name, puzzle)):
            rows.append(row)
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    print("\n".join(table(rows)))


if __name__ == "__main__":
    typer.run(main)
