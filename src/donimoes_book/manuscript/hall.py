"""A campaign's folder: how far it has come, to go on from there, and its hall of fame as a bank."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file, read_text, write_whole
from donimoes_book.games.puzzle_game import PuzzleGame
from donimoes_book.json_records import from_record
from donimoes_book.manuscript.bank import format_problem
from donimoes_book.search.campaign import Campaign, CampaignSpec, HallEntry
from donimoes_book.search.generation import GenerationSpec


def read_campaign(folder: Path, spec: CampaignSpec) -> Campaign:
    """Read how far the campaign of this specification has come; a new one where there is no file.

    Raises InputError where the file is no campaign, or one of another specification.
    """
    path = _path(folder, spec)
    if not is_file(path):
        return Campaign(spec)
    text = read_text(path)
    try:
        data = json.loads(text)
        aim = data["aim"]
        generation = from_record(GenerationSpec, aim["wish"])
        names = {"game": aim["game"], "seed": aim["seed"], "generation": generation}
        found = from_record(CampaignSpec, names)
        hall = tuple(from_record(HallEntry, entry) for entry in data["hall"])
        for entry in hall:
            Position.parse(entry.position), Position.parse(entry.board)
        campaign = from_record(Campaign, {"spec": found, "rounds": data["rounds"], "hall": hall})
    except (ValueError, TypeError, KeyError, InputError):
        raise InputError([Diagnostic("this is not a campaign", path=str(path))]) from None
    if found != spec:
        advice = "Choose another folder, or the same options."
        raise InputError([Diagnostic("this campaign has another aim", advice, path=str(path))])
    return campaign


def write_campaign(folder: Path, campaign: Campaign, game: PuzzleGame) -> Path:
    """Write how far a campaign has come, and its hall as a problem bank, best first.

    Returns the bank's path.
    """
    spec, path = campaign.spec, _path(folder, campaign.spec)
    # A campaign is data for the program; the bank beside it is for people. The keys are those of
    # the first version, so that campaigns begun with it go on.
    data = {
        "aim": {"game": spec.game, "seed": spec.seed, "wish": asdict(spec.generation)},
        "rounds": campaign.rounds,
        "hall": [asdict(entry) for entry in campaign.hall],
    }
    bank = path.with_suffix(".md")
    entries = [_bank_entry(game, campaign, entry) for entry in campaign.hall]
    dominoes = spec.generation.dominoes
    size = f" with {dominoes} dominoes" if dominoes else ""
    title = f"# {game.title}{size}: the longest found\n"
    write_whole(bank, "\n".join([title, *entries]).encode())
    write_whole(path, f"{json.dumps(data, indent=1)}\n".encode())
    return bank


def _bank_entry(game: PuzzleGame, campaign: Campaign, entry: HallEntry) -> str:
    measures: dict[str, Any] = {
        game.length_unit: entry.steps,
        "graph": entry.states,
        "seed": campaign.spec.seed,
        "wish": f"campaign {campaign.spec.generation} --rounds {campaign.rounds}",
    }
    return format_problem(game.name, Position.parse(entry.position), measures)


def _path(folder: Path, spec: CampaignSpec) -> Path:
    return folder / f"{spec.name}.json"
