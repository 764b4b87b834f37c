"""Reads back JSON that the program wrote, with a seal that shows whether it has been changed.

A seal is a digest of a value and of what it was found for. There is no key that only the program
knows: a seal reveals values that were truncated, mixed up or edited, but anyone can make one.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from hashlib import sha256
from math import isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from donimoes_book.store.files import MOST_TEXT, OutsideError, read_bytes

Record = TypeVar("Record")
Value = dict[str, Any]
"""A JSON object."""

_SEAL = "seal"
_MOST_DIGITS = 18
"""The most digits of a whole number; ours fit into 64 bits."""
_VALUE = "value"
"""The name of a value that is not an object, within one."""


def as_data(value: Any) -> Any:
    """Return a value as JSON; `from_data` reads it back.

    A dataclass becomes an object, unless its type has a method `parse` that reads its text.
    """
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(key): as_data(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [as_data(item) for item in value]
    if hasattr(value, "parse"):
        return str(value)
    return {field.name: as_data(getattr(value, field.name)) for field in fields(value)}


def from_data(kind: type[Record], data: object) -> Record:
    """Return JSON as a value of a type that consists of dataclasses, containers and plain values.

    Raises TypeError if it is none, and whatever reading a part of it raises.
    """
    record: Record = _reader(cast(Any, kind))(data)  # to mypy, a type cannot be hashed
    return record


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return what reads a value of a type; types are looked into only once."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        optional, kinds = NoneType in parts, [part for part in parts if part is not NoneType]
        own = _reader(kinds[0]) if len(kinds) == 1 else partial(_one_of, kinds)
        return lambda data: None if data is None and optional else own(data)
    if kind is Any:
        return lambda data: data
    if read := getattr(kind, "parse_later", None) or getattr(kind, "parse", None):
        return lambda data: read(_checked(str, data))
    if is_dataclass(kind):
        return lambda data: _record(kind, _checked(dict, data))
    if origin is Sequence or parts[1:] == (Ellipsis,):
        item = _reader(parts[0])
        return lambda data: tuple(map(item, _checked(list, data)))
    if origin is tuple:
        return lambda data: tuple(_each(parts, data))
    if hasattr(kind, "_fields"):
        return lambda data: kind(*_each(_hints(kind).values(), data))
    if origin and issubclass(origin, Mapping):
        key, item = parts[0], _reader(parts[1])
        return lambda data: {key(n): item(value) for n, value in _checked(dict, data).items()}
    if issubclass(kind, Enum):
        return lambda data: kind(data)
    return partial(_checked, kind)


def _one_of(kinds: Iterable[Any], data: object) -> Any:
    """Return a record of the one type that has all its fields."""
    record = _checked(dict, data)
    names = record.keys()
    fitting = (kind for kind in kinds if names == {field.name for field in fields(kind)})
    if kind := next(fitting, None):
        return _record(kind, record)
    raise TypeError(f"{', '.join(names)} are the fields of no record")


def _each(kinds: Iterable[Any], data: object) -> Iterator[Any]:
    for kind, item in zip(kinds, _checked(list, data), strict=True):
        yield _reader(kind)(item)


def _record(kind: Any, data: dict[str, Any]) -> Any:
    hints = _hints(kind)
    if unknown := [name for name in data if name not in hints]:
        raise TypeError(f"{unknown[0]} is unknown")
    return kind(**{name: _reader(hints[name])(value) for name, value in data.items()})


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _checked(kind: type[Record], data: object) -> Record:
    # Whole numbers are also what they are without a point.
    allowed = (float, int) if kind is float else kind
    if not isinstance(data, allowed) or (isinstance(data, bool) and kind is not bool):
        raise TypeError(f"{data!r:.40} is not of type {kind.__name__}")
    return data  # type: ignore[return-value]


def as_object(value: object) -> Value:
    """Return a value as a JSON object, which contains it unless it is one; see `from_object`."""
    data = as_data(value)
    return data if isinstance(data, dict) else {_VALUE: data}


def from_object(kind: type[Record], data: Value) -> Record:
    """Read what `as_object` returned; raises like `from_data`."""
    return from_data(kind, data[_VALUE] if data.keys() == {_VALUE} else data)


def digest_of(*words: str) -> str:
    """Return a digest of words, as hexadecimal digits."""
    return sha256("\n".join(words).encode()).hexdigest()


def sealed(key: str, value: Mapping[str, Any]) -> Value:
    """Return a JSON object with a seal: a digest of itself and of `key`, what it was found for."""
    return {**value, _SEAL: digest_of(key, json.dumps(value, sort_keys=True))[:16]}


def unsealed(key: str, data: object) -> Value:
    """Return what was sealed for this key, without the seal; raises ValueError otherwise."""
    if isinstance(data, dict):
        value = {name: item for name, item in data.items() if name != _SEAL}
        if sealed(key, value) == data:
            return value
    raise ValueError("this is not what the program wrote")


def read_json(text: str) -> Any:
    """Read JSON; raises ValueError even for valid JSON if nobody should write it.

    That means deep nesting, numbers that aren't finite (`NaN`, `1e999`) or have very many digits,
    and half characters.
    """
    try:
        data = json.loads(text, parse_constant=_refuse, parse_float=_float, parse_int=_integer)
        json.dumps(data, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeEncodeError:
        raise ValueError("it contains half a character") from None
    return data


def _refuse(number: str) -> NoReturn:
    raise ValueError(f"{number[:_MOST_DIGITS]} is not a number that is allowed here")


def _float(digits: str) -> float:
    return value if isfinite(value := float(digits)) else _refuse(digits)


def _integer(digits: str) -> int:
    return int(digits) if len(digits) <= _MOST_DIGITS else _refuse(digits)


def read_object(path: Path, most: int = MOST_TEXT, within: Path | None = None) -> Value | None:
    """Read a JSON object from a file of at most `most` bytes; None if there is no file.

    The file must be in the folder `within`, if given. Raises ValueError, with the reason, if it is
    anything else or cannot be read.
    """
    try:
        data = read_bytes(path, most, within)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    except OutsideError as error:
        raise ValueError(f"it {error}") from None
    return object_in(data)


def object_in(content: bytes) -> Value:
    """Read a JSON object from a file's content; raises ValueError, with the reason."""
    try:
        data = read_json(content.decode())
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
    if not isinstance(data, dict):
        raise ValueError("it is not a JSON object")
    return data
