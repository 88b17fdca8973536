"""From the title to the end of a match: dealing, leaving, taking up again, scoring, viewing."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.controller.steps import HUMAN, SeatPlayer, Stage
from game.controller.thinking import ThreadThinker
from game.notation.record import PlayerEntry, read_record, write_record
from game.rules.cards import HIDDEN, is_wild, make_card
from game.rules.variant import Variant
from game.store.folders import HOME_VARIABLE, Folders
from game.store.hand_layout import HandLayoutFile
from game.store.settings import load_settings
from game.ui import clipboard, selftest
from game.ui.screens import seats
from game.ui.screens.files import record_opener
from game.ui.screens.files.open_file import OpenFileScene
from game.ui.screens.kept import tidy_up
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.parts.figures import Table
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.playing.menu import LeavingScene, MenuScene
from game.ui.screens.playing.show_me import ShowMe
from game.ui.screens.registry import SCREENS
from game.ui.screens.sheets.course import Course
from game.ui.screens.sheets.podium import Loser, Podium
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.sheets.winner import WinnerScene
from game.ui.screens.title import TitleScene
from game.ui.table_picture import seated
from game.ui.text import Text
from game.ui.trouble import TroubleScene
from game.ui.widgets import Button, Label, Segmented
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.ui.reading import scene_for
from tests.ui.tables import enter, new_game, sit_down, widgets

CASES = Path(__file__).parents[1] / "cases"
SCREENSHOTS = Path(__file__).parents[2] / "assets" / "screenshots"
NAMES = ("You", "Nora", "Walter", "Iris")


def sit(navigator: Navigator, variant: Variant, dealer: int = 0) -> MatchScene:
    """A match with players that think in a thread."""
    kinds = [HUMAN, "beginner", "beginner", "beginner"]
    seats = [SeatPlayer(name, kind) for name, kind in zip(NAMES, kinds, strict=True)]
    game = Game.new(variant, seats, Random(3), navigator.kept.store, dealer, ThreadThinker())
    navigator.open_table(game)
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    return scene


def play_until(hands: Any, scene: MatchScene, until: Callable[[], bool]) -> None:
    """Play the human's cards by the hints until something holds."""
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end, "the hand is stuck"
        if scene.game.your_turn and not scene.table.state.busy:
            decision = scene.game.hint()
            assert decision is not None
            assert scene.game.submit(decision.action) is None
        hands.step(0.05)
        time.sleep(0.0005)


def press(scene: Any, words: str) -> None:
    """Press the button with these words."""
    found = [w for w in widgets(scene) if isinstance(w, Button) and w.text == words]
    assert found, f"no button {words!r}"
    found[0].click()


