"""The differences between two variants, from their records, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules.variant import Variant
from game.translation import N_, _, _p
from game.ui.screens.house.parameters import groups
from game.variants import VARIANTS

NOTHING: Final = "\u2013"
"""The word for something that a variant does not have."""


@dataclass(frozen=True)
class Difference:
    """Something that differs: its name, its value, and its value in the other variant."""

    label: str
    here: str
    there: str


def _turn_card(variant: Variant) -> str:
    count = variant.deal.turn_card
    return (
        _("above the last {count} cards").format(count=count) if count else _p("house rule", "none")
    )


ASPECTS: Final[tuple[tuple[str, Callable[[Variant], str]], ...]] = (
    (N_("Turn card in the stock"), _turn_card),
)
"""Aspects that are not numbers, each told in its own words."""


def base_of(variant: Variant) -> Variant | None:
    """The variant to compare with: the parent without options; None for the first variant."""
    if variant.parent is None:
        return None
    return VARIANTS.get(variant.parent)


def differences(variant: Variant, other: Variant) -> list[Difference]:
    """All differences, in the order of a hand. Parameters without effect in both are left out."""
    out = []
    for label, words in ASPECTS:
        here, there = words(variant), words(other)
        if here != there:
            out.append(Difference(_(label), here, there))
    for group in groups():
        for parameter in group.parameters:
            mine, its = parameter.value(variant), parameter.value(other)
            in_both = parameter.matters(variant), parameter.matters(other)
            if not any(in_both) or (mine == its and all(in_both)):
                continue
            if not all(in_both) and parameter.is_usual(mine if in_both[0] else its):
                continue
            here = parameter.words(mine, variant) if in_both[0] else NOTHING
            there = parameter.words(its, other) if in_both[1] else NOTHING
            if here != there:
                out.append(Difference(_(parameter.label), here, there))
    return out
