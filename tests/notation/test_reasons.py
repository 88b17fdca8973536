"""Reasons in records: they come back as written, and odd ones are refused in a sentence."""

from __future__ import annotations

import pickle

import pytest

from game.notation.fields import RecordError
from game.notation.reasons import Reason, Why, from_toml, say, to_toml
from game.notation.record import HandRecord, Record, read_record, write_record
from game.rules.actions import Draw
from game.variants import VARIANTS

MELDS = (Reason("meld.set", rank=13), Reason("meld.run", suit=1, low=5, high=8))
KINDS: list[Why] = [
    say("card.fits_nothing"),
    say("laid.few_left", count=3),
    say("theirs.fit", ranks=(8, 9)),
    say("special.complete", hand="schneider"),
    say("theirs.fits", rank=9, meld=Reason("meld.suit", suit=2)),
    say("trial.better_by", count=60, act=Reason("act.open", melds=MELDS)),
    (Reason("of.later", größe=3, share=0.5),),
    (*say("seen.threw_too"), *say("though.fits", rank=13, alone=True)),
]


@pytest.mark.parametrize("why", KINDS)
def test_reasons_come_back_as_they_were_written(why: Why) -> None:
    variant = VARIANTS["classic"]
    hand = HandRecord(1, 0, [0, 0], variant.full_pack(), [Draw(1)], {0: "because"}, {0: why})
    record = Record(variant, hands=[hand])
    text = write_record(record)
    assert read_record(text).hands[0].reasons == {0: why}
    assert from_toml(to_toml(why), "here") == why
    assert pickle.loads(pickle.dumps(why)) == why


def test_reasons_are_equal_by_key_and_values() -> None:
    assert Reason("a", x=1, y=2) == Reason("a", y=2, x=1)
    assert Reason("a", x=1) != Reason("a", x=2) != Reason("b", x=2)
    assert len({Reason("a", x=(1, 2)), Reason("a", x=(1, 2)), Reason("a")}) == 2
    assert Reason("a") != "a"


def nested(depth: int) -> dict[str, object]:
    return {"key": "a", "what": nested(depth - 1)} if depth else {"key": "a"}


@pytest.mark.parametrize(
    "value",
    [
        "seen.closed",
        {},
        {"key": ""},
        {"key": 3},
        {"key": "x" * 61},
        {"key": "a", "not a name": 1},
        {"key": "a", "rank": {}},
        {"key": "a", "rank": [1, "x"]},
        {"key": "a", "ranks": list(range(21))},
        [{"key": "a"}] * 21,
        [[{"key": "a"}]],
        nested(4),
    ],
)
def test_what_is_no_reason_is_refused_with_its_place(value: object) -> None:
    with pytest.raises(RecordError, match=r"^hands\[0\]\.reasons\.3"):
        from_toml(value, "hands[0].reasons.3")


def test_reasons_of_other_programs_are_kept() -> None:
    value = {"key": "other.program", "chance": 0.25, "sure": True, "what": nested(2)}
    (reason,) = from_toml(value, "here")
    assert reason.key == "other.program"
    assert reason.values["chance"] == 0.25
