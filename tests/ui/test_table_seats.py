"""What stands at the seats and on the grounds: deeds, states, bands, the gauge, the actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from game.notation.card_notation import parse_cards
from game.rules.cards import HIDDEN, JOKER, make_card
from game.rules.events import (
    AskedToGoOut,
    BonusAccepted,
    BonusRefused,
    CardDrawn,
    CardsMelded,
    Discarded,
    Event,
    HandEnded,
    HandPickedUp,
    MeldsMerged,
    Passed,
    PileTaken,
    SideOpened,
    Source,
    SpecialShown,
    ThreeTabled,
    TurnCardDrawn,
    TurnStarted,
)
from game.rules.scoring import on_table
from game.rules.state import Phase
from game.translation import number
from game.ui.context import Ui
from game.ui.deco.canastas import CanastaKind
from game.ui.table.layout.dividing import RAIL
from game.ui.table.render.deed_row import row_width
from game.ui.table.render.deeds import (
    Made,
    Mark,
    Token,
    deeds,
    in_lines,
    of_one_kind,
    own_deeds,
    standing_for,
    ways,
    worded,
)
from game.ui.table.render.grounds import canasta_kind
from game.ui.table.render.seat_labels import SeatLabels
from game.ui.table.render.still_layer import Item
from game.ui.table.render.table_text import (
    side_now,
    side_people,
    side_state,
    side_title,
    side_total,
)
from game.ui.table.sentences import status
from game.ui.theme import make_theme
from game.ui.widgets.button import Button
from game.variants import VARIANTS
from tests.tried import TRIED
from tests.ui.tables import (
    ACES,
    KINGS,
    REST,
    at,
    calm,
    holding,
    lying_still,
    new_game,
    sit_down,
    table_of,
    written,
)
from tests.whole_state import whole_state

FOUR, KING, ACE, DEUCE, THREE = (make_card(rank, 0) for rank in (4, 13, 14, 2, 3))
SIZES = [(960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160)]


def drew(number: int) -> list[Event]:
    return [CardDrawn(1, HIDDEN, Source.DRAW)] * number


def laid(*cards: int, index: int = 0, top: int | None = None, **how: bool) -> CardsMelded:
    return CardsMelded(1, 1, index, cards, top, how.get("new", True), how.get("canasta", False))


def told(found: Sequence[Token]) -> list[object]:
    """Words as they are, cards as tuples, the rest by its name."""
    return [
        token.words or (token.cards if token.mark is Mark.CHIPS else (token.mark.name, token.cards))
        for token in found
    ]


def tokens(entry: Item) -> Sequence[Token]:
    """What the entry of a seat tells."""
    assert isinstance(entry.key, tuple)
    return entry.key


# -- what a player did ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([TurnStarted(1)], []),
        ([*drew(1), Discarded(1, FOUR)], ["drew", "discarded", (FOUR,)]),
        ([*drew(2), Discarded(1, FOUR)], ["drew 2", "discarded", (FOUR,)]),
        (
            [CardDrawn(1, HIDDEN, Source.DRAW), ThreeTabled(1, make_card(3, 1), False),
             CardDrawn(1, HIDDEN, Source.REPLACEMENT), ThreeTabled(1, make_card(3, 2), False)],
            ["drew", "tabled", (make_card(3, 1), make_card(3, 2))],
        ),
        ([PileTaken(1, KING, (FOUR,) * 6), laid(KING, KING, top=KING)],
         ["took 7", "melded", (KING,)]),
        ([laid(KING, JOKER, KING), laid(JOKER, ACE, index=1)], ["melded", (KING, ACE)]),
        ([laid(DEUCE, JOKER, JOKER)], ["melded", (DEUCE,)]),
        ([SideOpened(1, 1, 120), laid(KING, KING, KING), laid(ACE, ACE, ACE)],
         ["opened 120", (KING, ACE)]),
        ([laid(KING, new=False), laid(ACE, DEUCE, new=False)], ["added", (KING, ACE, DEUCE)]),
        ([laid(KING, KING, new=False, canasta=True)], ["canasta", ("CANASTA", (KING,))]),
        ([laid(DEUCE, KING, new=False, canasta=True)], ["canasta", ("CANASTA", (KING,))]),
        ([MeldsMerged(1, 1, 1, 0, False)], ["combined"]),
        ([BonusAccepted(1), CardDrawn(1, HIDDEN, Source.BONUS)], ["bonus cards"]),
        ([BonusRefused(1), Discarded(1, FOUR)], ["no bonus cards", "discarded", (FOUR,)]),
        ([HandPickedUp(1, 3, (HIDDEN,) * 11)], ["took the second hand"]),
        ([AskedToGoOut(1)], ["asked"]),
        ([SpecialShown(1, "blitz", (KING,))], ["showed a hand"]),
        ([Passed(1)], ["passed"]),
        ([*drew(1), TurnCardDrawn(1), Discarded(1, FOUR)],
         ["drew", "turn card", "discarded", (FOUR,)]),
        ([*drew(1), Discarded(1, HIDDEN, True)], ["drew", "discarded face down"]),
    ],
)  # fmt: skip
def test_a_turn_is_told_in_its_order(events: list[Event], said: list[object]) -> None:
    assert told(deeds(events)) == said


def test_a_canasta_is_told_with_what_it_counts_while_there_is_room() -> None:
    turn = [*drew(1), laid(KING, KING, new=False, canasta=True), Discarded(1, FOUR)]
    assert "+500" not in told(deeds(turn))
    tokens = deeds(turn, lambda melded: Made(KING, 500, CanastaKind.NATURAL))
    full, undrawn, plain, *_rest = ways(tokens)
    assert full == tokens
    assert told(undrawn) == told(tokens)[1:]
    assert "+500" in told(undrawn)
    assert told(plain) == told(deeds(turn))


def test_a_canasta_closed_with_a_wild_card_shows_its_own_rank() -> None:
    turn = [*drew(1), laid(DEUCE, JOKER, new=False, canasta=True), Discarded(1, FOUR)]
    assert ("CANASTA", (KING,)) in told(
        deeds(turn, lambda melded: Made(KING, 300, CanastaKind.MIXED))
    )
    assert standing_for([JOKER, DEUCE, KING]) == KING


def test_a_canasta_wears_its_own_band(play: Any) -> None:
    laid_now = laid(KING, JOKER, new=False, canasta=True)
    assert [t.kind for t in deeds([laid_now]) if t.mark is Mark.CANASTA] == [CanastaKind.MIXED]
    pure = laid(KING, KING, new=False, canasta=True)
    assert [t.kind for t in deeds([pure]) if t.mark is Mark.CANASTA] == [CanastaKind.NATURAL]
    # What lies there tells, where the last cards alone would not.
    mixed = [*[make_card(13, suit) for suit in range(4)], JOKER, KING, KING]
    scene, _ = play(table_of("classic", REST, [mixed]))
    text = scene.table.tabletop.text()
    text.recent = {0: (), 1: (), 2: (CardsMelded(2, 0, 0, (KING, KING), None, False, True),), 3: ()}
    items = scene.table.tabletop.seat_labels.items(text, scene.table.state.areas, {}, {})
    (canasta,) = [t for t in tokens(items["entry", 2]) if t.mark is Mark.CANASTA]
    assert canasta.kind is CanastaKind.MIXED


def test_a_fat_pile_is_told_before_what_was_melded_with_it() -> None:
    said = [told(way) for way in ways(deeds(LONG_TURN))]
    assert said[-2] == ["took 25", ("ARROW", ()), (FOUR,)]
    thin = [PileTaken(1, KING, (FOUR,) * 3), *LONG_TURN[1:]]
    assert "took 4" not in [told(way) for way in ways(deeds(thin))][-2]


def test_words_after_words_are_parted_by_a_comma() -> None:
    tokens = deeds([*drew(1), laid(ACE, ACE, new=False), Discarded(1, FOUR)])
    assert [worded(tokens, i) for i in range(2)] == ["drew,", "added"]
    assert worded(tokens, 3) == "discarded"


def test_the_pile_taken_counts_whole() -> None:
    assert told(deeds([PileTaken(1, KING, (FOUR,) * 20, packet=7)])) == ["took 21"]


def test_of_the_own_turn_its_beginning_is_told_and_at_last_the_discard() -> None:
    turn: list[Event] = [*drew(2), laid(KING, KING, KING)]
    assert told(own_deeds(turn)) == ["drew 2"]
    assert told(own_deeds([*turn, Discarded(0, FOUR)])) == ["discarded", (FOUR,)]
    assert own_deeds([]) == []
    assert told(own_deeds([*turn, HandEnded("out", 0, "out")])) == ["went out"]


LONG_TURN: list[Event] = [
    PileTaken(1, KING, (FOUR,) * 24),
    SideOpened(1, 1, 120),
    *[laid(make_card(rank, 0), make_card(rank, 1), make_card(rank, 2), index=rank)
      for rank in range(5, 14)],
    laid(ACE, ACE, new=False, canasta=True, index=14),
    laid(*[make_card(7, suit) for suit in range(4)], new=False),
    Discarded(1, FOUR),
]  # fmt: skip
TURNS: dict[str, list[Event]] = {
    "drawn": [*drew(2), Discarded(1, FOUR)],
    "threes": [*drew(1), *[ThreeTabled(1, make_card(3, i % 2 + 1), False) for i in range(4)],
               laid(ACE, ACE, new=False), Discarded(1, FOUR)],
    "opened": [*drew(2), SideOpened(1, 1, 155), laid(KING, KING, KING),
               laid(ACE, ACE, JOKER, index=1), Discarded(1, FOUR)],
    "canasta": [PileTaken(1, KING, (FOUR,) * 11), laid(KING, KING, new=False, canasta=True),
                Discarded(1, FOUR)],
    "long": LONG_TURN,
}  # fmt: skip


def test_what_needs_less_room_says_less_and_keeps_the_discard() -> None:
    full, *shorter = ways(deeds(LONG_TURN))
    assert told(full)[0] == "took 25"
    assert Mark.ARROW in [token.mark for token in shorter[0]]
    for one, two in pairwise(shorter):
        assert sum(len(t.cards) for t in two) <= sum(len(t.cards) for t in one)
    assert any("9 melds" in told(way) or "added 4 cards" in told(way) for way in shorter)
    for way in shorter:
        assert [t.mark for t in way[-2:]] == [Mark.ARROW, Mark.CHIPS]
        assert way[-1].cards == (FOUR,)
    assert len(shorter[-1]) == 2


def test_cards_that_have_no_room_are_counted() -> None:
    turn = [*drew(1), laid(*[make_card(7, suit) for suit in range(4)], new=False),
            Discarded(1, FOUR)]  # fmt: skip
    said = [told(way) for way in ways(deeds(turn))]
    added = tuple(make_card(7, suit) for suit in range(4))
    assert said[0] == ["drew", "added", added, "discarded", (FOUR,)]
    assert ["added 4 cards", ("ARROW", ()), (FOUR,)] in said


def narrow(ui: Ui, high: int, room: int, line: Sequence[Token]) -> bool:
    """Whether a line of a turn has room."""
    return row_width(ui, line, high) <= room


def test_one_card_is_shown_rather_than_counted() -> None:
    """It takes no more room; and what it was laid with goes only together with it."""
    turn = [*drew(1), laid(KING, KING, KING), laid(ACE, new=False, index=1), Discarded(1, FOUR)]
    for way in ways(deeds(turn)):
        assert "+1" not in told(way)
        for before, token in pairwise(way):
            assert token.mark is not Mark.CHIPS or before.mark in (Mark.WORDS, Mark.ARROW)
        assert way[0].mark is not Mark.CHIPS


@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["classic", "six_three_sides"])
def test_entries_fit_their_seats(
    make_app: Any, key: str, size: tuple[int, int], text_scale: float
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(key))
    scene.table.playback.finish()
    labels, text = SeatLabels(scene.ui), scene.table.tabletop.text()
    for name, events in TURNS.items():
        text.recent = dict.fromkeys(range(6), events)
        items = labels.items(text, scene.table.state.areas, {}, {})
        for seat, area in scene.table.state.areas.seats.items():
            shown = tokens(items["entry", seat])
            rect = items["entry", seat].rect
            low = area.entry_lines[0].h - scene.ui.dp(2)
            if rect == area.entry:
                assert row_width(scene.ui, shown, low) <= area.entry.w, (name, seat)
            else:
                assert rect == area.entry_lines[0].union(area.entry_lines[1]), (name, seat)
                fits = partial(narrow, scene.ui, low, rect.w)
                lines = in_lines(shown, fits)
                assert len(lines) == 2, (name, seat)
                assert all(map(fits, lines)), (name, seat)
                assert not rect.colliderect(area.plate.inflate(0, -area.plate.h // 3))
                # The rim of the table cuts no card.
                assert rect.bottom <= round((RAIL - 4) * scene.table.state.areas.s), (name, seat)
            assert area.box.contains(rect)
            if key == "classic" and text_scale == 1.0 and name != "long":
                # Nothing is a riddle: every word and card of the turn is there.
                assert seat == 0 or told(shown) == told(deeds(events)), (name, seat)
    if key == "classic" and size == (1280, 720) and text_scale == 1.0:
        text.recent = dict.fromkeys(range(6), TURNS["drawn"])
        assert (
            told(tokens(labels.items(text, scene.table.state.areas, {}, {})["entry", 1]))[0]
            == "drew 2"
        )


def test_the_table_tells_what_each_player_did_since_the_own_turn(play: Any) -> None:
    scene, hands = play()
    assert ("entry", 0) not in scene.table.tabletop.still
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    assert told(scene.table.tabletop.still["entry", 0].key) == ["drew"]
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    calm(scene, hands)
    # Before the own turn begins anew nothing is told of it.
    assert ("entry", 0) not in scene.table.tabletop.still
    for seat in (1, 2, 3):
        thrown = next(card for by, card in reversed(scene.table.state.view.discards) if by == seat)
        assert told(scene.table.tabletop.still["entry", seat].key)[-1] == (thrown,)
    assert told(scene.table.tabletop.still["entry", 1].key)[0] == "drew"
    # As soon as the own turn is over they begin anew.
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    assert ("entry", 1) in scene.table.tabletop.still
    scene.game.pause = 60.0
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_x, text="x")
    scene.table.playback.finish()
    assert ("entry", 3) not in scene.table.tabletop.still


def test_open_hands_lie_where_the_entry_was(play: Any) -> None:
    scene, _ = play()
    text = scene.table.tabletop.text()
    text.recent = dict.fromkeys(range(4), TURNS["drawn"])
    items = scene.table.tabletop.seat_labels.items(text, scene.table.state.areas, {}, {})
    assert {("entry", seat) for seat in range(4)} <= set(items)
    text.revealed = True
    for sprite in text.zones.hands[1]:
        text.zones.faces[sprite] = KING
    items = scene.table.tabletop.seat_labels.items(text, scene.table.state.areas, {}, {})
    assert ("entry", 1) not in items
    assert {("entry", seat) for seat in (0, 2, 3)} <= set(items), "their cards are not known"


def test_an_added_card_leaves_the_face_of_who_added_it(play: Any) -> None:
    scene, _ = play(table_of("classic", REST, [KINGS, ACES]))
    items = scene.table.tabletop.grounds.items(
        scene.table.tabletop.text(),
        scene.table.state.areas,
        scene.table.state.layout,
        {(0, 1): 2, (0, 0): 0},
    )
    faces = {name for name in items if isinstance(name, tuple) and name[0] == "face"}
    assert faces == {("face", 0, 1)}, "a person has none"
    assert items["face", 0, 1].rect.colliderect(scene.table.state.layout.melds[0, 1])
    assert items["face", 0, 1].key[0] == scene.game.characters[2]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("Td", [("Td", 1)]),
        ("Td Th", [("Td", 1), ("Th", 1)]),
        ("Td Th Ts", [("Td", 3)]),
        ("Td Kc Th Jo Ts Kd", [("Td", 3), ("Kc", 1), ("Jo", 1), ("Kd", 1)]),
        ("3d 3h 3d 3h 2c 2d 2s", [("3d", 4), ("2c", 3)]),
    ],
)
def test_small_cards_of_one_kind_are_told_by_one(cards: str, told: list[tuple[str, int]]) -> None:
    found = of_one_kind(parse_cards(cards))
    assert found == [(parse_cards(card)[0], count) for card, count in told]


def test_small_cards_of_one_kind_take_no_more_room(make_app: Any) -> None:
    ui = make_app().ui
    for count in range(1, 8):
        token = Token(Mark.CHIPS, cards=tuple(make_card(10, i % 4) for i in range(count)))
        kings = Token(Mark.CHIPS, cards=tuple(make_card(13 - i, 0) for i in range(count)))
        assert row_width(ui, [token], 20) <= row_width(ui, [kings], 20) + ui.dp(12)


# -- the grounds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(TRIED))
def test_every_ground_is_told_apart_with_its_total_and_its_minimum(make_app: Any, key: str) -> None:
    game = new_game(key)
    scene = sit_down(make_app(), game)
    scene.table.playback.finish()
    text, view = scene.table.tabletop.text(), scene.table.state.view
    titles = [side_title(text, side) for side in range(len(view.sides))]
    assert len(set(titles)) == len(titles)
    accounts = {tuple(a.seats): total for a, total in zip(game.accounts, text.totals, strict=True)}
    for side, seats in enumerate(view.sides):
        mine = view.seat in seats
        if len(view.sides) == 2 and all(len(s) > 1 for s in view.sides):
            assert titles[side] == ("We" if mine else "They")
        elif len(seats) == 1:
            assert titles[side] == text.names[seats[0]]
        told = f"{titles[side]} {side_people(text, side)}"
        named = [text.names[seat] for seat in seats]
        assert len(seats) == 1 or all(name in told for name in named)
        assert all(name not in told for name in set(text.names) - set(named) if len(name) > 3)
        assert side_total(text, side) in accounts.values()
        state = side_state(text, side)
        assert state.mood == "plain"
        assert state.ways == (
            f"opening: **{view.minimum(side)}** needed", f"needs **{view.minimum(side)}**",
            f"**{view.minimum(side)}**",
        )  # fmt: skip
    text.totals = list(range(100, 100 + len(text.totals)))
    for account, total in zip(text.accounts, text.totals, strict=True):
        for side, seats in enumerate(view.sides):
            if set(seats) & set(account.seats):
                assert side_total(text, side) == total


@pytest.mark.parametrize("mine", [(0, 0), (12500, 0), (0, 12500)])
def test_what_going_out_still_needs_is_told_in_one_way(play: Any, mine: tuple[int, int]) -> None:
    """However much room the name and the total of one side leave."""
    game = table_of("hand_and_foot_six_two_sides", REST, [KINGS])
    state = whole_state(game)
    state.melds[1], state.opened[1] = state.melds[0], True
    state.totals = mine
    scene, _ = play(game)
    ours, theirs = (
        [words for words, _ in written(scene, lying_still(scene)["cartouche", side])]
        for side in (0, 1)
    )
    assert [w for w in ours if w in theirs and ("mixed" in w or "canastas" in w)], (ours, theirs)


@pytest.mark.parametrize("key", sorted(TRIED))
def test_what_lies_on_the_table_stands_beside_the_total(play: Any, key: str) -> None:
    scene, _ = play(table_of(key, REST, [KINGS]))
    text, view = scene.table.tabletop.text(), scene.table.state.view
    brought = {
        tuple(a.seats): line.total for a, line in zip(text.accounts, on_table(view), strict=True)
    }
    for side, seats in enumerate(view.sides):
        assert side_now(text, side) in [brought[of] for of in brought if set(of) & set(seats)]
    mine = side_now(text, view.side)
    dealt = replace(text, dealing=True)
    assert side_now(dealt, view.side) == 0, "threes are not told before they come"
    told = written(scene, lying_still(scene)["cartouche", view.side])
    assert mine
    assert number(mine, signed=True) in [words for words, _ in told]
    view.phase = Phase.OVER
    assert side_now(text, view.side) == 0, "it has gone into the total"


@pytest.mark.parametrize("key", sorted(TRIED))
def test_every_state_of_a_side_has_shorter_ways(play: Any, key: str) -> None:
    """With no, some and enough canastas: there is something short to say, the shortest last."""
    full = [[make_card(rank, i % 4) for i in range(7)] for rank in (9, 10, 11, 12)]
    moods = set()
    for count in range(5):
        game = table_of(key, REST, [KINGS, *full[:count]])
        scene, _ = play(game)
        state = side_state(scene.table.tabletop.text(), scene.table.state.view.side)
        moods.add(state.mood)
        widths = [scene.ui.text.width(way, "entry") for way in state.ways]
        assert widths == sorted(widths, reverse=True)
        assert not any("{" in way for way in state.ways)
        if state.mood == "good":
            assert "may go out" in state.ways[0]
        scene.table.state.view.phase = Phase.OVER
        assert (
            "may go out"
            not in side_state(scene.table.tabletop.text(), scene.table.state.view.side).ways[0]
            or not count
        )
    rules = VARIANTS[key].going_out
    kinds = VARIANTS[key].melds.sequences or rules.contract.kinds
    assert "good" in moods or kinds or rules.canastas > 4


BANDS = [
    ("classic", [make_card(9, i % 4) for i in range(7)], CanastaKind.NATURAL, 500),
    ("classic", [*[make_card(9, i % 4) for i in range(5)], JOKER, DEUCE], CanastaKind.MIXED, 300),
    ("samba", [make_card(rank, 1) for rank in range(5, 12)], CanastaKind.SEQUENCE, 1500),
    ("bolivia", [JOKER] * 3 + [make_card(2, i) for i in range(4)], CanastaKind.WILD, 2500),
]


@pytest.mark.parametrize(("key", "cards", "kind", "value"), BANDS, ids=[b[2].name for b in BANDS])
def test_each_kind_of_canasta_wears_its_band_and_its_value(
    play: Any, key: str, cards: list[int], kind: CanastaKind, value: int
) -> None:
    scene, _ = play(table_of(key, REST, [KINGS, cards]))
    side = scene.table.state.view.side
    assert canasta_kind(scene.table.state.view.melds[side][1]) is kind
    band = scene.table.tabletop.still["band", side, 1]
    assert band.key[:2] == (kind, value)
    assert ("band", side, 0) not in scene.table.tabletop.still
    top = max(scene.table.state.layout.poses[i].z for i in scene.table.state.cards.melds[side][1])
    assert band.z > 2 * top, "it lies above the cards"
    # Under it the rank can be read, and nothing counts towards it any more.
    pose = scene.table.state.layout.stacks[side, 1]
    assert band.rect.top > pose.y + 0.3 * pose.h
    assert ("count", side, 1) not in scene.table.tabletop.still
    assert ("count", side, 0) in scene.table.tabletop.still


def test_bands_look_different(play: Any) -> None:
    seen = []
    for key, cards, _kind, _value in BANDS:
        scene, _ = play(table_of(key, REST, [KINGS, cards]))
        item = scene.table.tabletop.still["band", scene.table.state.view.side, 1]
        surface = pygame.Surface(scene.table.state.areas.size)
        item.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(item.rect), "RGB"))
    for one, two in combinations(seen, 2):
        assert one != two


def test_more_than_seven_cards_are_counted(play: Any) -> None:
    nines = [make_card(9, i % 4) for i in range(8)]
    scene, _ = play(table_of("classic", REST, [nines, KINGS]))
    assert [words for words, _box in written(scene, scene.table.tabletop.still["count", 0, 0])] == [
        "8 cards"
    ]
    assert scene.table.tabletop.still["count", 0, 1].key[0] == 3


def test_the_gauge_tells_what_is_put_out_and_chosen(play: Any) -> None:
    scene, hands = play(holding([*KINGS, *ACES, *REST]))
    assert "gauge" not in scene.table.tabletop.still
    scene.table.handler.report(
        scene.table.staging.stage(
            [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in KINGS]
        )
    )
    calm(scene, hands)
    assert scene.table.tabletop.still["gauge"].key == (30, 0, 50, "")
    words = [words for words, _box in written(scene, scene.table.tabletop.still["gauge"])]
    assert words == ["50", "30 so far"]
    for ace in ACES:
        hands.click(at(scene, ace))
        hands.step(0.5)
    assert scene.table.tabletop.still["gauge"].key == (30, 60, 50, "")
    assert "30 so far, +60 chosen" in [
        words for words, _box in written(scene, scene.table.tabletop.still["gauge"])
    ]
    assert ("empty", 0) not in scene.table.tabletop.still
    hands.key(pygame.K_m, text="m")
    calm(scene, hands)
    assert scene.table.tabletop.still["gauge"].key == (90, 0, 50, "")
    points = {name: item.key for name, item in scene.table.tabletop.still.items()
              if isinstance(name, tuple) and name[0] == "staged"}  # fmt: skip
    assert points == {("staged", 0): ("30",), ("staged", 1): ("60",)}


@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_gauge_covers_another_part_of_it(
    make_app: Any, size: tuple[int, int], text_scale: float
) -> None:
    game = holding([*ACES[:2], JOKER, *KINGS, *REST], key="international")
    scene = sit_down(make_app(size, text_scale), game)
    scene.table.playback.finish()
    for cards in ([*ACES[:2], JOKER], KINGS[:2]):
        scene.table.staging.stage(
            [i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] in cards]
        )
        scene.table.tabletop.arrange(animate=False)
        gauge = scene.table.tabletop.still["gauge"]
        lines = written(scene, gauge)
        boxes = [box.inflate(0, -box.h // 3) for _words, box in lines]
        assert not any("…" in words for words, _box in lines[:2])
        for place, box in enumerate(boxes):
            assert box.collidelist(boxes[:place]) < 0
            assert scene.table.state.areas.places[scene.table.state.view.side].box.contains(box)
        cards_out = [
            scene.table.state.layout.poses[i].rect
            for group in scene.table.state.own.staged
            for i in group
        ]
        assert gauge.rect.collidelist(cards_out) < 0


# -- the actions ----------------------------------------------------------------------------------


def actions(scene: Any) -> dict[str, Button]:
    """The actions that are held out, by their letter."""
    c = scene.table.controls
    buttons = (
        c.draw_button, c.take_button, c.open_button, c.meld_button, c.add_button, c.discard_button,
    )  # fmt: skip
    return {b.text.split()[0]: b for b in buttons if b.visible}


def test_actions_stand_where_they_act_and_only_when_they_do(play: Any) -> None:
    scene, hands = play(table_of("classic", [make_card(13, 3), *ACES, *REST], [KINGS]))
    areas = scene.table.state.areas
    assert set(actions(scene)) == set()
    hands.click(at(scene, REST[0]))
    calm(scene, hands)
    shown = actions(scene)
    assert "Discard" in shown
    assert shown["Discard"].rect.bottom <= areas.hand.top
    x = scene.table.state.layout.poses[next(iter(scene.table.state.own.selected))].x
    assert shown["Discard"].rect.collidepoint(x, shown["Discard"].rect.centery) or len(shown) > 1
    hands.step(0.1, 8)  # no double click
    hands.click(at(scene, REST[0]))
    calm(scene, hands)
    assert scene.table.state.view.phase is Phase.MELD
    assert set(actions(scene)) == set()
    hands.click(at(scene, ACES[0]))
    hands.step(0.5)
    hands.click(at(scene, ACES[1]))
    calm(scene, hands)
    assert "Discard" not in actions(scene), "two cards are not thrown"
    assert "Meld" in actions(scene)


def test_draw_and_take_stand_under_stock_and_pile(play: Any) -> None:
    game = table_of("classic", [*KINGS[:2], *REST], [ACES])
    state = whole_state(game)
    state.phase, state.drew = Phase.DRAW, None
    state.pile, state.frozen = [make_card(9, 0), KINGS[2]], False
    scene, hands = play(game)
    shown = actions(scene)
    assert set(shown) == {"Draw", "Take"}
    assert scene.table.controls.take_button.text == "Take 2"
    areas = scene.table.state.areas
    assert abs(shown["Draw"].rect.centerx - areas.stock.centerx) < areas.px(20)
    assert abs(shown["Take"].rect.centerx - areas.pile.centerx) < areas.px(20)
    assert all(b.rect.top > areas.stock.bottom for b in shown.values())
    hands.key(pygame.K_d, text="d")
    calm(scene, hands)
    assert set(actions(scene)) == set()


def test_nothing_is_held_out_while_others_play(play: Any) -> None:
    scene, hands = play()
    hands.key(pygame.K_d, text="d")
    hands.key(pygame.K_HOME)
    scene.settings.pause = scene.game.pause = 2.0
    hands.key(pygame.K_x, text="x")
    others = 0
    for _turn in range(60):
        hands.step()
        if scene.table.state.view.turn != scene.table.state.view.seat:
            others += 1
            assert set(actions(scene)) == set()
    assert others


@pytest.mark.parametrize("text_scale", [1.0, 1.4])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("log", ["closed", "open"])
def test_actions_stand_apart_and_cover_no_cards(
    make_app: Any, hands_on: Any, size: tuple[int, int], text_scale: float, log: str
) -> None:
    game = table_of("international", [*KINGS[:2], *REST], [ACES])
    state = whole_state(game)
    state.phase, state.drew = Phase.DRAW, None
    state.pile, state.frozen = [*[make_card(9, i % 4) for i in range(23)], KINGS[2]], False
    scene = sit_down(make_app(size, text_scale), game, log=log)
    scene.table.playback.finish()
    scene.table.playback.look_again()
    scene.table.tabletop.arrange(animate=False)
    check_apart(scene, {"Draw", "Take"})
    state.phase, state.drew = Phase.MELD, "stock"
    hand = scene.table.staging.hand()
    for chosen in (hand[:1], hand[-1:], hand[len(hand) // 2 :][:1]):
        scene.table.state.own.selected = set(chosen)
        scene.table.playback.look_again()
        scene.table.tabletop.arrange(animate=False)
        check_apart(scene, {"Discard"})


def check_apart(scene: Any, least: set[str]) -> None:
    """The actions held out are inside the table, apart from each other, tools and cards."""
    shown = actions(scene)
    assert least <= set(shown)
    boxes = [button.rect for button in shown.values()]
    fixed = [b.rect for b in scene.table.controls.walk()
             if isinstance(b, Button) and b.visible and b not in shown.values()]  # fmt: skip
    cards = [
        scene.table.state.layout.poses[i].rect
        for i in scene.table.state.cards.stock + scene.table.state.cards.pile
    ]
    strips = [scene.table.state.layout.strips[i] for i in scene.table.player.shown_hand()]
    plaques = [scene.table.tabletop.still[name, "count"].rect for name in ("stock", "pile")]
    table = pygame.Rect(0, 0, scene.table.state.areas.width, scene.table.state.areas.size[1])
    for place, box in enumerate(boxes):
        assert table.contains(box)
        assert box.collidelist([*boxes[:place], *fixed, *cards, *strips, *plaques]) < 0
    for button in shown.values():
        assert button._content_width() <= button.rect.w, button.text


def test_large_words_keep_their_keys(make_app: Any) -> None:
    scene = sit_down(make_app((1280, 720), 1.3), new_game())
    controls, areas = scene.table.controls, scene.table.state.areas
    hint, undo = controls.hint_button, controls.undo_button
    assert hint.draws_key()
    assert undo.draws_key()
    assert areas.right_wing.contains(hint.rect)
    assert areas.right_wing.contains(undo.rect)
    assert not hint.rect.colliderect(undo.rect)


def test_frames_of_grounds_are_white_at_high_contrast(make_app: Any) -> None:
    app = make_app((1280, 720))
    app.apply(theme=make_theme("green", high_contrast=True))
    scene = sit_down(app, new_game())
    layer = scene.table.tabletop.layer
    assert layer is not None
    cloth = layer.background
    for ground in scene.table.state.areas.grounds.values():
        assert cloth.get_at((ground.x, ground.centery))[:3] == (255, 255, 255)


@pytest.mark.parametrize(
    ("key", "turn", "then"),
    [
        ("classic", 3, "Then it is your turn."),
        ("classic", 1, ""),
        ("classic_two", 1, ""),
        ("two_hands_joker", 2, ""),
        ("six_three_sides", 5, "Then it is your turn."),
    ],
)
def test_whoever_plays_next_is_told_so(key: str, turn: int, then: str) -> None:
    game = new_game(key)
    game.poll(0)
    game._state.turn, game._state.phase = turn, Phase.DRAW
    names = list("ABCDEF")
    assert status(game, game.view(), names) == (f"{names[turn]}’s turn", then)


def test_threes_count_as_they_lie_while_moves_are_shown(make_app: Any) -> None:
    scene = sit_down(make_app(), new_game("classic"))
    table = scene.table
    table.state.cards.apply(CardDrawn(1, make_card(3, 1), Source.DRAW))
    table.state.cards.apply(ThreeTabled(1, make_card(3, 1), False))
    table.tabletop.refresh()
    count = len(table.state.cards.threes[1]) + len(table.state.cards.threes[3])
    assert table.tabletop.still["threes", 1].key == (-100 * count, count)
    assert count != sum(len(table.state.view.threes[seat]) for seat in (1, 3))


@pytest.mark.parametrize(("size", "text_scale"), [((960, 540), 1.3), ((1280, 720), 1.0)])
def test_what_sorts_has_a_word_beside_it(
    make_app: Any, size: tuple[int, int], text_scale: float
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game("classic"))
    controls, areas = scene.table.controls, scene.table.state.areas
    parts = [button.rect for button in controls.sort_buttons.values()]
    assert controls.sort_label.visible
    parts.insert(0, controls.sort_label.rect)
    assert all(before.right < after.left for before, after in pairwise(parts))
    assert areas.right_wing.contains(parts[0].unionall(parts))
    controls.sort_label.text = "Nach etwas sortieren"
    controls.arrange(areas)
    assert not controls.sort_label.visible
    assert areas.right_wing.contains(parts[1].unionall(parts[2:]))
