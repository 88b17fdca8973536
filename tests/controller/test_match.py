"""Whole matches, driven through ``poll`` and ``submit`` as the window does it."""

from __future__ import annotations

from random import Random

import pytest

from game.controller.card_names import SUITS
from game.controller.game import Game, Stage
from game.controller.targets import PILE
from game.notation.replay import check, state_after
from game.rules.actions import (
    Action,
    Answer,
    AskToGoOut,
    Discard,
    Draw,
    HoldThree,
    Merge,
    PickUp,
    TableThrees,
)
from game.rules.cards import HIDDEN
from game.rules.choices import simple_actions
from game.rules.events import CardDrawn, HandDealt, HandEnded, ThreeHeld
from game.rules.match import next_dealer
from game.rules.refusal import Reason
from game.rules.state import Phase
from tests.whole_state import whole_state

from .tables import (
    EVERY_GAME,
    EVERY_VARIANT,
    NAMES,
    AtOnce,
    Script,
    by_hint,
    copied,
    facts,
    play_hand,
    sit,
)


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_whole_match(variant: str) -> None:
    """In every second game a person sits at the table."""
    game = sit(variant, seed=11, human=EVERY_VARIANT.index(variant) % 2 == 0)
    for _ in range(200):
        before = game.totals
        dealer = game.dealer
        steps = play_hand(game)
        assert isinstance(steps[0].events[0], HandDealt)
        assert any(isinstance(event, HandEnded) for event in steps[-1].events)
        last = game.history[-1]
        assert last.before == before
        assert last.after == game.totals
        assert last.number == len(game.history) == game.hand_number
        assert [b + line.total for b, line in zip(before, last.lines, strict=True)] == list(
            game.totals
        )
        if game.stage is Stage.MATCH_OVER:
            break
        assert game.winner is None
        game.next_hand()
        assert game.dealer == next_dealer(game.variant, dealer)
    assert game.stage is Stage.MATCH_OVER
    assert max(game.totals) >= game.variant.match.target
    assert game.winner == game.totals.index(max(game.totals))
    assert check(copied(game.record)).ok
    with pytest.raises(ValueError, match="no hand"):
        game.next_hand()


@pytest.mark.parametrize("variant", EVERY_GAME)
def test_state_is_the_fold_of_the_log_after_every_action(variant: str) -> None:
    game = sit(variant, seed=5)
    hand = game.record.hands[0]
    for now in range(5000):
        game.poll(float(now))
        if game.your_turn:
            game.submit(by_hint(game))
        if now % 3 == 0 or game.stage is not Stage.PLAYING:
            assert facts(state_after(hand, game.variant)) == facts(whole_state(game))
        if game.stage is not Stage.PLAYING:
            break
    assert game.stage is not Stage.PLAYING


@pytest.mark.parametrize("variant", EVERY_VARIANT)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_told_before_the_end(variant: str, seed: int) -> None:
    game = sit(variant, seed)
    steps = play_hand(game)
    assert len(steps) > 10
    for step in steps[:-1]:
        view = step.view
        assert view.seat == 0
        assert HIDDEN not in view.hand
        assert set(view.stock) <= {HIDDEN}
        for cards in [*view.hands[1:], *view.extra.values()]:
            assert set(cards) <= {HIDDEN}
        for event in step.events:
            if isinstance(event, CardDrawn):
                assert (event.card == HIDDEN) == (event.seat != 0)
            assert not (isinstance(event, ThreeHeld) and event.seat != 0)
        if isinstance(step.action, Draw) and step.seat != 0 and len(step.events) == 1:
            assert not set(SUITS) & set(step.line), step.line
    final = steps[-1].view
    assert final.phase is Phase.OVER
    assert HIDDEN not in [card for hand in final.hands for card in hand] + final.stock


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_every_step_has_a_line_and_computers_give_reasons(variant: str) -> None:
    game = sit(variant, seed=4)
    game.tells_why = True
    steps = play_hand(game)
    assert all(step.line for step in steps)
    moves = [step for step in steps if step.action is not None]
    others = [step for step in moves if step.seat != 0]
    assert not any(step.reason for step in others if isinstance(step.action, TableThrees))
    assert sum(bool(step.reason) for step in others) > len(others) // 2
    assert not any(isinstance(step.action, HoldThree) for step in others)
    assert not any(step.reason for step in moves if step.seat == 0)
    record = [step.line for step in moves if isinstance(step.action, Discard) and step.seat == 0]
    assert record
    assert all(line.startswith("You discard ") for line in record)


def test_reasons_of_the_others_wait_for_the_end_of_the_hand() -> None:
    game = sit(seed=4)
    steps = play_hand(game)
    assert not any(step.reason for step in steps[:-1])
    reasons = game.reasons()
    assert reasons == game.reasons(0)
    assert set(reasons) == set(game.record.hands[0].comments)
    assert len(reasons) > 5
    game.next_hand()
    for now in range(20):
        game.poll(float(now))
        if game.your_turn:
            game.submit(by_hint(game))
    assert game.record.hands[1].comments
    assert game.reasons() == game.reasons(1) == {}
    assert game.reasons(0) == reasons
    game.tells_why = True
    assert set(game.reasons()) == set(game.record.hands[1].comments)


def test_where_nobody_is_human_reasons_are_no_secret() -> None:
    game = sit(seed=4, human=False)
    steps = [step for now in range(30) for step in game.poll(float(now))]
    assert any(step.reason for step in steps)
    assert game.reasons()


def test_same_seed_gives_the_same_match() -> None:
    first, second = sit(seed=8, human=False), sit(seed=8, human=False)
    lines = [[step.line for step in play_hand(game)] for game in (first, second)]
    assert lines[0] == lines[1]
    assert [step.line for step in play_hand(sit(seed=9, human=False))] != lines[0]


