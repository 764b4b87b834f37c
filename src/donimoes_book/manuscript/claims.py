"""Checks what diagrams claim with marks, `:moves:` and `:expect:`."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from donimoes_book.board.dominoes import Pair
from donimoes_book.diagnostics import Diagnostic, first_mistakes
from donimoes_book.games import registry
from donimoes_book.games.errors import RuleViolation
from donimoes_book.games.set_checks import pair_of
from donimoes_book.manuscript import verdicts
from donimoes_book.manuscript.source import as_warnings
from donimoes_book.manuscript.store import kept_for
from donimoes_book.manuscript.tree import Book, Diagram
from donimoes_book.manuscript.verdicts import mistakes, strangers
from donimoes_book.manuscript.walking import blocks_of_kind
from donimoes_book.store.results import only_sealed


def check_book(book: Book) -> list[Diagnostic]:
    """Check the cover, the parts' pictures and the claims of every diagram and opening picture.

    Returns the mistakes in reading order, except that opening pictures come first.
    """
    diagnostics: list[Diagnostic] = []
    if book.located:
        cover = book.located

        def judge() -> bool:
            diagnostics.extend(strangers(cover))
            return not diagnostics

        inputs, by = ("cover", str(cover.position)), verdicts.__name__
        kept_for("", inputs, judge, bool, diagnostics, by=by, check=only_sealed)
    for opener in book.openers.values():
        diagnostics += check_diagram(opener)
        if opener.located and not opener.game:
            diagnostics += strangers(opener.located)
    for chapter in book.chapters:
        if chapter.opener:
            diagnostics += check_diagram(chapter.opener)
    for diagram in blocks_of_kind(book, Diagram):
        diagnostics += check_diagram(diagram)
    return diagnostics


def _not_of_set(diagram: Diagram) -> Iterator[RuleViolation]:
    """Yield the dominoes that the set of a diagram without a game lacks."""
    advice = "Where two sets are on the table, write :set: double-six x2 in a directive."
    seen = Counter[Pair]()
    for domino in diagram.position.dominoes:
        if None not in domino.pips:
            seen[pair := pair_of(domino)] += 1
            copies = sum(max(pair) <= most for most in diagram.sets or (max(pair),))
            if not copies:
                yield RuleViolation(f"domino {domino.name} is not in the set", domino.place)
            elif seen[pair] == copies + 1:
                times = "twice" if copies == 1 else f"{copies + 1} times"
                yield RuleViolation(f"domino {domino.name} is here {times}", domino.place, advice)


def check_diagram(diagram: Diagram) -> list[Diagnostic]:
    """Check one diagram's claims. A plain indented board gives warnings, never errors."""
    diagnostics = list[Diagnostic]()
    if diagram.game:
        _judge(diagram.game, diagram, diagnostics)
    else:
        diagnostics += first_mistakes([*_unnamed(diagram)])
    return diagnostics if diagram.directive else as_warnings(diagnostics)


def _judge(name: str, diagram: Diagram, diagnostics: list[Diagnostic]) -> None:
    """Add what a game refuses of a diagram; that it's nothing is kept."""
    position, moves, claims = diagram.position, diagram.moves, diagram.claims

    def judge() -> bool:
        game = registry.get(name, diagram.options)
        assert game, "a diagram names a game that there is"
        diagnostics.extend(mistakes(game, position, moves, claims, diagram.located))
        return not diagnostics

    # What is wrong with a diagram is found again, with its place.
    played, claimed = " ".join(it.text for it in moves), (it.text for it in claims)
    inputs = "claims", " ".join(diagram.options), str(position), played, *claimed
    by = verdicts.__name__
    kept_for(name, inputs, judge, bool, diagnostics, by=by, check=only_sealed)


def _unnamed(diagram: Diagram) -> Iterator[Diagnostic]:
    """Yield what is wrong with a diagram that names no game."""
    for option in (*diagram.moves, *diagram.claims)[:1]:
        message = "no game is named that could check this"
        advice = "Name one, as in {domino} GAME."
        yield replace(option.origin, column=1, width=1).diagnostic(message, advice)
    if diagram.located:
        yield from as_warnings(diagram.located.diagnostics(_not_of_set(diagram)))
