"""Combining two sets of one rank (RULINGS 3.10)."""

from __future__ import annotations

from .melds import Meld, MeldKind
from .refusal import Cause, Refusal
from .state import is_canasta
from .variant import Variant


def merge_fault(variant: Variant, source: Meld, target: Meld) -> Refusal | None:
    """Why two sets may not be combined (RULINGS 3.10), or None if they may.

    >>> from game.notation.card_notation import parse_cards
    >>> from game.rules.melds import meld_of
    >>> from game.variants import VARIANTS
    >>> kings, more, nines = (meld_of(parse_cards(c)) for c in ("Ks Kh Kd", "Kc Kc 2c", "9s 9h 9d"))
    >>> merge_fault(VARIANTS["samba"], kings, more) is None
    True
    >>> merge_fault(VARIANTS["samba"], kings, nines).message
    'Only these go there: nines.'
    """
    rules = variant.melds
    if source.kind is not MeldKind.SET or target.kind is not MeldKind.SET:
        return Refusal(Cause.ONLY_SETS_MERGE)
    if source.rank != target.rank:
        return Refusal(Cause.ONLY_RANK_FITS, {"rank": target.rank})
    if is_canasta(variant, source) or is_canasta(variant, target):
        return Refusal(Cause.MELD_COMPLETE)
    if rules.max_size is not None and source.size + target.size > rules.max_size:
        return Refusal(Cause.TOO_MANY_CARDS, {"limit": rules.max_size})
    if source.wilds + target.wilds > rules.max_wilds:
        return Refusal(Cause.TOO_MANY_WILDS, {"limit": rules.max_wilds})
    return None


def merged(source: Meld, target: Meld) -> Meld:
    """Two sets of one rank as one, which keeps the place of the earlier."""
    return Meld(
        MeldKind.SET,
        target.rank,
        target.cards + source.cards,
        target.naturals + source.naturals,
        target.wilds + source.wilds,
        born=min(target.born, source.born),
    )
