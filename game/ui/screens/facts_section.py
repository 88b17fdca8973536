"""A section of the generated rules: a table, sentences, or both, and how counts are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.rules.variant import Variant
from game.translation import _
from game.ui.screens.figures import Line


@dataclass(frozen=True)
class Facts:
    """One section: a table, sentences, or both."""

    title: str
    lines: list[Line] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    words: tuple[int, ...] = ()
    """Columns of the table that hold words."""


def count_words(count: int) -> str:
    """A small number in a sentence: "two"; from thirteen up as a figure."""
    names = (
        _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
        _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"),
    )  # fmt: skip
    return names[count] if 0 <= count < len(names) else str(count)


def joined(parts: Sequence[str], last: str = "and") -> str:
    """Words as a phrase: "a, b and c", or with ``last`` "or"."""
    if len(parts) < 2:
        return "".join(parts)
    form = _("{most} or {last}") if last == "or" else _("{most} and {last}")
    return form.format(most=", ".join(parts[:-1]), last=parts[-1])


def plays_alone(variant: Variant) -> bool:
    """Whether every player is a side of his own from the first card to the last."""
    table = variant.table
    return table.taker_partners is None and all(len(side) == 1 for side in table.sides)


def wilds_without_limit(variant: Variant, most: int) -> bool:
    """Whether so many wild cards in one meld are as many as the pack holds, or more."""
    return most >= variant.pack.jokers + 4 * variant.pack.packs
