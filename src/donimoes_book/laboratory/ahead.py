"""Lets other threads work ahead, and hands out results in order, however many threads there are."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

T = TypeVar("T")


def in_order(pool: Executor, tasks: Iterable[Callable[[], T]], most: int) -> Iterator[T]:
    """Yield what each task returns, in order, with at most `most` of them under way.

    The task whose result was yielded last counts until the next result is asked for. Rather than
    wait for a result, this thread does a task that no other has started.
    """
    coming = iter(tasks)
    ahead = deque[tuple[Future[T], Callable[[], T]]]()
    try:
        while True:
            while len(ahead) < most and (task := next(coming, None)):
                ahead.append((pool.submit(task), task))
            if not ahead:
                return
            while not ahead[0][0].done():
                idle = (at for at, (future, _) in enumerate(ahead) if future.cancel())
                if (at := next(idle, None)) is None:
                    break
                ahead[at] = _done(ahead[at][1]()), ahead[at][1]
            yield ahead.popleft()[0].result()
    finally:
        for future, _ in ahead:
            if not future.cancel():
                future.exception()


def _done(result: T) -> Future[T]:
    future = Future[T]()
    future.set_result(result)
    return future
