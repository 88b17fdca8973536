"""The title screen: the game's name, cards in slow motion, and the main choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.learning.bookmarks import PUT_AWAY
from game.learning.lesson import Lesson
from game.translation import _, _p
from game.ui.assets import tint
from game.ui.context import Ui
from game.ui.deco import frames
from game.ui.deco.cloth import backdrop
from game.ui.deco.metals import GOLD
from game.ui.markup import escape
from game.ui.scene import WidgetScene
from game.ui.screens.drift import Drift
from game.ui.screens.navigator import Navigator
from game.ui.widgets import Button, Column, Label, Row, Spacer, Widget
from game.ui.widgets.base import Size
from game.variants import VARIANTS

WATCHED: Final = 6.0
"""Seconds without mouse or keys after which the cards stop, since each frame costs work."""
EASE: Final = 1.5
"""Seconds that the cards take to stop, or to reach full speed again."""
WORDMARK: Final = "title/wordmark.png"
SUN: Final = (0.405, 0.02, 0.19, 0.315)
"""Where the sun is in it: left, top, width and height, as shares."""
LIGHT: Final = (255, 252, 232)
EVERY: Final = 9.0
"""Seconds from one time that the sun catches light to the next,"""
GLINT: Final = 1.1
"""and that it lasts,"""
PLACES: Final = 20
"""in so many pictures."""
AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
BACK: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
STIRRING: Final = (
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN
)  # fmt: skip


class Wordmark(Widget):
    """The game's name in gold, as high as ``share`` of the window's height.

    Now and then its sun catches light, unless attention is ``away`` or motion is reduced.
    """

    def __init__(self, ui: Ui, share: float) -> None:
        super().__init__(ui)
        self.share = share
        self.away = False
        self._time = 0.0
        self._place = 0
        """How far the light has come over the sun; 0 while there is none."""
        self._gold: pygame.Surface | None = None
        """The sun in the colour of light."""

    def measure(self, max_width: int) -> Size:
        high = round(min(self.ui.size[1], self.ui.dp(720)) * self.share)
        return min(max_width, high * 5 // 2), high

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self._gold = None
        self.animate()

    @property
    def brisk(self) -> bool:
        return False

    def update(self, dt: float) -> bool:
        before = self._place
        resting = self.away or self.ui.reduced_motion
        self._time = 0.0 if resting else (self._time + dt) % EVERY
        self._place = int(self._time / GLINT * PLACES) if self._time < GLINT else 0
        root = self.root
        if self._place != before and root is not None:
            root.on_dirty(self._sun())
        return True

    def _sun(self) -> pygame.Rect:
        """Where the sun stands in the window."""
        image = self.ui.assets.image(WORDMARK, self.rect.h).get_rect(center=self.rect.center)
        left, top, wide, high = SUN
        return pygame.Rect(
            image.x + round(left * image.w), image.y + round(top * image.h),
            round(wide * image.w), round(high * image.h),
        )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        image = self.ui.assets.image(WORDMARK, self.rect.h)
        at = image.get_rect(center=self.rect.center)
        surface.blit(image, at)
        if not self._place:
            return
        sun = self._sun()
        if self._gold is None:
            self._gold = tint(image.subsurface(sun.move(-at.x, -at.y)), LIGHT)
        light = self._gold.copy()
        # Two clear ends and a bright middle, over the sun from left to right.
        beam = pygame.Surface((3, 1), pygame.SRCALPHA)
        beam.fill((255, 255, 255, 0))
        beam.set_at((1, 0), (255, 255, 255, 255))
        veil = pygame.Surface(sun.size, pygame.SRCALPHA)
        veil.fill((255, 255, 255, 0))
        wide = round(0.9 * sun.w)
        x = round((sun.w + wide) * self._place / PLACES) - wide
        veil.blit(pygame.transform.smoothscale(beam, (wide, sun.h)), (x, 0))
        light.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(light, sun)


class TitleScene(WidgetScene):
    """The first scene, to which every match returns."""

    title = "Canasta"
    tells_notices = True
    """Notices stay here to be read, instead of disappearing like a toast."""

    def __init__(self, navigator: Navigator) -> None:
        super().__init__()
        self.navigator = navigator
        self._drift: Drift | None = None
        self._caption: Label | None = None
        self._frames = 0
        self._unwatched = 0.0
        """Seconds since somebody was last seen to be there."""
        self._away = False
        """Whether another window has the keyboard, or this one cannot be seen."""
        self._pace = 1.0
        """How fast the cards move, as a share of full speed."""
        self._since = self._moved = 0.0
        """Seconds since the cards were last drawn, and how many of full speed they have moved."""
        self._rim: list[tuple[pygame.Rect, pygame.Surface]] = []
        """The edge of the window, made when it is drawn first."""

    # -- the widgets ------------------------------------------------------------------------

    def build(self) -> Widget:
        ui, navigator = self.ui, self.navigator
        saved = navigator.kept.saved.exists
        play = Button(
            ui, _("Play"), navigator.play, kind="secondary" if saved else "primary",
            tooltip=_("The match you have begun stays under Matches.") if saved else "",
            shortcut="P", default=not saved, icon="play", width=210, height=46,
        )  # fmt: skip
        first: list[Widget] = [play]
        self._caption = None
        caption: list[Widget] = []
        if saved:
            go_on = Button(
                ui, _("Continue"), navigator.continue_match, kind="primary", shortcut="C",
                default=True, width=210, height=46,
            )  # fmt: skip
            first.insert(0, go_on)
            self._caption = Label(
                ui, navigator.kept.saved.words(quick=True), "small", "text", "centre"
            )
            caption = [self._caption]
        lesson = self._lesson(saved=saved)
        if lesson is not None:
            button, words = self._learning(lesson)
            first.append(button)
            caption.append(self._about_lesson(words))
        if navigator.settings.welcomed or lesson is None:
            # A long name breaks the line before it reaches the frame of the page.
            caption.append(Label(ui, self._next_words(), "small", "text_dim", "centre", width=860))
        ways: list[tuple[str, Callable[[], None], str, str]] = [
            (_("New match…"), lambda: navigator.open("new match"), "N", ""),
            (
                _("Daily deal"),
                lambda: navigator.open("daily"),
                "D",
                _("The same cards for everybody"),
            ),
            (_("Learn"), lambda: navigator.open("learn"), "L", _("Lessons that you play")),
            (
                _("Statistics"),
                lambda: navigator.open("statistics"),
                "T",
                _("What you have played and achieved"),
            ),
            (_("Matches…"), lambda: navigator.open("matches"), "E", _("Earlier matches")),
            (_("Rules"), lambda: navigator.open("rules"), "R", ""),
            (_("Settings"), lambda: navigator.open("settings"), "S", ""),
            (_p("end the program", "Quit"), self.app.quit, "Q", ""),
        ]
        others = [
            Button(ui, words, way, kind="quiet", shortcut=key, tooltip=tip)
            for words, way, key, tip in ways
        ]
        self._wordmark = Wordmark(ui, 0.295)
        self._notice = Label(ui, "", colour="warn", align="centre", width=620, visible=False)
        tree = Column(
            ui,
            [
                Spacer(ui, 34),
                self._wordmark,
                Spacer(ui, 12),
                Row(ui, first, gap=14),
                *caption,
                Row(ui, others, gap=4),
                self._notice,
            ],
            gap=10,
            align="centre",
        )
        self._first = first[0]
        self._tree = tree
        return tree

    def _lesson(self, *, saved: bool) -> Lesson | None:
        """The lesson to go on with, or the first one: of the game that is dealt next.

        The first one stays until it is finished or put away, another one beside no ``saved`` match.
        """
        from game.learning.lessons import first_lesson, lesson_named

        bookmarks = self.navigator.kept.bookmarks
        left = lesson_named(bookmarks.left)
        if bookmarks.offers_first:
            return left or first_lesson(self.navigator.settings.variant)
        return left if not saved and PUT_AWAY not in bookmarks.told else None

    def _learning(self, lesson: Lesson) -> tuple[Button, str]:
        """The button of a lesson, and the words below it."""
        begun = self.navigator.kept.bookmarks.left == lesson.key
        button = Button(
            self.ui, _("Go on learning") if begun else _("First lesson"),
            partial(self.navigator.learn, lesson), shortcut="G" if begun else "F", icon="hint",
            tooltip=""
            if begun else _("A whole hand that shows the game step by step. You play it yourself."),
            width=210, height=46,
        )  # fmt: skip
        if begun:
            return button, _("You have begun the lesson “{lesson}”.").format(lesson=_(lesson.title))
        words = _(
            "New to the game? The **first lesson** is a hand of {game} that you play yourself."
        )
        return button, words.format(game=_(VARIANTS[lesson.variant].name))

    def _about_lesson(self, words: str) -> Widget:
        """The words below the buttons, and what puts the first lesson away."""
        label = Label(self.ui, words, "small", "text", "centre")
        if not self.navigator.kept.bookmarks.offers_first:
            return label
        away = Button(
            self.ui, _("Not now"), self._put_away, kind="quiet", shortcut="A",
            tooltip=_("The lessons stay under Learn."),
        )  # fmt: skip
        return Row(self.ui, [label, away], gap=10)

    def _put_away(self) -> None:
        self.navigator.kept.bookmarks.put_away()
        self.resume()

    def _next_words(self) -> str:
        """What *Play* deals, the game chosen last, and how another one is chosen."""
        house = self.navigator.kept.games.chosen_game()
        if house is not None:
            words = _(
                "**Play** deals {game}, by house rules. **New match** leads back to {variant} with "
                "its usual rules, and has {count} games."
            )
            return words.format(
                game=escape(house.name), variant=escape(_(VARIANTS[house.variant].name)),
                count=len(VARIANTS),
            )  # fmt: skip
        game = escape(_(VARIANTS[self.navigator.settings.variant].name))
        words = _("**Play** deals {game}. **New match** has {count} games, and options for each.")
        return words.format(game=game, count=len(VARIANTS))

    def enter(self) -> None:
        super().enter()
        self._first.focus()

    def leave(self) -> None:
        """The large cards of the fan are not needed elsewhere."""
        self._drift, self._rim = None, []
        self.ui.assets.clear()

    def resume(self) -> None:
        """Called when another screen has gone: the available choices may have changed."""
        self._away, self._unwatched = False, 0.0
        self.root.content = self.build()
        self.resize(self.ui.size, self.ui.scale)
        self._first.focus()

    def resize(self, size: tuple[int, int], scale: float) -> None:
        super().resize(size, scale)
        self._rim = []
        last = self._tree.children[-2].rect.bottom
        if self._drift is None or self._drift.back != self.navigator.settings.card_back:
            self._drift = Drift(self.ui, self.navigator.settings.card_back)
        self._drift.layout(size, last + self.ui.dp(26))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in AWAY:
            self._away = True
        elif event.type in BACK or event.type in STIRRING:
            self._away, self._unwatched = False, 0.0
        return super().handle(event)

    # -- time and drawing -------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self._frames += 1
        if self._frames == 3:
            self._read_saved()
        lines = self.navigator.take_notices()
        if lines:
            # Problems stay visible until the player goes on.
            self._notice.text = " ".join([self._notice.text, *lines]).strip()
            self._notice.visible = True
            self.relayout()
        self._unwatched += dt
        watched = not self._away and self._unwatched < WATCHED
        self._pace = min(1.0, max(0.0, self._pace + (dt if watched else -dt) / EASE))
        # What moves anyway needs no light besides.
        self._wordmark.away = self._away or self._pace > 0
        if self._drift is None or self._pace == 0 or self.ui.reduced_motion:
            return
        self._since += dt
        self._moved += dt * self._pace
        if self._since >= self._drift.step:
            for area in self._drift.update(self._moved):
                self.invalidate(area)
            self._since = self._moved = 0.0

    def _read_saved(self) -> None:
        """Read the match to continue. It takes a moment, so it is done after the first frame."""
        saved, promised = self.navigator.kept.saved, self._caption is not None
        words = saved.words()
        if saved.exists != promised:
            told = self._notice.text
            self.resume()
            self._notice.text, self._notice.visible = told, bool(told)
            self.relayout()
        elif self._caption is not None:
            self._caption.text = words
            self.relayout()

    def background(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        cloth = backdrop(surface.get_size(), self.ui.theme, plain=self.ui.plain_cloth)
        surface.blit(cloth, area, area)
        if not self._rim:
            self._rim = self._make_rim(cloth)
        for strip, picture in self._rim:
            if strip.colliderect(area):
                surface.blit(picture, strip)
        if self._drift is not None:
            self._drift.draw(surface, area)

    def _make_rim(self, cloth: pygame.Surface) -> list[tuple[pygame.Rect, pygame.Surface]]:
        """A subtle Deco frame round the window, as the four strips of cloth that it lies on.

        It is drawn once: its lines took more time than the cards that move.
        """
        ui = self.ui
        if ui.theme.high_contrast:
            return []
        whole = cloth.get_rect()
        frame = whole.inflate(-2 * ui.dp(14), -2 * ui.dp(14))
        inner = frame.inflate(-2 * ui.dp(7), -2 * ui.dp(7))
        depth = ui.dp(14) + ui.dp(7) + 2 * ui.dp(10)
        level, upright = (whole.w, depth), (depth, whole.h)
        strips = [
            pygame.Rect((0, 0), level), pygame.Rect((0, whole.h - depth), level),
            pygame.Rect((0, 0), upright), pygame.Rect((whole.w - depth, 0), upright),
        ]  # fmt: skip
        rim = []
        for strip in strips:
            strip = strip.clip(whole)
            picture = cloth.subsurface(strip).copy()
            at = (-strip.x, -strip.y)
            frames.inlay(picture, frame.move(at), GOLD, ui.dp(10), max(1, ui.dp(1.8)))
            frames.inlay(picture, inner.move(at), GOLD, ui.dp(9), 1, 90)
            rim.append((strip, picture))
        return rim
