"""The screenshots of the README: ``python assets/screenshots/make.py``.

Writes table.png, opening.png, score.png, title.png, bolivia.png and six.png (1600x900) beside this
file, always the same ones: from points of the records match.canasta, bolivia.canasta and
six.canasta, drawn by the code behind ``python -m game picture`` and by the program's own scenes,
without a window. Colours are reduced to a palette of 256, so that
the files stay small; this needs Pillow (``pip install .[assets]``).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402
from PIL import Image, ImageChops, ImageFilter  # noqa: E402

from game.controller.game import Game  # noqa: E402
from game.notation.record import PlayerEntry, read_record  # noqa: E402
from game.store.folders import Folders  # noqa: E402
from game.store.settings import Settings, load_settings  # noqa: E402
from game.ui.app import App  # noqa: E402
from game.ui.context import make_ui  # noqa: E402
from game.ui.scene import Scene  # noqa: E402
from game.ui.screens.navigator import Navigator  # noqa: E402
from game.ui.screens.registry import SCREENS  # noqa: E402
from game.ui.screens.seats import people_of, side_names  # noqa: E402
from game.ui.screens.sheets.score_sheet import ScoreSheetScene  # noqa: E402
from game.ui.screens.title import TitleScene  # noqa: E402
from game.ui.table.scene import TableScene  # noqa: E402
from game.ui.table.table import Table  # noqa: E402
from game.ui.table_picture import seated, table_scene  # noqa: E402
from game.ui.window import Window  # noqa: E402

SIZE = (1600, 900)
GRAIN = 10
"""Differences of brightness below which a pixel is cloth."""
NAMES = ("You", "Nora", "Walter", "Iris", "Otto", "Clara")
RICH = (7, 87, 2)
"""Hand, number of actions and seat: late in a hand, with canastas on both sides."""
OPENING = (4, 78, 1)
"""The moment at which this seat puts down an opening of three melds."""
ENDED = (7, None, 2)
"""The end of the same hand."""
BOLIVIA = (1, 113, 0)
"""A hand of Bolivia with sequences as ladders, an escalera and wild canastas."""
SIX = (1, 143, 0)
"""A hand of six players in three sides."""


def at(point: tuple[int, int | None, int], name: str = "match") -> Game:
    """The game at a point of a record, with the player at its seat."""
    hand, count, seat = point
    record = read_record(HERE / f"{name}.canasta")
    size = len(record.players)
    players = [PlayerEntry(NAMES[(i - seat) % size], "standard") for i in range(size)]
    return seated(replace(record, players=players), hand, count, seat)


def table() -> TableScene:
    """The middle of a rich hand."""
    return table_scene(at(RICH), SIZE, Settings(log="closed"))


def opening() -> TableScene:
    """Two of the three melds of an opening put out; the third is still in the hand."""
    hand, count, _seat = OPENING
    record = read_record(HERE / "match.canasta")
    played = next(h for h in record.hands if h.number == hand)
    action = played.actions[count]
    scene = table_scene(at(OPENING), SIZE, Settings(log="closed"))
    table = scene.table
    for group in action.groups[:2]:
        table.staging.stage(_held(table, group))
    table.state.own.selected |= set(_held(table, action.groups[2]))
    table.tabletop.arrange(animate=False)
    return scene


def _held(table: Table, cards: Iterable[int]) -> list[int]:
    out: list[int] = []
    for card in cards:
        hand = (i for i in table.staging.hand() if i not in out)
        out.append(next(i for i in hand if table.state.cards.faces[i] == card))
    return out


def surface_of(scene: Scene) -> pygame.Surface:
    """A scene that needs no application, drawn."""
    surface = pygame.Surface(SIZE, 0, 32)
    scene.draw(surface, None)
    return surface


def in_window(home: Path) -> tuple[pygame.Surface, pygame.Surface]:
    """The title and the score sheet, which need an application around them."""
    clock = [0.0]
    app = App(Window("Canasta", SIZE), make_ui(clock=lambda: clock[0]), clock=lambda: clock[0])
    folders = Folders(home, home, home)
    navigator = Navigator(app, load_settings(folders.settings), folders, SCREENS)
    navigator.settings.speed = "off"
    navigator.settings.welcomed = True
    navigator.settings.log = "closed"
    navigator.apply()

    def shown(*scenes: Scene) -> pygame.Surface:
        app.stack.clear()
        for scene in scenes:
            app.push(scene)
        for _frame in range(4):
            clock[0] += 0.05
            app.step()
        return app.window.surface.copy()

    title = shown(TitleScene(navigator))
    game = at(ENDED)
    sheet = game.sheet()
    assert sheet is not None
    scene = ScoreSheetScene(
        sheet, side_names(game.variant, [player.name for player in game.players]), 0, app.pop,
        "Next hand", app.pop, count=False, look_back=app.pop, people=people_of(game),
    )  # fmt: skip
    return title, shown(TableScene(Table(app.ui, game, navigator.settings)), scene)


def save(surface: pygame.Surface, name: str) -> None:
    """Write a picture with a palette of its own; the grain of the cloth, hardly seen, is left out.

    Half of the palette goes to the shades of the cloth, half to all that lies on it.
    """
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    soft = image.filter(ImageFilter.GaussianBlur(4))
    red, green, blue = ImageChops.difference(image, soft).split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    things = strongest.point(lambda v: 255 if v > GRAIN else 0).filter(ImageFilter.MaxFilter(3))
    smooth = Image.composite(image, soft, things)
    cloth = smooth.quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    black = Image.new("RGB", image.size)
    rest = Image.composite(image, black, things)
    lying = rest.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    both = Image.new("P", (1, 1))
    both.putpalette(((cloth.getpalette() or [])[:384] + (lying.getpalette() or [])[:384])[:768])
    file = HERE / name
    smooth.quantize(palette=both, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{name}: {file.stat().st_size // 1024} KB")


def main() -> None:
    """Write all six."""
    save(surface_of(table()), "table.png")
    for name, point in (("bolivia", BOLIVIA), ("six", SIX)):
        scene = table_scene(at(point, name), SIZE, Settings(log="closed"))
        save(surface_of(scene), f"{name}.png")
    save(surface_of(opening()), "opening.png")
    with TemporaryDirectory() as home:
        title, score = in_window(Path(home))
    save(title, "title.png")
    save(score, "score.png")


if __name__ == "__main__":
    main()
