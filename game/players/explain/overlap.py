"""What two turns lay down alike, or could lay down both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...rules.actions import Action, Discard, LayMelds, LayOff
from ...rules.engine import apply
from ...rules.legality import verify
from ...rules.view import PlayerView
from ..facts.reason_values import card_kind, meld_of, table_meld
from ..facts.turn import put_down
from ..search.candidates import Candidate


def includes(view: PlayerView, act: Action, turn: Candidate) -> bool:
    """Whether a turn lays down all that an act does."""
    laid = _laid(view, [act])
    return bool(laid) and laid <= _laid(view, turn.actions)


def comes_later(view: PlayerView, act: Action, turn: Candidate) -> bool:
    """Whether a turn lays down all that an act does, but by a later act than its first."""
    return includes(view, act, turn) and not _laid(view, [act]) <= _laid(view, [turn.first])


def throws_alike(view: PlayerView, one: Candidate, other: Candidate) -> bool:
    """Whether a discard is that which another turn ends with, having laid something down."""
    throws, last = one.first, other.actions[-1]
    if not isinstance(throws, Discard) or not isinstance(last, Discard):
        return False
    return card_kind(view, throws.card) == card_kind(view, last.card)


def both_possible(view: PlayerView, one: Action, other: Action) -> bool:
    """Whether two acts of putting down may be done in one turn. Of two openings each is one of its
    own."""
    if not (put_down(one) and put_down(other)) or not view.opened[view.side]:
        return False
    if not Counter(put_down(one) + put_down(other)) <= Counter(view.hand):
        return False
    after = view.copy()
    apply(after, one)
    return after.phase is view.phase and verify(after, other) is None


def throws_what_is_laid(view: PlayerView, best: Candidate, other: Candidate) -> bool:
    """Whether a discard throws a card like one that the best turn lays down first: nobody asks
    about it."""
    throws = other.first
    laid = [card_kind(view, card) for card in put_down(best.first)]
    return isinstance(throws, Discard) and card_kind(view, throws.card) in laid


def same_ranks(one: Action, other: Action) -> bool:
    """Whether both lay down sets of the same ranks: in words that would be the same move."""
    if not (isinstance(one, LayMelds) and isinstance(other, LayMelds)):
        return False
    return Counter(map(meld_of, one.groups)) == Counter(map(meld_of, other.groups))


def _laid(view: PlayerView, actions: Iterable[Action]) -> Counter[tuple[object, ...]]:
    """The cards that are put down, each with the meld that it comes to."""
    melds = [table_meld(meld) for meld in view.melds[view.side]] if view.formed else []
    found: Counter[tuple[object, ...]] = Counter()
    for action in actions:
        groups = action.groups if isinstance(action, LayMelds) else ()
        added = action.additions if isinstance(action, LayOff) else ()
        laid = [(group, meld_of(group)) for group in groups]
        laid += [(cards, melds[index]) for cards, index in added if index < len(melds)]
        melds += [meld for _group, meld in laid[: len(groups)]]
        for cards, meld in laid:
            place = meld.values.get("rank", 0), meld.values.get("suit")
            found.update((*place, card_kind(view, card)) for card in cards)
    return found
