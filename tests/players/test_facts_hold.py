"""Facts that nearly hold are not told: each case is one in which a rule, a card or a seat that is
easily forgotten makes a reason false.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.controller.reason_words import why_words
from game.notation.action_notation import parse_action
from game.notation.card_notation import parse_cards
from game.players.facts.before import NOBODY, Before
from game.players.facts.ending_merits import for_ending, for_playing_on, given_up
from game.players.facts.special_merits import lacking
from game.players.facts.throwing_merits import fit_of
from game.players.facts.turn import Turn
from game.players.facts.turn_merits import turn_merits
from game.players.facts.way_out import may_end
from game.rules.view import PlayerView

from .table import position

NINES = "9s 9h 9c 9d 9s 9h 9d"
KINGS = "Ks Kh Kc Kd Ks Kh"
WILDS = "2s 2s 2h 2h 2c 2c 2d 2d Jo Jo Jo Jo"
THREE: dict[str, Any] = {"threes": [""] * 3, "scores": [0] * 3, "pile": "4s"}
OPEN: dict[str, Any] = {"pile": "4s", "opened": [True, True]}


def comes(view: PlayerView, text: str) -> Turn:
    return Turn(view, [parse_action(f"0 {one}") for one in text.split("; ")])


def facts(view: PlayerView, best: str, other: str) -> set[str]:
    return {merit.reason.key for merit in turn_merits(comes(view, best), comes(view, other))}


def time_to_play_on(view: PlayerView) -> str:
    place = comes(view, "discard 4d").position
    last = for_playing_on(place, answers=True, after=place.melds)[-1].reason
    return why_words([last]) if not last.key.startswith("out.we") else ""


@pytest.mark.parametrize(
    ("others", "melds", "told"),
    [
        # Whoever holds one card counts too, though their side may not go out.
        (["8s 8h 8c 8d 7h 7c", "Tc"], [NINES], ""),
        (["8s 8h 8c 8d 7h 7c", "Tc 8d 8c 8h 7d 7s"], [NINES],
         "each of the others holds 6 cards, and 30 lie in the stock"),
        # A set that lacks one card may be completed by who is near to going out.
        (["8s", "Tc 8d 8c 8h 7d"], ["9s 9h 9c 9d 9s 9h"], ""),
        (["8s 8h 8c 8d", "Tc 8d 8c 8h 7d"], ["9s 9h 9c 9d 9s 9h"],
         "the others have no canasta yet, so they cannot go out"),
    ],
)  # fmt: skip
def test_there_is_time_as_far_as_nobody_can_end_the_hand(
    others: list[str], melds: list[str], told: str
) -> None:
    view = position("classic_three", "Kd Qc 4d 5h", others=others, opened=[True] * 3,
                    melds=[[KINGS], melds, ["6s 6h 6c"]], **THREE)  # fmt: skip
    assert time_to_play_on(view) == told


def test_where_no_canasta_is_needed_none_is_lacking() -> None:
    view = position("uruguay", "Kd Qc 4d 5h", melds=[[KINGS], []], opened=[True, False], pile="4s")
    assert time_to_play_on(view) == ""


def test_an_unfinished_set_may_bar_going_out() -> None:
    for last, may in (("As Ah Ac", False), ("Qs Qh Qc", True)):
        theirs = [NINES, "Ts Th Tc Td Ts Th Td", last]
        view = position("modern_american", "Ks Kh 4d 5h", melds=[["6s 6h 6c"], theirs], **OPEN)
        assert may_end(comes(view, "discard 4d").position, 1) is may


def test_all_of_the_others_have_not_opened_or_it_is_not_told() -> None:
    for opened in ([True, False, False], [True, False, True]):
        view = position("classic_three", "Kd Qc 4d 5h", others=["8s 8h 7c", "Tc 7d"],
                        melds=[[KINGS], [], ["6s 6h 6c"] if opened[2] else []], opened=opened,
                        **THREE)  # fmt: skip
        keys = {merit.reason.key for merit in for_ending(comes(view, "discard 4d").position)}
        assert ("out.others_not_opened" in keys) is not any(opened[1:])


@pytest.mark.parametrize(
    ("key", "hand", "theirs", "pile", "told"),
    [
        # No nine and no wild card is left for them.
        ("classic", "9c 9d Kd Qc 4d 5h", "9s 9h 9c 9d 9s 9h", f"{WILDS} 4s", False),
        ("classic", "9c Td Kd Qc 4d 5h", "9s 9h 9c 9d 9s 9h", f"{WILDS} 4s", True),
        # Both ends of the sequence lie in this hand alone.
        ("samba", "Jh Jh Jh 4h 4h 4h 4d Qc", "5h 6h 7h 8h 9h Th", "4s", False),
        ("samba", "Jh Jh 4h 4h 4h Kd 4d Qc", "5h 6h 7h 8h 9h Th", "4s", True),
    ],
)
def test_the_others_lack_a_card_that_may_come(
    key: str, hand: str, theirs: str, pile: str, told: bool
) -> None:
    view = position(key, hand, melds=[["Ks Kh Kc"], [theirs]], opened=[True, True], pile=pile)
    keys = {merit.reason.key for merit in for_ending(comes(view, "discard 4d").position)}
    assert ("out.they_lack_a_card" in keys) is told


@pytest.mark.parametrize(("theirs", "known"), [
    ("9s 9h 9c 9d 9s 9h", "9c 9d"), ("5h 6h 7h 8h 9h Th", "4h 4h 4h Jh Jh Jh"),
])  # fmt: skip
@pytest.mark.parametrize("seat", [2, 3])
def test_the_others_do_not_get_what_the_partner_is_known_to_hold(
    theirs: str, known: str, seat: int
) -> None:
    cards = f"{known} 5s 6c"
    others = [cards if other == seat else "5c 6d 7d 8d" for other in (1, 2, 3)]
    view = position("classic" if "9s" in theirs else "samba", "Td Kd Qc 4d 5h",
                    melds=[["Ks Kh Kc"], [theirs]], opened=[True, True], pile=f"{WILDS} 4s",
                    known={seat: parse_cards(known)}, others=others)  # fmt: skip
    keys = {merit.reason.key for merit in for_ending(comes(view, "discard 4d").position)}
    assert ("out.they_lack_a_card" in keys) is (seat == 3)


def test_what_is_caught_costs_its_fine() -> None:
    view = position("international", "7s 7h 7c 7d 4d 5h", melds=[[NINES], ["Ts Th Tc"]], **OPEN)
    place = comes(view, "discard 4d").position
    assert given_up(place, (), answers=True) == 30 + 1500
    found = for_ending(place, answers=True)
    assert not any(merit.reason.key == "answer.hand_costs" for merit in found)


def test_a_card_completes_the_meld_that_it_fits() -> None:
    for theirs, key in (
        (["Ks Kc Kd", "7h 8h 9h Th Jh Qh"], "theirs.card_completes"),
        (["Ks Kc Kd", "7h 8h 9h Th Jh"], "theirs.card_fits"),
    ):
        fields: dict[str, Any] = {"pile": "4s 5c", "opened": [True, True]}
        view = position("samba", "Kh 9c 4d 5h", melds=[["Qs Qh Qc"], theirs], **fields)
        fits = fit_of(comes(view, "discard Kh"))
        assert fits is not None
        assert fits.key == key


def test_of_a_special_hand_threes_and_cards_that_are_known_are_not_counted() -> None:
    hand = "4c 4d 5d 5h 6h 6c 8c 8d 9d 9h Th Tc Js"
    table: dict[str, Any] = {"melds": [[], []], "opened": [False, False], "pile": "4s",
                             "phase": "draw"}  # fmt: skip
    for known, told in (("", "special.lacks_one_of"), ("Jh Jc", "special.lacks")):
        view = position("modern_american", hand, known={1: parse_cards(known)} if known else {},
                        others=[f"{known} 4h 7d".strip(), "5c", "6d"],
                        stock=" ".join(["8c 9c Tc 8d"] * 12), **table)  # fmt: skip
        place = comes(view, "draw").position
        assert next(merit.reason.key for merit in lacking(place, 0.5)) == told


@pytest.mark.parametrize(
    ("key", "own", "hand", "pile", "turn", "told"),
    [
        ("hollywood", "4h 5h 6h 7h 8h", "9h 4d 5s Kd", "4s 5c", "add 9h > #1; discard 4d",
         "4♥–9♥ then needs one card for a canasta: 10♥, or a wild card"),
        # The last card of an end is thrown in the same turn, and all of the other end lie open.
        ("samba", "5h 6h 7h 8h", "9h Th 4h 4d 5s Kd", "4h 4h Jh Jh Jh 5c",
         "add 9h Th > #1; discard 4h", ""),
        ("samba", "5h 6h 7h 8h", "9h Th 4h 4d 5s Kd", "4h 4h Jh Jh Jh 5c",
         "add 9h Th > #1; discard 4d", "5♥–10♥ then needs only 4♥ for a canasta"),
    ],
)  # fmt: skip
def test_a_sequence_lacks_what_may_still_come(
    key: str, own: str, hand: str, pile: str, turn: str, told: str
) -> None:
    view = position(key, hand, melds=[["Qs Qh Qc", own], ["Ks Kc Kh"]], opened=[True, True],
                    pile=pile)  # fmt: skip
    found = turn_merits(comes(view, turn), comes(view, "discard 5s"))
    lacks = [m.reason for m in found if m.reason.key == "laid.sequence_lacks_one"]
    assert why_words(lacks) == told


def test_a_set_is_hoped_for_with_cards_that_the_others_are_not_known_to_hold() -> None:
    own = [["Ks Kh Kc Kd Ks"], ["8s 8h 8c"]]
    for known in ({}, {1: parse_cards("Kh Kc")}):
        view = position("classic", "Kd 4d 5h 7c", melds=own, known=known, **OPEN,
                        others=["Kh Kc 4d 5c", "5c 6d 7d", "4h 6d 7d"])  # fmt: skip
        told = facts(view, "add Kd > #0; discard 4d", "discard 4d")
        assert ("laid.rank_lacks" in told) is not known


def test_partner_may_complete_it_with_cards_that_nobody_knows() -> None:
    own = [["Ks Kh Kc Kd Ks"], ["8s 8h 8c"]]
    for known in ({}, {2: parse_cards("5c 6d 7d")}):
        view = position("classic", "2c 4d 5h 7c", melds=own, known=known, **OPEN,
                        others=["Kh Kc 4d 5c", "5c 6d 7d", "4h 6d 7d"])  # fmt: skip
        told = facts(view, "add 2c > #0; discard 4d", "discard 4d")
        assert ("laid.partner_adds" in told) is not known


def test_a_closed_rank_takes_no_pair() -> None:
    view = position("modern_american", "Kd 9c 4d 5h", opened=[True, True], pile="4s 5c 6d 8s",
                    melds=[["Kd Kc Ks Kh Kd 2c 2d"], ["Kh Kc 2s", "9s 9h 9d"]])  # fmt: skip
    assert "seen.pairs_only" not in facts(view, "discard Kd", "discard 5h")


@pytest.mark.parametrize(("foot", "threatened"), [("", True), ("4c 5c 6c", False)])
def test_nobody_threatens_to_end_the_hand_before_their_foot(foot: str, threatened: bool) -> None:
    theirs = [f"{rank}s {rank}h {rank}c {rank}d {rank}s {rank}h {rank}c" for rank in "689TJQA"]
    view = position("hand_and_foot", "Kd Qc 4d 5h", pile="4s", opened=[True, True],
                    melds=[["Ks Kh Kc"], theirs], feet=["", foot, "", foot],
                    others=["9c 7d"] * 3)  # fmt: skip
    assert Before(view).threatened is threatened
    assert (Before(view).ready == NOBODY) is not threatened
