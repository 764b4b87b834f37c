"""What may be typed for a move: as it's printed, or in a way that docs/notation.md names.

Printed moves are changed in every small way. Whatever is still read must be one of the variants
below, which are written from that page and share nothing with the games' readers.
"""

import re
from pathlib import Path
from random import Random

import pytest

from donimoes_book.games.errors import IllegalMove
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.games.registry import all_games
from donimoes_book.manuscript.bank import read_bank
from donimoes_book.play.contest import turns

BANKS = Path(__file__).parents[2] / "rules" / "problems"
PUZZLES = {game.name: game for game in all_games() if isinstance(game, PuzzleGame)}
CONTESTS = {game.name: game.contest for game in all_games() if game.contest}
TYPED = "0123456789LRUDPNBWECHSlrudnbwech+-~(),./|٣١ſ"
"""Characters to put into moves; among them digits of another script, and a long s."""
STEPS = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}


def changed(text, rng, count):
    """Some texts that differ from a printed one in a small way."""
    half = len(text) // 2
    texts = {text.lower(), text.upper(), text.swapcase(), text[half:] + text[:half]}
    texts |= {mark.join(reversed(text.split(mark))) for mark in "+ "}
    texts |= {re.sub(r"\(\+\d\)", "", text), f"{text}(+0)", f"{text}L", f"{text}2"}
    texts |= {re.sub(r"(\d)(\d)", r"\2\1", text), re.sub(r"\b(\w)(?=d?[LRUD]$)", "N", text)}
    texts |= {re.sub(r"(\d)(\d)-(..)(..)", r"\2\1-\4\3", text), re.sub(r"(\d)(?!\d)", r"0\1", text)}
    while len(texts) < count:
        at, char = rng.randrange(len(text) + 1), rng.choice(TYPED)
        before, after = text[:at], text[at:]
        texts.add(
            rng.choice(
                [
                    before + char + after,
                    before + char + after[1:],
                    before + after[1:],
                    before + after[1:2] + after[:1] + after[2:],
                ]
            )
        )
    return texts - {text, ""}


def on_squares(text):
    """Which number goes to which square, in a play that has both."""
    match = re.fullmatch(r"(?:LAYS )?(\d?)(\d?)[- ]?([A-K]\d+)[-~ ]?([A-K]\d+)", text)
    return sorted([(match[1], match[3]), (match[2], match[4])]) if match else text


def dominoes(text):
    """The dominoes of a move and what follows each, in any order."""
    matches = [re.fullmatch(r"([0-9]{2})([A-Z]?)", domino) for domino in text.split("+")]
    return sorted((*sorted(one[1]), one[2]) for one in matches) if all(matches) else text


def flight(text):
    """A die, and how far it comes."""
    legs = [(STEPS[way], int(n)) for way, n in re.findall(r"([LRUD])(\d)", text)]
    return text[0], sum(x * n for (x, _), n in legs), sum(y * n for (_, y), n in legs)


def stop(step, pawn):
    """The number that a pawn is on after a step."""
    (piece,) = (piece for piece in step.after.pieces if piece.letter == pawn)
    return step.after.halves[piece.place]


def riders(position, pawn):
    """The pawns on the domino that one of them stands on."""
    spaces = {piece.letter: piece.place for piece in position.pieces}
    (domino,) = (d for d in position.dominoes if spaces[pawn] in d.places)
    return {letter for letter, place in spaces.items() if place in domino.places}


def is_variant(game, puzzle, steps, text):
    """Whether a puzzle's move may be typed in this way."""
    if re.fullmatch(r"\d+\.", text):
        # A number before a move, and none after it.
        return not steps
    text, printed = text.strip(",;").upper(), steps[0].move.upper()
    if game == "mirror":
        assert len({step.move for step in steps}) == 1
        text = text.removesuffix(str(len(steps))) if text[-1].isdigit() else text
        own = riders(puzzle.position(puzzle.start), printed[0]) if len(printed) == 3 else printed[0]
        return text[1:] == printed[1:] and text[0] in own
    (step,) = steps
    if game in ("fujisan", "country-road"):
        # A step on the peak, which has no number, may be typed as one of a single space.
        one = "1" if printed[1:] in ("L", "R") and stop(step, printed[0]) == 1 else ""
        return text in {printed, printed.partition("(")[0], printed + one}
    if game in ("bee", "bee-advanced"):
        return flight(text) == flight(printed)
    if game in ("domino-patience", "fives-the-limit") and len(printed) == 2:
        text = text.rstrip("LR")
    if game == "dominosa":
        return on_squares(text) == on_squares(printed)
    return dominoes(text) == dominoes(printed)


def in_order(text):
    """A text whose dominoes have the smaller number first."""
    return re.sub(r"(?<![^ |/])[0-6]{2}(?![^ ,|/])", lambda two: "".join(sorted(two[0])), text)


