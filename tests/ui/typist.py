"""Plays any action with the keys of the table, as a person without a mouse would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.controller.thinking import decide
from game.players import Decision
from game.rules.actions import (
    Action,
    Discard,
    Draw,
    LayMelds,
    LayOff,
    PickUp,
    Take,
)
from game.rules.cards import Card
from game.rules.melds import sequence_of
from game.rules.view import PlayerView
from game.ui.table.outcomes import Act
from tests.ui.tables import MatchTable


class Thoughtful:
    """A thinker who answers at once with what its player decides."""

    def __init__(self) -> None:
        self.decision: Decision | None = None

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        self.decision = decide(view, kind, seed)

    def poll(self) -> Decision | None:
        return self.decision

    def close(self) -> None:
        self.decision = None


class Typist:
    """Types the actions of the player at the table.

    Without ``steps`` cards are chosen as if the arrows had been used, which is quicker.
    """

    def __init__(self, scene: MatchTable, hands: Any, *, steps: bool = True) -> None:
        self.scene, self.hands, self.steps = scene, hands, steps

    def press(self, letter: str) -> None:
        """One letter or digit."""
        self.hands.key(ord(letter), text=letter)

    def enact(self, action: Action) -> None:
        """Have the action done by keys, in several steps where the table takes it so."""
        match action:
            case Draw():
                self.press("d")
            case PickUp():
                self.press("p")
            case Discard(_seat, card):
                self.choose([card])
                self.press("x")
            case Take(_seat, cards, _onto, opening):
                for group in opening:
                    self.choose(group)
                    self.press("m")
                self.choose(cards)
                self.press("t")
                self.pick(action)
            case LayMelds(_seat, groups):
                self.lay(groups, action)
            case LayOff(_seat, additions):
                self.add(additions, action)
            case _:
                self.pick(action)

    def choose(self, cards: Sequence[Card]) -> None:
        """Select just these cards with the arrows and space."""
        scene, hands = self.scene, self.hands
        scene.table.state.own.selected.clear()
        wanted = [int(card) for card in cards]
        if not self.steps:
            for sprite in scene.table.staging.hand():
                if scene.table.state.cards.faces[sprite] in wanted:
                    wanted.remove(scene.table.state.cards.faces[sprite])
                    scene.table.handler.hand.toggle(sprite)
            assert not wanted, f"not in the hand: {wanted}"
            return
        hands.key(pygame.K_HOME)
        hands.key(pygame.K_HOME)
        for _place in range(len(scene.table.player.shown_hand())):
            cursor = scene.table.state.own.cursor
            if cursor is not None and scene.table.state.cards.faces[cursor] in wanted:
                wanted.remove(scene.table.state.cards.faces[cursor])
                hands.key(pygame.K_SPACE)
            if not wanted:
                return
            hands.key(pygame.K_RIGHT)
        assert not wanted, f"not in the hand: {wanted}"

    def pick(self, action: Action) -> None:
        """Answer the question on the table with an action, where it is asked."""
        prompt = self.scene.table.controls.prompt
        if prompt is None:
            return
        for place, (_words, answer) in enumerate(prompt.options, start=1):
            if answer == action or (answer is not None and same(answer, action)):
                self.press(str(place))
                return

    def lay(self, groups: Sequence[Sequence[Card]], action: Action) -> None:
        """Melds: put out and opened, or one after the other."""
        count = self.played
        opened = self.scene.table.staging.may_stage
        for group in groups:
            self.choose(group)
            self.press("m")
            if not opened:
                self.pick(LayMelds(self.scene.table.state.view.seat, (tuple(group),)))
        if opened:
            self.press("m")
        elif self.played == count and len(groups) > 1:
            # One after the other is not lawful: all at once, as one goes out.
            self.choose([card for group in groups for card in group])
            self.press("m")
            self.pick(action)

    def add(self, additions: Sequence[tuple[Sequence[Card], int]], action: Action) -> None:
        """Cards to melds: all at once where the table finds the way, else meld by meld."""
        count = self.played
        self.choose([card for cards, _index in additions for card in cards])
        self.press("a")
        self.pick(action)
        if self.played == count and len(additions) > 1:
            for cards, index in additions:
                self.choose(cards)
                self.press("a")
                self.pick(LayOff(self.scene.table.state.view.seat, ((tuple(cards), index),)))

    @property
    def played(self) -> int:
        """How many actions the hand has."""
        return len(self.scene.game.record.hands[-1].actions)


def same(one: Act, other: Action) -> bool:
    """Whether two answers do the same, whatever the order of their cards."""
    if isinstance(one, LayOff) and isinstance(other, LayOff):
        return _laid(one) == _laid(other)
    if isinstance(one, Take) and isinstance(other, Take):
        return (
            sorted(one.cards) == sorted(other.cards)
            and one.onto == other.onto
            and sorted(map(sorted, one.opening)) == sorted(map(sorted, other.opening))
        )
    if isinstance(one, LayMelds) and isinstance(other, LayMelds):
        return sorted(map(_group, one.groups)) == sorted(map(_group, other.groups))
    return one == other


def _laid(action: LayOff) -> list[tuple[int, tuple[Card, ...]]]:
    return sorted((index, _group(cards)) for cards, index in action.additions)


def _group(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a group as what they stand for, in order."""
    run = sequence_of(cards)
    return tuple(sorted(getattr(card, "stands", card) for card in (run.cards if run else cards)))
