"""Why the pile is taken, or left: what it brings and what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...notation.reasons import Why, say
from ...rules.actions import LayMelds, Take
from ...rules.cards import FIRST_THREE, THREE, Card
from ...rules.choices import openings, takes
from ...rules.legality import verify
from ...rules.state import Phase
from ...rules.view import PlayerView
from ..heuristic.assessment import Assessment
from ..heuristic.opening import cheapest_opening
from ..heuristic.sequence_melding import fits_a_sequence
from ..heuristic.special_hand_plan import Collector
from ..heuristic.variant_tables import VariantTables
from . import reason_values
from .meld_reasons import bonuses, canastas_worth
from .thresholds import PAIR
from .turn import of_an_act

_SET = 3
"""So many of a rank are a set."""


def why_not_taken(position: Assessment, take: Take | None) -> Why:
    """The reason for drawing; ``take`` is the best way to take the pile, if there is one."""
    view = position.view
    if take is not None:
        if not view.formed and view.variant.table.taker_partners == ():
            return say("pile.taker_alone")
        return not_worth(position, take)
    if not may_fit(position):
        return why_draw(view, position.tables)
    if position.opened or not view.variant.pile.for_opening:
        return _no_room(position)
    top = view.pile[-1] >> 2
    if view.variant.pile.opener_needs_triple and position.count[top] < _SET:
        return say("pile.needs_three", rank=top)
    return _no_opening(position)


def why_special(position: Assessment) -> Why:
    """The special hand that taking the pile would give up."""
    collector = Collector(position)
    chase = collector.chased()
    if chase is None:
        return say("special.near")
    missing = collector.missing_for(chase)
    if not missing:
        return say("special.complete", hand=chase.hand.name)
    return say("special.lacks", hand=chase.hand.name, count=missing)


def _no_opening(position: Assessment) -> Why:
    """Why the pile is not opened with: by the rules nothing opens, or nothing that anybody would
    choose."""
    if takes(position.view):
        return say("pile.not_worth_opening", count=len(position.view.pile))
    if cheapest_opening(position) is not None or _may_open(position.view):
        return say("pile.no_opening")
    return say("opening.too_few_points", points=position.view.minimum_for(position.seat))


def _may_open(view: PlayerView) -> bool:
    """Whether the hand has an opening by the rules, be it one that nobody would choose."""
    after = view.copy()
    after.phase, after.drew = Phase.MELD, "stock"
    batches = openings(after, after.hand)
    return any(batch and verify(after, LayMelds(view.seat, batch)) is None for batch in batches)


def _no_room(position: Assessment) -> Why:
    """That the own set of the top card has no room for it and the pair in hand."""
    rank = position.view.pile[-1] >> 2
    if position.own[rank] < 0 or position.count[rank] < PAIR or position.room(rank) > PAIR:
        return ()
    return say("pile.no_room", rank=rank, alone=reason_values.alone(position.view))


def why_draw(view: PlayerView, tables: VariantTables) -> Why:
    """The reason for drawing where no card in hand could take the pile."""
    if not view.pile:
        return ()
    rank = view.pile[-1] >> 2
    if rank < tables.lowest and not (view.variant.pile.wild_pair and rank < THREE):
        return say("pile.top_not_taken", rank=rank)
    if tables.dead_ranks and rank in view.dead_ranks():
        return say("seen.closed", rank=rank)
    return say("pile.nothing_takes_it")


def not_worth(position: Assessment, take: Take) -> Why:
    """That a pile is not worth what it would cost."""
    count = len(position.view.pile)
    if take.opening or not position.opened:
        return say("pile.not_worth_opening", count=count)
    if not take.cards:
        return say("pile.not_worth_having", count=count)
    wilds = sum(card < FIRST_THREE for card in take.cards)
    if wilds:
        return say("pile.not_worth_wilds", count=count, wilds=wilds)
    rank = take.cards[0] >> 2
    if rank in position.tables.set_fines and position.own[rank] < 0:
        return say("pile.not_worth_fine", count=count, rank=rank)
    if position.count[rank] == len(take.cards) == 2:
        return say("pile.not_worth_pair", count=count, rank=rank)
    return say("pile.not_worth_cards", count=count, rank=rank, used=len(take.cards))


def why_take(position: Assessment, take: Take) -> Why:
    view = position.view
    if view.must_take:
        return say("pile.must_take")
    if not position.opened:
        return ()
    if not any(view.opened[side] for side in position.rivals):
        return say("others.not_opened", several=reason_values.several(view))
    brings = brought(position, take)
    if brings or len(view.pile) > 2:
        return brings
    return say("pile.to_meld", rank=view.pile[-1] >> 2)


def brought(position: Assessment, take: Take) -> Why:
    """What a pile brings: canastas at once, cards for the own melds, sets with those in hand."""
    view = position.view
    if not view.formed:
        # The take itself forms the sides, and whose melds there will be is not settled before.
        return ()
    made = bonuses(of_an_act(position, take))
    if made:
        return canastas_worth(made)
    top = view.pile[-1] >> 2
    lowest = position.tables.lowest
    got = Counter(card >> 2 for card in taken_pile(view)[:-1] if card >> 2 >= lowest)
    sets = [
        rank
        for rank, number in sorted(got.items(), reverse=True)
        if rank != top and position.own[rank] < 0 and rank not in view.dead_ranks()
        if 0 < position.count[rank] < _SET <= number + position.count[rank]
    ]
    fitting = _fitting(position, got, top, 1 + len(take.cards))
    why: Why = ()
    if fitting >= PAIR:
        why += say("pile.fits_melds", count=fitting, alone=reason_values.alone(view))
    if sets:
        why += say("pile.makes_sets", ranks=tuple(sets))
    return why


def _fitting(position: Assessment, got: Mapping[int, int], top: int, taken: int) -> int:
    """How many cards below the top of the pile fit melds of the side; ``taken`` go down with it."""
    fitting = 0
    for rank, number in got.items():
        if position.own[rank] >= 0:
            fitting += max(0, min(number, position.room(rank) - (taken if rank == top else 0)))
    limit = position.tables.sequence_limit
    return fitting + sum(
        position.own[card >> 2] < 0 and fits_a_sequence(position.melds, card, limit)
        for card in taken_pile(position.view)[:-1]
    )


def taken_pile(view: PlayerView) -> list[Card]:
    """The cards of the pile that a take brings, its top last."""
    return view.pile[-(view.variant.pile.taken or len(view.pile)) :]


def may_fit(position: Assessment) -> bool:
    """A quick look: could the cards in hand take this pile at all?"""
    pile = position.view.pile
    if not pile:
        return False
    rank = pile[-1] >> 2
    rules = position.view.variant.pile
    held = position.count[rank]
    if rank < position.tables.lowest:
        return rules.wild_pair and rank < THREE and held >= 2
    if position.tables.dead_ranks and rank in position.view.dead_ranks():
        return False
    if held >= 2:
        return True
    if position.pairs_only:
        return False
    if rules.natural_and_wild and held and position.wilds:
        return True
    if not rules.lay_off:
        return False
    return position.own[rank] >= 0 or fits_a_sequence(
        position.melds, pile[-1], position.tables.sequence_limit
    )
