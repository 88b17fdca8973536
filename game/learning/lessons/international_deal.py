"""The deal of the first hand of International."""

from __future__ import annotations

from typing import Final

from ...variants import VARIANTS
from ..lesson import Deal
from ..stacking import stacked

HANDS: Final = {
    0: "3s Qs Qh Qd 9s 9h 7s 7h 7d 2c 5c 4d Ks",
    1: "Kh Td Kd",
    2: "8d 6d Qd 7c 7d Ts Th Tc 7h 4c 4h",
    3: "6s 9c Jd As Ah Ad Ac 5s 5h 5d",
}
SCRIPT: Final = """
    0 table <- 8c
    0 draw <- 6h
    0 discard 4d
    1 draw <- Jc
    1 discard Kh
    2 draw <- Ac
    2 discard 8d
    3 draw <- 8h
    3 discard 6s
    0 draw <- Qc
    0 meld Qs Qh Qd Qc + 7s 7h 7d + 9s 9h 2c
    0 bonus <- 9d Js Jh
    0 discard 5c
    1 draw <- 4s
    1 discard Td
    2 draw <- 8s
    2 discard 6d
    3 draw <- Tc
    3 discard 9c
    0 draw <- Jo
    0 add 9d > #2
    0 discard 8c
    1 draw <- 6c
    1 discard Kd
    2 draw <- 4d
    2 add Qd > #0 + 7c 7d > #1
    2 discard 8s
    3 draw <- 4h
    3 discard Jd
    0 take Js Jh
    0 meld Ks Kh Kd
    0 meld 6h 6s 6d
    0 meld 8d 8c 8s
    0 add 9c > #2
    0 add Jo > #0
    0 discard 4d
    1 draw <- 8d
    1 discard 8d
    2 draw <- Js
    2 meld Ts Th Tc
    2 discard 4c
    3 draw <- 9d
    3 meld As Ah Ad Ac + 5s 5h 5d
    3 bonus <- 6d Jc 9h
    3 discard 4h
    0 draw <- 3h Qh
    0 add Qh > #0
    0 discard 5c
    1 draw <- 6h
    1 discard 6c
    2 draw <- Ah
    2 add 7h > #1
    2 discard 4h
    3 draw <- Ad
    3 add Ad > #0
    3 discard 8h
    0 draw <- 7s
    0 add 7s > #1
    0 add Td > #7
"""


def make_deal() -> Deal:
    """The deal that the lesson plays."""
    variant = VARIANTS["international"]
    return Deal(variant, stacked(variant, 3, HANDS, SCRIPT))
