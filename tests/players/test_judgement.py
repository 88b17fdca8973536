"""Positions in which an experienced player would not hesitate."""

from __future__ import annotations

import pytest

from game.notation.card_notation import parse_cards
from game.players import Decision, make_player
from game.players.explain.move_names import deed
from game.rules.actions import (
    AcceptBonus,
    Answer,
    Declare,
    Discard,
    Draw,
    HoldThree,
    LayMelds,
    LayOff,
    TableThrees,
    Take,
)
from game.rules.cards import ACE, KING, QUEEN, SEVEN, THREE
from game.rules.state import Phase
from game.rules.view import PlayerView
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .table import OTHERS, position
from .telling import brief

STANDARD = make_player("standard")
BEGINNER = make_player("beginner")
NEWCOMER = make_player("newcomer")


def _throws(view: PlayerView, player: object = STANDARD) -> int:
    """The rank that the player throws when nothing is laid down."""
    decision = STANDARD.decide(view) if player is STANDARD else BEGINNER.decide(view)
    assert isinstance(decision.action, Discard), decision
    return decision.action.card >> 2


def _does(view: PlayerView) -> Decision:
    return STANDARD.decide(view)


# --- melding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "lays"), [("4c", True), ("4c 5c 6d", False)])
def test_what_is_held_comes_down_before_an_opponent_with_one_card(card: str, lays: bool) -> None:
    """Kings and jacks were once kept for turns in hand against a single card."""
    canasta = "7s 7s 7h 7h 7d 7d 7c"
    others = [card, "5c 4d 6s 8h 9d Tc Jh Qs", "4c 8c 9c Td Qh"]
    view = position("classic", "Ks Kh Kd Js Jh Jc 4d 6h", melds=[["Qs Qh Qc"], [canasta]],
                    others=others, pile="4s 5s 6s 8h 9h Th Js Qs")  # fmt: skip
    action = _does(view).action
    assert (isinstance(action, LayMelds) and len(action.groups) == 2) == lays


# --- drawing -------------------------------------------------------------------------------------

BIG_PILE = "4s 5s 6s 8h 9h Th Js Qs Ks Kd Ah 6h Qd"


def test_takes_a_big_pile_with_a_pair() -> None:
    view = position("international", "Qs Qh 4h 8d 9c Jc 7h 5h", phase="draw", pile=BIG_PILE,
                    melds=[["Ks Kh Kc"], []])  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, Take)
    assert brief(decision.why) == "pile.many(count=13)"


def test_lays_the_top_card_off_to_take_the_pile() -> None:
    view = position("classic", "4h 8d 9c Jc 7h 5h", phase="draw", pile=BIG_PILE,
                    melds=[["Qs Qh Qc"], ["8s 8h 8c"]])  # fmt: skip
    action = _does(view).action
    assert isinstance(action, Take)
    assert not action.cards


def test_draws_when_no_card_fits() -> None:
    view = position("international", "Ks 4h 8d 9c Jc 7h 5h", phase="draw", pile=BIG_PILE)
    assert isinstance(_does(view).action, Draw)


def test_spends_no_wild_card_on_a_single_card() -> None:
    view = position("classic", "Qs 2h 4h 8d 9c Jc 7h", phase="draw", pile="Qd",
                    melds=[["Ks Kh Kc"], []])  # fmt: skip
    assert isinstance(_does(view).action, Draw)


# --- discards ------------------------------------------------------------------------------------


def test_never_feeds_a_meld_of_the_next_player() -> None:
    """Classic: a card that the next side has on the table takes the pile."""
    view = position("classic", "5h 9h Js Ac Qs Qd", pile=BIG_PILE,
                    melds=[["Ks Kh Kc"], ["5s 5d 5c", "8s 8h 8c", "Js Jd Jc"]])  # fmt: skip
    assert _throws(view) not in (5, 11)


