"""Watches the files of a book, and does work again whenever they change."""

import logging
import os
import pickle
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, cast

import anyio
import anyio.lowlevel
import anyio.to_process
from anyio.abc import Process, TaskGroup
from anyio.streams.buffered import BufferedByteReceiveStream
from watchfiles import Change, DefaultFilter, awatch

from donimoes_book.diagnostics import InputError
from donimoes_book.manuscript.settings import FILE_NAME, original_of
from donimoes_book.progress import Progress, no_progress
from donimoes_book.store.files import is_file, real_path
from donimoes_book.workers import end_after

Given = TypeVarTuple("Given")
Result = TypeVar("Result")

_LOOK_AGAIN = 1.0
"""How many seconds pass before new, deleted or replaced folders are noticed, or a killed parent."""
_LONGEST = 100
"""The most bytes of a line that tells the progress of another process."""
_OFTEN_CALLED = "donimoes_book.editions.pdf.book"
"""What a new process imports before it is asked anything."""
_waiting: ContextVar[list[Process] | None] = ContextVar("waiting", default=None)
_MOMENT = 1.0
"""How many seconds another process has to finish work that nobody waits for."""


def run(function: Callable[[*Given], Awaitable[None]], *arguments: *Given) -> None:
    """Run an asynchronous function until Ctrl-C, which raises KeyboardInterrupt.

    It also ends if nothing reads its output. If there are several exceptions, it raises the first.
    """
    # asyncio would warn about processes that Ctrl-C had already ended.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    if callable(signal.getsignal(signal.SIGINT)):
        # asyncio takes over Ctrl-C only from Python's own handler.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        anyio.run(function, *arguments)
    except BaseExceptionGroup as group:
        # Ctrl-C reaches a new process, too, and comes back as what its call has raised.
        error: BaseException = group
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if not isinstance(error, BrokenPipeError):
            raise error from None


async def work_on_newest(
    paths: Sequence[Path], outputs: Collection[Path], work: Callable[[], Awaitable[None]]
) -> None:
    """Do some work now, and again after every change to some files and folders, forever.

    If something changes while work is under way, it is cancelled. Folders that the work has made
    itself don't count.
    """
    at_work = anyio.Lock()

    async def until_cancelled(scope: anyio.CancelScope) -> None:
        with scope:
            async with at_work:
                await work()

    async with anyio.create_task_group() as tasks:
        scope = anyio.CancelScope()
        tasks.start_soon(until_cancelled, scope)
        async for _ in changes(paths, outputs):
            scope.cancel()
            scope = anyio.CancelScope()
            tasks.start_soon(until_cancelled, scope)


@asynccontextmanager
async def helped() -> AsyncIterator[TaskGroup]:
    """Yield a group of tasks that end with the block; raises the first exception of them all."""
    try:
        async with anyio.create_task_group() as tasks:
            yield tasks
            tasks.cancel_scope.cancel()
    except ExceptionGroup as group:
        raise group.exceptions[0] from None


async def in_process(function: Callable[[*Given], Result], *arguments: *Given) -> Result:
    """Call a function in a separate process, which soon ends if the call is cancelled.

    The process is reused for the next call, with all that it knows, and so it may finish what takes
    a moment.
    """
    async with helped() as tasks:
        with anyio.CancelScope(shield=True) as moment:
            tasks.start_soon(_limit, moment)
            result = await anyio.to_process.run_sync(
                _uninterrupted, os.getpid(), function, *arguments, cancellable=True
            )
        # If there is no result yet, this never returns.
        await anyio.lowlevel.checkpoint()
    return result


async def _limit(moment: anyio.CancelScope) -> None:
    try:
        await anyio.sleep_forever()
    finally:
        moment.deadline = anyio.current_time() + _MOMENT


async def in_new_process(function: Callable[[*Given], Result], *arguments: *Given) -> Result:
    """Call a function in a process of its own; if it is cancelled, no other knows less for it."""
    return cast(Result, await _ask(no_progress, partial(_without_progress, function), arguments))


async def in_process_telling(
    progress: Progress, function: Callable[[*Given, Progress], Result], *arguments: *Given
) -> Result:
    """Do the same for a function whose last argument reports progress."""
    return cast(Result, await _ask(progress, function, arguments))


def _without_progress(function: Callable[..., Result], *arguments: object) -> Result:
    *given, _ = arguments
    return function(*given)


async def _ask(progress: Progress, function: Callable[..., object], given: Sequence[object]) -> Any:
    waiting = _waiting.get()
    process = waiting.pop() if waiting else await _started()
    assert process.stdin
    assert process.stdout
    async with process:
        await process.stdin.send(pickle.dumps((os.getpid(), function, given)))
        await process.stdin.aclose()
        answers = BufferedByteReceiveStream(process.stdout)
        while line := await answers.receive_until(b"\n", _LONGEST):
            progress(*map(int, line.split()))
        answered = b"".join([part async for part in answers])
    if waiting is not None:
        waiting.append(await _started())
    result, error = pickle.loads(answered)
    if error:
        raise error
    return result


