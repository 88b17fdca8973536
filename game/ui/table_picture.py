"""The table as a picture, drawn as in the window but without opening one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.controller.game import HUMAN, Game
from game.controller.seating import sitting_in
from game.notation.record import HandRecord, PlayerEntry, Record, read_record
from game.players.player import Decision
from game.rules.view import PlayerView
from game.store.settings import Settings
from game.translation import _
from game.ui.context import Ui, make_ui
from game.ui.court_letters import local_letters
from game.ui.markup import Line
from game.ui.screens.parts.wording import variant_name
from game.ui.table.layout.areas import Areas
from game.ui.table.render.cartouches import SECOND
from game.ui.table.render.writing import SHARES
from game.ui.table.scene import TableScene
from game.ui.table.table import Table
from game.ui.table.telling import Exits, PictureTelling
from game.ui.text import ROLES
from game.ui.theme import make_theme
from game.ui.window import scale_of

NAMES: Final = ("South", "West", "North", "East", "Fifth", "Sixth")
COMPUTER: Final = "standard"


def picture(
    record_path: str | Path,
    hand: int | None = None,
    action: int | None = None,
    seat: int | None = None,
    size: tuple[int, int] = (1920, 1080),
    out: str | Path = "table.png",
    settings: Settings | None = None,
) -> Path:
    """Draw a position of a record into a PNG file and return its path.

    ``hand`` is the number of the hand (by default the last), ``action`` the number of its actions
    played (by default all), ``seat`` the seat whose view is shown (by default the human's, or 0),
    and ``size`` is in pixels.

    Raises:
        RecordError: if the record cannot be read.
        LookupError: if there is no such hand, action or seat.
        IllegalActionError: if an action of the record is not lawful.
        OSError: if it cannot be drawn, or the file cannot be written.
    """
    record = read_record(Path(record_path))
    game = seated(record, hand, action, seat)
    image = BytesIO()
    try:
        pygame.image.save(draw_table(game, size, settings or Settings()), image, ".png")
    except pygame.error as error:
        raise OSError(f"it cannot be drawn: {error}") from None
    Path(out).write_bytes(image.getvalue())
    return Path(out)


def seated(
    record: Record, number: int | None = None, count: int | None = None, seat: int | None = None
) -> Game:
    """The game of a record after ``count`` actions of a hand, with a human at ``seat``.

    Raises:
        LookupError: if there is no such hand, action or seat.
        IllegalActionError: if an action of the record is not lawful.
    """
    chosen = _hand(record.hands, number)
    if count is not None and not 0 <= count <= len(chosen.actions):
        raise LookupError(f"hand {chosen.number} has only {len(chosen.actions)} actions")
    entries = record.players or [
        PlayerEntry(name, COMPUTER) for name in NAMES[: record.variant.table.players]
    ]
    here = sitting_in(chosen, record.variant)
    if seat is None:
        kinds = [player.kind for player in record.players]
        viewer = kinds.index(HUMAN) if HUMAN in kinds else here[0]
    else:
        viewer = here[seat] if 0 <= seat < len(here) else None
    if viewer is None:
        raise LookupError(f"no such seat: {seat}")
    players = [
        replace(entry, kind=HUMAN if player == viewer else _computer(entry.kind))
        for player, entry in enumerate(entries)
    ]
    shown = replace(chosen, actions=chosen.actions[:count])
    if len(shown.actions) < len(chosen.actions):
        shown.result = None
    return Game.resume(Record(record.variant, players, [shown]), None, Random(0), _Nobody())


def _computer(kind: str) -> str:
    """A kind of computer player, for other humans: only one human sits at the table."""
    return COMPUTER if kind == HUMAN else kind


class _Nobody:
    """A thinker that never moves, since a picture shows the position as it is."""

    def start(self, view: PlayerView, kind: str, seed: int) -> None:
        """Do nothing."""

    def poll(self) -> Decision | None:
        """Always None."""
        return None

    def close(self) -> None:
        """Do nothing."""


def _hand(hands: Sequence[HandRecord], number: int | None) -> HandRecord:
    if not hands:
        raise LookupError("the record has no hand")
    if number is None:
        return hands[-1]
    for hand in hands:
        if hand.number == number:
            return hand
    raise LookupError(f"there is no hand {number}")


def draw_table(
    game: Game, size: tuple[int, int], settings: Settings, *, shared: bool = False
) -> pygame.Surface:
    """The table of a game as a surface of ``size`` pixels, as in the window.

    A ``shared`` one is for others to look at: it names the game, has no buttons, and nothing is
    asked of the player.
    """
    surface = pygame.Surface(size, 0, 32)
    scene = table_scene(game, size, replace(settings, log="closed"), shared=shared)
    scene.draw(surface, None)
    if shared:
        table = scene.table
        draw_title(surface, table.ui, table.state.areas, variant_name(game.variant))
    return surface


def table_scene(
    game: Game, size: tuple[int, int], settings: Settings, *, shared: bool = False
) -> TableScene:
    """The table of a game at rest, laid out for ``size`` pixels. Needs no window."""
    pygame.font.init()
    ui = make_ui(theme=make_theme(settings.felt, settings.high_contrast))
    ui.size, ui.scale = size, scale_of(size)
    ui.text_scale, ui.card_scale = settings.text_size, settings.card_size
    ui.four_colour, ui.portrait = settings.four_colour, settings.portrait
    ui.large_index = settings.index_size == "large"
    ui.letters = local_letters(ui.assets) if settings.local_letters else {}
    ui.refresh()
    # All buttons that stand there in the window.
    exits = Exits(score=lambda: None)
    settings = replace(settings, speed="off")
    telling = PictureTelling(game, settings, exits) if shared else None
    scene = TableScene(Table(ui, game, settings, exits, telling))
    if shared:
        scene.table.controls.take_away()
    scene.resize(size, ui.scale)
    return scene


GAP: Final = 10
"""Between the last seat and the name, in logical pixels."""
LEAST: Final = 0.65
"""The least share of its usual size in which a long name is written."""


def draw_title(surface: pygame.Surface, ui: Ui, areas: Areas, name: str) -> None:
    """Write the name of a game at the right end of the far rail, where a window has its buttons.

    A name without the word *Canasta* stands below it.
    """
    wide = areas.tools.w - ui.dp(GAP)
    written = title_lines(ui, name, wide)
    y = (
        areas.tools.centery
        - sum(ui.text.line_height(role, size) for _line, role, size in written) // 2
    )
    for line, role, size in written:
        ink = ui.theme.gold_text if role == "hand_number" else SECOND
        ui.text.draw(surface, line, (areas.tools.right, y), role, ink, "topright", size, wide)
        y += ui.text.line_height(role, size)


def title_lines(ui: Ui, name: str, wide: int) -> list[tuple[Line, str, float]]:
    """The lines of the name of a game in so much room, each with its type and size."""
    title = _("Canasta")
    if title.casefold() in name.casefold():
        return _broken(ui, name, "hand_number", wide, 3)
    return _broken(ui, title, "hand_number", wide, 1) + _broken(ui, name, "entry", wide, 2)


def _broken(ui: Ui, words: str, role: str, wide: int, most: int) -> list[tuple[Line, str, float]]:
    """Words in at most so many lines, as large as they have room, each with its type and size."""
    usual, text = ROLES[role].size, ui.text
    for share in (share for share in SHARES if share >= LEAST):
        size = share * usual
        lines = text.wrap(words, wide, role, size, markup=False)
        widest = max(text.width(line, role, size) for line in lines)
        if len(lines) <= most and widest <= wide:
            break
    # What is still too long is cut.
    lines = text.wrap(words, wide, role, size, most, markup=False)
    return [(line, role, size) for line in lines]
