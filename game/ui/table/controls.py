"""The buttons round the table, and the choices that come up at it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, Protocol

import pygame

from game.translation import _, _p
from game.ui.context import Ui
from game.ui.table.layout.areas import TOOL, Areas
from game.ui.table.offers import Offer, Offers
from game.ui.table.outcomes import Act, Choice
from game.ui.table.render.question_sheet import MOST_LINES, Plan, plan
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.containers import Container
from game.ui.widgets.plain import Label

MOST: Final = 6
"""The most answers that stand together; of more there are pages."""


class Bar(Protocol):
    """Buttons of a screen beside those of the table."""

    @property
    def buttons(self) -> Sequence[Widget]:
        """What there is to press or to read."""

    def arrange(self, areas: Areas) -> None:
        """Put everything in its place."""

    def update(self) -> None:
        """Show and enable what can be done now."""


class Acts(Protocol):
    """What the buttons of the table do."""

    def draw(self) -> None:
        """Draw from the stock."""

    def take(self) -> None:
        """Take the pile, or discard the chosen card on it."""

    def meld(self) -> None:
        """Meld the chosen cards, or open."""

    def add(self) -> None:
        """Add the chosen cards to a meld."""

    def discard(self) -> None:
        """Discard the chosen card."""

    def pick_up(self) -> None:
        """Take up the other hand."""

    def answer(self, act: Act | None) -> None:
        """Answer the question at the table; None leads to the score sheet."""

    def undo(self) -> None:
        """Take back what was done last."""

    def redo(self) -> None:
        """Do again what was undone last."""

    def hint(self) -> None:
        """Ask what a good player would do."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def score(self) -> None:
        """Show the score so far."""

    def menu(self) -> None:
        """Ask for the menu."""

    def sort(self, by: str) -> None:
        """Sort the hand ``by`` rank or suit, or leave it in the player's ``own`` order."""

    def arrange(self) -> None:
        """Let everything on the table glide to its place."""


