"""The words for what can be seen of a card thrown, of melds laid down, and of a pile."""

from __future__ import annotations

from typing import Any

import pytest

from game.notation.actions import parse_action
from game.notation.cards import parse_card
from game.players import make_player
from game.players.explain import discard_facts, discard_reasons, meld_reasons, pile_reasons, reasons
from game.players.heuristic import discarding, draw_or_take
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.risks import Risks
from game.players.heuristic.variant_tables import tables_of
from game.players.heuristic.weights import Weights
from game.players.search.candidates import Candidate
from game.players.search.halving import Verdict
from game.rules.actions import LayMelds, LayOff, Take
from game.rules.view import PlayerView

from .table import OTHERS, position

THEIRS = [["Ks Kh Kc"], ["8s 8h 8c"]]


def sight_of(view: PlayerView) -> Assessment:
    return Assessment(view, tables_of(view.variant), Weights())


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


def thrown(seat: int, text: str) -> list[tuple[int, int]]:
    return [(seat, card) for card in cards(text)]


@pytest.mark.parametrize(
    ("key", "hand", "fields", "pair", "told"),
    [
        ("classic", "8d 7d 4c", {}, "7d 8d", "an eight would fit their eights"),
        ("samba", "7d 9h 4c", {"melds": [[], ["4h 5h 6h 7h 8h"]]}, "7d 9h",
         "a nine would fit their hearts"),
        ("international", "Qd Jd 4c", {"thrown": thrown(1, "Qh")}, "Qd Jd",
         "the next player threw one too"),
        ("international", "Qd Jd 4c", {"thrown": thrown(1, "Qh Jh")}, "Qd Jd", ""),
        ("classic", "Qd Jd 4c", {"known": {1: cards("Jh")}, "others": ["Jh 4c 5d 6h", *OTHERS[1:]]},
         "Qd Jd", "the next player is known to hold a jack"),
        ("classic", "Qd Jd Jc", {}, "Qd Jd", "the only card that fits nothing in hand"),
        ("classic", "Qd Jd Jc 3s", {}, "Qd Jd", "it fits nothing in hand"),
        ("classic", "Qd Jd Jc 4d", {}, "Qd Jd", "it fits nothing in hand"),
        ("classic", "Qd Jd 4c", {"pile": "4s 6d Qs"}, "Qd Jd",
         "fewer queens than jacks are unseen"),
        ("classic", "Qd Jd 4c", {"pile": "4s 6d Qs Qh Qc Qs"}, "Qd Jd",
         "only three others have not been seen"),
        ("classic", "Qd Jd 4c", {}, "Qd Jd", ""),
        ("international", "Qd 8d 4c", {"pile": "Qs Qh 4d 2h 5s"}, "Qd 8d",
         "an eight would be of use for their eights"),
        ("samba", "9h 6d Jc", {"melds": [["7h 8h 9h Th"], []], "opened": [True, True]}, "9h 6d",
         "our hearts have one already"),
    ],
)  # fmt: skip
def test_what_can_be_seen_of_a_card_and_not_of_another(
    key: str, hand: str, fields: dict[str, Any], pair: str, told: str
) -> None:
    table: dict[str, Any] = {"pile": "4s 6d", "melds": THEIRS, "opened": [True, True], **fields}
    sight = sight_of(position(key, hand, **table))
    card, other = cards(pair)
    assert discard_facts.beside(sight, card, other, Risks(sight)) == told


@pytest.mark.parametrize(
    ("theirs", "told"),
    [("8s 8h 8c", "the next player threw one before"), ("Ks Kh Kc", "")],
)
def test_what_he_threw_before_his_side_melded_it_tells_nothing(theirs: str, told: str) -> None:
    discards = [*thrown(1, "Kh"), *((seat, parse_card("5h")) for seat in (2, 3, 0, 1) * 3)]
    view = position("international", "Kd 9d 4d", pile="2d 6d", melds=[[], [theirs]],
                    thrown=discards)  # fmt: skip
    sight = sight_of(view)
    assert discard_facts.observed(sight, parse_card("Kd"), Risks(sight)) == told


def why(sight: Assessment, card: str, instead: str = "") -> str:
    return discard_reasons.why(
        sight, parse_card(card), Risks(sight), None, parse_card(instead) if instead else None
    )


