"""Reads back what the program keeps of its work as JSON, and refuses what it never wrote."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar, get_origin, get_type_hints

Kind = TypeVar("Kind")


def from_record(kind: type[Kind], data: Any) -> Kind:
    """Make a dataclass of an object of JSON.

    Raises TypeError where that has other fields, or values of other types.
    """
    made, types = kind(**data), get_type_hints(kind)
    for field in fields(made):  # type: ignore[arg-type]
        value, hint = getattr(made, field.name), types[field.name]
        if not isinstance(value, get_origin(hint) or hint):
            raise TypeError(f"{field.name} is not of type {hint}")
    return made
