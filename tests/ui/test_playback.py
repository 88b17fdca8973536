"""Faces, remarks and moments: what they show is what everybody at the table has seen."""

from __future__ import annotations

import inspect
import time
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.players.characters import CHARACTERS
from game.rules.cards import JOKER, make_card
from game.rules.events import (
    CardDrawn,
    CardsMelded,
    Discarded,
    HandEnded,
    PileTaken,
    Source,
    SpecialShown,
)
from game.ui.context import Ui, make_ui
from game.ui.deco.canastas import CanastaKind
from game.ui.face_parts import Mood
from game.ui.portraits import portrait
from game.ui.table.card_places import CardPlaces
from game.ui.table.layout.card_poses import layout
from game.ui.table.layout.dividing import divide
from game.ui.table.layout.poses import Arrangement
from game.ui.table.playback import chatter, moods
from game.ui.table.playback.announced import Announced
from game.ui.table.playback.chatter import Chatter, lines_of
from game.ui.table.playback.moment import Moment
from game.ui.table.playback.moment_chooser import MomentChooser
from game.ui.table.playback.moments import GreatCanasta, Rime, Stamp
from game.ui.table.playback.moods import Moods, moved
from game.ui.table.playback.opening_moment import Opened
from game.ui.table.playback.special_hand_moment import SpecialHand, spread
from tests.ui.tables import dealt, with_melds

SEVENS = [make_card(7, i % 4) for i in range(7)]
KINGS = [make_card(13, i % 4) for i in range(7)]
MIXED = [*(make_card(10, i % 4) for i in range(5)), JOKER, make_card(2, 1)]
FAT = tuple(make_card(5, i % 4) for i in range(15))


@pytest.fixture
def ui() -> Ui:
    pygame.init()
    pygame.display.set_mode((64, 64))
    made = make_ui()
    made.size, made.scale = (1280, 720), 1.0
    made.refresh()
    return made


PAIRS = [make_card(rank, suit) for rank in (4, 5, 6, 8, 9, 10, 11) for suit in (0, 1)]
SHOWN = SpecialShown(0, "schneider", tuple(PAIRS))


def canasta(index: int, seat: int = 0) -> CardsMelded:
    return CardsMelded(seat, seat % 2, index, (SEVENS[0],), None, False, True)


# -- faces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (PileTaken(1, FAT[0], FAT), {1: "pleased", 3: "pleased", 0: "dismayed", 2: "dismayed"}),
        (PileTaken(1, FAT[0], FAT[:3]), {}),
        (canasta(0), {0: "proud", 2: "proud", 1: "dismayed", 3: "dismayed"}),
        (canasta(1), {0: "proud", 2: "pleased"}),
        (canasta(2), {0: "pleased"}),
        (HandEnded("out", 3, None), {3: "proud", 1: "pleased", 0: "resigned", 2: "resigned"}),
        (CardDrawn(1, 0, Source.DRAW), {}),
    ],
)
def test_faces_follow_what_everybody_sees(event: object, expected: dict[int, str]) -> None:
    view = with_melds(dealt("international"), [SEVENS, KINGS, MIXED], [])
    found = moved(event, view)  # type: ignore[arg-type]
    assert {seat: mood.value for seat, mood in found.items()} == expected


def test_a_freezing_player_is_proud_of_it() -> None:
    view = dealt("classic")
    assert moved(Discarded(2, JOKER), view) == {2: Mood.PROUD}
    assert moved(Discarded(2, KINGS[0]), view) == {}


def test_who_is_to_play_thinks_and_faces_come_to_rest() -> None:
    view = dealt("classic")
    view.turn = 1
    faces = Moods()
    assert faces.of(1, view) is Mood.THINKING
    assert faces.of(2, view) is Mood.WAITING
    faces.note([PileTaken(1, FAT[0], FAT)], view, now=10.0)
    assert faces.of(1, view) is Mood.PLEASED
    assert not faces.expire(10.0 + moods.LASTS - 0.1)
    assert faces.expire(10.0 + moods.LASTS)
    assert faces.of(1, view) is Mood.THINKING


