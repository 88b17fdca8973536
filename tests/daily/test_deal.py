"""The deal of a day never changes: not with the version of Python, nor with that of the program."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

import pytest

from game.daily.deal import GAMES, YOU, DailyDeal, deals_of, may_be_daily
from game.notation.card_notation import cards_text
from game.notation.record import PlayerEntry, read_record, write_record
from game.notation.replay import check
from game.rules.cards import Card
from game.variants import VARIANTS

from .playing import DAY, played

CHRISTMAS = (
    "6h Ac 8c 8c Kd Kc Ks 5h Ts 2d 4h Js Tc Th 6s 3c 2c As Tc 3s Jo Jo Ad 4c 9c 9h 2h 5c 5s Qd 3h "
    "Ah Qc 2h 5d 4s 6c 7s 2s 7h 6d 7c Qd Jh Kh 6s Jc Kh 5d Jo 6c 2c 8s 4s 9d Jc 7h Qc Ts 8h 7c 6d "
    "9s Jo 5s Ad Qs Qs 4c 4d 4d 7d 7d 5c Td 3d 3s Jd 9h 3h Kd 3c 9d Td 5h Ks Jd Qh 8h Qh 7s 3d 2d "
    "As 9c Js 9s 8s 6h Ah 8d Kc 4h 8d Jh Ac 2s Th"
)
FIXED = {
    ("2026-01-01", "international"): (2, "196bc3aa8520da26"),
    ("2026-01-01", "classic"): (1, "4976aef4816a501b"),
    ("2026-01-01", "modern_american"): (2, "35d1ce32c271bedb"),
    ("2026-01-01", "samba"): (3, "1880d8928297977e"),
    ("2026-01-01", "bolivia"): (2, "fd1c8045f5237c44"),
    ("2026-01-01", "hand_and_foot"): (0, "a88fc37ba07ddd04"),
    ("2026-12-24", "international"): (0, "07ff559bb7812bbe"),
    ("2026-12-24", "classic"): (2, "1c9bf0f82cee1a98"),
    ("2026-12-24", "modern_american"): (2, "2f809a64d20d0dad"),
    ("2026-12-24", "samba"): (2, "24bd4cf441d78a63"),
    ("2026-12-24", "bolivia"): (3, "0a02b64b64141fa2"),
    ("2026-12-24", "hand_and_foot"): (0, "e7fbb2a5cfacbfbd"),
    ("2028-02-29", "international"): (2, "7597c5657bbc1168"),
    ("2028-02-29", "classic"): (2, "187c132bce8d35c3"),
    ("2028-02-29", "modern_american"): (2, "7741130c1dc99823"),
    ("2028-02-29", "samba"): (3, "ace369d999876d0a"),
    ("2028-02-29", "bolivia"): (3, "b1fdcbd15ad81a9c"),
    ("2028-02-29", "hand_and_foot"): (1, "48532869256fb1b5"),
}
"""The dealer, and the beginning of the SHA-256 digest of the deck as text."""


def test_a_whole_deck() -> None:
    assert cards_text(DailyDeal(DAY, "classic").deck) == CHRISTMAS


@pytest.mark.parametrize(("day", "game"), FIXED)
def test_decks_and_dealers_stay_as_they_are(day: str, game: str) -> None:
    deal = DailyDeal(date.fromisoformat(day), game)
    digest = sha256(cards_text(deal.deck).encode()).hexdigest()[:16]
    assert (deal.dealer, digest) == FIXED[day, game]


def by_the_description(day: str, game: str) -> tuple[list[Card], int]:
    """Deck and dealer made from the description alone, in another way."""
    seed = f"canasta-daily 1/{day}/{game}"
    blocks = b"".join(sha256(f"{seed}/{n}".encode()).digest() for n in range(200))
    stream = [int.from_bytes(blocks[i : i + 8], "big") for i in range(0, len(blocks), 8)]

    def below(limit: int) -> int:
        while stream[0] >= 2**64 - 2**64 % limit:
            stream.pop(0)
        return stream.pop(0) % limit

    deck = VARIANTS[game].full_pack()
    for place in reversed(range(1, len(deck))):
        other = below(place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck, below(4)


@pytest.mark.parametrize("game", GAMES)
def test_the_description_is_what_is_done(game: str) -> None:
    for days in range(30):
        day = DAY + timedelta(days)
        deck, dealer = by_the_description(day.isoformat(), game)
        deal = DailyDeal(day, game)
        assert (list(deal.deck), deal.dealer) == (deck, dealer)


def test_every_deck_is_the_whole_pack_and_all_deal_in_their_turn() -> None:
    dealers = Counter[int]()
    for days in range(100):
        for deal in deals_of(DAY + timedelta(days)):
            assert sorted(deal.deck) == sorted(deal.variant.full_pack())
            dealers[deal.dealer] += 1
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 90


@pytest.mark.parametrize("game", GAMES)
def test_a_played_deal_is_an_ordinary_record(game: str) -> None:
    record = read_record(write_record(played(DailyDeal(DAY, game))))
    report = check(record)
    assert not report.differs
    assert [hand.refused for hand in report.hands] == [None]
    assert record.hands[0].result is not None
    assert DailyDeal(DAY, game).is_played_in(record)


def test_other_matches_are_not_daily_deals() -> None:
    deal = DailyDeal(DAY, "classic")
    record = deal.record("Ada")
    assert record.players[YOU] == PlayerEntry("Ada", "human")
    assert deal.is_played_in(record)
    assert not DailyDeal(DAY + timedelta(1), "classic").is_played_in(record)
    assert not DailyDeal(DAY, "international").is_played_in(record)
    hand = record.hands[0]
    other = list(hand.deck or ())[::-1]
    assert not deal.is_played_in(replace(record, hands=[replace(hand, deck=other)]))
    assert not deal.is_played_in(replace(record, hands=[replace(hand, dealer=hand.dealer ^ 1)]))
    assert not deal.is_played_in(replace(record, hands=[hand, hand]))
    others = [record.players[0], *(PlayerEntry("X", "master") for _ in range(3))]
    assert not may_be_daily(replace(record, players=others))
