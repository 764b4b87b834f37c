"""Reads the options above the text of a fence: lines `:name: value`, or YAML between `---`."""

import re
from collections.abc import Iterator

import yaml

from donimoes_book.board.notation import SEPARATOR
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.source import Source

_OPTION = re.compile(r"\s*:(?P<name>[A-Za-z][\w-]*):\s*(?P<value>.*?)\s*")
_WITHOUT_COLON = re.compile(r"\s*(?P<name>[A-Za-z][\w-]+):(\s+(?P<value>.*?))?\s*")


def options_above(
    source: Source,
    lines: list[str],
    line: int,
    option_names: tuple[str, ...],
    wrong: list[Diagnostic],
) -> tuple[list[tuple[str, str, int]], int]:
    """Return each option with its value and its line in the file, and how many lines they take.

    `line` is that of the first of the lines; mistakes are added to `wrong`.
    """
    # No position has two separators.
    if lines[0] == SEPARATOR and SEPARATOR in lines[1:]:
        end = lines.index(SEPARATOR, 1)
        return list(_option_block(source, lines[1:end], line + 1, wrong)), end + 1
    given = list(_option_lines(source, lines, line, option_names, wrong))
    return given, len(given)


def _option_lines(
    source: Source,
    lines: list[str],
    line: int,
    option_names: tuple[str, ...],
    wrong: list[Diagnostic],
) -> Iterator[tuple[str, str, int]]:
    """Yield the `:name: value` options at the top, each with its line in the file."""
    for at, text in enumerate(lines):
        if not (option := _OPTION.fullmatch(text)):
            option = _WITHOUT_COLON.fullmatch(text)
            if not option or option["name"] not in option_names:
                return
            advice = f"Write :{option['name']}: and its value."
            here = source.find(option["name"], line + at)
            wrong.append(here.diagnostic("an option begins with a colon", advice))
        yield option["name"], option["value"], line + at


def _option_block(
    source: Source, lines: list[str], line: int, diagnostics: list[Diagnostic]
) -> Iterator[tuple[str, str, int]]:
    """Yield the options in lines of YAML, `name: value`, each with its line in the file."""
    text = "\n".join(lines)
    try:
        block = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        reason, mark = getattr(error, "problem", error), getattr(error, "problem_mark", None)
        index, advice = mark.index if mark else 0, ""
        if isinstance(error, yaml.reader.ReaderError):
            reason, index = error.reason, error.position
        else:
            advice = "Put quotes around a value that contains a colon."
        # YAML has more kinds of line breaks than we have, so its lines aren't ours.
        at = text.count("\n", 0, index)
        place = source.find(lines[at].strip(), line + at)
        diagnostics.append(place.diagnostic(f"this option cannot be read: {reason}", advice))
        return
    if block is None:
        return
    if not isinstance(block, yaml.MappingNode):
        message = "expected options, such as moves: 34R"
        diagnostics.append(source.find(lines[0].strip(), line).diagnostic(message))
        return
    for key, value in block.value:
        here = line + text.count("\n", 0, key.start_mark.index)
        if isinstance(value, yaml.ScalarNode):
            yield str(key.value), " ".join(value.value.split()), here
        else:
            message = f"expected text after {key.value}"
            diagnostics.append(source.find(str(key.value), here).diagnostic(message))
