"""How long a game takes, measured between computer players."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from game.files import find_assets, json_of
from game.notation.fields import count
from game.rules.variant import Variant
from game.translation import _, _n
from game.variants import VARIANTS

FILE: Final = "rules/lengths.json"
"""The measurements, written by ``python -m tests.benchmarks.lengths --write``."""


@cache
def _measured(path: Path) -> dict[str, dict[str, int]]:
    try:
        return {
            key: {name: count(measured[name], name) for name in ("turns", "hands")}
            for key, measured in json_of(path).items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def length_words(variant: Variant, assets: Path | None = None) -> str:
    """The turns of a hand and the hands of a match; empty if they were not measured."""
    measured = _measured((assets or find_assets()) / FILE).get(variant.key)
    plain = VARIANTS.get(variant.key)
    if measured is None or plain is None or variant.house or variant.table != plain.table:
        return ""
    if variant.match.hands is not None:
        # How many hands it has is said beside it.
        return _("about {turns} turns a hand").format(turns=measured["turns"])
    hands = _n("{count} hand", "{count} hands", measured["hands"]).format(count=measured["hands"])
    return _("about {turns} turns a hand, {hands} a match").format(
        turns=measured["turns"], hands=hands
    )
