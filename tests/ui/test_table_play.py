"""A table played with posted events and a fake clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.controller.fallback_player import first_lawful
from game.controller.game import Stage
from game.notation.reasons import Reason, say
from game.players import Decision
from game.players.advice import Advice, Size
from game.rules.actions import Discard, Draw, LayMelds, LayOff, Take
from game.rules.cards import JOKER, is_wild, make_card, rank_of
from game.rules.melds import MeldKind, meld_of
from game.rules.state import Phase
from game.ui.table.layout import hit
from game.ui.table.outcomes import Choice
from game.ui.table.render.cartouches import GOOD
from game.ui.table.render.seat_labels import aside_lines
from game.ui.table.render.table_text import SideState, side_state
from game.ui.table.render.writing import Z_LABEL
from game.ui.table.said import Said
from game.ui.table.sentences import LEARNT
from game.ui.widgets.button import Button
from game.variants import VARIANTS
from game.variants.house import with_house_rules
from tests.ui.tables import (
    ACES,
    KINGS,
    REST,
    MatchTable,
    at,
    calm,
    drag,
    holding,
    lying,
    lying_still,
    new_game,
    sit_down,
    speech,
    table_of,
    written,
)
from tests.whole_state import whole_state


def chosen_faces(scene: MatchTable) -> list[int]:
    """The faces of the chosen cards, from left to right."""
    staging = scene.table.staging
    return list(staging.cards(staging.chosen()))


def test_the_deal_is_shown_and_then_it_is_the_players_turn(play: Any) -> None:
    scene, _ = play()
    assert len(scene.table.staging.hand()) == len(scene.table.state.view.hand) == 11
    assert scene.table.state.view.phase is Phase.DRAW
    assert set(scene.table.state.layout.poses) == set(scene.table.state.cards.faces)


def test_a_click_on_the_stock_draws_a_card_that_is_marked(play: Any) -> None:
    scene, hands = play()
    hands.click(scene.table.state.areas.stock.center)
    calm(scene, hands)
    assert scene.table.state.view.phase is Phase.MELD
    assert len(scene.table.staging.hand()) == 12
    assert len(scene.table.state.own.fresh) == 1


def shown(scene: Any) -> set[Any]:
    """The names of all that lies on the table."""
    return set(scene.table.tabletop.layer.items)


def test_a_drawn_card_that_is_laid_and_taken_back_is_still_marked(play: Any) -> None:
    scene, hands = play(new_game(seed=13))
    hands.click(scene.table.state.areas.stock.center)
    calm(scene, hands)
    drawn = scene.table.state.cards.hands[0][-1]
    rank = rank_of(scene.table.state.cards.faces[drawn])
    scene.table.handler.answer(
        LayMelds(0, (tuple(c for c in scene.table.state.view.hand if rank_of(c) == rank),))
    )
    calm(scene, hands)
    assert drawn in scene.table.state.cards.melds[0][0]
    assert ("fresh", drawn) not in shown(scene)
    hands.key(pygame.K_u, text="u")
    calm(scene, hands)
    assert drawn in scene.table.staging.hand()
    assert ("fresh", drawn) in shown(scene)


def test_the_last_discard_is_marked_until_the_player_takes_it(play: Any) -> None:
    scene, hands = play(new_game(seed=26))
    top = scene.table.state.cards.pile[-1]
    assert ("last", top) in shown(scene)
    rank = rank_of(scene.table.state.cards.faces[top])
    scene.table.handler.answer(
        Take(0, tuple(c for c in scene.table.state.view.hand if rank_of(c) == rank)[:2])
    )
    calm(scene, hands)
    assert top in scene.table.state.cards.melds[0][0]
    assert ("last", top) not in shown(scene)
    hands.key(pygame.K_u, text="u")
    calm(scene, hands)
    assert scene.table.state.cards.pile[-1] == top
    assert ("last", top) in shown(scene)


def test_dragging_the_stock_to_the_hand_draws(play: Any) -> None:
    scene, hands = play()
    drag(scene, hands, scene.table.state.areas.stock.center, scene.table.state.areas.hand.center)
    calm(scene, hands)
    assert scene.table.state.view.phase is Phase.MELD


def test_a_click_selects_and_another_lets_go(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    before = scene.table.state.layout.strips[scene.table.staging.hand()[0]].y
    hands.click(at(scene, REST[0]))
    hands.step(0.5)
    calm(scene, hands)
    assert chosen_faces(scene) == [REST[0]]
    assert scene.table.state.layout.strips[scene.table.staging.hand()[0]].y < before
    hands.click(at(scene, REST[0]))
    assert chosen_faces(scene) == []


def test_a_card_let_go_with_escape_glides_back(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    table = scene.table
    start = at(scene, KINGS[0])
    hands.move(start)
    hands.down(start)
    for by in (20, 200):
        hands.post(pygame.MOUSEMOTION, pos=(start[0] - by, start[1] - by), rel=(0, 0),
                   buttons=(1, 0, 0))  # fmt: skip
    hands.step(0.02)
    (card,) = table.state.drag.held
    held = hit.held_pose(table.state, card)
    hands.key(pygame.K_ESCAPE)
    assert not table.state.drag.held
    motion = table.tabletop.animator.motions[card]
    assert (motion.start.x, motion.start.y) == (held.x, held.y)
    assert motion.end == table.state.layout.poses[card]


def test_a_card_dragged_to_the_pile_is_discarded(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    drag(scene, hands, at(scene, REST[2]), scene.table.state.areas.pile.center)
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, REST[2])
    calm(scene, hands)
    assert scene.table.state.view.discards[0] == (0, REST[2])


def test_each_card_meant_is_named_once(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    hands.click(at(scene, REST[2]))
    (chosen,) = scene.table.state.own.selected
    scene.table.player.discard([chosen])
    assert scene.table.state.cards.preferred == [chosen]


def test_a_refused_drop_glides_back_and_says_what_is_missing(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    scene.table.state.view.opened[0] = whole_state(scene.game).opened[0] = True
    start = at(scene, KINGS[0])
    drag(scene, hands, start, scene.table.state.areas.grounds[0].center)
    assert scene.table.state.drag.held == []
    assert any("3" in text or "three" in text for text in scene.table.state.said.texts)
    calm(scene, hands)
    assert at(scene, KINGS[0]) == start
    assert len(scene.table.state.view.hand) == 8
    hands.step(0.1, times=60)
    assert scene.table.state.said.texts == []


def test_the_last_card_of_a_meld_brings_those_that_were_chosen(play: Any) -> None:
    """Alone it is no meld and falls back; on the pile it falls alone, whatever is chosen."""
    scene, hands = play(table_of("classic", [*ACES, *KINGS, *REST], [KINGS]))
    for ace in ACES[:2]:
        hands.click(at(scene, ace))
    away = (
        scene.table.state.areas.grounds[0].left + 60,
        scene.table.state.areas.grounds[0].centery,
    )
    drag(scene, hands, at(scene, REST[0]), away)
    calm(scene, hands)
    assert len(scene.table.state.view.melds[0]) == 1, "a four goes with no aces"
    drag(scene, hands, at(scene, ACES[2]), away)
    assert scene.game.record.hands[-1].actions[-1] == LayMelds(0, (tuple(ACES),))
    calm(scene, hands)
    for king in KINGS[:2]:
        hands.click(at(scene, king))
    drag(scene, hands, at(scene, REST[1]), scene.table.state.areas.pile.center)
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, REST[1])


@pytest.mark.parametrize(
    ("pile", "stock", "said"),
    [
        ([], True, "Draw first."),
        ([make_card(9, 0)], True, "Draw first."),
        ([KINGS[2]], True, "Draw a card or take the pile first."),
        ([KINGS[2]], False, "The stock is empty: take the pile, or pass."),
    ],
)
def test_a_card_thrown_before_the_draw_tells_what_comes_first(
    play: Any, pile: list[int], stock: bool, said: str
) -> None:
    game = table_of("classic", [*KINGS[:2], *REST], [[make_card(5, i) for i in range(3)]])
    state = whole_state(game)
    state.phase, state.drew, state.pile, state.frozen = Phase.DRAW, None, pile, False
    scene, hands = play(game)
    state.stock = state.stock if stock else []
    drag(scene, hands, at(scene, REST[2]), scene.table.state.areas.pile.center)
    assert scene.table.state.said.texts[-1] == said
    scene.table.state.own.selected = {scene.table.staging.hand()[0]}
    assert scene.table.player.lay_off(scene.table.staging.chosen(), 0).refusal == said


def note_box(scene: Any) -> pygame.Rect:
    """The sheet of the only note, without its shadow."""
    (item,) = scene.table.tabletop.above.items.values()
    _text, corner, size = item.key
    return pygame.Rect(corner, size)


@pytest.mark.parametrize("log", ["closed", "open"])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440), (1000, 640)])
def test_why_a_card_was_refused_can_be_read_beside_buttons_and_hand(
    make_app: Any, hands_on: Any, size: tuple[int, int], log: str
) -> None:
    app = make_app(size)
    game = table_of("international", [*ACES, *REST, *REST, JOKER], [KINGS])
    scene, hands = sit_down(app, game, log=log), hands_on(app)
    calm(scene, hands)
    for _click in range(2):
        hands.click(at(scene, JOKER))
    box = note_box(scene)
    assert pygame.Rect((0, 0), size).contains(box)
    buttons = [b.rect for b in scene.table.controls.walk() if isinstance(b, Button) and b.visible]
    cards = [scene.table.state.layout.poses[i].rect for i in scene.table.staging.hand()]
    assert box.collidelist([*buttons, *cards]) < 0


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440), (960, 540)])
def test_why_a_card_was_refused_leaves_the_question_to_be_read(
    make_app: Any, hands_on: Any, size: tuple[int, int], text_scale: float
) -> None:
    app = make_app(size, text_scale)
    game = table_of("international", REST, [KINGS, ACES])
    whole_state(game).opener, whole_state(game).bonus_due = True, 3
    scene, hands = sit_down(app, game), hands_on(app)
    calm(scene, hands)
    drag(scene, hands, at(scene, REST[0]), scene.table.state.areas.pile.center)
    asked = scene.table.controls.prompt_plan
    assert asked is not None
    for spot in (
        asked.box.topleft,
        scene.table.state.areas.pile.center,
        scene.table.state.areas.plaza.box.midbottom,
    ):
        scene.table.state.said.explain(
            "Take your 3 bonus cards first, or discard again.", spot, scene.table.state.now
        )
        scene.table.tabletop.refresh()
        assert note_box(scene).colliderect(asked.raised or asked.box) == 0


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440), (960, 540)])
def test_why_a_card_was_refused_leaves_the_pile_to_be_read(
    make_app: Any, hands_on: Any, size: tuple[int, int]
) -> None:
    game = holding([*KINGS, JOKER, *REST], Phase.DRAW)
    whole_state(game).opened[0] = True
    whole_state(game).pile = [make_card(5, 0), make_card(13, 3)]
    app = make_app(size)
    scene, hands = sit_down(app, game), hands_on(app)
    calm(scene, hands)
    drag(scene, hands, at(scene, REST[0]), scene.table.state.areas.pile.center)
    assert scene.table.state.said.texts
    assert (
        note_box(scene).collidelist(
            [hit.pile_box(scene.table.state), scene.table.state.areas.stock]
        )
        < 0
    )


def test_nothing_is_to_be_read_between_cards_that_are_being_laid(
    make_app: Any, hands_on: Any
) -> None:
    app = make_app()
    game = holding([*KINGS, *ACES, *REST])
    scene, hands = sit_down(app, game), hands_on(app)
    calm(scene, hands)
    assert ("empty", 0) in scene.table.tabletop.still
    game.submit(LayMelds(0, (tuple(KINGS), tuple(ACES))))
    while not scene.table.state.view.opened[0]:
        hands.step()
        assert (("empty", 0) in scene.table.tabletop.still) != any(scene.table.state.cards.melds[0])


@pytest.mark.parametrize("text_scale", [1.0, 1.3])
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
@pytest.mark.parametrize("key", ["international", "six_three_sides"])
def test_what_players_say_leaves_the_rest_to_be_read(
    make_app: Any, size: tuple[int, int], text_scale: float, key: str
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(key))
    areas = scene.table.state.areas
    for seat in range(1, scene.table.state.view.variant.table.seats):
        scene.table.state.said = Said()
        scene.table.state.said.say(seat, "My bonus cards, please.", scene.table.state.now, 1.0)
        scene.table.tabletop.refresh()
        (box,) = speech(scene).values()
        others = [area.box for other, area in areas.seats.items() if other != seat]
        grounds = [ground.box for ground in areas.places.values()]
        tools = [scene.table.controls.log_button.rect, scene.table.controls.menu_button.rect]
        assert box.collidelist([*others, *grounds, *tools, areas.plaza.box]) < 0
        assert pygame.Rect((0, 0), size).contains(box)


def test_what_is_said_lies_above_cards_that_move(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    start = at(scene, KINGS[0])
    hands.move(start)
    hands.down(start)
    hands.post(pygame.MOUSEMOTION, pos=(start[0], start[1] - 60), rel=(0, 0), buttons=(1, 0, 0))
    scene.table.state.said.explain(
        "The pile is frozen.", scene.table.state.areas.grounds[1].center, scene.table.state.now
    )
    scene.table.tabletop.refresh()
    box = note_box(scene)
    inner = box.inflate(-6, -6)
    seen = []
    for spot in (scene.table.state.areas.plaza.box.center, box.center):
        hands.post(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(1, 0, 0))
        window = scene.app.window.surface.subsurface(inner)
        seen.append(pygame.image.tobytes(window, "RGB"))
    (held,) = scene.table.state.drag.held
    assert hit.held_pose(scene.table.state, held).rect.colliderect(inner)
    assert seen[0] == seen[1]


def test_a_pair_let_fall_on_a_pile_out_of_reach_is_told_why(play: Any) -> None:
    game = table_of("classic", [*KINGS[:2], *REST], [[make_card(5, i) for i in range(3)]])
    state = whole_state(game)
    state.phase, state.drew, state.pile = Phase.DRAW, None, [make_card(9, 0)]
    scene, _hands = play(game)
    ids = [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in KINGS]
    assert "nines" in scene.table.drops.drop(ids, "pile").refusal


def test_cards_that_do_not_open_go_back_to_the_hand_with_the_discard(play: Any) -> None:
    scene, hands = play(holding(KINGS + ACES + REST))
    for card in KINGS:
        hands.click(at(scene, card))
        hands.step(0.5)
    hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    assert scene.table.state.own.staged
    scene.game.pause = 60.0
    drag(scene, hands, at(scene, REST[0]), scene.table.state.areas.pile.center)
    hands.step(0.2, 3)
    assert scene.table.state.own.staged == []
    assert not scene.game.view().melds[0]
    (told,) = [words for words in scene.table.state.said.texts if "Not opened" in words]
    assert "30" in told
    assert "50" in told


def test_a_card_dropped_on_the_others_ground_goes_back_and_it_is_said(play: Any) -> None:
    scene, hands = play(holding(KINGS + ACES + REST))
    drag(scene, hands, at(scene, KINGS[1]), scene.table.state.areas.grounds[1].center)
    hands.step(0.05, 3)
    assert any("melds of opponents" in words for words in scene.table.state.said.texts)
    assert scene.table.state.own.staged == []


def test_cards_put_out_count_towards_the_minimum_and_open_together(play: Any) -> None:
    scene, hands = play(holding(KINGS + ACES + REST))
    for card in KINGS:
        hands.click(at(scene, card))
        hands.step(0.5)
    drag(scene, hands, at(scene, KINGS[1]), scene.table.state.areas.grounds[0].center)
    calm(scene, hands)
    assert [sorted(scene.table.staging.cards(g)) for g in scene.table.state.own.staged] == [KINGS]
    assert scene.table.staging.check().points == 30
    hands.key(pygame.K_m, text="m")
    assert "50" in scene.table.state.said.texts[-1]
    for card in ACES:
        drag(scene, hands, at(scene, card), scene.table.state.areas.grounds[0].center)
    calm(scene, hands)
    assert scene.table.staging.check().points == 90
    assert scene.table.staging.check().refusal is None
    hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    assert scene.table.state.view.opened[0]
    assert scene.table.state.own.staged == []
    assert sorted(meld.rank for meld in scene.table.state.view.melds[0]) == [13, 14]


def test_the_tick_of_the_gauge_is_green_only_where_the_cards_put_out_open(play: Any) -> None:
    scene, hands = play(holding([*ACES[:2], JOKER, *KINGS, *REST], key="international"))

    def green() -> bool:
        box = scene.table.tabletop.still["gauge"].rect
        window = scene.table.tabletop.layer.surface.subsurface(box)
        return pygame.mask.from_threshold(window, GOOD, (2, 2, 2, 255)).count() > 20

    for cards, opens in (([*ACES[:2], JOKER], False), (KINGS, True)):
        scene.table.staging.stage(
            [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in cards]
        )
        scene.table.tabletop.arrange(animate=False)
        hands.step()
        text = scene.table.tabletop.text()
        assert text.staged_points >= 90
        assert bool(text.staged_note) is (not opens)
        assert green() is opens


def test_enter_draws_no_card_while_cards_are_put_out(play: Any) -> None:
    scene, hands = play(holding([*KINGS, *ACES, *REST], Phase.DRAW))
    whole_state(scene.game).pile = [make_card(9, 0)]
    scene.table.state.cards.settle(scene.game.view())
    scene.table.staging.stage(
        [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in ACES]
    )
    hands.key(pygame.K_RETURN)
    assert scene.table.state.view.phase is Phase.DRAW
    assert scene.table.state.said.texts == ["Draw first."]
    whole_state(scene.game).pile = [make_card(13, 3)]
    scene.table.state.cards.settle(scene.game.view())
    hands.key(pygame.K_RETURN)
    assert scene.table.state.view.phase is Phase.DRAW
    assert scene.table.state.said.texts == ["Draw a card or take the pile first."]
    scene.table.staging.stage(
        [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in KINGS[:2]]
    )
    hands.key(pygame.K_RETURN)
    assert isinstance(scene.game.record.hands[-1].actions[-1], Take)


def test_cards_put_out_can_be_taken_back(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    for card in KINGS:
        drag(scene, hands, at(scene, card), scene.table.state.areas.grounds[0].center)
    calm(scene, hands)
    place = scene.table.state.layout.staged[0]
    drag(scene, hands, (place.centerx, place.bottom - 10), scene.table.state.areas.hand.center)
    calm(scene, hands)
    assert len(scene.table.state.own.staged[0]) == 2
    hands.key(pygame.K_BACKSPACE)
    assert scene.table.state.own.staged == []
    assert len(scene.table.staging.hand()) == 8


def test_a_card_from_the_tray_joins_a_sorted_hand_where_it_belongs(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    before = scene.table.staging.hand()
    drag(scene, hands, at(scene, KINGS[0]), scene.table.state.areas.grounds[0].center)
    calm(scene, hands)
    drag(
        scene,
        hands,
        scene.table.state.layout.staged[0].center,
        scene.table.state.areas.hand.midleft,
    )
    calm(scene, hands)
    assert scene.table.state.own.order.sort == "rank"
    assert scene.table.staging.hand() == before


def test_the_last_card_of_a_meld_brings_those_chosen_into_the_tray(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    for card in KINGS[:2]:
        hands.click(at(scene, card))
        hands.step(0.5)
    drag(scene, hands, at(scene, KINGS[2]), scene.table.state.areas.grounds[0].center)
    assert len(scene.table.state.own.staged[0]) == 3


def test_the_outer_card_of_a_sequence_brings_the_chosen_one_between_to_it(play: Any) -> None:
    hearts = [make_card(rank, 2) for rank in range(4, 9)]
    scene, hands = play(table_of("samba", [*hearts[3:], *REST], [hearts[:3]]))
    hands.click(at(scene, hearts[3]))
    hands.step(0.5)
    drag(scene, hands, at(scene, hearts[4]), scene.table.state.layout.melds[0, 0].center)
    assert scene.game.record.hands[-1].actions[-1] == LayOff(0, ((tuple(hearts[3:]), 0),))


def test_the_second_card_of_a_pair_brings_the_chosen_one_to_the_pile(play: Any) -> None:
    game = holding(KINGS[:2] + REST, Phase.DRAW)
    state = whole_state(game)
    state.pile, state.frozen = [make_card(5, 0), KINGS[2]], False
    meld = meld_of(tuple(ACES))
    assert meld is not None
    state.melds[0], state.opened[0] = [meld], True
    scene, hands = play(game)
    hands.click(at(scene, KINGS[0]))
    hands.step(0.5)
    drag(scene, hands, at(scene, KINGS[1]), scene.table.state.areas.pile.center)
    assert isinstance(game.record.hands[-1].actions[-1], Take)


def test_a_card_that_is_no_meld_with_those_chosen_is_put_out_alone(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    hands.click(at(scene, REST[0]))
    hands.step(0.5)
    drag(scene, hands, at(scene, KINGS[2]), scene.table.state.areas.grounds[0].center)
    assert [scene.table.state.cards.faces[i] for i in scene.table.state.own.staged[0]] == [KINGS[2]]


def test_opening_leaves_what_is_no_meld_yet_in_the_hand(play: Any) -> None:
    more = [make_card(9, 0), make_card(9, 1)]
    scene, hands = play(holding(KINGS + ACES + more + REST))
    for card in (KINGS[0], *KINGS[1:], *ACES, *more):
        drag(scene, hands, at(scene, card), scene.table.state.areas.grounds[0].center)
    calm(scene, hands)
    assert None in scene.table.tabletop.text().staged_groups
    hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    assert sorted(meld.rank for meld in scene.table.state.view.melds[0]) == [13, 14]
    assert set(more) <= set(scene.table.state.view.hand)
    assert scene.table.state.own.staged == []


def test_opening_together_with_the_pile(play: Any) -> None:
    game = holding(KINGS[:2] + ACES + REST, Phase.DRAW)
    whole_state(game).pile = [make_card(5, 0), KINGS[2]]
    whole_state(game).frozen = False
    scene, hands = play(game)
    for card in ACES:
        drag(scene, hands, at(scene, card), scene.table.state.areas.grounds[0].center)
    for card in KINGS[:2]:
        hands.click(at(scene, card))
        hands.step(0.5)
    drag(scene, hands, at(scene, KINGS[0]), scene.table.state.areas.pile.center)
    action = scene.game.record.hands[-1].actions[-1]
    assert isinstance(action, Take)
    assert [sorted(group) for group in action.opening] == [ACES]
    calm(scene, hands)
    assert scene.table.state.view.opened[0]
    assert make_card(5, 0) in scene.table.state.view.hand


def test_the_pile_dragged_to_the_tray_goes_straight_in(play: Any) -> None:
    game = holding(KINGS[:2] + ACES + REST, Phase.DRAW)
    whole_state(game).pile = [make_card(5, 0), KINGS[2]]
    scene, hands = play(game)
    for cards in (ACES, KINGS[:2]):
        scene.table.handler.report(
            scene.table.staging.stage(
                [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in cards]
            )
        )
    scene.table.playback.finish()
    scene.table.tabletop.animator.set_speed("normal")
    top = scene.table.state.cards.pile[-1]
    places = scene.table.state.layout.staged
    below = (places[0].centerx, places[0].bottom + 20)
    assert scene.table.controls.draw_button.kind == "primary"
    drag(scene, hands, scene.table.state.layout.poses[top].rect.center, below)
    assert isinstance(scene.game.record.hands[-1].actions[-1], Take)
    assert scene.table.state.busy
    pile = scene.table.state.areas.pile.center
    away = 0.0
    for _turn in range(200):
        here = scene.table.tabletop.animator.where(top, scene.table.state.now)
        assert here is not None
        assert abs(here.x - pile[0]) + abs(here.y - pile[1]) > min(away, 60)
        away = abs(here.x - pile[0]) + abs(here.y - pile[1])
        told = [
            name
            for name in scene.table.tabletop.still
            if isinstance(name, tuple) and name[0] == "staged"
        ]
        assert not told
        assert scene.table.tabletop.text().staged_note == ""
        assert scene.table.state.prompt in ("", "Meld what you like, then discard.")
        assert scene.table.controls.draw_button.kind == "secondary"
        assert scene.table.controls.discard_button.enabled
        if not scene.animating:
            break
        hands.step()
    assert scene.table.state.view.opened[0]
    assert scene.table.state.own.staged == []


def test_several_ways_to_take_the_pile_are_asked_at_the_table(play: Any) -> None:
    game = holding([*KINGS, JOKER, *REST], Phase.DRAW)
    whole_state(game).opened[0] = True
    whole_state(game).pile = [make_card(5, 0), make_card(13, 3)]
    whole_state(game).frozen = False
    scene, hands = play(game)
    hands.key(pygame.K_t, text="t")
    assert scene.table.controls.prompt is not None
    assert len(scene.table.controls.prompt_keys) >= 2
    hands.step()
    hands.click(scene.table.controls.prompt_keys[1].rect.center)
    assert isinstance(scene.game.record.hands[-1].actions[-1], Take)


def test_lawful_places_light_up_when_a_card_is_picked_up(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    start = at(scene, KINGS[0])
    hands.move(start)
    hands.down(start)
    hands.post(pygame.MOUSEMOTION, pos=(start[0], start[1] - 60), rel=(0, 0), buttons=(1, 0, 0))
    assert scene.table.state.drag.places == {"pile", "ground"}
    hands.key(pygame.K_ESCAPE)
    assert scene.table.state.drag.held == []
    assert len(scene.table.staging.hand()) == 8


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_edge_of_a_lit_meld_does_not_cut_its_figure(
    make_app: Any, hands_on: Any, size: tuple[int, int]
) -> None:
    app = make_app(size)
    scene = sit_down(app, table_of("classic", [make_card(13, 3), *REST], [KINGS, ACES]))
    hands = hands_on(app)
    calm(scene, hands)
    start = at(scene, make_card(13, 3))
    hands.move(start)
    hands.down(start)
    hands.post(pygame.MOUSEMOTION, pos=(start[0], start[1] - 60), rel=(0, 0), buttons=(1, 0, 0))
    edge = scene.table.tabletop.still[("target", ("meld", 0))].rect
    figure = scene.table.tabletop.still["count", 0, 0].rect
    thick = app.ui.dp(2.5)
    assert edge.inflate(-2 * thick, -2 * thick).contains(figure)
    # Nor does the pile's touch what stands below it.
    lit, below = (
        scene.table.tabletop.still[("target", "pile")].rect,
        scene.table.tabletop.still[("pile", "count")].rect,
    )
    assert not lit.colliderect(below)


def test_a_double_click_discards_or_adds_to_a_meld(play: Any) -> None:
    scene, hands = play(holding(KINGS + ACES + REST))
    scene.table.handler.report(scene.table.staging.stage(scene.table.staging.hand()[-6:]))
    scene.table.handler.report(scene.table.player.put_down())
    calm(scene, hands)
    state = whole_state(scene.game)
    state.hands[0][0] = make_card(13, 3)
    scene.table.state.cards.settle(scene.game.view())
    scene.table.playback.look_again()
    scene.table.tabletop.arrange(animate=False)
    spot = at(scene, make_card(13, 3))
    hands.click(spot)
    hands.click(spot)
    calm(scene, hands)
    assert next(m for m in scene.table.state.view.melds[0] if m.rank == 13).size == 4


@pytest.mark.parametrize(("key", "size"), [("international", 6), ("classic", 5)])
def test_a_double_click_adds_a_wild_card_only_where_it_may_not_be_thrown(
    play: Any, key: str, size: int
) -> None:
    naturals = [*KINGS, *KINGS[:2]]
    scene, hands = play(table_of(key, [JOKER, *REST], [naturals]))
    spot = at(scene, JOKER)
    hands.click(spot)
    hands.click(spot)
    calm(scene, hands)
    (meld,) = scene.table.state.view.melds[0]
    assert meld.size == size
    assert scene.game.your_turn, "nor is it thrown unasked"


def test_a_discard_that_would_be_refused_is_not_held_out(play: Any) -> None:
    scene, hands = play(table_of("international", [JOKER, *REST], [KINGS]))
    hands.click(at(scene, REST[3]))
    calm(scene, hands)
    assert scene.table.controls.discard_button.kind == "primary"
    scene.table.state.own.selected.clear()
    hands.click(at(scene, JOKER))
    calm(scene, hands)
    assert scene.table.controls.discard_button.kind == "secondary"
    hands.key(pygame.K_x, text="x")
    assert "wild card" in " ".join(scene.table.state.said.texts), "pressed, it says why"


def test_a_double_click_means_its_card_and_not_one_chosen_before(play: Any) -> None:
    scene, hands = play(table_of("classic", [*REST, *REST], [KINGS]))
    hands.click(at(scene, REST[0]))
    hands.step(1)
    for _click in range(2):
        hands.click(at(scene, REST[3]))
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, REST[3])


def test_a_double_click_on_a_chosen_card_means_all_that_are_chosen(play: Any) -> None:
    scene, hands = play(table_of("classic", [*ACES, *REST], [KINGS]))
    for ace in ACES:
        hands.click(at(scene, ace))
    hands.step(1)
    for _click in range(2):
        hands.click(at(scene, ACES[1]))
    assert scene.game.record.hands[-1].actions[-1] == LayMelds(0, (tuple(ACES),))


@pytest.mark.parametrize("speed", ["off", "normal", "slow"])
def test_what_came_under_the_mouse_is_not_double_clicked(play: Any, speed: str) -> None:
    """Four quick clicks on a king lay it off; the queen that follows it there stays in the hand."""
    king, queen = make_card(13, 3), make_card(12, 3)
    scene, hands = play(table_of("classic", [*REST, queen, king], [KINGS]), speed=speed)
    spot = at(scene, king)
    for _click in range(4):
        hands.click(spot)
        hands.step(0.15)
    (meld,) = scene.table.state.view.melds[0]
    assert meld.size == 4
    assert queen in scene.game.view().hand
    assert scene.game.your_turn
    calm(scene, hands)
    hands.step(0.1, 8)
    scene.table.state.own.selected.clear()
    hands.click(spot)
    hands.click(spot)
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, queen), "later it is meant"


def test_what_came_under_the_mouse_in_the_tray_is_not_double_clicked(play: Any) -> None:
    scene, hands = play(holding([*KINGS, make_card(13, 3), *ACES, *REST]))
    for cards in (ACES, [*KINGS, make_card(13, 3)]):
        for card in cards:
            hands.click(at(scene, card))
            hands.step(0.5)
        hands.key(pygame.K_m, text="m")
        hands.step(0.1, 9)
    state = scene.table.state
    spot = state.layout.staged[1].center
    for _click in range(4):
        hands.click(spot)
        hands.step(0.1)
    assert sum(len(group) for group in state.own.staged) == 6


def test_a_double_click_on_draw_lays_nothing_down(play: Any) -> None:
    """Where that button was stands the one that opens."""
    scene, hands = play(holding([*KINGS, *ACES, *REST], Phase.DRAW))
    for cards in (KINGS, ACES):
        scene.table.handler.hand.state.own.selected = {
            i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in cards
        }
        hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    spot = scene.table.controls.draw_button.rect.center
    hands.click(spot)
    hands.step(0.1)
    assert scene.table.controls.open_button.rect.collidepoint(spot)
    hands.click(spot)
    calm(scene, hands)
    assert scene.table.state.own.staged
    assert not scene.game.view().opened[0]


def test_a_whole_turn_by_keyboard(play: Any) -> None:
    scene, hands = play()
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    assert scene.table.state.view.phase is Phase.MELD
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_HOME)
    card = scene.table.state.cards.faces[scene.table.state.own.cursor]
    hands.key(pygame.K_SPACE)
    assert chosen_faces(scene) == [card]
    hands.key(pygame.K_x, text="x")
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, card)
    calm(scene, hands)
    assert scene.table.state.view.discards[0] == (0, card)


def test_undo_brings_cards_back(play: Any) -> None:
    for seed in range(60):
        game = new_game(seed=seed)
        if game.your_turn and game.submit(Draw(0)) is None:
            hint = game.hint()
            if hint is not None and isinstance(hint.action, LayMelds):
                break
    scene, hands = play(game)
    assert not scene.table.controls.undo_button.enabled
    held = sorted(scene.table.state.view.hand)
    assert hint is not None
    scene.table.handler.answer(hint.action)
    calm(scene, hands)
    assert scene.table.state.view.opened[0]
    assert scene.table.controls.undo_button.enabled
    hands.key(pygame.K_u, text="u")
    calm(scene, hands)
    assert not scene.table.state.view.opened[0]
    assert sorted(scene.table.staging.cards(scene.table.staging.hand())) == held


def test_undo_takes_back_what_was_done_last(play: Any) -> None:
    """What was put out after a discard comes back before it; what was out then had gone back."""
    scene, hands = play(pause=60.0)
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    plain = [i for i in scene.table.staging.hand() if not is_wild(scene.table.state.cards.faces[i])]

    def lying() -> tuple[int, int, int]:
        scene.table.playback.finish()
        hands.step()
        return (
            len(scene.table.staging.hand()),
            len(scene.table.state.own.staged),
            len(scene.game.view().hand),
        )

    scene.table.handler.report(scene.table.staging.stage(plain[:1]))
    scene.table.handler.report(scene.table.player.discard(plain[1:2]))
    lying()
    scene.table.handler.report(scene.table.staging.stage(plain[-1:]))
    assert not scene.game.your_turn
    held = len(scene.game.view().hand)
    assert lying() == (held - 1, 1, held)
    seen = []
    for _press in range(2):
        hands.key(pygame.K_u, text="u")
        seen.append(lying())
    assert seen == [(held, 0, held), (held + 1, 0, held + 1)]
    assert scene.game.your_turn
    assert not scene.table.controls.undo_button.enabled


def test_cards_put_out_go_back_where_no_action_can_be_undone(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST, Phase.DRAW))
    kings = [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in KINGS]
    scene.table.staging.stage(kings)
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    assert scene.table.state.view.phase is Phase.MELD
    hands.key(pygame.K_u, text="u")
    assert scene.table.state.own.staged == []
    assert scene.table.state.view.phase is Phase.MELD


def test_a_disabled_letter_says_why(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    hands.key(pygame.K_d, text="d")
    assert scene.table.state.said.texts == [scene.table.controls.draw_button.disabled_reason]


def test_sorting_and_dragging_within_the_hand(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST))
    first = scene.table.staging.hand()[0]
    last = scene.table.state.layout.strips[scene.table.staging.hand()[-1]]
    hands.key(pygame.K_s, text="s")
    assert scene.table.state.own.order.sort == "suit"
    hands.key(pygame.K_s, text="s")
    calm(scene, hands)
    drag(
        scene,
        hands,
        at(scene, scene.table.state.cards.faces[first]),
        (last.right - 6, last.centery),
    )
    assert scene.table.state.own.order.sort == "own"
    assert scene.table.staging.hand()[-1] == first
    assert scene.settings.sort == "own"


def test_a_card_dropped_where_it_was_leaves_the_hand_sorted(play: Any) -> None:
    scene, hands = play()
    before = scene.table.staging.hand()
    start = at(scene, scene.table.state.cards.faces[before[4]])
    drag(scene, hands, start, (start[0] + 10, start[1] - 12))
    calm(scene, hands)
    assert scene.table.state.own.order.sort == "rank"
    assert scene.table.staging.hand() == before


def test_the_buttons_go_by_what_is_shown(play: Any) -> None:
    scene, hands = play()
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    seen: set[bool] = set()
    for _turn in range(400):
        hands.step()
        if scene.table.state.view.turn != scene.table.state.view.seat:
            seen.add(
                scene.table.controls.discard_button.enabled
                or scene.table.controls.draw_button.enabled
            )
        elif seen:
            break
    assert seen == {False}


def test_a_click_finishes_what_moves(play: Any) -> None:
    scene, hands = play()
    hands.key(pygame.K_d, text="d")
    assert scene.animating
    hands.down((700, 20))
    hands.up((700, 20))
    assert not scene.table.tabletop.animator.moving
    assert not scene.table.state.busy


def test_without_motion_everything_is_there_at_once(play: Any) -> None:
    scene, hands = play(holding(KINGS + REST), speed="off")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    hands.step()
    assert not scene.table.tabletop.animator.moving


def test_the_log_tells_what_happened_and_why(play: Any) -> None:
    scene, hands = play(log="open", why="now")
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    calm(scene, hands)
    seats = [line.seat for line in scene.table.state.log.lines]
    assert {1, 2, 3} <= set(seats)
    hands.key(pygame.K_w, text="w")
    assert scene.table.state.said.texts == ["The rules leave nothing else."]
    assert scene.table.state.areas.log.w > 0
    hands.key(pygame.K_l, text="l")
    assert scene.table.state.areas.log.w == 0


def play_to_the_end(scene: MatchTable, hands: Any) -> None:
    """Draw and discard by keys until the hand is over."""
    for _ in range(200):
        if scene.game.stage is not Stage.PLAYING:
            break
        if scene.table.state.view.phase is Phase.DRAW:
            hands.key(pygame.K_d, text="d")
        elif scene.table.controls.prompt_keys:
            hands.key(pygame.K_1, text="1")
        if scene.game.your_turn and scene.game.view().phase is Phase.MELD:
            hands.key(pygame.K_HOME)
            hands.key(pygame.K_x, text="x")
        calm(scene, hands)
    assert scene.game.stage is Stage.HAND_OVER


def test_a_hand_is_played_to_its_end_and_handed_over(play: Any) -> None:
    scene, hands = play(new_game(seed=5), speed="off", pause=0.0)
    sheets: list[int] = []
    scene.table.exits.hand_over = lambda: sheets.append(scene.game.hand_number)
    play_to_the_end(scene, hands)
    assert all(
        scene.table.state.cards.faces[i] for hand in scene.table.state.cards.hands for i in hand
    )
    hands.key(pygame.K_RETURN)
    assert sheets == [1]


@pytest.mark.parametrize("key", ["international", "five_rotating"])
def test_while_a_hand_is_dealt_nothing_of_the_one_before_is_told(play: Any, key: str) -> None:
    scene, hands = play(new_game(key, seed=5), pause=0.0)
    game = scene.game
    play_to_the_end(scene, hands)
    scene.table.playback.finish()
    before = scene.table.state.view
    hands.key(pygame.K_RIGHT)
    assert scene.table.state.view.phase is Phase.OVER
    assert scene.table.state.own.cursor is not None
    game.next_hand()
    while not scene.table.state.dealing:
        hands.step()
    dealt = game.view()
    assert scene.table.state.view.dealer == dealt.dealer != before.dealer
    assert (scene.table.state.view.sides, scene.table.state.view.seat) == (dealt.sides, dealt.seat)
    assert scene.table.state.areas.seats[dealt.seat].own
    assert not any(scene.table.state.view.opened)
    assert scene.table.state.own.cursor is None
    hands.step(times=3)
    assert scene.table.state.dealing
    assert not [name for name in scene.table.tabletop.still if "entry" in str(name)]


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (800, 1000)])
def test_a_resize_in_the_middle_of_everything(make_app: Any, hands_on: Any, size: Any) -> None:
    app = make_app()
    scene = sit_down(app, new_game("international"))
    hands = hands_on(app)
    hands.step(times=40)
    app.window.surface = pygame.display.set_mode(size)
    app.window.size = size
    app._relayout()
    hands.step(times=5)
    window = pygame.Rect((0, 0), size)
    own = set(scene.table.state.cards.hands[scene.table.state.view.seat])
    for sprite, pose in scene.table.state.layout.poses.items():
        # The own hand is cut off by the edge of the window.
        assert window.colliderect(pose.rect) if sprite in own else window.contains(pose.rect)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1536, 864), (1920, 1080)])
@pytest.mark.parametrize("log", ["open", "closed"])
@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_no_word_of_a_choice_is_cut(
    make_app: Any, size: tuple[int, int], log: str, text_size: float
) -> None:
    app = make_app(size, text_size)
    scene = sit_down(app, new_game(), log=log, text_size=text_size)
    words = (
        ("Take 3 bonus cards", "Ask: may I go out?"),
        ("Show Schneider: 2,000 points", "Show Blitz: 1,000 points", "Table all", "Keep 3♥"),
        ("Yes", "No"),
        ("Kh Kd, opening Ks Ks Kd, 7s 7h 7d", "Kh Kd Kc, opening 7s 7h 7d, As Ad Ac"),
    )
    for answers in words:
        title = "Walter asks: may I go out? You have opened"
        scene.table.controls.ask(
            Choice(title, tuple((text, None) for text in answers)), scene.table.state.areas, ()
        )
        plan = scene.table.controls.prompt_plan
        assert plan is not None
        table = pygame.Rect((0, 0), (scene.table.state.areas.log.x, size[1]))
        assert table.contains(plan.raised or plan.box)
        for key in scene.table.controls.prompt_keys:
            room = key.rect.w - key.key_room - 2 * app.ui.px(10)
            one_line = app.ui.text.width(key.text, "strong") <= key.rect.w - 2 * app.ui.px(8)
            lines = app.ui.text.wrap(key.text, room, "strong")
            assert one_line or all(app.ui.text.width(w, "strong") <= room for w in key.text.split())
            high = 1 if one_line else len(lines)
            assert high * app.ui.text.line_height("strong") <= key.rect.h
            assert table.contains(key.rect)
        for line in plan.title:
            assert app.ui.text.width(line, "label") <= plan.box.w


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("log", ["open", "closed"])
def test_short_answers_stand_on_one_line(make_app: Any, size: tuple[int, int], log: str) -> None:
    app = make_app(size)
    scene = sit_down(app, new_game("international"), log=log)
    for answers in (("Table all", "Keep 3♦", "Keep 3♥"), ("Table all", "Keep 3♦"), ("Yes", "No")):
        choice = Choice("Table your threes, or keep one?", tuple((text, None) for text in answers))
        scene.table.controls.ask(choice, scene.table.state.areas, ())
        for key in scene.table.controls.prompt_keys:
            assert key._content_width() <= key.rect.w - 2 * app.ui.px(8), key.text


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("log", ["open", "closed"])
def test_after_a_hand_its_button_covers_no_open_cards(
    make_app: Any, size: tuple[int, int], log: str
) -> None:
    game = new_game("international")
    scene = sit_down(make_app(size), game, log=log)
    scene.table.playback.finish()
    whole_state(game).phase = Phase.OVER
    for seat in range(4):
        whole_state(game).hands[seat] = [*KINGS, *ACES, *KINGS]
    view = game.view()
    view.hands = [[*KINGS, *ACES, *KINGS] for _ in range(4)]
    scene.table.state.view = view
    scene.table.state.cards.settle(view)
    scene.table.tabletop.arrange(animate=False)
    (key,) = scene.table.controls.prompt_keys
    assert not any(
        key.rect.colliderect(scene.table.state.layout.poses[i].rect)
        for i in scene.table.state.cards.hands[3]
    )
    words = key.text.split()
    assert all(scene.ui.text.width(word, "strong") < key.rect.w - key.key_room for word in words)


def full_set(rank: int) -> list[int]:
    """A canasta."""
    return [make_card(rank, n % 4) for n in range(7)]


@pytest.mark.parametrize("key", ["classic", "five_first_taker", "cutthroat"])
def test_nothing_sticks_out_under_a_hint(play: Any, key: str) -> None:
    wide = [[make_card(rank, n % 4) for n in range(5)] for rank in range(4, 15)]
    game = table_of(key, [*KINGS, *REST], wide)
    whole_state(game).melds = [
        list(whole_state(game).melds[0]) for _side in whole_state(game).melds
    ]
    scene, hands = play(game)
    assert "prompt" in shown(scene)
    scene.table.handler.hints.tell(
        Advice(Decision(Draw(scene.table.state.view.seat)), Reason("act.draw_one"))
    )
    hands.step()
    box = note_box(scene)
    told = [item.rect for item in scene.table.tabletop.layer.items.values() if item.z == Z_LABEL]
    assert all(box.contains(rect) for rect in told if box.colliderect(rect))
    hands.step(0.5, times=120)
    assert note_box(scene) == box, "it stays until something is done"
    hands.click(scene.table.state.areas.grounds[0].midbottom)
    hands.step(times=3)
    assert "prompt" in shown(scene)


@pytest.mark.parametrize("log", ["closed", "open"])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize("melds", [[], [ACES, full_set(9), full_set(8)]])
def test_a_hint_covers_no_card_and_nothing_that_is_told(
    make_app: Any, hands_on: Any, melds: Any, size: tuple[int, int], log: str
) -> None:
    app = make_app(size)
    scene = sit_down(app, table_of("international", [*KINGS, *REST], melds), log=log)
    hands = hands_on(app)
    calm(scene, hands)
    best = Decision(Discard(0, REST[0]), say("card.only_one_spare"))
    four, ten = (Reason("act.throw", rank=rank) for rank in (4, 10))
    scene.table.handler.hints.tell(Advice(best, four, ten, 540.0, 60.0, size=Size.LARGE))
    hands.step()
    box = note_box(scene)
    assert pygame.Rect((0, 0), size).contains(box)
    names = [("cartouche", 0), ("cartouche", 1), "status", "prompt"]
    told = [lying_still(scene)[name].rect for name in names]
    cards = [pose.rect for pose in scene.table.state.layout.poses.values()]
    assert box.collidelist([*told, *cards]) < 0


def test_a_wide_window_has_the_log_open_until_the_player_closes_it(make_app: Any) -> None:
    assert sit_down(make_app((1600, 900)), new_game(), log="auto").table.state.areas.log.w == 0
    scene = sit_down(make_app((1600, 720)), new_game(), log="auto")
    assert scene.table.state.areas.log.w > 0
    scene.table.handler.log.toggle()
    assert scene.table.state.areas.log.w == 0
    assert scene.settings.log == "closed"
    scene.table.handler.log.toggle()
    assert scene.settings.log == "open"


def test_reasons_of_the_others_wait_for_the_end_of_the_hand(play: Any) -> None:
    scene, hands = play(log="open")
    scene.table.handler.report(scene.table.player.draw())
    calm(scene, hands)
    scene.table.handler.report(scene.table.player.discard([scene.table.staging.hand()[0]]))
    calm(scene, hands)
    number = next(n for n, line in enumerate(scene.table.state.log.lines) if line.seat == 1)
    reason = "The rules leave nothing else."
    assert not any(line.why for line in scene.table.state.log.lines)
    scene.table.handler.log.explain(number)
    assert any("after the hand" in text for text in scene.table.state.said.texts)
    scene.settings.why = "now"
    calm(scene, hands)
    assert scene.table.state.log.lines[number].why == "the rules leave nothing else"
    scene.table.handler.log.explain(number)
    assert any(reason in text for text in scene.table.state.said.texts)


def test_the_log_tells_all_reasons_when_the_hand_is_over(play: Any) -> None:
    scene, hands = play(new_game(seed=5), speed="off", pause=0.0, log="open")
    game = scene.game
    for _turn in range(3000):
        if game.stage is not Stage.PLAYING and not scene.table.state.busy:
            break
        assert not any(line.why for line in scene.table.state.log.lines) or scene.tells_why
        if game.your_turn and not scene.table.state.busy:
            game.submit(first_lawful(game.view()))
        hands.step()
    assert game.stage is not Stage.PLAYING
    assert {line.seat for line in scene.table.state.log.lines if line.why} == {1, 2, 3}


def test_the_card_under_the_mouse_rises_and_events_are_spoken(play: Any) -> None:
    scene, hands = play()
    said: list[str] = []
    scene.table.tabletop.widgets.on_announce = said.append
    card = scene.table.staging.hand()[2]
    low = scene.table.state.layout.poses[card].y
    hands.move(scene.table.state.layout.strips[card].center)
    assert scene.table.state.layout.poses[card].y < low
    hands.move((scene.table.state.areas.size[0] // 2, 200))
    assert scene.table.state.layout.poses[card].y == low
    scene.table.handler.report(scene.table.player.draw())
    calm(scene, hands)
    assert any("draw" in words for words in said)


def test_a_sequence_is_laid_and_another_card_added(play: Any) -> None:
    run = [make_card(rank, 1) for rank in (5, 6, 7)]
    scene, hands = play(table_of("samba", [*run, make_card(8, 1), *REST], [KINGS]))
    for card in run:
        hands.click(at(scene, card))
        hands.step(0.5)
    drag(
        scene,
        hands,
        at(scene, run[1]),
        scene.table.state.areas.grounds[scene.table.state.view.side].center,
    )
    calm(scene, hands)
    assert [meld.kind for meld in scene.table.state.view.melds[scene.table.state.view.side]][
        -1
    ] is MeldKind.SEQUENCE
    drag(scene, hands, at(scene, make_card(8, 1)), lying(scene, 1))
    calm(scene, hands)
    laid = scene.table.state.view.melds[scene.table.state.view.side][1]
    assert (laid.low, laid.high) == (5, 8)
    ladder = [
        scene.table.state.layout.poses[i].y
        for i in scene.table.state.cards.melds[scene.table.state.view.side][1]
    ]
    assert len(set(ladder)) == 4


def test_a_wild_card_that_fits_at_both_ends_is_asked_about(play: Any) -> None:
    run = [make_card(rank, 1) for rank in (6, 7, 8)]
    scene, hands = play(table_of("brazilian", [JOKER, *REST], [KINGS, run]))
    ways = [t for t in scene.game.legal.targets([JOKER]) if t.place == ("meld", 1)]
    drag(scene, hands, at(scene, JOKER), lying(scene, 1))
    if len(ways) > 1:
        assert scene.table.state.choice is not None
        assert [words for words, _ in scene.table.state.choice.options] == [
            way.label for way in ways
        ]
        hands.key(pygame.K_2, text="2")
    calm(scene, hands)
    assert bool(ways) == (scene.table.state.view.melds[scene.table.state.view.side][-1].size == 4)


def test_one_meld_is_dragged_onto_another_of_its_rank(play: Any) -> None:
    key = next(key for key in sorted(VARIANTS) if VARIANTS[key].melds.merging)
    scene, hands = play(table_of(key, KINGS + REST, [ACES, ACES]))
    assert scene.table.drops.merges(1) == {("meld", 0)}
    drag(scene, hands, lying(scene, 1), lying(scene, 0))
    calm(scene, hands)
    assert [meld.size for meld in scene.table.state.view.melds[scene.table.state.view.side]] == [6]
    assert [len(group) for group in scene.table.state.cards.melds[scene.table.state.view.side]] == [
        6
    ]


def test_a_card_falls_on_the_meld_that_it_covers_though_the_mouse_is_beside_it(play: Any) -> None:
    more = make_card(14, 3)
    scene, hands = play(table_of("classic", [more, *KINGS, *REST], [ACES, [c + 3 for c in KINGS]]))
    box = scene.table.state.layout.melds[(scene.table.state.view.side, 0)]
    beside = box.left - scene.table.state.areas.px(10), box.centery
    assert hit.place_at(scene.table.state, beside, []) == "ground"
    strip = scene.table.state.layout.strips[scene.table.staging.hand()[-1]]
    drag(scene, hands, (strip.left + 3, strip.centery), beside)
    calm(scene, hands)
    assert scene.table.state.view.melds[scene.table.state.view.side][0].size == 4


def test_a_card_on_the_open_ground_falls_on_no_meld_far_from_it(play: Any) -> None:
    scene, hands = play(table_of("classic", [make_card(14, 3), *KINGS, *REST], [ACES]))
    drag(
        scene,
        hands,
        at(scene, make_card(14, 3)),
        scene.table.state.areas.grounds[0].move(20, 0).midleft,
    )
    assert scene.table.state.view.melds[scene.table.state.view.side][0].size == 3
    assert scene.table.state.said.texts == ["Add to the meld that you already have: aces."]


def test_a_card_put_out_alone_is_dragged_to_the_cards_beside_it(play: Any) -> None:
    scene, hands = play(holding([*KINGS, JOKER, *REST]))
    scene.table.staging.stage(
        [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] == JOKER]
    )
    scene.table.staging.stage(
        [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in KINGS[:2]]
    )
    scene.table.tabletop.arrange(animate=False)
    alone, pair = scene.table.state.layout.staged
    drag(scene, hands, alone.center, pair.center)
    assert [len(group) for group in scene.table.state.own.staged] == [3]
    assert len(scene.table.state.layout.staged) == 1


THREES = [make_card(3, 0), make_card(3, 3)]


def test_black_threes_are_put_out_one_by_one_where_they_are_a_rank(play: Any) -> None:
    scene, hands = play(holding([*THREES, make_card(3, 0), *REST], key="uruguay"))
    tray = scene.table.state.areas.grounds[0].center
    for count in (1, 2, 3):
        drag(
            scene, hands, at(scene, scene.table.staging.cards(scene.table.staging.hand())[0]), tray
        )
        assert [len(group) for group in scene.table.state.own.staged] == [count], (
            scene.table.state.said.texts
        )


@pytest.mark.parametrize("count", [1, 2])
def test_a_black_three_put_out_is_refused_for_what_it_is(play: Any, count: int) -> None:
    scene, _ = play(holding([*THREES, *REST]))
    ids = scene.table.staging.hand()[:count]
    assert scene.table.staging.stage(ids).refusal == "Black threes are melded only when going out."
    assert not scene.table.drops.places(ids) & {"ground"}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("classic", "The cards of a meld must be of one rank."),
        ("bolivia", "The cards must be of one rank, or of one suit in sequence."),
    ],
)
def test_enough_cards_that_are_not_alike_are_not_called_too_few(
    play: Any, key: str, said: str
) -> None:
    scene, _ = play(table_of(key, [*KINGS[:2], *REST], [ACES]))
    ids = [
        i
        for i in scene.table.staging.hand()
        if scene.table.state.cards.faces[i] in (*KINGS[:2], REST[0])
    ]
    assert scene.table.player.meld(ids).refusal == said


def test_the_keyboards_place_is_marked_round_what_shows_of_a_raised_card(play: Any) -> None:
    scene, hands = play(holding([*KINGS, *REST, *[make_card(9, n % 4) for n in range(20)]]))
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_SPACE)
    calm(scene, hands)
    card = scene.table.state.own.cursor
    assert card in scene.table.state.own.selected
    marked = scene.table.tabletop.layer.items["cursor"].rect
    assert marked.bottom <= scene.table.state.layout.poses[
        card
    ].rect.bottom + scene.table.state.areas.px(5)
    assert marked.w >= scene.table.state.layout.strips[card].w + scene.table.state.areas.px(5)


@pytest.mark.parametrize("by", ["button", "click", "drag"])
def test_the_extra_hand_is_taken_up(play: Any, by: str) -> None:
    scene, hands = play(table_of("two_hands_regency", KINGS + REST, [ACES]))
    place = scene.table.staging.extra_at
    assert place is not None
    box = scene.table.state.layout.poses[scene.table.state.cards.extra[place][-1]].rect
    assert scene.table.controls.pick_up_button.visible
    before = len(scene.table.staging.hand())
    if by == "button":
        hands.click(scene.table.controls.pick_up_button.rect.center)
    elif by == "click":
        hands.click(box.center)
    else:
        drag(scene, hands, box.center, scene.table.state.areas.hand.center)
    calm(scene, hands)
    assert len(scene.table.staging.hand()) > before + 5
    assert scene.table.staging.extra_at is None
    assert not scene.table.controls.pick_up_button.visible


def test_what_stands_beside_the_hand_ends_with_a_whole_sentence(make_app: Any) -> None:
    app = make_app((960, 540))
    scene = sit_down(app, new_game("international"))
    areas = scene.table.state.areas
    near = "3 cards short of Blitz", "5 cards short of a hand with a rather long name of its own"
    _plate, (only,) = aside_lines(app.ui, near, areas)
    assert "".join(run.text for run in only) == near[0]
    plate, lines = aside_lines(app.ui, [near[0]] * 2, areas)
    assert len(lines) == 2
    assert areas.asides.contains(plate)


def test_who_sits_out_looks_on(play: Any) -> None:
    game = new_game("five_rotating")
    scene, _ = play(game)
    assert len(scene.table.state.names) == 4
    assert any("sits out" in words for words in scene.table.tabletop.text().asides)


def test_how_near_a_special_hand_is_can_be_told_or_not(play: Any) -> None:
    game = new_game("modern_american")
    scene, _ = play(game)
    scene.table.tabletop.specials_within = LEARNT
    whole_state(scene.game).hands[0] = [make_card(rank, 1) for rank in range(4, 15)]
    scene.table.playback.look_again()
    assert any("short of" in words for words in scene.table.tabletop.text().asides)
    scene.settings.special_progress = False
    assert list(scene.table.tabletop.text().asides) == []


@pytest.mark.parametrize(
    ("key", "cards", "told"),
    [
        ("international", [make_card(n // 2, n % 2) for n in range(8, 19)], (
            "**Schneider**, 2,000 points: 7 pairs, no wild card.",
        )),
        ("international", [make_card(rank, 1) for rank in range(4, 15)], (
            "**Blitz**, 2,500 points: one card of each rank from ace to king",
        )),
        ("modern_american", [make_card(rank, 1) for rank in range(4, 15)], ("**Straight**, ",)),
    ],
)  # fmt: skip
def test_a_special_hand_that_is_near_is_explained_under_the_mouse(
    play: Any, key: str, cards: list[int], told: tuple[str, ...]
) -> None:
    scene, hands = play(new_game(key))
    scene.table.tabletop.specials_within = LEARNT
    whole_state(scene.game).hands[0] = cards
    scene.table.playback.look_again()
    scene.table.tabletop.refresh()
    (line,) = scene.table.tabletop.text().asides
    place = scene.table.controls.asides.rect
    item = scene.table.tabletop.still["asides"]
    assert item.rect.contains(place)
    rows = written(scene, item)
    assert line.replace("**", "") == " ".join(words for words, _box in rows)
    assert all(place.contains(box) for _words, box in rows)
    hands.move(place.center)
    hands.step(0.1, 15)
    tip = scene.table.tabletop.widgets.tip
    assert all(words in tip for words in told)
    points = next(h.points for h in scene.table.state.view.variant.special_hands.hands
                  if h.name.title() in tip)  # fmt: skip
    assert f"{points:,}" in tip
    assert "right after drawing" in tip
    # What is not told needs no explaining, and is in nobody's way.
    scene.settings.special_progress = False
    scene.table.tabletop.refresh()
    hands.step(0.1, 3)
    assert not scene.table.tabletop.widgets.tip
    assert not scene.table.controls.asides.visible


@pytest.mark.parametrize("key", [k for k in VARIANTS if VARIANTS[k].table.taker_partners])
def test_sides_form_with_the_first_take(play: Any, key: str) -> None:
    game = holding([*KINGS[:2], *REST], Phase.DRAW, key)
    state = whole_state(game)
    state.melds[state.side_of[0]] = [meld_of(tuple(ACES))]  # type: ignore[list-item]
    state.opened[state.side_of[0]] = state.melded[0] = True
    state.pile = [make_card(9, 0), KINGS[2]]
    scene, hands = play(game)
    alone = dict(scene.table.state.areas.grounds)
    hands.click(scene.table.state.areas.pile.center)
    spoken: list[str] = []
    for _turn in range(400):
        hands.step()
        spoken += scene.table.state.said.texts
        if len(scene.table.state.view.sides) == 2 and not scene.animating:
            break
    assert game.record.hands[-1].actions[-1] == Take(0, tuple(KINGS[:2]))
    assert len(scene.table.state.areas.grounds) == 2 < len(alone)
    assert any("play" in words for words in spoken)
    mine = scene.table.state.areas.grounds[scene.table.state.view.side]
    assert {len(ids) for ids in scene.table.state.cards.melds[scene.table.state.view.side]} == {3}
    for box in (
        scene.table.state.layout.melds[(scene.table.state.view.side, index)] for index in (0, 1)
    ):
        assert mine.inflate(2, 2).contains(box)


def test_who_looks_on_can_put_nothing_out(make_app: Any, hands_on: Any) -> None:
    game = new_game("five_rotating")
    game.human_player = game.sits_out
    game.poll(0.0)  # the deal was told to somebody who plays
    assert game.looks_on
    app = make_app()
    scene = sit_down(app, game)
    hands_on(app).step(0.1, times=5)
    assert not scene.table.staging.may_stage
    assert not any(scene.table.state.view.hand)
    assert not scene.table.controls.meld_button.enabled
    assert any("sit out" in words for words in scene.table.tabletop.text().asides)


def test_the_state_of_a_side_tells_what_lets_it_go_out(play: Any) -> None:
    canastas = [[make_card(rank, i % 4) for i in range(7)] for rank in (9, 10)]
    run = [make_card(rank, 1) for rank in range(5, 12)]

    def told(key: str, melds: list[list[int]], side: int = 0) -> SideState:
        scene, _ = play(table_of(key, REST, melds))
        return side_state(scene.table.tabletop.text(), side)

    two = ("**2** canastas · may go out", "**2** · may go out")
    assert told("samba", canastas) == SideState(two, "good")
    none = ("**2** canastas · no escalera", "**2** · no escalera")
    assert told("bolivia", canastas) == SideState(none, "bad")
    assert told("bolivia", [canastas[0], run]) == SideState(two, "good")
    assert told("samba", canastas[:1]) == SideState(("**1** of 2 canastas", "**1** of 2"))
    assert told("samba", [KINGS]) == SideState(("**0** of 2 canastas", "**0** of 2"))
    assert told("classic", [KINGS]) == SideState(("**0** of 1 canasta", "**0** of 1"))
    # Where none is needed none are counted.
    assert told("uruguay", [KINGS]) == SideState(("may go out",), "good")
    assert told("uruguay", [KINGS, canastas[0]]) == SideState(("may go out",), "good")
    scene, _ = play(table_of("samba", REST, canastas))
    assert side_state(scene.table.tabletop.text(), 1).ways[0] == "opening: **50** needed"
    scene.table.state.view.phase = Phase.OVER
    assert side_state(scene.table.tabletop.text(), 0) == SideState(("**2** canastas",), "good")
    # Nor does anybody open.
    assert side_state(scene.table.tabletop.text(), 1) == SideState(("not opened",))


def test_meld_is_lit_where_it_does_something(play: Any) -> None:
    scene, hands = play(holding(KINGS[:2] + ACES + REST, Phase.DRAW))
    meld = scene.table.controls.meld_button
    assert not meld.enabled
    assert meld.disabled_reason == "Choose cards to meld for your opening."
    hands.key(pygame.K_m, text="m")
    assert meld.disabled_reason in scene.table.state.said.texts
    hands.click(at(scene, ACES[0]))
    assert meld.enabled
    hands.key(pygame.K_m, text="m")
    assert scene.table.state.own.staged
    assert not meld.enabled
    assert meld.disabled_reason == "Draw first, or meld a pair that takes the pile."
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    assert not meld.enabled
    assert meld.disabled_reason == "A meld needs at least three cards."
    hands.click(at(scene, KINGS[0]))
    assert meld.enabled
    # A second click would be a double one, which throws it.
    scene.table.state.own.selected.clear()
    whole_state(scene.game).turn = 1
    scene.table.playback.look_again()
    scene.table.tabletop.refresh()
    assert not meld.enabled
    assert meld.disabled_reason == "It is not your turn."
    assert not scene.table.controls.discard_button.enabled


@pytest.mark.parametrize(
    ("key", "out", "told"),
    [
        ("classic", [*KINGS[:2], *ACES], ""),
        ("classic", [KINGS[0], *ACES], "you need a natural pair from your hand: kings."),
        ("classic", KINGS[:2], "The opening counts 30; 50 is needed."),
        ("brazilian", [*KINGS[:2], *ACES], "must come from the hand alone"),
    ],
)
def test_open_is_lit_where_the_cards_put_out_open_with_the_pile(
    play: Any, key: str, out: list[int], told: str
) -> None:
    game = holding([*out, *REST], Phase.DRAW, key)
    whole_state(game).pile, whole_state(game).frozen = [make_card(9, 0), KINGS[2]], False
    scene, hands = play(game)
    for rank in (13, 14):
        scene.table.staging.stage(
            [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] >> 2 == rank]
        )
    scene.table.tabletop.refresh()
    button = scene.table.controls.open_button
    assert button.visible is button.enabled is (not told)
    assert told in button.disabled_reason
    hands.key(pygame.K_m, text="m")
    assert scene.game.view().opened[0] is (not told)
    assert not told or told in scene.table.state.said.texts[-1]


@pytest.mark.parametrize(("key", "groups"), [("classic", 2), ("samba", 1)])
def test_neighbours_of_a_suit_go_together_in_the_tray_where_there_are_sequences(
    play: Any, key: str, groups: int
) -> None:
    scene, hands = play(holding([KINGS[0], ACES[0], *REST], key=key))
    for card in (KINGS[0], ACES[0]):
        drag(scene, hands, at(scene, card), scene.table.state.areas.grounds[0].center)
        calm(scene, hands)
    assert len(scene.table.state.own.staged) == groups


@pytest.mark.parametrize(
    ("top", "hand", "may"),
    [
        (KINGS[2], [*KINGS[:2], *REST], True),
        (KINGS[2], [KINGS[0], JOKER, *REST], True),
        (KINGS[2], [KINGS[0], *REST], False),
        (make_card(2, 0), [*KINGS, *REST], False),
        (make_card(4, 1), [*KINGS, *REST], True),
    ],
)
def test_take_is_lit_where_the_pile_is_in_reach(
    play: Any, top: int, hand: list[int], may: bool
) -> None:
    game = table_of("classic", hand, [[make_card(4, i) for i in range(3)]])
    whole_state(game).phase, whole_state(game).drew = Phase.DRAW, None
    whole_state(game).pile, whole_state(game).frozen = [make_card(9, 0), top], False
    scene, hands = play(game)
    assert scene.table.controls.take_button.enabled is may
    assert bool(scene.game.legal.takes()) is may
    if not may:
        assert scene.table.controls.take_button.disabled_reason == scene.table.state.prompt != ""
        hands.key(pygame.K_t, text="t")
        assert scene.table.state.prompt in scene.table.state.said.texts
        assert "prompt" not in scene.table.tabletop.still, "it is told once"
        assert note_box(scene).centerx == scene.table.state.areas.plaza.box.centerx


@pytest.mark.parametrize("fine", [0, 50])
def test_what_is_fined_may_be_tried(play: Any, fine: int) -> None:
    game = holding([*KINGS, *REST], Phase.DRAW)
    state = whole_state(game)
    penalties = {"wrong_take": fine, "failed_opening": fine}
    state.variant = with_house_rules(state.variant, {"penalties": penalties})
    state.pile, state.totals = [make_card(9, 0), make_card(6, 0)], (3000, 0)
    scene, _hands = play(game)
    assert scene.table.controls.take_button.enabled is bool(fine)
    state.phase, state.drew = Phase.MELD, "stock"
    scene.table.playback.look_again()
    staging = scene.table.staging
    staging.stage([i for i in staging.hand() if staging.cards([i])[0] in KINGS])
    scene.table.tabletop.refresh()
    button = scene.table.controls.open_button
    assert button.enabled is bool(fine)
    assert button.kind != "primary", "it does not reach the minimum"
    refusal = scene.table.player.put_down().refusal
    assert ("need 50 more" in refusal) is bool(fine)
    assert ("120 is needed" in refusal) is not bool(fine)


def test_take_can_be_tried_while_an_opening_might_reach_the_pile(play: Any) -> None:
    game = holding([*KINGS[:2], *REST], Phase.DRAW)
    whole_state(game).pile = [make_card(9, 0), make_card(6, 0)]
    scene, _hands = play(game)
    assert not scene.table.controls.take_button.enabled
    whole_state(game).pile = [make_card(9, 0), KINGS[2]]
    whole_state(game).totals = (3000, 0)
    scene.table.playback.look_again()
    scene.table.tabletop.refresh()
    assert not scene.game.legal.takes()
    button = scene.table.controls.take_button
    assert button.enabled
    assert scene.table.state.prompt == "With the pile you would not reach the 120 to open."
    assert not button.visible, "the prompt says that it cannot be done"
    scene.table.state.own.selected = set(scene.table.staging.hand()[:2])
    scene.table.tabletop.refresh()
    assert button.visible, "the player means to try"


def test_nothing_is_lit_while_the_cards_are_dealt(make_app: Any, hands_on: Any) -> None:
    app = make_app()
    scene = sit_down(app, new_game("international"), speed="normal")
    hands = hands_on(app)
    controls = scene.table.controls
    turn = [
        controls.draw_button, controls.take_button, controls.meld_button, controls.add_button,
        controls.discard_button, controls.hint_button,
    ]  # fmt: skip
    hands.step(0.1, 8)
    assert scene.table.state.dealing
    assert scene.game.your_turn
    assert not any(button.enabled for button in turn)
    assert controls.draw_button.kind == "secondary"
    assert not scene.table.tabletop.text().asides
    hands.click(scene.table.state.areas.plaza.box.center)
    hands.step()
    assert not scene.table.state.dealing
    assert controls.hint_button.enabled


def bonus_on_offer(
    play: Callable[..., tuple[MatchTable, Any]], key: str = "international"
) -> tuple[MatchTable, Any]:
    """A table at which the player has opened and is offered bonus cards."""
    game = table_of(key, REST, [KINGS, ACES])
    whole_state(game).opener, whole_state(game).bonus_due = True, 3
    return play(game)


def by_drag(scene: Any, hands: Any, card: int) -> None:
    drag(scene, hands, at(scene, card), scene.table.state.areas.pile.center)


def by_double_click(scene: Any, hands: Any, card: int) -> None:
    # What has just moved is not double-clicked.
    hands.step(0.1, 9)
    hands.click(at(scene, card))
    hands.click(at(scene, card))


def by_letter(scene: Any, hands: Any, card: int) -> None:
    if not scene.table.state.own.selected:
        hands.click(at(scene, card))
    hands.key(pygame.K_x, text="x")


def by_enter(scene: Any, hands: Any, card: int) -> None:
    if not scene.table.state.own.selected:
        hands.click(at(scene, card))
    hands.key(pygame.K_RETURN)


DISCARDING = (by_drag, by_double_click, by_letter, by_enter)
TAKE_THEM = "Take your 3 bonus cards first, or discard again to refuse them."


@pytest.mark.parametrize("discarding", DISCARDING)
def test_bonus_cards_are_not_lost_unnoticed(play: Any, discarding: Any) -> None:
    scene, hands = bonus_on_offer(play)
    discarding(scene, hands, REST[0])
    assert scene.game.your_turn
    assert scene.table.state.said.texts == [TAKE_THEM]
    offer, refuse = scene.table.controls.prompt_keys
    assert (offer.text, refuse.text) == ("Take 3 bonus cards", "Refuse")
    assert offer.lit
    assert not refuse.lit
    # The table tells it above the question and leaves that free.
    plan = scene.table.controls.prompt_plan
    assert plan is not None
    note, asked = note_box(scene), plan.box
    assert abs(note.centerx - asked.centerx) < asked.w
    assert note.bottom <= asked.y
    # Who means it discards again.
    hands.step(0.1, 7)
    discarding(scene, hands, REST[0])
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, REST[0])


def test_a_key_held_down_does_not_throw_bonus_cards_away(play: Any) -> None:
    scene, hands = bonus_on_offer(play)
    hands.click(at(scene, REST[0]))
    for _ in range(60):
        hands.key(pygame.K_x, text="x")
    assert scene.game.your_turn
    assert scene.table.state.said.texts == [TAKE_THEM]
    hands.step(0.1, 7)
    hands.key(pygame.K_x, text="x")
    assert Discard(0, REST[0]) in scene.game.record.hands[-1].actions


def test_bonus_cards_are_spoken_of_again_at_the_next_opening(play: Any) -> None:
    scene, hands = bonus_on_offer(play)
    by_letter(scene, hands, REST[0])
    assert scene.table.state.own.reminded
    hands.click(scene.table.controls.prompt_keys[0].rect.center)
    calm(scene, hands)
    assert scene.table.state.view.bonus_answered
    assert not scene.table.state.own.reminded
    # Now a discard is all that is left, and nothing is in its way.
    by_letter(scene, hands, REST[1])
    assert scene.game.record.hands[-1].actions[-1] == Discard(0, REST[1])


def test_the_last_card_goes_whatever_bonus_there_is(play: Any) -> None:
    sevens = [[make_card(rank, i % 4) for i in range(7)] for rank in (5, 6)]
    game = table_of("international", [REST[3]], [KINGS, *sevens])
    whole_state(game).opener, whole_state(game).bonus_due = True, 3
    scene, hands = play(game)
    by_letter(scene, hands, REST[3])
    assert scene.game.stage is not Stage.PLAYING


def test_bonus_cards_that_come_by_themselves_hold_nothing_back(play: Any) -> None:
    scene, hands = bonus_on_offer(play, "modern_american")
    by_letter(scene, hands, REST[0])
    assert Discard(0, REST[0]) in scene.game.record.hands[-1].actions


@pytest.mark.parametrize(
    ("key", "opened", "why"),
    [
        ("joker", True, "The pile is frozen. Y"),
        ("classic", False, "To open with the pile y"),
    ],
)
def test_why_the_pile_is_frozen_is_true_and_told_whole_beside_an_open_log(
    make_app: Any, hands_on: Any, key: str, opened: bool, why: str
) -> None:
    # One ace only, and nothing else that goes with it.
    game = table_of(key, [ACES[0], *REST], [KINGS] if opened else [])
    state = whole_state(game)
    state.phase, state.drew, state.pile, state.frozen = Phase.DRAW, None, [ACES[1]], False
    app = make_app((1920, 1080))
    scene = sit_down(app, game, log="open")
    hands = hands_on(app)
    calm(scene, hands)
    note = scene.table.state.prompt
    assert note == f"{why}ou need a natural pair from your hand: aces."
    lines = written(scene, scene.table.tabletop.still["prompt"])
    assert " ".join(words for words, _box in lines) == note


@pytest.mark.parametrize(
    ("letter", "chosen", "told"),
    [
        ("m", [], "Choose the cards to meld."),
        ("m", [*KINGS[:1], REST[0]], "A meld needs at least three cards."),
        ("a", [], "Choose the cards to add to a meld."),
        ("x", [], "Choose the one card to discard."),
        ("x", KINGS[:2], "Choose the one card to discard."),
    ],
)
def test_a_letter_whose_button_is_not_shown_tells_what_is_lacking(
    play: Any, letter: str, chosen: list[int], told: str
) -> None:
    scene, hands = play(table_of("classic", [*KINGS, *REST], [ACES]))
    for card in chosen:
        hands.click(at(scene, card))
        hands.step(1)
    hands.key(ord(letter), text=letter)
    assert scene.table.state.said.texts == [told]
    assert scene.game.your_turn
