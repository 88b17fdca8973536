"""Everything that can be done at a table can be done with the keys, in every variant."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.controller.game import Game, SeatPlayer, Stage
from game.rules.actions import (
    AcceptBonus,
    Answer,
    AskToGoOut,
    Declare,
    HoldThree,
    LayMelds,
    LayOff,
    Merge,
    PickUp,
    RefuseBonus,
    TableThrees,
)
from game.rules.cards import JOKER, Card, make_card
from game.rules.choices import merges, simple_actions
from game.rules.state import Phase
from game.ui.widgets.button import Button
from game.variants import VARIANTS, variant_named
from tests.tried import TRIED
from tests.ui.tables import ACES, KINGS, NAMES, REST, MatchTable, calm, holding, sit_down, table_of
from tests.ui.typist import Thoughtful, Typist
from tests.whole_state import whole_state

ACTIONS = 9
"""So many actions of the player are typed in each variant."""


@pytest.mark.parametrize("key", list(TRIED))
def test_what_a_good_player_does_can_be_typed(make_app: Any, hands_on: Any, key: str) -> None:
    variant = VARIANTS[key]
    seats = [
        SeatPlayer(name, "human" if place == 0 else "standard")
        for place, name in enumerate(NAMES[: variant.table.players])
    ]
    game = Game.new(variant, seats, Random(5), None, thinker=Thoughtful())
    app = make_app()
    scene = sit_down(app, game, speed="off", pause=0.0)
    hands = hands_on(app)
    typist = Typist(scene, hands, steps=False)
    typed = 0
    for _turn in range(2000):
        hands.step(0.3)
        if game.stage is not Stage.PLAYING or typed >= ACTIONS:
            break
        if not game.your_turn or scene.animating:
            continue
        decision = game.hint()
        assert decision is not None
        before = typist.played
        typist.enact(decision.action)
        assert typist.played > before, (decision.action, scene.table.state.said.texts)
        typed += 1
    assert typed >= 3


def answers(scene: MatchTable) -> list[object]:
    prompt = scene.table.controls.prompt
    return [] if prompt is None else [action for _words, action in prompt.options]


def last(scene: MatchTable) -> object:
    return scene.game.record.hands[-1].actions[-1]


@pytest.mark.parametrize("key", [k for k in VARIANTS if VARIANTS[k].threes.may_hold_one])
@pytest.mark.parametrize("kind", [TableThrees, HoldThree])
def test_threes_are_tabled_or_held(play: Any, key: str, kind: type) -> None:
    game = holding([make_card(3, 0), make_card(3, 1), *KINGS, *REST], Phase.THREES, key)
    scene, hands = play(game)
    wanted = next(a for a in simple_actions(scene.table.state.view) if isinstance(a, kind))
    assert wanted in answers(scene)
    Typist(scene, hands).pick(wanted)
    assert last(scene) == wanted


def test_of_one_three_is_spoken_as_of_one(play: Any) -> None:
    threes = [make_card(3, 0), make_card(3, 1)]
    words = []
    for count in (1, 2):
        game = holding([*threes[:count], *KINGS, *REST], Phase.THREES, "international")
        scene, _hands = play(game)
        prompt = scene.table.controls.prompt
        words.append([prompt.title, *(told for told, _action in prompt.options)])
    assert words[0] == ["Table your three, or keep it?", "Table it", "Keep 3♠"]
    assert words[1] == ["Table your threes, or keep one?", "Table all", "Keep 3♠", "Keep 3♥"]


@pytest.mark.parametrize("key", [k for k in VARIANTS if VARIANTS[k].threes.may_hold_one])
def test_a_double_click_on_a_three_tables_them(play: Any, key: str) -> None:
    game = holding([make_card(3, 0), make_card(3, 1), *KINGS, *REST], Phase.THREES, key)
    scene, hands = play(game)
    three = next(
        i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] >> 2 == 3
    )
    for _click in range(2):
        hands.click(scene.table.state.layout.strips[three].move(0, 20).center)
    assert isinstance(last(scene), TableThrees)


def test_a_special_hand_is_shown(play: Any) -> None:
    pairs = [make_card(rank, suit) for rank in (4, 5, 6, 8, 9, 10, 11) for suit in (0, 1)]
    scene, hands = play(holding(pairs, key="modern_american"))
    wanted = next(a for a in simple_actions(scene.table.state.view) if isinstance(a, Declare))
    assert wanted in answers(scene)
    Typist(scene, hands).pick(wanted)
    assert last(scene) == wanted


def test_bonus_cards_are_taken(play: Any) -> None:
    key = next(k for k in VARIANTS if VARIANTS[k].opening.bonus_cards
               and not VARIANTS[k].opening.bonus_after_discard)  # fmt: skip
    nines = [make_card(9, i % 4) for i in range(5)]
    scene, hands = play(holding([*KINGS, *ACES, *nines, *REST], key=key))
    typist = Typist(scene, hands)
    typist.enact(LayMelds(0, (tuple(KINGS), tuple(ACES), tuple(nines))))
    calm(scene, hands)
    assert scene.table.state.view.opened[0]
    wanted = next(a for a in answers(scene) if isinstance(a, AcceptBonus))
    typist.pick(wanted)
    assert last(scene) == wanted


def test_bonus_cards_are_refused(play: Any) -> None:
    scene, hands = play(holding([*KINGS, *ACES, *REST], key="international"))
    typist = Typist(scene, hands)
    typist.enact(LayMelds(0, (tuple(KINGS), tuple(ACES))))
    calm(scene, hands)
    assert scene.table.state.prompt == "Meld what you like, then take or refuse the bonus cards."
    typist.pick(RefuseBonus(0))
    assert last(scene) == RefuseBonus(0)
    assert scene.table.state.said.texts == ["I refuse."]
    calm(scene, hands)
    left = "After the bonus cards, taken or refused, only a discard is left."
    assert scene.table.state.prompt == left
    assert not answers(scene)


def test_as_many_bonus_cards_are_offered_as_the_stock_has(play: Any) -> None:
    game = table_of("international", [*REST], [KINGS, ACES])
    whole_state(game).opener, whole_state(game).bonus_due = True, 3
    del whole_state(game).stock[2:]
    scene, _hands = play(game)
    told = [key.text for key in scene.table.controls.prompt_keys]
    assert told == ["Take 2 bonus cards", "Refuse"]


@pytest.mark.parametrize("meld_after_bonus", [False, True])
def test_after_the_bonus_cards_the_table_says_what_is_left(
    play: Any, meld_after_bonus: bool
) -> None:
    variant = variant_named("international", {"meld_after_bonus": meld_after_bonus})
    game = table_of("international", [make_card(10, i) for i in range(3)] + REST, [KINGS, ACES])
    game.record.variant = whole_state(game).variant = variant
    whole_state(game).opener, whole_state(game).bonus_due = True, 3
    scene, hands = play(game)
    controls = scene.table.controls
    assert controls.meld_button.enabled
    assert controls.add_button.enabled
    Typist(scene, hands).pick(next(a for a in answers(scene) if isinstance(a, AcceptBonus)))
    calm(scene, hands)
    assert scene.table.state.view.bonus_answered
    left = "After the bonus cards, taken or refused, only a discard is left."
    assert controls.meld_button.enabled is controls.add_button.enabled is meld_after_bonus
    assert controls.discard_button.enabled
    told = [scene.table.state.prompt, controls.meld_button.disabled_reason]
    assert told == (["Meld what you like, then discard.", ""] if meld_after_bonus else [left] * 2)
    tens = [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] >> 2 == 10]
    assert ("ground" in scene.table.drops.places(tens[:3])) is meld_after_bonus
    hands.key(pygame.K_a, text="a")
    assert (left in scene.table.state.said.texts) is not meld_after_bonus


def full(rank: int, size: int = 7) -> list[Card]:
    return [make_card(rank, i % 4) for i in range(size)]


@pytest.mark.parametrize("key", ["classic", "samba", "joker"])
def test_permission_is_asked(play: Any, key: str) -> None:
    need = VARIANTS[key].going_out.canastas
    melds = [full(rank) for rank in (8, 9, 10)[: max(1, need)]]
    scene, hands = play(table_of(key, [*KINGS, make_card(5, 0)], melds))
    wanted = next(
        (a for a in simple_actions(scene.table.state.view) if isinstance(a, AskToGoOut)), None
    )
    assert wanted is not None
    assert wanted in answers(scene)
    Typist(scene, hands).pick(wanted)
    assert last(scene) == wanted or isinstance(last(scene), Answer)


@pytest.mark.parametrize("yes", [True, False])
def test_permission_is_given_or_refused(play: Any, yes: bool) -> None:
    game = holding([*KINGS, *REST], key="classic")
    state = whole_state(game)
    state.phase, state.asker, state.turn = Phase.ANSWER, 2, 0
    scene, hands = play(game)
    assert answers(scene) == [Answer(0, True), Answer(0, False)]
    Typist(scene, hands).pick(Answer(0, yes))
    assert last(scene) == Answer(0, yes)


@pytest.mark.parametrize("key", [k for k in VARIANTS if VARIANTS[k].melds.merging])
def test_melds_are_combined(play: Any, key: str) -> None:
    scene, hands = play(table_of(key, KINGS + REST, [ACES, ACES]))
    wanted = merges(scene.table.state.view)[0]
    assert isinstance(wanted, Merge)
    Typist(scene, hands).pick(wanted)
    assert last(scene) == wanted


@pytest.mark.parametrize("key", ["two_hands_regency", "two_hands_joker"])
def test_the_other_hand_is_taken_up(play: Any, key: str) -> None:
    scene, hands = play(table_of(key, KINGS + REST, [ACES]))
    Typist(scene, hands).enact(PickUp(0))
    assert last(scene) == PickUp(0)


def test_the_meld_is_named_where_a_card_fits_several(play: Any) -> None:
    key = next(k for k in VARIANTS if VARIANTS[k].melds.merging)
    ace = make_card(14, 3)
    scene, hands = play(table_of(key, [ace, *REST], [ACES, KINGS, ACES]))
    typist = Typist(scene, hands)
    wanted = LayOff(0, (((ace,), 2),))
    typist.choose([ace])
    typist.press("a")
    assert len(answers(scene)) == 2
    typist.pick(wanted)
    assert last(scene) == wanted


def test_four_naturals_turn_a_wild_meld_into_a_canasta(play: Any) -> None:
    variant = variant_named("joker", {"conversion": True})
    seats = [SeatPlayer(n, "human" if i == 0 else "beginner") for i, n in enumerate(NAMES[:4])]
    game = Game.new(variant, seats, Random(2), None, first_dealer=3, thinker=Thoughtful())
    game.poll(0)
    wild = [JOKER, JOKER, make_card(2, 0)]
    nines = full(9, 4)
    model = table_of("joker", [*nines, *REST], [wild, KINGS])
    state, other = whole_state(game), whole_state(model)
    state.hands[0], state.melds, state.opened = other.hands[0], other.melds, other.opened
    state.melded, state.phase, state.drew = other.melded, Phase.MELD, "stock"
    scene, hands = play(game)
    wanted = LayOff(0, ((tuple(nines), 0),))
    assert scene.game.legal.why_not(wanted) is None
    Typist(scene, hands).enact(wanted)
    calm(scene, hands)
    assert scene.table.state.view.melds[0][0].rank == 9
    assert scene.table.state.view.melds[0][0].size == 7


TENS = [make_card(10, suit) for suit in range(4)]


@pytest.mark.parametrize("key", "am")
def test_a_wild_card_completes_the_opening_in_the_tray(play: Any, key: str) -> None:
    scene, hands = play(holding([*TENS, JOKER, make_card(10, 0), *REST[:3]]))
    typist = Typist(scene, hands)
    typist.choose(TENS)
    typist.press("m")
    assert not scene.table.controls.add_button.enabled
    typist.choose([JOKER])
    hands.step()
    assert scene.table.controls.add_button.enabled
    typist.press(key)
    assert [len(group) for group in scene.table.state.own.staged] == [5]
    typist.choose([TENS[0]])
    typist.press("a")
    assert [len(group) for group in scene.table.state.own.staged] == [6]
    hands.key(pygame.K_RETURN)
    (opening,) = last(scene).groups  # type: ignore[attr-defined]
    assert sorted(opening) == sorted((*TENS, JOKER, TENS[0]))


def test_what_cards_of_several_ranks_cannot_do_is_not_held_out(play: Any) -> None:
    scene, hands = play(table_of("classic", [*TENS[:3], *REST, *ACES[:1]], [KINGS, ACES]))
    typist, controls = Typist(scene, hands), scene.table.controls

    def offered(*cards: Card) -> tuple[bool, bool]:
        """Whether Meld is held out, and whether Add has a button."""
        hands.key(pygame.K_ESCAPE)
        typist.choose(list(cards))
        hands.step()
        return controls.meld_button.kind == "primary", controls.add_button.visible

    assert offered(*TENS[:3]) == (True, False), "there are no tens to add to"
    assert offered(TENS[0], TENS[1], REST[0]) == (False, False)
    assert offered(ACES[0]) == (False, True)
    assert offered(REST[0]) == (False, False)


def test_where_cards_just_laid_were_gathered_no_frames_are_left(play: Any) -> None:
    scene, hands = play(holding([*TENS, *KINGS, *ACES, JOKER, *REST[:3]]))
    typist = Typist(scene, hands)
    for group in (TENS, KINGS, ACES):
        typist.choose(group)
        typist.press("m")
    calm(scene, hands)

    def dashes() -> int:
        names = scene.table.tabletop.still
        return sum(isinstance(name, tuple) and name[0] == "dashes" for name in names)

    assert dashes() == 3
    hands.key(pygame.K_m, text="m")
    for _ in range(40):
        assert not dashes()
        hands.step(0.05)
    assert len(scene.table.state.view.melds[0]) == 3


def test_cards_go_to_what_needs_them_in_the_tray_or_are_told_off(play: Any) -> None:
    scene, hands = play(holding([*TENS, *KINGS, *ACES, JOKER, *REST[:3]]))
    typist = Typist(scene, hands)
    for group in (TENS[:3], KINGS[:2], ACES):
        typist.choose(group)
        typist.press("m")
    typist.choose([JOKER])
    typist.press("a")
    assert [len(group) for group in scene.table.state.own.staged] == [3, 3, 3]
    typist.choose([TENS[3], KINGS[2]])
    typist.press("a")
    assert [len(group) for group in scene.table.state.own.staged] == [4, 4, 3]
    typist.press("u")
    assert [len(group) for group in scene.table.state.own.staged] == [3, 3, 3]
    typist.choose([REST[0]])
    typist.press("a")
    assert scene.table.state.said.texts == ["That goes with none of the melds of your opening."]


def test_undo_empties_the_tray_before_it_undoes_actions(play: Any) -> None:
    scene, hands = play(holding([*TENS, JOKER, *REST]))
    typist = Typist(scene, hands)
    held = scene.table.staging.hand()
    for cards in (TENS, [JOKER]):
        typist.choose(cards)
        typist.press("m")
    actions = typist.played
    typist.press("u")
    assert [len(group) for group in scene.table.state.own.staged] == [4]
    assert scene.table.controls.undo_button.enabled
    hands.click(scene.table.controls.undo_button.rect.center)
    assert scene.table.state.own.staged == []
    assert scene.table.staging.hand() == held
    assert typist.played == actions
    assert not scene.table.controls.undo_button.enabled


def test_the_arrows_reach_every_card_of_a_hand_in_two_rows(play: Any) -> None:
    cards = VARIANTS["classic"].full_pack()[12:52]
    scene, hands = play(holding(cards))
    assert scene.table.state.layout.rows == 2
    reached = set()
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_HOME)
    for _step in cards:
        reached.add(scene.table.state.own.cursor)
        hands.key(pygame.K_RIGHT)
    assert reached == set(scene.table.staging.hand())


def test_no_button_covers_why_another_is_off(play: Any) -> None:
    scene, hands = play(holding(REST))
    whole_state(scene.game).turn = 1
    scene.table.playback.look_again()
    scene.table.tabletop.refresh()
    for key in (pygame.K_h, pygame.K_x, pygame.K_d):
        hands.key(key)
        (note,) = scene.table.tabletop.above.items.values()
        buttons = [
            b.rect for b in scene.table.controls.walk() if isinstance(b, Button) and b.visible
        ]
        assert note.rect.collidelist([box for box in buttons if box.w]) < 0


def test_enter_without_a_card_tells_what_is_due(play: Any) -> None:
    scene, _hands = play(holding(REST))
    for turn, phase, said in (
        (0, Phase.MELD, "Choose a card to discard, or cards to meld."),
        (0, Phase.THREES, "Answer the question first."),
        (1, Phase.MELD, "It is not your turn."),
    ):
        whole_state(scene.game).turn, whole_state(scene.game).phase = turn, phase
        scene.table.playback.look_again()
        assert scene.table.player.obvious([]).refusal == said


@pytest.mark.parametrize(
    ("key", "place"),
    [(pygame.K_HOME, 0), (pygame.K_END, -1), (pygame.K_RIGHT, 0), (pygame.K_LEFT, -1)],
)
def test_the_first_key_goes_where_it_points(play: Any, key: int, place: int) -> None:
    scene, hands = play(holding(KINGS + ACES + REST))
    own, hand = scene.table.state.own, scene.table.player.shown_hand()
    hands.key(key)
    assert own.cursor_shown
    assert own.cursor == hand[place]


def test_a_hidden_cursor_shows_where_it_was_unless_it_goes_to_the_end(play: Any) -> None:
    scene, hands = play(holding(KINGS + ACES + REST))
    own, hand = scene.table.state.own, scene.table.player.shown_hand()
    for _ in range(4):
        hands.key(pygame.K_RIGHT)
    assert own.cursor == hand[3]
    hands.click((640, 60))
    assert not own.cursor_shown
    hands.key(pygame.K_RIGHT)
    assert own.cursor_shown
    assert own.cursor == hand[3]
    hands.click((640, 60))
    hands.key(pygame.K_HOME)
    assert own.cursor == hand[0]
