"""Compiles the inner loops of the fast search; needs numba, from the extra `fast`."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function when it is first called, and cache the result if a folder allows it.

    Other Python threads can run at the same time.

    Functions that it calls should be in the same file, as changes elsewhere go unnoticed.
    """
    # Forced inline: handing arrays to another kernel takes longer than many kernels run.
    try:
        return cast(F, njit(cache=True, nogil=True, forceinline=True)(function))
    except RuntimeError:  # no folder can be written
        return cast(F, njit(nogil=True, forceinline=True)(function))
