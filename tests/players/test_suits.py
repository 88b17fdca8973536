"""Where there are sequences the cards that help none go into the sets."""

from __future__ import annotations

import pytest

from game.notation.action_notation import action_text, parse_action
from game.players import make_player
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.suits import spare_suits
from game.players.heuristic.variant_tables import tables_of
from game.players.levels import STANDARD
from game.rules.view import PlayerView

from .table import position


def spared(view: PlayerView, text: str) -> str:
    """The action as it is with the cards that are missed least."""
    assessed = Assessment(view, tables_of(view.variant), STANDARD.weights(view.variant))
    return action_text(spare_suits(assessed, parse_action(f"0 {text}"))).removeprefix("0 ")


def alike(text: str) -> list[list[str]]:
    """The cards by group, in any order."""
    return [sorted(group.split()) for group in text.split(" + ")]


OWN = [["8s 8h 8c", "5d 6d 7d"], []]


@pytest.mark.parametrize(
    ("hand", "action", "expected"),
    [
        # The jack of diamonds stands between the ten and the queen.
        ("Jh Jd Jd 2d Td Qd 4c", "meld Jd Jd 2d", "meld Jh Jd 2d"),
        ("Jh Jd Jc Js Td Qd 4c", "meld Jh Jd Jc", "meld Js Jh Jc"),
        # One that continues a sequence on the table is kept, and what a sequence takes stays there.
        ("8d 8s 4c Kc Ks", "add 8d > #0", "add 8s > #0"),
        ("8d 8s 4c Kc Ks", "add 8d > #1", "add 8d > #1"),
        ("9s Ts Js 9h 9d 9c 4c", "meld 9s Ts Js", "meld 9s Ts Js"),
        # Of two melds laid at once the sequence has its cards.
        ("9s Ts Js 9s 9h 9d 9c 8c Tc Jc", "meld 9s Ts Js + 9s 9h 9c", "meld 9s Ts Js + 9s 9h 9d"),
    ],
)
def test_what_is_missed_least_is_put_down(hand: str, action: str, expected: str) -> None:
    view = position("samba", hand, pile="4s", melds=OWN)
    assert alike(spared(view, action)) == alike(expected)


@pytest.mark.parametrize(
    ("variant", "expected"),
    # All tens of spades lie on the table. In Hollywood a wild card may stand for one of them.
    [("samba", "meld 8s 8c 8c"), ("hollywood", "meld 8c 8c 8c")],
)
def test_a_row_that_a_wild_card_completes_keeps_its_cards(variant: str, expected: str) -> None:
    hand = "8s 8c 8c 8c 9s 9c Tc 2d 5h"
    view = position(variant, hand, pile="4s", melds=[["Js Qs Ks As"], ["Ts Ts Ts"]])
    assert alike(spared(view, "meld 8s 8c 8c")) == alike(expected)


def test_a_wild_card_is_hoped_for_where_a_row_takes_one() -> None:
    """All tens of spades lie open: what the row lacks is told all the same, and the pile looked at
    for it."""
    for variant, hopes in (("samba", False), ("hollywood", True)):
        melds = [["Js Qs Ks As"], ["Ts Ts Ts"]]
        view = position(variant, "8s 8c 9s 9c 2d 5h", pile="4s", melds=melds)
        assessed = Assessment(view, tables_of(view.variant), STANDARD.weights(view.variant))
        goal = next(goal for goal in assessed.prospects.goals if goal.index == 0)
        assert [card >> 2 for card in goal.missing] == [10]
        assert (goal.value > 0) is hopes
        assert (goal.bonus < assessed.tables.sequence) is hopes


def test_where_suits_make_no_difference_nothing_changes() -> None:
    view = position("classic", "Jh Jd Jd 2d Td Qd 4c", melds=[["8s 8h 8c"], []])
    assert spared(view, "meld Jd Jd 2d") == "meld Jd Jd 2d"


def test_what_stays_as_it_is_is_the_same_action() -> None:
    view = position("samba", "Js Jh Jc Td Qd 4c", melds=OWN)
    assessed = Assessment(view, tables_of(view.variant), STANDARD.weights(view.variant))
    action = parse_action("0 meld Jc Js Jh")
    assert spare_suits(assessed, action) is action


def test_a_player_takes_the_pile_with_the_jacks_that_it_needs_least() -> None:
    hand = "Qs Qd Jh Jd Jd Ts Td 8h 8c 5h 2s 2d 2d Jo Jo"
    view = position("samba", hand, phase="draw", pile="5s 9h 9d 8d Jc", stock="4c 5c 6c 8c")
    taken = action_text(make_player("standard").decide(view).action)
    assert taken.startswith("0 take")
    assert taken.count("Jd") == 1
