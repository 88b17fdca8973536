"""Keys of layouts without Latin letters act by their places, and show what is printed on them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.notation.record import write_record
from game.rules.actions import Discard
from game.ui import clipboard, key_places
from game.ui.key_places import printed, with_keys
from game.ui.scene import WidgetScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.sheets.score_so_far import ScoreSoFarScene
from game.ui.widgets import Button, Column, TextField, Widget
from tests.progress.tables import match
from tests.translation.languages import add, spoken
from tests.ui.reading import scene_for
from tests.ui.tables import KINGS, REST, at, calm, holding, widgets

RUSSIAN = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить", strict=True))
GREEK = dict(zip("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ", strict=True))
GREEK["q"] = ";"
AZERTY = {"a": "q", "q": "a", "z": "w", "w": "z", "m": ","}
AZERTY |= dict(zip("1234567890", "&é\"'(-è_çà", strict=True))


def places(layout: dict[str, str]) -> dict[int, int]:
    """The place of each key of a layout, by what it makes."""
    found = {ord(layout.get(chr(key), chr(key))): place for place, key in key_places.PLACES.items()}
    return found | ({ord("m"): pygame.KSCAN_SEMICOLON} if layout is AZERTY else {})


@pytest.fixture
def layout(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Sets the player's layout."""

    def use(layout: dict[str, str]) -> None:
        there = places(layout)
        monkeypatch.setattr(key_places, "place_of", lambda key: there.get(key, 0))
        key_places.layout_changed()

    yield use
    monkeypatch.undo()
    key_places.layout_changed()


def press(hands: Any, letter: str, layout: dict[str, str], mod: int = 0) -> None:
    """Press the key that an American keyboard has this letter on."""
    place = next(p for p, key in key_places.PLACES.items() if key == ord(letter))
    char = layout.get(letter, letter)
    typed = char.upper() if mod & pygame.KMOD_SHIFT else char
    text = "" if mod & pygame.KMOD_CTRL else typed
    hands.post(pygame.KEYDOWN, key=ord(char), scancode=place, mod=mod, unicode=text)
    hands.post(pygame.KEYUP, key=ord(char), scancode=place, mod=mod)


BOTH = pytest.mark.parametrize("keys", [RUSSIAN, GREEK], ids=["Russian", "Greek"])


@pytest.fixture
def show_me_a_button(make_app: Any, hands_on: Any) -> tuple[Button, Any, list[str]]:
    """A button with a digit, and what it has done."""
    done: list[str] = []

    class One(WidgetScene):
        def build(self) -> Widget:
            return Column(
                self.ui, [Button(self.ui, "Second", lambda: done.append("2"), shortcut="2")]
            )

    app = make_app()
    scene = One()
    app.push(scene)
    hands = hands_on(app)
    hands.step()
    button = next(each for each in widgets(scene) if isinstance(each, Button))
    return button, hands, done


@BOTH
@pytest.mark.parametrize("shift", [0, pygame.KMOD_SHIFT])
def test_letters_of_the_title_act(navigator: Any, hands_on: Any, keys: Any, shift: int) -> None:
    app = navigator.app
    hands = hands_on(app)
    hands.step(times=3)
    press(hands, "n", keys, shift)
    assert isinstance(app.scene, NewMatchScene)


@BOTH
def test_a_turn_by_letters(play: Any, keys: Any) -> None:
    scene, hands = play()
    press(hands, "d", keys)
    calm(scene, hands)
    assert scene.game.record.hands[-1].actions
    hands.click(at(scene, scene.game.view().hand[0]))
    press(hands, "x", keys)
    actions = scene.game.record.hands[-1].actions
    assert any(isinstance(action, Discard) and action.seat == 0 for action in actions)


