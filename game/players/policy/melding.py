"""What a player puts down after the opening without going out, and what they keep back."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.actions import Group, LayMelds, LayOff, Merge
from ...rules.cards import THREE
from ...rules.melds import MeldKind
from ..facts.turn_merits import laying
from ..heuristic.assessment import Assessment, lacking
from ..heuristic.risks import Risks
from ..heuristic.sequence_melding import SEQUENCE_KEEP
from ..heuristic.variant_tables import NO_LIMIT, RANKS
from ..player import Decision
from .discarding import pile_price
from .sequence_choice import choose_sequences
from .wild_melding import choose_wild_melds, way_to_foot, wild_canasta

_GREAT_SHOWN = 0.2
"""How far the chance of a greater bonus counts for laying such cards down."""
_FINE_EARLY = 0.1
"""The least danger that is felt where cards lie down that would cost a fine in hand."""
_PAIR_HELD_OPEN = 5.0
"""A pair kept from the table for taking an open pile."""
_GUARDED_PILE = 6
"""From a pile of so many cards on, melding leaves a safe card for the discard."""


@dataclass(slots=True)
class _Item:
    """Cards that could be put down: their gain, without the cost of a thin hand."""

    gain: float
    rank: int
    cards: int
    index: int
    completes: bool


def choose_melds(position: Assessment) -> Decision | None:
    """The melds or lay-offs worth making now, or None if everything is better kept."""
    if position.view.variant.melds.merging:
        decision = _merging(position)
        if decision is not None:
            return decision
    if position.tables.sequences:
        decision = choose_sequences(position)
        if decision is not None:
            return decision
    if position.tables.wild and position.wilds:
        decision = position.if_lawful(wild_canasta(position))
        if decision is not None:
            return decision
    items = _natural_items(position)
    if items:
        chosen = _with_safe_discard(position, _affordable(position, items))
        decision = position.if_lawful(_laid(position, chosen))
        if decision is not None:
            return decision
        if len(chosen) > 1:
            # What is refused together may be lawful one by one.
            for item in chosen:
                decision = position.if_lawful(_laid(position, [item]))
                if decision is not None:
                    return decision
    if position.wilds:
        decision = choose_wild_melds(position)
        if decision is not None:
            return decision
    return position.if_lawful(way_to_foot(position)) if position.runs else None


def _merging(position: Assessment) -> Decision | None:
    """Two sets of a rank as one, if that completes a canasta or spoils no natural one."""
    tables = position.tables
    seen: dict[int, int] = {}
    for index, meld in enumerate(position.melds):
        if meld.kind is not MeldKind.SET or meld.size >= tables.canasta:
            continue
        other = seen.get(meld.rank)
        if other is None:
            seen[meld.rank] = index
            continue
        before = position.melds[other]
        whole = before.size + meld.size == tables.canasta
        if not whole and bool(before.wilds) != bool(meld.wilds):
            continue
        action = Merge(position.seat, index, other)
        if position.allows(action):
            return laying(position, action)
    return None


# --- natural cards -------------------------------------------------------------------------------


def _natural_items(position: Assessment) -> list[_Item]:
    count = position.count
    own = position.own
    items: list[_Item] = []
    for rank in range(position.tables.lowest, RANKS):
        held = count[rank]
        if not held:
            continue
        index = own[rank]
        if index >= 0:
            cards = min(held, position.room(rank))
            if cards > 0:
                items.append(_addition(position, rank, index, cards))
        elif held >= 3:
            items.append(_new_set(position, rank, min(held, position.tables.limit)))
    return items


def _completion(position: Assessment, rank: int, wilds: int, safe: float) -> float:
    """What completing a set now brings: the bonus as far as waiting would risk it, and the gate."""
    tables = position.tables
    bonus = position.mixed_bonus(rank) if wilds else tables.natural[rank]
    return bonus * safe + position.gate(position.kind_of(rank, mixed=wilds > 0))


def _pair_value(position: Assessment, rank: int, left: int) -> float:
    """What is lost for taking the pile when only ``left`` cards of the rank stay in hand."""
    if left >= 2 or position.count[rank] < 2 or not position.keeps_pair(rank):
        return 0.0
    weights = position.weights
    if position.view.variant.pile.lay_off and not position.frozen:
        return _PAIR_HELD_OPEN
    value = weights.pair_held + weights.pair_pile * min(len(position.view.pile), 16)
    return value * (1.0 - _hurry(position)) * _held_back(position)


def _hurry(position: Assessment) -> float:
    """How likely what is not laid down now is caught in hand, 0 … 1: the danger, or more where an
    opponent with the canastas and a single card may go out in their next turn."""
    view = position.view
    hurry = position.weights.hurry
    if hurry <= position.danger:
        return position.danger
    ready = (
        side
        for side in position.rivals
        if view.opened[side]
        and view.canastas(side) >= position.tables.needed
        and not lacking(view, side)
    )
    last = any(len(view.hands[seat]) == 1 for side in ready for seat in view.sides[side])
    return hurry if last else position.danger


def _held_back(position: Assessment) -> float:
    """How far cards are still held back: less once the side only needs to empty a hand."""
    if position.runs:
        return 0.0
    return position.weights.thin_ready if position.ready else 1.0


def _addition(position: Assessment, rank: int, index: int, cards: int) -> _Item:
    weights = position.weights
    points = position.tables.points[rank] * weights.secure * _hurry(position)
    return _item(position, cards * (weights.lay_card + points), rank, cards, index)


def _new_set(position: Assessment, rank: int, cards: int) -> _Item:
    weights = position.weights
    points = position.tables.points[rank]
    gain = weights.new_set + cards * points * weights.secure * _hurry(position)
    gain += weights.new_set_more * (cards - 3)
    gain += _unfinished(position, rank, cards)
    return _item(position, gain, rank, cards, -1)


def _item(position: Assessment, gain: float, rank: int, cards: int, index: int) -> _Item:
    """Cards for the meld with that index, or -1 for a new one: ``gain`` and what else they gain."""
    meld = position.melds[index] if index >= 0 else None
    wilds = meld.wilds if meld else 0
    size = meld.naturals + wilds if meld else 0
    completes = size < position.tables.canasta <= size + cards
    gain -= _pair_value(position, rank, position.count[rank] - cards)
    if completes:
        safe = position.weights.complete + _hurry(position)
        gain += _completion(position, rank, wilds, safe)
    gain += _fine_avoided(position, rank) + _great_shown(position, rank, cards)
    if not completes:
        gain += _towards(position, size, size + cards)
        if position.tables.sequence:
            for card in position.cards(rank)[:cards]:
                gain -= SEQUENCE_KEEP * position.prospects.loss(card)
    return _Item(gain, rank, cards, index, completes)


def _towards(position: Assessment, before: int, after: int) -> float:
    """What a growing set is worth to the partner, who may complete it sooner."""
    towards = position.weights.towards
    size = position.tables.canasta
    if not towards or not position.partners or before >= size:
        return 0.0
    return towards * (after * after - before * before) / (size * size)


def _unfinished(position: Assessment, rank: int, cards: int) -> float:
    """What is to be expected of a natural set that costs a fine if it is left unfinished."""
    fine = position.tables.set_fines.get(rank)
    if fine is None:
        return 0.0
    chance = position.set_chance(rank, cards)
    return chance * position.tables.natural[rank] - (1.0 - chance) * fine


def _great_shown(position: Assessment, rank: int, cards: int) -> float:
    """What cards towards a greater bonus gain on the table, where partners add to them."""
    if not position.tables.great[rank]:
        return 0.0
    gained = position.great_worth(rank) - position.great_worth(rank, cards)
    return _GREAT_SHOWN * gained


def _fine_avoided(position: Assessment, rank: int) -> float:
    """What melding saves where so many cards of the rank cost a fine when somebody goes out."""
    rule = position.tables.fines.get(rank)
    if rule is None or position.count[rank] < rule[0]:
        return 0.0
    return rule[1] * max(position.danger, _FINE_EARLY) * position.weights.fine


def _affordable(position: Assessment, items: list[_Item]) -> list[_Item]:
    """Those worth more than what a thinner hand costs; cards for the discard and one more stay."""
    weights = position.weights
    items.sort(key=lambda item: -item.gain)
    left = len(position.hand)
    # Where wild cards may not be thrown freely, a natural card has to stay for the discard.
    bound = bool(position.wilds) and not position.view.variant.discards.wilds_freely
    naturals = left - len(position.wilds) if bound else NO_LIMIT
    danger = _hurry(position)
    thin = weights.thin * _held_back(position)
    chosen: list[_Item] = []
    for item in items:
        most = min(left - position.kept, naturals - bool(position.kept))
        if item.cards > most:
            # Lay what leaves two cards: one to throw and one to keep.
            if item.index < 0 or most <= 0 or item.completes:
                continue
            item.gain *= most / item.cards
            item.cards = most
        after = left - item.cards
        if item.gain > _thinness(weights.keep_cards, thin, after, item.cards, danger):
            chosen.append(item)
            left = after
            naturals -= item.cards
    return chosen


def _with_safe_discard(position: Assessment, chosen: list[_Item]) -> list[_Item]:
    """Hold a card back for the discard where all that would be left may give a big pile away."""
    view = position.view
    if not chosen or len(view.pile) < _GUARDED_PILE or view.last_turn:
        return chosen
    left = position.count[:]
    for item in chosen:
        left[item.rank] -= item.cards
    if left[THREE] and position.tables.stop_cards:
        return chosen
    risks = Risks(position)
    natural = range(position.tables.lowest, RANKS)
    value = pile_price(position)
    safest = min((risks.of(rank) for rank in natural if left[rank]), default=0.0)
    best: tuple[float, _Item] | None = None
    for item in chosen:
        whole = item.index < 0 and item.cards <= 3
        if item.completes or left[item.rank]:
            continue
        saved = (safest - risks.of(item.rank)) * value
        saved -= item.gain if whole else item.gain / item.cards
        if saved > 0.0 and (best is None or saved > best[0]):
            best = (saved, item)
    if best is None:
        return chosen
    held = best[1]
    if held.cards == 1 or (held.index < 0 and held.cards <= 3):
        return [item for item in chosen if item is not held]
    held.cards -= 1
    return chosen


def _thinness(keep: float, thin: float, after: int, cards: int, danger: float) -> float:
    """The cost of a hand that gets thin: each card below the number to keep counts."""
    below = keep + 1.0 - after
    if below <= 0.0:
        return 0.0
    return thin * min(below, cards) * (1.0 - danger)


def _laid(position: Assessment, chosen: list[_Item]) -> Decision | None:
    """One action from the chosen items: lay-offs first, then new sets."""
    additions = [item for item in chosen if item.index >= 0]
    if additions:
        action = LayOff(
            position.seat,
            tuple((tuple(position.cards(i.rank)[: i.cards]), i.index) for i in additions),
        )
        return laying(position, action)
    if chosen:
        groups: tuple[Group, ...] = tuple(
            tuple(position.cards(item.rank)[: item.cards]) for item in chosen
        )
        melds = LayMelds(position.seat, groups)
        return laying(position, melds)
    return None
