"""No window and no sound device are needed for these tests."""

import contextlib
import ctypes
import gc
import os
import sys

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game, Stage
from game.files import find_assets
from game.rules.view import PlayerView
from game.store.folders import Folders
from game.store.settings import load_settings
from game.ui import paint, typeface
from game.ui.app import App
from game.ui.assets import Assets, with_shadow
from game.ui.context import Ui, make_ui
from game.ui.deco import cloth
from game.ui.lru import ByteLRU, surface_bytes
from game.ui.screens.files import record_opener
from game.ui.screens.kept import Kept
from game.ui.screens.navigator import Navigator
from game.ui.screens.registry import SCREENS
from game.ui.screens.sheets.winner import WinnerScene
from game.ui.screens.title import TitleScene
from game.ui.theme import Colour
from game.ui.typeface import Typeface
from game.ui.window import Window
from tests.progress.tables import match
from tests.ui.reading import ReadHere
from tests.ui.tables import MatchTable, calm, new_game, sit_down


class FakeClock:
    """A clock that goes on only when told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def go(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


MakeApp = Callable[..., App]

ASSETS = find_assets()
_read_card = cache(Assets(ASSETS).read_master)


def _read_master(assets: Assets, name: str, read: Any = Assets.read_master) -> pygame.Surface:
    """The same cards are shown at hundreds of tables: each file is read for the first of them."""
    if assets.root == ASSETS and name.startswith(("cards/", "backs/")):
        return _read_card(name)
    master: pygame.Surface = read(assets, name)
    return master


_own_image = Assets.image
_all_cards = Assets(ASSETS)


@lru_cache(maxsize=256)
def _scaled(name: str, height: int) -> pygame.Surface:
    return _own_image(_all_cards, name, height, keep=False)


def _image(assets: Assets, name: str, height: int, keep: bool = True) -> pygame.Surface:
    """And each is scaled for the first table of its size."""
    if keep or assets.root != ASSETS:
        return _own_image(assets, name, height, keep)
    assets.master(name)
    return _scaled(name, height)


_with_shadow = lru_cache(maxsize=256)(with_shadow)
"""The same cards lie turned behind the title of every test that begins there."""

_table = lru_cache(maxsize=6)(cloth.table)


def _empty_table(*arguments: Any, **options: Any) -> pygame.Surface:
    """The cloth is made for the first table of its size; each draws its own grounds on a copy."""
    return _table(*arguments, **options).copy()


@lru_cache(maxsize=16)
def _shapes(_looks: tuple[object, ...]) -> ByteLRU[pygame.Surface]:
    """The shapes of windows that look alike."""
    return ByteLRU(paint.BUDGET, surface_bytes)


def _refresh(ui: Ui, refresh: Any = Ui.refresh) -> None:
    """Where a window of an earlier test looked alike, its shapes are not drawn anew."""
    looks = (ui.theme, ui.size, ui.scale, ui.text_scale, ui.card_scale, ui.four_colour,
             ui.large_index, tuple(ui.letters.items()), ui.plain_cloth, ui.assets.root)  # fmt: skip

    def change(share: float) -> None:
        paint._cache = _shapes(looks)
        paint._cache.fit(round(paint.BUDGET * share))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paint, "clear_cache", change)
        refresh(ui)


_sizes: dict[tuple[str, int, str], tuple[int, int]] = {}


def _size(face: Typeface, text: str, size: Any = Typeface.size) -> tuple[int, int]:
    """Each text is measured once: to set a font to another size takes longer than all else."""
    key = (face.file, face.pixels, text)
    if key not in _sizes:
        _sizes[key] = size(face, text)
    return _sizes[key]


_words: ByteLRU[pygame.Surface] = ByteLRU(32 << 20, surface_bytes)


def _render(
    face: Typeface, text: str, colour: Colour, render: Any = Typeface.render
) -> pygame.Surface:
    """And written once; terms are underlined on a copy."""
    key = (face.file, face.pixels, text, colour)
    return _words.get(key, lambda: render(face, text, colour)).copy()


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, cloths, shapes and words are kept from test to test; nothing draws on them, and who
    sets their alpha does so each time."""
    monkeypatch.setattr(Assets, "read_master", _read_master)
    monkeypatch.setattr(Assets, "image", _image)
    monkeypatch.setattr("game.ui.assets.with_shadow", _with_shadow)
    monkeypatch.setattr(cloth, "table", _empty_table)
    monkeypatch.setattr(Ui, "refresh", _refresh)
    monkeypatch.setattr(Typeface, "size", _size)
    monkeypatch.setattr(Typeface, "render", _render)
    # A test before this one may have closed the fonts.
    for fonts in (typeface.sizes_open, typeface.opened, typeface._borrowed):
        fonts.cache_clear()


@pytest.fixture(autouse=True)
def records_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started for them."""
    monkeypatch.setattr("game.controller.record_reading.WorkerReading", ReadHere)


@pytest.fixture(autouse=True)
def nothing_counted_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor after a hand."""
    monkeypatch.setattr(Kept, "count_beside", lambda _kept: [])


@pytest.fixture(autouse=True)
def positions_made_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are put elsewhere in tests without an action: what was told before is told anew."""
    told = Game.view

    def view(game: Game) -> PlayerView:
        game._viewed = None
        return told(game)

    monkeypatch.setattr(Game, "view", view)


@pytest.fixture
def clock() -> FakeClock:
    """Time under the test's control."""
    return FakeClock()


_AT_ONCE = 8
"""What so many tests left is let go at once: to look for it takes as long as a short test."""


