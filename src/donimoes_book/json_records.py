"""Reads back JSON that the program wrote, with a seal that shows whether it has been changed.

A seal is a digest of a value and of what it was found for. There is no key that only the program
knows: a seal reveals values that were truncated, mixed up or edited, but anyone can make one.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_origin, get_type_hints

from donimoes_book.inside import read_bytes

Record = TypeVar("Record")

_SEAL = "seal"
_MOST_DIGITS = 18
"""The most digits of a whole number; ours fit into 64 bits."""


def from_record(record_type: type[Record], data: Any) -> Record:
    """Make a dataclass from a JSON object.

    Raises TypeError if the object has other fields, or values of other types. For a container, only
    its own type is checked, not the types of its items.
    """
    record, types = record_type(**data), get_type_hints(record_type)
    for field in fields(record):  # type: ignore[arg-type]
        value, hint = getattr(record, field.name), types[field.name]
        if not isinstance(value, get_origin(hint) or hint):
            raise TypeError(f"{field.name} is not of type {hint}")
    return record


def digest_of(*words: str) -> str:
    """Return a digest of words, as hexadecimal digits."""
    return sha256("\n".join(words).encode()).hexdigest()


def sealed(key: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a JSON object with a seal: a digest of itself and of `key`, what it was found for."""
    return {**value, _SEAL: digest_of(key, json.dumps(value, sort_keys=True))[:16]}


def unsealed(key: str, data: Any) -> dict[str, Any]:
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


def read_object(path: Path) -> dict[str, Any] | None:
    """Read a JSON object from a file; None if there is no file.

    Raises ValueError, with the reason, if it is anything else or cannot be read.
    """
    try:
        data = read_json(read_bytes(path).decode())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
    if not isinstance(data, dict):
        raise ValueError("it is not a JSON object")
    return data
