"""What is told of each move, and to whom."""

from typing import Any

import pytest

from tests.games.civ.tabletop import arrange, cards, deal, legal, play, said, step_2, table
from tests.ledger import rule

OPEN = None


def told(state, seat: int, *moves: str) -> list[tuple[str, dict[str, Any], tuple[int, ...] | None]]:
    events = play(state, seat, *moves)
    return [(event.id.removeprefix("civ.event."), event.args, event.only) for event in events]


@rule("CIV-PLAY-01", "CIV-DP-03")
def test_playing_is_told_to_all():
    state = table("; hand mil 1", "")
    assert told(state, 0, "play mil") == [("play", {"seat": 0, "card": "mil"}, OPEN)]


@pytest.mark.parametrize(
    ("line", "moves", "events"),
    [
        (
            "mil 3; hand rel 1",
            ["use mil 1", "discard rel"],
            [
                ("use", {"seat": 0, "card": "mil", "level": 1, "power_card": "mil_1"}, OPEN),
                ("discard", {"seat": 0, "card": "rel"}, OPEN),
            ],
        ),
        (
            "eco 3; hand rel 1",
            ["use eco 1", "drop eco", "play rel"],
            [
                ("use", {"seat": 0, "card": "eco", "level": 1, "power_card": "eco_1"}, OPEN),
                ("drop", {"seat": 0, "card": "eco"}, OPEN),
                ("play", {"seat": 0, "card": "rel"}, OPEN),
            ],
        ),
        (
            "sci 5; hand rel 2",
            ["use sci 2", "take sci"],
            [
                ("use", {"seat": 0, "card": "sci", "level": 2, "power_card": "sci_2"}, OPEN),
                ("take", {"seat": 0, "card": "sci"}, OPEN),
            ],
        ),
        (
            "uto 3",
            ["use uto 1", "fetch mil"],
            [
                ("use", {"seat": 0, "card": "uto", "level": 1, "power_card": "uto_1"}, OPEN),
                ("fetch", {"seat": 0, "card": "mil"}, OPEN),
            ],
        ),
        (
            "mil 1 cul 1",
            ["sacrifice mil", "attack cul"],
            [
                ("sacrifice", {"seat": 0, "card": "mil", "power_card": "mil_s"}, OPEN),
                ("attack", {"seat": 0, "card": "cul"}, OPEN),
                ("lose", {"seat": 1, "card": "cul", "target": 0}, OPEN),
            ],
        ),
        (
            "rel 1; hand mil 1",
            ["sacrifice rel", "inquire 1", "return mil"],
            [
                ("sacrifice", {"seat": 0, "card": "rel", "power_card": "rel_s"}, OPEN),
                ("inquire", {"seat": 0, "count": 1, "target": 1}, OPEN),
                ("saw", {"seat": 0, "cards": ["eco"], "target": 1}, (0, 1)),
                ("gave", {"seat": 0, "card": "mil", "target": 1}, (0, 1)),
                ("give_back", {"seat": 0, "count": 1, "target": 1}, OPEN),
            ],
        ),
        (
            "eco 1",
            ["sacrifice eco", "embargo 1 cul"],
            [
                ("sacrifice", {"seat": 0, "card": "eco", "power_card": "eco_s"}, OPEN),
                ("embargo", {"seat": 0, "card": "cul", "target": 1}, OPEN),
            ],
        ),
        (
            "uto 1",
            ["sacrifice uto", "democracy 1 cul"],
            [
                ("sacrifice", {"seat": 0, "card": "uto", "power_card": "uto_s"}, OPEN),
                ("democracy", {"seat": 0, "card": "cul", "target": 1}, OPEN),
            ],
        ),
        (
            "cul 2",
            ["copy 1 rel 1"],
            [("copy", {"seat": 0, "card": "rel", "level": 1, "power_card": "rel_1", "target": 1}, OPEN)],
        ),
        (
            "sci 1; hand mil 3",
            ["sacrifice sci"],
            [
                ("sacrifice", {"seat": 0, "card": "sci", "power_card": "sci_s"}, OPEN),
                ("draw", {"seat": 0, "count": 2}, OPEN),
                ("drew", {"seat": 0, "cards": ["mil", "cul"]}, (0,)),
                ("last_round", {"seat": 2}, OPEN),
            ],
        ),
        (
            "mil 1; embargo mil 2",
            ["end"],
            [
                ("draw", {"seat": 0, "count": 2}, OPEN),
                ("drew", {"seat": 0, "cards": ["mil", "cul"]}, (0,)),
                ("last_round", {"seat": 2}, OPEN),
                ("embargo_ends", {"seat": 0, "count": 2}, OPEN),
            ],
        ),
        ("sci 7; hand rel 3", ["end"], [("hegemony", {"seat": 0, "card": "sci"}, OPEN)]),
    ],
)
@rule("CIV-REL-08", "CIV-DP-05", "CIV-DP-06", "CIV-DP-09", "CIV-DP-10", "CIV-DP-14", "CIV-DP-15")
def test_the_events_of_a_power(line: str, moves: list[str], events):
    state = step_2(line, "rel 3 cul 1; hand eco 1", "", discard={"mil": 1}, deck=["cul", "mil"])
    assert told(state, 0, *moves) == events


