"""What a player puts down after the opening without going out, and what they keep back."""

from __future__ import annotations

from dataclasses import dataclass

from ...notation.reasons import say
from ...rules.actions import Group, LayMelds, LayOff, Merge
from ...rules.cards import JOKER, THREE, Card
from ...rules.melds import Meld, MeldKind
from ..explain.meld_reasons import Laid, why_laid, why_late
from ..player import Decision
from .assessment import Assessment
from .discarding import pile_price
from .risks import Risks
from .sequence_melding import SEQUENCE_KEEP, choose_sequences
from .variant_tables import NO_LIMIT, RANK_POINTS, RANKS

_SIGNALLED = 6
"""So many wild cards in both hands are worth a wild canasta, where partners tell of them."""
_LATE = 0.5
"""So likely the hand is over before the next turn that nothing is kept for later."""
_GREAT_SHOWN = 0.2
"""How far the chance of a greater bonus counts for laying such cards down."""
_FINE_EARLY = 0.1
"""The least danger that is felt where cards lie down that would cost a fine in hand."""
_PAIR_HELD_OPEN = 5.0
"""A pair kept from the table for taking an open pile."""
_GUARDED_PILE = 6
"""From a pile of so many cards on, melding leaves a safe card for the discard."""
_WILD_START = 5
"""With so many wild cards a wild canasta is started whatever its chance."""
_WILD_COMMIT = 5
"""With so many wild cards on the table and in hand a wild canasta is begun."""
_DUMP_MISSING = 100.0
"""How much rather late wild cards go where a canasta is still missing."""


@dataclass(slots=True)
class _Item:
    """Cards that could be put down: their gain beside the cost of a thin hand."""

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
        decision = _lawful(position, _wild_canasta(position))
        if decision is not None:
            return decision
    items = _natural_items(position)
    if items:
        chosen = _with_safe_discard(position, _affordable(position, items))
        decision = _lawful(position, _laid(position, chosen))
        if decision is not None:
            return decision
        if len(chosen) > 1:
            # What is refused together may be lawful one by one.
            for item in chosen:
                decision = _lawful(position, _laid(position, [item]))
                if decision is not None:
                    return decision
    if position.wilds:
        return _wild_melding(position)
    return None


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
            return Decision(action, say("laid.both_sets_canasta") if whole else ())
    return None


def _lawful(position: Assessment, decision: Decision | None) -> Decision | None:
    """The decision if the referee allows it: some games close ranks or lock wild cards."""
    return decision if decision is not None and position.allows(decision.action) else None


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
    bonus = tables.mixed if wilds else tables.natural[rank]
    return bonus * safe + position.gate()


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
        if view.opened[side] and view.canastas(side) >= position.tables.needed
    )
    last = any(len(view.hands[seat]) == 1 for side in ready for seat in view.sides[side])
    return hurry if last else position.danger


def _held_back(position: Assessment) -> float:
    """How far cards are still held back: less once the side only needs to empty a hand."""
    return position.weights.thin_ready if position.canastas >= position.tables.needed else 1.0


def _addition(position: Assessment, rank: int, index: int, cards: int) -> _Item:
    weights = position.weights
    meld = position.melds[index]
    size = meld.naturals + meld.wilds
    completes = size < position.tables.canasta <= size + cards
    danger = _hurry(position)
    gain = cards * (weights.lay_card + RANK_POINTS[rank] * weights.secure * danger)
    gain -= _pair_value(position, rank, position.count[rank] - cards)
    if completes:
        gain += _completion(position, rank, meld.wilds, weights.complete + danger)
    gain += _fine_avoided(position, rank) + _great_shown(position, rank, cards)
    if not completes:
        gain += _towards(position, size, size + cards)
    if position.tables.sequence and not completes:
        for card in position.cards(rank)[:cards]:
            gain -= SEQUENCE_KEEP * position.prospects.loss(card)
    return _Item(gain, rank, cards, index, completes)


