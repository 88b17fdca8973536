"""Tables to test with: positions, games with players who answer at once, a scene in a window."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any
from unittest import mock

import pygame

from game.controller.fallback_player import first_lawful
from game.controller.game import Game, SeatPlayer, Stage
from game.controller.thinking import Thinker
from game.notation.reasons import say
from game.players import Decision
from game.rules.cards import Card, make_card, shuffled
from game.rules.engine import deal
from game.rules.melds import meld_of
from game.rules.state import Phase
from game.rules.view import PlayerView, view_of
from game.store.settings import Settings
from game.ui.app import App
from game.ui.context import Ui
from game.ui.scene import Scene, WidgetScene
from game.ui.table.render.still_layer import Item
from game.ui.table.scene import TableScene
from game.ui.table.table import Table
from game.ui.text import Text
from game.ui.widgets import Button, TextField, Widget
from game.variants import VARIANTS
from tests.whole_state import whole_state

KINGS = [make_card(13, suit) for suit in (0, 1, 2)]
ACES = [make_card(14, suit) for suit in (0, 1, 2)]
REST = [make_card(4, 0), make_card(6, 1), make_card(8, 2), make_card(10, 3), make_card(11, 0)]
NAMES = ("You", "Walter", "Nora", "Otto", "Iris", "Clara")


class FirstLawful:
    """A thinker who answers at once, with the first lawful action."""

    def __init__(self) -> None:
        self.decision: Decision | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        self.decision = Decision(first_lawful(view), say("forced"))

    def poll(self) -> Decision | None:
        return self.decision

    def close(self) -> None:
        self.decision = None


def dealt(key: str = "classic", seed: int = 1) -> PlayerView:
    """The view of seat 0 after a deal by seat 3."""
    variant = VARIANTS[key]
    totals = [0] * len(variant.table.sides)
    state, _ = deal(variant, shuffled(variant.full_pack(), Random(seed)), 3, totals)
    return view_of(state, 0)


def with_melds(view: PlayerView, ours: Sequence[Sequence[Card]], theirs: Sequence[Sequence[Card]]):  # type: ignore[no-untyped-def]
    """The same view with melds on the table."""
    for side, groups in ((view.side, ours), (1 - view.side, theirs)):
        view.melds[side] = [meld for group in groups if (meld := meld_of(tuple(group)))]
        view.opened[side] = bool(groups)
    return view


def new_game(
    key: str = "classic",
    seed: int = 2,
    names: Sequence[str] = NAMES,
    thinker: Thinker | None = None,
) -> Game:
    """A match in which the player sits at seat 0 and begins."""
    seats = [
        SeatPlayer(name, "human" if place == 0 else "beginner")
        for place, name in enumerate(names[: VARIANTS[key].table.players])
    ]
    variant = VARIANTS[key]
    dealer = variant.table.seats - 1
    return Game.new(
        variant, seats, Random(seed), None, first_dealer=dealer, thinker=thinker or FirstLawful()
    )


class MatchTable(TableScene):
    """A match at a table by itself: no menu and no score sheet lead away from it."""

    def __init__(self, ui: Ui, game: Game, settings: Settings) -> None:
        self.game, self.settings = game, settings
        game.pause = min(settings.pause, 0.25) if settings.speed == "off" else settings.pause
        super().__init__(Table(ui, game, settings))


def sit_down(app: App, game: Game, **settings: object) -> MatchTable:
    """A table in the window; fast, without the log."""
    chosen = Settings(log="closed", chatter=False)
    for name, value in settings.items():
        setattr(chosen, name, value)
    scene = MatchTable(app.ui, game, chosen)
    app.push(scene)
    return scene


def widgets(scene: Scene | None) -> Iterator[Widget]:
    """All that a page is made of."""
    assert isinstance(scene, WidgetScene)
    content = scene.root.content
    assert content is not None
    yield from content.walk()


def button(scene: Scene | None, words: str) -> Button:
    """The button with these words."""
    found = [w for w in widgets(scene) if isinstance(w, Button) and w.text == words]
    assert found, f"no button {words!r}"
    return found[0]


def offers(scene: Scene | None) -> dict[str, bool]:
    """The words of all buttons, and whether each can be pressed."""
    return {w.text: w.enabled for w in widgets(scene) if isinstance(w, Button)}


def enter(field: TextField, text: str) -> None:
    """Write a text into a field in place of what is there, and press Enter."""
    assert field.on_submit is not None
    field.select_all()
    field.insert(text)
    field.on_submit(text)


def lying_still(scene: TableScene) -> Mapping[Hashable, Item]:
    """All that lies still on a table, by its name."""
    layer = scene.table.tabletop.layer
    assert layer is not None
    return layer.items


def calm(scene: MatchTable, hands: Any, least: int = 3) -> None:
    for turn in range(4000):
        hands.step(0.1)
        if turn >= least and not scene.animating and own_turn_or_over(scene):
            return
    raise AssertionError("the table never came to rest")


def own_turn_or_over(scene: MatchTable) -> bool:
    return scene.game.your_turn or scene.game.stage is not Stage.PLAYING


def holding(cards: list[int], phase: Phase = Phase.MELD, key: str = "classic") -> Game:
    """A game in which the player holds given cards and is to act."""
    game = new_game(key)
    game.poll(0)
    state = whole_state(game)
    state.hands[0] = list(cards)
    state.phase = phase
    state.drew = "stock" if phase is Phase.MELD else None
    return game


def at(scene: TableScene, card: int) -> tuple[int, int]:
    """A point on a card of the hand that can be seen."""
    sprite = next(i for i in scene.table.staging.hand() if scene.table.state.cards.faces[i] == card)
    box = scene.table.state.layout.strips[sprite]
    return box.x + min(12, box.w // 2), box.y + 30


def drag(scene: TableScene, hands: Any, start: tuple[int, int], end: tuple[int, int]) -> None:
    hands.move(start)
    hands.down(start)
    for part in range(1, 6):
        hands.post(
            pygame.MOUSEMOTION,
            pos=(start[0] + (end[0] - start[0]) * part // 5,
                 start[1] + (end[1] - start[1]) * part // 5),
            rel=(0, 0), buttons=(1, 0, 0),
        )  # fmt: skip
    hands.up(end)


def table_of(key: str, hand: list[int], melds: list[list[int]]) -> Game:
    """A game of a variant in which the player's side has opened with some melds."""
    game = holding(hand, key=key)
    state = whole_state(game)
    state.melds[state.side_of[0]] = [meld for cards in melds if (meld := meld_of(tuple(cards)))]
    state.opened[state.side_of[0]] = bool(melds)
    state.melded[0] = bool(melds)
    return game


