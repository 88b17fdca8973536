"""Where what is dragged may be dropped, and what is done where it falls."""

from __future__ import annotations

from collections.abc import Sequence

from game.controller.targets import NEW_MELD
from game.rules.actions import TableThrees
from game.rules.cards import rank_of
from game.rules.state import Phase
from game.translation import _
from game.ui.table.card_places import SpriteId
from game.ui.table.input.player_input import PlayerInput
from game.ui.table.outcomes import GROUND, KEPT, MELD, PILE, STAGED, Outcome, Place


class Drops:
    """The places for cards, own melds and the pile. A drop comes down to an act of the player."""

    def __init__(self, player: PlayerInput) -> None:
        self._player = player
        self._staging = player.staging

    # -- where ---------------------------------------------------------------------------------

    def melds_for_pile(self) -> set[Place]:
        """The own melds onto which the pile may be dragged."""
        return {way.place for way in self._player.legal.targets([]) if isinstance(way.place, tuple)}

    def merges(self, index: int) -> set[Place]:
        """The melds that an own meld may be dropped on."""
        return {target.place for target in self._player.legal.merge_targets(index)}

    def places(self, ids: Sequence[SpriteId]) -> set[Place]:
        """Where these cards may be dropped."""
        found: set[Place] = {GROUND} if self._player.tables(ids) else set()
        for target in self._player.legal.targets(self._staging.cards(ids)):
            found.add(GROUND if target.place == NEW_MELD else target.place)
        if self._staging.may_stage:
            parts = self._staging.parts(ids)
            if all(not self._staging.group_fault(part) for part in parts):
                found.add(GROUND)
            for place, group in enumerate(self._player.own.staged):
                together = [*group, *[i for i in ids if i not in group]]
                if not self._staging.group_fault(together):
                    found.add((STAGED, place))
            if PILE not in found and not self._takes_refused(ids):
                found.add(PILE)
        return found

    def _takes_refused(self, ids: Sequence[SpriteId]) -> bool:
        view = self._player.view
        if view.turn != view.seat or view.phase is not Phase.DRAW or not view.pile:
            return True
        cards = self._staging.cards(ids)
        if not self._player.own.staged:
            return not any(sorted(way.cards) == sorted(cards) for way in self._player.legal.takes())
        groups = [self._staging.placed(group) for group in self._player.own.staged]
        return self._player.legal.opening_take(cards, groups).refusal is not None

    def _thrown_early(self, ids: Sequence[SpriteId]) -> bool:
        """Whether a card let fall on the pile before the draw is meant as a discard.

        Who brings one card that has nothing to do with the top one does not mean to take the pile.
        """
        if len(ids) != 1 or self._player.own.staged or self._player.takes_with(ids):
            return False
        pile = self._player.view.pile
        return not pile or rank_of(self._staging.cards(ids)[0]) != rank_of(pile[-1])

    # -- what is done there --------------------------------------------------------------------

    def drop(self, ids: Sequence[SpriteId], place: Place) -> Outcome:
        """Let cards fall on a place."""
        view = self._player.view
        if place == GROUND and self._player.tables(ids):
            return self._player.play(TableThrees(self._player.seat))
        if place == PILE:
            thrown = not self._player.drawing or self._thrown_early(ids)
            return self._player.discard(ids) if thrown else self._player.take(ids)
        if place == GROUND:
            return self._staging.stage(ids) if self._staging.may_stage else self._player.meld(ids)
        if isinstance(place, tuple) and place[0] == STAGED:
            return self._staging.stage(ids, place[1])
        if isinstance(place, tuple) and place[0] == MELD:
            if view.phase is Phase.DRAW and view.turn == view.seat:
                targets = self._player.legal.targets(self._staging.cards(ids))
                if ways := [target for target in targets if target.place == place]:
                    return self._player.choose(_("Take the pile how?"), ways, ids)
                return self._player.take(ids)
            return self._player.lay_off(ids, place[1])
        return KEPT

    def merge(self, source: int, target: int) -> Outcome:
        """Put one own meld onto another."""
        for way in self._player.legal.merge_targets(source):
            if way.place == (MELD, target):
                return self._player.play(way.action)
        return KEPT
