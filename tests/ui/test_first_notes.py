"""Notes at first times: one at its moment, once in a life, clear of what is to be pressed."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.rules.cards import make_card
from game.rules.state import Phase
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.widgets import Button
from tests.ui.tables import REST, new_game, sit_down, table_of
from tests.whole_state import whole_state


def sit(navigator: Navigator) -> MatchScene:
    """A table at which the pile is frozen and the player is to draw."""
    game = new_game("classic")
    game.poll(0)
    state = whole_state(game)
    state.opened[0] = True
    state.frozen = True
    assert state.phase is Phase.DRAW
    navigator.open_table(game)
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    return scene


def notes(scene: MatchScene) -> list[str]:
    return [note.text for note in scene.table.state.said.notes if note.seat is None]


def test_a_frozen_pile_is_explained_once(navigator: Navigator, hands_on: Any) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator)
    hands.step(0.2, 20)
    (note,) = notes(scene)
    assert note.startswith("The pile is **frozen**")
    assert navigator.kept.bookmarks.told == {"frozen pile"}
    place = scene.table.tabletop.notes.aside_at
    assert place is not None
    areas = scene.table.state.areas
    assert not any(place.colliderect(thing) for thing in (areas.pile, areas.stock))
    buttons = [each for each in scene.table.controls.walk() if isinstance(each, Button)]
    assert not any(place.colliderect(button.rect) for button in buttons)
    navigator.leave_table()
    again = sit(navigator)
    hands.step(0.2, 20)
    assert notes(again) == []


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_a_note_is_written_to_its_end(
    make_app: Any, hands_on: Any, size: tuple[int, int], full: bool
) -> None:
    app = make_app(size)
    ranks = range(4, 13) if full else range(4, 5)
    melds = [[make_card(rank, suit) for suit in range(4)] for rank in ranks]
    game = table_of("classic", REST, melds)
    state = whole_state(game)
    state.melds[state.side_of[1]] = list(state.melds[state.side_of[0]])
    scene = sit_down(app, game)
    hands_on(app).step(0.2, 20)
    words = "The pile is **frozen** by the card that lies across it. " * 3 + "From the hand."
    scene.table.state.said.advise(words, scene.table.state.now, lasts=60)
    scene.table.tabletop.refresh()
    place, ui = scene.table.tabletop.notes.aside_at, scene.ui
    assert place is not None
    lines = ui.text.wrap(words, place.w - 2 * ui.px(13), "small")
    assert place.h >= len(lines) * ui.text.line_height("small")
    assert pygame.Rect((0, 0), size).contains(place)
    areas = scene.table.state.areas
    assert not any(place.colliderect(thing) for thing in (areas.pile, areas.stock))


def test_it_can_be_switched_off(navigator: Navigator, hands_on: Any) -> None:
    navigator.settings.first_notes = False
    scene = sit(navigator)
    hands_on(navigator.app).step(0.2, 20)
    assert notes(scene) == []
    assert navigator.kept.bookmarks.told == set()
