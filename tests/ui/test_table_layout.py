"""Where the cards lie: at many sizes nothing leaves the window and nothing hides what counts."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import SeatPlayer
from game.controller.seating import accounts_of, sitting
from game.rules.cards import HIDDEN, JOKER, NATURAL_RANKS, Card, is_red, make_card, shuffled
from game.rules.engine import deal
from game.rules.melds import meld_of
from game.rules.view import PlayerView, view_of
from game.ui.table.areas import CARD_RATIO, Areas, divide
from game.ui.table.layout import layout
from game.ui.table.naming import two_lines
from game.ui.table.painting import target_items
from game.ui.table.plates import HudModel, Plates, score_lines
from game.ui.table.poses import Arrangement, Layout
from game.ui.table.zones import Zones
from game.ui.window import scale_of
from game.variants import VARIANTS, variant_named
from tests.ui.tables import NAMES, calm, dealt, new_game, sit_down, with_melds

SIZES = [(1024, 640), (1280, 720), (1280, 960), (1366, 768), (1920, 1080), (2560, 1080),
         (2560, 1440), (3840, 2160)]  # fmt: skip
INDEX_STRIP = 0.2
"""The share of a card's width that shows its index."""


def lie(
    view: PlayerView, size: tuple[int, int], log: bool = False, **more: object
) -> tuple[Zones, Areas, Layout]:
    zones = Zones.of(view)
    people = [SeatPlayer(name, "beginner") for name in NAMES[: view.variant.table.players]]
    accounts = accounts_of(view.variant, people, sitting(view.variant, 1), 0)
    areas = divide(
        size, scale_of(size), view.sides, view.seat, len(view.hands), log_open=log,
        score_lines=score_lines(accounts),
    )  # fmt: skip
    arrangement = Arrangement(zones.hands[view.seat], **more)  # type: ignore[arg-type]
    return zones, areas, layout(zones, view, areas, arrangement)


def sets(ranks: int, size: int = 4) -> list[list[Card]]:
    return [[make_card(rank, i % 4) for i in range(size)] for rank in NATURAL_RANKS[:ranks]]


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_inside_the_window(size: tuple[int, int], log: bool) -> None:
    view = with_melds(dealt(), sets(11, 6), sets(11, 6))
    zones, _, found = lie(view, size, log)
    window = pygame.Rect(0, 0, *size)
    assert set(found.poses) == set(zones.faces)
    for pose in found.poses.values():
        assert window.contains(pose.rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 5, 11, 14, 15, 20, 28, 35])
def test_the_index_of_every_card_in_hand_shows(size: tuple[int, int], count: int) -> None:
    view = dealt()
    view.hands[0] = view.variant.full_pack()[:count]
    _, areas, found = lie(view, size)
    assert len(found.strips) == count
    for sprite, strip in found.strips.items():
        pose = found.poses[sprite]
        assert strip.w >= INDEX_STRIP * pose.height * CARD_RATIO
        assert strip.h >= 0.2 * pose.height
        assert areas.hand.inflate(2, 2).contains(pose.rect)
    boxes = list(found.strips.values())
    for place, box in enumerate(boxes):
        assert box.inflate(-2, -2).collidelist([b.inflate(-2, -2) for b in boxes[:place]]) == -1


def test_many_cards_go_into_two_rows() -> None:
    view = dealt()
    view.hands[0] = view.variant.full_pack()[:15]
    assert lie(view, (1280, 720))[2].rows == 1
    view.hands[0] = view.variant.full_pack()[:45]
    assert lie(view, (1280, 720))[2].rows == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [1, 3, 8, 12])
def test_columns_of_melds_do_not_overlap(size: tuple[int, int], number: int) -> None:
    wild = [[JOKER, make_card(2, 0), make_card(2, 1)]]
    melds = sets(min(number, 11), 6) + (wild if number > 11 else [])
    _, areas, found = lie(with_melds(dealt(), melds, melds), size)
    for side in (0, 1):
        boxes = [found.melds[(side, index)] for index in range(number)]
        ground = areas.grounds[side]
        for place, box in enumerate(boxes):
            assert box.collidelist(boxes[:place]) == -1
            assert ground.inflate(2, 2).contains(box)
            assert box.h >= 60 * areas.s
        assert all(ground.bottom >= at.y for (s, _), at in found.captions.items() if s == side)


