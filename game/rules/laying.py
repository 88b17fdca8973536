"""Whether cards make a meld, or may join one, in a variant (RULINGS section 5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from . import sentences as say
from .cards import FIRST_THREE, THREE, Card, is_red
from .melds import Meld, MeldKind
from .refusal import Refusal
from .variant import Variant


def meld_fault(
    variant: Variant,
    cards: Sequence[Card],
    meld: Meld | None,
    melds: Sequence[Meld],
    *,
    opening: bool,
) -> Refusal | None:
    """Why the cards are no new meld for a side that has ``melds``, or None if they are one.

    ``meld`` is what ``meld_of`` made of the cards. ``opening`` tells that the meld belongs to the
    opening batch, where the base for wild cards is not asked for (INT-2).
    """
    rules = variant.melds
    if len(cards) < 3:
        return say.too_few_cards()
    if rules.max_size is not None and len(cards) > rules.max_size:
        return say.too_many_cards(rules.max_size)
    if meld is None:
        return say.mixed_ranks()
    if meld.kind is MeldKind.WILD:
        if not rules.wild_melds:
            return say.wild_meld_not_allowed()
    elif meld.rank == THREE:
        fault = _threes_fault(variant, meld)
        if fault:
            return fault
    elif meld.wilds or meld.naturals < rules.min_naturals:
        if meld.naturals < rules.min_naturals:
            return say.too_few_naturals(rules.min_naturals)
        fault = _wilds_fault(variant, meld, opening=opening)
        if fault:
            return fault
    for other in melds:
        if other.rank == meld.rank:
            return say.rank_already_melded(meld.rank)
    return None


def addition_fault(variant: Variant, meld: Meld, cards: Sequence[Card]) -> Refusal | None:
    """Why the cards may not be laid on the meld, or None if they may."""
    if not cards:
        return say.too_few_cards()
    wilds = 0
    for card in cards:
        if card < FIRST_THREE:
            wilds += 1
        elif card >> 2 != meld.rank:
            return say.not_of_rank(meld.rank)
    limit = variant.melds.max_size
    after = meld.with_cards(cards)
    if limit is not None and meld.size < limit < after.size:
        return say.too_many_cards(limit)
    if meld.rank == THREE:
        fault = _threes_fault(variant, after)
        if fault:
            return fault
    elif wilds and meld.kind is MeldKind.SET:
        fault = _wilds_fault(variant, after, opening=False)
        if fault:
            return fault
    if limit is not None and meld.size >= limit:
        return say.meld_complete()
    return None


def _wilds_fault(variant: Variant, meld: Meld, *, opening: bool) -> Refusal | None:
    rules = variant.melds
    limit = rules.max_wilds
    if opening and rules.max_wilds_opening is not None:
        limit = rules.max_wilds_opening
    if meld.wilds > limit:
        return say.too_many_wilds(limit)
    if not opening and meld.wilds and meld.naturals < rules.base_for_wilds:
        return say.wilds_need_base(rules.base_for_wilds)
    if meld.wilds and meld.rank in rules.ranks_without_wilds:
        return say.no_wilds_allowed(meld.rank)
    return None


def _threes_fault(variant: Variant, meld: Meld) -> Refusal | None:
    """Only black threes are melded, without wild cards, where they are no bonus cards."""
    red = any(is_red(card) for card in meld.cards if card >> 2 == THREE)
    if not variant.melds.black_threes or variant.threes.black or red:
        return say.threes_not_melded()
    return say.no_wilds_allowed(THREE) if meld.wilds else None
