"""The smallest windows: all that can be pressed or picked up lies inside."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.rules.actions import Draw
from game.ui.table.layout import hit
from game.ui.widgets.button import Button
from tests.tried import one_of_each
from tests.ui.tables import MatchTable, calm, new_game, sit_down

NARROW = 9
"""Pixels of a card that are enough to be hit."""


def all_is_inside(scene: MatchTable, window: pygame.Rect) -> None:
    """Buttons, stock, pile and every card of the hand can be reached, each by itself."""
    table = scene.table
    buttons = [
        each for each in table.controls.walk()
        if isinstance(each, Button) and each.visible and each.rect.w
    ]  # fmt: skip
    assert len(buttons) > 5
    for button in buttons:
        assert window.contains(button.rect), button.text or button.tooltip
        assert table.tabletop.widgets._find(button.rect.center) is button
    state = table.state
    assert window.contains(state.areas.stock)
    assert window.contains(hit.pile_box(state))
    for card in table.staging.hand():
        seen = state.layout.strips[card].clip(window)
        assert seen.w >= NARROW
        assert hit.card_at(state, (seen.x + NARROW // 2, seen.y + NARROW)) == card


@pytest.mark.parametrize("log", ["closed", "open"])
@pytest.mark.parametrize(
    ("size", "text"), [((960, 540), 1.0), ((960, 540), 1.3), ((1024, 600), 1.3)]
)
@pytest.mark.parametrize("key", one_of_each(lambda variant: variant.table))
def test_everything_can_be_reached(
    make_app: Any, hands_on: Any, key: str, size: tuple[int, int], text: float, log: str
) -> None:
    app = make_app(size, text)
    scene = sit_down(app, new_game(key), log=log, speed="off")
    hands = hands_on(app)
    calm(scene, hands)
    window = pygame.Rect((0, 0), size)
    all_is_inside(scene, window)
    if scene.game.submit(Draw(0)) is None:
        calm(scene, hands)
    own = scene.table.state.own
    own.selected = set(scene.table.staging.hand()[:3])
    scene.table.tabletop.arrange(animate=False)
    all_is_inside(scene, window)
