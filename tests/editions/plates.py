"""Separates the pages of a PDF file into the plates of a press, one for each ink."""

from io import BytesIO

import pikepdf
import pypdfium2
from PIL import Image

PROCESS = ("cyan", "magenta", "yellow", "black")
ALL = "All"
"""The name that stands for every ink."""


def inks_of(pdf: bytes) -> set[str]:
    """Return the names of a file's inks: those in PROCESS, and any spot inks."""
    with pikepdf.open(BytesIO(pdf)) as document:
        spots = {
            str(space[1]).removeprefix("/")
            for holder in _holders(document)
            for space in holder.get("/Resources", {}).get("/ColorSpace", {}).values()
        }
    return {*PROCESS, *spots} - {ALL}


def inks_of_letters(pdf: bytes) -> set[tuple[float, ...]]:
    """Return what letters are printed with: amounts of the inks in PROCESS, or of a spot ink.

    Raises KeyError for a spot ink that a page or a form uses without listing it.
    """
    inks = set[tuple[float, ...]]()
    with pikepdf.open(BytesIO(pdf)) as document:
        for holder in _holders(document):
            spaces = holder.get("/Resources", {}).get("/ColorSpace", {})
            outer, fill = list[tuple[float, ...]](), (0.0, 0.0, 0.0, 1.0)
            for operands, operator in pikepdf.parse_content_stream(holder):
                match str(operator):
                    case "q":
                        outer.append(fill)
                    case "Q":
                        fill = outer.pop()
                    case "cs" | "CS":
                        spaces[str(operands[0])]
                    case "k" | "scn":
                        fill = tuple(map(float, operands))
                    case "Tj" | "TJ" | "'":
                        inks.add(fill)
    return inks


def plate(pdf: bytes, ink: str, page: int, scale: float = 1.0) -> Image.Image:
    """Return a page as a grey picture that is darker where there is more ink, without images.

    Raises ValueError for a colour that isn't given in inks.
    """
    target = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        kept = document.pages[page]
        for holder in _holders(document):
            names = {
                key: str(space[1]).removeprefix("/")
                for key, space in holder.get("/Resources", {}).get("/ColorSpace", {}).items()
            }
            states = holder.get("/Resources", {}).get("/ExtGState", {})
            content = _separated(holder, names, states, ink)
            if isinstance(holder, pikepdf.Stream):
                holder.write(content)
            elif holder == kept.obj:
                # Until it sets a colour, a page draws in black.
                blank = b"" if ink == "black" else b"1 g 1 G "
                holder.Contents = document.make_stream(blank + content)
        document.save(target)
    with pypdfium2.PdfDocument(target.getvalue()) as drawn:
        return drawn[page].render(scale=scale).to_pil().convert("L")


def _holders(document: pikepdf.Pdf) -> list[pikepdf.Object]:
    """Return all pages and forms."""
    forms = [part for part in document.objects if isinstance(part, pikepdf.Stream)]
    return [*(p.obj for p in document.pages), *(f for f in forms if f.get("/Subtype") == "/Form")]


def _separated(
    holder: pikepdf.Object, names: dict[str, str], states: pikepdf.Object, ink: str
) -> bytes:
    """Return the operators of a page or a form with greys instead of colours.

    Letters that overprint leave no mark on the plates of inks that they don't use.
    """
    images = holder.get("/Resources", {}).get("/XObject", {})
    spaces: dict[str, str] = {}
    overprints, fill = False, 0.0
    operators = list[tuple[object, pikepdf.Operator]]()
    for operands, operator in pikepdf.parse_content_stream(holder):
        match str(operator):
            case "k" | "K" as how:
                amount = dict(zip(PROCESS, map(float, operands), strict=True)).get(ink, 0.0)
                fill = amount if how == "k" else fill
                operators += [_grey(amount, how), _shown(not overprints or fill > 0)]
            case "cs" | "CS" as how:
                spaces[how[0]] = names[str(operands[0])]
            case "scn" | "SCN" as how:
                is_this = spaces["c" if how == "scn" else "C"] in (ink, ALL)
                amount = float(operands[0]) if is_this else 0.0
                fill = amount if how == "scn" else fill
                operators += [_grey(amount, how), _shown(not overprints or fill > 0)]
            case "gs":
                overprints = bool(states[str(operands[0])].get("/op", overprints))
                operators.append(_shown(not overprints or fill > 0))
            case "rg" | "RG" | "g" | "G" | "sc" | "SC":
                raise ValueError(f"a colour that isn't given in inks: {operands} {operator}")
            case "Do" if images.get(str(operands[0]), {}).get("/Subtype") == "/Image":
                continue
            case _:
                operators.append((operands, operator))
    return pikepdf.unparse_content_stream(operators)


def _shown(are_letters: bool) -> tuple[list[int], pikepdf.Operator]:
    return [0 if are_letters else 3], pikepdf.Operator("Tr")


def _grey(amount: float, how: str) -> tuple[list[float], pikepdf.Operator]:
    return [round(1 - amount, 4)], pikepdf.Operator("G" if how.isupper() else "g")
