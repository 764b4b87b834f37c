"""Small changes to a module's source, each in the place of one node, so that the rest stays."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from difflib import unified_diff
from itertools import pairwise
from typing import NamedTuple

_COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", (">=", "<=")),
    ast.LtE: ("<=", (">", "<")),
    ast.Gt: (">", ("<=", ">=")),
    ast.GtE: (">=", ("<", ">")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
}
_CALCULATED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
}
_OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
_FOR_TYPES = {"TypeVar", "ParamSpec", "NewType", "cast", "overload"}
_LARGE = 10
"""From here on, a number is a size or a limit: a test that noticed one more would repeat it."""
_BETWEEN = rb"(?:[\s)\\]|#[^\n]*\n)*"
"""What may stand between an operand and its operator."""
_UNTYPED = {"annotation", "returns", "decorator_list"}
"""What the program doesn't run, or where a change only costs time."""

Edit = tuple[int, int, str]
"""The offsets, in bytes, of what is replaced, and by what."""


class Change(NamedTuple):
    """A change to a module."""

    edit: Edit
    line: int
    """Where the change is, counted from 1."""
    lines: frozenset[int]
    """What runs if the changed code runs; empty if it runs when the module is imported."""

    def applied(self, source: bytes) -> bytes:
        """Return the changed source."""
        start, end, text = self.edit
        return source[:start] + text.encode() + source[end:]

    def diff(self, source: bytes) -> list[str]:
        """Return the changed lines, those before with a minus and those after with a plus."""
        before, after = (part.decode().splitlines() for part in (source, self.applied(source)))
        return list(unified_diff(before, after, n=0, lineterm=""))[3:]


def changes(source: bytes) -> Iterator[Change]:
    """Yield every small change to a module; a few of them aren't sound. Raises SyntaxError."""
    module = _Module(source)
    for node, lines in _nodes(ast.parse(source), None):
        for edit in sorted(set(module.edits(node))):
            yield Change(edit, source.count(b"\n", 0, edit[0]) + 1, lines)


def lines_of_functions(source: bytes) -> set[int]:
    """Return the lines of a module that run when a function is called."""
    return {line for _, lines in _nodes(ast.parse(source), None) for line in lines}


def data_at(source: bytes, line: int) -> set[str]:
    """Return the names of the module's data that a statement on a line gives a value to."""
    names = set[str]()
    for statement in ast.parse(source).body:
        if statement.lineno <= line <= (statement.end_lineno or statement.lineno):
            match statement:
                case ast.Assign(targets=targets):
                    names |= {it.id for target in targets for it in _names(target)}
                case ast.AnnAssign(target=ast.Name(id=name)):
                    names.add(name)
    return names


def _names(target: ast.expr) -> Iterator[ast.Name]:
    return (node for node in ast.walk(target) if isinstance(node, ast.Name))


def is_sound(change: Change, source: bytes) -> bool:
    """Return whether a changed module can be compiled, and says something else."""
    with suppress(SyntaxError):
        return ast.dump(ast.parse(change.applied(source))) != ast.dump(ast.parse(source))
    return False


