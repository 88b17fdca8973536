#!/bin/sh
# Puts Canasta into the menu of whoever runs this and opens *.canasta files with it; with --remove
# it takes both away again. Only your own home is touched.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}

case ${1-}$here in
    --remove*) ;;
    *%*)
        echo "No menu starts a program from a path with a percent sign: move this folder." >&2
        exit 1
        ;;
esac

# Paths of the files under share/, which lies beside this script.
cd "$here/share"
find . -type f | while IFS= read -r file; do
    if [ "${1-}" = --remove ]; then
        rm -f -- "$share/$file"
    else
        install -D -m 644 -- "$file" "$share/$file"
    fi
done

entry=$share/applications/canasta.desktop
if [ "${1-}" != --remove ]; then
    # In a desktop entry a path stands in quotes, with these four characters escaped twice over.
    quoted=$(printf '%s' "$here/canasta" | sed -e 's/[\\"`$]/\\\\&/g')
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done < "$here/share/applications/canasta.desktop" > "$entry"
fi

# Menus and file managers notice by themselves or are told by these, where they are installed.
for tell in "update-desktop-database $share/applications" "update-mime-database $share/mime"; do
    if command -v "${tell%% *}" > /dev/null; then
        "${tell%% *}" "${tell#* }" > /dev/null 2>&1 || :
    fi
done
if [ "${1-}" = --remove ]; then
    echo "Canasta is no longer in your menu."
else
    echo "Canasta is in your menu."
fi
