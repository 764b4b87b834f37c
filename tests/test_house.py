"""House rules: everything about a game is in its package, nothing else names it, and the wall."""

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from dataclasses import fields, is_dataclass
from fnmatch import fnmatch
from functools import cache, partial
from pathlib import Path

import grimp
import pytest

import donimoes_book
from donimoes_book.games import registry
from donimoes_book.games.pack import modules_of
from donimoes_book.store.code_digests import reached

PROGRAM = Path(donimoes_book.__file__).parent
FILES = "store/files.py"
"""The one module that opens files."""
GAMES = PROGRAM / "games"
PACKAGES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
ELSEWHERE = [path for path in sorted(PROGRAM.rglob("*.py")) if path.parent.parent != GAMES]
ORDINARY = {"blind", "mirror", "regions", "rows and columns"}
"""Names that are also ordinary words: they name a game only if they are the whole string."""


def names():
    """Yield every name and title, in each way it may be written."""
    for game in registry.all_games():
        yield from {game.name, game.name.replace("-", " "), game.title.casefold()} - ORDINARY


NAMED = re.compile(rf"(?<![\w-])({'|'.join(sorted(map(re.escape, names())))})(?![\w-])", re.I)


@pytest.fixture(scope="module")
def every_tree():
    return trees("")


@cache
def trees(part):
    """Return the syntax trees of a package's modules, or of all, by their paths in the program."""
    paths = [PROGRAM / part] if part.endswith(".py") else (PROGRAM / part).rglob("*.py")
    return {
        path.relative_to(PROGRAM).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(paths)
    }


def text_of(path):
    """Return every string and comment in a file."""
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(io.StringIO(file.read()).readline)
        return [t.string for t in tokens if t.type in (tokenize.STRING, tokenize.COMMENT)]


def imported(path):
    """Yield the game packages that are imported anywhere in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = [node.module] if isinstance(node, ast.ImportFrom) else []
        modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module == "donimoes_book.games":
            modules += [f"donimoes_book.games.{alias.name}" for alias in node.names]
        for module in modules:
            parts = (module or "").split(".")
            if parts[:2] == ["donimoes_book", "games"] and parts[2:] and parts[2] in PACKAGES:
                yield parts[2]


def test_no_module_outside_a_games_own_package_names_a_game():
    assert not [(path, *names) for path in ELSEWHERE if (names := list(imported(path)))]
    texts = ((path, text) for path in ELSEWHERE for text in text_of(path))
    assert not [it for it in texts if NAMED.search(it[1]) or it[1].strip("'\"") in ORDINARY]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_game_imports_only_the_family_that_it_belongs_to(package):
    """A variant may import the game that it varies, but that game must not import the variant."""
    others = {name for path in (GAMES / package).glob("*.py") for name in imported(path)}
    for other in others - {package}:
        back = {name for path in (GAMES / other).glob("*.py") for name in imported(path)}
        assert package not in back


def test_every_folder_of_games_has_games_or_is_the_family_of_one():
    assert {package for package in PACKAGES if registry.packs()[package].titles} == set(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_pack_has_the_titles_of_the_games_in_its_package(package):
    pack = registry.packs()[package]
    assert {game.name: game.title for game in pack.games()} == pack.titles
    assert all(registry.pack_of(name) is pack for name in pack.titles)


PARTS = [
    pytest.param(getattr(pack, field.name), id=f"{package}-{field.name}")
    for package, pack in registry.packs().items()
    for field in fields(pack)
    if callable(getattr(pack, field.name))
]


def homes(value):
    """Yield the modules in which the functions and classes of a part of a pack are defined."""
    if is_dataclass(value):
        for field in fields(value):
            yield from homes(getattr(value, field.name))
    elif isinstance(value, partial):
        yield from homes(value.func)
    elif isinstance(value, tuple):
        yield from (type(item).__module__ for item in value if not isinstance(item, str))
    elif callable(value):
        yield value.__module__


@pytest.mark.parametrize("part", PARTS)
def test_the_code_of_a_part_is_what_the_part_imports(part):
    modules = dict(reached(modules_of(part)))
    assert all(modules.get(home) for home in homes(part()))


def test_a_contest_and_its_game_have_one_name():
    contests = [game.contest for game in registry.all_games() if game.contest]
    assert all(registry.pack_of(contest.name).programs for contest in contests)


@pytest.mark.parametrize(
    ("game", "needed"),
    [
        ("unmatched", {"sliding", "unmatched"}),
        ("mountains", {"layouts", "mountains"}),
        ("bingo-by-choice", {"solitaires"}),
    ],
)
def test_a_game_costs_nothing_until_it_is_asked_for(game, needed):
    program = (
        f"import sys; from donimoes_book.games.registry import find; find({game!r});"
        "print(*sorted({m.split('.')[2] for m in sys.modules if m.count('.') == 3 and"
        " m.startswith('donimoes_book.games.') and not m.endswith('.titles')}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert set(done.stdout.split()) & set(PACKAGES) <= needed


# The wall: what a reader needs does not import what makes, measures and proves

READERS = ("games", "family", "pages", "plate", "cards")
"""The parts of a pack that readers ask for; all others are the laboratory's."""


