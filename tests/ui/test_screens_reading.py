"""While a record is read something turns, and it can be given up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.record_reading import Found, Source, read_replay
from game.ui.scene import WidgetScene
from game.ui.screens.files import record_opener
from game.ui.screens.files.file_kinds import MATCH
from game.ui.screens.files.open_file import OpenFileScene
from game.ui.screens.files.reading_sheet import UNSEEN, ReadingScene
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.title import TitleScene
from tests.notation.texts import CASES
from tests.ui.tables import button, enter

FILE = CASES / "T-INT-6.canasta"


class Slow:
    """A record that is there when the test says so."""

    made: list[Slow]

    def __init__(self, source: Source) -> None:
        self.source, self.found, self.cancelled = source, None, False
        self.made.append(self)

    found: Found | None

    def poll(self) -> Found | None:
        return self.found

    def cancel(self) -> None:
        self.cancelled = True

    def end(self) -> None:
        self.found = read_replay(self.source)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[Slow]:
    Slow.made = []
    monkeypatch.setattr("game.controller.record_reading.WorkerReading", Slow)
    return Slow


def reading_on_top(navigator: Navigator) -> ReadingScene:
    scene = navigator.app.scene
    assert isinstance(scene, ReadingScene)
    return scene


def test_a_dropped_file_is_waited_for(
    navigator: Navigator, hands_on: Callable[..., Any], slow: type[Slow]
) -> None:
    hands = hands_on(navigator.app)
    title = navigator.app.scene
    hands.post(pygame.DROPFILE, file=str(FILE))
    scene = reading_on_top(navigator)
    hands.step(0.05, 2)
    assert not scene.seen, "a sheet that comes and goes would flicker"
    hands.step(0.05, int(UNSEEN / 0.05) + 2)
    assert scene.seen
    frames = [pygame.image.tobytes(navigator.app.window.surface, "RGB")]
    for _ in range(3):
        hands.step(0.3)
        frames.append(pygame.image.tobytes(navigator.app.window.surface, "RGB"))
    assert len(set(frames)) == 4, "it turns"
    # Another one waits for this one to end.
    hands.post(pygame.DROPFILE, file=str(FILE))
    assert navigator.app.scene is scene
    assert len(slow.made) == 1
    slow.made[0].end()
    hands.step(0.05, 2)
    assert isinstance(navigator.app.scene, ViewerScene)
    assert title not in navigator.app.stack
    assert not slow.made[0].cancelled


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_can_be_cancelled(
    navigator: Navigator, hands_on: Callable[..., Any], slow: type[Slow], way: str
) -> None:
    hands = hands_on(navigator.app)
    title = navigator.app.scene
    hands.post(pygame.DROPFILE, file=str(FILE))
    hands.step(0.1, 6)
    if way == "key":
        hands.key(pygame.K_ESCAPE)
    else:
        hands.click(button(reading_on_top(navigator), "Cancel").rect.center)
    assert navigator.app.scene is title
    assert slow.made[0].cancelled
    slow.made[0].end()
    hands.step(0.1, 3)
    assert navigator.app.scene is title
    assert navigator.take_notices() == []


def test_a_damaged_file_is_told_where_it_was_dropped(
    navigator: Navigator, hands_on: Callable[..., Any], slow: type[Slow], tmp_path: Path
) -> None:
    hands = hands_on(navigator.app)
    bad = tmp_path / "bad.canasta"
    bad.write_text("a.b.c", "utf-8")
    navigator.open("settings")
    page = navigator.app.scene
    hands.post(pygame.DROPFILE, file=str(bad))
    slow.made[0].end()
    hands.step(0.1)
    assert navigator.app.scene is page
    assert isinstance(page, WidgetScene)
    assert any("bad.canasta cannot be opened" in line for line in page.root.toasts)


def test_the_program_begins_with_a_file(
    navigator: Navigator, hands_on: Callable[..., Any], slow: type[Slow]
) -> None:
    hands = hands_on(navigator.app)
    for ends in (False, True):
        navigator.app.replace(record_opener.first_scene(navigator, FILE))
        scene = reading_on_top(navigator)
        assert scene.seen
        hands.step(0.1, 2)
        if ends:
            slow.made[-1].end()
            hands.step(0.1)
            assert isinstance(navigator.app.scene, ViewerScene)
        else:
            hands.key(pygame.K_ESCAPE)
            assert isinstance(navigator.app.scene, TitleScene)
            assert slow.made[-1].cancelled


def test_the_sheet_of_files_comes_back(
    navigator: Navigator, hands_on: Callable[..., Any], slow: type[Slow], tmp_path: Path
) -> None:
    hands = hands_on(navigator.app)
    bad = tmp_path / "bad.canasta"
    bad.write_text("a.b.c", "utf-8")
    navigator.open("matches")
    assert isinstance(navigator.app.scene, EarlierMatchesScene)
    sheet = OpenFileScene(
        MATCH, partial(record_opener.view, navigator), partial(record_opener.view, navigator), []
    )
    navigator.app.push(sheet)
    for file, ends in ((FILE, False), (bad, True)):
        enter(sheet.path, str(file))
        reading_on_top(navigator)
        hands.step(0.1)
        if ends:
            slow.made[-1].end()
            hands.step(0.1)
        else:
            hands.key(pygame.K_ESCAPE)
        assert navigator.app.scene is sheet
        assert ("bad.canasta cannot be opened" in sheet.told) is ends


def test_another_scene_gives_it_up(
    navigator: Navigator, hands_on: Callable[..., Any], slow: type[Slow]
) -> None:
    hands_on(navigator.app).post(pygame.DROPFILE, file=str(FILE))
    navigator.title_page()
    assert slow.made[0].cancelled
