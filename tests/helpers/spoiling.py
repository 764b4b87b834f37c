"""Spoils files that the program has kept: values, keys and bytes are changed, or parts cut off."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

DEEP = 100_000
"""Nested deeper than anybody would."""
CUTS = 9
"""The number of places where a file is cut, and where each kind of byte is put."""
NUMBERS = ("NaN", "-Infinity", "1e999", "9" * 5000, "1" * 400, "0", "-5", "1e-400")
_MARK = "the place of a number"
WHOLE = {
    "empty": b"",
    "a blank": b" ",
    "null": b"null",
    "a number": b"7",
    "a text": b'"7"',
    "an array": b"[]",
    "an object": b"{}",
    "deep arrays": b"[" * DEEP,
    "deep objects": b'{"a":' * DEEP,
    "a number without end": b'{"a": 1e999}',
    "a number of 5,000 digits": b"9" * 5000,
    "half of a character": rb'{"a": "\ud83d"}',
    "not UTF-8": b'{"a": "\xff"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "noughts": bytes(1000),
}
BYTES = {
    "a nought": b"\0",
    "a control character": b"\x1f",
    "a line feed": b"\n",
    "a blank": b" ",
    "a quotation mark": b'"',
    "a backslash": b"\\",
    "a brace": b"}",
    "a comma": b",",
    "a digit": b"7",
    "a letter": b"e",
    "a lost continuation": b"\x80",
    "an unfinished character": b"\xc3",
    "no byte of UTF-8": b"\xff",
}


class Spoiled(NamedTuple):
    """The spoiled content of a file, and how it was spoiled."""

    how: str
    data: bytes


def every_spoiling(data: bytes) -> Iterator[Spoiled]:
    """Spoil a JSON file in every way, one at a time."""
    whole = json.loads(data)
    for path in _paths(whole):
        yield from _changes(whole, path)
    yield from _cut_off(data)
    yield from _bytes(data)
    yield Spoiled("a byte order mark", b"\xef\xbb\xbf" + data)
    yield Spoiled("twice", data + data)
    for how, whole in WHOLE.items():
        yield Spoiled(f"{how} instead", whole)


def some_spoilings(data: bytes, seed: object, numbers: Iterable[int]) -> Iterator[Spoiled]:
    """Spoil a JSON file once for each number, always in the same way for a seed and a number.

    Half the time, it is spoiled a second time, or a few random bits are flipped.
    """
    every = list(every_spoiling(data))
    for number in numbers:
        rng = Random(f"{seed}/{number}")
        how, spoiled = rng.choice(every)
        match rng.randrange(4):
            case 0:
                for _ in range(rng.randrange(1, 5)):
                    spoiled, how = _flipped(spoiled, rng), f"{how}, bits flipped"
            case 1:
                again = _parsed(spoiled)
                more, spoiled = rng.choice(list(_changes(again, rng.choice(list(_paths(again))))))
                how = f"{how}, {more}"
        yield Spoiled(how, spoiled)


def places(path: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what may be there instead of a file, and a function that puts it there."""
    yield "nothing", lambda: None
    yield "a folder", path.mkdir
    yield "a pipe", lambda: os.mkfifo(path)
    yield "a link to itself", lambda: path.symlink_to(path)
    yield "a link to nowhere", lambda: path.symlink_to(path.parent / "nowhere")
    yield "a link to a device", lambda: path.symlink_to("/dev/zero")


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _flipped(data: bytes, rng: Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _cut_off(data: bytes) -> Iterator[Spoiled]:
    for part in range(CUTS):
        at = len(data) * part // CUTS
        yield Spoiled(f"cut off after {at} bytes", data[:at])
        yield Spoiled(f"without its first {at + 1} bytes", data[at + 1 :])
        yield Spoiled(f"noughts after {at} bytes", data[:at] + bytes(len(data) - at))
    yield Spoiled("without its last two bytes", data[:-2])


def _bytes(data: bytes) -> Iterator[Spoiled]:
    for part in range(CUTS):
        at = len(data) * part // CUTS + part
        for name, byte in BYTES.items():
            yield Spoiled(f"{name} at {at}", data[:at] + byte + data[at + 1 :])
            yield Spoiled(f"{name} before {at}", data[:at] + byte + data[at:])


def _changes(whole: Any, path: tuple[Any, ...]) -> Iterator[Spoiled]:
    """Yield the file with the value at a path changed, left out, or under another key."""
    name = "/".join(map(str, path)) or "all"
    for other in _others(_at(whole, path)):
        yield Spoiled(f"{name} is {other!r:.40}", _written(_with(whole, path, other)))
    for number in NUMBERS:
        text = _written(_with(whole, path, _MARK)).decode()
        yield Spoiled(f"{name} is {number:.20}", text.replace(f'"{_MARK}"', number).encode())
    if path:
        yield Spoiled(f"without {name}", _written(_changed(whole, path, _drop)))
        yield Spoiled(f"{name} has another key", _written(_changed(whole, path, _rename)))


def _others(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield from (not value, int(value))
        case int() | float():
            yield from (value + 1, value - 1, -value, value * 2, str(value))
            if abs(value) < sys.float_info.max:
                yield from (value + 0.5, value / 3, float(value))
        case str():
            yield from (value + " ", value[::-1], value.swapcase(), value[1:], value + "\n", "1")
            yield value.translate({ord("0") + digit: str((digit + 1) % 7) for digit in range(7)})
        case list():
            yield from (value[::-1], value[1:], value * 2, [*value, None], dict(enumerate(value)))
        case dict():
            yield from ({**value, "more": 1}, list(value.values()), list(value))
    yield from (None, True, 0, 10**17, "", "\ud83d", "x" * 10_000, [], {}, [[value]], {"a": value})


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    inside = value.items() if isinstance(value, dict) else ()
    inside = enumerate(value) if isinstance(value, list) else inside
    for key, item in islice(inside, 60):
        yield from _paths(item, (*path, key))


def _at(whole: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        whole = whole[key]
    return whole


def _with(whole: Any, path: tuple[Any, ...], other: Any) -> Any:
    def put(holder: Any, key: Any) -> None:
        holder[key] = other

    return _changed(whole, path, put) if path else other


def _changed(whole: Any, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    copy = deepcopy(whole)
    change(_at(copy, path[:-1]), path[-1])
    return copy


def _drop(holder: Any, key: Any) -> None:
    del holder[key]


def _rename(holder: Any, key: Any) -> None:
    if isinstance(holder, dict):
        holder[f"{key}s"] = holder.pop(key)
    else:
        holder.insert(key, holder[key])


def _written(whole: Any) -> bytes:
    return json.dumps(whole).encode()
