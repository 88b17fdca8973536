"""Clubs' printed house rules: each is written down in full, and played to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.simulator import Simulator, Unrepresentable
from game.store.house_games import house_game, house_text, read_house
from game.ui.screens.house.house_draft import Draft
from game.ui.screens.house.parameters import groups
from tests.rules.random_play import Play
from tests.simulator.houses import WAYS_TO_PLAY

from . import CLUBS


@pytest.mark.parametrize("path", CLUBS, ids=lambda path: path.stem)
def test_all_of_it_stands_on_the_page_of_house_rules(path: Path) -> None:
    game = read_house(path)
    draft = Draft(game)
    every = {p.path: p for group in groups() for p in group.parameters}

    def places(values: object, place: str) -> list[str]:
        if place in every:
            return [place]
        assert isinstance(values, dict)
        return [one for name, value in values.items() for one in places(value, f"{place}.{name}")]

    for record, changes in game.changes.items():
        for place in places(changes, record):
            # Where all play alone nobody asks, and that is not told.
            assert not every[place].matters(draft.variant) or draft.is_changed(every[place]), place
    assert house_game(house_text(game)).make() == game.make()


@pytest.mark.parametrize("path", CLUBS, ids=lambda path: path.stem)
def test_a_hand_of_it_is_played_to_its_end(path: Path) -> None:
    variant = read_house(path).make()
    assert variant.description == read_house(path).words
    Play(variant, Random(path.stem)).to_the_end(Random(1))
    try:
        simulator = Simulator(variant)
    except Unrepresentable:
        return
    for seed in range(3):
        assert [play(variant, seed, simulator) for play in WAYS_TO_PLAY] == [None, None]
