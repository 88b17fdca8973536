"""A game is one entry: nothing else names it, and a wholly new one plays everywhere at once."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.files import find_assets
from game.notation.record import HandRecord, Record, read_record, write_record
from game.notation.replay import check, result_of
from game.players import make_player
from game.rules.cards import shuffled
from game.rules.engine import apply, deal
from game.rules.state import Phase
from game.rules.variant import Option, Variant, derive
from game.rules.variant_records import Permission, SequenceRules, Several, TableRules
from game.rules.view import PlayerView, view_of
from game.translation import number
from game.ui.screens.rules.rules_page import SECTIONS, page_source
from game.ui.table.card_places import CardPlaces
from game.ui.table.layout.card_poses import layout
from game.ui.table.layout.dividing import divide
from game.ui.table.layout.poses import Arrangement
from game.ui.window import scale_of
from game.variants import VARIANTS, variant_named
from tests.texts import know
from tests.tried import TRIED

GAME = Path(__file__).parents[2] / "game"


def _quick(variant: Variant, value: bool) -> Variant:
    return replace(variant, match=replace(variant.match, target=2500)) if value else variant


def trio() -> Variant:
    """Three players alone, long sequences with two wild cards, several wild melds, an option."""
    samba = VARIANTS["samba"]
    return derive(
        samba,
        key="trio",
        name="Trio",
        family="Samba",
        source="this test",
        description="Three play alone; sequences of seven may hold two wild cards.",
        table=TableRules(players=3, seats=3, sides=((0,), (1,), (2,))),
        melds=replace(
            samba.melds,
            wild_melds=Several.ANY,
            sequences=SequenceRules(min_naturals=3, max_wilds=2, max_size=7),
        ),
        canastas=replace(samba.canastas, wild=1700, mixed_sequence=900),
        going_out=replace(samba.going_out, permission=Permission.NONE, needs_sequence=True),
        options=(Option("quick", "To 2500.", (False, True), _quick, label="A short match"),),
    )


@pytest.fixture
def entry(monkeypatch: pytest.MonkeyPatch) -> Variant:
    variant = trio()
    know(variant.name, variant.description, *(option.label for option in variant.options))
    monkeypatch.setitem(VARIANTS, variant.key, variant)
    return variant_named("trio", {"quick": True})


ABOUT_GAMES = ("variants", "learning", "daily/deal.py")
"""A lesson teaches one game, and the deal of the day is of chosen ones. What plays them asks the
record like everything else."""


def test_nothing_outside_names_a_variant() -> None:
    """Rules, players, records, table and pages ask the record of a variant, never which it is."""
    named = []
    for path in GAME.rglob("*.py"):
        if path.relative_to(GAME).as_posix().startswith(ABOUT_GAMES):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and node.value in VARIANTS
            ):
                named.append(f"{path.relative_to(GAME)}:{node.lineno} {node.value}")
    assert named == []


@pytest.mark.parametrize("variant", TRIED.values(), ids=list(TRIED))
def test_every_entry_has_its_page_and_words(variant: Variant) -> None:
    assert (find_assets() / "rules" / f"{variant.key}.md").is_file()
    for option in variant.options:
        assert option.label
        assert all(choice in option.words for choice in option.choices if isinstance(choice, str))


def test_a_new_entry_is_played_recorded_described_and_shown(entry: Variant) -> None:
    assert entry.match.target == 2500
    ended, sequences = 0, 0
    for seed in range(6):
        deck = shuffled(entry.full_pack(), Random(seed))
        state, _ = deal(entry, deck, seed % 3, [0, 0, 0])
        players = [make_player(("standard", "beginner")[seat % 2], seed) for seat in range(3)]
        hand = HandRecord(1, seed % 3, [0, 0, 0], deck)
        while state.phase is not Phase.OVER:
            view = view_of(state, state.turn)
            _assert_it_is_shown(view)
            action = players[state.turn].decide(view).action
            hand.actions.append(action)
            apply(state, action)
        hand.result = result_of(state)
        text = write_record(Record(entry, [], [hand]))
        assert check(read_record(text)).ok
        ended += 1
        sequences += sum(1 for side in state.melds for meld in side if not meld.rank)
    assert ended == 6
    assert sequences > 0


def _assert_it_is_shown(view: PlayerView) -> None:
    size = (1280, 720)
    areas = divide(size, scale_of(size), view.sides, view.seat, len(view.hands), log_open=False)
    zones = CardPlaces.of(view)
    found = layout(zones, view, areas, Arrangement(zones.hands[view.seat]))
    window = pygame.Rect(0, 0, *size)
    assert set(found.poses) == set(zones.faces)
    own = set(zones.hands[view.seat])
    assert all(window.contains(p.rect) for i, p in found.poses.items() if i not in own)


def test_a_new_entry_has_a_page_of_generated_sections(entry: Variant) -> None:
    source = page_source(find_assets(), entry)
    assert "# Trio" in source
    told = " ".join(
        " ".join((*(cell for line in facts.lines for cell in line.cells), *facts.sentences))
        for make in SECTIONS.values()
        for facts in [make(entry)]
        if facts is not None
    )
    for words in ("3 players, each alone", "162 cards", "A short match", number(1700), number(900)):
        assert words in told
