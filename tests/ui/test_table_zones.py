"""The cards keep their identity, and following events leads to what the view says."""

from __future__ import annotations

from random import Random

import pytest

from game.players import make_player
from game.rules.cards import HIDDEN, JOKER, shuffled
from game.rules.engine import apply, deal
from game.rules.events import CardBuried, CardTurned
from game.rules.state import Phase
from game.rules.view import PlayerView, redacted, view_of
from game.ui.table.card_places import CardPlaces, dealt_hand
from game.ui.table.hand_order import HandOrder
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.tried import TRIED
from tests.ui.tables import dealt


def contents(zones: CardPlaces) -> list[list[int]]:
    return [sorted(zones.cards(place)) for place in zones.places()]


def expected(view: PlayerView) -> list[list[int]]:
    wanted = [view.stock, view.pile, *view.hands, *view.threes]
    wanted += [view.extra[place] for place in sorted(view.extra)]
    wanted += view.feet
    wanted += [list(meld.cards) for side in view.melds for meld in side]
    return [sorted(place) for place in wanted]


@pytest.mark.parametrize("key", sorted(TRIED))
@pytest.mark.parametrize("seed", [1, 2])
def test_events_lead_to_the_view(key: str, seed: int) -> None:
    variant = VARIANTS[key]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)), 3, totals)
    players = [make_player("beginner", seed) for _ in range(variant.table.seats)]
    zones = CardPlaces.of(view_of(state, 0))
    total = len(zones.faces)
    for _ in range(400):
        if state.phase is Phase.OVER:
            break
        action = players[state.turn].decide(view_of(state, state.turn)).action
        before = len(state.sides)
        for event in redacted(apply(state, action), 0):
            zones.apply(event)
        view = view_of(state, 0)
        if len(state.sides) == before:
            assert contents(zones) == expected(view), action
        zones.settle(view)
        assert contents(zones) == expected(view)
        assert len(zones.faces) == total
    assert state.phase is Phase.OVER


def test_cards_that_cannot_start_the_pile_go_under_the_stock() -> None:
    """As turned by a deal, one event after the other (HAF-1)."""
    variant = with_house_rules(VARIANTS["classic"], {"deal": {"upcard_buried": True}})
    deck = shuffled(variant.full_pack(), Random(3))
    dealt = 4 * variant.deal.cards
    joker = deck.index(JOKER, dealt)
    deck[dealt], deck[joker] = deck[joker], deck[dealt]
    state, events = deal(variant, deck, 3, [0, 0])
    assert CardBuried(JOKER) in events
    zones = CardPlaces.undealt(view_of(state, 0))
    below = zones.stock[0]
    turned = [e for e in events if isinstance(e, CardTurned | CardBuried)]
    moved = [zones.apply(event) for event in turned]
    assert moved[0] == moved[1] != moved[2]
    assert zones.stock[: len(turned) // 2 + 1] == [*(m[0] for m in moved[-2:0:-2]), below]
    assert all(zones.faces[i] == HIDDEN for i in zones.stock)
    assert list(zones.cards(zones.pile)) == state.pile


def test_settling_keeps_every_card_that_may_stay() -> None:
    view = dealt()
    zones = CardPlaces.of(view)
    hand = zones.hands[0][:]
    view.pile.append(view.hands[0].pop())
    zones.settle(view)
    assert zones.hands[0] == hand[:-1]
    assert zones.pile[-1] == hand[-1] or zones.faces[zones.pile[-1]] == view.pile[-1]
    again = {name: list(value) for name, value in zip("sp", (zones.stock, zones.pile), strict=True)}
    zones.settle(view)
    assert again == {"s": zones.stock, "p": zones.pile}


def test_the_very_cards_chosen_move() -> None:
    view = dealt()
    view.hands[0] = [20, 20, 20]
    zones = CardPlaces.of(view)
    wanted = zones.hands[0][1]
    zones.preferred = [wanted]
    from game.rules.events import Discarded

    assert zones.apply(Discarded(0, 20)) == [wanted]


def test_the_hand_as_dealt_is_found_from_the_view_after_the_deal() -> None:
    variant = VARIANTS["classic"]
    deck = shuffled(variant.full_pack(), Random(11))
    state, events = deal(variant, deck, 3, [0, 0])
    first = [deck[i] for i in range(0, 4 * variant.deal.cards, 4)]
    assert sorted(dealt_hand(view_of(state, 0), redacted(events, 0))) == sorted(first)


def test_backs_give_nothing_away() -> None:
    zones = CardPlaces.of(dealt())
    assert all(zones.faces[i] == HIDDEN for seat in (1, 2, 3) for i in zones.hands[seat])
    assert all(zones.faces[i] == HIDDEN for i in zones.stock)


def test_sorting_and_the_own_order() -> None:
    faces = dict(enumerate([4, 9, 52, 20, 23, 8], start=1))
    order = HandOrder()
    assert [faces[i] for i in order.order(faces, faces)] == [20, 23, 52, 8, 9, 4]
    order.sort = "suit"
    suits = [faces[i] & 3 for i in order.order(faces, faces)][:3]
    assert suits == [0, 0, 3]
    shown = order.order(faces, faces)
    order.place([i for i in shown if i != shown[0]], [shown[0]], 3)
    assert order.sort == "own"
    assert order.order(faces, faces).index(shown[0]) == 3
    faces[7] = 24
    assert order.order(faces, faces)[-1] == 7
