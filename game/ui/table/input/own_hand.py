"""The own hand under the player's fingers: choosing, sorting, carrying, walking through it."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.table.card_places import SpriteId
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.playback.playback import Playback
from game.ui.table.render.tabletop import Tabletop


class OwnHand:
    """Carries out what the player wants with the cards in hand, which is no move of the game."""

    def __init__(self, tabletop: Tabletop, player: PlayerInput, playback: Playback) -> None:
        self.tabletop = tabletop
        self.player = player
        self.playback = playback
        self.state = tabletop.state
        self.settings = tabletop.settings

    def toggle(self, card: SpriteId) -> None:
        """Choose a card, or let it go."""
        self.state.own.selected ^= {card}
        self.state.choice = None
        self.playback.sound("place")
        self.tabletop.arrange(animate=True)

    # -- in which order it lies ----------------------------------------------------------------

    def reorder(self, shown: Sequence[SpriteId], cards: Sequence[SpriteId], at: int) -> None:
        """Put cards of the hand elsewhere in it; it then stays as it is."""
        if [*shown[:at], *cards, *shown[at:]] == self.player.staging.hand():
            return  # they lie where they were
        self.state.own.order.place(shown, cards, at)
        self.settings.sort = "own"

    def sort(self, name: str) -> None:
        """Sort the hand by "rank", "suit" or leave it as it is ("own")."""
        order = self.state.own.order
        if name == "own":
            order.keep(self.player.staging.hand())
        order.sort = name
        self.settings.sort = name
        self.tabletop.arrange(animate=True)

    def next_sort(self) -> None:
        """Sort by suits what lies by ranks, and by ranks any other hand."""
        self.sort("suit" if self.state.own.order.sort == "rank" else "rank")

    # -- by keyboard ---------------------------------------------------------------------------

    def move_cursor(self, by: int) -> None:
        """Go so many cards to the right, as far as there are any.

        A cursor that was nowhere comes in from the side; one that was hidden only shows at first,
        unless it goes to the end.
        """
        own, hand = self.state.own, self.player.shown_hand()
        known = own.cursor in hand
        was = self.show_cursor()
        if hand:
            at = -1 if by > 0 else len(hand)
            if known and own.cursor is not None:
                at = hand.index(own.cursor)
            if was or not known or abs(by) >= len(hand):
                own.cursor = hand[min(len(hand) - 1, max(0, at + by))]
        self.tabletop.changed()

    def toggle_cursor(self) -> None:
        """Choose the card at the cursor, or let it go; with the first key it only shows."""
        card = self._reached()
        if card is not None:
            self.toggle(card)

    def change_row(self, way: int) -> None:
        """Up selects and down lets go in a single row; in two rows the cursor changes rows."""
        state, card = self.state, self._reached()
        if card is None:
            return
        if state.layout.rows > 1:
            here, poses = state.layout.poses[card], state.layout.poses
            hand = self.player.shown_hand()
            others = [i for i in hand if (poses[i].y - here.y) * way > here.height * 0.2]
            if others:
                state.own.cursor = min(others, key=lambda i: abs(poses[i].x - here.x))
            self.tabletop.changed()
        elif (card in state.own.selected) == (way > 0):
            self.toggle(card)

    def carry(self, by: int) -> None:
        """Move the cursor's card through the hand, which then stays in that order."""
        card = self._reached()
        if card is None:
            return
        hand = self.player.shown_hand()
        rest = [i for i in hand if i != card]
        self.reorder(rest, [card], min(len(rest), max(0, hand.index(card) + by)))
        self.tabletop.arrange(animate=True)

    def _reached(self) -> SpriteId | None:
        """The card at the cursor; None where that has only now been shown."""
        if self.show_cursor():
            return self.state.own.cursor
        self.tabletop.changed()
        return None

    def show_cursor(self) -> bool:
        """Show the keyboard's place in the hand, at the first card if it was nowhere; True if it
        was there already.
        """
        own, hand = self.state.own, self.player.shown_hand()
        was = own.cursor_shown and own.cursor in hand
        own.cursor_shown = True
        if own.cursor not in hand:
            own.cursor = hand[0] if hand else None
        return was
