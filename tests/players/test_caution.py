"""What looks senseless to a partner: each rule names it, and leaves the exception alone."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_card
from game.notation.reasons import say
from game.players import Searcher, make_player
from game.players.facts.before import Before
from game.players.facts.turn import Turn
from game.players.search.candidates import Candidate
from game.players.search.caution import RULES, named, suspects
from game.rules.actions import AskToGoOut, LayOff
from game.rules.engine import apply
from game.rules.state import Phase
from game.rules.view import PlayerView

from ..benchmarks.blunders import counts, judged
from .table import OTHERS, STOCK, position, turn_of

FAT = "4s 5s 6s 8h 9h Th Js Qs Ks Kd Ah 6h"
FULL = ["8s 8h 8c 8d 8s 8h 8d", "5s 5d 5c 5h 5s 5d 5c"]
OPEN = [["Ks Kh Kc Kd"], ["8s 8h 8c", "5s 5d 5c"]]


def names(view: PlayerView, *texts: str) -> set[str]:
    """The rules that name these acts; all of them have to be lawful."""
    actions = tuple(parse_action(f"0 {text}") for text in texts)
    trial = view.copy()
    for action in actions:
        apply(trial, action)
    return set(named(view, Candidate(actions)))


def test_a_wild_card_thrown_on_a_small_pile() -> None:
    view = position("classic", "2h Jo 9d 9c Jc 7h Th", pile="4s 6d", melds=OPEN)
    assert "throws_a_wild_card" in names(view, "discard 2h")
    assert "throws_a_wild_card" in names(view, "discard Jo")
    view = position("classic", "2h 9d 9c Jc 7h Th", pile=FAT, melds=OPEN)
    assert not names(view, "discard 2h")
    # Frozen already, a safe card does as well.
    frozen = position("classic", "2h 9d 9c 4c 7h Th", pile=f"4s 4d 4h 4s 4d 2d {FAT}", melds=OPEN)
    assert "throws_a_wild_card" in names(frozen, "discard 2h")


@pytest.mark.parametrize(
    ("hand", "opened", "is_named"),
    [
        ("2h 9d 9c Jc 7h 3c", [True, False], True),
        ("2h 9d 9c Jc 7h Th", [True, False], False),
        ("2h 9d 9c Jc 7h 3c", [False, False], True),
        # A frozen pile stops those who have opened for longer.
        ("2h 9d 9c Jc 7h 3c", [True, True], False),
        ("2h 9d 9c Jc 7h 3c", [False, True], False),
    ],
)
def test_a_wild_card_thrown_beside_a_black_three(
    hand: str, opened: list[bool], is_named: bool
) -> None:
    melds = [own if side else [] for own, side in zip(OPEN, opened, strict=True)]
    view = position("classic", hand, pile=FAT, melds=melds, opened=opened)
    assert ("throws_a_wild_card" in names(view, "discard 2h")) is is_named


@pytest.mark.parametrize(
    ("nines", "is_named"), [("9d 9c 9h 9s 9d 9c 9h", True), ("9d 9c 9h 9s 9d 9c", False)]
)
def test_one_of_a_natural_canasta_in_hand_is_not_thrown(nines: str, is_named: bool) -> None:
    view = position("classic", f"{nines} 8s Jc", pile="4s", melds=OPEN)
    assert ("breaks_a_canasta" in names(view, "discard 9d")) is is_named


def test_a_pair_goes_before_what_fits_where_more_than_pairs_take_the_pile() -> None:
    """In International a natural pair alone takes it."""
    own = [["9s 9h 9c"], ["8s 8h 8c"]]
    for key, pile, is_named in (
        ("classic", "4s 6d", True),
        ("classic", "4s 2d", False),
        ("international", "4s 6d", False),
        ("joker", "4s 6d", False),
    ):
        view = position(key, "9d Kc Kd Qd Qh", pile=pile, melds=own)
        assert ("throws_what_fits" in names(view, "discard 9d")) is is_named


@pytest.mark.parametrize(("key", "feared"), [("brazilian", False), ("bolivia", True)])
def test_nobody_fears_who_cannot_take_the_pile(key: str, feared: bool) -> None:
    """In Brazilian no side opens with the pile."""
    view = position(key, "9d 9c 9h Jc 5d 5h", pile="4s 6d 7h 8s 4d", melds=[["Ks Kh Kc"], []],
                    opened=[True, False])  # fmt: skip
    assert (Before(view).risks.of(9) > 0.0) is feared
    assert "breaks_a_set" in names(view, "discard 9d")


def test_a_wild_card_thrown_where_the_pile_is_always_frozen() -> None:
    pile = "4s 4d 4h 6s 6d 8h"
    view = position("cuban", "2h 9d 9c Jc 7h Th", pile=pile, melds=OPEN)
    assert "throws_a_wild_card" in names(view, "discard 2h")


def test_a_joker_thrown_where_a_deuce_would_do() -> None:
    view = position("classic", "2h Jo 9d 9c Jc 7h Th", pile=FAT, melds=OPEN)
    assert names(view, "discard Jo") == {"throws_a_joker", "throws_a_wild_card"}
    assert not names(view, "discard 2h")


def test_a_rank_that_the_next_side_has_melded() -> None:
    view = position("classic", "5h 9d 9c Jc Jd 7h Th", pile="4s 6d", melds=OPEN)
    assert names(view, "discard 5h") == {"feeds_the_next_player"}
    assert not names(view, "discard 7h")
    # Frozen, a card of the meld alone takes nothing.
    frozen = position("classic", "5h 9d 9c Jc Jd 7h Th", pile="4s 2d 6d", melds=OPEN)
    assert not names(frozen, "discard 5h")


def test_a_pair_that_the_next_player_is_known_to_hold() -> None:
    hands = ["9s 9h 6h 8s Tc Jh Qs Kd 4d", "4c 5d 6h 8s 9d Tc Jh Qs Kd 4d",
             "4c 5d 6h 8s 9d Tc Jh Qs Kd 4d"]  # fmt: skip
    view = position("international", "9d 4c 5h 6d Jd 7h Th", pile="4s 6d", melds=OPEN,
                    others=hands, known={1: [36, 37]})  # fmt: skip
    assert names(view, "discard 9d") == {"feeds_the_next_player"}


def test_a_feed_is_sensible_where_nothing_is_safe() -> None:
    view = position("classic", "5h 8d", pile="4s 6d", melds=OPEN)
    assert not names(view, "discard 5h")


def test_of_cards_that_all_give_the_pile_the_dearest_is_named() -> None:
    """The eight completes a sequence with a wild card, 1000 points, the sevens a mixed set."""
    theirs = ["9d Td Jd Qd Kd 2d=Ad", "7s 7d 7d 7h 7d Jo", "4h 4d 4s"]
    view = position("hollywood", "7s 4c 8d", pile="6h 5c 4s", melds=[["9s 9h 9c"], theirs])
    assert "feeds_the_next_player" in names(view, "discard 8d")
    assert "feeds_the_next_player" in names(view, "discard 7s")
    assert "feeds_the_next_player" not in names(view, "discard 4c")
    dear = position("hollywood", "7s 8d", pile="6h 5c 4s", melds=[["9s 9h 9c"], theirs])
    assert "feeds_the_next_player" in names(dear, "discard 8d")
    assert not names(dear, "discard 7s")


def test_the_hand_laid_down_for_the_foot() -> None:
    """An empty hand brings the foot: laying it down strips nothing, and ends nothing."""
    foot = "4s 4h 6c 6h 7c 8s Tc Jc Qh Qs Ad"
    fields: dict[str, Any] = {
        "stock": f"{STOCK} {STOCK}", "feet": [foot] * 4, "melds": [["Ks Kh Kc"], ["8s 8h 8c"]],
    }  # fmt: skip
    for hand, *acts in (
        ("9d 9c 9h Jc Jd Jh 4h 6s 7d", "meld 9d 9c 9h + Jc Jd Jh", "discard 4h"),
        ("9d 9c 9h 2s 7d", "add 2s > #0", "meld 9d 9c 9h", "discard 7d"),
        ("9d 9c 9h 2s", "meld 9d 9c 9h", "add 2s > #0"),
        ("7d", "discard 7d"),
    ):
        view = position("hand_and_foot", hand, **fields)
        assert not names(view, *acts), acts
        assert not Turn(view, [parse_action(f"0 {act}") for act in acts]).goes_out


def test_the_hand_laid_down_early() -> None:
    melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
    view = position("classic", "9d 9c 9h Jc Jd Jh 4h 6s 7d", pile="4s", melds=melds)
    acts = ("meld 9d 9c 9h + Jc Jd Jh", "discard 4h")
    assert names(view, *acts) == {"strips_the_hand"}
    # When the others may go out any turn it is time.
    late = position("classic", "9d 9c 9h Jc Jd Jh 4h 6s 7d", pile="4s",
                    melds=[["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c"]],
                    others=["4c 5d 6h", "4c 5d 6h 8s 9d", "4c 5d 6h"])  # fmt: skip
    assert not names(late, *acts)


def test_wild_cards_for_a_set_that_stays_short() -> None:
    view = position("classic", "2h Jo 9d 9c Jc 7h Th", pile="4s 6d", melds=OPEN)
    assert names(view, "add 2h > #0", "discard 7h") == {"spends_wild_cards"}
    assert "spends_wild_cards" in names(view, "meld 9d 9c 2h", "discard 7h")
    near = position("classic", "2h Jo 9d 9c Jc 7h Th", pile="4s 6d",
                    melds=[["Ks Kh Kc Kd Ks"], ["8s 8h 8c"]])  # fmt: skip
    assert not names(near, "add 2h Jo > #0", "discard 7h")


def test_one_wild_card_completes_and_another_is_spent() -> None:
    melds = [["Ks Kh Kc Kd Ks Kh", "5s 5d 5c"], ["8s 8h 8c"]]
    view = position("classic", "2h 2d 9d 9c Jc 7h", pile="4s 6d", melds=melds, stock="4d 5s")
    assert names(view, "add 2h > #1", "discard 7h") == {"spends_wild_cards"}
    assert not names(view, "add 2h > #0 + 2d > #1", "discard 7h")


def test_an_opening_with_a_wild_card_too_many() -> None:
    hand = "Kd Kc Kh 2h 2d 5c 6s 7d 4h Th Jd"
    view = position("classic", hand, pile="4s", melds=[[], []])
    assert "opens_with_too_much" in names(view, "meld Kd Kc Kh 2h 2d", "discard 4h")
    assert not names(view, "meld Kd Kc Kh 2h", "discard 4h")


def test_a_card_that_would_complete_a_canasta() -> None:
    melds = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position("classic", "Kc 9d 9c Jc 7h Th", pile="4s 6d", melds=melds)
    assert "breaks_a_canasta" in names(view, "discard Kc")
    assert names(view, "discard 7h") == {"keeps_back_a_canasta"}
    assert not names(view, "add Kc > #0", "discard 7h")


def test_one_of_two_that_would_complete_a_canasta_is_thrown() -> None:
    melds = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position("classic", "Kc Kd 9d 9c Jc 7h Th", pile="4s 6d", melds=melds)
    for card in ("Kc", "Kd"):
        assert "keeps_back_a_canasta" in names(view, f"discard {card}")
    last = position("classic", "Kc Kd 9d 9c Jc 7h Th", pile="4s 6d", melds=melds, stock="4c")
    for card in ("Kc", "Kd"):
        assert "keeps_cards_at_the_end" in names(last, f"discard {card}")
    # In a row the suit counts.
    row = position("samba", "Th Tc Jc 7d 5s", pile="4s 6d", melds=[["4h 5h 6h 7h 8h 9h"], []])
    assert "keeps_back_a_canasta" not in names(row, "discard Th")


def test_a_canasta_is_kept_back_for_a_cause() -> None:
    # What only a wild card would complete may become a natural canasta.
    melds = [["Ks Kh Kc Kd Ks Kh"], ["8s 8h 8c"]]
    view = position("classic", "2h 9d 9c Jc 7h Th", pile="4s 6d", melds=melds)
    assert not names(view, "discard 7h")
    # Three wild cards on four are too many while there is time.
    melds = [["Ks Kh Kc Kd 2c 2d"], ["8s 8h 8c"]]
    view = position("joker", "2h 9d 9c Jc 7h Th", pile="4s 6d", melds=melds)
    assert "closes_early" in names(view, "add 2h > #0", "discard 7h")
    assert "keeps_back_a_canasta" not in names(view, "discard 7h")
    # But those that lie there already wait for nothing.
    melds = [["5s 5d 5d 2h 2c 2s"], ["8s 8h 8c"]]
    view = position("joker", "5c 9d 9c Jc 7h Th", pile="4s 6d", melds=melds)
    assert "keeps_back_a_canasta" in names(view, "discard 7h")
    # A pair takes a frozen pile that is worth it.
    melds = [["Ks Kh Kc Kd Ks"], ["8s 8h 8c"]]
    view = position("classic", "Kc Kd 9d Jc 7h Th", pile="4s 6d 2c 5s 6s 9s", melds=melds)
    assert not names(view, "discard 7h")
    small = position("classic", "Kc Kd 9d Jc 7h Th", pile="4s 6d", melds=melds)
    assert names(small, "discard 7h") == {"keeps_back_a_canasta"}
    # Where a set has seven cards at most there is no room for the pair and the top card.
    view = position("modern_american", "Kc Kd 9d Jc 8h Th", pile=FAT, melds=melds)
    assert "keeps_back_a_canasta" in names(view, "discard 8h")


def test_a_canasta_that_wild_cards_complete_is_laid_down_when_the_hand_may_end() -> None:
    """The others have their canasta and four cards each."""
    few = ["4c 5d 6h 8s"] * 3
    theirs = ["8s 8h 8c 8d 8s 8h 8c"]
    for own, hand, others, is_named in (
        (["Ks Kh Kc Kd Ks Kh"], "2h 9d 9c Jc 7h Th", few, True),
        (["Ks Kh Kc Kd"], "Kc 2h 2s 9d 9c Jc 7h Th", few, True),
        (["Ks Kh Kc Kd Ks Kh"], "2h 9d 9c Jc 7h Th", None, False),
        (["Ks Kh Kc Kd", "As Ah Ac Ad As Ah Ad"], "Kc 2h 2s 9d 9c Jc 7h Th", few, False),
    ):
        fields = {} if others is None else {"others": others}
        view = position("classic", hand, pile="4s 6d", melds=[own, theirs], **fields)
        assert ("keeps_back_a_canasta" in names(view, "discard 7h")) is is_named, (own, hand)
        assert ("keeps_back_a_canasta" in names(view, "discard 2h")) is is_named, (own, hand)


def test_wild_cards_that_complete_a_wild_canasta() -> None:
    melds = [["2s 2h 2c 2d Jo Jo", "Ks Kh Kc"], ["8s 8h 8c"]]
    view = position("bolivia", "2h 9d 9c Jc 7h Th 4d", pile="4s 6d", melds=melds)
    assert "keeps_back_a_canasta" in names(view, "discard 7h")


def test_a_whole_canasta_is_laid_down_when_the_others_may_go_out() -> None:
    """They have their canasta, and seven cards each or the few that are dealt here."""
    hand = "9d 9c 9h 9s 9d 9c 9h 4d 5c Jc 7h Th"
    own = ["Ks Kh Kc"]
    theirs = "8s 8h 8c 8d 8s 8h 8c"
    for melds, others, is_named in (
        ([own, [theirs]], ["4c 5d 6h 8s"] * 3, True),
        ([own, [theirs]], ["4c 5d 6h 8s 9d Tc Jh Qs"] * 3, False),
        ([own, ["8s 8h 8c"]], ["4c 5d 6h 8s 9d"] * 3, False),
        ([[], [theirs]], ["4c 5d 6h 8s"] * 3, False),  # not open yet
    ):
        view = position("classic", hand, pile="4s 6d", melds=melds, others=others)
        assert ("keeps_back_a_canasta" in names(view, "discard 7h")) is is_named, (melds, others)
    view = position(
        "classic", hand, pile="4s 6d", melds=[own, [theirs]], others=["4c 5d 6h 8s"] * 3
    )
    assert not names(view, "meld 9d 9c 9h 9s 9d 9c 9h", "discard 7h")


def test_a_wild_card_thrown_that_would_complete_a_canasta() -> None:
    """On a fat pile it would be a stop, but a canasta is worth more."""
    for own, is_named in (("Ks Kh Kc Kd Ks Kh", True), ("Ks Kh Kc Kd Ks", False)):
        melds = [[own], ["8s 8h 8c"]]
        view = position("classic", "2h 9d 9c Jc 7h Th", pile=FAT, melds=melds)
        assert ("breaks_a_canasta" in names(view, "discard 2h")) is is_named


def test_a_card_that_completes_their_canasta_where_all_feed() -> None:
    theirs = ["8s 8h 8c 8d 8s 8h", "5s 5d 5c"]
    view = position("classic", "8d 5h 5d", pile="4s 6d", melds=[["Ks Kh Kc Kd"], theirs])
    assert names(view, "discard 8d") == {"feeds_the_next_player"}
    assert not names(view, "discard 5h")


def test_of_two_cards_that_both_complete_a_canasta_the_cheaper_is_given() -> None:
    """A natural canasta of theirs is worth 200 points more than a mixed one."""
    theirs = ["8s 8h 8c 8d 8s 8h", "5s 5d 5c 5h 5s 2c"]
    view = position("classic", "8d 5h", pile="4s 6d", melds=[["Ks Kh Kc Kd"], theirs])
    assert names(view, "discard 8d") == {"feeds_the_next_player"}
    assert not names(view, "discard 5h")


def test_a_black_three_that_costs_is_thrown_before_the_hand_ends() -> None:
    for others, is_named in ((["4c 5d"] * 3, True), (None, False)):
        fields = {} if others is None else {"others": others}
        melds = [["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c", "6s 7s 8s 9s Ts Js Qs"]]
        view = position("brazilian", "3s 8d Jc 7h Th", pile="4s 6d 3c", melds=melds, **fields)
        assert ("throws_beside_a_stop_card" in names(view, "discard 8d")) is is_named, others


def test_a_live_card_on_a_fat_pile_beside_a_black_three() -> None:
    view = position("classic", "3s 5h 9d 9c Jc 7h Th", pile=FAT, melds=OPEN)
    assert "throws_beside_a_stop_card" in names(view, "discard 5h")
    assert not names(view, "discard 3s")
    small = position("classic", "3s 5h 9d 9c Jc 7h Th", pile="4s 6d", melds=OPEN)
    assert "throws_beside_a_stop_card" not in names(small, "discard 5h")


def test_what_comes_to_a_partner_is_no_gift() -> None:
    # Where the first take makes the sides, the next player may be one's partner.
    view = position("classic", "3s 5h 9d 9c Jc 7h Th", pile=FAT, melds=OPEN)
    view.side_of = (0, 0, 1, 1)
    assert not names(view, "discard 5h") & {"feeds_the_next_player", "throws_beside_a_stop_card"}


def test_one_of_five_thrown_beside_a_single_card() -> None:
    melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
    view = position("classic", "7d 7s 7h 7c 7d 4c Jc Qd", pile="4s 4d 4h 4s 4d 6d", melds=melds)
    assert names(view, "discard 7d") == {"breaks_a_long_set"}
    assert not names(view, "discard 4c")


def test_one_of_five_thrown_where_nothing_lies_to_be_given_away() -> None:
    seen = [(1, parse_card(card)) for card in ("4s", "7s")]
    for pile, is_named in (("", True), (FAT, False)):
        melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
        view = position(
            "international", "7d 7s 7h 7c 7d 4c Qc Qd", pile=pile, melds=melds, thrown=seen
        )
        assert ("breaks_a_long_set" in names(view, "discard 7d")) is is_named, pile
    for pile in ("", "Js"):
        view = position("classic", "7d 7s 7h 7c 7d 4c Qc Qd", pile=pile, melds=melds)
        assert "breaks_a_long_set" in names(view, "discard 7d"), pile


def test_a_sequence_that_lacks_one_card() -> None:
    melds = [["4h 5h 6h 7h 8h 9h"], ["8s 8h 8c"]]
    view = position("samba", "Th 9d 9c Jc 7s Qs 4d", pile="4s 6d", melds=melds)
    assert "breaks_a_canasta" in names(view, "discard Th")
    assert "breaks_a_canasta" not in names(view, "discard 4d")


def test_a_card_that_may_be_taken_thrown_on_a_fat_pile_beside_a_dead_one() -> None:
    melds = [["Qs Qh Qc"], ["8s 8h 8c"]]
    hand = "Kc 5h 9d 9c Jc 7h Th"
    kings = "Ks Kh Kd Ks Kh Kc Kd"
    fat = position("classic", hand, pile=f"{kings} 4s", melds=melds)
    assert "risks_a_fat_pile" in names(fat, "discard 5h")
    assert "risks_a_fat_pile" not in names(fat, "discard Kc")
    leaner = position("classic", hand, pile=kings, melds=melds)
    assert "risks_a_fat_pile" not in names(leaner, "discard 5h")


def test_one_of_five_in_a_row_thrown_beside_a_single_card() -> None:
    melds = [["9h 9h 9c 9c"], ["Ah Ad Ac"]]
    row = "4c 5c 6c 7c 8c"
    view = position("samba", f"{row} 6d Ts Qd", pile="2h 7c 3c 3s", melds=melds)
    assert "breaks_a_sequence" in names(view, "discard 7c")
    assert "breaks_a_sequence" in names(view, "discard 4c")
    assert "breaks_a_sequence" not in names(view, "discard Qd")
    twice = position("samba", f"{row} 7c Ts Qd", pile="2h 7c 3c 3s", melds=melds)
    assert "breaks_a_sequence" not in names(twice, "discard 7c")
    short = position("samba", "4c 5c 6c 7c Ts Qd", pile="2h 7c 3c 3s", melds=melds)
    assert "breaks_a_sequence" not in names(short, "discard 7c")
    lies = [["4c 5c 6c"], ["Ah Ad Ac"]]
    longer = position("samba", "7c 8c 6d Ts Qd", pile="2h 7c 3c 3s", melds=lies)
    assert "breaks_a_sequence" in names(longer, "discard 8c")


def test_three_in_a_row_that_could_lie_are_not_broken_for_a_pair() -> None:
    melds = [["Kh Kd Kc"], ["Ah Ad Ac"]]
    view = position("samba", "8c 9c Tc Qd Qh 4s 4d", pile="6d 3c", melds=melds)
    for card in ("8c", "9c", "Tc"):
        assert "breaks_a_sequence" in names(view, f"discard {card}")
    assert "breaks_a_sequence" not in names(view, "discard 4s")
    longer = position("samba", "8c 9c Tc Jc Qd Qh 4s 4d", pile="6d 3c", melds=melds)
    assert "breaks_a_sequence" in names(longer, "discard 9c")
    # Not where sequences count nothing, nor without a pair to throw.
    other = position("classic", "8c 9c Tc Qd Qh 4s 4d", pile="6d 3c", melds=melds)
    assert "breaks_a_sequence" not in names(other, "discard 9c")
    sets = position("samba", "8c 9c Tc Qd Qh Qs 4s 4d 4h", pile="6d 3c", melds=melds)
    assert "breaks_a_sequence" not in names(sets, "discard 9c")
    # Where a side with a wild meld may have no sequences a row is nothing.
    wild = position("chilean", "8c 9c Tc Qd Qh 4s 4d", pile="6d 3c", melds=[["2s 2h 2d"], []])
    assert "breaks_a_sequence" not in names(wild, "discard 9c")


def test_going_out_on_a_partner_with_a_full_hand() -> None:
    melds = [["Ks Kh Kc Kd Ks Kh Kc"], ["8s 8h 8c"]]
    hands = ["4c 5d 6h", "4c 5d 6h 8s 9d Tc Jh Qs Kd 4d Ah Ac", "4c 5d"]
    view = position("classic", "Kd 9d", pile="4s 6d", melds=melds, others=hands)
    acts = ("add Kd > #0", "discard 9d")
    assert names(view, *acts) == {"goes_out_on_the_partner"}
    few = position("classic", "Kd 9d", pile="4s 6d", melds=melds,
                   others=["4c 5d 6h", "4c 5d", "4c 5d"])  # fmt: skip
    assert not names(few, *acts)
    # It could have been asked before the first meld of the turn.
    later = position("classic", "Kd 9d 4s 4c 4d", pile="4s 6d", melds=melds, others=hands)
    apply(later, parse_action("0 meld 4s 4c 4d"))
    assert names(later, *acts) == {"goes_out_on_the_partner"}
    # Others who have not opened do not hurry anybody.
    view = position("classic", "Kd 9d", pile="4s 6d", melds=[melds[0], []], others=OTHERS)
    assert names(view, *acts) == {"goes_out_on_the_partner"}
    ready = [melds[0], ["8s 8h 8c 8d 8s 8h 8d"]]
    view = position("classic", "Kd 9d", pile="4s 6d", melds=ready, others=hands)
    assert "goes_out_on_the_partner" not in names(view, *acts)


@pytest.mark.parametrize(
    ("variant", "hand", "melds", "acts", "named_so"),
    [
        ("classic", "2c 9d 7s Ts 5h", ["4s 4h 4d 4c 4s 4h", FULL[0]], "add 2c > #0", True),
        ("classic", "2c 9d 7s Ts 5h", ["4s 4h 4d 4c 4s 4h"], "add 2c > #0", False),  # goes out soon
        ("classic", "2c 9d 7s Ts 5h", ["4s 4h 4d 4c 4s 2d", FULL[0]], "add 2c > #0", False),
        ("classic", "2c 2d Jo 7s Ts 8s", ["Qs Qh Qd Qc", FULL[0]], "add 2c 2d Jo > #0", True),
        ("classic", "Jo Jo 7s Ts 8s", ["5s 5h 5d 5c 5h", FULL[0]], "add Jo Jo > #0", True),
        ("joker", "2c 9d 7s Ts 2d 2s Jo 6s", ["5s 5h 5d 5c 5s 5h"], "add 2c > #0", True),
        ("joker", "2c 9d 7s Ts 6s 8h", ["5s 5h 5d 5c 5s 2h"], "add 2c > #0", False),
    ],
)
def test_wild_cards_that_close_early(
    variant: str, hand: str, melds: list[str], acts: str, *, named_so: bool
) -> None:
    view = position(variant, hand, pile="9h", melds=[melds, ["8s 8h 8c"]])
    assert ("closes_early" in names(view, acts)) is named_so
    late = position(variant, hand, pile="9h", melds=[melds, ["8s 8h 8c"]], stock="8c 9c Tc")
    assert "closes_early" not in names(late, acts)


def test_a_wild_card_for_a_tiny_pile() -> None:
    view = position("classic", "2h 9d Jc 7h Th Qd", phase="draw", pile="4s 9c", melds=OPEN)
    assert names(view, "take 9d 2h") == {"pays_too_much_for_the_pile"}
    fat = position("classic", "2h 9d Jc 7h Th Qd", phase="draw", pile=f"{FAT} 9c", melds=OPEN)
    assert not names(fat, "take 9d 2h")


def test_a_fat_pile_left_lying() -> None:
    view = position("classic", "9d 9s Jc 7h Th Qd", phase="draw", pile=f"{FAT} 9c", melds=OPEN)
    assert names(view, "draw") == {"leaves_the_pile"}
    # The policy has its reasons.
    assert not named(view, turn_of("draw", why=say("pile.taker_alone")))
    # Who has a handful of cards needs no more.
    many = "9d 9s Jc 7h Th Qd 4d 4c 5d 5c 6d 6c 7d 7c 8d 8c Td Tc Jd Js Ac"
    full = position("classic", many, phase="draw", pile=f"{FAT} 9c", melds=OPEN)
    assert not names(full, "draw")
    # Others with few cards end nothing while they lack a canasta.
    theirs = ["8s 8h 8c 8d 8s 8h 8d"]
    few = position("joker", "9d 9s Jc 7h Th Qd", phase="draw", pile=f"{FAT} 9c",
                   melds=[["Ks Kh Kc"], theirs], others=["4c 5d"] * 3)  # fmt: skip
    assert Before(few).threatened
    assert "leaves_the_pile" in names(few, "draw")


def test_a_pair_broken_while_a_single_card_is_as_safe() -> None:
    melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
    view = position("classic", "7d 7s 4c Jc Jd Qd Qs", pile="4s 4d 4h 6d", melds=melds)
    assert names(view, "discard 7d") == {"breaks_a_pair"}
    assert not names(view, "discard 4c")


def test_a_wild_card_where_a_pair_takes_the_pile() -> None:
    view = position("classic", "2h 9d 9s Jc 7h Th Qd", phase="draw", pile=f"{FAT} 9c", melds=OPEN)
    assert "takes_with_a_wild_card" in names(view, "take 9d 2h")
    assert not names(view, "take 9d 9s")


def test_what_lies_below_the_cards_that_come_is_no_matter() -> None:
    """In Hand and Foot seven cards of the pile come, and these could lie."""
    junk, some = "4s 6s 7s 8h Th Js Qs Ah", "Ks Kh Kc 5s 5d 5c"
    for pile, is_named in ((f"{junk} {some} 9c", True), (f"{some} {junk} 9c", False)):
        view = position("hand_and_foot", "9d 9s 7h Qd", phase="draw", pile=pile, melds=OPEN,
                        stock="4d 5s 6d 7c")  # fmt: skip
        assert ("leaves_the_pile" in names(view, "draw")) is is_named


def test_cards_kept_in_the_last_turn() -> None:
    view = position("classic", "9d 9s 9c 7h Th Qd", pile="4s 6d", melds=OPEN, stock="4d 5s")
    assert "keeps_cards_at_the_end" in names(view, "discard 7h")
    assert not names(view, "meld 9d 9s 9c", "discard 7h")
    early = position("classic", "9d 9s 9c 7h Th Qd", pile="4s 6d", melds=OPEN)
    assert "keeps_cards_at_the_end" not in names(early, "discard 7h")
    # Where melds without a canasta count minus they are better in hand, with one they are not.
    for fours, kept in (("4s 4c 4h 4s 4h 4d 4c", True), ("4s 4c 4h 4s 4h", False)):
        melds = [[fours], ["Ks Kh Kc"]]
        late = position("modern_american", "9d 9s 9c Jh Th Qd", pile="5s 6d", melds=melds,
                        stock="8d 5s", opened=[True, True])  # fmt: skip
        assert ("keeps_cards_at_the_end" in names(late, "discard Jh")) is kept


def test_wild_cards_kept_in_the_last_turn() -> None:
    """They count on a set, but on a natural canasta they would take from its bonus."""
    kings = "Ks Kh Kc Kd Ks Kh Kd"
    for own, kept in (([kings, "5s 5d 5c"], True), ([kings, "5s 5d 5c 5h 5s 5d 5c"], False)):
        view = position("classic", "2h Jo 9d Jc 7h", pile="4s 6d", melds=[own, ["8s 8h 8c"]],
                        stock="4d 5s")  # fmt: skip
        assert ("keeps_cards_at_the_end" in names(view, "discard 7h")) is kept
        assert isinstance(make_player("strong", 1).decide(view).action, LayOff) is kept


def test_wild_cards_kept_while_an_opponent_is_about_to_go_out() -> None:
    ours = ["Ks Kh Kc Kd Ks Kh Kd", "5s 5d 5c"]
    theirs = ["8s 8h 8c 8d 8s 8h 8d"]
    for left, kept in (("4c 5d", True), ("4c 5d 6h", False)):
        view = position("classic", "2h Jo 9d Jc 7h Qd", pile="4s 6d", melds=[ours, theirs],
                        others=[left, *OTHERS[1:]])  # fmt: skip
        assert ("keeps_cards_at_the_end" in names(view, "discard 7h")) is kept
        assert not names(view, "add 2h Jo > #1", "discard 7h")


def test_a_pair_with_a_wild_card_kept_while_an_opponent_is_about_to_go_out() -> None:
    """In Joker unfinished sevens may be fined, and other sets are not."""
    ours = ["Ks Kh Kc Kd Ks Kh Kd", "4s 4d 4c 4h 4s 4d 4h"]
    theirs = ["8s 8h 8c 8d 8s 8h 8d", "9s 9h 9c 9d 9s 9h 9d"]
    for hand, kept in (("2h Qd Qh 5h 5d", True), ("2h Jd Qh 5h 6d", False)):
        view = position("joker", hand, pile="4s 6d", melds=[ours, theirs],
                        others=["4c 5d", *OTHERS[1:]])  # fmt: skip
        assert ("keeps_cards_at_the_end" in names(view, "discard 5h")) is kept


def test_nobody_need_want_the_pile_before_sides_form() -> None:
    view = position("classic", "5h 9d 9c Jc Jd 7h Th", pile="4s 6d", melds=OPEN)
    view.formed = False
    assert not names(view, "discard 5h")


@pytest.mark.parametrize(
    ("hand", "amiss", "sensible"),
    [("Jo Jo Ah Ac Ks Kd 9s 9d", "yes", "no"), ("4d 5c", "no", "yes")],
)
def test_answers(hand: str, amiss: str, sensible: str) -> None:
    view = position("classic", hand, pile="4s 6d", melds=OPEN)
    view.phase = Phase.ANSWER
    assert named(view, Candidate((parse_action(f"0 {amiss}"),))) == ["answers_amiss"]
    assert not named(view, Candidate((parse_action(f"0 {sensible}"),)))


def test_not_everything_is_suspect() -> None:
    view = position("classic", "5h 9d 9c Jc Jd 7h Th 2h", pile="4s 6d", melds=OPEN)
    found = [turn_of(f"discard {card}") for card in ["5h", "9d", "Jc", "7h", "Th", "2h"]]
    doubtful = suspects(view, found)
    assert doubtful
    assert len(doubtful) < len(found)
    assert suspects(view, [found[min(doubtful)]]) == {}


def test_a_deuce_thrown_that_completes_a_wild_canasta() -> None:
    wild = [["2s 2d 2c 2h", "9s 9h 9c"], ["8s 8h 8c"]]
    view = position("brazilian", "2h Jo Jo 5d 9d Kc", pile=FAT, melds=wild)
    assert "breaks_a_canasta" in names(view, "discard 2h")
    few = position("brazilian", "2h Jo 5d 9d Kc", pile=FAT, melds=wild)
    assert "breaks_a_canasta" not in names(few, "discard 2h")


def test_what_fits_on_the_table_is_not_thrown_before_a_loose_card() -> None:
    own = [["9s 9h 9c"], ["8s 8h 8c"]]
    view = position("classic", "9d Kc Qd Qh 6d 4c", pile="Ks Kd Kh 2s 6d", melds=own)
    assert names(view, "discard 9d") == {"throws_what_fits"}
    assert not names(view, "discard Kc")
    # A poor pile is rather given away.
    poor = position("classic", "9d Kc Qd Qh 6d 4c", pile="6d", melds=own)
    assert names(poor, "discard 9d") == {"throws_what_fits"}
    # A card for which a full meld has no room fits nothing either.
    full = [["9s 9h 9c", "Ks Kh Kd Kc Ks Kh Kd"], ["8s 8h 8c"]]
    view = position("international", "9d Kc Qd Qh Qs", pile="Js 6d", melds=full)
    assert names(view, "discard 9d") == {"throws_what_fits"}
    # There is nothing else that is as safe.
    fed = position("classic", "9d 8d Qd Qh Qc", pile="4s 6d", melds=own)
    assert not names(fed, "discard 9d")
    # A canasta takes more, and needs none.
    done = [["9s 9h 9c 9d 9s 9h 9c"], ["8s 8h 8c"]]
    assert not names(position("classic", "9d Kc Qd Qh 6d 4c", melds=done), "discard 9d")


def test_what_brings_a_set_near_a_canasta_is_kept_though_another_card_is_a_little_riskier() -> None:
    """Five nines are seen each time; the four is taken with a chance of 0.12, a nine of 0.05."""
    seen = [(1, parse_card("4s"))]
    for hand, pile, is_named in (
        ("9d 9c 9h 4c Qd Qh", FAT, True),
        ("9d 4c Qd Qh", f"{FAT} 9s 9c Ac", False),
    ):
        melds = [["9s 9h 2c"], ["8s 8h 8c"]]
        view = position("international", hand, pile=pile, melds=melds, thrown=seen)
        assert ("throws_what_fits" in names(view, "discard 9d")) is is_named, hand


def test_black_threes_that_are_fined_go_before_what_fits() -> None:
    own = [["9s 9h 9c"], ["8s 8h 8c"]]
    for key, named_so in (("brazilian", True), ("classic", False)):
        view = position(key, "9d 3s 8d Qd Qh Qc", pile=f"{FAT} Kc", melds=own)
        assert ("throws_what_fits" in names(view, "discard 9d")) is named_so


def test_three_of_a_kind_broken_beside_a_loose_card() -> None:
    view = position("classic", "Qd Qh Qc Kc 6d 6c", pile="Ks Kd Kh 2s 6d", melds=[*OPEN[1:], []])
    assert names(view, "discard Qd") == {"breaks_a_set"}
    assert "breaks_a_set" not in names(view, "discard Kc")
    # Kings may be had by others: then the third queen is the safer one, which counts on a fat pile.
    view = position("classic", "Qd Qh Qc Kc 6d 6c", pile="5s 2s 6d", melds=[*OPEN[1:], []])
    assert names(view, "discard Qd") == {"breaks_a_set"}
    view = position("classic", "Qd Qh Qc Kc 6d 6c", pile=f"{FAT} 2s 6d", melds=[*OPEN[1:], []])
    assert not names(view, "discard Qd")


@pytest.mark.parametrize(
    ("pile", "opened", "is_named"),
    [("", False, True), ("", True, False), ("5s", False, False)],
)
def test_a_natural_pair_does_as_well_as_three_unless_an_opening_is_wanted(
    pile: str, opened: bool, is_named: bool
) -> None:
    """In International, where a pair alone takes the pile."""
    melds = [["Ks Kh Kc"] if opened else [], ["8s 8h 8c", "4s 4d 4c"]]
    view = position("international", "Td Th Tc Jc 6d 9c 4h", pile=pile, melds=melds,
                    opened=[opened, True])  # fmt: skip
    assert ("breaks_a_set" in names(view, "discard Td")) is is_named


def test_a_wild_card_may_go_where_it_alone_stops_a_fat_pile() -> None:
    """It would complete the sixes, but every natural card gives the pile away."""
    theirs = ["Qc Qh Qs", "7d 7s 7c", "9d 9c 9h"]
    for pile, stops in ((FAT, True), ("4s 5s", False)):
        view = position("bolivia", "Qh 7d 7h Qh 2d 9s", pile=pile,
                        melds=[["6c 6h 6s 6s 6c 6d", "Ks Kh Kc"], theirs])  # fmt: skip
        named_so = {"breaks_a_canasta", "keeps_back_a_canasta"} & names(view, "discard 2d")
        assert bool(named_so) is not stops


def test_what_the_next_player_threw_themselves_goes_on_a_fat_pile_first() -> None:
    """The chances are 0.31 and 0.16."""
    melds = [["6h 6c 6d 6h", "Ts Th 2c Tc"], ["Ad Ah 2d Ac"]]
    pile = "4c 7c Jd Jd 3c 3c 7d 9s 3s 8h"
    for thrown, is_named in (([(1, parse_card("9s"))], True), ([], False)):
        view = position("classic", "9d 5h Qc Jo 5s As Kh 2d 5c 4h", pile=pile, melds=melds,
                        thrown=thrown)  # fmt: skip
        assert ("gives_a_fat_pile_away" in names(view, "discard 4h")) is is_named


def test_a_small_pile_is_worth_less_than_what_belongs_together() -> None:
    own = [["Ks Kh Kc"], ["8s 8h 8c"]]
    for pile, is_named in (("9s 5s", True), ("9s 5s 6d 4h Jc", False)):
        view = position("classic", "Kd Kc Kd Qd 9d 9c 4c 4s", pile=pile, melds=own)
        view.discards = [(1, parse_card("Ks"))] * 2
        assert ("throws_what_fits" in names(view, "discard Kd")) is is_named, pile


def test_a_fat_pile_given_away_beside_a_safe_card() -> None:
    seen = [["9s 9h 9c", "Ks Kh Kd Kc Ks Kh Kd"], ["8s 8h 8c", "5s 5d 5c"]]
    pile = "4s 4d 4h 4s 4d 6s Jh Th Js Ts Ah 6h"
    view = position("classic", "Qd Jd 4c 7h Th 6c 6d", pile=pile, melds=seen)
    assert "gives_a_fat_pile_away" in names(view, "discard Qd")
    assert "gives_a_fat_pile_away" not in names(view, "discard 4c")
    # On such a pile a pair is broken for it as well, three of a kind are not.
    pair = position("classic", "Qd 4c 4h 9d 6c 6d", pile=pile, melds=seen)
    assert "gives_a_fat_pile_away" in names(pair, "discard Qd")
    three = position("classic", "Qd 4c 4h 4s 9d", pile=pile, melds=seen)
    assert "gives_a_fat_pile_away" not in names(three, "discard Qd")
    # The pile is small, or nothing much safer.
    small = position("classic", "Qd 4c 9d 6c 6d", pile=pile[:20], melds=seen)
    assert "gives_a_fat_pile_away" not in names(small, "discard Qd")
    alike = position("classic", "Qd Ad 9d", pile=pile, melds=seen)
    assert "gives_a_fat_pile_away" not in names(alike, "discard Qd")


def test_a_likely_gift_on_a_pile_of_some_cards() -> None:
    """The next player is known to hold a nine, and nobody wants the four."""
    own = [["Ks Kh Kc"], ["8s 8h 8c"]]
    for hand, pile, is_named in (
        ("9d 4c Jh Jd Th Tc", "5s 6d 7h", True),
        ("9d 4c Jh Jd Th Tc", "5s", False),
        ("9d 4c 4d Jh Jd Th Tc", "5s 6d 7h", False),
        ("9d 7c Jh Jd Th Tc", "5s 6d 7h", True),
    ):
        view = position("classic", hand, pile=pile, melds=own)
        view.discards = [(1, parse_card("4s"))] * 2
        view.known[1] = [parse_card("9s")]
        assert ("throws_the_riskier_card" in names(view, "discard 9d")) is is_named, (hand, pile)
        assert "throws_the_riskier_card" not in names(view, "discard Jh")


def test_a_black_three_on_next_to_nothing() -> None:
    own = [["Ks Kh Kc"], ["8s 8h 8c"]]
    for key, hand, pile, is_named in (
        ("classic", "3c 4c Jh Jd Th Tc", "5s", True),
        ("classic", "3c 4c Jh Jd Th Tc", "5s 6s 7s 9s", False),
        ("classic", "3c 8d Jh Jd Th Tc", "5s", False),
        ("bolivia", "3c 4c Jh Jd Th Tc", "5s", False),
    ):
        view = position(key, hand, pile=pile, melds=own)
        assert ("wastes_a_stop_card" in names(view, "discard 3c")) is is_named, (key, hand, pile)


def test_an_opening_kept_back_from_a_growing_pile() -> None:
    theirs = [[], ["8s 8h 8c"]]
    hand = "Ks Kh Kc Qs Qh Qc 9d 7c 6d 5h 4s"
    view = position("classic", hand, pile="5s 6s 7s 9s Th Jd", melds=theirs)
    assert "keeps_the_opening_back" in names(view, "discard 4s")
    # The pile is small, two wild cards would be needed, too little would stay, nobody has opened.
    for other, pile, melds in (
        (hand, "5s", theirs),
        ("Ks Kh 2c 2s 9d 7c 6d 5h 4s", "5s 6s 7s 9s Th Jd", theirs),
        ("Ks Kh Kc Qs Qh Qc 9d 4s", "5s 6s 7s 9s Th Jd", theirs),
        (hand, "5s 6s 7s 9s Th Jd", [[], []]),
    ):
        view = position("classic", other, pile=pile, melds=melds)
        assert "keeps_the_opening_back" not in names(view, "discard 4s"), (other, pile)


def test_a_special_hand_is_not_given_up_beside_a_card_that_it_does_not_need() -> None:
    """Six pairs, a five and an eight are one card short of seven pairs."""
    hand = "As Ah Ks Kh 4h 4d 9c 9d Jc Jd 7h 7d 5h 8c"
    stock = "4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 4s 5s 6s 8s 9s Ts Js Qs 6d 6h " * 2
    view = position("international", hand, stock=stock)
    assert "breaks_the_special_hand" in names(view, "discard Jc")
    assert "breaks_the_special_hand" not in names(view, "discard 5h")
    # Where what it does not need would be taken with a fat pile it is given up.
    fat = f"{FAT} 5s 5d 5c 8d"
    fives = [[], ["5s 5d 5c", "8s 8h 8d"]]
    opened = [False, True]
    view = position("international", hand, pile=fat, melds=fives, opened=opened, stock=stock)
    assert "breaks_the_special_hand" not in names(view, "discard Jc")


def test_a_run_of_all_ranks_needs_its_three_and_no_pair() -> None:
    hand = "As 2h 3h 4h 5d 6c 7d 8c 9d Tc Jc Qh Kh Kd"
    stock = "4c 5c 6c 8c 9c Tc Jc Qc Kc Ac 4s 5s 6s 8s 9s Ts Js Qs 6d 6h " * 2
    view = position("international", hand, stock=stock)
    assert not names(view, "discard Kd")
    assert "breaks_the_special_hand" in names(view, "discard 5d")
    view = position("international", hand, phase="draw", stock=stock)
    view.phase = Phase.THREES
    assert named(view, Candidate((parse_action("0 table"),))) == ["breaks_the_special_hand"]
    assert not named(view, Candidate((parse_action("0 hold 3h"),)))


def test_a_card_of_what_a_wild_card_makes_a_canasta_is_not_thrown() -> None:
    own = [["Ks Kh Kc"], ["8s 8h 8c"]]
    view = position("classic", "Kd Kh Kc 2s Jh Ts Tc", pile="9s 5s 5d 5c", melds=own)
    view.discards = [(1, parse_card("Ts"))] * 2
    assert "breaks_a_mixed_canasta" in names(view, "discard Kh")
    assert "breaks_a_mixed_canasta" not in names(view, "discard Ts")
    # Two wild cards short of one, or three.
    for hand, is_named in (("Kd Kh 2s Jo Jh Ts Tc", True), ("Kd Kh 2s Jh Ts Tc", False)):
        short = position("classic", hand, pile="9s 5s 5d 5c", melds=own)
        short.discards = view.discards
        assert ("breaks_a_mixed_canasta" in names(short, "discard Kh")) is is_named


@pytest.mark.parametrize(
    ("hand", "is_named"),
    [
        ("Jd Jh Js Jc Jd Jh 2s 8s Kd", True),
        ("Jd Jh Js Jc Jd 2s Jo 8s Kd", True),  # with two
        ("Jd Jh Js Jc 2s 2d Jo 8s Kd", False),  # with three
        ("Jd Jh Js Jc Jd Jh 8s Kd", False),
    ],
)
def test_a_card_of_what_a_wild_card_in_hand_makes_a_canasta(hand: str, is_named: bool) -> None:
    seen = [(1, card) for card in (34, 34, 54, 54)]  # the next player threw eights and kings
    view = position("international", hand, pile="9s", melds=[["Ts Th Tc"], ["6s 6h 6c"]],
                    thrown=seen)  # fmt: skip
    assert ("breaks_a_mixed_canasta" in names(view, "discard Jd")) is is_named
    closed = position("international", hand, pile="9s", melds=[[], ["6s 6h 6c"]], thrown=seen)
    assert "breaks_a_mixed_canasta" not in names(closed, "discard Jd")


@pytest.mark.parametrize(
    ("partners", "is_named"),
    [([52, 53], True), ([52], False), ([52, 53, 54], False), ([], False)],
)
def test_a_card_of_what_the_partner_is_known_to_make_a_canasta(
    partners: list[int], is_named: bool
) -> None:
    others = ["4c 5d 6h 8s 9d", "Ks Kh Kc 8s 9d", "4c 5d 6h 8s 9d"]
    view = position("international", "Kd Kh 9c 6s 4c 4h", pile="9s 5d", others=others,
                    melds=[["Ks Kh Kc"], ["6s 6h 6c"]], known={2: partners})  # fmt: skip
    assert ("breaks_a_sure_canasta" in names(view, "discard Kd")) is is_named
    assert "breaks_a_sure_canasta" not in names(view, "discard 9c")
    view.last_turn = True
    assert "breaks_a_sure_canasta" not in names(view, "discard Kd")


def test_who_can_go_out_stays_in_only_for_a_clear_gain() -> None:
    """The policy asks or goes out; staying in looks odd beside that, and ways out do not."""
    full = [["Ks Kh Kc Kd Ks Kh Kd"], ["8s 8h 8c"]]
    view = position("classic", "Qs Qh Qc 5d", pile="9s", melds=full)
    acts = ("0 ask", "0 meld Qs Qh Qc", "0 discard 5d")
    found = [Candidate((parse_action(text),)) for text in acts]
    assert set(suspects(view, found)) == {1, 2}
    assert suspects(view, found)[2] == suspects(view, found)[1] == 15.0
    assert 2 not in suspects(view, found[1:])


def test_four_of_a_kind_are_a_set_too_and_so_are_those_beside_sequences() -> None:
    four = position("classic", "Qd Qh Qc Qs Kc 6d 6c", pile="Ks 2s 6d", melds=[*OPEN[1:], []])
    assert names(four, "discard Qd") == {"breaks_a_set"}
    # The eight is near no sequence until three others come to it.
    samba = position("samba", "Qd Qh Qc 8c 6h", pile="Ks 6d", melds=[[], ["8s 8h 8d"]])
    assert "breaks_a_set" in names(samba, "discard Qd")
    near = position("samba", "Qd Qh Qc 8c 7c 5c 4c", pile="Ks 6d", melds=[[], ["8s 8h 8d"]])
    assert "breaks_a_set" not in names(near, "discard Qd")


@pytest.mark.parametrize(
    ("hand", "thrown", "is_named"),
    [("As Ah Ac 8d Td", "As", True), ("As Ah Ac Td", "As", False), ("Qs Qh Qc 8d Td", "Qs", False)],
)
def test_three_that_are_paid_by_the_thousand_are_kept_beside_a_card_as_safe(
    hand: str, thrown: str, is_named: bool
) -> None:
    """In International: aces are, queens are not; eights were thrown, tens may be about."""
    view = position("international", f"{hand} 4s 4h", pile="5s 6s 8s 8c", thrown=[(1, 32), (1, 35)],
                    melds=[["9c 9d 9h"], ["6c 6d 6h"]])  # fmt: skip
    assert ("breaks_a_set" in names(view, f"discard {thrown}")) is is_named


@pytest.mark.parametrize(
    ("key", "totals", "is_named"),
    [("classic", 0, True), ("classic", 3000, False), ("samba", 0, True), ("samba", 7000, False)],
)
def test_low_cards_are_no_help_for_a_high_minimum(key: str, totals: int, is_named: bool) -> None:
    view = position(key, "4d 4h 4c Kc Qd Js", pile="6d", melds=[[], []])
    view.totals = (totals, totals)
    assert ("breaks_a_set" in names(view, "discard 4d")) is is_named


@pytest.mark.parametrize(
    ("key", "is_named"), [("classic", True), ("international", False), ("modern_american", True)]
)
def test_two_of_three_take_the_pile_as_well_where_pairs_alone_take_it(
    key: str, is_named: bool
) -> None:
    """In Modern American a side that has not opened needs three (MOD-3)."""
    three = position(key, "Qd Qh Qc Kc 9d 6h", pile="5s 5d 5h", melds=[[], []])
    assert ("breaks_a_set" in names(three, "discard Qd")) is is_named


def test_the_bars_are_higher_where_hands_score_more() -> None:
    thresholds = []
    for key in ("classic", "international"):
        view = position(key, "Qd Qh 2c Kc 6d 6c", pile="Ks", melds=[[], []])
        found = [Candidate((parse_action(f"0 discard {card}"),)) for card in ("Kc", "2c")]
        thresholds.append(suspects(view, found)[1])
    assert thresholds[1] > 2 * thresholds[0]


def test_a_set_that_is_fined_is_begun_in_the_hope_of_a_canasta() -> None:
    melds = [["Ks Kh Kc Kd"], ["8s 8h 8c", "5s 5d 5c"]]
    gone = [(1, parse_card("7h"))] * 3
    view = position(
        "modern_american", "7s 7c 7d Qd Qh Jc 4d 4c 9h", pile="6d", melds=melds, thrown=gone
    )
    assert "begins_what_is_fined" in names(view, "meld 7s 7c 7d")
    many = position("modern_american", "7s 7c 7d 7h 7s 7c Qd Qh Jc 4d", pile="6d", melds=melds)
    assert "begins_what_is_fined" not in names(many, "meld 7s 7c 7d 7h 7s 7c")


def test_a_wild_card_where_a_natural_one_would_do() -> None:
    own = [["6s 6h 6c"], ["8s 8h 8c"]]
    view = position("classic", "6d 6c 2h 2d Jo 9d 9c Kc", pile="4s 6d", melds=own)
    assert "spends_a_wild_card_for_a_natural" in names(view, "add 6d 2h 2d Jo > #0")
    assert not names(view, "add 6d 6c 2h 2d > #0")
    # While there is room the natural card can follow.
    assert "spends_a_wild_card_for_a_natural" not in names(view, "add 6d 2h 2d > #0")
    full = position("joker", "6d 6c 2h 2d Jo 9d 9c Kc", pile="4s 6d", melds=own)
    assert "spends_a_wild_card_for_a_natural" in names(full, "add 2h 2d Jo > #0")


@pytest.mark.parametrize(
    ("hand", "thrown", "amiss", "true"),
    [
        ("2c 2d 2s 5d Ks", [], "5d", "Ks"),
        ("2c 2d 9d 5d Ks", [], "Ks", "9d"),
        ("2c 9d 5d Ks", [(2, "5s")], "9d", "5d"),
        ("2c 2d 9d 5d Ks", [(2, "5s")], "5d", "9d"),
    ],
)
def test_a_false_signal_is_given_by_nobody(
    hand: str, thrown: list[tuple[int, str]], amiss: str, true: str
) -> None:
    before = [(seat, parse_card(card)) for seat, card in thrown]
    view = position("joker", hand, pile="6s", thrown=before)
    found = [Candidate((parse_action(f"0 discard {card}"),)) for card in (amiss, true)]
    assert suspects(view, found) == {0: inf}
    for kind in ("newcomer", "standard", "strong"):
        assert make_player(kind, 1).decide(view).action != found[0].first


@pytest.mark.parametrize(
    ("pile", "thrown", "threshold"),
    [
        ("4s 2d 6d", "Jo", 600.0),  # frozen already
        ("4s 2d 6d", "2h", 300.0),
        ("4s 6d", "Jo", 600.0),  # a deuce would do
        ("4s 6d", "2h", 300.0),
        (f"{FAT} 2s", "2h", None),  # a stop
    ],
)
def test_a_joker_that_freezes_no_more_than_a_deuce_has_more_to_prove(
    pile: str, thrown: str, threshold: float | None
) -> None:
    view = position("classic", "2h Jo 5d 9d 9c Jc 7h Th", pile=pile, melds=OPEN)
    cards = ("5d", "Jc", thrown)
    throws = [Candidate((parse_action(f"0 discard {card}"),)) for card in cards]
    assert suspects(view, throws).get(2) == threshold


@pytest.mark.parametrize(("key", "hand", "table", "act", "threshold"), [
    ("classic", "2h Jo 5d 9d 9c Jc 7h Th", {"pile": "4s 6d"}, "discard 2h", 300.0),
    ("classic", "8h 5d 9d 9c Jc 7h Th", {"pile": "4s 6d"}, "discard 8h", 75.0),
    ("classic", "9d 9h Jc 7h Th", {"pile": f"{FAT} 9c", "phase": "draw"}, "draw", 300.0),
    ("classic", "9d 9h Jc 7h Th", {"pile": "4s 5s 6s 8h 9c", "phase": "draw"}, "draw", 37.5),
    ("hand_and_foot", "9d 9h 7h Qd", {"pile": f"{FAT} 5c 5h 5d Kh Kc Kd 9c", "phase": "draw"},
     "draw", 22.4),
])  # fmt: skip
def test_a_threshold_goes_by_what_others_see(
    key: str, hand: str, table: dict[str, str], act: str, threshold: float
) -> None:
    view = position(key, hand, melds=[["Ks Kh Kc"], ["8s 8c 8d"]], **table)
    other = "discard Jc" if "discard" in act else "take 9d 9h"
    found = [Candidate((parse_action(f"0 {text}"),)) for text in (other, act)]
    assert suspects(view, found)[1] == pytest.approx(threshold, abs=0.1)


def test_a_card_thrown_behind_melds_counts() -> None:
    view = position("classic", "2h Kc 5d 9d Jc 7h Th", pile="4s 6d", melds=OPEN)
    added = parse_action("0 add Kc > #0")
    found = [Candidate((added, parse_action(f"0 discard {card}"))) for card in ("Jc", "2h")]
    alone = [Candidate(candidate.actions[1:]) for candidate in found]
    assert suspects(view, found) == suspects(view, alone) != {}


def test_every_rule_says_what_it_means() -> None:
    assert all(rule.names.__doc__ for rule in RULES)


def test_a_turn_is_judged_as_it_was_played() -> None:
    before = position("classic", "Kc 5h 9d 9c Jc Jd 7h Th", pile="4s 6d", melds=OPEN)
    lay, throw = parse_action("0 add Kc > #0"), parse_action("0 discard 5h")
    after = before.copy()
    apply(after, lay)
    found = list(judged([(before, lay, "lays off"), (after, throw, "throws")]))
    assert [(name, action) for name, (_, action, _) in found] == [("feeds_the_next_player", throw)]
    assert not counts(before, parse_action("0 draw"))
    assert counts(after, throw)


def test_what_the_others_collect_is_not_thrown_on_a_pile_worth_taking() -> None:
    melds = [["Ks Kh Kc"], ["8s 8h 8c"]]
    hand = "8d 6c Qd Qh Qs"
    tried = [(1, parse_card("6h"))]
    view = position("international", hand, pile=FAT, melds=melds, thrown=tried)
    assert names(view, "discard 8d") == {"throws_what_they_collect"}
    assert "throws_what_they_collect" not in names(view, "discard 6c")
    lean = position("international", hand, pile="Js 6d", melds=melds, thrown=tried)
    assert "throws_what_they_collect" not in names(lean, "discard 8d")
    # A six that nobody has thrown is much likelier to be taken.
    live = position("international", hand, pile=FAT, melds=melds)
    assert not names(live, "discard 8d")
    # Nobody has a pair where all but one can be seen.
    full = position(
        "international", hand, pile=FAT, melds=[["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h"]], thrown=tried
    )
    assert not names(full, "discard 8d")
    done = [["Ks Kh Kc"], ["8s 8h 8c 8d 8s 8h 8c"]]
    closed = position("international", hand, pile=FAT, melds=done, thrown=tried)
    assert "throws_what_they_collect" not in names(closed, "discard 8d")


def test_what_the_take_would_make_a_canasta_is_not_thrown_on_a_small_pile_either() -> None:
    """A pair and the card make seven of four."""
    tried = [(1, parse_card("6h"))]
    for theirs, is_named in (("8s 8h 8c 8d", True), ("8s 8h 8c", False)):
        melds = [["Ks Kh Kc"], [theirs]]
        view = position("international", "8d 6c Qd Qh Qs", pile="Js", melds=melds, thrown=tried)
        assert ("throws_what_they_collect" in names(view, "discard 8d")) is is_named, theirs


def test_what_an_opening_needs_is_kept_while_another_card_will_do() -> None:
    hand = "Td Th Tc Qd Qh 2s 2d 4c 6h 9s"  # 30, 40 with one deuce: 70 of 90, one card short
    view = position("international", hand, pile="Js 5d", melds=[[], []])
    assert "breaks_the_opening" in names(view, "discard Td")
    assert "breaks_the_opening" in names(view, "discard Qd")
    assert "breaks_the_opening" not in names(view, "discard 9s")
    far = position("international", "Td Th Tc 5d 6h 2s 4c 9s Js", pile="Js 5d", melds=[[], []])
    assert "breaks_the_opening" not in names(far, "discard Td")
    opened = position("international", hand, pile="Js 5d", melds=OPEN)
    assert "breaks_the_opening" not in names(opened, "discard Td")
    # Sets that may be fined are no loss, and a run is worth more than a set.
    fined = position(
        "modern_american", "As Ah Ac Qd Qh Qs Kd Kh 2s 4c", pile="Js 5d", melds=[[], []]
    )
    assert "breaks_the_opening" not in names(fined, "discard As")
    run = position("samba", "Qd Qh Qs 5h 6h 7h 8h 9h Th", pile="Js 5d", melds=[[], []])
    assert "breaks_the_opening" not in names(run, "discard Qd")


def test_some_cards_that_cost_nothing_are_not_left_lying() -> None:
    own = [["9s 9h 9c"], ["8s 8h 8c"]]
    hand = "Kd Ks Jc 7h Th Qd"
    view = position("classic", hand, phase="draw", pile="4s 5d 6c 9d", melds=own)
    assert names(view, "draw") == {"leaves_the_pile"}
    small = position("classic", hand, phase="draw", pile="6c 9d", melds=own)
    assert not names(small, "draw")
    pair = position("classic", "9d 9s Jc 7h Th Qd", phase="draw", pile="4s 5d 6c 9c", melds=OPEN)
    assert not names(pair, "draw")


@pytest.mark.parametrize(("pile", "is_named"), [("Js Jh 5d 9d", True), ("Js 6h 5d 9d", False)])
def test_a_pile_that_can_lie_at_once_is_taken_even_near_the_end(pile: str, is_named: bool) -> None:
    """The nine and the jacks, two of which are in hand, lie at once; six and five do not."""
    own = [["9s 9h 9c"], ["8s 8h 8c 8d 8s 8h 8d"]]
    hand = "Jd Jc Kd 7h Th Qd"
    view = position("classic", hand, phase="draw", pile=pile, melds=own, others=["4c 4d"] * 3)
    assert Before(view).pressed
    assert ("leaves_the_pile" in names(view, "draw")) is is_named


@pytest.mark.parametrize(
    ("key", "own", "hand", "pile"),
    [
        # Jacks are closed: those of the pile cannot lie.
        ("modern_american", ["Ts Th Tc"], "9d 9h Jd Kd 7h Qh", "Js Jh 9d"),
        # The top card goes with the sequence, the tens beside it with nothing.
        ("samba", ["6c 7c 8c 9c", "Qs Qh Qc Qd Qs Qh Qc"], "Jd Kd 7h 4s", "Td Ts Tc"),
    ],
)
def test_what_cannot_lie_is_no_reason_to_take_a_pile_near_the_end(
    key: str, own: list[str], hand: str, pile: str
) -> None:
    jacks = ["Js Jh Jc Jd Js Jh Jc", "8s 8h 8c 8d 8s 8h 8c"]
    few = ["4c 4d"] * 3
    view = position(key, hand, phase="draw", pile=pile, melds=[own, jacks], others=few)
    assert Before(view).pressed
    assert "leaves_the_pile" not in names(view, "draw")


@pytest.mark.parametrize(
    ("own", "pile", "is_named"),
    [
        ("9s 9h 9c", "5c 9d", True),
        ("9s 9h 9c", "9d", True),
        ("9s 9h 9c 9d", "9s", True),
        # A set is but begun by it, and a finished canasta gains nothing.
        ("Ts Th Tc", "5c 9d", False),
        ("9s 9h 9c 9d 9s 9h 9c", "5c 9d", False),
    ],
)
def test_a_pile_is_taken_with_what_nearly_makes_a_canasta(
    own: str, pile: str, is_named: bool
) -> None:
    hand = "9d 9h Jd Kd 7h 4s 5d 6h 8c"
    view = position("international", hand, phase="draw", pile=pile, melds=[[own], ["Qs Qh Qc"]])
    assert not Before(view).pressed
    assert ("leaves_what_nears_a_canasta" in names(view, "draw")) is is_named


@pytest.mark.parametrize(
    ("hand", "pile", "is_named"),
    [
        # Five nines with those in hand: one of a pair that is as safe goes first,
        ("9d 9h 5d 5c Kd Kc Qh Qc", "5h 4d 4c 5s", True),
        # and with four of them only a single card does.
        ("9d 5d 5c Kd Kc Qh Qc Jh Jd", "5h 4d 4c 5s", False),
    ],
)
def test_what_is_on_the_way_to_a_canasta_is_kept_before_a_pair(
    hand: str, pile: str, is_named: bool
) -> None:
    view = position("international", hand, pile=pile, melds=[["9s 9h 9c"], ["Ts Th Tc"]])
    assert ("throws_what_fits" in names(view, "discard 9d")) is is_named


def test_on_a_fat_pile_what_nobody_can_take_may_be_thrown_though_it_fits() -> None:
    """Of the jacks two are not seen, of the sixes as many, or none."""
    pile = f"{FAT} Jd Jh Js Jc"
    for theirs, is_named in (("6s 6h Jo", False), ("5s 5h Jo", True)):
        melds = [["6s 6h 6c"], [theirs]]
        view = position("international", "6c 7d 7s Jc Td Ts", pile=pile, melds=melds)
        assert ("throws_what_fits" in names(view, "discard 6c")) is is_named


@pytest.mark.parametrize(
    ("hand", "own", "is_named"),
    [
        # Nothing in hand takes a frozen pile, and three sets of the side may grow.
        ("2h 9d 4c Jc 7h", ["6s 6d 6h", "5s 5h 5c", "8s 8h 8d"], True),
        ("2h 9d 9c Jc 7h", ["6s 6d 6h", "5s 5h 5c", "8s 8h 8d"], False),
        # The others have more to lay cards off on.
        ("2h 9d 4c Jc 7h", ["6s 6d 6h"], False),
    ],
)
def test_a_pile_is_not_frozen_against_the_own_side(
    hand: str, own: list[str], is_named: bool
) -> None:
    theirs = ["Ts Th Tc", "Ks Kh Kc"]
    view = position("classic", hand, pile="Qs Qd Qh As Ah 3s Ts Kd", melds=[own, theirs])
    assert ("throws_a_wild_card" in names(view, "discard 2h")) is is_named


@pytest.mark.parametrize(("theirs", "is_named"), [("Ks Kh Kc", True), ("Ks Kh Kc Kd Ks Kh", False)])
def test_a_set_is_broken_before_a_canasta_is_given(theirs: str, is_named: bool) -> None:
    melds = [["9s 9h 9c"], [theirs, "Ts Tc Td"]]
    view = position("classic", "Kd Th Ts Tc", pile="4d", melds=melds)
    assert ("breaks_a_set" in names(view, "discard Th")) is is_named


@pytest.mark.parametrize(
    ("hand", "is_named"),
    [
        ("9d 9c 9h 6s 6h 6d 5h 5c Kc Kd Jc 7h 4s", True),
        # So little could lie that it is a hand to go on with.
        ("9d 9c 9h 6s 6h 5h Kc Kd Jc 7h 4s Qd Td", False),
    ],
)
def test_a_full_hand_is_laid_down_while_others_may_go_out(hand: str, is_named: bool) -> None:
    own = ["8s 8h 8c 8d 8s 8h 8d", "5s 5d 5h"]
    theirs = ["As Ah Ac Ad As Ah Ac"]
    view = position("classic", hand, pile="Qd", melds=[own, theirs], others=["4c 4d"] * 3)
    assert Before(view).threatened
    assert ("hoards_while_threatened" in names(view, "discard Jc")) is is_named
    calm = position("classic", hand, pile="Qd", melds=[own, ["As Ah Ac"]])
    assert "hoards_while_threatened" not in names(calm, "discard Jc")


@pytest.mark.parametrize(("pile", "is_named"), [("6s 6h", True), ("6s 6h 5d 4h 5c", False)])
def test_six_of_a_rank_are_kept_where_little_lies(pile: str, is_named: bool) -> None:
    """Three queens on the table and three in hand; the others are taken with a greater chance."""
    melds = [["Qh Qc Qs", "4h 4c 4s"], ["As Ah Ac"]]
    hand = "4d 7h Jh Td 4d Ks Qd 5h 5s Qs 9h 7h Qh"
    view = position("international", hand, pile=pile, melds=melds)
    assert ("throws_what_fits" in names(view, "discard Qh")) is is_named


def test_four_eights_are_no_discard_where_nothing_lies() -> None:
    for pile, is_named in (("", True), ("5s 4c 6d", False)):
        view = position("international", "5h Tc Jo 8h Ks 9s 8s Kd 8c Jc 8s 7d 7c", pile=pile,
                        melds=[[], ["9h 9d 9c"]])  # fmt: skip
        assert ("breaks_a_set" in names(view, "discard 8h")) is is_named


@pytest.mark.parametrize(("stock", "is_named"), [("5s 5d", True), (STOCK, False)])
def test_near_the_end_a_set_that_nobody_can_pair_is_no_more_than_safe(
    stock: str, is_named: bool
) -> None:
    """All eight sixes lie in the hand and in a pile that decides the hand."""
    pile = f"{FAT} Kc 6s 6c 6d 4h 4s"
    view = position("classic", "6c 6d 6h Jc Jd 9c 7h", pile=pile, melds=OPEN, stock=stock)
    assert Before(view).pressed is is_named
    assert ("risks_a_fat_pile" in names(view, "discard Jc")) is is_named


@pytest.mark.parametrize(
    ("own", "hand", "is_named"),
    [
        ("2s 2c Jo Jo 2s", "2h 9d 9c Jc 7h Th", True),
        ("2s 2c Jo", "2h 2d Jo 9d 9c Jc 7h Th", True),
        # Two are lacking then: they may do better elsewhere.
        ("2s 2c Jo Jo", "2h 9d 9c Jc 7h Th", False),
        # The canasta is there.
        ("2s 2c Jo Jo 2s 2c Jo", "2h 9d 9c Jc 7h Th", False),
    ],
)
def test_wild_cards_go_to_the_wild_canasta_that_they_nearly_make(
    own: str, hand: str, is_named: bool
) -> None:
    melds = [[own], ["8s 8h 8c"]]
    name = "keeps_wild_cards_from_their_canasta"
    late = position("international", hand, pile="4s 6d", melds=melds, stock="5s 5d 4h")
    assert (name in names(late, "discard Jc")) is is_named
    assert name not in names(
        position("international", hand, pile="4s 6d", melds=melds), "discard Jc"
    )


@pytest.mark.parametrize(
    ("hand", "told", "is_named"),
    [
        ("Td Th Th Tc 2h 8d 8h Kc", "Ts Td", True),
        # Two wild cards would be needed, or there are enough without this one.
        ("Td Th Th Tc 2h 8d 8h Kc", "Ts", False),
        ("Td Th Th Tc Tc 2h 8d 8h Kc", "Ts Td Ts", False),
    ],
)
def test_a_set_in_hand_is_kept_that_partner_completes(hand: str, told: str, is_named: bool) -> None:
    known = {2: [parse_card(card) for card in told.split()]}
    view = position("international", hand, pile="Js", known=known,
                    melds=[["6s 6h 6c"], ["Ks Kh Kd Kc Ks Kh Kd"]])  # fmt: skip
    assert ("breaks_a_sure_canasta" in names(view, "discard Td")) is is_named


@pytest.mark.parametrize(("hand", "is_named"), [("6h 6d", True), ("6h 5d", False)])
def test_a_deuce_goes_where_it_completes_a_canasta_with_naturals(hand: str, is_named: bool) -> None:
    own = [["6s 6s 6d 6c", "9d 9c 9h"], ["8d 8c 8s"]]
    view = position("international", f"{hand} 9s 9s 2h Th 7c Qd Jc", pile="Js Kc", melds=own,
                    stock="5s 5d 4h")  # fmt: skip
    assert Before(view).pressed
    assert ("spends_wild_cards" in names(view, "add 9s 9s 2h > #1")) is is_named


@pytest.mark.parametrize(("points", "is_named"), [("Jo Jo Ks", False), ("Jo Jo Ah", True)])
def test_a_yes_costs_a_hand_of_many_points(points: str, is_named: bool) -> None:
    view = position("classic", f"{points} 5h", pile="4s 6d", melds=OPEN)
    view.phase = Phase.ANSWER
    yes = Candidate((parse_action("0 yes"),))
    assert ("answers_amiss" in named(view, yes)) is is_named


@pytest.mark.parametrize(("theirs", "is_named"), [("7d 7s 7h 7d 7s 7h", True)])
def test_what_completes_a_great_canasta_with_a_later_pile_stays_in_hand(
    theirs: str, is_named: bool
) -> None:
    """Nobody takes the pile with the last seven, nor with an eight."""
    eights = "8h 8c 8d 8s 8h 8c 8d"
    view = position("international", "7c 5d As 8s Ah 5c", pile="6s Js", melds=[[eights], [theirs]],
                    stock="5s 5d 4h")  # fmt: skip
    assert ("throws_what_they_collect" in names(view, "discard 7c")) is is_named


@pytest.mark.parametrize(("blacks", "is_named"), [("3s 3c 3c 3s", True), ("4h 6c 7d 9c", False)])
def test_black_threes_are_no_burden_in_a_pile(blacks: str, is_named: bool) -> None:
    melds = [["Ts Th Tc"], ["6s 6h 6c", "Ks Kh Kc Kd Ks Kh Kc"]]
    pile = f"Qc Qd Qh Qs {blacks} 8d"
    view = position("classic", "4s 4c 8d 8s 5s", phase="draw", pile=pile, melds=melds,
                    others=["4c 4d"] * 3)  # fmt: skip
    assert Before(view).pressed
    assert ("leaves_the_pile" in names(view, "draw")) is is_named


def test_one_card_of_the_pile_is_no_more_than_two_from_the_stock() -> None:
    own = [["9s 9h 9c 9d"], ["Qs Qh Qc"]]
    for pile, is_named in (("9s", False), ("5c 9s", True)):
        view = position("samba", "9d 9h Jd Kd 7h 4s", phase="draw", pile=pile, melds=own)
        assert ("leaves_what_nears_a_canasta" in names(view, "draw")) is is_named


def test_a_pair_is_kept_before_a_card_that_nobody_can_use() -> None:
    """There is no room for a pair and the king in their set of six."""
    melds = [["9s 9h 9c"], ["Ks Kh Kc Kd Ks Kh"]]
    view = position("international", "Kd 8s 8h 8c Jc Jd Tc Td", pile="4d 5c", melds=melds)
    assert "breaks_a_pair" in names(view, "discard Jc")


@pytest.mark.parametrize(
    ("others", "is_named"),
    [(["8d 9d Td Jd Qd Kd"], True), (["8d 9d Td Jd Qd"], False), ([], False)],
)
def test_a_deuce_goes_to_the_sequence_that_it_completes(others: list[str], is_named: bool) -> None:
    melds = [["4h 5h 6h", *others], ["Qh Qc Qs"]]
    view = position("hollywood", "2c 9s 9h 5c Kh", pile="4d 5s", melds=melds)
    assert ("spends_wild_cards" in names(view, "add 2c=7h > #0")) is is_named


@pytest.mark.parametrize(
    ("hand", "own", "is_named"),
    [
        ("9d 9c 9h 6s 6h 6d 5h 5c Kc Kd Jc 7h 4s", FULL[0], True),
        # It would strip the hand, and melds count minus without a canasta.
        ("9d 9c 9h 6s 6h 6d 5h 5c Jc", FULL[0], False),
        ("9d 9c 9h 6s 6h 6d 5h 5c Kc Kd Jc 7h 4s", "8s 8h 8c", False),
    ],
)
def test_what_may_be_laid_down_while_others_may_go_out(hand: str, own: str, is_named: bool) -> None:
    theirs = ["As Ah Ac Ad As Ah Ac", "Qs Qh Qc Qd Qs Qh Qc"]
    view = position("modern_american", hand, pile="Qd", melds=[[own, "5s 5d 5h"], theirs],
                    others=["4c 4d"] * 3)  # fmt: skip
    assert Before(view).threatened
    assert ("hoards_while_threatened" in names(view, "discard Jc")) is is_named


def test_what_lengthens_a_sequence_is_not_thrown_before_a_loose_card() -> None:
    own = [["6c 7c 8c 9c"], ["Ah Ad Ac"]]
    view = position("samba", "Tc Kh Qd Qs 4d 4s", pile="Ks Kd 6h", melds=own)
    assert "throws_what_fits" in names(view, "discard Tc")
    assert "throws_what_fits" not in names(view, "discard Kh")
    other = position("samba", "Tc Kh Qd Qs 4d 4s", pile="Ks 6h", melds=[["9d 9h 9c"], []])
    assert "throws_what_fits" not in names(other, "discard Tc")


@pytest.mark.parametrize(
    ("held", "is_named"), [("4c 4d", True), ("4c 4d 5s 6h 7s 7d 8c 9c", False)]
)
def test_near_the_end_one_of_a_pair_goes_before_what_fits(held: str, is_named: bool) -> None:
    own = [["9s 9h 9c"], ["8s 8h 8c 8d 8s 8h 8d"]]
    hand = "9d Kd Kc Qd Qh"
    view = position("classic", hand, pile="6d 2h", melds=own, others=[held] * 3)
    assert ("throws_what_fits" in names(view, "discard 9d")) is is_named


def test_a_slight_risk_on_a_pile_that_decides_the_hand() -> None:
    """All other nines lie open: one of the pair is as safe as can be."""
    nines = "9d 9h 9s 9c"
    hand = "Kc Kd 9h 9d Jc 7h Th"
    for pile, is_named in ((f"{FAT} {nines} 4h 4s 4c 5s", True), (f"{nines} 4h 4s 4c 5s", False)):
        view = position("international", hand, pile=pile, melds=[["Ks Kh Kc"], ["8s 8h 8c"]])
        assert ("risks_a_fat_pile" in names(view, "discard Jc")) is is_named, pile
        assert "risks_a_fat_pile" not in names(view, "discard 9h")


def test_a_set_that_no_card_will_complete_has_a_safe_one_to_throw() -> None:
    """All other queens lie open; one that a sequence under way needs is not for throwing."""
    queens = "Qs Qh Qd Qc Qc Qd Qh"
    theirs = [queens, "4d 5d 6d"]
    for own, is_named in (("9c Tc Jc", True), ("8s 9s Ts Js", False)):
        view = position("samba", "Qs Kd Kh 7h 7c Jc", pile=f"{FAT} 4h 4s 4c 5s 9d 9h 9s",
                        melds=[["Qs Qh Qd Qc", own], theirs])  # fmt: skip
        assert ("risks_a_fat_pile" in names(view, "discard Kh")) is is_named, own
        assert "risks_a_fat_pile" not in names(view, "discard Qs")


def test_a_card_towards_a_great_canasta_is_no_safe_one() -> None:
    """Sevens are paid by the thousand: nobody can take the pile with this one, yet lay it later."""
    hand = "9d 7h Jh Jd Th Tc"
    for theirs, is_named in (("7d 7c 7d 7s 7h", False),):
        view = position("international", hand, pile="5s 6d 7s", melds=[["Ks Kh Kc"], [theirs]])
        view.known[1] = [parse_card("9s")]
        assert ("throws_the_riskier_card" in names(view, "discard 9d")) is is_named, theirs


def test_what_completes_a_canasta_is_no_safe_card_to_throw() -> None:
    pile = f"{FAT} 4h 4s 4c 5s"
    for queens, is_named in (("Qs Qh Qc", True), ("Qs Qh Qc Qd Qs Qh", False)):
        view = position("international", "Qc Kd Kh Jc 7h Th", pile=pile,
                        melds=[[queens], ["Qd Qh Qs", "8s 8h 8c"]])  # fmt: skip
        assert ("risks_a_fat_pile" in names(view, "discard Jc")) is is_named, queens


def test_a_card_of_several_that_complete_a_sequence() -> None:
    melds = [["7h 8h 9h Th"], ["8s 8h 8c"]]
    view = position("samba", "4h 5h 6h 9d Jc 7s Qs 4d", pile="4s 6d", melds=melds)
    assert "breaks_a_canasta" in names(view, "discard 5h")
    assert "breaks_a_canasta" not in names(view, "discard 9d")
    assert "keeps_back_a_canasta" in names(view, "discard 9d")


def test_wild_cards_go_where_they_make_a_canasta() -> None:
    melds = [["9s 9h 9c 9d 9s"], ["8s 8h 8c"]]
    view = position("samba", "4s 4h 2h Jo Qs 7d", pile="6d", melds=melds, stock="4d 5s")
    assert names(view, "meld 4s 4h 2h", "discard Qs") == {"spends_wild_cards"}
    assert not names(view, "add 2h Jo > #0", "discard Qs")
    # Deuces may be locked where jokers are not.
    locked = [["2s 2h Jo", "9s 9h 9c 9d 9s 9h", "Ks Kh Kc"], ["8s 8h 8c"]]
    view = position("italian", "Kd Jo 2d 4c 5c", pile="6d", melds=locked, stock="4d 5s")
    assert "spends_wild_cards" in names(view, "add Jo > #2", "discard 4c")


def test_a_wild_canasta_is_not_kept_back_for_a_fat_pile() -> None:
    melds = [["2s 2h Jo", "Ks Kh Kc"], ["8s 8h 8c"]]
    hand = "2s 2d 2c 2d As Ah Ac Kd Qc Jh 9s 7d"
    view = position("hollywood", hand, pile=FAT, melds=melds)
    assert "keeps_back_a_canasta" in names(view, "discard As")


@pytest.mark.parametrize(
    ("own", "is_named"),
    [
        (["9s 9h 9c 9d 9s 2s"], True),  # mixed already: naturals would save nothing
        (["9s 9h 9c 9d 9s 9h"], False),  # a natural canasta may come
        (["9s 9h 9c 9d 2d 2s"], True),
        (["9s 9h 9c 9d 2s"], False),  # two are lacking
        (["9s 9h 9c 9d 9s 2s", "Ks Kh Kd Kc Ks Kh Kd"], False),  # the side has one
    ],
)
def test_a_deuce_completes_the_canasta_that_is_lacking(own: list[str], is_named: bool) -> None:
    hand = "2h 4c 5d 6s Jh Qd"
    view = position("classic", hand, pile="6d", melds=[own, ["8s 8h 8c"]])
    assert not Before(view).pressed
    assert ("keeps_back_a_canasta" in names(view, "discard 4c")) is is_named


@pytest.mark.parametrize(
    ("own", "hand", "is_named"),
    [
        (2, "9s 9h 9c 9d 9s 9h 2c", True),
        (2, "9s 9h 9c 9d 9s 2c 2d", False),  # two wild cards for a canasta that is not lacking
        (1, "9s 9h 9c 9d 9s 2c 2d", True),
        (1, "9s 9h 9c 9d 2c 2d Jo", False),
    ],
)
def test_a_canasta_that_takes_wild_cards_is_laid_at_the_end(
    own: int, hand: str, is_named: bool
) -> None:
    full = ["Ks Kh Kc Kd Ks Kh Kc", "Qs Qh Qc Qd Qs Qh Qc"][:own]
    for stock, late in (("4d 5s", True), (None, False)):
        more = {} if stock is None else {"stock": stock}
        view = position("international", f"{hand} 4c 5d 7h", pile="6d",
                        melds=[full, ["8s 8h 8c"]], **more)  # fmt: skip
        assert Before(view).pressed is late
        assert ("keeps_back_a_canasta" in names(view, "discard 4c")) is (is_named and late)


@pytest.mark.parametrize(("stock", "is_named"), [("4d 5s", True), (None, False)])
def test_three_are_kept_together_at_the_end_where_a_pair_takes_the_pile_too(
    stock: str | None, is_named: bool
) -> None:
    more = {} if stock is None else {"stock": stock}
    view = position("international", "9d 9s 9h Kc 4s 4h", pile="Ks Kd Kh Kc Ks Kd Kh",
                    melds=[["Ts Th Tc"], ["6s 6h 6c"]], **more)  # fmt: skip
    assert ("breaks_a_set" in names(view, "discard 9d")) is is_named


@pytest.mark.parametrize(
    ("pile", "theirs", "is_named"),
    [
        ("9s 5d", "8s 8h 8c", False),
        ("As Ac 5d", "8s 8h 8c", False),  # the pile may be had
        ("9s 5d", "As Ac 2d", True),
    ],
)
def test_a_great_canasta_is_not_closed_with_a_deuce_while_it_may_come(
    pile: str, theirs: str, is_named: bool
) -> None:
    """Seven natural aces are worth 2500 in International."""
    aces = "As Ah Ad Ac Ad Ah"
    for own, held in ((["Qs Qh Qc", aces], ""), (["Qs Qh Qc"], aces)):
        view = position("international", f"{held} 2c 9c 6s 4h 4d 8c", pile=pile,
                        melds=[own, [theirs]], stock="4d 5s")  # fmt: skip
        assert ("keeps_back_a_canasta" in names(view, "discard 9c")) is is_named, held


@pytest.mark.parametrize(
    ("theirs", "stock", "is_named"),
    [
        (["2s 2h 2d Jo 2c", "8s 8h 2s 2h"], STOCK, True),
        (["2s 2h 2d Jo", "8s 8h 8c"], STOCK, False),
        (["2s 2h 2d Jo 2c", "8s 8h 2s 2h"], "4d", False),  # the last turn
        (["2s 2h 2d Jo 2c", *FULL], STOCK, False),  # others may go out
    ],
)
def test_no_wild_meld_is_begun_that_can_be_no_canasta(
    theirs: list[str], stock: str, is_named: bool
) -> None:
    others = ["4c 5d", *OTHERS[1:]] if FULL[0] in theirs else OTHERS
    view = position("international", "Jo Jo 2c 6c 6d 8d 9c", pile="9s 5d", others=others,
                    melds=[["Qs Qh Qc"], theirs], stock=stock)  # fmt: skip
    assert ("spends_wild_cards" in names(view, "meld Jo Jo 2c", "discard 8d")) is is_named


@pytest.mark.parametrize(
    ("hand", "pile", "partners", "set_of_eights", "is_named"),
    [
        ("Jo Jo 2c 6c", "9s 5d", [], "8s 8h 2d 2s", True),
        ("Jo Jo 2c 2d 2s 6c", "9s 5d", [], "8s 8h 8c", False),  # two more in hand
        ("Jo Jo 2c 6c", "2d 2s 5d", [], "8s 8h 8c", False),  # two in the pile
        ("Jo Jo 2c 6c", "9s 5d", ["2d", "2s"], "8s 8h 8c", False),  # two with the partner
    ],
)
def test_wild_cards_that_the_side_may_still_get_count_for_a_wild_meld(
    hand: str, pile: str, partners: list[str], set_of_eights: str, is_named: bool
) -> None:
    """Five lie in the others' wild meld, and of twelve two have not been seen."""
    others = ["4c 5d 6h", " ".join([*partners, "4c 5d 6h"]), "4c 5d 6h"]
    view = position("international", f"{hand} 6d 8d 9c", pile=pile, others=others,
                    melds=[["Qs Qh Qc"], ["2s 2h 2d Jo 2c", set_of_eights]],
                    known={2: [parse_card(card) for card in partners]})  # fmt: skip
    assert ("spends_wild_cards" in names(view, "meld Jo Jo 2c", "discard 8d")) is is_named


