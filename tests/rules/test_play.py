"""What holds for every version of the game, whoever plays it and however (legal play at random)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from game.rules.actions import Action, Draw
from game.rules.cards import HIDDEN, Card
from game.rules.engine import apply, deal
from game.rules.events import (
    CardDrawn,
    Discarded,
    Event,
    FootTaken,
    HandPickedUp,
    PileTaken,
    ThreeHeld,
    TurnCardDrawn,
)
from game.rules.legality import verify
from game.rules.refusal import IllegalActionError
from game.rules.scoring import score
from game.rules.state import Phase, State
from game.rules.variant import Variant
from game.rules.view import open_view, redacted, view_of
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .cases import Case, start
from .random_play import Play, all_cards, candidates, choose, snapshot

HANDS = 4
EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
SEEDS = pytest.mark.parametrize("seed", range(HANDS))


def random_totals(variant: Variant, random: Random) -> list[int]:
    """Totals on both sides of every step of the opening minimum."""
    choices = [start + by for start, _ in variant.opening.steps[1:] for by in (-5, 0)]
    return [random.choice([-500, 0, *choices]) for _ in variant.table.sides]


def hand_of(key: str, seed: int) -> tuple[Play, Random]:
    variant = VARIANTS[key]
    random = Random(f"{key} {seed}")
    return Play(variant, random, random_totals(variant, random)), random


@cache
def played(key: str, seed: int) -> Play:
    """A hand played at random to its end, not to be changed: all tests look at the same hands."""
    play, random = hand_of(key, seed)
    while not play.over:
        options = play.options()
        assert options, "the player in turn has nothing to do"
        play.step(choose(options, random))
    return play


def steps(variant: Variant, seed: int) -> Iterator[tuple[Play, Action]]:
    """The same hand anew, stopping before each action."""
    play, _ = hand_of(variant.key, seed)
    for action in played(variant.key, seed).actions:
        yield play, action
        play.step(action)
    assert play.over


@EVERY_VARIANT
@SEEDS
def test_cards_are_conserved_and_every_hand_ends(variant: Variant, seed: int) -> None:
    for play, _ in steps(variant, seed):
        assert all_cards(play.state) == Counter(play.deck)
    state = play.state
    assert all_cards(state) == Counter(play.deck)
    assert state.ended is not None
    assert state.by is not None
    assert len(score(state)) == len(variant.table.sides)


@EVERY_VARIANT
@SEEDS
def test_the_log_replays_to_the_same_position(variant: Variant, seed: int) -> None:
    play = played(variant.key, seed)
    state, _ = deal(variant, play.deck, play.dealer, play.totals)
    for action in play.actions:
        apply(state, action)
    assert snapshot(state) == snapshot(play.state)


@EVERY_VARIANT
@SEEDS
def test_a_view_judges_as_the_state_does(variant: Variant, seed: int) -> None:
    for play, _ in steps(variant, seed):
        state = play.state
        view = view_of(state, state.turn)
        tried = candidates(state)
        for action in tried:
            told, seen = verify(state, action), verify(view, action)
            assert (told and told.reason) == (seen and seen.reason), action
        assert candidates(view) == tried


@EVERY_VARIANT
@SEEDS
def test_refusals_change_nothing(variant: Variant, seed: int) -> None:
    random = Random(seed)
    for play, _ in steps(variant, seed):
        tried = [*candidates(play.state), Draw((play.state.turn + 1) % variant.table.seats)]
        random.shuffle(tried)
        refused = next(a for a in tried if verify(play.state, a) is not None)
        before = snapshot(play.state)
        with pytest.raises(IllegalActionError) as raised:
            apply(play.state, refused)
        assert raised.value.refusal.message
        assert snapshot(play.state) == before


@EVERY_VARIANT
@SEEDS
def test_copies_are_independent(variant: Variant, seed: int) -> None:
    for play, action in steps(variant, seed):
        if len(play.actions) % 5:
            continue
        state = play.state
        before = snapshot(state)
        copied = state.copy()
        apply(copied, action)
        assert snapshot(state) == before
        view = view_of(state, state.turn)
        again = view.copy()
        assert snapshot(again) == snapshot(view)
        assert again.seat == view.seat
        again.hand.append(HIDDEN)
        assert len(view.hand) == len(state.hands[view.seat])


def other_world(state: State, seat: int, random: Random) -> State:
    """The same hand with everything that the seat cannot know dealt anew."""
    other = state.copy()
    others = [s for s in range(len(state.hands)) if s != seat]
    packet = other.pile[: state.packet]
    unseen = [card for s in others for card in other.hands[s]]
    apart = [*other.extra.values(), *other.feet]
    unseen += [*other.stock, *packet, *(card for cards in apart for card in cards)]
    random.shuffle(unseen)
    for s in others:
        other.hands[s] = [unseen.pop() for _ in other.hands[s]]
    for cards in apart:
        cards[:] = [unseen.pop() for _ in cards]
    other.stock = [unseen.pop() for _ in other.stock]
    other.pile[: state.packet] = unseen
    return other


@EVERY_VARIANT
@SEEDS
def test_views_leak_nothing(variant: Variant, seed: int) -> None:
    random = Random(seed)
    for play, _ in steps(variant, seed):
        if len(play.actions) % 4:
            continue
        state = play.state
        for seat in {s for side in variant.table.sides for s in side}:
            view = view_of(state, seat)
            world = view_of(other_world(state, seat, random), seat)
            for name in State.__slots__:
                assert getattr(view, name) == getattr(world, name), name
            assert view.phase is not Phase.THREES or seat == state.turn
            assert sorted(view.hand) == sorted(state.hands[seat])


@EVERY_VARIANT
@SEEDS
def test_what_is_known_of_a_hand_is_there(variant: Variant, seed: int) -> None:
    for play, _ in steps(variant, seed):
        for seat, hand in enumerate(play.state.hands):
            assert not Counter(play.state.known[seat]) - Counter(hand)


@EVERY_VARIANT
@SEEDS
def test_events_tell_a_seat_only_what_it_sees(variant: Variant, seed: int) -> None:
    for play, action in steps(variant, seed):
        for seat in range(variant.table.seats):
            assert_redacted(redacted(play.events, seat), seat)
        assert [e for e in redacted(play.events, action.seat) if isinstance(e, CardDrawn)] == [
            e if e.seat == action.seat else CardDrawn(e.seat, HIDDEN, e.source)
            for e in play.events
            if isinstance(e, CardDrawn)
        ]


def assert_redacted(events: list[Event], seat: int) -> None:
    for event in events:
        match event:
            case CardDrawn():
                assert event.seat == seat or event.card == HIDDEN
            case Discarded(face_down=True):
                assert event.seat == seat or event.card == HIDDEN
            case ThreeHeld():
                assert event.seat == seat
            case HandPickedUp() | FootTaken():
                assert event.seat == seat or not any(event.cards)
            case PileTaken():
                assert event.seat == seat or not any(event.rest[: event.packet])


@EVERY_VARIANT
@SEEDS
def test_events_are_the_whole_story(variant: Variant, seed: int) -> None:
    """Hands and stock change by nothing that an event does not tell."""
    play, _ = hand_of(variant.key, seed)
    for action in played(variant.key, seed).actions:
        sizes = hand_sizes(play.state)
        stock = len(play.state.stock)
        events = play.step(action)
        drawn = [event for event in events if isinstance(event, CardDrawn)]
        assert stock - len(drawn) == len(play.state.stock)
        for event in events:
            sizes[getattr(event, "seat", 0)] += change(event)
        assert sizes == hand_sizes(play.state)


def hand_sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]


def change(event: Event) -> int:
    """By how many cards the hand of the event's seat grows."""
    match type(event).__name__:
        case "CardDrawn":
            return 1
        case "Discarded":
            return -1
        case "CardsMelded":
            return -len(cards_of(event))
        case "ThreeTabled":
            return -1
        case "PileTaken":
            return len(getattr(event, "rest", ()))
        case "HandPickedUp" | "FootTaken":
            return len(cards_of(event))
    return 0


