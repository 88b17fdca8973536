"""What comes after a match: its turning points, and the same deals from the other chairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.ui.markup import TERM
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.rules.glossary_page import GlossaryScene
from game.ui.screens.sheets import match_sheet
from game.ui.screens.sheets.match_sheet import ChanceCourse, MatchSheetScene
from game.ui.screens.sheets.winner import WinnerScene
from game.ui.widgets import Button, Label
from tests.progress.tables import match
from tests.ui.tables import widgets


def test_turning_points_open_the_table_and_lead_back(
    navigator: Navigator, over: WinnerScene, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    hands.step()
    hands.key(pygame.K_u, text="u")
    sheet = navigator.app.scene
    assert isinstance(sheet, MatchSheetScene)
    words = "\n".join(w.text for w in widgets(sheet) if isinstance(w, Label))
    assert words.startswith("Cuban Canasta: **You & ")
    assert " won by " in words.splitlines()[0]
    assert "the chance rose from" in words
    chart = next(w for w in widgets(sheet) if isinstance(w, ChanceCourse))
    assert chart.describe().endswith("100%")
    hands.key(pygame.K_1, text="1")
    hands.step(0.05, 3)
    viewer = navigator.app.scene
    assert isinstance(viewer, ViewerScene)
    point = sheet.points[0]
    assert point.moment is not None
    step = viewer.game.replay.steps[viewer.game.at]
    assert (step.hand, step.count) == (point.hand, point.moment.action + 1)
    viewer.table.controls.menu_button.click()
    hands.step(0.05)
    assert navigator.app.scene is sheet
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is over


def test_the_chance_to_win_can_be_asked_for(
    navigator: Navigator, over: WinnerScene, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    hands.step()
    hands.key(pygame.K_u, text="u")
    sheet = navigator.app.scene
    assert isinstance(sheet, MatchSheetScene)
    chart = next(w for w in widgets(sheet) if isinstance(w, ChanceCourse))
    assert TERM in chart.title
    assert TERM not in chart.describe()
    told = "How likely a side is to win the match"
    hands.step(0.3, 3)
    hands.move(chart.rect.center)
    hands.step(0.3, 8)
    assert sheet.root.tip.startswith(told)
    hands.move((2, 2))
    hands.step(0.3, 3)
    assert not sheet.root.tip
    for _stop in sheet.root.stops():
        hands.key(pygame.K_TAB)
        if chart.focused:
            break
    assert sheet.root.tip.startswith(told)
    hands.key(pygame.K_F2)
    page = navigator.app.scene
    assert isinstance(page, GlossaryScene)
    assert "chance" in [term.key for term in page.here]
    hands.key(pygame.K_F2)
    assert navigator.app.scene is sheet


def test_other_chairs_deals_the_same_packs(
    navigator: Navigator, over: WinnerScene, hands_on: Callable[..., Any]
) -> None:
    record = over.game.record
    hands = hands_on(navigator.app)
    hands.step()
    hands.key(pygame.K_u, text="u")
    hands.key(pygame.K_c, text="c")
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    dealt = scene.game.record.hands[0]
    assert dealt.deck == record.hands[0].deck
    assert dealt.dealer == (record.hands[0].dealer - 1) % 4
    assert [player.name for player in scene.game.players] == [p.name for p in record.players]


def test_without_deals_other_chairs_say_why(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_sheet, "has_deals", lambda _record: False)
    navigator.go_to("winner", game=Game.resume(match("cuban-stock_end_force-always")))
    hands = hands_on(navigator.app)
    hands.step()
    hands.key(pygame.K_u, text="u")
    sheet = navigator.app.scene
    assert isinstance(sheet, MatchSheetScene)
    hands.key(pygame.K_c, text="c")
    assert navigator.app.scene is sheet


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_all_buttons_have_their_room(
    navigator: Navigator, over: WinnerScene, hands_on: Callable[..., Any], text: float
) -> None:
    navigator.settings.text_size = text
    navigator.apply()
    hands_on(navigator.app).step()
    window = pygame.Rect((0, 0), navigator.app.ui.size)
    buttons = [w for w in widgets(over) if isinstance(w, Button)]
    assert len(buttons) == 6
    for button in buttons:
        assert window.contains(button.rect)
        assert button.rect.w >= navigator.app.ui.text.width(button.text, "label")
