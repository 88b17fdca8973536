"""Facts from the human's chair, against what a replay of the record gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.notation.replay import state_after
from game.progress.facts import ME, PARTNER, RIVAL, HandFacts, level_of, match_facts
from game.rules.actions import Take
from game.rules.state import Ended
from tests.progress.tables import RECORDED, facts_of, match, unfinished

NAMES = sorted(path.stem for path in RECORDED.glob("*.canasta"))


@pytest.mark.parametrize("name", NAMES)
def test_hand_is_as_the_record_has_it(name: str) -> None:
    record = match(name)
    found = match_facts(record)
    assert found is not None
    for hand, facts in zip(record.hands, found.hands, strict=True):
        result = hand.result
        assert result is not None
        points = [line.total for line in result.lines]
        assert facts.own in points
        assert facts.rival in points
        assert facts.ended == result.ended
        seated = hand.seated or list(range(record.variant.table.seats))
        if 0 not in seated:
            assert not facts.here
            continue
        seat = seated.index(0)
        mine = [action for action in hand.actions if action.seat == seat]
        assert facts.me.takes == sum(isinstance(action, Take) for action in mine)
        state = state_after(hand, record.variant)
        side = state.side_of[seat]
        assert facts.canastas == state.canastas(side)
        assert facts.rival_canastas == sum(
            state.canastas(other) for other in range(len(state.sides)) if other != side
        )
        went = result.by if result.ended is not Ended.STOCK else None
        if went is None:
            assert facts.out == ""
        else:
            same = state.side_of[went] == side
            assert facts.out == (ME if went == seat else PARTNER if same else RIVAL)


def test_match_knows_its_people() -> None:
    found = match_facts(match("classic", "master"))
    assert found is not None
    assert [player.role for player in found.players] == [ME, RIVAL, PARTNER, RIVAL]
    assert (found.level, found.partner, found.partner_level) == ("master", "cautious", "master")
    assert [player.character for player in found.players] == ["", "greedy", "cautious", "hurried"]


def test_weakest_opponent_gives_the_level() -> None:
    record = match("classic", "master")
    record.players[1] = replace(record.players[1], kind="casual")
    found = match_facts(record)
    assert found is not None
    assert found.level == "casual"
    assert level_of("somebody") == "standard"


def test_match_is_won_only_when_it_is_over() -> None:
    assert facts_of("cuban-stock_end_force-always").won is True
    assert facts_of("brazilian").won is False
    assert facts_of("hollywood").won is None


def test_greatest_deficit_before_a_hand() -> None:
    found = facts_of("brazilian")
    scores = match("brazilian").hands[1].scores
    assert found.behind == scores[1] - scores[0] == 2210


def test_hand_being_played_has_only_its_deal() -> None:
    whole = match_facts(match("classic"))
    cut = match_facts(unfinished(match("classic"), 9))
    assert whole is not None
    assert cut is not None
    last: HandFacts = cut.hands[-1]
    assert not last.over
    assert last.deck == whole.hands[-1].deck
    assert last.moves != whole.hands[-1].moves
    assert last.own == last.rival == last.canastas == 0


def test_records_without_a_human_or_a_deal_have_no_facts() -> None:
    record = match("classic")
    assert match_facts(replace(record, hands=[])) is None
    only = [replace(player, kind="standard") for player in record.players]
    assert match_facts(replace(record, players=only)) is None


def test_who_sits_out_has_not_played() -> None:
    record = match("five_rotating")
    resting = [hand.seated for hand in record.hands]
    found = match_facts(record)
    assert found is not None
    assert [hand.here for hand in found.hands] == [0 in (seated or ()) for seated in resting]
