"""The pages round the table: made from records, at every size, played by keys and mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.files import find_assets
from game.rules.cards import POINTS, THREE
from game.rules.variant import Option, Variant
from game.store.folders import Folders
from game.store.settings import load_settings
from game.translation import number
from game.ui.deco import frames
from game.ui.scene import WidgetScene, merged
from game.ui.screens.drift import Drift
from game.ui.screens.navigator import Navigator
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.parts.figures import Table
from game.ui.screens.parts.prose import Block, parse_page
from game.ui.screens.parts.wording import match_goal
from game.ui.screens.playing.show_me import notes_for
from game.ui.screens.registry import SCREENS
from game.ui.screens.rules.facts_melds import canastas, minimums
from game.ui.screens.rules.facts_out import special_hands
from game.ui.screens.rules.facts_table import stock_end
from game.ui.screens.rules.glossary_page import GlossaryScene
from game.ui.screens.rules.plain_rules import rules_text
from game.ui.screens.rules.rules_page import SECTIONS, RulesScene, page_source
from game.ui.screens.rules.terms import ExplainsTerms
from game.ui.screens.settings_page import SettingsScene
from game.ui.screens.shelf import variant_items
from game.ui.screens.title import TitleScene
from game.ui.trouble import TroubleScene
from game.ui.widgets import Button, Form, Label, ScrollArea, Segmented, Toggle, Widget
from game.ui.window import scale_of
from game.variants import VARIANTS, variant_named
from game.variants.house import with_house_rules
from tests.tried import TRIED
from tests.ui.tables import new_game, widgets

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1440)]


@pytest.fixture
def make_house(make_app: Callable[..., Any], tmp_path: Path) -> Callable[..., Navigator]:
    """A navigator whose files lie in a folder of the test."""

    def make(size: tuple[int, int] = (1280, 720)) -> Navigator:
        app = make_app(size)
        places = Folders(tmp_path, tmp_path, tmp_path)
        navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
        navigator.settings.partner_level = "standard"
        navigator.apply()
        app.running = True
        app.push(TitleScene(navigator))
        return navigator

    return make


def texts(widget: Widget) -> str:
    """All that a tree of widgets says."""
    words = [w.text for w in widget.walk() if isinstance(w, Label)]
    for table in (w for w in widget.walk() if isinstance(w, Table)):
        words += [cell for line in table.lines for cell in line.cells]
    return "\n".join(words)


# -- what the records say ---------------------------------------------------------------------


@pytest.mark.parametrize("variant", TRIED.values(), ids=lambda v: v.key)
def test_every_variant_has_a_page_that_uses_every_section(variant: Variant) -> None:
    page = find_assets() / "rules" / f"{variant.key}.md"
    used = {b.text for b in parse_page(page.read_text("utf-8")) if b.kind == "insert"}
    assert used <= set(SECTIONS)
    missing = {name for name in SECTIONS if SECTIONS[name](variant) is not None} - used
    assert not missing


@pytest.mark.parametrize("variant", TRIED.values(), ids=lambda v: v.key)
def test_the_rules_are_told_as_plain_text_too(variant: Variant) -> None:
    text = rules_text(variant)
    assert text.startswith(variant.name)
    assert match_goal(variant.match) in text
    assert not re.search(r"[{}*]", text)
    assert not text.isspace()


def test_a_page_of_house_rules_is_whole_and_says_nothing_of_the_parent() -> None:
    variant = with_house_rules(VARIANTS["samba"], {"deal": {"upcard": False}})
    text = rules_text(variant)
    assert "How a hand goes" in text
    assert "The pile starts empty" in text
    assert "is turned up to start the pile" not in text
    assert "The score" in text
    buried = {"deal": {"upcard_buried": True}, "melds": {"black_threes": "a natural rank"}}
    text = " ".join(rules_text(with_house_rules(VARIANTS["classic"], buried)).split())
    assert "goes under the stock" in text
    assert "another is turned up over it" not in text
    packet = rules_text(with_house_rules(VARIANTS["italian"], {"match": {"target": 5000}}))
    assert "face down" in packet
    foot = variant_named("hand_and_foot")
    waits = rules_text(with_house_rules(foot, {"match": {"hands": 3}}))
    assert "or your foot is still to" in waits
    counted = rules_text(with_house_rules(VARIANTS["classic"], {"match": {"hands": 6}}))
    assert "6 hands long" in counted
    assert "the target" not in counted


def test_a_section_that_only_an_option_calls_for_is_on_the_page() -> None:
    variant = variant_named("joker", {"sevens": True})
    assert "Unfinished set: sevens" in rules_text(variant)
    source = page_source(find_assets(), replace(variant, key="another"))
    used = [block.text for block in parse_page(source) if block.kind == "insert"]
    assert used == list(SECTIONS)


def test_minimums_follow_the_steps_of_the_variant() -> None:
    international = [line.cells for line in minimums(VARIANTS["international"]).lines[1:]]
    assert [cells[1] for cells in international] == ["90", "120", "150", "180"]
    classic = [line.cells for line in minimums(VARIANTS["classic"]).lines[1:]]
    assert [cells[1] for cells in classic] == ["15", "50", "90", "120"]
    assert classic[0][0] == "Less than 0"
    assert classic[2][0] == f"{number(1500)} to {number(2995)}"


def test_canastas_name_the_great_ones_of_a_variant_only() -> None:
    great = texts_of(canastas(VARIANTS["international"]).lines)
    assert number(4000) in great
    assert number(2500) in great
    plain = texts_of(canastas(VARIANTS["classic"]).lines)
    assert "Wild" not in plain


def texts_of(lines: Any) -> str:
    """The cells of a table."""
    return "\n".join(cell for line in lines for cell in line.cells)


def test_options_change_what_the_page_says() -> None:
    plain = " ".join(minimums(VARIANTS["international"]).sentences)
    changed = variant_named("international", {"meld_after_bonus": True, "opening_wilds_per_set": 1})
    other = " ".join(minimums(changed).sentences)
    assert "and then discards" in plain
    assert "at once" in other
    assert "one wild card at most" in other


def test_special_hands_and_the_end_of_the_stock_differ_by_record() -> None:
    special = special_hands(VARIANTS["international"])
    assert special is not None
    assert "Schneider" in texts_of(special.lines)
    assert special_hands(VARIANTS["classic"]) is None
    ends = {stock_end(variant).sentences[0] for variant in VARIANTS.values()}
    assert len(ends) == 3


@pytest.mark.parametrize("variant", TRIED.values(), ids=lambda v: v.key)
def test_the_notes_for_a_first_hand_tell_this_variants_figures(variant: Variant) -> None:
    notes = notes_for(variant)
    assert 6 <= len(notes) <= 8 + bool(variant.foot.cards)
    told = " ".join(note.text for note in notes)
    hands = variant.match.hands
    assert (number(variant.match.target) if hands is None else f"{hands} hands") in told
    assert str(variant.opening.minimum(0, 1)) in told
    assert all(len(note.text) < 330 for note in notes)
    for points in {POINTS[rank * 4] for rank in range(1, 15) if rank != THREE}:
        assert f" {points}" in told, "what a card counts"
    assert "Jokers and deuces are wild" in told


def test_the_notes_tell_of_sequences_where_there_are_any() -> None:
    samba = [note.text for note in notes_for(VARIANTS["samba"])]
    assert "one suit in order" in samba[0]
    assert any("A sequence is three or more" in text for text in samba)
    assert any("A sequence brings **1,500**." in text for text in samba)
    assert not any("equence" in note.text for note in notes_for(VARIANTS["classic"]))
    of_hands = with_house_rules(VARIANTS["samba"], {"match": {"hands": 4}})
    goal = notes_for(of_hands)[0].text
    assert "one suit in order" in goal
    assert goal.endswith("The match has 4 hands.")


def test_the_notes_tell_when_threes_count_for_a_side() -> None:
    for variant in VARIANTS.values():
        threes = next(note for note in notes_for(variant) if note.anchor == "threes")
        when = "They always count" if variant.threes.always_plus else "They count for a side"
        assert when in threes.text or "Black threes" in threes.text


def test_pages_are_read_block_by_block() -> None:
    blocks = parse_page("# A\n\none\ntwo\n\n- x\n  y\n- z\n{values}\n")
    assert blocks == [
        Block("h1", "A"), Block("p", "one two"), Block("li", "x y"), Block("li", "z"),
        Block("insert", "values"),
    ]  # fmt: skip


def test_figures_are_grouped_and_signed() -> None:
    assert number(-1480) == "\u22121,480"
    assert number(1480, signed=True) == "+1,480"
    assert number(0, signed=True) == "0"


# -- the screens ------------------------------------------------------------------------------


def clipped(scene: WidgetScene, *, keys: bool = True) -> list[str]:
    """Buttons that lie outside the window or whose words do not fit; with ``keys`` their shortcuts
    must fit too, which a row of many buttons leaves out in a long language.

    What can be scrolled to may lie above or below.
    """
    ui = scene.ui
    window = pygame.Rect((0, 0), ui.size)
    assert scene.root.content is not None
    everything = list(widgets(scene))
    areas = [area for area in everything if isinstance(area, ScrollArea)]
    scrolled = {widget: area.rect for area in areas for widget in area.walk()}
    bad = []
    for widget in everything:
        if isinstance(widget, Button) and widget.text:
            room = scrolled.get(widget, window)
            outside = widget.rect.left < room.left or widget.rect.right > room.right
            if widget not in scrolled:
                outside = not window.contains(widget.rect)
            left_out = 0 if keys or widget.draws_key() else widget.key_room
            tight = widget._content_width() - left_out > widget.rect.w - 2 * ui.px(8) + 1
            if outside or tight:
                bad.append(widget.text)
        if isinstance(widget, Segmented):
            for cell, (_value, words) in zip(widget._cells(), widget.options, strict=True):
                wide = cell.w - ui.px(8)
                size = ui.text.fitted_size(words, "strong", wide)
                if ui.text.width(words, "strong", size) > wide:
                    bad.append(words)
    return bad


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [0.9, 1.0, 1.15])
def test_nothing_is_cut_off_at_any_size(
    make_house: Callable[..., Navigator], size: tuple[int, int], text_size: float
) -> None:
    navigator = make_house(size)
    navigator.settings.text_size = text_size
    navigator.apply()
    app = navigator.app
    title = app.scene
    assert isinstance(title, TitleScene)
    assert clipped(title) == []
    for scene in (
        NewMatchScene(navigator),
        SettingsScene(navigator),
        RulesScene([navigator.settings.chosen_variant()]),
    ):
        app.push(scene)
        app.step()
        assert not isinstance(app.scene, TroubleScene)
        assert clipped(scene) == []
        app.pop()


def test_the_title_is_played_by_keys(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    navigator = make_house()
    hands = hands_on(navigator.app)
    hands.key(pygame.K_r, text="r")
    assert isinstance(navigator.app.scene, RulesScene)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(navigator.app.scene, TitleScene)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert not isinstance(navigator.app.scene, TitleScene)


def test_the_title_stands_still_with_reduced_motion(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    navigator = make_house()
    hands = hands_on(navigator.app)
    hands.step(times=5)
    moving = navigator.app.frames
    hands.step(0.05, 20)
    assert navigator.app.frames > moving + 5
    navigator.settings.reduced_motion = True
    navigator.apply()
    hands.step(times=8)
    still = navigator.app.frames
    hands.step(0.05, 20)
    assert navigator.app.frames == still


def drawn(hands: Any, seconds: float) -> int:
    """The frames drawn in so many seconds."""
    before: int = hands.app.frames
    hands.step(0.05, round(seconds / 0.05))
    after: int = hands.app.frames
    return after - before


def test_the_title_comes_to_rest_when_nobody_does_anything(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(make_house().app)
    hands.step(times=5)
    # Each picture costs work: six a second are enough for cards that move that slowly.
    assert 15 < drawn(hands, 3) <= 24
    hands.step(0.05, 160)
    assert drawn(hands, 3) == 0
    # But for the sun, which catches light once in nine seconds.
    assert 10 < drawn(hands, 9) <= 24
    hands.move((5, 5))
    assert drawn(hands, 3) > 15
    hands.post(pygame.WINDOWFOCUSLOST)
    hands.step(0.05, 40)
    assert drawn(hands, 2) == 0
    hands.post(pygame.WINDOWFOCUSGAINED)
    assert drawn(hands, 2) > 8


def test_drifting_cards_change_few_pixels_in_any_window(
    make_house: Callable[..., Navigator],
) -> None:
    """The work goes with them; at eight pictures a second 4K had 29 million."""
    drift = Drift(make_house().app.ui, "sunburst")
    for size in ((1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)):
        drift.layout(size, size[1] * 2 // 3)
        areas = merged(drift.update(drift.step))
        assert all(pygame.Rect((0, 0), size).contains(area) for area in areas)
        assert 100_000 < sum(area.w * area.h for area in areas) / drift.step < 9_000_000, size


def test_drifting_cards_painted_in_parts_look_as_if_painted_at_once(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(make_house().app)
    hands.step(times=5)
    scene, surface = hands.app.scene, hands.app.window.surface
    for _ in range(12):
        assert drawn(hands, 0.3) > 0
        whole = pygame.Surface(surface.get_size())
        scene.draw(whole, None)
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(surface, "RGB")


def test_the_edge_of_the_title_is_drawn_once(
    make_house: Callable[..., Navigator],
    hands_on: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = hands_on(make_house().app)
    hands.step(times=5)
    drawn_lines: list[int] = []
    monkeypatch.setattr(frames, "stroke", lambda *_: drawn_lines.append(1))
    assert drawn(hands, 2) > 8
    assert not drawn_lines


def test_the_switch_follows_the_key_for_full_screen(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    navigator = make_house()
    hands = hands_on(navigator.app)
    scene = SettingsScene(navigator)
    navigator.app.push(scene)
    for full in (True, False):
        hands.key(pygame.K_F11)
        hands.step(0.1, 12)
        assert (navigator.app.window.fullscreen, scene.full) == (full, full)
        assert navigator.settings.fullscreen is full


def test_each_line_of_the_settings_explains_itself_to_the_keyboard(
    navigator: Navigator, hands_on: Any
) -> None:
    navigator.open("settings")
    scene, hands = navigator.app.scene, hands_on(navigator.app)
    assert isinstance(scene, SettingsScene)
    lines = [
        control
        for form in widgets(scene)
        if isinstance(form, Form)
        for _label, control in form.rows
        if control.focusable and control.name not in ("Language", "Full screen")
    ]
    assert len(lines) > 20
    hands.key(pygame.K_TAB)
    for control in lines:
        control.focus()
        assert len(scene.root.tip) > 20, control.name
        # It stays while the line is scrolled into view.
        hands.step(0.1, 4)
        assert scene.root.tip == control.tooltip


def test_settings_apply_at_once_and_are_kept(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any]
) -> None:
    navigator = make_house()
    hands = hands_on(navigator.app)
    scene = SettingsScene(navigator)
    navigator.app.push(scene)
    assert scene.root.content is not None
    toggles = [w for w in widgets(scene) if isinstance(w, Toggle)]
    for toggle in toggles:
        if not toggle.value and toggle.tooltip != "F11":
            toggle.click()  # not all are in sight
    assert navigator.settings.four_colour
    assert navigator.app.ui.four_colour
    assert navigator.app.ui.theme.high_contrast
    assert navigator.app.ui.audio.muted
    hands.step(0.1, 12)
    kept = load_settings(navigator.kept.folders.settings)
    assert kept.settings.four_colour
    assert kept.settings.mute
    assert kept.troubles == []


def change_option(scene: NewMatchScene, option: Option) -> None:
    """Choose the second value: by a toggle where it is yes or no, else from the choices."""
    if set(option.choices) == {True, False}:
        # Toggles come in the order of the options.
        booleans = [o for o in scene.variant.options if set(o.choices) == {True, False}]
        toggles = [w for w in scene.side.walk() if isinstance(w, Toggle)]
        toggles[booleans.index(option)].click()
        return
    control = next(
        w for w in scene.side.walk()
        if isinstance(w, Segmented) and {v for v, _t in w.options} == set(option.choices)
    )  # fmt: skip
    control.choose([value for value, _text in control.options].index(option.choices[1]))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_new_match_offers_every_variant_and_remembers_the_choice(
    make_house: Callable[..., Navigator], hands_on: Callable[..., Any], place: int
) -> None:
    offered = [item.value for item in variant_items() if not item.heading]
    assert sorted(offered) == sorted(VARIANTS)
    navigator = make_house()
    hands = hands_on(navigator.app)
    scene = NewMatchScene(navigator)
    navigator.app.push(scene)
    for _step in range(place):
        hands.key(pygame.K_RIGHT)
    chosen = offered[place]
    assert navigator.settings.variant == chosen
    option = VARIANTS[chosen].options[0]
    scene._turn("options")
    change_option(scene, option)
    assert navigator.settings.chosen_variant().chosen == {option.name: option.choices[1]}
    hands.key(pygame.K_ESCAPE)
    kept = load_settings(navigator.kept.folders.settings).settings
    assert kept.variant == chosen
    assert kept.chosen_variant().chosen == {option.name: option.choices[1]}


def test_an_arrow_goes_from_box_to_box_and_up_to_the_end_of_the_shelf(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """What stands beside the shelf is neither above nor below it."""
    hands = hands_on(navigator.app)
    scene = NewMatchScene(navigator)
    navigator.app.push(scene)
    hands.step()
    row = [item.text for item in scene.list.body.items if not item.heading]
    columns = scene.list.body._columns(scene.list.body.rect.w)  # type: ignore[attr-defined]
    steps = [
        (pygame.K_UP, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, 1 + columns),
    ]
    for key, place in [*steps, (pygame.K_UP, 1), (pygame.K_END, len(row) - 1)]:
        hands.key(key)
        assert scene.root.focused is scene.list.body
        assert scene.list.body.describe() == row[place]
        assert scene.list.rect.contains(scene.list.body._row(scene.list.body.index))
    hands.key(pygame.K_HOME)
    for _step in range(columns):
        hands.key(pygame.K_RIGHT)
    assert scene.root.focused is not scene.list.body


def test_letters_go_to_the_buttons_before_the_names_of_games(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    navigator.open("new match")
    scene = navigator.app.scene
    assert isinstance(scene, NewMatchScene)
    hands.key(pygame.K_s, text="s")
    hands.key(pygame.K_i, text="i")
    assert scene.variant.name.startswith("Six")
    hands.clock.go(2)
    hands.key(pygame.K_r, text="r")
    assert isinstance(navigator.app.scene, RulesScene)


@pytest.mark.parametrize("size", [(960, 540), (1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_no_box_of_the_shelf_is_cut(
    navigator: Navigator, hands_on: Callable[..., Any], size: tuple[int, int], text_size: float
) -> None:
    navigator.settings.text_size = text_size
    navigator.apply()
    hands, shelf = hands_on(navigator.app), NewMatchScene(navigator)
    navigator.app.push(shelf)
    shelf.resize(size, scale_of(size))
    hands.move(shelf.list.rect.center)
    for _turn in range(9):
        body = shelf.list.body
        for i in range(len(body.items)):
            seen = body._row(i).clip(shelf.list.rect)
            assert seen.h in (0, body._row(i).h)
        hands.wheel(-1)


def test_a_page_in_many_families_has_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui.screens import shelf

    base = VARIANTS["classic"]
    families = sorted({variant.family for variant in VARIANTS.values()})
    many = {f"v{i}": replace(base, key=f"v{i}", family=families[i // 4]) for i in range(20)}
    monkeypatch.setattr(shelf, "VARIANTS", many)
    items = variant_items()
    assert len([item for item in items if item.heading]) == 5
    assert len(items) == 25


def test_families_stand_together() -> None:
    headings = [item.text for item in variant_items() if item.heading]
    assert len(headings) == len(set(headings))
    family = ""
    for item in variant_items():
        family = item.text if item.heading else family
        assert item.heading or VARIANTS[item.value].family == family


def test_the_wheel_turns_what_comes_up_under_a_mouse_at_rest(
    make_house: Callable[..., Navigator], hands_on: Any
) -> None:
    navigator = make_house()
    hands = hands_on(navigator.app)
    hands.move((400, 360))
    hands.key(pygame.K_n)
    scene = navigator.app.scene
    assert isinstance(scene, NewMatchScene)
    area = next(w for w in widgets(scene) if isinstance(w, ScrollArea) and w.most)
    assert area.rect.collidepoint(400, 360)
    before = area.offset
    hands.wheel(-2)
    assert area.offset > before


def test_settings_are_explained_over_their_names_and_their_controls(
    make_house: Callable[..., Navigator], hands_on: Any
) -> None:
    navigator = make_house()
    hands = hands_on(navigator.app)
    scene = SettingsScene(navigator)
    navigator.app.push(scene)
    assert scene.root.content is not None
    shown = list(widgets(scene))
    area = next(w for w in shown if isinstance(w, ScrollArea))
    for words in ("Pause in turns", "Why they moved", "Reasons in the log", "Special hands"):
        label = next(w for w in shown if isinstance(w, Label) and w.text == words)
        control = next(w for w in shown if w.name == words)
        area.scroll_to(area.offset + control.rect.centery - area.rect.centery)
        hands.step(times=2)
        tips = []
        for place in (label, control):
            hands.move(place.rect.center)
            hands.step(0.09, 10)
            tips.append(scene.root.tip)
        assert tips[0] == tips[1] != ""


def test_a_screen_that_explains_terms_must_say_which_texts_it_shows() -> None:
    class Silent(ExplainsTerms):
        """Forgets its texts."""

    with pytest.raises(TypeError, match="texts_shown"):
        Silent()  # type: ignore[abstract]


@pytest.mark.parametrize("key", [pygame.K_F2, pygame.K_QUESTION])
def test_the_words_of_rules_and_table_are_explained_by_the_same_keys(
    navigator: Navigator, hands_on: Callable[..., Any], key: int
) -> None:
    hands = hands_on(navigator.app)

    def ask() -> None:
        hands.key(key, text="?" if key == pygame.K_QUESTION else "")

    navigator.open("rules")
    rules = navigator.app.scene
    ask()
    page = navigator.app.scene
    assert isinstance(page, GlossaryScene)
    assert "canasta" in [term.key for term in page.here]
    ask()
    assert navigator.app.scene is rules
    navigator.open_table(new_game())
    table = navigator.app.scene
    hands.step(0.1, 5)
    ask()
    assert isinstance(navigator.app.scene, GlossaryScene)
    ask()
    assert navigator.app.scene is table
