"""The players who look ahead: how they deal, how they compare, what they may know."""

from __future__ import annotations

from collections import Counter
from math import comb, exp
from random import Random

import pytest

from game.players import Decision, is_kind, make_player
from game.players.advice import advise, judge
from game.players.equity.stakes import Stakes
from game.players.explain.move_names import deed
from game.players.search.belief_weights import BeliefWeights, belief_weights_for
from game.players.search.beliefs import Beliefs, unseen
from game.players.search.candidates import Candidate, candidate_of
from game.players.search.observations import BONUS, KINDS, Table, kind_in
from game.players.search.playouts import FlatPlayouts, playouts_for
from game.players.searcher import Searcher
from game.rules.actions import Action, Answer, AskToGoOut, Discard, LayMelds, LayOff, RefuseBonus
from game.rules.cards import HIDDEN, shuffled
from game.rules.engine import apply, deal
from game.rules.legality import verify
from game.rules.state import Phase, State, is_bonus_three
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS
from tests.tried import TRIED

from .table import play_hand, seated
from .table import position as place


def position(key: str, seed: int, actions: int) -> State:
    """A state some actions into a hand between standard players."""
    variant = VARIANTS[key]
    state, _ = deal(
        variant, shuffled(variant.full_pack(), Random(seed)), variant.table.sides[0][0],
        [0] * len(variant.table.sides),
    )  # fmt: skip
    player = make_player("standard")
    for _ in range(actions):
        if state.phase is Phase.OVER:
            break
        apply(state, player.decide(view_of(state, state.turn)).action)
    return state


def looking(kind: str = "master") -> Searcher:
    """A player who looks ahead."""
    player = make_player(kind, 3)
    assert isinstance(player, Searcher)
    return player


def ends(view: PlayerView, also: Action | None = None) -> list[Candidate]:
    """What such a player compares."""
    return looking().think(view, also)[1]


def everything(state: State) -> Counter[int]:
    """Every card that lies somewhere."""
    cards: Counter[int] = Counter(state.stock)
    for hand in (*state.hands, *state.threes, *state.extra.values(), *state.feet, state.pile):
        cards.update(hand)
    for melds in state.melds:
        for meld in melds:
            cards.update(int(card) for card in meld.cards)
    return cards


@pytest.mark.parametrize("key", TRIED)
def test_a_sample_deal_agrees_with_all_that_was_seen(key: str) -> None:
    for actions in (0, 21, 60):
        state = position(key, 5, actions)
        view = view_of(state, state.turn)
        world = Beliefs(view, belief_weights_for(state.variant)).determinize(Random(1)).state()
        assert everything(world) == Counter(state.variant.full_pack())
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert len(world.stock) == len(state.stock)
        assert world.hands[view.seat] == view.hand
        assert world.pile[view.packet :] == view.pile[view.packet :]
        for seat, known in enumerate(view.known):
            assert not Counter(known) - Counter(world.hands[seat])


def test_a_three_that_would_have_been_tabled_lies_in_the_stock() -> None:
    state = position("classic", 3, 20)
    view = view_of(state, state.turn)
    for seed in range(30):
        world = Beliefs(view, belief_weights_for(state.variant)).determinize(Random(seed)).state()
        for seat, hand in enumerate(world.hands):
            if seat != view.seat:
                assert not any(is_bonus_three(state.variant, card) for card in hand)


def test_beliefs_are_soft() -> None:
    # Whatever a rank's evidence, the card can still be dealt to every hand.
    state = position("international", 8, 60)
    view = view_of(state, state.turn)
    beliefs = Beliefs(view, belief_weights_for(state.variant))
    other = (view.seat + 1) % 4
    seen = {
        card >> 2
        for seed in range(400)
        for card in beliefs.determinize(Random(seed)).state().hands[other]
    }
    assert {card >> 2 for card in unseen(view) if card >> 2 != 3} <= seen | {3}


def test_evidence_is_learnt_from_hands() -> None:
    pytest.importorskip("numpy")
    from tests.benchmarks.fitting import fit

    # One kind is held more than its share, one in pairs only.
    told = [
        [(("liked",), 8, 4), (("paired",), 8, 2), (("other",), 8, 1)],
        [(("liked",), 8, 3), (("paired",), 8, 0), (("other",), 8, 2)],
    ] * 100
    weights = fit(told)
    assert weights["liked"][0] > weights["other"][0] + 0.3
    single, pair, _ = weights["paired"]
    assert single < -0.3
    assert pair > 0.5


def table_of(view: PlayerView) -> Table:
    """What a seat reads from the table."""
    pool = [0] * KINDS
    for card in unseen(view):
        pool[kind_in(view.variant, card)] += 1
    return Table(view, pool)


