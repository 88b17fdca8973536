"""Earlier matches: what came of each, and how one that is not over is continued."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.controller.steps import Stage
from game.daily.deal import DailyDeal
from game.notation.record import Record, read_record, write_record
from game.notation.replay import check
from game.progress.database import index_path, opened
from game.progress.index import update
from game.rules.variant_records import MatchRules
from game.store.house_games import HouseGame
from game.ui.screens.daily import daily_table
from game.ui.screens.earlier_match import EarlierMatch, Outcome
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.matches.share_match import ShareMatchScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.screens.sheets.score_sheet import ScoreSheetScene
from game.ui.screens.title import TitleScene
from game.ui.widgets import Button
from game.variants import VARIANTS
from tests.controller.tables import play_hand, sit
from tests.daily.playing import keep, played
from tests.progress.tables import match
from tests.ui.tables import button, offers, widgets
from tests.ui.typist import Thoughtful


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.controller.game.worker_thinker", Thoughtful)


def between_hands(variant: str = "classic", hands: int = 1) -> Record:
    """A match after some hands, seat 0 being the human."""
    game = sit(variant, kind="beginner")
    for _ in range(hands - 1):
        play_hand(game)
        game.next_hand()
    play_hand(game)
    assert game.stage is Stage.HAND_OVER
    return game.record


def in_mid_hand(variant: str = "classic") -> Record:
    record = between_hands(variant, 2)
    hand = record.hands[-1]
    hand.result = None
    del hand.actions[len(hand.actions) // 2 :]
    return record


def put(navigator: Navigator, record: Record, day: int = 1) -> Path:
    return keep(navigator.kept.folders.matches, record, f"2026-11-{day:02} 10.00.00")


def listed(navigator: Navigator, hands: Any) -> EarlierMatchesScene:
    if not isinstance(navigator.app.scene, TitleScene):
        navigator.title_page()
    hands.step(0.05, 4)
    hands.key(pygame.K_e, text="e")
    scene = navigator.app.scene
    assert isinstance(scene, EarlierMatchesScene)
    hands.step(0.05)
    return scene


def the_table(navigator: Navigator, hands: Any) -> MatchScene:
    """The table on top, or below the score sheet between two hands."""
    hands.step(0.1, 30)
    table = navigator.app.stack[0]
    assert isinstance(table, MatchScene)
    return table


@pytest.mark.parametrize("variant", ["classic", "five_rotating", "two_hands_regency"])
@pytest.mark.parametrize("by", ["enter", "button", "viewer"])
def test_a_match_left_between_hands_goes_on_with_the_next_hand(
    navigator: Navigator, hands_on: Callable[..., Any], variant: str, by: str
) -> None:
    hands = hands_on(navigator.app)
    record = between_hands(variant)
    file = put(navigator, record)
    other = in_mid_hand()
    navigator.kept.store.save(other)
    navigator.kept.store.release()
    earlier = listed(navigator, hands)
    notes = [item.note for item in earlier.list.body.items]
    assert [note.startswith("**Unfinished**, hand ") for note in notes] == [True, True]
    hands.key(pygame.K_DOWN)
    assert earlier.list.value == file
    if by == "enter":
        hands.key(pygame.K_RETURN)
    elif by == "button":
        hands.step(0.05)
        hands.click(button(earlier, "Continue this match").rect.center)
    else:
        hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
        hands.step(0.1, 3)
        assert isinstance(navigator.app.scene, ViewerScene)
        hands.key(pygame.K_g, text="g")
    table = the_table(navigator, hands)
    sheet = navigator.app.scene
    assert isinstance(sheet, ScoreSheetScene)
    assert sheet.words == "Next hand"
    hands.key(pygame.K_RETURN)
    hands.step(0.05)
    if navigator.app.scene is sheet:
        hands.key(pygame.K_RETURN)
    game = table.game
    assert game.hand_number == 2
    result = record.hands[0].result
    assert result is not None
    assert list(game.record.hands[1].scores) == result.totals
    navigator.title_page()
    saved = read_record(navigator.kept.folders.match)
    assert saved.hands[0] == read_record(write_record(record)).hands[0]
    assert check(saved).ok
    assert not file.exists(), "it is the same match, not a copy"
    (kept,) = navigator.kept.store.played()
    assert kept.read_text("utf-8") == write_record(other)


def test_a_match_left_in_mid_hand_goes_on_where_it_stands(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """After a kill, say: the files are all that it takes."""
    hands = hands_on(navigator.app)
    record = in_mid_hand("international")
    put(navigator, record)
    hands.step(0.05, 4)
    title = navigator.app.scene
    assert isinstance(title, TitleScene)
    assert title._caption is not None
    assert title._caption.text.startswith("International Canasta, hand 2: ")
    hands.key(pygame.K_RETURN)
    game = the_table(navigator, hands).game
    count = len(record.hands[-1].actions)
    assert game.record.hands[-1].actions[:count] == record.hands[-1].actions
    assert game.totals == tuple(record.hands[-1].scores)
    navigator.title_page()
    assert navigator.kept.store.played() == []


def test_the_title_leaves_out_matches_that_cannot_be_gone_on_with(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    """Edited totals, and a file that is torn behind what a glance sees."""
    hands = hands_on(navigator.app)
    put(navigator, in_mid_hand("samba"), 1)
    torn = put(navigator, in_mid_hand(), 2)
    torn.write_text(torn.read_text("utf-8")[:-200], "utf-8")
    edited = put(navigator, in_mid_hand(), 3)
    text = re.sub(r"(?m)^(scores|totals) = .*$", r"\1 = [1]", edited.read_text("utf-8"))
    edited.write_text(text, "utf-8")
    hands.step(0.05, 4)
    title = navigator.app.scene
    assert isinstance(title, TitleScene)
    assert title._caption is not None
    assert title._caption.text.startswith("Samba, hand 2: ")
    hands.key(pygame.K_RETURN)
    assert the_table(navigator, hands).game.variant.key == "samba"
    assert navigator.kept.store.played() == [edited, torn]


def test_after_a_daily_deal_the_title_continues_the_match_before(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = between_hands("samba")
    navigator.kept.store.save(record)
    deal = DailyDeal(date.today(), "bolivia")
    daily_table.begin(navigator, deal)
    game = the_table(navigator, hands).game
    decision = game.hint()
    if decision is not None:
        game.submit(decision.action)
    game.flush()
    for left in (True, False):
        navigator.title_page()
        hands.step(0.05, 4)
        title = navigator.app.scene
        assert isinstance(title, TitleScene)
        assert title._caption is not None
        assert title._caption.text.startswith("Samba, hand 1: ")
        hands.key(pygame.K_c, text="c")
        table = the_table(navigator, hands)
        assert table.game.variant.key == "samba"
        assert isinstance(navigator.app.scene, ScoreSheetScene)
        if left:
            # The deal goes on from the list, and is finished.
            earlier = listed(navigator, hands)
            assert "Daily deal of " in earlier.list.body.items[1].note
            assert "**unfinished**" in earlier.list.body.items[1].note
            hands.key(pygame.K_DOWN)
            hands.key(pygame.K_RETURN)
            table = the_table(navigator, hands)
            assert table.game.fixture == deal.fixture
            navigator.leave_table()
            navigator.kept.store.finish(played(deal))
            navigator.kept.store.release()
    earlier = listed(navigator, hands)
    assert earlier.list.body.items[1].note.startswith("Daily deal of ")
    assert "unfinished" not in earlier.list.body.items[1].note


def test_a_daily_deal_that_was_left_is_continued_if_there_is_nothing_else(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    record = played(DailyDeal(date.today(), "classic"), actions=6)
    navigator.kept.store.save(record)
    navigator.kept.store.release()
    hands.step(0.05, 4)
    title = navigator.app.scene
    assert isinstance(title, TitleScene)
    navigator.title_page()
    assert navigator.kept.saved.words().startswith("Daily deal, Classic Canasta, hand 1")
    hands.key(pygame.K_c, text="c")
    assert the_table(navigator, hands).game.fixture is not None


def test_each_match_says_what_came_of_it(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    won = match("cuban-stock_end_force-always")
    result = won.hands[-1].result
    assert result is not None
    mine = result.totals[0] == max(result.totals)
    turned = match("cuban-stock_end_force-always")
    turned.players = turned.players[1:] + turned.players[:1]
    watched = match("cuban-stock_end_force-always")
    for player in watched.players:
        player.kind = "standard"
    records = [won, turned, watched, in_mid_hand(), played(DailyDeal(date(2026, 11, 5), "samba"))]
    files = [put(navigator, record, day) for day, record in enumerate(records, 1)]
    broken = put(navigator, match(hands=1), 6)
    broken.write_text("torn", "utf-8")
    earlier = listed(navigator, hands)
    notes = {item.value: item.note for item in earlier.list.body.items}
    first, second = ("Won", "Lost") if mine else ("Lost", "Won")
    begins = [
        f"{first} in hand ", f"{second} in hand ", "Over in hand ", "**Unfinished**, hand 2: ",
        "Daily deal of ",
    ]  # fmt: skip
    for file, words in zip(files, begins, strict=True):
        assert notes[file].startswith(words)
    assert notes[broken] == ""
    offered = {}
    for _ in notes:
        there = offers(earlier)
        offered[earlier.list.value] = (
            "Continue this match" in there, there.get("Turning points", False)
        )  # fmt: skip
        hands.key(pygame.K_DOWN)
    goes_on = [offered[file] for file in files]
    assert goes_on == [(False, True)] * 3 + [(True, False), (False, False)]
    assert offered[broken] == (False, False)


@pytest.mark.parametrize(("number", "over"), [(3, False), (4, True)])
def test_a_match_of_four_hands_is_over_after_the_fourth(
    tmp_path: Path, number: int, over: bool
) -> None:
    record = between_hands("hand_and_foot_two")
    record.hands[0].number = number
    found = EarlierMatch.at(keep(tmp_path, record, "2026-11-01 10.00.00"))
    assert found is not None
    assert found.has_winner == over != found.goes_on


def test_a_hand_is_counted_once_after_its_match_was_taken_up(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    put(navigator, between_hands())

    def counted() -> list[tuple[int, int]]:
        folders = navigator.kept.folders
        update(folders)
        with opened(index_path(folders)) as database:
            rows = database.execute("SELECT number, copy FROM hands WHERE over").fetchall()
        return [(number, copy) for number, copy in rows]

    assert counted() == [(1, 0)]
    hands.step(0.05, 4)
    hands.key(pygame.K_c, text="c")
    game = the_table(navigator, hands).game
    game.flush()
    assert counted() == [(1, 0)]
    game.next_hand()
    play_hand(game)
    navigator.title_page()
    navigator.play()
    navigator.title_page()
    assert sorted(counted()) == [(1, 0), (2, 0)]


def test_a_match_by_house_rules_goes_on_by_them(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    house = HouseGame("Long", "classic", {}, {"match": {"target": 7000}})
    navigator.kept.games.book.save(house)
    variant = house.make()
    assert isinstance(variant.match, MatchRules)
    game = Game.new(variant, [*_players()], store=navigator.kept.store, thinker=Thoughtful())
    game.pause = 0
    play_hand(game)
    game.close()
    navigator.deal(VARIANTS["samba"])
    table = the_table(navigator, hands)
    decision = table.game.hint()
    if decision is not None:
        table.game.submit(decision.action)
    earlier = listed(navigator, hands)
    (file,) = navigator.kept.store.played()
    item = next(item for item in earlier.list.body.items if item.value == file)
    assert item.text == "Long"
    # The name is that of the saved game, and goes with it.
    saved = navigator.kept.games.book.find(house.slug)
    navigator.kept.games.book.remove(saved)
    navigator.app.pop()
    earlier = listed(navigator, hands)
    item = next(item for item in earlier.list.body.items if item.value == file)
    assert item.text != "Long"
    navigator.kept.games.book.save(house)
    navigator.take_up(file)
    game = the_table(navigator, hands).game
    assert game.variant.match.target == 7000
    assert game.variant.name == "Long"


def _players() -> list[Any]:
    from game.controller.steps import HUMAN, SeatPlayer

    return [SeatPlayer(n, HUMAN if n == "You" else "beginner") for n in ("You", "A", "B", "C")]


@pytest.mark.parametrize(
    ("size", "text"), [((960, 540), 1.3), ((1280, 720), 1.0), ((1920, 1080), 1.5)]
)
def test_the_buttons_to_continue_fit(
    navigator: Navigator, hands_on: Callable[..., Any], size: tuple[int, int], text: float
) -> None:
    hands = hands_on(navigator.app)
    put(navigator, in_mid_hand())
    navigator.settings.text_size = text
    navigator.apply()
    earlier = listed(navigator, hands)
    earlier.ui.size = size
    earlier.resize(size, size[1] / 720)
    hands.step(0.05)
    panel = earlier.root.content
    assert panel is not None
    ui = navigator.app.ui
    for each in (w for w in widgets(earlier) if isinstance(w, Button) and w.visible):
        assert panel.rect.contains(each.rect)
        assert each.rect.w >= ui.text.width(each.text, "strong")
    hands.key(pygame.K_l, mod=pygame.KMOD_CTRL)
    viewer = navigator.app.scene
    assert isinstance(viewer, ViewerScene)
    viewer.resize(size, size[1] / 720)
    hands.step(0.1, 3)
    found = [w for w in viewer.bar.buttons if isinstance(w, Button)]
    for place, each in enumerate(found):
        assert pygame.Rect((0, 0), size).contains(each.rect)
        assert each.rect.collidelist([other.rect for other in found[:place]]) == -1
    assert viewer.bar.goes_on.visible
    assert not viewer.bar.share.visible
    hands.key(pygame.K_e, text="e")
    assert isinstance(navigator.app.scene, ShareMatchScene)


def test_a_match_that_has_gone_since_it_was_listed_is_told_of(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    file = put(navigator, in_mid_hand())
    earlier = listed(navigator, hands)
    file.unlink()
    hands.key(pygame.K_RETURN)
    assert navigator.app.scene is earlier
    (told,) = earlier.root.toasts
    assert "cannot be continued" in told


def test_a_match_is_unfinished_until_it_has_a_winner(tmp_path: Path) -> None:
    """Not after so many hands, nor between two."""
    file = tmp_path / "2026-11-01 10.00.00 classic.canasta"
    for record in (between_hands(), in_mid_hand()):
        file.write_text(write_record(record), "utf-8")
        found = EarlierMatch.at(file)
        assert found is not None
        assert found.outcome is Outcome.UNFINISHED
        assert found.goes_on


@pytest.mark.parametrize("size", [(960, 540), (1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("over", [False, True])
def test_every_button_shows_its_key(
    navigator: Navigator, hands_on: Callable[..., Any], size: tuple[int, int], over: bool
) -> None:
    hands = hands_on(navigator.app)
    put(navigator, match("cuban-stock_end_force-always") if over else in_mid_hand())
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hands.step(0.1, 5)
    earlier = listed(navigator, hands)
    shown = [w for w in widgets(earlier) if isinstance(w, Button) and w.visible and w.keycap]
    assert len(shown) > 3
    assert [b.text for b in shown if not b.draws_key()] == []
