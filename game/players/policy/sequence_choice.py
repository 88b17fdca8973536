"""When a sequence is begun, lengthened or completed."""

from __future__ import annotations

from ...rules.actions import LayMelds, LayOff
from ...rules.cards import FOUR, THREE, Card, Placed
from ..facts.turn_merits import laying
from ..heuristic.assessment import Assessment
from ..heuristic.prospects import stretches_around, unfinished_sequences
from ..heuristic.sequence_melding import joining_cards, runs_held
from ..player import Decision


def choose_sequences(position: Assessment) -> Decision | None:
    """Cards that lengthen a sequence, or a new one, while enough cards stay in hand."""
    return _longer(position) or _with_wild(position) or _new(position)


def _longer(position: Assessment) -> Decision | None:
    spare = _spare(position)
    for index, meld in unfinished_sequences(position.melds, position.tables.canasta):
        joining = joining_cards(position, meld)
        full = len(meld.cards) + len(joining) >= position.tables.canasta
        if len(joining) > spare:
            if full:
                continue
            joining = joining[: max(0, spare)]
        if not joining or (
            not full and len(position.hand) - len(joining) < position.weights.sequence_cards
            and not position.danger >= 0.5
        ):  # fmt: skip
            continue
        action = LayOff(position.seat, ((tuple(joining), index),))
        if position.allows(action):
            return laying(position, action)
    return None


def _spare(position: Assessment) -> int:
    """How many naturals may leave the hand: one to throw and one more stay."""
    spare = len(position.hand) - 2
    if position.wilds and not position.view.variant.discards.wilds_freely:
        spare = min(spare, len(position.hand) - len(position.wilds) - 1)
    return spare


def _with_wild(position: Assessment) -> Decision | None:
    """The one wild card that completes a sequence, where it may and where waiting is no better."""
    tables = position.tables
    if not tables.mixed_sequence or not position.wilds or not tables.sequence_wilds:
        return None
    held = set(position.hand)
    for index, meld in unfinished_sequences(position.melds, position.tables.canasta):
        if meld.wilds >= tables.sequence_wilds:
            continue
        for start in stretches_around(meld, tables.canasta):
            stretch = [rank * 4 + meld.suit for rank in range(start, start + tables.canasta)]
            outside = [card for card in stretch if not meld.low <= card >> 2 <= meld.high]
            missing = [card for card in outside if card not in held]
            if len(missing) != 1 or len(outside) > len(position.hand) - 2:
                continue
            chance = position.prospects.chance(missing[0]) * (1.0 - position.danger)
            gain = tables.mixed_sequence + position.gate() * (1.0 - chance) - position.wild_price()
            if gain < chance * tables.sequence:
                continue
            wild = Placed(max(position.wilds), missing[0])
            cards = tuple(wild if card == missing[0] else card for card in outside)
            action = LayOff(position.seat, ((cards, index),))
            if position.allows(action):
                return laying(position, action)
    return None


def _new(position: Assessment) -> Decision | None:
    tables = position.tables
    spare = _spare(position)
    lowest = THREE if tables.low_threes else FOUR
    for run in sorted(runs_held(position, lowest=lowest), key=len, reverse=True):
        cards = run[: min(tables.sequence_limit, spare)]
        if len(cards) < 3 or not _worth_starting(position, cards):
            continue
        action = LayMelds(position.seat, (tuple(cards),))
        if position.allows(action):
            return laying(position, action)
    return None


def _worth_starting(position: Assessment, cards: list[Card]) -> bool:
    """Whether this run is a sequence to begin now."""
    tables = position.tables
    weights = position.weights
    if len(cards) >= tables.canasta:
        return True
    late = position.danger >= 0.5
    points = sum(position.tables.points[card >> 2] for card in cards)
    if not tables.sequence:
        # It brings its points alone: worth laying when the hand is wanted small, or ends soon.
        return late or len(position.hand) - len(cards) >= weights.run_cards
    if late:
        return points > tables.sequence_fine
    if len(position.hand) - len(cards) < weights.sequence_cards:
        return False
    suit = cards[0] & 3
    goal = next((g for g in position.prospects.goals if g.index is None and g.suit == suit), None)
    if goal is None:
        return False
    inside = [card for card in cards if card in goal.held]
    if len(inside) < 3:
        return False
    expected = goal.chance * goal.bonus - (1.0 - goal.chance) * tables.sequence_fine
    rather_wild = tables.exclusive and position.own[0] < 0 and len(position.wilds) >= 3
    if rather_wild and position.wild_chance(len(position.wilds)) * tables.wild > expected:
        return False
    return expected >= weights.sequence_start
