"""Reads files of a sensible size in a document's folder, and writes files whole or not at all.

Everything a manuscript names is looked up by `find_inside`, and every file is read by `read_bytes`:
no other module opens a manuscript's file, and a test names those that open the program's own.

`Folder` alone opens, renames and removes what the program writes, and no link leads it out of the
folder that a thing belongs in. Only a file or a folder that a person names may be a link: theirs.
Nothing is written to the system's folder for temporary files. A temporary file or folder is beside
its target, and locked while in use, so an unlocked one was left by a killed run; without such
locks, one that hasn't been touched for a day was.
"""

import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from time import time
from typing import BinaryIO

from donimoes_book.diagnostics import Diagnostic, InputError, file_error

if sys.platform != "win32":
    import fcntl

SOLVED = "solved"
"""The folder, within the output folder, of results that need not be worked out again."""

KEEP = "A book can only use what is in its own folder: put a copy there."
"""The advice for a book that names a file elsewhere."""
MOST_TEXT = 16_000_000
"""The largest text that is read, in bytes."""
MOST_PICTURE = 64_000_000
"""The largest picture that is read, in bytes."""
_FROM_THE_ROOT = re.compile(r"/|[A-Za-z]:|[A-Za-z][A-Za-z0-9+.-]*:/")
"""The start of an absolute path, a drive's name, or an address such as file://; a file may have a
colon in its name."""
_KINDS = {
    stat.S_IFDIR: "it is a folder",
    stat.S_IFLNK: "it is a link",
    stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
    stat.S_IFIFO: "it is a pipe",
    stat.S_IFSOCK: "it is a socket",
}
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_HAS_HANDLES = os.open in os.supports_dir_fd
"""Whether folders can be opened, and files in an open one; not on Windows."""
ELSEWHERE = "Remove the link, or name the folder that it leads to as the output."
"""The advice for output that is a link."""
_SUFFIX = ".part"
_DAY = 86_400
"""A day, in seconds."""


# What a document may read


class OutsideError(ValueError):
    """A document names something outside its folder; the message is the end of a sentence."""


def find_inside(folder: Path, name: str, root: Path | None = None) -> Path:
    """Return the path of something a document names relative to its folder; it need not exist.

    `root` is the folder that contains the whole document, if different. Raises OutsideError for an
    absolute path, and for one that leads out of `root` once all links are followed.
    """
    if "\\" in name:
        raise OutsideError(r"has \ instead of /")
    if "\0" in name:
        raise OutsideError("is not a valid file name")
    if _FROM_THE_ROOT.match(name):
        raise OutsideError("is not a relative path")
    path = folder / name
    check_inside(path, root or folder)
    return path


def check_inside(path: Path, root: Path) -> Path:
    """Return a path's way from a folder once all links are followed.

    Raises OutsideError if it leads out of the folder.
    """
    real, within = real_path(path), real_path(root)
    if not real.is_relative_to(within):
        linked = not os.path.relpath(path, root).startswith(os.pardir)
        way = "is a link that leads out of" if linked else "is outside"
        raise OutsideError(f"{way} the folder {root}")
    return real.relative_to(within)


def real_path(path: Path) -> Path:
    """Return a path with all links followed; one in a circle of links stays as it is."""
    return Path(os.path.realpath(path))


def read_bytes(path: Path, most: int = MOST_TEXT, within: Path | None = None) -> bytes:
    """Return the content of a file of at most `most` bytes; raises OSError, with the reason.

    Raises OutsideError if it isn't in the folder `within`, if given. Something that only looks like
    a file, such as a device or a pipe, is not even opened: it may never end, or nobody may ever
    write to it.
    """
    with _opened(path, within) as file:
        _check_kind(os.fstat(file.fileno()))
        return read_stream(file, most)


@contextmanager
def _opened(path: Path, within: Path | None) -> Iterator[BinaryIO]:
    """Open a file, folder by folder from `within` if it must be in there.

    Its way has no links left. If something on it has become one since, it isn't followed.
    """
    way = None if within is None else check_inside(path, within)
    check_file(path)
    if within is None or way is None:
        with os.fdopen(os.open(path, _READ | _NO_WAIT), "rb") as file:
            yield file
        return
    *parts, name = way.parts or (os.curdir,)
    with open_folder(within, parts) as folder, folder.read(name) as file:
        yield file


def digest_of_file(path: Path, within: Path | None = None) -> str:
    """Return a digest of a file; empty if it cannot be read, or isn't in the folder `within`."""
    with suppress(OSError, OutsideError):
        return sha256(read_bytes(path, within=within)).hexdigest()
    return ""


def read_stream(file: BinaryIO, most: int = MOST_TEXT) -> bytes:
    """Return the rest of an open file, at most `most` bytes; raises OSError if there is more."""
    data = file.read(most + 1)
    if len(data) > most:
        raise OSError(0, f"it is larger than {most // 1_000_000} MB")
    return data


