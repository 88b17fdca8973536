"""Moments at the table: what ends them, what they leave, and what comes about by and by."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.controller.game import Game, Stage
from game.notation.record import read_record
from game.rules.actions import Action, Declare, Discard, LayMelds, LayOff, Take
from game.rules.cards import JOKER, is_wild, make_card
from game.rules.state import Phase
from game.ui.assets import Sprite
from game.ui.deco.canastas import CanastaKind, band_rect
from game.ui.table.playback import announced
from game.ui.table.playback.announced import Announced
from game.ui.table.playback.beats import DEAL
from game.ui.table.playback.moments import GreatCanasta, Rime, Stamp
from game.ui.table.playback.opening_moment import Opened
from game.ui.table.playback.special_hand_moment import SpecialHand
from game.ui.table_picture import seated
from tests.tried import TRIED
from tests.ui.tables import MatchTable, calm, holding, new_game, sit_down, table_of
from tests.whole_state import whole_state

SEVENS = [make_card(7, i % 4) for i in range(7)]
KINGS = [make_card(13, i) for i in range(4)]
ACES = [make_card(14, i) for i in range(3)]
RECORDED = Path(__file__).parents[2] / "assets" / "screenshots" / "match.canasta"
REST = [make_card(rank, 1) for rank in (4, 5, 6, 8, 9)]
PAIRS = [make_card(rank, suit) for rank in (4, 5, 6, 8, 9, 10, 11) for suit in (0, 1)]
LAST_KINGS = [*KINGS, KINGS[0], KINGS[1]]
"""With one more it is a canasta."""


def before_a_fat_pile() -> Game:
    game = table_of("classic", [*KINGS[:2], *REST], [ACES])
    state = whole_state(game)
    state.phase, state.drew, state.frozen = Phase.DRAW, None, False
    state.pile = [*(make_card(rank, 3) for rank in (4, 5, 6, 8, 9, 10, 11) * 2), KINGS[2]]
    return game


KINDS: dict[str, tuple[type[object], Callable[[], Game], Callable[[], Action]]] = {
    "mixed canasta": (
        Stamp,
        lambda: table_of("classic", [JOKER, *REST], [LAST_KINGS]),
        lambda: LayOff(0, (((JOKER,), 0),)),
    ),
    "natural canasta": (
        Stamp,
        lambda: table_of("classic", [KINGS[3], *REST], [LAST_KINGS]),
        lambda: LayOff(0, (((KINGS[3],), 0),)),
    ),
    "great canasta": (
        GreatCanasta,
        lambda: table_of("modern_american", [SEVENS[6], *REST], [SEVENS[:6]]),
        lambda: LayOff(0, (((SEVENS[6],), 0),)),
    ),
    "fat pile": (Announced, before_a_fat_pile, lambda: Take(0, tuple(KINGS[:2]))),
    "freezing": (
        Rime, lambda: table_of("classic", [JOKER, *REST], [KINGS]), lambda: Discard(0, JOKER)
    ),
    "opening": (
        Opened,
        lambda: holding([*KINGS, *ACES, *REST]),
        lambda: LayMelds(0, (tuple(KINGS), tuple(ACES))),
    ),
    "going out": (
        Announced,
        lambda: table_of("classic", [REST[0]], [SEVENS, KINGS]),
        lambda: Discard(0, REST[0]),
    ),
    "special hand": (
        SpecialHand,
        lambda: holding(PAIRS, key="international"),
        lambda: Declare(0, "schneider"),
    ),
}  # fmt: skip
"""Each kind of moment: its class, the table just before it, and what brings it about."""


def brought_about(play: Any, kind: str, **settings: object) -> tuple[MatchTable, Any]:
    """A table at which the player has just done what a moment comes of."""
    _moment, table, action = KINDS[kind]
    scene, hands = play(table(), **settings)
    scene.table.playback.write_log = lambda: None
    outcome = scene.table.player.play(action())
    assert outcome.acted, outcome.refusal
    scene.table.handler.report(outcome)
    return scene, hands


def going_out(play: Any, **settings: object) -> tuple[MatchTable, Any]:
    """The player has just thrown the last card."""
    scene, hands = play(table_of("classic", [make_card(9, 0)], [SEVENS, KINGS]), **settings)
    scene.table.playback.write_log = lambda: None
    scene.table.handler.report(scene.table.player.discard(scene.table.staging.hand()))
    return scene, hands


def opening(play: Any, **settings: object) -> tuple[MatchTable, Any]:
    """The player has just laid an opening of two melds, which were put out."""
    scene, hands = play(holding([*KINGS, *ACES, *REST], key="classic"), **settings)
    scene.table.playback.write_log = lambda: None
    for group in (KINGS, ACES):
        scene.table.staging.stage(
            [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in group]
        )
    scene.table.tabletop.arrange(animate=False)
    scene.table.handler.report(scene.table.player.play(LayMelds(0, (tuple(KINGS), tuple(ACES)))))
    return scene, hands


def shown(scene: MatchTable, kind: type[object]) -> list[Any]:
    return [moment for moment in scene.table.state.moments if isinstance(moment, kind)]


def until(scene: MatchTable, hands: Any, done: Callable[[], bool]) -> None:
    for _ in range(300):
        if done():
            return
        hands.step(0.02)
    raise AssertionError("it did not come about")


# Every way once, at every speed, and every way but one where nothing moves.
WAYS = [
    ("slow", False, "click"), ("normal", False, "Enter"), ("fast", False, "D"),
    ("normal", False, "L"), ("fast", False, "Esc"), ("slow", True, "L"), ("normal", True, "click"),
    ("fast", True, "Enter"), ("normal", True, "Esc"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "speed", "still", "how"),
    # Half of the ways with a moment, the other half with the next.
    [(kind, *way) for place, kind in enumerate(KINDS) for way in WAYS[place % 2 :: 2]],
)
def test_any_press_ends_a_moment_at_once(
    play: Any, kind: str, speed: str, still: bool, how: str
) -> None:
    scene, hands = brought_about(play, kind, speed=speed, reduced_motion=still)
    moment = KINDS[kind][0]
    if still and kind == "special hand":
        # It lies there to be read, beside the log if wanted.
        until(scene, hands, lambda: scene.table.state.special is not None)
        how = "Enter" if how == "L" else how
    else:
        until(scene, hands, lambda: bool(shown(scene, moment)))
    if how == "click":
        hands.click(scene.table.state.areas.question.center)
    else:
        key = {"Enter": pygame.K_RETURN, "D": pygame.K_d, "L": pygame.K_l, "Esc": pygame.K_ESCAPE}
        hands.key(key[how])
    assert not scene.table.state.moments
    assert scene.table.state.special is None


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_no_moments_where_nothing_moves(play: Any, kind: str) -> None:
    scene, hands = brought_about(play, kind, speed="off")
    for _ in range(100):
        hands.step(0.02)
        assert not scene.table.state.moments


def test_no_moment_is_repeated_when_a_match_is_taken_up_again(make_app: Any, hands_on: Any) -> None:
    app = make_app((320, 200))
    hands = hands_on(app)
    record = read_record(RECORDED)
    hand = max(record.hands, key=lambda hand: len(hand.actions))
    actions = hand.actions
    worth = [
        count
        for count, action in enumerate(actions, 1)
        if isinstance(action, LayMelds | LayOff | Take)
        or (isinstance(action, Discard) and is_wild(action.card))
        or count == len(actions)
    ]
    assert len(worth) > 10
    for count in worth:
        scene = sit_down(app, seated(record, hand.number, count, 0))
        for _ in range(4):
            hands.step(0.05)
            assert not scene.table.state.moments, count
        app.pop()


@pytest.mark.parametrize("kind", ["mixed canasta", "natural canasta", "great canasta", "opening"])
def test_no_moment_is_repeated_when_it_is_taken_back(play: Any, kind: str) -> None:
    scene, hands = brought_about(play, kind)
    calm(scene, hands)
    assert scene.game.can_undo
    scene.table.handler.undo()
    for _ in range(60):
        hands.step(0.02)
        assert not scene.table.state.moments


def test_the_table_is_dark_round_a_fat_pile_and_whole_again_afterwards(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announced, "made_aside", lambda jobs: (job() for job in jobs))
    scene, hands = brought_about(play, "fat pile")
    until(scene, hands, lambda: bool(shown(scene, Announced)))
    corner = (3, scene.table.state.areas.size[1] // 2)
    lit = scene.app.window.surface.get_at(corner)
    moment = shown(scene, Announced)[0]
    until(scene, hands, lambda: moment.dims(scene.table.state.now) is not None)
    for _frame in range(4):
        hands.step(0.02)
    dark = scene.app.window.surface.get_at(corner)
    assert sum(dark[:3]) < 0.8 * sum(lit[:3])
    calm(scene, hands)
    assert scene.app.window.surface.get_at(corner) == lit


def test_a_moment_ends_when_the_window_gets_another_size(play: Any) -> None:
    scene, hands = brought_about(play, "great canasta")
    until(scene, hands, lambda: bool(shown(scene, GreatCanasta)))
    scene.resize((1400, 800), 1.0)
    assert not scene.table.state.moments


@pytest.mark.parametrize("how", ["click", "Enter", "D"])
def test_a_press_that_ends_a_ribbon_does_nothing_else(play: Any, how: str) -> None:
    scene, hands = going_out(play)
    asked: list[bool] = []
    scene.table.exits.hand_over = lambda: asked.append(True)
    until(scene, hands, lambda: bool(shown(scene, Announced)))
    if how == "click":
        hands.click(scene.table.state.areas.question.center)
    else:
        hands.key(pygame.K_RETURN if how == "Enter" else pygame.K_d)
    assert not scene.table.state.moments
    assert not scene.animating
    assert not asked
    hands.key(pygame.K_RETURN)
    assert asked


def test_the_hands_turn_up_one_after_the_other(play: Any) -> None:
    scene, hands = going_out(play)
    own = scene.table.state.cards.viewer
    others = [
        i for seat, hand in enumerate(scene.table.state.cards.hands) if seat != own for i in hand
    ]
    assert not any(scene.table.state.layout.poses[i].up for i in others)
    until(scene, hands, lambda: scene.table.state.revealed)
    begins = [scene.table.tabletop.animator.motions[i].begin for i in others]
    assert begins == sorted(begins)
    assert len(set(begins)) == len(others)
    calm(scene, hands)
    assert all(scene.table.state.layout.poses[i].up for i in others)


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "normal"}])
def test_after_it_the_table_is_as_without_it(play: Any, settings: dict[str, object]) -> None:
    scene, hands = going_out(play, **settings)
    calm(scene, hands)
    hands.step(0.1, 40)
    assert not scene.table.state.moments
    assert scene.game.stage is not Stage.PLAYING
    whole = hands.app.window.surface.copy()
    # Everything is written and painted anew.
    areas = scene.table.state.areas
    scene.table.tabletop.resize(areas.size, areas.s)
    hands.step()
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(
        hands.app.window.surface, "RGB"
    )


def test_an_opening_rings_where_its_minimum_stood(play: Any) -> None:
    scene, hands = opening(play)
    until(scene, hands, lambda: len(shown(scene, Opened)) == 2)
    first, second = shown(scene, Opened)
    ground = scene.table.state.areas.places[scene.table.state.view.side].box
    assert second.rings is None
    assert ground.collidepoint(first.rings)
    assert {tuple(first.meld), tuple(second.meld)} == {
        tuple(box)
        for (side, _i), box in scene.table.state.layout.melds.items()
        if side == scene.table.state.view.side
    }


@pytest.mark.parametrize("kind", ["undo", "nothing moves"])
def test_no_moment_comes_of_what_is_no_event(play: Any, kind: str) -> None:
    if kind == "nothing moves":
        scene, hands = opening(play, speed="off")
        hands.step(0.02, 5)
        assert not scene.table.state.moments
        return
    scene, hands = opening(play)
    calm(scene, hands)
    assert not scene.table.state.moments
    scene.table.handler.undo()
    hands.step(0.02, 5)
    assert not scene.table.state.moments
    assert not scene.table.state.view.opened[scene.table.state.view.side]


@pytest.mark.parametrize("key", sorted(TRIED))
def test_no_deal_takes_long(key: str, make_app: Any) -> None:
    scene = sit_down(make_app((320, 200)), new_game(key))
    gaps = [
        beat.gap
        for beat in scene.table.playback.beats._beats
        if beat.sound in ("deal", "") and beat.gap < 0.1
    ]
    assert len(gaps) > 20
    assert sum(gaps) <= DEAL


@pytest.mark.parametrize("left", [True, False])
def test_the_cards_of_a_great_canasta_never_leave_the_window(make_app: Any, left: bool) -> None:
    size = (1280, 720)
    ui = make_app(size).ui
    home = pygame.Rect(0 if left else 1232, 100, 48, 70)
    cards = [make_card(7, suit % 4) for suit in range(7)]
    moment = GreatCanasta(ui, size, cards, home, 2500, ("", ""), "", 0.0, kind=CanastaKind.NATURAL)
    # A picture of a card has its middle at its corner here.
    moment._fanned = [Sprite(pygame.Surface((1, 1)), (0, 0), (1, 1), (0, 0)) for _card in cards]
    seen: list[tuple[int, int]] = []
    for frame in range(60):
        t = frame / 24
        fan = moment._laid(t, (640, 328), 1.0, min(1.0, max(0.0, (t - 2.1) / 0.4)))
        seen += [at for _picture, at in fan]
    assert len(seen) > 300
    assert all(118 <= x <= 1280 - 118 and 118 <= y <= 720 - 118 for x, y in seen)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("key", "still"), [("classic", False), ("classic_three", True)])
def test_what_a_canasta_strikes_off_covers_no_name(
    make_app: Any, key: str, size: tuple[int, int], still: bool
) -> None:
    app = make_app(size)
    scene = sit_down(app, table_of(key, [JOKER, *REST], [LAST_KINGS]))
    state = scene.table.state
    card, room = state.layout.melds[0, 0], state.areas.places[0].melds
    stack = pygame.Rect(card.x, card.y, card.w, round(card.w * 1.4))
    stamp = Stamp(scene.ui, stack, room, CanastaKind.MIXED, 300, (0, 0), 0.0, still=still)
    ground, beyond = (1, 2, 3), 0
    for step in range(40):
        surface = pygame.Surface(size)
        surface.fill(ground)
        stamp.draw(surface, stamp.length * step / 40)
        drawn = pygame.mask.from_threshold(surface, ground, (1, 1, 1, 255))
        drawn.invert()
        beyond = max(beyond, drawn.count())
        for box in drawn.get_bounding_rects():
            assert room.union(band_rect(stack)).contains(box), (step, box)
            assert stamp.areas(0.0)[0].contains(box), (step, box)
    # More than the band is seen.
    assert beyond > 2 * band_rect(stack).w * band_rect(stack).h or still


def test_the_own_fan_opens_once_all_cards_are_dealt(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    scene = sit_down(app, new_game("international"))
    hands = hands_on(app)

    def reach() -> int:
        own = scene.table.state.cards.hands[scene.table.state.cards.viewer]
        xs = [scene.table.state.layout.poses[i].x for i in own]
        return round(max(xs) - min(xs))

    until(
        scene,
        hands,
        lambda: len(scene.table.state.cards.hands[scene.table.state.cards.viewer]) == 13,
    )
    closed = reach()
    assert scene.table.state.dealing
    until(scene, hands, lambda: not scene.table.state.dealing)
    assert reach() > 2 * closed
