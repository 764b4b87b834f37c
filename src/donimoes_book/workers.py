"""Runs units of work here, in processes on this machine, or on a Dask cluster."""

import gc
import logging
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from errno import ECHILD, ECONNABORTED, ECONNREFUSED
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from time import sleep
from typing import Any, TypeVar

Unit = TypeVar("Unit")
Result = TypeVar("Result")
Work = Callable[[Sequence[Unit]], Iterable[Result]]

TIMEOUT = 5
"""How many seconds a scheduler has to answer."""
_MOMENT = 0.3
"""How many seconds a signal to all processes may take to this one, if it ends the others first."""
KILLED = "killed, perhaps for lack of memory; to carry on, run it again with fewer workers"
LOST = "this Dask cluster stopped in the middle of the work; run the same command to carry on"


@contextmanager
def processes(do: Callable[[Unit], Result], workers: int) -> Iterator[Work[Unit, Result]]:
    """Do units in `workers` processes or, if that is one, right here, one after the other.

    Raises OSError if a process is killed.
    """
    if workers == 1:
        yield lambda units: map(do, units)
        return
    with started_for(do, workers) as submit:
        yield lambda units: _results([submit(unit) for unit in units])


@contextmanager
def started_for(
    do: Callable[[Unit], Result], count: int
) -> Iterator[Callable[[Unit], Future[Result]]]:
    """Start processes, each with a copy of `do`; yields a function that submits a unit to them.

    If this process is interrupted or killed, they end in the middle of their work. Raises OSError
    if one of them is killed.
    """
    others = set(active_children())
    # Spawning works the same on every system, and shares nothing by accident.
    context = get_context("spawn")
    with ProcessPoolExecutor(count, context, _begin, (do, gc.get_threshold())) as pool:
        try:
            yield partial(_submit, pool)
        except BaseException as error:
            for process in set(active_children()) - others:
                process.terminate()
            if isinstance(error, BrokenProcessPool):
                sleep(_MOMENT)
                raise OSError(ECHILD, KILLED, "a process of --workers") from None
            raise


def _submit(pool: ProcessPoolExecutor, unit: Any) -> Future[Any]:
    # Processes start here. Ctrl-C waits until it is over, and they inherit that, so that it can't
    # end one with a traceback before it ignores it.
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        return pool.submit(_do, unit)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(_do, unit)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _results(futures: Sequence[Future[Result]]) -> Iterator[Result]:
    # `pool.map` would cancel futures when interrupted, and Python 3.11 fails if a process ends
    # while one is being cancelled.
    for future in futures:
        yield future.result()


_own: Callable[[Any], Any] | None = None
"""What this process does, if another one has started it."""


def _begin(do: Callable[[Any], Any], collecting: tuple[int, int, int]) -> None:
    """Make this process end when its parent does or tells it to, but not at Ctrl-C."""
    global _own
    _own = do
    # Garbage is collected as seldom as in the parent.
    gc.set_threshold(*collecting)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        # A worker would wait for more work forever, even with nobody left to give it any.
        end_after(parent.join)


def _do(unit: Any) -> Any:
    assert _own is not None
    return _own(unit)


def end_after(wait: Callable[[], object]) -> None:
    """End this process as soon as `wait` returns, even in the middle of its work."""

    def end() -> None:
        wait()
        os._exit(1)

    Thread(target=end, daemon=True).start()


@contextmanager
def cluster(do: Callable[[Unit], Result], address: str) -> Iterator[Work[Unit, Result]]:
    """Do units on the Dask cluster whose scheduler has this address.

    Its workers need this package. Raises OSError if it cannot be reached, or ends too soon.
    """
    import distributed
    import distributed.comm

    # If the cluster ends, the client would log tracebacks; it is reported below instead.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    # These functions have no type annotations.
    resolve: Any = distributed.comm.resolve_address  # type: ignore[attr-defined]
    connect: Any = distributed.Client

    try:
        # A client that fails at an invalid address could not be closed.
        resolve(address)
        client = connect(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError):
        raise OSError(ECONNREFUSED, "no Dask scheduler answers here", address) from None
    with client:
        try:
            yield lambda units: _results(client.map(do, units, pure=False))
        except (CancelledError, OSError, distributed.KilledWorker):
            raise OSError(ECONNABORTED, LOST, address) from None
