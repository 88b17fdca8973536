"""Which texts were looked up, and which of them no translator gets to see."""

from __future__ import annotations

import gettext

Text = tuple[str | None, str]
"""The context of a message, if any, and the message in English."""

_known: set[Text] = set()


class Recording(gettext.NullTranslations):
    """English, with a note of each text that was looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[Text] = set()

    def gettext(self, message: str) -> str:
        self.texts.add((None, message))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.texts.add((None, msgid1))
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        self.texts.add((context, message))
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.texts.add((context, msgid1))
        return msgid1 if n == 1 else msgid2


def know(*texts: str) -> None:
    """Take texts of a game that a test makes for known: nobody translates them."""
    unknown({(None, "")})
    _known.update((None, text) for text in texts)


def unknown(texts: set[Text]) -> set[Text]:
    """The texts that are not among those extracted from the code."""
    if texts and not _known:
        from tests.messages import extracted

        for message in extracted():
            first = message.id if isinstance(message.id, str) else message.id[0]
            _known.add((message.context, first))
    return texts - _known
