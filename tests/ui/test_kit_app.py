"""The loop: scenes, overlays, fades, resizes, idle frames, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui import clipboard
from game.ui.app import STUMBLES
from game.ui.deco.cloth import nap, small_light
from game.ui.report import REPORT
from game.ui.scene import Dirty, Scene, WidgetScene, merged
from game.ui.text import ROLES
from game.ui.theme import FELTS, make_theme
from game.ui.trouble import TroubleScene
from game.ui.widgets import Button, Column, Row, Spacer, Toggle, Widget
from game.ui.window import LEAST, PANELS, SMALLEST, TITLE_BAR, Window, scale_of
from tests.ui.tables import widgets


class Plain(Scene):
    """Counts what happens to it; ``fails`` names the method that raises."""

    def __init__(self, fails: str = "", overlay: bool = False) -> None:
        super().__init__()
        self.fails = fails
        self.overlay = overlay
        self.calls: list[str] = []

    def _note(self, name: str) -> None:
        self.calls.append(name)
        if name == self.fails:
            raise ValueError(f"in {name}")

    def enter(self) -> None:
        self._note("enter")

    def leave(self) -> None:
        self._note("leave")

    def resume(self) -> None:
        self._note("resume")

    def resize(self, size: tuple[int, int], scale: float) -> None:
        self._note("resize")

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_k:
            self._note("handle")
        return False

    def update(self, dt: float) -> None:
        if self.fails == "update":
            self._note("update")

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        self._note("draw")
        surface.fill((10, 80, 50))
        return None


def screen() -> pygame.Surface:
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


def test_stack(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    below, above = Plain(), Plain(overlay=True)
    app.push(below)
    hands.step()
    app.push(above)
    hands.step()
    assert app.scene is above
    assert above.backdrop is not None
    assert above.backdrop.get_at((5, 5)) != pygame.Color(10, 80, 50)
    hands.key(pygame.K_ESCAPE)
    assert app.scene is below
    assert below.calls[-2:] == ["resume", "draw"]
    assert above.calls[-1] == "leave"
    app.pop()
    assert app.scene is None


class Paper(Plain):
    """A sheet in the middle of the window, with its own colour."""

    def __init__(self, wide: int, colour: tuple[int, int, int]) -> None:
        super().__init__(overlay=True)
        self.wide, self.colour = wide, colour

    @property
    def filled(self) -> pygame.Rect:
        rect = pygame.Rect(0, 0, self.wide, self.wide // 2)
        rect.center = screen().get_rect().center
        return rect

    def draw(self, surface: pygame.Surface, dirty: Dirty) -> Dirty:
        assert self.backdrop is not None
        surface.blit(self.backdrop, (0, 0))
        surface.fill(self.colour, self.filled)
        return None


def test_slow_things_are_started_once_when_the_first_frame_has_been_shown(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app()
    drawn: list[int] = []
    app.on_seen = lambda: drawn.append(app.frames)
    app.push(Plain())
    app.step()
    assert (app.frames, drawn) == (1, [])
    hands_on(app).step(0.1, 3)
    assert drawn == [1]


def test_no_edges_of_a_sheet_look_out_from_behind_another(make_app: Any, hands_on: Any) -> None:
    app = make_app((1280, 720))
    hands = hands_on(app)
    app.push(Plain())
    large, small = Paper(800, (200, 0, 0)), Paper(400, (0, 200, 0))
    app.push(large)
    hands.step(0.5, 3)
    corner = large.filled.move(5, 5).topleft
    once = screen().get_at((5, 5))
    app.push(small)
    hands.step(0.5, 3)
    assert screen().get_at(corner).r > 60, "a box on a sheet leaves it in sight"
    app.push(Paper(760, (0, 0, 200)))
    hands.step(0.5, 3)
    assert screen().get_at(corner) == screen().get_at((5, 5)) == once
    app.pop()
    hands.step(0.5, 3)
    assert screen().get_at(corner).r > 60


def test_a_sheet_that_has_grown_hides_the_one_below(make_app: Any, hands_on: Any) -> None:
    app = make_app((1280, 720))
    hands = hands_on(app)
    app.push(Plain())
    large, box = Paper(880, (200, 0, 0)), Paper(400, (0, 200, 0))
    corner = (large.filled.x + 5, large.filled.y + 5)
    app.push(large)
    app.push(box)
    hands.step(0.5, 3)
    assert screen().get_at(corner).r > 60
    box.wide = 760
    hands.step(0.5, 3)
    assert screen().get_at(corner) == screen().get_at((5, 5)), "narrower, but nearly as large"
    box.wide = 400
    hands.step(0.5, 3)
    assert screen().get_at(corner).r > 60


class Listening(Plain):
    """Writes down the keys that reach it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[int] = []

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            self.heard.append(event.key)
        return False