def test_what_was_thrown_weighs_in_the_facts() -> None:
    state = position("classic", 2, 24)
    view = view_of(state, state.turn)
    seat, card = next(
        (who, card) for who, card in view.discards if who != view.seat and card >> 2 > 3
    )
    facts = table_of(view).facts(seat)[card >> 2]
    assert any(fact.startswith("threw") for fact in facts)


@pytest.mark.parametrize("key", TRIED)
def test_every_variant_knows_what_the_facts_say(key: str) -> None:
    evidence = belief_weights_for(VARIANTS[key])
    seen: Counter[str] = Counter()
    for actions in (9, 33, 70):
        view = view_of(state := position(key, 4, actions), state.turn)
        table = table_of(view)
        for seat in range(len(view.hands)):
            if seat != view.seat and view.side_of[seat] >= 0:
                facts = table.facts(seat)
                assert not facts[BONUS]
                for said in facts:
                    assert all(abs(weight) < 10 for weight in evidence.weights_of(said))
                    seen.update("known" if fact in evidence.weights else "no" for fact in said)
    assert seen["known"] > 3 * seen["no"]


def test_a_card_let_lie_is_a_fact_until_the_pile_is_gone() -> None:
    state = position("classic", 2, 0)
    policy = make_player("standard")
    told = 0
    while state.phase is not Phase.OVER and told < 20:
        view = view_of(state, state.turn)
        thrown = view.discards
        if len(thrown) > 3 and len(view.pile) > 3:
            (_, card), (seat, _) = thrown[-3:-1]
            if seat != view.seat and card >> 2 > 3 and thrown[-3][0] != seat:
                facts = table_of(view).facts(seat)[card >> 2]
                assert (
                    sum(fact.startswith("let lie small") for fact in facts)
                    + sum(fact.startswith("let lie big") for fact in facts)
                    == 1
                )
                assert "let lie lately" in facts
                told += 1
        apply(state, policy.decide(view).action)
    assert told


@pytest.mark.parametrize("pair", [-1.5, 0.0, 1.5])
def test_pairs_are_dealt_as_often_as_the_weights_say(pair: float) -> None:
    # The numbers of a kind in a hand dealt against all hands of its size, weighed one by one.
    state = position("classic", 5, 8)
    view = view_of(state, state.turn)
    liked = "feared" if pair else "unheard of"
    weights = {f"hand {size}": (0.0, pair, 0.0) for size in ("few", "some", "many")}
    beliefs = Beliefs(view, BeliefWeights({liked: (0.5, 0.0, 0.0), **weights}))
    seat = (view.seat + 1) % 4
    rounds = 4000
    random = Random(1)
    pairs = 0
    for _ in range(rounds):
        held = beliefs.determinize(random).hands[seat]
        assert held is not None
        counts = Counter(card >> 2 for card in held if not is_bonus_three(state.variant, card))
        pairs += sum(count >= 2 for count in counts.values())
    pool = Counter(card >> 2 for card in unseen(view) if not is_bonus_three(state.variant, card))
    expected = pairs_expected([*pool.values()], len(view.hands[seat]), pair)
    assert pairs / rounds == pytest.approx(expected, rel=0.04)


def pairs_expected(pool: list[int], size: int, pair: float) -> float:
    """How many ranks a hand holds at least twice, exactly, where each has ``pair`` for it."""
    ways = {(0, 0): 1.0}
    for number in pool:
        more: dict[tuple[int, int], float] = {}
        for (cards, pairs), weight in ways.items():
            for k in range(min(number, size - cards) + 1):
                place = cards + k, pairs + (k >= 2)
                chance = weight * comb(number, k) * (exp(pair) if k >= 2 else 1.0)
                more[place] = more.get(place, 0.0) + chance
        ways = more
    whole = {pairs: weight for (cards, pairs), weight in ways.items() if cards == size}
    return sum(pairs * weight for pairs, weight in whole.items()) / sum(whole.values())


@pytest.mark.parametrize("key", ["classic", "samba", "six_three_sides", "two_hands_joker"])
def test_a_deal_depends_on_the_view_and_the_seed_alone(key: str) -> None:
    state = position(key, 7, 40)
    view = view_of(state, state.turn)
    first, second = (
        [
            Beliefs(view, belief_weights_for(state.variant)).determinize(Random(seed))
            for seed in range(5)
        ]
        for _ in range(2)
    )
    assert [(one.hands, one.stock) for one in first] == [(two.hands, two.stock) for two in second]
    assert len({tuple(one.stock) for one in first}) == 5


