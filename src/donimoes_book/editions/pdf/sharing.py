"""Lays out parts of a book right here or, once that takes long, shares them among processes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from time import process_time
from typing import TYPE_CHECKING

from donimoes_book.editions.pdf.parts import Laid, Part, Setting, Typesetter, Unit
from donimoes_book.progress import Progress
from donimoes_book.workers import started_for

if TYPE_CHECKING:
    from concurrent.futures import Future

_LONG = 3.0
"""If it seems to take more seconds of processor time, other processes are started."""
_AT_ONCE = 2
"""How many parts a process has at a time: one is sent while it lays out the other."""


class Sharing:
    """A typesetter here, and others in `workers` processes once they are worth starting."""

    def __init__(
        self,
        setting: Setting,
        parts: Sequence[Part],
        workers: int,
        progress: Progress,
        started: ExitStack,
    ) -> None:
        self.setting = setting
        self.parts = parts
        self.workers = workers
        self.progress = progress
        self._started = started
        self._here = Typesetter(setting)
        self._there = list[Callable[[Unit], "Future[Laid]"]]()
        """What submits a part to each process."""
        self._homes = dict[int, int]()
        """The process that has kept a part since it sketched it."""

    def lay_out(self, units: Sequence[Unit]) -> list[Laid]:
        """Lay out parts, each only once."""
        results, begun = dict[int, Laid](), process_time()
        for number, unit in enumerate(units):
            spent, left = process_time() - begun, len(units) - number
            long = number > 1 and spent / number * left > _LONG
            if self.workers > 1 and (self._there or long):
                for other, part in self._shared(units[number:]):
                    results[other] = part
                    self.progress(len(results), len(units))
                break
            results[unit.number] = self._here(unit._replace(part=self.parts[unit.number]))
            self.progress(len(results), len(units))
        return [results[unit.number] for unit in units]

    def _shared(self, units: Sequence[Unit]) -> Iterator[tuple[int, Laid]]:
        """Share parts among processes as they get ready; the last, often the longest, go first."""
        from concurrent.futures import FIRST_COMPLETED, wait

        if not self._there:
            new = (started_for(Typesetter(self.setting), 1) for _ in range(self.workers))
            self._there = [self._started.enter_context(process) for process in new]
        waiting: dict[int | None, list[Unit]] = {None: []}
        for unit in units:
            waiting.setdefault(self._homes.pop(unit.number, None), []).append(unit)
        busy = dict["Future[Laid]", tuple[int, Unit]]()

        def send(process: int) -> None:
            if own := waiting.get(process):
                unit = own.pop()
            elif others := waiting[None]:
                unit = others.pop()
                unit = unit._replace(part=self.parts[unit.number])
            else:
                return
            busy[self._there[process](unit)] = process, unit

        for process in [*range(self.workers)] * _AT_ONCE:
            send(process)
        while busy:
            for done in wait(busy, return_when=FIRST_COMPLETED).done:
                process, unit = busy.pop(done)
                part = done.result()
                if unit.is_sketch and not part.told:
                    self._homes[unit.number] = process
                yield unit.number, part
                send(process)
