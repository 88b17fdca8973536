"""Whose portraits stand on the sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.notation.names import shown_name

if TYPE_CHECKING:
    from game.controller.game import Game
    from game.controller.replay_cursor import ReplayCursor


@dataclass(frozen=True, slots=True)
class Person:
    """A player with a portrait: their character, empty for a human, and their name."""

    character: str
    name: str


def people_of(game: Game | ReplayCursor) -> list[list[Person]]:
    """The players of each account."""
    return [
        [
            Person(game.character_of(each), shown_name(game.players[each].name))
            for each in account.players
        ]
        for account in game.accounts
    ]
