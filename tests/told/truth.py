"""Whether what is told is so, tells two turns apart, and speaks against none that is offered."""

from __future__ import annotations

from collections.abc import Iterator

from game.notation.reasons import Reason, Why
from game.rules.actions import Discard, LayMelds, LayOff, Take

from . import of_discards, of_melds, of_others, of_the_hand
from .case import Case
from .table import OF_THE_PLACE, OF_THE_TURN

CHECKED_IN = (of_discards, of_melds, of_others, of_the_hand)
"""The modules that fill the table of checks."""

LOOSE = ("card.fits_nothing", "card.only_one_spare")
"""What is asked of sets alone: a card may go with others in a sequence."""


def condemns(case: Case, other: Case, deed: Reason | None, reason: Reason) -> bool:
    """Whether a reason for one turn says what is wrong with the other one."""
    v, key = reason.values, reason.key
    if v.get("act") is not None:
        return v["act"] == deed and key.startswith(("fault.", "kept."))
    cards = [v.get("card"), *_items(v.get("cards"))]
    named = [v.get("rank"), *_items(v.get("ranks"))]
    named += [int(card) >> 2 for card in cards if isinstance(card, int)]
    if key.startswith(("theirs.", "next.", "use.", "card.safer_than", "card.helps_opening_less")):
        return other.thrown is not None and other.rank in named and not other.laid
    if key == "seen.fewer_counted":
        return other.thrown is not None and other.rank == v.get("other") and not other.laid
    if key == "card.singles_riskier":
        thrown = other.thrown
        if thrown is None or other.laid:
            return False
        return other.lone(thrown) and not other.in_a_row(thrown)
    if key.startswith(("pile.", "special.lacks", "special.complete")):
        return isinstance(other.first, Take) and not isinstance(case.first, Take)
    if key == "laid.fined_set":
        return v["rank"] in other.fines()
    return key.startswith("open.") and bool(other.laid) and not case.laid


OF_ONE_MELD = (
    "laid.completes", "laid.kind_lacking", "laid.pair_kept", "laid.rank_lacks",
    "laid.short_of_canasta",
)  # fmt: skip
"""What is told of a meld, by its rank."""


def of_another_act(case: Case, reason: Reason) -> bool:
    """Whether a reason speaks of a meld that the act which is named does not lengthen."""
    if reason.key not in OF_ONE_MELD or not isinstance(case.first, LayMelds | LayOff):
        return False
    return all(meld.rank != reason.values["rank"] for meld in case.grown_at_once())


SAME = ("card.same_of", "laid.same_of")
"""What tells that the reason before it is so of the other move as well."""


def _items(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def shared_by(why: Why) -> Why:
    """What of a reason is said of the other move as well."""
    keys = [reason.key for reason in why]
    at = next((keys.index(key) for key in SAME if key in keys), 0)
    return why[:at]


def amiss(
    case: Case,
    other: Case | None,
    deed: Reason | None,
    reason: Reason,
    *,
    shared: bool = False,
) -> Iterator[str]:
    """What is wrong with one reason, which has to hold of the other turn too if it is shared."""
    check = OF_THE_TURN.get(reason.key) or OF_THE_PLACE.get(reason.key)
    if check is None:
        yield "not checked"
    elif not check(case, reason.values, other):
        yield "false"
    if of_another_act(case, reason):
        yield "of an act that is not named"
    if other is None or check is None:
        return
    of_the_turn = reason.key in OF_THE_TURN and not reason.key.startswith("though.")
    if reason.key in LOOSE and case.variant.melds.sequences is not None:
        of_the_turn = False
    alike = other.rank == case.rank or reason.key.startswith("stop.")
    if isinstance(case.first, Discard) and other.laid and alike:
        # Behind what the other lays down goes a card of its rank, or one that stops the pile too.
        of_the_turn = False
    values = reason.values
    if shared and "rank" in values:
        # The same is said of the other rank.
        laid = [meld.rank for meld in other.grown_at_once()]
        values = {**values, "rank": laid[0] if laid else other.rank}
    if of_the_turn and bool(check(other, values, case)) is not shared:
        yield "false of the other" if shared else "true of both"
    if deed is not None and condemns(case, other, deed, reason):
        yield "offers what it condemns"
