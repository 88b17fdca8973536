"""Whole hands: always lawful, always ended, always from what the chair may know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.controller.reason_words import reason_words, why_words
from game.notation.reasons import Why, say
from game.players import PLAYERS, Blueprint, Decision, make_player
from game.players.explain.move_names import deed
from game.players.explain.move_reasons import GOES_OUT
from game.players.heuristic.assessment import Assessment
from game.players.heuristic.variant_tables import tables_of
from game.players.heuristic.weights import Weights
from game.players.search.beliefs import unseen
from game.rules.actions import Pass
from game.rules.cards import ACE, shuffled
from game.rules.legality import verify
from game.rules.match import new_totals, winner
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import PlayerView, view_of
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from ..benchmarks.opponents import OPPONENTS, make
from .table import every_variant, play_hand, position, seated

PLAIN = [kind for kind in (*PLAYERS, *OPPONENTS) if isinstance(make(kind), Blueprint)]
"""Kinds that do not look ahead: those that do are tested in test_search."""

MIXED = ("standard", "beginner", "policy-1", "newcomer")

GUARD = say("forced")
"""Judgement proposes lawful actions by itself; the fallback is for the unforeseen."""


def _each(variants: list[Variant]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("variant", variants, ids=[v.key for v in variants])


@_each(list(every_variant()))
def test_decisions_are_lawful_and_have_reasons(variant: Variant) -> None:
    def watch(state: State, view: PlayerView, decision: Decision) -> None:
        assert verify(view, decision.action) is None
        assert verify(state, decision.action) is None
        told = reason_words(deed(view, decision.action), decision.why)
        assert told[0].islower()
        assert not told.endswith(".")
        assert all(why_words([reason]) for reason in decision.why), decision.why
        assert decision.why != GUARD or MIXED[state.turn % len(MIXED)] == "policy-1"

    players = seated(variant, *MIXED)
    for seed in range(6):
        assert play_hand(variant, players, seed, watch=watch).phase is Phase.OVER


def test_more_packs_than_any_game_has_are_played() -> None:
    """Of more wild cards unseen than the tables of chances have rows."""
    variant = with_house_rules(VARIANTS["classic"], {"pack": {"packs": 6, "jokers": 12}})
    assert play_hand(variant, seated(variant, "standard"), 3).phase is Phase.OVER


@pytest.mark.parametrize("kind", PLAIN)
def test_an_empty_hand_ends_the_turn(kind: str) -> None:
    """In positions from elsewhere: the stock ended with a three, which was tabled."""
    melds = [["9s 9s 9c 9d 9h 9h 9c"], []]
    view = position("classic", "", stock="", pile="5d", melds=melds, threes=["3d", "", "", ""])
    assert make(kind, 1).decide(view).action == Pass(0)


@_each(list(VARIANTS.values()))
def test_what_has_not_been_seen_is_counted_exactly(variant: Variant) -> None:
    """By ranks, as the beliefs count it card by card: cards in sets, sequences and wild melds."""
    looked = 0

    def watch(_state: State, view: PlayerView, _decision: Decision) -> None:
        nonlocal looked
        if len(view.discards) % 5:
            return
        assessed = Assessment(view, tables_of(variant), Weights())
        hidden = [card for card in unseen(view) if not view.is_bonus_three(card)]
        ranks = Counter(card >> 2 for card in hidden)
        lowest = assessed.tables.lowest
        assert [assessed.unseen[rank] for rank in range(lowest, ACE + 1)] == [
            ranks[rank] for rank in range(lowest, ACE + 1)
        ]
        looked += 1

    play_hand(variant, seated(variant, "standard"), 3, watch=watch)
    assert looked > 3


@pytest.mark.parametrize("key", ["five_first_taker", "italian", "samba"])
def test_who_begins_to_go_out_goes_out(key: str) -> None:
    """What is laid on the way raises the hopes of playing on; nobody stops there."""
    going: list[int] = []
    stopped: list[Why] = []

    def watch(state: State, _view: PlayerView, decision: Decision) -> None:
        goes = any(reason.key in GOES_OUT for reason in decision.why)
        if going and (not goes or state.turn != going[-1]):
            stopped.append(decision.why)
        going[:] = [state.turn] if goes else []

    variant = VARIANTS[key]
    players = seated(variant, "standard")
    ended = 0
    for seed in range(40):
        going.clear()
        play_hand(variant, players, seed, watch=watch)
        ended += bool(going)
    assert ended > 10
    assert not stopped


@_each(list(every_variant()))
def test_the_guard_is_not_needed(variant: Variant) -> None:
    """Nor with other neighbours than in the hands above."""
    reasons: list[Why] = []
    players = seated(variant, "standard", "beginner", "newcomer")
    for seed in range(100, 110):
        play_hand(variant, players, seed, watch=lambda s, v, d: reasons.append(d.why))
    assert reasons
    assert GUARD not in reasons


@_each(list(every_variant()))
def test_matches_end(variant: Variant) -> None:
    players = seated(variant, "standard", "beginner")
    totals = [0] * len(variant.table.sides)
    for hand in range(200):
        state = play_hand(variant, players, 1000 + hand, totals=totals, number=hand + 1)
        totals = new_totals(totals, score(state))
        if winner(variant, totals, hand + 1) is not None:
            return
    pytest.fail(f"no winner after 200 hands: {totals}")


@_each(list(every_variant()))
def test_hidden_cards_do_not_matter(variant: Variant) -> None:
    """Deal the cards that a player cannot see anew to stock and other hands: they do the same."""
    random = Random(7)
    player = make_player("standard")
    compared = 0

    def watch(state: State, view: PlayerView, decision: Decision) -> None:
        nonlocal compared
        other = state.copy()
        seat = state.turn
        hidden = list(other.stock)
        for index, hand in enumerate(other.hands):
            if index != seat:
                hidden += hand
        hidden += [card for foot in other.feet for card in foot]
        hidden = shuffled(hidden, random)
        other.stock = [hidden.pop() for _ in other.stock]
        for index, hand in enumerate(other.hands):
            if index != seat:
                other.hands[index] = [hidden.pop() for _ in hand]
        other.feet = [[hidden.pop() for _ in foot] for foot in other.feet]
        assert player.decide(view_of(other, seat)) == decision
        compared += 1

    for seed in range(3):
        play_hand(variant, [player] * variant.table.seats, seed, watch=watch)
    assert compared > 60


@_each(list(every_variant()))
@pytest.mark.parametrize("kind", PLAIN)
def test_players_keep_nothing_in_mind(variant: Variant, kind: str) -> None:
    """A fresh player at any moment decides as one who sat there from the start, and asks nothing
    of the view that changes it."""
    players = seated(variant, kind)

    def watch(state: State, view: PlayerView, decision: Decision) -> None:
        again = view_of(state, state.turn)
        assert make(kind).decide(again) == decision
        assert again.hands == view.hands
        assert again.pile == view.pile
        assert again.melds == view.melds

    play_hand(variant, players, PLAIN.index(kind), watch=watch)


def test_the_seed_settles_ties_only() -> None:
    """The same seed gives the same game, and any seed a lawful one."""
    variant = next(every_variant())

    def points(seed: int) -> list[int]:
        players = [make_player("standard", seed + seat) for seat in range(variant.table.seats)]
        return [line.total for line in score(play_hand(variant, players, 5))]

    assert points(1) == points(1)
    assert all(points(seed) for seed in range(6))


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown player 'oracle'"):
        make_player("oracle")
