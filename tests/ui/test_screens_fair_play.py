"""The page about fair play: how it is reached, and what it says of the player's own deals."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.controller.deal_count import DealCount
from game.controller.deal_statistics import deals_of
from game.notation.record import HandRecord, PlayerEntry, Record, write_record
from game.rules.cards import shuffled
from game.ui.screens.navigator import Navigator
from game.ui.screens.rules.fair_play import FairPlayScene, deals_words
from game.ui.screens.rules.rules_page import RulesScene
from game.ui.screens.settings_page import SettingsScene
from game.ui.screens.title import TitleScene
from game.ui.widgets import Label
from game.variants import VARIANTS
from tests.ui.tables import widgets


def match(seed: int, hands: int = 3) -> Record:
    """A match of hands that were dealt and not played."""
    variant = VARIANTS["classic"]
    players = [PlayerEntry(f"P{n}", "standard" if n else "human") for n in range(4)]
    record = Record(variant, players)
    for number in range(1, hands + 1):
        deck = shuffled(variant.full_pack(), Random(100 * seed + number))
        record.hands.append(HandRecord(number, number % 4, [0, 0], deck))
    return record


def keep(navigator: Navigator, record: Record, name: str) -> Path:
    navigator.kept.folders.matches.mkdir(parents=True, exist_ok=True)
    path = navigator.kept.folders.matches / f"{name}.canasta"
    path.write_text(write_record(record), "utf-8")
    return path


def words_of(scene: Any) -> str:
    return "\n".join(w.text for w in widgets(scene) if isinstance(w, Label))


def test_the_page_says_that_daily_deals_can_be_worked_out(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    navigator.open("fair play")
    hands_on(navigator.app).step(0.02)
    (told,) = [line for line in words_of(navigator.app.scene).split("\n") if "daily deal" in line]
    assert "depend on the date and the game alone" in told
    assert "deals of days to come" in told


def counted(navigator: Navigator, hands: Any) -> FairPlayScene:
    scene = navigator.app.scene
    assert isinstance(scene, FairPlayScene)
    end = time.monotonic() + 30
    while scene._count is not None:
        assert time.monotonic() < end
        hands.step(0.02)
        time.sleep(0.001)
    return scene


def test_it_is_reached_from_rules_and_settings_and_closes(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    for key, text, page in ((pygame.K_r, "r", RulesScene), (pygame.K_s, "s", SettingsScene)):
        hands.key(key, text=text)
        assert isinstance(navigator.app.scene, page)
        hands.key(pygame.K_f, text="f")
        scene = counted(navigator, hands)
        told = words_of(scene)
        assert "operating system" in told
        assert "canasta check" in told
        assert "No match has been finished" in told
        hands.key(pygame.K_ESCAPE)
        assert isinstance(navigator.app.scene, page)
        hands.key(pygame.K_ESCAPE)
        assert isinstance(navigator.app.scene, TitleScene)


def test_the_own_deals_are_counted_and_damaged_files_left_out(
    navigator: Navigator, hands_on: Callable[..., Any]
) -> None:
    hands = hands_on(navigator.app)
    records = [match(seed) for seed in range(3)]
    for at, record in enumerate(records):
        keep(navigator, record, f"2026-01-0{at + 1} 10.00.00 classic")
    # A match played on from another has the same decks: they count once.
    keep(navigator, replace(records[0], hands=records[0].hands[:2]), "2026-01-05 10.00.00 classic")
    (navigator.kept.folders.matches / "2026-01-06 10.00.00 classic.canasta").write_bytes(
        b"\xff no record"
    )
    deals = deals_of(records)
    navigator.open("fair play")
    told = words_of(counted(navigator, hands))
    assert f"In 9 hands you were dealt {deals.your_wilds.number} wild cards" in told
    assert f"{round(deals.your_wilds.expected)} were expected, give or take" in told
    assert f"the others were dealt {deals.other_threes.number} red threes" in told


def test_closing_stops_the_reading(navigator: Navigator, tmp_path: Path) -> None:
    path = keep(navigator, match(1), "2026-01-01 10.00.00 classic")
    count = DealCount([path] * 3000)
    count.close()
    end = time.monotonic() + 30
    while any(thread.name == "deals" for thread in threading.enumerate()):
        assert time.monotonic() < end
        time.sleep(0.001)
    assert count.deals is None
    assert not count.failed


def test_the_figures_are_whole_sentences() -> None:
    lines = deals_words(deals_of([match(4, 40)]))
    assert len(lines) == 5
    assert all(line.endswith(".") and "{" not in line for line in lines)
    assert lines[0].startswith("In 40 hands you were dealt ")


def test_hands_with_take_backs_count_and_are_marked() -> None:
    record = match(4, 40)
    dealt = deals_of([record])
    record.hands[3].takebacks = 2
    record.hands[9].takebacks = 1
    marked = deals_of([record])
    assert marked == replace(dealt, taken_back=2)
    assert deals_words(marked)[-1].startswith("In 2 of these hands moves were taken back.")
    assert deals_words(marked)[:-1] == deals_words(dealt)
