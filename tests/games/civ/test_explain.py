"""What a player is asked, and what is not allowed and why: the rule and the reason of every blocked move."""

import pytest

from civitas import rulebook
from civitas.core import IllegalMove
from civitas.games.civ import moves
from tests.games.civ.tabletop import GAME, after, arrange, cards, deal, legal, play, random_play, refused, step_2, table
from tests.ledger import rule


def blocked(state, seat: int = 0) -> dict[str, str]:
    """The blocked moves of a seat: rule and reason."""
    entries = state.decision(seat).blocked()
    return {entry.notation: f"{entry.rule} {entry.reason.removeprefix('civ.why.')}" for entry in entries}


@pytest.mark.parametrize(
    ("moves_before", "kind", "args"),
    [
        ([], "play_card", {"count": 0}),
        (["play rel"], "powers", {"count": 0}),
        (["play rel", "use mil 1"], "discard_hand", {"power_card": "mil_1", "count": 1}),
        (["play rel", "use mil 2"], "discard_hand", {"power_card": "mil_2", "count": 2}),
        (["play rel", "sacrifice mil"], "attack_card", {"power_card": "mil_s", "count": 0}),
        (["play rel", "sacrifice rel"], "inquisition", {"power_card": "rel_s", "count": 0}),
        (["play rel", "sacrifice rel", "inquire 1"], "give_back", {"power_card": "rel_s", "count": 2, "target": 1}),
        (["play rel", "use eco 1"], "drop_cards", {"power_card": "eco_1", "count": 1}),
        (["play rel", "use eco 2", "drop eco", "drop mil"], "play_more", {"power_card": "eco_2", "count": 2}),
        (["play rel", "use sci 2"], "take_cards", {"power_card": "sci_2", "count": 2}),
        (["play rel", "use uto 1"], "fetch_cards", {"power_card": "uto_1", "count": 1}),
        (["play rel", "sacrifice eco"], "place_embargo", {"power_card": "eco_s", "count": 0}),
        (["play rel", "sacrifice uto"], "place_democracy", {"power_card": "uto_s", "count": 0}),
        (["play rel", "sacrifice sci"], "discard_hand", {"power_card": "sci_s", "count": 5}),
    ],
)
@rule("CIV-DP-03", "CIV-DP-04")
def test_the_question_of_each_step(moves_before: list[str], kind: str, args: dict[str, int | str]):
    state = table("mil 5 rel 1 eco 5 sci 5 uto 3; hand rel 4", "cul 1; hand mil 2", discard={"mil": 1})
    play(state, 0, *moves_before)
    decision = state.decision(0)
    assert (decision.seat, decision.kind, decision.prompt) == (0, kind, f"civ.prompt.{kind}")
    assert decision.args == {"seat": 0, **args}
    assert decision.moves == list(state.legal_moves(0))


@rule("CIV-DP-01", "CIV-DP-02")
def test_the_questions_of_the_draft():
    state = deal(2, 3, deal="draft")
    assert [state.decision(seat).kind for seat in (0, 1)] == ["draft_pick", "draft_pick"]
    state = arrange({"seats": 2, "step": "centre", "active": 1, "centre": cards("mil 1 sci 1")})
    assert state.decision(1).prompt == "civ.prompt.centre"
    with pytest.raises(IllegalMove, match="CIV-DRAFT-05"):
        state.decision(0)


@rule("CIV-PLAY-02", "CIV-PLAY-04")
def test_step_1_shows_what_is_embargoed():
    state = table("; hand sci 1 mil 1 cul 1; embargo sci 1 cul 2 rel 1", "")
    assert blocked(state) == {
        "end": "CIV-PLAY-04 other_step",
        "play sci": "CIV-PLAY-02 embargo",
        "play cul": "CIV-PLAY-02 embargo",
    }
    more = after(step_2("eco 3; hand sci 1 mil 1; embargo sci 1", ""), 0, "use eco 1", "drop eco")
    assert blocked(more) == {"end": "CIV-POWER-07 other_step", "play sci": "CIV-ECO-07 embargo"}


