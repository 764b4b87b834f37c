"""All possible answers to a question about Domino Runners, and what is said about each of them."""

from donimoes_book.board.position import Place, Position
from donimoes_book.games.domino_runners.pictures import place_of
from donimoes_book.games.domino_runners.questions import Ending, answer, play_out
from donimoes_book.games.domino_runners.rules import Turn, square_name
from donimoes_book.language import gettext
from donimoes_book.search.answer import Choice, Choosing


def choosing(position: Position) -> Choosing:
    """Return every possible turn; raises IllegalPosition.

    A turn is chosen by the half where the runner turns, the half where it ends, and the halves that
    the checker jumps to.
    """
    lines, ending = answer(position).lines, Ending.of(position)
    best = ending.solve().best

    def choice(turn: Turn) -> Choice:
        later = ending.after(turn)
        line, result = play_out(later, later.best_line())
        said = gettext("Best play continues {plays}. {result}", plays=" ".join(line), result=result)
        return Choice(
            turn.name,
            turn in best,
            said if line else result,
            touched=tuple(map(square_name, (turn.corner, turn.end, *turn.jumps))),
        )

    possible = ending.turns()
    squares = sorted({at for turn in possible for at in (turn.corner, turn.end, *turn.jumps)})
    touchable: dict[str, tuple[Place, ...]] = {
        square_name(square): (place_of(square),) for square in squares
    }
    printed: dict[str, tuple[str, ...]] = dict.fromkeys(lines, ())
    if best:
        printed[lines[0]] = (best[0].name,)
    return Choosing(
        tuple(map(choice, possible)),
        gettext(
            "Answer with a runner and the two legs of its path, such as {turn}, and xL after them"
            " if the checker jumps to the left.",
            turn=possible[0].name,
        )
        if possible
        else "",
        touchable,
        printed=printed,
    )
