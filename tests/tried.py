"""The games that are tried where each takes its time: of some that differ only in who sits, one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final

from game.rules.variant import Variant
from game.variants import VARIANTS

_ALIKE: Final = ("hand_and_foot_two", "hand_and_foot_three", "hand_and_foot_six_two_sides",
                 "hand_and_foot_six_three_sides")  # fmt: skip
"""Those for which ``hand_and_foot`` stands."""

TRIED: Final[Mapping[str, Variant]] = {
    key: variant for key, variant in VARIANTS.items() if key not in _ALIKE
}
"""By key, in the order of all games."""


def one_of_each(kind: Callable[[Variant], Hashable]) -> list[str]:
    """The first game of each kind, where games of a kind are alike for what is tested."""
    found: dict[Hashable, str] = {}
    for key, variant in VARIANTS.items():
        found.setdefault(kind(variant), key)
    return list(found.values())