def test_remembers_what_the_next_player_took_up() -> None:
    """Two queens went into the next hand with a pile: a queen would give this pile away."""
    melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
    hand = "Qs 9h 9c Ah Ac Th Tc"
    known = {1: parse_cards("Qh Qc")}
    others = ["Qh Qc 5d 6h 8s 9d Tc Jh 4d", *["4c 5d 6h 8s 9d Tc Jh 4d"] * 2]
    view = position("international", hand, pile=BIG_PILE[:-3], melds=melds, known=known,
                    others=others)  # fmt: skip
    assert _throws(view) != QUEEN
    assert _throws(view, BEGINNER) == QUEEN


def test_throws_what_the_next_player_threw() -> None:
    hand = "6s 7h 9d Jc 5h Ts"
    thrown = [(1, card) for card in parse_cards("Jd")]
    view = position("international", hand, pile="4s 5s 8h 9h Th Js Qs Ks Kd Jd Ah",
                    melds=[["Ks Kh Kc"], ["8s 8d 8c"]], thrown=thrown)  # fmt: skip
    assert _throws(view) == 11


def test_stops_a_dangerous_pile_with_a_black_three() -> None:
    view = position("classic", "3s 5h 9h Js Ac", pile=BIG_PILE,
                    melds=[["Ks Kh Kc"], ["5s 5d 5c", "9s 9d 9c", "Js Jd Jc"]])  # fmt: skip
    assert _throws(view) == THREE


def test_keeps_the_black_three_while_the_pile_is_small() -> None:
    view = position("classic", "3s 5h 9h Js Ac", melds=[["Ks Kh Kc"], ["8s 8h 8c"]])
    assert _throws(view) != THREE


def test_does_not_throw_wild_cards_away() -> None:
    for variant in ("classic", "international"):
        view = position(variant, "2h 2c Jo 5h 9h", pile="4d", melds=[["Ks Kh Kc"], []])
        decision = _does(view)
        assert not (isinstance(decision.action, Discard) and decision.action.card < 12), decision


def test_does_not_break_a_triple_for_a_safe_start() -> None:
    view = position("international", "Qs Qh Qc 4h Kd Kc 9d 9h Jd Jc As Ah 6d 5c")
    assert _throws(view) in (4, 5, 6)


# --- melds ---------------------------------------------------------------------------------------


def test_completes_a_canasta() -> None:
    view = position("international", "Qs Qh 4h 8d 9c Jc 7h 5h",
                    melds=[["Qs Qh Qc Qd Qc"], []])  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayOff)
    assert "act.complete" in brief([deed(view, decision.action)])


def test_completes_the_first_canasta_with_a_wild_card() -> None:
    view = position("classic", "2h 4h 8d 9c Jc 7h 5h",
                    melds=[["Qs Qh Qc Qd Qc 2c"], ["8s 8h 8d 8c 8h 8s"]],
                    threes=["3h 3d", "", "", ""])  # fmt: skip
    assert isinstance(_does(view).action, LayOff)


def test_opens_and_accepts_the_bonus() -> None:
    hand = "As Ah Ac Ks Kh Kc 4h 8d 9c Jc 7h 5h 6d 9s"
    view = position("international", hand)
    decision = _does(view)
    assert isinstance(decision.action, LayMelds)
    assert {group[0] >> 2 for group in decision.action.groups} == {ACE, KING}
    view = position("international", "4h 8d 9c Jc 7h 5h 6d 9s",
                    melds=[["As Ah Ac", "Ks Kh Kc"], []], bonus=[False, False])  # fmt: skip
    assert isinstance(_does(view).action, AcceptBonus)


def test_refuses_the_bonus_at_the_end_of_the_stock() -> None:
    view = position("international", "4h 8d 9c Jc 7h 5h 6d 9s",
                    melds=[["As Ah Ac", "Ks Kh Kc"], []], bonus=[False, False],
                    stock="4c 5c 6c 7c")  # fmt: skip
    assert isinstance(_does(view).action, Discard)


