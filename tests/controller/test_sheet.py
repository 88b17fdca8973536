"""The score sheet: every figure is the sum of what stands behind it."""

from __future__ import annotations

import pytest

from game.controller.game import Game
from game.controller.sheet import Sheet
from game.notation.record import read_record
from game.rules.cards import POINTS

from .tables import EVERY_VARIANT, NAMES, AtOnce, play_hand, position, sit


def assert_adds_up(sheet: Sheet) -> None:
    for account in sheet.accounts:
        for item in account.items:
            assert item.points == getattr(account.line, item.name)
            assert sum(entry.points for entry in item.entries) == item.points, item
        assert sum(item.points for item in account.items) == account.line.total
        assert account.before + account.line.total == account.after


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_entries_add_up_in_every_hand(variant: str) -> None:
    endings = set()
    for seed in range(40):
        game = sit(variant, seed, human=False)
        assert game.sheet() is None
        play_hand(game)
        sheet = game.sheet()
        assert sheet is not None
        assert_adds_up(sheet)
        assert tuple(account.after for account in sheet.accounts) == game.totals
        assert tuple(account.line for account in sheet.accounts) == game.history[-1].lines
        endings.add(game.history[-1].ended)
        for account in sheet.accounts:
            melded = account.items[3]
            assert all(sum(POINTS[c] for c in e.cards) == e.points for e in melded.entries)
    assert {"out", "stock"} <= endings or variant == "classic"


def test_earlier_hands_keep_their_sheets() -> None:
    game = sit(seed=2)
    assert game.sheet(0) is None
    play_hand(game)
    first = game.sheet()
    game.next_hand()
    assert game.sheet() == game.sheet(0) == first
    assert game.sheet(1) is None
    play_hand(game)
    assert game.sheet() == game.sheet(1) != first


def over(hands: list[str], more: str, variant: str = "international", **kept: str) -> Sheet:
    text = position(hands, variant, phase="over", more=more, **kept)  # type: ignore[arg-type]
    game = Game.resume(read_record(text), thinker=AtOnce())
    sheet = game.sheet()
    assert sheet is not None
    return sheet


def told(sheet: Sheet, account: int, name: str) -> list[tuple[str, int]]:
    item = next(item for item in sheet.accounts[account].items if item.name == name)
    return [(entry.text, entry.points) for entry in item.entries]


def test_what_the_entries_say() -> None:
    melds = (
        '[["7s 7h 7d 7c 7s 7h 7d", "Ks Kh Kd Kc Ks 2s 2h", "Jo Jo Jo Jo 2s 2d 2c"], ["As Ah Ad"]]'
    )
    sheet = over(
        ["", "7c 7s 7h 7d 9s", "4s Jo", "3s"],
        'ended = "out"\nby = 0\nhow = "concealed"',
        melds=melds,
    )
    assert_adds_up(sheet)
    assert sheet.ending == "You went out concealed."
    assert told(sheet, 0, "canastas") == [
        ("Natural canasta of sevens", 2500),
        ("Mixed canasta of kings", 300),
        ("Wild canasta", 3000),
    ]
    assert told(sheet, 0, "out") == [("Going out concealed", 200)]
    assert told(sheet, 0, "melded")[0] == ("7 cards: sevens", 35)
    assert told(sheet, 0, "held") == [("Paul’s hand", -55)]
    assert told(sheet, 1, "penalties") == [("Four sevens caught in Nora’s hand", -1500)]
    assert told(sheet, 1, "held") == [("Nora’s hand", -30), ("One three in West’s hand", -100)]


def test_threes_of_both_colours_for_and_against() -> None:
    record = position(["", "9s", "4s", "5s"], "international", phase="over",
                      melds='[["Ks Kh Kd Kc Ks 2s 2h"], []]',
                      more='ended = "out"\nby = 0\nhow = "out"').replace(
        'threes = ["", "", "", ""]', 'threes = ["3h 3s", "3d", "3d", "3c"]'
    )  # fmt: skip
    sheet = Game.resume(read_record(record), thinker=AtOnce()).sheet()
    assert sheet is not None
    assert_adds_up(sheet)
    assert told(sheet, 0, "threes") == [("2 red threes", 300), ("One black three", 100)]
    assert told(sheet, 1, "threes") == [("2 threes against you", -200)]


def test_a_special_hand() -> None:
    schneider = "4s 4h 5s 5h 6s 6h 7s 7h 8s 8h 9s 9h Ts Th"
    hands = [schneider, "9s Td", "4s Jo", "3s"]
    ended = 'ended = "special"\nby = 0\nhow = "schneider"'
    sheet = over(hands, ended)
    assert_adds_up(sheet)
    assert sheet.ending == "You showed a special hand: Schneider."
    assert told(sheet, 0, "out") == [("Schneider", 2000)]
    assert told(sheet, 0, "held") == [("Paul’s hand", -55)]
    text = position(hands, "international", phase="over", more=ended)
    void = read_record(
        text.replace('variant = "international"',
                     'variant = "international"\noptions = { special_partner = "void" }')
    )  # fmt: skip
    voided = Game.resume(void, thinker=AtOnce()).sheet()
    assert voided is not None
    assert_adds_up(voided)
    assert told(voided, 0, "held") == []


def test_an_onlooker_is_told_names() -> None:
    game = sit(seed=2, human=False)
    play_hand(game)
    sheet = game.sheet()
    assert sheet is not None
    words = " ".join(
        [sheet.ending] + [e.text for a in sheet.accounts for i in a.items for e in i.entries]
    )
    assert "You" not in words
    assert any(name in words for name in NAMES)
