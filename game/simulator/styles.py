"""Styles of the playout policy: rows of 16 whole numbers, one row for each seat.

The numbers, in their order:

0 to 3: how many cards the pile must have to be taken for an opening, with one natural and a wild
card, with a natural pair, and by laying its top card off. 4: most wild cards in an opening from the
hand while the stock is long. 5: stock above which the side waits for the pile before it opens. 6,
7: cards kept in hand before and after the opponents have a canasta. 8: canastas of the side from
which the player goes out whenever he can. 9: stock from which down he goes out in any case. 10:
size of a set from which wild cards complete it. 11: what throwing a deuce costs. 12, 13: how much
the size of the pile, and its square, make a risky discard cost. 14, 15: what it costs to throw of
a pair, and of three or more.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from json import loads
from typing import Final

from ..rules.variant import Variant

Style = tuple[int, ...]

BALANCED: Final[Style] = (3, 5, 2, 3, 2, 200, 4, 3, 1, 6, 5, 60, 8, 2, 8, 14)
RUSHER: Final[Style] = (2, 4, 1, 2, 3, 200, 2, 2, 1, 20, 4, 80, 6, 1, 4, 8)
HOARDER: Final[Style] = (5, 8, 4, 5, 1, 30, 7, 4, 2, 4, 5, 80, 8, 3, 14, 20)
FREEZER: Final[Style] = (3, 6, 2, 3, 2, 200, 5, 3, 2, 5, 6, 24, 10, 3, 12, 14)

STYLES: Final[dict[str, Style]] = {
    "balanced": BALANCED,
    "rusher": RUSHER,
    "hoarder": HOARDER,
    "freezer": FREEZER,
}


@cache
def _tuned() -> dict[str, Style]:
    text = files(__package__).joinpath("tuned.json").read_text(encoding="utf-8")
    return {key: tuple(style) for key, style in loads(text).items()}


def style_for(variant: Variant) -> Style:
    """The balanced style as it was tuned by self-play for a variant, or for its parent's game."""
    tuned = _tuned()
    return tuned.get(variant.key) or tuned.get(variant.parent or "") or BALANCED