@pytest.mark.parametrize(
    ("key", "hand", "fields", "card", "told"),
    [
        # Each card can be laid off, or one needs a pair.
        ("samba", "9h 8d", {"melds": [[], ["4h 5h 6h 7h 8h", "8s 8c 8h"]]}, "9h",
         "every card would give the next player the pile"),
        ("samba", "9h 6d 8d", {"melds": [[], ["4h 5h 6h 7h 8h", "8s 8c 8h"]]}, "6d",
         "an eight or a nine would fit their melds"),
        # Nobody can begin what is closed; what is fined is begun by nobody who cannot complete it.
        ("modern_american", "9d Jd Jc 5h",
         {"melds": [["Ks Kh Kc"], ["9s 9h 9c 9s 9h 9c 9d"]]}, "9d", "nines are closed"),
        ("modern_american", "7d Jd Jc 5h 5c", {}, "7d",
         "who takes it must complete the sevens or is fined"),
        # Who is known to hold a pair of it may take the pile with it.
        ("modern_american", "7d Jd Jc 5h 5c",
         {"known": {1: cards("7h 7c")}, "others": ["7h 7c 5d 6h", *OTHERS[1:]]}, "7d",
         "the only card that fits nothing in hand"),
        ("international", "7d 7h 7c Jd Jc 5h", {"pile": "7s 7s 6d 4s 4c 4d Qh Qc"}, "7d",
         "only three others have not been seen"),
        ("classic", "2c 8d", {"pile": "4s 5s 6s 9h Th Jc"}, "2c",
         "the next player cannot take the pile of 7"),
        ("classic", "2c Jo", {"pile": "4s 5s 6s 9h Th Jc"}, "2c", "only wild cards are left"),
        ("classic", "Qd Qc Jd Jc 4d 9d", {"pile": "4s 6d 7d"}, "Qd", "it can be spared best"),
    ],
)  # fmt: skip
def test_why_the_policy_throws_a_card(
    key: str, hand: str, fields: dict[str, Any], card: str, told: str
) -> None:
    table: dict[str, Any] = {
        "pile": "4s 5c 6d 8h Th",
        "melds": THEIRS,
        "opened": [True, True],
        **fields,
    }
    view = position(key, hand, **table)
    view.frozen = key == "classic"
    assert why(sight_of(view), card).partition(": ")[2] == told


def test_a_card_is_thrown_for_what_it_costs_in_hand() -> None:
    ready = [["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c"]]
    for hand, card, instead, told in (
        ("Qd 4d 9c 9h", "Qd", "4d", "in hand at the end it costs 10"),
        ("Qd Kd 9c 9h", "Qd", "Kd", "the only card that fits nothing in hand"),
        ("Qd 8d 9c 9h", "Qd", "8d", "an eight would fit their eights"),
    ):
        view = position("classic", hand, pile="4s", melds=ready, others=["4c 5d", "6h 7d", "Td"])
        assert why(sight_of(view), card, instead) == f"throws a queen: {told}"


def test_a_pile_is_frozen_for_what_takes_it_then() -> None:
    for hand, told in (
        ("2d Qd Qc Jd Jc", ": only natural pairs take it now, and two are held"),
        ("2d Qd Qc Jd 9c", ": only natural pairs take it now"),
    ):
        view = position("classic", hand, pile="4s 6d 7c", melds=THEIRS)
        assert why(sight_of(view), "2d") == f"freezes the pile with a deuce{told}"
    # Who has not opened needs a natural pair anyway.
    closed = position("classic", hand, pile="4s", melds=[THEIRS[0], []], opened=[True, False])
    assert why(sight_of(closed), "2d") == "freezes the pile with a deuce"


NINES = "9s 9h 9c"


