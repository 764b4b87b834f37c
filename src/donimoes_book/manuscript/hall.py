"""A campaign's folder: how far it has come, to go on from there, and its hall of fame as a bank."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from donimoes_book.board.position import Position
from donimoes_book.diagnostics import Diagnostic, InputError
from donimoes_book.files import is_file, read_text, write_whole
from donimoes_book.games.game import PuzzleGame
from donimoes_book.json_records import from_record
from donimoes_book.manuscript.bank import format_problem
from donimoes_book.search.campaign import Campaign
from donimoes_book.search.making import Aim, Champion, GenerationSpec


def read_campaign(folder: Path, aim: Aim) -> Campaign:
    """Read how far the campaign with this aim has come; a new one where nothing is kept.

    Raises InputError where the file is no campaign, or one with another aim.
    """
    path = _path(folder, aim)
    if not is_file(path):
        return Campaign(aim)
    text = read_text(path)
    try:
        data = json.loads(text)
        kept = from_record(
            Aim, data["aim"] | {"wish": from_record(GenerationSpec, data["aim"]["wish"])}
        )
        hall = tuple(from_record(Champion, champion) for champion in data["hall"])
        for champion in hall:
            Position.parse(champion.position), Position.parse(champion.board)
        campaign = from_record(Campaign, {"aim": kept, "rounds": data["rounds"], "hall": hall})
    except (ValueError, TypeError, KeyError, InputError):
        raise InputError([Diagnostic("this is not a campaign", path=str(path))]) from None
    if kept != aim:
        advice = "Choose another folder, or the same options."
        raise InputError([Diagnostic("this campaign has another aim", advice, path=str(path))])
    return campaign


def write_campaign(folder: Path, campaign: Campaign, game: PuzzleGame) -> Path:
    """Keep a campaign and write its hall as a problem bank, best first; returns the bank's path."""
    path = _path(folder, campaign.aim)
    # A campaign is data for the program; the bank beside it is for people.
    data = json.dumps(asdict(campaign), indent=1)
    bank = path.with_suffix(".md")
    entries = [_entry(game, campaign, champion) for champion in campaign.hall]
    dominoes = campaign.aim.wish.dominoes
    size = f" with {dominoes} dominoes" if dominoes else ""
    title = f"# {game.title}{size}: the longest found\n"
    write_whole(bank, "\n".join([title, *entries]).encode())
    write_whole(path, f"{data}\n".encode())
    return bank


def _entry(game: PuzzleGame, campaign: Campaign, champion: Champion) -> str:
    measures: dict[str, Any] = {
        game.length_unit: champion.steps,
        "graph": champion.states,
        "seed": campaign.aim.seed,
        "wish": f"campaign {campaign.aim.wish} --rounds {campaign.rounds}",
    }
    return format_problem(game.name, Position.parse(champion.position), measures)


def _path(folder: Path, aim: Aim) -> Path:
    return folder / f"{aim.name}.json"
