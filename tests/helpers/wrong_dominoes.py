"""Wrong inline dominoes: what they hold, where they stand in a page, and where that is."""

WORDS = ["3<6", '3"6', "3'6", "3>6", "3&6", "&lt;6", "3*6*", "9x"]
TYPED = ["`{}`", "`` {} ``", "` {} `"]
PLACES = {
    "second line": "First\nand @, {domino}`36`.\n",
    "list": "- a\n- b @\n",
    "quotation": "> a\n> b @\n",
    "heading": "# Title @\n",
    "emphasis": "A *b @* c\n",
    "table": "| a | b |\n|---|---|\n| {domino}`36` | @ |\n",
    "twice": "@ and @,\nand @\n\n@\n",
    "below code": "```\nSHOWN\n```\n\n@\n",
}


def pages(role="{{domino}}{}"):
    """Yield pages, the words of their wrong dominoes, and the line and column of each of them."""
    for place in PLACES.values():
        for words in WORDS:
            for typed in TYPED:
                inline = role.format(typed.format(words))
                before, *after = place.replace("SHOWN", inline).split("@")
                places = []
                for text in after:
                    line = before.count("\n") + 1
                    places.append((line, len(before) - before.rfind("\n")))
                    before += inline + text
                yield before, words, places


def complaints(words, places, path=""):
    """The first line of each complaint about words in some places."""
    return [f"{path}{line}:{column}: {words!r} is not a domino" for line, column in places]
