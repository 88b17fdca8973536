"""The score sheet: every figure is the sum of what stands behind it."""

from __future__ import annotations

from random import Random

import pytest

from game.controller.game import Game
from game.controller.sheet import Sheet, sheet_of
from game.controller.sheet_entries import SheetEntry
from game.notation.card_notation import cards_text, parse_cards
from game.notation.record import read_record
from game.rules.cards import POINTS
from game.rules.match import winner
from game.rules.state import Ended, Phase, State
from game.variants import variant_named
from tests.rules.random_play import Play

from .tables import (
    EVERY_GAME,
    EVERY_VARIANT,
    NAMES,
    AtOnce,
    play_hand,
    position,
    sit,
    variant_of,
)


def assert_adds_up(sheet: Sheet) -> None:
    for account in sheet.accounts:
        for item in account.items:
            assert item.points == getattr(account.line, item.name)
            assert sum(entry.points for entry in item.entries) == item.points, item
        assert sum(item.points for item in account.items) == account.line.total
        assert account.before + account.line.total == account.after


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_entries_add_up_in_every_hand(variant: str) -> None:
    for seed in range(6):
        game = sit(variant, seed, human=False)
        assert game.sheet() is None
        play_hand(game)
        sheet = game.sheet()
        assert sheet is not None
        assert_adds_up(sheet)
        assert tuple(account.after for account in sheet.accounts) == game.totals
        assert tuple(account.line for account in sheet.accounts) == game.history[-1].lines


@pytest.mark.parametrize("variant", EVERY_GAME)
def test_entries_add_up_however_badly_a_hand_is_played(variant: str) -> None:
    chosen = variant_of(variant)
    names = NAMES[: chosen.table.seats]
    figures = 0
    for seed in range(3):
        random = Random(seed)
        totals = [random.randrange(-2000, 9000, 5) for _ in chosen.table.sides]
        play = Play(chosen, random, totals)
        play.to_the_end(random)
        sheet = sheet_of(play.state, names)
        assert_adds_up(sheet)
        figures += sum(len(item.entries) for a in sheet.accounts for item in a.items)
        for account in sheet.accounts:
            for entry in account.items[3].entries:
                count = sum(POINTS[card] for card in entry.cards)
                assert entry.points in (count, -count, 0)
                assert (entry.points == count) == (entry.text.count(",") == 0)
    assert figures > 3 * len(chosen.table.sides)


def test_a_foot_that_waits_stands_beside_the_hand() -> None:
    """Hands and feet count, and a red three in a foot."""
    state = State(variant_named("hand_and_foot"), 3, [0, 0])
    state.phase, state.ended, state.by, state.how = Phase.OVER, Ended.OUT, 0, "out"
    state.hands[2], state.feet[2] = parse_cards("Qs 2s"), parse_cards("As Ts 3h")
    state.feet[1] = parse_cards("Kc 3d 3h")
    sheet = sheet_of(state, NAMES[:4], 2)
    assert_adds_up(sheet)
    told = [[(e.text, e.points) for e in account.items[4].entries] for account in sheet.accounts]
    assert told == [
        [("Your hand", -30), ("Your foot", -30), ("Your foot: 1 three", -100)],
        [("Nora’s foot", -10), ("Nora’s foot: 2 threes", -200)],
    ]


@pytest.mark.parametrize("totals", [(0, 0), (2500, 4000), (30_000, 0), (0, 30_000)])
def test_chances_stand_below_the_totals_until_the_match_is_won(totals: tuple[int, int]) -> None:
    chosen = variant_of("classic")
    random = Random(3)
    play = Play(chosen, random, totals)
    play.to_the_end(random)
    sheet = sheet_of(play.state, NAMES[:4])
    if winner(chosen, [account.after for account in sheet.accounts], 1) is not None:
        assert max(totals) == 30_000
        assert sheet.chances == ()
        return
    assert sum(sheet.chances) == pytest.approx(1.0)
    ahead = sheet.accounts[0].after > sheet.accounts[1].after
    assert (sheet.chances[0] > sheet.chances[1]) == ahead


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


def entries_of(sheet: Sheet, account: int, name: str) -> tuple[SheetEntry, ...]:
    return next(item for item in sheet.accounts[account].items if item.name == name).entries


def told(sheet: Sheet, account: int, name: str) -> list[tuple[str, int]]:
    return [(entry.text, entry.points) for entry in entries_of(sheet, account, name)]


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
    assert told(sheet, 1, "penalties") == [("Nora was caught with: 4 sevens", -1500)]
    assert told(sheet, 1, "held") == [("Nora’s hand", -30), ("West’s hand: 1 three", -100)]


def test_threes_of_both_colours_for_and_against() -> None:
    record = position(["", "9s", "4s", "5s"], "international", phase="over",
                      melds='[["Ks Kh Kd Kc Ks 2s 2h"], []]',
                      more='ended = "out"\nby = 0\nhow = "out"').replace(
        'threes = ["", "", "", ""]', 'threes = ["3h 3s", "3d", "3d", "3c"]'
    )  # fmt: skip
    sheet = Game.resume(read_record(record), thinker=AtOnce()).sheet()
    assert sheet is not None
    assert_adds_up(sheet)
    assert told(sheet, 0, "threes") == [("2 red threes", 300), ("1 black three", 100)]
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
    voided = over(hands, ended, "international special_partner=void")
    assert_adds_up(voided)
    assert told(voided, 0, "held") == []