@rule("CIV-END-05")
def test_the_last_turn_tells_of_dominance():
    state = step_2("", "", active=1, deck=[])
    assert told(state, 1, "end") == [("dominance", {}, OPEN)]


@rule("CIV-PLAY-03")
def test_a_skipped_step_is_told():
    state = step_2("; hand rel 3", "")
    assert told(state, 0, "end") == [("skip", {"seat": 1}, OPEN)]


@rule("CIV-DP-01", "CIV-DP-02")
def test_picks_of_the_draft_are_told_to_the_picker_alone():
    state = arrange({"seats": 2, "step": "draft_pick", "draft": {"sets": [cards("mil 4"), cards("sci 4")]}})
    assert told(state, 1, "keep sci") == [("keep", {"seat": 1, "card": "sci"}, (1,))]
    assert told(state, 0, "keep mil") == [("keep", {"seat": 0, "card": "mil"}, (0,)), ("pass", {"count": 3}, OPEN)]
    play(state, 0, "keep sci")
    assert told(state, 1, "keep mil")[-1] == ("pass", {"count": 2}, OPEN)
    play(state, 0, "keep mil")
    assert told(state, 1, "keep sci")[-1] == ("centre", {"cards": ["mil", "sci"]}, OPEN)
    assert told(state, 1, "claim sci") == [("claim", {"seat": 1, "card": "sci"}, OPEN)]


@rule("CIV-REL-08")
def test_a_secret_event_is_seen_by_those_it_is_for():
    state = step_2("rel 1; hand mil 1", "; hand eco 1", "")
    saw = play(state, 0, "sacrifice rel", "inquire 1")[-1]
    assert [saw.seen_by(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]


@rule("CIV-RUL-11")
def test_news_is_counted_when_something_hidden_becomes_known():
    state = step_2("rel 1 sci 1 mil 3 uto 3; hand mil 1", "; hand eco 1", discard={"mil": 1})
    news = [int(state.news)]
    for moves in (["use mil 1", "discard mil"], ["use uto 1", "fetch mil"], ["sacrifice rel", "inquire 1"]):
        play(state, 0, *moves)
        news.append(int(state.news))
    assert news == [0, 0, 0, 1]
    play(state, 0, "return mil", "sacrifice sci")
    assert int(state.news) == 2
    drafted = deal(2, 1, deal="draft")
    play(drafted, 0, legal(drafted, 0)[0])
    assert int(drafted.news) == 0
    play(drafted, 1, legal(drafted, 1)[0])
    assert int(drafted.news) == 1
    full = step_2("; hand mil 3", "; hand mil 3")
    assert said(play(full, 0, "end")) == []
    assert int(full.news) == 0
