"""House rules in the window: changed, refused, kept, played, taken up again, told on the page."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, cycle, product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.controller.seating import members
from game.controller.steps import HUMAN, SeatPlayer
from game.controller.thinking import ThreadThinker
from game.notation.card_notation import parse_cards
from game.notation.record import read_record, write_record
from game.players import make_player
from game.rules.match import cut_for_sides
from game.rules.variant import Variant
from game.rules.variant_faults import VariantError
from game.store.folders import Folders
from game.store.house_games import (
    HouseGame,
    HouseGameError,
    house_game,
    house_text,
    read_house,
)
from game.store.settings import Settings, load_settings
from game.tournament.arena import Plan, play_index
from game.ui import clipboard
from game.ui.screens.earlier_match import EarlierMatch
from game.ui.screens.files import record_opener
from game.ui.screens.files.file_kinds import path_of
from game.ui.screens.files.open_file import OpenFileScene
from game.ui.screens.house.house_draft import Draft, reason
from game.ui.screens.house.house_rules import HouseRulesScene
from game.ui.screens.house.parameter import Parameter
from game.ui.screens.house.parameters import groups, parameter_at
from game.ui.screens.matches.earlier_matches import item_for
from game.ui.screens.navigator import Navigator
from game.ui.screens.new_match import NewMatchScene, length_words
from game.ui.screens.parts.figures import Table
from game.ui.screens.registry import SCREENS
from game.ui.screens.rules.differences import base_of, differences
from game.ui.screens.rules.rules_page import MARK, SECTIONS, RulesScene
from game.ui.screens.seats import cut_words, partners, place_words, side_names, sit_down
from game.ui.screens.shelf import HOUSE, house_items
from game.ui.screens.title import TitleScene
from game.ui.widgets import Button, Dropdown, Label, TextField, Toggle
from game.variants import VARIANTS, variant_named
from game.variants.house import NONE, parameters
from tests.tried import TRIED
from tests.ui.tables import enter, offers, widgets

GAME = HouseGame(
    "At home", "classic", {}, {"going_out": {"canastas": 2}, "match": {"target": 3000}}
)


def at(path: str) -> Parameter:
    """A parameter of the catalogue."""
    found = parameter_at(path)
    assert found is not None
    return found


def press(scene: Any, words: str) -> None:
    """Press the button with these words."""
    found = [w for w in widgets(scene) if isinstance(w, Button) and w.text == words]
    assert found, f"no button {words!r}"
    assert found[0].enabled, words
    found[0].click()


def refusal(draft: Draft, parameter: Parameter, value: Any) -> str:
    """Change a parameter; why it is refused, empty if it is not."""
    try:
        draft.set(parameter, value)
    except VariantError as error:
        return reason(error)
    return ""


def test_the_editor_offers_nothing_out_of_range() -> None:
    """Each number that can be chosen lies in the range of its parameter, whatever the game."""
    games = cycle(VARIANTS)
    for group in groups():
        for parameter in group.parameters:
            for value, _time in product(parameter.choices, range(3)):
                words = refusal(Draft(HouseGame("x", next(games))), parameter, value)
                assert "must be from" not in words
                assert "must have from" not in words


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("going_out.canastas", 1_000_000, "“Canastas to go out” must be from 0 to 12"),
        ("melds.ranks_without_wilds", [3000], "“Never with wild cards” must be from 3 to 14"),
        ("discards.barred_first", [99], "“Not discarded on an empty pile” must be from 3 to 14"),
        ("opening.steps", [[0, 10**6]], "“Minimum to open” (minimums) must be from 0 to"),
        (
            "penalties.unfinished",
            [{"kind": "set", "fine": 9, "rank": 3000}],
            "“Unfinished melds” (rank) must be from 0 to 14",
        ),
    ],
)
def test_the_editor_tells_the_range_under_the_name_of_the_parameter(
    path: str, value: Any, words: str
) -> None:
    draft = Draft(HouseGame("x", "classic"))
    assert words in refusal(draft, at(path), value)
    assert not draft.changes


# -- the catalogue of parameters --------------------------------------------------------------


def test_every_parameter_stands_in_the_records_and_reads_well() -> None:
    labels = [p.label for group in groups() for p in group.parameters]
    assert len(set(labels)) == len(labels)
    for group in groups():
        for parameter in group.parameters:
            assert parameter.about.endswith(".")
            for variant in VARIANTS.values():
                if parameter.matters(variant):
                    words = parameter.words(parameter.value(variant), variant)
                    assert words
                    assert "{" not in words


def test_nearly_everything_can_be_changed() -> None:
    """Only the table and what follows from others are left out of the catalogue."""
    paths = {p.path for group in groups() for p in group.parameters}
    left_out = {
        f"{record}.{name}"
        for record, values in parameters(VARIANTS["samba"]).items()
        if isinstance(values, dict)
        for name in values
        if f"{record}.{name}" not in paths
    }
    assert left_out == {
        "deal.turn_card", "opening.bonus_stock",
        # Of the contract each number stands there by itself, a table of players is one choice.
        "going_out.contract",
        *(f"table.{n}" for n in ("players", "seats", "sides", "taker_partners", "sits_out")),
    }  # fmt: skip


def test_minimums_by_the_hand_read_as_hands_and_are_no_totals() -> None:
    draft = Draft(HouseGame("x", "classic"))
    steps, by_hand = at("opening.steps"), at("opening.by_hand")
    assert "Minimum to open" in refusal(draft, by_hand, True)
    draft.set(steps, [[0, 50], [2, 90]])
    draft.set(by_hand, True)
    assert steps.words(draft.value(steps), draft.variant) == "50, 90 from hand 2"
    foot = Draft(HouseGame("x", "hand_and_foot"))
    assert steps.typed is not None
    assert steps.typed.read(steps.typed.write(foot.value(steps)), []) == foot.value(steps)
    foot.set(by_hand, False)
    assert steps.words(foot.value(steps), foot.variant).startswith("50, 90 from 2")
    assert draft.is_changed(steps)
    assert refusal(draft, steps, [[0, 50], [1500, 90]])


def test_threes_that_always_count_plus_ask_for_no_canastas() -> None:
    draft = Draft(HouseGame("x", "classic"))
    paths = ("threes.canastas_for_plus", "threes.canastas_for_minus", "threes.minus_each")
    draft.set(at("threes.canastas_for_plus"), 1)
    assert all(at(path).matters(draft.variant) for path in paths)
    draft.set(at("threes.always_plus"), True)
    assert not any(at(path).matters(draft.variant) for path in paths)


def test_whatever_is_chosen_can_be_played_or_is_refused() -> None:
    """Each parameter in one of the games in which it matters, in turn."""
    source = Random(7)
    played = 0
    for group in groups():
        for parameter in group.parameters:
            drafts = [
                draft
                for key in ("classic", "modern_american", "brazilian")
                if parameter.matters((draft := Draft(HouseGame("x", key))).variant)
            ]
            if not drafts:
                continue
            draft = drafts[played % len(drafts)]
            before = draft.value(parameter)
            value = source.choice(
                [v for v in parameter.offered(before, draft.variant) if v != before]
            )
            if refusal(draft, parameter, value):
                continue
            assert draft.value(parameter) == value
            assert draft.is_changed(parameter)
            assert [make(draft.variant) for make in SECTIONS.values()]
            assert differences(draft.variant, draft.base)
            plan = Plan(draft.variant, ("beginner",), played, 1, make_player)
            hand = play_index(plan, 0)[0].hands[0]
            assert hand.points, parameter.path
            assert not hand.refused, parameter.path
            draft.set(parameter, before)
            assert draft.changes == {}
            played += 1
    assert played > 40


# -- a draft ----------------------------------------------------------------------------------


def test_a_draft_keeps_only_what_differs() -> None:
    draft = Draft(HouseGame("x", "classic"))
    draft.set(at("going_out.canastas"), 2)
    draft.set(at("going_out.bonus"), 200)
    assert draft.changes == {"going_out": {"canastas": 2, "bonus": 200}}
    draft.set(at("going_out.canastas"), 1)
    assert draft.changes == {"going_out": {"bonus": 200}}
    assert [draft.count(group) for group in groups() if group.title == "Going out"] == [1]
    draft.clear()
    assert draft.variant == VARIANTS["classic"]


def test_a_refused_change_changes_nothing_and_names_what_the_player_sees() -> None:
    draft = Draft(HouseGame("x", "samba"))
    with pytest.raises(VariantError) as refused:
        draft.set(at("canastas.size"), 8)
    assert draft.changes == {}
    words = reason(refused.value)
    assert "\u201cCards in a set\u201d" in words
    assert "melds." not in words


def test_sequences_can_be_brought_in_and_taken_out() -> None:
    draft = Draft(HouseGame("x", "classic"))
    draft.set(at("melds.sequences"), True)
    assert draft.changes == {"melds": {"sequences": {}}}
    draft.set(at("melds.sequences.max_wilds"), 1)
    assert draft.changes == {"melds": {"sequences": {"max_wilds": 1}}}
    draft.set(at("melds.sequences.max_wilds"), 0)
    assert draft.changes == {"melds": {"sequences": {}}}
    assert draft.variant.melds.sequences is not None
    draft.set(at("melds.sequences"), False)
    assert draft.changes == {}
    samba = Draft(HouseGame("x", "samba"))
    samba.set(at("melds.sequences"), False)
    assert samba.changes == {"melds": {"sequences": NONE}}
    assert samba.variant.melds.sequences is None


def test_records_carry_house_rules_and_replay_them() -> None:
    draft = Draft(HouseGame("x", "brazilian"))
    for path, value in (("penalties.unfinished", []), ("caught", [
        {"rank": 7, "count": 3, "fine": 100}]), ("going_out.permission", "none"),
        ("canastas.wild_by_jokers", {"0": 4000}), ("melds.max_size", NONE)):  # fmt: skip
        draft.set(at(path), value)
    plan = Plan(draft.variant, ("beginner",), 1, 1, make_player, write=True)
    text = play_index(plan, 0)[0].record
    assert text is not None
    read = read_record(text)
    assert read.variant == draft.variant
    assert write_record(read) == text


# -- differences and lengths ------------------------------------------------------------------


def test_what_differs_is_told_from_the_records() -> None:
    rows = {d.label: (d.here, d.there) for d in differences(VARIANTS["samba"], VARIANTS["classic"])}
    assert rows["Packs"] == ("3", "2")
    assert rows["Sequences"] == ("yes", "no")
    assert rows["Sequence canasta"][1] == "\u2013"
    assert "Jokers" in rows
    assert "Wild canasta" not in rows
    for variant in VARIANTS.values():
        assert differences(variant, variant) == []
        other = base_of(variant)
        assert (other is None) == (variant.key == "classic")
        if other is not None:
            found = differences(variant, other)
            assert found
            assert len({d.label for d in found}) == len(found)
            assert all(d.here != d.there for d in found)


def test_the_length_of_every_variant_has_been_measured() -> None:
    for variant in VARIANTS.values():
        words = length_words(variant)
        assert "turns a hand" in words
        assert "match" in words or variant.match.hands
    assert length_words(variant_named("uruguay", {"players": 2})) == ""
    assert length_words(GAME.make()) == ""


# -- who sits where ---------------------------------------------------------------------------

PLACES: list[tuple[str, list[str]]] = [
    ("classic_two", ["You", "Opponent"]),
    ("two_hands_joker", ["You", "Opponent"]),
    ("cutthroat", ["You", "Left", "Right"]),
    ("samba", ["You", "Left", "Partner", "Right"]),
    ("five_first_taker", ["You", "Left", "Far left", "Far right", "Right"]),
    ("six_two_sides", ["You", "Left", "Partner, far left", "Opposite", "Partner, far right",
                       "Right"]),
    ("six_three_sides", ["You", "Left", "Far left", "Partner", "Far right", "Right"]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "places"), PLACES)
def test_names_and_levels_go_by_sides(key: str, places: list[str]) -> None:
    variant = VARIANTS[key]
    assert [place_words(variant, player) for player in range(len(places))] == places
    settings = Settings(partner_level="beginner", opponent_level="standard")
    sitting = sit_down(variant, settings)
    assert len(sitting) == len(places)
    for player, place in enumerate(places[1:], 1):
        level = sitting[player].kind.partition(":")[0]
        assert level == ("beginner" if "Partner" in place else "standard")
    assert sitting[0].kind == HUMAN
    names = side_names(variant, [player.name for player in sitting])
    assert len(names) == len(members(variant))
    assert names[0] == " & ".join(sitting[p].name for p in [0, *partners(variant)])


@pytest.mark.parametrize("pair", list(combinations(range(5), 2)))
def test_five_sit_as_they_cut(pair: tuple[int, int]) -> None:
    """Whoever cuts highest is the pair, the player too or not, and levels go by sides."""
    variant = VARIANTS["five_rotating"]
    cuts = parse_cards("4s 5s 6s 7s 8s")
    cuts[pair[0]], cuts[pair[1]] = parse_cards("Ks Kh")
    settings = Settings(partner_level="beginner", opponent_level="standard")
    sitting = sit_down(variant, settings, cuts=cuts)
    chairs = [*pair, *(player for player in range(5) if player not in pair)]
    names = [settings.name, *settings.names]
    assert [player.name for player in sitting] == [names[chair] for chair in chairs]
    you = chairs.index(0)
    assert [player.kind == HUMAN for player in sitting] == [n == you for n in range(5)]
    own = partners(variant, you)
    assert len(own) == (1 if 0 in pair else 2)
    for number, player in enumerate(sitting):
        if number != you:
            level = player.kind.partition(":")[0]
            assert level == ("beginner" if number in own else "standard")
    told = cut_words(variant, sitting, cuts)
    assert "K♠" in told
    assert "K♥" in told
    assert ("you are the pair" in told) == (0 in pair)
    assert all(names[chair] in told for chair in pair if chair)


def test_where_nothing_is_cut_nothing_is_told() -> None:
    variant = VARIANTS["classic"]
    assert cut_for_sides(variant, Random(1)) == []
    assert cut_words(variant, sit_down(variant, Settings()), []) == ""


# -- the screen -------------------------------------------------------------------------------


def change(scene: HouseRulesScene, label: str, words: str = "") -> None:
    """Change a parameter by its control: flip it, or choose the words."""
    for place, group in enumerate(groups()):
        if any(parameter.label == label for parameter in group.parameters):
            scene.list.body.choose(place)
    control = next(
        w for w in scene.side.walk()
        if isinstance(w, Toggle | Dropdown) and w.name == label
    )  # fmt: skip
    if isinstance(control, Toggle):
        control.click()
        return
    control.take(next(value for value, text in control.options if text == words))


def test_a_game_is_made_kept_and_dealt(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    navigator.settings.variant = "classic"
    hands = hands_on(navigator.app)
    hands.key(pygame.K_n, text="n")
    hands.key(pygame.K_h, mod=pygame.KMOD_CTRL)
    scene = navigator.app.scene
    assert isinstance(scene, HouseRulesScene)
    save = next(w for w in widgets(scene)
                if isinstance(w, Button) and w.text == "Save")  # fmt: skip
    assert not save.enabled
    change(scene, "Canastas to go out", "2")
    change(scene, "Sequences")
    scene._renamed("At home")
    press(scene, "Save")
    kept = navigator.kept.games.book.find("at-home")
    assert kept.changes == {"going_out": {"canastas": 2}, "melds": {"sequences": {}}}
    assert load_settings(navigator.kept.folders.settings).settings.house == "at-home"
    hands.key(pygame.K_ESCAPE)
    picker = navigator.app.scene
    assert isinstance(picker, NewMatchScene)
    assert picker.list.value == HOUSE + "at-home"
    assert picker.variant.name == "At home"
    hands.key(pygame.K_d, text="d")
    assert navigator.game is not None
    assert navigator.game.variant.melds.sequences is not None
    navigator.close()


def test_any_number_is_typed(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    navigator.settings.variant = "classic"
    navigator.open("house rules")
    scene, hands = navigator.app.scene, hands_on(navigator.app)
    assert isinstance(scene, HouseRulesScene)
    hands.step()

    def field(label: str) -> TextField:
        return next(w for w in scene.side.walk() if isinstance(w, TextField) and w.name == label)

    typed = field("Points to win")
    assert typed.text == "5000"
    typed.focus()
    typed.select_all()
    for digit in "6,200":
        hands.write(digit)
    assert field("Points to win").focused, "each figure typed finds the field again"
    assert scene.draft.changes == {"match": {"target": 6200}}
    for _ in range(5):
        hands.key(pygame.K_BACKSPACE)
    assert field("Points to win").text == ""
    assert scene.draft.changes == {"match": {"target": 6}}, "no number changes nothing"
    scene.list.body.choose(1)
    typed = field("Cards dealt")
    typed.focus()
    typed.select_all()
    hands.write("99")
    assert field("Cards dealt").text == "99"
    assert "deal" not in scene.draft.changes
    assert any("99:" in w.text for w in scene.side.walk() if isinstance(w, Label))


@pytest.mark.parametrize("label", ["Points to win", "Name"])
def test_enter_in_a_field_goes_on_and_deals_nothing(
    navigator: Navigator, hands_on: Callable[..., Any], label: str
) -> None:
    navigator.settings.variant = "classic"
    navigator.open("house rules")
    scene, hands = navigator.app.scene, hands_on(navigator.app)
    assert isinstance(scene, HouseRulesScene)
    hands.step()
    fields = [stop for stop in scene.root.stops() if isinstance(stop, TextField)]
    field = next(one for one in fields if one.name == label)
    field.focus()
    field.select_all()
    hands.write("77")
    hands.key(pygame.K_RETURN)
    assert navigator.app.scene is scene
    assert scene.root.focused is not None
    assert scene.root.focused.name != label


def test_a_new_match_tells_what_the_club_says_of_its_game(navigator: Navigator) -> None:
    game = replace(GAME, words="Every Tuesday, to 2,000.")
    navigator.settings.house = navigator.kept.games.book.save(game).slug
    navigator.open("new match")
    scene = navigator.app.scene
    assert isinstance(scene, NewMatchScene)
    assert scene.root.content is not None
    told = [each.text for each in scene.root.content.walk() if isinstance(each, Label)]
    assert "Every Tuesday, to 2,000." in told


def typing(scene: HouseRulesScene, label: str) -> TextField:
    """The field of a parameter in the open group."""
    return next(w for w in scene.side.walk() if isinstance(w, TextField) and w.name == label)


def test_what_cannot_be_read_is_told_and_not_saved_over(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.settings.variant = "classic"
    navigator.open("house rules")
    scene, hands = navigator.app.scene, hands_on(navigator.app)
    assert isinstance(scene, HouseRulesScene)
    hands.step()

    def told() -> list[str]:
        return [w.text for w in scene.side.walk() if isinstance(w, Label)]

    def rewrite(label: str, text: str) -> None:
        field = typing(scene, label)
        field.focus()
        field.select_all()
        hands.write(text)

    rewrite("Points to win", "many")
    assert "Type any number." in told()
    change(scene, "Canastas to go out", "2")
    rewrite("Bonus for going out", "lots")
    change(scene, "Points to win", "3,000")
    assert typing(scene, "Points to win").text == "3000", "what is chosen replaces what was typed"
    rewrite("Points to win", "many")
    change(scene, "Canastas to go out", "2")
    scene._renamed("At home")
    press(scene, "Save")
    assert scene.root.toasts == ["Type any number."]
    assert navigator.kept.games.book.games() == ([], [])
    field = typing(scene, "Points to win")
    assert field.focused
    assert field.text == "many"
    rewrite("Points to win", "6000")
    assert "Type any number." not in told()
    press(scene, "Save")
    assert typing(scene, "Bonus for going out").focused, "it stands in another group"
    assert "Type any number." in told()
    rewrite("Bonus for going out", "150")
    press(scene, "Save")
    game = navigator.kept.games.book.find("at-home")
    assert game.changes == {
        "match": {"target": 6000}, "going_out": {"canastas": 2, "bonus": 150}
    }  # fmt: skip


def test_a_text_that_has_become_possible_is_saved(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.settings.variant = "classic"
    navigator.open("house rules")
    scene, hands = navigator.app.scene, hands_on(navigator.app)
    assert isinstance(scene, HouseRulesScene)
    hands.step()
    scene.list.body.choose(1)
    field = typing(scene, "Cards dealt")
    field.focus()
    field.select_all()
    hands.write("26")
    assert "deal" not in scene.draft.changes

    def told() -> bool:
        return any("cannot be played" in w.text for w in scene.side.walk() if isinstance(w, Label))

    assert told()
    change(scene, "Packs", "3")
    assert scene.draft.changes["deal"]["cards"] == 26
    assert not told()
    press(scene, "Save")
    assert scene.draft.game.path is not None


def test_the_caret_stays_where_something_is_typed(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.settings.variant = "classic"
    navigator.open("house rules")
    scene, hands = navigator.app.scene, hands_on(navigator.app)
    assert isinstance(scene, HouseRulesScene)
    hands.step()
    typing(scene, "Points to win").focus()
    hands.key(pygame.K_HOME)
    hands.write("1")
    hands.write("2")
    assert scene.draft.changes == {"match": {"target": 125000}}
    hands.key(pygame.K_DELETE)
    field = typing(scene, "Points to win")
    assert (field.text, field.caret, field.anchor) == ("12000", 2, 2)
    # After Tab all is selected, once.
    scene.root.focus(None)
    scene.root.show_focus = True
    typing(scene, "Points to win").focus()
    hands.write("7")
    hands.write("5")
    assert typing(scene, "Points to win").text == "75"


def test_numbers_and_rows_of_numbers_are_typed() -> None:
    found = {p.path for group in groups() for p in group.parameters if p.typed is not None}
    assert {"match.target", "deal.cards", "going_out.canastas", "going_out.bonus"} <= found
    assert {"opening.steps", "threes.points", "canastas.five"} <= found
    assert not {"melds.sequences", "melds.ranks_without_wilds", "draw.stock_end"} & found


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("match.target", "6,000", 6000),
        ("match.target", " 6.000 ", 6000),
        ("match.target", "6\u202f000", 6000),
        ("match.target", "many", None),
        ("opening.steps", "60", [[0, 60]]),
        ("opening.steps", "60, 1,500: 90; 4000:120", [[0, 60], [1500, 90], [4000, 120]]),
        ("opening.steps", "60 -500: 30", [[0, 60], [-500, 30]]),
        ("opening.steps", "60, 90, 120", None),
        ("threes.points", "100 300 500 1000", [0, 100, 300, 500, 1000]),
        ("threes.points", "100, 300, 500", [0, 100, 300, 500]),
        ("threes.points", "", None),
        ("canastas.five", "500 1000", [500, 1000]),
        ("pack.values", "A: 25, Jo: 1,500; K:5", {"14": 25, "1": 1500, "13": 5}),
        ("pack.values", "aces 25; joker: 60", {"14": 25, "1": 60}),
        ("pack.values", "A: 25, dukes: 60", None),
        ("pack.values", "A", None),
    ],
)
def test_a_text_is_a_value(path: str, text: str, value: Any) -> None:
    how = at(path).typed
    assert how is not None
    if value is None:
        with pytest.raises(ValueError, match="is no"):
            how.read(text, [])
    else:
        assert how.read(text, []) == value


@pytest.mark.parametrize("key", sorted(TRIED))
def test_what_is_written_is_read_as_it_was(key: str) -> None:
    for group in groups():
        for parameter in group.parameters:
            value = parameter.value(VARIANTS[key])
            if parameter.typed is not None and value != NONE:
                written = parameter.typed.write(value)
                assert parameter.typed.read(written, value) == value, parameter.path


def test_impossible_rules_are_refused_in_the_window(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.settings.variant = "samba"
    navigator.open("house rules")
    scene = navigator.app.scene
    assert isinstance(scene, HouseRulesScene)
    hands_on(navigator.app).step()
    change(scene, "Cards in a canasta", "8")
    assert scene.draft.changes == {}
    told = [w.text for w in scene.side.walk() if isinstance(w, Label)]
    at_label = told.index("Cards in a canasta")
    assert "cannot be played" in told[at_label + 2]
    dropdown = next(
        w for w in scene.side.walk()
        if isinstance(w, Dropdown) and w.name == "Cards in a canasta"
    )  # fmt: skip
    assert dropdown.words == "7"


def test_a_game_is_deleted_after_asking(navigator: Navigator) -> None:
    navigator.settings.house = navigator.kept.games.book.save(GAME).slug
    navigator.open("house rules")
    scene = navigator.app.scene
    press(scene, "Delete")
    assert navigator.kept.games.book.games()[0]
    press(scene, "Really delete?")
    assert navigator.kept.games.book.games()[0] == []
    assert navigator.settings.house == ""
    assert isinstance(navigator.app.scene, TitleScene)


def test_a_game_is_shared_by_text_place_or_copy(
    navigator: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    monkeypatch.setattr("game.ui.screens.files.share.usual_places", lambda: [downloads])
    game = navigator.kept.games.book.save(GAME)
    navigator.settings.house = game.slug
    navigator.open("house rules")
    press(navigator.app.scene, "Share…")
    press(navigator.app.scene, "Copy the path")
    assert clipboard.paste() == str(game.path)
    press(navigator.app.scene, "Copy the text")
    assert house_game(clipboard.paste()) == replace(game, path=None)
    for name in ("at-home.toml", "at-home-2.toml"):
        press(navigator.app.scene, "Put a copy in Downloads")
        assert read_house(downloads / name).changes == game.changes
    assert navigator.settings.shared_into == str(downloads)


def test_a_copy_that_cannot_be_finished_is_not_there(
    navigator: Navigator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    monkeypatch.setattr("game.ui.screens.files.share.usual_places", lambda: [downloads])
    game = navigator.kept.games.book.save(GAME)
    navigator.settings.house = game.slug
    navigator.open("house rules")
    press(navigator.app.scene, "Share…")

    def fail(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        press(navigator.app.scene, "Put a copy in Downloads")
    assert list(downloads.iterdir()) == []


def test_a_game_comes_in_from_the_usual_places_a_path_or_the_clipboard(
    navigator: Navigator,
    hands_on: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    monkeypatch.setattr("game.ui.screens.files.open_file.usual_places", lambda: [downloads])
    (downloads / "gift.toml").write_text(house_text(GAME), "utf-8")
    (downloads / "other.toml").write_text("a = 1", "utf-8")
    hands = hands_on(navigator.app)
    navigator.open("new match")
    picker = navigator.app.scene
    assert isinstance(picker, NewMatchScene)
    press(picker, "Import…")
    sheet = navigator.app.scene
    assert isinstance(sheet, OpenFileScene)
    assert [item.text for item in sheet.list.body.items] == [str(downloads), "gift.toml"]
    enter(sheet.path, str(downloads / "none.toml"))
    assert "There is no file" in sheet.told
    enter(sheet.path, str(downloads / "other.toml"))
    assert navigator.app.scene is sheet
    assert "other.toml" in sheet.told
    sheet.list.body.choose(1)
    press(sheet, "Open")
    assert navigator.app.scene is picker
    assert picker.list.value == HOUSE + "at-home"
    # The same name with other rules: both are kept, and can be told apart.
    clipboard.copy(house_text(replace(GAME, changes={"going_out": {"canastas": 2}})))
    press(picker, "Import…")
    hands.key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert navigator.app.scene is picker
    assert picker.variant.name == "At home 2"
    press(picker, "Import…")
    hands.key(pygame.K_ESCAPE)
    assert [game.name for game in navigator.kept.games.house_games()] == ["At home", "At home 2"]


def test_paths_are_understood_as_people_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path.home()
    assert path_of(' "~/a b.toml" ') == home / "a b.toml"
    assert path_of("a.toml") == home / "a.toml"
    there = Path("/there/a b.toml").absolute()
    assert path_of(there.as_uri()) == there
    assert path_of(str(there)) == there


def test_names_stay_apart_and_unsaved_changes_are_asked_for(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    first = navigator.kept.games.book.save(GAME)
    navigator.settings.house = first.slug
    navigator.open("house rules")
    scene = navigator.app.scene
    assert isinstance(scene, HouseRulesScene)
    hands.step()
    press(scene, "Make a copy")
    assert scene.name.text == "At home 2"
    scene._renamed("at HOME")
    press(scene, "Save")
    assert any("already" in line for line in scene.root.toasts)
    assert [game.name for game in navigator.kept.games.house_games()] == ["At home"]
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    scene._renamed("Away")
    press(scene, "Save")
    assert [game.name for game in navigator.kept.games.house_games()] == ["At home", "Away"]
    # Another name for the game that is kept: its file stays, the other game too.
    scene._renamed("Far away")
    press(scene, "Save")
    assert [game.name for game in navigator.kept.games.house_games()] == ["At home", "Far away"]
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is not scene


def test_leaving_unsaved_rules_takes_two_words(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    navigator.settings.variant = "classic"
    navigator.open("house rules")
    scene = navigator.app.scene
    assert isinstance(scene, HouseRulesScene)
    change(scene, "Canastas to go out", "2")
    hands.post(pygame.DROPFILE, file="gift.toml")
    assert navigator.app.scene is scene
    assert "Save this game first, or leave it." in scene.root.toasts
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    assert "Leave without saving" in offers(scene)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is not scene
    assert navigator.kept.games.house_games() == []


def test_any_two_variants_can_be_compared(navigator: Navigator) -> None:
    navigator.settings.variant = "joker"
    navigator.open("new match")
    picker = navigator.app.scene
    assert isinstance(picker, NewMatchScene)
    picker._turn("compare")
    assert picker._other(picker.variant).key == "cuban"
    relations = next(w for w in picker.side.walk() if isinstance(w, Dropdown))
    assert len(relations.options) == len(VARIANTS) - 1
    relations.take("classic")
    assert picker._other(picker.variant).key == "classic"
    picker._choose("classic")
    assert picker._other(picker.variant).key != "classic"


def test_a_newer_file_is_refused_politely(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    file.write_text('\ufeffformat = "canasta-house 2"\n', "utf-8")
    with pytest.raises(HouseGameError, match="newer version"):
        read_house(file)
    file.write_text("\ufeff" + house_text(GAME), "utf-8")
    assert read_house(file).name == GAME.name


def test_a_file_dropped_onto_the_window_is_added(
    navigator: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(navigator.app)
    elsewhere = tmp_path / "mail" / "gift.toml"
    elsewhere.parent.mkdir()
    elsewhere.write_text(house_text(GAME), "utf-8")
    hands.key(pygame.K_n, text="n")
    hands.post(pygame.DROPFILE, file=str(elsewhere))
    picker = navigator.app.scene
    assert isinstance(picker, NewMatchScene)
    assert picker.variant.name == "At home"
    assert picker.list.value == HOUSE + "at-home"
    elsewhere.write_text("nonsense", "utf-8")
    hands.post(pygame.DROPFILE, file=str(elsewhere))
    assert any("gift.toml" in line for line in picker.root.toasts)
    assert [item.text for item in house_items(navigator.kept.games.house_games())] == [
        "House rules",
        "At home",
    ]


def test_a_file_given_at_the_start_is_added_and_chosen(
    navigator: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "gift.toml"
    file.write_text(house_text(GAME), "utf-8")
    assert isinstance(record_opener.first_scene(navigator, file), TitleScene)
    assert navigator.kept.games.chosen_variant().name == "At home"
    assert navigator.take_notices() == ["Added: At home"]
    other = tmp_path / "other.toml"
    other.write_text(house_text(HouseGame("Other", "samba", {}, {"match": {"target": 500}})))
    hands_on(navigator.app).post(pygame.DROPFILE, file=str(other))
    assert navigator.kept.games.chosen_variant().name == "Other"


@pytest.mark.parametrize(("size", "text"), [((960, 540), 1.5), ((1280, 720), 1.0)])
def test_the_way_back_from_house_rules_is_told_and_shown(
    make_app: Any, hands_on: Callable[..., Any], tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    places = Folders(tmp_path, tmp_path, tmp_path)
    navigator = Navigator(make_app(size), load_settings(places.settings), places, SCREENS)
    navigator.settings.text_size = text
    navigator.kept.games.book.save(GAME)
    navigator.settings.house = GAME.slug
    navigator.settings.variant, navigator.settings.welcomed = "samba", True
    navigator.apply()
    navigator.app.running = True
    title = TitleScene(navigator)
    navigator.app.push(title)
    told = " ".join(w.text for w in widgets(title) if isinstance(w, Label))
    assert "**Play** deals At home, by house rules." in told
    assert "leads back to Classic Canasta with its usual rules" in told
    hands = hands_on(navigator.app)
    hands.key(pygame.K_n, text="n")
    picker = navigator.app.scene
    assert isinstance(picker, NewMatchScene)
    hands.step()
    back = next(
        w for w in widgets(picker)
        if isinstance(w, Button) and w.text == "Classic Canasta without house rules"
    )  # fmt: skip
    assert picker.head.rect.contains(back.rect)
    hands.key(pygame.K_b, mod=pygame.KMOD_CTRL)
    assert picker.variant == VARIANTS["classic"]
    assert picker.list.value == "classic"
    assert not any(
        "without house rules" in w.text for w in widgets(picker) if isinstance(w, Button)
    )
    assert len(navigator.kept.games.house_games()) == 1
    hands.key(pygame.K_ESCAPE)
    told = " ".join(w.text for w in widgets(title) if isinstance(w, Label))
    assert "**Play** deals Classic Canasta." in told


def test_a_chosen_game_that_is_gone_leaves_the_variant(navigator: Navigator) -> None:
    navigator.settings.variant = "samba"
    navigator.settings.house = "gone"
    assert navigator.kept.games.chosen_variant() == VARIANTS["samba"]
    assert navigator.settings.house == ""


def test_a_match_with_house_rules_is_taken_up_again(navigator: Navigator) -> None:
    navigator.kept.games.book.save(GAME)
    seats = [SeatPlayer(n, HUMAN if n == "You" else "beginner") for n in ("You", "A", "B", "C")]
    game = Game.new(GAME.make(), seats, Random(1), navigator.kept.store, 0, ThreadThinker())
    game.flush()
    game.close()
    record = navigator.kept.saved.record()
    assert record is not None
    assert record.variant.going_out.canastas == 2
    assert record.variant.name == "At home"
    assert "At home, hand 1" in navigator.kept.saved.words()


def test_the_list_of_matches_tells_of_house_rules(navigator: Navigator, tmp_path: Path) -> None:
    def listed(variant: Variant, stem: str) -> str:
        seats = [SeatPlayer(n, HUMAN if n == "You" else "beginner") for n in ("You", "A", "B", "C")]
        file = tmp_path / f"{stem}.canasta"
        game = Game.new(variant, seats, Random(1), None, 0, ThreadThinker())
        file.write_text(write_record(game.record))
        match = EarlierMatch.at(file)
        assert match is not None
        navigator.kept.games.named(match.record)
        return item_for(file, match).text

    stem = "2026-11-23 10.00.00 classic"
    assert listed(VARIANTS["classic"], stem) == "Classic Canasta"
    assert listed(GAME.make(), stem) == "Classic Canasta, house rules"
    navigator.kept.games.book.save(GAME)
    assert listed(GAME.make(), stem) == "At home"
    torn = tmp_path / f"{stem}.canasta"
    torn.write_text("torn")
    assert item_for(torn, EarlierMatch.at(torn)).text == "Classic Canasta"


def test_canastas_to_go_out_are_never_fewer_than_the_kinds_asked_for() -> None:
    draft = Draft(HouseGame("x", "classic"))
    canastas, natural = at("going_out.canastas"), at("going_out.contract.natural")
    assert draft.value(canastas) == 1
    draft.set(natural, 2)
    assert draft.value(canastas) == 2
    assert canastas.offered(2, draft.variant) == [2, 3, 4]
    foot = Draft(HouseGame("x", "hand_and_foot"))
    assert foot.value(canastas) == 5
    assert not foot.is_changed(canastas)


def words_of(scene: RulesScene) -> list[str]:
    """All that a page says."""
    found = list(widgets(scene))
    cells = [c for w in found if isinstance(w, Table) for line in w.lines for c in line.cells]
    return [w.text for w in found if isinstance(w, Label)] + cells


def test_the_page_marks_what_the_house_has_changed(navigator: Navigator) -> None:
    variant: Variant = GAME.make()
    navigator.open("rules", variant=variant)
    scene = navigator.app.scene
    assert isinstance(scene, RulesScene)
    words = words_of(scene)
    assert scene.headline == "At home"
    assert f"{MARK} Match" in words
    marked = [words[i + 1] for i, word in enumerate(words) if word == MARK]
    assert marked == ["Your side needs 2 canastas to go out."]
    assert "Your side needs 1 canasta to go out." not in words
    assert len(scene.variants) == 2


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_controls_of_every_group_fit_the_window(
    make_app: Callable[..., Any], tmp_path: Path, size: tuple[int, int]
) -> None:
    app = make_app(size)
    navigator = Navigator(
        app, load_settings(tmp_path / "s.toml"), Folders(*[tmp_path] * 3), SCREENS
    )
    navigator.settings.variant = "brazilian"
    scene = HouseRulesScene(navigator)
    app.push(scene)
    window = pygame.Rect((0, 0), size)
    for place in range(len(groups())):
        scene.list.body.choose(place)
        app.step()
        for widget in widgets(scene):
            scrolls = widget in set(scene.side.walk())
            if isinstance(widget, Button | TextField) and not scrolls:
                assert window.contains(widget.rect)
            if isinstance(widget, Toggle | Dropdown | TextField) and scrolls:
                assert scene.scroll.rect.left <= widget.rect.left
                assert widget.rect.right <= scene.scroll.rect.right
        for label in scene.side.walk():
            if isinstance(label, Label) and label.text:
                assert label.rect.w >= app.ui.px(200)
