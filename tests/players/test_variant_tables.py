"""The tables of a variant: worked out once, and never those of another one."""

from __future__ import annotations

from dataclasses import replace

from game.players.heuristic.variant_tables import tables_of
from game.variants import VARIANTS


def test_tables_are_worked_out_once() -> None:
    for variant in VARIANTS.values():
        assert tables_of(variant) is tables_of(variant)


def test_variants_that_come_and_go_have_their_own() -> None:
    # What is made anew may lie where one lay that is gone.
    classic = VARIANTS["classic"]
    for number in range(200):
        canastas = replace(classic.canastas, mixed=number)
        assert tables_of(replace(classic, canastas=canastas)).mixed == number
