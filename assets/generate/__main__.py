"""Write all art: ``python -m assets.generate [part ...]`` from the root of the repository."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from .backs import BACKS
from .courts import court
from .emblem import emblem
from .faces import ace, number_card
from .felt import felt
from .games import MOTIFS, game_emblem
from .icons import ICONS, WHITE, icon
from .jokers import joker
from .palette import EDGE, FOUR_THEMES, GILT_EDGE, GOLD, THEMES, Theme
from .pips import SUITS
from .stock import CORNER, LARGE, USUAL, Index, W
from .svg import ASSETS, render, save
from .themes import MOTIFS as THEME_MOTIFS
from .themes import theme_picture
from .title import divider, wordmark
from .wilds import deuce

RANKS = {"A": "A", "T": "10", "J": "J", "Q": "Q", "K": "K"} | {str(n): str(n) for n in range(2, 10)}
LETTERS = {"J": "BV", "Q": "D", "K": "R"}
"""The letters of courts in other languages: B D K in German, V D R in French."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def face(rank: str, suit: str, theme: Theme, at: Index = USUAL, letter: str = "") -> str:
    """The face of any card with a suit; ``letter`` is another for a court."""
    if rank == "A":
        return ace(suit, theme, at)
    if rank == "2":
        return deuce(suit, theme, at)
    if rank in "JQK":
        return court(rank, suit, theme, at, letter)
    return number_card(RANKS[rank], suit, theme, at)


def write_face(rank: str, suit: str, theme: Theme, folder: Path) -> None:
    """Write one face, and its corner with a large index and with letters of other languages."""
    edge = GILT_EDGE if rank == "2" else EDGE
    name = f"{rank}{suit}.png"
    save(render(face(rank, suit, theme), W, edge), folder / name)
    write_corner(face(rank, suit, theme, LARGE), edge, folder / "large" / name)
    for letter in LETTERS.get(rank, ""):
        own = folder / "letters" / letter
        write_corner(face(rank, suit, theme, USUAL, letter), edge, own / name)
        write_corner(face(rank, suit, theme, LARGE, letter), edge, own / "large" / name)


def write_corner(svg: str, edge: str, target: Path) -> None:
    """Write the corner of a card with another index: the rest is as on the usual one."""
    save(render(svg, W, edge).crop((0, 0, *CORNER)), target)


def cards() -> None:
    """Faces of the 52 cards and the joker, and the four-colour clubs and diamonds."""
    folder = ASSETS / "cards"
    for rank in RANKS:
        for suit in SUITS:
            write_face(rank, suit, THEMES[suit], folder)
        for suit, theme in FOUR_THEMES.items():
            write_face(rank, suit, theme, folder / "four")
    save(render(joker(), W, GILT_EDGE), folder / "Jo.png")
    write_corner(joker(LARGE), GILT_EDGE, folder / "large" / "Jo.png")


def backs() -> None:
    """The card backs."""
    for name, draw in BACKS.items():
        save(render(draw(), W, EDGE), ASSETS / "backs" / f"{name}.png")


def icons() -> None:
    """The app icon in all sizes and the icons of the window."""
    folder = ASSETS / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "canasta.svg").write_text(emblem() + "\n", encoding="utf-8")
    pictures: list[Image.Image] = []
    for size in ICON_SIZES:
        picture = render(emblem(small=size <= 32), size)
        save(picture, folder / f"canasta-{size}.png")
        if size <= 256:
            pictures.append(picture)
    largest = pictures[-1]
    largest.save(
        folder / "canasta.ico",
        sizes=[p.size for p in pictures],
        append_images=pictures[:-1],
    )
    # macOS wants its sizes on dense screens too, up to 1024.
    dense = [render(emblem(small=size <= 32), size) for size in (1024, 512, 256, 128, 64, 32)]
    dense[0].save(folder / "canasta.icns", append_images=dense[1:])
    for name in ICONS:
        save(render(icon(name), 96, WHITE), folder / "ui" / f"{name}.png")


def games() -> None:
    """The emblem of each game."""
    for key in MOTIFS:
        save(render(game_emblem(key), 192, GOLD), ASSETS / "icons" / "games" / f"{key}.png")


def themes() -> None:
    """The picture of each theme of problems."""
    for key in THEME_MOTIFS:
        save(render(theme_picture(key), 192, GOLD), ASSETS / "icons" / "themes" / f"{key}.png")


def table() -> None:
    """Felt and title."""
    save(felt(), ASSETS / "felt" / "noise.png")
    save(render(wordmark(), 1600, GOLD), ASSETS / "title" / "wordmark.png")
    save(render(divider(), 1000, GOLD), ASSETS / "title" / "divider.png")


PARTS: dict[str, Callable[[], None]] = {
    "cards": cards,
    "backs": backs,
    "icons": icons,
    "games": games,
    "themes": themes,
    "table": table,
}


def main(names: list[str]) -> int:
    """Write the parts that are named, or all of them."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; parts: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name, write in PARTS.items():
        if not names or name in names:
            write()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
