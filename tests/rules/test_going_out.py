"""Whether a player can go out: the search against every way there is, and how much it works."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from game.notation.card_notation import parse_cards
from game.rules.actions import Action, AskToGoOut, Discard, LayMelds, LayOff, Pass
from game.rules.cards import FIRST_THREE, Placed, make_card
from game.rules.choices import merges
from game.rules.engine import apply
from game.rules.going_out import Search, can_go_out
from game.rules.going_out import search as going_out
from game.rules.going_out.needs import Needs
from game.rules.legality import verify
from game.rules.melds import MeldKind, meld_of
from game.rules.state import Ended, Phase, State
from game.rules.turn_end import must_ask
from game.variants import VARIANTS, variant_named
from game.variants.house import with_house_rules

from .positions import position, positions


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


def searched(count: int, seed: int) -> list[tuple[bool, Search]]:
    """The answer to each of some random positions, and the search that gave it."""
    found = []
    for _, state in positions(count, seed=seed):
        melds = state.melds[state.side_of[state.turn]]
        search = Search(state, melds, state.hands[state.turn])
        found.append((search.succeeds(), search))
    return found


def test_the_search_finds_what_trying_everything_finds() -> None:
    answers = []
    for number, (key, state) in enumerate(positions(420, seed=5, most=5, opened=1.0)):
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


ASKING_IS_FREE = {"going_out": {"permission": "optional"}}
"""With a yes that is demanded the rules ask the search itself whether the player has to go out."""


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("hand_and_foot", {}),
        ("hand_and_foot", {"contract": "1-1", "wild_books": False}),
        ("hand_and_foot", {"contract": "1-1", "lay_off_closed": True}),
        ("hand_and_foot_two", {"final_discard": False, "wilds_per_set": 2}),
        ("hand_and_foot_three", {"red_threes": "minus"}),
        ("pennies", {}),
        ("pennies", {"sevens_barred": "own"}),
    ],
)
def test_the_search_goes_by_the_contract(key: str, options: dict[str, Any]) -> None:
    variant = variant_named(key, options)
    if variant.going_out.permission:
        variant = with_house_rules(variant, ASKING_IS_FREE)
    answers = []
    for seed in range(400):
        state = position(variant, Random(seed), most=5, opened=1.0)
        side = state.side_of[state.turn]
        if not state.melds[side] or len(state.hands[state.turn]) > 5:
            continue
        # Canastas of every kind but for one or two, so that something hangs on the cards in hand.
        whole = [
            "9s 9h 9d 9c 9s 9h 9d", "Ts Th Td Tc Ts Th Td", "8s 8h 8d 8c 8s 8h 2s",
            "6s 6h 6d 6c 6s 6h 2s", "2s 2h 2d 2c 2s 2h Jo", "7s 7h 7d 7c 7s 7h 2d",
        ]  # fmt: skip
        Random(seed).shuffle(whole)
        made = [meld_of(parse_cards(cards)) for cards in whole[: 4 + seed % 3]]
        state.melds[side] += [meld for meld in made if meld is not None]
        assert can_go_out(state) == goes_out(state, set()), seed
        answers.append(can_go_out(state))
    assert answers.count(True) > 20
    assert answers.count(False) > 20


def test_the_search_is_exact_and_quick_whatever_is_held() -> None:
    answers = searched(220, seed=11)
    assert all(found or not search.cut for found, search in answers)
    works = sorted(search.steps for _, search in answers)
    # A step is two to four microseconds.
    assert works[-1] < 60_000
    assert works[len(works) * 95 // 100] < 10_000


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


def test_cards_that_are_homeless_only_together_are_seen_early() -> None:
    """Ks needs Js, and then Jh and Jc are too few for a set; Ad is the discard. Trying all that the
    lower ranks allow once took 1.4 million steps.
    """
    state = State(VARIANTS["hollywood"], 3, [0, 0])
    state.hands[state.turn] = parse_cards(
        "Jo 2s 2s 2h 2h 2h 2d 2d 2c 3s 3s 3s 4s 5s 5s 6s 6s 7s 7s 8s 8s 8s 9s 9s Ts Ts Js Ks"
        " 4h 4h 5h 5h 6h 7h Jh 5d 5d 6d 7d Ad 3c 3c 3c 5c 5c 6c 7c 8c 9c Tc Jc"
    )
    state.begin_turn()
    state.phase, state.drew = Phase.MELD, "stock"
    search = Search(state, [], state.hands[state.turn])
    assert not search.succeeds()
    assert not search.cut
    assert search.steps < 30_000
    state.hands[state.turn].remove(make_card(13, 0))
    search = Search(state, [], state.hands[state.turn])
    assert search.succeeds()


def test_what_is_looked_up_ahead_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways are given up early from the second width on, which here comes almost at once."""
    monkeypatch.setattr(going_out, "WIDTHS", (1, 3000))
    quick = searched(110, seed=8)
    monkeypatch.setattr(Search, "_room", lambda search, *_: (len(search._wilds),) * 2)
    plain = searched(110, seed=8)
    assert [found for found, _ in quick] == [found for found, _ in plain]
    assert sum(search.steps for _, search in quick) < sum(search.steps for _, search in plain)


