"""The arena: what is counted, and that records do not depend on the number of processes."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from game.notation.record import read_record
from game.notation.replay import check, start
from game.players import make_player
from game.players.player import Decision, Player
from game.rules.actions import Action, Discard, Draw, LayMelds, Pass, TableThrees
from game.rules.cards import make_card
from game.rules.choices import discards, single_lay_offs, takes
from game.rules.engine import apply
from game.rules.events import CardsMelded, Event, HandEnded
from game.rules.state import Ended, Phase
from game.rules.variant import Variant
from game.rules.view import PlayerView
from game.tournament.arena import HandTally, Plan, Play, ended_by_rule, play_index, simulate
from game.tournament.statistics import Mean, Summary
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.tried import TRIED

from ..benchmarks.margins import seatings

INTERNATIONAL = VARIANTS["international"]


class Simple:
    """Draws and discards, and melds nothing; the kind ``wrong`` draws once more instead."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.seed = seed

    def decide(self, view: PlayerView) -> Decision:
        """The next action."""
        return Decision(self._action(view))

    def _action(self, view: PlayerView) -> Action:
        seat = view.seat
        if view.phase is Phase.THREES:
            return TableThrees(seat)
        if view.phase is Phase.DRAW:
            return Draw(seat) if view.stock else next(iter(takes(view)), Pass(seat))
        if self.kind == "wrong":
            return Draw(seat)
        ways: list[Action] = [*discards(view), *single_lay_offs(view), Pass(seat)]
        return ways[0]


def make(kind: str, seed: int) -> Player:
    return Simple(kind, seed)


def plan(**changes: object) -> Plan:
    base = Plan(INTERNATIONAL, ("simple",), seed=7, count=4, make=make, write=True)
    return replace(base, **changes)  # type: ignore[arg-type]


def records(plays: list[list[Play]]) -> list[str | None]:
    return [play.record for deck in plays for play in deck]


@pytest.mark.parametrize("variant", TRIED.values(), ids=TRIED.keys())
def test_records_are_well_and_tell_what_was_counted(variant: Variant) -> None:
    playing = sorted(seat for side in variant.table.sides for seat in side)
    for index, (play,) in enumerate(simulate(plan(variant=variant))):
        assert play.record is not None
        record = read_record(play.record)
        report = check(record)
        assert report.ok
        (hand,), (tally,) = record.hands, play.hands
        assert hand.dealer == playing[index % len(playing)]
        assert hand.scores == [0] * len(variant.table.sides)
        assert hand.result is not None
        assert tuple(hand.result.totals) == tally.points
        assert tally.turns == sum(type(action) is Draw for action in hand.actions) + tally.takes
        assert not tally.stuck
        assert not tally.refused


def test_records_are_the_same_whatever_the_number_of_processes() -> None:
    one = records(list(simulate(plan())))
    two = records(list(simulate(plan(), jobs=2)))
    assert one == two
    assert len(set(one)) == 4


def test_another_seed_is_another_deck() -> None:
    assert records([play_index(plan(), 0)]) != records([play_index(plan(seed=8), 0)])


def test_a_hand_depends_on_its_index_only() -> None:
    assert records([play_index(plan(count=100), 3)]) == records(list(simulate(plan()))[3:])


def test_duplicate_decks_with_the_kinds_moved_by_one_seat() -> None:
    first, second = play_index(plan(kinds=("a", "b"), duplicate=True), 0)
    assert first.record is not None
    assert second.record is not None
    one, two = read_record(first.record), read_record(second.record)
    assert one.hands[0].deck == two.hands[0].deck
    assert one.hands[0].dealer == two.hands[0].dealer
    assert [entry.kind for entry in one.players] == ["a", "b", "a", "b"]
    assert [entry.kind for entry in two.players] == ["b", "a", "b", "a"]


@pytest.mark.parametrize("variant", TRIED.values(), ids=TRIED.keys())
def test_whole_sides_are_of_one_kind_and_sit_everywhere(variant: Variant) -> None:
    whole = plan(variant=variant, kinds=("a", "b"), duplicate=True, whole_sides=True)
    found = []
    for shift in range(whole.plays):
        entries = whole.entries(shift)
        by_side = [
            {whole.kind_of(entries[seat], shift) for seat in side} for side in variant.table.sides
        ]
        assert all(len(kinds) == 1 for kinds in by_side)
        found.append(tuple("ab".index(kinds.pop()) for kinds in by_side))
    assert sorted(found) == sorted(seatings(len(variant.table.sides)))


def test_two_whole_sides_play_as_the_kinds_go_round_the_seats() -> None:
    seats = plan(kinds=("standard", "beginner"), duplicate=True, make=make_player, count=1)
    assert records([play_index(seats, 0)]) == records(
        [play_index(replace(seats, whole_sides=True), 0)]
    )


