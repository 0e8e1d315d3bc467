"""Deals that can be proved: the bytes are as documented, the stream is fair, and nobody is shown its key."""

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import civitas
from civitas.core import BadInput, Game, Record, Rng, Sealed, State, record_from, rng_from, sealed_rng
from civitas.core.reading import Fields
from civitas.core.sealing import check_commitment
from civitas.core.streams import read_stream, stream_to_json
from tests.contract.fields import parts_of
from tests.contract.play import random_move
from tests.statistics import too_far

SALT = "000102030405060708090a0b0c0d0e0f"
OPTIONS = {"wonders": "draft", "starter": "random"}
TABLES = [(game, seats) for game in civitas.all_games() for seats in game.seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])


def duel() -> Sealed:
    return Sealed("duel", 2, OPTIONS, 7, SALT)


def test_the_bytes_of_a_deal_never_change():
    """A record holds seed and salt only: other bytes would be another game, and another commitment."""
    assert duel().text() == (
        b'{"deal":1,"game":"duel","options":{"starter":"random","wonders":"draft"},'
        b'"salt":"000102030405060708090a0b0c0d0e0f","seats":2,"seed":"7"}'
    )
    assert duel().commitment() == "f9e7c3b1435e14034b01813edd4a9cfeed27c170566d77a50e661e691ca0d5b5"
    assert duel().rng().key.hex() == "ba3675d112eb89efa43dd71c165189d9bdebf5d3d6c48618be63d1976f10d78c"


def test_the_numbers_of_a_key_never_change():
    rng = duel().rng()
    assert [int(rng.word()) for _ in range(4)] == [1737282206, 965313113, 1168797661, 2033618571]
    rng = duel().rng()
    assert [int(rng.below(6)) for _ in range(12)] == [2, 1, 1, 2, 3, 2, 5, 1, 5, 4, 3, 5]
    assert int(rng.drawn) == 12


@pytest.mark.parametrize(
    "other",
    [
        Sealed("civ", 2, OPTIONS, 7, SALT),
        Sealed("duel", 3, OPTIONS, 7, SALT),
        Sealed("duel", 2, {"wonders": "draft", "starter": 0}, 7, SALT),
        Sealed("duel", 2, {"wonders": "draft", "starter": "0"}, 7, SALT),
        Sealed("duel", 2, {"wonders": "draft", "starter": False}, 7, SALT),
        Sealed("duel", 2, {"wonders": "draft"}, 7, SALT),
        Sealed("duel", 2, OPTIONS, 8, SALT),
        Sealed("duel", 2, OPTIONS, 7, SALT[:-1] + "e"),
    ],
)
def test_every_part_of_a_deal_changes_all_of_it(other: Sealed):
    assert other.commitment() != duel().commitment()
    assert other.rng().key != duel().rng().key


def test_the_order_of_options_and_the_kind_of_the_seed_change_nothing():
    turned = Sealed("duel", 2, dict(reversed(OPTIONS.items())), "7", SALT)
    assert turned.text() == duel().text()


def test_words_that_would_favour_some_numbers_are_passed_over():
    """Of 2^32 words 2^32 mod n are too many; with n = 3 * 2^28 that is every fourth or so."""
    n = 3 << 28
    rng, plain = duel().rng(), duel().rng()
    drawn = [int(rng.below(n)) for _ in range(200)]
    words = [int(plain.word()) for _ in range(int(rng.drawn))]
    kept = [word * n >> 32 for word in words if (word * n) % 2**32 >= 2**32 % n]
    assert drawn == kept
    assert len(words) > len(kept)


def test_all_orders_of_a_sealed_shuffle_are_equally_likely():
    rng, counts = duel().rng(), Counter[tuple[int, ...]]()
    for _ in range(4_800):
        items = vec[i64]([0, 1, 2, 3])
        rng.shuffle(items)
        counts[tuple(int(item) for item in items)] += 1
    assert too_far(counts, dict.fromkeys(permutations(range(4)), 1 / 24)) < 1


def test_numbers_of_a_sealed_stream_are_spread_evenly():
    rng = duel().rng()
    counts = Counter(int(rng.below(60)) for _ in range(12_000))
    assert too_far(counts, dict.fromkeys(range(60), 1 / 60)) < 1


def test_a_copy_and_a_saved_stream_go_on_alike():
    rng = duel().rng()
    rng.word()
    data = json.loads(json.dumps(stream_to_json(rng)))
    saved = read_stream(Fields({"rng": data}, ""), "rng")
    twin, pickled = rng.copy(), rng.__reduce__()
    again = pickled[0](*pickled[1])  # type: ignore[operator,misc]
    expected = [int(rng.word()) for _ in range(5)]
    for other in (twin, saved, again):
        assert [int(other.word()) for _ in range(5)] == expected


def test_a_stream_does_not_show_its_key():
    assert repr(duel().rng()) == "<sealed stream, 0 words drawn>"
    with pytest.raises(ValueError, match="key"):
        duel().rng().state()


