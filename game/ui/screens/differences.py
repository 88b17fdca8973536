"""What differs between two versions of the game, from their records, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.rules.policies import ClassicStockEnd
from game.rules.variant import Variant
from game.ui.screens.facts_melds import composition_words
from game.ui.screens.facts_out import hand_name
from game.ui.screens.facts_table import who_plays
from game.ui.screens.parameters import groups
from game.ui.text import _
from game.variants import VARIANTS

NOTHING: Final = "\u2013"
"""Where a thing does not exist."""


@dataclass(frozen=True)
class Difference:
    """A thing that differs, how it is, and how it is in the other version."""

    label: str
    here: str
    there: str


def _stock_end(variant: Variant) -> str:
    end = variant.draw.stock_end
    if end.ends_with_drawer:
        return _("the hand ends with the last draw")
    if end.one_last_turn:
        return _("one more turn, the pile is taken if it can be")
    if isinstance(end, ClassicStockEnd):
        return (
            _("every possible take is forced")
            if end.always_forced
            else _("play goes on with the pile; a lay-off is forced")
        )
    return _("play goes on with the pile; nothing is forced")


def _special(variant: Variant) -> str:
    return ", ".join(hand_name(hand) for hand in variant.special_hands.hands) or _("none")


def _concealed(variant: Variant) -> str:
    rule = variant.going_out.concealed
    return _(rule.name) if rule is not None else _("nothing extra")


def _turn_card(variant: Variant) -> str:
    count = variant.deal.turn_card
    return _("above the last {count} cards").format(count=count) if count else _("none")


ASPECTS: Final[tuple[tuple[str, Callable[[Variant], str]], ...]] = (
    ("Players", who_plays),
    ("Turn card in the stock", _turn_card),
    ("An opening needs", composition_words),
    ("Special hands", _special),
    ("Going out concealed", _concealed),
    ("At an empty stock", _stock_end),
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