def test_cards_are_shuffled_by_the_system_unless_told_otherwise() -> None:
    from game.controller.game import SeatPlayer
    from game.variants import VARIANTS

    seats = [SeatPlayer(name, "standard") for name in NAMES[:4]]
    decks = []
    for _ in range(2):
        game = Game.new(VARIANTS["classic"], seats, thinker=AtOnce())
        decks.append(game.record.hands[0].deck)
        assert sorted(decks[-1] or []) == sorted(game.variant.full_pack())
    assert decks[0] != decks[1]


def test_computers_wait_for_their_pause() -> None:
    game = sit(human=False)
    game.pause = 1.0
    assert len(game.poll(10.0)) == 1
    assert game.poll(10.5) == []
    assert len(game.poll(11.0)) == 1
    assert game.poll(11.9) == []
    game.pause = 0.5
    assert len(game.poll(11.9)) == 1


def test_one_computer_move_for_each_poll_and_none_while_steps_wait() -> None:
    game = sit()
    assert [step.action for step in game.poll(0.0)] == [None]
    for now in range(1, 100):
        steps = game.poll(float(now))
        if game.your_turn:
            break
        assert len(steps) <= 1
    assert game.your_turn
    assert game.poll(1000.0) == []


def test_refused_actions_change_nothing() -> None:
    game = sit()
    draw = game.submit(Draw(0))
    assert draw is not None
    assert draw.reason is Reason.NOT_YOUR_TURN
    other = game.submit(Draw(1))
    assert other is not None
    assert other.reason is Reason.NOT_YOUR_TURN
    assert game.record.hands[0].actions == []
    while not game.your_turn:
        game.poll(0.0)
    count = len(game.record.hands[0].actions)
    early = game.submit(Discard(0, game.view().hand[0]))
    assert early is not None
    assert early.reason is Reason.WRONG_PHASE
    assert len(game.record.hands[0].actions) == count
    assert game.legal.why_not(Draw(0)) is None


def test_why_not_tells_nothing_about_other_hands() -> None:
    game = sit()
    assert game.view().turn == 1
    whole_state(game).phase = Phase.MELD
    for card in set(whole_state(game).hands[1]):
        refusal = game.legal.why_not(Discard(1, card))
        assert refusal is not None
        assert refusal.reason is Reason.CARD_NOT_HELD


def test_wrong_number_of_players() -> None:
    from game.controller.game import SeatPlayer
    from game.variants import VARIANTS

    with pytest.raises(ValueError, match="4 players"):
        Game.new(VARIANTS["classic"], [SeatPlayer("A", "human")] * 3)


def test_hint_is_lawful_and_only_in_turn() -> None:
    game = sit()
    assert game.hint() is None
    while not game.your_turn:
        game.poll(0.0)
    hint = game.hint()
    assert hint is not None
    assert game.legal.why_not(hint.action) is None


def test_permission_is_asked_and_answered() -> None:
    """A human who always asks when they may, and answers when they are asked."""
    asked = answered = 0  # how often the human did

    def script(game: Game) -> Action:
        nonlocal asked, answered
        view = game.view()
        if view.phase is Phase.ANSWER:
            answered += 1
            return Answer(0, answered % 2 == 0)
        if AskToGoOut(0) in simple_actions(view):
            asked += 1
            return AskToGoOut(0)
        return by_hint(game)

    for seed in range(20):
        play_hand(sit("classic", seed), script)
    assert asked


def eager(random: Random) -> Script:
    """A human who drops cards wherever they may, and otherwise follows the advice."""

    def script(game: Game) -> Action:
        view = game.view()
        simple = [a for a in game.legal.simple_actions() if isinstance(a, PickUp | Merge | Answer)]
        if simple:
            return random.choice(simple)
        merges = [t for i in range(len(view.melds[view.side])) for t in game.legal.merge_targets(i)]
        if merges and random.random() < 0.5:
            return random.choice(merges).action
        places = game.legal.takes()[:1] if view.phase is Phase.DRAW else []
        actions: list[Action] = [*places]
        for _ in range(6):
            count = random.choice([1, 3, 3, 4])
            if view.phase is Phase.MELD and len(view.hand) > count + 1:
                chosen = random.sample(view.hand, count)
                actions += [t.action for t in game.legal.targets(chosen) if t.place != PILE]
        return random.choice(actions) if actions else by_hint(game)

    return script


@pytest.mark.parametrize("variant", EVERY_GAME)
def test_a_human_who_plays_by_the_places_offered(variant: str) -> None:
    random = Random(variant)
    game = sit(variant, seed=random.randrange(99))
    for _ in range(2):
        play_hand(game, eager(random))
        if game.stage is not Stage.HAND_OVER:
            break
        game.next_hand()
    assert check(copied(game.record)).ok


@pytest.mark.parametrize("variant", ["classic", "international", "five_rotating", "cutthroat"])
def test_a_view_is_made_once_for_each_length_of_the_log(variant: str) -> None:
    game = sit(variant, seed=4)
    for now in range(60):
        game.poll(float(now))
        kept = game.view()
        assert game.view() is kept
        game._viewed = None
        assert facts(kept) == facts(game.view())
        if game.your_turn:
            assert game.submit(by_hint(game)) is None
            assert game.view() is not kept
            if game.can_undo:
                done = facts(game.view())
                assert game.undo()
                assert facts(game.view()) == facts(kept) != done
                assert game.submit(by_hint(game)) is None
        if game.stage is not Stage.PLAYING:
            break