def test_a_key_that_is_held_acts_once_and_an_arrow_goes_on(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    first, second = Listening(), Listening()
    app.push(first)
    hands.hold(pygame.K_RETURN)
    app.push(second)
    hands.hold(pygame.K_RETURN)
    assert (first.heard, second.heard) == ([pygame.K_RETURN], [])
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert second.heard == [pygame.K_RETURN]
    for _ in range(3):
        hands.hold(pygame.K_LEFT)
    assert second.heard[1:] == [pygame.K_LEFT] * 3


def test_repeats_that_a_slow_frame_piled_up_are_no_presses(make_app: Any, hands_on: Any) -> None:
    """While a frame takes long, keys repeat that came up long ago."""
    app = make_app()
    hands = hands_on(app)
    scene = Listening()
    app.push(scene)
    down, up = pygame.K_DOWN, pygame.K_UP

    def frame(*keys: tuple[int, int]) -> int:
        before = len(scene.heard)
        for kind, key in keys:
            pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode=""))
        hands.step()
        return len(scene.heard) - before

    press, release = (pygame.KEYDOWN, down), (pygame.KEYUP, down)
    assert frame(press) == 1
    assert frame(press, press, press, release) == 0
    assert frame(press, release, press, release, press) == 3, "these are presses"
    assert frame(press, press, press) == 1, "a key that is held goes on, once a frame"
    assert frame(press, (pygame.KEYDOWN, up), press, release) == 1


