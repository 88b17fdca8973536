"""Names as they are kept and shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.controller.seating import addressed_seat, names_of
from game.notation.names import UNNAMED, kept_name, shown_name
from game.notation.record import PlayerEntry
from game.ui.screens.seats import people_of, side_names
from game.variants import VARIANTS
from tests.translation.languages import add, spoken
from tests.translation.test_catalogue import HEAD
from tests.ui.tables import new_game

GERMAN = (
    HEAD
    + """
msgctxt "the player"
msgid "You"
msgstr "Du"
"""
)


def test_who_has_chosen_no_name_is_called_you_in_every_language(tmp_path: Path) -> None:
    record = new_game("classic").record
    record.players[0] = PlayerEntry(UNNAMED, record.players[0].kind)
    add(tmp_path, "de", GERMAN)
    assert names_of(record)[0] == UNNAMED
    with spoken(tmp_path, "de"):
        assert names_of(record)[0] == "Du"
        assert addressed_seat(record, record.hands[0]) == 0
        assert side_names(VARIANTS["classic"], [UNNAMED, "Nora", "Otto", "Iris"])[0] == "Du & Otto"
        assert (kept_name("Du"), kept_name("Nora")) == (UNNAMED, "Nora")
        assert shown_name("Nora") == "Nora"
        # Somebody who has chosen a name is told of by it, also by one that reads the same.
        record.players[0] = PlayerEntry("Du", record.players[0].kind)
        assert addressed_seat(record, record.hands[0]) is None
        record.players[0] = PlayerEntry(UNNAMED, record.players[0].kind)
    assert record.players[0].name == UNNAMED


def test_the_portraits_of_sheets_bear_the_name_that_is_shown(tmp_path: Path) -> None:
    game = new_game("classic")
    game.players[0] = replace(game.players[0], name=UNNAMED)
    add(tmp_path, "de", GERMAN)
    with spoken(tmp_path, "de"):
        assert people_of(game)[0][0].name == "Du"