def test_three_whole_sides_are_compared() -> None:
    three = plan(
        variant=VARIANTS["six_three_sides"], kinds=("standard", "simple"), duplicate=True,
        whole_sides=True, count=1, make=lambda kind, seed: (
            make(kind, seed) if kind == "simple" else make_player(kind, seed)
        ),
    )  # fmt: skip
    summary = Summary(three)
    (plays,) = simulate(three)
    summary.add(plays)
    kinds = [
        [entry.kind for entry in read_record(play.record).players] for play in plays if play.record
    ]
    one, two = "standard", "simple"
    assert kinds[:3] == [[one, two, one] * 2, [one, one, two] * 2, [two, one, one] * 2]
    assert kinds[3:] == [[two, one, two] * 2, [two, two, one] * 2, [one, two, two] * 2]
    # By hand: the mean of the sides of a kind less that of the others', over the six plays.
    margins = []
    for play, order in zip(plays, kinds, strict=True):
        (hand,) = play.hands
        by_kind = {
            kind: mean(points for points, at in zip(hand.points, order[:3], strict=True)
                       if at == kind)
            for kind in (one, two)
        }  # fmt: skip
        margins.append(by_kind[one] - by_kind[two])
    assert summary.margin.count == 1
    assert summary.margin.mean == pytest.approx(mean(margins))
    assert summary.margin.mean > 0
    assert set(summary.account_kinds(0)) == {one, two}


def test_equals_have_no_margin() -> None:
    summary = Summary(plan(kinds=("a", "b"), duplicate=True))
    for plays in simulate(summary.plan):
        summary.add(plays)
    # Both play alike whatever its name: what A makes on a deck, B makes on the other.
    assert summary.margin.mean == pytest.approx(0)
    assert summary.margin.count == 4
    assert summary.hands == 8
    assert summary.accounts[0].mean == pytest.approx(summary.accounts[1].mean)


def test_the_margin_follows_the_kinds() -> None:
    summary = Summary(plan(kinds=("a", "b"), duplicate=True))

    def play(shift: int, *points: int) -> Play:
        return Play(shift, [HandTally(points, Ended.OUT, 1, 2, 30, False, False)])

    summary.add([play(0, 500, 100), play(1, 200, 300)])
    summary.add([play(0, 400, 100), play(1, 100, 200)])
    assert summary.margin.mean == mean([(400 + 100) / 2, (300 + 100) / 2])
    assert summary.margin.error == pytest.approx(25)
    assert [account.mean for account in summary.accounts] == [mean([500, 300, 400, 200]), 125]
    assert summary.account_kinds(0) == ["a"]
    low, high = summary.interval()
    assert low == pytest.approx(225 - 1.96 * 25)
    assert high == pytest.approx(225 + 1.96 * 25)


def test_whole_matches_go_on_to_the_target() -> None:
    (play,) = play_index(
        plan(matches=True, variant=short_match(), make=make_player, kinds=("beginner",)), 0
    )
    assert play.record is not None
    record = read_record(play.record)
    assert len(record.hands) == len(play.hands)
    assert check(record).ok
    last = record.hands[-1].result
    assert last is not None
    assert max(last.totals) >= 1500
    earlier = [hand.result for hand in record.hands[:-1]]
    assert all(result is not None and max(result.totals) < 1500 for result in earlier)


def short_match() -> Variant:
    return with_house_rules(VARIANTS["classic"], {"match": {"target": 1500}})


def test_a_refused_action_ends_the_hand_and_is_counted() -> None:
    summary = Summary(plan(kinds=("wrong",)))
    for plays in simulate(summary.plan):
        summary.add(plays)
    assert (summary.refused, summary.stuck, summary.hands) == (4, 0, 4)
    assert sum(summary.ended.values()) == 0
    assert all(account.count == 0 for account in summary.accounts)


def test_means_and_standard_errors() -> None:
    numbers = Mean()
    assert (numbers.mean, numbers.error) == (0, 0)
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        numbers.add(value)
    assert numbers.mean == 5
    assert numbers.error == pytest.approx((32 / 7 / 8) ** 0.5)


POSITION = """format = "canasta-record 1"
variant = "{variant}"
[[hands]]
actions = []
[hands.position]
turn = 0
phase = "draw"
hands = ["{hand}", "4c 5d 6h", "4c 5d 6h", "4c 5d 6h"]
stock = "{stock}"
pile = "8c"
melds = [["Qs Qh Qd"], []]
threes = ["", "", "", ""]
"""

FIVE = make_card(5, 3)


def test_a_three_as_the_last_card_ends_the_hand_by_rule() -> None:
    record = read_record(POSITION.format(variant="international", hand="5c", stock="3h"))
    state, _ = start(record.hands[0], record.variant)
    events = apply(state, Draw(0))
    assert state.ended is Ended.STOCK
    assert ended_by_rule(state, events)


def test_an_empty_stock_ends_the_hand_by_rule() -> None:
    record = read_record(POSITION.format(variant="international", hand="5c 6c", stock="3h"))
    state, _ = start(record.hands[0], record.variant)
    apply(state, Draw(0))
    events = apply(state, Discard(0, FIVE))
    assert state.ended is Ended.STOCK
    assert ended_by_rule(state, events)


def test_a_pass_ends_the_hand_by_rule() -> None:
    record = read_record(POSITION.format(variant="classic", hand="Ks Kh Kd 5c 6c", stock="3h"))
    state, _ = start(record.hands[0], record.variant)
    apply(state, Draw(0))
    apply(state, LayMelds(0, (tuple(make_card(13, suit) for suit in range(3)),)))
    events = apply(state, Pass(0))
    assert state.ended is Ended.STOCK
    assert ended_by_rule(state, events)


def test_a_hand_in_which_nothing_lawful_was_left_is_stuck() -> None:
    record = read_record(POSITION.format(variant="classic", hand="5c 6c", stock=""))
    state, _ = start(record.hands[0], record.variant)
    assert state.ended is Ended.STOCK
    melded: Event = CardsMelded(0, 0, 0, (FIVE,), None, False, False)
    assert not ended_by_rule(state, [melded, HandEnded(Ended.STOCK, 0, None)])
