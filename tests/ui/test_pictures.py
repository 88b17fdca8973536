"""What the window shows, against pictures kept in ``tests/ui/pictures``.

Drawn at 1280x720 and kept at 640x360. When a change of the looks is meant, look at the new
pictures and keep them: ``python -m tests.ui.test_pictures`` writes them anew.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.notation.record import read_record
from game.store.folders import Folders
from game.store.settings import Settings, load_settings
from game.ui.app import App
from game.ui.context import make_ui
from game.ui.screens.navigator import Navigator
from game.ui.screens.registry import SCREENS
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.title import TitleScene
from game.ui.table_picture import draw_table, seated
from game.ui.window import Window

KEPT = Path(__file__).parent / "pictures"
RECORD = Path(__file__).parents[2] / "assets" / "screenshots" / "match.canasta"
SIZE = (1280, 720)
SMALL = (640, 360)
FAR = 30
"""Levels of 256 by which a pixel has to differ to count as another."""
SHARE = 0.004
"""The share of other pixels allowed: fonts are drawn a little differently here and there."""
SHARE_ELSEWHERE = 0.03
"""The same where letters may stand a pixel further: on other systems, and with plain pygame."""


def small(surface: pygame.Surface) -> pygame.Surface:
    """The picture at the size in which it is kept, without alpha."""
    plain = pygame.Surface(surface.get_size(), 0, 24)
    plain.blit(surface, (0, 0))
    return pygame.transform.smoothscale(plain, SMALL)


def table() -> pygame.Surface:
    """The table late in a hand, with canastas, a fanned pile and two hands shown from the back."""
    picture: pygame.Surface = draw_table(seated(read_record(RECORD), 7, 87, 2), SIZE, Settings())
    return picture


def screens(home: Path) -> dict[str, pygame.Surface]:
    """The title without motion, and the score sheet."""
    now = [0.0]
    app = App(Window("Test", SIZE), make_ui(clock=lambda: now[0]), clock=lambda: now[0])
    navigator = Navigator(
        app, load_settings(home / "settings.toml"), Folders(home, home, home), SCREENS
    )
    navigator.settings.reduced_motion = True
    navigator.settings.welcomed = True
    navigator.apply()
    out: dict[str, pygame.Surface] = {}

    def shown(scene: Any) -> pygame.Surface:
        app.push(scene)
        app.step()
        picture = app.window.surface.copy()
        app.pop()
        return picture

    out["title"] = shown(TitleScene(navigator))
    sheet = seated(read_record(RECORD), 7, None, 2).sheet()
    assert sheet is not None
    out["score"] = shown(ScoreSheetScene(sheet, ["We", "They"], 0, app.pop, count=False))
    return out


def drawn(home: Path) -> dict[str, pygame.Surface]:
    """All pictures, small, by the name of their file."""
    return {name: small(picture) for name, picture in {"table": table(), **screens(home)}.items()}


def other_pixels(one: pygame.Surface, two: pygame.Surface) -> float:
    """The share of pixels in which two pictures differ."""
    a, b = (pygame.image.tobytes(picture, "RGB") for picture in (one, two))
    reds, greens, blues = ([abs(x - y) for x, y in zip(a[i::3], b[i::3], strict=True)]
                           for i in range(3))  # fmt: skip
    other = sum(max(levels) > FAR for levels in zip(reds, greens, blues, strict=True))
    return other / len(reds)


@pytest.fixture(scope="module")
def now_drawn(tmp_path_factory: Any) -> Any:
    """Today's pictures."""
    yield drawn(tmp_path_factory.mktemp("home"))
    pygame.display.quit()


@pytest.mark.parametrize("name", ["table", "title", "score"])
def test_it_looks_as_before(name: str, now_drawn: Any, tmp_path: Path) -> None:
    picture = now_drawn[name]
    kept = small(pygame.image.load(str(KEPT / f"{name}.png")))
    share = other_pixels(picture, kept)
    seen = tmp_path / f"{name}.png"
    pygame.image.save(picture, str(seen))
    alike = getattr(pygame, "IS_CE", False) and sys.platform == "linux"
    allowed = SHARE if alike else SHARE_ELSEWHERE
    assert share <= allowed, f"{share:.2%} of the pixels differ: look at {seen}"


def test_another_card_would_be_noticed(now_drawn: Any) -> None:
    other = draw_table(seated(read_record(RECORD), 7, 86, 2), SIZE, Settings())
    assert other_pixels(now_drawn["table"], small(other)) > 2 * SHARE


def main() -> None:
    """Write the pictures anew."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    KEPT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        for name, picture in drawn(Path(home)).items():
            pygame.image.save(picture, str(KEPT / f"{name}.png"))
            print(KEPT / f"{name}.png")


if __name__ == "__main__":
    main()