def test_no_stream_comes_from_nothing():
    with pytest.raises(ValueError, match="stream"):
        rng_from([0, 0])
    with pytest.raises(ValueError, match="bytes"):
        sealed_rng(b"short")


@pytest.mark.parametrize(
    ("rng", "field"),
    [
        ({"key": "00" * 31, "drawn": 0}, "rng.key"),
        ({"key": "0G" * 32, "drawn": 0}, "rng.key"),
        ({"key": "AB" * 32, "drawn": 0}, "rng.key"),
        ({"key": ["00" * 32], "drawn": 0}, "rng.key"),
        ({"drawn": 0}, "rng.key"),
        ({"key": "00" * 32, "drawn": -1}, "rng.drawn"),
        ({"key": "00" * 32, "drawn": True}, "rng.drawn"),
        ({"key": "00" * 32, "drawn": 1.0}, "rng.drawn"),
        ({"key": "00" * 32, "drawn": 0, "seed": 1}, "rng.seed"),
        ([0, 0], "rng"),
        ([1], "rng"),
        ([1, -1], "rng[1]"),
        ("00", "rng"),
        (None, "rng"),
    ],
)
def test_a_wrong_stream_is_named_by_its_field_and_not_shown(rng: object, field: str):
    state = civitas.game("ages").deal(2, 1, salt=SALT)
    with pytest.raises(BadInput) as refused:
        civitas.game("ages").from_dict(state.to_dict() | {"rng": rng})
    assert refused.value.field == field
    assert "00" * 31 not in str(refused.value)


# Deals.


@every_table
def test_a_salt_makes_another_deal_the_same_every_time(game: Game, seats: int):
    plain, salted = game.deal(seats, 7), game.deal(seats, 7, salt=SALT)
    assert salted == game.deal(seats, 7, {}, SALT)
    others = (plain, game.deal(seats, 8, salt=SALT), game.deal(seats, 7, salt=SALT[::-1]))
    assert all(salted != other for other in others)
    record = Record(game, seats, 7, game.check_options(seats, {}), salt=SALT)
    assert record.deal() == record_from(json.loads(json.dumps(record.to_dict()))).deal() == salted


def streams_of(state: State) -> list[Rng]:
    return [part for part in parts_of(state) if isinstance(part, Rng)]


@every_table
def test_an_imagined_state_holds_no_key_and_no_view_does(game: Game, seats: int):
    state, rng = game.deal(seats, 3, salt=SALT), Rng(1)
    keys = {stream.key.hex() for stream in streams_of(state)}
    assert game.id != "ages" or len(keys) == 1
    for _ in range(12):
        for seat in range(seats):
            imagined = state.imagine(seat, rng)
            assert not any(stream.is_sealed() or stream.key for stream in streams_of(imagined))
            shown = json.dumps([imagined.to_dict(), state.view(seat), state.view(None)])
            assert '"key"' not in shown
            assert not any(key in shown for key in keys)
        state.play(*random_move(state, rng))


def test_copy_undo_and_replay_go_on_with_the_same_sealed_stream():
    """Through the Ages shuffles again: at every age, and when events and discards run out."""
    game = civitas.game("ages")
    record = Record(game, 2, 5, game.check_options(2, {}), salt=SALT)
    state, rng = record.deal(), Rng(2)
    drawn, seen = set[int](), 0
    twins: list[State] = []
    while not state.over:
        seat, move = random_move(state, rng)
        record.moves.append((seat, game.notation(move, state)))
        if (seen := seen + 1) % 50 == 0:
            twins = [state.copy(), game.from_dict(json.loads(json.dumps(state.to_dict())))]
        state.play(seat, move)
        for twin in twins:
            twin.play(seat, move)
            assert int(streams_of(twin)[0].drawn) == int(streams_of(state)[0].drawn)
        drawn.add(int(streams_of(state)[0].drawn))
    assert len(drawn) > 3, "no later shuffle"
    assert len(twins) == 2
    assert all(twin == state for twin in twins)
    assert record_from(record.to_dict()).replay() == state


def test_a_record_keeps_the_options_that_it_names():
    """The game may gain an option: the deal of an old record is that of the options it had."""
    game = civitas.game("duel")
    record = Record(game, 2, 7, {"wonders": "draft"}, salt=SALT)
    again = record_from(record.to_dict())
    assert again.options == {"wonders": "draft"}
    assert again.deal() == record.deal() != game.deal(2, 7, salt=SALT)


# What records say.


def written(**changes: object) -> dict[str, Any]:
    game = civitas.game("duel")
    return Record(game, 2, 7, game.check_options(2, {}), salt=SALT).to_dict() | changes


def test_salt_and_deal_stand_in_the_record_of_a_sealed_deal_only():
    assert (written()["deal"], written()["salt"], written()["seed"]) == (1, SALT, "7")
    plain = Record(civitas.game("duel"), 2, 7, {}).to_dict()
    assert not {"deal", "salt"} & set(plain)
    assert "salt" not in repr(record_from(written()))
    assert SALT not in repr(record_from(written()))