def cards_of(event: Event) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = getattr(event, "cards", ())
    return cards


@pytest.mark.parametrize("card", ["8d", "3h"])
def test_the_turn_card_is_told_of_whatever_it_is(card: str) -> None:
    """A three too, which its player may hold back."""
    case = {"rule": "MOD-1", "name": "", "phase": "draw", "hand": "9s 9h 5c 6d"}
    stock = f"{card} 8c 9c Tc 9d Td Jc Qc Jd"
    state = start(Case("modern_american", {**case, "stock": stock}))
    assert TurnCardDrawn(0) in apply(state, Draw(0))


@EVERY_VARIANT
def test_an_open_view_shows_everything(variant: Variant) -> None:
    play = played(variant.key, 0)
    view = open_view(play.state, 0)
    assert snapshot(view) == snapshot(play.state)


def test_threes_among_bonus_cards_after_the_discard_are_tabled_at_the_next_turn() -> None:
    """MOD-8, also in a house game in which threes are tabled as soon as they are drawn."""
    opening = {"bonus_cards": 20, "bonus_after_discard": True}
    variant = with_house_rules(VARIANTS["classic"], {"opening": opening})
    came = 0
    for seed in range(30):
        random = Random(seed)
        play = Play(variant, random)
        while not play.over:
            play.step(choose(play.options(), random))
            state = play.state
            held = [seat for seat in range(4) if state.held_threes(seat)]
            came += bool(held)
            assert state.turn not in held or play.over
    assert came > 10
