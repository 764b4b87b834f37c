"""Makes PDF files for archives, PDF/A-3b (ISO 19005-3), with their manuscript attached."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import cast
from zipfile import ZipFile

from pikepdf import AttachedFileSpec, Dictionary, Name, Pdf, Stream

from donimoes_book.diagnostics import Diagnostic, InputError, file_error
from donimoes_book.editions.reproducible import add_entry
from donimoes_book.store.files import (
    KEEP,
    MOST_PICTURE,
    OutsideError,
    is_file,
    read_bytes,
    real_path,
)

MANUSCRIPT = "manuscript.zip"
"""The name of the file attached to an archive."""
_MOST_REASONS = 3


def archived(pdf: bytes, manuscript: bytes) -> bytes:
    """Return a PDF/A-3b file with a ZIP file of its manuscript.

    The result is checked: raises InputError if it breaks the standard. PDF/A doesn't know the
    PDF/UA mark in XMP, so that is left out; the tags stay.
    """
    from pikepdf import pdfa

    target, flavour = BytesIO(), pdfa.Flavour("3b")
    with Pdf.open(BytesIO(pdf)) as pages:
        for page in pages.pages:
            # reportlab writes an empty transition to every page.
            if "/Trans" in page:
                del page.Trans
        attached = AttachedFileSpec(
            pages,
            manuscript,
            filename=MANUSCRIPT,
            mime_type="application/zip",
        )
        attached.relationship = Name.Source
        pages.attachments[MANUSCRIPT] = attached
        pdfa.prepare(pages, flavour)
        _end_streams_plainly(pages)
        with pages.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
            # Otherwise the same book would give different bytes each time.
            about["xmp:MetadataDate"] = about["xmp:ModifyDate"]
        try:
            pdfa.save(pages, target, flavour, repair=False, deterministic_id=True)
        except pdfa.PdfaError as error:
            reasons = "; ".join(dict.fromkeys(map(str, error.report.findings[:_MOST_REASONS])))
            message = f"this edition cannot be an archive: {reasons}"
            advice = "Leave out archive = true, or the picture that causes this."
            raise InputError([Diagnostic(message, advice)]) from None
    return target.getvalue()


def _end_streams_plainly(pages: Pdf) -> None:
    """Make sure that no compressed stream of the pages ends with a carriage return.

    A line feed follows each stream, and some checkers take both for the end of a line. Readers
    ignore anything after compressed data, so another line feed is added there.
    """
    for stream in pages.objects:
        if isinstance(stream, Stream) and stream.get("/Filter") == Name.FlateDecode:
            data = stream.read_raw_bytes()
            if data.endswith(b"\r"):
                parameters = cast(Dictionary | None, stream.get("/DecodeParms"))
                stream.write(data + b"\n", filter=Name.FlateDecode, decode_parms=parameters)


def zipped(folder: Path, built: Iterable[Path]) -> bytes:
    """Return a manuscript's files as a ZIP file, without hidden and built ones.

    Raises InputError for a file that cannot be read, or is a link that leads out of the folder.
    """
    target = BytesIO()
    left_out = frozenset(map(real_path, built))
    with ZipFile(target, "w") as packed:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder)
            is_hidden = any(part.startswith(".") for part in name.parts)
            place = real_path(path)
            is_built = not left_out.isdisjoint((place, *place.parents))
            if is_file(path) and not is_hidden and not is_built:
                add_entry(packed, name.as_posix(), _packed_file(path, folder))
    return target.getvalue()


def _packed_file(path: Path, folder: Path) -> bytes:
    try:
        str(path).encode()
        return read_bytes(path, MOST_PICTURE, folder)
    except UnicodeEncodeError:
        raise file_error(path, "this file's name is not UTF-8 text", "Rename it.") from None
    except (OSError, OutsideError) as error:
        reason = error.strerror if isinstance(error, OSError) else f"it {error}"
        raise file_error(path, f"this file cannot be packed: {reason}", KEEP) from None
