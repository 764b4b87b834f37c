"""House rules for tests: each asks, whatever happens in it, and what it asks can be denied."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from textwrap import indent

import pytest

TESTS = Path(__file__).parent
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
ASKING = {"assert", "pytest.raises", "pytest.warns", "pytest.fail", "AssertionError", "expect"}
ASKING |= {".wait_for", ".wait_for_url", "file_regression.check", "image_regression.check"}
"""What fails a test: the keyword, and functions of libraries."""


def statements(node, inside=True):
    """Yield the statements in a module or a function, also those of functions inside it."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        for inner in getattr(node, name, ()):
            yield inner
            if inside or not isinstance(inner, FUNCTIONS):
                yield from statements(inner, inside)


@cache
def used(node):
    """Return the names in an expression or a statement; an attribute with and without its owner."""
    names = set()
    for inner in ast.walk(node):
        match inner:
            case ast.Name(id=name):
                names.add(name)
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                names |= {f"{owner}.{name}", f".{name}"}
            case ast.Attribute(attr=name):
                names.add(f".{name}")
            case ast.Assert():
                names.add("assert")
    return names


def functions(tree):
    """Return all functions of a module, by their names."""
    by_name = defaultdict(list)
    for statement in statements(tree):
        if isinstance(statement, FUNCTIONS):
            by_name[statement.name].append(statement)
    return by_name


def askers(trees):
    """Return the names of helpers that ask, each by its module.

    A name is known in the module that defines it, and in those that import it.
    """
    names_of = {module: set(ASKING) for module in trees}
    helpers = {module: functions(tree) for module, tree in trees.items()}
    imported = {
        module: [
            (node.module, alias.name, alias.asname or alias.name)
            for node in statements(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        ]
        for module, tree in trees.items()
    }
    by_stem = {module.rpartition(".")[2]: module for module in trees}
    before = None
    while before != (before := sum(map(len, names_of.values()))):
        for module, by_name in helpers.items():
            for name, several in by_name.items():
                if any(used(function) & names_of[module] for function in several):
                    names_of[module].add(name)
            for source, name, as_name in imported[module]:
                if name in names_of.get(by_stem.get(source or "", source), ()):
                    names_of[module].add(as_name)
    return names_of


def is_certain(body, names, is_repeated=False):
    """Return whether one of these statements asks, whichever way the test goes.

    A loop is taken to go through something that its conditions let pass.
    """
    for statement in body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                continue
            case ast.If(body=body, orelse=other):
                ways = [is_certain(way, names, is_repeated) for way in (body, other)]
                asks = any(ways) if is_repeated else all(ways)
            case ast.Match(cases=cases):
                ways = [is_certain(case.body, names, is_repeated) for case in cases]
                asks = all(ways) and (is_repeated or ast.unparse(cases[-1].pattern) == "_")
            case ast.For(body=body, iter=first) | ast.While(body=body, test=first):
                asks = used(first) & names or is_certain(body, names, True)
            case ast.With(body=body, items=items):
                asks = any(used(i) & names for i in items) or is_certain(body, names, is_repeated)
            case ast.Try(body=body, orelse=more, handlers=others, finalbody=last):
                ways = ([*body, *more], *(other.body for other in others))
                asks = all(is_certain(way, names, is_repeated) for way in ways)
                asks = asks or is_certain(last, names, is_repeated)
            case _:
                asks = used(statement) & names
        if asks:
            return True
    return False


def is_undeniable(test):
    """Return whether an assertion can't fail: it's true whatever the program does."""
    match test:
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(is_undeniable(value) for value in values)
        case ast.BoolOp(values=values):
            return all(is_undeniable(value) for value in values)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(not isinstance(part, ast.Starred) for part in parts)
        case ast.Compare(left=ast.Name() | ast.Attribute() as left, comparators=[right]):
            return ast.dump(left) == ast.dump(right)
    return isinstance(test, ast.Lambda | ast.GeneratorExp)


def faults(tree, names):
    """Yield what is wrong with the tests in a module: the line, and what it is."""
    for name, several in functions(tree).items():
        for function in several if name.startswith("test_") else ():
            if not used(function) & names:
                yield function.lineno, "asks nothing"
            elif not is_certain(function.body, names):
                yield function.lineno, "can end without having asked"
            for statement in statements(function, inside=False):
                if isinstance(statement, ast.Return):
                    yield statement.lineno, "returns"
    for statement in statements(tree):
        if isinstance(statement, ast.Assert) and is_undeniable(statement.test):
            yield statement.lineno, "cannot fail"


@pytest.fixture(scope="module")
def trees():
    """All modules of tests, by the names under which others import them."""
    return {
        ".".join(path.relative_to(TESTS).with_suffix("").parts): ast.parse(path.read_bytes())
        for path in sorted(TESTS.rglob("*.py"))
    }


@pytest.fixture(scope="module")
def names_of(trees):
    """What asks, by module."""
    return askers(trees)


def test_every_test_asks_in_whichever_way_it_goes(trees, names_of):
    """The message names all that don't."""
    wrong = [
        f"{module}:{line} {what}"
        for module, tree in trees.items()
        for line, what in sorted(faults(tree, names_of[module]))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ("assert solve()", []),
        ("solve()", ["asks nothing"]),
        ("helper()", []),
        ("stranger()", ["asks nothing"]),
        ("with pytest.raises(ValueError):\n    solve()", []),
        ("if solve():\n    assert one()", ["can end without having asked"]),
        ("if solve():\n    assert one()\nelse:\n    assert two()", []),
        ("for one in solve():\n    if one:\n        assert two()", []),
        ("if solve():\n    return\nassert one()", ["returns"]),
        ("def inner():\n    return 1\nassert inner()", []),
        ("try:\n    assert one()\nexcept ValueError:\n    pass", ["can end without having asked"]),
        ("try:\n    solve()\nfinally:\n    assert one()", []),
        ("match solve():\n    case 1:\n        assert one()", ["can end without having asked"]),
        ("match solve():\n    case 1:\n        assert one()\n    case _:\n        helper()", []),
        ("assert True", ["cannot fail"]),
        ("assert one() or True", ["cannot fail"]),
        ("assert (one() == 1, 'words')", ["cannot fail"]),
        ("assert (one() for one in solve())", ["cannot fail"]),
        ("assert lambda: one()", ["cannot fail"]),
        ("assert one.two == one.two", ["cannot fail"]),
        ("assert ()", []),
    ],
)
def test_what_is_wrong_with_a_test(body, wrong):
    """`helper` asks by way of another helper of its module."""
    trees = {
        "helpers": ast.parse("def deep():\n    assert one()\n\ndef helper():\n    deep()"),
        "test_it": ast.parse(
            "from helpers import helper\nfrom others import stranger\n\ndef test_it():\n"
            + indent(body, "    ")
        ),
    }
    mistakes = faults(trees["test_it"], askers(trees)["test_it"])
    assert [what for _, what in mistakes] == wrong
