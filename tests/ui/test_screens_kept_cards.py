"""No hand that can still be played leaves the house with its cards, whichever way it goes."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.controller.seating import one_hand
from game.controller.sharing import holds_back, may_leave, what_may_leave
from game.controller.worker import Worker
from game.daily.deal import DailyDeal
from game.notation.card_notation import cards_text
from game.notation.record import PlayerEntry, Record, read_record, write_record
from game.rules.cards import Card
from game.ui import clipboard
from game.ui.moving_picture import Look, still
from game.ui.screens.files import record_opener
from game.ui.screens.matches.earlier_matches import EarlierMatchesScene
from game.ui.screens.matches.share_match import ShareMatchScene
from game.ui.screens.matches.viewer_screen import ViewerScene
from game.ui.screens.navigator import Navigator
from tests.daily.playing import DAY, keep, played
from tests.progress.tables import match, put, unfinished
from tests.ui.tables import offers
from tests.ui.typist import Thoughtful


@pytest.fixture(autouse=True)
def drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is the text that it is made of; nothing moves."""

    real = Worker.run

    def run(worker: Any, work: Any, *arguments: Any, **more: Any) -> Any:
        if not isinstance(arguments[0], str):
            # Players of a table that has just been left may still think.
            return real(worker, work, *arguments, **more)
        MADE_OF.append(arguments[0])
        return arguments[0].encode() if work is still else []

    MADE_OF.clear()
    monkeypatch.setattr(Worker, "run", run)
    monkeypatch.setattr("game.controller.game.worker_thinker", Thoughtful)


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr("game.ui.screens.matches.share_match.usual_places", lambda: [folder])
    clipboard.copy("nothing yet")
    return folder


MADE_OF: list[str] = []
"""The texts that pictures were made of."""


def running() -> Record:
    """A match with a finished hand, and one in the middle of which it was put away."""
    return unfinished(match("classic"), 9)


def daily() -> Record:
    return played(DailyDeal(DAY, "classic"), actions=9)


def stock_of(record: Record) -> str:
    """The last cards of the deck of the last hand, as they are written."""
    return cards_text((record.hands[-1].deck or ())[-12:])


def shared(navigator: Navigator, hands: Any, *, keys: str = "trpm") -> ShareMatchScene:
    """Press all buttons of the sheet."""
    scene = navigator.app.scene
    assert isinstance(scene, ShareMatchScene)
    for key in keys:
        hands.key(pygame.key.key_code(key), text=key)
        for _ in range(400):
            if scene._work is None:
                break
            hands.step(0.02)
            pygame.time.wait(2)
        assert scene._work is None
    return scene


def gone_out(places: Path) -> str:
    """All that has left the house, as text."""
    files = [path.read_bytes().decode("utf-8", "replace") for path in places.iterdir()]
    return "\n".join([clipboard.paste(), *files, *MADE_OF])


def test_the_rule() -> None:
    record = running()
    assert [may_leave(record, hand) for hand in record.hands] == [True, False]
    assert holds_back(record)
    left = what_may_leave(record)
    assert left is not None
    assert left.hands == record.hands[:1]
    assert what_may_leave(daily()) is None
    assert holds_back(daily())
    assert what_may_leave(match("classic")) == match("classic")
    assert not holds_back(match("classic"))
    # A hand that has come to its end may leave, whether or not its result is written down.
    over = match("classic")
    over.hands[-1] = replace(over.hands[-1], result=None)
    assert what_may_leave(over) == over
    # Nobody goes on with what computers play among themselves.
    alone = replace(record, players=[PlayerEntry(p.name, "standard") for p in record.players])
    assert what_may_leave(alone) == alone


def test_a_daily_deal_put_away_keeps_its_cards(
    navigator: Navigator, hands_on: Callable[..., Any], places: Path
) -> None:
    hands = hands_on(navigator.app)
    path = keep(navigator.kept.folders.matches, daily(), "2026-12-24 20.15.00")
    hands.key(pygame.K_e, text="e")
    scene = navigator.app.scene
    assert isinstance(scene, EarlierMatchesScene)
    assert not offers(scene)["Share…"]
    hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert navigator.app.scene is scene
    # Nor does it leave where the sheet is opened all the same.
    record_opener.share(navigator, path)
    sheet = shared(navigator, hands)
    assert [there for there in offers(sheet).values() if there] == [True], "only Close"
    assert gone_out(places) == "nothing yet"