def test_what_is_pressed_faster_than_frames_does_not_act_on_what_comes_up(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app()
    below, over = Plain(), Plain(overlay=True)
    app.push(below)
    pressed: list[Plain] = []

    def press(scene: Plain) -> bool:
        pressed.append(scene)
        if len(pressed) == 2:
            app.push(over)
        return True

    below.handle = lambda event: event.type == pygame.KEYDOWN and press(below)  # type: ignore
    over.handle = lambda event: event.type == pygame.KEYDOWN and press(over)  # type: ignore
    hands = hands_on(app)
    hands.burst(pygame.K_RETURN, 5)
    assert pressed == [below, below]
    assert app.scene is over
    hands.burst(pygame.K_RETURN, 2)
    assert pressed == [below, below, over, over]


def test_a_key_held_while_the_window_loses_the_keyboard_acts_again(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = Listening()
    app.push(scene)
    hands.hold(pygame.K_d)
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.hold(pygame.K_d)
    assert scene.heard == [pygame.K_d] * 2


class Pointed(Plain):
    """Writes down where it is told that the mouse is."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[int, int]] = []

    def point(self, pos: tuple[int, int]) -> None:
        self.told.append(pos)


def test_a_scene_that_comes_up_knows_where_the_mouse_rests(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    below, above, last = Pointed(), Pointed(), Pointed()
    app.push(below)
    assert not below.told, "nobody has seen the mouse"
    hands.move((40, 50))
    app.push(above)
    hands.down((60, 70))
    app.pop()
    assert (above.told, below.told) == ([(40, 50)], [(60, 70)])
    hands.post(pygame.WINDOWLEAVE)
    app.push(last)
    assert not last.told


def test_nothing_is_drawn_while_nothing_changes(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    app.push(Plain())
    hands.step(0.1, 10)
    frames = app.frames
    hands.step(0.1, 50)
    assert app.frames == frames
    app.invalidate()
    hands.step()
    assert app.frames == frames + 1
    assert not app.step()


def test_resize_waits_until_it_settles(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = Plain()
    app.push(scene)
    hands.step()
    before = scene.calls.count("resize")
    for width in (1300, 1400, 1500):
        pygame.display.set_mode((width, 900), pygame.RESIZABLE)
        hands.step(0.02)
    assert scene.calls.count("resize") == before
    hands.step(0.05, 3)
    assert scene.calls.count("resize") == before + 1
    assert app.window.size == (1500, 900)
    assert app.ui.scale == pytest.approx(1500 / 1280)


def test_a_new_size_is_never_black(make_app: Any, hands_on: Any) -> None:
    """Until a size has settled what was there is stretched over it."""
    app = make_app()
    hands = hands_on(app)
    scene = Plain()
    app.push(scene)
    hands.step()
    inked = app.window.surface.get_at((5, 5))
    assert inked[:3] != (0, 0, 0)
    before = scene.calls.count("resize")
    pygame.display.set_mode((1500, 900), pygame.RESIZABLE).fill("black")
    hands.step(0.02)
    assert scene.calls.count("resize") == before
    assert screen().get_at((1495, 895)) == inked
    hands.step(0.05, 3)
    assert scene.calls.count("resize") == before + 1


def test_nothing_is_laid_out_anew_while_full_screen_ends_without_another_size(
    make_app: Any, hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app((1100, 700))
    hands = hands_on(app)
    scene = Plain()
    app.push(scene)
    hands.step()
    hands.key(pygame.K_F11)
    hands.step(0.1, 10)
    inked = app.window.surface.get_at((5, 5))
    before, full = scene.calls.count("resize"), app.window.size
    make = pygame.display.set_mode
    monkeypatch.setattr(pygame.display, "set_mode", lambda _size, flags: make(full, flags))
    hands.key(pygame.K_F11)
    assert scene.calls.count("resize") == before
    assert screen().get_at((5, 5)) == inked
    monkeypatch.undo()
    hands.step(0.1, 10)
    assert app.window.size == (1100, 700)
    assert scene.calls.count("resize") == before + 1


def test_fullscreen_and_back(make_app: Any, hands_on: Any) -> None:
    app = make_app((1100, 700))
    hands = hands_on(app)
    app.push(Plain())
    hands.step()
    hands.key(pygame.K_F11)
    assert app.window.fullscreen
    hands.key(pygame.K_RETURN, mod=pygame.KMOD_ALT)
    assert not app.window.fullscreen
    hands.step(0.1, 10)
    assert app.window.size == (1100, 700)


def test_full_screen_again_before_the_window_has_its_size_back(
    make_app: Any, hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some window managers leave it as large as the screen for a while, however often asked."""
    app = make_app((1100, 700))
    hands = hands_on(app)
    app.push(Plain())
    hands.step()
    make = pygame.display.set_mode
    with monkeypatch.context() as slow:
        slow.setattr(pygame.display, "set_mode", lambda _size, flags: make((1366, 768), flags))
        for _ in range(5):
            hands.key(pygame.K_F11)
            hands.step(0.1, 4)
            assert app.window.windowed == (1100, 700)
        hands.key(pygame.K_F11)
        assert not app.window.fullscreen
    make((1366, 768), pygame.RESIZABLE)
    hands.step(0.1, 10)
    assert app.window.windowed == (1100, 700)
    make((1200, 720), pygame.RESIZABLE)
    hands.step(0.1, 10)
    assert app.window.windowed == app.window.size == (1200, 720)


def test_nothing_is_black_when_the_old_size_is_asked_for_once_more(
    make_app: Any, hands_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app((1100, 700))
    hands = hands_on(app)
    app.push(Plain())
    hands.step()
    hands.key(pygame.K_F11)
    hands.step(0.1, 10)
    ink = app.window.surface.get_at((5, 5))
    assert ink[:3] != (0, 0, 0)
    make, full = pygame.display.set_mode, app.window.size
    with monkeypatch.context() as slow:
        slow.setattr(pygame.display, "set_mode", lambda _size, flags: make(full, flags))
        hands.key(pygame.K_F11)
    shown: list[Any] = []

    def stretch(window: Window, picture: pygame.Surface, draw: Any = Window.stretch) -> None:
        draw(window, picture)
        shown.append(screen().get_at((5, 5)))

    monkeypatch.setattr(Window, "stretch", stretch)
    now = 1000.0
    app.window.poll(now)
    app.window.poll(now + 1)
    assert screen().get_size() == (1100, 700)
    assert shown == [ink]


@pytest.mark.parametrize(
    ("desktop", "wanted"),
    [
        ((1366, 768), (1170, 658)),
        ((1280, 800), (1227, 690)),
        ((1024, 768), (1024, 640)),
        ((1920, 1080), (1536, 864)),
        ((3840, 2160), (3072, 1728)),
    ],
)
def test_the_first_window_leaves_room_for_panels(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], wanted: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert Window._fit(None) == wanted
    assert wanted[1] <= desktop[1] - PANELS


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.0), ((2560, 1080), 1.5)],
)
def test_scale(size: tuple[int, int], scale: float) -> None:
    assert scale_of(size) == pytest.approx(scale)