@pytest.mark.parametrize(
    ("own", "hand", "act", "fields", "told"),
    [
        ("Ks Kh Kc Kd Ks Kh", "Kc 4d 5c 7h 6d", "add Kc > #0", {},
         "a canasta of 500 points, and enough to go out"),
        ("Ks Kh Kc", "Kd Ks Kc 4d 5c", "add Kd > #0", {},
         "four of the kings on the table, and a pair is kept for the pile"),
        ("Ks Kh Kc", "Kd Ks 4d 5c 7h", "add Kd Ks > #0", {},
         "five kings, two short of a canasta"),
        # So many cannot come any more.
        ("Ks Kh 2s", "Kd 4d 5c 7h", "add Kd > #0", {"pile": "Kc Kc Ks Kh Kd"},
         "10 points on the table"),
        ("Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {}, "the side needs canastas"),
        ("Ks Kh Kc Kd Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {},
         "partner can add to them"),
        ("Ks Kh Kc Kd Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c",
         {"thrown": thrown(2, "9d")}, "30 points on the table"),
        ("Ks Kh Kc Kd Ks Kh Kc", f"{NINES} 4d 5c", "meld 9s 9h 9c", {},
         "only two cards stay in hand"),
        ("Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {"stock": ""},
         "30 points on the table, and the stock is used up"),
        ("Ks Kh Kc", f"{NINES} 4d 5c 7h 6d", "meld 9s 9h 9c", {"stock": "4c 5h"},
         "30 points on the table, and the stock is nearly used up"),
    ],
)  # fmt: skip
def test_what_cards_do_that_are_laid_down(
    own: str, hand: str, act: str, fields: dict[str, Any], told: str
) -> None:
    melds = [[own], ["8s 8h 8c"]]
    view = position("classic", hand, **{"pile": "4s", "melds": melds, **fields})
    action = parse_action(f"0 {act}")
    assert isinstance(action, LayMelds | LayOff)
    assert meld_reasons.why_laid(meld_reasons.Laid(sight_of(view), action)) == told


def test_of_several_ranks_those_are_named_that_partner_holds() -> None:
    hand = "9s 9h 9c Js Jh Jc 4d 5c 7h"
    for known, told in (
        ("9d 9d", "partner holds more nines"),
        ("9d Jd", "partner holds more nines and jacks"),
    ):
        others = ["4c 5d 6h 7h", f"{known} 6h 4s", "4c 5d 6h 7h"]
        view = position("classic", hand, pile="4s", melds=THEIRS, others=others,
                        known={2: cards(known)})  # fmt: skip
        act = parse_action("0 meld 9s 9h 9c + Js Jh Jc")
        assert isinstance(act, LayMelds)
        assert meld_reasons.why_laid(meld_reasons.Laid(sight_of(view), act)) == told
        nines = parse_action("0 meld 9s 9h 9c")
        assert isinstance(nines, LayMelds)
        alone = meld_reasons.why_laid(meld_reasons.Laid(sight_of(view), nines))
        assert alone == "partner holds more of them"


def test_a_sequence_tells_who_lengthens_it_and_how_long_it_is() -> None:
    for act, told in (
        ("meld 7s 8s 9s", "partner may lengthen it"),
        ("add 8h > #0", "5 cards now"),
    ):
        view = position("samba", "7s 8s 9s 8h 4d 5c Jd Qc", pile="4s",
                        melds=[["4h 5h 6h 7h"], ["8s 8h 8c"]])  # fmt: skip
        action = parse_action(f"0 {act}")
        assert isinstance(action, LayMelds | LayOff)
        assert (
            meld_reasons.why_laid(meld_reasons.Laid(sight_of(view), action)).replace("five", "5")
            == told
        )


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        ("4s 5d Kd", "a canasta of 500 points"),
        ("6s 6d 7d 9h", "two cards fit our melds"),
        ("Js 4s 5d 9h", "with the hand it makes jacks"),
        ("Js 6s 6d 5d 9h", "two cards fit our melds, and with the hand it makes jacks"),
        ("4s 5d 9h", ""),
    ],
)
def test_what_a_pile_brings(pile: str, told: str) -> None:
    view = position("classic", "9d 9c Jd Jc 4d Ks Kh", pile=pile, phase="draw",
                    melds=[["Ks Kh Kc Kd", "6h 6c 6s"], ["8s 8h 8c"]])  # fmt: skip
    rank = parse_card(pile.split()[-1]) >> 2
    pair = [card for card in view.hand if card >> 2 == rank]
    where = 0 if rank == 13 else None
    assert draw_or_take.brought(sight_of(view), Take(0, tuple(pair[:2]), where)) == told


def test_three_of_a_kind_are_more_than_a_pair() -> None:
    for hand, told in (
        ("9d 9c 4d 5c Jd", "the pair of nines"),
        ("9d 9c 9s 4d 5c Jd", "two of the three nines"),
    ):
        view = position("classic", hand, pile="9h", phase="draw", melds=THEIRS)
        take = Take(0, tuple(cards("9d 9c")))
        assert pile_reasons.not_worth(view, take) == f"the pile of one card is not worth {told}"


