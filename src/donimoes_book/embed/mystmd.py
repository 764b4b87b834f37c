"""The plugin for MyST (mystmd, Jupyter Book 2): what it offers, and its nodes for blocks and roles.

MyST runs the program again for each block and role. It doesn't say which file they are in, but it
adds the page's name to whatever the program prints on standard error.
"""

import json
from typing import Any

from donimoes_book.board.dominoes import domino_words
from donimoes_book.embed.picture import FIGURE_OPTIONS, Picture, Roles, expecting, read_picture
from donimoes_book.manuscript.directives import DIAGRAM, DIAGRAM_OPTIONS
from donimoes_book.manuscript.source import Source
from donimoes_book.store.json_records import read_json

Node = dict[str, Any]

_SENT = "what MyST sends for a directive or a role"
_STRING = {"type": "string"}
_MOST_LINES = 1_000_000
"""The most lines that a page may have."""


def specification() -> str:
    """Return what the plugin offers, as JSON."""
    options = dict.fromkeys((*DIAGRAM_OPTIONS, *FIGURE_OPTIONS), _STRING)
    options["play"] = {"type": "boolean"}
    directive = {
        "name": DIAGRAM,
        "doc": "A diagram of dominoes, drawn and checked.",
        "arg": {**_STRING, "doc": "The game whose rules check it."},
        "options": {**options, "caption": {"type": "myst"}},
        "body": {**_STRING, "required": True},
    }
    role = {
        "name": DIAGRAM,
        "doc": "A domino as a character: 36, 3-6 for an upright one, ## for a back.",
        "body": {**_STRING, "required": True},
    }
    return json.dumps({"name": "Dominoes", "directives": [directive], "roles": [role]})


def directive_nodes(text: str) -> str:
    """Return a block's nodes as JSON; `text` is what MyST sends about the block.

    Raises InputError with every diagnostic, whose lines count from the start of the page.
    """
    options: dict[str, tuple[str, int]] = {}
    with expecting(_SENT):
        data = read_json(text)
        node, line = data["node"], _line(data["node"])
        argument, body = str(node.get("args") or ""), str(node.get("value") or "")
        lines, body_line = {line: f"```{{{DIAGRAM}}} {argument}".rstrip()}, line + 1
        for child in node.get("children", ()):
            if child["type"] == "mystOption":
                name, value = str(child["name"]), str(child["value"])
                # MyST's lines of options can't be relied on, but each option has a line of its own.
                in_block = child.get("location") == "yaml"
                here = line + 1 + in_block + len(options)
                options[name] = value, here
                lines[here] = f"{name}: {value}" if in_block else f":{name}: {value}"
            elif child["type"] == "mystDirectiveBody":
                body_line = max(_line(child), line + 1)
        caption = _with_roles(data.get("options", {}).get("caption") or [])
    lines |= dict(enumerate(body.split("\n"), body_line))
    source = Source("", "\n".join(lines.get(at, "") for at in range(1, max(lines) + 1)))
    content = "\n" * (body_line - line - 1) + body
    picture = read_picture(source, f"{{{DIAGRAM}}} {argument}", content, line, options)
    return json.dumps([_figure(picture, caption)])


def _figure(picture: Picture, caption: list[Node]) -> Node:
    place = picture.figure
    image: Node = {"type": "image", "url": picture.image_url(), "alt": picture.scene.description}
    image |= _attributes(width=place.width, align=place.align)
    about = _attributes(label=place.name, identifier=place.name.lower())
    about |= _attributes(**{"class": " ".join(place.classes)})
    if not caption:
        return image | about
    words = {"type": "caption", "children": [{"type": "paragraph", "children": caption}]}
    return {"type": "container", "kind": "figure", "children": [image, words], **about}


def _attributes(**attributes: str) -> Node:
    """Return the attributes that are not empty."""
    return {name: value for name, value in attributes.items() if value}


def _with_roles(nodes: list[Node]) -> list[Node]:
    """Return nodes marked so that MyST reads their roles, which it otherwise skips in a block.

    HTML among them becomes text.
    """
    return [
        {
            **node,
            **({"type": "text"} if node["type"] == "html" else {}),
            **({"processed": False} if node["type"] == "mystRole" else {}),
            **({"children": _with_roles(node["children"])} if "children" in node else {}),
        }
        for node in nodes
    ]


def role_nodes(text: str) -> str:
    """Return a role's nodes as JSON; raises InputError as `directive_nodes` does."""
    with expecting(_SENT):
        data = read_json(text)
        line, content = _line(data["node"]), str(data.get("body", ""))
    source = Source("", "\n" * (line - 1) + f"{{{DIAGRAM}}}`{content}`")
    domino = Roles(source).read(content, line, line)
    words = {"type": "text", "value": domino}
    return json.dumps(
        [{"type": "abbreviation", "title": domino_words(domino), "children": [words]}]
    )


def _line(node: Node) -> int:
    """Return the line that a node begins on; raises ValueError if no page has such a line."""
    line = int(node["position"]["start"]["line"])
    if not 1 <= line <= _MOST_LINES:
        raise ValueError(f"there is no line {line}")
    return line
