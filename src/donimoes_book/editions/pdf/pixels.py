"""Images with pixels as reportlab reads them, without keeping more of one than is needed."""

from collections.abc import Iterator
from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader

from donimoes_book.decoding.client import RASTERS

_STRIP = 256
"""How many rows a part of an image has."""


class PixelImage(ImageReader):  # type: ignore[misc]
    """An image that is decoded once, and of which only the pixels are left then.

    What isn't the program's own must have been decoded before, with limits.
    """

    _data: bytes | None
    _image: Image.Image

    def __init__(self, image: bytes | Image.Image) -> None:
        super().__init__(BytesIO(image) if isinstance(image, bytes) else image)
        # The method is kept as an attribute, so that pixels would stay until garbage is collected.
        self._is_jpeg = self.__dict__.pop("jpeg_fh", None) is not None

    def jpeg_fh(self) -> BytesIO | None:
        """Return the file of a JPEG, which is printed as it is."""
        file: BytesIO | None = self._jpeg_fh() if self._is_jpeg else None
        return file

    def _read_image(self, fp: BytesIO) -> Image.Image:
        return Image.open(fp, formats=RASTERS)

    def getRGBData(self) -> bytes:
        """Return the pixels without their transparency."""
        if self._data is None:
            self.getSize()
            image, self._dataA = self._image, None
            if image.format == "PNG" and image.mode == "P" and "transparency" in image.info:
                image = image.convert("RGBA")
            if image.mode in ("LA", "RGBA"):
                self._dataA = PixelImage(image.getchannel("A"))
            self.mode = image.mode.removesuffix("A") if self._dataA else image.mode
            if self.mode not in ("L", "RGB", "CMYK"):
                self.mode = "RGB"
            # Its palette and what is transparent are still asked for.
            self._image = image.crop((0, 0, 1, 1))
            data = BytesIO()
            for strip in strips(image):
                data.write(strip.convert(self.mode).tobytes())
            self._data = data.getvalue()
        return self._data


def strips(image: Image.Image) -> Iterator[Image.Image]:
    """Yield an image in parts from top to bottom: to convert it whole takes much memory."""
    for top in range(0, image.height, _STRIP):
        yield image.crop((0, top, image.width, min(top + _STRIP, image.height)))
