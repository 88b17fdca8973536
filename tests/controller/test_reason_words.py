"""Reasons in words: every key is said with every kind of value, and every key is known."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.controller.reason_messages import ACTS, MEANT, MESSAGES
from game.controller.reason_words import reason_in, reason_words, why_words
from game.notation.reasons import Reason, say
from game.notation.record import HandRecord
from game.players.search.caution import RULES
from tests.reasons import sentences

PROBLEMS = Path(__file__).parents[1] / "problems"
PLAYERS = Path(__file__).resolve().parents[2] / "game" / "players"


def keys_chosen() -> set[str]:
    """The keys that the code of players and problems names: in ``say``, in ``Reason``, and as a
    ``key``.
    """
    named: list[ast.expr] = []
    for file in [*PLAYERS.rglob("*.py"), PROBLEMS / "named_facts.py"]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say" | "Reason"), args=[first, *_]):
                    named.append(first)
                case ast.Assign(targets=[ast.Name(id="key")], value=value):
                    named.append(value)
    texts = [each for name in named for each in ast.walk(name) if isinstance(each, ast.Constant)]
    keys = {text.value for text in texts if isinstance(text.value, str)}
    return {key for key in keys if "." in key and not key.endswith(".")}


def test_every_key_is_said_with_every_kind_of_value() -> None:
    said = 0
    for key, words in sentences():
        said += 1
        assert words, key
        assert words == words.strip(), key
        assert not set(words) & set("{}[]()'\"") - {"'"}, (key, words)
        assert "None" not in words, (key, words)
        assert "Reason" not in words, (key, words)
        assert not words.endswith("."), (key, words)
    assert said > len(MESSAGES)


def test_what_is_done_is_said_in_both_ways() -> None:
    assert set(ACTS) == set(MEANT)


def test_every_key_that_the_players_choose_has_its_words_and_no_other() -> None:
    chosen = keys_chosen() | {rule.key for rule in RULES} | {"forced"}
    known = set(MESSAGES) | set(ACTS)
    named = {key for key in chosen if key.startswith(("meld.", "cards."))}
    assert chosen - known - named == set()
    assert known - chosen == set()


def test_a_card_that_fits_is_named_behind_another_one() -> None:
    """``it`` would be the card of the reason before."""
    kings = Reason("meld.set", rank=13)
    told = (*say("theirs.fits", rank=13, meld=kings), *say("though.fits", rank=14, alone=False))
    assert why_words(told) == "a king would fit their kings; but an ace would also fit our aces"


def test_facts_follow_one_another_and_none_is_said_twice() -> None:
    why = (
        *say("card.fits_nothing"),
        *say("card.more_of_rank_kept", count=2, rank=9),
        *say("card.fits_nothing"),
    )
    told = "it fits nothing in hand; nines still in hand: 2"
    assert why_words(why) == told
    act = Reason("act.throw", rank=11)
    assert reason_words(act, why) == f"throws a jack: {told}"
    assert reason_words(act, ()) == "throws a jack"


@pytest.mark.parametrize(
    "reason",
    [
        Reason("another.program", rank=3),
        Reason("theirs.fits", rank=3),
        Reason("theirs.fits", rank=13, meld="hearts"),
        Reason("seen.closed", rank="x"),
        Reason("seen.closed", rank=99),
        Reason("partner.holds_more", ranks=5),
        Reason("trial.better", act=Reason("another.act")),
        Reason("trial", what=7),
    ],
)
def test_a_reason_of_another_program_hurts_nothing(reason: Reason) -> None:
    assert isinstance(why_words([reason, *say("card.fits_nothing")]), str)
    assert "it fits nothing in hand" in why_words([reason, *say("card.fits_nothing")])


def test_a_record_without_reasons_tells_its_comment() -> None:
    hand = HandRecord(1, 0, [0, 0], comments={0: "because", 1: "throws a king"})
    hand.reasons[1] = say("card.fits_nothing")
    assert [reason_in(hand, at) for at in range(3)] == ["because", "it fits nothing in hand", ""]
