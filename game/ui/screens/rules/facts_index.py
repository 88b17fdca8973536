"""A variant's records as tables and sentences, valid for all options and house rules.

No code here knows a variant by name: every difference comes from the records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules.variant import Variant
from game.ui.screens.rules.facts_foot import the_foot
from game.ui.screens.rules.facts_melds import canastas, melds, minimums
from game.ui.screens.rules.facts_out import going_out, penalties, special_hands
from game.ui.screens.rules.facts_play import the_pile, threes
from game.ui.screens.rules.facts_section import Facts
from game.ui.screens.rules.facts_table import at_a_glance, chosen_options, stock_end, values

SECTIONS: Final[Mapping[str, Callable[[Variant], Facts | None]]] = {
    "glance": at_a_glance,
    "values": values,
    "melds": melds,
    "opening": minimums,
    "canastas": canastas,
    "pile": the_pile,
    "threes": threes,
    "foot": the_foot,
    "out": going_out,
    "special": special_hands,
    "penalties": penalties,
    "stock": stock_end,
    "options": chosen_options,
}
"""The sections, by the names that rules pages use to include them."""
