"""The store that is open while a book is read, filled in and printed."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from donimoes_book.diagnostics import Diagnostic
from donimoes_book.store.results import Check, Key, Kind, Result, Store
from donimoes_book.words import language

_current: ContextVar[Store | None] = ContextVar("store", default=None)


def current_store() -> Store | None:
    """Return the store that is open, if any."""
    return _current.get()


@contextmanager
def keeping(folder: Path, store: Store | None = None) -> Iterator[Store]:
    """Keep results in a folder until the end of the block, in the store of that folder if open.

    A store that is given still knows what it knew in an earlier block.
    """
    if (current := _current.get()) and current.folder == folder:
        yield current
        return
    store = store or Store(folder)
    token = _current.set(store)
    try:
        yield store
    finally:
        _current.reset(token)
        store.close()


@contextmanager
def warning_of(store: Store, warnings: list[Diagnostic]) -> Iterator[None]:
    """Keep results in the folder of a store; what had changed in either is added to warnings."""
    with keeping(store.folder) as kept:
        yield
    warnings += kept.take_warnings()
    if store is not kept:
        warnings += store.take_warnings()


def find_or_make(
    kind: Kind[Result],
    key: Key,
    make: Callable[[], Result],
    warnings: Sequence[object] = (),
    *,
    check: Check[Result],
) -> Result:
    """Return a result from the open store; if there is none, or nothing in it, make it.

    It isn't kept if making it adds to `warnings`, or finds words without a translation: these are
    told each time.
    """

    def lapses() -> tuple[int, int]:
        return len(warnings), len(language.current().untranslated)

    store = _current.get()
    return store.make(kind, key, make, lapses, check=check) if store else make()
