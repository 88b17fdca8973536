"""Widgets under mouse and keyboard, by posted events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
import pytest

from game.ui import clipboard
from game.ui.app import App
from game.ui.scene import WidgetScene
from game.ui.widgets import (
    Button,
    Column,
    Dropdown,
    Form,
    Grid,
    Item,
    Label,
    ListPicker,
    Panel,
    Row,
    ScrollArea,
    Segmented,
    Slider,
    Spacer,
    TextField,
    Tile,
    TilePicker,
    Toggle,
    Widget,
)
from game.ui.widgets.floating_notes import Tooltip
from tests.ui.tables import widgets

Hands = Any
SIZES = [(960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (1200, 1600)]


class Scene(WidgetScene):
    """A scene around a tree made by a function."""

    def __init__(self, make: Callable[[Any], Widget], overlay: bool = False) -> None:
        super().__init__()
        self.make = make
        self.overlay = overlay

    def build(self) -> Widget:
        return self.make(self.ui)


@pytest.fixture
def show(make_app: Any, hands_on: Any) -> Callable[..., tuple[Scene, Hands]]:
    """Shows a tree and gives the scene and the hands."""

    def run(make: Callable[[Any], Widget], **options: Any) -> tuple[Scene, Hands]:
        app: App = make_app(**options)
        scene = Scene(make)
        app._enter(scene)
        hands = hands_on(app)
        hands.step()
        return scene, hands

    return run


@pytest.mark.parametrize("side", [28, 34, 60])
def test_a_picture_stands_in_the_middle_of_a_button_however_small(show: Any, side: int) -> None:
    scene, _hands = show(lambda ui: Row(ui, [Button(ui, "", icon="menu", kind="icon")]))
    button = scene.root.content.children[0]
    button.place(pygame.Rect(10, 10, side, side))
    canvas = pygame.Surface((100, 100))
    button.draw(canvas)
    (drawn,) = pygame.mask.from_threshold(
        canvas, (255, 255, 255), (120, 120, 120, 255)
    ).get_bounding_rects()[:1]
    assert abs(drawn.centerx - button.rect.centerx) <= 1


def test_button_clicks_on_release_inside(show: Any) -> None:
    hits: list[str] = []
    scene, hands = show(lambda ui: Row(ui, [Button(ui, "Draw", lambda: hits.append("draw"))]))
    button = scene.root.content.children[0]
    hands.click(button.rect.center)
    assert hits == ["draw"]
    hands.down(button.rect.center)
    assert button.pressed
    hands.move((button.rect.right + 200, 10))
    hands.up((button.rect.right + 200, 10))
    assert hits == ["draw"]


def test_disabled_button_says_why(show: Any) -> None:
    hits: list[int] = []
    scene, hands = show(
        lambda ui: Row(
            ui,
            [
                Button(
                    ui, "Take", lambda: hits.append(1), enabled=False,
                    disabled_reason="The pile is frozen", shortcut="T",
                )
            ],
        )
    )  # fmt: skip
    button = scene.root.content.children[0]
    hands.click(button.rect.center)
    hands.key(pygame.K_t, text="t")
    assert hits == []
    assert scene.root.tip == "The pile is frozen"


def test_no_tooltip_comes_under_a_mouse_that_rested_there_before(show: Any) -> None:
    scene, hands = show(lambda ui: Row(ui, [Button(ui, "Hint", tooltip="Shows a good move")]))
    x, y = scene.root.content.children[0].rect.center
    scene.point((x, y))
    hands.step(0.09, 20)
    assert scene.root.tip == ""
    assert scene.root.hovered is not None
    hands.move((x + 1, y))
    hands.step(0.09, 10)
    assert scene.root.tip == "Shows a good move"


def test_tooltip_comes_after_a_while_and_goes(show: Any) -> None:
    scene, hands = show(lambda ui: Row(ui, [Button(ui, "Hint", tooltip="Shows a good move")]))
    button = scene.root.content.children[0]
    hands.move(button.rect.center)
    assert scene.root.tip == ""
    hands.step(0.09, 10)
    assert scene.root.tip == "Shows a good move"
    hands.move((1200, 700))
    assert scene.root.tip == ""


def test_the_name_beside_a_control_is_spoken_and_not_shown_once_more(show: Any) -> None:
    said: list[str] = []
    scene, hands = show(lambda ui: Row(ui, [Dropdown(ui, [(5, "500")], 5, name="Natural canasta")]))
    scene.root.on_announce = said.append
    dropdown = scene.root.content.children[0]
    hands.move(dropdown.rect.center)
    hands.step(0.09, 10)
    assert scene.root.tip == ""
    dropdown.focus()
    assert said == ["Natural canasta 500"]


@pytest.mark.parametrize(
    "words",
    ["Change the rules, give the game a name and keep it.", "Short.", "One two three four. " * 9,
     "First of the lines\nand the second, which is rather longer than the one that stands above"],
)  # fmt: skip
def test_the_lines_of_a_tooltip_are_about_as_long(show: Any, words: str) -> None:
    scene, _hands = show(lambda ui: Row(ui, [Label(ui, "A")]))
    text, ui = scene.ui.text, scene.ui
    tip = Tooltip(ui, words)
    tip.settle(pygame.Rect(500, 300, 90, 30), (1280, 720))
    whole = text.wrap(words, ui.px(300), "small")
    inner = tip.rect.w - ui.px(20)
    assert len(text.wrap(words, inner + 1, "small")) == len(whole)
    assert len(text.wrap(words, inner - 1, "small")) > len(whole)


@pytest.mark.parametrize(("align", "room"), [("start", "right"), ("end", "left")])
def test_a_wide_list_of_a_drop_down_opens_towards_the_middle(
    show: Any, align: str, room: str
) -> None:
    options = [(1, "90"), (2, "50, 90 from 1 500, 120 from 3 000, 150 from 5 000, 180 from 7 000")]
    scene, hands = show(lambda ui: Column(ui, [Dropdown(ui, options, 1, width=120)], align=align))
    owner = next(w for w in widgets(scene) if isinstance(w, Dropdown))
    hands.click(owner.rect.center)
    opened = scene.root.popup.rect
    assert opened.w > owner.rect.w
    if room == "right":
        assert opened.x == owner.rect.x
    else:
        assert opened.right == min(owner.rect.right, 1280 - scene.ui.px(8))


def test_a_tooltip_changes_with_what_there_is_to_say(show: Any) -> None:
    scene, hands = show(
        lambda ui: Row(
            ui, [Button(ui, "Draw", enabled=False, disabled_reason="It is not your turn.")]
        )
    )
    button = scene.root.content.children[0]
    hands.move(button.rect.center)
    hands.step(0.09, 10)
    assert scene.root.tip == "It is not your turn."
    button.disabled_reason = "The stock is empty."
    hands.step(0.09)
    assert scene.root.tip == "The stock is empty."
    button.enabled = True
    hands.step(0.09, 10)
    assert scene.root.tip == ""
    button.enabled = False
    hands.step(0.09, 10)
    assert scene.root.tip == "The stock is empty."


@pytest.mark.parametrize("place", range(7))
def test_a_tooltip_hides_no_other_button(show: Any, place: int) -> None:
    def make(ui: Any) -> Widget:
        buttons = [Button(ui, f"No {i}", tooltip="There is nothing to take back") for i in range(7)]
        rows = [Row(ui, buttons[i : i + 2], gap=6) for i in range(0, 6, 2)]
        block = Column(ui, [*rows, buttons[6]], gap=6)
        return Column(ui, [Spacer(ui), Row(ui, [Spacer(ui), block])])

    scene, hands = show(make)
    buttons = [w for w in widgets(scene) if isinstance(w, Button)]
    assert buttons[-1].rect.bottom > 700
    hands.move(buttons[place].rect.center)
    hands.step(0.09, 10)
    tip = scene.root._tip
    assert tip is not None
    assert tip.rect.collidelist([button.rect for button in buttons]) < 0


def test_shortcuts_and_default(show: Any) -> None:
    hits: list[str] = []

    def make(ui: Any) -> Widget:
        return Column(
            ui,
            [
                TextField(ui, ""),
                Button(ui, "Undo", lambda: hits.append("undo"), shortcut="U"),
                Button(ui, "Again", lambda: hits.append("again"), shortcut="Ctrl+Z"),
                Button(ui, "Save", lambda: hits.append("save"), default=True),
            ],
        )

    scene, hands = show(make)
    hands.key(pygame.K_u, text="u")
    hands.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    hands.key(pygame.K_RETURN)
    assert hits == ["undo", "again", "save"]
    scene.root.content.children[0].focus()
    hands.key(pygame.K_u, text="u")
    hands.write("u")
    assert hits == ["undo", "again", "save"]
    assert scene.root.content.children[0].text == "u"


def test_tab_order_and_ring(show: Any) -> None:
    def make(ui: Any) -> Widget:
        return Row(ui, [Button(ui, "A"), Button(ui, "B", enabled=False), Button(ui, "C")])

    scene, hands = show(make)
    a, _b, c = scene.root.content.children
    hands.key(pygame.K_TAB)
    assert a.focused
    assert scene.root.show_focus
    hands.key(pygame.K_TAB)
    assert c.focused
    hands.key(pygame.K_TAB)
    assert a.focused
    hands.key(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    assert c.focused
    hands.key(pygame.K_LEFT)
    assert a.focused
    hands.click(c.rect.center)
    assert not scene.root.show_focus


def test_toggle_and_segmented(show: Any) -> None:
    seen: list[Any] = []

    def make(ui: Any) -> Widget:
        return Column(
            ui,
            [
                Toggle(ui, False, seen.append),
                Segmented(ui, [(1, "One"), (2, "Two"), (3, "Three")], 1, seen.append),
            ],
            align="start",
        )

    scene, hands = show(make)
    toggle, seg = scene.root.content.children
    hands.click(toggle.rect.center)
    toggle.focus()
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_RIGHT)
    hands.click(seg._cells()[2].center)
    hands.key(pygame.K_LEFT)
    assert seen == [True, False, True, 3, 2]
    assert (toggle.value, seg.value) == (True, 2)


def test_slider_by_mouse_and_keys(show: Any) -> None:
    seen: list[float] = []
    scene, hands = show(
        lambda ui: Column(ui, [Slider(ui, 0.5, seen.append, step=0.1)], align="start")
    )
    slider = scene.root.content.children[0]
    hands.down((slider.rect.right - 1, slider.rect.centery))
    assert slider.value == 1.0
    hands.move((slider.rect.x - 50, slider.rect.centery))
    hands.up((slider.rect.x - 50, slider.rect.centery))
    assert slider.value == 0.0
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_END)
    assert seen == [1.0, 0.0, 0.1, 1.0]


def test_dropdown(show: Any) -> None:
    seen: list[str] = []
    options = [(name, name.title()) for name in ("classic", "samba", "bolivia", "cuban")]
    scene, hands = show(
        lambda ui: Column(ui, [Dropdown(ui, options, "classic", seen.append)], align="start")
    )
    drop = scene.root.content.children[0]
    hands.click(drop.rect.center)
    assert drop.is_open
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    assert drop.value == "classic"
    hands.key(pygame.K_RETURN)
    assert (drop.value, drop.is_open, drop.focused) == ("bolivia", False, True)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_ESCAPE)
    assert not drop.is_open
    hands.click(drop.rect.center)
    body = scene.root.popup.list.body
    hands.click(body._row(1).center)
    assert seen == ["bolivia", "samba"]
    hands.click(drop.rect.center)
    hands.click((1200, 700))
    assert not drop.is_open


def test_text_field(show: Any) -> None:
    seen: list[str] = []
    done: list[str] = []
    scene, hands = show(
        lambda ui: Column(
            ui, [TextField(ui, "José", seen.append, done.append, limit=12)], align="start"
        )
    )
    field = scene.root.content.children[0]
    hands.click((field.rect.right - 5, field.rect.centery))
    hands.write(" Núñez")
    assert field.text == "José Núñez"
    hands.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert field.selected == "Núñez"
    hands.key(pygame.K_x, mod=pygame.KMOD_CTRL)
    assert field.text == "José "
    assert clipboard.paste() == "Núñez"
    hands.key(pygame.K_a, mod=pygame.KMOD_CTRL)
    hands.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert field.text == "Núñez"
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_END)
    hands.key(pygame.K_BACKSPACE)
    assert field.text == "úñe"
    hands.write("0123456789abc")
    assert len(field.text) == 12
    hands.key(pygame.K_RETURN)
    assert done == [field.text]
    hands.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    assert field._composing == "ni"
    hands.write("")
    assert field._composing == ""


def test_list_picker(show: Any) -> None:
    seen: list[Any] = []
    items = [Item(-1, "Family", heading=True)]
    items += [Item(i, f"Variant {i}", "a note", enabled=i != 2) for i in range(30)]
    scene, hands = show(
        lambda ui: Column(
            ui,
            [ListPicker(ui, items, 0, seen.append, lambda v: seen.append(("go", v)), height=200)],
        )
    )
    picker = scene.root.content.children[0]
    hands.click(picker.body._row(2).center)
    assert picker.value == 1
    hands.key(pygame.K_DOWN)
    assert picker.value == 3
    hands.key(pygame.K_END)
    assert picker.value == 29
    assert picker.rect.contains(picker.body._row(30))
    hands.key(pygame.K_RETURN)
    assert seen == [1, 3, 29, ("go", 29)]
    hands.move(picker.rect.center)
    hands.wheel(3)
    assert picker.offset < picker.most


def test_a_line_that_moved_under_the_mouse_is_not_double_clicked(show: Any) -> None:
    seen: list[int] = []
    items = [Item(n, f"Line {n}") for n in range(30)]
    scene, hands = show(
        lambda ui: Column(ui, [ListPicker(ui, items, 0, None, seen.append, height=200)])
    )
    spot = scene.root.content.children[0].rect.center
    hands.click(spot)
    hands.wheel(-1)
    hands.click(spot)
    hands.click(spot)
    assert seen == []
    hands.step(0.6)
    hands.click(spot)
    hands.click(spot)
    assert len(seen) == 1


def test_what_the_mouse_presses_stays_below_it(show: Any) -> None:
    """A list that is scrolled and gets the keyboard by a click does not go back to its choice."""
    items = [Item(i, f"Variant {i}") for i in range(30)]

    def make(ui: Any) -> Widget:
        return Column(ui, [ListPicker(ui, items, 0, lambda v: None, height=200), Button(ui, "B")])

    scene, hands = show(make)
    picker, button = scene.root.content.children
    hands.click(button.rect.center)
    hands.move(picker.rect.center)
    hands.wheel(-4)
    assert picker.offset > 100
    row = next(i for i in range(30) if picker.body._row(i).collidepoint(picker.rect.center))
    hands.click(picker.rect.center)
    assert picker.value == row
    # By the keyboard the choice comes into sight.
    hands.click(button.rect.center)
    hands.wheel(0)
    picker.scroll_to(picker.most)
    picker.body.focus()
    assert picker.rect.contains(picker.body._row(row))


def test_scroll_area_clips_hits_and_drags(show: Any) -> None:
    hits: list[int] = []

    def make(ui: Any) -> Widget:
        rows = [Button(ui, f"B{i}", partial(hits.append, i)) for i in range(30)]
        return Column(ui, [ScrollArea(ui, Column(ui, rows), height=200, flex=0)])

    scene, hands = show(make)
    area = scene.root.content.children[0]
    last = area.child.children[-1]
    assert not area.rect.contains(last.rect)
    hands.click(last.rect.center)
    assert hits == []
    last.focus()
    assert area.rect.contains(last.rect)
    hands.click(last.rect.center)
    assert hits == [29]
    hands.down(area._thumb().center)
    hands.move((area._thumb().centerx, 0))
    hands.up((area._thumb().centerx, 0))
    assert area.offset == 0


def test_tiles(show: Any) -> None:
    seen: list[int] = []
    tiles = [Tile(i, str(i), lambda s, r: None) for i in range(6)]
    scene, hands = show(lambda ui: Column(ui, [TilePicker(ui, tiles, 0, seen.append)]))
    picker = scene.root.content.children[0]
    hands.click(picker._rects()[3].center)
    hands.key(pygame.K_LEFT)
    assert seen == [3, 2]


def test_toasts_fade_and_end(show: Any) -> None:
    scene, hands = show(lambda ui: Label(ui, "x"))
    scene.root.toast("The opening counts 70; you need 90")
    assert scene.root.toasts == ["The opening counts 70; you need 90"]
    hands.step(0.1, 60)
    assert scene.root.toasts == []


def test_a_toast_covers_no_button(show: Any) -> None:
    scene, _hands = show(
        lambda ui: Column(ui, [Button(ui, f"Number {n}") for n in range(20)], gap=0)
    )
    buttons = [w for w in scene.root.content.walk() if isinstance(w, Button)]
    window = scene.root.size
    wide, high = window[0], 40
    for n, button in enumerate(buttons):
        # Rows of buttons at the lower edge, as below a sheet.
        button.place(pygame.Rect(0, window[1] - 44 - high * (n + 1), wide, high - 10))
    for left_alone in (0, 44):
        for button in buttons[:3]:
            button.rect.y -= left_alone
        scene.root.toast("The result is on the clipboard.")
        toast = scene.root._toasts[-1]
        assert pygame.Rect((0, 0), window).contains(toast.rect)
        assert toast.rect.collidelist([button.rect for button in buttons[:3]]) < 0


def tree(ui: Any) -> Widget:
    """A page with everything on it."""
    form = Form(
        ui,
        [
            (Label(ui, "Rule set"), Dropdown(ui, [(0, "International Canasta")], 0)),
            (Label(ui, "Strength of the computer players"), Segmented(ui, [(0, "A"), (1, "B")], 0)),
            (Label(ui, "Animation speed"), Slider(ui, 0.5, show=lambda v: f"{v:.0%}")),
            (Label(ui, "Reduce motion"), Toggle(ui, True)),
        ],
    )
    cells = Grid(ui, [Button(ui, f"Cell {i}") for i in range(5)], columns=3)
    text = Label(ui, "A **natural** canasta of 8♥ 8♠ counts 500. " * 6)
    buttons = Row(ui, [Spacer(ui), Button(ui, "Cancel"), Button(ui, "Save", kind="primary")])
    panel = Panel(ui, Column(ui, [form, cells, text, buttons], gap=12), title="Settings")
    return ScrollArea(ui, Column(ui, [panel], pad=16))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [1.0, 1.4])
def test_layout_holds_at_many_sizes(show: Any, size: tuple[int, int], text_scale: float) -> None:
    scene, hands = show(tree, size=size, text_scale=text_scale)
    window = pygame.Rect((0, 0), size)
    area = scene.root.content
    for widget in area.walk():
        if isinstance(widget, Spacer):
            continue
        assert widget.rect.left >= 0
        assert widget.rect.right <= window.right
        if widget not in (area, area.child):
            assert widget.parent.rect.inflate(2, 2).contains(widget.rect), widget
        if widget.focusable and widget.parent is not None:
            least = scene.ui.px(32)
            assert min(widget.hit_rect().size) >= min(least, 32)
    for row in area.walk():
        if isinstance(row, Row | Grid):
            for i, a in enumerate(row.children):
                for b in list(row.children)[i + 1 :]:
                    assert not a.rect.colliderect(b.rect)
    scene.app.invalidate()
    hands.step()


def test_only_what_changed_is_painted(show: Any) -> None:
    scene, hands = show(lambda ui: Row(ui, [Button(ui, "A"), Button(ui, "B")]))
    hands.step(0.1, 12)
    frames = scene.app.frames
    hands.step(0.1, 12)
    assert scene.app.frames == frames
    scene.root.content.children[0].invalidate()
    dirty = scene.take_dirty()
    assert dirty is not None
    assert len(dirty) == 1
    assert dirty[0].w < 300


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.15, 1.3, 1.35, 1.5, 1.725, 1.75, 1.95, 2.0, 2.6])
def test_figures_are_never_broken(make_app: Any, scale: float) -> None:
    ui = make_app(text_scale=scale).ui
    for role in ("body", "small", "strong"):
        for figure in ("0", "30", "300", "430", "1,300", "2\u202f000", "\u2212135"):
            label = Label(ui, figure, role, tabular=True)
            wide, high = label.desired(ui.px(400))
            assert high == ui.text.line_height(role)
            assert label.desired(wide) == (wide, high)


def test_a_row_without_room_for_its_keys_is_no_wider_than_what_stands_in_it(make_app: Any) -> None:
    ui = make_app().ui
    buttons = [Button(ui, word, shortcut="X") for word in ("One", "Another", "A third")]
    row = Row(ui, buttons)
    natural = row.measure(10_000)[0]
    wide = row.measure(natural - 1)[0]
    assert wide < natural - 1
    row.place(pygame.Rect(0, 0, wide, 40))
    assert buttons[-1].rect.right == wide
    assert not any(button.draws_key() for button in buttons)


@pytest.mark.parametrize("change", [
    lambda label: setattr(label, "text", "More words, which take more lines than there were"),
    lambda label: setattr(label, "visible", False),
    lambda label: setattr(label, "fixed_height", 90),
    lambda label: label.parent.add(Label(label.ui, "Below")),
], ids=["text", "visible", "height", "child"])  # fmt: skip
def test_sizes_are_kept_until_something_inside_changes(
    make_app: Any, change: Callable[[Any], None]
) -> None:
    measured: list[int] = []

    class Measured(Label):
        def measure(self, max_width: int) -> tuple[int, int]:
            measured.append(max_width)
            return super().measure(max_width)

    label = Measured(make_app().ui, "Words")
    whole = Column(label.ui, [Column(label.ui, [label])])
    before = whole.desired(100)
    assert whole.desired(100) == before
    assert len(measured) == 1
    change(label)
    assert whole.desired(100)[1] != before[1]


@pytest.mark.parametrize("words", ["one two three four five six", "**one** 8♥ 8♠, unbreakablyLong"])
@pytest.mark.parametrize("kept", [{}, {"max_lines": 2}, {"wrap": False}])
def test_lines_once_broken_are_those_of_a_narrower_label_too(
    make_app: Any, words: str, kept: dict[str, Any]
) -> None:
    ui = make_app().ui
    for width in range(40, 260, 7):
        label = Label(ui, words, **kept)
        wide, _high = label.desired(width)
        for narrower in range(wide, width):
            fresh = Label(ui, words, **kept)
            assert label.desired(narrower) == fresh.desired(narrower)
            assert label._lines(narrower) == fresh._lines(narrower)


def test_a_tooltip_leaves_free_what_it_explains_and_its_label(show: Any) -> None:
    told = "A rather long explanation of what is set here, so that it takes more than one line."

    def form(ui: Any) -> Widget:
        row = [
            Label(ui, "What is set", tooltip=told, flex=1),
            Toggle(ui, False, lambda _on: None, tooltip=told),
        ]
        above, below = ([Button(ui, "Another " * 9, lambda: None)] for _ in range(2))
        return Column(ui, [*above, Row(ui, row), *below])

    scene, hands = show(form)
    label, toggle = scene.root.content.children[1].children
    hands.move(toggle.rect.center)
    hands.step(0.5, 6)
    assert scene.root.tip == told
    tip = scene.root._tip.rect
    assert not tip.colliderect(label.rect)
    assert not tip.colliderect(toggle.rect)


def test_a_tooltip_stands_above_or_below_its_line_rather_than_in_the_next_column(show: Any) -> None:
    def form(ui: Any) -> Widget:
        lines = [[Button(ui, "Something set " * 2) for _ in range(9)] for _ in range(3)]
        lines[1][4].tooltip = "What is set here."
        return Row(ui, [Column(ui, column) for column in lines], gap=20)

    scene, hands = show(form)
    owner = next(w for w in widgets(scene) if w.tooltip)
    hands.move(owner.rect.center)
    hands.step(0.5, 6)
    assert scene.root._tip.rect.centerx == owner.rect.centerx
