"""Log-linear belief weights: what the others' actions say about their hands.

For every hidden hand and kind of card the table shows some facts (``observations``). A fact adds a
weight to the logarithm of the chance of one such card in that hand, another to that of a pair, and
a third to that of a triple: players keep pairs and throw single cards, so that hands hold more
pairs than a fair share of the unseen cards would give. ``python -m tests.benchmarks.beliefs`` fits
the weights to finished hands, writes them and tells what they are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from ...files import json_of
from ...rules.variant import Variant
from .observations import Facts

LogWeights: TypeAlias = tuple[float, float, float]
"""Natural logarithms: how much likelier a hand holds each card of a kind, further for the second
card, and for the third."""

NOTHING: Final[LogWeights] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class BeliefWeights:
    """Weights by fact; other facts weigh nothing."""

    weights: Mapping[str, LogWeights] = field(default_factory=dict)

    def weights_of(self, facts: Facts) -> LogWeights:
        """The sums of the weights of several facts."""
        single = pair = triple = 0.0
        known = self.weights
        for fact in facts:
            if fact in known:
                one, two, three = known[fact]
                single += one
                pair += two
                triple += three
        return single, pair, triple


@cache
def _tables() -> dict[str, Any]:
    tables: dict[str, Any] = json_of(Path(__file__).with_name("belief_weights.json"))
    return tables


@cache
def _weights(key: str) -> BeliefWeights:
    """The weights of a variant, written in tenths, fact by fact."""
    tables = _tables()
    columns = [
        [int(tenths or 0) / 10 for tenths in column.split(",")]
        for column in tables["variants"][key]
    ]
    return BeliefWeights(dict(zip(tables["facts"], zip(*columns, strict=True), strict=True)))


def belief_weights_for(variant: Variant) -> BeliefWeights:
    """The fitted weights for a variant, or those of its parent, or none."""
    known = _tables()["variants"]
    for key in (variant.key, variant.parent):
        if key in known:
            return _weights(key)
    return BeliefWeights()