def test_takes_the_bonus_cards_of_the_side_that_opens_second() -> None:
    changes = {"opening": {"bonus_cards": 0, "bonus_cards_second": 3}}
    house = with_house_rules(VARIANTS["international"], changes)
    view = position(house, "4h 8d 9c Jc 7h 5h 6d 9s",
                 melds=[["As Ah Ac", "Ks Kh Kc"], ["Qs Qh Qc"]], bonus=[False, True])  # fmt: skip
    assert isinstance(_does(view).action, AcceptBonus)


def test_lays_everything_when_the_hand_is_about_to_end() -> None:
    """Four aces in hand would cost 1500 points when the others go out."""
    view = position("international", "As Ah Ac Ad 4h 8d",
                    melds=[["Ks Kh Kc"], ["Qs Qh Qc Qd Qs Qh Qc", "Js Jh Jc Jd Js Jh Jc"]],
                    others=["5d 6h", "4c 5d 6h 8s 9d", "8s 9d"])  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayMelds)
    assert len(decision.action.groups[0]) == 4


def test_keeps_a_natural_card_for_the_discard() -> None:
    """International: with nothing but wild cards left, one of them would have to be thrown."""
    view = position("international", "2h 2d Kd Kh Kc", melds=[["4h 4s 4d"], []])
    decision = _does(view)
    left = list(view.hand)
    if isinstance(decision.action, LayMelds):
        for group in decision.action.groups:
            for card in group:
                left.remove(card)
    assert any(card >= 16 for card in left)


# --- the end of the hand -------------------------------------------------------------------------

TWO_CANASTAS = ["Qs Qh Qc Qd Qs Qh Qc", "Js Jh Jc Jd Js 2h 2c", "4s 4h 4d"]


def test_goes_out_when_others_hold_much() -> None:
    view = position("international", "4h 9d", melds=[TWO_CANASTAS, []],
                    others=["4c 5d 6h 8s 9d Tc Jh Qs Kd Ad 8d", "5d 6h",
                            "4c 5d 6h 8s 9d Tc Jh Qs Kd 4d Ah"])  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayOff)
    assert brief(decision.why).startswith("out.")


def test_does_not_go_out_on_a_partner_who_holds_a_fortune() -> None:
    known = {2: parse_cards("As Ah Ac Ad As Ah Ac")}
    view = position("international", "4h 9d 9c", melds=[TWO_CANASTAS, ["8s 8h 8d", "Ts Td Tc"]],
                    others=["5d 6h", "As Ah Ac Ad As Ah Ac Ks Kh Kc 9s 9h Tc Td", "8s 5d"],
                    known=known)  # fmt: skip
    decision = _does(view)
    assert not brief(decision.why).startswith("out."), decision


def test_answers_by_what_it_still_holds() -> None:
    """Classic: yes with an almost empty hand, no with a canasta that comes next turn."""

    def asked(partner: str) -> Decision:
        view = position("classic", partner, phase="draw",
                        melds=[["Qs Qh Qc Qd Qs Qh Qc", "As Ah Ac Ad"], ["8s 8h 8d"]],
                        others=["4c 5d 6h 8s 9d Tc Jh Qs", "4d", "8d 9h Td Js 4s 5s"])  # fmt: skip
        view.phase = Phase.ANSWER
        view.asker = 2
        return STANDARD.decide(view)

    assert asked("4h").action == Answer(0, True)
    assert asked("As Ah Ad Ks Kh Kc Jo 2h 2d").action == Answer(0, False)


# --- special hands -------------------------------------------------------------------------------


def test_declares_a_complete_special_hand() -> None:
    view = position("international", "As Ah Ks Kh 4h 4d 9c 9d Jc Jd 7h 7d 5h 5d")
    assert _does(view).action == Declare(0, "schneider")


def test_chases_seven_pairs_when_near() -> None:
    hand = "As Ah Ks Kh 4h 4d 9c 9d Jc Jd 7h 7d 5h 8c"
    view = position("international", hand, stock=" ".join([position_stock()] * 2))
    assert _throws(view) in (5, 8)


def position_stock() -> str:
    """Enough cards for many more rounds."""
    return "4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 4s 5s 6s 8s 9s Ts Js Qs 6d 6h"


