"""House games come to the same in the core and in the simulator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from game.notation.card_notation import parse_cards
from game.notation.position import read_position, state_of
from game.rules.actions import Action, Group, LayMelds, LayOff, RefuseBonus, Take
from game.rules.cards import is_red_three, is_wild
from game.rules.engine import apply
from game.rules.legality import verify
from game.rules.melds import MeldKind
from game.rules.refusal import Cause
from game.rules.state import Ended, Phase, State
from game.rules.turn_phase import in_courtesy, only_discards
from game.simulator import COMPILED, Simulator, Unrepresentable
from game.simulator import flat_layout as at
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.rules.random_play import Play, candidates, choose
from tests.variants.random_house import random_variant

from .differential import differences, play_by_policy
from .houses import WAYS_TO_PLAY, play_house

STRONG = "a natural set, or a wild meld that counts enough alone"
ALONE = "a natural set, or one wild meld alone"

OPENINGS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("international", {"opening": {"wilds": False}}, 690),
    ("brazilian", {"opening": {"composition": STRONG}}, 884),
    ("six_three_sides", {"opening": {"composition": STRONG}}, 370),
    ("two_hands_regency", {"opening": {"composition": ALONE}}, 234),
    ("two_hands_regency", {"melds": {"wild_melds": "one", "ranks_kept_clean": [7, 14]}}, 981),
)


@pytest.mark.parametrize(("key", "changes", "seed"), OPENINGS)
def test_the_policy_opens_as_the_house_rules_ask(
    key: str, changes: dict[str, Any], seed: int
) -> None:
    variant = with_house_rules(VARIANTS[key], changes)
    for hand in (seed, *range(4)):
        assert play_by_policy(variant, hand, Simulator(variant)) is None, f"seed {hand}"


FOUND: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("black threes as bonus cards, of which one is held back, in a game with sequences",
     "international", {"melds": {"sequences": {}}}),
    ("black threes as bonus cards in a pile that is taken, in a game with sequences",
     "joker", {"melds": {"sequences": {}}}),
    ("sides that form, of players who are listed in another order than they sit",
     "five_first_taker", {"table": {"sides": [[2], [0], [1], [4], [3]]}}),
    ("wild melds with a limit where sets have none, and two of them",
     "hollywood", {"melds": {"max_size": "none"}}),
    ("bonus cards after the discard, threes among them, where threes are tabled at once",
     "joker", {"opening": {"bonus_cards": 4, "bonus_after_discard": True}}),
    ("an opening with a natural and a wild card at the end, the pile not frozen",
     "uruguay", {"pile": {"freezing": False}}),
    ("ranks that are kept back, of which a hand may hold nothing else",
     "uruguay", {"discards": {"barred_until_made": [5, 6, 9]}}),
    ("threes that are kept back where they are stop cards",
     "six_three_sides", {"discards": {"barred_until_made": [3, 10]}}),
    ("a natural canasta that a wild card makes mixed, where going out takes both kinds",
     "classic", {"going_out": {"contract": {"natural": 1, "mixed": 1}}}),
    ("a walk where a turn ends with several discards",
     "hand_and_foot_six_two_sides", {"discards": {"cards": 2}}),
    ("the top cards of a pile with a hidden packet",
     "italian", {"pile": {"taken": 5}}),
)  # fmt: skip


@pytest.mark.parametrize(("what", "key", "changes"), FOUND, ids=[what for what, *_ in FOUND])
def test_house_games_that_once_differed_come_to_the_same(
    what: str, key: str, changes: dict[str, Any]
) -> None:
    variant = with_house_rules(VARIANTS[key], changes)
    simulator = Simulator(variant)
    for seed in range(3):
        for play in WAYS_TO_PLAY:
            assert play(variant, seed, simulator) is None, f"seed {seed}"


@pytest.mark.parametrize("first", range(0, 240, 20))
def test_random_house_games_come_to_the_same(first: int) -> None:
    """One hand each, in turns by the policy and at random; ``python -m tests.simulator --house``
    plays many more."""
    hands = 0
    for seed in range(first, first + 20):
        finding = play_house(seed, WAYS_TO_PLAY[seed % 2 :][:1])
        assert not finding.faults, "\n".join(finding.faults)
        hands += finding.hands
    assert hands > 15


def acts(state: State) -> Iterator[Action]:
    """Melds, takes and lay-offs that a random player might think of, lawful or not."""
    for action in candidates(state):
        if isinstance(action, LayMelds | Take):
            yield action
    if state.phase is Phase.MELD:
        hand = state.hands[state.turn]
        for place, meld in enumerate(state.melds[state.side_of[state.turn]]):
            runs = meld.kind is MeldKind.SEQUENCE
            fitting = [
                card
                for card in hand
                if is_wild(card) or (card & 3 == meld.suit if runs else card >> 2 == meld.rank)
            ]
            for number in (1, 2):
                for cards in set(combinations(fitting, number)):
                    yield LayOff(state.turn, ((cards, place),))


def has_right_of_its_own(state: State, action: Action) -> bool:
    """Whether it may be lawful by what the policy never does: to open below the minimum while going
    out concealed, to lengthen a completed sequence with the last cards, to convert a wild meld."""
    runs = state.variant.melds.sequences
    opening = not state.opened[state.side_of[state.turn]]
    if opening and state.variant.opening.waived_if_concealed and state.drew == "stock":
        return len(state.hands[state.turn]) - sum(map(len, laid(action))) < 2
    if isinstance(action, LayOff):
        return state.variant.melds.conversion or bool(runs and runs.longer_going_out)
    return False


def laid(action: Action) -> list[Group]:
    """The cards of each meld of an action."""
    match action:
        case LayMelds():
            return list(action.groups)
        case LayOff():
            return [cards for cards, _ in action.additions]
        case Take():
            return [action.cards, *action.opening]
    return []


@pytest.mark.skipif(COMPILED, reason="compiled, the methods of a row are not seen from here")
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_a_plan_is_judged_as_the_core_judges_it(first: int) -> None:
    """What the core accepts is lawful in the flat form, and of melds and lay-offs nothing else."""
    judged: Counter[bool] = Counter()
    for seed in range(first, first + 20):
        variant = random_variant(seed)
        random = Random(seed)
        try:
            simulator = Simulator(variant)
        except Unrepresentable:
            continue
        play = Play(variant, random)
        for _ in range(50):
            options = [] if play.over else play.options()
            if not options:
                break
            if play.state.phase in (Phase.DRAW, Phase.MELD) and not only_discards(play.state):
                for action in acts(play.state):
                    judge(simulator, play.state, action, judged, seed)
            play.step(choose(options, random))
    assert judged[True] > 100
    assert judged[False] > 100


def judge(
    simulator: Simulator, state: State, action: Action, judged: Counter[bool], seed: int
) -> None:
    """Compare what both engines say of one action."""
    lawful = verify(state, action) is None
    if any(is_red_three(card) for cards in laid(action) for card in cards) or in_courtesy(state):
        assert not lawful or isinstance(action, Take)
        return
    flat = simulator.from_state(state)
    try:
        move = simulator.move_of(flat, action)
    except ValueError:
        assert not lawful
        return
    flat.put(at.PLAN, (len(move) - 1) // at.GROUP)
    for place in range(1, len(move)):
        flat.put(at.PLAN + place, move[place])
    found = bool(simulator.lawful(flat.s, state.turn, int(isinstance(action, Take))))
    if lawful is not found and not (lawful and has_right_of_its_own(state, action)):
        # Whether a pair or a wild card may take the pile at all is for its own part to say.
        takes = not lawful and isinstance(action, Take)
        assert takes, f"seed {seed}: {action} {verify(state, action)}"
    judged[lawful] += 1


@pytest.mark.parametrize(
    ("key", "hand", "ended"),
    [
        ("classic", "7s 3h 3d", True),
        ("classic", "7s 3h 3d 9c", False),
        ("classic", "7s 3h 3c", False),
        ("joker", "7s 3h 3c", True),
        ("modern_american", "7s 3h 3d", False),
    ],
)
def test_only_bonus_threes_in_hand_are_a_dead_end(key: str, hand: str, ended: bool) -> None:
    """In positions from elsewhere: such a three is not thrown, and not tabled in every game."""
    variant = VARIANTS[key]
    table = {
        "turn": 0,
        "phase": "meld",
        "hands": [hand, *["4s 5s 6s"] * 3],
        "stock": "Ts Js Qs",
        "pile": "",
        "melds": [["7h 7d 7c"], []],
        "threes": [""] * 4,
    }
    state = state_of(read_position(table, "position", variant), variant, 3, [0, 0])
    simulator = Simulator(variant)
    flat = simulator.from_state(state)
    add = LayOff(0, (((state.hands[0][0],), 0),))
    move = simulator.move_of(flat, add)
    apply(state, add)
    simulator.play(flat, move)
    assert (state.phase is Phase.OVER) is ended
    assert differences(simulator, flat, state) == []


def eights_kept(key: str, hand: str, *melds: str, theirs: str = "") -> State:
    """A turn where eights are kept until there are canastas of them; a canasta of nines and three
    eights lie in the side's melds."""
    rules = {"discards": {"barred_until_made": [8]}, "going_out": {"discard_required": False}}
    variant = with_house_rules(VARIANTS[key], rules)
    table = {
        "turn": 0, "phase": "meld", "hands": [hand, *["4s 5s 6s 7s 9s Ts Js Qs Ks"] * 3],
        "stock": " ".join(["4h 5h 6h 4d 5d 6d 4c 5c 6c"] * 5), "pile": "4c",
        "melds": [["8s 8h 8d", NINES, *melds], [theirs] if theirs else []],
        "threes": [""] * 4,
    }  # fmt: skip
    return state_of(read_position(table, "position", variant), variant, 3, [0, 0])


