"""Reads editions from the tables `[editions.NAME]` of `book.toml`."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from typing import Any

from reportlab.lib.units import mm

from donimoes_book.diagnostics import Diagnostic, InputError, suggest
from donimoes_book.editions.edition import (
    ALL,
    BLEED,
    COVER,
    DEFAULT,
    FOLDS,
    FORMATS,
    THICKNESS,
    CoverEdition,
    Edition,
    PaperEdition,
    ScreenEdition,
)
from donimoes_book.editions.pdf.paper import HALVES, PAPERS, PROCESS, Press
from donimoes_book.files import KEEP
from donimoes_book.inside import OutsideError, find_inside, read_bytes
from donimoes_book.manuscript.settings import Settings

_PRINTED = "pdf"
"""The default format of an edition."""
_MOST_STITCHED = 400
"""The most pages that a signature may have."""
_LIMITS = {
    "text": (6, 40, "points"),
    "half": (*HALVES, "millimetres"),
    "thickness": (0, 1, "millimetres"),
    "bleed": (0, 20, "millimetres"),
    "weight": (30, 400, "grams per square metre"),
    "bulk": (0.5, 3, "cubic centimetres per gram"),
}
"""The least and greatest sensible values, and their unit."""
_BULK = 1.25
"""The bulk of ordinary book paper, in cubic centimetres per gram."""
_HIGH = "high"
"""The only value of contrast."""
_PRESS_KEYS = ("bleed", "accent", "marks", "spine_bleed", "profile")
"""The keys only an edition for a press can have."""
_COVER_KEYS = ("wraps", "weight", "bulk")
"""The keys only a cover can have."""
_FLAGS = ("archive", "press", "marks", "spine_bleed", "play")


def read_editions(settings: Settings | None) -> dict[str, Edition]:
    """Return every edition by name; raises InputError with all mistakes in `book.toml`."""
    papers = {name: PaperEdition(name, paper) for name, paper in PAPERS.items()}
    screens = {name: ScreenEdition(name, name) for name in FORMATS}
    if settings is None:
        return {**papers, **screens}
    editions: dict[str, Edition] = {}
    diagnostics: list[Diagnostic] = []
    if ALL in settings.editions:
        advice = "It stands for every edition. Choose another name."
        message = "an edition cannot be called all"
        diagnostics.append(_diagnostic_in_table(settings, ALL, "", message, advice))
    for own, kind, check in (
        (papers, _is_printed, _check_paper_table),
        (screens, _is_for_screens, _check_screen_table),
    ):
        editions |= own
        for name, table in settings.editions.items():
            if kind(table):
                wrong = list(check(settings, name, table))
                diagnostics += wrong
                if not wrong:
                    editions[name] = _edition(settings, name, table)
    # Covers come last, since each belongs to an edition that may be anywhere in the file.
    for name, table in settings.editions.items():
        if table.get("format") == COVER:
            wrong = list(_check_cover_table(settings, name, table, editions))
            diagnostics += wrong
            wrapped = editions.get(str(table.get("wraps")))
            if not wrong and isinstance(wrapped, PaperEdition):
                editions[name] = _cover_edition(name, table, wrapped)
    if diagnostics:
        raise InputError(diagnostics)
    return editions


def _is_printed(table: Mapping[str, Any]) -> bool:
    return bool(table.get("format", _PRINTED) == _PRINTED)


def _is_for_screens(table: Mapping[str, Any]) -> bool:
    return table.get("format", _PRINTED) not in (_PRINTED, COVER)


def _cover_edition(name: str, table: Mapping[str, Any], wrapped: PaperEdition) -> CoverEdition:
    thickness = table.get("thickness", THICKNESS)
    if "weight" in table:
        # In micrometres, since a square metre has a million square millimetres.
        thickness = table["weight"] * table.get("bulk", _BULK) / 1000
    bleed = table["bleed"] * mm if "bleed" in table else wrapped.paper.bleed or BLEED * mm
    return CoverEdition(name, wrapped, thickness * mm, bleed)


def _edition(settings: Settings, name: str, table: Mapping[str, Any]) -> Edition:
    if _is_for_screens(table):
        return ScreenEdition(name, table["format"], table.get("play", True))
    half = table.get("half")
    return PaperEdition(
        name,
        PAPERS[table.get("paper", DEFAULT).lower()],
        fold=table.get("fold", ""),
        text=table.get("text"),
        half=half and half * mm,
        high_contrast="contrast" in table,
        thickness=table.get("thickness", THICKNESS) * mm,
        signature=table.get("signature", 0),
        is_archive=table.get("archive", False),
        press=_press(settings, table) if table.get("press") else None,
    )


def _press(settings: Settings, table: Mapping[str, Any]) -> Press:
    profile = b""
    if "profile" in table:
        profile = read_bytes(find_inside(settings.source.folder, table["profile"]))
    return Press(
        bleed=table.get("bleed", BLEED) * mm,
        accent=table.get("accent", PROCESS),
        marks=table.get("marks", False),
        spine_bleed=table.get("spine_bleed", True),
        signature=table.get("signature", 2),
        profile=profile,
    )


def _check_paper_table(
    settings: Settings, name: str, table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    diagnostic = partial(_diagnostic_in_table, settings, name)
    paper, fold = table.get("paper", DEFAULT), table.get("fold", "")
    if not isinstance(paper, str) or paper.lower() not in PAPERS:
        yield diagnostic("paper", f"no paper is called {str(paper)!r}", suggest(str(paper), PAPERS))
    if fold and fold not in FOLDS:
        yield diagnostic("fold", f"there is no fold {str(fold)!r}", suggest(str(fold), FOLDS))
    if (contrast := table.get("contrast", _HIGH)) != _HIGH:
        advice = f'Write contrast = "{_HIGH}", or leave it out.'
        yield diagnostic("contrast", f"there is no contrast {contrast!r}", advice)
    yield from _check_lengths(diagnostic, table)
    yield from _check_flags(diagnostic, table)
    value = table.get("signature", 4)
    if type(value) is not int or not 4 <= value <= _MOST_STITCHED or value % 4:
        message = "signature is not a number of pages that can be stitched"
        yield diagnostic(
            "signature", message, f"Write 16, or another multiple of 4 up to {_MOST_STITCHED}."
        )
    is_stitched, for_press = fold == "saddle", table.get("press") is True
    if "thickness" in table and not is_stitched:
        message = "thickness matters only for stitched sheets"
        yield diagnostic("thickness", message, 'Add fold = "saddle".')
    if "signature" in table and not (is_stitched or for_press):
        message = "signature matters only for stitched sheets"
        yield diagnostic("signature", message, 'Add fold = "saddle", or press = true.')
    for key in _COVER_KEYS:
        if key in table:
            yield diagnostic(key, f"{key} matters only for a cover", 'Add format = "cover".')
    for key in _PRESS_KEYS:
        if key in table and not for_press:
            yield diagnostic(key, f"{key} matters only for a press", "Add press = true.")
    for key, what in (("archive", "an archive"), ("press", "a press")):
        if fold and table.get(key) is True:
            message = f"{what} needs pages, not folded sheets"
            yield diagnostic(key, message, f"Leave out fold, or {key}.")
    if for_press and table.get("archive") is True:
        message = "an edition is for a press or for an archive, not both"
        yield diagnostic("archive", message, "Make two editions.")
    yield from _check_inks(settings, diagnostic, table)
    if "play" in table:
        yield diagnostic("play", "play matters only for a site", 'Add format = "html".')


def _check_inks(
    settings: Settings, diagnostic: Callable[[str, str, str], Diagnostic], table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    accent = table.get("accent", PROCESS)
    if not isinstance(accent, str) or not accent.strip() or not accent.isprintable():
        advice = 'Write "process", "black", or the name of an ink, such as "PANTONE 1805 C".'
        yield diagnostic("accent", "accent is not the name of an ink", advice)
    if "profile" not in table:
        return
    from donimoes_book.editions.pdf.press import is_profile

    advice = "Expected a file in the folder of book.toml: an ICC profile of a press with four inks."
    try:
        data = read_bytes(find_inside(settings.source.folder, str(table["profile"])))
    except OutsideError as error:
        yield diagnostic("profile", f"the profile {table['profile']} {error}", KEEP)
    except OSError as error:
        reason = error.strerror or error
        yield diagnostic("profile", f"cannot read {table['profile']}: {reason}", advice)
    else:
        if not is_profile(data):
            yield diagnostic("profile", f"{table['profile']} is not a profile of a press", advice)


def _check_flags(
    diagnostic: Callable[[str, str, str], Diagnostic], table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    for key in _FLAGS:
        if key in table and not isinstance(table[key], bool):
            message = f"{key} is neither true nor false"
            yield diagnostic(key, message, f"Write {key} = true, or false.")


def _check_lengths(
    diagnostic: Callable[[str, str, str], Diagnostic], table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    for key, (least, most, unit) in _LIMITS.items():
        value = table.get(key, least)
        if isinstance(value, bool) or not isinstance(value, int | float):
            yield diagnostic(key, f"{key} is not a number", f"Write {key} = {most // 2 or 0.1}")
        elif not least <= value <= most:
            shown = "far too large" if value > 1e9 else value
            yield diagnostic(key, f"{key} is {shown}", f"Expected {least} to {most} {unit}.")


def _check_cover_table(
    settings: Settings, name: str, table: Mapping[str, Any], editions: Mapping[str, Edition]
) -> Iterator[Diagnostic]:
    diagnostic = partial(_diagnostic_in_table, settings, name)
    bound = [n for n, e in editions.items() if isinstance(e, PaperEdition) and not e.is_leaflet]
    if "wraps" not in table:
        message = f"{name} does not say which edition it is the cover of"
        yield diagnostic("format", message, f'Write wraps = "{DEFAULT}".')
    elif (wrapped := table["wraps"]) not in bound:
        message = f"there is no edition {str(wrapped)!r} that could have a cover"
        yield diagnostic("wraps", message, suggest(str(wrapped), bound))
    yield from _check_lengths(diagnostic, table)
    if "weight" in table and "thickness" in table:
        message = "thickness is given twice"
        yield diagnostic("thickness", message, "Leave out thickness or weight.")
    if "bulk" in table and "weight" not in table:
        yield diagnostic("bulk", "bulk matters only with a weight", "Write weight = 90.")
    for key in table:
        if key not in ("format", "thickness", "bleed", *_COVER_KEYS):
            yield diagnostic(key, f"{key} matters only for pages", f"Leave {key} out.")


def _check_screen_table(
    settings: Settings, name: str, table: Mapping[str, Any]
) -> Iterator[Diagnostic]:
    diagnostic = partial(_diagnostic_in_table, settings, name)
    format_ = table["format"]
    if format_ not in FORMATS:
        advice = suggest(str(format_), (_PRINTED, COVER, *FORMATS))
        yield diagnostic("format", f"there is no format {str(format_)!r}", advice)
        return
    for key in table:
        if key not in ("format", "play"):
            yield diagnostic(key, f"{key} matters only in print", f"Leave {key} out.")
    if "play" in table and format_ != "html":
        yield diagnostic("play", "an e-book runs no scripts", "Leave play out.")
    else:
        yield from _check_flags(diagnostic, {key: table[key] for key in ("play",) if key in table})


def _diagnostic_in_table(
    settings: Settings, edition: str, key: str, message: str, advice: str
) -> Diagnostic:
    """Return a diagnostic that underlines a key's value in an edition's table."""
    first = settings.line_of(f"[editions.{edition}]")
    table = takewhile(lambda line: not line.startswith("["), settings.source.lines[first:])
    setting = re.compile(rf"\s*{key}\s*=[\s\"'{{\[]*(?P<value>[^\"'#]*\w)")
    matches = (
        (line, match)
        for line, text in enumerate(table, first + 1)
        if (match := setting.match(text))
    )
    line, match = next(matches, (first, None))
    value = match["value"] if match else ""
    return settings.source.diagnostic_at(message, value, line, advice=advice)
