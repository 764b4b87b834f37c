"""Domino Runners: judges what its pictures, moves and worked games claim."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from donimoes_book.board.position import Annotations, Position
from donimoes_book.games import claims
from donimoes_book.games.claims import Claim, Claimed, Refusal, judge_reason
from donimoes_book.games.domino_runners import pictures, rules
from donimoes_book.games.domino_runners.contest import RunnersContest, State, draw
from donimoes_book.games.domino_runners.questions import answer, choosing
from donimoes_book.games.domino_runners.rules import BLACK, CHECKERS, COLOURS, WHITE, Turn
from donimoes_book.games.domino_runners.titles import TITLES
from donimoes_book.games.errors import IllegalMove, RuleViolation, UnreadableMove
from donimoes_book.games.game import Game, ShownTurn, WorkedHands
from donimoes_book.games.move_text import printed_moves
from donimoes_book.games.puzzle_game import judge_last_move
from donimoes_book.games.set_checks import picture_by_picture
from donimoes_book.search.answer import AnswerQuestion, Choosing
from donimoes_book.search.figures import LADDER, FigureWords
from donimoes_book.words.language import N_, gettext

_FIGURE_WORDS = FigureWords(
    {
        "first-player-wins-2": N_("The first player wins, with the swap"),
        "first-player-wins-without-swap": N_("The first player wins, without the swap"),
        "drawn-games": N_("Drawn games"),
        "swaps": N_("Games in which colours are swapped"),
        "ahead-first-player-wins-2": N_("One turn ahead: first wins, with swap"),
        "ahead-first-player-wins-without-swap": N_("One turn ahead: without it"),
        "turns-per-game": N_("Turns in a game, both players"),
        "stuck-games": N_("Games in which somebody cannot move"),
        "ahead-stuck-games": N_("The same, thinking one turn ahead"),
        "greedy-stuck-games": N_("The same, between greedy players"),
        "captures-per-game": N_("Checkers captured in a game"),
        "choices-per-turn": N_("Turns to choose from"),
        "points-ahead": N_("Winning margin on points"),
        "greedy-beats-random": LADDER["greedy-beats-random"],
        "ahead-beats-greedy": LADDER["ahead-beats-greedy"],
        "strong-beats-ahead": LADDER["strong-beats-ahead"],
    },
    tuple(LADDER),
)


class RunnersGame(Game, WorkedHands):
    """Domino Runners, with or without the swap."""

    name = "domino-runners"
    title = TITLES["domino-runners"]
    figure_words = _FIGURE_WORDS

    def __init__(self, swap: bool | None = None) -> None:
        """Take what the players have agreed on, if anything."""
        self.swap = swap
        self.claims = _CLAIMS

    @property
    def contest(self) -> RunnersContest:
        """The rules for two players."""
        return RunnersContest(self.swap)

    def with_option(self, name: str, value: str) -> "RunnersGame":
        """Return the same game with an option agreed on."""
        return RunnersGame(self.contest.with_option(name, value).swap)

    def annotate(self, position: Position) -> Annotations:
        """Name the squares of a board with both runners."""
        return Annotations(names_squares={*rules.RUNNERS} <= {it.letter for it in position.pieces})

    def check_picture(self, position: Position) -> list[RuleViolation]:
        """Check that an arrow that ends at a runner shows a turn that the runner may have made."""
        return picture_by_picture(position, self._check_part)

    @staticmethod
    def _check_part(part: Position) -> Iterator[RuleViolation]:
        picture = pictures.read_picture(part)
        ends = {piece.place for piece in part.pieces}
        for arrow, reason in pictures.check_arrows(picture):
            if arrow.points[-1] in ends and arrow.points[0] not in ends:
                yield RuleViolation(
                    f"this turn was not possible: {reason}", arrow.place, "", "arrows"
                )

    def check_moves(self, position: Position, moves: str) -> list[RuleViolation]:
        """Check that moves played from the first picture lead to the one beside it, if any."""
        (_, first), *others = position.side_by_side()
        end = self.replay(first, moves)
        if others:
            corner, part = others[-1]
            shown = pictures.read_picture(part)
            if shown.men != end.men:
                return [RuleViolation("the moves do not lead to this picture", corner)]
        return []

    def replay(self, position: Position, moves: str) -> pictures.Picture:
        """Play printed turns in order; raises IllegalPosition and IllegalMove."""
        picture, before = pictures.read_picture(position), -1
        for index, match in enumerate(printed_moves(moves)):
            try:
                printed_turn = rules.read_turn(match[0])
            except ValueError as error:
                raise UnreadableMove(index, match[0], str(error)) from None
            colour = printed_turn.colour
            turn: Turn | Refusal
            if colour == before:
                turn = Refusal(f"it is {COLOURS[1 - colour]}’s turn")
            elif not picture.men.shown[colour]:
                turn = Refusal(f"{COLOURS[colour]}’s runner is not there")
            elif picture.men.placed[colour] == CHECKERS:
                turn = Refusal(f"{COLOURS[colour]} has placed all {CHECKERS} checkers")
            else:
                turn = rules.find_turn(picture.board, picture.men, printed_turn)
            if isinstance(turn, Refusal):
                raise IllegalMove(index, match[0], turn, position)
            picture = replace(picture, men=rules.after(picture.men, turn), arrows=())
            before = colour
        return picture

    def question(self) -> AnswerQuestion:
        """Return a function that answers which turn is best."""
        return answer

    def choosing(self, position: Position) -> Choosing:
        """Return every possible turn, each with what it leads to."""
        return choosing(position)

    def judge_turn(self, state: State, item: str) -> Refusal | None:
        """Judge a claim about the table after a turn."""
        return claims.judge(self, _OF_A_TABLE, draw(state), "", item)

    def show_hand(self, states: Sequence[State]) -> tuple[ShownTurn | None, ...]:
        """Return a picture of each turn; None for putting down the first runner."""
        return tuple(_shown(state) for state in states[1:])


def _shown(later: State) -> ShownTurn | None:
    if later.deal is None or not later.is_set_up:
        return None
    turn = later.last
    picture = pictures.draw_board(later.deal.laid, later.men, turn)
    if turn is None:
        return ShownTurn("", picture)
    count = len(turn.jumps)
    note = gettext("captures {count}", count=count) if count else ""
    return ShownTurn(turn.name, picture, note)


def _judge_legal(game: RunnersGame, claim: Claimed) -> Refusal | None:
    if claim.moves:
        game.replay(claim.first, claim.moves)
        return None
    picture = pictures.read_picture(claim.first)
    return next((reason for _, reason in pictures.check_arrows(picture)), None)


def _judge_illegal(game: RunnersGame, claim: Claimed) -> Refusal | None:
    """Judge that the last turn (or, without moves, an arrow's turn) is refused for a reason."""
    if claim.moves:
        return judge_last_move(game, claim, "the last turn")
    reasons = [reason for _, reason in pictures.check_arrows(pictures.read_picture(claim.first))]
    if reasons:
        return judge_reason("; ".join(reasons), claim.arguments[0])
    return Refusal("no arrow shows an illegal turn")


def _judge_captures(game: RunnersGame, claim: Claimed) -> Refusal | None:
    before, end = pictures.read_picture(claim.first), game.replay(claim.first, claim.moves)
    count = sum(end.men.captured) - sum(before.men.captured)
    return None if count == claim.number else Refusal(f"the turns capture {count}")


def _judge_points(colour: int, game: RunnersGame, claim: Claimed) -> Refusal | None:
    end = game.replay(claim.first, claim.moves)
    points = rules.points(end.board, end.men)[colour]
    return None if points == claim.number else Refusal(f"{COLOURS[colour]} has {points}")


def _judge_ways(colour: int, game: RunnersGame, claim: Claimed) -> Refusal | None:
    count = len(_ways(game.replay(claim.first, claim.moves), colour))
    return None if count == claim.number else Refusal(f"{COLOURS[colour]}’s runner has {count}")


def _ways(picture: pictures.Picture, colour: int) -> list[tuple[int, int]]:
    return list(rules.ways(picture.board, picture.men.runners[colour], picture.men.taken))


def _judge_winner(winner: int | None, game: RunnersGame, claim: Claimed) -> Refusal | None:
    picture = game.replay(claim.first, claim.moves)
    black, white = rules.points(picture.board, picture.men)
    actual_winner = None if black == white else int(white > black)
    placed = picture.men.placed
    if placed != (CHECKERS, CHECKERS):
        mover = placed[0] - placed[1]
        if mover not in (BLACK, WHITE) or not picture.men.shown[mover] or _ways(picture, mover):
            return Refusal("the game is not over")
        actual_winner = 1 - mover
    if actual_winner == winner:
        return None
    return Refusal("it is a draw" if actual_winner is None else f"{COLOURS[actual_winner]} wins")


_OF_A_TABLE = (
    Claim(
        "black N",
        "Black has N points: the numbers under its checkers, and one for each checker captured.",
        partial(_judge_points, BLACK),
    ),
    Claim(
        "white N",
        "White has N points: the numbers under its checkers, and one for each checker captured.",
        partial(_judge_points, WHITE),
    ),
    Claim("black ways N", "Black’s runner has N ways to go.", partial(_judge_ways, BLACK)),
    Claim("white ways N", "White’s runner has N ways to go.", partial(_judge_ways, WHITE)),
    Claim("black wins", "The game is over, and Black has won.", partial(_judge_winner, BLACK)),
    Claim("white wins", "The game is over, and White has won.", partial(_judge_winner, WHITE)),
    Claim("drawn", "The game is over, and nobody has won.", partial(_judge_winner, None)),
)
_CLAIMS = (
    Claim("legal", "The turns are allowed: the moves or, without any, the arrows.", _judge_legal),
    Claim(
        "illegal: REASON",
        "The last turn (or, without moves, an arrow’s) is refused for a reason that includes these"
        " words.",
        _judge_illegal,
    ),
    Claim("captures N", "The turns capture N checkers.", _judge_captures),
    *_OF_A_TABLE,
)

GAMES = (RunnersGame(),)
