"""Computer players: a view in, an action and its reason out.

``make_player`` gives a player of a kind in ``PLAYERS``. All of them know only what their chair may
know; they differ in what they remember and how they weigh it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .blueprint import Blueprint
from .levels import BEGINNER, STANDARD
from .player import Decision, Player
from .policy_1 import POLICY_1
from .weights import Style, Weights

__all__ = ["PLAYERS", "Blueprint", "Decision", "Player", "Style", "Weights", "make_player"]


def _maker(kind: str, style: Style) -> Callable[[int | None], Player]:
    return lambda seed: Blueprint(kind, style, seed)


PLAYERS: Mapping[str, Callable[[int | None], Player]] = {
    "beginner": _maker("beginner", BEGINNER),
    "standard": _maker("standard", STANDARD),
    "policy-1": _maker("policy-1", POLICY_1),
}
"""The kinds of players, weakest first, with what makes one from a seed."""


def make_player(kind: str, seed: int | None = None) -> Player:
    """A computer player of a kind. ``seed`` settles ties only.

    Raises:
        ValueError: for an unknown kind.
    """
    maker = PLAYERS.get(kind)
    if maker is None:
        raise ValueError(f"unknown player {kind!r} (there are: {', '.join(PLAYERS)})")
    return maker(seed)
