"""What a command's usage, help and complaints about values say: the same with every typer.

The words that typer has for these change from release to release.
"""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, is_dataclass
from enum import StrEnum
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args

from typer import BadParameter
from typer.core import TyperCommand

_TYPES: dict[type, str] = {str: "<str>", Path: "<path>"}


@dataclass(frozen=True)
class Number:
    """Reads a number from a command line; it has bounds or None."""

    kind: type[int] | type[float]
    least: float | None = None
    most: float | None = None

    def __call__(self, text: str | float) -> float:
        """Return the number; raises BadParameter if it is none, or not within the bounds."""
        try:
            number = self.kind(text)
        except ValueError:
            name = "a whole number" if self.kind is int else "a number"
            raise BadParameter(f"{text!r} is not {name}.") from None
        too_low = self.least is not None and number < self.least
        if too_low or (self.most is not None and number > self.most):
            raise BadParameter(f"{number} is not in the range {self.bounds}.")
        return number

    @property
    def bounds(self) -> str:
        """The bounds as help shows them, such as `1<=x<=5`; empty without any."""
        if self.least is None:
            return "" if self.most is None else f"x<={self.most}"
        return f"x>={self.least}" if self.most is None else f"{self.least}<=x<={self.most}"

    @property
    def metavar(self) -> str:
        """What stands for the number in help."""
        return f"<{self.kind.__name__}{' range' if self.bounds else ''}>"


@dataclass(frozen=True)
class Choice:
    """Reads one of a few words from a command line."""

    kind: type[StrEnum]

    def __call__(self, text: str) -> StrEnum:
        """Return the choice; raises BadParameter for any other word."""
        if text not in list(self.kind):
            raise BadParameter(
                f"{text!r} is not one of {', '.join(map(repr, map(str, self.kind)))}."
            )
        return self.kind(text)

    @property
    def metavar(self) -> str:
        """What stands for the choice in help."""
        return f"<{'|'.join(self.kind)}>"

    def complete(self, incomplete: str) -> list[str]:
        """Return the words that begin like this, for shell completion."""
        return [word for word in self.kind if word.startswith(incomplete)]


def described(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command whose parameters have all that help says of them in `help` and `metavar`.

    Each parameter has to be Annotated with an Option or Argument, or it takes a value of a
    dataclass: then each field of that is a parameter of the command, annotated in the same way.
    """
    undescribed = signature(function, eval_str=True)
    kinds = {name: given.annotation for name, given in undescribed.parameters.items()}
    fields = {
        name: signature(kind, eval_str=True).parameters
        for name, kind in kinds.items()
        if isinstance(kind, type) and is_dataclass(kind)
    }
    parameters = [
        parameter.replace(annotation=_described(parameter), kind=Parameter.KEYWORD_ONLY)
        for name, given in undescribed.parameters.items()
        for parameter in (fields[name].values() if name in fields else [given])
    ]

    @wraps(function)
    def command(**values: Any) -> Any:
        for name, own in fields.items():
            values[name] = kinds[name](**{field: values.pop(field) for field in own})
        return function(**values)

    vars(command)["__signature__"] = undescribed.replace(parameters=parameters)
    return command


def _described(parameter: Parameter) -> Any:
    """Return a parameter's annotation with help that says all, and with our own parser."""
    annotation, info = get_args(parameter.annotation)
    kind, info = annotation, copy(info)
    while parts := get_args(kind):  # list[str] | None
        kind = next(part for part in parts if part is not NoneType)
    required = parameter.default is Parameter.empty
    notes: list[str] = []
    if info.show_default and not required and parameter.default not in (None, False, ""):
        notes.append(f"default: {parameter.default}")
    if kind in (int, float):
        info.parser = Number(kind, info.min, info.max)
        notes += filter(None, [info.parser.bounds])
    elif issubclass(kind, StrEnum):
        info.parser = Choice(kind)
        info.autocompletion = info.autocompletion or info.parser.complete
    if required:
        notes.append("required")
    info.metavar = info.metavar or (info.parser.metavar if info.parser else _TYPES.get(kind))
    noted = f"[{'; '.join(notes)}]" if notes else ""
    info.help = "  ".join(filter(None, (info.help, noted)))
    return Annotated[annotation, info]


class DescribedCommand(TyperCommand):
    """A command with `described` parameters, which prints no more than that about them."""

    # typer has no public names for the types of contexts, parameters and formatters.

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what follows the command's name in its usage."""
        return [self.options_metavar or "", *map(_in_usage, self._parameters(ctx, "argument"))]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Print the arguments and options, each with its help."""
        for kind in "argument", "option":
            rows = [(_name(given), given.help or "") for given in self._parameters(ctx, kind)]
            if rows:
                with formatter.section(f"{kind.title()}s"):
                    formatter.write_dl(rows)

    def _parameters(self, ctx: Any, kind: str) -> Iterator[Any]:
        return (given for given in self.get_params(ctx) if given.param_type_name == kind)


def _in_usage(argument: Any) -> str:
    name = _name(argument)
    if argument.required:
        return f"{{{name}}}"
    return name if name.startswith("[") else f"[{name}]"


def _name(given: Any) -> str:
    """Return how a list of parameters calls one: `GAME`, or `-o, --output FILE`."""
    if given.param_type_name == "argument":
        return str(given.metavar)
    names = ", ".join(sorted(given.opts, key=len))
    return names if given.is_flag else f"{names} {given.metavar}"