@asynccontextmanager
async def process_waiting() -> AsyncIterator[None]:
    """Keep a new process ready for `in_new_process`, until the block ends."""
    token = _waiting.set(waiting := [await _started()])
    try:
        yield
    finally:
        _waiting.reset(token)
        for process in waiting:
            process.kill()
            await process.aclose()


async def _started() -> Process:
    # -P: no module in the author's folder is taken for one of Python's.
    program = f"import {_OFTEN_CALLED}; from {__name__} import answer; answer()"
    # In a session of its own, it doesn't hear Ctrl-C: its parent ends it.
    command = [sys.executable, "-P", "-c", program]
    return await anyio.open_process(command, stderr=None, start_new_session=True)


def answer() -> None:
    """Call the function on standard input, and write what it returns or raises.

    Before that, its progress is written in lines of two numbers; an empty line ends them.
    """
    answered, sys.stdout = sys.stdout.buffer, sys.stderr
    try:
        parent, function, arguments = pickle.load(sys.stdin.buffer)
    except EOFError:
        return
    _end_with(parent)

    def tell(done: int, total: int) -> None:
        answered.write(f"{done} {total}\n".encode())
        answered.flush()

    result, error = None, None
    with suppress(BrokenPipeError):
        try:
            result = function(*arguments, tell)
        except Exception as raised:
            error = raised
        answered.write(b"\n" + pickle.dumps((result, error)))
        answered.flush()


def _uninterrupted(parent: int, function: Callable[[*Given], Result], *arguments: *Given) -> Result:
    # Ctrl-C reaches every process in a terminal; this one is ended by its parent.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with(parent)
    return function(*arguments)


@cache
def _end_with(parent: int) -> None:
    """Make this process end if its parent is killed, even in the middle of its work."""

    def wait() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_AGAIN)

    # On Windows, a process may have been started by one that stands between the two.
    if os.name == "posix":
        end_after(wait)


async def changes(paths: Sequence[Path], outputs: Collection[Path]) -> AsyncIterator[None]:
    """Yield whenever some files and folders change; they may themselves come and go.

    Hidden files do not count, nor do PDF files and folders made from the book.
    """
    usual, watched, outputs = DefaultFilter(), _find(paths), [real_path(path) for path in outputs]

    def counts(change: Change, name: str) -> bool:
        path = Path(name)
        is_made = any(path.is_relative_to(folder) for folder in outputs)
        return usual(change, name) and watched.holds(path) and not is_made

    polling: bool | None = None
    while True:
        try:
            async for events in awatch(
                *watched.roots,
                watch_filter=counts,
                recursive=bool(watched.folders),
                rust_timeout=int(_LOOK_AGAIN * 1000),
                yield_on_timeout=True,
                force_polling=polling,
            ):
                if events:
                    yield
                # A deleted folder is no longer watched, even if it is created again.
                deleted = {Path(path) for change, path in events if change is Change.deleted}
                if not deleted.isdisjoint(watched.roots) or _find(paths) != watched:
                    break
        except FileNotFoundError:
            await anyio.sleep(_LOOK_AGAIN)
        except OSError:
            # The system cannot watch that many folders.
            polling = True
        if (now := _find(paths)) != watched:
            watched = now
            yield


class _Watched(NamedTuple):
    """What to watch, as absolute paths."""

    folders: frozenset[Path]
    """Folders, with everything in them."""
    files: frozenset[Path]
    """Single files."""

    @property
    def roots(self) -> frozenset[Path]:
        # Editors replace a file with a new one, so its folder has to be watched.
        return self.folders | {file.parent for file in self.files}

    def holds(self, path: Path) -> bool:
        if path in self.files:
            return True
        inside = next((path.relative_to(f) for f in self.folders if path.is_relative_to(f)), None)
        if inside is None or inside.suffix == ".pdf":
            return False
        return not any(part.startswith(".") for part in inside.parts)


def _find(paths: Sequence[Path]) -> _Watched:
    """Return the books that these paths are or belong to, and files that belong to no book."""
    folders, files = set[Path](), set[Path]()
    for path in paths:
        folder = path if path.is_dir() else path.parent
        if path.is_dir() or is_file(folder / FILE_NAME):
            folders.add(real_path(folder))
            with suppress(InputError):
                original = original_of(folder)
                folders |= {real_path(original)} if original else set()
        elif is_file(path):
            files.add(real_path(path))
    return _Watched(frozenset(filter(Path.is_dir, folders)), frozenset(files))
