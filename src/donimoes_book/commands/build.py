"""`build`: typesets a book."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

from typer import Option

from donimoes_book.authoring.unchanged import LastBuild, Result
from donimoes_book.commands import common, folders
from donimoes_book.commands.stages import stages
from donimoes_book.diagnostics import Diagnostic
from donimoes_book.manuscript.folders import RULES
from donimoes_book.store.files import solved_folder


def build(
    folder: folders.Folder = None,
    rules: folders.Rules = RULES,
    out: folders.Out = Path("build"),
    edition: Annotated[
        list[str] | None, Option(help="An edition in book.toml, a paper size such as a4, or all.")
    ] = None,
    chapter: Annotated[
        list[str] | None, Option(help="Print only this chapter, named by its file or game.")
    ] = None,
    ink: common.InkOption = common.Ink.FULL,
) -> None:
    """Check, solve, draw and typeset the book; if nothing has changed, leave it alone."""
    book = folders.named_folder(folder, rules)
    last = LastBuild(book, out, [edition, chapter, ink, common.version()])
    printed = set[Diagnostic]()

    def print_new(warnings: Iterable[Diagnostic]) -> None:
        # Several editions, or stores, may say the same.
        new = [warning for warning in dict.fromkeys(warnings) if warning not in printed]
        printed.update(new)
        common.print_warnings(new)

    def make() -> Iterator[Result]:
        # A book that hasn't changed needs none of the libraries that print it.
        from donimoes_book.editions.build import build_editions
        from donimoes_book.store.memo import keeping

        print_new(last.warnings)
        given, cores, results = (edition or [], chapter or []), os.cpu_count() or 1, list[Result]()
        light = ink is common.Ink.LIGHT
        with keeping(solved_folder(out)) as memo, stages("reading") as progress:
            for path, built in build_editions(
                book, out, *given, common.version(), progress, cores, light_ink=light
            ):
                results.append(Result(str(path), built.pages, built.sheets, built.warnings))
                yield results[-1]
        print_new(memo.take_warnings())
        last.note(results)

    for result in last.results() or make():
        print_new(result.warnings)
        common.print_result(Path(result.path), result.pages, result.sheets)
