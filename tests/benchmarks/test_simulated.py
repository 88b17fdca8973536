"""The simulator's style at the table."""

from __future__ import annotations

import pytest

from game.players import make_player
from game.variants import VARIANTS

from ..players.table import play_hand
from .heedless import make
from .simulated import Simulated


def test_the_simulated_play_a_hand_to_its_end() -> None:
    """Modern American asks the partner before going out: what others do is done there."""
    for key in ("international", "modern_american", "samba"):
        variant = VARIANTS[key]
        players = [make("simulated", seat) for seat in range(variant.table.seats)]
        assert all(isinstance(player, Simulated) for player in players)
        play_hand(variant, players, 3)


def test_the_kind_is_known_to_the_benchmarks_alone() -> None:
    with pytest.raises(ValueError, match="unknown player 'simulated'"):
        make_player("simulated")