@pytest.mark.parametrize("size", SIZES)
def test_grounds_middle_and_hand_are_apart(size: tuple[int, int]) -> None:
    _, areas, _ = lie(dealt(), size)
    boxes = [*areas.grounds.values(), areas.stock, areas.pile, areas.hand, areas.score,
             areas.tools, areas.own_tools, areas.actions]  # fmt: skip
    boxes += [area.plate for area in areas.seats.values()]
    for place, box in enumerate(boxes):
        assert box.collidelist(boxes[:place]) == -1, (box, boxes[:place])
    assert not areas.left_info.colliderect(areas.stock)
    assert not areas.right_info.colliderect(areas.pile)


def test_a_canasta_shows_red_when_natural_and_black_when_mixed() -> None:
    natural = [make_card(9, i % 4) for i in range(7)]
    mixed = [make_card(10, i % 4) for i in range(5)] + [JOKER, make_card(2, 1)]
    zones, _, found = lie(with_melds(dealt(), [natural, mixed], []), (1280, 720))
    tops = [
        max(zones.melds[0][index], key=lambda sprite: found.poses[sprite].z) for index in (0, 1)
    ]
    assert is_red(zones.faces[tops[0]])
    assert zones.faces[tops[1]] >> 2 == 10
    assert not is_red(zones.faces[tops[1]])
    assert found.melds[(0, 0)].h < 1.2 * found.poses[tops[0]].height


def test_a_finished_sequence_shows_its_highest_card() -> None:
    run = [make_card(rank, 1) for rank in range(5, 12)]
    zones, _, found = lie(with_melds(dealt("samba"), [run[::-1]], []), (1280, 720))
    top = max(zones.melds[0][0], key=lambda sprite: found.poses[sprite].z)
    assert zones.faces[top] == make_card(11, 1)


def test_crowded_columns_overlap_but_stay_readable() -> None:
    view = full_table("uruguay", (("players", 5),))
    zones, areas, found = lie(view, (1280, 720))
    for (side, index), box in found.melds.items():
        tops = sorted(zones.melds[side][index], key=lambda sprite: found.poses[sprite].z)
        assert found.poses[tops[0]].height >= 70
        assert box.w >= 0.25 * found.poses[tops[0]].rect.w
    own = [box for (side, _index), box in found.melds.items() if side == view.side]
    assert all(box.w >= 60 * areas.s for box in own)


def test_sets_lie_by_rank_and_the_wild_meld_apart() -> None:
    wild = [JOKER, JOKER, make_card(2, 0)]
    melds = [sets(9)[8], wild, sets(2)[1], sets(5)[4]]
    _, _, found = lie(with_melds(dealt(), melds, []), (1920, 1080))
    x = [found.melds[(0, index)].x for index in range(4)]
    assert x[2] < x[3] < x[0] < x[1]
    assert x[1] - x[0] > x[0] - x[3]


def test_a_freezing_card_lies_crosswise_where_piles_freeze() -> None:
    view = dealt("classic")
    view.pile = [make_card(5, 0), make_card(2, 1), make_card(9, 2)]
    zones, _, found = lie(view, (1280, 720))
    angles = [found.poses[sprite].angle for sprite in zones.pile]
    assert angles == [0, 90, 0]
    deuce, top = (found.poses[sprite].rect for sprite in zones.pile[1:])
    assert deuce.left < top.left
    assert deuce.right > top.right


def test_the_pile_fans_as_many_cards_as_may_be_looked_at() -> None:
    view = dealt("international")
    view.pile = [make_card(rank, 0) for rank in (5, 6, 7, 8, 9)]
    zones, _, found = lie(view, (1280, 720))
    x = [found.poses[sprite].x for sprite in zones.pile]
    assert view.variant.pile.looks_back == 3
    assert x[1] - x[0] < 2
    assert x[4] - x[3] > 10
    assert x[3] - x[2] > 10