def _nodes(node: ast.AST, lines: frozenset[int] | None) -> Iterator[tuple[ast.AST, frozenset[int]]]:
    """Yield the nodes that can be changed, with the lines that run if they do.

    `lines` is None outside functions.
    """
    if isinstance(node, ast.JoinedStr) or _is_for_types(node) or _says_what_must_be(node):
        return
    if isinstance(node, ast.stmt) and lines is not None:
        body = getattr(node, "body", None)
        end = body[0].lineno if body else (node.end_lineno or node.lineno) + 1
        lines = frozenset(range(node.lineno, max(end, node.lineno + 1)))
    yield node, lines or frozenset()
    for name, value in ast.iter_fields(node):
        if name in _UNTYPED:
            continue
        inside = lines
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            # A default is looked at when the module is imported, and makes a difference inside.
            inside = frozenset(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _nodes(child, inside)


def _says_what_must_be(node: ast.AST) -> bool:
    """Return whether a change makes no difference unless the program is wrong elsewhere."""
    return isinstance(node, ast.Assert) or getattr(node, "arg", "") == "strict"


def _is_for_types(node: ast.AST) -> bool:
    match node:
        case ast.If(test=test):
            return ast.unparse(test) in ("TYPE_CHECKING", "__name__ == '__main__'")
        case ast.Call(func=ast.Name(id=name)):
            return name in _FOR_TYPES
    return False


class _Module:
    """The source of a module, with its places."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._starts = [0, *(match.end() for match in re.finditer(b"\n", source))]

    def _start(self, node: ast.AST) -> int:
        place = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        return self._starts[place[0] - 1] + place[1]

    def _end(self, node: ast.AST) -> int:
        place = getattr(node, "end_lineno", 1), getattr(node, "end_col_offset", 0)
        return self._starts[place[0] - 1] + place[1]

    def _instead(self, node: ast.AST, text: str) -> Edit:
        return self._start(node), self._end(node), text

    def _text(self, node: ast.AST) -> str:
        return self.source[self._start(node) : self._end(node)].decode()

    def _operator(self, left: ast.AST, operator: str, *texts: str) -> Iterator[Edit]:
        """Yield a change of the operator after an operand to each of `texts`."""
        form = re.compile(_BETWEEN + b"(" + operator.encode() + b")")
        if match := form.match(self.source, self._end(left)):
            yield from ((*match.span(1), text) for text in texts)

    def edits(self, node: ast.AST) -> Iterator[Edit]:
        """Yield the changes in the place of a node."""
        match node:
            case ast.Compare():
                for left, operator in zip([node.left, *node.comparators], node.ops, strict=False):
                    symbol, texts = _COMPARED[type(operator)]
                    yield from self._operator(left, symbol, *texts)
            case ast.BoolOp():
                symbol, text = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left in node.values[:-1]:
                    yield from self._operator(left, symbol, text)
            case ast.BinOp() if type(node.op) in _CALCULATED:
                symbol, text = _CALCULATED[type(node.op)]
                yield from self._operator(node.left, re.escape(symbol), text)
            case ast.AugAssign() if type(node.op) in _CALCULATED:
                symbol, text = _CALCULATED[type(node.op)]
                yield from self._operator(node.target, re.escape(f"{symbol}="), f"{text}=")
            case ast.UnaryOp(op=ast.Not()):
                yield self._instead(node, f"({self._text(node.operand)})")
            case ast.Constant(value=bool(value)):
                yield self._instead(node, str(not value))
            case ast.Constant(value=int() | float() as value):
                if abs(value) < _LARGE:
                    changed = value + 1, value - 1
                else:
                    changed = value * 2, type(value)(value / 2)
                yield from (self._instead(node, repr(other)) for other in changed)
            case ast.Return(value=ast.expr() as value):
                yield self._instead(value, "None")
            case ast.Slice():
                yield from self._slice(node)
            case ast.Call():
                yield from self._call(node)
        match node:
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield self._instead(test, f"not ({self._text(test)})")
            case ast.comprehension(ifs=tests):
                yield from (self._instead(test, f"not ({self._text(test)})") for test in tests)
        if _can_be_left_out(node):
            yield self._instead(node, "pass")

    def _slice(self, node: ast.Slice) -> Iterator[Edit]:
        """Yield the slices that are one shorter at an end."""
        if node.lower is None:
            yield self._start(node), self._start(node), "1"
        elif not isinstance(node.lower, ast.Constant):
            yield self._instead(node.lower, f"({self._text(node.lower)}) + 1")
        if node.upper is None and node.step is None:
            yield self._end(node), self._end(node), "-1"
        elif node.upper and not isinstance(node.upper, ast.Constant):
            yield self._instead(node.upper, f"({self._text(node.upper)}) - 1")

    def _call(self, node: ast.Call) -> Iterator[Edit]:
        """Yield the call without an argument, or of the opposite function."""
        if isinstance(node.func, ast.Name) and node.func.id in _OPPOSITE:
            yield self._instead(node.func, _OPPOSITE[node.func.id])
        keywords = [keyword for keyword in node.keywords if not _says_what_must_be(keyword)]
        given = sorted([*node.args, *keywords], key=self._start)
        for argument, following in pairwise(given):
            if isinstance(argument, ast.keyword):
                yield self._start(argument), self._start(following), ""
        if given and not isinstance(given[-1], ast.GeneratorExp):
            start = self._end(given[-2]) if given[1:] else self._start(given[-1])
            yield start, self._end(given[-1]), ""


def _can_be_left_out(node: ast.AST) -> bool:
    """Return whether a statement does something, but names nothing that is needed later."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return False
        case ast.Assign(targets=targets):
            return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return isinstance(
        node, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.Delete
    )
