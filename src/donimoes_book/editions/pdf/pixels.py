"""Images with pixels as reportlab reads them, without keeping more of one than is needed."""

from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader

from donimoes_book.decoding import RASTERS


class PixelImage(ImageReader):  # type: ignore[misc]
    """An image that is decoded once, and of which only the pixels are left then.

    What isn't the program's own must have been decoded before, with limits.
    """

    _data: bytes | None
    _image: Image.Image

    def __init__(self, image: bytes | Image.Image) -> None:
        super().__init__(BytesIO(image) if isinstance(image, bytes) else image)

    def _read_image(self, fp: BytesIO) -> Image.Image:
        return Image.open(fp, formats=RASTERS)

    def getRGBData(self) -> bytes:
        """Return the pixels without their transparency."""
        if self._data is None:
            self.getSize()
            image = self._image
            if image.format == "PNG" and image.mode == "P" and "transparency" in image.info:
                self._image = image = image.convert("RGBA")
            if image.mode == "RGBA":
                self._dataA, self.mode = PixelImage(image.getchannel("A")), "RGB"
                self._data = image.tobytes("raw", "RGB")
            else:
                super().getRGBData()
            # Its palette and what is transparent are still asked for.
            self._image = image.crop((0, 0, 1, 1))
        return self._data
