"""On full grounds nothing covers what counts: words, threes, melds and the marks of canastas."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

import pygame
import pytest

from game.controller.game import Game, SeatPlayer
from game.rules.cards import JOKER, NATURAL_RANKS, Card, make_card
from game.rules.melds import meld_of
from game.rules.variant import Variant
from game.ui.deco import canastas
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.tried import one_of_each
from tests.ui.tables import (
    NAMES,
    FirstLawful,
    MatchTable,
    calm,
    holding,
    sit_down,
    written,
)
from tests.whole_state import whole_state

Part: TypeAlias = tuple[Any, ...]
"""The kind of something on a ground, the side, and what else tells it from others."""

WINDOWS = pytest.mark.parametrize(
    ("size", "text_scale"),
    [((960, 540), 1.0), ((960, 540), 1.4), ((1280, 720), 1.4), ((1920, 1080), 1.0)],
)
# Whether the log lies beside the table changes its width: each of these once, in turn.
WINDOWS_AND_LOG = pytest.mark.parametrize(
    ("size", "text_scale", "log"),
    [
        ((960, 540), 1.0, "closed"), ((960, 540), 1.4, "open"), ((1280, 720), 1.4, "closed"),
        ((1920, 1080), 1.0, "open"),
    ],
)  # fmt: skip
HAND = [make_card(13, 0), make_card(13, 1), make_card(13, 2), make_card(6, 1), make_card(8, 2)]
WORDS = ("cartouche", "threes", "empty", "count")


def grounds_of(variant: Variant) -> Hashable:
    """What decides how the grounds of a game are laid out."""
    rules = variant.melds
    sides = tuple(len(side) for side in variant.table.sides)
    has = rules.sequences is not None, bool(rules.wild_melds), variant.threes.black
    return sides, variant.table.seats, *has


GAMES = one_of_each(grounds_of)
SEVERAL = [key for key in GAMES if len(VARIANTS[key].table.sides) > 2]


def with_threes(key: str) -> Game:
    """A game in which every side has all the threes that count, and the player is to act."""
    game = holding(HAND, key=key)
    state = whole_state(game)
    suits = range(4) if state.variant.threes.black else (1, 2)
    threes = [make_card(3, suit) for suit in suits for _ in range(state.variant.pack.packs)]
    for side in state.sides:
        for place, seat in enumerate(side):
            state.threes[seat] = threes[place :: len(side)]
    return game


def with_melds(key: str, sides: Sequence[int], sets: int) -> Game:
    """The same, and some sides have so many sets, and all that the game has beside them."""
    game = with_threes(key)
    state = whole_state(game)
    rules = state.variant.melds
    for side in sides:
        groups: list[list[Card]] = []
        for place, rank in enumerate(NATURAL_RANKS[:sets]):
            # A natural canasta, a long one, a mixed one, and sets of four and six.
            size = (7, 9, 5, 4, 6)[(place + side) % 5]
            wild = [make_card(2, 0), JOKER] if size == 5 else []
            groups.append([make_card(rank, i % 4) for i in range(size)] + wild)
        if rules.sequences:
            groups += [[make_card(rank, suit) for rank in range(5, 12)] for suit in range(2)]
        if rules.wild_melds:
            groups.append([JOKER, *[make_card(2, suit) for suit in range(3)]])
        state.melds[side] = [meld for group in groups if (meld := meld_of(tuple(group)))]
        assert len(state.melds[side]) == len(groups)
        state.opened[side] = True
    return game


def shown(app: Any, game: Game, log: str = "closed") -> MatchTable:
    scene = sit_down(app, game, log=log)
    scene.table.playback.finish()
    scene.table.playback.look_again()
    scene.table.tabletop.seat_anew()
    return scene


def parts_of(scene: MatchTable) -> Iterator[tuple[Part, pygame.Rect]]:
    """All that is to be seen on the grounds, each part with its place."""
    state, own = scene.table.state, scene.table.state.view.side
    for name, item in scene.table.tabletop.still.items():
        if name == "gauge":
            yield ("gauge", own), item.rect
        if not isinstance(name, tuple) or name[0] not in (*WORDS, "staged"):
            continue
        at = own if name[0] == "staged" else name[1]
        lines = written(scene, item)
        if name[0] == "cartouche":
            yield ("plate", at), item.rect
        elif not lines:
            yield (name[0], at, *name[2:]), item.rect
        for words, box in lines:
            assert name[0] == "cartouche" or "…" not in words, (name, words)
            # Above and below its letters a line is empty.
            yield (name[0], at, *name[2:], words), box.inflate(0, -box.h // 3)
    for side, seats in enumerate(state.view.sides):
        threes = [state.layout.poses[i].rect for seat in seats for i in state.cards.threes[seat]]
        if threes:
            yield ("three", side), threes[0].unionall(threes)
    for (side, index), box in state.layout.melds.items():
        yield ("meld", side, index), box
    for (side, index), card in state.layout.stacks.items():
        worn: Any = scene.table.tabletop.still["band", side, index].key
        seal = canastas.medallion(scene.ui, card.w, *worn[:2])
        band = canastas.band_rect(card)
        yield ("band", side, index), band.union(seal.get_rect(center=band.center))
    for place, box in enumerate(state.layout.staged):
        yield ("put out", own, place), box


def belongs_on(one: Part, other: Part) -> bool:
    """Whether one is the band of the other, or written on it."""
    kinds = {one[0], other[0]}
    if kinds == {"plate", "cartouche"}:
        return bool(one[1] == other[1])
    return kinds == {"meld", "band"} and one[1:] == other[1:]


def check_apart(scene: MatchTable) -> set[str]:
    """Nothing lies on anything else, or beside its ground; returns what kinds there are."""
    grounds = scene.table.state.areas.grounds
    parts = list(parts_of(scene))
    for part, box in parts:
        assert grounds[part[1]].contains(box), part
    for (one, box), (other, place) in combinations(parts, 2):
        assert belongs_on(one, other) or not box.colliderect(place), (one, other)
    return {part[0] for part, _box in parts}


@WINDOWS
@pytest.mark.parametrize("key", GAMES)
def test_nothing_covers_anything_on_the_grounds(
    make_app: Any, key: str, text_scale: float, size: tuple[int, int]
) -> None:
    app = make_app(size, text_scale)
    found = check_apart(shown(app, with_threes(key)))
    assert {"plate", "cartouche", "threes", "three", "empty"} <= found
    sides = range(len(VARIANTS[key].table.sides))
    for sets in (3, 11 if len(sides) < 5 else 7):
        found = check_apart(shown(app, with_melds(key, sides, sets)))
        assert {"threes", "three", "meld", "count", "band"} <= found


@WINDOWS_AND_LOG
@pytest.mark.parametrize("key", SEVERAL)
def test_nor_where_one_side_has_much_more_than_the_others(
    make_app: Any, key: str, text_scale: float, log: str, size: tuple[int, int]
) -> None:
    app = make_app(size, text_scale)
    for side in range(len(VARIANTS[key].table.sides)):
        found = check_apart(shown(app, with_melds(key, [side], 9), log))
        assert {"threes", "three", "empty", "meld", "count", "band"} <= found


@WINDOWS_AND_LOG
@pytest.mark.parametrize("key", ["international", *SEVERAL])
def test_nor_what_is_put_out(
    make_app: Any, key: str, text_scale: float, log: str, size: tuple[int, int]
) -> None:
    scene = shown(make_app(size, text_scale), with_threes(key), log)
    hand = scene.table.staging.hand()
    scene.table.state.own.staged = [hand[:3], hand[3:4], hand[4:]]
    scene.table.tabletop.arrange(animate=False)
    assert {"put out", "staged", "gauge", "three"} <= check_apart(scene)


def test_large_figures_are_written_alike_everywhere(play: Any) -> None:
    """House rules that ask for thousands."""
    variant = with_house_rules(VARIANTS["classic"], {"opening": {"steps": [[0, 1500]]}})
    seats = [SeatPlayer(name, "human" if name == "You" else "beginner") for name in NAMES[:4]]
    game = Game.new(variant, seats, Random(2), None, first_dealer=3, thinker=FirstLawful())
    scene, hands = play(game)
    calm(scene, hands)
    scene.table.handler.report(scene.table.staging.stage(scene.table.staging.hand()[:1]))
    words = " ".join(
        line for item in scene.table.tabletop.still.values() for line, _box in written(scene, item)
    )
    assert "1,500" in words
    assert "1500" not in words
