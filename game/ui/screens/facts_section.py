"""A section of the generated rules: a table, sentences, or both."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.variant import Variant
from game.ui.screens.figures import Line


@dataclass(frozen=True)
class Facts:
    """One section: a table, sentences, or both."""

    title: str
    lines: list[Line] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    words: tuple[int, ...] = ()
    """Columns of the table that hold words."""


def plays_alone(variant: Variant) -> bool:
    """Whether every player is a side of his own from the first card to the last."""
    table = variant.table
    return table.taker_partners is None and all(len(side) == 1 for side in table.sides)


def wilds_without_limit(variant: Variant, most: int) -> bool:
    """Whether so many wild cards in one meld are as many as the pack holds, or more."""
    return most >= variant.pack.jokers + 4 * variant.pack.packs
