"""What a step of a lesson speaks of: the cards and places that are lit, and what is pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pygame

from game.learning.lesson import Asked, Step
from game.learning.lesson_game import LessonGame
from game.notation.card_notation import parse_cards
from game.rules.actions import Discard, Draw, LayMelds, LayOff, PickUp, Take
from game.rules.cards import Card
from game.ui.screens.parts.bubble import Around
from game.ui.table.card_places import SpriteId
from game.ui.table.layout import hit
from game.ui.table.layout.poses import HOVERED, SELECTED
from game.ui.table.render.card_items import Lit
from game.ui.table.table import Table
from game.ui.widgets import Button

Rect = pygame.Rect
BUTTONS: Final = 340
"""The least logical width that is kept free above the hand, for what is done with chosen cards."""
OWN: Final = 2.0
"""What the own name weighs,"""
TURNING: Final = 12.0
"""and what stock and pile do beside other things on the table: all turns begin and end there."""


def lit_by(step: Step | None, game: LessonGame, table: Table) -> Lit:
    """What is lit for a step; nothing while something moves or is held."""
    state = table.state
    if step is None or state.busy or state.drag.what is not None:
        return Lit()
    lit = _anchored(step.anchor, table) if step.anchor else Lit()
    if step.asked is Asked.READ or (step.alone and not game.is_helped):
        return lit
    acted = _acted(game, table)
    return replace(lit, cards=lit.cards | acted.cards) if lit else acted


def _acted(game: LessonGame, table: Table) -> Lit:
    """What the act is about that a step asks for."""
    state, layout, areas = table.state, table.state.layout, table.state.areas
    asked = game.asked_action
    cards = _in_hand(game.asked_cards.elements(), table)
    match asked:
        case Draw():
            return Lit(glowing=(areas.stock,))
        case Take():
            return Lit(cards, (hit.pile_box(state),))
        case Discard():
            return Lit(cards)
        case LayMelds() if not cards and state.own.staged:
            button = table.controls.open_button
            return Lit(framed=(button.rect,)) if button.visible else Lit()
        case LayMelds():
            return Lit(cards)
        case LayOff():
            melds = game.asked_melds
            side = state.view.side
            boxes = [layout.melds[side, index] for index in melds if (side, index) in layout.melds]
            return Lit(cards, tuple(boxes))
        case PickUp():
            return Lit(framed=(_second_hand(table, areas.hand),))
        case _:
            plan = table.controls.prompt_plan
            if plan is None:
                return Lit()
            return Lit(framed=(plan.raised or plan.box,))


def _anchored(anchor: str, table: Table) -> Lit:
    """A thing at the table, by its name."""
    state = table.state
    mine = state.areas.places[state.view.side]
    name, _space, cards = anchor.partition(" ")
    match name:
        case "hand":
            return Lit(_in_hand(parse_cards(cards), table))
        case "pile":
            return Lit(glowing=(hit.pile_box(state),))
        case "melds":
            boxes = [box for (side, _at), box in state.layout.melds.items() if side == mine.side]
            return Lit(glowing=tuple(boxes))
        case "threes":
            return Lit(framed=(_threes(table) or mine.threes,))
        case "minimum":
            gauge = table.tabletop.still.get("gauge")
            return Lit(framed=(mine.cartouche if gauge is None else gauge.rect,))
        case "second":
            return Lit(framed=(_second_hand(table, mine.cartouche),))
        case _:
            raise ValueError(f"there is no {anchor!r} at a table")


def _second_hand(table: Table, otherwise: Rect) -> Rect:
    """Where the player's second hand or foot lies, which nobody holds yet."""
    state = table.state
    if state.view.feet[state.view.seat]:
        return state.areas.seats[state.view.seat].foot
    return state.areas.extras.get(table.staging.extra_at or 0, otherwise)


def _in_hand(cards: Iterable[Card], table: Table) -> frozenset[SpriteId]:
    """Cards of the hand with these faces, as many of each as are named."""
    left, found = Counter(cards), []
    for sprite in table.staging.hand():
        face = table.state.cards.faces[sprite]
        if left[face]:
            left[face] -= 1
            found.append(sprite)
    return frozenset(found)


