"""How the own cards lie is kept beside the match, and whatever is amiss with it loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.notation.cards import parse_cards
from game.store.desk import DeskFile, Laid, deal_number

LAID = Laid(
    tuple(parse_cards("5s Jo 4h 4h 2c")), (tuple(parse_cards("Ks Kh Kd")), tuple(parse_cards("8c")))
)


def kept(path: Path, deal: int = 7, laid: Laid = LAID) -> DeskFile:
    desk = DeskFile(path)
    desk.keep(deal, laid)
    desk.flush()
    return desk


def test_what_was_kept_comes_back_in_its_deal_alone(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "match.desk"
    desk = kept(file)
    assert desk.load(7) == LAID
    assert desk.load(8) == Laid()
    assert kept(file, 8, Laid()).load(8) == Laid()


def test_of_many_the_newest_is_kept(tmp_path: Path) -> None:
    desk = DeskFile(tmp_path / "match.desk")
    for count in range(40):
        desk.keep(7, Laid(LAID.hand[: count % 6]))
    desk.flush()
    assert DeskFile(tmp_path / "match.desk").load(7) == Laid(LAID.hand[: 39 % 6])


@pytest.mark.parametrize("text", [
    "", "torn = ", 'format = "canasta-desk 1"', "\x00\x01", 'format = "canasta-desk 2"\ndeal = 7',
    'format = "canasta-desk 1"\ndeal = 7\nhand = "Xx"\nput_out = []',
    'format = "canasta-desk 1"\ndeal = 7\nhand = 5\nput_out = []',
    'format = "canasta-desk 1"\ndeal = 7\nhand = "5s"\nput_out = [3]',
    'format = "canasta-desk 1"\ndeal = 7\nhand = "5s"\nput_out = 3',
    "a = " + "[" * 5000,
])  # fmt: skip
def test_a_damaged_file_is_no_order(tmp_path: Path, text: str) -> None:
    file = tmp_path / "match.desk"
    file.write_bytes(text.encode() if text else b"\xff\xfe")
    assert DeskFile(file).load(7) == Laid()
    assert kept(file).load(7) == LAID


def test_what_cannot_be_written_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert kept(tmp_path / "file" / "match.desk").load(7) == Laid()


def test_deals_have_numbers_of_their_own() -> None:
    deck = parse_cards("5s Jo 4h 4h 2c")
    assert deal_number(deck) == deal_number(list(deck)) != deal_number(deck[::-1])
