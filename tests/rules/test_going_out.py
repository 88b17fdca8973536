"""Whether a player can go out: the search against every way there is, and how much it works."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from game.notation.card_notation import parse_cards
from game.rules.actions import Action, AskToGoOut, Discard, LayMelds, LayOff, Pass
from game.rules.cards import FIRST_THREE, Placed, make_card
from game.rules.choices import merges
from game.rules.engine import apply
from game.rules.going_out import Search, can_go_out
from game.rules.legality import verify
from game.rules.melds import MeldKind
from game.rules.state import Ended, Phase, State
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .positions import positions


def acts(state: State) -> Iterator[Action]:
    """Every act of one meld, of one lay-off, every merging and every discard."""
    seat = state.turn
    hand = state.hands[seat]
    melds = state.melds[state.side_of[seat]]
    for size in range(1, len(hand) + 1):
        for cards in dict.fromkeys(combinations(sorted(hand), size)):
            for group in _placed(state, cards):
                if size >= 3:
                    yield LayMelds(seat, (group,))
                for index in range(len(melds)):
                    yield LayOff(seat, ((group, index),))
    yield from merges(state)
    yield from (Discard(seat, card) for card in dict.fromkeys(hand))


def _placed(state: State, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The cards, and with one wild card or two given places in a sequence."""
    yield cards
    wilds = [card for card in cards if card < FIRST_THREE]
    suits = {card & 3 for card in cards if card >= FIRST_THREE}
    if state.variant.melds.sequences is None or not 0 < len(wilds) <= 2:
        return
    melds = state.melds[state.side_of[state.turn]]
    suits |= {meld.suit for meld in melds if meld.kind is MeldKind.SEQUENCE}
    rest = list(cards)
    for wild in wilds:
        rest.remove(wild)
    for suit in suits:
        for ranks in combinations(range(3, 15), len(wilds)):
            stands = [make_card(rank, suit) for rank in ranks]
            yield (*rest, *(Placed(w, s) for w, s in zip(wilds, stands, strict=True)))


def goes_out(state: State, seen: set[object]) -> bool:
    """Whether any order of such acts goes out, tried on copies."""
    side = state.side_of[state.turn]
    key = (tuple(sorted(state.hands[state.turn])), tuple(state.melds[side]))
    if key in seen:
        return False
    seen.add(key)
    for action in acts(state):
        if verify(state, action) is not None:
            continue
        after = state.copy()
        apply(after, action)
        if after.phase is Phase.OVER:
            if after.ended is Ended.OUT:
                return True
        elif after.turn == state.turn and goes_out(after, seen):
            return True
    return False


def test_the_search_finds_what_trying_everything_finds() -> None:
    answers = []
    for number, (key, state) in enumerate(positions(330, seed=5, most=5, opened=1.0)):
        side = state.side_of[state.turn]
        asks = state.variant.going_out.permission == "mandatory"
        if not state.melds[side] or len(state.hands[state.turn]) > 5 or not state.formed:
            continue
        state.permission = True if asks else None
        found = can_go_out(state)
        # With a yes the rules themselves ask the search whether the player has to go out.
        state.permission = None
        if asks:
            continue
        assert found == goes_out(state, set()), (number, key)
        answers.append(found)
    assert answers.count(True) > 50
    assert answers.count(False) > 50


def test_the_search_is_exact_and_quick_whatever_is_held() -> None:
    works = []
    for key, state in positions(220, seed=11):
        side = state.side_of[state.turn]
        search = Search(state, state.melds[side], state.hands[state.turn])
        found = search.succeeds()
        assert found or not search.cut, key
        works.append(search.steps)
    # A step is about two microseconds.
    assert max(works) < 60_000
    assert sorted(works)[len(works) * 95 // 100] < 10_000


@pytest.mark.parametrize(("minimum", "found"), [(490, True), (491, False), (2500, False)])
def test_an_opening_out_of_reach_is_not_searched_for(minimum: int, found: bool) -> None:
    """All these cards count 490. Three widths once made 54,000 steps until the answer was no."""
    steps = {"opening": {"steps": [[0, minimum]]}, "melds": {"ranks_kept_clean": [13]}}
    state = State(with_house_rules(VARIANTS["brazilian"], steps), 3, [0, 0])
    state.hands[state.turn] = parse_cards(
        "Kh Kh Kc Qh Qc Jh Jd Jc Ts Th Td Tc 9s 9s 9h 9h 9d 8s 8s 8s 8s 8h 8h 8d 8c"
        " 7h 7h 7d 7c 6d 6c 5d 4s 4h 4d 2c 2c Jo Jo Jo"
    )
    state.begin_turn()
    state.phase, state.drew = Phase.MELD, "stock"
    search = Search(state, [], state.hands[state.turn])
    assert search.succeeds() == found
    assert 0 < search.steps < 10_000 if found else search.steps == 0


def test_a_sequence_canasta_that_is_needed_is_kept_in_sight() -> None:
    """Sixty cards of Bolivia, which make just one escalera, from 7d to Kd. Ways that had begun none
    of it once crowded out the others: 92,000 steps.
    """
    state = State(VARIANTS["bolivia"], 3, [1500, -100])
    state.hands[state.turn] = parse_cards(
        "Jo Jo Jo Jo Jo 2s 2s 2s 2h 2h 2d 2c 2c 4s 4s 5s 5s 5s 6s 6s 6s 6c 7s 7s 7s 7h 7d 7c 7c 7c"
        " 8s 8h 8h 8d 8d 8d 8c 9s 9d Td Js Js Jh Jd Qs Qh Qh Qd Qd Qd Qc Qc Ks Ks Kh Kh Kd Kc Ah Ac"
    )
    state.begin_turn()
    state.phase, state.drew = Phase.MELD, "stock"
    search = Search(state, [], state.hands[state.turn])
    assert search.succeeds()
    assert search.steps < 10_000
    state.hands[state.turn].remove(make_card(10, 2))
    search = Search(state, [], state.hands[state.turn])
    assert not search.succeeds()
    assert search.steps < 10_000


def test_nobody_goes_out_with_an_empty_hand() -> None:
    """As in a position from elsewhere, when the last card of the stock is a three: who has asked
    there could do nothing after the yes."""
    for key, state in positions(44, seed=3):
        state.hands[state.turn] = []
        state.no_discard = True
        assert not can_go_out(state), key
        assert verify(state, AskToGoOut(state.turn)) is not None, key
        assert verify(state, Pass(state.turn)) is None, key
