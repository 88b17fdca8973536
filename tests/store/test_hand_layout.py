"""How the own cards lie is kept beside the match, and whatever is amiss with it loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.notation.card_notation import parse_cards
from game.store.hand_layout import HandLayout, HandLayoutFile, deal_number

LAID = HandLayout(
    tuple(parse_cards("5s Jo 4h 4h 2c")), (tuple(parse_cards("Ks Kh Kd")), tuple(parse_cards("8c")))
)


def kept(path: Path, deal: int = 7, laid: HandLayout = LAID) -> HandLayoutFile:
    """What another run of the program finds after it was kept behind three actions."""
    desk = HandLayoutFile(path)
    desk.keep(deal, 3, laid)
    desk.flush()
    return HandLayoutFile(path)


def test_what_was_kept_comes_back_in_its_deal_alone(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "match.desk"
    desk = kept(file)
    assert desk.load(7, 3) == desk.load(7, 9) == LAID
    # A match begun anew from an earlier point.
    assert desk.load(7, 2) == HandLayout()
    assert desk.load(8, 3) == HandLayout()
    assert kept(file, 8, HandLayout()).load(8, 3) == HandLayout()


def test_of_many_the_newest_is_kept(tmp_path: Path) -> None:
    desk = HandLayoutFile(tmp_path / "match.desk")
    for count in range(40):
        desk.keep(7, 3, HandLayout(LAID.hand[: count % 6]))
    desk.flush()
    assert HandLayoutFile(tmp_path / "match.desk").load(7, 3) == HandLayout(LAID.hand[: 39 % 6])


@pytest.mark.parametrize("text", [
    "", "torn = ", 'format = "canasta-desk 1"', "\x00\x01", 'format = "canasta-desk 2"\ndeal = 7',
    'format = "canasta-desk 1"\ndeal = 7\nactions = 3\nhand = "Xx"\nput_out = []',
    'format = "canasta-desk 1"\ndeal = 7\nactions = 3\nhand = 5\nput_out = []',
    'format = "canasta-desk 1"\ndeal = 7\nactions = 3\nhand = "5s"\nput_out = [3]',
    'format = "canasta-desk 1"\ndeal = 7\nactions = 3\nhand = "5s"\nput_out = 3',
    'format = "canasta-desk 1"\ndeal = 7\nactions = "x"\nhand = "5s"\nput_out = []',
    "a = " + "[" * 5000,
])  # fmt: skip
def test_a_damaged_file_is_no_order(tmp_path: Path, text: str) -> None:
    file = tmp_path / "match.desk"
    file.write_bytes(text.encode() if text else b"\xff\xfe")
    assert HandLayoutFile(file).load(7, 3) == HandLayout()
    assert kept(file).load(7, 3) == LAID


def test_what_cannot_be_written_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert kept(tmp_path / "file" / "match.desk").load(7, 3) == HandLayout()


def test_deals_have_numbers_of_their_own() -> None:
    deck = parse_cards("5s Jo 4h 4h 2c")
    assert deal_number(deck) == deal_number(list(deck)) != deal_number(deck[::-1])


def test_what_was_kept_last_counts_though_the_disk_did_not_take_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    desk = HandLayoutFile(tmp_path / "file" / "match.desk")
    desk.keep(7, 3, LAID)
    assert desk.load(7, 3) == LAID
    desk.keep(7, 3, HandLayout())
    assert desk.load(7, 3) == HandLayout()


def test_an_error_of_another_kind_does_not_end_the_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a thread that cannot be started reach the game."""
    file = tmp_path / "match.desk"
    desk = HandLayoutFile(file)
    for broken in ("game.store.hand_layout.write_atomically", "threading.Thread.start"):
        with monkeypatch.context() as patch:
            patch.setattr(broken, _fails)
            patch.setattr("threading.excepthook", lambda _args: None)
            desk.keep(7, 3, HandLayout())
            desk.flush()
        desk.keep(7, 3, LAID)
        desk.flush()
        assert HandLayoutFile(file).load(7, 3) == LAID


def _fails(*_args: object) -> None:
    raise RuntimeError("no more")