class Controls(Container):
    """All buttons of the table. ``prompt`` is the question being asked, if any.

    ``acts`` are what they do; whoever makes them gives them these.
    """

    acts: Acts

    def __init__(self, ui: Ui) -> None:
        self.bar: Bar | None = None
        self.prompt: Choice | None = None
        self.prompt_keys: list[Button] = []
        self._shown: list[Act | None] = []
        """What the answers do that stand there just now."""
        self._areas: Areas
        self._redo_replaces_sort = False
        """Whether the button Redo and the word for sorting have one place."""
        self._asked_in: Areas | None = None
        self._lying: Sequence[pygame.Rect] = ()
        """What the question is to leave free, in the areas in which it was asked."""
        self.prompt_plan: Plan | None = None
        """Where the question stands, while there is one."""
        b = partial(Button, helpful=True)
        self.draw_button = b(ui, "", lambda: self.acts.draw(), shortcut="D")
        self.take_button = b(ui, "", lambda: self.acts.take(), shortcut="T")
        self.meld_button = b(ui, "", lambda: self.acts.meld(), shortcut="M")
        self.open_button = b(ui, "", lambda: self.acts.meld(), shortcut="M")
        self.add_button = b(ui, "", lambda: self.acts.add(), shortcut="A")
        self.discard_button = b(ui, "", lambda: self.acts.discard(), shortcut="X")
        self.with_cards = [self.meld_button, self.add_button, self.discard_button]
        """What is done with chosen cards, above which these buttons stand."""
        self.undo_button = b(ui, "", lambda: self.acts.undo(), "quiet", shortcut="U")
        self.redo_button = b(ui, "", lambda: self.acts.redo(), "icon", icon="redo", shortcut="Y")
        self.hint_button = b(ui, "", lambda: self.acts.hint(), "quiet", shortcut="H")
        self.sort_buttons = {
            name: b(ui, "", partial(self._sort, name), "icon", icon=f"sort_{name}")
            for name in ("rank", "suit", "own")
        }
        self.sort_buttons["rank"].shortcut = "S"
        self.sort_label = Label(ui, "", "entry", "text_dim", wrap=False)
        self.log_button = b(
            ui, "", lambda: self.acts.toggle_log(), "icon", icon="log", shortcut="L"
        )
        self.score_button = b(
            ui, "", lambda: self.acts.score(), "icon", icon="score", shortcut="C", visible=False
        )
        self.menu_button = b(ui, "", lambda: self.acts.menu(), "icon", icon="menu", shortcut="Esc")
        self.pick_up_button = b(ui, "", lambda: self.acts.pick_up(), shortcut="P")
        self.pick_up_button.visible = False
        self.asides = Widget(ui, visible=False)
        """Lies over what is told beside the hand, to explain it under the mouse."""
        self._fixed: list[Widget] = [
            self.asides,
            self.draw_button, self.take_button, self.open_button, self.meld_button, self.add_button,
            self.discard_button, self.hint_button, self.undo_button, self.redo_button,
            self.sort_label, *self.sort_buttons.values(), self.log_button, self.score_button,
            self.menu_button, self.pick_up_button,
        ]  # fmt: skip
        super().__init__(ui, self._fixed)
        self._word()

    def _word(self) -> None:
        """Write on all buttons, and what they are for, in the player's language."""
        self.draw_button.text = _p("button", "Draw")
        self.take_button.text, self.take_button.tooltip = _p("button", "Take"), _("Take the pile")
        self.meld_button.text = _p("button", "Meld")
        self.open_button.text = _p("button, lay the opening", "Open")
        self.add_button.text = _p("button", "Add")
        self.add_button.tooltip = _("Add the chosen cards to a meld")
        self.discard_button.text = _p("button", "Discard")
        self.undo_button.text, self.redo_button.tooltip = _("Undo"), _("Redo")
        self.hint_button.text = _("Hint")
        self.sort_buttons["rank"].tooltip = _("Sort by rank")
        self.sort_buttons["suit"].tooltip = _("Sort by suit")
        self.sort_buttons["own"].tooltip = _("Leave the cards as I put them")
        # Translators: label before the buttons that sort the hand.
        self.sort_label.text = _("Sort")
        self.menu_button.tooltip = _("Menu")
        self.score_button.tooltip = _("The score so far")
        self.pick_up_button.text = _("Pick up")
        self.pick_up_button.tooltip = _("Pick up your second hand")

    def retell(self) -> None:
        """The language has changed: write on all buttons anew, and ask anew."""
        self._word()
        if self.prompt is not None:
            self.ask(None, self._areas, ())

    def _sort(self, name: str) -> None:
        self.acts.sort(name)

    def only_watch(self, bar: Bar) -> None:
        """Take away the buttons of a player, and their keys; those of the bar stand instead."""
        kept = [self.asides, self.log_button, self.score_button, self.menu_button]
        for widget in self._fixed:
            widget.visible = widget.visible and widget in kept
        self.bar = bar
        self._fixed = [*kept, *bar.buttons]
        self.set_children([*self._fixed, *self.prompt_keys])

    def take_away(self) -> None:
        """Take away all buttons, as on a picture."""
        self._fixed = []
        self.set_children([])

    def hit_rect(self) -> pygame.Rect:
        return self.rect

    # -- places --------------------------------------------------------------------------------

    def arrange(self, areas: Areas) -> None:
        """Put every button in its place."""
        self._areas = areas
        self.log_button.icon = "close" if areas.log.w else "log"
        self.log_button.tooltip = _("Close the log") if areas.log.w else _("What happened")
        self.rect = pygame.Rect((0, 0), areas.size)
        box, gap = areas.own_tools, areas.px(4)
        half = box.h // 2
        last = min(areas.px(30), half - gap)
        self._arrange_pair(areas, box.w - last - gap)
        pair = (self.hint_button, self.undo_button)
        crowded = self.ui.shows_keys(helpful=True) and not all(
            button.draws_key() for button in pair
        )
        self.redo_button.place(pygame.Rect(box.right - last, box.y, last, half - gap))
        side = min(areas.px(38), half)
        self._arrange_sort(box, side, areas)
        self._redo_replaces_sort = crowded and self.sort_label.visible
        if crowded:
            # Large words keep their keys: what is done again stands below, where there is something
            # to be done again, in place of the word for sorting.
            self._arrange_pair(areas, box.w)
            x = self.sort_label.rect.x if self._redo_replaces_sort else box.right - last
            self.redo_button.place(pygame.Rect(x, box.y + half, last, side))
        self._show_redo_or_sort()
        tools = [self.menu_button, self.score_button, self.log_button]
        side, apart = areas.px(TOOL), areas.px(1)
        x, y = areas.tools.right - side - areas.px(8), areas.tools.centery - side // 2
        for button in (tool for tool in tools if tool.visible):
            button.place(pygame.Rect(x, y, side, side))
            x -= side + apart
        self.pick_up_button.place(areas.pick_up)
        if self.bar is not None:
            self.bar.arrange(areas)
        self._place_prompt()

    def _arrange_pair(self, areas: Areas, room: int) -> None:
        """The buttons for a hint and for taking back, side by side in so much room."""
        box, gap = areas.own_tools, areas.px(4)
        pair = (self.hint_button, self.undo_button)
        widths = [button.measure(room)[0] for button in pair]
        # Large words with their keys need more than half for the longer one.
        over = max(0, sum(widths) + gap - room)
        x = max(box.x, min(box.x + areas.px(6), box.x + room - sum(widths) - gap))
        for button, wide in zip(pair, widths, strict=True):
            button.place(pygame.Rect(x, box.y, wide - (over + 1) // 2, box.h // 2 - gap))
            x = button.rect.right + gap

    def _arrange_sort(self, box: pygame.Rect, side: int, areas: Areas) -> None:
        """The buttons that sort, beside the word for it where that has room."""
        label, buttons = self.sort_label, self.sort_buttons.values()
        left, wide, y = box.x + areas.px(10), label.desired(box.w)[0], box.y + box.h // 2
        apart = min(areas.px(10), (box.right - left - wide - len(buttons) * side) // len(buttons))
        label.visible = self.bar is None and apart >= areas.px(3)
        if label.visible:
            high = self.ui.text.line_height("entry")
            label.place(pygame.Rect(left, y + (side - high) // 2, wide, high))
            left += wide + apart
        else:
            apart = areas.px(10)
        for button in buttons:
            button.place(pygame.Rect(left, y, side, side))
            left += side + apart

    def place_actions(self, areas: Areas, above: int) -> None:
        """Show what can be done where it acts: at stock and pile, and above the chosen cards.

        ``above`` is where the chosen cards are, from left to right.
        """
        plaza = areas.plaza
        asked = self.prompt_plan.raised if self.prompt_plan is not None else None
        stock = [b for b in (self.draw_button,) if b.visible]
        pile = [b for b in (self.take_button, self.open_button) if b.visible]
        row = [*stock, *pile]
        centres = [areas.stock.centerx - areas.px(6)] * len(stock)
        centres += [areas.pile.centerx + areas.px(7)] * len(pile)
        if len(row) == 1:
            centres = [plaza.box.centerx]
        self._in_row(row, centres, plaza.actions, areas)
        over = [b for b in self.with_cards if b.visible]
        widths = [b.measure(areas.width)[0] for b in over]
        gap = areas.px(8)
        high = plaza.actions.h
        total = sum(widths) + gap * max(0, len(over) - 1)
        y = areas.hand.top - areas.px(24) - high - areas.px(6)
        least, most = areas.left_wing.right, areas.right_wing.left - total
        x = max(least, min(most, above - total // 2))
        if asked is not None and asked.colliderect((x, y, total, high)):
            x = asked.right + gap if above >= asked.centerx else asked.left - gap - total
        for button, wide in zip(over, widths, strict=True):
            self._move(button, pygame.Rect(x, y, wide, high))
            x += wide + gap

    def _in_row(
        self, row: Sequence[Button], centres: Sequence[int], box: pygame.Rect, areas: Areas
    ) -> None:
        """Buttons near the places they belong to, none upon another."""
        gap = areas.px(6)
        widths = [b.measure(box.w)[0] for b in row]
        if len(row) == 2 and sum(widths) + gap > box.w + areas.px(24):
            widths = [min(w, (box.w + areas.px(24) - gap) // 2) for w in widths]
        places = [
            pygame.Rect(c - w // 2, box.y, w, box.h) for c, w in zip(centres, widths, strict=True)
        ]
        if len(places) == 2 and places[0].right + gap > places[1].left:
            left = box.centerx - (sum(widths) + gap) // 2
            places[0].left, places[1].left = left, left + widths[0] + gap
        asked = self.prompt_plan.raised if self.prompt_plan is not None else None
        for button, place in zip(row, places, strict=True):
            # Under the question there is no button; the letters, stock and pile do the same.
            covered = asked is not None and asked.colliderect(place)
            button.focusable = not covered
            if covered and button.focused and self.root is not None:
                self.root.focus(None)
            self._move(button, pygame.Rect(0, 0, 0, 0) if covered else place)

    @staticmethod
    def _move(button: Button, place: pygame.Rect) -> None:
        if button.rect != place:
            button.invalidate()
            button.place(place)
            button.invalidate()

    def _place_prompt(self) -> None:
        self.prompt_plan = None
        if self.prompt is None:
            return
        areas = self._areas
        acts = self.draw_button.visible or self.take_button.visible
        free = areas.plaza.why if acts else areas.question
        about = [areas.stock, areas.pile] if acts else []
        self.prompt_plan = plan(
            self.ui, self.prompt.title, self.prompt_keys, areas, free, self._lying, about
        )
        for key, place in zip(self.prompt_keys, self.prompt_plan.answers, strict=True):
            key.place(place)

    # -- state ---------------------------------------------------------------------------------

    def ask(self, prompt: Choice | None, areas: Areas, lying: Sequence[pygame.Rect]) -> None:
        """Show a question, or none, where it covers little of what is ``lying`` on the table.

        While it stands it stays where it is, unless the table is laid out anew.
        """
        if prompt == self.prompt and areas == self._asked_in:
            return
        self._areas = self._asked_in = areas
        self._lying = lying
        if prompt == self.prompt:
            self._place_prompt()
        else:
            self.prompt = prompt
            self._show_answers(0)

    def _show_answers(self, first: int) -> None:
        """Show the answers from that one on, and if not all, what leads to the others."""
        for key in self.prompt_keys:
            key.invalidate()
        options = self.prompt.options if self.prompt is not None else ()
        size = self._page_size
        shown = options[first : first + size]
        answer = partial(Button, self.ui, max_lines=MOST_LINES, helpful=True)
        self.prompt_keys = [
            answer(
                words, partial(self.acts.answer, act), shortcut=str(place),
                kind="primary" if place == 1 else "secondary",
            )
            for place, (words, act) in enumerate(shown, start=1)
        ]  # fmt: skip
        self._shown = [act for _words, act in shown]
        if size < len(options):
            words = _("More ({page} of {pages})").format(
                page=first // size + 1, pages=-(-len(options) // size)
            )
            after = first + size if first + size < len(options) else 0
            self.prompt_keys.append(answer(words, partial(self._turn, after), shortcut="0"))
        self.set_children([*self._fixed, *self.prompt_keys])
        self._place_prompt()
        root = self.root
        if root is not None:
            root.after_layout()
        for key in self.prompt_keys:
            key.invalidate()

    @property
    def _page_size(self) -> int:
        """How many answers stand together, beside what leads to the others."""
        count = len(self.prompt.options) if self.prompt is not None else 0
        return count if count <= MOST else MOST - 1

    def _turn(self, first: int) -> None:
        """Turn the pages of answers."""
        self._show_answers(first)
        # The keyboard stays at what turns the pages.
        self.prompt_keys[-1].focus()
        self.acts.arrange()

    def pointed_at(self) -> Act | None:
        """What the answer does that is under the mouse or has the keyboard; None for no such."""
        root = self.root
        for key, act in zip(self.prompt_keys, self._shown, strict=False):
            if key.hovered or (key.focused and root is not None and root.show_focus):
                return act
        return None

    def explain_asides(self, tip: str, plate: pygame.Rect) -> None:
        """Have what is told beside the hand explained, where there is something to explain."""
        self.asides.visible = bool(tip)
        self.asides.tooltip = tip
        if plate != self.asides.rect:
            self.asides.place(plate)

    def point_to(self, action: Act | None) -> tuple[int, int] | None:
        """Mark the answer that does this; the point above its question, None where it is none."""
        if self.prompt is None or self.prompt_plan is None:
            return None
        answers = [answer for _words, answer in self.prompt.options]
        if action not in answers:
            return None
        page, place = divmod(answers.index(action), self._page_size)
        self._show_answers(page * self._page_size)
        key = self.prompt_keys[place]
        key.lit = True
        return key.rect.centerx, (self.prompt_plan.raised or self.prompt_plan.box).top

    def update_state(self, offers: Offers, sort: str) -> None:
        """Show and enable what is offered, and give the obvious button its colour.

        ``sort`` is how the hand is sorted.
        """
        if self.bar is not None:
            self.bar.update()
            return
        for button, offer in (
            (self.draw_button, offers.draw),
            (self.take_button, offers.take),
            (self.meld_button, offers.meld),
            (self.open_button, offers.open),
            (self.add_button, offers.add),
            (self.discard_button, offers.discard),
            (self.pick_up_button, offers.pick_up),
        ):
            self._offer(button, offer)
            self._colour(button, "primary" if offer.primary else "secondary")
            if button.visible != offer.shown:
                button.visible = offer.shown
                button.invalidate()
        self._offer(self.undo_button, offers.undo)
        self._offer(self.redo_button, offers.redo)
        self._offer(self.hint_button, offers.hint)
        self._show_redo_or_sort()
        for name, button in self.sort_buttons.items():
            button.lit = sort == name

    def _show_redo_or_sort(self) -> None:
        """Show what is done again, or the word for sorting, where there is room for one of them."""
        if self._redo_replaces_sort:
            self.redo_button.visible = self.redo_button.enabled
            self.sort_label.visible = not self.redo_button.visible
        else:
            self.redo_button.visible = self.bar is None

    @staticmethod
    def _offer(button: Button, offer: Offer) -> None:
        button.disabled_reason = offer.refusal
        button.enabled = offer.enabled
        if offer.words:
            button.text = offer.words

    @staticmethod
    def _colour(button: Button, kind: Literal["primary", "secondary"]) -> None:
        if button.kind != kind:
            button.kind = kind
            button.invalidate()
