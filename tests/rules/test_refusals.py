"""Refusals: every cause with every kind of value, in any language."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from game.notation.action_notation import parse_action
from game.rules.legality import verify
from game.rules.rank_names import RANK_NAMES, rank_name
from game.rules.refusal import Cause, IllegalActionError, Reason, Refusal
from tests.refusals import main, refusals, value_names

from .cases import Case, start

GAME = Path(__file__).parents[2] / "game"


@pytest.mark.parametrize("cause", Cause)
def test_every_cause_has_whole_sentences(cause: Cause) -> None:
    for refusal in refusals(cause):
        assert refusal.reason is cause.reason
        assert re.fullmatch(r"[A-Z][^{}]*[.?]", refusal.message), refusal.message


@pytest.mark.parametrize("cause", Cause)
def test_the_values_are_told(cause: Cause) -> None:
    """A singular may do without its figure, since English uses it for one alone."""
    for refusal in refusals(cause):
        for name in value_names(cause):
            value = refusal.values[name]
            word = rank_name(value) if name == "rank" and isinstance(value, int) else str(value)
            assert word in refusal.message or (name == cause.counted and value == 1)


def test_every_code_has_a_cause_and_no_sentence_stands_for_two() -> None:
    assert {cause.reason for cause in Cause} == set(Reason)
    assert len({cause.message for cause in Cause}) == len(Cause) == len(Cause.__members__)


def test_every_cause_comes_about() -> None:
    source = "".join(path.read_text("utf-8") for path in GAME.rglob("*.py"))
    assert [cause for cause in Cause if f"Cause.{cause.name}" not in source] == []


KINGS = "Ks Kh Kd Kc Ks Kh Kd"
NEVER = [
    # variant and options, hand, melds, phase and pile, action, reason, what is lacking besides
    ("international", "7s 7h 2d 8s 9s", [["Ks Kh Kd"], []], "", "0 meld 7s 7h 2d",
     "no_wilds_allowed", "wilds_need_base"),
    ("international", "7s 2d 2h 8s 9s", [["Ks Kh Kd"], []], "", "0 meld 7s 2d 2h",
     "no_wilds_allowed", "too_few_naturals"),
    ("international", "7s 7h 7d 7c 2d 2h 2c 8s 9s", [["Ks Kh Kd"], []], "",
     "0 meld 7s 7h 7d 7c 2d 2h 2c", "no_wilds_allowed", "too_many_wilds"),
    ("international", "7s 2d 8s 9s", [["Ks Kh Kd"], []], "", "0 meld 7s 2d",
     "no_wilds_allowed", "too_few_cards"),
    ("international", "2d 8s 9s", [["7s 7h 7d"], []], "", "0 add 2d > #0",
     "no_wilds_allowed", "wilds_need_base"),
    ("modern_american", "2d 8s 9s", [["As Ah Ad"], []], "", "0 add 2d > #0",
     "no_wilds_allowed", "wilds_need_base"),
    ("modern_american", "As Ah 2d 8s 9s", [["Ks Kh Kd"], []], "", "0 meld As Ah 2d",
     "no_wilds_allowed", "wilds_need_base"),
    ("modern_american", "Ks Kh 2d 8s 9s", [["Qs Qh Qd"], [KINGS]], "", "0 meld Ks Kh 2d",
     "rank_closed", "wilds_need_base"),
    ("modern_american", "Ks Kh 8s 9s", [["Qs Qh Qd"], [KINGS]], "", "0 meld Ks Kh",
     "rank_closed", "too_few_cards"),
    ("modern_american", "2d 8s 9s", [["Ks Kh Kd"], [KINGS]], "", "0 add 2d > #0",
     "rank_closed", "wilds_need_base"),
    ("international", "Kc Kd 2c 8s 9s", [["Ks Kh Kd"], []], "", "0 meld Kc Kd 2c",
     "rank_already_melded", "wilds_need_base"),
    ("international", "2c 8s 9s", [["Ks Kh Kd Kc Ks 2s 2h"], []], "", "0 add 2c > #0",
     "meld_complete", "too_many_wilds"),
    ("international", "Qc 8s 9s", [[KINGS], []], "", "0 add Qc > #0",
     "meld_complete", "mixed_ranks"),
    ("international", "Ks Qh 8s 9s", [["As Ah Ad"], []], "", "0 meld Ks Qh",
     "mixed_ranks", "too_few_cards"),
    ("classic", "2s 2h 2d 2c 2s 2h 2d 2c 8s 9s", [["As Ah Ad"], []], "",
     "0 meld 2s 2h 2d 2c 2s 2h 2d 2c", "wild_meld_not_allowed", "too_many_cards"),
    ("italian hoyle", "Ks 2h 2d 8s 9s", [[], []], "", "0 meld Ks 2h 2d",
     "no_wilds_allowed", "too_few_naturals"),
    ("chilean", "7s 9s 2d 8h 9h", [["Jo Jo 2s"], []], "", "0 meld 7s 2d=8s 9s",
     "exclusive_meld", "no_wilds_allowed"),
    ("international", "Kc 8s 9s", [["Ks Kh Kd Kc Ks"], []], "5d Kd", "0 take Kc",
     "no_room_in_meld", "needs_natural_pair"),
    ("cuban", "Kc 8s 9s", [["Ks Kh Kd Kc Ks"], []], "5d Kd", "0 take Kc",
     "no_room_in_meld", "pile_frozen"),
    ("brazilian", "Kc 8s 9s", [[], []], "5d Kd", "0 take Kc",
     "opening_not_from_pile", "pile_frozen"),
    ("modern_american", "4s 8s 9s", [["As Ah Ad"], []], "", "0 declare straight",
     "special_hand_lapsed", "not_the_pattern"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "hand", "melds", "pile", "action", "reason", "lacking"), NEVER,
    ids=[f"{row[0]} {row[4]}" for row in NEVER],
)  # fmt: skip
def test_what_can_never_be_is_told_before_what_is_lacking(
    game: str, hand: str, melds: list[list[str]], pile: str, action: str, reason: str, lacking: str
) -> None:
    variant, *options = game.split()
    fields = {
        "rule": "", "name": "", "hand": hand, "melds": melds,
        "options": dict.fromkeys(options, True), "melded": [bool(melds[0]), False, False, False],
        **({"phase": "draw", "pile": pile} if pile else {}),
    }  # fmt: skip
    refusal = verify(start(Case(variant, fields)), parse_action(action))
    assert refusal is not None
    assert refusal.reason == Reason(reason)
    order = list(Reason)
    assert order.index(Reason(reason)) < order.index(Reason(lacking))


@pytest.mark.parametrize(
    ("lies", "message"),
    [(KINGS, "Your canasta is complete, and no second meld is allowed: kings."),
     ("Ks Kh Kd", "Add to the meld that you already have: kings.")],
)  # fmt: skip
def test_nobody_is_sent_to_a_meld_without_room(lies: str, message: str) -> None:
    fields = {"rule": "", "name": "", "hand": "Ks Kh Kd 8s 9s", "melds": [[lies], []],
              "melded": [True, False, False, False]}  # fmt: skip
    refusal = verify(start(Case("international", fields)), parse_action("0 meld Ks Kh Kd"))
    assert refusal is not None
    assert refusal.message == message


@pytest.mark.parametrize(
    ("whose", "message"),
    [(0, "Before you go out, the foot must be taken up."),
     (2, "Before you go out, every foot of your side must be taken up.")],
)  # fmt: skip
def test_whose_foot_waits_is_told(whose: int, message: str) -> None:
    """PEN-2, and a house rule for every foot of the side."""
    fields = {
        "rule": "", "name": "", "hands": ["Ks Kh", *["4c 5d"] * 5], "threes": [""] * 6,
        "house": {"foot": {"all_to_go_out": True}},
        "feet": ["6s" if seat == whose else "" for seat in range(6)],
        "melds": [["7s 7h 7d 7c 7s 7h 2s", "Ts Th Td Tc Ts Th Td", "Qs Qh Qd Qc Qs 2s 2h",
                   "2s 2h 2d 2c 2s Jo Jo", "Ks Kh Kd"], []],
    }  # fmt: skip
    refusal = verify(start(Case("pennies", fields)), parse_action("0 add Ks Kh > #4"))
    assert refusal is not None
    assert refusal.message == message


def shouted(message: str) -> str:
    """The message in a language of upper case, but for what stands in braces."""
    return re.sub(r"({\w+})|[^{]", lambda part: part[1] or part[0].upper(), message)


def shouted_plural(one: str, many: str, count: int) -> str:
    """As in French and Portuguese, none of something is told in the singular."""
    return shouted(one if count < 2 else many)


@pytest.mark.parametrize("cause", Cause)
def test_another_language_is_given_every_word(cause: Cause) -> None:
    for refusal in refusals(cause):
        sentence = refusal.sentence(
            shouted, shouted_plural, ranks=lambda rank: rank_name(rank).upper()
        )
        assert sentence == sentence.upper()


def test_which_numbers_are_singular_is_for_the_language_to_say() -> None:
    none = Refusal(Cause.TOO_MANY_WILDS, {"limit": 0})
    assert none.message == "A meld holds 0 wild cards at most."
    assert none.sentence(shouted, shouted_plural) == "A MELD HOLDS 0 WILD CARD AT MOST."


def test_an_error_tells_its_refusal() -> None:
    refusal = Refusal(Cause.ONLY_RANK_FITS, {"rank": 9})
    error = IllegalActionError(refusal)
    assert str(error) == refusal.message == "Only these go there: nines."
    assert error.refusal is refusal
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_list_for_readers_holds_every_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    printed = capsys.readouterr().out.splitlines()
    assert len(RANK_NAMES) == len(
        [line for line in printed if line.startswith("    The pile is frozen. ")]
    )
    told = {f"    {refusal.message}" for cause in Cause for refusal in refusals(cause)}
    assert told <= set(printed)
