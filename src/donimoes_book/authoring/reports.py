"""Writes diagnostics for other programs: JSON for editors, annotations for GitHub, SARIF."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.words.clean import visible

Report = Callable[[Sequence[Diagnostic], str], str]
"""Writes diagnostics; the second argument is the version of this program."""

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_RULE = "manuscript"
"""The only rule in a SARIF log; it covers every check, as messages have no codes of their own."""
_DESCRIPTION = "The manuscript, its diagrams and its problems must be correct."


def severity(diagnostic: Diagnostic) -> str:
    """Return "error" or "warning", as every format calls them."""
    return "warning" if diagnostic.warning else "error"


def json_report(diagnostics: Sequence[Diagnostic], version: str) -> str:
    """Return one object on one line; docs/authoring.md lists its fields."""
    fields = [
        {
            "path": diagnostic.path or None,
            "line": diagnostic.line or None,
            "column": diagnostic.column or None,
            "end_column": _end_column(diagnostic),
            "severity": severity(diagnostic),
            "message": diagnostic.message,
            "advice": diagnostic.advice or None,
            "source": diagnostic.source or None,
        }
        for diagnostic in diagnostics
    ]
    errors = sum(not diagnostic.warning for diagnostic in diagnostics)
    return json.dumps(
        {
            "version": version,
            "errors": errors,
            "warnings": len(diagnostics) - errors,
            "diagnostics": fields,
        }
    )


def github_report(diagnostics: Sequence[Diagnostic], _version: str) -> str:
    """Return a workflow command for each, which GitHub shows at its line in a pull request."""
    return "\n".join(map(_github_command, diagnostics))


def _github_command(diagnostic: Diagnostic) -> str:
    place = {
        "file": visible(diagnostic.path),
        "line": diagnostic.line,
        "col": diagnostic.column,
        "endColumn": _end_column(diagnostic),
    }
    properties = ",".join(
        f"{key}={_escaped(str(value), ':,')}" for key, value in place.items() if value
    )
    command = " ".join(filter(None, (severity(diagnostic), properties)))
    return f"::{command}::{_escaped(_message(diagnostic))}"


def _escaped(text: str, more: str = "") -> str:
    """Escape the characters that would end a part of a workflow command."""
    for char in f"%\r\n{more}":
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def sarif_report(diagnostics: Sequence[Diagnostic], version: str) -> str:
    """Return a log in SARIF 2.1.0, the format of code scanners."""
    rule = {"id": _RULE, "shortDescription": {"text": _DESCRIPTION}}
    driver = {"name": "donimoes-book", "version": version, "rules": [rule]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": list(map(_sarif_result, diagnostics)),
    }
    log = {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2)


def _sarif_result(diagnostic: Diagnostic) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": _RULE,
        "level": severity(diagnostic),
        "message": {"text": _message(diagnostic)},
    }
    if diagnostic.path:
        path = Path(diagnostic.path)
        location: dict[str, Any] = {
            "artifactLocation": {
                "uri": path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
            }
        }
        if diagnostic.line:
            region = {
                "startLine": diagnostic.line,
                "startColumn": diagnostic.column,
                "endColumn": _end_column(diagnostic),
            }
            location["region"] = {key: value for key, value in region.items() if value}
        result["locations"] = [{"physicalLocation": location}]
    return result


def _end_column(diagnostic: Diagnostic) -> int | None:
    """Return the column after the last character; None if the place is not known."""
    return diagnostic.column + max(1, diagnostic.width) if diagnostic.column else None


def _message(diagnostic: Diagnostic) -> str:
    lines = diagnostic.message, *diagnostic.advice.split("\n")
    return "\n".join(map(visible, filter(None, lines)))


REPORTS: Mapping[str, Report] = {
    "json": json_report,
    "github": github_report,
    "sarif": sarif_report,
}
"""The writer for each format; the command itself writes text."""
