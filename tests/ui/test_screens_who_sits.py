"""Who sits where: chosen by mouse and keyboard, drawn by lot, kept in settings and matches."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.notation.record import read_record, write_record
from game.players import CHARACTERS, character_of
from game.store.folders import Folders
from game.store.settings import COMPANY, NAMES, SURPRISE, Settings, load_settings
from game.ui.screens.navigator import Navigator
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.registry import SCREENS
from game.ui.screens.seats import seat_character, sit_down
from game.ui.screens.title import TitleScene
from game.ui.screens.who_sits import PlayersPicker
from game.ui.widgets import Button, Dropdown, Label, Row, Segmented, TextField, Toggle
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.tried import TRIED
from tests.ui.tables import FirstLawful

Make = Callable[..., Navigator]


@pytest.fixture
def make_house(make_app: Callable[..., Any], tmp_path: Path) -> Make:
    """Makes a navigator whose files lie in a folder of the test."""

    def make(size: tuple[int, int] = (1280, 720), text_size: float = 1.0) -> Navigator:
        app = make_app(size)
        navigator = Navigator(
            app, load_settings(tmp_path / "settings.toml"), Folders(*[tmp_path] * 3), SCREENS
        )
        navigator.settings.speed, navigator.settings.text_size = "off", text_size
        navigator.settings.variant, navigator.settings.partner_level = "classic", "standard"
        navigator.apply()
        app.running = True
        app.push(TitleScene(navigator))
        return navigator

    return make


def picker(navigator: Navigator) -> NewMatchScene:
    scene = NewMatchScene(navigator)
    navigator.app.push(scene)
    navigator.app.step()
    return scene


def place_at(scene: NewMatchScene, player: int) -> tuple[Dropdown[str], TextField | None]:
    """Choose a place on the table: what chooses who sits there, and the field of the name."""
    company_of(scene).plan.take(player)
    shown = scene.side.walk()
    (who,) = [w for w in shown if isinstance(w, Dropdown) and "who sits" in w.tooltip]
    names = [w for w in shown if isinstance(w, TextField) and "the name" in w.tooltip]
    return who, names[0] if names else None


def company_of(scene: NewMatchScene) -> PlayersPicker:
    return next(w for w in scene.side.walk() if isinstance(w, PlayersPicker))


def who_sit(scene: NewMatchScene) -> list[str]:
    """The characters, clockwise from the player's left."""
    return [place_at(scene, n)[0].value for n in range(1, scene.variant.table.players)]


def names_of(scene: NewMatchScene) -> list[str]:
    """The names that can be written."""
    fields = [place_at(scene, n)[1] for n in range(1, scene.variant.table.players)]
    return [field.text for field in fields if field is not None]


def words_of(scene: NewMatchScene) -> list[str]:
    return [w.text for w in scene.side.walk() if isinstance(w, Label)]


def press(scene: NewMatchScene, words: str) -> None:
    next(w for w in scene.side.walk() if isinstance(w, Button) and w.name == words).click()


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"match": {"target": 3000}}, "Forgets nothing of what was thrown"),
        ({"pack": {"packs": 3}}, "By these house rules as strong as Standard"),
    ],
)
def test_where_house_rules_make_another_game_nobody_is_said_to_look_ahead(
    make_house: Make, rules: dict[str, Any], told: str
) -> None:
    navigator = make_house()
    navigator.settings.opponent_level = "master"
    scene, variant = picker(navigator), with_house_rules(VARIANTS["classic"], rules)
    company = PlayersPicker(scene.ui, navigator.settings, variant, lambda: None)
    assert told in [w.text for w in company.walk() if isinstance(w, Label)]


def test_a_character_is_chosen_by_keyboard_and_changes_places(
    make_house: Make, hands_on: Callable[..., Any]
) -> None:
    navigator = make_house()
    hands, scene = hands_on(navigator.app), picker(navigator)
    assert who_sit(scene)[:2] == list(COMPANY[:2])
    company_of(scene).plan.take(1)
    company_of(scene).plan.focus()
    hands.key(pygame.K_LEFT)
    assert company_of(scene).plan.describe() == "Partner, Walter, Standard"
    partner, _name = place_at(scene, 2)
    partner.focus()
    hands.key(pygame.K_RETURN)
    assert partner.is_open
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert not partner.is_open
    assert scene.root.focused is partner
    assert CHARACTERS["greedy"].about in words_of(scene)
    assert who_sit(scene)[:2] == ["balanced", "greedy"]
    assert names_of(scene) == ["Walter", "Nora", "Iris"]
    hands.key(pygame.K_ESCAPE)
    kept = load_settings(navigator.kept.folders.settings).settings
    assert kept.company[:2] == ["balanced", "greedy"]
    assert kept.names[:2] == ["Walter", "Nora"]