def _new_set(position: Assessment, rank: int, cards: int) -> _Item:
    weights = position.weights
    completes = cards >= position.tables.canasta
    danger = _hurry(position)
    gain = weights.new_set + cards * RANK_POINTS[rank] * weights.secure * danger
    gain += weights.new_set_more * (cards - 3)
    gain += _unfinished(position, rank, cards)
    gain -= _pair_value(position, rank, position.count[rank] - cards)
    if completes:
        gain += _completion(position, rank, 0, weights.complete + danger)
    gain += _fine_avoided(position, rank) + _great_shown(position, rank, cards)
    if not completes:
        gain += _towards(position, 0, cards)
    if position.tables.sequence and not completes:
        for card in position.cards(rank)[:cards]:
            gain -= SEQUENCE_KEEP * position.prospects.loss(card)
    return _Item(gain, rank, cards, -1, completes)


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
        most = min(left - 2, naturals - 1)
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
        done = any(item.completes for item in additions)
        return Decision(action, () if done else lambda: why_laid(Laid(position, action)))
    if chosen:
        groups: tuple[Group, ...] = tuple(
            tuple(position.cards(item.rank)[: item.cards]) for item in chosen
        )
        melds = LayMelds(position.seat, groups)
        return Decision(melds, lambda: why_laid(Laid(position, melds)))
    return None


# --- wild cards ----------------------------------------------------------------------------------


def _wild_melding(position: Assessment) -> Decision | None:
    spare = len(position.hand) - 2
    if spare < 1:
        return None
    price = position.wild_price()
    return (
        _lawful(position, _wild_completion(position, price, spare))
        or _lawful(position, _wild_meld(position, spare))
        or _lawful(position, _wild_dump(position, spare))
    )


def _may_take_wilds(position: Assessment, meld: Meld, wilds: int) -> bool:
    tables = position.tables
    return (
        tables.takes_wilds[meld.rank]
        and meld.naturals >= tables.base
        and meld.wilds + wilds <= tables.max_wilds
        and meld.naturals + meld.wilds + wilds <= tables.limit
    )


def natural_hope(position: Assessment, meld: Meld, held: int) -> float:
    """The chance that a natural set still becomes a canasta without a wild card."""
    if meld.wilds:
        return 0.0
    missing = position.tables.canasta - meld.naturals - held
    if missing <= 0:
        return 1.0
    unseen = position.unseen[meld.rank]
    if unseen < missing:
        return 0.0
    chance = (unseen / (unseen + 3.0)) ** missing
    return chance * min(1.0, position.rounds / 6.0) * (1.0 - position.danger)


def _wild_completion(position: Assessment, price: float, spare: int) -> Decision | None:
    """Wild cards that complete a set, where that beats keeping them and waiting for naturals."""
    weights = position.weights
    tables = position.tables
    best = 0.0
    choice: tuple[int, int, int] | None = None
    for index, meld in enumerate(position.melds):
        if meld.kind is not MeldKind.SET or meld.rank < tables.lowest:
            continue
        size = meld.naturals + meld.wilds
        missing = tables.canasta - size
        held = min(position.count[meld.rank], max(0, missing - 1))
        wilds = missing - held
        if missing <= 0 or wilds > len(position.wilds) or missing > spare:
            continue
        if meld.naturals + held < tables.base or meld.wilds + wilds > tables.max_wilds:
            continue
        if not tables.takes_wilds[meld.rank]:
            continue
        hope = natural_hope(position, meld, held)
        waiting = hope * tables.natural[meld.rank] + (1.0 - hope) * tables.mixed * weights.patience
        gate = position.gate()
        gain = tables.mixed + gate - waiting * (1.0 - position.danger) - gate * hope * 0.5
        gain -= price * wilds
        if gain > best:
            best, choice = gain, (index, held, wilds)
    if choice is None:
        return None
    index, held, wilds = choice
    meld = position.melds[index]
    cards = tuple(position.cards(meld.rank)[:held]) + _cheap_wilds(position, wilds)
    if position.canastas == 0:
        why = say("laid.first_canasta")
    elif position.canastas < tables.needed:
        why = say("laid.needed_to_go_out")
    elif position.danger >= 0.5:
        why = say("late.time_short")
    else:
        why = say("wild.mixed_already" if meld.wilds else "wild.naturals_unlikely")
    return Decision(LayOff(position.seat, ((cards, index),)), why)


def _cheap_wilds(position: Assessment, number: int) -> tuple[Card, ...]:
    """Deuces before jokers, but late in the hand the jokers first, which cost most if caught."""
    ordered = sorted(position.wilds, reverse=position.danger < 0.5)
    return tuple(ordered[:number])


