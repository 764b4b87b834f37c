"""By the numbers: what was measured of a game, read from a file that `simulate --json` printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file, read_text
from donimoes_book.manuscript.source import diagnostic_in
from donimoes_book.manuscript.tree import Block, Book, NumberSet
from donimoes_book.manuscript.walk import blocks_of, changed
from donimoes_book.search.sliding.survey import SIZES
from donimoes_book.search.statistics import Simulation

NUMBERS = "numbers"
"""The folder of what was measured, one file for each game, beside the chapters."""

_OF_RECTANGLES = {
    "solvable": "can be solved",
    "steps-q1": "a quarter take at most",
    "steps-median": "half take at most",
    "steps-q3": "three quarters take at most",
    "longest": "the longest",
    "positions-median": "half lead to at most",
}
_OF_TETROMINOES = {
    "turns-per-game": "turns in a game",
    "tetromino-playable": "a tetromino fits",
    "nothing-fits": "no domino fits",
    "all-tetrominoes": "won outright",
}
LABELS = {
    "chance": "Is won, whatever you do",
    "solvable": "Can be solved",
    "solvable-unmoved": "Without moving a domino",
    "moves-q1": "A quarter take at most",
    "moves-median": "Half take at most",
    "moves-q3": "Three quarters take at most",
    "longest": "The longest of them",
    "won-sensibly": "Won by a sensible player",
    "left-sensibly": "Left by a sensible player (median)",
    "won-at-random": "Won by blind luck",
    "left-at-random": "Left by blind luck (median)",
    "stuck-at-once": "Is lost with the first hand",
    "left-when-lost": "Of those lost, half leave at least",
    "one-in": "That is one deal in",
    "mean-left-at-best": "Best play leaves",
    "mean-left-sensibly": "A sensible player leaves",
    "mean-left-at-random": "Blind luck leaves",
    "stuck-13": "Ends stuck with 13",
    "stuck-26": "Ends stuck with 26",
    "hand-emptied": "The hand can be emptied",
    "hand-emptied-sensibly": "A sensible player empties it",
    "together": "Deals with lone partners in one column",
    "together-solvable": "Such deals: can be solved",
    "together-solvable-unmoved": "Such deals: without moving a domino",
    "apart-solvable": "All others: can be solved",
    **{
        f"{name}-{width}x{height}": f"{width} by {height}: {label}"
        for width, height in SIZES
        for name, label in _OF_RECTANGLES.items()
    },
    "plays-per-hand": "Plays in a hand for two",
    "hands-per-game": "Hands in a game for two",
    "blocked-hands": "Hands for two that block",
    "turns-per-game-1": "Turns of a sensible player",
    **{
        f"{name}-{count}": f"{players} players: {label}"
        for name, label in _OF_TETROMINOES.items()
        for count, players in enumerate(("Two", "Three", "Four"), start=2)
    },
    "tetromino-playable-1": "Dominoes on which a tetromino fits",
    "none-given-up": "No tetromino is given up",
    **{
        f"{name}-{level}-{player}": f"Level {level}, {what}: {label}"
        for level in (1, 2)
        for player, what in (("sensibly", "sensibly"), ("at-random", "at random"))
        for name, label in (("won", "won"), ("score", "points"))
    },
    "first-player-wins-2": "Two players: the first wins",
    "first-player-wins-3": "Three players: the first wins",
    "first-player-wins-4": "Four players: the first wins",
    "first-player-wins-5": "Five players: the first wins",
    "shared-2": "Two players: shared",
    "shared-3": "Three players: shared",
    "shared-4": "Four players: shared",
    "most-points-seen": "Most points seen for one play",
    "greedy-beats-random": "Greedy beats random play",
    "ahead-beats-greedy": "Thinking ahead beats greedy",
    "plays-per-game": "Dominoes played in a game",
    "all-played": "Games in which all are played",
    "turns-without-play": "Turns on which nothing can be played",
    "drawn-games": "Games that are drawn",
    "points-ahead": "The winner is ahead by",
    "walks-per-game-2": "Two players: turns in a game",
    "walks-per-game-3": "Three players: turns in a game",
    "walks-per-game-4": "Four players: turns in a game",
    "walks-per-game-random": "Two without a memory: turns",
    "turned-per-walk": "Two players: a turn turns over",
    "treasures-per-walk-2": "Two players: treasure found in a turn",
    "treasures-per-walk-random": "Two without memory: found in a turn",
    "memory-beats-luck": "Memory beats blind luck",
    "hunts-per-game-2": "Two players: rolls in a game",
    "hunts-per-game-3": "Three players: rolls in a game",
    "hunts-per-game-4": "Four players: rolls in a game",
    "claimed-2": "Two players: the target is gone",
    "claimed-3": "Three players: the target is gone",
    "claimed-4": "Four players: the target is gone",
    "claimed-doubles": "After a double: it is gone",
    "claimed-others": "After any other roll: it is gone",
    "quick-60-wins": "First in 6 of 10 hunts: wins",
    "quick-70-wins": "First in 7 of 10 hunts: wins",
    "calm-beats-hasty": "Calm beats hasty",
    "penalty-alone-at-random": "Alone, at random: penalty",
    "penalty-alone": "Alone: penalty",
    "good-alone": "Alone: a good game",
    "perfect-alone": "Alone: a perfect game",
    "penalty-together-2": "Two players: penalty",
    "good-together-2": "Two players: a good game",
    "perfect-together-2": "Two players: a perfect game",
    "penalty-together-3": "Three players: penalty",
    "good-together-3": "Three players: a good game",
    "perfect-together-3": "Three players: a perfect game",
    "penalty-together-4": "Four players: penalty",
    "good-together-4": "Four players: a good game",
    "perfect-together-4": "Four players: a perfect game",
}
"""What a reader is told of a figure, in this order; one that is not here is not printed."""


def fill_numbers(book: Book, folder: Path) -> Book:
    """Return the book with its number sets filled from a folder.

    Raises InputError with every diagnostic: a file that is missing, or that holds something else.
    """
    diagnostics: list[Diagnostic] = []
    measured: dict[str, Simulation] = {}
    for block in blocks_of(book):
        if isinstance(block, NumberSet) and block.game not in measured:
            try:
                measured[block.game] = read_numbers(block, folder)
            except InputError as error:
                diagnostics += error.diagnostics
    if diagnostics:
        raise InputError(diagnostics)

    def fill(block: Block) -> Block:
        if isinstance(block, NumberSet):
            return replace(block, simulation=measured[block.game])
        return block

    return changed(book, fill)


def read_numbers(block: NumberSet, folder: Path) -> Simulation:
    """Read what was measured of a game; raises InputError where there is no such thing."""
    path = folder / f"{block.game}.json"
    if not is_file(path):
        message = f"its numbers are missing: there is no {path}"
        raise InputError([_diagnostic(block, message, _advice(block.game))])
    try:
        simulation = Simulation.from_json(read_text(path))
    except ValueError as error:
        message = f"this is not what simulate prints: {error}"
        raise InputError([Diagnostic(message, _advice(block.game), path=str(path))]) from None
    if simulation.game != block.game:
        message = f"these are the numbers of {simulation.game}, not of {block.game}"
        raise InputError([Diagnostic(message, _advice(block.game), path=str(path))])
    return simulation


def _advice(game: str) -> str:
    return f"Write it with: donimoes-book simulate {game} -n 100000 --json"


def _diagnostic(block: NumberSet, message: str, advice: str) -> Diagnostic:
    origin = block.origin
    if origin is None:
        return Diagnostic(message, advice)
    return diagnostic_in(origin, message, origin.line, advice=advice)
