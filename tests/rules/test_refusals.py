"""Refusals: every cause with every kind of value, in any language."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from game.rules.rank_names import RANK_NAMES, rank_name
from game.rules.refusal import Cause, IllegalActionError, Reason, Refusal
from tests.refusals import main, refusals, value_names

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
