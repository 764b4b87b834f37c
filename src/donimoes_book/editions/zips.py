"""Writes ZIP entries that have the same bytes whenever and wherever they are written."""

from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The earliest date in ZIP files, used for every build."""
_READABLE = 0o644 << 16
_UNIX = 3


def add_entry(file: ZipFile, name: str, data: bytes, compression: int = ZIP_DEFLATED) -> None:
    """Add a file of this name that everybody may read."""
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type, entry.external_attr, entry.create_system = compression, _READABLE, _UNIX
    file.writestr(entry, data)
