"""Names: what can be seen of them, and that nobody passes for somebody else."""

import pytest

from civitas.core import BadInput
from civitas.i18n import Words
from civitas.table import Forbidden, TableService, bot_seat, human_seat
from civitas.table.names import MOST_MARKS, clean_name
from civitas.web.scene import isolated
from tests.table.serving import run


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("e" + "\u0301" * 30, "é" + "\u0301" * MOST_MARKS),
        ("a\u0324\u0325\u0326b\u0324\u0325", "a\u0324\u0325b\u0324\u0325"),
        ("한글", "한글"),
        ("किम", "किम"),
    ],
)
def test_a_letter_carries_few_marks(given: str, shown: str) -> None:
    assert clean_name(given) == clean_name(shown)
    assert len(clean_name(given)) <= len(shown)


def refused(url: str, name: str, other: str = "") -> str:
    """Why somebody may not go by this name at a table with a novice; nothing if they may."""
    reasons: list[str] = []

    async def story(service: TableService) -> None:
        room = await service.create("flow", [human_seat(other), human_seat(), bot_seat("novice")])
        before = [seat.name for seat in room.seats]
        try:
            await service.join(room, service.token(room, 1), "somebody", name)
        except BadInput as error:
            reasons.append(f"{error.field}: {error.reason}")
        assert room.is_claimed(1) is not bool(reasons), "a refused name leaves the seat free"
        assert not reasons or [seat.name for seat in room.seats] == before

    run(url, story)
    return next(iter(reasons), "")


@pytest.mark.parametrize(
    "name",
    [
        "Novice",
        "novice",
        "NOVICE 2",
        "Ｎｏｖｉｃｅ",
        "No-vice",
        "Grandmaster",
        "초보자",
        "N0v1ce",
        "N\u043evice",
        "Novice \u0663",
    ],
)
def test_nobody_goes_by_the_name_of_a_bot(url: str, name: str) -> None:
    korean = Words("ko")("bots.level.novice")
    assert refused(url, korean if name == "초보자" else name) == "name: name_of_bot"


@pytest.mark.parametrize("name", ["Ada", "ada", "A d a", "Ａda", "ADA."])
def test_nobody_goes_by_the_name_of_another(url: str, name: str) -> None:
    assert refused(url, name, other="Ada") == "name: name_taken"


def test_nobody_goes_by_what_another_seat_is_called(url: str) -> None:
    assert refused(url, "Player 1") == "name: name_taken"
    assert refused(url, "플레이어 3") == "name: name_taken"
    assert refused(url, "Player 2") == "", "that is the seat's own"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0410da", "Ada"),
        ("Bi11", "Bill"),
        ("lan", "Ian"),
        ("\u039fda", "0da"),
        ("\u0421\u0430\u0440\u0430", "Capa"),
        ("d\u0131na", "Dina"),
    ],
)  # Cyrillic, digits, letters, Greek, Cyrillic, Turkish
def test_nobody_goes_by_what_looks_like_the_name_of_another(url: str, name: str, other: str) -> None:
    assert refused(url, name, other) == "name: name_taken"


@pytest.mark.parametrize("name", ["Ada", "Novak", "마스", "", "★", "12", "Саша", "Ολγα"])
def test_other_names_are_free(url: str, name: str) -> None:
    assert refused(url, name, other="Bob") == ""


def test_a_table_is_not_opened_with_two_of_a_name(url: str) -> None:
    async def story(service: TableService) -> None:
        with pytest.raises(BadInput) as error:
            await service.create("duel", [human_seat("Ada"), human_seat("ADA")])
        assert error.value.reason == "name_taken"
        room = await service.create("duel", [human_seat("Ada"), human_seat("Bob")])
        with pytest.raises(BadInput):
            await service.rename(room, 1, "ada")
        await service.rename(room, 1, "Bea")
        with pytest.raises(Forbidden):
            await service.join(room, "nonsense", "somebody", "Cleo")

    run(url, story)


def test_a_name_from_right_to_left_turns_no_sentence_around() -> None:
    assert isolated("Ada") == "Ada"
    assert isolated("봄") == "봄"
    for name in ("אדה", "عائشة", "Ada ש"):
        assert isolated(name) == f"\u2068{name}\u2069"