@pytest.mark.parametrize("key", [*(c.key for c in CHARACTERS.values()), "nobody"])
def test_every_face_shows_every_mood(ui: Ui, key: str) -> None:
    shown = {pygame.image.tobytes(portrait(key, 96, mood=mood), "RGBA") for mood in Mood}
    assert len(shown) == (1 if key == "nobody" else len(Mood))


def test_neither_faces_nor_remarks_ask_for_hands() -> None:
    for module in (moods, chatter):
        source = inspect.getsource(module)
        assert ".hands" not in source
        assert ".hand[" not in source


# -- remarks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("why", ["pile", "freeze", "canasta", "great", "out"])
@pytest.mark.parametrize("key", [c.key for c in CHARACTERS.values()])
def test_every_character_has_words_of_their_own(key: str, why: str) -> None:
    mine = set(lines_of(key, why))
    assert len(mine) >= 2
    for other in CHARACTERS.values():
        if other.key != key:
            assert not mine & set(lines_of(other.key, why))


def test_nothing_is_said_twice_in_a_hand_nor_where_it_is_off() -> None:
    view = with_melds(dealt("international"), [], [SEVENS])
    zones = CardPlaces.of(view)
    chatter = Chatter(Random(1))
    characters = ["", "greedy", "balanced", "cautious"]
    said = [chatter.choose(canasta(0, 1), view, zones, characters) for _ in range(20)]
    words = [found[1] for found in said if found is not None]
    assert words
    assert len(words) == len(set(words)) == len(lines_of("greedy", "great"))
    chatter.forget()
    assert chatter.choose(canasta(0, 1), view, zones, characters) is not None
    chatter.forget()
    chatter.on = False
    assert chatter.choose(canasta(0, 1), view, zones, characters) is None


# -- moments --------------------------------------------------------------------------------------


