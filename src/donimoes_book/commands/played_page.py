"""A page by `render` that needs no other files, on which a problem can be played."""

from donimoes_book.commands.common import print_warnings
from donimoes_book.diagnostics import InputError
from donimoes_book.drawing.scene import Scene
from donimoes_book.games.game import Game
from donimoes_book.interactive.hosted import find_problem, picture_page, problem_page
from donimoes_book.manuscript.folders import included_book
from donimoes_book.manuscript.reminders import find_reminder
from donimoes_book.manuscript.solving import has_problems
from donimoes_book.manuscript.source import LocatedPosition, as_warnings
from donimoes_book.manuscript.tree import Paragraph
from donimoes_book.manuscript.walking import plain_text


def page_with(game: Game | None, located: LocatedPosition | None, scene: Scene) -> bytes:
    """Return a page where a position can be played, or a picture if there is nothing to play."""
    rules = _rules(game) if game else ""
    if game and located and has_problems(game):
        try:
            return problem_page(find_problem(game, located), scene, rules)
        except InputError as error:
            print_warnings(as_warnings(error.diagnostics))
    return picture_page(game.title if game else scene.title, scene, rules)


def _rules(game: Game) -> str:
    """Return the first paragraph of a game's reminder in the included book: what it is about."""
    reminder = find_reminder(included_book(), game.name)
    paragraphs = (b for b in reminder.blocks if isinstance(b, Paragraph)) if reminder else ()
    return next((plain_text(paragraph.children) for paragraph in paragraphs), "")
