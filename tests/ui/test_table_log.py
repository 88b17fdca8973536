"""The log of a long hand: what happened first can be read too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.controller.game import Game
from game.notation.action_notation import parse_action
from game.notation.record import read_record
from game.rules.actions import Discard, Draw
from game.ui.table.hand_log import LogLine
from game.ui.table.render.log_panel import NO_BREAK
from tests.ui.tables import FirstLawful, calm, new_game, sit_down, written


def seen(scene: Any) -> list[int]:
    """The numbers of the lines in sight, the newest first."""
    return [number for _rect, number in scene.table.tabletop.log_panel._places]


def long_hand(play: Any) -> tuple[Any, Any]:
    scene, hands = play(new_game(), log="open")
    scene.table.state.log.clear()
    for number in range(120):
        scene.table.state.log.add(LogLine(1, f"Line {number}", ""))
    scene.table.tabletop.refresh()
    return scene, hands


def test_the_wheel_brings_down_what_happened_before(play: Any) -> None:
    scene, hands = long_hand(play)
    log = scene.table.state.areas.log
    last = seen(scene)
    assert last[0] == 119
    hands.move(scene.table.state.areas.plaza.box.center)
    hands.wheel(2)
    assert seen(scene) == last
    hands.move(log.center)
    hands.wheel(2)
    assert seen(scene)[0] == 113
    # What is told meanwhile does not tear the reader away.
    scene.table.state.log.add(LogLine(2, "News", ""))
    scene.table.tabletop.refresh()
    assert seen(scene)[0] == 113
    hands.wheel(-9)
    assert seen(scene)[0] == 120


def test_by_keys_the_log_is_gone_through_from_end_to_end(play: Any) -> None:
    scene, hands = long_hand(play)
    whole = set(seen(scene))
    for _page in range(20):
        hands.key(pygame.K_PAGEUP)
        whole |= set(seen(scene))
    assert whole == set(range(120))
    first = seen(scene)
    assert first[-1] == 0
    tops = [rect.top for rect, _number in scene.table.tabletop.log_panel._places]
    scene.table.state.log.clear()
    for number in range(3):
        scene.table.state.log.add(LogLine(1, f"Line {number}", ""))
    scene.table.tabletop.refresh()
    assert scene.table.tabletop.log_panel._places[-1][0].top == tops[-1], (
        "it hangs where a short log hangs"
    )
    hands.key(pygame.K_PAGEUP)
    assert seen(scene) == [2, 1, 0]
    assert (
        scene.table.tabletop.log_panel._thumb(
            scene.table.state.log, scene.table.state.areas.log, 0, 3
        )
        is None
    )


@pytest.mark.parametrize("written", [True, False])
def test_a_reason_is_told_at_the_mouse_unless_it_stands_in_the_log(
    play: Any, written: bool
) -> None:
    scene, hands = play(new_game(), log="open", why="now", show_reasons=written)
    scene.table.state.log.clear()
    scene.table.state.log.add(LogLine(1, "Walter draws 2 cards", "it is early"))
    scene.table.tabletop.refresh()
    hands.move(scene.table.tabletop.log_panel.place_of(0).center)
    assert scene.table.state.log.hovered == 0
    assert scene.table.state.said.texts == ([] if written else ["It is early."])
    hands.key(pygame.K_w, text="w")
    assert scene.table.state.said.texts == ["It is early."]


@pytest.mark.parametrize(
    ("why", "written", "reason", "told"),
    [
        ("now", False, "it is early", True),
        ("now", True, "it is early", False),
        ("now", False, "", False),
        ("after", False, "it is early", False),
    ],
)
def test_the_log_says_how_the_reasons_are_got_at(
    play: Any, why: str, written: bool, reason: str, told: bool
) -> None:
    scene, _hands = play(new_game(), log="open", why=why, show_reasons=written)
    scene.table.state.log.clear()
    scene.table.state.log.add(LogLine(1, "Walter draws 2 cards", reason))
    scene.table.tabletop.refresh()
    assert bool(scene.table.tabletop.log_hint) == told
    hinted = scene.table.tabletop.log_panel.place_of(0).top
    scene.table.tabletop.log_panel.items(
        scene.table.state.log,
        scene.table.state.areas,
        scene.table.tabletop.text(),
        reasons=written,
    )
    assert (hinted > scene.table.tabletop.log_panel.place_of(0).top) == told, (
        "it has a line of its own"
    )


def test_where_the_line_says_all_there_is_nothing_to_explain(play: Any) -> None:
    scene, hands = play(new_game(), log="open", why="now")
    scene.table.state.log.clear()
    scene.table.state.log.add(LogLine(1, "Walter discards 5♦", ""))
    scene.table.tabletop.refresh()
    hands.move(scene.table.tabletop.log_panel.place_of(0).center)
    assert not scene.table.handler.log.may_explain(0)
    assert scene.table.state.said.texts == []


CARDS = "10♠ 10♥ 10♦ Joker"


def text_of(line: Any) -> str:
    return "".join(run.text for run in line)


@pytest.mark.parametrize("width", range(60, 420, 24))
def test_a_list_of_cards_is_broken_between_melds_if_that_costs_no_line(
    play: Any, width: int
) -> None:
    scene, _hands = play()
    log, text = scene.table.tabletop.log_panel, scene.ui.text
    told = f"Iris melds {CARDS}, Q♠ Q♥ Q♦ Q♣. Iris discards 4♥"
    lines = log._lines(told, width)
    plain = text.wrap(told, width, "small")
    assert len(lines) <= len(plain)
    read = [text_of(line).replace("\u00a0", " ") for line in lines]
    assert " ".join(read) == told
    # No card is torn apart, and a meld only where it takes a line more to keep it whole.
    assert not any(line[0] in "♠♥♦♣" for line in read)
    held = told.replace(CARDS, CARDS.replace(" ", "\u00a0"))
    if text.width(CARDS, "small") <= width and len(text.wrap(held, width, "small")) < len(plain):
        assert any(CARDS in line for line in read)


LONG = (
    "Walter takes the pile of 21 cards with 5♠ 5♥ and melds 5♠ 5♥ 5♦ and 9♠ 9♥ 9♣ 2♦."
    " Walter draws 10♥. From now on it is Walter against Nora and Otto."
)


@pytest.mark.parametrize("log_line", [LONG, LONG.replace("Walter", "Wolfeschlegelste"),
                                      LONG.replace(".", ",")])  # fmt: skip
@pytest.mark.parametrize(("size", "text_scale"), [
    ((1280, 720), 1.0), ((1280, 720), 1.4), ((1920, 1080), 1.0), ((2560, 1440), 1.4),
])  # fmt: skip
def test_no_word_of_the_log_is_cut(
    make_app: Any, size: tuple[int, int], text_scale: float, log_line: str
) -> None:
    scene = sit_down(make_app(size, text_scale), new_game(), log="open")
    scene.table.state.log.clear()
    scene.table.state.log.add(LogLine(1, log_line, ""))
    scene.table.tabletop.refresh()
    log = scene.table.state.areas.log
    rows = [
        (words, box) for words, box in written(scene, scene.table.tabletop.still["log"]) if words
    ][1:]
    assert " ".join(words for words, _box in rows).replace(NO_BREAK, " ") == log_line
    assert all(log.contains(box) for _words, box in rows)
    assert all(one.bottom <= two.top + 1 for (_, one), (_, two) in pairwise(rows))


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_the_button_of_the_log_stays_under_the_mouse(
    make_app: Any, hands_on: Any, size: tuple[int, int]
) -> None:
    app = make_app(size)
    scene = sit_down(app, new_game(), log="closed")
    hands = hands_on(app)
    calm(scene, hands)
    controls, state = scene.table.controls, scene.table.state
    tools = [controls.log_button, controls.menu_button]
    places = [tool.rect.copy() for tool in tools]
    spot = places[0].center
    hands.click(spot)
    assert state.areas.log.w > 0
    assert [tool.rect for tool in tools] == places
    lines = [box for box, _number in scene.table.tabletop.log_panel._places]
    assert lines
    assert all(tool.collidelist(lines) < 0 for tool in places)
    hands.click(spot)
    assert state.areas.log.w == 0


def test_a_closed_log_shows_nothing_and_begins_anew(play: Any) -> None:
    scene, hands = long_hand(play)
    hands.key(pygame.K_PAGEUP)
    assert seen(scene)[0] < 119
    hands.key(pygame.K_l, text="l")
    assert "log" not in scene.table.tabletop.still
    assert seen(scene) == []
    hands.key(pygame.K_l, text="l")
    assert seen(scene)[0] == 119


def turns_told(lines: Sequence[LogLine], seat: int) -> int:
    """How many turns of a player these lines tell."""
    return sum(line.seat == seat and line.turns > 0 for line in lines)


def remembering(play: Any, memory: str) -> tuple[Any, Any, list[str]]:
    """The player is to move in the fourth round of a hand; and all that happened in it."""
    scene, hands = play(new_game(), log="open", log_memory=memory)
    for _round in range(3):
        own = [Draw(0), Discard(0, scene.game.view().hand[0])]
        for action in own:
            assert scene.game.submit(action) is None
        calm(scene, hands)
    return scene, hands, [line.text for line in scene.game.log_lines()]


def test_the_last_round_alone_is_remembered_for_who_plays_so(play: Any) -> None:
    scene, hands, told = remembering(play, "round")
    lines = scene.table.state.log.lines
    assert [line.text for line in lines] == told[-len(lines) :]
    assert [turns_told(lines, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert lines[0].seat == 0
    # All keys serve what is there, and nothing else.
    for _page in range(20):
        hands.key(pygame.K_PAGEUP)
    assert set(seen(scene)) == set(range(len(lines)))
    assert "last round" in scene.table.tabletop.log_hint
    # One more turn, and the oldest is forgotten.
    scene.game.submit(Draw(0))
    scene.game.submit(Discard(0, scene.game.view().hand[0]))
    calm(scene, hands)
    lines = scene.table.state.log.lines
    assert [turns_told(lines, seat) for seat in range(4)] == [1, 1, 1, 1]


def test_who_remembers_nothing_by_it_reads_nothing(play: Any) -> None:
    scene, hands, told = remembering(play, "nothing")
    assert not scene.table.state.log.lines
    assert seen(scene) == []
    assert "from memory" in scene.table.tabletop.log_hint
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_w, text="w")
    assert not scene.table.state.said.texts
    hands.move(scene.table.state.areas.log.center)
    # In mid-hand the settings may be changed, either way.
    for memory, shown in (("all", told), ("nothing", []), ("all", told)):
        scene.settings.log_memory = memory
        scene.table.tabletop.refresh()
        assert [line.text for line in scene.table.state.log.lines] == shown


LAST_CARD = """
format = "canasta-record 1"
variant = "classic"
players = [
  { name = "You", kind = "human" }, { name = "Nora", kind = "standard" },
  { name = "Iris", kind = "standard" }, { name = "Otto", kind = "standard" },
]

