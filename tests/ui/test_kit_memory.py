"""Memory stays bounded however long is played: caches, and scenes that have gone."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from game.ui import paint
from game.ui.lru import ByteLRU, share_of
from game.ui.scene import WidgetScene
from game.ui.table.render.card_pictures import AIR, Pictures, card_name
from game.ui.table.render.warm_up import AHEAD
from game.ui.widgets import Label, Panel
from tests.ui.tables import new_game, sit_down

MEGABYTE = 1 << 20


def test_a_smaller_budget_forgets_what_was_used_longest_ago() -> None:
    cache: ByteLRU[str] = ByteLRU(10, len)
    for key in ("aaaa", "bbbb"):
        cache.get(key, partial(str, key))
    cache.get("aaaa", str)
    cache.fit(5)
    assert ("aaaa" in cache, "bbbb" in cache, cache.used) == (True, False, 4)
    cache.fit(0)
    assert (len(cache), cache.used) == (0, 0)


@pytest.mark.parametrize(
    ("size", "share"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 4.0)]
)
def test_a_larger_window_keeps_more_pictures(size: tuple[int, int], share: float) -> None:
    assert share_of(size) == share


def test_texts_and_shapes_that_are_always_new_do_not_pile_up(make_app: Callable[..., Any]) -> None:
    ui = make_app((1920, 1080)).ui
    for number in range(1500):
        ui.text.render(f"A line of the log that has never been there before, number {number}")
        paint.box((120, 40 + number % 400), 6, (number % 255, number // 255, 0))
    assert 5 * MEGABYTE < ui.text.cached_bytes <= 6 * MEGABYTE
    assert 5 * MEGABYTE < paint.cached_bytes() <= 8 * MEGABYTE


def test_turned_cards_do_not_pile_up(make_app: Callable[..., Any]) -> None:
    app = make_app((1920, 1080))
    assets = app.ui.assets
    for height in (180, 220, 260):
        for angle in range(3, 180, 3):
            assets.rotated("As", height, angle)
    turned = assets._rotated
    assert turned.budget - MEGABYTE < turned.used <= turned.budget < 10 * MEGABYTE
    pictures = Pictures(assets, "sunburst")
    pictures.clear((3840, 2160))
    assert pictures._air.budget == 4 * AIR


def test_a_hand_needs_less_than_half_the_memory_allowed(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    """All cards at all sizes, and all caches full: 110 of the 200 MB allowed at 1080p."""
    app = make_app((1920, 1080))
    scene = sit_down(app, new_game())
    while scene.table.tabletop.warm_up.step():
        pygame.time.wait(1)
    ui, assets = app.ui, app.ui.assets
    assert assets._images.used > 14 * MEGABYTE
    # Those dealt first are not forgotten for those made ready last.
    state = scene.table.state
    held = [card_name(face, "") for face in state.view.hand]
    height = round(state.areas.hand_height)
    assert all(("card", assets.card_file(name), height) in assets._images for name in held)
    caches = (assets._images, assets._sprites, assets._masters, assets._rotated)
    others = (ui.text._cache, paint._cache)
    assert sum(cache.budget for cache in (*caches, *others)) + AIR < 110 * MEGABYTE


def test_what_cards_look_like_in_the_air_is_forgotten_when_they_lie(play: Any) -> None:
    scene, hands = play(new_game(), speed="slow")
    air = scene.table.tabletop.pictures._air
    hands.key(pygame.K_d, text="d")
    hands.click(scene.table.state.areas.stock.center)
    most = 0
    for _ in range(40):
        hands.step(0.03)
        most = max(most, air.used)
    assert most > 0
    hands.step(0.1, 60)
    assert not scene.animating
    assert air.used == 0


def test_cards_are_not_all_made_before_they_are_taken(make_app: Callable[..., Any]) -> None:
    scene = sit_down(make_app((1920, 1080)), new_game())
    end = time.monotonic() + 10
    while not scene.table.tabletop.warm_up._made.full() and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.1)
    assert scene.table.tabletop.warm_up._made.qsize() == AHEAD
    scene.leave()


def test_what_has_gone_from_the_window_is_let_go(
    make_app: Callable[..., Any], hands_on: Callable[..., Any]
) -> None:
    class Page(WidgetScene):
        overlay = True

        def build(self) -> Panel:
            return Panel(self.ui, Label(self.ui, "A page."))

    app = make_app()
    app.running = True
    hands = hands_on(app)
    table = sit_down(app, new_game())
    page = Page()
    app.push(page)
    hands.step(0.1, 5)
    assert page.backdrop is not None
    gone: list[weakref.ref[object]] = [weakref.ref(page)]
    app.pop()
    del page
    hands.step(0.1, 60)
    gone.append(weakref.ref(table))
    app.replace(Page())
    del table
    hands.step(0.1, 60)
    assert [ref() for ref in gone] == [None, None]