class Garbage:
    """Finds what a test leaves, without looking again at all that was there before it."""

    def __init__(self) -> None:
        self._tests = 0
        self._freeze = gc.freeze
        self._settle()

    def _settle(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._freeze()
        self._kept_more = False

    def freeze(self) -> None:
        """What the program keeps as there to stay, where a test started it."""
        self._freeze()
        self._kept_more = True

    def collect(self) -> None:
        """Let it go, every few tests; also what the program kept."""
        self._tests += 1
        if self._tests < _AT_ONCE:
            return
        # To count what is frozen takes longer than to collect the rest.
        if self._kept_more:
            self._settle()
        else:
            gc.collect()
        self._tests = 0
        _give_memory_back()


@pytest.fixture(scope="session")
def garbage() -> Iterator[Garbage]:
    """One for all tests."""
    made = Garbage()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc, "freeze", made.freeze)
        yield made


@pytest.fixture
def make_app(clock: FakeClock, tmp_path: Path, garbage: Garbage) -> Iterator[MakeApp]:
    """Makes an application in a window without a screen, by default 1280x720."""

    made: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), text_scale: float = 1.0, **options: Any) -> App:
        window = Window("Test", size)
        app = App(
            window, make_ui(clock=clock), clock=clock, log_path=tmp_path / "log.txt", **options
        )
        app.apply(text_scale=text_scale, key_caps="always")
        pygame.event.clear()
        made.append(app)
        return app

    yield make
    for app in made:
        # A thread of a scene goes on, and keeps the scene, until it is left.
        for scene in reversed(app.stack):
            scene.leave()
    pygame.display.quit()
    while made:
        made.pop().ui.assets.clear()
    # An application and its scenes refer to each other: without this, hundreds of tests fill the
    # memory.
    garbage.collect()


def _give_memory_back() -> None:
    """Hand the holes that the pictures leave back to the system: they come to gigabytes."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(AttributeError):  # other C libraries do so by themselves
            ctypes.CDLL(None).malloc_trim(0)


@pytest.fixture
def navigator(make_app: MakeApp, tmp_path: Path) -> Iterator[Navigator]:
    """A navigator with the title shown, everything at once, without motion and long thoughts."""
    app = make_app()
    places = Folders(tmp_path, tmp_path, tmp_path)
    made = Navigator(app, load_settings(places.settings), places, SCREENS)
    app.on_file = partial(record_opener.dropped, made)
    made.settings.speed = "off"
    made.settings.pause = made.settings.second_thought = 0.0
    made.settings.partner_level = "standard"
    made.apply()
    app.running = True
    app.push(TitleScene(made))
    yield made
    # What goes on thinking or pricing a hand would take the time of the tests that follow.
    made.leave_table()
    made.kept.prices.close()
    made.kept.pars.close()


@pytest.fixture
def over(navigator: Navigator) -> WinnerScene:
    """The end of a match of two hands that was won."""
    game = Game.resume(match("cuban-stock_end_force-always"))
    assert game.stage is Stage.MATCH_OVER
    navigator.go_to("winner", game=game)
    scene = navigator.app.scene
    assert isinstance(scene, WinnerScene)
    return scene


class Hands:
    """Plays mouse and keyboard by posted events."""

    def __init__(self, app: App, clock: FakeClock) -> None:
        self.app, self.clock = app, clock
        self.holding = False
        """Whether the left button is down."""

    def step(self, seconds: float = 0.02, times: int = 1) -> None:
        """Let the loop turn."""
        for _ in range(times):
            self.clock.go(seconds)
            self.app.step()

    def post(self, kind: int, **fields: Any) -> None:
        """One event, handled at once."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.step()

    def move(self, pos: tuple[int, int]) -> None:
        """Move the mouse."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(self.holding), 0, 0))

    def down(self, pos: tuple[int, int]) -> None:
        """Hold the left button down."""
        self.holding = True
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)

    def up(self, pos: tuple[int, int]) -> None:
        """Let go."""
        self.holding = False
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def click(self, pos: tuple[int, int]) -> None:
        """Press and let go."""
        self.move(pos)
        self.down(pos)
        self.up(pos)

    def wheel(self, dy: int) -> None:
        """Turn the wheel."""
        self.post(pygame.MOUSEWHEEL, x=0, y=dy)

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press a key."""
        self.hold(key, mod, text)
        self.post(pygame.KEYUP, key=key, mod=mod)

    def burst(self, key: int, times: int, text: str = "") -> None:
        """Press a key several times within one frame."""
        for _ in range(times):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
        self.step()

    def clicks(self, pos: tuple[int, int], times: int) -> None:
        """Click several times within one frame."""
        self.move(pos)
        for _ in range(times):
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        self.step()

    def hold(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press a key and keep it down."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text)

    def write(self, text: str) -> None:
        """Text as the input method delivers it."""
        self.post(pygame.TEXTINPUT, text=text)


@pytest.fixture
def hands_on(clock: FakeClock) -> Callable[[App], Hands]:
    """Hands for an application."""
    return lambda app: Hands(app, clock)


@pytest.fixture
def play(make_app: Any, hands_on: Any, request: Any) -> Callable[..., tuple[MatchTable, Any]]:
    """Sit down at a game and wait until it is the player's turn."""

    def start(game: Game | None = None, **settings: object) -> tuple[MatchTable, Any]:
        app = make_app()
        scene = sit_down(app, game or new_game(), **settings)
        hands = hands_on(app)
        calm(scene, hands)
        return scene, hands

    return start
