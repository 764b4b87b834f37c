"""No style sheet names a class of elements that belong to another: scripts and pages are read."""

import re
from importlib.resources import files
from pathlib import Path

PAGES = files("donimoes_book.editions.html")
PLAYERS = Path(str(files("donimoes_book.interactive") / "data"))
SHEETS = Path(str(PAGES / "data"))
SHARED = {
    "domino-diagram": "boards are diagrams, in the book's colours",
    "domino-colours": "questions copy the printed picture",
    "domino-face": "boards are drawn as the diagrams are",
    "question": "pages outside the book have none, so the player says it",
    "code": "hidden while a problem is played",
    "not-played": "where a Play button would be",
    "play-button": "pages of other programs align it as their pictures are",
    "player": "pages of other programs say how it fits in",
    **dict.fromkeys(
        ("board", "board-view", "layout-view", "joints-view", "choices", "count", "buttons"),
        "a problem alone has the player's parts arranged to fill the screen",
    ),
    **dict.fromkeys(("playing", "done", "said-last", "domino-play"), "the same"),
}


def named(sheet):
    """Return the classes that the rules of a style sheet name."""
    rules = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheet.read_text(), flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "", rules)))


def given(script):
    """Return the classes that a script or a module gives to elements."""
    text = script.read_text()
    classes = re.findall(
        r"(?:class_=f?|class: |\b(?:surface|ways|View)\()[\"`]([^\"`]*)[\"`]", text
    )
    for line in re.findall(r"(?:classList\.\w+\(|className = |class: \w+ \?)(.*)", text):
        classes += re.findall(r"\"([a-z -]+)\"", line)
    return {name for words in classes for name in re.findall(r"(?<![\w${}-])[a-z][\w-]*", words)}


def all_of(find, *paths):
    return set().union(*map(find, paths))


def test_the_players_and_the_pages_use_no_class_of_each_other():
    own = [PLAYERS / "player.css"]
    around = [*SHEETS.glob("*.css"), PLAYERS / "page.css", PLAYERS / "hosted.css"]
    played = all_of(given, *PLAYERS.glob("*.js"))
    printed = all_of(given, *SHEETS.glob("*.js"), *Path(str(PAGES)).glob("*.py"))
    assert {"joints-found", "piece-cover", "touchable", "apart"} <= played
    assert {"search-found", "cover", "filters-count", "listed"} <= printed
    mixed = (all_of(named, *own) | played) & all_of(named, *around)
    mixed |= all_of(named, *own) & printed
    assert mixed - SHARED.keys() == set()
    assert SHARED.keys() <= played | printed | all_of(named, *own, *around)


def test_each_rule_of_a_player_names_a_class_that_some_script_gives():
    classes = all_of(given, *PLAYERS.glob("*.js"), *Path(str(PAGES)).glob("*.py")) | SHARED.keys()
    assert named(PLAYERS / "player.css") - classes == set()
