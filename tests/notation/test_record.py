"""Reading and writing records, and telling where a record is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.notation.position import Position
from game.notation.record import (
    HandRecord,
    PlayerEntry,
    Record,
    RecordError,
    read_record,
    write_record,
)
from game.rules.cards import JOKER
from game.rules.state import Ended, Phase
from game.variants import VARIANTS, variant_named
from game.variants.house import with_house_rules

from .texts import CASES, HEAD, deck_text, hand_text, position_text


@pytest.mark.parametrize("case", sorted(CASES.glob("*.canasta")), ids=lambda path: path.stem)
def test_records_round_trip(case: Path) -> None:
    record = read_record(case)
    text = write_record(record)
    again = read_record(text)
    assert again == record
    assert write_record(again) == text


def test_one_action_a_line_and_defaults_left_out() -> None:
    record = read_record(HEAD + hand_text(actions='["0 draw", "0 discard 5c"]'))
    lines = write_record(record).splitlines()
    assert '    "0 draw",' in lines
    assert "options = {}" in lines
    assert not any(line.startswith(("house", "players")) for line in lines)


def test_options_players_comments_and_house_rules_round_trip() -> None:
    variant = variant_named("international", {"opening_wilds_per_set": 1, "meld_after_bonus": True})
    variant = with_house_rules(variant, {"going_out": {"canastas": 1}, "match": {"target": 5000}})
    hand = read_record(HEAD + hand_text(actions='["0 draw"]')).hands[0]
    hand.comments = {0: "thinks “partner” is short of sevens\nand says so"}
    players = [PlayerEntry(name, "human") for name in ("You", "Nora", 'Q"', "ß")]
    record = Record(variant, players, [hand])
    again = read_record(write_record(record))
    assert again == record
    assert again.variant.going_out.canastas == 1
    assert again.variant.melds.max_wilds_opening == 1


def test_a_position_round_trips_with_everything_that_may_be_left_out() -> None:
    text = position_text(
        changes="""