@pytest.mark.parametrize(
    ("stock", "own", "is_named"),
    [
        ("4d 5s 6s 7s", "Kd Ks Kh", True),
        (None, "Kd Ks Kh", False),
        ("4d 5s 6s 7s", "Qd Qs Qh", False),  # kings may be about
    ],
)
@pytest.mark.parametrize("pile", ["8c", "8c 8d 8h 8s"])
def test_what_they_have_begun_is_not_fed_at_the_end_beside_an_untakeable_card(
    stock: str | None, own: str, is_named: bool, pile: str
) -> None:
    more = {} if stock is None else {"stock": stock}
    view = position("international", "Kc Ks Th 9s 9d 5h 4c", pile=pile,
                    melds=[[own], ["Td Td Tc", "Kh Kd Kc"]], **more)  # fmt: skip
    assert ("throws_what_they_collect" in names(view, "discard Th")) is is_named


@pytest.mark.parametrize(
    ("partners", "melds", "is_named"),
    [
        ("4c 5d", [["Ks Kh Kc Kd Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]], True),
        ("4c 5d 6h", [["Ks Kh Kc Kd Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]], False),
        ("4c 5d", [["Ks Kh Kc Kd Ks Kh", "9s 9h 9c"], ["8s 8h 8c"]], False),
    ],
)
def test_cards_are_laid_down_while_the_partner_may_go_out(
    partners: str, melds: list[list[str]], is_named: bool
) -> None:
    others = ["4c 5d 6h 8s 9d Tc Jh Qs Kd 4d", partners, "4c 5d 6h 8s 9d Tc Jh Qs Kd 4d"]
    view = position("classic", "Qs Qh Qc 9d 7h 6c", pile="4s", melds=melds, others=others)
    assert ("keeps_cards_at_the_end" in names(view, "discard 7h")) is is_named


@pytest.mark.parametrize(
    ("hand", "own", "is_named"),
    [
        ("As Ac 2c 9d 7h 6c 5s", "Qs Qh Qc", True),
        ("As 8c 2c 9d 7h 6c 5s", "Qs Qh Qc", False),
        ("As Ac 2c 9d 7h 6c 5s", "Qs Qh Qc Qd Qs", False),  # near a canasta
    ],
)
def test_a_wild_card_brings_a_pair_down_at_the_end(hand: str, own: str, is_named: bool) -> None:
    view = position("classic", hand, pile="4s", melds=[[own], ["8s 8h 8c"]], stock="4d 5s")
    assert Before(view).pressed
    assert ("spends_wild_cards" in names(view, "add 2c > #0", "discard 7h")) is is_named


def test_a_pair_that_comes_down_with_another_wild_card_is_not_left() -> None:
    hand = "As Ac 2c 2d 9d 7h 6c 5s"
    view = position("classic", hand, pile="4s", melds=[["Qs Qh Qc"], ["8s 8h 8c"]], stock="4d 5s")
    acts = ["add 2c > #0", "discard 7h"]
    assert "spends_wild_cards" in names(view, *acts)
    acts.insert(1, "meld As Ac 2d")
    assert "spends_wild_cards" not in names(view, *acts)


def test_a_set_nearly_made_is_no_reason_to_break_a_sequence() -> None:
    """The ten would make the five hearts a sequence of six."""
    melds = [["5h 6h 7h 8h 9h", "9s 9h 9c"], ["8s 8h 8c"]]
    for ten, is_named in (("Th", False), ("Td", True)):
        view = position("samba", f"9s 9d 9c {ten}", pile="4s 2s 6d", melds=melds)
        assert ("throws_what_fits" in names(view, "discard 9s")) is is_named, ten


def test_a_pair_that_nobody_can_match_goes_before_what_fits() -> None:
    melds = [["8s 8h 8c"], ["Ks Kh Kc"]]
    for pile, is_named in (("Kd Ks Kh 5d", True), ("5d", False)):
        view = position("international", "8d Kc Kd 4s 4h Qd Qh", pile=pile, melds=melds)
        assert ("throws_what_fits" in names(view, "discard 8d")) is is_named


@pytest.mark.parametrize(("more", "is_named"), [("4c 5d", True), ("4c", False)])
def test_a_whole_canasta_is_laid_unless_that_would_be_going_out(more: str, is_named: bool) -> None:
    own = ["Ks Kh Kc Kd Ks Kh Kc", "Qs Qh Qc Qd Qs Qh Qc"]
    theirs = ["8s 8h 8c 8d 8s 8h 8c", "Js Jh Jc Jd Js Jh 2c"]
    view = position("international", f"9s 9h 9c 9d 9s 9h 9c {more}", pile="6d",
                    melds=[own, theirs], others=["4c 5d 6h", "4d 5s", "4h 5c"])  # fmt: skip
    assert Before(view).threatened
    assert ("keeps_back_a_canasta" in names(view, "discard 4c")) is is_named


def test_after_the_partners_yes_there_is_only_the_way_out() -> None:
    own = [["Ks Kh Kc Kd Ks Kh Kc", "9s 9h 9c"], ["8s 8h 8c"]]
    view = position("classic", "9d Qs Qh Qd 4c", pile="4s 6d", melds=own)
    master = make_player("master", 1)
    assert isinstance(master, Searcher)
    assert isinstance(master.decide(view).action, AskToGoOut)
    view.permission = True
    _, (only,), _ = master.think(view)
    assert only.chosen is not None
    assert only.chosen.why
    assert all(reason.key.startswith("out.") for reason in only.chosen.why)


@pytest.mark.parametrize("key", ["classic", "international"])
def test_on_a_small_pile_safety_is_no_reason_to_throw_what_fits(key: str) -> None:
    """An eight that fits is safer than the loose king."""
    melds = [["8s 8h 8c"], ["Qs Qh Qc"]]
    for pile, is_named in (("4s", True), ("4s 4h 5h 5c", False)):
        view = position(key, "8d Kc 6d 6c 9h 9s", pile=pile, melds=melds)
        assert ("throws_what_fits" in names(view, "discard 8d")) is is_named
