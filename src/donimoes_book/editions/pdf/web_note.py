"""The way from a chapter to its page on the web: its address, and a QR code of it."""

from donimoes_book.editions.pdf.context import LayoutContext
from donimoes_book.editions.pdf.flow import Block, height_of
from donimoes_book.editions.pdf.qr import PrintedQr
from donimoes_book.words.language import gettext


class WebNote(Block):
    """The web address of a chapter, with a QR code of it on the right."""

    snap = "top"
    role = "P"

    def __init__(self, context: LayoutContext, address: str) -> None:
        super().__init__(context.paper.grid / 2, wide=True)
        self.qr = PrintedQr(address)
        words = gettext("More on the web: {address}", address=address.partition("://")[2])
        self.words = context.prose(words, context.styles.source)

    def _measure(self) -> float:
        words = height_of(self.words, self.width - self.qr.side)
        return max(float(self.qr.side), words)

    def draw(self) -> None:
        """Draw the words, and the code beside them."""
        self.words.drawOn(self.canv, 0, (self.height - self.words.height) / 2)
        self.qr.draw(self.canv, self.width - self.qr.side, self.height)