def test_a_special_hand_is_named_with_what_it_lacks() -> None:
    hand = "As Ah Ks Kh 4h 4d 9c 9d Jc Jd 7h 7d 5h 8c"
    stock = " ".join(["4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 4s 5s 6s 8s 9s Ts Js Qs 6d 6h"] * 2)
    told = make_player("standard").decide(position("international", hand, stock=stock)).reason
    assert told.endswith(": it does not belong to the special hand schneider, which lacks one card")


@pytest.mark.parametrize(
    ("wilds", "told", "words"),
    [
        ("2c 2d Jo", range(10, 15), "three wild cards or more"),
        ("2c", range(4, 10), "two wild cards at most"),
        ("2c 2d", range(8, 10), "two wild cards"),
        ("", range(4, 8), "one wild card at most"),
    ],
)
def test_a_signal_tells_no_more_than_it_does(wilds: str, told: range, words: str) -> None:
    sight = sight_of(position("joker", f"9d 5c Jd {wilds}", pile="4s"))
    said = discarding._why_signal(sight, 9, told)
    assert said == f"throws a nine: it tells partner of {words}"


@pytest.mark.parametrize(
    ("key", "hand", "pile", "told"),
    [
        ("classic", "9d 9c 4d Qc Jh 5c", "6s 9h",
         "the pile of two cards is not worth the pair of nines"),
        # Of a set on the table a pair may take another pile; of three cards two do not say it.
        ("classic", "Kd Kc 4d 5c 5h 4c", "6s Ks",
         "the pile of two cards is not worth the pair of kings"),
        ("classic", "9d 9c 9s 4d 5c 5h 4c", "6s 9h", ""),
    ],
)  # fmt: skip
def test_a_draw_tells_which_pair_it_keeps(key: str, hand: str, pile: str, told: str) -> None:
    view = position(key, hand, pile=pile, phase="draw", melds=THEIRS, thrown=thrown(1, "Qs Js"))
    pair = " ".join(hand.split()[:2])
    take = parse_action(f"0 take {pair}" + (" > #0" if "K" in hand else ""))
    found = [Candidate((parse_action("0 draw"),), ""), Candidate((take,), "takes the pile")]
    assert pile_reasons.kept_for(view, found) == told
    # What did better by a trifle was passed over: there is nothing to compare with.
    judged = Verdict(0, (0, 1), (0.0, -5.0), (1.0, 1.0), 100, None)
    assert reasons.of(view, found, judged) == "draws from the stock" + (f": {told}" if told else "")


@pytest.mark.parametrize(
    ("key", "pile", "told"),
    [
        ("bolivia", "9h", "two new cards are more than the pile of 1"),
        ("bolivia", "6s 3s 9h", "a black three in the pile costs 100"),
        ("bolivia", "6s 5s 9h", "tried out, some 90 points better than to take the pile of 3"),
    ],
)
def test_what_everybody_sees_against_a_pile(key: str, pile: str, told: str) -> None:
    view = position(key, "9d 9c 9s 4d 5c", pile=pile, phase="draw", melds=THEIRS)
    draw = Candidate((parse_action("0 draw"),), "")
    take = Candidate((parse_action("0 take 9d 9c"),), "")
    assert pile_reasons.tried(view, draw, take, None, 90.0) == told


@pytest.mark.parametrize(
    ("hand", "own", "told"),
    [
        ("Ts Kd 4d", "7s 8s 9s", "may still complete our spades"),
        ("Ts 9s 8s 7s Kd 4d", "5d 5c 5h", "goes with the spades in hand"),
        ("Ts 7s Kd 4d", "5d 5c 5h", ""),
    ],
)
def test_what_a_card_of_a_sequence_is_good_for(hand: str, own: str, told: str) -> None:
    """Nothing is called ours that does not lie on the table."""
    view = position("samba", hand, pile="6h", melds=[[own], ["Qs Qh Qc"]])
    assert discard_facts.use_of(sight_of(view), parse_card("Ts")) == told


def test_a_pile_that_forms_the_sides_has_no_melds_of_the_side_yet() -> None:
    table = {"melds": [[], [], []], "threes": [""] * 3, "others": OTHERS[:2], "scores": [0] * 3}
    view = position("cutthroat", "9d 9c Jd Jc 4d", pile="Js 9h", phase="draw", **table)
    assert not view.formed
    pair = (parse_card("9d"), parse_card("9c"))
    assert draw_or_take.brought(sight_of(view), Take(0, pair)) == ""
