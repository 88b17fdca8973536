"""Every version of the game, in the order in which the picker shows them."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.variant import OptionValue, Variant, with_options
from ..rules.variant_faults import VariantError, VariantFault
from .classic import (
    CLASSIC,
    CLASSIC_THREE,
    CLASSIC_TWO,
    CUTTHROAT,
    FIVE_FIRST_TAKER,
    FIVE_ROTATING,
    SIX_THREE_SIDES,
    SIX_TWO_SIDES,
)
from .foot import (
    HAND_AND_FOOT,
    HAND_AND_FOOT_SIX_THREE_SIDES,
    HAND_AND_FOOT_SIX_TWO_SIDES,
    HAND_AND_FOOT_THREE,
    HAND_AND_FOOT_TWO,
    PENNIES,
)
from .international import INTERNATIONAL
from .joker import CUBAN, JOKER, TWO_HANDS_JOKER, TWO_HANDS_REGENCY
from .modern import MODERN_AMERICAN
from .samba import BOLIVIA, BRAZILIAN, CHILEAN, HOLLYWOOD, ITALIAN, SAMBA
from .uruguay import URUGUAY, URUGUAY_MODERN

VARIANTS: Mapping[str, Variant] = {
    variant.key: variant
    for variant in (
        INTERNATIONAL,
        MODERN_AMERICAN,
        CLASSIC,
        CLASSIC_TWO,
        CLASSIC_THREE,
        CUTTHROAT,
        FIVE_ROTATING,
        FIVE_FIRST_TAKER,
        SIX_TWO_SIDES,
        SIX_THREE_SIDES,
        URUGUAY,
        URUGUAY_MODERN,
        SAMBA,
        BOLIVIA,
        BRAZILIAN,
        CHILEAN,
        CUBAN,
        HOLLYWOOD,
        ITALIAN,
        JOKER,
        TWO_HANDS_REGENCY,
        TWO_HANDS_JOKER,
        HAND_AND_FOOT,
        HAND_AND_FOOT_TWO,
        HAND_AND_FOOT_THREE,
        HAND_AND_FOOT_SIX_TWO_SIDES,
        HAND_AND_FOOT_SIX_THREE_SIDES,
        PENNIES,
    )
}


def variant_named(key: str, options: Mapping[str, OptionValue] | None = None) -> Variant:
    """The variant of that key, with options chosen.

    Raises:
        VariantError: for an unknown key, option or value.

    >>> variant_named("classic_three", {"deal": 11}).deal.cards
    11
    >>> variant_named("bridge")
    Traceback (most recent call last):
        ...
    game.rules.variant_faults.VariantError: unknown variant 'bridge' (known: ...
    """
    variant = VARIANTS.get(key)
    if variant is None:
        known = ", ".join(VARIANTS)
        raise VariantError(VariantFault.UNKNOWN_VARIANT, {"key": repr(key), "known": known})
    return with_options(variant, options or {})
