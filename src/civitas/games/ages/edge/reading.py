"""Reading a position, whole or in part: what is given is checked, what is missing is as at the start or dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import one
from civitas.core.errors import BadInput, shown
from civitas.core.game import Game, Options
from civitas.core.reading import Fields, Opening
from civitas.core.streams import read_stream
from civitas.games.ages.cards.civil import (
    AGE_IDS,
    CARD_IDS,
    CARDS,
    CIVIL,
    PACTS,
    TACTICS,
    TERRITORIES,
    WARS,
)
from civitas.games.ages.cards.military import OPEN_WAR, WAR_CULTURE
from civitas.games.ages.edge.checks import check
from civitas.games.ages.edge.filling import fill
from civitas.games.ages.edge.items import hidden_items
from civitas.games.ages.edge.nations import read_nation, settle_ratings
from civitas.games.ages.edge.tasks import begin, read_contest, read_tasks
from civitas.games.ages.rules.pacts import pack_pact
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import ENDING_IDS, KNOWN_AT, NONE, ROW, RUNNING, VARIANT_IDS

WHOLE: Final = (
    *("starter", "current", "round", "age", "last_round", "row", "civil_deck", "military_deck", "current_events"),
    *("future_events", "past", "discards", "out", "open_events", "tasks", "contest", "players", "dealt", "rng"),
)
MOST_ROUNDS: Final = 200
FEWEST: Final = 2
_CARDS: Final = {word: card for card, word in enumerate(CARD_IDS)}


def from_dict(game: Game, data: Mapping[str, Any]) -> AgesState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    fields.need(WHOLE)
    return _read(game, fields, True)


def arrange(game: Game, data: Mapping[str, Any]) -> AgesState:
    """A position from a partial description: the action phase of a player in round 3 of Age I unless it says more.

    Players are as at the start but for what is said; banks hold what is left of 25 yellow and 16 blue tokens; row and
    decks are dealt from `seed`. `step` may be "actions", "politics" or "turn" (which begins with the card row).

    >>> from civitas.games.ages import GAME
    >>> state = arrange(GAME, {"players": [{"workers": {"bronze": 2, "philosophy": 1}, "tokens": {"bronze": 3}}]})
    >>> state.view(0)["players"][0]["resources"], state.to_act()
    (3, [0])
    """
    return _read(game, Fields(data, ""), False)


def settings(options: Options) -> tuple[int, bool, bool, bool, bool, bool, bool]:
    """The table's options as the state keeps them."""
    variant = VARIANT_IDS.index(str(options["variant"]))
    chosen, counts = options["payment"] == "chosen", options["conversion"] == "counts"
    pacts, tension, resign = bool(options["pacts"]), bool(options["tension"]), bool(options["resign"])
    return variant, pacts, tension, resign, chosen, counts, options["trade"] == "turn"


def _read(game: Game, fields: Fields, whole: bool) -> AgesState:
    opening = Opening(game, fields)
    variant, keeps_pacts, tension, resigning, chooses_payment, counts, early = settings(opening.options)
    seats = opening.seats
    state = AgesState(seats, variant, opening.rng)
    state.keeps_pacts, state.tension, state.resigning = keeps_pacts, tension, resigning
    state.chooses_payment, state.conversion_counts, state.trades_in_politics = chooses_payment, counts, early
    state.news = opening.news
    state.starter = fields.number("starter", 0, seats - 1)
    state.current = fields.number("current", 0, seats - 1, int(state.starter))
    state.age = AGE_IDS.index(fields.word("age", AGE_IDS[: state.last_age() + 2], "I"))
    state.round = fields.number("round", 1, MOST_ROUNDS, 1 if state.age == 0 else 3)
    # In the age without decks the last round is known.
    low = 0 if state.has_decks() else int(state.round)
    state.last_round = fields.number("last_round", low, MOST_ROUNDS + 1, 0 if state.has_decks() else low)
    if state.has_decks() and state.last_round:
        raise BadInput("last_round", "not_number", {"value": int(state.last_round), "low": 0, "high": 0})
    state.ended = ENDING_IDS.index(fields.word("ended", ENDING_IDS, ENDING_IDS[RUNNING]))
    state.over = state.ended != RUNNING
    rows = fields.rows("players", seats)
    for seat, row in enumerate(rows):
        state.nations.append(read_nation(row, state, seat, whole))
    _read_table(fields, state)
    _read_decks(fields, state)
    _read_players(fields.inside("dealt_for"), state)
    settle_ratings(state, rows)
    read_contest(fields.inside("contest"), state)
    read_tasks(fields, state)
    fill(fields, state)
    if fields.has("rng"):
        state.rng = read_stream(fields, "rng")
    fields.done()
    check(state)
    if not whole:
        begin(state)
    return state