def test_holds_a_three_back_for_a_near_blitz_only() -> None:
    near = "As 2h 3h 4h 5d 6c 7d 8c 9d Tc Jc Qh Kh"
    far = "As Ah 3h 4h 4d 6c 6d 8c 9d 9c Jc Qh Kh"
    stock = " ".join([position_stock()] * 2)
    for hand, kind in ((near, HoldThree), (far, TableThrees)):
        view = position("international", hand, phase="draw", stock=stock)
        view.phase = Phase.THREES
        assert isinstance(_does(view).action, kind)
        needed = kind is HoldThree
        assert ("three.no_hand_near" in brief(_does(view).why)) is not needed


def test_chases_no_blitz_whose_three_cannot_be_held_any_more() -> None:
    """The partner has opened: a three would be tabled, the pattern stays one card short."""
    stock = " ".join([position_stock()] * 2)
    hand = "As 2h Jo 4h 5d 6c 7d 8c 9d Tc Jc Qh Kh Qs"
    unopened = position("international", hand, stock=stock)
    assert "special." in brief(_does(unopened).why)
    opened = position("international", hand, stock=stock, melds=[["Ks Kc Kd"], []],
                      melded=[False, False, True, False])  # fmt: skip
    assert "special." not in brief(_does(opened).why)


# --- wild canastas -------------------------------------------------------------------------------


def test_completes_the_wild_canasta_before_anything_else() -> None:
    view = position("international", "2c 6h 9s 9h Jd Jc Kd 8s",
                    melds=[["Jo 2s 2h 2d 2s Jo", "5s 5h 5d 5c 5s 5h"], []],
                    stock="4c 5d")  # fmt: skip
    decision = _does(view)
    assert decision.action == LayOff(0, ((tuple(parse_cards("2c")), 0),)), decision


def test_keeps_a_wild_card_for_a_wild_canasta_that_comes_soon() -> None:
    """With six wild cards in sight the seventh is worth more than any mixed canasta."""
    view = position("international", "2c 6h 9s 9h Jd Jc Kd 8s",
                    melds=[["Jo 2s 2h 2d 2s", "5s 5h 5d 5c 5s 5h"], []])  # fmt: skip
    decision = _does(view)
    if isinstance(decision.action, LayOff):
        assert all(index == 0 for cards, index in decision.action.additions)


# --- sevens and aces -----------------------------------------------------------------------------


def test_throws_no_sevens_from_many() -> None:
    """The canasta of sevens counts 2500, in the hand of others too."""
    view = position("international", "7s 7h 7c 7d Kd Qc Jh 9d 9h 4c 4d",
                    melds=[["5s 5h 5d"], ["Ks Kh Kc"]], pile="4c 8d 9c")  # fmt: skip
    decision = _does(view)
    if isinstance(decision.action, Discard):
        assert decision.action.card >> 2 != 7
    else:
        assert isinstance(decision.action, LayMelds), decision


def test_lays_sevens_down_where_they_would_be_fined() -> None:
    view = position("international", "7s 7h 7c 7d 7s Kd Qc", pile="4c 8d 9c", stock="4c 5c 6c",
                    melds=[["5s 5h 5d"], ["Ks Kh Kc"]])  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayMelds), decision
    assert len(decision.action.groups[0]) == 5


def test_gives_others_no_seven_that_they_collect() -> None:
    """Five sevens lie with the others: the two in hand are all that keeps them from 2500."""
    view = position("international", "7s 7h Kd Qc Jh 9d 4c 4d", pile="4c 8d 9c",
                    melds=[["5s 5h 5d"], ["7s 7h 7d 7c 7d"]])  # fmt: skip
    assert _throws(view) != 7


# --- the end of the stock ------------------------------------------------------------------------


def test_counts_the_threes_in_the_stock_as_no_turn() -> None:
    """Six cards for four players, but the three threes among them are tabled and replaced."""
    hand = "Ks Kc Jd Jc 9h 9d 6c 4s"
    seen = ["3h 3d", "3s", "3c", "3h"]
    melds = [["Kd Kh Kd", "Js Jh Jc"], ["8s 8d 8c"]]
    stock = "4c 5c 3d 6c 3s"
    late = position("international", hand, pile="5d", melds=melds, threes=seen, stock=stock + " 3c")
    assert isinstance(_does(late).action, LayOff)
    early = position("international", hand, pile="5d", melds=melds, threes=seen)
    assert isinstance(_does(early).action, Discard)


