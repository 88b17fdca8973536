"""The buttons to move through a record, and the steps to which they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.controller.replay_cursor import ReplayCursor
from game.rules.state import Phase
from game.translation import _
from game.ui.context import Ui
from game.ui.key_places import printed
from game.ui.table.layout.areas import Areas
from game.ui.table.table_state import TableState
from game.ui.widgets import Button, Label
from game.ui.widgets.base import Widget


class ViewerBar:
    """Buttons for steps and hands, and for what else can be done with the record.

    ``go`` is called with the index of the step to show, ``play`` to start or stop automatic play,
    ``turn_hands``, ``play_on`` and ``share`` for the buttons of that name. ``goes_on`` continues
    the match itself: if it is given, its button takes the place of that of ``share``, whose key
    still shares.
    """

    def __init__(
        self,
        ui: Ui,
        cursor: ReplayCursor,
        state: TableState,
        go: Callable[[int], None],
        play: Callable[[], None],
        turn_hands: Callable[[], None],
        play_on: Callable[[], None],
        share: Callable[[], None],
        goes_on: Callable[[], None] | None = None,
    ) -> None:
        self.cursor = cursor
        self.state = state
        self.go = go
        steps = (
            ("first", _("To the start"), self.to_start, "Home"),
            ("back", _("Step back"), self.step(-1), "\u2190"),
            ("play", _("Play or pause"), play, "Space"),
            ("next", _("Next step"), self.step(1), "\u2192"),
            ("last", _("To the end"), self.to_end, "End"),
        )
        self.steps = {
            icon: Button(ui, "", act, icon=icon, tooltip=f"{tip}  [{printed(key)}]")
            for icon, tip, act, key in steps
        }
        self.steps["next"].kind = "primary"
        before, after = _("Previous hand"), _("Next hand")
        up, down = printed("PgUp"), printed("PgDn")
        self.hand_back = Button(
            ui, "", self.hand_step(-1), icon="back", tooltip=f"{before}  [{up}]"
        )
        self.hand_next = Button(
            ui, "", self.hand_step(1), icon="next", tooltip=f"{after}  [{down}]"
        )
        self.hand_label = Label(ui, "", "small", align="centre", wrap=False)
        # Translators: switch: whether all hands are shown face up.
        self.hands = Button(ui, _("Open hands"), turn_hands, shortcut="O")
        self.copy = Button(
            ui, _("Play from here"), play_on, shortcut="P",
            tooltip=_("A new match from this point on; the one you are looking at stays as it is."),
        )  # fmt: skip
        self.share = Button(
            ui, _("Share…"), share, shortcut="E", visible=goes_on is None,
            tooltip=_("The match as a record, as a picture, or as a moving picture."),
        )  # fmt: skip
        self.goes_on = Button(
            ui, _("Continue this match"), goes_on, kind="primary", shortcut="G",
            visible=goes_on is not None, enabled=goes_on is not None,
            tooltip=_("The same match, exactly where you left it."),
        )  # fmt: skip
        if goes_on is not None:
            self.steps["next"].kind = "secondary"
        self.keys: dict[int, Callable[[], None]] = {
            pygame.K_RIGHT: self.step(1),
            pygame.K_n: self.step(1),
            pygame.K_LEFT: self.step(-1),
            pygame.K_b: self.step(-1),
            pygame.K_HOME: self.to_start,
            pygame.K_END: self.to_end,
            pygame.K_PAGEUP: self.hand_step(-1),
            pygame.K_PAGEDOWN: self.hand_step(1),
            pygame.K_SPACE: play,
        }
        """What keys do that have no letter."""

    @property
    def buttons(self) -> Sequence[Widget]:
        """All buttons, in Tab order."""
        hands = (self.hand_back, self.hand_label, self.hand_next)
        return (*self.steps.values(), *hands, self.hands, self.copy, self.share, self.goes_on)

    def arrange(self, areas: Areas) -> None:
        """Place the buttons in rows to the right of the hand, beside each other where they fit."""
        box, gap = areas.bar, areas.px(5)
        last = self.goes_on if self.goes_on.visible else self.share
        lines: list[list[Widget]] = [
            [*self.steps.values()], [self.hand_back, self.hand_label, self.hand_next], [self.hands]
        ]  # fmt: skip
        for button in (self.copy, last):
            beside = [*lines[-1], button]
            if sum(self._natural(beside, box.w)) + (len(beside) - 1) * gap <= box.w:
                lines[-1] = beside
            else:
                lines.append([button])
        row = min(areas.px(40), (box.h - (len(lines) - 1) * gap) // len(lines))
        y = box.bottom - len(lines) * row - (len(lines) - 1) * gap
        for line in lines:
            widths: list[float] = [*self._natural(line, box.w)]
            if self.hand_label in line:
                widths = [row, box.w - 2 * (row + gap), row]
            share = (box.w - gap * (len(line) - 1) - sum(widths)) / len(line)
            x: float = box.x
            for widget, wide in zip(line, widths, strict=True):
                widget.place(pygame.Rect(round(x), y, round(wide + share), row))
                x += wide + share + gap
            y += row + gap

    @staticmethod
    def _natural(line: Sequence[Widget], room: int) -> list[int]:
        """The widths of buttons without their keys."""
        return [widget.desired(room)[0] - widget.gives for widget in line]

    def update(self) -> None:
        """Enable the buttons that lead somewhere from here."""
        cursor = self.cursor
        first, last = cursor.at > 0, cursor.at < len(cursor.replay) - 1
        for name, enabled in (("first", first), ("back", first), ("next", last), ("last", last)):
            self.steps[name].enabled = enabled
        self.steps["play"].enabled = last
        hand, count = cursor.hand, len(cursor.record.hands)
        self.hand_back.enabled, self.hand_next.enabled = first, hand < count - 1
        self.hand_label.text = _("Hand {number} of {count}").format(number=hand + 1, count=count)
        self.hands.lit = cursor.shown_to is None
        if cursor.is_running:
            self.hands.disable(_("This hand is not over: you see it as you play it."))
        else:
            self.hands.enabled = True
        unknown = cursor.has_unknown_cards
        self.copy.enabled = self.state.view.phase is not Phase.OVER and not unknown
        self.copy.disabled_reason = (
            _("Some cards of this hand are not known.") if unknown else _("This hand is over.")
        )

    # -- where the buttons lead ----------------------------------------------------------------

    @property
    def steps_of_hand(self) -> range:
        """The indices of all steps of the hand shown."""
        steps = self.cursor.replay.steps
        places = [at for at, step in enumerate(steps) if step.hand == self.cursor.hand]
        return range(places[0], places[-1] + 1)

    def step(self, by: int) -> Callable[[], None]:
        """Go a step forwards or back."""
        return lambda: self.go(self.cursor.at + by)

    def hand_step(self, by: int) -> Callable[[], None]:
        """Go to the start of another hand."""

        def to_hand() -> None:
            hand = max(0, min(self.cursor.hand + by, len(self.cursor.record.hands) - 1))
            self.go(self.cursor.replay.index_of(hand))

        return to_hand

    def to_start(self) -> None:
        """Go to the start of the hand; from there to the start of the record."""
        start = self.steps_of_hand.start
        self.go(start if self.cursor.at > start else 0)

    def to_end(self) -> None:
        """Go to the end of the hand; from there to the end of the record."""
        end = self.steps_of_hand[-1]
        self.go(end if self.cursor.at < end else len(self.cursor.replay) - 1)
