"""Every version of the game, in the order in which the picker shows them."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules.variant import OptionValue, Variant, VariantError, with_options
from .classic import CLASSIC
from .international import INTERNATIONAL

VARIANTS: Mapping[str, Variant] = {
    variant.key: variant
    for variant in (
        INTERNATIONAL,
        CLASSIC,
    )
}


def variant_named(key: str, options: Mapping[str, OptionValue] | None = None) -> Variant:
    """The variant of that key, with options chosen.

    Raises:
        VariantError: for an unknown key, option or value.
    """
    if key not in VARIANTS:
        raise VariantError(f"unknown variant {key!r} (there are: {', '.join(VARIANTS)})")
    return with_options(VARIANTS[key], options or {})
