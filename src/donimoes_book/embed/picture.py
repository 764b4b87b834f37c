"""A position as a picture for other programs: in every format, with what its game adds."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.drawing.diagram import draw
from donimoes_book.drawing.files import KINDS, picture_file
from donimoes_book.drawing.scene import Scene
from donimoes_book.drawing.svg import inline_svg, to_svg
from donimoes_book.drawing.text import to_text
from donimoes_book.files import write_whole
from donimoes_book.games import registry


@dataclass(frozen=True)
class Picture:
    """A position as it is shown to a reader; a notebook shows it by itself."""

    position: Position
    game: str | None = None
    """The name of the game it is of, which may add to the picture, such as the peak of Fujisan."""
    alt: str = ""
    """The words for people who cannot see it; empty: made from the position."""
    caption: str = ""
    """The words below it, in the markup of the document that it stands in."""

    @classmethod
    def read(
        cls, text: str, game: str | None = None, *, moves: str = "", expect: str = "", alt: str = ""
    ) -> Picture:
        """Read a position, and check what is claimed of it by the rules of a game.

        `moves` and `expect` are those of a `{domino}` block. Raises InputError with every diagnostic.
        """
        from donimoes_book.embed.reading import read_picture
        from donimoes_book.manuscript.source import Source

        options = {"game": game or "", "moves": moves, "expect": expect, "alt": alt}
        lines = [f":{name}: {value}" for name, value in options.items() if value]
        content = "\n".join([*lines, "", text])
        try:
            return read_picture(Source("", f"\n{content}"), "{domino}", content, 1)
        except InputError as error:
            # Lines count from the first of the text; what is no line of it has no number.
            above = len(lines) + 2
            told = (
                replace(diagnostic, line=max(0, diagnostic.line - above))
                for diagnostic in error.diagnostics
            )
            raise InputError(told) from None

    @property
    def scene(self) -> Scene:
        """The drawing, for any format."""
        annotations = registry.annotate(self.game, self.position)
        return draw(self.position, annotations, description=self.alt or None)

    def svg(self) -> str:
        """Return an SVG document: black on white, for any page."""
        return _document(self.scene)

    def inline_svg(self, key: str) -> str:
        """Return an `<svg>` element in the colours of the page; `key` is unique in the page."""
        return inline_svg(self.scene, key)

    def text(self) -> str:
        """Return a picture of box-drawing characters."""
        return to_text(self.position)

    def file(self, ending: str) -> bytes:
        """Return the contents of a picture file: .svg, .pdf, .png or .txt."""
        annotations = registry.annotate(self.game, self.position)
        return picture_file(self.position, ending, annotations, description=self.alt or None)

    def save(self, path: str | Path) -> None:
        """Write a picture file; its ending, .svg, .pdf, .png or .txt, says which.

        Raises InputError for any other ending, and where it cannot be written.
        """
        path = Path(path)
        if path.suffix.lower() not in KINDS:
            message = f"cannot tell what to draw: expected a file {', '.join(KINDS)}"
            raise InputError([Diagnostic(message, path=str(path))])
        write_whole(path, self.file(path.suffix.lower()))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        self.position._repr_pretty_(printer, cycle)


def svg_of(position: Position) -> str:
    """Return a position as an SVG document, as a notebook shows it."""
    return _document(draw(position))


def _document(scene: Scene) -> str:
    # A notebook that becomes a web page holds all its pictures at once: ids must not meet.
    return to_svg(scene, prefix=f"d{zlib.crc32(repr(scene.shapes).encode()):08x}-")
