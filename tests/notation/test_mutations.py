"""Damaged records never bring more than a place and a cause, and never a wrong kind of fault."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from game.notation.record import RecordError, read_record, write_record
from game.notation.replay import check

from .texts import CASES

NAMES = (
    "T-INT-6",
    "T-INT-9a",
    "T-INT-11d",
    "T-CLA-8a",
    "T-CLA-11b",
    "classic-illegal-1",
    "international-illegal-2",
)
TEXTS = [(CASES / f"{name}.canasta").read_text(encoding="utf-8") for name in NAMES]
WORDS = [
    *sorted({word for text in TEXTS for word in text.split()}),
    "[[hands]]",
    "[hands.position]",
    "[hands.result]",
    "house = { melds = { max_size = 3 } }",
    "house = { deal = { cards = 26 }, draw = { cards = 3 } }",
    "options = { meld_after_bonus = true }",
    "nan",
    "-1",
    "99",
    "1979-05-27",
    '"0 ask"',
    '"2 yes"',
    '"0 hold 3s"',
    '"??"',
    "''",
    "true",
    "0x" + "f" * 6000,
]


def judged(source: str | bytes) -> None:
    """Read and replay: a readable record is replayed whole, any other is told on one line."""
    fault: RecordError | None = None
    try:
        record = read_record(source)
    except RecordError as error:
        fault = error
    if fault is not None:
        assert fault.place
        assert fault.message
        assert "\n" not in str(fault)
        assert "\r" not in str(fault)
        return
    report = check(record)
    json.dumps(report.as_json("x"))
    assert read_record(write_record(record)) == record


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    judged(data)


@given(st.sampled_from(TEXTS), st.data())
def test_changed_bytes(text: str, data: st.DataObject) -> None:
    changed = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed) - 1))
        kind = data.draw(st.sampled_from(("change", "drop", "cut")))
        if kind == "change":
            changed[at] = data.draw(st.integers(0, 255))
        elif kind == "drop":
            del changed[at]
        else:
            del changed[at : at + data.draw(st.integers(1, 200))]
        if not changed:
            break
    judged(bytes(changed))


@settings(max_examples=300)
@given(st.sampled_from(TEXTS), st.data())
def test_changed_words(text: str, data: st.DataObject) -> None:
    words = text.replace("\n", " \n ").split(" ")
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(words) - 1))
        words[at] = data.draw(st.sampled_from(WORDS) | st.sampled_from(words))
    judged(" ".join(words))


@settings(max_examples=300)
@given(st.sampled_from(TEXTS), st.data())
def test_moved_lines(text: str, data: st.DataObject) -> None:
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        if data.draw(st.booleans()):
            lines[at], lines[other] = lines[other], lines[at]
        else:
            lines.insert(at, lines[other])
    judged("\n".join(lines))
