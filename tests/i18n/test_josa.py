"""Korean particles follow the sound before them."""

import unicodedata

import pytest

from civitas.i18n.josa import PARTICLES, final_sound, with_particle


@pytest.mark.parametrize(
    ("text", "particle", "wanted"),
    [
        ("군사", "을를", "군사를"),
        ("과학", "을를", "과학을"),
        ("가을", "이가", "가을이"),
        ("종교", "이가", "종교가"),
        ("경제", "은는", "경제는"),
        ("유토피아", "와과", "유토피아와"),
        ("왕권신수설", "과와", "왕권신수설과"),
        ("민준", "아야", "민준아"),
        ("지우", "아야", "지우야"),
        ("영감", "이라", "영감이라"),
        ("실험", "이나", "실험이나"),
        ("연구", "이나", "연구나"),
    ],
)
def test_the_final_consonant_decides(text: str, particle: str, wanted: str) -> None:
    assert with_particle(text, particle) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("서울", "서울로"),  # ㄹ takes 로
        ("왕권신수설", "왕권신수설로"),
        ("군사", "군사로"),
        ("과학", "과학으로"),
        ("앎", "앎으로"),  # ㄻ is no ㄹ
        ("1", "1로"),
        ("7", "7로"),
        ("3", "3으로"),
        ("URL", "URL로"),
    ],
)
def test_rieul_takes_ro(text: str, wanted: str) -> None:
    assert with_particle(text, "으로") == wanted
    assert with_particle(text, "으로써") == wanted + "써"


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        ("0", "0이"),
        ("1", "1이"),
        ("2", "2가"),
        ("3", "3이"),
        ("4", "4가"),
        ("5", "5가"),
        ("6", "6이"),
        ("7", "7이"),
        ("8", "8이"),
        ("9", "9가"),
        ("10", "10이"),
        ("12", "12가"),
        ("100", "100이"),
        ("1,000", "1,000이"),
        ("10000", "10000이"),
        ("100000000", "100000000이"),
        ("1000000000000", "1000000000000가"),
        ("20000000000000", "20000000000000이"),
        ("3.5", "3.5가"),
        ("2.10", "2.10이"),
        ("-4", "-4가"),
        ("플레이어 2", "플레이어 2가"),
        ("50%", "50%가"),
        ("007", "007이"),
    ],
)
def test_digits_are_read_in_korean(number: str, wanted: str) -> None:
    assert with_particle(number, "이가") == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A", "A를"),
        ("L", "L을"),
        ("M", "M을"),
        ("N", "N을"),
        ("R", "R을"),
        ("CIV", "CIV를"),
        ("HTML", "HTML을"),
        ("Bob", "Bob을"),
        ("Mike", "Mike를"),
        ("Alice", "Alice를"),
        ("Tim", "Tim을"),
        ("game", "game을"),
        ("stone", "stone을"),
        ("king", "king을"),
        ("table", "table을"),
        ("hotel", "hotel을"),
        ("block", "block을"),
        ("robot", "robot을"),
        ("book", "book을"),
        ("bank", "bank를"),
        ("test", "test를"),
        ("player", "player를"),
        ("Duke", "Duke를"),
        ("red", "red를"),
        ("week", "week를"),
        ("봇 Max", "봇 Max를"),
    ],
)
def test_latin_letters_are_read_in_korean(text: str, wanted: str) -> None:
    assert with_particle(text, "을를") == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("군사(2장)", "군사(2장)가"),
        ("과학 (문화)", "과학 (문화)이"),
        ("(과학)", "(과학)이"),
        ("‘과학’", "‘과학’이"),
        ("『군사』", "『군사』가"),
        ("「과학」", "「과학」이"),
        ('"군사"', '"군사"가'),
        ("과학!", "과학!이"),
        ("가을 🍁", "가을 🍁이"),
        ("군사...", "군사...가"),
        ("카드 [3]", "카드 [3]가"),
    ],
)
def test_brackets_and_closing_marks_are_passed_over(text: str, wanted: str) -> None:
    assert with_particle(text, "이가") == wanted


def test_odd_input_gets_the_form_after_a_vowel() -> None:
    assert [with_particle(text, "을를") for text in ("", "?!", "漢", "ん", "ㅏ")] == [
        "를",
        "?!를",
        "漢를",
        "ん를",
        "ㅏ를",
    ]


def test_single_consonants_are_read_by_their_names() -> None:
    assert with_particle("ㅋㅋ", "을를") == "ㅋㅋ을"
    assert with_particle("ㄹ", "으로") == "ㄹ로"


def test_decomposed_hangul_counts_as_composed() -> None:
    assert final_sound(unicodedata.normalize("NFD", "과학")) == final_sound("과학") != 0


def test_no_particle_ever_shows_both_forms() -> None:
    for particle in PARTICLES:
        for text in ("군사", "과학", "서울", "7", "CIV", ""):
            assert "(" not in with_particle(text, particle)
