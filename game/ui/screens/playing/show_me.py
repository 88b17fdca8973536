"""Short notes beside things at the table, for a first hand. They never block the game.

They are made from the variant's records, so they are true for every variant and option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.controller.rank_words import ranks_word
from game.rules.actions import (
    Action,
    Discard,
    Draw,
    HoldThree,
    LayMelds,
    LayOff,
    TableThrees,
    Take,
)
from game.rules.variant import Variant
from game.translation import _, _n, either, number
from game.ui import paint
from game.ui.context import Ui
from game.ui.screens.parts.bubble import Around, Bubble
from game.ui.screens.parts.table_panel import NEXT_KEY, NOWHERE, TablePanel
from game.ui.screens.rules.facts_melds import melds, minimums, what_a_sequence_is
from game.ui.screens.rules.facts_out import going_out, the_foot
from game.ui.screens.rules.facts_play import the_pile, threes, when_threes_count
from game.ui.screens.rules.facts_table import values_in_short
from game.ui.widgets import Button, Column, Label, Row, Spacer

CLEAR: Final = ("stock", "pile", "hand", "question")
"""What a note covers never if there is a place where it does not, beside what it tells of."""
ASIDE: Final = ("state", "threes", "turn", "others")
"""What it covers as little of as it can."""
Rect = pygame.Rect


@dataclass(frozen=True)
class Note:
    """A note at ``anchor`` (a thing at the table). An action of ``kinds`` leads to the next
    note.
    """

    anchor: str
    title: str
    text: str
    kinds: tuple[type[Action], ...] = ()


def notes_for(variant: Variant) -> list[Note]:
    """The notes for a first hand of a variant."""
    lowest = variant.opening.minimum(0, 1)
    draw = variant.draw.cards
    runs = variant.melds.sequences
    goal = _(
        "Collect cards of one rank: {size} of them make a canasta, and canastas are what counts."
    )
    if runs is not None and runs.canasta:
        goal = _(
            "Collect cards of one rank, or of one suit in order: {size} make a canasta, and "
            "canastas are what counts."
        )
    goal = goal.format(size=variant.canastas.size)
    hands = variant.match.hands
    if hands is None:
        ends = _("The match goes to {target} points.").format(target=number(variant.match.target))
    else:
        ends = _n("The match has {count} hand.", "The match has {count} hands.", hands).format(
            count=hands
        )
    drawing = _n(
        "On your turn draw one card: click the stock.",
        "On your turn draw {count} cards: click the stock.",
        draw,
    ).format(count=draw)
    need, how = going_out(variant).sentences[:2]
    out = _("Get rid of all your cards and the hand is over. {need} {how}").format(
        need=need, how=how
    )
    opening = _(
        "The first melds must count {points} together: {values}. Meld them here: the "
        "table adds them up, and until you open you can take them back."
    ).format(points=number(lowest), values=values_in_short(variant))
    facts = minimums(variant).sentences
    sets = [*melds(variant).sentences[:2], _("Jokers and deuces are wild, all others natural.")]
    if runs is not None:
        sets.append(what_a_sequence_is(runs))
    laid = [threes(variant).sentences[0], when_threes_count(variant)]
    foot = the_foot(variant)
    feet = [] if foot is None else [Note("foot", foot.title, " ".join(foot.sentences[:3]))]
    return [
        Note("hand", _("Your hand"), f"{goal} {ends}"),
        Note("stock", _("The stock"), drawing, (Draw, Take)),
        Note("ground", _("Melds"), " ".join([*sets, _("Drag them here.")]), (LayMelds,)),
        Note("ground", _("The opening"), f"{opening} {facts[0]}", (LayMelds,)),
        Note("pile", _("The pile"), _("End your turn by dragging a card to the pile.") + " "
             + the_pile(variant).sentences[0], (Discard,)),
        Note("threes", _("Threes"), " ".join(laid), (TableThrees, HoldThree)),
        Note("ground", _("Canastas"), _canasta_words(variant), (LayOff,)),
        *feet,
        Note("hand", _("Going out"), out),
    ]  # fmt: skip


def _canasta_words(variant: Variant) -> str:
    """The bonuses of the kinds of canasta that matter in a first hand, in sentences."""
    rules, may = variant.canastas, variant.melds
    told = [_("Add to your melds until {size} cards lie in one.").format(size=rules.size)]
    if may.max_wilds:
        kinds = _("Without a wild card it is natural and brings **{natural}**, else **{mixed}**.")
    else:
        kinds = _("It brings **{natural}**.")
    told.append(kinds.format(natural=number(rules.natural), mixed=number(rules.mixed)))
    best = max(rules.natural_by_rank.values(), default=rules.natural)
    ranks = sorted(rank for rank, points in rules.natural_by_rank.items() if points == best)
    if best > rules.natural:
        told.append(
            _("A natural one brings **{points}** in these ranks: {ranks}.").format(
                ranks=either([ranks_word(rank) for rank in ranks]), points=number(best)
            )
        )
    if may.sequences is not None and may.sequences.canasta:
        told.append(_("A sequence brings **{points}**.").format(points=number(rules.sequence)))
    if may.wild_melds:
        least = min([rules.wild, *rules.wild_by_jokers.values()])
        form = _("Wild cards alone bring **{points}**.")
        if rules.wild_by_jokers:
            form = _("Wild cards alone bring **{points}** or more.")
        told.append(form.format(points=number(least)))
    return " ".join(told)


class ShowMe(TablePanel):
    """The notes over a table.

    ``find`` returns the place of a thing at the table; ``on_dirty`` is called with areas to paint.
    """

    def __init__(
        self,
        ui: Ui,
        variant: Variant,
        find: Callable[[str], Rect | None],
        on_dirty: Callable[[Rect | None], None],
    ) -> None:
        super().__init__(ui, on_dirty)
        self.variant = variant
        self._all = notes_for(variant)
        self.notes = list(self._all)
        self.at = 0
        self._find = find
        self._bubble: Bubble | None = None
        self._mark = NOWHERE
        self.open = True

    @property
    def note(self) -> Note:
        """The note now shown."""
        return self.notes[self.at]

    @property
    def texts(self) -> list[str]:
        return [self.note.text] if self.open else []

    @property
    def area(self) -> Rect:
        return self._bubble.rect if self.open and self._bubble is not None else NOWHERE

    @property
    def reach(self) -> Rect:
        """All pixels that the notes cover."""
        bubble = self._bubble.area() if self._bubble is not None else NOWHERE
        return bubble.union(self._mark.inflate(16, 16))

    @property
    def ring(self) -> Rect:
        """The outline of the thing, closed even at the edge of the window."""
        reach, edge = self.ui.px(6), self.ui.px(2)
        inside = Rect((0, 0), self.ui.size).inflate(-2 * edge, -2 * edge)
        return self._mark.inflate(2 * reach, 2 * reach).clip(inside)

    # -- the bubble -------------------------------------------------------------------------

    def refresh(self) -> None:
        if not self.open:
            return
        ui, note = self.ui, self.note
        last = self.at == len(self.notes) - 1
        place = _("{at} of {count}").format(at=self.at + 1, count=len(self.notes))
        words = _("Done") if last else _("Next")
        self._next = Button(ui, words, self.step, kind="primary", shortcut=NEXT_KEY, helpful=True)
        parts = [Label(ui, place, "small", "text_dim"), Spacer(ui)]
        if not last:
            parts.append(Button(ui, _("Close"), self.close, kind="quiet"))
        parts.append(self._next)
        head = Label(ui, note.title, "heading", "gold_bright")
        body = Column(ui, [head, Label(ui, note.text), Row(ui, parts, gap=6)], gap=8)
        self._bubble = Bubble(ui, body)
        self.root.resize(ui.size)
        self.root.content = self._bubble
        self._bubble.settle(self._around())
        self.root.on_dirty(None)

    def _around(self) -> Around:
        """What lies round the note: it points at its thing, at the head of the ground."""
        window = Rect((0, 0), self.ui.size)
        mark = self._find(self.note.anchor)
        self._mark = Rect(mark or (window.center, (1, 1)))
        if self.note.anchor == "ground":
            mark = self._find("state") or mark
        clear = [thing for name in CLEAR if (thing := self._find(name)) is not None]
        lying = [(thing, 1.0) for name in ASIDE if (thing := self._find(name))]
        return Around(window, [] if mark is None else [mark], clear, lying)

    def retell(self) -> None:
        """The language has changed. ``refresh`` follows."""
        told = notes_for(self.variant)
        self.notes = [told[self._all.index(note)] for note in self.notes]
        self._all = told

    def holds(self, anchor: str) -> bool:
        """Whether a note about a thing is still to come."""
        return any(note.anchor == anchor for note in self.notes[self.at + 1 :])

    def bring_forward(self, anchor: str) -> None:
        """Show the next note about a thing now, and the others after it."""
        waiting = range(self.at, len(self.notes))
        found = next((i for i in waiting if self.notes[i].anchor == anchor), self.at)
        self.root.on_dirty(self.reach)
        self.notes.insert(self.at, self.notes.pop(found))

    def step(self) -> None:
        """Go on to the next note, or end."""
        if self.at + 1 >= len(self.notes):
            self.close()
            return
        self.root.on_dirty(self.reach)
        self.at += 1
        self.refresh()

    def close(self) -> None:
        """Show no more notes."""
        self.root.on_dirty(self.reach)
        self.open = False
        self.root.content = None

    def saw(self, actions: Sequence[Action]) -> None:
        """The player has acted: go on if the note was about that action."""
        if self.open and any(isinstance(action, self.note.kinds) for action in actions):
            self.step()

    # -- events, time, drawing --------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        return self.open and super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        return self._next.on_shortcut(event)

    def update(self, dt: float) -> None:
        """Advance time by ``dt`` seconds."""
        if self.open:
            self.root.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the notes above the table. The surface's clip is the area needed."""
        if not self.open or self._bubble is None:
            return
        ui = self.ui
        wide = max(2, ui.px(2))
        paint.draw_box(surface, self.ring, ui.px(10), None, ui.theme.gold_bright, wide)
        self.root.draw(surface)
