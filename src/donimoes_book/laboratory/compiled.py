"""Compiles inner loops, and digests text within them; needs numba, from the extra `fast`.

The digest is SHA-256 (FIPS 180-4): compiled loops digest too many lines for hashlib.
"""

from collections.abc import Callable
from math import isqrt
from typing import Any, TypeVar, cast

import numpy as np
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


Word = np.uint32
BLOCK = 64
"""The number of bytes digested at a time."""
LENGTH = 8
"""The number of bytes, at the end of the last block, for the message's length in bits."""
SCHEDULE = 64
"""The number of words of working space it needs."""
_MASK = 0xFFFFFFFF


def _cube_root(n: int) -> int:
    low, high = 0, n
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**3 <= n else (low, middle - 1)
    return low


_PRIMES = [n for n in range(2, 312) if all(n % d for d in range(2, isqrt(n) + 1))]
_FIRST = np.array([isqrt(p << 64) & _MASK for p in _PRIMES[:8]], np.uint32)
"""The first bits of the fractional parts of square roots of primes."""
_CONSTANTS = np.array([_cube_root(p << 96) & _MASK for p in _PRIMES], np.uint32)
"""The first bits of the fractional parts of their cube roots."""


@compiled
def rotate_right(word: Any, by: int) -> Any:
    """Rotate a 32-bit word to the right."""
    return Word(word >> Word(by)) | Word(word << Word(32 - by))


@compiled
def byte_of(line: Any, length: int, at: int, last: int) -> int:
    """Return a byte of the padded message, which ends at `last`."""
    if at < length:
        return int(line[at])
    if at == length:
        return 0x80
    return 8 * length >> 8 * (last - 1 - at) & 0xFF if at >= last - LENGTH else 0


@compiled
def sha256(line: Any, length: int, schedule: Any, digest: Any) -> None:
    """Write the digest of the first `length` bytes of a line as eight 32-bit words."""
    last = (length + LENGTH) // BLOCK * BLOCK + BLOCK
    digest[:8] = _FIRST
    for block in range(0, last, BLOCK):
        for i in range(16):
            word = 0
            for at in range(block + 4 * i, block + 4 * i + 4):
                word = word << 8 | byte_of(line, length, at, last)
            schedule[i] = Word(word)
        for i in range(16, SCHEDULE):
            x, y = Word(schedule[i - 15]), Word(schedule[i - 2])
            near = rotate_right(x, 7) ^ rotate_right(x, 18) ^ Word(x >> Word(3))
            far = rotate_right(y, 17) ^ rotate_right(y, 19) ^ Word(y >> Word(10))
            schedule[i] = Word(schedule[i - 16] + near + schedule[i - 7] + far)
        a, b, c, d = Word(digest[0]), Word(digest[1]), Word(digest[2]), Word(digest[3])
        e, f, g, h = Word(digest[4]), Word(digest[5]), Word(digest[6]), Word(digest[7])
        for i in range(SCHEDULE):
            mixed = rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25)
            chosen = (e & f) ^ (~e & g)
            one = Word(h + mixed + Word(chosen) + _CONSTANTS[i] + schedule[i])
            mixed = rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)
            other = Word(mixed + Word((a & b) ^ (a & c) ^ (b & c)))
            h, g, f, e = g, f, e, Word(d + one)
            d, c, b, a = c, b, a, Word(one + other)
        for i, total in enumerate((a, b, c, d, e, f, g, h)):
            digest[i] = Word(digest[i] + total)
