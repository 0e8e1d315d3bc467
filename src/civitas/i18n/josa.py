"""Korean particles that agree with the sound before them: 을/를, 이/가, 은/는, 과/와, (으)로 and their kin.

What counts is the last sound as it is read aloud, so digits and Latin letters are read in Korean first.

>>> with_particle("군사", "을를"), with_particle("과학", "을를")
('군사를', '과학을')
>>> with_particle("서울", "으로"), with_particle("10", "으로"), with_particle("CIV", "이가")
('서울로', '10으로', 'CIV가')
"""

from __future__ import annotations

import re
import unicodedata

# The form after a final consonant, then the form after a vowel.
PARTICLES: dict[str, tuple[str, str]] = {
    "을를": ("을", "를"),
    "이가": ("이", "가"),
    "은는": ("은", "는"),
    "과와": ("과", "와"),
    "와과": ("과", "와"),
    "아야": ("아", "야"),
    "으로": ("으로", "로"),
    "으로서": ("으로서", "로서"),
    "으로써": ("으로써", "로써"),
    "이나": ("이나", "나"),
    "이라": ("이라", "라"),
    "이란": ("이란", "란"),
    "이랑": ("이랑", "랑"),
    "이며": ("이며", "며"),
    "이고": ("이고", "고"),
    "이다": ("이다", "다"),
    "입니다": ("입니다", "입니다"),
}

_NONE, _RIEUL, _OTHER = 0, 8, 1  # 8 is the place of ㄹ among the final consonants of Unicode's syllables
_DIGITS = (_OTHER, _RIEUL, _NONE, _OTHER, _NONE, _NONE, _OTHER, _RIEUL, _RIEUL, _NONE)  # 영 일 이 삼 사 오 육 칠 팔 구
_ZEROES = (_NONE, _OTHER, _OTHER, _OTHER, _OTHER)  # -, 십 백 천 만; then 십만 백만 천만 (the same), 억, 조
_TRAILING_BRACKETS = re.compile(r"[\s]*[(\[（［][^()\[\]（）［］]*[)\]）］]\s*$")
_LATIN_WORD = re.compile(r"[A-Za-z]+$")
_NUMBER = re.compile(r"(?<![\d.,])\d[\d,]*(\.\d+)?$|\d+$")


def with_particle(text: str, particle: str) -> str:
    """The text with the fitting form of the particle, one of `PARTICLES`, behind it."""
    closed, open_ = PARTICLES[particle]
    sound = final_sound(text)
    if particle.startswith("으로") and sound == _RIEUL:
        return text + open_
    return text + (closed if sound else open_)


def final_sound(text: str) -> int:
    """The last sound of a text: 0 for a vowel, 8 for ㄹ, any other number for another final consonant.

    A remark in brackets is not read; closing quotes and other marks are passed over.
    """
    spoken = unicodedata.normalize("NFC", text)
    while (shorter := _TRAILING_BRACKETS.sub("", spoken)) != spoken and any(map(str.isalnum, shorter)):
        spoken = shorter
    while spoken and not spoken[-1].isalnum():
        if spoken[-1] == "%":
            return _NONE  # 퍼센트
        spoken = spoken[:-1]
    if not spoken:
        return _NONE
    last = spoken[-1]
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % 28
    if "ㄱ" <= last <= "ㅎ":
        return _RIEUL if last == "ㄹ" else _OTHER  # 기역, 니은, ... 리을
    if (word := _LATIN_WORD.search(spoken)) is not None:
        return _latin(word.group())
    if (number := _NUMBER.search(spoken)) is not None:
        return _number(number.group())
    return _NONE


def _number(digits: str) -> int:
    """The last sound of a number in Chinese-Korean reading; decimals are read digit by digit."""
    whole, _, decimals = digits.replace(",", "").partition(".")
    if decimals:
        return _DIGITS[int(decimals[-1])]
    stripped = whole.rstrip("0")
    zeroes = len(whole) - len(stripped)
    if not stripped or not zeroes:
        return _DIGITS[int(whole[-1])]
    if zeroes % 4:
        return _ZEROES[zeroes % 4]
    return _NONE if zeroes == 12 else _OTHER  # 조; 만, 억, 경


def _latin(word: str) -> int:
    """The last sound of a Latin word: letter by letter if it is written in capitals, else as a loanword."""
    if len(word) == 1 or word.isupper():
        return {"L": _RIEUL, "R": _RIEUL, "M": _OTHER, "N": _OTHER}.get(word[-1].upper(), _NONE)
    return _loanword(word.lower())


def _loanword(word: str) -> int:
    """How a word usually ends once it is written in Hangul; a rule of thumb, as every such rule is."""
    if re.search(r"l(e|l)?$", word):
        return _RIEUL  # 호텔, 테이블, 빌
    if re.search(r"(m|n|ng|mb|nn|mn)$", word) or re.search(r"[aiou][mn]e$", word):
        return _OTHER  # 팀, 존, 킹, 게임, 스톤
    if re.search(r"(ck|[^aeiou][aeiou](k|c|p|b|t|tt)|oo[kt])$", word) or re.fullmatch(r"[aeiou](k|c|p|b|t)", word):
        return _OTHER  # 블록, 매직, 맵, 밥, 로봇, 북
    return _NONE
