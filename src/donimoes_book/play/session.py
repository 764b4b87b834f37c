"""Runs games with people at the table: what they see, may choose, and may take back."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import NotPossible
from donimoes_book.play.contest import Contest, Player, Turn
from donimoes_book.play.record import how_it_stands, printed_scores, read_record, record_lines
from donimoes_book.play.view import Play, View, view_of

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
        *,
        one_by_one: bool = False,
    ) -> None:
        """Begin, or go on after some turns; `one_by_one`, programs play when told to `go_on`.

        Then a person who plays alone against them also makes those choices that are the only ones,
        unless they only end a turn.
        """
        self.contest, self.names, self.programs, self.seed = contest, names, programs, seed
        self.turns = list(turns)
        self._people = tuple(seat for seat, name in enumerate(names) if name not in programs)
        self.one_by_one = one_by_one
        self._told = self.heard = len(self.turns)
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

    def state_after(self, count: int) -> Any:
        """Return the state after so many turns, or after all if there are fewer."""
        turns = self.turns[:count]
        return turns[-1].after if turns else self.start

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.contest.mover(self.state) is None

    @property
    def player(self) -> int:
        """Whose view is shown: the mover's or, if that isn't a person, the first person's."""
        mover = self.contest.mover(self.state)
        return mover if mover in self._people else self.person

    @property
    def person(self) -> int:
        """The seat of the first person, from 0; of the first player if there is none."""
        return next(iter(self._people), 0)

    @property
    def people(self) -> Sequence[int]:
        """The seats of those who are people, from 0."""
        return self._people

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

    def view(self) -> View:
        """Return what the player whose turn it is sees and may do, as values.

        Raises NotPossible after the end, and while a program is to play.
        """
        if self.is_over or self.waits:
            raise NotPossible("the game is over" if self.is_over else "a program is to play")
        return view_of(self.contest, self.names, self.state, self.player)

    def choices(self) -> Sequence[str]:
        """Return all the mover's choices, as a record prints them."""
        state = self.state
        return [self._name(state, each) for each in self.contest.choices(state)]

    def choose(self, play: str | Play) -> None:
        """Make the mover's choice, and let programs choose until it is a person's turn again.

        Raises NotPossible, saying why and what is possible.
        """
        text = str(play)
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
        self.heard = len(self.turns)
        self._chosen.append(self.heard)
        self._play(choice)
        self._advance()

    @property
    def waits(self) -> bool:
        """Whether a program has to `go_on`."""
        return self.contest.mover(self.state) not in (None, *self._people)

    def go_on(self, player: Player | None = None) -> None:
        """Let the program whose turn it is choose, or another for it, and play what follows."""
        mover = self.contest.mover(self.state)
        if mover is None or mover in self._people:
            raise NotPossible("no program is to play")
        self.heard = len(self.turns)
        self._play(self._program_choice(player or self.programs[self.names[mover]], mover))
        self._advance()

    def hint(self) -> str:
        """Say what the strongest program would do."""
        return f"Try {self.suggestion()}."

    def suggestion(self) -> str:
        """Return what the strongest program would do, as a record prints it."""
        if not self.programs or self.is_over:
            raise NotPossible("the game is over" if self.is_over else "no program is here to ask")
        *_, player = self.programs.values()
        state, rng = self.state, Random(self._seed_of_turn())
        view, choices = self.contest.view(state, self.player), self.contest.choices(state)
        return self._name(state, player(view, choices, rng))

    def undo(self, *, anyway: bool = False) -> None:
        """Take back a person's last choice, unless they have learned something since.

        Whoever only practises may take it back `anyway`, even one from before the game was resumed.
        """
        chosen = self.choice_turns() if anyway else self._chosen
        if not chosen:
            raise NotPossible("there is nothing to take back")
        start = chosen[-1]
        player = self.turns[start].player
        for turn in self.turns[start:]:
            if not anyway and self.contest.reveals(turn.before, turn.choice, player):
                news = self.contest.seen_name(turn.before, turn.choice, player)
                raise NotPossible(f"something has come to light since: {turn.player + 1} {news}")
        self._chosen = [number for number in self._chosen if number < start]
        del self.turns[start:]
        self._told, self.heard = min(self._told, start), start

    def choice_turns(self, *seats: int) -> list[int]:
        """Return the numbers, from 0, of the turns in which one of some had several choices.

        By default they are all people.
        """
        return [
            number
            for number, turn in enumerate(self.turns)
            if turn.player in (seats or self._people) and len(self.contest.choices(turn.before)) > 1
        ]

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
            choices = self.contest.choices(self.state)
            is_person = mover in self._people
            if is_person and len(choices) > 1:
                return
            ends_turn = len(choices) == 1 and self._has_chosen(mover)
            acts = not is_person or len(self._people) < 2
            if (
                self.one_by_one
                and acts
                and not ends_turn
                and self.contest.happened(choices[0]) is None
            ):
                return
            program = self.programs.get(self.names[mover])
            self._play(self._program_choice(program, mover) if program else choices[0])

    def _has_chosen(self, mover: int) -> bool:
        """Return whether the last turn was the mover's, who had more than one choice."""
        last = self.turns[-1] if self.turns else None
        return bool(last and last.player == mover and len(self.contest.choices(last.before)) > 1)

    def _program_choice(self, player: Player, mover: int) -> Any:
        """Return a program's choice, for which it is only asked if there are several."""
        state, choices = self.state, self.contest.choices(self.state)
        if len(choices) == 1:
            return choices[0]
        view = self.contest.view(state, mover)
        return player(view, choices, Random(self._seed_of_turn()))

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