def test_a_match_from_the_first_card_to_the_winner(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    short = with_house_rules(VARIANTS["international"], {"match": {"target": 300}})
    scene = sit(navigator, short)
    shown = 0
    for _hand in range(12):
        play_until(hands, scene, lambda: scene.game.stage is not Stage.PLAYING)
        hands.step(0.1, 20)
        scene.table.handler.score_sheet()
        sheet = navigator.app.scene
        assert isinstance(sheet, ScoreSheetScene)
        shown += 1
        hands.step(0.3, 20)
        figures = [row.figures for row in sheet.rows]
        assert figures[-1] == [f"{total:,}".replace("-", "\u2212")
                               for total in scene.game.totals]  # fmt: skip
        over = scene.game.stage is Stage.MATCH_OVER
        hands.key(pygame.K_RETURN)
        hands.step(0.1, 3)
        if over:
            break
        assert navigator.app.scene is scene
        assert scene.game.stage is Stage.PLAYING
    assert isinstance(navigator.app.scene, WinnerScene)
    assert scene.game.hand_number == shown
    assert scene.game.winner is not None
    press(navigator.app.scene, "Hand by hand")
    parts = list(widgets(navigator.app.scene))
    podium = next(widget for widget in parts if isinstance(widget, Podium))
    names = "You & Walter" if scene.game.winner == 0 else "Nora & Iris"
    assert podium.title.startswith(f"{names} win")
    lines = [widget.lines for widget in parts if isinstance(widget, Table)]
    last = scene.game.sheet()
    assert last is not None
    assert lines[0][-2].cells[0] == f"{shown} · {last.ending.removesuffix('.')}"
    scene.game.flush()
    assert not navigator.kept.folders.match.exists()
    assert len(navigator.kept.store.played()) == 1
    press(navigator.app.scene, "Title")
    assert isinstance(navigator.app.scene, TitleScene)
    assert not navigator.kept.saved.exists


@pytest.mark.parametrize("key", ["classic", "six_three_sides", "five_first_taker"])
def test_long_names_take_no_room_from_the_others_where_a_match_ends(
    navigator: Navigator, key: str
) -> None:
    game = new_game(key, names=("W" * 16,) * 6)
    navigator.app.push(WinnerScene(navigator, game))
    scene = navigator.app.scene
    assert scene is not None
    navigator.app.step()
    window = pygame.Rect((0, 0), navigator.app.ui.size)
    parts = [w for w in widgets(scene) if isinstance(w, Podium | Course | Button)]
    assert sum(isinstance(w, Podium | Course) for w in parts) == 2
    for place, part in enumerate(parts):
        assert window.contains(part.rect)
        assert part.rect.collidelist([other.rect for other in parts[:place]]) == -1


def test_who_wins_alone_is_one(navigator: Navigator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "winner", 2)
    for key, words in (("classic_three", "Nora wins"), ("six_three_sides", "Nora & Clara win")):
        scene = WinnerScene(navigator, new_game(key))
        navigator.app.push(scene)
        podium = next(w for w in widgets(scene) if isinstance(w, Podium))
        assert podium.title == words
        assert len(podium.winners) == (1 if key == "classic_three" else 2)


def test_each_of_several_losers_is_named_with_their_points(
    navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Game, "winner", 1)
    monkeypatch.setattr(Game, "totals", [900, 5100, 2300])
    navigator.app.push(WinnerScene(navigator, new_game("classic_three")))
    navigator.app.step()
    podium = next(w for w in widgets(navigator.app.scene) if isinstance(w, Podium))
    assert podium.losers == [Loser("Nora", "2,300"), Loser("You", "900")]
    ui, drawn = podium.ui, []
    draw = Text.draw

    def write(text: Text, surface: pygame.Surface, words: str, *more: Any, **options: Any) -> Any:
        box = draw(text, surface, words, *more, **options)
        drawn.append((words, box))
        return box

    monkeypatch.setattr(Text, "draw", write)
    podium.draw(pygame.Surface(ui.size))
    (first, one), (second, other) = drawn
    assert (first, second) == ("Nora", "You")
    assert podium.rect.contains(one)
    assert podium.rect.contains(other)
    assert not one.colliderect(other)


def test_leaving_in_the_middle_of_a_hand_and_coming_back(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 12)
    actions = list(scene.game.record.hands[-1].actions)
    hand = sorted(scene.game.view().hand)
    hands.key(pygame.K_ESCAPE)
    menu = navigator.app.scene
    assert isinstance(menu, MenuScene)
    press(menu, "Leave to the title")
    title = navigator.app.scene
    assert isinstance(title, TitleScene)
    assert navigator.kept.saved.exists
    hands.step(0.05, 6)
    assert "Classic Canasta, hand 1" in navigator.kept.saved.words()
    press(title, "Continue")
    back = navigator.app.scene
    assert isinstance(back, MatchScene)
    assert back.game.record.hands[-1].actions[: len(actions)] == actions
    assert sorted(back.game.view().hand) == hand
    told = [line.text for line in back.table.state.log.lines]
    assert len(told) > 12, "the log tells the hand so far"
    assert "deal" in told[0]
    navigator.close()


@pytest.mark.parametrize("memory", ["round", "nothing"])
def test_what_the_log_remembers_is_set_in_mid_hand_and_kept_when_the_match_goes_on(
    navigator: Navigator, hands_on: Callable[..., Any], memory: str
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 16)
    hands.step(0.05, 10)
    whole = len(scene.table.state.log.lines)
    navigator.open("settings")
    page = navigator.app.scene
    offered = ["all", "round", "nothing"]
    choices = [w for w in widgets(page) if isinstance(w, Segmented)]
    (choice,) = (w for w in choices if [value for value, _words in w.options] == offered)
    choice.choose(offered.index(memory))
    assert navigator.settings.log_memory == memory
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    hands.step(0.05, 4)
    left = [line.text for line in scene.table.state.log.lines]
    assert len(left) < whole
    assert bool(left) == (memory == "round")
    navigator.leave_table()
    navigator.title_page()
    press(navigator.app.scene, "Continue")
    back = navigator.app.scene
    assert isinstance(back, MatchScene)
    hands.step(0.05)
    assert len(back.table.state.log.lines) < whole
    assert bool(back.table.state.log.lines) == (memory == "round")
    navigator.close()


def test_who_cuts_low_at_five_sits_out_and_plays_in_the_next_hand(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.controller.game.worker_thinker", ThreadThinker)
    # The player's place is the last of the three, who sits out first.
    monkeypatch.setattr("game.rules.match.order_of_cuts", lambda _variant, _cuts: [1, 2, 3, 4, 0])
    navigator.settings.opponent_level = navigator.settings.partner_level = "beginner"
    hands = hands_on(navigator.app)
    navigator.deal(VARIANTS["five_rotating"])
    scene = navigator.app.scene
    assert isinstance(scene, MatchScene)
    assert scene.game.human_player == 4
    assert scene.game.looks_on
    hands.step(0.05, 2)
    (told,) = scene.table.state.said.texts
    assert "they are the pair" in told
    assert "one of you three sits out" in told
    play_until(hands, scene, lambda: scene.game.stage is Stage.HAND_OVER)
    scene.game.next_hand()
    assert not scene.game.looks_on
    assert scene.game.human is not None
    assert scene.game.sits_out == 3
    navigator.close()


def faces(scene: MatchScene) -> tuple[Any, Any]:
    """How the own cards lie: in the hand, and put out."""
    staging = scene.table.staging
    return staging.cards(staging.hand()), [staging.cards(group) for group in staging.own.staged]


@pytest.mark.parametrize("spoiled", ["", "damaged", "gone"])
def test_the_own_cards_lie_as_they_lay_when_a_match_is_taken_up_again(
    navigator: Navigator, hands_on: Callable[..., Any], spoiled: str
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"], dealer=3)
    hands.step(0.05, 6)
    shown = scene.table.staging.hand()
    scene.table.handler.hand.reorder(shown[1:], shown[:1], 5)
    held = scene.table.state.cards.faces
    pair = next(
        [a, b] for a in shown for b in shown
        if a < b and held[a] >> 2 == held[b] >> 2 > 3
    )  # fmt: skip
    scene.table.handler.report(scene.table.staging.stage(pair))
    hands.step(0.05, 3)
    hand, out = faces(scene)
    assert len(out) == 1
    assert len(hand) == len(shown) - 2
    navigator.title_page()
    navigator.kept.layout_file.flush()
    # As another run of the program finds it.
    navigator.kept.layout_file = HandLayoutFile(navigator.kept.folders.hand_layout)
    if spoiled == "damaged":
        navigator.kept.folders.hand_layout.write_text("torn = ")
    elif spoiled:
        navigator.kept.folders.hand_layout.unlink()
    press(navigator.app.scene, "Continue")
    back = navigator.app.scene
    assert isinstance(back, MatchScene)
    if spoiled:
        assert sorted(faces(back)[0]) == sorted((*hand, *out[0]))
        assert not faces(back)[1]
    else:
        assert faces(back) == (hand, out)
        assert back.table.staging.put_out_last
        back.table.handler.undo()
        assert sorted(faces(back)[0]) == sorted((*hand, *out[0]))
    navigator.close()


def test_the_own_order_is_found_again_after_an_action_was_taken_back(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"], dealer=3)
    hands.step(0.05, 6)
    shown = scene.table.staging.hand()
    scene.table.handler.hand.reorder(shown[1:], shown[:1], 5)
    scene.table.tabletop.arrange(animate=False)
    assert scene.keeper.laid.hand == faces(scene)[0]
    kept = navigator.kept.layout_file
    played, deal = scene.keeper.played, scene.keeper.deal
    assert deal is not None
    scene.keeper.after = played + 1  # as if an action had followed
    kept.keep(deal, played + 1, scene.keeper.laid)
    assert not kept.load(deal, played).hand
    scene.table.tabletop.arrange(animate=False)
    assert kept.load(deal, played).hand == faces(scene)[0]
    navigator.close()


def test_only_what_may_be_put_out_lies_there_again(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """A kept file may be of other cards; and a sorted hand stays sorted."""
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"], dealer=3)
    hands.step(0.05, 6)
    staging = scene.table.staging
    assert staging.own.order.sort != "own"
    hand, _ = faces(scene)
    natural = [card for card in hand if not is_wild(card) and card >> 2 > 3]
    one = natural[0]
    other = next(card for card in natural if card >> 2 != one >> 2)
    away = next(card for card in range(16, 52) if card not in hand)
    staging.lay_as_before(reversed(hand), [(one, other), (away,), (one,)])
    scene.table.tabletop.arrange(animate=False)
    shown, out = faces(scene)
    assert [tuple(group) for group in out] == [(one,)]
    left = list(hand)
    left.remove(one)
    assert [card >> 2 for card in shown] == [card >> 2 for card in left]
    assert staging.own.order.sort != "own"
    navigator.close()


def test_after_an_error_the_cards_put_out_are_back_in_the_hand(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """What was half done may be what went wrong."""
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"], dealer=3)
    hands.step(0.05, 6)
    scene.table.handler.report(scene.table.staging.stage(scene.table.staging.hand()[:1]))
    hands.step(0.05, 3)
    assert faces(scene)[1]
    scene.recover()
    back = navigator.app.scene
    assert isinstance(back, MatchScene)
    assert not faces(back)[1]
    navigator.close()


def test_closing_the_window_keeps_the_hand(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["international"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 6)
    count = len(scene.game.record.hands[-1].actions)
    hands.post(pygame.QUIT)
    assert not navigator.app.running
    navigator.close()
    record = navigator.kept.store.load().record
    assert record is not None
    assert len(record.hands[-1].actions) >= count


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 540)])
@pytest.mark.parametrize("key", ["international", "classic", "samba", "modern_american"])
def test_no_note_hides_what_it_tells_of_or_the_hand(
    make_app: Any, key: str, size: tuple[int, int]
) -> None:
    app = make_app(size)
    scene = sit_down(app, new_game(key))
    hides: list[str] = []
    find: Callable[[str], pygame.Rect | None] = partial(MatchScene.find, scene)  # type: ignore[arg-type]
    guide = ShowMe(scene.ui, scene.game.variant, find, lambda _area: None)
    for _note in guide.notes:
        guide.refresh()
        panel = guide._bubble
        assert panel is not None
        told = guide.note.anchor if guide.note.anchor != "ground" else "pile"
        named = ("stock", "pile", "hand", "question")
        seen = [box for name in (told, *named) if (box := find(name)) is not None]
        if panel.rect.collidelist(seen) >= 0:
            hides.append(guide.note.anchor)
        assert pygame.Rect((0, 0), scene.ui.size).contains(guide.ring), guide.note.anchor
        assert guide.ring.bottom < scene.ui.size[1], "the line below the hand is not seen"
        guide.step()
    assert not hides


def test_a_finger_that_has_gone_leaves_nothing_lit_in_a_note(make_app: Any) -> None:
    scene = sit_down(make_app(), new_game())
    guide = ShowMe(scene.ui, scene.game.variant, lambda _thing: None, lambda _area: None)
    guide.refresh()
    over = pygame.event.Event(pygame.MOUSEMOTION, pos=guide._next.rect.center, rel=(0, 0),
                              buttons=(0, 0, 0))  # fmt: skip
    guide.handle(over)
    assert guide._next.hovered
    assert not guide.handle(pygame.event.Event(pygame.WINDOWLEAVE)), "the table is told too"
    assert not guide._next.hovered


def test_a_question_about_threes_is_explained_when_it_is_asked(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["international"])
    hands.step(0.05, 4)
    scene._start_guide()
    guide = scene.guide
    assert guide is not None
    assert guide.note.anchor == "hand", "nothing is asked yet"
    count = len(guide.notes)
    monkeypatch.setattr(MatchScene, "_asks_for_threes", True)
    hands.step(0.05)
    assert guide.note.anchor == "threes"
    hands.key(pygame.K_F1)
    hands.step(0.05)
    assert guide.note.anchor == "hand", "the others follow, and it does not come again"
    assert len(guide.notes) == count


def test_a_hint_is_not_told_under_a_note(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["international"])
    hands.step(0.05, 4)
    scene._start_guide()
    guide = scene.guide
    assert guide is not None
    for _note in guide.notes:
        panel = guide.area
        words = (
            "**Table every three you hold.** No special hand is near enough. As good: to keep a "
            "three back."
        )
        scene.table.state.said.advise(words, scene.table.state.now, lasts=9)
        scene.table.tabletop.refresh()
        told = scene.table.tabletop.notes.aside_at
        assert told is not None
        assert not told.colliderect(panel), guide.note.title
        guide.step()
    assert not guide.area


def test_the_notes_lead_on_and_never_block(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: scene.game.your_turn)
    scene._start_guide()
    hands.step(0.1, 10)
    guide = scene.guide
    assert guide is not None
    assert guide.note.anchor == "hand"
    hands.key(pygame.K_F1)
    assert guide.note.anchor == "stock"
    assert not guide._bubble.rect.colliderect(scene.table.state.areas.stock)  # type: ignore[union-attr]
    hands.click(scene.table.state.areas.stock.center)
    hands.step(0.1, 10)
    assert scene.game.view().drew == "stock"
    assert guide.note.anchor == "ground"
    for _note in range(len(guide.notes)):
        hands.key(pygame.K_F1)
    assert not guide.open
    scene.table.handler.menu()
    press(navigator.app.scene, "Show me around")
    assert navigator.app.scene is scene
    assert scene.guide is not None
    assert scene.guide is not guide
    assert scene.guide.open
    navigator.close()


def test_a_drag_that_ends_over_a_note_is_a_drop(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: scene.game.your_turn)
    scene._start_guide()
    hands.step(0.1, 10)
    guide = scene.guide
    assert guide is not None
    assert guide._bubble is not None
    note = guide._bubble.rect
    card = next(
        i
        for i in scene.table.staging.hand()
        if not note.colliderect(scene.table.state.layout.strips[i])
    )
    start = scene.table.state.layout.strips[card].center
    hands.down(start)
    hands.post(pygame.MOUSEMOTION, pos=note.center, rel=(0, 0), buttons=(1, 0, 0))
    assert scene.table.state.drag.held == [card]
    hands.up(note.center)
    assert scene.table.state.drag.held == []
    assert scene.table.state.drag.press is None
    at = guide.at
    hands.click(guide._next.rect.center)
    assert guide.at == at + 1, "the note still takes its own clicks"
    navigator.close()


def saved_file(navigator: Navigator, hands: Any) -> Path:
    """The file of an unfinished match."""
    scene = sit(navigator, VARIANTS["international"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 20)
    record = scene.game.record
    file = navigator.kept.folders.data / "shown.canasta"
    file.write_text(write_record(record), "utf-8")
    navigator.title_page()
    return file


def test_a_record_is_stepped_through_and_played_on(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    file = saved_file(navigator, hands)
    actions = read_record(file).hands[0].actions
    scene = scene_for(navigator, file)
    assert isinstance(scene, ViewerScene)
    navigator.app.replace(scene)
    hands.step(0.1, 3)
    game = scene.game
    assert game.at == len(actions)
    hands.key(pygame.K_HOME)
    assert game.at == 0
    for _step in range(4):
        hands.key(pygame.K_RIGHT)
        hands.step(0.1, 5)
    assert game.at == 4
    assert all(scene.table.state.view.hands[0])
    assert not any(scene.table.state.view.hands[1])
    hands.key(pygame.K_LEFT)
    assert game.at == 3
    hands.key(pygame.K_p, text="p")
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    assert table.game.record.hands[0].actions[:3] == actions[:3]
    assert read_record(file).hands[0].actions == actions
    navigator.close()


def sheet_of_the_match(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> tuple[ScoreSheetScene, Any]:
    """The score sheet of a whole hand of two sides, on the screen, and hands to work it."""
    sheet = seated(read_record(SCREENSHOTS / "match.canasta"), 7, None, 2).sheet()
    assert sheet is not None
    hands = hands_on(navigator.app)
    scene = ScoreSheetScene(sheet, ["We", "They"], 0, navigator.app.pop, count=False)
    navigator.app.push(scene)
    hands.step()
    return scene, hands


def test_an_item_of_the_score_stays_in_sight_when_it_is_unfolded(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    scene, hands = sheet_of_the_match(navigator, hands_on)
    row = next(row for row in scene.rows if row.words == "Melded cards")
    hands.click(row.rect.center)
    assert row.unfolded
    assert scene.scroll.most > 0
    assert scene.scroll.rect.contains(row.rect)


def test_what_is_said_of_a_row_goes_when_the_row_moves_away(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    scene, hands = sheet_of_the_match(navigator, hands_on)
    row = next(row for row in scene.rows if row.on_toggle is not None)
    hands.move(row.rect.center)
    hands.step(0.1, 20)
    assert scene.root.tip == "Shows the cards"
    hands.key(pygame.K_a)
    hands.step(0.1, 20)
    told = scene.root._tip_for
    assert told is None or told.rect.collidepoint(scene.root.mouse)


def test_the_key_back_leads_from_the_score_to_the_open_hands(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: scene.game.stage is not Stage.PLAYING)
    hands.step(0.1, 40)
    scene.table.handler.score_sheet()
    hands.step(0.02, 4)
    assert isinstance(navigator.app.scene, ScoreSheetScene)
    hands.key(pygame.K_ESCAPE)
    assert navigator.app.scene is scene
    hands.step(0.1, 10)
    hands.key(pygame.K_1)
    hands.step(0.02, 4)
    assert isinstance(navigator.app.scene, ScoreSheetScene), "the table offers the sheet again"


def test_the_totals_stay_in_sight_while_all_cards_are_shown(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    scene, hands = sheet_of_the_match(navigator, hands_on)
    press(scene, "Show all cards")
    hands.step()
    assert scene.scroll.most > 0
    total = next(row for row in scene.rows if row.words == "Total")
    assert scene.scroll.rect.bottom <= total.rect.top
    assert total.rect.bottom < scene.next.rect.top
    # Its figures stand below those that scroll.
    assert total.rect.w == next(row for row in scene.rows if row.on_toggle).rect.w


def test_whose_figures_these_are_stays_in_sight_while_all_cards_are_shown(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    scene, hands = sheet_of_the_match(navigator, hands_on)

    def labels(*words: str) -> list[Label]:
        found = [w for w in widgets(scene) if isinstance(w, Label)]
        return [label for label in found if label.text in words]

    for shown in (True, False):
        hands.key(pygame.K_a, text="a")
        hands.step()
        assert (scene.scroll.most > 0) is shown
        scene.scroll.scroll_to(9999)
        button = next(w for w in widgets(scene) if getattr(w, "shortcut", "") == "A")
        assert isinstance(button, Button)
        assert button.text == ("Hide all cards" if shown else "Show all cards")
        figures = next(row for row in scene.rows if row.words == "Total")
        for label in labels("We", "They"):
            assert label.rect.bottom <= scene.scroll.rect.top
        assert max(label.rect.right for label in labels("They")) == figures.rect.right


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("text_scale", [0.9, 1.0, 1.15, 1.3])
def test_no_figure_of_the_score_is_broken(
    make_app: Callable[..., Any],
    hands_on: Callable[..., Any],
    size: tuple[int, int],
    text_scale: float,
) -> None:
    app = make_app(size, text_scale)
    sheet = seated(read_record(SCREENSHOTS / "match.canasta"), 7, None, 2).sheet()
    assert sheet is not None
    for count in (2, 3):
        accounts = tuple(islice(cycle(sheet.accounts), count))
        chances = tuple(islice(cycle(sheet.chances), count))
        shown_sheet = replace(sheet, accounts=accounts, chances=chances)
        scene = ScoreSheetScene(shown_sheet, NAMES[:count], 0, app.pop)
        app._enter(scene)
        hands_on(app).step()
        scene._all()
        hands_on(app).step()
        shown = [w for w in widgets(scene) if isinstance(w, Label) and w.rect.w]
        figures = [label for label in shown if label.tabular]
        assert len(figures) > 8
        for label in figures:
            assert label.rect.h == scene.ui.text.line_height(label.role, label.size), label.text
            assert len(label._lines(label.rect.w)) == 1, label.text


@pytest.mark.parametrize(
    "content",
    ["", "format = 3", "not toml [", 'format = "canasta-record 1"\nvariant = "nothing"', "\0\0"],
)
def test_a_damaged_file_leads_to_the_title_with_one_sentence(
    navigator: Navigator, content: str
) -> None:
    file = navigator.kept.folders.data / "bad.canasta"
    file.write_text(content, "utf-8")
    assert isinstance(record_opener.first_scene(navigator, file), TitleScene)
    notices = navigator.take_notices()
    assert len(notices) == 1
    assert notices[0].startswith("bad.canasta cannot be opened")
    assert isinstance(
        record_opener.first_scene(navigator, navigator.kept.folders.data / "gone.canasta"),
        TitleScene,
    )
    assert len(navigator.take_notices()) == 1


def test_folders_that_cannot_be_written_are_told_and_the_game_goes_on(
    make_app: Callable[..., Any], tmp_path: Path, hands_on: Callable[..., Any]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder", "utf-8")
    places = Folders(blocked / "a", blocked / "b", blocked / "c")
    app = make_app()
    navigator = Navigator(app, load_settings(places.settings), places, SCREENS)
    navigator.settings.speed = "off"
    navigator.apply()
    app.running = True
    app.push(TitleScene(navigator))
    hands = hands_on(app)
    scene = sit(navigator, VARIANTS["international"])
    scene.game.flush()
    hands.step(0.05, 5)
    assert any("could not be saved" in text for text in scene.table.tabletop.widgets.toasts)
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 6)
    assert app.scene is scene
    navigator.close()


def test_the_program_tests_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("game.controller.game.worker_thinker", ThreadThinker)
    assert selftest.self_test() == 0
    assert os.environ[HOME_VARIABLE] == str(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_program_tests_itself_with_a_special_hand_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It lies there to be read before the score sheet can be asked for."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    opened: list[Navigator] = []
    selftest._open(opened)
    navigator, variant = opened[0], VARIANTS["international"]
    test = selftest._Test(navigator)
    pairs = [make_card(rank, suit) for rank in (4, 5, 6, 8, 9, 10, 11) for suit in (0, 1)]
    others = variant.full_pack()
    for card in pairs:
        others.remove(card)
    # The dealer is on the right, so every fourth card is the player's, and so is the first drawn.
    deck = [card for pair in pairs for card in (pair, *(others.pop(0) for _seat in range(3)))]
    players = seats.sit_down(variant, navigator.settings)
    navigator.open_table(
        Game.new(variant, players, Random(1), navigator.kept.store, 3, decks=[[*deck, *others]])
    )
    try:
        assert "special hand" in test.second_half()
        assert test.next_hand() == "hand 2"
    finally:
        test.close()


def test_a_match_put_away_can_be_found_and_gone_on_with(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 9)
    count = len(scene.game.record.hands[-1].actions)
    navigator.title_page()
    sit(navigator, VARIANTS["international"])
    navigator.title_page()
    hands.key(pygame.K_e, text="e")
    earlier = navigator.app.scene
    assert isinstance(earlier, EarlierMatchesScene)
    present, item = earlier.list.body.items
    assert present.aside == "still being played"
    hands.key(pygame.K_DOWN)
    assert item.text == "Classic Canasta"
    assert item.note.startswith("**Unfinished**, hand 1: You & ")
    assert item.note.count("**0**") == 2
    hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    viewer = navigator.app.scene
    assert isinstance(viewer, ViewerScene)
    assert viewer.file_title == f"Classic Canasta, {item.aside}"
    hands.step(0.1, 5)
    assert viewer.game.at >= count
    navigator.close()


def test_playing_on_elsewhere_tells_where_the_match_being_played_has_gone(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)

    def told() -> list[str]:
        table = navigator.app.scene
        assert isinstance(table, MatchScene)
        table.game.flush()
        hands.step(0.1, 2)
        return table.table.state.said.texts

    file = saved_file(navigator, hands)
    navigator.kept.store.path.unlink()
    for kept in (False, True):
        viewer = scene_for(navigator, file)
        assert viewer is not None
        navigator.app.replace(viewer)
        hands.step(0.1, 3)
        hands.key(pygame.K_p, text="p")
        assert told() == ["The match you had begun stays under Matches."] * kept
        assert len(navigator.kept.store.played()) == kept
        navigator.title_page()
    hands.key(pygame.K_c, text="c")
    assert told() == []
    navigator.close()


def test_the_finished_hands_of_the_match_being_played_are_listed(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = read_record(CASES / "international-whole-hand.canasta")
    record.players = [PlayerEntry("You", "human"), *(PlayerEntry(n, "standard") for n in "ABC")]
    navigator.resume(record)
    table = navigator.app.scene
    assert isinstance(table, MatchScene)
    table.game.next_hand()
    play_until(hands, table, lambda: len(table.game.record.hands[-1].actions) > 3)
    navigator.title_page()
    kept = navigator.kept.folders.match.read_text("utf-8")
    saved = navigator.kept.saved.record()
    assert saved is not None
    finished = [hand for hand in saved.hands if hand.result is not None]
    assert 0 < len(finished) < len(saved.hands)

    hands.key(pygame.K_e, text="e")
    earlier = navigator.app.scene
    assert isinstance(earlier, EarlierMatchesScene)
    assert [item.aside for item in earlier.list.body.items] == ["still being played"]
    hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    viewer = navigator.app.scene
    assert isinstance(viewer, ViewerScene)
    hands.step(0.1, 3)
    assert viewer.game.record.hands == finished, "the hand being played is cut off"
    assert viewer.game.shown_to is None
    hands.key(pygame.K_END)
    hands.step(0.1, 3)
    navigator.title_page()
    assert navigator.kept.folders.match.read_text("utf-8") == kept

    # Who plays on from a finished hand finds the match among the earlier ones, whole.
    hands.key(pygame.K_e, text="e")
    hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    hands.step(0.1, 3)
    hands.key(pygame.K_p, text="p")
    assert isinstance(navigator.app.scene, MatchScene)
    navigator.leave_table()
    assert [file.read_text("utf-8") for file in navigator.kept.store.played()] == [kept]
    navigator.close()


def test_nothing_is_shown_of_a_match_without_a_finished_hand(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 9)
    navigator.title_page()
    assert navigator.kept.saved.exists
    hands.key(pygame.K_e, text="e")
    earlier = navigator.app.scene
    assert isinstance(earlier, EarlierMatchesScene)
    assert [item.aside for item in earlier.list.body.items] == ["still being played"]
    hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert navigator.app.scene is earlier
    hands.key(pygame.K_RETURN)
    assert isinstance(navigator.app.scene, MatchScene)
    navigator.close()


def test_a_match_still_being_played_is_shown_as_the_player_sees_it(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    file = saved_file(navigator, hands)
    scene = scene_for(navigator, file)
    assert isinstance(scene, ViewerScene)
    navigator.app.replace(scene)
    hands.step(0.1, 3)
    game = scene.game

    def is_closed() -> bool:
        others = [game.view().hands[seat] for seat in (1, 2, 3)]
        return all(set(hand) <= {HIDDEN} for hand in others) and bool(game.view().hand[0])

    assert is_closed()
    hands.key(pygame.K_o, text="o")
    hands.step(0.1, 3)
    assert is_closed()
    game.turn_hands()
    assert is_closed()
    assert not scene.bar.hands.enabled
    assert scene.bar.hands.disabled_reason
    hands.key(pygame.K_HOME)
    for _step in range(12):
        hands.key(pygame.K_RIGHT)
        hands.step(0.1, 5)
        assert is_closed()
        assert not any(line.why for line in scene.table.state.log.lines)
    navigator.close()


def test_finished_hands_of_a_match_still_being_played_are_open(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = read_record(CASES / "international-whole-hand.canasta")
    record.players = [PlayerEntry("You", "human"), *(PlayerEntry(n, "standard") for n in "ABC")]
    last = record.hands[-1]
    record.hands[-1] = replace(last, actions=last.actions[:9], result=None)
    file = navigator.kept.folders.data / "two.canasta"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(write_record(record), "utf-8")
    scene = scene_for(navigator, file)
    assert isinstance(scene, ViewerScene)
    navigator.app.replace(scene)
    hands.step(0.1, 3)
    game = scene.game
    assert game.is_running
    assert set(game.view().hands[1]) == {HIDDEN}
    hands.key(pygame.K_PAGEUP)
    hands.step(0.1, 3)
    assert not game.is_running
    assert HIDDEN not in game.view().hands[1]
    assert scene.bar.hands.enabled
    hands.key(pygame.K_o, text="o")
    hands.step(0.1, 3)
    assert set(game.view().hands[1]) == {HIDDEN}
    navigator.close()


def test_what_could_not_be_saved_when_the_table_is_left_is_told(navigator: Navigator) -> None:
    scene = sit(navigator, VARIANTS["classic"])
    scene.game.flush()
    assert navigator.match_is_saved()
    navigator.kept.folders.matches.write_text("no folder can be made here")
    for now in range(30):
        scene.game.poll(float(now))
    navigator.deal(VARIANTS["international"])
    game = navigator.game
    assert game is not None
    game.flush()
    assert not navigator.match_is_saved()
    assert read_record(navigator.kept.folders.match).variant.key == "classic"
    navigator.title_page()
    press(navigator.app.scene, "Stay")
    assert isinstance(navigator.app.scene, MatchScene)
    navigator.title_page()
    assert isinstance(navigator.app.scene, LeavingScene)
    assert "could not be saved" in navigator.app.scene.trouble
    assert game._saver is not None
    game._saver.trouble = ""  # as if it had not been told
    press(navigator.app.scene, "Leave anyway")
    assert isinstance(navigator.app.scene, TitleScene)
    assert any("could not be saved" in notice for notice in navigator.notices)
    assert navigator.match_is_saved() is None
    assert read_record(navigator.kept.folders.match).variant.key == "classic"
    navigator.close()


def test_closing_the_window_asks_while_the_match_cannot_be_saved(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = navigator.app
    app.may_quit = navigator.may_quit
    hands = hands_on(app)
    scene = sit(navigator, VARIANTS["classic"])
    scene.game.flush()

    def close() -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        hands.step(0.05)

    def full(*_args: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr("game.store.matches.write_atomically", full)
        play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 3)
        close()
        assert app.running
        question = app.scene
        assert isinstance(question, LeavingScene)
        assert "No space left" in question.trouble
        hands.key(pygame.K_ESCAPE)
        assert app.scene is scene
        close()
        press(app.scene, "Leave anyway")
        assert not app.running
        app.running = True
        hands.key(pygame.K_ESCAPE)
        close()
        assert app.running
        close()  # who closes the window once more means it
        assert not app.running
    app.running = True
    hands.key(pygame.K_ESCAPE)
    close()
    assert not app.running, "it could be saved after all"
    live = scene.game.record.hands[-1].actions
    ends = time.monotonic() + 10
    while read_record(navigator.kept.folders.match).hands[-1].actions != live:
        assert time.monotonic() < ends, "it was not saved"
        time.sleep(0.01)


def test_an_error_in_the_middle_of_a_hand_loses_nothing(
    navigator: Navigator, hands_on: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = hands_on(navigator.app)
    navigator.app.describe = navigator.describe
    navigator.app.saved = navigator.match_is_saved
    navigator.app.home = navigator.home
    scene = sit(navigator, VARIANTS["international"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 9)
    before = list(scene.game.record.hands[-1].actions)

    def fail(events: Any, view: Any) -> str:
        raise RuntimeError("no words for this")

    with monkeypatch.context() as broken:
        # A step is lost between the game and the table.
        broken.setattr("game.controller.game.Teller.line", lambda *_: fail(None, None))
        end = time.monotonic() + 60
        while navigator.app.scene is scene:
            assert time.monotonic() < end
            if scene.game.your_turn:
                decision = scene.game.hint()
                assert decision is not None
                navigator.app._guarded(scene.game.submit, decision.action)
            hands.step(0.05)
    trouble = navigator.app.scene
    assert isinstance(trouble, TroubleScene)
    assert trouble.saved
    for told in (
        "no words for this",
        "Canasta ",
        "seat 1",
        str(navigator.kept.folders.match),
    ):
        assert told in trouble.report
    hands.key(pygame.K_RETURN)
    again = navigator.app.scene
    assert isinstance(again, MatchScene)
    assert again.game.record.hands[-1].actions[: len(before)] == before
    play_until(hands, again, lambda: again.game.stage is not Stage.PLAYING)
    assert again.game.sheet() is not None


def test_a_shared_match_is_opened_from_its_text_or_file(
    navigator: Navigator,
    hands_on: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    monkeypatch.setattr("game.ui.screens.files.open_file.usual_places", lambda: [downloads])
    hands = hands_on(navigator.app)
    scene = sit(navigator, VARIANTS["classic"])
    play_until(hands, scene, lambda: len(scene.game.record.hands[-1].actions) > 5)
    text = write_record(scene.game.record)
    (downloads / "theirs.canasta").write_text(text, "utf-8")
    (downloads / "half.canasta").write_text(text[: len(text) // 2], "utf-8")
    navigator.title_page()
    navigator.open("matches")
    earlier = navigator.app.scene
    assert isinstance(earlier, EarlierMatchesScene)
    press(earlier, "Open a file…")
    sheet = navigator.app.scene
    assert isinstance(sheet, OpenFileScene)
    assert sorted(item.text for item in sheet.list.body.items[1:]) == [
        "half.canasta", "theirs.canasta"
    ]  # fmt: skip
    enter(sheet.path, str(downloads / "half.canasta"))
    assert navigator.app.scene is sheet
    assert "half.canasta cannot be opened" in sheet.told
    enter(sheet.path, "no path but a long text " * 30)
    assert "There is no file" in sheet.told
    clipboard.copy(text)
    press(sheet, "Paste")
    assert isinstance(navigator.app.scene, ViewerScene)
    navigator.title_page()
    hands.post(pygame.DROPFILE, file=str(downloads / "theirs.canasta"))
    assert isinstance(navigator.app.scene, ViewerScene)
    navigator.title_page()
    navigator.open("settings")
    settings = navigator.app.scene
    hands.post(pygame.DROPFILE, file=str(downloads / "half.canasta"))
    assert navigator.app.scene is settings
    hands.post(pygame.DROPFILE, file=str(downloads / "theirs.canasta"))
    assert isinstance(navigator.app.scene, ViewerScene)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_in_the_place_of_the_match_is_set_aside_with_a_sentence(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    os.mkfifo(navigator.kept.folders.match)
    hands = hands_on(navigator.app)
    navigator.title_page()
    hands.step(0.1, 6)
    title = navigator.app.scene
    assert isinstance(title, TitleScene)
    assert "match.canasta.damaged (it is not an ordinary file)" in title._notice.text


def test_what_a_killed_program_left_half_written_is_removed_from_every_folder(
    navigator: Navigator,
) -> None:
    places = navigator.kept.folders
    left = []
    for folder in (places.data, places.config, places.matches, places.daily, places.prices):
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / ".x.toml-abcd1234.part"
        part.write_text("half", "utf-8")
        os.utime(part, (0, 0))
        left.append(part)
    tidy_up(places, "")
    assert not [part for part in left if part.exists()]


def test_what_a_program_killed_while_sharing_left_is_removed_at_the_next_start(
    navigator: Navigator, tmp_path: Path
) -> None:
    downloads = tmp_path / "Downloads"
    downloads.mkdir()
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = downloads / f".canasta-{dead.pid}-abcd0123.part"
    stay = [
        downloads / f".how to win at canasta.pdf-{dead.pid}-deadbeef.part",
        downloads / f".canasta-film.mkv-{dead.pid}-deadbeef.part",
        downloads / f".film.mkv-{dead.pid}-abcd0123.part",
        downloads / "canasta.png",
    ]
    if sys.platform != "win32":
        stay.append(downloads / f".canasta-{os.getpid()}-abcd0123.part")
    for path in (left, *stay):
        path.write_text("half", "utf-8")
        os.utime(path, (0, 0))
    # Another computer may be writing it, where that number is a program's.
    fresh = downloads / f".canasta-{dead.pid}-00000000.part"
    fresh.write_text("half", "utf-8")
    navigator.kept.sharing(downloads / "canasta.png")
    navigator.wake()
    for thread in threading.enumerate():
        if thread.name == "tidy":
            thread.join(10)
    assert sorted(downloads.iterdir()) == sorted([*stay, fresh])


def test_where_nothing_was_shared_the_players_folders_are_not_looked_into(
    navigator: Navigator, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Path] = []
    monkeypatch.setattr("game.ui.screens.kept.tidy", seen.append)
    monkeypatch.setattr("game.ui.screens.kept.tidy_shared", seen.append)
    places = navigator.kept.folders
    tidy_up(places, navigator.settings.shared_into)
    homes = {places.data, places.config}
    assert seen
    assert all(folder in homes or folder.parent in homes for folder in seen)
