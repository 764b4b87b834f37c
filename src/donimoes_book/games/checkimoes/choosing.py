"""All possible answers to a question about Checkimoes, and what is said about each of them."""

from donimoes_book.board.cells import cells_of
from donimoes_book.board.dominoes import Pair, smaller_first
from donimoes_book.board.parts import BOARD_SIDE
from donimoes_book.board.position import Place, Position
from donimoes_book.games.checkimoes.endings import Ending, EndingSearch
from donimoes_book.games.checkimoes.pictures import Picture, read_picture
from donimoes_book.games.checkimoes.questions import answer, play_out
from donimoes_book.games.checkimoes.rules import (
    NUMBERS,
    ROW,
    SQUARES,
    Play,
    Rules,
    allowed_numbers,
    are_one_place,
    beside,
    covered,
    coverings,
    refusal,
    square_name,
)
from donimoes_book.games.set_checks import pair_of
from donimoes_book.language import alternatives, gettext
from donimoes_book.search.answer import Choice, Choosing


def choosing(rules: Rules, position: Position) -> Choosing:
    """Return the numbers, dominoes or plays to choose from; raises IllegalPosition."""
    lines = answer(rules, position).lines
    picture = read_picture(rules, position)
    if are_one_place(picture.held_open):
        used = {pair_of(domino) for domino in position.dominoes}
        return _covering_dominoes(rules, picture, used, lines)
    if picture.held_open:
        return _covering_numbers(picture, lines)
    return _plays(rules, picture, position, lines)


def _covering_dominoes(
    rules: Rules, picture: Picture, used: set[Pair], lines: tuple[str, ...]
) -> Choosing:
    """Offer every pair of numbers, even those of dominoes that are already on the board."""
    first, second = sorted(picture.held_open)
    right = coverings(rules, picture.board, used, (first, second))

    def choice(play: Play) -> Choice:
        said = ""
        if play not in right:
            said = _why_not(rules, picture, used, play)
        one, other = play.numbers
        return Choice(
            play.name,
            play in right,
            said,
            gettext(
                "{number} on {square} and {other_number} on {other}",
                number=one,
                square=square_name(first),
                other_number=other,
                other=square_name(second),
            ),
            gettext(
                "{number} on {square}; on {other}:",
                number=one,
                square=square_name(first),
                other=square_name(second),
            ),
            str(other),
            shown=_shown(play),
        )

    plays = [Play((one, other), first, second) for one in NUMBERS for other in NUMBERS]
    begun = sorted({play.numbers[0] for play in right})
    printed = {
        line: tuple(play.name for play in right if play.numbers[0] == number)
        for line, number in zip(lines, begun, strict=True)
    }
    form = gettext(
        "Answer with a domino and its squares, such as {play}.",
        play=Play((0, 1), first, second).name,
    )
    return Choosing(tuple(map(choice, plays)), form, are_several=True, printed=printed)


def _why_not(rules: Rules, picture: Picture, used: set[Pair], play: Play) -> str:
    for number, square in play.halves:
        if number not in allowed_numbers(picture.board, square):
            return _only(picture, square)
    if play.domino in used:
        return gettext("This domino is already on the board.")
    if play.domino not in rules.dominoes:
        return gettext("This game is played without doubles.")
    return f"{refusal(rules, picture.board, play)}."


def _only(picture: Picture, square: int) -> str:
    """Say what may cover a square."""
    found = list(map(str, allowed_numbers(picture.board, square)))
    if not found:
        return gettext("Nothing may cover {square}.", square=square_name(square))
    return gettext(
        "Only {numbers} may cover {square}.",
        square=square_name(square),
        numbers=alternatives(found),
    )


def _covering_numbers(picture: Picture, lines: tuple[str, ...]) -> Choosing:
    """Offer every number for each of the squares."""
    choices, printed = list[Choice](), dict[str, tuple[str, ...]]()
    for line, square in zip(lines, picture.held_open, strict=True):
        name, found = square_name(square), allowed_numbers(picture.board, square)
        printed[line] = tuple(f"{number}-{name}" for number in found)
        choices += [
            Choice(
                f"{number}-{name}",
                number in found,
                "" if number in found else _only(picture, square),
                gettext("{number} on {square}", number=number, square=name),
                f"{name}:",
                str(number),
                shown=((_place(square), number),),
            )
            for number in NUMBERS
        ]
    form = gettext("Answer with a number and its square, such as {choice}.", choice=choices[0].name)
    return Choosing(tuple(choices), form, are_several=True, printed=printed)


def _plays(rules: Rules, picture: Picture, position: Position, lines: tuple[str, ...]) -> Choosing:
    """Offer every legal play, and say what best play leads to after each of them."""
    ending, search = Ending(picture.board, picture.hands, picture.mover), EndingSearch(rules)
    best = search.solve(ending).best

    def choice(play: Play) -> Choice:
        line, result = play_out(after := ending.after(play), search.best_line(after))
        said = gettext("Best play continues {plays}. {result}", plays=" ".join(line), result=result)
        return Choice(
            play.name,
            play in best,
            said if line else result,
            touched=(_domino_name(play.domino), *map(square_name, (play.first, play.second))),
            shown=_shown(play),
        )

    free = SQUARES ^ covered(picture.board)
    hand = picture.hands[picture.mover]
    touchable: dict[str, tuple[Place, ...]] = {
        _domino_name(pair_of(domino)): domino.places
        for domino in position.dominoes
        if domino.place.y >= 2 * BOARD_SIDE and pair_of(domino) in hand
    }
    touchable |= {
        square_name(square): (_place(square),)
        for square in cells_of(free)
        if beside(1 << square) & free
    }
    printed: dict[str, tuple[str, ...]] = dict.fromkeys(lines, ())
    if best:
        printed[lines[0]] = (best[0].name,)
    return Choosing(
        tuple(map(choice, ending.plays(rules))),
        gettext("Answer with a domino from the hand and the squares it covers, such as 54-C2D2."),
        touchable,
        printed=printed,
    )


def _domino_name(pair: Pair) -> str:
    return "-".join(map(str, smaller_first(pair)))


def _shown(play: Play) -> tuple[tuple[Place, int], ...]:
    return tuple((_place(square), number) for number, square in play.halves)


def _place(square: int) -> Place:
    return Place(2 * (square % ROW), 2 * (square // ROW))