def _read_table(fields: Fields, state: AgesState) -> None:
    """Common tactics, wars, pacts: what lies open between the players."""
    seats = int(state.seats)
    for tactic in fields.members("common", {CARD_IDS[card]: card - TACTICS for card in range(TACTICS, TACTICS + 15)}):
        state.common |= 1 << tactic
    for index, row in enumerate(fields.listing("wars")):
        war = Fields(row, f"wars[{index}]")
        kind = [CARD_IDS[card] for card in range(WARS, PACTS)].index(war.word("card", CARD_IDS[WARS:PACTS], ""))
        seat, target = war.number("seat", 0, seats - 1), war.number("target", 0, seats - 1, 1)
        if war.flag("open") and kind == WAR_CULTURE:
            kind = OPEN_WAR
        war.done()
        if seat == target:
            raise BadInput(f"wars[{index}].target", "not_number", {"value": target, "low": 0, "high": seats - 1})
        state.wars = append(state.wars, kind | (seat << 4) | (target << 6))
    for index, row in enumerate(fields.listing("pacts")):
        pact = Fields(row, f"pacts[{index}]")
        number = CARD_IDS.index(pact.word("card", CARD_IDS[PACTS:], "")) - PACTS
        a, b = pact.number("a", 0, seats - 1), pact.number("b", 0, seats - 1, 1)
        owner = pact.number("owner", 0, seats - 1, a)
        pact.done()
        if a == b or owner not in (a, b):
            raise BadInput(f"pacts[{index}].owner", "not_number", {"value": owner, "low": 0, "high": seats - 1})
        state.pacts = append(state.pacts, pack_pact(number, owner, a, b))


def _read_decks(fields: Fields, state: AgesState) -> None:
    """What is given of row, decks and piles; decks are listed from the card that is drawn first."""
    seats = int(state.seats)
    everybody = (1 << seats) - 1
    if fields.has("row"):
        for index, word in enumerate(fields.listing("row", ROW)):
            if word is not None and _CARDS.get(word if isinstance(word, str) else "", CARDS) >= CIVIL:
                raise BadInput(f"row[{index}]", "not_word", {"value": shown(word), "known": list(CARD_IDS[:CIVIL])})
            state.card_row = append(state.card_row, NONE if word is None else _CARDS[word])
    for card in reversed(fields.members("civil_deck", {word: card for word, card in _CARDS.items() if card < CIVIL})):
        state.civil_deck = append(state.civil_deck, card)
    state.military_deck = _reverse(hidden_items(fields, "military_deck", seats, 0, CIVIL, CARDS))
    state.current_events = _reverse(hidden_items(fields, "current_events", seats, 0, CIVIL, TACTICS))
    state.future_events = hidden_items(fields, "future_events", seats, 0, CIVIL, TACTICS)
    state.past = hidden_items(fields, "past", seats, everybody, CIVIL, TACTICS)
    state.discards = hidden_items(fields, "discards", seats, 0, CIVIL, CARDS)
    state.out = hidden_items(fields, "out", seats, 0, CIVIL, CARDS)
    state.open_events = hidden_items(fields, "open_events", seats, everybody, CIVIL, TERRITORIES)
    state.revealed = hidden_items(fields, "revealed", seats, 0, CIVIL, TACTICS)
    state.sighted = fields.seat_set("sighted", seats)
    state.reshuffled = fields.flag("reshuffled")
    for item in state.military_deck:
        if item >> KNOWN_AT:
            state.deck_known = True


def _read_players(fields: Fields, state: AgesState) -> None:
    """For how many players the decks of each age were made: never for more than those of the age before."""
    most = int(state.seats)
    for age in range(min(int(state.age), int(state.last_age())) + 1):
        most = fields.number(AGE_IDS[age], max(int(state.players()), FEWEST), most, most)
        state.dealt_for += most * one(age)
    fields.done()


def _reverse(items: vec[i64]) -> vec[i64]:
    out: vec[i64] = vec[i64]()
    for item in reversed(list(items)):
        out = append(out, item)
    return out
