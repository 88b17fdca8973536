"""Recorded hands of every game and of every option: two in each file, with their results.

The first is legal play at random, which comes to odd corners of the rules, the second is played
by the standard players. ``python -m tests.recorded --write`` plays and writes them anew, with keys
behind it those of these games alone. A change of the rules shows as a difference in these files, a
change of the players need not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random

from game.notation.record import HandRecord, Record, write_record
from game.notation.replay import result_of
from game.players import make_player
from game.rules.engine import apply, deal
from game.rules.match import next_dealer, seated
from game.rules.state import Phase
from game.rules.variant import OptionValue, Variant
from game.rules.view import view_of
from game.variants import VARIANTS, variant_named

from ..rules.random_play import Play, deck_of

FOLDER = Path(__file__).parent


def games() -> Iterator[tuple[str, Variant]]:
    """Every variant, and every variant with one option that is not its default; with a name."""
    for key, variant in VARIANTS.items():
        yield key, variant
        for option in variant.options:
            for choice in option.choices[1:]:
                chosen: dict[str, OptionValue] = {option.name: choice}
                name = f"{key}-{option.name}-{str(choice).lower()}"
                yield name, variant_named(key, chosen)


def text_of(name: str, variant: Variant) -> str:
    """Two hands of the game, played now, as a record."""
    random = Random(name)
    first = Play(variant, random)
    first.to_the_end(random)
    one = HandRecord(1, first.dealer, list(first.totals), first.deck, first.actions)
    one.seated = seated(variant, 1)
    one.result = result_of(first.state)
    dealer = next_dealer(variant, first.dealer)
    two = HandRecord(2, dealer, list(one.result.totals), deck_of(variant, random))
    two.seated = seated(variant, 2)
    assert two.deck is not None
    state, _ = deal(variant, two.deck, dealer, two.scores, two.number)
    players = {seat: make_player("standard", seat) for side in variant.table.sides for seat in side}
    while state.phase is not Phase.OVER:
        action = players[state.turn].decide(view_of(state, state.turn)).action
        two.actions.append(action)
        apply(state, action)
    two.result = result_of(state)
    return write_record(Record(variant, [], [one, two]))


def write(keys: Collection[str]) -> int:
    """Write the records of these games anew, or of all without keys, and how many they are."""
    count = 0
    if not keys:
        for path in FOLDER.glob("*.canasta"):
            path.unlink()
    for name, variant in games():
        if not keys or variant.key in keys:
            (FOLDER / f"{name}.canasta").write_text(text_of(name, variant), encoding="utf-8")
            count += 1
    return count
