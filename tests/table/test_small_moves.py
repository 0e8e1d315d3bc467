"""Small moves that belong together are made all or not at all; a turn made of them does not take a bot for ever."""

import pytest

from civitas.core import IllegalMove
from civitas.table import TableService, bot_seat, human_seat
from civitas.table.thinking import Question
from civitas.table.timing import LEAST_SECONDS, SOON_THOUGHT, choices_in_turn, think_seconds
from tests.table.serving import run, some_move, until_bots_rest


def test_moves_sent_together_are_made_in_order(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0}, seed=3)
        first = some_move(room, 0)
        await service.move_all(room, 0, [first, "end"], 0)
        assert [entry.notation for entry in room.history.entries] == [first, "end"]
        assert room.state.to_act() == [1]

    run(url, story)


def test_if_one_is_illegal_none_is_made(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0}, seed=3)
        before = room.state.to_dict()
        with pytest.raises(IllegalMove):
            await service.move_all(room, 0, [some_move(room, 0), "use mil 2"], 0)
        assert room.state.to_dict() == before
        assert room.history.entries == []

    run(url, story)


def test_each_choice_of_a_turn_gets_half_the_time_of_the_one_before(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, float]] = []

    async def story(service: TableService) -> None:
        room = await service.create("civ", [bot_seat("grandmaster"), human_seat()], {"first": 1}, seed=3)

        async def choose(
            question: Question, level: str, urgency: int, least: float, seconds: float | None = None
        ) -> str:
            asked.append((choices_in_turn(room, question.seat), seconds or 0.0))
            seen = question.seen()
            return seen.notation(seen.legal_moves()[-1])

        monkeypatch.setattr(service.driver.thinker, "choose", choose)
        for _ in range(12):
            while not room.state.over and room.state.to_act() == [1]:
                await service.move(room, 1, some_move(room, 1), None)
            await until_bots_rest(room)
            if room.state.over:
                break

    run(url, story)
    assert any(earlier for earlier, _ in asked), "turns of several choices"
    full = think_seconds("grandmaster")
    assert all(seconds in (max(full / 2**earlier, LEAST_SECONDS), SOON_THOUGHT) for earlier, seconds in asked)
