"""Reads editions from the tables `[editions.NAME]` of `book.toml`."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions import edition
from donimoes_book.editions.pdf.paper import PAPERS, PROCESS, Press
from donimoes_book.files import KEEP, OutsideError, find_inside, read_bytes
from donimoes_book.manuscript.settings import EDITION_KEYS, NUMBERS, Mistake, Settings, mistakes_in

_PRINTED = "pdf"
"""The default format of an edition."""
_BULK = 1.25
"""The bulk of ordinary book paper, in cubic centimetres per gram."""
_PRESS_KEYS = ("bleed", "accent", "marks", "spine_bleed", "profile")
"""The keys only an edition for a press can have."""
_COVER_KEYS = ("wraps", "weight", "bulk")
"""The keys only a cover can have."""


class _Table(NamedTuple):
    """The table of an edition."""

    name: str
    values: Mapping[str, Any]
    folder: Path
    """The folder of `book.toml`."""
    editions: Mapping[str, edition.Edition]
    """The editions that have been read."""


class _Kind(NamedTuple):
    """A kind of editions: those that every book has, and what reads the others."""

    own: Mapping[str, edition.Edition]
    has: Callable[[str], bool]
    """Whether editions of a format are of this kind."""
    mistakes: Callable[[_Table], Iterator[Mistake]]
    read: Callable[[_Table], edition.Edition]


def read_editions(settings: Settings | None) -> dict[str, edition.Edition]:
    """Return every edition by name; raises InputError with all mistakes in `book.toml`."""
    tables = settings.editions if settings else {}
    folder = settings.source.folder if settings else Path()
    editions: dict[str, edition.Edition] = {}
    mistakes: list[tuple[str, Mistake]] = []
    if edition.ALL in tables:
        advice = "It stands for every edition. Choose another name."
        mistakes.append((edition.ALL, Mistake("", "an edition cannot be called all", advice)))
    for kind in _KINDS:
        editions |= kind.own
        for name, values in tables.items():
            if kind.has(values.get("format", _PRINTED)):
                table = _Table(name, values, folder, editions)
                found = [(name, mistake) for mistake in kind.mistakes(table)]
                mistakes += found
                if not found:
                    editions[name] = kind.read(table)
    if settings and mistakes:
        raise InputError(_diagnostic_in_table(settings, *mistake) for mistake in mistakes)
    return editions


def _diagnostic_in_table(settings: Settings, name: str, mistake: Mistake) -> Diagnostic:
    """Return a diagnostic that underlines a key's value in an edition's table."""
    first = settings.line_of(f"[editions.{name}]")
    table = takewhile(lambda line: not line.startswith("["), settings.source.lines[first:])
    setting = re.compile(rf"\s*{mistake.key}\s*=[\s\"'{{\[]*(?P<value>[^\"'#]*\w)")
    matches = (
        (line, match)
        for line, text in enumerate(table, first + 1)
        if (match := setting.match(text))
    )
    line, match = next(matches, (first, None))
    value = match["value"] if match else ""
    return settings.source.diagnostic_at(mistake.message, value, line, advice=mistake.advice)


# On paper


def _paper_mistakes(table: _Table) -> Iterator[Mistake]:
    values = table.values
    paper, fold = values.get("paper", edition.DEFAULT), values.get("fold", "")
    if not isinstance(paper, str) or paper.lower() not in PAPERS:
        advice = suggest(str(paper), PAPERS)
        yield Mistake("paper", f"no paper is called {str(paper)!r}", advice)
    if fold and fold not in edition.FOLDS:
        yield Mistake("fold", f"there is no fold {str(fold)!r}", suggest(str(fold), edition.FOLDS))
    yield from mistakes_in(values, EDITION_KEYS)
    is_stitched, for_press = fold == "saddle", values.get("press") is True
    sewn = is_stitched or for_press
    for keys, fit, what, advice in (
        (("thickness",), is_stitched, "stitched sheets", 'Add fold = "saddle".'),
        (("signature",), sewn, "stitched sheets", 'Add fold = "saddle", or press = true.'),
        (_COVER_KEYS, False, "a cover", 'Add format = "cover".'),
        (_PRESS_KEYS, for_press, "a press", "Add press = true."),
    ):
        for key in keys:
            if key in values and not fit:
                yield Mistake(key, f"{key} matters only for {what}", advice)
    for key, what in (("archive", "an archive"), ("press", "a press")):
        if fold and values.get(key) is True:
            message = f"{what} needs pages, not folded sheets"
            yield Mistake(key, message, f"Leave out fold, or {key}.")
    if for_press and values.get("archive") is True:
        message = "an edition is for a press or for an archive, not both"
        yield Mistake("archive", message, "Make two editions.")
    accent = values.get("accent", PROCESS)
    if not isinstance(accent, str) or not accent.strip() or not accent.isprintable():
        advice = 'Write "process", "black", or the name of an ink, such as "PANTONE 1805 C".'
        yield Mistake("accent", "accent is not the name of an ink", advice)
    if "profile" in values:
        yield from _profile_mistakes(table.folder, str(values["profile"]))
    if "play" in values:
        yield Mistake("play", "play matters only for a site", 'Add format = "html".')


def _profile_mistakes(folder: Path, name: str) -> Iterator[Mistake]:
    from donimoes_book.editions.pdf.press import is_profile

    advice = "Expected a file in the folder of book.toml: an ICC profile of a press with four inks."
    try:
        data = read_bytes(find_inside(folder, name))
    except OutsideError as error:
        yield Mistake("profile", f"the profile {name} {error}", KEEP)
    except OSError as error:
        yield Mistake("profile", f"cannot read {name}: {error.strerror or error}", advice)
    else:
        if not is_profile(data):
            yield Mistake("profile", f"{name} is not a profile of a press", advice)


def _paper_edition(table: _Table) -> edition.PaperEdition:
    values = table.values
    half = values.get("half")
    return edition.PaperEdition(
        table.name,
        PAPERS[values.get("paper", edition.DEFAULT).lower()],
        fold=values.get("fold", ""),
        text=values.get("text"),
        half=half and half * mm,
        high_contrast="contrast" in values,
        thickness=values.get("thickness", edition.THICKNESS) * mm,
        signature=values.get("signature", 0),
        is_archive=values.get("archive", False),
        press=_press(values, table.folder) if values.get("press") else None,
    )


def _press(values: Mapping[str, Any], folder: Path) -> Press:
    return Press(
        bleed=values.get("bleed", edition.BLEED) * mm,
        accent=values.get("accent", PROCESS),
        marks=values.get("marks", False),
        spine_bleed=values.get("spine_bleed", True),
        signature=values.get("signature", 2),
        profile=read_bytes(find_inside(folder, values["profile"])) if "profile" in values else b"",
    )


# For screens


def _screen_mistakes(table: _Table) -> Iterator[Mistake]:
    values = table.values
    format_ = values["format"]
    if format_ not in edition.FORMATS:
        advice = suggest(str(format_), (_PRINTED, edition.COVER, *edition.FORMATS))
        yield Mistake("format", f"there is no format {str(format_)!r}", advice)
        return
    for key in values:
        if key not in ("format", "play"):
            yield Mistake(key, f"{key} matters only in print", f"Leave {key} out.")
    if "play" in values and format_ != "html":
        yield Mistake("play", "an e-book runs no scripts", "Leave play out.")
    else:
        yield from mistakes_in({key: values[key] for key in values if key == "play"}, EDITION_KEYS)


def _screen_edition(table: _Table) -> edition.ScreenEdition:
    return edition.ScreenEdition(table.name, table.values["format"], table.values.get("play", True))


# Covers


def _cover_mistakes(table: _Table) -> Iterator[Mistake]:
    name, values, _, editions = table
    bound = [
        n for n, e in editions.items() if isinstance(e, edition.PaperEdition) and not e.is_leaflet
    ]
    if "wraps" not in values:
        message = f"{name} does not say which edition it is the cover of"
        yield Mistake("format", message, f'Write wraps = "{edition.DEFAULT}".')
    elif (wrapped := values["wraps"]) not in bound:
        message = f"there is no edition {str(wrapped)!r} that could have a cover"
        yield Mistake("wraps", message, suggest(str(wrapped), bound))
    yield from mistakes_in({key: values[key] for key in values if key in NUMBERS}, NUMBERS)
    if "weight" in values and "thickness" in values:
        message = "thickness is given twice"
        yield Mistake("thickness", message, "Leave out thickness or weight.")
    if "bulk" in values and "weight" not in values:
        yield Mistake("bulk", "bulk matters only with a weight", "Write weight = 90.")
    for key in values:
        if key not in ("format", "thickness", "bleed", *_COVER_KEYS):
            yield Mistake(key, f"{key} matters only for pages", f"Leave {key} out.")


def _cover_edition(table: _Table) -> edition.CoverEdition:
    values, wrapped = table.values, table.editions[table.values["wraps"]]
    assert isinstance(wrapped, edition.PaperEdition), wrapped
    thickness = values.get("thickness", edition.THICKNESS)
    if "weight" in values:
        # In micrometres, since a square metre has a million square millimetres.
        thickness = values["weight"] * values.get("bulk", _BULK) / 1000
    bleed = values["bleed"] * mm if "bleed" in values else wrapped.paper.bleed or edition.BLEED * mm
    return edition.CoverEdition(table.name, wrapped, thickness * mm, bleed)


_KINDS = (
    _Kind(
        {name: edition.PaperEdition(name, paper) for name, paper in PAPERS.items()},
        lambda format_: format_ == _PRINTED,
        _paper_mistakes,
        _paper_edition,
    ),
    _Kind(
        {name: edition.ScreenEdition(name, name) for name in edition.FORMATS},
        lambda format_: format_ not in (_PRINTED, edition.COVER),
        _screen_mistakes,
        _screen_edition,
    ),
    # Covers come last, since each belongs to an edition that may be anywhere in the file.
    _Kind({}, lambda format_: format_ == edition.COVER, _cover_mistakes, _cover_edition),
)
