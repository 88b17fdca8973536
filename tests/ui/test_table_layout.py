"""Where the cards lie: at many sizes nothing leaves its place and nothing hides what counts."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.cards import HIDDEN, JOKER, NATURAL_RANKS, Card, is_red, make_card, shuffled
from game.rules.engine import deal
from game.rules.melds import meld_of
from game.rules.view import PlayerView, view_of
from game.ui.table.card_places import CardPlaces
from game.ui.table.layout.areas import CARD_RATIO, Areas
from game.ui.table.layout.card_poses import layout
from game.ui.table.layout.dividing import LOZENGE, RAIL, divide
from game.ui.table.layout.hit import card_at
from game.ui.table.layout.poses import Arrangement, Layout
from game.ui.window import scale_of
from game.variants import VARIANTS, variant_named
from tests.tried import TRIED
from tests.ui.tables import REST, calm, dealt, holding, sit_down, table_of, with_melds

SIZES = [(960, 540), (1280, 720), (1280, 960), (1366, 768), (1920, 1080), (2560, 1080),
         (2560, 1440), (3840, 2160)]  # fmt: skip
INDEX_STRIP = 0.2
"""The share of a card's width that shows its index."""
RANK_STRIP = 0.13
"""The share of its height that shows the rank."""


def lie(
    view: PlayerView, size: tuple[int, int], log: bool = False, **more: object
) -> tuple[CardPlaces, Areas, Layout]:
    zones = CardPlaces.of(view)
    needs = {side: len(melds) for side, melds in enumerate(view.melds)}
    areas = divide(
        size, scale_of(size), view.sides, view.seat, len(view.hands), log_open=log,
        needs=needs if len(view.sides) > 2 else None, names={1: 60, 2: 90, 3: 40},
    )  # fmt: skip
    arrangement = Arrangement(zones.hands[view.seat], **more)  # type: ignore[arg-type]
    return zones, areas, layout(zones, view, areas, arrangement)


@pytest.mark.parametrize("size", SIZES)
def test_more_of_each_card_shows_where_its_index_is_larger(size: tuple[int, int]) -> None:
    view = with_melds(dealt(), sets(11, 6), sets(11, 6))
    zones = CardPlaces.of(view)
    areas = divide(
        size, scale_of(size), view.sides, view.seat, len(view.hands), large_index=True
    )  # fmt: skip
    found = layout(zones, view, areas, Arrangement(zones.hands[view.seat]))
    for ids in zones.melds[view.side]:
        tops = sorted(found.poses[i].rect.top for i in ids)
        high = found.poses[ids[0]].height
        least = min(b - a for a, b in pairwise(tops))
        assert least >= RANK_STRIP * areas.index * high - 1


def sets(ranks: int, size: int = 4) -> list[list[Card]]:
    return [[make_card(rank, i % 4) for i in range(size)] for rank in NATURAL_RANKS[:ranks]]


def rising(rank: int) -> list[Card]:
    return [make_card(rank, i % 4) for i in range(7)]


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_everything_but_the_hand_is_whole_inside_the_window(
    size: tuple[int, int], log: bool
) -> None:
    view = with_melds(dealt(), sets(11, 6), sets(11, 6))
    zones, _, found = lie(view, size, log)
    window = pygame.Rect(0, 0, *size)
    assert set(found.poses) == set(zones.faces)
    own = set(zones.hands[view.seat])
    for sprite, pose in found.poses.items():
        assert window.colliderect(pose.rect) if sprite in own else window.contains(pose.rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 5, 11, 14, 15, 20, 28, 35, 50])
def test_the_index_of_every_card_in_hand_shows(size: tuple[int, int], count: int) -> None:
    view = dealt()
    view.hands[0] = view.variant.full_pack()[:count]
    _, areas, found = lie(view, size)
    window = pygame.Rect(0, 0, *size)
    assert len(found.strips) == count
    for sprite, strip in found.strips.items():
        pose = found.poses[sprite]
        seen = strip.clip(window)
        assert seen.w >= INDEX_STRIP * pose.height * CARD_RATIO
        assert seen.h >= 0.26 * pose.height
        assert areas.hand.x - 2 <= pose.rect.x
        assert pose.rect.right <= areas.hand.right + 2
        assert pose.rect.y > areas.places[0].box.bottom
    boxes = list(found.strips.values())
    for place, box in enumerate(boxes):
        assert box.inflate(-2, -2).collidelist([b.inflate(-2, -2) for b in boxes[:place]]) == -1