def lying(scene: MatchTable, index: int) -> tuple[int, int]:
    """A point on the front card of an own meld."""
    box = scene.table.state.layout.melds[(scene.table.state.view.side, index)]
    return box.centerx, box.bottom - 8


@lru_cache(maxsize=1)
def _paper(size: tuple[int, int]) -> pygame.Surface:
    """Something to write on; what is on it does not matter."""
    return pygame.Surface(size)


def written(scene: MatchTable, item: Item) -> list[tuple[str, pygame.Rect]]:
    """The lines that an item of the table writes, as they are to be read, with their places."""
    drawn: list[tuple[str, pygame.Rect]] = []
    draw = Text.draw

    def noted(
        self: Text, surface: Any, text: Any, at: Any, role: str, *rest: Any, **how: Any
    ) -> pygame.Rect:
        box = draw(self, surface, text, at, role, *rest, **how)
        size = rest[2] if len(rest) > 2 else how.get("size")
        room = how.get("max_width") or box.w
        line = self.shorten(text, room, role, size, markup=how.get("markup", True))
        drawn.append(("".join(run.text for run in line), box))
        return box

    with mock.patch.object(Text, "draw", noted):
        item.draw(_paper(scene.table.state.areas.size))
    return drawn


def speech(scene: MatchTable) -> dict[int, pygame.Rect]:
    """What players say just now: the sheet of each, without its shadow, by seat."""
    reach = -4 * scene.ui.dp(9)
    return {
        name[1]: item.rect.inflate(reach, reach)
        for name, item in scene.table.tabletop.still.items()
        if isinstance(name, tuple) and name[0] == "speech"
    }
