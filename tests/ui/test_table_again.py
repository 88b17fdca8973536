"""A table that is resized, or left and taken up again, is the same table, in every variant."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.notation.record import read_record, write_record
from game.store.settings import Settings
from game.ui.app import App
from game.ui.table.scene import TableScene
from game.variants import VARIANTS
from tests.tried import TRIED
from tests.ui.tables import NAMES, MatchTable, calm, sit_down
from tests.ui.typist import Thoughtful

TURNS = 70


def midway(app: App, hands: Any, key: str, turns: int) -> MatchTable:
    """A hand after some actions, the player's own made as the hint says."""
    variant = VARIANTS[key]
    seats = [
        SeatPlayer(name, "human" if place == 0 else "standard")
        for place, name in enumerate(NAMES[: variant.table.players])
    ]
    game = Game.new(variant, seats, Random(8), None, thinker=Thoughtful())
    for turn in range(turns):
        game.poll(float(turn))
        if game.stage is not Stage.PLAYING:
            break
        if game.your_turn and (decision := game.hint()) is not None:
            if len(game.record.hands[-1].actions) > turns // 2:
                break
            game.submit(decision.action)
    scene = sit_down(app, game, speed="off", pause=0.0)
    hands.step(0.1, times=3)
    return scene


def shown(scene: TableScene) -> tuple[list[tuple[object, ...]], dict[Hashable, object]]:
    """What lies where, by its face, and what is written, also of what was done last."""
    cards: list[tuple[object, ...]] = sorted(
        (
            scene.table.state.cards.faces[i],
            round(p.x),
            round(p.y),
            round(p.height),
            round(p.angle),
            p.up,
        )
        for i, p in scene.table.state.layout.poses.items()
    )
    text, areas = scene.table.tabletop.text(), scene.table.state.areas
    items = {
        **scene.table.tabletop.grounds.items(
            text, areas, scene.table.state.layout, scene.table.state.recent.added_by
        ),
        **scene.table.tabletop.plaza.items(text, areas, scene.table.state.layout.pile_top),
        **scene.table.tabletop.seat_labels.items(text, areas, {}, {}),
    }
    return cards, {name: (item.key, tuple(item.rect)) for name, item in items.items()}


def resized(app: App, hands: Any, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    hands.step(0.1, times=6)
    assert app.window.size == size


@pytest.mark.parametrize("key", list(TRIED))
def test_the_table_is_the_same_again(make_app: Any, hands_on: Any, key: str) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = midway(app, hands, key, TURNS)
    assert scene.table.state.view.discards
    before = shown(scene)
    resized(app, hands, (960, 540))
    window = pygame.Rect(0, 0, 1024, 640)
    own = set(scene.table.state.cards.hands[scene.table.state.view.seat])
    for sprite, pose in scene.table.state.layout.poses.items():
        # The own hand is cut off by the edge of the window.
        assert window.colliderect(pose.rect) if sprite in own else window.contains(pose.rect)
    resized(app, hands, (1280, 720))
    assert shown(scene) == before
    record = read_record(write_record(scene.game.record))
    again = sit_down(
        app, Game.resume(record, None, Random(0), Thoughtful()), speed="off", pause=100.0
    )
    hands.step(0.1, times=3)
    assert shown(again) == before


def marked(scene: TableScene) -> list[int]:
    """The faces of the cards in hand that are marked as new."""
    return sorted(
        scene.table.state.cards.faces[i]
        for i in scene.table.state.own.fresh & set(scene.table.staging.hand())
    )


def thrown_last(scene: TableScene) -> list[int]:
    """The face of the card on the pile that is marked as the last move, if there is one."""
    return [
        scene.table.state.cards.faces[i]
        for i in scene.table.state.cards.pile
        if i in scene.table.state.last_move - scene.table.state.moved_on
    ]


@pytest.mark.parametrize("key", ["classic", "samba", "two_hands_joker"])
def test_new_cards_are_still_marked(make_app: Any, hands_on: Any, key: str) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = midway(app, hands, key, 0)
    seen, thrown = set(), set()
    for _action in range(24):
        calm(scene, hands)
        if not scene.game.your_turn:
            break
        record = read_record(write_record(scene.game.record))
        again = MatchTable(app.ui, Game.resume(record, None, Random(0), Thoughtful()), Settings())
        assert marked(again) == marked(scene)
        assert thrown_last(again) == thrown_last(scene)
        seen.add(len(marked(scene)))
        thrown.add(len(thrown_last(scene)))
        decision = scene.game.hint()
        assert decision is not None
        scene.table.handler.answer(decision.action)
    assert {0, 1} < seen
    assert 1 in thrown