def is_spoken(contest, state, printed, text):
    """Whether a choice may be typed in this way in a record."""
    game = contest.name
    both = (words.partition(", draws")[0] for words in (text, printed))
    text, printed = (re.sub(r" ?([|/]) ?", r"\1", " ".join(words.split())) for words in both)
    if contest.any_case:
        text, printed = text.upper(), printed.upper()
    if game in ("domino-finder", "domino-runners"):
        return text == printed
    if game == "mountains" and not printed.startswith("DEALS"):
        verb = printed.partition(" ")[0]
        text = text if text.startswith(verb) else f"{verb} {text}"
        return on_squares(text) == on_squares(printed)
    if game in ("bee", "bee-advanced") and printed.startswith("shows"):
        (verb, *flown), (spoken, *flights) = text.split(), printed.split()
        return verb == spoken and [*map(flight, map(str.upper, flown))] == [*map(flight, flights)]
    if game.startswith("checkimoes") and " " not in printed:
        return on_squares(text.upper()) == on_squares(printed)
    if game.startswith("tetradominoes") and "(" in printed:
        return sorted_places(text) == sorted_places(printed)
    if hasattr(state, "line") and re.fullmatch(r"[0-6]{2}", text):
        return sorted(text) == sorted(printed[-2:])
    return in_order(text) == in_order(printed)


def sorted_places(text):
    """A play of Tetradominoes with its places in order, each with its number if it has one."""
    number = "(?:0|-?[1-9][0-9]*)"
    places = re.findall(rf"\({number},{number}\)", text)
    verb, what, *more = re.sub(r"\([-\d,]*\)", " ", text).split()
    numbers = what if verb == "lays" else what * len(places)
    return verb, sorted(zip(numbers, places, strict=True)), more


def positions(game):
    """Some of a game's problems, or else a deal."""
    bank = BANKS / f"{game.name}.md"
    if not bank.exists():
        return [game.random_start("typed")]
    return [problem.position for problem in read_bank(bank, game.name, [])][:4]


@pytest.mark.parametrize("name", [name for name in PUZZLES if name != "bee"])
def test_a_puzzle_reads_nothing_but_documented_forms_of_its_moves(name):
    game, rng, read = PUZZLES[name], Random(1), 0
    for position in positions(game):
        puzzle = game.puzzle(position)
        legal = {puzzle.move_names([move])[0] for move, _ in puzzle.successors(puzzle.start)}
        for printed in rng.sample(sorted(legal), min(3, len(legal))):
            for text in sorted(changed(printed, rng, 90)):
                try:
                    steps = game.replay(position, text)
                except IllegalMove:
                    continue
                read += 1
                assert text in legal or is_variant(name, puzzle, steps, text), text
    assert read


@pytest.mark.parametrize("name", CONTESTS)
def test_a_record_reads_nothing_but_documented_forms_of_its_choices(name):
    contest, rng, read = CONTESTS[name], Random(1), 0
    kinds = {}
    players = [lambda _, choices, rng: rng.choice(choices)] * contest.players[0]
    for turn in turns(contest, players, "a"):
        verb = contest.choice_name(turn.before, turn.choice).split()[0]
        kinds.setdefault(verb if verb.isalpha() else "", []).append(turn)
    for turn in (turn for kind in kinds.values() for turn in rng.sample(kind, min(3, len(kind)))):
        for text in sorted(changed(contest.choice_name(turn.before, turn.choice), rng, 40)):
            try:
                choice = contest.find_choice(turn.before, text)
            except ValueError:
                continue
            read += 1
            printed = contest.choice_name(turn.before, choice)
            assert is_spoken(contest, turn.before, printed, text), (printed, text)
    assert read


@pytest.mark.parametrize(
    ("name", "number", "printed", "typed"),
    [
        ("unmatched", 1, "21U", "12u"),
        ("capturing", 1, "14R", "41R;"),
        ("fujisan", 12, "PR4 PR2 PD PR", "pr4 PR2, PD PR1"),
        ("fujisan", 3, "BL5 NR5 RL3 RL3 NU RU BL1(+1)", "BL5 NR5 RL3 RL3 NU RU BL1"),
        ("mirror", 1, "BdU BdD BdU", "RdU BdD1 rdu"),
        ("mirror", 1, "PdU", "NdU"),
        ("dominosa", 1, "01-C2D2", "10-d2c2"),
        ("dominosa", 1, "C2~D2", "D2~C2"),
        ("five-columns", 1, "21+54", "45+12"),
        ("knock-out", 1, "34+42", "24+43"),
        ("domino-patience", 1, "03", "30L"),
    ],
)
def test_documented_forms_are_read(name, number, printed, typed):
    position = read_bank(BANKS / f"{name}.md", name, [])[number - 1].position
    assert " ".join(step.move for step in PUZZLES[name].replay(position, typed)) == printed