[[hands]]
actions = ["3 draw", "3 discard 4c", "0 draw"]

[hands.position]
turn = 3
phase = "draw"
hands = ["9s", "4c 5d 6h", "4c 5d 6h", "4c 5d 6h"]
stock = "7c Kh 8s 8d 7h"
pile = "6d"
melds = [["Ks Ks Kh Kh Kd Kd Kc"], []]
threes = ["", "", "", ""]
"""


@pytest.mark.parametrize("memory", ["round", "nothing"])
def test_once_the_hand_is_over_all_of_it_stands_there(play: Any, memory: str) -> None:
    game = Game.resume(read_record(LAST_CARD), thinker=FirstLawful())
    scene, hands = play(game, log="open", log_memory=memory)
    told = [line.text for line in game.log_lines() if line.text]
    assert len(scene.table.state.log.lines) == (0 if memory == "nothing" else len(told))
    for action in ("0 add Kh > #0", "0 discard 9s"):
        assert scene.game.submit(parse_action(action)) is None
        calm(scene, hands)
    assert scene.table.state.view.ended == "out"
    assert len(scene.table.state.log.lines) > len(told)
    assert not scene.table.tabletop.log_hint


def test_the_line_that_comes_under_a_mouse_at_rest_is_the_one_explained(play: Any) -> None:
    scene, hands = long_hand(play)
    hands.move(scene.table.tabletop.log_panel._places[0][0].center)
    assert scene.table.state.log.hovered == 119
    hands.wheel(2)
    assert scene.table.state.log.hovered == 113


def test_a_long_line_shows_its_end_where_only_that_has_room(play: Any) -> None:
    scene, _hands = long_hand(play)
    log, panel = scene.table.state.log, scene.table.tabletop.log_panel
    top, tall = panel._places[-1][0].top, panel._places[0][0].h
    for text in ("A line that tells more than any other. " * 40, "Line 121", "Line 122"):
        log.add(LogLine(1, text, ""))
    scene.table.tabletop.refresh()
    assert seen(scene) == [122, 121, 120]
    assert abs(panel._places[-1][0].top - top) < tall