@pytest.mark.parametrize("way", ["list", "present", "viewer"])
def test_of_a_match_that_goes_on_the_finished_hands_are_shared(
    navigator: Navigator, hands_on: Callable[..., Any], places: Path, way: str
) -> None:
    hands, record = hands_on(navigator.app), running()
    path = put(navigator.kept.folders, record)
    if way == "present":
        path.rename(navigator.kept.folders.match)
        navigator.kept.saved.forget()
    if way == "viewer":
        record_opener.view(navigator, path, navigator.tell)
        viewer = navigator.app.scene
        assert isinstance(viewer, ViewerScene)
        hands.step(0.02, 3)
        hands.key(pygame.K_e, text="e")
    else:
        hands.key(pygame.K_e, text="e")
        hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    # The picture of the viewer's step is drawn of the hand itself: see below.
    sheet = shared(navigator, hands, keys="trm" if way == "viewer" else "trpm")
    assert "no moments to show" in sheet.told
    assert read_record(clipboard.paste()).hands == record.hands[:1]
    assert stock_of(record) not in gone_out(places)
    (file,) = places.glob("*.canasta")
    assert read_record(file).hands == record.hands[:1]


def test_a_running_hand_alone_is_not_shared(
    navigator: Navigator, hands_on: Callable[..., Any], places: Path
) -> None:
    navigator.open("share match", record=running(), hand=1, count=4, whole=False)
    hands = hands_on(navigator.app)
    hands.step(0.02, 2)
    sheet = shared(navigator, hands, keys="trm")
    assert not offers(sheet)["Record"]
    assert offers(sheet)["Picture"]
    assert gone_out(places) == "nothing yet"
    sheet._turn(True)
    assert offers(sheet)["Record"]


def hidden_shuffled(record: Record, seed: int) -> Record:
    """The record at the start of its last hand, with other cards where its player sees none."""
    hand = replace(record.hands[-1], actions=[], result=None, comments={}, reasons={})
    variant = record.variant
    deck: list[Card] = list(hand.deck or ())
    seats, count = variant.table.seats, variant.deal.cards
    dealt = seats * count
    own = {(place - hand.dealer - 1) % seats for place in (0,)}
    open_ = {at for at in range(dealt) if at % seats in own} | {dealt}
    # Red threes are tabled at once, where all can see them.
    free = [at for at, card in enumerate(deck) if at not in open_ and card >> 2 != 3]
    cards = [deck[at] for at in free]
    Random(seed).shuffle(cards)
    for at, card in zip(free, cards, strict=True):
        deck[at] = card
    return replace(record, hands=[replace(hand, deck=deck)])


def test_a_picture_shows_what_its_player_sees_and_nothing_else() -> None:
    record = one_hand(match("classic"), 1)
    pictures = {
        still(write_record(hidden_shuffled(record, seed)), 0, 0, Look()) for seed in range(3)
    }
    assert len(pictures) == 1


def test_a_report_has_no_cards_of_the_hand_being_played(navigator: Navigator) -> None:
    record = running()
    navigator.open_table(Game.resume(record))
    told = navigator.describe()
    assert stock_of(record) not in told
    assert cards_text(record.hands[0].deck or ()) in told
    assert str(navigator.kept.folders.match) in told
    game = navigator.game
    assert game is not None
    for seat, cards in enumerate(game._state.hands):
        shown = f"seat {seat}  {len(cards)} cards" in told
        assert shown is (seat != game.human)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("odd", ["pipe", "endless", "no text"])
def test_what_is_no_record_is_told_in_a_sentence(
    navigator: Navigator, hands_on: Callable[..., Any], places: Path, odd: str
) -> None:
    folder = navigator.kept.folders.matches
    folder.mkdir(parents=True)
    path = folder / "2026-11-20 20.00.00 classic.canasta"
    if odd == "pipe":
        os.mkfifo(path)
    elif odd == "endless":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(b"\xff\xfe" * 40)
    hands = hands_on(navigator.app)
    hands.key(pygame.K_e, text="e")
    scene = navigator.app.scene
    assert isinstance(scene, EarlierMatchesScene)
    hands.key(pygame.K_s, mod=pygame.KMOD_CTRL)
    assert navigator.app.scene is scene
    (told,) = scene.root.toasts
    assert "cannot be opened: " in str(told)
    assert gone_out(places) == "nothing yet"