@rule("CIV-POWER-01", "CIV-POWER-02", "CIV-POWER-04", "CIV-POWER-06", "CIV-POWER-08", "CIV-POWER-09", "CIV-REL-03")
def test_step_2_shows_every_power_that_is_out_of_reach():
    state = step_2("mil 3 uto 1 cul 1", "", used={"persistent": ["sci"], "sacrifice": ["uto"]})
    assert legal(state) == ["end", "sacrifice mil"]
    assert blocked(state) == {
        "use mil 1": "CIV-POWER-08 cannot_begin",
        "use rel 1": "CIV-REL-03 religion_is_continuous",
        "use eco 1": "CIV-POWER-02 below_threshold",
        "use sci 1": "CIV-POWER-01 used_persistent",
        "use cul 1": "CIV-POWER-06 culture_has_no_levels",
        "use uto 1": "CIV-POWER-02 below_threshold",
        "use mil 2": "CIV-POWER-02 below_threshold",
        "use rel 2": "CIV-REL-03 religion_is_continuous",
        "use eco 2": "CIV-POWER-02 below_threshold",
        "use sci 2": "CIV-POWER-01 used_persistent",
        "use cul 2": "CIV-POWER-06 culture_has_no_levels",
        "use uto 2": "CIV-POWER-02 below_threshold",
        "sacrifice rel": "CIV-POWER-04 no_card_to_sacrifice",
        "sacrifice eco": "CIV-POWER-04 no_card_to_sacrifice",
        "sacrifice sci": "CIV-POWER-04 no_card_to_sacrifice",
        "sacrifice cul": "CIV-POWER-06 culture_has_no_sacrifice",
        "sacrifice uto": "CIV-POWER-01 used_sacrifice",
    }


@rule("CIV-POWER-02", "CIV-CUL-05")
def test_a_threshold_is_explained_with_numbers():
    state = step_2("mil 2 cul 1; hand rel 1", "sci 2", "", "")
    by_move = {entry.notation: entry.args for entry in state.decision(0).blocked()}
    assert by_move["use mil 2"] == {"card": "mil", "have": 2, "need": 4}
    assert by_move["copy 1 sci 2"] == {"target": 1, "card": "sci", "have": 2, "need": 4}


@pytest.mark.parametrize(
    ("own", "used", "reason"),
    [
        ("cul 1", {}, "CIV-CUL-01 not_culture_leader"),
        ("cul 2", {"copied": True}, "CIV-CUL-06 copied_already"),
        ("cul 2", {"persistent": ["mil"]}, "CIV-CUL-07 used_persistent"),
        ("cul 2", {}, "CIV-POWER-08 cannot_begin"),
    ],
)
@rule("CIV-CUL-01", "CIV-CUL-06", "CIV-CUL-07", "CIV-POWER-08")
def test_step_2_shows_why_a_power_cannot_be_copied(own: str, used, reason: str):
    state = step_2(own, "mil 3 cul 1", used=used)
    assert blocked(state)["copy 1 mil 1"] == reason
    expected = reason if reason != "CIV-POWER-08 cannot_begin" else "CIV-CUL-05 target_below_threshold"
    assert blocked(state)["copy 1 mil 2"] == expected
    assert "copy 1 cul 1" not in blocked(state)


@rule("CIV-REL-06", "CIV-ECO-06", "CIV-UTO-05")
def test_targets_that_are_not_possible_are_shown():
    state = step_2("rel 1 eco 1 uto 1", "cul 1", "; hand mil 1")
    assert blocked(after(state, 0, "sacrifice rel")) == {"inquire 1": "CIV-REL-06 no_hand"}
    for power, word, rule_id in (("eco", "embargo", "CIV-ECO-06"), ("uto", "democracy", "CIV-UTO-05")):
        absent = blocked(after(state, 0, f"sacrifice {power}"))
        assert len(absent) == 11
        assert set(absent.values()) == {f"{rule_id} no_card_there"}
        assert f"{word} 1 cul" not in absent
        assert f"{word} 2 cul" in absent


