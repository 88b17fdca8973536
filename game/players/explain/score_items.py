"""To which items of the score a reason speaks: what it may account for in the playouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...notation.reasons import Reason
from ..search.outcomes import Part

_HOPES: Final = frozenset((item, True) for item in ("canastas", "melded", "out", "threes"))
_LOSSES: Final = frozenset({("held", True), ("penalties", True)})
_THEIRS: Final = frozenset(
    (item, False) for item in ("canastas", "threes", "out", "melded", "held", "penalties")
)
_DANGER: Final = _THEIRS | _HOPES | {("held", True)}
"""A pile that others take ends what the own side hoped for."""
_CANASTAS: Final = frozenset({("canastas", True)})
_GROWTH: Final = _CANASTAS | {("melded", True)}
_FINES: Final = frozenset({("penalties", True)})
_ON_THE_TABLE: Final = frozenset({("melded", True)}) | _LOSSES

_SPEAKS_TO: Final[Mapping[str, frozenset[tuple[str, bool]]]] = {
    "seen.": _DANGER,
    "stop.": _DANGER,
    "next.": _DANGER,
    "theirs.": _DANGER,
    "gifts.": _DANGER,
    "frozen.": _DANGER,
    "card.safe": _DANGER,
    "card.singles_riskier": _DANGER,
    "card.costs_in_hand": _ON_THE_TABLE,
    "card.fined_in_hand": _FINES,
    "use.": _GROWTH | _HOPES,
    "laid.points": _ON_THE_TABLE,
    "laid.more_points": _ON_THE_TABLE,
    "late.": _ON_THE_TABLE,
    "laid.few_left": _HOPES | _LOSSES | {("held", False)},
    "laid.may_go_out": _HOPES | _LOSSES | _THEIRS,
    "laid.canasta_lacking": _HOPES | _LOSSES | _THEIRS,
    "laid.canastas_needed": _HOPES | _LOSSES | _THEIRS,
    "laid.threes_": frozenset({("threes", True)}),
    "laid.melds_count": frozenset({("melded", True)}),
    "laid.fined_set": _FINES,
    "laid.pair_kept": _GROWTH | _THEIRS,
    "laid.more_pairs": _GROWTH | _THEIRS,
    "laid.wilds_kept": _GROWTH,
    "laid.": _HOPES | _LOSSES,
    "partner.": _HOPES | _LOSSES,
    "opening.": _HOPES | _LOSSES,
    "out.at_once": _HOPES | _LOSSES | _THEIRS,
    "out.they_lack_a_card": frozenset({("canastas", False)}),
    "out.their_wilds_unpaid": frozenset({("canastas", False)}),
    "out.threes_against": frozenset({("threes", False)}),
    "out.melds_against": frozenset({("melded", False)}),
    "out.they_cannot": frozenset(),
    "out.they_hold_many": frozenset(),
    "out.they_lack_a_sequence": frozenset(),
    "answer.hand_costs": frozenset(),
    "out.others_hold": frozenset({("held", False)}),
    "out.we_lack_a_card": _CANASTAS,
    "out.partner_caught": _GROWTH | {("held", True)},
    "answer.caught": _GROWTH | {("held", True)},
    "pile.not_worth_fine": _FINES,
    "pile.fined_set": _FINES,
    "pile.fined_hand": _FINES,
    "pile.black_three_costs": _LOSSES,
    "pile.black_threes_cost": _LOSSES,
    "pile.fewer_than_draw": _HOPES | {("held", True)},
    "pile.ends_hand": _HOPES | _LOSSES | _THEIRS,
    "pile.not_worth_wilds": _HOPES,
    "pile.not_worth": _HOPES | _THEIRS,
    "pile.dead_cards": _HOPES | _THEIRS | {("held", True)},
    "pile.fits_melds": _HOPES,
    "pile.": _HOPES | _THEIRS,
}
"""The items of the score, each own or not, to which a reason speaks, by the beginning of its key,
the longer first. What is not here may speak to any."""


def speaks_to(reason: Reason, part: Part) -> bool:
    """Whether a reason may account for what a move brings in an item of the score."""
    items = next((i for start, i in _SPEAKS_TO.items() if reason.key.startswith(start)), None)
    return items is None or (part.item, part.own) in items
