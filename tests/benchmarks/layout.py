"""What it costs to lay a page out: ``python -m tests.benchmarks.layout``.

For each page its widgets, how often widgets are measured while all of it is laid out, and the
processor time of that in milliseconds. The same where no widget keeps its size, to compare with.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.store.folders import Folders
from game.store.settings import load_settings
from game.ui.app import App
from game.ui.context import make_ui
from game.ui.scene import WidgetScene
from game.ui.screens.navigator import Navigator, ScreenName
from game.ui.screens.registry import SCREENS
from game.ui.widgets.base import Size, Widget
from game.ui.window import Window
from game.variants import VARIANTS

PAGES: tuple[tuple[ScreenName, dict[str, Any]], ...] = (
    ("settings", {}),
    ("house rules", {}),
    ("rules", {"variant": VARIANTS["international"]}),
)
TIMES = 10
"""A page is laid out so often; the least time counts."""


def kinds(kind: type[Widget] = Widget) -> Iterator[type[Widget]]:
    """All kinds of widgets."""
    yield kind
    for each in kind.__subclasses__():
        yield from kinds(each)


@contextmanager
def counted() -> Iterator[list[Widget]]:
    """The widgets that are measured, one after another."""
    found: list[Widget] = []

    def counting(kind: type[Widget], own: Callable[[Any, int], Size]) -> Any:
        def measure(widget: Widget, max_width: int) -> Size:
            if type(widget) is kind:
                found.append(widget)
            return own(widget, max_width)

        return measure

    with ExitStack() as stack:
        for kind in dict.fromkeys(kinds()):
            stack.enter_context(patch.object(kind, "measure", counting(kind, kind.measure)))
        yield found


@contextmanager
def nothing_kept() -> Iterator[None]:
    """No widget keeps its size."""
    own = Widget.desired

    def desired(widget: Widget, max_width: int) -> Size:
        widget._sizes.clear()
        return own(widget, max_width)

    with patch.object(Widget, "desired", desired):
        yield


def lay_out(scene: WidgetScene) -> None:
    """Lay a page out as when the window has another size."""
    scene.resize(scene.ui.size, scene.ui.scale)


def cost(scene: WidgetScene) -> tuple[int, float]:
    """How many measurements and how many milliseconds the layout takes."""
    lay_out(scene)
    times = []
    for _ in range(TIMES):
        start = time.thread_time_ns()
        lay_out(scene)
        times.append((time.thread_time_ns() - start) / 1e6)
    with counted() as found:
        lay_out(scene)
    return len(found), min(times)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x720", help="the window, in pixels")
    width, height = (int(part) for part in parser.parse_args().size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        app = App(Window("Benchmark", (width, height)), make_ui())
        places = Folders(home, home, home)
        navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
        navigator.apply()
        for name, values in PAGES:
            navigator.go_to(name, **values)
            app.step()
            scene = app.scene
            assert isinstance(scene, WidgetScene)
            assert scene.root.content is not None
            count, now = cost(scene)
            with nothing_kept():
                every, unkept = cost(scene)
            print(
                f"{name:12} {len(scene.root.content.walk()):4} widgets  {count:5} measurements"
                f" {now:7.2f} ms   nothing kept: {every:5} {unkept:7.2f} ms"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
