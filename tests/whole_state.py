"""All cards of a game at the table, hidden ones too: the one way by which tests get at them."""

from __future__ import annotations

from game.controller.game import Game
from game.rules.state import State


def whole_state(game: Game) -> State:
    """The state of the hand in play itself, no copy: to look at, or to set up a position."""
    return game._state
