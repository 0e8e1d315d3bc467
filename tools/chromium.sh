# Sourced by ./test: sets CIVITAS_CHROMIUM to a Chromium for the browser tests, installing one where that is possible
# (root with apt-get), and sees to a Korean font. Without one the browser tests are skipped, and this says so.
# shellcheck shell=sh

find_chromium() {
    for candidate in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$candidate" && return 0
    done
    return 1
}

# Korean text must be drawn with Korean letters, or screenshots and widths mean nothing.
has_korean_font() { command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=ko 2>/dev/null)" ]; }

install_chromium() {
    say "installing Chromium and a Korean font for the browser tests, about a minute, once ..."
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    apt-get update -qq >/dev/null 2>&1 && apt-get install -y -qq chromium fonts-noto-cjk >/dev/null 2>&1
}

chromium_is_ready() { CIVITAS_CHROMIUM=$(find_chromium) && has_korean_font; }

if [ -z "${CIVITAS_CHROMIUM:-}" ] && ! chromium_is_ready; then
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1 || ! install_chromium || ! chromium_is_ready; then
        say "!!! Chromium or a Korean font is missing: browser tests are skipped or draw no Korean."
        say "!!! On Debian and Ubuntu: sudo apt-get install chromium fonts-noto-cjk"
    fi
fi
export CIVITAS_CHROMIUM
