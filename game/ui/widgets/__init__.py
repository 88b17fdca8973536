"""The widget kit. Lengths are logical pixels, multiplied by the window's scale.

A scene made of widgets derives from ``game.ui.scene.WidgetScene``. Any other scene can keep a
``Root`` of its own and pass it events, time and the surface.
"""

from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Segmented, Slider, Toggle
from game.ui.widgets.containers import Column, Container, Form, Grid, Row, Spacer
from game.ui.widgets.dropdown import Dropdown
from game.ui.widgets.floating_notes import Toast, Tooltip
from game.ui.widgets.picker import Item, ListPicker
from game.ui.widgets.plain import Label, Panel, Picture, Rule, TermLabel
from game.ui.widgets.root import Root
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import TextField
from game.ui.widgets.tiles import Tile, TilePicker

__all__ = [
    "Button",
    "Column",
    "Container",
    "Dropdown",
    "Form",
    "Grid",
    "Item",
    "Label",
    "ListPicker",
    "Panel",
    "Picture",
    "Root",
    "Row",
    "Rule",
    "ScrollArea",
    "Segmented",
    "Slider",
    "Spacer",
    "TermLabel",
    "TextField",
    "Tile",
    "TilePicker",
    "Toast",
    "Toggle",
    "Tooltip",
    "Widget",
]