@pytest.fixture(scope="module")
def wall():
    """The contract of imports that is the wall."""
    text = (PROGRAM.parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    return next(one for one in contracts if one["name"] == "A reader needs no laboratory")


@pytest.mark.parametrize("package", PACKAGES)
def test_the_wall_knows_on_which_side_each_part_of_a_pack_is(package, wall):
    pack = registry.packs()[package]
    for field in fields(pack):
        part = getattr(pack, field.name)
        side = wall["source_modules" if field.name in READERS else "forbidden_modules"]
        for module in modules_of(part) if callable(part) else ():
            assert any(fnmatch(f"{module}.", f"{place}.*") for place in side), field.name


def test_no_module_imports_a_package_that_imports_it():
    """The contract about circles only looks at what stands side by side."""
    graph = grimp.build_graph(PROGRAM.name, cache_dir=None)
    inside = [
        (module, package)
        for module in sorted(graph.modules)
        for package in graph.find_modules_directly_imported_by(module)
        if module.startswith(f"{package}.") and graph.chain_exists(package, module)
    ]
    assert not inside


def test_the_numbers_of_printed_codes_are_distinct():
    numbers = [game.code_number for game in registry.all_games() if game.code_number]
    assert len(numbers) == len(set(numbers))
    assert set(numbers) <= set(range(1, 32))


# Imports stand at the top

LATE = {
    # What a run may not need, and takes longer to import than the rest of it takes to run.
    "__init__": "embed.notebook",
    "__main__": "cli",
    "cli": "authoring.reports",
    "commands.build": "editions.build store.memo",
    "commands.check": "authoring.watching editions.build editions.pdf.preflight",
    "commands.inputs": "games.registry",
    "commands.render": "commands.game_lookup commands.game_pictures commands.played_page"
    " drawing.svg",
    "embed.notebook": "diagnostics embed.picture manuscript.source",
    "embed.picture": "drawing.rendered",
    "public": "editions.booklet editions.booklet_files editions.booklet_orders editions.build"
    " embed.picture games.laboratory laboratory.generation manuscript.check"
    " manuscript.problem manuscript.solving manuscript.store",
    # The one place that knows all editions; each needs libraries that the others don't.
    "editions.edition": "editions.addresses editions.epub editions.html.frame editions.html.site"
    " editions.pdf.archiving editions.pdf.book editions.pdf.folding editions.pdf.leaflets"
    " editions.pdf.press editions.pdf.wrap editions.problem_data editions.workshop"
    " store.whole_folders",
    # These bring reportlab, resvg, fontTools, numba or multiprocessing, which few runs need.
    "drawing.charts": "drawing.pdf",
    "drawing.files": "drawing.pdf drawing.rendered",
    "editions.booklet_files": "editions.pdf.booklet editions.pdf.cards editions.pdf.exercises"
    " editions.pdf.folding editions.pdf.sheet editions.word",
    "games.bee.laboratory": "games.bee.kernels",
    "games.fujisan.laboratory": "games.fujisan.kernels",
    "games.mirror.laboratory": "games.mirror.backend",
    "games.mountains.laboratory": "games.mountains.kernels",
    "games.sliding.exhaustion": "games.sliding.exhaustion_fast",
    "games.sliding.laboratory": "games.sliding.backend",
    "manuscript.loader": "manuscript.fonts",
    "manuscript.problem_sets": "manuscript.solving_apart",
}
"""The modules of the program that functions import, by the module they are in; packs aside."""


def imported_late(tree):
    """Yield the modules of the program that functions import."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.ImportFrom) and node.module.startswith(PROGRAM.name):
                    for alias in node.names:
                        name = f"{node.module}.{alias.name}"
                        module = name if path_of(name) else node.module
                        yield module.removeprefix(f"{PROGRAM.name}.")


def path_of(name):
    """Return the file of a module of the program, if there is one."""
    path = PROGRAM.parent.joinpath(*name.split("."))
    files = path.with_suffix(".py"), path / "__init__.py"
    return next((file for file in files if file.is_file()), None)


def test_modules_import_at_the_top():
    late = {}
    for path in sorted(PROGRAM.rglob("*.py")):
        if path.parent.parent != GAMES or path.name != "__init__.py":
            module = ".".join(path.relative_to(PROGRAM).with_suffix("").parts)
            if imports := set(imported_late(ast.parse(path.read_text(encoding="utf-8")))):
                late[module] = imports
    assert late == {module: set(names.split()) for module, names in LATE.items()}


# One door to a manuscript's files

OPENED = {
    "authoring/server.py": "entry",
    "store/code_digests.py": "path",
    "commands/new.py": "entry",
    "commands/serve.py": "webbrowser",
    "editions/html/booklet.py": "folder",
    "editions/html/fonts.py": "MADE licence",
    "editions/html/frame.py": "folder",
    "editions/html/offline.py": "WORKER",
    "editions/html/site.py": "folder",
    "editions/html/workshop.py": "folder",
    "editions/pdf/press.py": "PROFILE",
    "editions/workshop.py": "file path worker",
    "embed/markdown_it.py": "player",
    "embed/picture.py": "font",
    "interactive/hosted.py": "player",
    "interactive/player.py": "DATA",
    "words/language.py": "file",
    # Output.
    "authoring/unchanged.py": "file",
    # What the shell has opened already, or left closed.
    "cli.py": "Path",
    "commands/inputs.py": "Path",
}
"""The modules that read the program's own files or its output, with what they read."""
LIBRARIES = {"Image", "PillowImage", "Pdf", "pikepdf"}
"""What is opened by these has been read already, or is output."""
READING = {"read_bytes", "read_text", "open", "is_file"}


def read_by(tree):
    """Yield the first name of every expression that reads a file, or looks for one."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        function = call.func
        if isinstance(function, ast.Name) and function.id == "open":
            yield "open"
        elif isinstance(function, ast.Attribute) and function.attr in READING:
            yield next(node.id for node in ast.walk(function) if isinstance(node, ast.Name))


def test_only_one_module_reads_the_files_of_a_manuscript(every_tree):
    names = {place: set(read_by(tree)) - LIBRARIES for place, tree in every_tree.items()}
    allowed = {place: set(words.split()) for place, words in OPENED.items()}
    assert {place: own for place, own in names.items() if own and place != FILES} == allowed


# One door to what the program writes

CHANGING = {
    *("write_text", "write_bytes", "mkdir", "touch", "chmod", "unlink", "rmdir", "rename"),
    *("symlink_to", "hardlink_to", "makedirs", "rmtree", "tofile", "savetxt"),
}
"""The methods and functions that change a file or a folder, in Python's library and numpy."""
CANVASES = {"Canvas", "TaggedCanvas", "InkedCanvas"}
"""What writes wherever its first argument says."""
FOR_WRITING = re.compile("[rwaxbt+]*[wax+][bt+]*")
"""How a file is opened to be written."""
MODULES_THAT_WRITE = {"shutil", "tempfile", "tarfile", "sqlite3", "shelve"}
ONLY_FILES = {
    # They call methods of an open `Folder`.
    "store/whole_folders.py": "rename",
    "games/sliding/on_disk.py": "rename",
    # An open file: the shell's, or nothing.
    "cli.py": "open",
}
"""The modules that call something by one of these names, with what they call."""


def in_memory(tree):
    """Return the names that are a buffer in memory somewhere in a module."""
    names = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="BytesIO")))
                | ast.NamedExpr(ast.Name(id=name), ast.Call(func=ast.Name(id="BytesIO")))
                | ast.arg(arg=name, annotation=ast.Name(id="BytesIO"))
            ):
                names.add(name)
    return names


