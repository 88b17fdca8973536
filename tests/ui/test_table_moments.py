"""Moments at the table: what ends them, what they leave, and what comes about by and by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.controller.game import Stage
from game.rules.actions import LayMelds
from game.rules.cards import make_card
from game.ui.table.playback.announced import Announced
from game.ui.table.playback.beats import DEAL
from game.ui.table.playback.opening_moment import Opened
from game.variants import VARIANTS
from tests.ui.tables import MatchTable, calm, holding, new_game, sit_down, table_of

SEVENS = [make_card(7, i % 4) for i in range(7)]
KINGS = [make_card(13, i) for i in range(4)]
ACES = [make_card(14, i) for i in range(3)]
REST = [make_card(rank, 1) for rank in (4, 5, 6, 8, 9)]


def going_out(play: Any, **settings: object) -> tuple[MatchTable, Any]:
    """The player has just thrown the last card."""
    scene, hands = play(table_of("classic", [make_card(9, 0)], [SEVENS, KINGS]), **settings)
    scene.table.playback.write_log = lambda: None
    scene.table.actions.report(scene.table.player.discard(scene.table.staging.hand()))
    return scene, hands


def opening(play: Any, **settings: object) -> tuple[MatchTable, Any]:
    """The player has just laid an opening of two melds, which were put out."""
    scene, hands = play(holding([*KINGS, *ACES, *REST], key="classic"), **settings)
    scene.table.playback.write_log = lambda: None
    for group in (KINGS, ACES):
        scene.table.staging.stage(
            [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in group]
        )
    scene.table.tabletop.arrange(animate=False)
    scene.table.actions.report(scene.table.player.play(LayMelds(0, (tuple(KINGS), tuple(ACES)))))
    return scene, hands


def shown(scene: MatchTable, kind: type[object]) -> list[Any]:
    return [moment for moment in scene.table.state.moments if isinstance(moment, kind)]


def until(scene: MatchTable, hands: Any, done: Callable[[], bool]) -> None:
    for _ in range(300):
        if done():
            return
        hands.step(0.02)
    raise AssertionError("it did not come about")


@pytest.mark.parametrize("how", ["click", "Enter", "D"])
def test_a_press_that_ends_a_ribbon_does_nothing_else(play: Any, how: str) -> None:
    scene, hands = going_out(play)
    asked: list[bool] = []
    scene.table.exits.hand_over = lambda: asked.append(True)
    until(scene, hands, lambda: bool(shown(scene, Announced)))
    if how == "click":
        hands.click(scene.table.state.areas.question.center)
    else:
        hands.key(pygame.K_RETURN if how == "Enter" else pygame.K_d)
    assert not scene.table.state.moments
    assert not scene.animating
    assert not asked
    hands.key(pygame.K_RETURN)
    assert asked


def test_the_hands_turn_up_one_after_the_other(play: Any) -> None:
    scene, hands = going_out(play)
    own = scene.table.state.cards.viewer
    others = [
        i for seat, hand in enumerate(scene.table.state.cards.hands) if seat != own for i in hand
    ]
    assert not any(scene.table.state.layout.poses[i].up for i in others)
    until(scene, hands, lambda: scene.table.state.revealed)
    begins = [scene.table.tabletop.animator.motions[i].begin for i in others]
    assert begins == sorted(begins)
    assert len(set(begins)) == len(others)
    calm(scene, hands)
    assert all(scene.table.state.layout.poses[i].up for i in others)


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "normal"}])
def test_after_it_the_table_is_as_without_it(play: Any, settings: dict[str, object]) -> None:
    scene, hands = going_out(play, **settings)
    calm(scene, hands)
    hands.step(0.1, 40)
    assert not scene.table.state.moments
    assert scene.game.stage is not Stage.PLAYING
    whole = hands.app.window.surface.copy()
    # Everything is written and painted anew.
    areas = scene.table.state.areas
    scene.table.tabletop.resize(areas.size, areas.s)
    hands.step()
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(
        hands.app.window.surface, "RGB"
    )


def test_an_opening_rings_where_its_minimum_stood(play: Any) -> None:
    scene, hands = opening(play)
    until(scene, hands, lambda: len(shown(scene, Opened)) == 2)
    first, second = shown(scene, Opened)
    ground = scene.table.state.areas.places[scene.table.state.view.side].box
    assert second.rings is None
    assert ground.collidepoint(first.rings)
    assert {tuple(first.meld), tuple(second.meld)} == {
        tuple(box)
        for (side, _i), box in scene.table.state.layout.melds.items()
        if side == scene.table.state.view.side
    }


@pytest.mark.parametrize("kind", ["undo", "nothing moves"])
def test_no_moment_comes_of_what_is_no_event(play: Any, kind: str) -> None:
    if kind == "nothing moves":
        scene, hands = opening(play, speed="off")
        hands.step(0.02, 5)
        assert not scene.table.state.moments
        return
    scene, hands = opening(play)
    calm(scene, hands)
    assert not scene.table.state.moments
    scene.table.actions.undo()
    hands.step(0.02, 5)
    assert not scene.table.state.moments
    assert not scene.table.state.view.opened[scene.table.state.view.side]


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_no_deal_takes_long(key: str, make_app: Any) -> None:
    scene = sit_down(make_app((320, 200)), new_game(key))
    gaps = [
        beat.gap
        for beat in scene.table.playback.beats._beats
        if beat.sound in ("deal", "") and beat.gap < 0.1
    ]
    assert len(gaps) > 20
    assert sum(gaps) <= DEAL


def test_the_own_fan_opens_once_all_cards_are_dealt(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    scene = sit_down(app, new_game("international"))
    hands = hands_on(app)

    def reach() -> int:
        own = scene.table.state.cards.hands[scene.table.state.cards.viewer]
        xs = [scene.table.state.layout.poses[i].x for i in own]
        return round(max(xs) - min(xs))

    until(
        scene,
        hands,
        lambda: len(scene.table.state.cards.hands[scene.table.state.cards.viewer]) == 13,
    )
    closed = reach()
    assert scene.table.state.dealing
    until(scene, hands, lambda: not scene.table.state.dealing)
    assert reach() > 2 * closed
