"""What a seat may know, as plain JSON: everything but the order of the deck and a start card kept in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import bit, lane, members
from civitas.games.flow import prices, scoring, steps
from civitas.games.flow.cards import (
    ACTIONS,
    AGE_IDS,
    AGES,
    BEFORE_AGE,
    BONUS,
    CARD_IDS,
    GIVES,
    GIVES_PER_CARD,
    GIVES_PER_ICON,
    ICON_IDS,
    KIND_IDS,
    LEADER,
    MARKET_CARDS,
    NO_CARD,
    OF_KIND,
    PER_CARD_GIVES,
    PER_CARD_KIND,
    PER_ICON_GIVES,
    PER_ICON_OF,
    PILES,
    PRINTED,
    SCORES,
    THE_FUTURE,
    WONDER,
    age_of,
    bonus_icon,
)
from civitas.games.flow.edge.writing import investment, named, names, options_of, pile_ids, seat_or_none, start_ids
from civitas.games.flow.legal import can_use, snipable
from civitas.games.flow.nation import Nation
from civitas.games.flow.rules.cleanup import clean_up
from civitas.games.flow.steps import FUTURE_CAME, NOBODY, START, STEP_IDS

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

MODERATOR = "moderator"


def view(state: FlowState, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know."""
    age = int(state.age())
    return {
        "game": "flow",
        "seats": int(state.seats),
        "seat": seat,
        "options": options_of(state),
        "first": int(state.first),
        "turn": int(state.turn),
        "turns": int(state.turns),
        "step": STEP_IDS[state.step],
        "to_act": state.to_act(),
        "age": age,
        "age_name": AGE_IDS[age],
        "market": [_market_card(state, int(card)) for card in members(state.market)],
        "market_size": int(state.market_size()),
        "supply": int(state.supply),
        "reservoir": int(state.reservoir),
        "deck": _deck(state),
        "removed": removed(state),
        "players": [_player(state, player, seat) for player in range(int(state.seats))],
        "moderator": _moderator(state),
        "source": named(state.source),
        "victim": seat_or_none(state.victim),
        "victims": [int(victim) for victim in members(state.victims)],
        "completed": bool(state.completed),
        "future": seat_or_none(state.future_owner),
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }


# The middle of the table.


def _market_card(state: FlowState, card: int) -> dict[str, Any]:
    """A card of the market: who has invested how much, and which icon pays for completing it."""
    holder: int | str | None = MODERATOR if card == state.moderator else None
    stake = int(state.moderator_stake) if card == state.moderator else 0
    for seat, nation in enumerate(state.nations):
        if nation.marker == card:
            holder, stake = seat, int(nation.stake)
    bonus = None if card == THE_FUTURE else ICON_IDS[bonus_icon(card)]
    return {"card": CARD_IDS[card], "investor": holder, "stake": stake, "bonus": bonus}


def _deck(state: FlowState) -> dict[str, Any]:
    """How many cards lie in the deck, and which, by age: their order alone is hidden."""
    left = [int(card) for card in state.deck[state.drawn :]]
    by_age: dict[str, list[str]] = {}
    for age in range(1, AGES):
        cards = [card for card in sorted(left) if card != THE_FUTURE and age_of(int(bit(card))) == age]
        if cards:
            by_age[AGE_IDS[age]] = [CARD_IDS[card] for card in cards]
    return {"left": len(left), "by_age": by_age, "future": THE_FUTURE in left}


def removed(state: FlowState) -> list[str]:
    """What has left the game or never was in it."""
    gone = int(BEFORE_AGE[AGES]) | int(bit(THE_FUTURE))
    gone &= ~int(state.market)
    for card in state.deck[state.drawn :]:
        gone &= ~int(bit(card))
    starts = set(range(MARKET_CARDS, len(CARD_IDS)))
    for nation in state.nations:
        gone &= ~int(nation.cards)
        starts.discard(int(nation.start))
        if state.step == START:
            starts -= {MARKET_CARDS + int(start) for start in members(nation.offer)}
    if state.future_owner != NOBODY:
        gone &= ~int(bit(THE_FUTURE))
    return names(gone) + [CARD_IDS[start] for start in sorted(starts)]


def _moderator(state: FlowState) -> dict[str, Any] | None:
    """The third investor between two players: where it stands, and what it would invest if the turn ended now."""
    if state.seats != 2:
        return None
    half, added = next_moderation(state)
    now = investment(state.moderator, state.moderator_stake)
    return {"invested": now, "next": {"supply": half, "reservoir": added, "total": half + added}}


def next_moderation(state: FlowState) -> tuple[int, int]:
    """What the moderator would invest if the turn ended now: from the supply, and from the reservoir (FOH-2P-08).

    Its own stake is in the supply by then, and the market as full and as young as the clean-up makes it (FOH-2P-11).
    Everybody can tell: the order of the ages in the deck is known, and no more of the deck matters. When the game would
    end with the turn, nothing is invested any more (R-25).
    """
    if state.over:
        return 0, 0
    twin = state.copy()
    if state.step != steps.MODERATOR:
        clean_up(twin, twin.turn)
    if twin.ended == FUTURE_CAME:
        return 0, 0
    if twin.moderator == NO_CARD:
        half, added = prices.moderation(twin)
    else:  # a single card was no choice: the moderator has invested in it already
        added = state.reservoir - twin.reservoir
        half = twin.moderator_stake - added
    return int(half), int(added)