def writes(call, owner, name, buffers):
    """Return whether a call changes files: of a function, or of a method of `owner`."""
    arguments = call.args
    constants = (part.value for part in ast.walk(call) if isinstance(part, ast.Constant))
    opens = any(FOR_WRITING.fullmatch(str(value)) for value in constants)
    made_here = any(ast.unparse(argument) == "BytesIO()" for argument in arguments[:2])
    named = {argument.id for argument in arguments[:2] if hasattr(argument, "id")}
    is_elsewhere = arguments and not (made_here or buffers & named)
    match name:
        case "open":
            return opens or owner == "os"
        case "replace":
            # A string has two arguments, and a value has keywords.
            return owner == "os" or (len(arguments) == 1 and not call.keywords)
        case "ZipFile":
            return opens and is_elsewhere
        case "save":
            return owner is not None and is_elsewhere
    return (
        name in CHANGING
        or (owner == "os" and name == "remove")
        or (name in CANVASES and is_elsewhere)
    )


def written_by(tree):
    """Yield what a module calls that changes files, and the modules that it imports for this."""
    buffers = in_memory(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from {alias.name for alias in names} & MODULES_THAT_WRITE
            case ast.ImportFrom("os", names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module):
                yield from {module} & MODULES_THAT_WRITE
            case ast.Call(func=ast.Name(name)) if writes(node, None, name, buffers):
                yield name
            case ast.Call(func=ast.Attribute(owner, name)):
                if writes(node, getattr(owner, "id", ""), name, buffers):
                    yield name


def test_only_one_module_writes_files(every_tree):
    names = {place: set(written_by(tree)) for place, tree in every_tree.items()}
    allowed = {place: set(words.split()) for place, words in ONLY_FILES.items()}
    assert {place: own for place, own in names.items() if own and place != FILES} == allowed


@pytest.mark.parametrize(
    "line",
    [
        *("import tempfile", "from shutil import rmtree", "from os import remove"),
        *("open(name, 'w')", "path.open('ab')", "path.open(mode='r+')", "Path(a, b).write_text(t)"),
        *("os.replace(a, b)", "path.replace(other)", "path.rename(other)", "os.mkdir(name)"),
        *("image.save(path, 'PNG')", "ZipFile(path, 'w')", "Canvas(str(path))", "rows.tofile(f)"),
    ],
)
def test_each_way_to_write_is_noticed(line):
    assert [*written_by(ast.parse(line))]


def test_what_only_reads_or_stays_in_memory_is_no_writing():
    text = "t = BytesIO(); image.save(t, 'PNG'); open(name); path.open('rb'); s.replace('a', 'b')"
    assert not [*written_by(ast.parse(text))]


# One name a line, and functions of a size that one takes in

PARTS_OF_PROGRAM = sorted({path.relative_to(PROGRAM).parts[0] for path in PROGRAM.rglob("*.py")})


def together(tree):
    """Yield what gives several constants their values; a numbering, as by `range`, is one thing."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.ClassDef):
            for node in scope.body:
                match node:
                    case ast.Assign(targets=[ast.Tuple()], value=value):
                        if not isinstance(value, ast.Call):
                            yield node


@cache
@pytest.mark.parametrize("part", PARTS_OF_PROGRAM)
def test_each_constant_has_a_line_of_its_own(part):
    lines = [
        f"{place}:{node.lineno}" for place, tree in trees(part).items() for node in together(tree)
    ]
    assert not lines


MOST_PARAMETERS = 8
MOST_LINES = 80
TABLES = {"editions/pdf/styles.py __init__"}
"""The functions that are tables, and so may have more lines."""


def is_large(function):
    """Return whether a function has too many parameters besides `self`, or too many lines."""
    names = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    first = function.body[bool(ast.get_docstring(function)) and len(function.body) > 1]
    return (
        len([one for one in names if one.arg not in ("self", "cls")]) > MOST_PARAMETERS
        or function.end_lineno - first.lineno >= MOST_LINES
    )


@pytest.mark.parametrize("part", PARTS_OF_PROGRAM)
def test_no_function_has_more_parameters_or_lines_than_one_takes_in(part):
    names = {
        f"{place} {node.name}"
        for place, tree in trees(part).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_large(node)
    }
    assert names == {name for name in TABLES if name.startswith(f"{part}/")}


EMPTY_NAMES = {"found", "known"}
OF_OTHERS = {"embed/fences.py"}
"""The modules with such a name in data that plugins send."""


def names_given(tree):
    """Yield every name that a module gives, with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.Attribute(attr=name, ctx=ast.Store()) | ast.FunctionDef(name=name):
                yield name, node.lineno


@pytest.mark.parametrize("part", PARTS_OF_PROGRAM)
def test_each_name_says_what_a_value_is(part):
    empty = [
        f"{place}:{line}: {name}"
        for place, tree in trees(part).items()
        for name, line in names_given(tree)
        if name in EMPTY_NAMES and place not in OF_OTHERS
    ]
    assert not empty
