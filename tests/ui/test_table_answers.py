"""Questions at the table: what is asked, where each answer leads, and that none is missing."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer
from game.notation.card_notation import cards_text
from game.rules.actions import Discard, LayMelds, LayOff, Take
from game.rules.cards import JOKER, Placed, is_wild, make_card
from game.rules.melds import MeldKind, meld_of
from game.rules.state import Phase
from game.store.hand_layout import HandLayoutFile
from game.ui.screens.playing.match_screen import MatchScene
from game.ui.table.outcomes import Choice
from game.variants import VARIANTS
from tests.ui.tables import (
    ACES,
    KINGS,
    NAMES,
    REST,
    FirstLawful,
    at,
    calm,
    drag,
    holding,
    new_game,
    sit_down,
    table_of,
)
from tests.ui.test_screens_match import press
from tests.ui.test_table_play import DISCARDING, by_double_click, by_enter, by_letter
from tests.whole_state import whole_state

JACKS = [make_card(11, suit) for suit in (0, 2, 3)]
HEART_KING = make_card(13, 1)
RUN = [make_card(rank, 1) for rank in (10, 11, 12)]
"""Hearts that a king of hearts lengthens."""


def asked(scene: Any) -> list[str]:
    """The answers that stand there."""
    return [key.text for key in scene.table.controls.prompt_keys]


def lit(scene: Any) -> set[Any]:
    """The places that shine."""
    return {
        name[1]
        for name in scene.table.tabletop.still
        if isinstance(name, tuple) and name[0] == "target"
    } - {"edge"}


@pytest.mark.parametrize("by", [by_double_click, by_enter])
@pytest.mark.parametrize(
    ("key", "card", "melds", "answers"),
    [
        ("samba", HEART_KING, [KINGS, RUN], ["kings", "10♥–Q♥"]),
        ("samba", HEART_KING, [RUN, ACES, KINGS], ["kings", "10♥–Q♥"]),
        ("bolivia", HEART_KING, [KINGS, RUN], ["kings", "10♥–Q♥"]),
        ("hollywood", HEART_KING, [KINGS, RUN], ["kings", "10♥–Q♥"]),
        ("uruguay", HEART_KING, [KINGS, RUN], ["kings", "10♥–Q♥"]),
        ("samba", HEART_KING, [KINGS, [*KINGS, KINGS[0]]], ["kings, 4 cards", "kings, 3 cards"]),
        ("samba", HEART_KING, [KINGS, KINGS], ["kings (1)", "kings (2)"]),
        ("international", JOKER, [ACES + ACES, KINGS + KINGS], ["kings", "aces"]),
        ("classic", JOKER, [ACES, KINGS], ["kings", "aces", "Discard a joker"]),
        ("classic", JOKER, [KINGS], ["kings", "Discard a joker"]),
    ],
)
def test_a_card_that_fits_several_melds_is_asked_about_and_not_thrown(
    play: Any, by: Any, key: str, card: int, melds: Any, answers: list[str]
) -> None:
    scene, hands = play(table_of(key, [card, *REST], melds))
    before = len(scene.game.record.hands[-1].actions)
    by(scene, hands, card)
    assert len(scene.game.record.hands[-1].actions) == before
    assert asked(scene) == answers
    hands.key(pygame.K_0 + len(answers))
    action = scene.game.record.hands[-1].actions[-1]
    assert isinstance(action, Discard if answers[-1].startswith("Discard") else LayOff)


def taking(key: str, hand: list[int], melds: Any, pile: list[int]) -> Any:
    """A game in which the player, who has opened, may take the pile."""
    game = table_of(key, hand, melds)
    state = whole_state(game)
    state.phase, state.drew, state.pile, state.frozen = Phase.DRAW, None, pile, False
    return game


TAKES = [
    # The top card alone on the set or the sequence, a pair to the set or as a new meld.
    ("samba", [*JACKS[1:], *REST], [JACKS, [make_card(rank, 1) for rank in (8, 9, 10)]],
     make_card(11, 1), 4),
    ("samba", [*JACKS, *JACKS, *REST], [JACKS, JACKS, [make_card(n, 1) for n in (8, 9, 10)]],
     make_card(11, 1), 12),
    ("classic", [*JACKS, *JACKS, JOKER, *REST], [KINGS], make_card(11, 1), 6),
]  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize(("key", "hand", "melds", "top", "least"), TAKES)
def test_every_way_to_take_the_pile_says_and_shows_where_it_leads(
    make_app: Any, hands_on: Any, size: Any, key: str, hand: Any, melds: Any, top: int, least: int
) -> None:
    app = make_app(size)
    scene = sit_down(app, taking(key, hand, melds, [make_card(5, 0), top]))
    hands = hands_on(app)
    calm(scene, hands)
    ways = scene.game.legal.take_ways()
    assert len(ways) >= least
    hands.key(pygame.K_t, text="t")
    seen: list[str] = []
    window = pygame.Rect((0, 0), size)
    while len(seen) < len(ways):
        answers = [k for k in scene.table.controls.prompt_keys if not k.text.startswith("More")]
        for button in answers:
            assert window.contains(button.rect)
            hands.move(button.rect.center)
            hands.step()
            way = ways[len(seen)]
            assert lit(scene) == {"ground" if way.place == "new meld" else way.place}
            seen.append(button.text)
        if len(seen) < len(ways):
            hands.key(pygame.K_0)
            assert scene.table.controls.prompt_keys[0].text not in seen
    assert len(set(seen)) == len(seen) == len(ways)
    hands.move((5, 5))
    hands.step()
    assert lit(scene) == set()
    # The last of them is as good as the first.
    hands.key(pygame.K_0 + len(answers))
    assert scene.game.record.hands[-1].actions[-1] == ways[-1].action


def test_the_keyboard_lights_the_place_too(play: Any) -> None:
    key, hand, melds, top, _least = TAKES[0]
    scene, hands = play(taking(key, hand, melds, [make_card(5, 0), top]))
    hands.key(pygame.K_t, text="t")
    for _press in range(60):
        hands.key(pygame.K_TAB)
        if scene.table.controls.pointed_at() == scene.table.state.choice.options[1][1]:
            break
    hands.step()
    assert lit(scene) == {scene.game.legal.take_ways()[1].place}


def test_chosen_cards_that_may_join_or_be_a_new_meld_are_asked_about(play: Any) -> None:
    pair = JACKS[1:]
    game = taking("samba", [*pair, *REST], [JACKS], [make_card(5, 0), make_card(11, 1)])
    scene, hands = play(game)
    for card in pair:
        hands.click(at(scene, card))
        hands.step(0.5)
    hands.click(scene.table.state.areas.pile.center)
    assert asked(scene) == ["J♣ J♦ as a new meld", "J♣ J♦: jacks"]
    hands.key(pygame.K_2)
    assert scene.game.record.hands[-1].actions[-1] == Take(0, tuple(reversed(pair)), 0)


def test_no_way_to_share_out_cards_is_dropped(play: Any) -> None:
    """Three wild cards beside sets of three ranks, each of which may have two of them."""
    naturals = [make_card(rank, suit) for rank in (8, 9, 10) for suit in (0, 1, 2)]
    wilds = [JOKER, JOKER, make_card(2, 0)]
    scene, hands = play(table_of("samba", [*naturals, *wilds, *REST, *REST], [KINGS]))
    cards = (*naturals, *wilds)
    scene.table.state.own.selected = {
        i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in cards
    }
    scene.table.tabletop.refresh()
    hands.key(pygame.K_m, text="m")
    shares = set()
    for _words, act in scene.table.state.choice.options:
        assert isinstance(act, LayMelds)
        shares.add(tuple(sum(is_wild(card) for card in group) for group in act.groups))
    # All but those with three wild cards for one of them, which may have two.
    assert shares == {s for s in product(range(3), repeat=3) if sum(s) == 3}
    assert len(shares) == 7


def test_each_three_can_be_kept(play: Any) -> None:
    threes = [make_card(3, 1), make_card(3, 2), make_card(3, 1), make_card(3, 2)]
    game = holding([*threes, *REST], Phase.THREES, "international")
    scene, _hands = play(game)
    wanted = {words for words, _act in scene.table.controls.prompt.options}
    assert {"Table all", "Keep 3♥", "Keep 3♦"} == wanted


def test_melds_that_go_together_are_told_apart(play: Any) -> None:
    scene, hands = play(table_of("samba", REST, [KINGS, [*KINGS, KINGS[0]], KINGS]))
    words = asked(scene)
    assert len(set(words)) == len(words) == 3
    hands.move(scene.table.controls.prompt_keys[1].rect.center)
    hands.step()
    act = scene.table.controls.prompt.options[1][1]
    assert lit(scene) == {("meld", act.source), ("meld", act.target)}


def test_while_something_is_asked_nothing_else_is_golden(play: Any) -> None:
    scene, hands = play(table_of("samba", [HEART_KING, *REST], [RUN, KINGS]))
    scene.table.state.last_move = {scene.table.state.cards.melds[scene.table.state.view.side][0][0]}
    hands.click(at(scene, HEART_KING))
    buttons = scene.table.controls
    assert buttons.discard_button.kind == "primary"
    plate = scene.table.tabletop.still[("plate", scene.table.state.view.seat)].key
    assert any(
        isinstance(name, tuple) and name[0] == "last" for name in scene.table.tabletop.layer.items
    )
    hands.key(pygame.K_a, text="a")
    assert asked(scene) == ["kings", "10♥–Q♥"]
    kinds = [button.kind for button in buttons._fixed if hasattr(button, "kind")]
    assert "primary" not in kinds
    assert scene.table.tabletop.still[("plate", scene.table.state.view.seat)].key != plate, (
        "its halo is gone"
    )
    assert not any(
        isinstance(name, tuple) and name[0] == "last" for name in scene.table.tabletop.layer.items
    )
    hands.key(pygame.K_ESCAPE)
    hands.step(0.1, times=8)
    hands.click(at(scene, HEART_KING))
    assert buttons.discard_button.kind == "primary"


@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_all_answers_are_within_the_window_however_many(
    make_app: Any, hands_on: Any, size: tuple[int, int], text_scale: float
) -> None:
    app = make_app(size, text_scale)
    scene = sit_down(app, new_game())
    calm(scene, hands_on(app))
    act = Take(0, ())
    options = tuple((f"J♦ J♣ J♠ J♥ {n}, onto jacks, 4 cards", act) for n in range(17))
    scene.table.state.choice = Choice("Take the pile with", options)
    scene.table.tabletop.refresh()
    seen: list[str] = []
    for _page in range(4):
        keys = scene.table.controls.prompt_keys
        assert all(pygame.Rect((0, 0), size).contains(key.rect) for key in keys)
        seen += [key.text for key in keys[:-1]]
        keys[-1].click()
    assert seen == [words for words, _act in options]
    assert scene.table.controls.prompt_keys[0].text == options[0][0]


def test_a_wild_meld_has_its_name(play: Any) -> None:
    wilds = [JOKER, JOKER, make_card(2, 0)]
    game = table_of("bolivia", [JOKER, *REST], [wilds, KINGS])
    assert meld_of(tuple(wilds)) in whole_state(game).melds[0]
    scene, hands = play(game)
    by_double_click(scene, hands, JOKER)
    assert asked(scene) == ["kings", "wild cards", "Discard a joker"]


# -- wild cards in sequences put out for the opening ---------------------------------------------

HEARTS = [make_card(rank, 1) for rank in (7, 8, 9)]
DEUCE = make_card(2, 2)


WILD_RUNS = ["uruguay", "hollywood", "samba", "bolivia"]


def unopened(key: str, *cards: int) -> Any:
    """A game in which the player has not opened and holds hearts, aces and those cards."""
    game = holding([*HEARTS, *ACES, ACES[0], *cards, *REST], key=key)
    variant = VARIANTS[key]
    rules = variant.melds.sequences
    assert rules is not None
    if not rules.max_wilds:
        # A house rule lets wild cards stand in its sequences.
        variant = replace(
            variant, melds=replace(variant.melds, sequences=replace(rules, max_wilds=2))
        )
        whole_state(game).variant = game.record.variant = variant
    return game


def put_out(scene: Any, hands: Any, cards: list[int], by: str) -> None:
    if by == "drag":
        for card in cards:
            drag(
                scene,
                hands,
                at(scene, card),
                scene.table.state.areas.grounds[scene.table.state.view.side].center,
            )
            calm(scene, hands)
        return
    scene.table.playback.finish()
    rest = list(cards)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_HOME)
    for _card in scene.table.staging.hand():
        if scene.table.state.cards.faces[scene.table.state.own.cursor] in rest:
            rest.remove(scene.table.state.cards.faces[scene.table.state.own.cursor])
            hands.key(pygame.K_SPACE)
        hands.key(pygame.K_RIGHT)
    assert not rest
    hands.key(pygame.K_m, text="m")


@pytest.mark.parametrize("answer", [1, 2])
@pytest.mark.parametrize("by", ["drag", "keys"])
@pytest.mark.parametrize("key", WILD_RUNS)
def test_where_a_wild_card_stands_in_a_sequence_put_out_is_asked(
    play: Any, key: str, by: str, answer: int
) -> None:
    scene, hands = play(unopened(key, JOKER))
    put_out(scene, hands, HEARTS, by)
    assert asked(scene) == []
    put_out(scene, hands, [JOKER], by)
    assert asked(scene) == ["Joker as 10♥", "Joker as 6♥"]
    # Nothing is opened without an answer.
    hands.key(pygame.K_m, text="m")
    assert not scene.game.view().opened[scene.table.state.view.side]
    hands.move(scene.table.controls.prompt_keys[0].rect.center)
    hands.step()
    assert lit(scene) == {("staged", 0)}
    assert scene.table.tabletop.text().asked
    if by == "drag":
        hands.click(scene.table.controls.prompt_keys[answer - 1].rect.center)
    else:
        hands.key(pygame.K_0 + answer)
    calm(scene, hands)
    assert asked(scene) == []
    # It lies there at once.
    ladder = sorted(
        scene.table.state.own.staged[0], key=lambda i: scene.table.state.layout.poses[i].y
    )
    wild = [is_wild(scene.table.state.cards.faces[i]) for i in ladder].index(True)
    assert wild == (3 if answer == 1 else 0)
    put_out(scene, hands, [*ACES, ACES[0]], "keys")
    hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    laid = next(
        m
        for m in scene.table.state.view.melds[scene.table.state.view.side]
        if m.kind is MeldKind.SEQUENCE
    )
    assert (laid.low, laid.high) == ((7, 10) if answer == 1 else (6, 9))
    # As it lies in the tray, so on the table.
    group = next(
        g
        for g in scene.table.state.cards.melds[scene.table.state.view.side]
        if len(g) == 4 and wild_in(scene, g)
    )
    ladder = sorted(group, key=lambda i: scene.table.state.layout.poses[i].y)
    assert [is_wild(scene.table.state.cards.faces[i]) for i in ladder].index(True) == wild


def wild_in(scene: Any, group: list[int]) -> bool:
    return any(is_wild(scene.table.state.cards.faces[i]) for i in group)


def test_what_was_said_of_a_wild_card_holds_as_long_as_it_can(play: Any) -> None:
    more = [make_card(10, 1), make_card(6, 1)]
    scene, hands = play(unopened("uruguay", JOKER, DEUCE, *more))
    put_out(scene, hands, [*HEARTS, JOKER], "keys")
    hands.key(pygame.K_2)
    assert [
        c.stands
        for c in scene.table.staging.placed(scene.table.state.own.staged[0])
        if isinstance(c, Placed)
    ] == [more[1]]
    put_out(scene, hands, more[:1], "drag")
    assert asked(scene) == []
    assert [
        c.stands
        for c in scene.table.staging.placed(scene.table.state.own.staged[0])
        if isinstance(c, Placed)
    ] == [more[1]]
    # A second one: the first stays where it is.
    put_out(scene, hands, [DEUCE], "drag")
    assert asked(scene) == ["2♦ as J♥", "2♦ as 5♥"]
    hands.key(pygame.K_2)
    lay = cards_text(sorted(scene.table.staging.placed(scene.table.state.own.staged[0])))
    assert "Jo=6h" in lay
    assert "2d=5h" in lay
    # The card that one of them stands for takes its place: then it is asked anew of both.
    put_out(scene, hands, more[1:], "drag")
    assert len(asked(scene)) == 3
    hands.key(pygame.K_BACKSPACE)
    assert asked(scene) == []
    assert scene.table.state.own.stands == {}


def test_a_wild_card_that_fills_a_gap_is_not_asked_about(play: Any) -> None:
    scene, hands = play(unopened("uruguay", JOKER))
    put_out(scene, hands, [HEARTS[0], HEARTS[2], JOKER], "keys")
    assert asked(scene) == []
    put_out(scene, hands, [HEARTS[1]], "drag")
    assert asked(scene) == ["Joker as 10♥", "Joker as 6♥"]


def test_the_question_outlasts_the_moves_of_the_others(play: Any) -> None:
    scene, hands = play(unopened("uruguay", JOKER))
    put_out(scene, hands, [*HEARTS, JOKER], "keys")
    by_letter(scene, hands, REST[0])
    hands.step(0.1, 7)
    by_letter(scene, hands, REST[0])
    for _frame in range(4000):
        hands.step()
        if scene.game.your_turn and not scene.animating:
            break
    assert asked(scene) == ["Joker as 10♥", "Joker as 6♥"]


@pytest.mark.parametrize("answer", [0, 1, 2])
def test_where_wild_cards_stand_is_found_again_when_a_match_is_taken_up(
    navigator: Any, hands_on: Any, answer: int
) -> None:
    hands = hands_on(navigator.app)
    run: list[int] = []
    for seed in range(2000):
        seats = [SeatPlayer(n, "human" if n == "You" else "beginner") for n in NAMES[:4]]
        game = Game.new(
            VARIANTS["uruguay"], seats, Random(seed), navigator.kept.store, 3, thinker=FirstLawful()
        )
        game.poll(0)
        hand = game.view().hand
        wilds = [c for c in hand if is_wild(c)]
        runs = (
            [c, c + 4, c + 8] for c in hand if 5 <= c >> 2 <= 10 and c + 4 in hand and c + 8 in hand
        )
        run = next(runs, [])
        if wilds and run:
            break
        game.close()
    assert run
    scene = MatchScene(navigator, game)
    navigator.app.push(scene)
    scene.table.playback.finish()
    ids = [
        next(i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] == c)
        for c in (*run, wilds[0])
    ]
    scene.table.handler.report(scene.table.staging.stage(ids))
    hands.step(0.05, 3)
    before = asked(scene)
    assert len(before) == 2
    if answer:
        hands.key(pygame.K_0 + answer)
    hands.step(0.05, 3)
    lay = cards_text(scene.table.staging.placed(scene.table.state.own.staged[0]))
    assert ("=" in lay) is bool(answer)
    navigator.title_page()
    navigator.kept.layout_file.flush()
    navigator.kept.layout_file = HandLayoutFile(navigator.kept.folders.hand_layout)
    press(navigator.app.scene, "Continue")
    hands.step(0.05, 3)
    back = navigator.app.scene
    assert cards_text(back.table.staging.placed(back.table.state.own.staged[0])) == lay
    assert asked(back) == ([] if answer else before)
    navigator.close()


# -- an opening that would wait in vain ----------------------------------------------------------

ENOUGH = "Your melds are enough to open. Open with them, or discard again to wait."
PUT_OUT = [*ACES, ACES[0]]


def ready_to_open(play: Any, key: str = "classic", more: list[int] | None = None) -> Any:
    """A table at which the cards put out are enough to open."""
    hand = [*PUT_OUT, *KINGS, *REST] if more is None else [*PUT_OUT, *KINGS, *more]
    scene, hands = play(holding(hand, key=key))
    for cards in (PUT_OUT, KINGS):
        ids = [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in cards]
        scene.table.handler.report(scene.table.staging.stage(ids))
    calm(scene, hands)
    assert scene.table.staging.check().refusal is None
    return scene, hands


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("discarding", DISCARDING)
@pytest.mark.parametrize("key", ["classic", "uruguay", "five_first_taker"])
def test_an_opening_that_counts_enough_is_not_lost_unnoticed(
    play: Any, key: str, discarding: Any, again: bool
) -> None:
    scene, hands = ready_to_open(play, key)
    discarding(scene, hands, REST[0])
    assert scene.game.your_turn
    assert scene.table.state.said.texts == [ENOUGH]
    (answer,) = scene.table.controls.prompt_keys
    assert answer.text == "Open and discard 4♠"
    assert answer.lit
    hands.step(0.1, 7)
    if again:
        discarding(scene, hands, REST[0])
    else:
        hands.click(answer.rect.center)
    calm(scene, hands)
    done = [action for action in scene.game.record.hands[-1].actions if action.seat == 0]
    assert done[-1] == Discard(0, REST[0])
    assert any(isinstance(action, LayMelds) for action in done) is not again
    assert scene.table.state.view.opened[scene.table.state.view.side] is not again


def test_a_key_held_down_does_not_lose_an_opening(play: Any) -> None:
    scene, hands = ready_to_open(play)
    hands.click(at(scene, REST[0]))
    for _ in range(60):
        hands.key(pygame.K_x, text="x")
    assert scene.game.your_turn


def test_it_is_told_in_every_turn(play: Any) -> None:
    scene, hands = ready_to_open(play)
    for card in REST[:2]:
        if scene.game.view().phase is Phase.DRAW:
            hands.key(pygame.K_d, text="d")
            calm(scene, hands)
        by_letter(scene, hands, card)
        assert scene.table.state.said.texts == [ENOUGH]
        hands.step(0.1, 7)
        by_letter(scene, hands, card)
        assert not scene.game.your_turn
        calm(scene, hands)


def test_a_card_put_out_that_is_discarded_opens_with_the_others(play: Any) -> None:
    scene, hands = ready_to_open(play)
    aces = scene.table.state.layout.staged[
        next(p for p, g in enumerate(scene.table.state.own.staged) if len(g) == 4)
    ]
    drag(scene, hands, (aces.centerx, aces.bottom - 10), scene.table.state.areas.pile.center)
    assert scene.table.state.said.texts == [ENOUGH]
    hands.key(pygame.K_1)
    calm(scene, hands)
    done = [action for action in scene.game.record.hands[-1].actions if action.seat == 0]
    assert isinstance(done[-1], Discard)
    assert done[-1].card in ACES
    laid = next(action for action in done if isinstance(action, LayMelds))
    assert sorted(len(group) for group in laid.groups) == [3, 3]


def test_what_was_asked_of_cards_put_out_is_not_asked_once_they_are_back(play: Any) -> None:
    scene, hands = ready_to_open(play)
    by_letter(scene, hands, REST[0])
    assert asked(scene) == ["Open and discard 4♠"]
    hands.key(pygame.K_BACKSPACE)
    assert asked(scene) == []


def test_what_is_not_enough_is_not_spoken_of(play: Any) -> None:
    scene, hands = ready_to_open(play)
    scene.table.staging.take_back(scene.table.state.own.staged[0])
    by_letter(scene, hands, REST[0])
    assert not scene.game.your_turn


def test_bonus_cards_that_an_opening_earns_are_spoken_of_too(play: Any) -> None:
    scene, hands = ready_to_open(play, "international")
    by_letter(scene, hands, REST[0])
    hands.key(pygame.K_1)
    calm(scene, hands)
    assert scene.table.state.view.opened[scene.table.state.view.side]
    assert scene.game.your_turn, "the discard waits for them"
    assert any("bonus" in text for text in scene.table.state.said.texts)
    assert asked(scene) == ["Take 3 bonus cards", "Refuse"]


def test_where_wild_cards_stand_is_asked_before_opening_and_discarding(play: Any) -> None:
    scene, hands = play(unopened("uruguay", JOKER))
    put_out(scene, hands, [*ACES, ACES[0]], "keys")
    put_out(scene, hands, [*HEARTS, JOKER], "keys")
    by_letter(scene, hands, REST[0])
    assert scene.table.state.said.texts == [ENOUGH]
    hands.key(pygame.K_1)
    assert asked(scene) == ["Joker as 10♥", "Joker as 6♥"]
    hands.key(pygame.K_2)
    by_letter(scene, hands, REST[0])
    assert scene.table.state.said.texts == [ENOUGH]
    hands.key(pygame.K_1)
    calm(scene, hands)
    assert scene.table.state.view.opened[scene.table.state.view.side]


def test_a_refusal_is_gone_when_the_turn_comes(play: Any) -> None:
    scene, hands = play(pause=0.6)
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    hands.step(times=40)
    said = scene.table.state.said
    seen = False
    for _ in range(1500):
        hands.step()
        if scene.game.your_turn and not scene.table.state.busy:
            break
        if not said.texts and not scene.table.state.busy:
            scene.table.handler.draw()
        seen = seen or "It is not your turn." in said.texts
    assert seen, "it was told meanwhile"
    assert "It is not your turn." not in said.texts
    # A reason that was asked for stays to be read.
    said.explain("Because.", (9, 9), scene.table.state.now)
    said.turn_begins()
    assert said.texts == ["Because."]


def test_what_completes_a_canasta_is_offered_first(play: Any) -> None:
    jacks = [make_card(11, n % 4) for n in range(8)]
    queens, aces = [make_card(12, n) for n in range(3)], [make_card(14, n % 4) for n in range(6)]
    nines = [*(make_card(9, n % 4) for n in range(6)), make_card(2, 0)]
    scene, hands = play(table_of("classic", [JOKER, *REST], [jacks[:7], nines, queens, aces]))
    hands.click(at(scene, JOKER))
    hands.key(pygame.K_a, text="a")
    choice = scene.table.state.choice
    assert choice is not None
    places = [act.additions[0][1] for _words, act in choice.options if isinstance(act, LayOff)]
    assert places == [3, 2, 1, 0], "the natural canasta would lose most"
    hands.key(pygame.K_1, text="1")
    calm(scene, hands)
    assert scene.table.state.view.melds[0][3].size == 7