@pytest.mark.parametrize("weight", [-30.0, 30.0])
def test_whatever_the_evidence_every_hand_has_its_cards(weight: float) -> None:
    # Evidence can be as wrong as it likes: with little left to draw from, all is still dealt.
    facts = {f"{kind} {time}": (weight, weight, -weight) for kind in ("low", "high", "ace")
             for time in "1234"}  # fmt: skip
    for actions in (12, 90, 160, 200):
        state = position("classic", 12, actions)
        if state.phase is Phase.OVER:
            break
        view = view_of(state, state.turn)
        deal = Beliefs(view, BeliefWeights(facts)).determinize(Random(actions))
        assert everything(deal.state()) == Counter(state.variant.full_pack())
        assert [len(hand) for hand in deal.state().hands] == [len(hand) for hand in state.hands]


def test_more_hidden_cards_than_there_are_cannot_be_dealt() -> None:
    state = position("classic", 5, 8)
    view = view_of(state, state.turn)
    view.hands[(view.seat + 1) % 4].extend([HIDDEN] * 100)
    with pytest.raises(ValueError, match="more cards than are left"):
        Beliefs(view)


def test_what_is_put_down_now_is_told() -> None:
    # What may follow is decided only then, so nothing of it is promised.
    checked = 0
    for seed in range(30):
        state = position("classic", seed, 34)
        if state.phase is not Phase.MELD:
            continue
        view = view_of(state, state.turn)
        for candidate in ends(view):
            if not isinstance(candidate.first, LayMelds | LayOff):
                continue
            checked += 1
            told = deed(view, candidate.first).key
            if isinstance(candidate.first, LayMelds):
                assert told == ("act.lay" if view.opened[view.side] else "act.open")
            else:
                assert told.startswith(("act.add", "act.complete"))
    assert checked


def test_hidden_cards_make_no_difference() -> None:
    # The same view comes of any arrangement of the hidden cards, and so must the decision.
    for seed in range(3):
        state = position("international", seed, 30)
        first = make_player("master", 1).decide(view_of(state, state.turn))
        hidden = [seat for seat in range(4) if seat != state.turn]
        cards = state.stock[:]
        for seat in hidden:
            cards += (Counter(state.hands[seat]) - Counter(state.known[seat])).elements()
        before = cards[:]
        Random(seed).shuffle(cards)
        assert cards != before
        for seat in hidden:
            number = len(state.hands[seat]) - len(state.known[seat])
            state.hands[seat] = state.known[seat] + cards[:number]
            del cards[:number]
        state.stock = cards
        assert make_player("master", 1).decide(view_of(state, state.turn)) == first


def test_advice_names_the_best_move_and_the_runner_up() -> None:
    state = position("classic", 6, 25)
    view = view_of(state, state.turn)
    searcher = looking()
    advice = advise(searcher, view)
    assert verify(state, advice.best.action) is None
    assert advice.runner_up
    assert advice.difference >= 0
    # What was advised costs nothing.
    assert judge(searcher, view, advice.best.action) is None


@pytest.mark.parametrize("key", TRIED)
def test_candidates_are_lawful_and_differ(key: str) -> None:
    for actions in (4, 17, 33, 62):
        state = position(key, 11, actions)
        if state.phase is Phase.OVER:
            continue
        view: PlayerView = view_of(state, state.turn)
        found = ends(view)
        assert len({candidate.actions for candidate in found}) == len(found)
        for candidate in found:
            assert verify(state, candidate.first) is None
            played = state.copy()
            for action in candidate.actions:
                apply(played, action)


@pytest.mark.parametrize("key", ["classic", "international", "samba", "uruguay", "joker"])
def test_dealing_again_is_as_reading_the_deal_anew(key: str) -> None:
    state = position(key, 3, 25)
    view = view_of(state, state.turn)
    beliefs = Beliefs(view, belief_weights_for(state.variant))
    found = [candidate.actions for candidate in ends(view)]
    first = beliefs.determinize(Random(0))
    quick, slow = (playouts_for(first, found) for _ in range(2))
    assert isinstance(quick, FlatPlayouts)
    assert isinstance(slow, FlatPlayouts)
    slow._plain = False
    for seed in range(12):
        deal = beliefs.determinize(Random(seed))
        quick.deal(deal, seed)
        slow.deal(deal, seed)
        for candidate in range(len(found)):
            assert quick.play(candidate) == slow.play(candidate)


@pytest.mark.parametrize(
    "kind",
    ["expert@", "expert@0", "expert@-1s", "expert@x", "expert@nans", "expert@infs", "expert@1e400s",
     "standard@5", "nobody"],
)  # fmt: skip
def test_bad_kinds_are_refused(kind: str) -> None:
    assert not is_kind(kind)
    with pytest.raises(ValueError, match=r"."):
        make_player(kind)


def test_far_from_the_end_points_are_points_and_near_it_the_lead_counts() -> None:
    variant = VARIANTS["classic"]
    even = Stakes(variant, (0, 0))
    assert even.worth((600, 0), 0) > even.worth((300, 0), 0) > even.worth((0, 300), 0)
    assert even.worth((600, 100), 0) == pytest.approx(-even.worth((600, 100), 1))
    late = Stakes(variant, (4700, 4600))
    won, more = late.worth((400, 300), 0), late.worth((900, 300), 0)
    lost = late.worth((400, 800), 0)
    assert won - lost > 5 * (more - won)


