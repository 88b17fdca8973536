"""The properties of legal play at random hold with every option of every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.notation.record import HandRecord, Record, read_record, write_record
from game.notation.replay import check, result_of, state_after
from game.rules.legality import verify
from game.rules.match import seated
from game.rules.state import State
from game.rules.variant import Variant
from game.rules.view import view_of

from ..recorded import games
from .random_play import Play, all_cards, candidates, choose, snapshot
from .test_play import other_world, random_totals

OPTIONS = {name: variant for name, variant in games() if variant.chosen}


@pytest.mark.parametrize("variant", OPTIONS.values(), ids=list(OPTIONS))
def test_legal_play_at_random(variant: Variant) -> None:
    """Cards are conserved, views judge alike and leak nothing, the log and the record replay."""
    random = Random(f"{variant.key} {dict(variant.chosen)}")
    play = Play(variant, random, random_totals(variant, random))
    while not play.over:
        state = play.state
        assert all_cards(state) == Counter(play.deck)
        if len(play.actions) % 6 == 0:
            _assert_views_are_honest(state, variant, random)
        options = play.options()
        assert options, "the player in turn has nothing to do"
        play.step(choose(options, random))
    assert all_cards(play.state) == Counter(play.deck)
    hand = HandRecord(1, play.dealer, play.totals, play.deck, play.actions)
    hand.seated = seated(variant, 1)
    hand.result = result_of(play.state)
    text = write_record(Record(variant, [], [hand]))
    again = read_record(text)
    assert check(again).ok
    assert write_record(again) == text
    assert snapshot(state_after(again.hands[0], again.variant)) == snapshot(play.state)


def _assert_views_are_honest(state: State, variant: Variant, random: Random) -> None:
    view = view_of(state, state.turn)
    for action in candidates(state):
        told, seen = verify(state, action), verify(view, action)
        assert (told and told.reason) == (seen and seen.reason), action
    for seat in {seat for side in variant.table.sides for seat in side}:
        world = view_of(other_world(state, seat, random), seat)
        view = view_of(state, seat)
        for name in State.__slots__:
            if name != "variant":
                assert getattr(view, name) == getattr(world, name), name