def test_many_cards_go_into_two_rows() -> None:
    view = dealt()
    view.hands[0] = view.variant.full_pack()[:24]
    assert lie(view, (1280, 720))[2].rows == 1
    view.hands[0] = view.variant.full_pack()[:45]
    assert lie(view, (1280, 720))[2].rows == 2


def test_the_hand_is_fanned_and_its_ends_lie_lower() -> None:
    _, areas, found = lie(dealt(), (1280, 720))
    poses = sorted((found.poses[i] for i in found.strips), key=lambda pose: pose.x)
    middle = poses[len(poses) // 2]
    assert poses[0].angle == -poses[-1].angle > 3
    assert poses[0].y == poses[-1].y
    assert 10 < poses[0].y - middle.y <= 15
    assert middle.height == areas.hand_height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [1, 3, 8, 12])
def test_melds_do_not_overlap_and_every_rank_shows(size: tuple[int, int], number: int) -> None:
    """Melds keep clear of threes; where none lie, they have that room as well."""
    wild = [[JOKER, make_card(2, 0), make_card(2, 1)]]
    melds = sets(min(number, 11), 6) + (wild if number > 11 else [])
    view = with_melds(dealt(), melds, melds)
    view.threes = [[], [make_card(3, 1)], [], []]
    zones, areas, found = lie(view, size)
    heights = [found.poses[zones.melds[side][0][0]].height for side in (0, 1)]
    assert heights[0] > 1.05 * heights[1] or number < 8 or size != (1280, 720)
    assert heights[0] >= heights[1]
    for side in (0, 1):
        boxes = [found.melds[(side, index)] for index in range(number)]
        ground = areas.places[side]
        room = ground.melds if side else ground.melds.union(ground.threes)
        for place, box in enumerate(boxes):
            assert box.collidelist(boxes[:place]) == -1
            assert room.inflate(4, 4).contains(box)
        for ids in zones.melds[side]:
            poses = sorted((found.poses[i] for i in ids), key=lambda pose: pose.z)
            for back, front in pairwise(poses):
                assert front.y - back.y >= RANK_STRIP * back.height


@pytest.mark.parametrize(
    ("closed", "opened", "least"), [(1, 1, 104), (2, 2, 100), (3, 3, 66), (5, 5, 60), (7, 7, 55)]
)
def test_melds_are_as_large_as_the_ground_allows(closed: int, opened: int, least: int) -> None:
    ranks = [*NATURAL_RANKS, JOKER // 4]
    full = [rising(rank) for rank in ranks[:closed]]
    rest = [
        [make_card(rank, i % 4) for i in range(4)] for rank in (ranks * 2)[closed : closed + opened]
    ]
    view = with_melds(dealt("samba"), [*full, *rest], [])
    _, _, found = lie(view, (1280, 720))
    widths = [box.w for (side, _), box in found.melds.items() if side == 0]
    assert len(widths) == closed + opened
    assert min(widths) >= least


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_what_the_window_is_divided_into_is_apart(
    number: int, log: bool, size: tuple[int, int]
) -> None:
    sides = [(seat,) for seat in range(number)]
    areas = divide(size, scale_of(size), sides, 0, number, log_open=log)
    assert sorted(areas.seats) == list(range(number))
    window = pygame.Rect(0, 0, *size)
    boxes = [*areas.grounds.values(), areas.plaza.box, areas.hand, areas.left_wing,
             areas.right_wing, areas.asides, areas.head, areas.tools]  # fmt: skip
    boxes += [area.box for area in areas.seats.values() if not area.own]
    for place, box in enumerate(boxes):
        assert window.inflate(2, 2).contains(box)
        hits = [other for other in boxes[:place] if box.inflate(-2, -2).colliderect(other)]
        assert not hits, (box, hits)
    ornament = pygame.Rect(0, 0, areas.px(LOZENGE), areas.px(LOZENGE))
    ornament.center = areas.seats[1].box.x - areas.px(4), areas.rim.top // 2
    assert not ornament.colliderect(areas.head)
    for area in areas.seats.values():
        inside = [area.portrait, area.plate, area.entry]
        assert all(area.box.contains(part) for part in inside), area
        assert not area.plate.colliderect(area.entry)
    for ground in areas.places.values():
        for part in (ground.cartouche, ground.melds, ground.threes):
            assert ground.box.contains(part)
        assert not ground.melds.colliderect(ground.threes)
        assert not ground.melds.colliderect(ground.cartouche)
    plaza = areas.plaza
    for part in (plaza.headline, areas.stock, areas.pile, plaza.actions):
        assert plaza.box.contains(part)
    assert not areas.stock.colliderect(areas.pile)


def test_the_own_ground_lies_left_and_the_others_follow_in_order_of_play() -> None:
    areas = divide((1280, 720), 1.0, [(0, 3), (1, 4), (2, 5)], 4, 6)
    assert areas.places[1].place == 0
    left_to_right = sorted(areas.places, key=lambda side: areas.places[side].box.x)
    assert left_to_right == [1, 2, 0]
    seats = sorted((a for a in areas.seats.values() if not a.own), key=lambda area: area.box.x)
    assert [area.seat for area in seats] == [5, 0, 1, 2, 3]


def test_neither_of_two_grounds_is_larger_than_the_other() -> None:
    for size in SIZES:
        areas = divide(size, scale_of(size), [(0, 2), (1, 3)], 0, 4, needs={0: 14, 1: 0})
        widths = [ground.box.w for ground in areas.places.values()]
        assert max(widths) <= 1.35 * min(widths)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [3, 4, 5])
