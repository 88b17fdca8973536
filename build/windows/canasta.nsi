; The Windows installer: for one user, without an administrator.
;
; build/targets/nsis.py puts the texts of all languages in, then calls
;
; makensis -DVERSION=0.1.0 -DSOURCE=<folder of the program> -DICON=<canasta.ico> -DOUTPUT=<setup.exe> \
;          canasta.nsi
;
; The installer and the uninstaller take /S to say nothing, the installer also /D=<folder> (last, without
; quotes). Their exit status is 0, or 2 where nothing was done, as Canasta was running. Saved matches,
; settings and the log live in %LOCALAPPDATA%\canasta, which neither of them touches.

Unicode true
; The official makensis, on Windows, makes installers for 32 bits alone. They run on 64 bits too, but
; not under every Wine: where makensis can do otherwise, -DTARGET=amd64-unicode says so.
!ifdef TARGET
  Target ${TARGET}
!endif
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define NAME "Canasta"
!define PROGRAM "canasta.exe"
!define RECORD "Canasta.Record"
!define RECORD_TYPE "application/x-canasta-record"
!define CLASSES "Software\Classes"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
; An upgrade goes where the program is.
InstallDirRegKey HKCU "${ENTRY}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs ${NAME}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(REMOVED)"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The languages that there are catalogues for, and each text in all of them (build/targets/words.py).
@LANGUAGES@
LangString REMOVED {{{program} will be removed. Your matches, settings and house rules stay in {folder}.}}
LangString RUNNING {{{program} is running. Close it and try again; the match is saved.}}
LangString MATCH {{Canasta match}}

; A running program cannot be opened for writing: wait until it is closed, or give up.
!macro WaitUntilClosed UN
Function ${UN}WaitUntilClosed
  ${DoWhile} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${Break}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION \
        "$(RUNNING)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${Loop}
FunctionEnd
!macroend
!insertmacro WaitUntilClosed ""
!insertmacro WaitUntilClosed "un."

; Only what the installer has put there, so nothing else is lost in a folder that held more.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${PROGRAM}"
!macroend

; The shell shows new icons and types at once.
!macro TellShell
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "${NAME}"
  Call WaitUntilClosed
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    !insertmacro RemoveProgram
  ${EndIf}
  SetOutPath "$INSTDIR"
  ; With a slash instead, makensis finds nothing on Windows; elsewhere it takes either.
  File /r "${SOURCE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"

  ; A double-click on a record opens it.
  WriteRegStr HKCU "${CLASSES}\.canasta" "" "${RECORD}"
  WriteRegStr HKCU "${CLASSES}\.canasta" "Content Type" "${RECORD_TYPE}"
  WriteRegStr HKCU "${CLASSES}\.canasta\OpenWithProgids" "${RECORD}" ""
  WriteRegStr HKCU "${CLASSES}\${RECORD}" "" "$(MATCH)"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  !insertmacro TellShell

  WriteRegStr HKCU "${ENTRY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "${NAME}"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  Call un.WaitUntilClosed
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"

  DeleteRegKey HKCU "${CLASSES}\${RECORD}"
  DeleteRegValue HKCU "${CLASSES}\.canasta\OpenWithProgids" "${RECORD}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.canasta\OpenWithProgids"
  ; Another program may have taken the records over.
  ReadRegStr $0 HKCU "${CLASSES}\.canasta" ""
  ${If} $0 == "${RECORD}"
    DeleteRegValue HKCU "${CLASSES}\.canasta" ""
    DeleteRegValue HKCU "${CLASSES}\.canasta" "Content Type"
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.canasta"
  !insertmacro TellShell
  DeleteRegKey HKCU "${ENTRY}"
SectionEnd
