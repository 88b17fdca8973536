"""What the flat form has no room for is refused before a number is written anywhere."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.rules.actions import LayMelds
from game.rules.cards import make_card, shuffled
from game.rules.engine import deal
from game.rules.melds import Meld, MeldKind
from game.rules.policies import AnyMelds
from game.rules.ranges import limits
from game.rules.state import State
from game.rules.variant import Variant
from game.rules.variant_records import CaughtRules, UnfinishedRules
from game.simulator import Flat, Simulator, Unrepresentable, tables
from game.simulator import flat_layout as at
from game.simulator.playout_policies import POLICIES
from game.simulator.tables import Tables
from game.variants import VARIANTS
from game.variants.house import number_range
from tests.variants.playing import at_random, positions
from tests.variants.random_house import random_variant

CLASSIC = VARIANTS["classic"]


def unchecked(variant: Variant, record: str, **values: Any) -> Variant:
    """A variant that nobody has looked at, as one that came from elsewhere might be."""
    made = copy.copy(variant)
    now = getattr(variant, record)
    object.__setattr__(made, record, replace(now, **values) if values else now)
    return made


def caught(*rules: CaughtRules) -> Variant:
    """A variant with fines for cards caught in hand."""
    made = copy.copy(CLASSIC)
    object.__setattr__(made, "caught", rules)
    return made


def fined(*rules: UnfinishedRules) -> Variant:
    """A variant with fines for unfinished melds."""
    return unchecked(CLASSIC, "penalties", unfinished=rules)


class OtherMelds(AnyMelds):
    """An opening that the simulator has never heard of."""


VARIANTS_REFUSED: dict[str, Variant] = {
    "a fine for a rank far outside": fined(UnfinishedRules(MeldKind.SET, 999999, 1000000)),
    "a fine for a rank outside": fined(UnfinishedRules(MeldKind.SET, 100, 3000)),
    "a fine for a rank below": fined(UnfinishedRules(MeldKind.SET, 100, -3)),
    "nine fines": fined(*[UnfinishedRules(MeldKind.SET, 100, 7)] * 9),
    "a rank without wild cards": unchecked(CLASSIC, "melds", ranks_without_wilds=(3000,)),
    "a rank kept clean": unchecked(CLASSIC, "melds", ranks_kept_clean=(-1,)),
    "a barred rank": unchecked(CLASSIC, "discards", barred_first=(99,)),
    "a rank that bars": unchecked(CLASSIC, "going_out", unfinished_bar=(16,)),
    "points beyond 32 bits": unchecked(CLASSIC, "canastas", natural=2**31),
    "a caught rank": caught(CaughtRules(3000, 1, 1)),
    "five rules for caught cards": caught(*[CaughtRules(7, 1, 1)] * 5),
    "seven packs": unchecked(CLASSIC, "pack", packs=7),
    "seven seats": unchecked(CLASSIC, "table", seats=7),
    "seven sides": unchecked(CLASSIC, "table", sides=tuple((n,) for n in range(7))),
    "partners far away": unchecked(CLASSIC, "table", taker_partners=(10**6,)),
    "no threes": unchecked(CLASSIC, "threes", points=()),
    "an unknown opening": unchecked(CLASSIC, "opening", composition=OtherMelds()),
}


@pytest.mark.parametrize("variant", VARIANTS_REFUSED.values(), ids=VARIANTS_REFUSED)
def test_tables_of_what_has_no_room_are_never_written(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    if not tables.COMPILED:
        monkeypatch.setattr(tables, "make_rows", lambda *arguments: made.append(arguments))
    with pytest.raises(Unrepresentable) as refused:
        Tables(variant)
    assert str(refused.value)
    assert made == []
    with pytest.raises(Unrepresentable):
        Simulator(variant)


RANKS = {
    "melds.ranks_without_wilds",
    "melds.ranks_kept_clean",
    "canastas.natural_by_rank.ranks",
    "discards.barred_first",
    "going_out.unfinished_bar",
    "caught.rank",
    "penalties.unfinished.rank",
}


def test_every_rank_of_a_variant_has_its_place_in_the_rows() -> None:
    """The ranges of the records and the lengths of the rows go together."""
    found = set()
    for place, _limit in limits(Variant):
        if place in RANKS:
            low, high = number_range(place)
            assert 0 <= low <= high < tables.ROWS["risky"]
            found.add(place)
    assert found == RANKS
    assert number_range("pack.jokers")[1] < tables.ROWS["wild_bonus"]
    packs, jokers = number_range("pack.packs")[1], number_range("pack.jokers")[1]
    assert 52 * packs + jokers <= at.MOST_CARDS
    assert 4 * packs < tables.ROWS["three_points"]
    assert number_range("table.seats")[1] <= at.SEATS


def dealt(variant: Variant = CLASSIC) -> State:
    """A position just dealt."""
    return deal(variant, shuffled(variant.full_pack(), Random(3)), 0, [0, 0])[0]


def _long_stock(state: State) -> None:
    state.stock = state.stock * 6


def _many_melds(state: State) -> None:
    state.melds[0] = [Meld(MeldKind.SET, 7, (), 3, 0)] * (at.MOST_MELDS + 1)


def _many_jokers(state: State) -> None:
    state.stock = []
    state.melds[0] = [Meld(MeldKind.WILD, 0, (4,) * 40, 0, 40)]


def _many_threes(state: State) -> None:
    state.stock = []
    state.threes[0] = [13] * 40


@pytest.mark.parametrize("spoil", [_long_stock, _many_melds, _many_jokers, _many_threes])
def test_positions_without_room_are_never_written(spoil: Callable[[State], None]) -> None:
    simulator = Simulator(CLASSIC)
    state = dealt()
    flat = simulator.from_state(state)
    before = flat.part(0, at.LENGTH)
    spoil(state)
    with pytest.raises(Unrepresentable):
        simulator.read(flat, state)
    assert flat.part(0, at.LENGTH) == before


def test_a_position_of_another_table_is_refused() -> None:
    two = VARIANTS["classic_two"]
    state = deal(two, shuffled(two.full_pack(), Random(3)), 0, [0, 0])[0]
    with pytest.raises(Unrepresentable, match="another table"):
        Simulator(CLASSIC).read(Flat(), state)


def test_more_melds_than_there_is_room_for_are_no_move() -> None:
    simulator = Simulator(CLASSIC)
    state = dealt()
    flat = simulator.from_state(state)
    group = tuple(make_card(9, suit) for suit in (0, 1, 2))
    assert simulator.move_of(flat, LayMelds(state.turn, (group,) * at.MOST_GROUPS))
    with pytest.raises(Unrepresentable):
        simulator.move_of(flat, LayMelds(state.turn, (group,) * (at.MOST_GROUPS + 1)))
    state.melds[state.side_of[state.turn]] = [Meld(MeldKind.SET, 7, (), 3, 0)] * at.MOST_MELDS
    with pytest.raises(Unrepresentable):
        simulator.move_of(simulator.from_state(state), LayMelds(state.turn, (group,)))


@pytest.mark.skipif(not hasattr(Flat, "s"), reason="bounds are checked by a build of their own")
@pytest.mark.parametrize("place", [-1, at.LENGTH + at.LOG_LENGTH, 10**6])
def test_where_bounds_are_checked_nothing_is_written_outside(place: int) -> None:
    with pytest.raises(IndexError):
        Flat().put(place, 1)
    with pytest.raises(IndexError):
        Flat().get(place)


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_random_house_games_stay_within_their_rows(first: int) -> None:
    """An index outside is an error in plain Python and where bounds are checked."""
    played = 0
    for seed in range(first, first + 20):
        variant = random_variant(seed)
        try:
            simulator = Simulator(variant)
        except Unrepresentable:
            continue
        states = [state.copy() for state in positions(variant, seed, at_random(variant, seed))]
        for state in Random(seed).sample(states, 2):
            try:
                flat = simulator.from_state(state, list(POLICIES.values()))
            except Unrepresentable:
                continue
            assert len(simulator.play_out(flat, seed)) == len(variant.table.sides)
            played += 1
    assert played > 30
