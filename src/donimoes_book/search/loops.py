"""Loops in plain Python that numba can compile: the functions of a module that call one another."""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

Loop = TypeVar("Loop", bound=Callable[..., Any])
Jit = Callable[[Callable[..., Any]], Callable[..., Any]]


class Loops:
    """A decorator for such functions, each defined after those that it calls; they stay plain."""

    def __init__(self) -> None:
        self._functions: list[Any] = []

    def __call__(self, function: Loop) -> Loop:
        """Add a function, which takes numbers, and lists or arrays of them."""
        self._functions.append(function)
        return function

    def compiled(self, jit: Jit) -> Mapping[str, Callable[..., Any]]:
        """Return the functions by name, compiled by numba's `njit`; they call one another so."""
        names = dict(self._functions[0].__globals__)
        for plain in self._functions:
            names[plain.__name__] = jit(FunctionType(plain.__code__, names, plain.__name__))
        return {plain.__name__: names[plain.__name__] for plain in self._functions}
