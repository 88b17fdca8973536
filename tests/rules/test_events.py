"""Who knows the events alone knows the game: what lies where, whose turn it is, how it ended."""

from __future__ import annotations

from random import Random

import pytest

from game.notation.action_notation import parse_action
from game.rules.cards import full_pack, shuffled
from game.rules.engine import apply, begin, deal
from game.rules.state import State
from game.rules.variant import Variant
from game.variants import VARIANTS

from .cases import Case, read_cases, unplayed
from .following import Follower


@pytest.mark.parametrize("case", list(read_cases()), ids=str)
def test_a_case_is_followed(case: Case) -> None:
    state = unplayed(case)
    table = Follower(state)
    table.follow(begin(state))
    table.compare(state)
    actions = list(case.data.get("actions", []))
    for text in actions[:-1] if "refused" in case.data else actions:
        table.follow(apply(state, parse_action(text)))
        table.compare(state)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_a_deal_is_followed(variant: Variant, seed: int) -> None:
    seats = variant.table.seats
    deck = shuffled(full_pack(variant.pack.packs, variant.pack.jokers), Random(seed))
    dealer = variant.table.sides[0][0]
    totals = [0] * len(variant.table.sides)
    first = State(variant, dealer, totals)
    for number, card in enumerate(deck[: variant.deal.cards * seats]):
        seat = (dealer + 1 + number) % seats
        first.hands[seat].append(card)
    for seat in range(seats):
        if first.side_of[seat] < 0:
            first.extra[seat], first.hands[seat] = first.hands[seat], []
    dealt = variant.deal.cards * seats
    for number, card in enumerate(deck[dealt : dealt + variant.foot.cards * seats]):
        first.feet[(dealer + 1 + number) % seats].append(card)
    first.stock = deck[dealt + variant.foot.cards * seats :]
    table = Follower(first)
    state, events = deal(variant, deck, dealer, totals)
    table.follow(events)
    table.compare(state)