sides = [[0, 2], [1, 3]]
opened = [true, true]
melded = [true, false, true, false]
courtesy = [2]
asked = [1]
bonus = [false, true]
drew = "pile"
permission = "no"
"""
    ).replace('phase = "draw"', 'phase = "meld"')
    text = text.replace(', ["As Ah Ad"]]', ", []]")
    record = read_record(text)
    position = record.hands[0].position
    assert position is not None
    assert position.courtesy == [2]
    assert position.from_pile
    assert position.permission is False
    assert read_record(write_record(record)) == record


def test_what_a_position_leaves_out() -> None:
    hand = read_record(position_text()).hands[0]
    assert (hand.number, hand.dealer, hand.scores) == (1, 0, [0, 0])
    assert hand.position is not None
    assert hand.position.opened == [True, True]
    assert hand.position.bonus == [True, True]
    assert hand.position.melded == [False] * 4
    assert "dealer" not in write_record(Record(VARIANTS["international"], [], [hand]))


def test_a_finished_position_is_written_with_its_end() -> None:
    position = Position(
        turn=2,
        phase=Phase.OVER,
        hands=[[JOKER], [], [], []],
        stock=[],
        pile=[],
        melds=[[], []],
        threes=[[], [], [], []],
        opened=[False, False],
        melded=[False] * 4,
        bonus=[False, False],
        sides=((0, 2), (1, 3)),
        ended=Ended.SPECIAL,
        by=1,
        how="blitz",
    )
    record = Record(VARIANTS["international"], [], [HandRecord(1, 3, [0, 0], position=position)])
    assert read_record(write_record(record)) == record


def test_a_byte_order_mark_and_carriage_returns_are_no_fault() -> None:
    text = position_text().replace("\n", "\r\n")
    assert read_record(b"\xef\xbb\xbf" + text.encode()) == read_record(position_text())


DECK = deck_text()
FAULTS = {
    "no format": ("", "format", "missing"),
    "other format": ('format = "PGN"', "format", "not a canasta record"),
    "newer format": ('format = "canasta-record 2"', "format", "newer"),
    "no variant": ('format = "canasta-record 1"', "variant", "missing"),
    "unknown variant": (HEAD.replace("international", "whist"), "variant", "whist"),
    "variant no text": ('format = "canasta-record 1"\nvariant = 3', "variant", "text"),
    "unknown option": (HEAD + "options = { jokers = 3 }", "options", "jokers"),
    "unknown value": (HEAD + "options = { opening_wilds_per_set = 3 }", "options", "2, 1"),
    "value of another kind": (HEAD + "options = { meld_after_bonus = 1 }", "options", "true"),
    "option no value": (HEAD + "options = { a = [] }", "options.a", "number"),
    "unknown key": (HEAD + "colour = 1", "colour", "unknown key"),
    "strange key": (HEAD + '"a\\nb" = 1', "'a\\\\nb'", "unknown key"),
    "house no record": (HEAD + "house = { luck = {} }", "house", "luck"),
    "house no parameter": (HEAD + "house = { match = { luck = 1 } }", "house", "match"),
    "too few players": (HEAD + 'players = [{ name = "A", kind = "x" }]', "players", "4"),
    "player no table": (HEAD + "players = [1, 2, 3, 4]", "players[0]", "table"),
    "hands no list": (HEAD + "hands = 3", "hands", "list"),
    "hand without a deck": (HEAD + "[[hands]]\nnumber = 1\ndealer = 0\nscores = [0, 0]\n"
                            "actions = []", "hands[0].deck", "missing"),
    "number": (HEAD + hand_text().replace("number = 1", "number = 0"), "hands[0].number", "1"),
    "dealer": (HEAD + hand_text(dealer=4), "hands[0].dealer", "0 to 3"),
    "scores": (HEAD + hand_text().replace("[0, 0]", "[0]"), "hands[0].scores", "2 items"),
    "score": (HEAD + hand_text().replace("[0, 0]", "[0, 0.5]"), "hands[0].scores[1]", "whole"),
    "truth": (HEAD + hand_text().replace("[0, 0]", "[0, true]"), "hands[0].scores[1]", "true"),
    "no card": (HEAD + hand_text().replace(DECK, DECK + " Kx"), "hands[0].deck", "'Kx'"),
    "short deck": (HEAD + hand_text().replace(DECK, DECK[3:]), "hands[0].deck", "107"),
    "false deck": (HEAD + hand_text().replace("Jo", "Ks"), "hands[0].deck", "Ks"),
    "verb": (HEAD + hand_text(actions='["0 draw", "0 fold"]'), "hands[0].actions[1]", "fold"),
    "seat": (HEAD + hand_text(actions='["4 draw"]'), "hands[0].actions[0]", "seat"),
    "no text": (HEAD + hand_text(actions="[1]"), "hands[0].actions[0]", "text"),
    "second hand": (HEAD + hand_text() + hand_text(actions='["9"]'), "hands[1].actions[0]", "'9'"),
    "comment": (HEAD + hand_text("comments = { x = 'y' }"), "hands[0].comments.x", "index"),
    "result": (HEAD + hand_text("result = { ended = 'gone' }"), "hands[0].result.ended", "gone"),
    "both": (position_text().replace("actions", f'deck = "{DECK}"\nactions'), "hands[0].deck", ""),
    "phase": (position_text().replace('"draw"', '"threes"'), "hands[0].position.phase", "draw"),
    "turn": (position_text().replace("turn = 1", "turn = 7"), "hands[0].position.turn", "seat"),
    "no turn": (position_text().replace("turn = 1", ""), "hands[0].position.turn", "missing"),
    "position key": (position_text(changes="x = 1"), "hands[0].position.x", "unknown"),
    "small meld": (position_text().replace("Qs Qh Qc", "Qs Qh"),
                   "hands[0].position.melds[0][0]", "three"),
    "mixed meld": (position_text().replace("Qs Qh Qc", "Qs Qh Kc"),
                   "hands[0].position.melds[0][0]", "rank"),
    "hidden meld": (position_text().replace("Qs Qh Qc", "Qs Qh ??"),
                    "hands[0].position.melds[0][0]", "hidden"),
    "tabled": (position_text().replace('"3h"', '"4h"'), "hands[0].position.threes[0]", "4h"),
    "sides": (position_text(changes="sides = [[0, 1], [2, 3]]"),
              "hands[0].position.sides", "fixed"),
    "extra": (position_text(changes='extra = ["", "Ks"]'), "hands[0].position.extra",
              "second hand"),
    "ended early": (position_text(changes="by = 1"), "hands[0].position.by", "unknown"),
    "no end": (position_text().replace('"draw"', '"over"'), "hands[0].position.ended", "missing"),
    "special": (position_text(changes="ended = 'special'\nby = 0\nhow = 'zip'")
                .replace('"draw"', '"over"'), "hands[0].position.how", "schneider"),
    "toml": (HEAD + "a = = 1\n", "line 3", "broken TOML"),
    "toml at the end": (HEAD + "a = '", "line 3", "broken TOML"),
    "twice": (HEAD + HEAD, "line 3", "broken TOML"),
    "deep": ("a = " + "[" * 5000, "line 1", "nested"),
    "long number": ("a = " + "9" * 5000, "file", "broken TOML"),
    "hexadecimal": (HEAD + hand_text().replace("[0, 0]", f"[0, 0x{'f' * 5000}]"),
                    "hands[0].scores[1]", "large"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "place", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_faults_have_a_place_and_a_cause(text: str, place: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.place == place.replace("\\\\", "\\")
    assert message in caught.value.message
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(HEAD.encode() + b"players = '\xff'")
    assert caught.value.place == "line 3"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.canasta", tmp_path / "a\0b"):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        assert caught.value.place == "file"