# --- wild cards and the partner ------------------------------------------------------------------


def test_puts_a_late_wild_card_where_a_canasta_is_missing() -> None:
    """The finished canasta of aces gains 20 points by a deuce, the queens gain 300."""
    view = position("classic", "2s 9h Td 4c 5c", stock="4c",
                    melds=[["As Ah Ac Ad As Ah 2c", "Qs Qh Qc Qd 2h"], ["Ks Kh Kc Kd Ks Kh Kc"]],
                    others=["4d", "5d 6d 7d", "4h"])  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayOff), decision
    assert [index for _, index in decision.action.additions] == [1]


def test_spends_no_joker_on_a_small_pile() -> None:
    hand = "Qs Kd 4h 8d 9c Jc 7h Jo"
    melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
    small = position("classic", hand, phase="draw", pile="4s 4d Jd Qd", melds=melds)
    assert isinstance(_does(small).action, Draw)
    large = position("classic", hand, phase="draw", melds=melds,
                     pile="Ks Kd Ah As Jd Jh 9s 9h 8d 7d 5h Jd Qd")  # fmt: skip
    assert isinstance(_does(large).action, Take)


def test_opens_with_no_joker_for_a_pile_of_two() -> None:
    view = position("classic", "Ks Jd 7d 6d 6h 6s 5h 4h 4s 3s Jo", phase="draw", pile="5c 4d")
    assert isinstance(_does(view).action, Draw)


def test_does_not_let_the_partner_out_while_it_holds_sixteen_cards() -> None:
    view = position("classic", "Ks Kh Td 9d 8d 8c 7s 7s 7h 6s 6c 5d 5c 4h 4c 3c", phase="draw",
                    melds=[["Jd Js 2d Jc Jd Jh Jc", "6h 2d 6s"], ["Kc Kc Ks 2s"]],
                    others=["As Qd Ts 9s 9c 9c 8d 6h 5s 5h 2h", "Ad", "Ah Qc Ts 6d 6d 5h Jo"],
                    )  # fmt: skip
    view.phase = Phase.ANSWER
    view.asker = 2
    assert _does(view).action == Answer(0, False)


def test_lets_the_partner_out_with_much_in_hand_when_the_hand_is_ending_anyway() -> None:
    view = position("classic", "As Ah Ad Ks Kh Kc Jo 2h 2d", phase="draw", stock="",
                    melds=[["Qs Qh Qc Qd Qs Qh Qc", "As Ah Ac Ad"], ["8s 8h 8d"]],
                    others=["4c 5d 6h 8s 9d Tc Jh Qs", "4d", "8d 9h Td Js 4s 5s"])  # fmt: skip
    view.phase = Phase.ANSWER
    view.asker = 2
    decision = _does(view)
    assert decision.action == Answer(0, True)
    assert "late.no_stock" in brief(decision.why)


def test_keeps_a_safe_card_for_a_big_pile() -> None:
    """All but two kings could be laid down; a king would give the pile of thirteen away."""
    view = position("international", "Ks Kh 6s 6h 6c 6d", pile=BIG_PILE, stock="4c 5c",
                    melds=[["Qs Qh Qc"], ["8s 8h 8c"]],
                    known={1: parse_cards("Kc Kd")},
                    others=["Kc Kd 8s 9d Tc Jh", *["4c 5d 6h 8s 9d Tc Jh Qs Kd 4d"] * 2],
                    )  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayMelds), decision
    assert [len(group) for group in decision.action.groups] == [3]


# --- Modern American -----------------------------------------------------------------------------

MODERN_MELDS = ["6c 6d 6c", "8s 8s Jo", "Jc Jd 2s"]
"""Sets with which a side has opened."""