@BOTH
def test_a_letter_that_is_refused_says_why(play: Any, keys: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    press(hands, "d", keys)
    assert scene.table.state.said.texts


def test_a_letter_that_the_layout_has_nowhere_is_in_its_place(
    navigator: Any, hands_on: Any, layout: Any
) -> None:
    """A Greek keyboard has a semicolon where others have Q, which quits."""
    layout(GREEK)
    hands = hands_on(navigator.app)
    hands.step(times=3)
    press(hands, "q", GREEK)
    assert not navigator.app.running


@BOTH
def test_sheets_and_the_viewer_take_letters(over: Any, hands_on: Any, keys: Any) -> None:
    navigator = over.navigator
    hands = hands_on(navigator.app)
    hands.step(times=3)
    navigator.open("score so far", game=over.game, hand=0, view=over.game.view(), alone=False)
    assert isinstance(navigator.app.scene, ScoreSoFarScene)
    hands.step(times=3)
    press(hands, "c", keys)
    assert navigator.app.scene is over
    scene = scene_for(navigator, write_record(match("classic-stock_end_force-always")))
    assert isinstance(scene, ViewerScene)
    navigator.app.replace(scene)
    hands.step(0.05, 3)
    scene.go(0)
    press(hands, "n", keys)
    assert scene.game.at == 1
    before = scene.table.state.open_hands
    press(hands, "o", keys)
    assert scene.table.state.open_hands != before


class Field(WidgetScene):
    """A text field alone."""

    def build(self) -> Widget:
        self.field = TextField(self.ui, "some words", width=300)
        return Column(self.ui, [self.field])


@BOTH
def test_shortcuts_of_a_text_field(make_app: Any, hands_on: Any, keys: Any) -> None:
    app = make_app()
    hands = hands_on(app)
    scene = Field()
    app.push(scene)
    hands.step()
    field = scene.field
    hands.click(field.rect.center)
    press(hands, "a", keys, pygame.KMOD_CTRL)
    press(hands, "c", keys, pygame.KMOD_CTRL)
    assert clipboard.paste() == "some words"
    press(hands, "x", keys, pygame.KMOD_CTRL)
    assert field.text == ""
    press(hands, "v", keys, pygame.KMOD_CTRL)
    assert field.text == "some words"
    press(hands, "d", keys)
    hands.write(keys["d"])
    assert field.text == "some words" + keys["d"], "what is typed is theirs"


def test_a_french_keyboard_keeps_its_letters(play: Any, layout: Any) -> None:
    layout(AZERTY)
    scene, hands = play()
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    scene.table.state.said.hush()
    # The place of our M has a comma there, the place of our Q an A.
    press(hands, "m", AZERTY)
    assert not scene.table.state.said.texts
    press(hands, "q", AZERTY)
    assert scene.table.state.said.texts == ["You have not opened yet."]


def test_digits_of_a_french_keyboard_answer(show_me_a_button: Any, layout: Any) -> None:
    """There they need Shift, with which the layout has them."""
    layout(AZERTY)
    _button, hands, done = show_me_a_button
    press(hands, "2", AZERTY)
    assert done == ["2"]
    hands.post(
        pygame.KEYDOWN, key=ord("é"), scancode=pygame.KSCAN_2, mod=pygame.KMOD_SHIFT, unicode="2"
    )
    assert done == ["2"] * 2


def test_shift_and_a_digit_is_no_digit(show_me_a_button: Any) -> None:
    _button, hands, done = show_me_a_button
    hands.post(
        pygame.KEYDOWN, key=pygame.K_2, scancode=pygame.KSCAN_2, mod=pygame.KMOD_SHIFT, unicode="@"
    )
    assert done == []


def test_buttons_show_what_is_printed_on_the_key(
    navigator: Any, hands_on: Any, layout: Any
) -> None:
    hands = hands_on(navigator.app)
    hands.step(times=3)
    caps = {b.keycap for b in widgets(navigator.app.scene) if isinstance(b, Button)}
    assert {"N", "Q"} <= caps
    layout(RUSSIAN)
    caps = {b.keycap for b in widgets(navigator.app.scene) if isinstance(b, Button)}
    assert {"Т", "Й"} <= caps
    layout(GREEK)
    assert printed("D") == "Δ"
    assert printed("Q") == "Q", "its key has no letter"
    assert printed("Ctrl+L") == "Ctrl+Λ"
    assert [printed(key) for key in ("F1", "Esc", "1", "")] == ["F1", "Esc", "1", ""]
    assert with_keys("Draw: press [D].") == "Draw: press Δ."
    layout(AZERTY)
    assert printed("A") == "A"


def test_a_new_layout_is_seen_at_once(
    navigator: Any, hands_on: Any, layout: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = navigator.app
    hands = hands_on(app)
    hands.step(times=3)
    laid: list[object] = []
    app.scene.resize = lambda *size: laid.append(size)
    hands.post(pygame.KEYMAPCHANGED)
    assert not laid, "nothing changed"
    there = places(RUSSIAN)
    monkeypatch.setattr(key_places, "place_of", lambda key: there.get(key, 0))
    hands.post(pygame.KEYMAPCHANGED)
    assert laid


def test_keys_are_called_as_on_the_keyboards_of_the_language(tmp_path: Path) -> None:
    keys = {"Ctrl": "Strg", "Space": "Leertaste", "PgUp": "Bild auf"}
    po = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    for key, own in keys.items():
        po += f'\nmsgctxt "key on a keyboard"\nmsgid "{key}"\nmsgstr "{own}"\n'
    add(tmp_path, "de", po)
    with spoken(tmp_path, "de"):
        shown = [printed(key) for key in ("Space", "PgUp", "Ctrl+Space", "Ctrl+1", "F1", "")]
    assert shown == ["Leertaste", "Bild auf", "Strg+Leertaste", "Strg+1", "F1", ""]
