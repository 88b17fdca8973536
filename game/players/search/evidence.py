"""What the others did tells something about what they hold: soft weights, fitted to play.

For every hidden hand and kind of card the table shows some facts (``observations``). ``Evidence``
says what each fact means for one card, for a pair and for a triple of such a kind in that hand:
players keep pairs and throw single cards, so that hands hold more pairs than a fair share of the
unseen cards would give. ``python -m tests.benchmarks.beliefs`` fits the weights to finished hands,
writes them and tells what they are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from json import loads
from typing import Any, Final, TypeAlias

from ...rules.variant import Variant
from .observations import Facts

Weights: TypeAlias = tuple[float, float, float]
"""How much likelier each card of a kind is in a hand, the second card once more, and the third, as
natural logarithms."""

NOTHING: Final[Weights] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Evidence:
    """Weights by fact; a fact that is missing says nothing."""

    weights: Mapping[str, Weights] = field(default_factory=dict)

    def weights_of(self, facts: Facts) -> Weights:
        """What several facts say together."""
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
    text = files(__package__).joinpath("evidence.json").read_text(encoding="utf-8")
    tables: dict[str, Any] = loads(text)
    return tables


@cache
def _evidence(key: str) -> Evidence:
    """The weights of a variant, written in tenths, fact by fact."""
    tables = _tables()
    columns = [
        [int(tenths or 0) / 10 for tenths in column.split(",")]
        for column in tables["variants"][key]
    ]
    return Evidence(dict(zip(tables["facts"], zip(*columns, strict=True), strict=True)))


def evidence_for(variant: Variant) -> Evidence:
    """The fitted weights for a variant, or those of its parent's game, or none."""
    known = _tables()["variants"]
    for key in (variant.key, variant.parent):
        if key in known:
            return _evidence(key)
    return Evidence()
