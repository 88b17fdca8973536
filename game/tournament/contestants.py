"""Who can play in a tournament: the program's players and, in a checkout, the frozen opponents.

The frozen opponents (``tests/benchmarks/opponents``) are yardsticks and are not shipped.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from game.translation import _

from ..players import PLAYERS, Player, make_player

_OPPONENTS: Final = "tests.benchmarks.opponents"
_ROOT: Final = Path(__file__).resolve().parents[2]


@cache
def frozen_opponents() -> Mapping[str, Callable[[int | None], Player]]:
    """The makers of the frozen opponents by kind; empty outside a checkout."""
    if not os.path.isdir(_ROOT.joinpath(*_OPPONENTS.split("."))):
        return {}
    try:
        found: Mapping[str, Callable[[int | None], Player]] = import_module(_OPPONENTS).OPPONENTS
    except ImportError:
        # Another package named ``tests`` is on the path.
        return {}
    return found


def make_contestant(kind: str, seed: int | None = None) -> Player:
    """A player of a kind, as ``make_player`` makes it, or a frozen opponent.

    Raises:
        ValueError: for an unknown kind, or a character or budget that it does not take.
    """
    opponents = frozen_opponents()
    if kind in opponents:
        return opponents[kind](seed)
    name = kind.partition("@")[0].partition(":")[0]
    if name in opponents:
        raise ValueError(
            _("{name} always plays the same way and takes no character or budget").format(name=name)
        )
    if name not in PLAYERS:
        known = ", ".join((*PLAYERS, *opponents))
        raise ValueError(
            _("unknown player {name} (known: {known})").format(name=repr(name), known=known)
        )
    return make_player(kind, seed)
