"""Finishes PDF files: described in XMP, and small."""

from collections.abc import Mapping
from io import BytesIO

from pikepdf import Dictionary, Name, Object, ObjectStreamMode, Pdf, Stream


def packed(pdf: Pdf, *, version: str = "1.5", about: Mapping[str, str] | None = None) -> bytes:
    """Return a PDF file with everything in the document, including links and outline.

    `version` is the least version of the file format, `about` adds to the XMP. The same document
    always gives the same bytes.
    """
    _share_resources(pdf)
    _describe(pdf, about or {})
    target = BytesIO()
    pdf.save(
        target,
        min_version=version,
        object_stream_mode=ObjectStreamMode.generate,
        deterministic_id=True,
    )
    return target.getvalue()


def _describe(pdf: Pdf, more: Mapping[str, str]) -> None:
    """Describe the document in XMP too, and let the tab key visit links in order."""
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
        # This one is a name, not text, and pikepdf would leave it out with a warning.
        docinfo = {key: value for key, value in pdf.docinfo.items() if key != "/Trapped"}
        about.load_from_docinfo(Dictionary(docinfo))
        for key, value in more.items():
            about[key] = value
        if "xmp:ModifyDate" in about:
            about["xmp:MetadataDate"] = about["xmp:ModifyDate"]
        if "/Lang" in pdf.Root:
            about["dc:language"] = {str(pdf.Root.Lang)}
        if "/StructTreeRoot" in pdf.Root:
            about["pdfuaid:part"] = "1"
    for page in pdf.pages:
        page.Tabs = Name.S


def _share_resources(pdf: Pdf) -> None:
    """Let forms that use the same resources share one list of them.

    A form's list comes before its content, where nothing is compressed.
    """
    shared: dict[bytes, Object] = {}
    for form in pdf.objects:
        if isinstance(form, Stream) and "/Resources" in form:
            key = form.Resources.unparse()
            if key not in shared:
                shared[key] = pdf.make_indirect(form.Resources)
            form.Resources = shared[key]