# A nation.


def _player(state: FlowState, player: int, seat: int | None) -> dict[str, Any]:
    nation = state.nations[player]
    packed = nation.icons()
    final = scoring.final_icons(nation)
    data: dict[str, Any] = {
        "seat": player,
        "resources": int(nation.held),
        "invested": investment(nation.marker, nation.stake),
        "piles": {KIND_IDS[kind]: _pile(nation, pile_ids(nation, kind), final) for kind in range(PILES)},
        "cards": int(nation.size()),
        "icons": icons(packed),
        "attack_value": int(nation.attack_value()),
        "defence_value": int(nation.defence_value()),
        "pacifist": bool(nation.pacifist()),
        "points": scoring.score_sheet(nation),
        "harvest": _harvest(state, nation),
        "bonus": _bonus(state, nation, int(nation.held)),
        "least_bonus": _bonus(state, nation, min(1, int(nation.held))),
        "complete": _complete(state, nation),
        "snipes": {CARD_IDS[card]: _snipe(state, int(card)) for card in members(snipable(state, player))},
        "actions": {CARD_IDS[card]: can_use(state, nation, card) for card in members(nation.visible & ACTIONS)},
    }
    data["piles"]["leader"] = _pile(nation, names(nation.cards & OF_KIND[LEADER]), final)
    data["piles"]["wonder"] = _pile(nation, names(nation.cards & OF_KIND[WONDER]), final)
    if state.step == START:
        data["offer"] = start_ids(nation.offer)
        data["has_kept"] = nation.kept != NO_CARD
        data["kept"] = named(nation.kept) if seat == player else None
    return data


def icons(packed: int) -> dict[str, int]:
    """Packed icons by name."""
    return {name: int(lane(packed, index)) for index, name in enumerate(ICON_IDS)}


def _some_icons(packed: int) -> dict[str, int]:
    return {name: count for name, count in icons(packed).items() if count}


def _pile(nation: Nation, cards: list[str], final: int) -> list[dict[str, Any]]:
    """The cards of a pile from the bottom to the top: what each prints, and what it gives while it is visible."""
    out = []
    for name in cards:
        card = CARD_IDS.index(name)
        seen = card < MARKET_CARDS and bool((nation.visible >> card) & 1)
        entry: dict[str, Any] = {"card": name, "visible": seen, "icons": _some_icons(PRINTED[card])}
        entry["gives"] = _some_icons(_given(nation, card)) if seen else {}
        entry["points"] = int(scoring.card_points(nation, final, card)) if seen and (SCORES >> card) & 1 else 0
        out.append(entry)
    return out


def _given(nation: Nation, card: int) -> int:
    """The icons that the effect of a visible card gives now, packed."""
    if (GIVES_PER_CARD >> card) & 1:
        return int(nation.count(PER_CARD_KIND[card])) << (8 * int(PER_CARD_GIVES[card]))
    if (GIVES_PER_ICON >> card) & 1:
        return int(nation.icon(PER_ICON_OF[card])) << (8 * int(PER_ICON_GIVES[card]))
    return int(GIVES[card])


# What the actions would bring now.


def _harvest(state: FlowState, nation: Nation) -> dict[str, int]:
    grown, half, top_up = prices.harvest(state, nation)
    return {"grown": int(grown), "half": int(half), "top_up": int(top_up), "total": int(half + top_up)}


def _bonus(state: FlowState, nation: Nation, stake: int) -> dict[str, int]:
    """What completing a card of each kind would pay, if so much were invested in it now and the supply stayed."""
    return {KIND_IDS[kind]: int(prices.bonus_on(state, nation, BONUS[kind], stake)) for kind in range(WONDER + 1)}


def _complete(state: FlowState, nation: Nation) -> dict[str, Any] | None:
    """What completing pays; nothing can be said while the amount of the investment is being chosen."""
    if nation.marker == NO_CARD or nation.stake == 0:
        return None
    icon = int(bonus_icon(nation.marker))
    return {
        "card": CARD_IDS[nation.marker],
        "icon": ICON_IDS[icon],
        "icons": int(nation.icon(icon)),
        "bonus": int(prices.bonus(state, nation)),
    }


def _snipe(state: FlowState, card: int) -> dict[str, Any]:
    """The price of a snipe and what its investor would get."""
    for seat, nation in enumerate(state.nations):
        if nation.marker == card:
            trade, half = prices.snipe_share(state, nation)
            price = int(nation.stake)
            gets = {"price": price, "trade": int(trade), "half": int(half), "total": int(price + trade + half)}
            return {"price": price, "investor": seat, "gets": gets}
    return {"price": int(state.moderator_stake), "investor": MODERATOR, "gets": None}
