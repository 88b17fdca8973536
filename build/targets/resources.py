"""Metadata of the program for Windows and macOS, made from ``pyproject.toml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from . import words
from .common import MIME, NAME, ROOT, SUMMARY, VERSION
from .publisher import publisher

RECORDS: Final = "canasta"
"""The suffix of files that the program opens."""
RIGHTS: Final = "MIT licence"
ENGLISH_UNICODE: Final = (0x0409, 1200)


def windows_version() -> str:
    """The version resource of ``canasta.exe``, as a file that PyInstaller reads."""
    numbers = tuple(int(part) for part in f"{VERSION}.0.0.0".split(".")[:4])
    told = {
        "CompanyName": NAME,
        "FileDescription": NAME,
        "FileVersion": VERSION,
        "InternalName": NAME.lower(),
        "LegalCopyright": RIGHTS,
        "OriginalFilename": f"{NAME.lower()}.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
        "Comments": SUMMARY,
    }
    language, codepage = ENGLISH_UNICODE
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in told.items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([StringTable("{language:04X}{codepage:04X}", [{strings}])]),
    VarFileInfo([VarStruct("Translation", [{language}, {codepage}])]),
  ],
)
"""


def bundle_id() -> str:
    """The program's identifier on macOS."""
    return publisher().id or NAME.lower()


def localized(folder: Path) -> list[tuple[str, Path]]:
    """What the system of a Mac tells of the program in other languages, written below a folder:
    each file's place among the resources, and the file.
    """
    template = (ROOT / "build" / "macos" / "InfoPlist.strings").read_text("utf-8")
    found = []
    for code in words.others():
        place = f"{_apples(code)}.lproj/InfoPlist.strings"
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words.in_language(template, code, _quoted), "utf-8")
        found.append((place, file))
    return found


def _apples(code: str) -> str:
    """The code of a language as Apple writes it."""
    return code.replace("_", "-")


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def info_plist() -> dict[str, Any]:
    """The entries of ``Info.plist`` besides those that PyInstaller writes.

    The program owns the type of records and opens no other type.
    """
    record = f"{bundle_id()}.record"
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": NAME,
        "CFBundleLocalizations": ["en", *map(_apples, words.others())],
        "CFBundleName": NAME,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{NAME} match",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [record],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": record,
                "UTTypeDescription": f"{NAME} match",
                "UTTypeConformsTo": ["public.utf8-plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [RECORDS],
                    "public.mime-type": [MIME],
                },
            }
        ],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": RIGHTS,
        # Integrated graphics are enough, and save the battery.
        "NSSupportsAutomaticGraphicsSwitching": True,
    }