def test_staged_groups_lie_on_the_own_ground_and_selected_cards_are_raised() -> None:
    view = dealt()
    zones = Zones.of(view)
    hand = zones.hands[0]
    areas = divide((1280, 720), 1.0, view.sides, 0, 4)
    found = layout(zones, view, areas, Arrangement(hand[3:], {hand[4]}, [hand[:3]]))
    assert len(found.staged) == 1
    assert areas.grounds[0].contains(found.staged[0])
    assert found.poses[hand[4]].y < found.poses[hand[5]].y


def test_hands_turned_over_at_the_end_stay_in_their_places() -> None:
    view = dealt()
    for seat in (1, 2, 3):
        view.hands[seat] = view.variant.full_pack()[seat * 11 : seat * 11 + 13]
    zones, areas, found = lie(view, (1280, 720), revealed=True)
    for seat in (1, 3):
        for sprite in zones.hands[seat]:
            pose = found.poses[sprite]
            assert pose.up
            assert areas.seats[seat].fan.inflate(4, 4).contains(pose.rect)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_two_to_six_players_have_their_places(number: int, size: tuple[int, int]) -> None:
    sides = [(seat,) for seat in range(number)]
    areas = divide(size, scale_of(size), sides, 0, number)
    assert sorted(areas.seats) == list(range(number))
    window = pygame.Rect(0, 0, *size)
    boxes = [area.plate for area in areas.seats.values()] + list(areas.grounds.values())
    for place, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[:place]) == -1


@pytest.mark.parametrize("number", [5, 6])
def test_beside_an_open_log_the_names_of_those_opposite_have_room(number: int) -> None:
    size = (1920, 1080)
    scale = scale_of(size)
    sides = tuple((seat,) for seat in range(number))
    areas = divide(size, scale, sides, 0, number, log_open=True)
    tops = [area for area in areas.seats.values() if area.where == "top"]
    assert len(tops) == number - 3
    for area in tops:
        assert area.plate.w >= 110 * scale
        assert area.plate.right < area.fan.left < area.fan.right < area.threes.left
        assert area.fan.w >= areas.small * CARD_RATIO
    for area, other in itertools.pairwise(tops):
        assert area.threes.right < other.plate.left


def test_larger_cards_are_larger_and_still_fit() -> None:
    view = dealt()
    heights = []
    for card_scale in (0.75, 1.0, 1.5):
        areas = divide((1280, 720), 1.0, view.sides, 0, 4, card_scale=card_scale)
        heights.append(areas.hand_height)
        assert not areas.hand.colliderect(areas.grounds[0])
    assert heights == sorted(set(heights))


