"""Cards and their marks as items of the still part of the table."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.rules.cards import Card
from game.ui import paint
from game.ui.assets import ANGLE_STEP
from game.ui.context import Ui
from game.ui.deco import frames
from game.ui.deco.metals import GOLD
from game.ui.table.card_places import CardPlaces, SpriteId
from game.ui.table.layout.areas import Areas
from game.ui.table.layout.poses import Z_HAND, Layout, Pose
from game.ui.table.playback.animator import Motion, Shown
from game.ui.table.render.card_pictures import LEVEL_ABOVE, Pictures
from game.ui.table.render.still_layer import Item
from game.ui.theme import RGB, Colour, fade

Z_GLOW: Final = -100
Z_FRAME: Final = 80_001
REACH: Final = 8
"""How far the light of a place reaches beyond it, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Lit:
    """Cards, places that ``glow`` behind their cards, and what has a frame round it."""

    cards: frozenset[SpriteId] = frozenset()
    glowing: tuple[pygame.Rect, ...] = ()
    framed: tuple[pygame.Rect, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.glowing or self.framed)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked: the last move, new cards, the keyboard's card, what a hint speaks of, and
    what a lesson does.
    """

    last: Collection[SpriteId] = ()
    fresh: Collection[SpriteId] = ()
    cursor: SpriteId | None = None
    hinted: Collection[SpriteId] = ()
    lit: Collection[SpriteId] = ()
    chosen: Collection[SpriteId] = ()
    hide: Collection[SpriteId] = ()
    """Cards that are not drawn: held, or in the air."""


def card_items(
    ui: Ui,
    pictures: Pictures,
    zones: CardPlaces,
    resting: Iterable[tuple[SpriteId, Pose]],
    layout: Layout,
    marks: Marks,
) -> dict[Hashable, Item]:
    """Every card at rest, with its marks."""
    out: dict[Hashable, Item] = {}
    four = ui.four_colour
    for sprite, pose in resting:
        if sprite in layout.covered or sprite in marks.hide or sprite not in zones.faces:
            continue
        card = (zones.faces[sprite], pose, sprite in layout.under, four)
        out[sprite] = pictures.lying.get(card, partial(_card, pictures, *card))
        if sprite in marks.last:
            out[("last", sprite)] = outline(ui, pose, ui.theme.gold_bright, 2.5, "last")
        if sprite in marks.chosen and sprite in layout.strips:
            out[("chosen", sprite)] = _frame(ui, pose, "chosen", ui.theme.gold, 4)
        if sprite in marks.hinted:
            # Wider than the edge of a chosen card: what is advised shows beside that as well.
            strip = _strip(layout, sprite)
            out[("hint", sprite)] = _frame(ui, pose, "hint", ui.theme.good, 8, strip)
        if sprite in marks.lit:
            strip = _strip(layout, sprite)
            out[("lit", sprite)] = outline(ui, pose, ui.theme.gold_bright, 5, "lit", strip)
        if sprite in marks.fresh and pose.z >= Z_HAND:
            out[("fresh", sprite)] = _tick(ui, pose, layout, sprite)
        if sprite == marks.cursor:
            out["cursor"] = _cursor(ui, pose, layout, sprite)
    return out


def _card(pictures: Pictures, face: Card, pose: Pose, flat: bool, four: bool) -> Item:
    picture = pictures.resting(face, pose, flat=flat)
    at = (round(pose.x), round(pose.y))
    box = picture.rect_centred(at)
    key = (face if pose.up else 0, at, round(pose.height), round(pose.angle), four)
    return Item(box, 2 * pose.z, key, _blit(picture.surface, box.topleft))


def _blit(surface: pygame.Surface, at: tuple[int, int]):  # type: ignore[no-untyped-def]
    def draw(target: pygame.Surface) -> None:
        target.blit(surface, at)

    return draw


def _strip(layout: Layout, sprite: SpriteId) -> pygame.Rect | None:
    """What shows of a card of the hand; None for one that stands out above the others."""
    strip = layout.strips.get(sprite)
    if strip is None:
        return None
    row = [other.y for other in layout.strips.values() if other.bottom == strip.bottom]
    return strip if strip.y == max(row) else None


def outline(
    ui: Ui, pose: Pose, colour: Colour, width: float, name: str, strip: pygame.Rect | None = None
) -> Item:
    """A line round a card, just under it; in the hand round as much of it as shows, its strip.

    Above and below the cards that cover it the line would look as if it were theirs.
    """
    thick = max(2, ui.dp(width))
    box = pose.rect.inflate(2 * thick, 2 * thick)
    radius = round(pose.height * 0.045) + thick
    seen = box.copy()
    if strip is not None and strip.right < pose.rect.right:
        seen.w = strip.right - seen.x

    def draw(surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(seen.clip(clip))
        paint.draw_box(surface, box, radius, colour)
        surface.set_clip(clip)

    return Item(seen, 2 * pose.z - 1, (name, tuple(seen), colour), draw)


def _frame(
    ui: Ui, pose: Pose, name: str, colour: RGB, width: float, strip: pygame.Rect | None = None
) -> Item:
    """The edge of a chosen or advised card, dark on both sides: on cream it would be overlooked.

    The cards in front cover of it what they cover of the card. ``strip`` is as for ``outline``.
    """
    thick, edge = max(3, ui.dp(width)), max(1, ui.dp(1))
    # Outside, so that the rank in the corner stays clear.
    out = thick + edge
    box = pose.rect.inflate(2 * out, 2 * out)
    radius = round(pose.height * 0.045) + out
    theme = ui.theme

    turn = ANGLE_STEP * round(pose.angle / ANGLE_STEP)

    def make() -> pygame.Surface:
        whole = paint.blank(box.size, theme.ink)
        place = pygame.Rect((0, 0), box.size)
        paint.draw_box(whole, place, radius, None, theme.ink, thick + 2 * edge)
        inner = place.inflate(-2 * edge, -2 * edge)
        paint.draw_box(whole, inner, radius - edge, None, colour, thick)
        return pygame.transform.rotozoom(whole, turn, 1.0) if turn else whole

    key = (name, box.size, turn, colour, theme.ink)
    picture = paint.cached(key, make)
    place = picture.get_rect(center=box.center)
    if strip is not None and strip.right < pose.rect.right:
        seen = pygame.Rect(0, 0, strip.right - place.x, place.h)
        place.w, picture = seen.w, picture.subsurface(seen)
    return Item(place, 2 * pose.z + 1, (name, tuple(place), colour), _blit(picture, place.topleft))


def _tick(ui: Ui, pose: Pose, layout: Layout, sprite: SpriteId) -> Item:
    """A small lozenge above a new card of the hand."""
    strip = layout.strips.get(sprite, pose.rect)
    side = max(6, ui.dp(8))
    box = pygame.Rect(0, 0, side, side)
    box.center = (strip.x + min(strip.w, round(pose.height * 0.34)) // 2, strip.y - side // 2 - 2)
    colour = ui.theme.gold_bright

    def draw(surface: pygame.Surface) -> None:
        surface.blit(paint.diamond(side, colour), box)

    return Item(box, 2 * pose.z + 1, ("fresh", box.topleft, side), draw)


def _cursor(ui: Ui, pose: Pose, layout: Layout, sprite: SpriteId) -> Item:
    """The keyboard's place in the hand: a bold ring, dark at its edges.

    On the cream of a card gold alone cannot be seen, and what a hint speaks of is green.
    """
    # The strip of a raised card reaches down to where it lay, so that clicks do not miss it.
    strip = layout.strips.get(sprite, pose.rect).clip(pose.rect)
    thick, edge = max(3, ui.dp(4)), ui.dp(1)
    around = thick + 2 * edge
    box = strip.inflate(around, around)
    radius = round(pose.height * 0.045) + around // 2
    theme = ui.theme

    def draw(surface: pygame.Surface) -> None:
        paint.draw_box(surface, box, radius, None, theme.ink, around)
        inner = box.inflate(-2 * edge, -2 * edge)
        paint.draw_box(surface, inner, radius - edge, None, theme.gold_bright, thick)

    return Item(box, 2 * pose.z + 2000, ("cursor", tuple(box)), draw)


def glow(ui: Ui, box: pygame.Rect, *, strong: bool) -> Item:
    """A place that lights up because the cards held may be dropped there."""
    theme = ui.theme
    reach = ui.dp(REACH)
    around = box.inflate(2 * reach, 2 * reach)
    thick = max(2, ui.dp(2.5 if strong else 1.6))

    def draw(surface: pygame.Surface) -> None:
        radius = ui.dp(12)
        line = theme.gold_bright if strong else fade(theme.gold, 190)
        alpha = 90 if strong else 44
        paint.draw_box(surface, around, radius, fade(theme.gold_bright, alpha), line, thick)

    return Item(around, Z_GLOW, ("glow", tuple(around), strong), draw)


def target_items(
    ui: Ui,
    areas: Areas,
    layout: Layout,
    side: int,
    pile: pygame.Rect,
    places: Collection[object],
    over: Collection[object],
) -> dict[Hashable, Item]:
    """Places that are lawful for what is dragged, or spoken of; those of ``over`` brighter."""
    out: dict[Hashable, Item] = {}
    for place in places:
        filled = False
        if place == "pile":
            box = pile
        elif place == "ground":
            box = areas.grounds[side]
            filled = True
        elif isinstance(place, tuple) and place[0] == "meld":
            box = _with_caption(ui, layout, (side, place[1]))
        elif isinstance(place, tuple) and place[0] == "staged" and place[1] < len(layout.staged):
            box = layout.staged[place[1]]
        else:
            continue
        if box.w and filled:
            below = areas.places[side].cartouche.bottom
            out |= _ground_glow(ui, box, below, strong=place in over)
        elif box.w:
            out[("target", place)] = glow(ui, box, strong=place in over)
    return out


def frame_item(ui: Ui, box: pygame.Rect) -> Item:
    """A frame round what is spoken of, below the buttons and what is said."""
    wide, reach = max(2, ui.px(2)), ui.px(5)
    around = box.inflate(2 * reach, 2 * reach)

    def draw(surface: pygame.Surface) -> None:
        paint.draw_box(surface, around, ui.px(10), None, ui.theme.gold_bright, wide)

    return Item(around, Z_FRAME, tuple(around), draw)


def lit_items(ui: Ui, lit: Lit) -> dict[Hashable, Item]:
    """The places that are lit because they are spoken of."""
    out: dict[Hashable, Item] = {}
    for at, box in enumerate(lit.glowing):
        out["lit", "behind", at] = glow(ui, box, strong=True)
    for at, box in enumerate(lit.framed):
        out["lit", "round", at] = frame_item(ui, box)
    return out


def _with_caption(ui: Ui, layout: Layout, meld: tuple[int, int]) -> pygame.Rect:
    """A meld as a place that lights up: with the figure under it, that no edge cuts through it."""
    box = layout.melds.get(meld, pygame.Rect(0, 0, 0, 0)).copy()
    line = layout.captions.get(meld)
    if line is not None:
        written = line.y + ui.text.line_height("strong")
        box.h = max(box.h, written - ui.dp(REACH) + ui.dp(2) - box.y)
    return box


def _ground_glow(ui: Ui, box: pygame.Rect, below: int, *, strong: bool) -> dict[Hashable, Item]:
    """The whole ground as a lawful place: its light stays as it is, only its edge changes.

    It is lit ``below`` the cartouche, so that what is written there can be read.

    The edge is four narrow items, so that not all of the ground is painted anew in large windows.
    """
    step, thick = ui.dp(7), max(2, ui.dp(4 if strong else 2.5))
    # Within the steps of the frame's corners.
    lit = box.inflate(-2 * (step + 1), -2 * (step + 1))
    lit.h, lit.y = lit.bottom - below, below

    def light(surface: pygame.Surface) -> None:
        paint.draw_box(surface, lit, 0, fade(ui.theme.gold_bright, 44))

    def edge(surface: pygame.Surface) -> None:
        frames.inlay(surface, box, GOLD, step, thick)

    out: dict[Hashable, Item] = {
        ("target", "ground"): Item(lit, Z_GLOW - 2, ("glow", tuple(lit)), light)
    }
    x, y, w, h = box
    deep = 2 * step + thick
    parts = ((x, y, w, deep), (x, y + h - deep, w, deep), (x, y + deep, deep, h - 2 * deep),
             (x + w - deep, y + deep, deep, h - 2 * deep))  # fmt: skip
    for place, part in enumerate(parts):
        strip = pygame.Rect(part)

        def draw(surface: pygame.Surface, strip: pygame.Rect = strip) -> None:
            clip = surface.get_clip()
            surface.set_clip(strip.clip(clip))
            edge(surface)
            surface.set_clip(clip)

        key = ("edge", tuple(box), strong)
        out[("target", "edge", place)] = Item(strip, Z_GLOW - 1, key, draw)
    return out


def draw_moving(
    surface: pygame.Surface,
    pictures: Pictures,
    flying: Iterable[tuple[SpriteId, Card, Shown, Motion]],
    held: Iterable[tuple[Card, Pose]],
) -> list[pygame.Rect]:
    """Draw the cards in the air, then those held.

    Returns the areas painted. Where many cards fly at once, some of them fly level.
    """
    drawn: list[pygame.Rect] = []
    budget = LEVEL_ABOVE
    for sprite, face, shown, motion in flying:
        plain = motion.end.height, max(motion.start.height, motion.end.height)
        if shown.angle % 90 or all(abs(shown.height - high) > 0.02 * high for high in plain):
            budget -= round(shown.height * shown.height)
        picture = pictures.flying(sprite, face, shown, motion, level=budget < 0)
        drawn.append(picture.blit_centred(surface, (round(shown.x), round(shown.y))))
    for face, pose in held:
        picture = pictures.held(face, pose)
        drawn.append(picture.blit_centred(surface, (round(pose.x), round(pose.y))))
    pictures.end_frame()
    return [area for area in drawn if area.w]
