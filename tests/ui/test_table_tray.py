"""Cards let fall on those put out for an opening: what goes there, and what is said where not."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.cards import make_card
from tests.ui.tables import KINGS, REST, at, drag, holding

SEVENS = [make_card(7, suit) for suit in (0, 1, 2)]
TWO = make_card(2, 0)


@pytest.mark.parametrize("count", [2, 3])
def test_a_wild_card_let_fall_on_put_out_cards_that_take_none_is_answered(
    play: Any, count: int
) -> None:
    scene, hands = play(holding([*SEVENS, *KINGS, TWO, *REST], key="modern_american"))
    staging, own = scene.table.staging, scene.table.state.own
    staging.stage([i for i in staging.hand() if staging.cards([i])[0] in SEVENS[:count]])
    scene.table.tabletop.arrange(animate=False)
    drag(scene, hands, at(scene, TWO), scene.table.state.layout.staged[0].center)
    assert scene.table.state.said.texts == ["No wild card goes with these: sevens."]
    assert [len(group) for group in own.staged] == [count]
    assert TWO in staging.cards(staging.hand())


def test_a_wild_card_of_the_tray_stays_where_it_was_if_refused(play: Any) -> None:
    scene, hands = play(holding([*SEVENS, *KINGS, TWO, *REST], key="modern_american"))
    staging, own = scene.table.staging, scene.table.state.own
    for cards in ([TWO], SEVENS):
        staging.stage([i for i in staging.hand() if staging.cards([i])[0] in cards])
    scene.table.tabletop.arrange(animate=False)
    two, sevens = scene.table.state.layout.staged
    drag(scene, hands, two.center, sevens.center)
    assert scene.table.state.said.texts == ["No wild card goes with these: sevens."]
    assert [len(group) for group in own.staged] == [1, 3]


def test_cards_of_another_rank_let_fall_on_those_put_out_lie_beside_them(play: Any) -> None:
    scene, hands = play(holding([*SEVENS, *KINGS, TWO, *REST], key="modern_american"))
    staging, own = scene.table.staging, scene.table.state.own
    staging.stage([i for i in staging.hand() if staging.cards([i])[0] in SEVENS])
    scene.table.tabletop.arrange(animate=False)
    drag(scene, hands, at(scene, KINGS[0]), scene.table.state.layout.staged[0].center)
    assert [len(group) for group in own.staged] == [3, 1]
    assert not scene.table.state.said.texts


@pytest.mark.parametrize(("suit", "beside"), [(0, True), (1, False)])
def test_a_card_let_fall_on_a_sequence_is_meant_for_it_if_it_has_its_suit(
    play: Any, suit: int, beside: bool
) -> None:
    run = [make_card(rank, 1) for rank in (4, 5, 6)]
    five = make_card(5, suit)
    scene, hands = play(holding([*run, five, *KINGS, *REST[2:]], key="samba"))
    staging, own = scene.table.staging, scene.table.state.own
    staging.stage([next(i for i in staging.hand() if staging.cards([i])[0] == c) for c in run])
    scene.table.tabletop.arrange(animate=False)
    drag(scene, hands, at(scene, five), scene.table.state.layout.staged[0].center)
    assert [len(group) for group in own.staged] == ([3, 1] if beside else [3])
    assert bool(scene.table.state.said.texts) != beside
