"""A section of the generated rules: a table, sentences, or both."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules.variant import Variant
from game.ui.screens.parts.figures import Line


@dataclass(frozen=True)
class Facts:
    """One section: a table, sentences, or both."""

    title: str
    lines: list[Line] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    words: tuple[int, ...] = ()
    """Columns of the table that hold text."""


def wilds_without_limit(variant: Variant, most: int) -> bool:
    """Whether the limit of wild cards in a meld is at least the number in the pack."""
    return most >= variant.pack.jokers + 4 * variant.pack.packs
