"""What happens for the first time in a player's life gets one note, once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from game.translation import _, _n, number

from ..controller.card_names import special_hand_name
from ..controller.legal_queries import LegalQueries
from ..rules.actions import AcceptBonus, AskToGoOut, HoldThree, TableThrees
from ..rules.state import Phase
from ..rules.variant_records import Permission
from ..rules.view import PlayerView

NEAR: Final = 2
"""A special hand is near from so many missing cards down."""


@dataclass(frozen=True, slots=True)
class FirstTime:
    """A note on something new. ``id`` is what is kept once the player has seen it."""

    id: str
    words: str


Tell = Callable[[PlayerView, LegalQueries], str]


def _bonus(view: PlayerView, legal: LegalQueries) -> str:
    if not any(isinstance(action, AcceptBonus) for action in legal.simple_actions()):
        return ""
    return _("You have opened: that earns **bonus cards** from the stock. Take "
             "them or refuse when your melding is done; only a discard may follow.")  # fmt: skip


def _minimum(view: PlayerView, _legal: LegalQueries) -> str:
    opening = view.variant.opening
    total = view.totals[view.account_of(view.seat)]
    needed, least = view.minimum(view.side), opening.minimum(0, view.number)
    other_cause = opening.by_hand or view.raised[view.seat]
    if view.opened[view.side] or needed <= least or total <= 0 or other_cause:
        return ""
    return _("At {total} points you need more to open: the **minimum** is now {needed}, no "
             "longer {least}.").format(
        total=number(total), needed=number(needed), least=number(least)
    )  # fmt: skip


def _frozen(view: PlayerView, legal: LegalQueries) -> str:
    pile = view.variant.pile
    if view.phase is not Phase.DRAW or not pile.freezing or pile.always_frozen or not view.frozen:
        return ""
    return _("The pile is **frozen** by the card that lies across it: you can take it only with "
             "two natural cards of the top card’s rank from your hand.")  # fmt: skip


def _special(view: PlayerView, legal: LegalQueries) -> str:
    near = legal.special_progress()
    if not near or not 0 < near[0][1] <= NEAR:
        return ""
    name, missing = near[0]
    points = next(h.points for h in view.variant.special_hands.hands if h.name == name)
    return _n(
        "You are {count} card away from **{name}**, a special hand of {points} points. It must be "
        "shown right after drawing, by a player who has melded nothing.",
        "You are {count} cards away from **{name}**, a special hand of {points} points. It must be "
        "shown right after drawing, by a player who has melded nothing.",
        missing,
    ).format(count=number(missing), name=special_hand_name(name), points=number(points))


def _threes(view: PlayerView, legal: LegalQueries) -> str:
    actions = legal.simple_actions()
    if not any(isinstance(action, TableThrees) for action in actions):
        return ""
    words = [_("**Threes** are not collected. Tabled, a three lies open on your side, and you get "
               "another card for it.")]  # fmt: skip
    if any(isinstance(action, HoldThree) for action in actions):
        words.append(_("Keeping one is of use only for a rare special hand."))
    return " ".join(words)


def _asked(view: PlayerView, _legal: LegalQueries) -> str:
    if view.phase is not Phase.ANSWER:
        return ""
    return _("Your partner could **go out** and asks you. What you hold then counts against your "
             "side: say no if you have much to meld. The answer binds for this turn.")  # fmt: skip


def _may_ask(view: PlayerView, legal: LegalQueries) -> str:
    if not any(isinstance(action, AskToGoOut) for action in legal.simple_actions()):
        return ""
    if view.variant.going_out.permission is Permission.MANDATORY:
        return _("You could **go out** now, if your partner agrees: ask. The answer binds you for "
                 "this turn.")  # fmt: skip
    return _("You could **go out** now. You may ask your partner first; the answer binds you for "
             "this turn.")  # fmt: skip


MOMENTS: Final[dict[str, Tell]] = {
    "partner's question": _asked,
    "threes": _threes,
    "bonus cards": _bonus,
    "may ask": _may_ask,
    "special hand": _special,
    "frozen pile": _frozen,
    "higher minimum": _minimum,
}
"""The moments, the most urgent first."""


def first_time(view: PlayerView, legal: LegalQueries, told: Collection[str]) -> FirstTime | None:
    """The note for a player in turn, if something happens of which they have not been told."""
    for name, tell in MOMENTS.items():
        if name not in told and (words := tell(view, legal)):
            return FirstTime(name, words)
    return None