def check_file(path: Path) -> None:
    """Raise OSError, with the reason, unless a path is a regular file."""
    _check_kind(path.stat())


def _check_kind(status: os.stat_result) -> None:
    kind = stat.S_IFMT(status.st_mode)
    if kind != stat.S_IFREG:
        raise OSError(0, _KINDS.get(kind, "it is not a file"))


# Reading text


def is_file(path: Path) -> bool:
    """Return whether there is such a file; False also if we can't look, or no file can be there."""
    try:
        return path.is_file()
    except OSError:
        return False


def read_text(path: Path, within: Path | None = None) -> str:
    r"""Return the text of a UTF-8 file with newlines as `\n`.

    Raises InputError, with the place, if the file is missing, is not a regular file, is too large,
    is not UTF-8, or is outside the folder `within`, if given.
    """
    try:
        data = read_bytes(path, within=within)
    except OutsideError as error:
        raise file_error(path, f"this file {error}", KEEP) from None
    except OSError as error:
        raise file_error(path, f"cannot read this file: {error.strerror}") from None
    return decode_text(data, str(path))


def decode_text(data: bytes, path: str) -> str:
    r"""Return UTF-8 text with newlines as `\n`; raises InputError, with the place, otherwise."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        *above, before = _newlines(error.object[: error.start].decode()).split("\n")
        place = len(above) + 1, len(before) + 1
        advice = "Save the file as UTF-8."
        diagnostic = Diagnostic("this byte is not UTF-8 text", advice, *place, path=path)
        raise InputError([diagnostic]) from None
    return _newlines(text)


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


# Writing


def write_output(path: Path, data: bytes) -> None:
    """Write a file that a person has named; if it is a link, it stays one, and is followed."""
    write_whole(at_end_of_links(path), data)


def write_whole(path: Path, data: bytes, within: Path | None = None) -> None:
    """Write a file beside the target and rename it, so that nobody ever sees half a file.

    It belongs in the folder `within`, by default the one that it is directly in, and links aren't
    followed out of that. Raises InputError if one would have to be, if the folder cannot be written
    to, or if the target is a device, a pipe or a folder; all is then left untouched.
    """
    within = within or path.parent
    try:
        with open_parent(path, within) as (folder, name):
            # With enough permissions, the rename would replace a device by a file.
            folder.check_file(name)
            with temporary_file(folder, name) as temporary:
                with folder.rewrite(temporary) as file:
                    file.write(data)
                folder.rename(temporary, name)
    except OutsideError as error:
        raise file_error(path, f"cannot write this file: it {error}", ELSEWHERE) from None
    except OSError as error:
        raise file_error(path, f"cannot write this file: {error.strerror}") from None


def at_end_of_links(path: Path) -> Path:
    """Return the path that a path leads to if it is a link; otherwise the path itself."""
    return real_path(path) if path.is_symlink() else path


def solved_folder(out: Path) -> Path:
    """Return the folder of results in an output folder; InputError for a link that leads out."""
    folder = out / SOLVED
    try:
        check_inside(folder, out)
    except OutsideError as error:
        raise file_error(folder, f"this folder {error}", ELSEWHERE) from None
    return folder


# Folders that are open


@dataclass(frozen=True)
class Folder:
    """An open folder: names in it stay in it, whatever its path leads to by now.

    All methods raise OSError. None follows a link.
    """

    path: Path
    handle: int | None
    """Its descriptor; None on systems that cannot open folders, where the path has to do."""

    def at(self, name: str) -> str:
        """Return what to call a file in it, together with the handle."""
        return str(self.path / name) if self.handle is None else name

    def check_file(self, name: str) -> None:
        """Raise OSError unless there is a regular file or nothing."""
        with suppress(FileNotFoundError):
            _check_kind(os.stat(self.at(name), dir_fd=self.handle, follow_symlinks=False))

    def make_file(self, name: str) -> None:
        """Make an empty file, as readable as any other."""
        descriptor = os.open(self.at(name), _NEW | _NO_LINK, 0o644, dir_fd=self.handle)
        with os.fdopen(descriptor, "wb"), suppress(AttributeError):
            os.fchmod(descriptor, 0o644)

    def rewrite(self, name: str) -> BinaryIO:
        """Open a file to write it anew."""
        flags = os.O_WRONLY | os.O_TRUNC | getattr(os, "O_BINARY", 0) | _NO_WAIT | _NO_LINK
        return os.fdopen(os.open(self.at(name), flags, dir_fd=self.handle), "wb")

    def read(self, name: str) -> BinaryIO:
        """Open a file to read it."""
        flags = _READ | _NO_WAIT | _NO_LINK
        return os.fdopen(os.open(self.at(name), flags, dir_fd=self.handle), "rb")

    def sync(self, name: str) -> None:
        """Wait until the disk has all that is in a file."""
        descriptor = os.open(self.at(name), os.O_RDWR | _NO_LINK, dir_fd=self.handle)
        with os.fdopen(descriptor, "rb+"):
            os.fsync(descriptor)

    def make_folder(self, name: str) -> None:
        """Make an empty folder."""
        os.mkdir(self.at(name), dir_fd=self.handle)

    @contextmanager
    def folder(self, name: str) -> Iterator["Folder"]:
        """Open a folder in this one."""
        handle = None
        if _HAS_HANDLES:
            flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
            handle = os.open(name, flags, dir_fd=self.handle)
        try:
            yield Folder(self.path / name, handle)
        finally:
            if handle is not None:
                os.close(handle)

    def has(self, name: str) -> bool:
        """Return whether there is something with this name."""
        with suppress(FileNotFoundError):
            os.stat(self.at(name), dir_fd=self.handle, follow_symlinks=False)
            return True
        return False

    def rename(self, name: str, to: str, there: "Folder | None" = None) -> None:
        """Rename something, perhaps into another folder; it replaces a file."""
        there = there or self
        here = self.at(name)
        os.replace(here, there.at(to), src_dir_fd=self.handle, dst_dir_fd=there.handle)

    def remove(self, name: str) -> None:
        """Remove a file, or a folder with all that is in it, as far as that is possible."""
        with suppress(OSError):
            status = os.stat(self.at(name), dir_fd=self.handle, follow_symlinks=False)
            if stat.S_ISDIR(status.st_mode):
                shutil.rmtree(self.at(name), ignore_errors=True, dir_fd=self.handle)
            else:
                os.unlink(self.at(name), dir_fd=self.handle)

    @contextmanager
    def locked(self, name: str, *, wait: bool = False) -> Iterator[bool]:
        """Lock something during the block; yields whether that was possible."""
        descriptor = None
        if sys.platform != "win32":
            with suppress(OSError):
                flags = os.O_RDONLY | _NO_LINK | _NO_WAIT
                descriptor = os.open(self.at(name), flags, dir_fd=self.handle)
        try:
            yield descriptor is not None and _lock(descriptor, wait)
        finally:
            if descriptor is not None:
                os.close(descriptor)

    def abandoned(self, target: str) -> Iterator[str]:
        """Yield what killed runs have left beside a target."""
        begin, names = f".{target}.", list[str]()
        # A store has thousands of files, written one by one: `glob` would be slow.
        with suppress(OSError), os.scandir(self.path if self.handle is None else self.handle) as it:
            names = [e.name for e in it if e.name.startswith(begin) and e.name.endswith(_SUFFIX)]
        for name in names:
            with suppress(OSError), self.locked(name) as is_unused:
                status = os.stat(self.at(name), dir_fd=self.handle, follow_symlinks=False)
                if is_unused or time() - status.st_mtime > _DAY:
                    yield name


@contextmanager
def open_folder(within: Path, parts: Sequence[str], *, make: bool = False) -> Iterator[Folder]:
    """Open a folder in `within`, one part after the other; `make` makes what isn't there.

    `within` may be a link, but what comes after it must not be. Raises OSError.
    """
    if make:
        within.mkdir(parents=True, exist_ok=True)
    here = Folder(Path(), None)
    with ExitStack() as opened:
        for depth, part in enumerate((str(real_path(within)), *parts)):
            if make and depth:
                with suppress(FileExistsError):
                    here.make_folder(part)
            here = opened.enter_context(here.folder(part))
        yield here


@contextmanager
def open_parent(path: Path, within: Path, *, make: bool = True) -> Iterator[tuple[Folder, str]]:
    """Open the folder that a path is in, or make it, and yield what the path is called there.

    Raises OutsideError if links lead out of `within`, and OSError.
    """
    *parts, name = check_inside(path, within).parts or (os.curdir,)
    with open_folder(within, parts, make=make) as folder:
        yield folder, name


# Temporary files and folders


@contextmanager
def temporary_folder(folder: Folder, target: str) -> Iterator[Folder]:
    """Make an empty folder beside the target, and remove it with its contents at the end."""
    with (
        _temporary(folder, target, Folder.make_folder) as name,
        folder.folder(name) as temporary,
    ):
        yield temporary


@contextmanager
def temporary_file(folder: Folder, target: str) -> Iterator[str]:
    """Make an empty file beside the target, and remove it at the end if it is still there."""
    with _temporary(folder, target, Folder.make_file) as name:
        yield name


@contextmanager
def _temporary(folder: Folder, target: str, make: Callable[[Folder, str], None]) -> Iterator[str]:
    name = f".{target}.{token_hex(4)}{_SUFFIX}"
    with ExitStack() as until_the_end:
        # Ctrl-C may come at any moment, even before we know that it has been made.
        until_the_end.callback(folder.remove, name)
        # Nobody may look for left-overs between making an entry and locking it.
        with folder.locked(os.curdir, wait=True):
            for left in folder.abandoned(target):
                folder.remove(left)
            make(folder, name)
            until_the_end.enter_context(folder.locked(name))
        yield name


def _lock(descriptor: int, wait: bool) -> bool:
    with suppress(OSError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        return True
    return False
