"""Looking back at a hand, and counting what was dealt."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic, sleep

import pytest

from game.controller.deal_statistics import deals_of
from game.controller.reason_words import reason_words
from game.controller.review import Review, advise_seat, decisions, turns
from game.notation.reasons import Reason
from game.notation.record import HandRecord, PlayerEntry, Record
from game.players import Decision, make_player
from game.players.advice import Finding
from game.rules.actions import Action, Answer, Discard
from game.rules.cards import is_red_three, is_wild, shuffled
from game.rules.engine import apply, deal
from game.rules.legality import verify
from game.rules.state import Phase
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS


def played(variant: Variant, seed: int, dealer: int = 3) -> HandRecord:
    """A hand between standard players."""
    deck = shuffled(variant.full_pack(), Random(seed))
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, deck, dealer, totals)
    player = make_player("standard")
    actions: list[Action] = []
    while state.phase is not Phase.OVER:
        actions.append(player.decide(view_of(state, state.turn)).action)
        apply(state, actions[-1])
    return HandRecord(1, dealer, totals, deck, actions)


def test_every_decision_of_the_seat_is_seen_as_it_was_then() -> None:
    variant = VARIANTS["classic"]
    hand = played(variant, 4)
    seen = list(decisions(variant, hand, 2))
    assert [place for place, _, _ in seen] == [
        place for place, action in enumerate(hand.actions) if action.seat == 2
    ]
    for _, view, action in seen:
        assert view.seat == view.turn == 2
        assert verify(view, action) is None


@pytest.mark.parametrize(
    ("key", "seed"), [("classic", 4), ("international", 2), ("international", 4)]
)
def test_a_decision_is_told_by_its_turn(key: str, seed: int) -> None:
    hand = played(VARIANTS[key], seed)
    ended = sum(action.seat == 2 and isinstance(action, Discard) for action in hand.actions)
    seen = list(decisions(VARIANTS[key], hand, 2))
    last = 0
    for (_, _view, action), turn in zip(seen, turns(seen), strict=True):
        if isinstance(action, Answer):
            assert turn == 0
            continue
        assert turn == last + 1
        last += isinstance(action, Discard)
    assert last == ended > 3


def test_a_review_tells_the_costliest_first_and_leaves_trifles_out() -> None:
    variant = VARIANTS["classic"]
    hand = played(variant, 4)

    def judge(view: PlayerView, action: Action) -> Finding | None:
        if not isinstance(action, Discard):
            return None
        cost = 10.0 * len(view.discards)
        return Finding(Decision(action), Reason("act.draw_one"), cost, 1.0)

    review = Review(variant, hand, 0, judge)
    ends = monotonic() + 10
    while review.progress < 1 and monotonic() < ends:
        review.poll()
        sleep(0.001)
    costs = [move.finding.cost for move in review.costly]
    assert costs == sorted(costs, reverse=True)
    assert costs
    assert min(costs) >= 30
    assert all(hand.actions[move.action].seat == 0 for move in review.costly)


def looked_back(judge: Callable[[PlayerView, Action], Finding | None]) -> Review:
    """A hand looked back at to its end."""
    variant = VARIANTS["classic"]
    review = Review(variant, played(variant, 4), 0, judge)
    ends = monotonic() + 10
    while review.progress < 1 and monotonic() < ends:
        review.poll()
        sleep(0.001)
    return review


def played_turns() -> list[int]:
    """The turn of each decision of that hand."""
    variant = VARIANTS["classic"]
    return turns(list(decisions(variant, played(variant, 4), 0)))


@pytest.mark.parametrize("cost", [-90.0, 0.0, 29.0])
def test_what_a_fact_speaks_against_is_told_whatever_it_cost(cost: float) -> None:
    act = Reason("act.draw_one")
    for named in (True, False):

        def judge(_view: PlayerView, action: Action, named: bool = named) -> Finding:
            return Finding(Decision(action), act, cost, 1.0, named=named)

        review = looked_back(judge)
        # The same would have been better than all moves of a turn: one of them is told.
        assert len(review.costly) == (len(set(played_turns())) if named else 0)


def test_of_a_turn_the_move_is_told_that_a_fact_speaks_against() -> None:
    act = Reason("act.draw_one")

    def judge(_view: PlayerView, action: Action) -> Finding:
        throws = isinstance(action, Discard)
        return Finding(Decision(action), act, 40.0 if throws else 60.0, 1.0, named=throws)

    review = looked_back(judge)
    assert review.costly
    assert all(move.finding.named for move in review.costly)


def test_what_could_not_be_judged_is_counted() -> None:
    def judge(_view: PlayerView, action: Action) -> Finding | None:
        if isinstance(action, Discard):
            raise ValueError("no player")
        return None

    review = looked_back(judge)
    assert 3 < review.failed < review.moves
    assert review.costly == []


def test_advice_in_the_middle_of_a_hand() -> None:
    variant = VARIANTS["samba"]
    hand = played(variant, 2)
    for _, view, _ in list(decisions(variant, hand, 1))[4:6]:
        advice = advise_seat(view, "expert")
        assert verify(view, advice.best.action) is None
        assert reason_words(advice.act, advice.best.why)


@pytest.mark.parametrize("key", ["classic", "samba", "five_rotating", "classic_three"])
def test_deals_are_counted(key: str) -> None:
    variant = VARIANTS[key]
    players = [
        PlayerEntry(f"P{n}", "human" if n == 0 else "standard")
        for n in range(variant.table.players)
    ]
    record = Record(variant, players)
    human_seat = 0
    hand = played(variant, 9)
    if variant.table.sits_out:
        hand.seated = [0, 1, 2, 3]
    record.hands.append(hand)
    deals = deals_of([record])
    state, _ = deal(variant, list(hand.deck or []), 3, hand.scores)
    assert deals.hands == 1
    assert hand.deck is not None
    everybody = [
        card for seat in range(variant.table.seats) for card in _dealt(variant, hand, seat)
    ]
    assert deals.your_wilds.number == sum(map(is_wild, _dealt(variant, hand, human_seat)))
    assert deals.your_wilds.number + deals.other_wilds.number == sum(map(is_wild, everybody))
    assert deals.your_threes.number + deals.other_threes.number == sum(map(is_red_three, everybody))
    # Wild cards are never replaced, so the dealt hands of the core hold the very same ones.
    if key != "classic_three":
        assert sum(map(is_wild, state.hands[0])) >= deals.your_wilds.number


def _dealt(variant: Variant, hand: HandRecord, seat: int) -> list[int]:
    assert hand.deck is not None
    order = [(hand.dealer + 1 + step) % variant.table.seats for step in range(variant.table.seats)]
    return hand.deck[order.index(seat) : variant.deal.cards * len(order) : len(order)]


def test_many_deals_are_as_fair_as_chance() -> None:
    variant = VARIANTS["classic"]
    players = [PlayerEntry(f"P{n}", "standard" if n else "human") for n in range(4)]
    record = Record(variant, players)
    for seed in range(300):
        deck = shuffled(variant.full_pack(), Random(seed))
        record.hands.append(HandRecord(seed + 1, seed % 4, [0, 0], deck))
    deals = deals_of([record])
    assert deals.hands == 300
    for dealt in (deals.your_wilds, deals.other_wilds):
        assert abs(dealt.number - dealt.expected) < 4 * dealt.spread
    assert deals.your_wilds.expected == pytest.approx(300 * 11 * 12 / 108)
    # Three hands out of one pack: the variance of 33 cards drawn without putting any back.
    spread = (300 * 33 * (12 / 108) * (96 / 108) * 75 / 107) ** 0.5
    assert deals.other_wilds.spread == pytest.approx(spread)