def test_what_is_looked_up_ahead_may_end_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not known yet counts as nothing: less is given up, and no way out is missed."""
    monkeypatch.setattr(going_out, "WIDTHS", (1, 3000))
    whole = searched(55, seed=8)

    def ended_early(*arguments: Any, **more: Any) -> Needs:
        return Needs(*arguments, **{**more, "most_steps": 60})

    monkeypatch.setattr(going_out, "Needs", ended_early)
    early = searched(55, seed=8)
    assert [found for found, _ in early] == [found for found, _ in whole]
    assert any(search._needs and search._needs.steps == 60 for _, search in early)


def test_looking_ahead_leaves_steps_for_the_search() -> None:
    """With many wild cards in a sequence all there is to know ahead once took 142,000 steps, more
    than a search has: a no that was only given up.
    """
    rules = {"melds": {"sequences": {"min_naturals": 3, "max_wilds": 10}}}
    state = State(with_house_rules(VARIANTS["samba"], rules), 1, [0, 0])
    state.hands[state.turn] = parse_cards(
        "2d Jo Jo 2c 7c Jc Jd 6d Qc 9c 4d 4h Jd 6d Js 7s Qh 9h 6d 6c 9d Ad 5s 7d 4c Td 6h 8c 5d 9h"
        " 8d Kc Jh Th"
    )
    state.opened = [True, True]
    state.begin_turn()
    state.phase, state.drew = Phase.MELD, "stock"
    search = Search(state, [], state.hands[state.turn])
    assert not search.succeeds()
    assert not search.cut
    assert search._needs is not None
    assert search._needs.steps <= going_out.MOST_STEPS // 2


def test_a_search_ends_whatever_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(going_out, "MOST_STEPS", 300)
    ended = searched(220, seed=11)
    assert any(search.cut and not found for found, search in ended)
    assert max(search.steps for _, search in ended) < 3_000


def test_nobody_goes_out_with_an_empty_hand() -> None:
    """As in a position from elsewhere, when the last card of the stock is a three: who has asked
    there could do nothing after the yes."""
    for key, state in positions(44, seed=3):
        state.hands[state.turn] = []
        state.no_discard = True
        assert not can_go_out(state), key
        assert verify(state, AskToGoOut(state.turn)) is not None, key
        assert verify(state, Pass(state.turn)) is None, key


def test_who_has_no_partner_needs_no_yes() -> None:
    game = with_house_rules(VARIANTS["hand_and_foot"], {"table": {"sides": [[0, 1], [2], [3]]}})
    state = State(game, dealer=3, totals=[0, 0, 0])
    found = []
    for state.turn in range(4):
        found.append(must_ask(state))
    assert found == [True, True, False, False]
