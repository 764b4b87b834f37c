"""Compiles the inner loops of the fast gears; needs numba, the extra `fast`."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function when it is first called; kept for next time where a folder allows it.

    Other threads of Python run meanwhile.

    What a function calls should stand in the same file: a change elsewhere goes unnoticed.
    """
    # Forced inline: handing arrays to another kernel takes longer than many kernels run.
    try:
        return cast(F, njit(cache=True, nogil=True, forceinline=True)(function))
    except RuntimeError:  # no folder can be written
        return cast(F, njit(nogil=True, forceinline=True)(function))