@pytest.mark.parametrize(
    ("line", "start", "wrong", "reason"),
    [
        ("mil 3; hand rel 1", ["use mil 1"], "play rel", "CIV-POWER-07 other_step"),
        ("mil 2", ["sacrifice mil"], "discard mil", "CIV-POWER-07 other_step"),
        ("rel 1", ["sacrifice rel"], "embargo 1 cul", "CIV-POWER-07 other_step"),
        ("rel 1", ["sacrifice rel", "inquire 1"], "play mil", "CIV-REL-05 other_step"),
        ("eco 3", ["use eco 1"], "take eco", "CIV-ECO-03 other_step"),
        ("sci 3", ["use sci 1"], "drop sci", "CIV-SCI-03 other_step"),
        ("uto 3", ["use uto 1"], "claim mil", "CIV-POWER-07 other_step"),
        ("eco 1", ["sacrifice eco"], "democracy 1 cul", "CIV-POWER-07 other_step"),
        ("uto 1", ["sacrifice uto"], "embargo 1 cul", "CIV-POWER-07 other_step"),
        ("mil 1", [], "fetch mil", "CIV-TURN-02 other_step"),
    ],
)
@rule("CIV-POWER-07", "CIV-TURN-02")
def test_a_move_of_another_step_is_refused(line: str, start: list[str], wrong: str, reason: str):
    state = step_2(line, "cul 1; hand mil 1", discard={"mil": 1})
    play(state, 0, *start)
    assert refused(state, 0, wrong) == reason


@pytest.mark.parametrize("number", [-1, -300, 2**40, moves.KINDS << 8, 6, 24, (1 << 8) | 7])
@rule("CIV-TURN-02")
def test_a_number_that_is_no_move_is_refused(number: int):
    state = step_2("mil 2 sci 1; hand rel 1", "mil 1")
    with pytest.raises(IllegalMove) as refusal:
        state.play(0, number)
    assert refusal.value.reason == "civ.why.no_such_move"


@rule("CIV-TURN-02")
def test_a_legal_move_with_a_part_too_many_is_no_move():
    """Numbers whose unused parts are not 0: no move has two numbers."""
    state = step_2("mil 5 cul 2; hand rel 2", "mil 3")
    for move in state.decision(0).moves:
        for extra in (1 << 5, 1 << 3, 1, 3 << 3):
            number = int(move) | extra
            if number not in state.decision(0).moves:
                with pytest.raises(IllegalMove):
                    state.play(0, number)


@pytest.mark.parametrize("seat", [-1, 2, 9])
@rule("CIV-TURN-04")
def test_a_seat_that_is_not_there_cannot_move(seat: int):
    state = table("; hand mil 1", "")
    with pytest.raises(IllegalMove, match="CIV-TURN-04"):
        state.play(seat, GAME.parse("play mil", state))


@pytest.mark.parametrize(("seats", "options"), list(GAME.variants()))
@rule("CIV-POWER-07")
def test_every_blocked_move_names_a_rule_of_the_ledger(seats: int, options):
    """Over random play; a move is either legal or blocked, and playing a blocked one gives the same reason."""
    state = deal(seats, 4, **options)
    rules = set()
    for index, _ in enumerate(random_play(state, 4)):
        if index % 31 or state.over:
            continue
        for seat in state.to_act():
            offered = set(legal(state, seat))
            for entry in state.decision(seat).blocked():
                rules.add(entry.rule)
                assert entry.notation not in offered
                assert refused(state, seat, entry.notation) == f"{entry.rule} {entry.reason.removeprefix('civ.why.')}"
    assert len(rules) >= 4
    for rule_id in rules:
        assert rulebook.find(rule_id).game == "civ"
