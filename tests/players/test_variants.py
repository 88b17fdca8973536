"""Positions of the other games in which an experienced player would not hesitate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.notation.action_notation import action_text
from game.notation.card_notation import parse_cards
from game.players import Decision, make_player
from game.rules.actions import AskToGoOut, Discard, LayMelds, LayOff, Merge, PickUp, Take
from game.rules.cards import THREE
from game.rules.view import PlayerView

from .table import position

STANDARD = make_player("standard")
FAR = ["4c 5d 6h 8s 9d Tc Jh Qs Kd 4d 7s"] * 3
SAMBA = ["5h 6h 7h 8h 9h Th Jh"]
KINGS = ["Ks Kh Kd Kc Ks Kh Kd"]


def _does(view: PlayerView) -> Decision:
    return STANDARD.decide(view)


def _view(variant: str, hand: str, **fields: Any) -> PlayerView:
    fields.setdefault("others", FAR)
    return position(variant, hand, **fields)


def _told(decision: Decision) -> str:
    """The action without its seat."""
    return action_text(decision.action).partition(" ")[2]


LAYS: Sequence[tuple[str, str, str, list[str], list[str], str]] = [
    # what is seen, variant, hand, own melds, stock or nothing, the beginning of the action
    ("a sequence is completed", "samba", "9d Td Jd 4s Kc 6c 8s Qh",
     ["5d 6d 7d 8d", "Ks Kh Kd"], [], "add"),
    ("a sequence grows by a card", "bolivia", "9d 4s Kc 6c 8s Qh As 7c Tc",
     ["5d 6d 7d 8d", "Ks Kh Kd"], [], "add 9d > #0"),
    ("a long run is begun", "samba", "5d 6d 7d 8d 9d 4s Kc 6c 8s Qh As 7c",
     ["Ks Kh Kd"], [], "meld 5d 6d 7d 8d 9d"),
    ("two sets of a rank make a canasta", "samba", "4s 8c 6c Ah Jc 7d",
     ["9s 9h 9d 9c", "9s 9h 9d"], [], "merge"),
    ("a wild card completes a mixed sequence late", "hollywood", "2s 9d 4s 8c Kc Ah",
     ["5d 6d 7d 8d Td Jd".replace(" Td Jd", ""), "Ks Kh Kd"], [], "add 9d > #0"),
    ("a wild canasta is completed", "cuban", "2s Jo 9d 4s 8c Ah Jc",
     ["2h 2d 2c Jo Jo", "Ks Kh Kd Kc"], [], "add"),
]  # fmt: skip


@pytest.mark.parametrize("case", LAYS, ids=[case[0] for case in LAYS])
def test_lays_down(case: tuple[str, str, str, list[str], list[str], str]) -> None:
    _, variant, hand, melds, _, beginning = case
    decision = _does(_view(variant, hand, melds=[melds, []]))
    assert _told(decision).startswith(beginning), decision


def test_keeps_the_run_when_throwing() -> None:
    """The cards between are worth more than a lone king of another suit."""
    view = _view("samba", "6d 8d 4s Kc", melds=[["9d Td Jd Qd", "As Ah Ac Ad"], []],
                 pile="5s 9c")  # fmt: skip
    action = _does(view).action
    assert isinstance(action, Discard)
    assert action.card not in parse_cards("8d")


def test_never_feeds_a_sequence_of_the_next_player() -> None:
    melds = [["As Ah Ac Ad"], ["5d 6d 7d 8d", "Ks Kh Kc"]]
    view = _view("samba", "9d 4d 9s 6c Jh", melds=melds, pile="5s 9c Th Jc 6s 7h")
    action = _does(view).action
    assert isinstance(action, Discard)
    assert action.card not in parse_cards("9d 4d")


def test_takes_the_pile_by_a_sequence() -> None:
    melds = [["5d 6d 7d 8d 9d", "As Ah Ac Ad"], ["Ks Kh Kc"]]
    view = _view("samba", "4s 6c Jh Qc 8h 7s", melds=melds, phase="draw",
                 pile="5s 9c Th Jc 6s 7h Td")  # fmt: skip
    action = _does(view).action
    assert isinstance(action, Take)
    assert not action.cards
    assert action.onto == 0


def test_takes_a_wild_top_with_two_of_its_kind() -> None:
    view = _view("hollywood", "2s 2h 4s 6c Jh Qc 8h 7s", phase="draw",
                 melds=[["2d 2c Jo 2s", "Ks Kh Kc Kd"], []],
                 pile="5s 9c Th Jc 6s 7h Td As Ah Kd 2c")  # fmt: skip
    assert isinstance(_does(view).action, Take)


def test_opens_with_a_sequence() -> None:
    view = _view("samba", "Td Jd Qd Kd Ad 4s 6c 9h 5c 7c 8s 4h 9s", melds=[[], ["8s 8h 8d"]])
    action = _does(view).action
    assert isinstance(action, LayMelds)
    assert set(parse_cards("Td Jd Qd Kd Ad")) in [set(group) for group in action.groups]


def test_opens_with_a_canasta_where_nothing_less_does() -> None:
    """Brazilian from 7000: a completed meld of 150 points or with others beside it."""
    hand = "As Ah Ad Ac As 2h 2d Ks Kh Kd 4s 6c 9h 5c 7c"
    view = _view("brazilian", hand, melds=[[], ["8s 8h 8d"]], scores=[7200, 7500])
    action = _does(view).action
    assert isinstance(action, LayMelds)
    assert max(len(group) for group in action.groups) == 7


def test_leaves_the_pile_where_it_may_not_open() -> None:
    view = _view("brazilian", "9s 9h As Ah Ac 4s 6c Kd 5c", phase="draw", pile="5s Th Jc 9d")
    assert not isinstance(_does(view).action, Take)


def test_keeps_the_triple_that_opens_modern_american() -> None:
    view = _view("modern_american", "8s 8h 8d Ks Kc Jo 2s Qd Jc Tc 4h 9s 6c 5c",
                 pile="5s Th")  # fmt: skip
    decision = _does(view)
    if isinstance(decision.action, Discard):
        assert decision.action.card >> 2 != 8


def test_starts_no_sevens_that_cannot_be_finished() -> None:
    """The other sevens have gone: three on the table would cost 2500."""
    view = _view("modern_american", "7s 7h 7d 4s 9c Tc Jh Qs 5d", melds=[["Ks Kh Kd"], []],
                 pile="7s 7h 7d 7c 7c")  # fmt: skip
    assert not isinstance(_does(view).action, LayMelds)


def test_a_barred_card_does_not_start_the_pile() -> None:
    view = _view("modern_american", "7s As 4h 9c", melds=[["Ks Kh Kd Kc"], ["Qs Qh Qd"]])
    action = _does(view).action
    assert isinstance(action, Discard)
    assert action.card >> 2 not in (7, 14)


def test_throws_the_black_three_that_would_cost_a_hundred() -> None:
    """Bolivia, late in the hand."""
    rivals = ["4s 5s 6s 7s 8s 9s Ts", "Qs Qh Qd Qc Qs Qh Qd", "Js Jh Jc"]
    view = _view("bolivia", "3s Kc 6d 9h", melds=[["As Ah Ad"], rivals],
                 others=["5d 6h", "8d 9d", "8s 9d"], pile="4c")  # fmt: skip
    action = _does(view).action
    assert isinstance(action, Discard)
    assert action.card >> 2 == THREE


def test_asks_where_asking_is_the_law() -> None:
    view = _view("brazilian", "Qs 4h", melds=[[*SAMBA, *KINGS, "Qh Qd Qc"], ["8s 8h 8d"]])
    assert isinstance(_does(view).action, AskToGoOut)


def test_goes_out_only_with_a_sequence_where_one_is_needed() -> None:
    melds = [*KINGS, "Qs Qh Qd Qc Qs Qh Qd", "Js Jh Jd"]
    decision = _does(_view("bolivia", "Jc 4h", melds=[melds, ["8s 8h 8d"]]))
    assert not any(reason.key.startswith("out.") for reason in decision.why)
    decision = _does(_view("bolivia", "Jc 4h", melds=[[*melds, *SAMBA], ["8s 8h 8d"]]))
    assert isinstance(decision.action, LayOff | AskToGoOut)


def test_lengthens_a_full_sequence_to_go_out() -> None:
    """BRA-3: Q and K go on the sequence that ends with the jack, once the partner has agreed."""
    view = _view("brazilian", "Qh Kh 4c", melds=[[*SAMBA, *KINGS], ["8s 8h 8d"]])
    view.permission = True
    decision = _does(view)
    assert _told(decision) == "add Qh Kh > #0"


def test_goes_out_without_a_canasta_in_uruguay() -> None:
    view = _view("uruguay", "9s 4h", melds=[["9h 9d 9c"], []])
    assert isinstance(_does(view).action, LayOff | AskToGoOut)


def test_takes_up_the_second_hand_after_opening() -> None:
    stock = "4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 4s 5s 6s"
    view = position("two_hands_regency", "4h 9s Kd", melds=[["Ks Kh Kc"], []], stock=stock,
                    others=["", "5d 6d", ""], extra=["", "4s 5s 6s", "", "7s 8s 9s"])  # fmt: skip
    assert isinstance(_does(view).action, PickUp)


# --- discard signals -----------------------------------------------------------------------------

SIGNALS = [
    ("three wild cards", "2s 2h Jo 4s 5c 7d 8h 9c Td Qs Kc 6h", [], range(10, 15)),
    ("fewer wild cards", "2s 4s 5c 7d 8h 9c Td Qs Kc 6h Jc", [], range(4, 10)),
    ("an answer of two", "2s 2h 4s 5c 7d 8h 9c Td Qs Kc 6h", [(2, "Ks")], range(8, 10)),
    ("an answer of none", "4s 5c 7d 8h 9c Td Qs Kc 6h Jc", [(2, "Ks")], range(4, 8)),
]


@pytest.mark.parametrize("case", SIGNALS, ids=[case[0] for case in SIGNALS])
def test_tells_partner_of_wild_cards(
    case: tuple[str, str, list[tuple[int, str]], range],
) -> None:
    _, hand, thrown, ranks = case
    cards = [(seat, parse_cards(card)[0]) for seat, card in thrown]
    action = _does(_view("joker", hand, pile="5s", thrown=cards)).action
    assert isinstance(action, Discard)
    assert action.card >> 2 in ranks


def test_reads_the_signal_of_the_partner() -> None:
    """Three wild cards of the partner's and three here are six: the wild meld is begun."""
    hand = "2s 2h Jo 4s 5c 7d 8h 9c Td Qs"
    melds = [["Ks Kh Kc"], []]
    told = [(2, parse_cards("Ad")[0]), (0, parse_cards("Qd")[0])]
    silent = [(2, parse_cards("5d")[0]), (0, parse_cards("Qd")[0])]
    assert isinstance(_does(_view("joker", hand, melds=melds, thrown=told)).action, LayMelds)
    assert isinstance(_does(_view("joker", hand, melds=melds, thrown=silent)).action, Discard)


def test_merging_is_said_by_its_own_action() -> None:
    view = _view("samba", "4s 8c 6c Ah Jc 7d", melds=[["9s 9h 9d 9c", "9s 9h 9d"], []])
    assert isinstance(_does(view).action, Merge)
