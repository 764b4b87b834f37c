"""The front matter of a manuscript file: YAML between two lines `---` at its top."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

import yaml

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.source import Source
from donimoes_book.manuscript.suggest import suggest

# The closing line stands at the left edge: a picture's own `---` is indented. That is why this
# is not left to the Markdown plugin, which would stop at the first of the two.
_FRONT_MATTER = re.compile(
    r"---[ \t]*\n(?P<yaml>.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the front matter and where its text begins (line and column from 1)."""

    text: str
    line: int
    column: int


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the YAML (empty where there is none) and the rest on the lines where it stood."""
    match = _FRONT_MATTER.match(text)
    if not match:
        return "", text
    return match["yaml"], "\n" * match[0].count("\n") + text[match.end() :]


def read_front_matter(
    source: Source,
    text: str,
    known: Collection[str],
    diagnostics: list[Diagnostic],
    *,
    strict: bool = True,
) -> dict[str, Value]:
    """Read YAML that starts on line 2 of a file; what is wrong is added to `diagnostics`.

    Every value is text, as the author wrote it: `players: 2` is "2". Unknown keys are errors, or only
    warnings where the file is not strict.
    """
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 2, mark.column + 1) if mark else (1, 1)
        message = f"the front matter is not YAML: {error.problem or error.context}"
        diagnostics.append(source.diagnostic(message, line, column, advice=_advice(source, line)))
        return {}
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        reason = "too many brackets" if deep else str(error).partition("\n")[0]
        diagnostics.append(source.diagnostic(f"the front matter is not YAML: {reason}", 1))
        return {}
    if root is None:
        return {}
    if not isinstance(root, yaml.MappingNode):
        message = "the front matter is not a list of keys and values"
        diagnostics.append(
            source.diagnostic(message, root.start_mark.line + 2, advice="Write title: …")
        )
        return {}
    values: dict[str, Value] = {}
    for key, node in root.value:
        line, column = key.start_mark.line + 2, key.start_mark.column + 1
        name = key.value if isinstance(key, yaml.ScalarNode) else "?"
        width = key.end_mark.column - key.start_mark.column
        if name not in known:
            message, advice = f"unknown key {name!r}", suggest(name, known)
            diagnostics.append(
                source.diagnostic(
                    message, line, column, width=width, advice=advice, warning=not strict
                )
            )
        elif name in values:
            diagnostics.append(
                source.diagnostic(f"{name!r} is given twice", line, column, width=width)
            )
        elif not isinstance(node, yaml.ScalarNode):
            message, advice = f"{name!r} is not a text", f'Write {name}: "…"'
            diagnostics.append(source.diagnostic(message, line, column, width=width, advice=advice))
        else:
            # A block of lines begins below the line of its `|`.
            below = node.style in ("|", ">")
            first = node.start_mark.line + 2 + below
            empty = node.tag == "tag:yaml.org,2002:null"
            values[name] = Value("" if empty else node.value, first, node.start_mark.column + 1)
    return values


def _advice(source: Source, line: int) -> str:
    here = source.lines[line - 1] if line <= len(source.lines) else ""
    if here.count(": ") > 1:
        return 'A text that holds a colon is written in quotation marks: title: "One: two".'
    if any(re.match(r"\w+:\s*\|\s*$", above) for above in source.lines[1:line]):
        return "Where a picture's first line is not its leftmost, write `|2` in place of `|`."
    return ""