@pytest.mark.parametrize("where", ["enter", "resize", "handle", "update", "draw"])
def test_an_error_is_shown_and_logged(
    make_app: Any, hands_on: Any, tmp_path: Any, where: str
) -> None:
    app = make_app(describe=lambda: "the record of the hand")
    hands = hands_on(app)
    app.running = True
    app.push(Plain(where))
    hands.step()
    hands.key(pygame.K_k)
    hands.step(0.1, 3)
    assert isinstance(app.scene, TroubleScene)
    log = (tmp_path / "log.txt").read_text("utf-8")
    assert f"in {where}" in log
    assert "Traceback" in log
    assert "the record of the hand" in log
    assert app.running


def test_going_on_after_an_error(make_app: Any, hands_on: Any) -> None:
    app = make_app(home=Plain)
    hands = hands_on(app)
    app.running = True
    scene = Plain("handle")
    app.push(scene)
    hands.step()
    hands.key(pygame.K_k)
    assert isinstance(app.scene, TroubleScene)
    hands.key(pygame.K_RETURN)
    assert app.scene is scene
    hands.key(pygame.K_k)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.scene, Plain)
    assert app.scene is not scene
    hands.key(pygame.K_k)
    assert app.running


def test_the_last_resort_needs_no_toolkit(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    app.running = True
    app.push(Plain("update"))
    hands.step()
    app.fail(RuntimeError("in the error scene itself"))
    hands.step()
    assert app.scene.plain
    hands.key(pygame.K_q, text="q")
    assert not app.running


def test_fade_is_short_and_left_out_with_reduced_motion(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    app.running = True
    app.push(Plain())
    hands.step()
    app.push(Plain())
    assert app._veil is not None
    hands.step(0.05, 6)
    assert app._veil is None
    app.apply(reduced_motion=True)
    app.push(Plain())
    assert app._veil is None


def test_closing_the_window_ends_the_loop(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    app.running = True
    app.push(Plain())
    hands.post(pygame.QUIT)
    assert not app.running


def test_themes() -> None:
    for name in FELTS:
        for contrast in (False, True):
            theme = make_theme(name, contrast)
            assert _contrast(theme.text, theme.panel) > (12 if contrast else 7)
            assert _contrast(theme.text_dim, theme.panel) > 4.5
            assert _contrast(theme.gold_text, theme.panel) > 4.5
            assert _contrast(theme.ink, theme.gold) > 4.5
    assert make_theme("unknown").name == "green"


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("name", FELTS)
def test_what_is_written_on_felt_can_be_read_where_it_is_brightest(
    make_app: Any, name: str, contrast: bool
) -> None:
    make_app()
    theme = make_theme(name, contrast)
    size = (640, 360)
    cloth = pygame.transform.smoothscale(small_light(theme.felt), size)
    if not contrast:
        nap(cloth)
    pixels = {tuple(cloth.get_at((x, y)))[:3] for x in range(size[0]) for y in range(size[1])}
    written = (
        "text", "text_dim", "gold", "gold_bright", "good", "warn", "bad", "suit_red", "suit_green",
        "suit_blue",
    )  # fmt: skip
    faint = {
        key: round(least, 2)
        for key in written
        if (least := min(_contrast(getattr(theme, key), pixel) for pixel in pixels)) < 4.5
    }
    assert faint == {}


def test_no_role_of_text_is_smaller_than_13_pixels_at_1280x720(make_app: Any) -> None:
    text = make_app((1280, 720)).ui.text
    assert {role: text.pixels(role) for role in ROLES if text.pixels(role) < 13} == {}


def _contrast(a: tuple[int, ...], b: tuple[int, ...]) -> float:
    def light(colour: tuple[int, ...]) -> float:
        parts = [c / 255 for c in colour[:3]]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_merged_covers_the_same_ground() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10), pygame.Rect(50, 50, 5, 5)]
    out = merged(rects)
    assert len(out) == 2
    assert all(any(o.contains(r) for o in out) for r in rects)


def test_a_small_area_at_the_edge_of_a_large_one_stays_apart() -> None:
    """Together they would cover a strip as long as the large one."""
    rects = [pygame.Rect(0, 100, 1000, 300), pygame.Rect(50, 60, 80, 80)]
    assert merged(rects) == rects


@pytest.mark.parametrize(
    ("saved", "said"),
    [
        (True, "Your game is saved as it was after the last move."),
        (False, "Your game could not be saved."),
        (None, ""),
    ],
)
@pytest.mark.parametrize("plain", [False, True])
def test_trouble_claims_only_what_is_so(
    make_app: Any, tmp_path: Path, saved: bool | None, said: str, plain: bool
) -> None:
    app = make_app(saved=lambda: saved)
    app.push(Plain("update"))
    app.step()
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert scene._of_the_game() == said
    assert scene.log_path == tmp_path / "log.txt"
    scene.plain = plain
    scene.invalidate()
    app.step()
    assert app.scene is scene


def test_trouble_names_no_log_that_was_not_written(make_app: Any, tmp_path: Path) -> None:
    def unknown() -> bool:
        raise RuntimeError("nobody knows")

    app = make_app(saved=unknown)
    (tmp_path / "file").write_text("in the way")
    app.log_path = tmp_path / "file" / "log.txt"
    app.push(Plain("update"))
    app.step()
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    assert scene.log_path is None
    assert scene.saved is None


def test_errors_outside_of_scenes_are_shown_until_they_do_not_end(
    make_app: Any, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    turns = []

    def poll(now: float) -> bool:
        turns.append(type(app.scene))
        clock.go(1.0)
        raise OSError("the display is gone")

    monkeypatch.setattr(app.window, "poll", poll)
    with pytest.raises(OSError, match="the display is gone"):
        app.run(Plain())
    assert len(turns) == STUMBLES + 1
    assert turns[1] is TroubleScene


def test_a_report_is_written_where_there_is_no_clipboard(
    make_app: Any, hands_on: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    hands = hands_on(app)
    app.push(Plain("update"))
    hands.step()
    scene = app.scene
    assert isinstance(scene, TroubleScene)
    hands.key(pygame.K_c)
    assert scene.told == "The report is on the clipboard."
    assert "in update" in clipboard.paste()
    monkeypatch.setattr(clipboard, "copy", lambda text: False)
    hands.key(pygame.K_c)
    file = tmp_path / REPORT
    assert file.read_text("utf-8") == scene.report
    assert str(file) in scene.told
    monkeypatch.setattr("game.ui.trouble.write_report", lambda text, choices: None)
    scene.plain = True
    hands.key(pygame.K_c)
    assert "cannot be written" in scene.told


def test_where_the_last_resort_fails_too_the_program_ends(
    make_app: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = make_app()
    app.push(Plain("update"))
    app.fail(RuntimeError("in a scene"))
    app.scene.plain = True
    # No font is left to say it with.
    monkeypatch.setattr(app.ui.assets, "root", tmp_path)
    app.scene.invalidate()
    with pytest.raises(FileNotFoundError, match="no font"):
        app.step()


@pytest.mark.parametrize("desktop", [(960, 540), (1024, 600), (800, 480), (1280, 640)])
def test_a_desktop_without_room_for_a_window_is_filled(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    window = Window("Test")
    assert window.fullscreen
    window.close()
    window = Window("Test", (1280, 720))
    assert not window.fullscreen, "who had a window has it again"
    window.close()


@pytest.mark.parametrize("desktop", [(960, 540), (1024, 600), (1920, 1080), (640, 400)])
@pytest.mark.parametrize("size", [None, (1280, 720), (3000, 2000), (100, 100)])
def test_the_window_is_never_larger_than_the_desktop(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], size: tuple[int, int] | None
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    wide, high = Window._fit(size)
    assert wide <= desktop[0]
    assert high <= desktop[1] - TITLE_BAR
    assert all(least <= length for least, length in zip(SMALLEST, (wide, high), strict=True))


@pytest.mark.parametrize("size", [(800, 450), (640, 480), (480, 700)])
def test_a_smaller_window_shows_everything_reduced(
    make_app: Any, hands_on: Any, size: tuple[int, int]
) -> None:
    app = make_app(size)
    hands = hands_on(app)
    assert app.window.size[0] >= LEAST[0]
    assert app.window.size[1] >= LEAST[1]
    assert app.window.size[0] * size[1] == pytest.approx(app.window.size[1] * size[0], rel=0.01)
    clicked: list[str] = []

    class Corner(WidgetScene):
        def build(self) -> Widget:
            self.button = Button(self.ui, "Corner", lambda: clicked.append("corner"))
            return Column(self.ui, [Spacer(self.ui), Row(self.ui, [Spacer(self.ui), self.button])])

    scene = Corner()
    app.push(scene)
    hands.step(times=3)
    there = scene.button.rect.center
    seen = tuple(at * size[i] // app.window.size[i] for i, at in enumerate(there))
    assert pygame.Rect((0, 0), size).collidepoint(seen)
    assert screen().get_size() == size
    drawn = pygame.transform.smoothscale(app.window.surface, size)
    assert screen().get_at((3, 3)) == drawn.get_at((3, 3))
    hands.click(seen)
    assert clicked == ["corner"]


def test_a_window_that_grows_again_is_drawn_on_itself(make_app: Any, hands_on: Any) -> None:
    app = make_app((800, 450))
    hands = hands_on(app)
    app.push(Plain())
    hands.step()
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    hands.step(0.1, 5)
    assert app.window.size == (1280, 720)
    assert app.window.surface is screen()


class Stage(WidgetScene):
    """A button in the middle, which does something once."""

    def __init__(self, act: Any) -> None:
        super().__init__()
        self.act = act

    def build(self) -> Widget:
        return self.make("one")

    def make(self, words: str) -> Widget:
        return Column(
            self.ui, [Spacer(self.ui, 80), Button(self.ui, words, lambda: self.act(self))]
        )


def test_the_second_click_of_a_double_click_is_for_what_lay_there(
    make_app: Any, hands_on: Any
) -> None:
    """It hits nothing that has come up under the mouse, on the same page or on another."""
    app = make_app()
    hands = hands_on(app)
    done: list[str] = []

    def replaced(scene: Stage) -> None:
        done.append("first")
        scene.act = lambda _scene: done.append("second")
        scene.root.content = scene.make("two")
        scene.relayout()

    scene = Stage(replaced)
    app.push(scene)
    hands.step()
    spot = (640, 100)
    hands.click(spot)
    hands.click(spot)
    hands.click(spot)
    assert done == ["first"]
    hands.step(0.6)
    hands.click(spot)
    assert done == ["first", "second"]

    above = Stage(lambda _scene: done.append("above"))
    scene.act = lambda _scene: app.push(above)
    hands.step(0.6)
    hands.click(spot)
    assert app.scene is above
    hands.click(spot)
    assert done == ["first", "second"]
    hands.click((660, 100))
    assert done[-1] == "above", "elsewhere it is another click"


class Remade(WidgetScene):
    """A switch that every change remakes, as pages do that follow what is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[bool] = []

    def build(self) -> Widget:
        value = bool(self.values and self.values[-1])
        return Column(
            self.ui, [Spacer(self.ui, 80), Toggle(self.ui, value, self.change, name="Sequences")]
        )

    def change(self, value: bool) -> None:
        self.values.append(value)
        self.root.content = self.build()
        self.relayout()


def test_a_switch_that_is_remade_takes_every_click(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = Remade()
    app.push(scene)
    hands.step()
    for _ in range(3):
        hands.click(next(w for w in widgets(scene) if isinstance(w, Toggle)).rect.center)
    assert scene.values == [True, False, True]


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_a_hand_moves_as_far_in_any_window(
    make_app: Any, hands_on: Any, size: tuple[int, int]
) -> None:
    app = make_app(size)
    hands = hands_on(app)
    done: list[str] = []

    def replaced(scene: Stage) -> None:
        done.append("first")
        scene.act = lambda _scene: done.append("second")
        scene.root.content = scene.make("two")
        scene.relayout()

    app.push(Stage(replaced))
    hands.step()
    hands.click((size[0] // 2, app.ui.px(100)))
    hands.click((size[0] // 2 + app.ui.dp(4), app.ui.px(100)))
    assert done == ["first"]
    hands.click((size[0] // 2 + app.ui.dp(10), app.ui.px(100)))
    assert done == ["first", "second"]


def test_buttons_show_their_keys_once_keys_are_used_or_as_the_settings_say(
    make_app: Any, hands_on: Any
) -> None:
    class Sheet(WidgetScene):
        def build(self) -> Widget:
            self.plain = Button(self.ui, "Rules", shortcut="R")
            self.helpful = Button(self.ui, "Draw", shortcut="D", helpful=True)
            return Row(self.ui, [self.plain, self.helpful])

    app = make_app()
    scene = Sheet()
    app.push(scene)
    shown = [
        (caps, [app.apply(key_caps=caps), scene.plain.draws_key(), scene.helpful.draws_key()][1:])
        for caps in ("always", "never", "needed")
    ]
    assert shown == [("always", [True, True]), ("never", [False, False]), ("needed", [False, True])]
    assert scene.plain.hint() == "Rules  [R]"
    hands = hands_on(app)
    hands.click((5, 5))
    louder = 1 << 30 | 128
    for idle in (pygame.K_LSHIFT, louder):
        hands.key(idle)
        assert not scene.plain.draws_key()
    hands.key(pygame.K_F9)
    assert scene.plain.draws_key()
    assert scene.plain.hint() == ""
