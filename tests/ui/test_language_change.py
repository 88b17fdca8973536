"""Another language is chosen in the settings: from then on nothing is left of the one before.

The other language is the pseudo-language, of which every letter has an accent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.card_names import card_text
from game.controller.game import Game
from game.controller.hints import advice_for
from game.notation.record import write_record
from game.players.advice import Advice
from game.rules.cards import make_card
from game.store.folders import Folders
from game.store.settings import load_settings
from game.translation import PSEUDO, catalogue
from game.ui.court_letters import local_letters
from game.ui.deco.emblems import chip
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.registry import SCREENS
from game.ui.screens.settings_page import SettingsScene
from game.ui.screens.title import TitleScene
from game.ui.trouble import TroubleScene
from tests.translation.languages import add, spoken
from tests.translation.test_catalogue import HEAD
from tests.ui.drawn_texts import english, record_drawn
from tests.ui.tables import NAMES, REST, calm, holding, new_game


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    return record_drawn(monkeypatch)


@pytest.fixture
def house(make_app: Callable[..., Any], tmp_path: Path) -> Iterator[Navigator]:
    """A navigator whose files lie in a folder of the test; English is spoken again after it."""
    before, language = catalogue._catalogue, catalogue.language()
    app = make_app((1600, 900))
    places = Folders(tmp_path, tmp_path, tmp_path)
    navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
    navigator.settings.log, navigator.settings.why = "open", "now"
    navigator.settings.show_reasons, navigator.settings.names = True, list(NAMES[1:])
    navigator.settings.portrait = "reader"
    navigator.apply()
    app.running = True
    app.push(TitleScene(navigator))
    yield navigator
    catalogue.use(before, language)


def choose(navigator: Navigator, code: str) -> None:
    """Choose a language on the page of settings, which is on top."""
    scene = navigator.app.scene
    assert isinstance(scene, SettingsScene)
    scene._language(code)


def test_on_the_title_and_in_the_settings(house: Navigator, written: list[str]) -> None:
    house.open("settings")
    house.app.step()
    assert "Settings" in written
    choose(house, PSEUDO)
    written.clear()
    house.app.step()
    assert any("Šéţţíñğš" in text for text in written)
    assert english(written) == []
    house.app.pop()
    written.clear()
    house.app.step()
    assert written
    assert english(written) == []
    assert house.settings.language == PSEUDO


def test_at_the_table_in_mid_hand(house: Navigator, hands_on: Any, written: list[str]) -> None:
    game: Game = new_game()
    house.open_table(game)
    scene, hands = house.app.scene, hands_on(house.app)
    assert isinstance(scene, MatchScene)
    calm(scene, hands)  # type: ignore[arg-type]
    for _turn in range(2):
        card = scene.table.staging.hand()[0]
        hands.key(pygame.K_d, text="d")
        calm(scene, hands)  # type: ignore[arg-type]
        scene.table.state.own.selected.add(card)
        hands.key(pygame.K_x, text="x")
        calm(scene, hands)  # type: ignore[arg-type]
    advice = advice_for(game.view())
    assert isinstance(advice, Advice)
    scene.table.handler.hints.tell(advice)
    scene._start_guide()
    hands.step(times=3)
    assert scene.guide is not None
    assert len(scene.table.state.log.lines) > 8
    assert any(line.why for line in scene.table.state.log.lines)
    assert any("discards" in text for text in written)
    house.open("menu", game=game, show_me=print)
    house.open("settings")
    hands.step(times=3)
    choose(house, PSEUDO)
    house.app.pop()
    written.clear()
    hands.step(times=3)
    assert english(written) == [], "the menu"
    house.app.pop()
    written.clear()
    hands.step(times=3)
    assert not isinstance(house.app.scene, TroubleScene)
    assert scene.table.handler.hints.shown is advice, "the hint stands there as before"
    assert english(written) == [], "the table"
    assert scene.table.state.names == game.names, "who has no name is called so in the language"
    told = [
        *(widget.hint() for widget in scene.table.controls.walk()),
        *(line.text for line in scene.table.state.log.lines),
        *(line.why for line in scene.table.state.log.lines),
        *scene.table.state.said.texts,
    ]
    assert english(told) == []
    house.open("rules", variant=game.variant)
    written.clear()
    hands.step(times=3)
    assert any(text.startswith("[") for text in written)


GERMAN_LETTERS = (
    HEAD
    + """
msgctxt "letter on cards: jack"
msgid "J"
msgstr "B"

msgctxt "letter on cards: queen"
msgid "Q"
msgstr "D"
"""
)


def test_cards_have_the_letters_of_the_language_where_that_is_chosen(
    house: Navigator, hands_on: Any, written: list[str], tmp_path: Path
) -> None:
    """On the cards, small and large, and in all texts alike; the record keeps its notation."""
    add(tmp_path, "de", GERMAN_LETTERS)
    hand = [make_card(11, 0), make_card(12, 1), make_card(13, 2), *REST]
    game = holding(hand)
    house.open_table(game)
    house.app.step()
    scene, hands = house.app.scene, hands_on(house.app)
    assert isinstance(scene, MatchScene)
    calm(scene, hands)  # type: ignore[arg-type]
    assert not local_letters(house.app.ui.assets), "English has none of its own"
    with spoken(tmp_path, "de"):
        assert local_letters(house.app.ui.assets) == {"J": "B", "Q": "D"}
        pictures = {}
        for wanted in (False, True):
            house.settings.local_letters = wanted
            house.apply()
            told = f"{card_text(hand[0])} {card_text(hand[1])} {card_text(hand[2])}"
            scene.table.state.said.advise(told, scene.table.state.now, lasts=99)
            scene.table.tabletop.refresh()
            hands.step(times=3)
            parsed = house.app.ui.text.shorten(told, 9999)
            pictures[wanted] = (
                "".join(run.text for run in parsed),
                pygame.image.tobytes(chip(house.app.ui, hand[0], 40), "RGBA"),
                house.app.ui.assets.card_file("Js"),
            )
        assert pictures[False][0] == "J♠ Q♥ K♦"
        assert pictures[True][0] == "B♠ D♥ K♦"
        assert pictures[False][1] != pictures[True][1]
        assert "/letters/B/" in pictures[True][2]
        assert "Js" in write_record(game.record)
    house.open("settings")
    hands.step(times=2)
    assert "Local letters on cards" not in written


@pytest.mark.parametrize("letter", ["Ж", "1", "..", "BB", "J/../../back"])
def test_letters_without_pictures_are_left_out(
    house: Navigator, tmp_path: Path, letter: str
) -> None:
    po = GERMAN_LETTERS.replace('msgstr "B"', f'msgstr "{letter}"')
    add(tmp_path, "de", po)
    with spoken(tmp_path, "de"):
        assert local_letters(house.app.ui.assets) == {}
