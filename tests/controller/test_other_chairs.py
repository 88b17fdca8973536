"""The same deals from another chair."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.controller.game import Game
from game.controller.other_chairs import decks_ahead, from_the_next_chair, has_deals
from game.controller.seating import players_of
from game.controller.steps import Stage
from game.notation.record import Record, write_record
from game.notation.replay import start
from game.rules.match import next_dealer
from tests.controller.tables import AtOnce, play_hand, sit
from tests.tried import TRIED


def match_of(key: str, hands: int = 2) -> Record:
    game = sit(key, human=False)
    for _ in range(hands - 1):
        play_hand(game)
        game.next_hand()
    return game.record


def again(record: Record, seed: int = 9) -> Game:
    deals = from_the_next_chair(record)
    game = Game.new(
        record.variant, players_of(record), Random(seed), None, deals.first_dealer, AtOnce(),
        decks=deals.decks,
    )  # fmt: skip
    game.pause = 0
    return game


@pytest.mark.parametrize("key", TRIED)
def test_everybody_gets_the_cards_of_the_left_neighbour(key: str) -> None:
    record = match_of(key, hands=1)
    before, _ = start(record.hands[0], record.variant)
    after, _ = start(again(record).record.hands[0], record.variant)
    playing = sorted(seat for side in record.variant.table.sides for seat in side)
    for seat in playing:
        left = next_dealer(record.variant, seat)
        # Threes are tabled and replaced in another order, so the hands as dealt are compared.
        deck = record.hands[0].deck
        assert deck is not None
        old, new = record.hands[0].dealer, again(record).record.hands[0].dealer
        seats = record.variant.table.seats
        assert (left - old) % seats == (seat - new) % seats
    assert sorted(map(len, before.hands)) == sorted(map(len, after.hands))


def test_decks_come_in_their_order_and_then_new_ones() -> None:
    record = match_of("classic", hands=2)
    game = again(record)
    play_hand(game)
    if game.stage is not Stage.HAND_OVER:
        pytest.skip("the match was over in one hand")
    game.next_hand()
    assert [hand.deck for hand in game.record.hands] == [hand.deck for hand in record.hands]
    assert [hand.dealer for hand in game.record.hands] == [
        from_the_next_chair(record).first_dealer,
        record.hands[0].dealer,
    ]
    play_hand(game)
    game.next_hand()
    assert game.record.hands[2].deck not in [hand.deck for hand in record.hands]


def test_after_a_crash_it_goes_on_with_the_same_decks(tmp_path: Path) -> None:
    record = match_of("classic", hands=2)
    other = tmp_path / "other.canasta"
    other.write_text(write_record(match_of("samba")), "utf-8")
    damaged = tmp_path / "damaged.canasta"
    damaged.write_text("no record", "utf-8")
    earlier = tmp_path / "earlier.canasta"
    earlier.write_text(write_record(record), "utf-8")
    files = [tmp_path / "gone.canasta", damaged, other, earlier]
    game = again(record)
    decks = decks_ahead(game.record, files)
    assert [list(deck) for deck in decks] == [hand.deck for hand in record.hands]
    play_hand(game)
    resumed = Game.resume(game.record, None, Random(3), AtOnce(), decks=decks)
    resumed.next_hand()
    assert resumed.record.hands[1].deck == record.hands[1].deck


def test_other_matches_have_no_decks_ahead(tmp_path: Path) -> None:
    record = match_of("classic", hands=2)
    earlier = tmp_path / "earlier.canasta"
    earlier.write_text(write_record(record), "utf-8")
    # The same match taken up again is dealt by the same dealer, and goes on with new cards.
    assert decks_ahead(record, [earlier]) == ()
    assert decks_ahead(sit("classic", seed=5).record, [earlier]) == ()
    assert decks_ahead(replace(record, hands=[]), [earlier]) == ()


def test_a_match_that_began_from_a_set_position_has_no_deals() -> None:
    record = match_of("classic", hands=1)
    assert has_deals(record)
    assert not has_deals(replace(record, hands=[replace(record.hands[0], deck=None)]))
    assert not has_deals(replace(record, hands=[]))