@pytest.mark.parametrize(
    "salt", [None, "", SALT[:-1], SALT + "0", SALT.upper(), 7, [SALT], f"{SALT}\n", "٠" * 32, True]
)
def test_a_wrong_salt_is_named_and_not_shown(salt: object):
    with pytest.raises(BadInput) as refused:
        record_from(written(salt=salt))
    assert (refused.value.field, refused.value.values) == ("salt", {})


@pytest.mark.parametrize("deal", [None, 0, 2, "1", 1.0, True, [1]])
def test_a_wrong_way_of_dealing_is_named(deal: object):
    with pytest.raises(BadInput) as refused:
        record_from(written(deal=deal))
    assert refused.value.field == "deal"


@pytest.mark.parametrize(("missing", "field"), [("deal", "deal"), ("salt", "salt"), ("seed", "seed")])
def test_salt_deal_and_seed_come_together(missing: str, field: str):
    data = written()
    del data[missing]
    with pytest.raises(BadInput) as refused:
        record_from(data)
    assert refused.value.field == field


def test_a_position_has_no_salt():
    start = civitas.game("duel").deal(2, 7).to_dict()
    with pytest.raises(BadInput) as refused:
        record_from(written(start=start))
    assert refused.value.field == "salt"


@pytest.mark.parametrize("seed", [7, "7"])
def test_a_seed_is_read_as_number_and_as_text(seed: object):
    game = civitas.game("civ")
    record = Record(game, 2, 7, game.check_options(2, {})).to_dict()
    assert record["seed"] == "7"
    assert record_from(record | {"seed": seed}).deal() == game.deal(2, 7)
    assert game.arrange({"seed": seed}) == game.arrange({"seed": 7})


@pytest.mark.parametrize("seed", [2**63 - 1, str(2**63 - 1), "0", 0])
def test_seeds_have_63_bits(seed: object):
    assert civitas.game("civ").check_seed(seed) == int(str(seed))


BAD_SEEDS = [True, False, 7.0, 1e3, "1e3", " 7", "7 ", "7\n", "+7", "-7", -1, "٧", "７", "07", "", "7.0", "0x7", "7_0"]
BAD_SEEDS += [2**63, str(2**63), "9" * 19, "9" * 5000, None, [7], {"seed": 7}]


@pytest.mark.parametrize("seed", BAD_SEEDS, ids=repr)
def test_what_is_no_seed_is_named(seed: object):
    game = civitas.game("civ")
    for read in (
        lambda: record_from(Record(game, 2, 7, game.check_options(2, {})).to_dict() | {"seed": seed}),
        lambda: record_from(written(seed=seed)),
        lambda: game.arrange({"seed": seed}),
        lambda: game.check_seed(seed),
    ):
        with pytest.raises(BadInput) as refused:
            read()
        assert refused.value.field == "seed"


@pytest.mark.parametrize("text", ["", "12", "g" * 64, "0" * 63, "0" * 65, "٠" * 64])
def test_what_is_no_commitment_is_refused(text: str):
    with pytest.raises(BadInput) as refused:
        check_commitment(text)
    assert refused.value.reason == "commitment"


def test_a_commitment_may_be_copied_with_spaces_and_capitals():
    assert check_commitment(f" {duel().commitment().upper()}\n") == duel().commitment()


# Games of other packages.


class Old(Game):
    """A guest as they were written before deals could be proved."""

    id = "old"
    names = {"en": "Old", "ko": "옛 게임"}
    seats = (2,)
    options = ()

    def fresh(self, seats: int, seed: int, options: civitas.core.Options) -> State:
        return civitas.game("duel").deal(seats, seed)


class New(Old):
    """A guest that is given a stream."""

    fresh = Game.fresh

    def fresh_from(self, seats: int, rng: Rng, options: civitas.core.Options) -> State:
        return civitas.game("duel").fresh_from(seats, rng, civitas.game("duel").check_options(seats, {}))


def test_a_guest_that_knows_seeds_alone_deals_without_a_salt():
    assert not Old().can_seal
    assert Old().deal(2, 7) == civitas.game("duel").deal(2, 7)
    with pytest.raises(BadInput) as refused:
        Old().deal(2, 7, salt=SALT)
    assert (refused.value.field, refused.value.reason) == ("salt", "salt_unsupported")


class Varied(type(civitas.game("duel"))):  # type: ignore[misc]
    """A guest that changes the deal of one of our games, as it was written before."""

    def fresh(self, seats: int, seed: int, options: civitas.core.Options) -> State:
        return civitas.game("duel").fresh(seats, seed + 1, options)


def test_a_guest_that_deals_otherwise_than_the_game_it_extends_is_not_dealt_past_it():
    assert civitas.game("duel").can_seal
    assert not Varied().can_seal


def test_a_guest_that_is_given_a_stream_deals_with_and_without_a_salt():
    assert New().can_seal
    assert New().deal(2, 7) == civitas.game("duel").deal(2, 7)
    assert New().deal(2, 7, salt=SALT) != civitas.game("duel").deal(2, 7, salt=SALT), "the game's id belongs to it"
