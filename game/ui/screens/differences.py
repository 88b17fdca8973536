"""What differs between two versions of the game, from their records, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules.variant import Variant
from game.translation import N_, _, _p
from game.ui.screens.facts_table import who_plays
from game.ui.screens.parameters import groups
from game.variants import VARIANTS

NOTHING: Final = "\u2013"
"""Where a thing does not exist."""


@dataclass(frozen=True)
class Difference:
    """A thing that differs, how it is, and how it is in the other version."""

    label: str
    here: str
    there: str


def _turn_card(variant: Variant) -> str:
    count = variant.deal.turn_card
    return (
        _("above the last {count} cards").format(count=count) if count else _p("house rule", "none")
    )


ASPECTS: Final[tuple[tuple[str, Callable[[Variant], str]], ...]] = (
    (N_("Players"), who_plays),
    (N_("Turn card in the stock"), _turn_card),
)
"""What is no number: told by words of its own."""


def base_of(variant: Variant) -> Variant | None:
    """What a variant is compared with: its parent, as it is without options; None for the first."""
    if variant.parent is None:
        return None
    return VARIANTS.get(variant.parent)


def differences(variant: Variant, other: Variant) -> list[Difference]:
    """All that differs, in the order of a hand. What means nothing in both is left out."""
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
            here = parameter.words(mine) if in_both[0] else NOTHING
            there = parameter.words(its) if in_both[1] else NOTHING
            if here != there:
                out.append(Difference(_(parameter.label), here, there))
    return out
