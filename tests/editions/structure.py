"""Reads a PDF file's structure tree as a screen reader does, and finds what is wrong with it."""

import re
from collections import Counter
from dataclasses import dataclass, field

import pikepdf

PAINTS = frozenset(
    ("Tj", "TJ", "'", '"', "Do", "sh", "S", "s", "F", "f", "f*", "B", "B*", "b", "b*", "EI")
)
KIDS_OF = {
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    "TOC": {"TOCI"},
}
"""The only elements allowed in some others (ISO 32000-1, 14.8.4)."""
WITHIN_WORDS = frozenset(("Link", "Code"))
PARENTS_OF = {kid: parent for parent, kids in KIDS_OF.items() for kid in kids - {"Lbl"}}


@dataclass
class Part:
    """An element of the tree, with the words drawn for it."""

    role: str
    alt: str = ""
    actual: str = ""
    attributes: dict[str, object] = field(default_factory=dict)
    kids: list["Part | tuple[int, int] | str"] = field(default_factory=list)
    """Parts, marks on pages, and the words of links."""

    def walk(self):
        yield self
        for kid in self.kids:
            if isinstance(kid, Part):
                yield from kid.walk()

    def find(self, *roles):
        return [part for part in self.walk() if part.role in roles]


def read_tree(pdf):
    """Return the root of the tree of an open PDF."""
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}

    def read(node):
        attributes = node.get("/A", {})
        part = Part(
            str(node.S)[1:],
            str(node.get("/Alt", "")),
            str(node.get("/ActualText", "")),
            {key[1:]: attributes[key] for key in attributes},
        )
        for kid in node.get("/K", []):
            if kid.get("/Type") == "/MCR":
                part.kids.append((numbers[kid.Pg.objgen], int(kid.MCID)))
            elif kid.get("/Type") == "/OBJR":
                part.kids.append(str(kid.Obj.get("/Contents", "")))
            else:
                assert kid.P.objgen == node.objgen, "an element that names another parent"
                part.kids.append(read(kid))
        return part

    return read(pdf.Root.StructTreeRoot.K)


def words_of_marks(pdf):
    """Return the words drawn in each mark of an open PDF, by page and number."""
    words = {}
    for number, page in enumerate(pdf.pages):
        letters, mark = {}, None
        for operands, operator in pikepdf.parse_content_stream(page):
            match str(operator):
                case "BDC":
                    mark = int(operands[1]["/MCID"]) if "/MCID" in operands[1] else None
                case "BMC" | "EMC":
                    mark = None
                case "Tf":
                    letters = _letters_of(page.Resources.Font[str(operands[0])])
                case "Tj" if mark is not None:
                    said = "".join(letters[code] for code in bytes(operands[0]))
                    words[number, mark] = words.get((number, mark), "") + said
    return words


def _letters_of(font):
    """Return the letter of each code in a font, from its ToUnicode table."""
    table = font.ToUnicode.read_bytes().decode()
    pairs = re.findall(r"<(\w\w)> <(\w+)>", table.split("endcodespacerange")[1])
    return {int(code, 16): bytes.fromhex(letter).decode("utf-16-be") for code, letter in pairs}


def outline(part, words, depth=0):
    """Yield a line for each element: its role and the words heard, with links in brackets."""
    yield f"{'  ' * depth}{part.role} {heard(part, words)}".rstrip()
    for kid in part.kids:
        if isinstance(kid, Part) and kid.role not in WITHIN_WORDS:
            yield from outline(kid, words, depth + 1)


def heard(part, words):
    """Return the words of an element, with those of links and code within it."""
    return " ".join(_said(part, words).split())


def _said(part, words):
    if part.alt or part.actual:
        return part.alt or part.actual
    said = ""
    for kid in part.kids:
        if isinstance(kid, tuple):
            said += words.get(kid, "")
        elif isinstance(kid, Part) and kid.role in WITHIN_WORDS:
            own = _said(kid, words)
            # The space after a link may be drawn with it.
            space = " " if own.endswith(" ") else ""
            said += f"[{own.strip()}]{space}" if kid.role == "Link" else own
    return said


def problems_of(data):
    """Yield the breaches of PDF/UA-1 in a file that a program can detect."""
    with pikepdf.open(data) as pdf:
        root = read_tree(pdf)
        yield from _file_problems(pdf)
        yield from _mark_problems(pdf, root)
        yield from _link_problems(pdf, root)
        yield from _role_problems(root)
        yield from _table_problems(root)


