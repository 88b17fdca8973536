"""Frozen opponents: yardsticks that never change, so that figures of different days are comparable.

``policy-1`` is the standard player of the first release. Its weights are data (``policy-1.toml``);
other differences are in ``first_release``. The others (``changed.toml``) are the same player with
some weights changed, since a player that is good against only one style does badly against some of
them. They are not shipped; ``python -m game simulate`` and ``move`` know them in a checkout.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.players import Player, make_player
from game.players.heuristic.weights import Style, Weights

from .first_day import FirstDay
from .first_release import FirstRelease

_FOLDER: Final = Path(__file__).parent


def _tables(name: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8"))


def _style(changes: Mapping[str, Any]) -> Style:
    """The style of policy-1 with changes that hold in every kind of game."""
    tables = _tables("policy-1")
    every = tables.pop("all")
    return Style(**{kind: Weights(**every | own | dict(changes)) for kind, own in tables.items()})


def _maker(kind: str, changes: Mapping[str, Any]) -> Callable[[int | None], Player]:
    return partial(FirstRelease, kind, _style(changes))


OPPONENTS: Final[Mapping[str, Callable[[int | None], Player]]] = {
    "policy-1": _maker("policy-1", {}),
    "first-day": FirstDay,
    **{kind: _maker(kind, changes) for kind, changes in _tables("changed").items()},
}
"""Makers of the opponents, by kind."""

STYLES: Final = tuple(_tables("changed"))
"""The kinds that are policy-1 with other weights."""


def make(kind: str, seed: int | None = None) -> Player:
    """A frozen opponent, or a player of the program.

    Raises:
        ValueError: for an unknown kind, or a character that it does not take.
    """
    maker = OPPONENTS.get(kind)
    return make_player(kind, seed) if maker is None else maker(seed)
