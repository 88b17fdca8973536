"""The score in the middle of a hand: its button on the rail, its key, its figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.notation.record import Record, read_record
from game.rules.scoring import on_table, score
from game.rules.state import Phase
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.sheets.score_so_far import ScoreSoFarScene
from game.ui.screens.sheets.sheet_rows import SheetRow
from game.ui.widgets import Label
from tests.ui.reading import scene_for
from tests.ui.tables import new_game, sit_down, widgets

RECORDED = Path(__file__).parents[1] / "recorded"
SIZES = [((960, 540), 1.3), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 1.0)]


def cut(name: str, actions: int) -> Record:
    """The second hand of a recorded match, broken off."""
    record = read_record(RECORDED / f"{name}.canasta")
    first, second = record.hands
    return replace(
        record, hands=[first, replace(second, actions=second.actions[:actions], result=None)]
    )


def take_up(navigator: Navigator, hands: Any, record: Record) -> MatchScene:
    navigator.open_table(Game.resume(record))
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    for _ in range(400):
        hands.step(0.1)
        if not scene.table.state.dealing:
            break
    return scene


def rows(scene: Any) -> dict[str, list[str]]:
    return {w.words: w.figures for w in widgets(scene) if isinstance(w, SheetRow)}


@pytest.mark.parametrize(
    "name", ["international", "cutthroat-deal-11", "five_rotating", "six_three_sides"]
)
def test_the_button_and_the_key_show_what_has_been_counted(
    navigator: Navigator, hands_on: Callable[..., Any], name: str
) -> None:
    hands = hands_on(navigator.app)
    scene = take_up(navigator, hands, cut(name, 30))
    hands.click(scene.table.controls.score_button.rect.center)
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSoFarScene)
    (first,) = scene.game.history
    told = {account: f"{line.total:+,}".replace("-", "\u2212")
            for account, line in enumerate(first.lines)}  # fmt: skip
    mine = [account.mine for account in scene.game.accounts]
    order = sorted(range(len(mine)), key=lambda account: not mine[account])
    assert rows(sheet)["Hand 1"] == [told[account] for account in order]
    assert rows(sheet)["Total"] == [f"{first.after[account]:,}".replace("-", "\u2212")
                                    for account in order]  # fmt: skip
    hands.key(pygame.K_c, text="c")
    assert navigator.app.scene is scene
    hands.key(pygame.K_c, text="c")
    assert isinstance(navigator.app.scene, ScoreSoFarScene)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene


def test_what_lies_on_the_table_counts_as_it_will() -> None:
    """When the hand is over, it is the score of the hand but for going out and the cards held."""
    whole = read_record(RECORDED / "international.canasta").hands[1]
    view = Game.resume(cut("international", len(whole.actions))).view()
    assert view.phase is Phase.OVER
    lines = score(view)
    assert any(line.out or line.held for line in lines)
    wanted = [line.total - line.out - line.held for line in lines]
    assert [line.total for line in on_table(view)] == wanted


def test_a_hand_that_is_over_has_its_sheet(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    whole = len(read_record(RECORDED / "classic.canasta").hands[1].actions)
    scene = take_up(navigator, hands, cut("classic", whole))
    for _ in range(40):
        hands.step(0.1)
    hands.click(scene.table.controls.score_button.rect.center)
    assert isinstance(navigator.app.scene, ScoreSheetScene)


def test_in_a_record_it_goes_as_far_as_what_is_shown(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    viewer = scene_for(navigator, RECORDED / "classic.canasta")
    assert viewer is not None
    navigator.app.replace(viewer)
    hands.step(0.05)
    hands.key(pygame.K_c, text="c")
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSoFarScene)
    assert set(rows(sheet)) == {"Total", "On the table now"}
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is viewer
    hands.key(pygame.K_PAGEDOWN)
    hands.key(pygame.K_c, text="c")
    assert "Hand 1" in rows(navigator.app.scene)


def test_a_record_that_begins_with_totals_carries_them_over(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = cut("classic", 30)
    take_up(navigator, hands, replace(record, hands=record.hands[1:]))
    hands.key(pygame.K_c, text="c")
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSoFarScene)
    shown = rows(sheet)
    assert list(shown) == ["Carried over", "Total", "On the table now"]
    assert shown["Carried over"] == shown["Total"]
    assert not any("No hand" in w.text for w in widgets(sheet) if isinstance(w, Label))


def test_a_match_that_goes_on_from_totals_carries_them_over(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = cut("classic", 30)
    first, second = record.hands
    assert first.result is not None
    result = replace(first.result, totals=[points + 500 for points in first.result.totals])
    first = replace(first, scores=[points + 500 for points in first.scores], result=result)
    second = replace(second, scores=list(result.totals))
    take_up(navigator, hands, replace(record, hands=[first, second]))
    hands.key(pygame.K_c, text="c")
    shown = rows(navigator.app.scene)
    assert list(shown) == ["Carried over", "Hand 1", "Total", "On the table now"]
    assert shown["Carried over"] == ["500", "500"]


@pytest.mark.parametrize(("size", "text_scale"), SIZES)
@pytest.mark.parametrize("key", ["international", "five_rotating", "six_two_sides"])
def test_the_tools_stand_clear_of_each_other_and_of_the_seats(
    make_app: Any, size: tuple[int, int], text_scale: float, key: str
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(key))
    controls, areas = scene.table.controls, scene.table.state.areas
    controls.score_button.visible = True
    controls.arrange(areas)
    tools = [b.rect for b in (controls.log_button, controls.score_button, controls.menu_button)]
    seats = [area.box for seat, area in areas.seats.items() if seat != scene.game.eye]
    for place, box in enumerate(tools):
        assert areas.tools.contains(box)
        assert box.collidelist([*seats, *tools[:place]]) < 0


def test_a_table_without_a_score_has_no_button_for_it(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = sit_down(app, new_game("classic"))
    assert not scene.table.controls.score_button.visible
    for _ in range(200):
        hands.step(0.1)
    hands.key(pygame.K_c, text="c")
    assert app.scene is scene
    assert not scene.table.state.said.texts
