"""Opponents of other styles, frozen like ``policy_1``: a player may be good against one habit only.

Each is policy-1 with some of its weights changed, in every kind of game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from .heuristic.weights import Style, Weights
from .policy_1 import POLICY_1


def _changed(**values: Any) -> Style:
    def change(weights: Weights | None) -> Weights | None:
        return None if weights is None else replace(weights, **values)

    return Style(
        pairs=replace(POLICY_1.pairs, **values),
        free=replace(POLICY_1.free, **values),
        fines=change(POLICY_1.fines),
        runs=change(POLICY_1.runs),
        frozen=change(POLICY_1.frozen),
        loose=change(POLICY_1.loose),
    )


POOL: Final[Mapping[str, Style]] = {
    # Puts down whatever it can and takes whatever it may; remembers, but does not infer.
    "greedy-1": _changed(
        infers=False, chases=False, open_limit=1000.0, new_set=100.0, lay_card=60.0,
        pair_held=0.0, keep_cards=2.0, take=80.0, wild_price=20.0, wild_hope=0.0, patience=0.1,
    ),
    # Wants the hand over: opens at once, makes its canasta with wild cards, goes out.
    "rusher-1": _changed(
        chases=False, open_limit=400.0, needed_canasta=600.0, wild_price=20.0, patience=0.1,
        keep_cards=2.0, thin=5.0, out_bias=400.0, stay=0.0, catch=2.0,
    ),
    # Keeps its cards for the pile and for natural canastas; goes out late.
    "hoarder-1": _changed(
        open_limit=30.0, new_set=-40.0, lay_card=2.0, pair_held=80.0, keep_cards=10.0, thin=40.0,
        wild_price=200.0, patience=1.0, out_bias=-300.0,
    ),
    # Freezes the pile and lives by its pairs.
    "freezer-1": _changed(
        freeze=60.0, freeze_pairs=2, pair=60.0, pair_pile=8.0, pair_held=50.0, keep_cards=8.0,
        take_wild=250.0,
    ),
}  # fmt: skip
"""The styles by the names of their kinds."""