def test_stock_and_pile_stand_still_while_melds_come(size: tuple[int, int], number: int) -> None:
    sides = [(seat,) for seat in range(number)]

    def stock(own: int, others: int) -> pygame.Rect:
        needs = {side: others if side else own for side in range(number)}
        return divide(size, scale_of(size), sides, 0, number, needs=needs).stock

    still = stock(0, 0)
    assert all(stock(own, others) == still for own in range(9) for others in range(9))
    assert stock(12, 4).x > still.x > stock(4, 12).x
    assert stock(12, 12) == still


def test_a_canasta_shows_red_when_natural_and_black_when_mixed() -> None:
    natural = rising(9)
    mixed = [make_card(10, i % 4) for i in range(5)] + [JOKER, make_card(2, 1)]
    zones, _, found = lie(with_melds(dealt(), [natural, mixed], []), (1280, 720))
    tops = [
        max(zones.melds[0][index], key=lambda sprite: found.poses[sprite].z) for index in (0, 1)
    ]
    assert is_red(zones.faces[tops[0]])
    assert zones.faces[tops[1]] >> 2 == 10
    assert not is_red(zones.faces[tops[1]])
    assert found.melds[(0, 0)].h < 1.2 * found.poses[tops[0]].height
    for index, top in enumerate(tops):
        assert found.stacks[0, index] == found.poses[top].rect


def test_a_finished_sequence_shows_its_highest_card() -> None:
    run = [make_card(rank, 1) for rank in range(5, 12)]
    zones, _, found = lie(with_melds(dealt("samba"), [run[::-1]], []), (1280, 720))
    top = max(zones.melds[0][0], key=lambda sprite: found.poses[sprite].z)
    assert zones.faces[top] == make_card(11, 1)