def _file_problems(pdf):
    if not pdf.Root.MarkInfo.Marked or "/Lang" not in pdf.Root:
        yield "it does not say that it is tagged, or what language it is in"
    if not pdf.Root.ViewerPreferences.DisplayDocTitle:
        yield "viewers show the file's name instead of the title"
    with pdf.open_metadata() as about:
        if about.get("pdfuaid:part") != "1" or not about.get("dc:title"):
            yield "XMP lacks the title, or the standard"
    for number, page in enumerate(pdf.pages):
        if page.get("/Tabs") != "/S":
            yield f"page {number}: tab does not follow the structure"
    for font in (o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)):
        if font.get("/Type") == "/Font" and "/ToUnicode" not in font:
            yield f"font {font.BaseFont} does not say what its letters are"


def _mark_problems(pdf, root):
    """Yield drawing operators without a mark, and marks that don't match the tree."""
    counts = Counter(kid for part in root.walk() for kid in part.kids if isinstance(kid, tuple))
    yield from (f"mark {mark} is used {count} times" for mark, count in counts.items() if count > 1)
    parents = {}
    nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    tree = {int(key): value for key, value in zip(nums[::2], nums[1::2], strict=True)}
    for number, page in enumerate(pdf.pages):
        open_marks, texts, in_text, seen = [], 0, 0, set()
        for operands, operator in pikepdf.parse_content_stream(page):
            operator = str(operator)
            if operator in ("BMC", "BDC"):
                properties = operands[1] if len(operands) > 1 else {}
                mark = int(properties["/MCID"]) if "/MCID" in properties else None
                if open_marks:
                    yield f"page {number}: marks within marks"
                open_marks.append((str(operands[0]), mark, in_text))
                if mark is not None:
                    seen.add(mark)
                    parents[number, mark] = str(operands[0])[1:]
            elif operator == "EMC":
                if open_marks.pop()[2] != in_text:
                    yield f"page {number}: a mark that begins and ends in different text objects"
            elif operator in ("BT", "ET"):
                texts += operator == "BT"
                in_text = texts if operator == "BT" else 0
            elif operator in PAINTS and not open_marks:
                yield f"page {number}: {operator} without a mark"
        if seen != {mark for on, mark in counts if on == number}:
            yield f"page {number}: its marks are not the same as in the tree"
        if seen and len(tree[int(page.StructParents)]) != len(seen):
            yield f"page {number}: its marks are not the same as in the parent tree"
    for part in root.walk():
        for kid in part.kids:
            if isinstance(kid, tuple) and parents.get(kid) != part.role and part.role[0] != "H":
                yield f"mark {kid} of {part.role} says {parents.get(kid)}"


def _link_problems(pdf, root):
    links = sum(1 for part in root.find("Link") for kid in part.kids if isinstance(kid, str))
    drawn = [a for page in pdf.pages for a in page.get("/Annots", []) if a.Subtype == "/Link"]
    if links != len(drawn):
        yield f"{len(drawn)} links, {links} of them in the tree"
    if any("/StructParent" not in link for link in drawn):
        yield "a link that does not name its element"
    words = [kid for part in root.walk() for kid in part.kids if isinstance(kid, str)]
    yield from ("a link without words" for word in words if not word.strip())


def _role_problems(root):
    level = 0
    for part in root.walk():
        roles = {kid.role for kid in part.kids if isinstance(kid, Part)}
        if not part.kids and part.role not in ("TH", "TD"):
            yield f"{part.role} is empty"
        if allowed := KIDS_OF.get(part.role):
            yield from (f"{role} in {part.role}" for role in roles - allowed)
        for role in roles:
            if PARENTS_OF.get(role, part.role) != part.role:
                yield f"{role} in {part.role}"
        if re.fullmatch(r"H\d", part.role):
            if int(part.role[1]) > level + 1:
                yield f"a heading of level {part.role[1]} below one of level {level}"
            level = int(part.role[1])
        if part.role == "Figure":
            if not part.alt.strip():
                yield "a figure without words"
            left, bottom, right, top = map(float, part.attributes["BBox"])
            if not (left < right and bottom < top):
                yield f"a figure without a size: {left, bottom, right, top}"


def _table_problems(root):
    """Yield tables with rows of unequal length, and headers that don't say what they head."""
    for table in root.find("Table"):
        below, widths = Counter(), set()
        for number, row in enumerate(table.kids):
            width = below[number]
            for cell in row.kids:
                across = int(cell.attributes.get("ColSpan", 1))
                width += across
                for more in range(1, int(cell.attributes.get("RowSpan", 1))):
                    below[number + more] += across
                if cell.role == "TH" and "Scope" not in cell.attributes:
                    yield "a header that does not say what it heads"
            widths.add(width)
        if len(widths) != 1:
            yield f"a table with rows of {sorted(widths)} columns"