def chosen(ui: Ui, event: object, seat: int = 0, *, still: bool = False) -> tuple[Moment, str]:
    view = with_melds(dealt("international"), [SEVENS, KINGS, MIXED], [SEVENS])
    zones = CardPlaces.of(view)
    areas = divide((1280, 720), 1.0, view.sides, view.seat, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    chooser = MomentChooser(ui, ["You", "Nora", "Walter", "Iris"])
    moment = chooser.choose(
        event, zones, view, areas, found, 5.0, 1.0, still=still  # type: ignore[arg-type]
    )  # fmt: skip
    assert moment is not None
    return moment


@pytest.mark.parametrize(
    ("event", "kind", "sound"),
    [
        (canasta(0), GreatCanasta, "great"),
        (canasta(1), Stamp, "chord"),
        (canasta(2), Stamp, "stamp"),
        (PileTaken(1, FAT[0], FAT), Announced, "riffle"),
        (HandEnded("out", 1, None), Announced, "chord"),
        (SHOWN, SpecialHand, "great"),
    ],
)
def test_moments_are_as_great_as_what_happened(
    ui: Ui, event: object, kind: type[object], sound: str
) -> None:
    moment, heard = chosen(ui, event)
    assert isinstance(moment, kind)
    assert heard == sound
    # A special hand has to be read, too.
    assert moment.length <= (3.2 if kind is SpecialHand else 2.7)
    assert moment.hold <= moment.length


def test_a_pile_that_freezes_is_rimed(ui: Ui) -> None:
    view = dealt("classic")
    zones = CardPlaces.of(view)
    areas = divide((1280, 720), 1.0, view.sides, 0, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    moment = MomentChooser(ui).choose(
        Discarded(1, JOKER), zones, view, areas, found, 0.0, 1.0, still=False
    )
    assert moment is not None
    assert isinstance(moment[0], Rime)


def test_the_second_great_canasta_of_a_kind_and_another_players_are_shorter(ui: Ui) -> None:
    view = with_melds(dealt("international"), [SEVENS], [SEVENS])
    zones = CardPlaces.of(view)
    areas = divide((1280, 720), 1.0, view.sides, view.seat, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    chooser = MomentChooser(ui)
    lengths = []
    for seat in (0, 0, 1):
        moment = chooser.choose(canasta(0, seat), zones, view, areas, found, 0.0, 1.0, still=False)
        assert moment is not None
        lengths.append(moment[0].length)
    assert lengths[0] > lengths[1] > lengths[2]


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    "event", [canasta(0), canasta(1), PileTaken(1, FAT[0], FAT), HandEnded("out", 0, "concealed")]
)
def test_moments_draw_within_what_they_say_and_leave_nothing(
    ui: Ui, event: object, still: bool
) -> None:
    moment, _sound = chosen(ui, event, still=still)
    step = moment.length / 9
    for place in range(10):
        table = pygame.Surface((1280, 720), 0, 32)
        table.fill((30, 80, 60))
        now = moment.begin + step * place
        moment.draw(table, now)
        allowed = pygame.Rect(0, 0, 0, 0).unionall(moment.areas(now))
        changed = pygame.mask.from_threshold(table, (30, 80, 60), (1, 1, 1, 255))
        changed.invert()
        for box in changed.get_bounding_rects():
            assert allowed.inflate(4, 4).contains(box)


def test_every_kind_of_great_canasta_has_a_ribbon(ui: Ui) -> None:
    for kind in CanastaKind:
        moment = GreatCanasta(
            ui, (1280, 720), SEVENS, pygame.Rect(100, 100, 100, 140), 1500,
            ("Canasta", "of sevens"), "below", 0.0, kind=kind,
        )  # fmt: skip
        table = pygame.Surface((1280, 720), 0, 32)
        for frame in range(1, 30):
            moment.draw(table, frame / 24)
        assert tuple(table.get_at((640, 330))) != (0, 0, 0, 255)


def of_an_opening(ui: Ui, seat: int, melds: int, *, still: bool = False) -> list[Moment]:
    """What is shown while a side that was not open lays so many melds."""
    side = seat % 2
    groups = [SEVENS[:4], KINGS[:3]][:melds]
    after = with_melds(dealt("international"), groups if side == 0 else [],
                       groups if side == 1 else [])  # fmt: skip
    view = dealt("international")
    zones = CardPlaces.of(after)
    areas = divide((1280, 720), 1.0, view.sides, view.seat, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    chooser = MomentChooser(ui, ["You", "Nora", "Walter", "Iris"])
    shown = []
    for index, group in enumerate(groups):
        event = CardsMelded(seat, side, index, tuple(group), None, True, False)
        moment = chooser.choose(event, zones, view, areas, found, 0.0, 1.0, still=still)
        assert moment is not None
        assert moment[1] == ("" if index else "tick")
        shown.append(moment[0])
    return shown


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_tick_rings_once_for_an_opening(ui: Ui, seat: int) -> None:
    first, second = of_an_opening(ui, seat, 2)
    assert isinstance(first, Opened)
    assert isinstance(second, Opened)
    assert first.rings is not None
    assert second.rings is None
    assert first.length == second.length
    own = of_an_opening(ui, 0, 1)[0].length
    assert first.length == pytest.approx(own if seat == 0 else 0.7 * own)


@pytest.mark.parametrize("still", [False, True])
def test_an_opening_draws_within_what_it_says_and_leaves_nothing(ui: Ui, still: bool) -> None:
    (moment,) = of_an_opening(ui, 0, 1, still=still)
    drawn = []
    for place in range(12):
        table = pygame.Surface((1280, 720), 0, 32)
        table.fill((30, 80, 60))
        now = moment.begin + moment.length * place / 11
        moment.draw(table, now)
        allowed = pygame.Rect(0, 0, 0, 0).unionall(moment.areas(now))
        changed = pygame.mask.from_threshold(table, (30, 80, 60), (1, 1, 1, 255))
        changed.invert()
        drawn.append(changed.count())
        for box in changed.get_bounding_rects():
            assert allowed.inflate(4, 4).contains(box)
    assert max(drawn) > 100
    assert drawn[-1] == 0


def test_a_side_that_is_open_only_melds(ui: Ui) -> None:
    view = with_melds(dealt("international"), [SEVENS[:4]], [])
    zones = CardPlaces.of(view)
    areas = divide((1280, 720), 1.0, view.sides, view.seat, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    event = CardsMelded(0, 0, 0, tuple(SEVENS[:4]), None, True, False)
    assert MomentChooser(ui).choose(event, zones, view, areas, found, 0, 1, still=False) is None


RUN = [make_card(rank, 0) for rank in range(4, 15)]


@pytest.mark.parametrize(
    ("cards", "together"),
    [(PAIRS, 7), (list(reversed(PAIRS)), 7), (RUN, 0), ([*RUN, JOKER, make_card(2, 0)], 0)],
)
def test_a_special_hand_sorts_itself_into_pairs_or_a_run(cards: list[int], together: int) -> None:
    order, places = spread(cards)
    assert sorted(order) == list(range(len(cards)))
    steps = [round(b - a, 2) for a, b in pairwise(places)]
    assert min(steps) > 0
    # Two of a rank lie closer than two pairs; in a run all lie alike.
    assert len(set(steps)) == (2 if together else 1)
    close = [i for i, step in enumerate(steps) if together and step == min(steps)]
    assert len(close) == together
    for i in close:
        assert cards[order[i]] >> 2 == cards[order[i + 1]] >> 2


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("cards", [PAIRS, [*RUN, JOKER, JOKER, make_card(2, 0), make_card(2, 1)]])
def test_a_special_hand_has_room_on_any_stage(
    ui: Ui, size: tuple[int, int], cards: list[int]
) -> None:
    home = pygame.Rect(size[0] // 4, size[1] - 140, size[0] // 2, 140)
    moment = SpecialHand(ui, size, cards, home, 2000, ("Schneider", "by you"), "below", 0.0)
    table = pygame.Surface(size, 0, 32)
    moment._flakes.clear()
    # What it shows is made in its first frames, some of it aside.
    middle, end = (size[0] // 2, round(size[1] * 0.4) + 4), time.monotonic() + 20
    while table.get_at(middle)[:3] == (0, 0, 0) and time.monotonic() < end:
        moment.draw(table, 2.4)
        time.sleep(0.002)
    for _frame in range(60):
        moment.draw(table, 2.4)
    edge = [table.get_at((x, y))[:3] for x in (0, size[0] - 1) for y in range(0, size[1], 4)]
    assert max(max(colour) for colour in edge) < 30
    assert table.get_at(middle)[:3] != (0, 0, 0)


@pytest.mark.parametrize(
    ("event", "less"),
    [(canasta(0), 0.6), (canasta(1), 0.6), (canasta(2), 0.6), (PileTaken(0, FAT[0], FAT), 0.6)],
)
def test_what_is_seen_again_in_a_hand_is_shorter(ui: Ui, event: object, less: float) -> None:
    view = with_melds(dealt("international"), [SEVENS, KINGS, MIXED], [])
    zones = CardPlaces.of(view)
    areas = divide((1280, 720), 1.0, view.sides, view.seat, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    chooser = MomentChooser(ui, ["You", "Nora", "Walter", "Iris"])
    lengths = []
    for turn in range(3):
        if turn == 2:
            chooser.seen.clear()
        moment = chooser.choose(event, zones, view, areas, found, 0, 1, still=False)  # type: ignore[arg-type]
        assert moment is not None
        lengths.append(moment[0].length)
    assert lengths[1] == pytest.approx(less * lengths[0])
    assert lengths[2] == lengths[0]