def test_throws_the_odd_card_not_a_pair_of_seven_pairs() -> None:
    hand = "Kc Ks Qh Qs Jd Js Tc Th 9d 9s 7c 7d 5s 4h"
    view = position("modern_american", hand, pile="Qc Qd", melds=[[], MODERN_MELDS])
    decision = _does(view)
    assert isinstance(decision.action, Discard)
    assert decision.action.card >> 2 in (4, 5)
    assert "special." in brief(decision.why)


def test_collects_no_seven_pairs_with_a_deuce_that_cannot_be_thrown() -> None:
    hand = "Kc Ks Qh Qs Jd Js Tc Th 9d 9s 7c 7d 5s 2h"
    view = position("modern_american", hand, pile="Qc Qd", melds=[[], MODERN_MELDS])
    assert "special." not in brief(_does(view).why)


def test_melds_again_when_the_courtesy_turn_is_over() -> None:
    """Seven pairs can no longer be declared: the sets help the side now."""
    hand = "Kc Ks Kd Kd Qh Qs Qd Js Js 9d 9s 8c 8h 5s"
    view = position("modern_american", hand, pile="Qc Qd", melds=[MODERN_MELDS, []])
    assert isinstance(_does(view).action, LayMelds)


def test_takes_no_small_pile_with_sevens_that_would_be_fined() -> None:
    view = position("modern_american", "7c 7h Kc Qs Ts 9d 5s", phase="draw", pile="5c 9d Th 7s",
                    melds=[MODERN_MELDS, []])  # fmt: skip
    assert isinstance(_does(view).action, Draw)


def test_opens_with_no_sevens_that_would_be_fined() -> None:
    view = position("modern_american", "7c 7d 7h Ac Ad Ks Kd 2s Jo Qd Tc 4h 5c 6d",
                    pile="5c 9d Th Jc", melds=[[], MODERN_MELDS])  # fmt: skip
    assert isinstance(_does(view).action, Discard)


def test_throws_sevens_before_they_are_fined_in_the_hand() -> None:
    view = position("modern_american", "7c 7d 7h 7s 7s Kc Qs 9d 5s 4h", pile="5c 9d Th Jc",
                    stock="8c 9c Tc 8d 9d Td", melds=[MODERN_MELDS, []])  # fmt: skip
    assert _throws(view) == SEVEN


def test_gives_no_seven_to_those_who_need_two_for_their_canasta() -> None:
    view = position("modern_american", "Td Th 7h 7s Jd 5d Qd Kc",
                    pile="4c 9h Js Kd Qs 5h 9s Tc Ks 6c 6h Qd 4d Js 5h Kd 9h", stock="8c 9c",
                    melds=[["9s 9s 9d"], ["7c 7d 7d 7h 7s", "8c 8d 8h 8h 8s Jo Jo"]])  # fmt: skip
    assert _throws(view) != SEVEN


# --- sides that form with the first take ---------------------------------------------------------

THREE_HANDS = ["4c 5d 6h 8s 9d Tc Jh Qs Kd 4d"] * 2
ALONE_THREE = {"melds": [[], [], []], "threes": ["", "", ""], "scores": [0, 0, 0]}


def test_leaves_the_first_small_pile_where_the_taker_plays_alone() -> None:
    """Cut-throat: five cards are no price for playing alone against two."""
    hand = "Qs Qh Kd 4h 8d 9c Jc 7h As Ac 9s 5h 2h"
    fields = {"phase": "draw", "pile": "4s Kh Ks Ad Qd", "others": THREE_HANDS}
    assert isinstance(_does(position("cutthroat", hand, **fields, **ALONE_THREE)).action, Draw)
    sides = {**ALONE_THREE, "sides": [[1], [0, 2]], "melds": [["Ks Kh Kc"], ["As Ah Ad"]]}
    assert isinstance(_does(position("cutthroat", hand, **fields, **sides)).action, Take)


