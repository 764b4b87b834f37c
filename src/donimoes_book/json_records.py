"""Reads JSON that the program wrote earlier as dataclasses, and refuses anything else."""

from dataclasses import fields
from typing import Any, TypeVar, get_origin, get_type_hints

Record = TypeVar("Record")


def from_record(record_type: type[Record], data: Any) -> Record:
    """Make a dataclass from a JSON object.

    Raises TypeError where the object has other fields, or values of other types. Of a container
    only its own type is checked, not that of its items.
    """
    record, types = record_type(**data), get_type_hints(record_type)
    for field in fields(record):  # type: ignore[arg-type]
        value, hint = getattr(record, field.name), types[field.name]
        if not isinstance(value, get_origin(hint) or hint):
            raise TypeError(f"{field.name} is not of type {hint}")
    return record
