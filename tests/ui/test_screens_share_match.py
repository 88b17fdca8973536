"""Sharing a match: from the list of matches and from the viewer, as record and as picture."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.worker import Worker
from game.notation.record import read_record
from game.ui import clipboard, moving_picture
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.matches.share_match import ShareMatchScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator

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
    hands.key(pygame.K_s, text="s")
    scene = navigator.app.scene
    assert isinstance(scene, ShareMatchScene)
    return scene


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
    assert scene.told.text == f"Written: {path}"
    assert len(read_record(path).hands) == len(read_record(RECORDED).hands)
    hands.key(pygame.K_l, text="l")
    assert clipboard.paste() == str(path)
    hands.key(pygame.K_r, text="r")
    assert len(list(path.parent.iterdir())) == 2


def test_a_picture_of_the_point_shown(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(shown.app)
    shown.opener.view(shown.kept.store.played()[0], shown.tell)
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
    assert str(path) in scene.told.text
    hands.key(pygame.K_ESCAPE)
    assert shown.app.scene is viewer


def test_what_goes_wrong_is_said(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(shown.app)
    scene = from_list(shown, hands)
    scene.folder = tmp_path / "Downloads" / "missing"
    hands.key(pygame.K_r, text="r")
    assert "could not be written" in scene.told.text
    shown.kept.store.played()[0].unlink()
    hands.key(pygame.K_m, text="m")
    assert "cannot be read" in scene.told.text
    assert scene._work is None


def test_a_picture_can_be_cancelled(
    shown: Navigator, hands_on: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Worker, "run", lambda *_a, **_m: pygame.time.wait(300) and b"x")
    hands = hands_on(shown.app)
    scene = from_list(shown, hands)
    hands.key(pygame.K_p, text="p")
    assert not scene.moving.enabled
    assert scene.cancel.visible
    hands.key(pygame.K_c, text="c")
    assert scene.told.text == "No picture was made."
    assert scene.moving.enabled
    time.sleep(0.5)
    hands.step()
    assert list((tmp_path / "Downloads").iterdir()) == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_buttons_of_the_viewer_stand_side_by_side_or_below_each_other(
    shown: Navigator, hands_on: Callable[..., Any], size: tuple[int, int]
) -> None:
    hands = hands_on(shown.app)
    shown.opener.view(shown.kept.store.played()[0], shown.tell)
    viewer = shown.app.scene
    assert isinstance(viewer, ViewerScene)
    viewer.resize(size, size[1] / 720)
    hands.step(0.02, 3)
    bar = viewer.bar
    copy, share = bar.copy.rect, bar.share.rect
    assert copy.right <= share.left or copy.bottom <= share.top
    assert copy.w > 40
    assert pygame.Rect((0, 0), size).contains(share)
