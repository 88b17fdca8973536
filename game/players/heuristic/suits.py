"""Which cards of a rank are put into a set: where there are sequences those that help none."""

from __future__ import annotations

from dataclasses import replace

from ...rules.actions import Action, Group, LayMelds, LayOff, Take, groups_of
from ...rules.cards import FIRST_THREE, Card
from ...rules.legality import verify
from ...rules.melds import MeldKind
from .assessment import Assessment
from .sequence_melding import sequence_keep


def spare_suits(position: Assessment, action: Action) -> Action:
    """The same melds, lay-offs or take, with those cards of each rank in the sets that sequences
    need least; the action itself where suits make no difference."""
    if not position.tables.sequences or not isinstance(action, Take | LayMelds | LayOff):
        return action
    groups = list(groups_of(action))
    in_sets = [_is_set(position, action, place, group) for place, group in enumerate(groups)]
    free = position.hand[:]
    for group, is_set in zip(groups, in_sets, strict=True):
        for card in group:
            if not is_set or card < FIRST_THREE:
                free.remove(card)
    chosen = [
        _spared(position, group, free) if is_set else group
        for group, is_set in zip(groups, in_sets, strict=True)
    ]
    other = _with_groups(action, chosen)
    if chosen == groups or verify(position.view, other) is not None:
        return action
    return other


def _with_groups(action: Take | LayMelds | LayOff, groups: list[Group]) -> Action:
    """The action with other cards."""
    if isinstance(action, Take):
        return replace(action, cards=groups[0], opening=tuple(groups[1:]))
    if isinstance(action, LayMelds):
        return replace(action, groups=tuple(groups))
    places = [index for _, index in action.additions]
    return replace(action, additions=tuple(zip(groups, places, strict=True)))


def _is_set(position: Assessment, action: Action, place: int, group: Group) -> bool:
    """Whether the cards become, or join, a set."""
    ranks = {card >> 2 for card in group if card >= FIRST_THREE}
    if len(ranks) != 1:
        return False
    if isinstance(action, LayOff):
        return position.melds[action.additions[place][1]].kind is MeldKind.SET
    if isinstance(action, Take) and not place:
        onto = action.onto is not None and position.melds[action.onto].kind is not MeldKind.SET
        return position.view.pile[-1] >> 2 in ranks and not onto
    return len(group) > 1


def _spared(position: Assessment, group: Group, free: list[Card]) -> Group:
    """As many cards of its rank, the least needed first; they are taken out of ``free``."""
    found: list[Card] = []
    for card in group:
        if card < FIRST_THREE:
            found.append(card)
            continue
        alike = [other for other in free if other >> 2 == card >> 2]
        # Of a card that is there twice one may go.
        least = min(
            alike, key=lambda c: (0 if free.count(c) > 1 else sequence_keep(position, c), c != card)
        )
        free.remove(least)
        found.append(least)
    if sorted(found) == sorted(group):
        return group
    return tuple(sorted(found, key=lambda c: (c < FIRST_THREE, c)))