def centres(found: Layout, side: int, count: int) -> list[int]:
    return [found.melds[side, index].centerx for index in range(count)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("key", ["classic", "samba", "cutthroat", "six_three_sides"])
def test_melds_keep_their_places_when_others_come(size: tuple[int, int], key: str) -> None:
    """Each keeps its row and its place in it when it grows, becomes a canasta, threes or others
    come; they move apart only where all places are taken.
    """
    order = [7, 4, 8, 2, 10, 0, 5, 3, 9, 1]
    before: list[tuple[int, int]] = []
    moves = 0
    for count in range(1, len(order) + 1):
        view = dealt(key)
        melds = [sets(11, 3)[rank] for rank in order[:count]]
        melds = [[*meld, *meld] if place == 2 and count > 4 else meld
                 for place, meld in enumerate(melds)]  # fmt: skip
        if count > 3:
            melds[1] = rising(NATURAL_RANKS[order[1]])
        with_melds(view, melds, [])
        if count % 2:
            view.threes[view.seat] = [make_card(3, 1)]
        zones = CardPlaces.of(view)
        areas = divide(size, scale_of(size), view.sides, view.seat, len(view.hands))
        found = layout(zones, view, areas, Arrangement(zones.hands[view.seat]))
        boxes = [found.melds[view.side, index] for index in range(count)]
        for place, box in enumerate(boxes):
            assert box.collidelist(boxes[:place]) == -1
        tops = sorted({box.y for box in boxes})
        places = [(tops.index(box.y), box.centerx) for box in boxes]
        old = range(len(before))
        assert [row for row, _x in before] == [row for row, _x in places[:-1]]
        assert sorted(old, key=before.__getitem__) == sorted(old, key=places.__getitem__)
        moves += any(abs(x - was) > 1 for (_, was), (_, x) in zip(before, places, strict=False))
        before = places
    assert moves <= 5


@pytest.mark.parametrize("melded", [0, 1, 2, 5])
def test_a_group_put_out_stays_where_it_is_when_it_is_melded(melded: int) -> None:
    view = with_melds(dealt(), sets(melded, 3), [])
    zones = CardPlaces.of(view)
    areas = divide((1280, 720), 1.0, view.sides, 0, 4)
    hand = zones.hands[0]
    groups = [hand[:3], hand[3:6]]
    put = layout(zones, view, areas, Arrangement(hand[6:], (), groups))
    zones.melds[0] += groups
    laid = layout(zones, view, areas, Arrangement(hand[6:]))
    assert [box.centerx for box in put.staged] == centres(laid, 0, melded + 2)[melded:]
    assert centres(put, 0, melded) == centres(laid, 0, melded)


def test_a_freezing_card_lies_crosswise_where_piles_freeze() -> None:
    view = dealt("classic")
    view.pile = [make_card(5, 0), make_card(2, 1), *(make_card(r, 2) for r in (9, 8, 7))]
    zones, _, found = lie(view, (1280, 720))
    angles = [found.poses[sprite].angle for sprite in zones.pile]
    assert angles[1] == 90
    assert 90 not in (angles[0], *angles[2:])
    deuce, top = (found.poses[zones.pile[i]].rect for i in (1, 4))
    assert deuce.left < top.left
    assert deuce.right > top.right


@pytest.mark.parametrize("key", ["classic", "international"])
def test_the_last_cards_of_the_pile_can_be_read(key: str) -> None:
    view = dealt(key)
    view.pile = [make_card(rank, 0) for rank in (4, 5, 6, 7, 8, 9)]
    zones, areas, found = lie(view, (1280, 720))
    y = [found.poses[sprite].y for sprite in zones.pile]
    assert y[5] - y[4] == y[4] - y[3] == 21
    assert view.variant.pile.looks_back <= 3
    assert abs(found.poses[zones.pile[0]].x - areas.pile.centerx) < 8


def test_a_pile_of_sixty_stays_in_the_plaza() -> None:
    view = dealt("classic")
    view.pile = (view.variant.full_pack() * 2)[8:68]
    zones, areas, found = lie(view, (1280, 720))
    for sprite in zones.pile:
        assert areas.plaza.box.inflate(20, 0).contains(found.poses[sprite].rect)


def test_staged_groups_lie_on_the_own_ground_and_selected_cards_are_raised() -> None:
    view = dealt()
    zones = CardPlaces.of(view)
    hand = zones.hands[0]
    areas = divide((1280, 720), 1.0, view.sides, 0, 4)
    found = layout(zones, view, areas, Arrangement(hand[3:], {hand[4]}, [hand[:3]]))
    assert len(found.staged) == 1
    assert areas.places[0].melds.contains(found.staged[0])
    assert found.staged[0].y >= areas.places[0].melds.y + 50
    assert found.poses[hand[4]].y < found.poses[hand[5]].y - 15


@pytest.mark.parametrize("key", ["classic", "six_three_sides"])
def test_hands_turned_over_at_the_end_lie_on_the_rail(key: str) -> None:
    view = dealt(key)
    for seat in range(1, len(view.hands)):
        view.hands[seat] = view.variant.full_pack()[seat * 11 : seat * 11 + 13]
    zones, areas, found = lie(view, (1280, 720), revealed=True)
    for seat in range(1, len(view.hands)):
        for sprite in zones.hands[seat]:
            pose = found.poses[sprite]
            assert pose.up
            assert areas.seats[seat].box.contains(pose.rect)


def test_others_hold_a_small_fan_of_backs() -> None:
    zones, areas, found = lie(dealt(), (1280, 720))
    for seat in (1, 2, 3):
        ids = zones.hands[seat]
        assert len([i for i in ids if i not in found.covered]) == 3
        for sprite in ids:
            assert not found.poses[sprite].up
            assert found.poses[sprite].rect.bottom < RAIL * areas.s


@pytest.mark.parametrize("card_scale", [0.8, 1.0, 1.2])
def test_larger_cards_are_larger_and_still_fit(card_scale: float) -> None:
    view = dealt()
    areas = divide((1280, 720), 1.0, view.sides, 0, 4, card_scale=card_scale)
    assert areas.hand_height == round(157 * card_scale)
    assert not areas.hand.colliderect(areas.grounds[0])


TABLES = [
    *((key, ()) for key in sorted(TRIED)),
    *(
        (key, ((option.name, choice),))
        for key in sorted(TRIED)
        for option in VARIANTS[key].options
        for choice in option.choices
        if variant_named(key, {option.name: choice}).table != VARIANTS[key].table
    ),
]
"""Every variant, and every option of one by which others sit at the table."""


def full_table(key: str, chosen: tuple[tuple[str, object], ...], seed: int = 3) -> PlayerView:
    """A view with many melds of every kind on each side, threes, and a pile."""
    variant = variant_named(key, dict(chosen))  # type: ignore[arg-type]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)), 3, totals)
    view = view_of(state, 0)
    number = len(view.sides)
    for side in range(number):
        groups = sets(11 if number == 2 else 7, 5 + side % 3)
        if variant.melds.sequences:
            groups += [[make_card(rank, suit) for rank in range(5, 11)] for suit in range(4)]
        if variant.melds.wild_melds:
            groups += [[JOKER, make_card(2, 0), make_card(2, 1)]]
        view.melds[side] = [meld for group in groups if (meld := meld_of(tuple(group)))]
        assert len(view.melds[side]) == len(groups)
        view.opened[side] = True
    for seat in (seat for side in view.sides for seat in side):
        view.threes[seat] = [make_card(3, 1)] * 3
    return view


@pytest.mark.parametrize(
    ("size", "log"),
    [
        ((960, 540), False), ((1280, 720), False), ((1280, 720), True), ((1920, 1080), False),
        ((1920, 1080), True), ((2560, 1440), True),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("key", "chosen"), TABLES)
def test_full_tables_have_room_in_every_variant(
    key: str, chosen: tuple[tuple[str, object], ...], size: tuple[int, int], log: bool
) -> None:
    view = full_table(key, chosen)
    zones, areas, found = lie(view, size, log)
    window = pygame.Rect(0, 0, *size)
    own = set(zones.hands[view.seat])
    assert set(found.poses) == set(zones.faces)
    assert all(window.contains(p.rect) for i, p in found.poses.items() if i not in own)
    melds = list(found.melds.items())
    for place, ((side, _index), box) in enumerate(melds):
        assert areas.places[side].melds.inflate(4, 6).contains(box)
        assert box.collidelist([other for _key, other in melds[:place]]) == -1
    for side in range(len(view.sides)):
        threes = [i for seat in view.sides[side] for i in zones.threes[seat]]
        for sprite in threes:
            assert areas.places[side].box.contains(found.poses[sprite].rect)
    for (side, index), line in found.captions.items():
        assert found.melds[(side, index)].bottom <= line.y <= areas.places[side].box.bottom


def test_canastas_lie_under_one_another_where_cards_would_be_tiny() -> None:
    """Five sides: beside one another the melds of the others would be 22 pixels wide."""
    view = dealt("five_first_taker")
    for side in range(5):
        groups = [*map(rising, range(4, 9)), *sets(7, 6)[5:]]
        view.melds[side] = [meld for group in groups if (meld := meld_of(tuple(group)))]
        view.opened[side] = True
        view.threes[side] = [make_card(3, 1)] * 4
    _, _, found = lie(view, (1024, 640))
    boxes = {key: box for key, box in found.melds.items() if key[0] == 1}
    assert min(box.w for box in boxes.values()) >= 27
    assert boxes[1, 0].x == boxes[1, 1].x
    assert boxes[1, 0].bottom < boxes[1, 1].top
    assert len({box.x for box in boxes.values()}) == 5


def test_whoever_has_melded_more_has_more_ground() -> None:
    even = divide((1280, 720), 1.0, [(0,), (1,), (2,)], 0, 3, needs={0: 2, 1: 2, 2: 2})
    more = divide((1280, 720), 1.0, [(0,), (1,), (2,)], 0, 3, needs={0: 2, 1: 9, 2: 2})
    assert more.grounds[1].w > even.grounds[1].w
    assert more.grounds[2].w < even.grounds[2].w
    assert more.grounds[0].w < even.grounds[0].w


def test_the_turn_card_and_a_packet_show_their_edge() -> None:
    view = dealt("modern_american")
    zones, _, found = lie(view, (1280, 720))
    turn = view.variant.deal.turn_card
    card, above = zones.stock[turn], zones.stock[turn + 1]
    assert found.poses[card].rect.right > found.poses[above].rect.right + 5
    assert card not in found.covered
    view = dealt("italian")
    zones, _, found = lie(view, (1280, 720))
    hidden = [i for i in zones.pile if zones.faces[i] == HIDDEN and i not in found.covered]
    assert hidden
    edge = min(found.poses[i].rect.left for i in hidden)
    assert edge < found.poses[zones.pile[-1]].rect.left - 4


@pytest.mark.parametrize("size", SIZES)
def test_an_extra_hand_lies_face_down_in_its_place(size: tuple[int, int]) -> None:
    view = dealt("two_hands_regency")
    zones, areas, found = lie(view, size)
    assert len(areas.extras) == 2
    places = list(areas.extras.values())
    assert not places[0].colliderect(places[1])
    for place, ids in zones.extra.items():
        for sprite in ids:
            assert not found.poses[sprite].up
            box = areas.extras[place]
            assert box.inflate(6, 24).contains(found.poses[sprite].rect)
    assert areas.pick_up.collidelist([*areas.grounds.values(), areas.hand, areas.left_wing]) == -1


@pytest.mark.parametrize("count", [23, 29, 30, 31])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_what_can_be_seen_of_a_card_can_be_hit(
    make_app: Any, hands_on: Any, size: tuple[int, int], count: int
) -> None:
    cards = [make_card(4 + (i * 7) % 11, i % 4) for i in range(count)]
    app = make_app(size)
    scene, hands = sit_down(app, holding(cards)), hands_on(app)
    calm(scene, hands)
    assert scene.table.state.layout.rows == (1 if count == 23 else 2)
    hand = scene.table.staging.hand()
    scene.table.state.own.selected = set(hand[3:5] + hand[12:13] + hand[-9:-7] + hand[-1:])
    scene.table.tabletop.arrange(animate=False)
    layout = scene.table.state.layout
    boxes = {i: layout.poses[i].rect for i in hand}
    whole = boxes[hand[0]].unionall(list(boxes.values()))
    seen = set()
    for x in range(whole.left, whole.right, 7):
        for y in range(whole.top, whole.bottom, 5):
            lying = [i for i in hand if boxes[i].collidepoint(x, y)]
            top = max(lying, key=lambda i: layout.poses[i].z, default=None)
            hit = card_at(scene.table.state, (x, y))
            if hit != top:
                # Only where a raised card lay: a second click there is meant for it, too.
                assert hit in scene.table.state.own.selected
                assert y >= boxes[hit].bottom - 1
            seen.add(hit)
    assert seen >= set(hand)


def test_chosen_cards_have_a_golden_edge(make_app: Any, hands_on: Any) -> None:
    cards = [make_card(4 + (i * 7) % 11, i % 4) for i in range(30)]
    app = make_app()
    scene, hands = sit_down(app, holding(cards)), hands_on(app)
    calm(scene, hands)
    card = scene.table.staging.hand()[20]
    box = scene.table.state.layout.strips[card]
    hands.click((box.x + 6, box.centery))
    calm(scene, hands)
    assert scene.table.state.own.selected == {card}
    pose = scene.table.state.layout.poses[card].rect
    layer = scene.table.tabletop.layer
    assert layer is not None
    colour = layer.surface.get_at((pose.centerx, pose.top - scene.ui.dp(3)))
    assert tuple(colour)[:3] == scene.ui.theme.gold
    hands.click((pose.right - 4, pose.top + 4))
    assert scene.table.state.own.selected == set(), "its raised corner is its own"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("others", range(2, 9))
def test_a_canasta_has_no_row_to_itself_beside_a_long_one(
    make_app: Any, hands_on: Any, size: tuple[int, int], others: int
) -> None:
    canasta = [make_card(13, i % 4) for i in range(7)]
    melds = [[make_card(4 + k, i % 4) for i in range(3 + k % 3)] for k in range(others)]
    app = make_app(size)
    scene, hands = sit_down(app, table_of("classic", REST, [canasta, *melds])), hands_on(app)
    calm(scene, hands)
    own = scene.table.state.view.side
    rows = [box.y for (side, _), box in scene.table.state.layout.melds.items() if side == own]
    assert len(rows) == others + 1
    assert rows.count(rows[0]) == max(map(rows.count, rows)) > 1
