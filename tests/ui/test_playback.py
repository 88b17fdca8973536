"""Faces, remarks and moments: what they show is what everybody at the table has seen."""

from __future__ import annotations

import inspect
from random import Random

import pygame
import pytest

from game.players.characters import CHARACTERS
from game.rules.cards import JOKER, make_card
from game.rules.events import CardDrawn, CardsMelded, Discarded, HandEnded, PileTaken, Source
from game.ui.context import Ui, make_ui
from game.ui.deco.canastas import CanastaKind
from game.ui.faces import Mood, face
from game.ui.table.layout.areas import divide
from game.ui.table.layout.cards import layout
from game.ui.table.layout.poses import Arrangement
from game.ui.table.playback import lines, moods
from game.ui.table.playback.lines import Chatter, lines_of
from game.ui.table.playback.moment_chooser import MomentChooser
from game.ui.table.playback.moments import Announced, GreatCanasta, Moment, Rime, Stamp
from game.ui.table.playback.moods import Moods, moved
from game.ui.table.zones import Zones
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
    shown = {pygame.image.tobytes(face(key, 96, mood=mood), "RGBA") for mood in Mood}
    assert len(shown) == (1 if key == "nobody" else len(Mood))


def test_neither_faces_nor_remarks_ask_for_hands() -> None:
    for module in (moods, lines):
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
    zones = Zones.of(view)
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
    zones = Zones.of(view)
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
    ],
)
def test_moments_are_as_great_as_what_happened(
    ui: Ui, event: object, kind: type[object], sound: str
) -> None:
    moment, heard = chosen(ui, event)
    assert isinstance(moment, kind)
    assert heard == sound
    assert moment.length <= 2.7
    assert moment.hold <= moment.length


def test_a_pile_that_freezes_is_rimed(ui: Ui) -> None:
    view = dealt("classic")
    zones = Zones.of(view)
    areas = divide((1280, 720), 1.0, view.sides, 0, 4)
    found = layout(zones, view, areas, Arrangement(zones.hands[0]))
    moment = MomentChooser(ui).choose(
        Discarded(1, JOKER), zones, view, areas, found, 0.0, 1.0, still=False
    )
    assert moment is not None
    assert isinstance(moment[0], Rime)


def test_the_second_great_canasta_of_a_kind_and_another_players_are_shorter(ui: Ui) -> None:
    view = with_melds(dealt("international"), [SEVENS], [SEVENS])
    zones = Zones.of(view)
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
            ui, (1280, 720), SEVENS, pygame.Rect(100, 100, 100, 140), kind, 1500,
            ("Canasta", "of sevens"), "below", 0.0,
        )  # fmt: skip
        table = pygame.Surface((1280, 720), 0, 32)
        moment.draw(table, 0.05)
        moment.draw(table, 1.2)
        assert table.get_at((640, 330)) != (0, 0, 0, 255)
