"""The mouse (or a finger) on the table: clicks, double clicks, drags and drops."""

from __future__ import annotations

from typing import Final

from game.ui.double_click import DoubleClicks
from game.ui.table.card_places import SpriteId
from game.ui.table.input.act_handler import ActHandler, Point
from game.ui.table.input.drops import Drops
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.layout import hit
from game.ui.table.outcomes import EXTRA, GROUND, HAND, MELD, PILE, STAGED, STOCK, Place
from game.ui.table.table_state import Press, TableState

DRAG_FROM: Final = 6
"""Logical pixels that the mouse has to move before a press becomes a drag."""


class Pointer:
    """Follows the mouse by the positions of its events alone.

    What is held stands in the state; what the player does with it are ``acts``.
    """

    def __init__(
        self, state: TableState, player: PlayerInput, drops: Drops, acts: ActHandler
    ) -> None:
        self.acts = acts
        self.state = state
        self.player = player
        self.drops = drops
        self._clicks = DoubleClicks()
        self._was_selected = False
        """Whether the card of the last click belonged to the selection before it."""
        self._joined: list[SpriteId] = []
        """The card held with those chosen before, and the places that only together they go to."""
        self._joins: set[Place] = set()

    # -- events --------------------------------------------------------------------------------

    def down(self, pos: Point) -> bool:
        """The button goes down; whether there is something to press or to pick up."""
        state = self.state
        state.drag.pos = pos
        card = state.drag.under = hit.card_at(state, pos)
        place = hit.place_at(state, pos, self.player.extra_cards())
        grips = place in (PILE, STOCK, EXTRA) or self._merging(place) is not None
        if card is None and not grips:
            state.drag.press = None
            return False
        state.drag.press = Press(pos, place, card, card is not None and card in state.own.selected)
        return True

    def move(self, pos: Point) -> bool:
        """The mouse moves; whether a button is down. ``aim`` is to follow."""
        drag = self.state.drag
        drag.pos = pos
        press = drag.press
        if press is not None and drag.what is None:
            far = max(abs(pos[0] - press.at[0]), abs(pos[1] - press.at[1]))
            if far >= self.state.areas.px(DRAG_FROM) and self._pick_up(press):
                self.acts.picked_up()
        return press is not None

    def aim(self) -> bool:
        """Find out over what the held cards are; whether that is something else than before.

        The others have made room for them by then.
        """
        state, drag = self.state, self.state.drag
        place = hit.aimed_at(state, self.player.extra_cards())
        over = place if place in drag.places or place == HAND else None
        gap = None
        if place == HAND and self._sorts_by_hand():
            gap = hit.gap_at(state, self.player.shown_hand())
        changed = over != drag.over or gap != drag.gap
        drag.over, drag.gap = over, gap
        return changed

    def up(self, pos: Point) -> bool:
        """The button comes up: a drop or a click; whether it was down here."""
        drag = self.state.drag
        drag.pos = pos
        press, drag.press = drag.press, None
        if press is None:
            return False
        if drag.what is not None:
            place = hit.aimed_at(self.state, self.player.extra_cards())
            joined = self._joined if place in self._joins else []
            self.acts.drop(drag.what, list(drag.held), place, drag.gap, joined, pos)
        else:
            self._click(press)
        return True

    # -- clicks --------------------------------------------------------------------------------

    def _click(self, press: Press) -> None:
        state = self.state
        if press.card is None:
            self._clicks.click(press.place, state.now)
            self.acts.click(press.place, press.at)
            return
        double = self._clicks.click(press.card, state.now, state.came.get(press.card, -10.0))
        if any(press.card in group for group in state.own.staged):
            if double:
                self.acts.recall(press.card)
        elif double:
            self.acts.double_click(press.card, press.at, chosen=self._was_selected)
        else:
            self._was_selected = press.was_selected
            self.acts.hand.toggle(press.card)

    def _merging(self, place: Place | None) -> int | None:
        """The number of an own meld that can go onto another."""
        if isinstance(place, tuple) and place[0] == MELD and self.drops.merges(place[1]):
            return place[1]
        return None

    # -- dragging ------------------------------------------------------------------------------

    def _pick_up(self, press: Press) -> bool:
        state, drag, player = self.state, self.state.drag, self.player
        cards = state.cards
        if press.card is not None:
            if any(press.card in group for group in state.own.staged):
                drag.held, drag.what = [press.card], STAGED
            else:
                chosen = press.card in state.own.selected
                drag.held = player.staging.chosen() if chosen else [press.card]
                drag.what = HAND
            drag.places = self.drops.places(drag.held)
            self._join(press.card)
        elif press.place == STOCK and cards.stock:
            drag.held, drag.what, drag.places = [cards.stock[-1]], STOCK, {HAND}
        elif press.place == PILE and cards.pile:
            drag.held, drag.what = [cards.pile[-1]], PILE
            drag.places = {HAND, GROUND, *self.drops.melds_for_pile()}
        elif press.place == EXTRA and (extra := player.extra_cards()):
            drag.held, drag.what, drag.places = [extra[-1]], EXTRA, {HAND}
        elif (source := self._merging(press.place)) is not None:
            group = cards.melds[state.view.side][source]
            drag.held = sorted(group, key=lambda i: state.layout.poses[i].z)
            drag.what, drag.places = (MELD, source), self.drops.merges(source)
        else:
            return False
        drag.lead = press.card if press.card is not None else drag.held[0]
        spread = not isinstance(drag.what, tuple)
        drag.grip = hit.gripped(state, drag.held, drag.lead, press.at, spread=spread)
        drag.hovered = None
        return True

    def _join(self, card: SpriteId) -> None:
        """See whether the card picked up completes what was chosen, and goes nowhere without."""
        drag, staging = self.state.drag, self.player.staging
        self._joined, self._joins = [], set()
        together = [*staging.chosen(), card]
        if drag.what != HAND or card in self.state.own.selected or len(together) == 1:
            return
        places = self.drops.places(together)
        # Where cards are gathered for an opening a single one can be put out, too.
        if staging.may_stage and staging.group_is_whole(together):
            self._joins |= places & {GROUND}
        new = places - drag.places
        self._joins |= new & {PILE} if staging.may_stage else new
        self._joined = together
        drag.places |= self._joins

    def _sorts_by_hand(self) -> bool:
        """Whether what is dragged gets a place of its own in the hand.

        Cards that come back from the tray join a sorted hand where they belong.
        """
        what = self.state.drag.what
        return what == HAND or (what == STAGED and self.state.own.order.sort == "own")
