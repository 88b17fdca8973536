"""The mouse (or a finger) on the table: clicks, double clicks, drags and drops."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.table.layout.poses import Z_HELD, Pose
from game.ui.table.outcomes import EXTRA, GROUND, MELD, PILE, STAGED, STOCK, Place
from game.ui.table.peek import MeldKey
from game.ui.table.zones import SpriteId

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

DRAG_FROM: Final = 6
"""Logical pixels that the mouse has to move before a press becomes a drag."""
DOUBLE: Final = 0.38
"""Seconds within which a second click makes a double click."""
HAND: Final = "hand"


@dataclass(slots=True)
class Press:
    """A button held down: where, and on what."""

    at: tuple[int, int]
    place: Place | None
    card: SpriteId | None
    was_selected: bool = False


@dataclass
class Pointer:
    """Follows the mouse by the positions of its events alone."""

    scene: TableScene
    press: Press | None = None
    held: list[SpriteId] = field(default_factory=list)
    """The cards being dragged; the pile or the stock is dragged by its top card."""
    dragging: Place | None = None
    """What is dragged: "hand", "staged", "pile", "stock", "extra" or an own meld."""
    over: Place | None = None
    places: set[Place] = field(default_factory=set)
    pos: tuple[int, int] = (-1, -1)
    gap: int | None = None
    hovered: SpriteId | None = None
    """The card of the own hand under the mouse."""
    _grip: dict[SpriteId, tuple[float, float]] = field(default_factory=dict)
    _lead: SpriteId | None = None
    """The card that was gripped."""
    _last_click: tuple[float, object] = (-10.0, None)
    _was_selected: bool = False
    """Whether the card of the last click belonged to the selection before it."""
    _joined: list[SpriteId] = field(default_factory=list)
    """The card held with those chosen before, where only together they are a meld."""

    # -- what is where -------------------------------------------------------------------------

    def card_at(self, pos: tuple[int, int]) -> SpriteId | None:
        """The card of the own hand or of those put out under a point."""
        layout = self.scene.layout
        shown = (layout.strips, layout.heads)
        found = [i for boxes in shown for i, box in boxes.items() if box.collidepoint(pos)]
        if not found:
            # At the ends of a row more can be seen of the one behind it.
            lying = [i for group in self.scene.desk.staged for i in group if i in layout.poses]
            lying += layout.strips
            found = [i for i in lying if layout.poses[i].rect.collidepoint(pos)]
        return max(found, key=lambda i: layout.poses[i].z, default=None)

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        """The place under a point, generous round pile and stock."""
        scene = self.scene
        areas, layout = scene.areas, scene.layout
        reach = areas.px(14)
        if self.pile_box().inflate(2 * reach, 2 * reach).collidepoint(pos):
            return PILE
        if areas.stock.inflate(reach, reach).collidepoint(pos):
            return STOCK
        for place, box in enumerate(layout.staged):
            if box.w and box.inflate(reach, reach).collidepoint(pos):
                return (STAGED, place)
        if any(layout.poses[i].rect.collidepoint(pos) for i in self._extra() if i in layout.poses):
            return EXTRA
        side = scene.view.side
        for (owner, index), box in layout.melds.items():
            if owner == side and box.inflate(reach, reach).collidepoint(pos):
                return (MELD, index)
        if areas.grounds[side].collidepoint(pos):
            return GROUND
        if areas.hand.collidepoint(pos):
            return HAND
        return None

    def meld_at(self, pos: tuple[int, int]) -> MeldKey | None:
        """The meld of any side under a point, unless a card of the hand lies there."""
        if self.card_at(pos) is not None:
            return None
        melds = self.scene.layout.melds
        return next((key for key, box in melds.items() if box.collidepoint(pos)), None)

    def _extra(self) -> list[SpriteId]:
        """The cards of the player's extra hand, as long as it lies there."""
        place = self.scene.desk.extra_at
        return [] if place is None else self.scene.zones.extra.get(place, [])

    def _merging(self, place: Place | None) -> int | None:
        """The number of an own meld that can go onto another."""
        if isinstance(place, tuple) and place[0] == MELD and self.scene.desk.merges(place[1]):
            return place[1]
        return None

    def pile_box(self) -> pygame.Rect:
        """The pile with its fanned cards."""
        scene = self.scene
        box = scene.areas.pile.copy()
        for sprite in scene.zones.pile[-4:]:
            pose = scene.layout.poses.get(sprite)
            if pose is not None:
                box.union_ip(pose.rect)
        return box

    # -- events --------------------------------------------------------------------------------

    def down(self, pos: tuple[int, int]) -> bool:
        """The button goes down."""
        self.pos = pos
        card = self.card_at(pos)
        place = self.place_at(pos)
        grips = place in (PILE, STOCK, EXTRA) or self._merging(place) is not None
        if card is None and not grips:
            self.press = None
            return False
        selected = card is not None and card in self.scene.desk.selected
        self.press = Press(pos, place, card, selected)
        return True

    def hover(self, pos: tuple[int, int]) -> None:
        """The mouse moves without a button down: the card under it rises a little."""
        card = self.card_at(pos)
        card = card if card in self.scene.layout.strips else None
        if card != self.hovered:
            self.hovered = card
            self.scene.arrange(animate=True)

    def move(self, pos: tuple[int, int]) -> bool:
        """The mouse moves; True while it is used."""
        self.pos = pos
        if self.press is None:
            return False
        if self.dragging is None:
            far = max(abs(pos[0] - self.press.at[0]), abs(pos[1] - self.press.at[1]))
            if far < self.scene.areas.px(DRAG_FROM) or not self._pick_up():
                return True
        self._follow()
        return True

    def up(self, pos: tuple[int, int]) -> bool:
        """The button comes up: a drop or a click."""
        self.pos = pos
        press, self.press = self.press, None
        if press is None:
            return False
        if self.dragging is not None:
            self._drop(pos)
        else:
            self._click(press)
        return True

    def cancel(self) -> None:
        """Let go of everything; what was held glides back."""
        held = bool(self.held)
        self.press, self.dragging, self.over, self.gap = None, None, None, None
        self.held, self.places = [], set()
        self.hovered = None
        self._grip.clear()
        if held:
            self.scene.arrange(animate=True)

    # -- clicks --------------------------------------------------------------------------------

    def _click(self, press: Press) -> None:
        scene = self.scene
        now = scene.now
        what: object = press.card if press.card is not None else press.place
        double = self._last_click[1] == what and now - self._last_click[0] <= DOUBLE
        self._last_click = (-10.0, None) if double else (now, what)
        if press.card is not None:
            if any(press.card in group for group in scene.desk.staged):
                if double:
                    scene.desk.take_back([press.card])
                    scene.choice = None
                    scene.arrange(animate=True)
                return
            if double:
                self._double_click(press.card, press.at)
            else:
                self._was_selected = press.was_selected
                scene.toggle(press.card)
            return
        if press.place == STOCK:
            scene.report(scene.desk.draw(), press.at)
        elif press.place == PILE:
            scene.report(scene.pile_clicked(), press.at)
        elif press.place == EXTRA:
            scene.report(scene.desk.pick_up(), press.at)
        elif isinstance(press.place, tuple) and press.place[0] == MELD:
            scene.meld_clicked((scene.view.side, press.place[1]), press.at)

    def _double_click(self, card: SpriteId, at: tuple[int, int]) -> None:
        """Do the obvious with a card: with all that were chosen if it was one of them, else alone.

        The first click has chosen it, or let it go. Who begins with another card does not mean
        those that he chose before.
        """
        desk = self.scene.desk
        if self._was_selected:
            desk.selected.add(card)
        else:
            desk.selected = {card}
        self.scene.report(desk.obvious(desk.chosen()), at)

    # -- dragging ------------------------------------------------------------------------------

    def _pick_up(self) -> bool:
        scene, press = self.scene, self.press
        assert press is not None
        desk = scene.desk
        if press.card is not None:
            staged = next((g for g in desk.staged if press.card in g), None)
            if staged is not None:
                self.held, self.dragging = [press.card], STAGED
            else:
                ids = desk.chosen() if press.card in desk.selected else [press.card]
                self.held, self.dragging = ids, HAND
            self.places = desk.places(self.held)
            self._join(press.card)
        elif press.place == STOCK and scene.zones.stock:
            self.held, self.dragging = [scene.zones.stock[-1]], STOCK
            self.places = {HAND}
        elif press.place == PILE and scene.zones.pile:
            self.held, self.dragging = [scene.zones.pile[-1]], PILE
            self.places = {HAND, GROUND}
            ways = scene.game.legal.targets([])
            self.places |= {way.place for way in ways if isinstance(way.place, tuple)}
        elif press.place == EXTRA and self._extra():
            self.held, self.dragging = [self._extra()[-1]], EXTRA
            self.places = {HAND}
        elif (source := self._merging(press.place)) is not None:
            group = scene.zones.melds[scene.view.side][source]
            self.held = sorted(group, key=lambda i: scene.layout.poses[i].z)
            self.dragging = (MELD, source)
            self.places = desk.merges(source)
        else:
            return False
        at = press.at
        lead = self._lead = press.card if press.card is not None else self.held[0]
        base = scene.layout.poses[lead]
        order = self.held.index(lead)
        spread = 0.3 * base.height * 5 / 7
        self._grip = {
            sprite: (base.x - at[0] + (place - order) * spread, base.y - at[1])
            for place, sprite in enumerate(self.held)
        }
        self.hovered = None
        if isinstance(self.dragging, tuple):
            places = {i: scene.layout.poses[i] for i in self.held}
            self._grip = {i: (p.x - at[0], p.y - at[1]) for i, p in places.items()}
        scene.sound("slide")
        scene.note_picked_up()
        return True

    def _join(self, card: SpriteId) -> None:
        """See whether the card picked up completes what was chosen, and is no meld without."""
        desk = self.scene.desk
        self._joined = []
        if self.dragging == HAND and card not in desk.selected and GROUND not in self.places:
            together = [*desk.chosen(), card]
            if len(together) > 1 and GROUND in desk.places(together):
                self._joined = together
                self.places.add(GROUND)

    def _aimed_at(self) -> Place | None:
        """Where the cards held would fall: under the mouse, or where their card lies mostly.

        In a full hand only the left edge of a card can be gripped: the mouse is then beside what
        the card covers.
        """
        place = self.place_at(self.pos)
        if place in (GROUND, None) and (covered := self._covered()) is not None:
            return covered
        if isinstance(place, tuple) and place not in self.places and GROUND in self.places:
            return GROUND
        return place

    def _covered(self) -> Place | None:
        """The pile or the meld that lights up and lies under the gripped card for the most part."""
        if self._lead not in self._grip:
            return None
        card = self.pose_of(self._lead).rect
        best: Place | None = None
        most, nearest = 0.5, 0
        for place in self.places:
            box = self._box_of(place)
            shared = card.clip(box)
            part = shared.w * shared.h / max(1, min(card.w * card.h, box.w * box.h))
            near = -abs(box.centerx - card.centerx) - abs(box.centery - card.centery)
            # Of two that it covers wholly the nearer one.
            if (part, near) > (most, nearest):
                best, most, nearest = place, part, near
        return best

    def _box_of(self, place: Place) -> pygame.Rect:
        layout, nothing = self.scene.layout, pygame.Rect(0, 0, 0, 0)
        if place == PILE:
            return self.pile_box()
        if not isinstance(place, tuple):
            return nothing
        kind, number = place
        if kind == MELD:
            return layout.melds.get((self.scene.view.side, number), nothing)
        return layout.staged[number] if number < len(layout.staged) else nothing

    def _follow(self) -> None:
        scene = self.scene
        place = self._aimed_at()
        over = place if place in self.places or place == HAND else None
        gap = self._gap() if place == HAND and self._sorts_by_hand() else None
        if over != self.over or gap != self.gap:
            self.over, self.gap = over, gap
            scene.arrange(animate=True)
        scene.follow_drag()

    def _sorts_by_hand(self) -> bool:
        """Whether what is dragged gets a place of its own in the hand.

        Cards that come back from the tray join a sorted hand where they belong.
        """
        back = self.dragging == STAGED and self.scene.desk.order.sort == "own"
        return self.dragging == HAND or back

    def _gap(self) -> int | None:
        """Where in the hand the held cards would go."""
        layout = self.scene.layout
        shown = [i for i in self.scene.shown_hand() if i in layout.poses]
        if not shown:
            return 0
        best = 0
        x, y = self.pos
        for place, sprite in enumerate(shown):
            pose = layout.poses[sprite]
            row = layout.rows == 1 or abs(pose.y - y) < pose.height * 0.5
            if row and pose.x - pose.height * 0.25 < x:
                best = place + 1
        return best

    def pose_of(self, sprite: SpriteId) -> Pose:
        """Where a held card is."""
        dx, dy = self._grip[sprite]
        base = self.scene.layout.poses.get(sprite)
        height = base.height if base is not None else self.scene.areas.hand_height
        if self.dragging == HAND:
            height = self.scene.areas.hand_height
        up = self.dragging not in (STOCK, EXTRA)
        z = Z_HELD + self.held.index(sprite)
        return Pose(self.pos[0] + dx, self.pos[1] + dy, height, 0, up, z)

    def _drop(self, pos: tuple[int, int]) -> None:
        scene = self.scene
        held, what, gap = self.held, self.dragging, self.gap
        place = self._aimed_at()
        scene.let_go(held)
        self.held, self.dragging, self.over, self.gap = [], None, None, None
        self.places = set()
        self._grip.clear()
        desk = scene.desk
        if what == STOCK:
            if place not in (STOCK, None):
                scene.report(desk.draw(), pos)
        elif what == EXTRA:
            if place not in (EXTRA, None):
                scene.report(desk.pick_up(), pos)
        elif isinstance(what, tuple):
            if isinstance(place, tuple) and place[0] == MELD:
                scene.report(desk.merge(what[1], place[1]), pos)
        elif what == PILE:
            if isinstance(place, tuple) and place[0] == MELD:
                scene.report(desk.drop((), place), pos)
            elif place not in (PILE, None):
                scene.report(scene.pile_clicked(), pos)
        elif place in (HAND, STOCK) or place is None:
            if place == HAND and what == STAGED:
                desk.take_back(held)
                scene.choice = None
            if place == HAND and gap is not None:
                rest = [i for i in scene.shown_hand() if i not in held]
                scene.reorder(rest, held, gap)
        else:
            if place == GROUND and what == HAND:
                held = self._joined or held
            scene.report(desk.drop(held, place), pos)
        scene.arrange(animate=True)
