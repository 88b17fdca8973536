"""Heedless players: the same ones, to whom no move looks senseless."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from unittest.mock import patch

import pytest

from game.players import Player, searcher
from game.players.search.by_worth import Weighed, choice
from game.players.search.verdict import Threshold, Values, Verdict, halve

from ..players.table import position
from .heedless import make

HAND = "2h Jo 9d 9c Jc 7h Th"
"""Two wild cards that might be thrown away."""
OPEN = [["Ks Kh Kc Kd"], ["8s 8h 8c", "5s 5d 5c"]]


def minded(player: Player) -> Mapping[int, Threshold]:
    """The candidates that are suspect to a player in that position: among those that it tries out,
    or that a network weighs."""
    seen: list[Mapping[int, Threshold]] = []

    def trying(
        number: int,
        values: Values,
        most: int,
        in_time: Callable[[float], bool],
        suspect: Mapping[int, Threshold],
        minimum_gain: Sequence[float],
    ) -> Verdict:
        seen.append(suspect)
        return halve(number, values, most, in_time, suspect, minimum_gain)

    def weighing(weighed: Weighed) -> Verdict:
        seen.append(weighed.suspect)
        return choice(weighed)

    with patch.object(searcher, "halve", trying), patch.object(searcher, "choice", weighing):
        player.decide(position("classic", HAND, pile="4s 6d", melds=OPEN))
    (found,) = seen
    return found


@pytest.mark.parametrize("kind", ["master", "unlearned-master@200"])
def test_the_heedless_suspect_nothing_and_others_beside_them_do(kind: str) -> None:
    assert minded(make(kind, 1))
    assert minded(make(f"heedless-{kind}", 1)) == {}
    assert minded(make(kind, 1))


def test_who_does_not_look_ahead_cannot_be_heedless() -> None:
    assert make("standard") is not None
    with pytest.raises(ValueError, match="does not look ahead"):
        make("heedless-standard")
    with pytest.raises(ValueError, match="unknown player 'nobody'"):
        make("heedless-nobody")
