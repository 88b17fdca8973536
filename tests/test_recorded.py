"""The recorded hands of every game and option play as they did, line by line."""

from __future__ import annotations

import pytest

from game.notation.record import read_record, write_record
from game.notation.replay import check, result_of, state_after
from game.rules.state import Phase
from game.rules.variant import Variant

from .recorded import FOLDER, games

GAMES = dict(games())


def test_there_is_a_record_of_every_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.canasta")} == set(GAMES)


@pytest.mark.parametrize(("name", "variant"), GAMES.items(), ids=list(GAMES))
def test_recorded_hands_play_as_they_did(name: str, variant: Variant) -> None:
    text = (FOLDER / f"{name}.canasta").read_text(encoding="utf-8")
    record = read_record(text)
    assert record.variant == variant
    assert check(record).differs == []
    for hand in record.hands:
        state = state_after(hand, variant)
        assert state.phase is Phase.OVER
        hand.result = result_of(state)
    assert write_record(record).splitlines() == text.splitlines()