def test_cards_lie_in_order_on_the_sheet() -> None:
    """Pairs are seen as pairs, wild cards come last; a sequence stays as it is."""
    mixed = over(["Th 4s 9h Td 4h 9s Jo 2h", "", "", ""], 'ended = "stock"\nby = 1',
                 melds='[["2s Kh Jo Kd Kc Ks Kh"], []]')  # fmt: skip
    held, meld = (entries_of(mixed, 0, name)[0].cards for name in ("held", "canastas"))
    assert cards_text(held) == "4s 4h 9s 9h Th Td 2h Jo"
    assert cards_text(meld) == "Ks Kh Kh Kd Kc 2s Jo"
    ladder = over(["4s", "", "", ""], 'ended = "stock"\nby = 1', "samba",
                  melds='[["5h 6h 7h 8h 9h Th Jh"], []]')  # fmt: skip
    assert cards_text(entries_of(ladder, 0, "canastas")[0].cards) == "5h 6h 7h 8h 9h Th Jh"


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


def test_melds_left_unfinished_in_brazilian() -> None:
    """T-BRA-3: what the unfinished melds held counts nothing."""
    melds = (
        '[["4d 5d 6d 7d 8d 9d Td", "8s 8h 8c 8c 8s 2s 2h", "Jc Qc Kc", "2s 2h Jo"], ["Ks Kh Kd"]]'
    )
    sheet = over(
        ["Ts Td Th Tc", "9s", "", "3s 3c 4d"],
        'ended = "stock"\nby = 1',
        variant="brazilian",
        melds=melds,
    )
    assert_adds_up(sheet)
    assert told(sheet, 0, "canastas") == [
        ("Escalera 4♦\u201310♦", 1500),
        ("Mixed canasta of eights", 300),
    ]
    assert told(sheet, 0, "melded")[2:] == [
        ("3 cards: J♣\u2013K♣, unfinished: no points", 0),
        ("3 cards: wild cards, unfinished: no points", 0),
    ]
    assert told(sheet, 0, "penalties") == [
        ("Unfinished: J♣\u2013K♣", -1000),
        ("Unfinished: wild cards", -1000),
    ]
    assert told(sheet, 1, "held") == [
        ("Nora’s hand", -10),
        ("West’s hand", -5),
        ("West’s hand: 2 threes", -200),
    ]


def test_sevens_in_modern_american() -> None:
    """T-MOD-6: a fine for the sevens on the table and one for those in hand; threes nothing."""
    record = position(
        ["7s 7h 7d", "9s", "4s", "5s"], "modern_american", phase="over",
        melds='[["Js Jh Jd Jc Js Jh Jd", "7s 7h 7d 7c", "Jo Jo Jo Jo 2s"], ["Ks Kh Kd"]]',
        more='ended = "stock"\nby = 0',
    ).replace('threes = ["",', 'threes = ["3h",')  # fmt: skip
    sheet = Game.resume(read_record(record), thinker=AtOnce()).sheet()
    assert sheet is not None
    assert_adds_up(sheet)
    assert told(sheet, 0, "threes") == [("1 red three: nothing", 0)]
    assert told(sheet, 0, "penalties") == [
        ("Caught in your hand: 3 sevens", -1500),
        ("Unfinished: sevens", -2500),
        ("Unfinished: wild cards", -2500),
    ]
    assert told(sheet, 1, "melded") == [("3 cards: kings, against you without a canasta", -30)]


def test_wild_canastas_that_do_not_pay() -> None:
    """T-ITA-2, with five canastas."""
    wild = "2s 2h 2d 2c 2s 2h 2d"
    five = ", ".join(f'"{" ".join(f"{rank}{suit}" for suit in "shdcshd")}"' for rank in "45679")
    record = {"variant": "italian five_canastas=True", "melds": f'[["{wild}"], [{five}, "{wild}"]]'}
    sheet = over(["9s", "", "4s", "5s"], 'ended = "out"\nby = 1\nhow = "out"', **record)
    assert_adds_up(sheet)
    assert told(sheet, 0, "canastas") == [("Wild canasta: paid only for going out", 0)]
    assert told(sheet, 1, "canastas")[-2:] == [
        ("Wild canasta", 3000),
        ("Five canastas or more", 1000),
    ]


def test_sides_that_formed_score_together_but_for_the_threes() -> None:
    """T-SOLO-1."""
    nines = '["9s 9h 9d 9c 9s 9h 9d", "Ks Kh Kd Kc Ks 2s 2h", "Qs Qh Qd", "4s 4h 4d"]'
    melds = f'[["As Ah Ad Ac"], {nines}]'
    record = position(
        ["Jo Jo 2s 2d", "Jo Ks", ""], "cutthroat", phase="over", turn=2, melds=melds,
        more='sides = [[0], [1, 2]]\nended = "out"\nby = 2\nhow = "out"',
    ).replace('threes = ["", "", ""]', 'threes = ["3h", "3d", "3d 3h"]')  # fmt: skip
    sheet = Game.resume(read_record(record), thinker=AtOnce()).sheet()
    assert sheet is not None
    assert_adds_up(sheet)
    lone, one, other = sheet.accounts
    assert [account.seats for account in sheet.accounts] == [(0,), (1,), (2,)]
    assert (lone.side, one.side, other.side) == ((0,), (1, 2), (1, 2))
    assert lone.line.total == 80 + 100 - 140
    assert (one.line.total, other.line.total) == (1145, 1245)
    assert told(sheet, 2, "threes") == [("2 red threes", 200)]
    assert told(sheet, 2, "held") == told(sheet, 1, "held") == [("Nora’s hand", -60)]