def test_a_character_is_chosen_by_mouse(make_house: Make, hands_on: Callable[..., Any]) -> None:
    navigator = make_house((1600, 900))
    hands, scene = hands_on(navigator.app), picker(navigator)
    plan = company_of(scene).plan
    hands.click(plan._faces()[2].center)
    hands.click(plan._faces()[1].center)
    assert plan.value == 1
    left, _name = place_at(scene, 1)
    hands.click(left.rect.center)
    assert left.is_open
    popup = scene.root.popup
    body = popup.list.body  # type: ignore[union-attr]
    place = next(i for i, item in enumerate(body.items) if item.value == "generous")
    hands.click((body.rect.centerx, body.rect.y + round(body.rect.h * (place + 0.5) / 7)))
    assert navigator.settings.company[0] == "generous"
    assert navigator.settings.names[0] == "Hugo"


def test_names_can_be_given_and_go_with_the_face(
    make_house: Make, hands_on: Callable[..., Any]
) -> None:
    navigator = make_house()
    hands, scene = hands_on(navigator.app), picker(navigator)
    field = place_at(scene, 2)[1]
    assert field is not None
    field.focus()
    field.select_all()
    hands.write("Mum **x**")
    assert navigator.settings.names[1] == "Mum **x**"
    assert ("balanced", "Mum") in [(v, t[:3]) for v, t in place_at(scene, 1)[0].options]
    place_at(scene, 1)[0].take("balanced")
    assert navigator.settings.names[:2] == ["Mum **x**", "Nora"]
    # Somebody who was not there comes with their own name.
    place_at(scene, 1)[0].take("generous")
    assert navigator.settings.names[:2] == ["Hugo", "Nora"]
    field = place_at(scene, 2)[1]
    assert field is not None
    field.focus()
    field.select_all()
    hands.key(pygame.K_BACKSPACE)
    assert navigator.settings.names[1] == "Nora"


def test_everybody_may_come_as_a_surprise(make_house: Make) -> None:
    navigator = make_house()
    scene = picker(navigator)
    place_at(scene, 3)[0].take(SURPRISE)
    assert "Somebody else in every match" in words_of(scene)
    assert len(names_of(scene)) == 2
    press(scene, "Surprise me")
    assert navigator.settings.company == [SURPRISE] * 3 + list(COMPANY[3:])
    assert names_of(scene) == []
    press(scene, "The usual company")
    assert navigator.settings.company == list(COMPANY)
    assert navigator.settings.names == list(NAMES)


@pytest.mark.parametrize("key", TRIED)
def test_surprises_are_drawn_from_those_who_are_not_there(key: str) -> None:
    variant = VARIANTS[key]
    settings = Settings(company=["hurried", *[SURPRISE] * 4], partner_level="expert")
    seen: set[str] = set()
    for seed in range(60):
        company = sit_down(variant, settings, Random(seed))[1:]
        characters = [character_of(player.kind) for player in company]
        keys = [character.key for character in characters if character is not None]
        assert keys[0] == "hurried"
        assert len(set(keys)) == len(company)
        for character, player in zip(characters[1:], company[1:], strict=True):
            assert character is not None
            assert player.name == character.name
        seen |= set(keys[1:])
    assert len(company) == 1 or seen == set(CHARACTERS) - {"hurried"}


