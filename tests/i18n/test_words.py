"""Messages become words: arguments, particles, plurals, lists, seats and cards."""

import pytest

from civitas.i18n import LANGUAGES, MissingMessage, Phrasebook, Words, catalogue, glossary, words

CARDS = {
    "sci": {"names": {"en": "Science", "ko": "과학"}},
    "mil": {"names": {"en": "Military", "ko": "군사"}},
    "uto": {"names": {"en": "Utopia", "ko": "유토피아"}},
}


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys = {
        "en": {
            "toy.play": "{seat} plays {card}",
            "toy.lose": "{target} loses {cards}",
            "toy.draw": "{seat} draws {count} {count:card/cards}",
            "toy.gain": "{seat}: {count:+} {count:point/points}",
            "toy.power.attack": "Attack",
            "toy.use": "{seat} uses {power}",
        },
        "ko": {
            "toy.play": "{seat:이가} {card:을를} 냅니다",
            "toy.lose": "{target:이가} {cards:을를} 잃습니다",
            "toy.draw": "{seat:이가} 카드 {count}장을 뽑습니다",
            "toy.gain": "{seat}: {count:+}점",
            "toy.power.attack": "공격",
            "toy.use": "{seat:이가} {power:을를} 씁니다",
        },
    }
    monkeypatch.setattr(words, "catalogue", lambda language: {**catalogue(language), **toys[language]})


def say(language: str, id: str, **args: object) -> str:
    return Phrasebook(Words(language), ["가을", "Bob"], CARDS).say(id, args)


@pytest.mark.usefixtures("toy")
def test_seats_and_cards_are_named() -> None:
    assert say("en", "toy.play", seat=1, card="sci") == "Bob plays Science"
    assert say("ko", "toy.play", seat=0, card="sci") == "가을이 과학을 냅니다"
    assert say("ko", "toy.play", seat=1, card="mil") == "Bob이 군사를 냅니다"


@pytest.mark.usefixtures("toy")
def test_lists_are_joined_as_people_say_them() -> None:
    assert say("en", "toy.lose", target=1, cards=["sci"]) == "Bob loses Science"
    assert say("en", "toy.lose", target=1, cards=["sci", "mil"]) == "Bob loses Science and Military"
    assert say("en", "toy.lose", target=1, cards=["sci", "mil", "uto"]) == "Bob loses Science, Military and Utopia"
    assert say("ko", "toy.lose", target=1, cards=["sci", "mil", "uto"]) == "Bob이 과학, 군사, 유토피아를 잃습니다"


@pytest.mark.usefixtures("toy")
def test_one_card_or_many_cards() -> None:
    assert say("en", "toy.draw", seat=0, count=1) == "가을 draws 1 card"
    assert say("en", "toy.draw", seat=0, count=0) == "가을 draws 0 cards"
    assert say("ko", "toy.draw", seat=0, count=3) == "가을이 카드 3장을 뽑습니다"


@pytest.mark.usefixtures("toy")
def test_what_is_gained_or_lost_has_its_sign() -> None:
    assert say("en", "toy.gain", seat=1, count=-1) == "Bob: -1 point"
    assert say("en", "toy.gain", seat=1, count=12) == "Bob: +12 points"
    assert say("ko", "toy.gain", seat=1, count=0) == "Bob: +0점"


@pytest.mark.usefixtures("toy")
def test_other_words_are_looked_up_by_their_argument() -> None:
    assert say("ko", "toy.use", seat=0, power="attack") == "가을이 공격을 씁니다"
    assert say("en", "toy.use", seat=0, power="unheard") == "가을 uses unheard"


@pytest.mark.usefixtures("toy")
def test_parts_tell_what_they_are() -> None:
    parts = Phrasebook(Words("ko"), ["가을"], CARDS).parts("toy.play", {"seat": 0, "card": "sci"})
    assert [(part.text, part.kind) for part in parts if part.kind != "text"] == [("가을", "seat"), ("과학", "card")]
    assert "".join(part.text for part in parts) == "가을이 과학을 냅니다"


def test_unknown_seats_and_cards_still_have_a_name() -> None:
    book = Phrasebook(Words("ko"), ["가을"], CARDS)
    assert book.seat(1) == "플레이어 2"
    assert book.card("??") == "??"


def test_a_missing_message_is_an_error_only_in_strict_mode() -> None:
    with pytest.raises(MissingMessage):
        Words("en")("no.such.message")
    assert Words("en", strict=False)("no.such.message") == "no.such.message"


def test_a_missing_argument_is_an_error_only_in_strict_mode() -> None:
    with pytest.raises(MissingMessage):
        Words("en")("common.seat")
    assert Words("en", strict=False)("common.seat") == "Player ?"


def test_an_unknown_language_falls_back_to_the_first() -> None:
    assert Words("xx").language == LANGUAGES[0]


def test_yes_and_no() -> None:
    assert [Words(language).text(True) for language in LANGUAGES] == ["yes", "예"]


def test_the_glossary_names_every_term_in_every_language() -> None:
    terms = glossary()
    assert len({term.id for term in terms}) == len(terms) > 10
    assert all(term.names[language] for term in terms for language in LANGUAGES)
