"""What a whole turn has over another one, as facts with what they may be worth.

Every fact is asked of both turns, so that it tells them apart; the worth, in points, is a rough one
that says which fact weighs most, and whether it can account for what the turns differ by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ...notation.reasons import Why
from .laying_merits import of_laying
from .merit import Merit
from .throwing_merits import of_throwing
from .turn import Turn

FIRST: Final = frozenset({"laid.completes", "laid.completes_run", "laid.canasta"})
"""What is told before all that follows from it."""
KEPT_IN_HAND: Final = frozenset({"laid.wilds_kept", "laid.more_pairs"})
"""What is kept in hand that another turn lays down."""


def merits(mine: Turn, theirs: Turn, taken: tuple[float, float] | None = None) -> list[Merit]:
    """What a turn has over another one, that of the greatest worth first.

    ``taken`` are the chances that the next player takes the pile after each, where they were
    measured; otherwise they are guessed.
    """
    return ordered([*of_laying(mine, theirs), *of_throwing(mine, theirs, taken)])


def ordered(found: Iterable[Merit]) -> list[Merit]:
    """Facts as they are told: canastas, then the one of the greatest worth."""
    return sorted(found, key=lambda merit: (merit.reason.key not in FIRST, -merit.points))


MOST: Final = 2
"""Facts that are told, and so many that explain them."""
_ADDS: Final = 0.3
"""What a second fact has to be worth beside the first."""
TIME: Final = ("out.they_cannot", "out.they_lack_a_sequence", "out.they_hold_many")
"""Why there is time to play on."""
EXPLAINED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        TIME, ("out.we_lack_a_card", "out.partner_caught", "answer.caught_for", "laid.")
    ),
    "answer.hand_costs": ("out.",),
    "seen.pairs_only": ("seen.fewer_counted",),
    "special.this_turn": ("special.lacks",),
    "open.begins_wilds": ("open.spends_wilds",),
    "pile.draw_brings": ("pile.not_worth_wilds", "pile.wild_completes"),
    **dict.fromkeys(
        ("late.others_near", "late.stock_short", "laid.partner_adds"),
        ("laid.rank_lacks", "laid.short", "laid.wilds_lack_one"),
    ),
    "seen.pile_frozen": ("seen.",),
    "though.fits": ("",),
    "card.more_of_rank_kept": ("seen.", "theirs.", "next.", "card.no", "card.s"),
    "frozen.pairs_held": ("frozen.",),
    "pile.holds": ("seen.", "stop.", "theirs."),
    "laid.canasta_lacking": (
        "laid.rank_lacks",
        "laid.short",
        "laid.wilds_lack_one",
        "laid.sequence_lacks_one",
    ),
    "late.last_turn": ("laid.more_points",),
    "late.no_stock": ("laid.more_points",),
    "late.little_stock": ("laid.more_points",),
    "late.others_out": ("laid.more_points",),
    "late.time_short": ("laid.more_points",),
}
"""Facts that are worth nothing of themselves, and the beginnings of those that they explain."""


def without_orphans(why: Why) -> Why:
    """Drops the facts that only explain another fact (``EXPLAINED_BY``) which is missing."""
    keys = [reason.key for reason in why]
    return tuple(
        reason
        for reason in why
        if reason.key not in EXPLAINED_BY
        or any(key.startswith(EXPLAINED_BY[reason.key]) for key in keys if key != reason.key)
    )


def most_telling(found: Sequence[Merit]) -> list[Merit]:
    """The weightiest fact, with another that adds much to it, and what explains them."""
    told = [m for m in found if m.points and m.points >= _ADDS * found[0].points][:MOST]
    keys = [merit.reason.key for merit in told]
    beside = [
        merit
        for merit in found
        if not merit.points
        and any(key.startswith(EXPLAINED_BY.get(merit.reason.key, ())) for key in keys)
    ]
    return told + beside[:MOST]
