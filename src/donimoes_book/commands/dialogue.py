"""Plays a game at the terminal: shows the table, reads what a person types, and answers.

The table and the questions go to standard error, so standard output holds only the record.
"""

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from donimoes_book.drawing.text import to_text
from donimoes_book.games.puzzle_session import PuzzleSession
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.tree import Block, Diagram, ListBlock, Paragraph
from donimoes_book.manuscript.walking import plain_text
from donimoes_book.play.session import ContestSession
from donimoes_book.search.answer import Hint
from donimoes_book.store.files import write_output

_HELP = """\
Type the number of a choice, or the choice itself. Or:
  ?         this help, and a summary of the rules
  hint      what a good player would do; in a puzzle, first what helps without giving it away
  solution  in a puzzle, the whole way in stages, and what each of them is for
  undo      take back your last choice, unless something hidden has come to light since
  save      save the game to its file now
  quit      leave the table; you can resume the game later"""
_COLUMNS = 76
_SCREEN = 60
"""How many empty lines push everything off the screen."""
_LISTED = 60
"""How many of several hundred choices are listed; the others can still be typed."""


class Dialogue:
    """A person's game, played line by line."""

    def __init__(
        self, session: ContestSession | PuzzleSession, rules: Callable[[], str], file: Path | None
    ) -> None:
        """Prepare a dialogue; `rules` returns a summary of the rules, `file` is where to save."""
        self.session, self.rules, self.file = session, rules, file
        self._seat = session.seat
        self._hints: Iterator[Hint] | None = None

    def run(self) -> None:
        """Play until the game is over for good or the person quits."""
        show("Type ? for help.")
        self._show_table()
        while not self._is_final():
            line = _read_line()
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                show("")
                break
            if line.strip():
                self._answer(" ".join(line.split()))
        self.save()

    def _is_final(self) -> bool:
        """Return whether it is over: in a puzzle, a move after which none is left can be undone."""
        session = self.session
        if isinstance(session, PuzzleSession) and session.can_undo and not session.is_solved:
            return False
        return session.is_over

    def save(self) -> None:
        """Write the record to the file, if there is one."""
        if self.file:
            write_output(self.file, self.session.record().encode())

    def _answer(self, line: str) -> None:
        try:
            match line.lower():
                case "?" | "help" | "rules":
                    show(_HELP)
                    show(self.rules())
                case "hint" | "h":
                    show(self._hint())
                case "solution":
                    show(self._solution())
                case "undo" | "u":
                    self.session.undo()
                    self._show_table()
                case "save":
                    self._save_or_say()
                case _:
                    self._choose(line)
        except ValueError as error:
            show(f"Not possible: {error}.")

    def _hint(self) -> str:
        """Return the next hint to a puzzle's position; after the last one, what to do now."""
        session = self.session
        if self._hints is None:
            self._hints = iter(session.hints() if isinstance(session, PuzzleSession) else ())
        hint = next(self._hints, None)
        if hint is None:
            return session.hint()
        return _stage(hint)

    def _solution(self) -> str:
        """Return the way from here in stages, each above its picture."""
        session = self.session
        stages = session.solution() if isinstance(session, PuzzleSession) else ()
        return "\n".join(map(_stage, stages)) or session.hint()

    def _choose(self, line: str) -> None:
        choices = self.session.choices()
        with suppress(ValueError):
            number = int(line)
            # Two digits may be the name of a domino; then they aren't the number of a choice.
            if 1 <= number <= len(choices) and line not in choices:
                line = choices[number - 1]
        try:
            self.session.choose(_in_full(line, choices))
        finally:
            self.save()
        self._show_table()

    def _save_or_say(self) -> None:
        if self.file is None:
            raise ValueError("to save a game, start it with --save FILE")
        self.save()
        show(f"Saved to {self.file}.")

    def _show_table(self) -> None:
        session, self._hints = self.session, None
        if session.seat != self._seat and not session.is_over and sys.stdin and sys.stdin.isatty():
            self._change_seats()
        for line in session.news():
            show(f"  {line}")
        if table := to_text(session.table()):
            show(f"\n{table}\n")
        for remark in session.remarks():
            show(remark)
        if not session.is_over:
            show(_numbered(session.choices()))

    def _change_seats(self) -> None:
        """Hide one person's hand from the next person at the same keyboard."""
        self._seat = self.session.seat
        show("\n" * _SCREEN + f"Player {self._seat}, press Enter when nobody else can see.")
        _read_line()


def _stage(hint: Hint) -> str:
    """Return what is said above a picture, and the picture."""
    picture = f"\n{to_text(hint.picture)}\n" if hint.picture else ""
    return "\n".join(filter(None, (hint.words, hint.label, picture)))


def _in_full(line: str, choices: Sequence[str]) -> str:
    """Return the choice meant by `draw` for `draws`, or by `D7` for `turns D7`, or else the line.

    A number alone is left as it is: it is the number of a choice, or a domino.
    """
    word = line.casefold()
    meant = [
        choice
        for choice in choices
        if choice.casefold() in (f"{word}s", f"{word}es")
        or (choice.casefold().partition(" ")[2] == word and not word.isdigit())
    ]
    return meant[0] if len(meant) == 1 and line not in choices else line


def show(text: str) -> None:
    """Print to standard error."""
    print(text, file=sys.stderr, flush=True)


def _numbered(choices: Sequence[str]) -> str:
    """List choices with their numbers, in columns if they are short."""
    entries = [f"{number:>3}  {choice}" for number, choice in enumerate(choices, start=1)]
    more = len(entries) - _LISTED
    del entries[_LISTED:]
    width = max(map(len, entries), default=0) + 3
    across = max(1, _COLUMNS // width)
    down = -(-len(entries) // across)
    rows = ("".join(entry.ljust(width) for entry in entries[row::down]) for row in range(down))
    lines = [row.rstrip() for row in rows]
    if more > 0:
        lines.append(f"and {more} more: type one of them, such as {choices[-1]}, or its number")
    return "\n".join(lines)


def _read_line() -> str | None:
    """Read a line; None at the end of the input."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        # This lets a person edit the line, and recall earlier ones with the arrow keys.
        with suppress(ImportError):
            import readline  # noqa: F401
        sys.stderr.write("> ")
        sys.stderr.flush()
        with suppress(EOFError):
            return input()
        return None
    line = sys.stdin.readline()
    return line or None


# The rules in short


def rules_in_short(rules: Path, game: str) -> str:
    """Return a game's reminder in a book as text for a terminal."""
    reminder = find_reminder(rules, game)
    if reminder is None:
        return f"There is no summary of the rules in {rules}: see the game's chapter."
    return f"\n{reminder_text(reminder.blocks)}\n"


def reminder_text(blocks: Iterable[Block]) -> str:
    """Return paragraphs, lists and diagrams with their captions, in lines of at most 76 letters."""
    return "\n\n".join(_parts(blocks, _COLUMNS))


def _parts(blocks: Iterable[Block], width: int) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(children):
                yield textwrap.fill(plain_text(children), width)
            case Diagram():
                yield to_text(block.position)
                if block.caption:
                    yield textwrap.fill(plain_text(block.caption), width)
            case ListBlock(items, start):
                yield "\n".join(_items(items, start, width))


def _items(items: Iterable[Iterable[Block]], start: int | None, width: int) -> Iterator[str]:
    """Mark each item with a hyphen, or with its number from `start` on."""
    for number, item in enumerate(items, start or 0):
        mark = "- " if start is None else f"{number}. "
        text = "\n\n".join(_parts(item, width - len(mark)))
        yield mark + textwrap.indent(text, " " * len(mark)).lstrip()