def _threes(table: Table) -> Rect | None:
    """Where the threes of the learner's side lie: melds have what is free of their row."""
    state = table.state
    view, poses = state.view, state.layout.poses
    cards = [i for seat in view.sides[view.side] for i in state.cards.threes[seat]]
    places = [poses[i].rect for i in cards if i in poses]
    return places[0].unionall(places[1:]) if places else None


def around(lit: Lit, game: LessonGame, table: Table) -> Around:
    """What lies round the bubble of a step: it points at what is lit."""
    areas, layout = table.state.areas, table.state.layout
    window = Rect((0, 0), areas.size)
    shown = [layout.strips[i].clip(window) for i in lit.cards if i in layout.strips]
    places = [*lit.glowing, *lit.framed]
    # Furthest to the right below there is room beside it.
    marks = sorted(places, key=lambda box: (box.bottom, box.right), reverse=True)
    if shown:
        marks.append(shown[0].unionall(shown[1:]))
    clear = [*places, *shown, *_pressed(shown, game, table)]
    still = table.tabletop.still
    prompt, other = still.get("prompt"), still.get("foot")
    other = other or still.get(("extra", table.staging.extra_at))
    if prompt is not None:
        clear.append(prompt.rect)
    if other is not None:
        # The pointer would else reach over the words above the player's other hand.
        clear.append(other.rect)
        waiting = _second_hand(table, window)
        words = Rect(waiting.x, other.rect.y, waiting.w, waiting.bottom - other.rect.y)
        marks = [words if mark == waiting else mark for mark in marks]
    weights = [(box, 1.0) for box in table.tabletop.lying()]
    # Above the own name stands what was done last, and what is said.
    weights += [(seat.box, OWN if seat.own else 0.5) for seat in areas.seats.values()]
    weights.append((areas.right_wing, 0.5))
    counts = [still.get((name, "count")) for name in ("stock", "pile")]
    turning = [areas.stock, hit.pile_box(table.state), *(each.rect for each in counts if each)]
    weights += [(box, TURNING) for box in turning]
    return Around(window, marks, clear, weights)


def shown_buttons(table: Table) -> list[Rect]:
    """The buttons of the table that are to be seen."""
    return [
        each.rect for each in table.controls.walk() if isinstance(each, Button) and each.visible
    ]


def _pressed(shown: list[Rect], game: LessonGame, table: Table) -> list[Rect]:
    """What is pressed or dragged to: the hand, what has been put down of it, buttons, the question,
    the pile for a discard.

    It is so also where it is not lit, as in a step that the learner does alone.
    """
    state, areas, layout = table.state, table.state.areas, table.state.layout
    window = Rect((0, 0), areas.size)
    out = [*shown_buttons(table), *layout.staged]
    plan = table.controls.prompt_plan
    if plan is not None:
        out.append(plan.raised or plan.box)
    hand = [layout.poses[i].rect.clip(window) for i in layout.strips if i in layout.poses]
    if hand:
        whole = hand[0].unionall(hand[1:])
        # Where something is only read, no card is lifted.
        read = game.step is not None and game.step.asked is Asked.READ
        lift = 0 if read else areas.px(SELECTED + HOVERED)
        out.append(Rect(whole.x, whole.y - lift, whole.w, whole.h + lift))
    asked = game.asked_action
    if isinstance(asked, Draw):
        out.append(areas.stock)
    if isinstance(asked, Take | Discard) or (game.step is not None and game.step.alone):
        out.append(hit.pile_box(state))
    out += [box for key in game.asked_melds if (box := layout.melds.get((state.view.side, key)))]
    if game.step is not None and game.step.asked is not Asked.READ:
        # Where the bubble has to stay put, whatever is chosen.
        middle = sum(box.centerx for box in shown) // max(1, len(shown)) or areas.hand.centerx
        row = Rect(0, 0, areas.px(BUTTONS), areas.plaza.actions.h)
        row.midbottom = middle, areas.hand.top - areas.px(30)
        out.append(row.clamp(window).unionall([Rect(box.x, row.y, box.w, row.h) for box in hand]))
    return out