def test_what_lies_the_same_in_the_end_is_tried_once() -> None:
    """A batch laid at once, or by and by: one move."""
    melds = [["8s 8h 8c"], []]
    view = place("brazilian", "Qs Qh Qd Qc 2s 4d 9c", pile="5s", melds=melds)
    found = ends(view)
    different = set()
    for candidate in found:
        after = view.copy()
        for action in candidate.actions:
            apply(after, action)
        lying = sorted(tuple(sorted(meld.cards)) for meld in after.melds[view.side])
        different.add((tuple(lying), tuple(after.pile)))
    assert len(found) == len(different)


def test_a_move_laid_in_another_way_is_judged_by_its_end() -> None:
    """Five queens laid at once or three first: whoever looks back finds what was played."""
    melds = [["8s 8h 8c"], []]
    view = place("classic", "Qs Qh Qd Qc 4d 9c 7h", pile="5s", melds=melds)
    searcher = looking("expert")
    whole = LayMelds(0, (tuple(card for card in view.hand if card >> 2 == 12),))
    found = [Candidate((Discard(0, view.hand[-1]),)), *ends(view)]
    index = searcher.place_of(view, found, whole)
    assert index is not None
    after = view.copy()
    for action in found[index].actions:
        apply(after, action)
    assert any(meld.size == 4 and meld.rank == 12 for meld in after.melds[0])
    assert searcher.place_of(view, found[:1], whole) is None


def test_who_asks_to_go_out_counts_on_a_yes() -> None:
    """Six wild cards lie there, the seventh is in hand: 2000 points that going out gives up. After
    a yes they have to (C-10), so that asking is worth what going out is."""
    melds = [["Ks Kh Kc Kd Ks Kh Kd", "Jo 2s 2d 2c 2h Jo", "4d 4c 4h 4c", "5d 6d 7d 8d 9d Td Jd"],
             ["8s 8h 8c"]]  # fmt: skip
    view = place("brazilian", "9c 5s 5h 4h 2s", pile="9s", melds=melds)
    asks = candidate_of(view, AskToGoOut(0), None, make_player("standard"))
    after = view.copy()
    for action in asks.actions:
        apply(after, action)
    assert asks.actions[1] == Answer(2, yes=True)
    assert after.phase is Phase.OVER
    assert looking().decide(view).action != AskToGoOut(0)


def test_a_refusal_of_the_bonus_and_a_discard_without_it_are_one_move() -> None:
    view = place("international", "4h 8d 9c Jc 7h 5h 6d 9s",
                 melds=[["As Ah Ac", "Ks Kh Kc"], []], bonus=[False, False],
                 stock="4c 5c 6c 7c")  # fmt: skip
    thrown = make_player("standard", 3).decide(view).action
    found = ends(view, also=RefuseBonus(0))
    assert isinstance(thrown, Discard)
    refused, without = (looking().place_of(view, found, act) for act in (RefuseBonus(0), thrown))
    assert refused == without is not None


def test_the_same_seed_gives_the_same_decision() -> None:
    state = position("international", 6, 40)
    view = view_of(state, state.turn)
    first, second = (make_player("master", 7).decide(view) for _ in range(2))
    assert first == second
    assert HIDDEN not in view.hand


def test_the_cheapest_opening_is_tried_beside_those_that_lay_all_sets_down() -> None:
    hand = "9d Kd Jh Qh 5s 9c 7h Tc Qs Kc Jo 9d 5c Jc 2h 5d Qd 4c"
    view = place("italian", hand, pile="9h 8d Qc 6s 4c", melds=[[], ["8s 8h 8c"]])
    opens = [c.first for c in ends(view) if isinstance(c.first, LayMelds)]
    assert min(sum(map(len, act.groups)) for act in opens) < 15


def test_a_yes_binds_who_looks_ahead() -> None:
    """Uruguay's players ask. After the yes the way out is all there is, whatever else is tried."""
    bound = 0

    def watch(_state: State, view: PlayerView, decision: Decision) -> None:
        nonlocal bound
        if not view.permission:
            return
        bound += 1
        others = [Discard(view.seat, view.hand[0]), Discard(view.seat, view.hand[-1])]
        for also in [None, *(action for action in others if verify(view, action) is None)]:
            chosen, found, verdict = looking().think(view, also)
            assert chosen.action == found[verdict.best if verdict else 0].first == decision.action

    uruguay = VARIANTS["uruguay"]
    for seed in range(12):
        play_hand(uruguay, seated(uruguay, "standard"), seed, watch=watch)
    assert bound
