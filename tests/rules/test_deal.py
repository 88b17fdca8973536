"""The deal and the start of the pile (RULINGS C-3, C-7, C-8; FORMAT 2, "The deal")."""

from __future__ import annotations

from random import Random

import pytest

from game.notation.card_notation import cards_text, parse_cards
from game.rules.cards import Card, full_pack, shuffled
from game.rules.engine import deal
from game.rules.state import Phase, State
from game.variants import variant_named


def plain_pack() -> list[Card]:
    """The cards that are neither wild nor threes, in an order of no meaning."""
    return [card for card in shuffled(full_pack(2, 4), Random(1)) if card >> 2 > 3]


def dealt(variant: str, stock: str, hands: str = "", dealer: int = 3) -> State:
    """A hand whose stock begins with these cards; ``hands`` are the first cards dealt."""
    game = variant_named(variant)
    deck = parse_cards(hands) + plain_pack()
    deck = deck[: 4 * game.deal.cards] + parse_cards(stock) + deck[4 * game.deal.cards :]
    state, _ = deal(game, deck, dealer, [0, 0])
    return state


@pytest.mark.parametrize("dealer", range(4))
def test_one_card_at_a_time_from_the_left_of_the_dealer(dealer: int) -> None:
    state = dealt("international", "4s 5s", "4s 5s 6s 7s 8s 9s Ts Js", dealer)
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert [cards_text(state.hands[seat][:2]) for seat in order] == [
        "4s 8s", "5s 9s", "6s Ts", "7s Js",
    ]  # fmt: skip
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert state.turn == (dealer + 1) % 4
    assert state.phase is Phase.DRAW


def test_international_has_no_upcard() -> None:
    state = dealt("international", "4s 5s")
    assert state.pile == []
    assert cards_text(reversed(state.stock[-2:])) == "4s 5s"


def test_international_threes_wait_for_the_turn() -> None:
    state = dealt("international", "4s 5s", "3h 3s 3d 3c 3h")
    assert state.threes == [[], [], [], []]
    assert (state.turn, state.phase) == (0, Phase.THREES)
    assert sorted(state.held_threes(0)) == sorted(parse_cards("3h 3h"))


@pytest.mark.parametrize(
    ("stock", "pile", "frozen"),
    [
        ("4s 5s", "4s", False),
        ("2s 5s 6s", "2s 5s", True),
        ("Jo 5s 6s", "Jo 5s", True),
        ("3h 5s 6s", "3h 5s", True),
        ("3s 5s 6s", "3s 5s", False),
        ("3s 3c 2h 3d 9h", "3s 3c 2h 3d 9h", True),
        ("3s 3c 9h 2h", "3s 3c 9h", False),
    ],
)
def test_the_upcard_is_a_natural_card(stock: str, pile: str, frozen: bool) -> None:
    """C-7: wild cards and threes are covered; wild cards and red threes freeze (CLA-2)."""
    state = dealt("classic", stock)
    assert cards_text(state.pile) == pile
    assert state.frozen is frozen
    state.opened = [True, True]
    assert state.pile_is_frozen(0) is frozen


def test_for_an_unopened_side_the_pile_is_frozen() -> None:
    state = dealt("classic", "4s 5s")
    assert state.pile_is_frozen(0)
    state.opened = [False, True]
    assert not state.pile_is_frozen(1)


def test_classic_red_threes_are_tabled_after_the_upcard_in_turn_order() -> None:
    """C-8: the upcard first, then from the left of the dealer, replacements of threes too."""
    state = dealt("classic", "9s 3h 5s 6s 7s 8s Ts", "4s 3d 6s 3h 4h 5h 3d")
    assert cards_text(state.pile) == "9s"
    assert [cards_text(threes) for threes in state.threes] == ["", "3d 3h", "3d", "3h"]
    assert cards_text(state.hands[1][-1:]) == "5s"
    assert cards_text(state.hands[2][-1:]) == "6s"
    assert cards_text(state.hands[3][-1:]) == "7s"
    assert [len(hand) for hand in state.hands] == [11] * 4
    assert cards_text(state.stock[-1:]) == "8s"


def test_classic_black_threes_stay_in_the_hand() -> None:
    state = dealt("classic", "9s 5s", "3s 4h")
    assert state.threes == [[], [], [], []]
    assert parse_cards("3s")[0] in state.hands[0]


def test_the_sizes_of_the_stock() -> None:
    """INT: 56 cards; CLA: 63 under the upcard when no red three is dealt."""
    game = variant_named("international")
    state, _ = deal(game, full_pack(2, 4), 0, [0, 0])
    assert len(state.stock) == 56
    deck = plain_pack()
    deck += [card for card in full_pack(2, 4) if card >> 2 <= 3]
    state, _ = deal(variant_named("classic"), deck, 0, [0, 0])
    assert len(state.stock) == 63


def test_six_players_with_feet_leave_191_cards_in_the_stock() -> None:
    """H16: 324 cards less six hands and six feet of eleven, and the upcard."""
    game = variant_named("hand_and_foot_six_two_sides")
    deck = sorted(game.full_pack(), key=lambda card: card >> 2 <= 3)
    state, _ = deal(game, deck, 5, [0, 0])
    assert [len(cards) for cards in (*state.hands, *state.feet)] == [11] * 12
    assert (len(state.pile), len(state.stock)) == (1, 191)


def test_what_cannot_start_the_pile_of_hand_and_foot_goes_under_the_stock() -> None:
    """H17 (HAF-1)."""
    game = variant_named("hand_and_foot")
    turned = parse_cards("Jo 3d 2c Th")
    rest = sorted(game.full_pack(), key=lambda card: card >> 2 <= 3)
    for card in turned:
        rest.remove(card)
    before = game.table.seats * (game.deal.cards + game.foot.cards)
    state, _ = deal(game, rest[:before] + turned + rest[before:], 3, [0, 0])
    assert cards_text(state.pile) == "Th"
    assert cards_text(reversed(state.stock[:3])) == "Jo 3d 2c"
    assert len(state.stock) == 181