def test_a_new_player_has_a_master_for_a_partner(make_app: Callable[..., Any], tmp_path: Path):  # type: ignore[no-untyped-def]
    navigator = Navigator(
        make_app(), load_settings(tmp_path / "new.toml"), Folders(*[tmp_path] * 3), SCREENS
    )
    scene = picker(navigator)
    levels: dict[str, str] = {}
    told: list[str] = []
    for player in (1, 2):
        place_at(scene, player)
        told += words_of(scene)
        levels |= {
            label.text: row.children[1].value
            for row in scene.side.walk()
            if isinstance(row, Row)
            and len(row.children) == 2
            and isinstance(row.children[1], Dropdown)
            for label in row.children[0].walk()
            if isinstance(label, Label) and label.text.startswith("Your ")
        }
    assert levels == {"Your partner": "master", "Your opponents": "standard"}
    assert "Forgets nothing of what was thrown" in told
    company = sit_down(navigator.kept.games.chosen_variant(), navigator.settings)
    assert [player.kind.partition(":")[0] for player in company] == [
        "human", "standard", "master", "standard",
    ]  # fmt: skip
    # He stays a master when the match is taken up again.
    navigator.deal(navigator.kept.games.chosen_variant())
    record = read_record(write_record(navigator.app.scene.game.record))  # type: ignore[union-attr]
    assert Game.resume(record, thinker=FirstLawful()).players[2].kind == "master:balanced"


def test_seating_changes_places_with_those_beyond_the_table() -> None:
    settings = Settings()
    seat_character(settings, 0, "freezing")
    assert settings.company == ["freezing", "balanced", "cautious", "hurried", "greedy"]
    assert settings.names == ["Clara", "Walter", "Iris", "Otto", "Nora"]
    seat_character(settings, 0, "freezing")
    assert settings.company[0] == "freezing"
    seat_character(settings, 1, SURPRISE)
    seat_character(settings, 0, "balanced")
    assert settings.company[:2] == ["balanced", SURPRISE]


def test_a_match_keeps_who_sat_there(make_house: Make) -> None:
    navigator = make_house()
    navigator.settings.company[0] = "generous"
    navigator.settings.names[0] = "Uncle"
    navigator.deal(navigator.kept.games.chosen_variant())
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    assert scene.game.characters == ["", "generous", "balanced", "cautious"]
    assert scene.table.tabletop.text().characters == scene.game.characters
    record = read_record(write_record(scene.game.record))
    again = Game.resume(record, thinker=FirstLawful())
    assert again.characters == scene.game.characters
    assert again.names[1] == "Uncle"
    assert again.players[1].kind == "standard:generous"


@pytest.mark.parametrize("text_size", [1.0, 1.3, 1.6])
@pytest.mark.parametrize("key", ["international", "classic", "uruguay", "brazilian", "cuban"])
def test_every_choice_can_be_read_at_every_text_size(
    make_house: Make, key: str, text_size: float
) -> None:
    navigator = make_house((1280, 720), text_size)
    navigator.settings.variant = key
    scene = picker(navigator)
    panel, text = scene.root.content, navigator.app.ui.text
    assert panel is not None
    for widget in panel.walk():
        if isinstance(widget, Button | Dropdown | Segmented | Toggle):
            assert panel.rect.left < widget.rect.left
            assert widget.rect.right < panel.rect.right
        if isinstance(widget, Button):
            assert widget.rect.w > text.width(widget.text, "strong")
        elif isinstance(widget, Dropdown):
            assert widget.rect.w >= widget.measure(5000)[0], widget.options
        elif isinstance(widget, Segmented):
            cell = widget.rect.w // len(widget.options) - navigator.app.ui.px(8)
            assert all(text.width(words, "strong") <= cell for _value, words in widget.options)
        elif isinstance(widget, Label):
            assert all(widget.rect.w >= text.width(w, widget.role) for w in widget.text.split())


@pytest.mark.parametrize("text_size", [0.9, 1.0, 1.15, 1.3, 1.6])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_rows_stand_inside_the_sheet(
    make_house: Make, size: tuple[int, int], text_size: float
) -> None:
    navigator = make_house(size, text_size)
    navigator.settings.variant = "six_two_sides"
    navigator.settings.company[2] = SURPRISE
    scene = picker(navigator)
    room, company = scene.scroll.rect, company_of(scene)
    text = navigator.app.ui.text
    for player in range(6):
        company.plan.take(player)
        controls = [w for w in company.walk() if isinstance(w, Dropdown | TextField)]
        for one in controls:
            assert room.left <= one.rect.left
            assert one.rect.right <= room.right
            assert all(one is other or not one.rect.colliderect(other.rect) for other in controls)
        for label in company.walk():
            if isinstance(label, Label) and label.text:
                assert label.rect.w >= min(60, text.width(label.text, label.role))
    for place, other in combinations([*company.plan._faces(), *company.plan._words()], 2):
        assert not place.colliderect(other)