def test_stops_no_pile_that_the_partner_may_take() -> None:
    """Cut-throat: once the sides are formed the next player may be the partner."""
    pile = "4s 5s 6s 8h 9h Th Js Qs Ah 6h Qd"
    theirs = ["5s 5h 5c", "4s 4h 4c", "As Ah Ad"]
    friend = {**ALONE_THREE, "sides": [[2], [0, 1]], "melds": [theirs, ["Ks Kh Kc"]]}
    foe = {**ALONE_THREE, "sides": [[1], [0, 2]], "melds": [theirs, ["Ks Kh Kc"]]}
    hand = "3s 5h 4d Ac"
    assert _throws(position("cutthroat", hand, pile=pile, others=THREE_HANDS, **friend)) != THREE
    assert _throws(position("cutthroat", hand, pile=pile, others=THREE_HANDS, **foe)) == THREE


# --- sequences -----------------------------------------------------------------------------------


def test_keeps_a_run_in_hand_that_can_become_no_canasta() -> None:
    """Uruguay, each alone: three hearts in a row bring 15 points, as pairs they may take piles."""
    hand = "5h 6h 7h 5c 6c 7d Kd Qc 9s"
    two = {"variant_options": {"players": 2}, "others": OTHERS[:1], "threes": ["", ""]}
    melds = [["Js Jh Jc"], ["8s 8h 8c"]]
    view = position("uruguay", hand, melds=melds, **two)
    assert isinstance(_does(view).action, Discard)
    late = position("uruguay", hand, melds=melds, stock="4c", **two)
    assert isinstance(_does(late).action, LayMelds)


def test_lays_the_sets_of_samba_where_the_partner_can_finish_them() -> None:
    """Samba: three fives and four jacks wait for nothing while partner's side is open."""
    view = position("samba", "5h 5h 5d Js Js Jd Jc 7h 8s Qd Ac 4s Tc Kh",
                    melds=[["9d 9d 9c"], ["Ks Kh Kc"]], pile="4h 3s Js")  # fmt: skip
    decision = _does(view)
    assert isinstance(decision.action, LayMelds), decision
    assert {group[0] >> 2 for group in decision.action.groups} == {5, 11}


def test_breaks_no_high_triple_before_an_opening_without_wild_cards() -> None:
    """Italian by Hoyle's minimums: 160 in natural sets; queens count, loose cards do not."""
    hand = "Jo 2d 4d 5d 5c 6c 7s 8c Qh Qh Qc Ks Kd As Ah Jo 9d"
    pile = f"Jo {BIG_PILE[:-2]}Qh Th"
    view = position(
        "italian", hand, variant_options={"hoyle": True}, scores=[5230, 7340], pile=pile
    )
    assert _throws(view) not in (QUEEN, KING, ACE)


def test_lays_sets_down_where_two_partners_can_add_to_them() -> None:
    """Six in two sides: a triple in hand helps nobody, the other partners may hold the rest."""
    six = {"others": OTHERS[:1] * 5, "threes": [""] * 6, "melds": [["Ks Kh Kc"], ["8s 8h 8c"]]}
    view = position("six_two_sides", "5s 5h 5d 9h 9c Js Jd Qd Ac 4s Tc", pile="4h 3s Js", **six)
    decision = _does(view)
    assert isinstance(decision.action, LayMelds), decision
    assert decision.action.groups[0][0] >> 2 == 5


def test_gives_up_a_far_special_hand_rather_than_a_big_pile() -> None:
    """The eight that the zip does not need would give twenty cards to a known pair of eights."""
    view = position("modern_american", "6s 6h 6d 6c 7h 7c 7s Td Td Tc Jd Jc 8h Ac",
                    pile="4c 9h Js Kd Qs 5h 9s Tc Ks Qd 4d Js 5h Kd 9h Tc 5c 5c Qc 9c",
                    stock="8c 9c Tc 8d 9d Td Jc Qc Jd Qd Kc Kd 8c 9c Tc 8d",
                    melds=[[], ["8c 8d 8s", "Ac Ad As", "Kc Kd Ks"]],
                    known={1: parse_cards("8h")})  # fmt: skip
    assert _throws(view) != 8


# --- Brazilian -----------------------------------------------------------------------------------


