"""A link opens its seat once, to whoever comes first; a token is a claim; nobody else gets them."""

import asyncio

import pytest

from civitas.table import Forbidden, NotFound, TableService, bot_seat, human_seat
from civitas.table.names import clean_name
from tests.table.serving import run


def test_seats_open_to_their_own_token_only(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        other = await service.create("civ", [human_seat(), human_seat()])
        assert [service.link_of(room, service.token(room, n), "x").seat for n in (0, 1)] == [0, 1]
        for wrong in ("", "x", service.token(other, 0), service.token(room, 0)[:-1], "토큰", "\ud800"):
            with pytest.raises(Forbidden):
                service.link_of(room, wrong, "x")
            with pytest.raises(Forbidden):
                await service.bearer_seat(room, wrong)

    run(url, story)


def test_nobody_sits_on_a_bot(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), bot_seat("novice")])
        for seat in (1, 2, -1):
            with pytest.raises(NotFound):
                await service.sit(room, seat, "me")

    run(url, story)


def test_a_claim_retires_the_link_for_all_others(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], maker="me", sitting=[0])
        [(seat, token)] = service.open_links(room)
        assert await service.join(room, token, "friend", "봄") == seat == 1
        assert service.open_links(room) == []
        with pytest.raises(Forbidden):
            await service.join(room, token, "thief", "봄이 아님")
        with pytest.raises(Forbidden):
            await service.bearer_seat(room, token)
        assert await service.join(room, token, "friend") == 1, "the same browser may follow its link again"
        assert room.seats[1].name == "봄"

    run(url, story)


def test_a_token_in_use_by_a_program_is_no_link_any_more(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        token = service.token(room, 1)
        assert await service.bearer_seat(room, token) == await service.bearer_seat(room, token) == 1
        assert room.is_claimed(1)
        with pytest.raises(Forbidden):
            await service.join(room, token, "somebody")

    run(url, story)


def test_who_sits_there_can_have_a_new_link(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], maker="me", sitting=[0])
        first, second = await service.new_link(room, 0), await service.new_link(room, 0)
        with pytest.raises(Forbidden):
            await service.join(room, first, "phone")
        assert await service.join(room, second, "phone") == 0
        assert room.seats_of("me") == room.seats_of("phone") == [0]
        assert 0 not in [seat for seat, _ in service.open_links(room)], "it is not shown to the maker"

    run(url, story)


def test_of_two_who_come_at_once_one_sits(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        token = service.token(room, 0)
        outcomes = await asyncio.gather(
            *(service.join(room, token, f"player {n}") for n in range(5)), return_exceptions=True
        )
        assert [outcome for outcome in outcomes if outcome == 0] == [0]
        assert len(room.claims) == 1

    run(url, story)


def test_a_program_that_asks_many_things_at_once_sits_once(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        token = service.token(room, 1)
        assert await asyncio.gather(*(service.bearer_seat(room, token) for _ in range(5))) == [1] * 5
        assert await asyncio.gather(*(service.join(room, service.token(room, 0), "me") for _ in range(5))) == [0] * 5
        assert sorted(seat for _, seat in room.claims) == [0, 1]

    run(url, story)


UNSEEN = ["\u3164", "\u115f\u1160", "\ufe0f", "\u2800\u2800", "\u0301\u0301", " \u200b ", "\uffa0"]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    assert clean_name(name) == ""


SEEN = [("가\u3164을", "가 을"), ("Zoë", "Zoë"), ("ᄀ\u1161", "가"), ("❤\ufe0f", "❤")]


@pytest.mark.parametrize(("name", "shown"), SEEN)
def test_names_are_shown_as_they_can_be_seen(name: str, shown: str) -> None:
    assert clean_name(name) == shown