TABLES = [
    *((key, ()) for key in sorted(VARIANTS)),
    *(
        (key, ((option.name, choice),))
        for key in sorted(VARIANTS)
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
    for seat in range(len(view.hands)):
        view.threes[seat] = [make_card(3, 1)] * 3
    return view


@pytest.mark.parametrize(
    ("size", "log"),
    [
        ((1024, 640), False), ((1280, 720), False), ((1280, 720), True), ((1920, 1080), False),
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
    assert set(found.poses) == set(zones.faces)
    assert all(window.contains(pose.rect) for pose in found.poses.values())
    keys = areas.tools.copy()
    keys.w = areas.px(82)
    keys.right = areas.tools.right
    boxes = [*areas.grounds.values(), areas.stock, areas.pile, areas.hand, areas.score,
             keys, areas.own_tools, areas.actions, areas.news]  # fmt: skip
    for area in areas.seats.values():
        boxes += [area.plate, area.threes] + ([area.fan] if area.where != "own" else [])
    for place, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[:place]) == -1, (box, boxes[:place])
    melds = list(found.melds.items())
    for place, ((side, index), box) in enumerate(melds):
        assert found.grounds[side].inflate(2, 2).contains(box)
        assert box.collidelist([other for _key, other in melds[:place]]) == -1
        assert box.h >= 60 * areas.s
        top = min(zones.melds[side][index], key=lambda sprite: found.poses[sprite].z)
        assert box.w >= INDEX_STRIP * found.poses[top].rect.w
    for (side, index), line in found.captions.items():
        assert found.melds[(side, index)].bottom <= line.y <= found.grounds[side].bottom


@pytest.mark.parametrize("count", [3, 4, 5])
def test_whoever_has_melded_more_has_more_ground(count: int) -> None:
    key = {3: "classic_three", 4: "uruguay", 5: "five_first_taker"}[count]
    chosen = {"players": 4} if key == "uruguay" else {}
    view = full_table(key, tuple(chosen.items()))
    view.melds[1] = view.melds[1][:1]
    _, areas, found = lie(view, (1280, 720))
    if len(view.sides) > 2:
        assert found.grounds[1].w < areas.grounds[1].w
        assert found.grounds[2].w > areas.grounds[2].w


def test_the_turn_card_and_a_packet_show_their_edge() -> None:
    view = dealt("modern_american")
    zones, _, found = lie(view, (1280, 720))
    turn = view.variant.deal.turn_card
    card, above = zones.stock[turn], zones.stock[turn + 1]
    assert found.poses[card].rect.right > found.poses[above].rect.right + 5
    assert card not in found.covered
    view = dealt("italian")
    zones, _, found = lie(view, (1280, 720))
    hidden = [i for i in zones.pile if zones.faces[i] == HIDDEN]
    assert hidden
    assert found.poses[hidden[0]].rect.left < found.poses[zones.pile[-1]].rect.left - 5


def test_an_extra_hand_lies_face_down_at_its_seat() -> None:
    view = dealt("two_hands_regency")
    zones, areas, found = lie(view, (1280, 720))
    for place, ids in zones.extra.items():
        for sprite in ids:
            assert not found.poses[sprite].up
            assert areas.seats[place].fan.inflate(4, 30).contains(found.poses[sprite].rect)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_the_edge_of_the_lit_ground_runs_below_the_captions(make_app: Any, size: Any) -> None:
    ui = make_app(size).ui
    view = with_melds(dealt("international"), sets(4), [])
    _, areas, found = lie(view, size)
    lit = target_items(ui, areas, found, 0, areas.pile, {"ground"}, "ground")
    edge = lit[("target", "ground")].rect.bottom - ui.dp(2.5)
    # Figures reach no further down than their base line.
    small = 0.85 * ui.text.line_height("small")
    assert found.captions
    assert all(line.top + small <= edge for line in found.captions.values())


def test_the_light_on_the_ground_stays_when_the_cards_are_over_it(make_app: Any) -> None:
    ui = make_app().ui
    _, areas, found = lie(dealt(), (1280, 720))
    shown = [
        target_items(ui, areas, found, 0, areas.pile, {"ground"}, over) for over in (None, "ground")
    ]
    assert set(shown[0]) == set(shown[1])
    changed = [item.rect for name, item in shown[0].items() if item.key != shown[1][name].key]
    assert changed
    ground = areas.grounds[0]
    assert sum(box.w * box.h for box in changed) < 0.3 * ground.w * ground.h


def written(model: HudModel, scene: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the score box and the plates write: words, the room for them, and where."""
    plates = Plates(scene.ui)
    items = plates.items(model, scene.areas).values()
    told: list[Any] = []
    draw = scene.ui.text.draw

    def note(surface: Any, words: Any, at: Any, *more: Any, **options: Any) -> pygame.Rect:
        box = draw(surface, words, at, *more, **options)
        whole = draw(surface, words, at, *more, **{**options, "max_width": None})
        told.append((words, box, whole.w))
        return pygame.Rect(box)

    monkeypatch.setattr(scene.ui.text, "draw", note)
    canvas = pygame.Surface(scene.areas.size)
    for item in items:
        item.draw(canvas)
    return told


@pytest.mark.parametrize("text_scale", [0.9, 1.0, 1.15, 1.3])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize(
    "key", ["classic", "classic_two", "classic_three", "five_first_taker", "six_three_sides"]
)
def test_no_name_and_no_figure_of_the_score_is_cut(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    scene = sit_down(make_app(size, text_scale), new_game(key))
    totals = (-12580, -18850, -20888, 1300, 95)[: len(scene.game.accounts)]
    told = written(replace(scene._model(), totals=totals), scene, monkeypatch)
    score = [(words, box) for words, box, whole in told if scene.areas.score.contains(box)]
    assert len(score) == 2 + 2 * len(totals)
    for words, box, whole in told:
        assert box.w >= whole, f"{words} is cut"
    for (words, box), (other, below) in itertools.combinations(score, 2):
        assert box.inflate(0, -box.h // 2).clip(below.inflate(0, -below.h // 2)).w == 0, (
            words, other,
        )  # fmt: skip


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("key", ["classic_two", "classic_three"])
def test_a_long_name_is_written_whole_over_its_total(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    game = new_game(key, names=("You", "Maximiliane", "Bartholomew"))
    scene = sit_down(make_app(size, text_scale), game)
    totals = (-12580, -18850, -20888)[: len(game.accounts)]
    told = written(replace(scene._model(), totals=totals), scene, monkeypatch)
    score = [(words, box, whole) for words, box, whole in told if scene.areas.score.contains(box)]
    assert {account.name for account in game.accounts} <= {words for words, _box, _w in score}
    for words, box, whole in score:
        assert box.w >= whole, f"{words} is cut"


LONG = ("You", "Benedict Archibald", "Wilhelmina Augusta", "Christopher R", "Alexandra F")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("key", ["classic", "classic_two", "five_first_taker"])
def test_the_plates_of_those_opposite_grow_with_long_names(
    make_app: Any, key: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sit_down(make_app(size), new_game(key, names=LONG))
    told = written(scene._model(), scene, monkeypatch)
    tops = [(seat, area) for seat, area in scene.areas.seats.items() if area.where == "top"]
    plates = [area.plate for area in scene.areas.seats.values()]
    for seat, area in tops:
        here = [words for words, box, whole in told if area.plate.contains(box) and box.w >= whole]
        assert scene.names[seat] in here
        assert not area.plate.colliderect(area.fan)
        assert len(area.plate.collidelistall([*plates, scene.areas.score, scene.areas.tools])) == 1
        assert key != "classic" or any("partner" in words for words in here)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_five_long_names_stand_beside_five_digits(
    make_app: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = sit_down(make_app(size), new_game("five_first_taker", names=LONG))
    model = replace(scene._model(), totals=(12345, 10240, 8825, -2015, 13370))
    told = written(model, scene, monkeypatch)
    names = {w for w, box, whole in told if scene.areas.score.contains(box) and box.w >= whole}
    assert {"You", "Benedict", "Wilhelmina", "Christopher", "Alexandra"} <= names


def test_a_first_name_told_alone_stands_for_one_player_only(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("You", "Wilhelmina First", "Wilhelmina Second", "Christopher", "Alexandra")
    scene = sit_down(make_app(), new_game("five_first_taker", names=names))
    model = replace(scene._model(), totals=(12345, 10240, 8825, -2015, 13370))
    told = written(model, scene, monkeypatch)
    assert "Wilhelmina" not in {w for w, box, _whole in told if scene.areas.score.contains(box)}


@pytest.mark.parametrize("text_scale", [0.9, 1.0, 1.15, 1.3])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("key", ["international", "two_hands_joker"])
def test_large_text_stays_off_the_edges_of_the_plates(
    make_app: Any, hands_on: Any, key: str, size: tuple[int, int], text_scale: float
) -> None:
    app = make_app(size, text_scale)
    scene = sit_down(app, new_game(key), speed="off", pause=0.0)
    calm(scene, hands_on(app))
    text = scene.ui.text
    for area in scene.areas.seats.values():
        name, small = two_lines(scene.ui, area.plate, "strong")
        # The letters themselves reach neither to the top nor to the bottom of their lines.
        spare = text.line_height("small") - text.font("small").get_ascent()
        assert small + text.line_height("small") - spare // 2 < area.plate.bottom - scene.ui.dp(1)
        assert area.plate.top <= name < small


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_among_six_each_plate_says_cards(
    make_app: Any, hands_on: Any, size: tuple[int, int], text_scale: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    app = make_app(size, text_scale)
    scene = sit_down(app, new_game("six_three_sides"), speed="off", pause=0.0)
    calm(scene, hands_on(app))
    words = [str(words) for words, _box, _whole in written(scene._model(), scene, monkeypatch)]
    assert sum("13 cards" in told for told in words) == 6
