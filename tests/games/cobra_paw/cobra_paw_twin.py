"""A naive twin of Cobra Paw: it follows a game turn by turn, by the rules.

Many games: `PYTHONPATH=tests python tests/games/cobra_paw/cobra_paw_twin.py 10000`
"""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement

from donimoes_book.games.laboratory import players_for
from donimoes_book.games.registry import find
from donimoes_book.play.contest import turns
from helpers.referee import follow_many

SET = list(combinations_with_replacement(range(7), 2))


def pair(text):
    return tuple(sorted(map(int, text)))


def follow_game(names, seed, check=lambda *_: None):
    """Follow a game; returns who won, and whether a tie had to be broken."""
    contest = find("cobra-paw").contest
    programs = players_for(contest)
    table, held = set(SET), [0] * len(names)
    hunters, taken = list(range(len(names))), set()
    target = claimer = winner = None
    asked, prizes, tied, roller = [], [], False, 0
    for turn in turns(contest, [programs[name] for name in names], seed):
        assert winner is None
        words = contest.choice_name(turn.before, turn.choice)
        assert contest.find_choice(turn.before, words) == turn.choice
        verb, _, rest = words.partition(" ")
        who = turn.player
        possible = {contest.choice_name(turn.before, c) for c in contest.choices(turn.before)}
        if prizes:
            assert possible == {f"takes {low}{high}" for low, high in table - {(0, 0)}}
        elif asked:
            takes = {f"takes {target[0]}{target[1]}"} if target in table else set()
            claim = {"claims"} if claimer is None else set()
            assert possible == takes | claim | (
                {"waits"} if claimer is not None or asked[1:] else set()
            )
        if verb == "rolls":
            assert who == roller
            target, claimer, taken = pair(rest[:2]), None, set()
            asked = [int(name) - 1 for name in rest[9:].split()]
            assert sorted(asked) == sorted(hunters)
        elif verb == "claims":
            assert who == asked[0]
            assert claimer is None
            claimer = who
            asked = [*asked[1:], *(h for h in hunters if h not in asked)]
        elif verb == "waits":
            assert who == asked.pop(0)
            if not asked:
                assert claimer is not None
                prizes = [claimer]
        else:
            domino = pair(rest)
            assert domino in table
            table.remove(domino)
            held[who] += 1
            taken.add(who)
            if prizes:
                assert who == prizes.pop(0)
                # The claim was right: nobody found the target.
                roller = claimer if who == claimer else roller
                assert domino != (0, 0)
            else:
                assert domino == target
                assert who == asked[0]
                roller = who
                if claimer is not None:
                    others = [h for h in hunters if h not in (who, claimer)]
                    prizes = [
                        who,
                        *sorted(
                            others,
                            key=lambda h: (h not in asked, asked.index(h) if h in asked else h),
                        ),
                    ]
            if not prizes:
                done = [h for h in hunters if h in taken and held[h] >= 6]
                tied = tied or len(done) > 1
                hunters = done or hunters
                roller = roller if roller in hunters else hunters[0]
                winner = done[0] if len(done) == 1 else None
                asked = []
        assert list(contest.scores(turn.after)) == held
        assert set(turn.after.table) == table
        assert len(table) + sum(held) == 28
        assert (0, 0) in table
        check(contest, turn)
    assert contest.winners(turn.after) == (winner,)
    return winner, tied


if __name__ == "__main__":
    print(dict(follow_many(follow_game, int(sys.argv[1]))))