NINES = "9s 9h 9d 9c 9s 9h 9d"
JACKS = "Js Jh Jd Jc Js Jh Jd"


def played_by_policy(state: State) -> Ended | None:
    """How the hand ends with the policy's turn; None if it goes on."""
    simulator = Simulator(state.variant)
    for move in simulator.policy_turn(simulator.from_state(state)):
        apply(state, simulator.to_action(state, move))
    return state.ended


def test_the_policy_lays_the_last_card_that_may_not_be_thrown() -> None:
    """Even where it had not meant to go out, only to complete a canasta."""
    state = eights_kept("two_hands_joker", "Th 2s 8c", "Ts Th Td Tc Ts")
    assert played_by_policy(state) is Ended.OUT


def test_a_card_of_a_closed_rank_is_not_left_as_the_last_that_may_only_be_laid() -> None:
    kings = LayMelds(0, (tuple(parse_cards("Ks Kh Kd")),))
    state = eights_kept("modern_american", "Ks Kh Kd 8c", JACKS, theirs="8s 8h 8c 8c")
    assert verify(state, kings) is None
    assert played_by_policy(state) is Ended.OUT
    state = eights_kept("modern_american", "Ks Kh Kd 8c", JACKS, theirs="8s 8h 8d 8c 8c 2s 2h")
    refusal = verify(state, kings)
    assert refusal is not None
    assert refusal.cause is Cause.RANK_CANNOT_BE_LAST
    assert played_by_policy(state) is None


def test_bonus_cards_refused_with_a_last_card_that_may_only_be_laid_end_the_hand() -> None:
    """Without an end nothing could be done: nothing is laid after the bonus cards."""
    state = eights_kept("international", "Ks Kh Kd 8c", JACKS)
    simulator = Simulator(state.variant)
    state.bonus_due = 1
    flat = simulator.from_state(state)
    for action in (LayMelds(0, (tuple(parse_cards("Ks Kh Kd")),)), RefuseBonus(0)):
        move = simulator.move_of(flat, action)
        apply(state, action)
        simulator.play(flat, move)
        assert differences(simulator, flat, state) == []
    assert state.ended is Ended.STOCK
