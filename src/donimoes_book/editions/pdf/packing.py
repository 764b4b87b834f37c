"""Makes PDF files small: what reportlab leaves as plain text is compressed in object streams."""

from io import BytesIO

from pikepdf import Object, ObjectStreamMode, Pdf, Stream


def packed(pdf: Pdf) -> bytes:
    """Return a PDF 1.5 file with everything that the document holds, links and outline too.

    The same document always gives the same bytes.
    """
    _share_resources(pdf)
    target = BytesIO()
    pdf.save(target, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return target.getvalue()


def _share_resources(pdf: Pdf) -> None:
    """Let forms that use the same things name one list of them.

    A form has its list in front of its content, where nothing is compressed.
    """
    shared: dict[bytes, Object] = {}
    for form in pdf.objects:
        if isinstance(form, Stream) and "/Resources" in form:
            key = form.Resources.unparse()
            if key not in shared:
                shared[key] = pdf.make_indirect(form.Resources)
            form.Resources = shared[key]
