"""Makes a manuscript in the classic style, as long and as varied as the longest real one."""

from __future__ import annotations

BOARD = """\
    2             5 5 4 3 5 1 2 1 1 2 4 0
    -             - - - - - - - - - - - -
    3 1|2         3 0 1 4 2 2 0 0 3 4 5 3

    2|4
"""
CROSSING = """\
            2         4
    6|3 3|2 - 2|5 5|4 - 4|6
            2         4
"""
PAWNS = """\
    P|1 2|3
    -     N
    ---
    P0N4
"""
SLID = """\
      2|3     2|3

    3|4       3>4
"""
BOARDS = (BOARD, CROSSING, SLID)
GAMES = (
    "Unmatched Donimoes",
    "Capturing Donimoes",
    "Fujisan",
    "Mountains and Valleys",
    "Tetradominoes",
    "Domino Finder",
    "Cobra Paw",
    "All Fives",
)
PARAGRAPH = """\
Don't move a domino "one space" -- the (R)ook, the k(N)ight -- unless it *really* may... In this
example, the [lower domino][{ref}] can move to the right, because the **three** doesn't match the
two, and the four doesn't match the `3`. See [Problem 2](#problem-2) and https://example.com/a_b.
"""
RULES = """\
1. A Priest may move onto a space if the number matches the number of spaces.
   * This is not so for the ground,
     and not for the peak.
2. Occupied spaces are not counted.
"""
TABLE = """\
| players | dominoes |
|--------:|:---------|
| 2       | 7        |
| 3 or 4  | 5        |
"""


def classic_manuscript(lines: int = 3200, boards: int = 200) -> str:
    """Return a manuscript with about this many lines and exactly this many boards."""
    text = ["---\ntitle: Donimoes\n---\nA book of games.\n\n## Table of Contents\n\n"]
    text += [f"* [{game}](#{game.lower().replace(' ', '-')})\n" for game in GAMES]
    text += ["\n"]
    per_game = -(-boards // len(GAMES))
    drawn = 0
    for game in GAMES:
        text += [f"# {game} #\n\nA puzzle.[^{game[0]}]\n\n[^{game[0]}]: By its designer.\n\n"]
        text += [f"## Moves\n\n{RULES}\n{TABLE}\n"]
        for number in range(1, per_game + 1):
            if drawn == boards:
                break
            level = "####" if number % 2 else "###"
            text += [f"{level} Problem {number}\n\n", PARAGRAPH.format(ref=f"ref {drawn}"), "\n"]
            text += [BOARDS[drawn % len(BOARDS)], "\n"]
            address = f"https://example.com/{'very-long-' * 12}{drawn}"
            text += [f"[ref {drawn}]: {address}\n", "\n"]
            drawn += 1
    so_far = "".join(text).count("\n")
    text += ["# Contributing\n\n"]
    text += [PARAGRAPH.format(ref="ref 0") + "\n"] * ((lines - so_far - 2) // 4)
    return "".join(text)