def _wild_canasta(position: Assessment) -> Decision | None:
    """The wild canasta that the hand completes: it is worth more than all else wild cards do."""
    tables = position.tables
    meld = position.meld(0)
    missing = tables.canasta - (meld.wilds if meld else 0)
    if not 0 < missing <= min(len(position.wilds), len(position.hand) - 2):
        return None
    laid = tuple(sorted(position.wilds)[:missing])
    if meld is None:
        return Decision(LayMelds(position.seat, (laid,)), say("laid.wild_canasta"))
    return Decision(LayOff(position.seat, ((laid, position.own[0]),)), say("laid.wild_canasta"))


def _wild_meld(position: Assessment, spare: int) -> Decision | None:
    """Start or lengthen a wild meld, where the game has them."""
    tables = position.tables
    weights = position.weights
    if not tables.wild:
        return None
    meld = position.meld(0)
    index = position.own[0]
    have = len(position.wilds)
    if meld is not None:
        room = tables.limit - meld.wilds
        cards = min(have, room, spare)
        if cards <= 0:
            return None
        total = meld.wilds + cards
        worth = total >= _WILD_COMMIT or (position.danger >= 0.5 and not tables.wild_fine)
        worth = worth or bool(tables.wild_fine)
        if not worth and position.wild_chance(total) < weights.wild_enough:
            return None
        laid = tuple(sorted(position.wilds)[:cards])
        action = LayOff(position.seat, ((laid, index),))
        if total >= tables.canasta:
            return Decision(action, say("laid.wild_canasta"))
        if position.danger >= _LATE:
            return Decision(action, lambda: why_laid(Laid(position, action)))
        return Decision(action, say("laid.cards_now", count=total))
    if have < 3 or spare < 3:
        return None
    cards = min(have, tables.limit, spare)
    late = position.danger >= _LATE
    chance = position.wild_chance(have)
    if not late and have < _WILD_START and chance < weights.wild_enough:
        return None
    told = position.told_wilds() if tables.signals else 0
    if tables.signals and not late and have < _WILD_START and have + told < _SIGNALLED:
        return None
    if cards < tables.canasta and chance * tables.wild < (1.0 - chance) * tables.wild_fine * 1.2:
        return None
    if tables.exclusive and not late and chance * tables.wild < position.prospects.worth():
        return None
    laid = tuple(sorted(position.wilds)[:cards])
    melds = LayMelds(position.seat, (laid,))
    if late:
        return Decision(melds, lambda: why_laid(Laid(position, melds)))
    return Decision(melds, say("partner.can_help") if position.partners else say("laid.may_grow"))


def _wild_dump(position: Assessment, spare: int) -> Decision | None:
    """When the hand is about to end, wild cards count more on the table than in the hand."""
    if position.danger < position.weights.dump_wilds:
        return None
    tables = position.tables
    best: tuple[float, int] | None = None
    for index, meld in enumerate(position.melds):
        if meld.rank < tables.lowest or not _may_take_wilds(position, meld, 1):
            continue
        size = meld.naturals + meld.wilds
        if not meld.wilds and size >= tables.canasta:
            continue
        # Rather where a canasta is missing, and on a mixed one of two that are about as near to it.
        value = (position.weights.dump_mixed if meld.wilds else 0.0) - abs(
            tables.canasta - 1 - size
        )
        if size < tables.canasta:
            value += _DUMP_MISSING
        if best is None or value > best[0]:
            best = (value, index)
    if best is None:
        return _wild_pair(position, spare)
    card = max(position.wilds, key=lambda c: (c == JOKER, c))
    index = best[1]
    return Decision(LayOff(position.seat, (((card,), index),)), lambda: why_late(position))


def _wild_pair(position: Assessment, spare: int) -> Decision | None:
    """Late in the hand a pair comes down with a wild card, where such a set is lawful."""
    tables = position.tables
    if spare < 3 or tables.base > 2:
        return None
    ranks = [
        rank
        for rank in range(tables.lowest, RANKS)
        if position.count[rank] == 2 and position.own[rank] < 0 and tables.takes_wilds[rank]
    ]
    if not ranks:
        return None
    rank = max(ranks, key=lambda r: RANK_POINTS[r])
    group = (*position.cards(rank), max(position.wilds, key=lambda c: (c == JOKER, c)))
    return Decision(LayMelds(position.seat, (group,)), lambda: why_late(position))
