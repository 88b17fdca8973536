"""Sharing a match: from the list of matches and from the viewer, as record and as picture."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pygame
import pytest

from game.controller.game import Game
from game.controller.picture_moments import picture_moments
from game.controller.seating import one_hand
from game.controller.worker import Worker
from game.notation.glance import glance
from game.notation.record import Record, read_record, write_record
from game.notation.replay import check
from game.ui import clipboard, moving_picture
from game.ui.scene import WidgetScene
from game.ui.screens.files import record_opener
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.matches.share_match import ShareMatchScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.widgets import Button
from tests.progress.tables import match
from tests.ui.tables import offers, widgets
from tests.ui.test_screens_pages import clipped
from tests.ui.test_screens_viewer import record_of

RECORDED = Path(__file__).parents[1] / "recorded" / "classic.canasta"
NAME = "2026-11-20 20.00.00 classic"


@pytest.fixture(autouse=True)
def drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started and nothing is drawn."""

    def run(_worker: Any, work: Any, *arguments: Any, **_more: Any) -> Any:
        return b"" + repr(arguments[1:3]).encode() if work is moving_picture.still else work()

    monkeypatch.setattr(Worker, "run", run)


@pytest.fixture
def shown(navigator: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Navigator:
    folder = navigator.kept.folders.matches
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.canasta").write_bytes(RECORDED.read_bytes())
    places = tmp_path / "Downloads"
    places.mkdir()
    monkeypatch.setattr("game.ui.screens.matches.share_match.usual_places", lambda: [places])
    return navigator


def from_list(navigator: Navigator, hands: Any) -> ShareMatchScene:
    hands.key(pygame.K_e, text="e")
    assert isinstance(navigator.app.scene, EarlierMatchesScene)
    hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    scene = navigator.app.scene
    assert isinstance(scene, ShareMatchScene)
    return scene


def over(navigator: Navigator, hands: Any) -> MatchScene:
    """The score sheet after the second and last hand of a match."""
    navigator.open_table(Game.resume(match("cuban-stock_end_force-always")))
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    hands.step(0.1, 20)
    table.table.handler.score_sheet()
    hands.step(0.1, 40)
    assert isinstance(navigator.app.scene, ScoreSheetScene)
    return table


def pressed(navigator: Navigator, hands: Any, *, by_mouse: bool) -> ShareMatchScene:
    """The screen that *Share…* opens."""
    scene = navigator.app.scene
    assert isinstance(scene, WidgetScene)
    if by_mouse:
        button = next(w for w in widgets(scene) if isinstance(w, Button) and w.text == "Share…")
        hands.click(button.rect.center)
    else:
        hands.key(pygame.K_s, text="s")
    found = navigator.app.scene
    assert isinstance(found, ShareMatchScene)
    return found


def played(record: Record) -> list[Any]:
    """What each hand of a record is known by."""
    return [(h.number, h.dealer, h.scores, h.deck, h.actions) for h in record.hands]


def settle(scene: ShareMatchScene, hands: Any) -> None:
    end = time.monotonic() + 20
    while scene._work is not None:
        assert time.monotonic() < end
        hands.step(0.02)
        time.sleep(0.005)


def test_the_record_as_text_and_as_a_file(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(shown.app)
    scene = from_list(shown, hands)
    hands.key(pygame.K_t, text="t")
    assert clipboard.paste() == RECORDED.read_text("utf-8")
    hands.key(pygame.K_r, text="r")
    path = tmp_path / "Downloads" / f"canasta {NAME}.canasta"
    assert scene.told == f"Written: {path}"
    assert len(read_record(path).hands) == len(read_record(RECORDED).hands)
    hands.key(pygame.K_l, text="l")
    assert clipboard.paste() == str(path)
    hands.key(pygame.K_r, text="r")
    assert len(list(path.parent.iterdir())) == 2


def test_a_match_is_read_once_however_often_it_is_chosen(
    shown: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = shown.kept.folders.matches
    over = folder / "2025-11-20 20.00.00 cuban.canasta"
    over.write_text(write_record(match("cuban-stock_end_force-always")), "utf-8")
    read: list[str | Path] = []

    def counted(source: str | Path) -> Record:
        read.append(source)
        return glance(source)

    monkeypatch.setattr("game.notation.glance.glance", counted)
    hands = hands_on(shown.app)
    hands.key(pygame.K_e, text="e")
    scene = shown.app.scene
    assert isinstance(scene, EarlierMatchesScene)
    offered = {}
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_DOWN):
        hands.key(key)
        offered[scene.list.value] = offers(scene)["Turning points"]
    assert offered == {over: True, folder / f"{NAME}.canasta": False}
    assert sorted(map(str, read)) == sorted(map(str, offered))


def test_letters_look_for_a_match_and_no_button_promises_them(
    shown: Navigator, hands_on: Callable[..., Any]
) -> None:
    folder = shown.kept.folders.matches
    other = folder / f"{NAME.replace('classic', 'samba').replace('2026', '2025')}.canasta"
    other.write_bytes((RECORDED.parent / "samba.canasta").read_bytes())
    hands = hands_on(shown.app)
    hands.key(pygame.K_e, text="e")
    scene = shown.app.scene
    assert isinstance(scene, EarlierMatchesScene)
    hands.step()
    assert clipped(scene) == [], "their keys are shown too"
    hands.key(pygame.K_s, text="s")
    assert shown.app.scene is scene
    assert scene.list.value == other
    hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    found = shown.app.scene
    assert isinstance(found, ShareMatchScene)
    assert found.name == other.stem


def test_what_is_shared_may_be_read_by_others(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    before = os.umask(0o022)
    try:
        hands = hands_on(shown.app)
        scene = from_list(shown, hands)
        hands.key(pygame.K_r, text="r")
        hands.key(pygame.K_p, text="p")
        settle(scene, hands)
    finally:
        os.umask(before)
    files = list((tmp_path / "Downloads").iterdir())
    assert {path.suffix for path in files} == {".canasta", ".png"}
    assert shown.settings.shared_into == str(tmp_path / "Downloads")
    others = 0o444 if sys.platform != "win32" else 0
    assert all(path.stat().st_mode & others == others for path in files)


def test_a_picture_of_the_point_shown(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(shown.app)
    record_opener.view(shown, shown.kept.store.played()[0], shown.tell)
    viewer = shown.app.scene
    assert isinstance(viewer, ViewerScene)
    hands.step(0.02, 3)
    viewer.go(7)
    hands.key(pygame.K_e, text="e")
    scene = shown.app.scene
    assert isinstance(scene, ShareMatchScene)
    hands.key(pygame.K_p, text="p")
    settle(scene, hands)
    (path,) = (tmp_path / "Downloads").iterdir()
    assert path.read_bytes() == b"(0, 7)"
    assert str(path) in scene.told
    hands.key(pygame.K_ESCAPE)
    assert shown.app.scene is viewer


def test_what_goes_wrong_is_said(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(shown.app)
    scene = from_list(shown, hands)
    scene.folder = tmp_path / "Downloads" / "file"
    scene.folder.write_text("")
    hands.key(pygame.K_r, text="r")
    assert "could not be written" in scene.told
    hands.key(pygame.K_ESCAPE)
    list_ = shown.app.scene
    shown.kept.store.played()[0].unlink()
    hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert shown.app.scene is list_
    assert "cannot be opened: No such file" in "".join(list_.root.toasts)  # type: ignore[union-attr]


def test_a_picture_can_be_cancelled(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "run", lambda *_a, **_m: pygame.time.wait(300) and b"x")
    hands = hands_on(shown.app)
    scene = from_list(shown, hands)
    hands.key(pygame.K_p, text="p")
    assert not offers(scene)["Moving picture"]
    assert "Cancel" in offers(scene)
    hands.key(pygame.K_c, text="c")
    assert scene.told == "No picture was made."
    assert offers(scene)["Moving picture"]
    time.sleep(0.5)
    hands.step()
    assert list((tmp_path / "Downloads").iterdir()) == []


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_score_sheet_shares_its_hand_or_the_match(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path, by_mouse: bool
) -> None:
    hands = hands_on(shown.app)
    record = over(shown, hands).game.record
    sheet = shown.app.scene
    scene = pressed(shown, hands, by_mouse=by_mouse)
    hands.key(pygame.K_t, text="t")
    alone = read_record(clipboard.paste())
    assert played(alone) == played(record)[1:]
    assert check(alone).ok
    hands.key(pygame.K_p, text="p")
    settle(scene, hands)
    (path,) = (tmp_path / "Downloads").iterdir()
    assert path.name.endswith(" cuban hand 2.png")
    assert path.read_bytes() == repr((0, len(record.hands[1].actions))).encode()
    if by_mouse:
        hands.click(scene.extent.rect.midright - pygame.Vector2(20, 0))
    else:
        scene.extent.focus()
        hands.key(pygame.K_RIGHT)
    assert scene.whole
    hands.key(pygame.K_t, text="t")
    assert played(read_record(clipboard.paste())) == played(record)
    hands.key(pygame.K_ESCAPE)
    assert shown.app.scene is sheet


@pytest.mark.parametrize("by_mouse", [True, False])
@pytest.mark.parametrize("screen", ["winner", "match sheet"])
def test_the_end_of_a_match_shares_the_match(
    shown: Navigator, hands_on: Callable[..., Any], screen: Literal["winner", "match sheet"],
    by_mouse: bool,
) -> None:  # fmt: skip
    game = Game.resume(match("cuban-stock_end_force-always"))
    shown.open(screen, game=game)
    hands = hands_on(shown.app)
    hands.step()
    scene = pressed(shown, hands, by_mouse=by_mouse)
    assert not scene.several
    hands.key(pygame.K_t, text="t")
    assert played(read_record(clipboard.paste())) == played(game.record)


def test_the_viewer_shares_the_match_and_its_sheet_the_hand(
    shown: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(shown.app)
    record_opener.view(shown, match("cuban-stock_end_force-always"), shown.tell)
    viewer = shown.app.scene
    assert isinstance(viewer, ViewerScene)
    hands.step(0.02, 3)
    viewer.go(viewer.bar.steps_of_hand[-1])
    hands.key(pygame.K_e, text="e")
    scene = shown.app.scene
    assert isinstance(scene, ShareMatchScene)
    assert scene.whole
    hands.key(pygame.K_ESCAPE)
    viewer._sheet()
    assert isinstance(shown.app.scene, ScoreSheetScene)
    hands.step()
    assert not pressed(shown, hands, by_mouse=False).whole


@pytest.mark.parametrize("key", ["five_rotating", "two_hands_joker"])
def test_a_hand_from_the_middle_can_be_played_again_alone(key: str) -> None:
    record = read_record(record_of(key, hands=3))
    alone = read_record(write_record(one_hand(record, 1)))
    assert alone.hands == [record.hands[1]]
    assert check(alone).ok
    told = [(m.count, m.words) for m in picture_moments(record, 99) if m.hand == 1]
    assert [(m.count, m.words) for m in picture_moments(alone, 99)] == told != []


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
def test_the_buttons_of_the_viewer_stand_side_by_side_or_below_each_other(
    shown: Navigator, hands_on: Callable[..., Any], size: tuple[int, int]
) -> None:
    hands = hands_on(shown.app)
    record_opener.view(shown, shown.kept.store.played()[0], shown.tell)
    viewer = shown.app.scene
    assert isinstance(viewer, ViewerScene)
    viewer.resize(size, size[1] / 720)
    hands.step(0.02, 3)
    bar = viewer.bar
    copy, share = bar.copy.rect, bar.share.rect
    assert copy.right <= share.left or copy.bottom <= share.top
    assert copy.w > 40
    assert pygame.Rect((0, 0), size).contains(share)
