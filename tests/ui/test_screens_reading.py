"""While a record is read something turns, and it can be given up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.reading import Found, Source, read_replay
from game.ui.screens.earlier import EarlierScene
from game.ui.screens.files import MATCH, FilesScene
from game.ui.screens.house import House
from game.ui.screens.reading import UNSEEN, ReadingScene
from game.ui.screens.title import TitleScene
from game.ui.screens.viewer import ViewerScene
from tests.notation.texts import CASES

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
    monkeypatch.setattr(House, "_begin_reading", lambda _house, source: Slow(source))
    return Slow


def reading_on_top(house: House) -> ReadingScene:
    scene = house.app.scene
    assert isinstance(scene, ReadingScene)
    return scene


def test_a_dropped_file_is_waited_for(
    house: House, hands_on: Callable[..., Any], slow: type[Slow]
) -> None:
    hands = hands_on(house.app)
    title = house.app.scene
    hands.post(pygame.DROPFILE, file=str(FILE))
    scene = reading_on_top(house)
    hands.step(0.05, 2)
    assert not scene.seen, "a sheet that comes and goes would flicker"
    hands.step(0.05, int(UNSEEN / 0.05) + 2)
    assert scene.seen
    frames = [pygame.image.tobytes(house.app.window.surface, "RGB")]
    for _ in range(3):
        hands.step(0.3)
        frames.append(pygame.image.tobytes(house.app.window.surface, "RGB"))
    assert len(set(frames)) == 4, "it turns"
    # Another one waits for this one to end.
    hands.post(pygame.DROPFILE, file=str(FILE))
    assert house.app.scene is scene
    assert len(slow.made) == 1
    slow.made[0].end()
    hands.step(0.05, 2)
    assert isinstance(house.app.scene, ViewerScene)
    assert title not in house.app.stack
    assert not slow.made[0].cancelled


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_can_be_cancelled(
    house: House, hands_on: Callable[..., Any], slow: type[Slow], way: str
) -> None:
    hands = hands_on(house.app)
    title = house.app.scene
    hands.post(pygame.DROPFILE, file=str(FILE))
    hands.step(0.1, 6)
    if way == "key":
        hands.key(pygame.K_ESCAPE)
    else:
        hands.click(reading_on_top(house).cancel_button.rect.center)
    assert house.app.scene is title
    assert slow.made[0].cancelled
    slow.made[0].end()
    hands.step(0.1, 3)
    assert house.app.scene is title
    assert house.take_notices() == []


def test_a_damaged_file_is_told_where_it_was_dropped(
    house: House, hands_on: Callable[..., Any], slow: type[Slow], tmp_path: Path
) -> None:
    hands = hands_on(house.app)
    bad = tmp_path / "bad.canasta"
    bad.write_text("a.b.c", "utf-8")
    house.settings_page()
    page: Any = house.app.scene
    house.app.on_file = house.dropped
    hands.post(pygame.DROPFILE, file=str(bad))
    slow.made[0].end()
    hands.step(0.1)
    assert house.app.scene is page
    assert any("bad.canasta cannot be opened" in line for line in page.root.toasts)


def test_the_program_begins_with_a_file(
    house: House, hands_on: Callable[..., Any], slow: type[Slow]
) -> None:
    hands = hands_on(house.app)
    for ends in (False, True):
        house.app.replace(house.first_scene(FILE))
        scene = reading_on_top(house)
        assert scene.seen
        hands.step(0.1, 2)
        if ends:
            slow.made[-1].end()
            hands.step(0.1)
            assert isinstance(house.app.scene, ViewerScene)
        else:
            hands.key(pygame.K_ESCAPE)
            assert isinstance(house.app.scene, TitleScene)
            assert slow.made[-1].cancelled


def test_the_sheet_of_files_comes_back(
    house: House, hands_on: Callable[..., Any], slow: type[Slow], tmp_path: Path
) -> None:
    hands = hands_on(house.app)
    bad = tmp_path / "bad.canasta"
    bad.write_text("a.b.c", "utf-8")
    house.earlier()
    assert isinstance(house.app.scene, EarlierScene)
    sheet = FilesScene(MATCH, house.view, house.view, [])
    house.app.push(sheet)
    for file, ends in ((FILE, False), (bad, True)):
        sheet.path.text = str(file)
        sheet._open()
        reading_on_top(house)
        hands.step(0.1)
        if ends:
            slow.made[-1].end()
            hands.step(0.1)
        else:
            hands.key(pygame.K_ESCAPE)
        assert house.app.scene is sheet
        assert ("bad.canasta cannot be opened" in sheet.told.text) is ends


def test_another_scene_gives_it_up(
    house: House, hands_on: Callable[..., Any], slow: type[Slow]
) -> None:
    hands_on(house.app).post(pygame.DROPFILE, file=str(FILE))
    house.title_page()
    assert slow.made[0].cancelled
