"""Records at the table: forwards, backwards, by itself, whatever they hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.daily.deal import DailyDeal
from game.notation.record import read_record, write_record
from game.players import make_player
from game.progress.facts import deal_digest
from game.progress.played_on import played_on
from game.rules.actions import Pass
from game.rules.cards import HIDDEN
from game.tournament.arena import Plan, play_index
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.title import TitleScene
from game.variants import VARIANTS
from tests.daily.playing import keep, played
from tests.translation.languages import spoken
from tests.tried import TRIED
from tests.ui.reading import scene_for

CASES = Path(__file__).parents[1] / "cases"
SHOWN = Path(__file__).parents[2] / "assets" / "screenshots" / "match.canasta"


def show(navigator: Navigator, hands: Any, source: Path | str) -> ViewerScene:
    """The viewer on top, its first frames drawn."""
    scene = scene_for(navigator, source)
    assert isinstance(scene, ViewerScene), navigator.take_notices()
    navigator.app.replace(scene)
    hands.step(0.05, 2)
    return scene


def record_of(key: str, hands: int = 1) -> str:
    """Hands of a variant played by beginners, as a record of one match."""
    plan = Plan(VARIANTS[key], ("beginner",), hands, 4, make_player, write=True)
    records = [read_record(play_index(plan, i)[0].record or "") for i in range(hands)]
    whole = records[0]
    whole.hands += [replace(record.hands[0], number=at) for at, record in enumerate(records[1:], 2)]
    return write_record(whole)


@pytest.mark.parametrize("key", TRIED)
def test_every_variant_is_shown_from_end_to_end(
    navigator: Navigator, hands_on: Callable[..., Any], key: str
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of(key))
    count = len(scene.game.replay)
    for at in (1, count // 3, count - 1, count // 2):
        scene.go(at)
        hands.step(0.05)
        assert navigator.app.scene is scene
    hands.key(pygame.K_o, text="o")
    seats = [
        seat
        for seat, hand in enumerate(scene.table.state.view.hands)
        if hand and seat != scene.table.state.view.seat
    ]
    assert all(HIDDEN in scene.table.state.view.hands[seat] for seat in seats)
    hands.key(pygame.K_LEFT)
    assert navigator.app.scene is scene


def test_every_case_is_shown(navigator: Navigator, hands_on: Callable[..., Any]) -> None:
    hands = hands_on(navigator.app)
    for file in sorted(CASES.glob("*.canasta"))[::6]:
        scene = scene_for(navigator, file)
        if scene is None:
            # A case may be about a damaged record: it is told in a sentence.
            assert len(navigator.take_notices()) == 1, file.name
            continue
        assert isinstance(scene, ViewerScene)
        navigator.app.replace(scene)
        hands.step(0.05)
        scene.go(len(scene.game.replay) - 1)
        hands.step(0.05)
        assert navigator.app.scene is scene, file.name


@pytest.mark.parametrize("file", sorted(CASES.glob("*-illegal-*.canasta")), ids=lambda f: f.stem)
def test_a_record_with_an_unlawful_action_is_shown_up_to_it(
    navigator: Navigator, hands_on: Callable[..., Any], file: Path
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, file)
    (trouble,) = scene.game.replay.troubles.values()
    assert trouble in scene.table.tabletop.widgets.toasts
    scene.go(len(scene.game.replay) - 1)
    hands.step(0.05)
    assert navigator.app.scene is scene
    assert scene.table.state.prompt == trouble


def test_hands_and_ends_are_reached_by_keys(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("classic", 3))
    game = scene.game
    starts = [game.replay.index_of(hand) for hand in range(3)]
    assert (game.at, scene.bar.hand_label.text) == (0, "Hand 1 of 3")
    assert not scene.bar.steps["back"].enabled
    hands.key(pygame.K_PAGEDOWN)
    assert (game.at, scene.bar.hand_label.text) == (starts[1], "Hand 2 of 3")
    assert scene.table.state.headline.startswith("Step 0 of ")
    hands.key(pygame.K_END)
    assert game.at == starts[2] - 1
    hands.key(pygame.K_HOME)
    assert game.at == starts[1]
    hands.key(pygame.K_HOME)
    assert game.at == 0
    hands.key(pygame.K_END)
    hands.key(pygame.K_END)
    assert game.at == len(game.replay) - 1
    assert not scene.bar.steps["next"].enabled
    hands.key(pygame.K_PAGEUP)
    assert game.at == starts[1]


def test_the_buttons_do_what_the_keys_do(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("international", 2))
    for name, at in (("next", 1), ("next", 2), ("back", 1), ("first", 0)):
        hands.click(scene.bar.steps[name].rect.center)
        assert scene.game.at == at
    hands.click(scene.bar.hand_next.rect.center)
    assert scene.bar.hand_label.text == "Hand 2 of 2"
    hands.click(scene.table.controls.menu_button.rect.center)
    assert isinstance(navigator.app.scene, TitleScene)


def test_the_note_goes_along_where_the_log_takes_room(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("classic"))
    for _open_or_closed in range(2):
        (note,) = (item.rect for item in scene.table.tabletop.above.items.values())
        areas = scene.table.state.areas
        told = [ground.cartouche for ground in areas.places.values()]
        assert note.collidelist([areas.stock, *told, areas.hand, areas.log]) < 0
        hands.key(pygame.K_l, text="l")
        hands.step(0.05)


def test_it_goes_on_by_itself_until_stopped(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("classic"))
    hands.key(pygame.K_SPACE)
    hands.step(0.1, 60)
    here = scene.game.at
    assert here > 2
    assert scene.bar.steps["play"].icon == "pause"
    hands.key(pygame.K_SPACE)
    hands.step(0.1, 60)
    assert scene.game.at == here
    # A step by hand stops it too, and so does the end.
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_LEFT)
    here = scene.game.at
    hands.step(0.1, 60)
    assert scene.game.at == here
    scene.go(len(scene.game.replay) - 2)
    hands.key(pygame.K_SPACE)
    hands.step(0.1, 80)
    assert scene.game.at == len(scene.game.replay) - 1
    assert scene.bar.steps["play"].icon == "play"


def test_nothing_can_be_done_at_the_table(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("two_hands_regency"))
    turn = scene.table.controls
    own = [turn.draw_button, turn.take_button, turn.meld_button, turn.add_button]
    own += [turn.discard_button, turn.undo_button, turn.hint_button, turn.pick_up_button]
    scene.go(len(scene.game.replay) // 3)
    hands.step(0.05)
    assert not any(button.visible for button in own)


def test_the_letters_of_a_player_mean_nothing_here(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, record_of("classic"))
    scene.table.state.said.hush()
    for letter in "dtmaxuh":
        hands.key(ord(letter), text=letter)
        assert not scene.table.state.said.texts, letter
    hands.key(pygame.K_END)
    hands.key(pygame.K_p, text="p")
    assert scene.table.state.said.texts == ["This hand is over."]


def test_comments_of_the_record_are_told(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    record = read_record(record_of("samba"))
    record.hands[0].comments = {0: "The first card of all.", 1: "What a long way to say it. " * 8}
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, write_record(record))
    assert "first card" not in scene.table.state.prompt
    hands.key(pygame.K_RIGHT)
    assert "The first card of all." in scene.table.state.prompt
    hands.key(pygame.K_RIGHT)
    assert scene.table.state.prompt == "What a long way to say it. " * 8


def test_an_unlawful_action_is_told_and_other_hands_are_shown(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    record = read_record(record_of("classic", 2))
    record.hands[0].actions.insert(3, Pass(0))
    hands = hands_on(navigator.app)
    scene = show(navigator, hands, write_record(record))
    told = scene.game.replay.troubles[0]
    assert any(told in line for line in scene.table.tabletop.widgets.toasts)
    hands.key(pygame.K_END)
    assert told in scene.table.state.prompt
    hands.key(pygame.K_PAGEDOWN)
    hands.key(pygame.K_END)
    assert told not in scene.table.state.prompt


def test_a_position_with_unknown_cards_is_shown_and_not_played(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    text = (
        'format = "canasta-record 1"\nvariant = "classic"\n\n[[hands]]\nactions = []\n'
        '[hands.position]\nturn = 0\nphase = "draw"\n'
        'hands = ["Ks Kh 4d", "?? ??", "?? ??", "?? ??"]\nstock = "?? ?? ??"\npile = "4c Qd"\n'
        'melds = [[], []]\nthrees = ["", "", "", ""]\n'
    )
    scene = show(navigator, hands_on(navigator.app), text)
    assert not scene.bar.copy.enabled
    assert scene.bar.copy.disabled_reason


def test_a_daily_deal_played_on_from_its_record_stays_one(
    navigator: Navigator, hands_on: Callable[..., Any], tmp_path: Path
) -> None:
    hands = hands_on(navigator.app)
    deal = DailyDeal(date.today(), "classic")
    left = keep(tmp_path, played(deal, actions=6), f"{deal.day} 00.00.01")
    show(navigator, hands, left)
    hands.key(pygame.K_p, text="p")
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    assert table.game.fixture == deal.fixture
    assert not table.game.gives_hints


def test_playing_on_is_noted_for_the_statistics(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    show(navigator, hands, record_of("classic"))
    hands.key(pygame.K_p, text="p")
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    (note,) = played_on(navigator.kept.folders)
    record = table.game.record
    assert note.deals == {deal_digest(record, record.hands[0])}


def test_a_long_telling_stays_clear_of_the_ring_round_the_stock(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    navigator.app.apply(text_scale=1.3)
    hands = hands_on(navigator.app)
    with spoken(navigator.app.ui.assets.path("translations"), "de"):
        scene = show(navigator, hands, SHOWN)
        scene.go(140)
        hands.step(0.2, 3)
    table = scene.table
    assert "Das macht einen echten Canasta" in table.state.prompt
    plaza, told = table.state.areas.plaza, table.tabletop.still["prompt"].rect
    assert told.bottom <= plaza.centre[1] - plaza.radius