def test_lengthens_two_sequences_at_once_to_go_out() -> None:
    """The partner's yes binds, and only the last act may lengthen completed sequences."""
    view = position("brazilian", "5s Ad Ah",
                    melds=[["6s 7s 8s 9s Ts Js Qs", "7d 8d 9d Td Jd Qd Kd", "Kc Kd Kh Ks"],
                           ["9s 9h 9c"]])  # fmt: skip
    view.permission = True
    action = _does(view).action
    assert isinstance(action, LayOff)
    assert sorted(len(cards) for cards, _ in action.additions) == [1, 1]


def test_why_a_card_is_thrown_where_nothing_particular_makes_it_safe() -> None:
    others = ["4c 5c 6d 6c 8s"] * 3
    melds = [["8h 8d 8c"], ["Kh Kd Kc", "Qh Qd Qc", "Th Td Tc"]]
    for hand, why in (
        ("Ks Qs Ts 9c 9h Jc", "theirs.fits(meld=meld.set(rank=13), rank=13)"),
        ("9d 9c 9h Jc Jd Ac Ad", "seen.fewer_counted(count=5, more=6, other=14, rank=9)"),
    ):
        view = position("classic", hand, pile="4s 5d 6h 7s 5h", melds=melds, others=others)
        assert brief(_does(view).why) == why


def test_late_wild_cards_go_where_a_canasta_is_nearest() -> None:
    own = ["6s 6h 6d 6c 6s", "Ah Ad 2c"]
    theirs = ["8s 8h 8c 8d 8s 8h 8c", "Ks Kh Kc Kd Ks Kh Kc"]
    for stock, why in (
        ("5h 5s 5d 5c 9h 9s 9d 9c 4h 4s 4d 4c", "late.others_out(several=1)"),
        ("5h 9s", "late.little_stock"),
    ):
        others = ["4c 5d", "6h 7d 8s 9h", "Td"]
        view = position("classic", "2h 9d Tc Jc 4d 5c", pile="7s 7h", melds=[own, theirs],
                        stock=stock, others=others)  # fmt: skip
        assert brief(_does(view).why) == why


# --- newcomers -----------------------------------------------------------------------------------


def test_a_newcomer_takes_any_pile_with_cards_to_match_it() -> None:
    view = position("classic", "Qs Qh 4h 8d 9c Jc", phase="draw", pile="Qd",
                    melds=[["Ks Kh Kc"], []])  # fmt: skip
    assert isinstance(NEWCOMER.decide(view).action, Take)


def test_a_newcomer_overlooks_that_a_pile_may_open() -> None:
    view = position("classic", "Qs Qh As Ah Ad 8d 9c", phase="draw", pile=BIG_PILE)
    assert isinstance(_does(view).action, Take)
    assert isinstance(NEWCOMER.decide(view).action, Draw)


def test_a_newcomer_forgets_what_was_thrown() -> None:
    hand = "6s 7h 9d Jc 5h Ts"
    top = "4s 5s 8h 9h Th Js Qs Ks Kd Jd Ah"
    other = "9s 9s 9h 9c 9d Js Jh Jc Jd Ts Ah"
    first, second = (
        NEWCOMER.decide(position("international", hand, pile=pile)).action for pile in (top, other)
    )
    assert first == second


def test_a_newcomer_saves_wild_cards_and_lays_down_all_else() -> None:
    view = position("classic", "2h 2c 5h 9h Ks Kd 8s 8d 8c", melds=[["Ks Kh Kc"], []])
    action = NEWCOMER.decide(view).action
    assert isinstance(action, LayOff)
    assert action.additions == ((tuple(parse_cards("Ks Kd")), 0),)


def test_a_newcomer_sees_no_way_out_in_many_cards() -> None:
    canasta = "7s 7s 7h 7h 7d 7d 7c"
    view = position("classic", "Ks Kh Kd 9s", melds=[[canasta], []])
    assert isinstance(_does(view).action, LayMelds)
    assert not isinstance(NEWCOMER.decide(view).action, LayMelds)
