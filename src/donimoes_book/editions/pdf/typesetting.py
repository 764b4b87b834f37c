"""Lays out the parts of a book, again and again until every page number in them is right."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.editions.pdf.parts import Laid, LastTime, Numbers, Part, Setting, Unit
from donimoes_book.editions.pdf.sharing import Sharing
from donimoes_book.editions.warnings import warning_at
from donimoes_book.progress import Progress, begin

_MOST_PASSES = 8
_LIST = 20
"""A part whose words tell more page numbers than this is a list of them, as an index is."""


class Typesetting:
    """A book's parts while they are laid out.

    How many pages a part has may depend on the side it begins on: both ways are remembered.
    """

    def __init__(
        self, setting: Setting, parts: Sequence[Part], workers: int, progress: Progress
    ) -> None:
        self.setting, self.parts = setting, parts
        self.workers, self.progress = workers, progress
        self.warnings = list[Diagnostic]()
        self._by_side = dict[tuple[int, int], Laid]()
        """Parts by number and by the side they begin on, 1 if that is the right one."""

    def lay_out(self, last: LastTime) -> tuple[Sequence[Laid], Numbers]:
        """Return all parts, and their numbers; those of the last time are used where they hold."""
        parts, numbers = dict(last.laid), last.numbers
        self._by_side = {(n, part.first % 2): part for n, part in parts.items()}
        with ExitStack() as started:
            sharing = Sharing(self.setting, self.parts, self.workers, self.progress, started)
            if not numbers or len(numbers.firsts) != len(self.parts):
                begin(self.progress, "counting pages")
                numbers = self._count(sharing, parts)
            begin(self.progress, "making pages")
            numbers = self._make(sharing, parts, numbers)
        return [parts[n] for n in range(len(self.parts))], numbers

    def _count(self, sharing: Sharing, parts: Mapping[int, Laid]) -> Numbers:
        """Sketch the parts that aren't known until the number of each one's first page is."""
        pending = [(n, 1) for n in range(len(self.parts)) if n not in parts]
        sure, numbers = set(self._by_side), Numbers((), {})
        while pending or not numbers.firsts:
            units = [self._unit(n, 2 - side, numbers.pages, is_sketch=True) for n, side in pending]
            for (n, side), part in zip(pending, sharing.lay_out(units), strict=True):
                sides = (side,) if part.depends_on_side else (0, 1)
                self._by_side |= {(n, side): part for side in sides}
                # A list of pages, such as an index, is longer once they are known.
                if numbers.pages or part.told <= _LIST:
                    sure |= {(n, side) for side in sides}
            numbers = self._numbers()
            begun = ((n, first % 2) for n, first in enumerate(numbers.firsts))
            pending = [at for at in begun if at not in sure]
        return numbers

    def _make(self, sharing: Sharing, parts: dict[int, Laid], numbers: Numbers) -> Numbers:
        """Lay out parts until none has to be changed, or for so many passes."""
        for _ in range(_MOST_PASSES):
            firsts, pages = numbers.firsts, numbers.pages
            changed = [
                n
                for n, first in enumerate(firsts)
                if not (n in parts and parts[n].holds(first, pages, self.setting))
            ]
            if not changed:
                return numbers
            units = [self._unit(n, firsts[n], pages) for n in changed]
            parts |= zip(changed, sharing.lay_out(units), strict=True)
            self._by_side |= {(n, parts[n].first % 2): parts[n] for n in changed}
            numbers = self._numbers()
        message = f"page numbers were still changing in pass {_MOST_PASSES}; some may be wrong"
        self.warnings.append(warning_at(message, None, ""))
        return numbers

    def _unit(
        self, n: int, first: int, pages: Mapping[str, int], *, is_sketch: bool = False
    ) -> Unit:
        # Of the pages, only those are passed on that a part has asked for.
        part = self._by_side.get((n, first % 2)) or self._by_side.get((n, 1 - first % 2))
        own = {at: pages[at] for at in part.asked_pages if at in pages} if part else pages
        return Unit(n, first, own, is_sketch)

    def _numbers(self) -> Numbers:
        """Number the pages of the parts; an anchor in several of them is in the first."""
        firsts, pages, first = list[int](), dict[str, int](), 1
        for n in range(len(self.parts)):
            part = self._by_side.get((n, first % 2)) or self._by_side[n, 1 - first % 2]
            for anchor, page in part.pages.items():
                pages.setdefault(anchor, page - part.first + first)
            firsts.append(first)
            first += part.count
        return Numbers(tuple(firsts), pages)
