"""Runs games with people at the table: what they see, may choose, and may take back."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import NotPossible
from donimoes_book.play.contest import Contest, Player, Turn
from donimoes_book.play.record import how_it_stands, printed_scores, read_record, record_lines

HUMAN = "human"
"""The name of a player who is a person."""


class ContestSession:
    """A game in progress for several players, some of them people and the others programs.

    Nobody is shown what they must not see.
    """

    def __init__(
        self,
        contest: Contest[Any, Any, Any],
        names: Sequence[str],
        programs: Mapping[str, Player],
        seed: str,
        turns: Sequence[Turn] = (),
    ) -> None:
        self.contest, self.names, self.programs, self.seed = contest, names, programs, seed
        self.turns = list(turns)
        self._people = [seat for seat, name in enumerate(names) if name not in programs]
        self._told = len(self.turns)
        self._chosen: list[int] = []
        """How many turns had been played before each choice by a person in this session."""
        self._advance()

    @property
    def start(self) -> Any:
        """The state before the first turn."""
        return self.contest.start(len(self.names), self.seed)

    @property
    def state(self) -> Any:
        """The state after the last turn."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.contest.mover(self.state) is None

    @property
    def player(self) -> int:
        """Whose view is shown: the mover's or, after the end, the first person's."""
        mover = self.contest.mover(self.state)
        return self.person if mover is None else mover

    @property
    def person(self) -> int:
        """The seat of the first person, from 0; of the first player if there is none."""
        return next(iter(self._people), 0)

    @property
    def people(self) -> Sequence[int]:
        """The seats of those who are people, from 0."""
        return tuple(self._people)

    @property
    def can_undo(self) -> bool:
        """Whether a person has chosen in this session."""
        return bool(self._chosen)

    @property
    def seat(self) -> int:
        """Which player the table is shown to, counted from 1."""
        return self.player + 1

    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's points so far."""
        return self.contest.scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners, counted from 1; nobody before the end, in a draw, or if all have lost."""
        return tuple(who + 1 for who in self.contest.winners(self.state))

    @property
    def winner(self) -> int | None:
        """The first of the winners, counted from 1; None if there is none."""
        return next(iter(self.winners), None)

    def standing(self) -> str:
        """Say who has won, or that it was drawn or lost, or isn't over, and the scores."""
        return how_it_stands(self.contest, self.names, self.state)

    def table(self) -> Position:
        """Return what is on the table."""
        return self.contest.table(self.contest.view(self.state, self.player))

    def remarks(self) -> Sequence[str]:
        """Return what the player holds and knows."""
        return tuple(self.contest.remarks(self.contest.view(self.state, self.player)))

    def choices(self) -> Sequence[str]:
        """Return all the mover's choices, as a record prints them."""
        state = self.state
        return [self._name(state, each) for each in self.contest.choices(state)]

    def choose(self, text: str) -> None:
        """Make the mover's choice, and let programs choose until it is a person's turn again.

        Raises NotPossible, saying why and what is possible.
        """
        by_name = dict(zip(self.choices(), self.contest.choices(self.state), strict=True))
        try:
            choice = (
                by_name[text] if text in by_name else self.contest.find_choice(self.state, text)
            )
        except ValueError as error:
            # The message may list choices together with what they would reveal.
            reason = str(error)
            for name, possible in by_name.items():
                reason = reason.replace(self.contest.choice_name(self.state, possible), name)
            raise NotPossible(reason) from None
        self._chosen.append(len(self.turns))
        self._play(choice)
        self._advance()

    def hint(self) -> str:
        """Say what the strongest program would do."""
        return f"Try {self.suggestion()}."

    def suggestion(self) -> str:
        """Return what the strongest program would do, as a record prints it."""
        if not self.programs:
            raise NotPossible("no program is here to ask")
        *_, player = self.programs.values()
        state, rng = self.state, Random(self._seed_of_turn())
        view, choices = self.contest.view(state, self.player), self.contest.choices(state)
        return self._name(state, player(view, choices, rng))

    def undo(self) -> None:
        """Take back a person's last choice, unless they have learned something since."""
        if not self._chosen:
            raise NotPossible("there is nothing to take back")
        start = self._chosen[-1]
        player = self.turns[start].player
        for turn in self.turns[start:]:
            if self.contest.reveals(turn.before, turn.choice, player):
                news = self.contest.seen_name(turn.before, turn.choice, player)
                raise NotPossible(f"something has come to light since: {turn.player + 1} {news}")
        self._chosen.pop()
        del self.turns[start:]
        self._told = min(self._told, start)

    def news(self) -> Sequence[str]:
        """Return the turns that have not been reported yet, as the player has seen them."""
        new, self._told = self.turns[self._told :], len(self.turns)
        lines = self.reports(new)
        if new and self.is_over:
            lines.append(f"The game is {self.standing()}.")
        return lines

    def reports(self, turns: Sequence[Turn] | None = None) -> list[str]:
        """Return turns, by default all, as the player has seen them."""
        return [self._report(turn) for turn in (self.turns if turns is None else turns)]

    def record(self) -> str:
        """Return the record of the game so far, hidden dominoes and all."""
        lines = record_lines(self.contest, self.names, self.seed, self.turns)
        return "".join(f"{line}\n" for line in lines)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let another process go on, from the record; what was chosen can't be taken back there."""
        return _resumed, (self.contest, self.names, self.programs, self.seed, self.record())

    def _report(self, turn: Turn) -> str:
        contest = self.contest
        line = f"{turn.player + 1} {contest.seen_name(turn.before, turn.choice, self.player)}"
        return f"{line}{printed_scores(contest, turn)}"

    def _name(self, state: Any, choice: Any) -> str:
        return self.contest.seen_name(state, choice, self.player)

    def _advance(self) -> None:
        """Play everything that isn't a person's choice: deals, rolls, forced turns, programs."""
        while (mover := self.contest.mover(self.state)) is not None:
            state, choices = self.state, self.contest.choices(self.state)
            choice = choices[0]
            if len(choices) > 1:
                if mover in self._people:
                    return
                rng = Random(self._seed_of_turn())
                player = self.programs[self.names[mover]]
                choice = player(self.contest.view(state, mover), choices, rng)
            self._play(choice)

    def _play(self, choice: Any) -> None:
        state, mover = self.state, self.contest.mover(self.state)
        assert mover is not None, "the game goes on"
        self.turns.append(Turn(mover, state, choice, self.contest.after(state, choice)))

    def _seed_of_turn(self) -> str:
        """Return a separate seed for each turn, so that a resumed game continues the same way."""
        return f"{self.seed}/players/{len(self.turns)}"


def _resumed(
    contest: Contest[Any, Any, Any],
    names: Sequence[str],
    programs: Mapping[str, Player],
    seed: str,
    record: str,
) -> ContestSession:
    return ContestSession(contest, names, programs, seed, read_record(contest, record).turns)
