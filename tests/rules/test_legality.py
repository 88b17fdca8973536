"""What the notation cannot write down: actions that a program could still make up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.notation.card_notation import parse_cards
from game.rules.actions import Action, AskToGoOut, Discard, LayMelds, LayOff, Take
from game.rules.cards import HIDDEN, JOKER
from game.rules.legality import verify
from game.rules.meld_faults import Ground, gathering_fault
from game.rules.refusal import Reason
from game.rules.state import State
from game.rules.turn_end import lacks_canastas
from game.rules.variant import Variant
from game.rules.variant_records import Counted
from game.variants import VARIANTS
from game.variants.house import with_house_rules

from .cases import Case, start

OPENED = {
    "hand": "9s 9h 5c 6d",
    "melds": [["Ks Kh Kd", "9d 9c 9s"], []],
    "rule": "",
    "name": "",
}

NAMELESS = replace(VARIANTS["bolivia"], sequence_name="")
FOUR_HANDED = [k for k, v in VARIANTS.items() if (v.table.seats, len(v.table.sides)) == (4, 2)]


def opened(variant: str, **changes: object) -> State:
    return start(Case(variant, {**OPENED, **changes}))


@pytest.mark.parametrize("variant", ["international", "classic"])
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayMelds(0, ()), Reason.TOO_FEW_CARDS),
        (LayMelds(0, ((),)), Reason.TOO_FEW_CARDS),
        (LayOff(0, ()), Reason.TOO_FEW_CARDS),
        (LayOff(0, (((), 1),)), Reason.TOO_FEW_CARDS),
        (LayOff(0, (((), 1), ((9 * 4,), 1))), Reason.TOO_FEW_CARDS),
        (LayOff(0, (((9 * 4,), -1),)), Reason.NO_SUCH_MELD),
        (Discard(0, HIDDEN), Reason.CARD_NOT_HELD),
        (AskToGoOut(4), Reason.NOT_YOUR_TURN),
    ],
    ids=str,
)
def test_made_up_actions_are_refused(variant: str, action: Action, reason: Reason) -> None:
    refusal = verify(opened(variant), action)
    assert refusal is not None
    assert refusal.reason == reason


@pytest.mark.parametrize("variant", ["international", "classic"])
def test_a_meld_is_not_counted_from_the_end(variant: str) -> None:
    state = opened(variant, phase="draw", pile="8c 9h")
    pair = (9 * 4, 9 * 4 + 1)
    assert verify(state, Take(0, pair, 1)) is None
    refusal = verify(state, Take(0, pair, -1))
    assert refusal is not None
    assert refusal.reason == Reason.NO_SUCH_MELD


@pytest.mark.parametrize(
    ("variant", "melds", "told"),
    [
        ("international", "6s 6h 6d 6c", "Only these go there: sixes."),
        ("international", "6s 6h 6d 6c 6s", "Only these go there: sixes and wild cards."),
        ("classic", "6s 6h 6d", "Only these go there: sixes and wild cards."),
        ("classic", "6s 6h 6d 2s 2h 2d", "Only these go there: sixes."),
        ("modern_american", "7s 7h 7d", "Only these go there: sevens."),
    ],
)
def test_a_refused_addition_tells_what_goes_there(variant: str, melds: str, told: str) -> None:
    refusal = verify(opened(variant, melds=[[melds], []]), LayOff(0, (((9 * 4,), 0),)))
    assert refusal is not None
    assert refusal.reason == Reason.MIXED_RANKS
    assert refusal.message == told


@pytest.mark.parametrize("key", FOUR_HANDED)
@pytest.mark.parametrize("table", ["6s 6h 6d 6c 6s", "6s 6h 6d 6c 6s | 2s 2h 2d"])
def test_wild_cards_are_named_where_they_could_go(key: str, table: str) -> None:
    """While a wild meld is unfinished deuces may be kept for it, and jokers not."""
    melds = [table.split(" | "), []]
    if "|" in table and not VARIANTS[key].melds.wild_melds:
        pytest.skip("there are no wild melds in this game")
    state = opened(key, melds=melds, hand="9s 9h 5c 5d 2c Jo")
    wilds = {"jokers": JOKER, "wild cards": 2 * 4 + 3}
    fit = [name for name in wilds if verify(state, LayOff(0, (((wilds[name],), 0),))) is None]
    refusal = verify(state, LayOff(0, (((9 * 4,), 0),)))
    assert refusal is not None
    named = [name for name in wilds if f" and {name}." in refusal.message]
    assert named == fit[-1:]


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        (VARIANTS["bolivia"], "Going out takes this among the canastas: escalera."),
        (NAMELESS, "Going out takes one sequence among the canastas."),
    ],
)
def test_who_lacks_a_sequence_is_told_by_its_name(variant: Variant, told: str) -> None:
    state = opened("bolivia")
    state.variant = variant
    refusal = lacks_canastas(state, [Counted.MIXED, Counted.WILD])
    assert refusal is not None
    assert refusal.message == told


@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize("key", FOUR_HANDED)
@pytest.mark.parametrize("count", [1, 2])
def test_a_refused_take_names_wild_cards_only_where_they_would_do(
    key: str, count: int, frozen: bool
) -> None:
    table = {"melds": [["Ks Kh Kd"], []], "pile": "8c 9d", "phase": "draw"}
    state = opened(key, hand="9s 9h 5c 6d 2c", **table)
    state.frozen = frozen
    hand = state.hands[0]
    nines = [card for card in hand if card >> 2 == 9][:count]
    five, deuce = (next(card for card in hand if card >> 2 == rank) for rank in (5, 2))
    refusal = verify(state, Take(0, (*nines, five)))
    assert refusal is not None
    helps = verify(state, Take(0, (*nines, deuce))) is None
    assert ("wild cards" in refusal.message) is helps


@pytest.mark.parametrize(
    ("variant", "meld", "hand", "top", "told"),
    [
        (
            "cuban",
            "9s 9h 9d 9c 9s",
            "9s 9h",
            "9d",
            "A set holds 7 cards, and yours has 5: nines.",
        ),
        (
            "hollywood",
            "2s 2h 2d 2c Jo Jo",
            "2s 2h",
            "2d",
            "A wild meld holds 7 cards, and yours has 6.",
        ),
        ("samba", "4s 5s 6s 7s 8s 9s Ts", "", "Js", "That sequence takes no more cards"),
    ],
)
def test_no_room_is_told_of_the_meld_that_has_none(
    variant: str, meld: str, hand: str, top: str, told: str
) -> None:
    table = {"melds": [[meld], []], "pile": f"8c {top}", "phase": "draw"}
    state = opened(variant, hand=f"{hand} 5c 6d", **table)
    refusal = verify(state, Take(0, tuple(parse_cards(hand)), 0))
    assert refusal is not None
    assert refusal.reason == Reason.NO_ROOM_IN_MELD
    assert told in refusal.message


LOW_THREES = with_house_rules(VARIANTS["samba"], {"melds": {"sequences": {"low_threes": True}}})


@pytest.mark.parametrize(
    ("variant", "cards", "reason"),
    [
        ("classic", "Ks", None),
        ("classic", "Ks 2c", None),
        ("classic", "2c", None),
        ("classic", "Ks Kh Kd", None),
        ("classic", "Ks Qd", Reason.MIXED_RANKS),
        ("classic", "Ks Qs", Reason.MIXED_RANKS),
        ("classic", "Ks Qs Js", Reason.MIXED_RANKS),
        ("samba", "Ks Qs", None),
        ("samba", "Ks Qd", Reason.NOT_A_SEQUENCE),
        ("classic", "3s", Reason.BLACK_THREES_ONLY_GOING_OUT),
        ("classic", "3s 3c", Reason.BLACK_THREES_ONLY_GOING_OUT),
        ("classic", "3h", Reason.THREES_NOT_MELDED),
        ("international", "3s", Reason.THREES_NOT_MELDED),
        ("uruguay", "3s 3c", None),
        ("uruguay", "3s 2c", None),
        ("uruguay", "3h", Reason.THREES_NOT_MELDED),
        ("uruguay", "3s 3h", Reason.THREES_NOT_MELDED),
        (LOW_THREES, "3s", None),
    ],
    ids=str,
)
def test_one_or_two_cards_may_become_a_meld(
    variant: Variant | str, cards: str, reason: Reason | None
) -> None:
    """5.1 and 5.2: they are refused for what no third card mends."""
    game = variant if isinstance(variant, Variant) else VARIANTS[variant]
    refusal = gathering_fault(Ground(game, [], [], opening=True), parse_cards(cards))
    assert (refusal and refusal.reason) == reason
