"""Reads codes for a booklet: those of the problems it should have, or of problems to leave out."""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from donimoes_book.diagnostics import (
    Diagnostic,
    InputError,
    collect_errors,
    file_error,
    raise_errors,
)
from donimoes_book.editions.booklet import Order
from donimoes_book.games import registry
from donimoes_book.games.code import Coded, code_of, read_code
from donimoes_book.manuscript.problem import Problem, unbanked
from donimoes_book.manuscript.solving import has_problems, solve_problem
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.store import SolvedStore
from donimoes_book.store.files import MOST_PICTURE, read_bytes

_PRINTED = re.compile(r"\b1[0-9A-Za-z]{3}(?:-[0-9A-Za-z]{4})+(?:-[0-9A-Za-z]{1,3})?(?![\w-])")
"""A code as it is printed: in groups of four."""


def read_codes(words: Iterable[str]) -> tuple[Coded, ...]:
    """Read codes, or lists of them with commas; raises InputError with the mistakes in all."""
    wrong, codes = list[Diagnostic](), dict[Coded, None]()
    for code in (code for word in words for code in word.split(",") if code.strip()):
        with collect_errors(wrong):
            codes[read_code(code.strip())] = None
    raise_errors(wrong)
    return tuple(codes)


def read_excluded(words: Iterable[str]) -> tuple[Coded, ...]:
    """Read codes, and the files that have codes in them; raises InputError, as `read_codes`."""
    wrong, codes = list[Diagnostic](), dict[Coded, None]()
    for word in words:
        with collect_errors(wrong):
            is_file = Path(word).suffix or Path(word).exists()
            codes |= dict.fromkeys(_in_file(Path(word)) if is_file else read_codes([word]))
    raise_errors(wrong)
    return tuple(codes)


def _in_file(path: Path) -> tuple[Coded, ...]:
    wrong, codes = list[Diagnostic](), list[Coded]()
    source = _keywords(path) if path.suffix.lower() == ".pdf" else Source.read(path)
    for number, line in enumerate(source.lines, 1):
        for code in _PRINTED.findall(line):
            try:
                codes.append(read_code(code))
            except InputError as error:
                wrong += (d.within(str(path), source.lines, number) for d in error.diagnostics)
    if not (codes or wrong):
        advice = "Name a .json booklet, the file with its solutions, or a list of codes."
        wrong.append(Diagnostic("there is no code in this file", advice, path=str(path)))
    raise_errors(wrong)
    return tuple(codes)


def _keywords(path: Path) -> Source:
    """Return the codes that a PDF of ours says it contains, as it may not print them."""
    from pikepdf import Pdf, PdfError

    try:
        with Pdf.open(BytesIO(read_bytes(path, MOST_PICTURE))) as pdf:
            return Source(str(path), str(pdf.docinfo.get("/Keywords", "")))
    except (OSError, PdfError):
        raise file_error(path, "this PDF cannot be read") from None


def useless_options(order: Order) -> Iterator[str]:
    """Yield why options of an order make no sense beside its codes, in sentences."""
    if {coded.game for coded in order.codes} != set(order.games):
        yield "--codes are of other games than you named: name none."
    choices = {
        "--level": order.level,
        "--new": order.new,
        "--exclude": order.exclude,
        "--week": order.week,
    }
    for option in (option for option, chosen in choices.items() if chosen):
        yield f"--codes names the problems: leave out {option}."


def problems_of(game: str, codes: Iterable[Coded], store: SolvedStore) -> list[Problem]:
    """Solve the problems of a game; raises InputError for codes that hold no problem."""
    wrong, problems = list[Diagnostic](), list[Problem]()
    for coded in (coded for coded in codes if coded.game == game):
        try:
            if has_problems(registry.find(game)):
                problems.append(solve_problem(game, unbanked(coded.position), store))
                continue
            reasons = ["there are none of this game"]
        except InputError as error:
            reasons = [diagnostic.message for diagnostic in error.diagnostics]
        code = code_of(*coded)
        message = f"this code holds no problem: {', '.join(reasons)}"
        wrong.append(Diagnostic(message, "", 1, 1, len(code), code, "CODE"))
    raise_errors(wrong)
    return problems
