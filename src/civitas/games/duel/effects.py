"""What buildings, wonders and tokens do: one function for each word of the vocabulary in `cards.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count
from civitas.core.cardset import among, is_empty
from civitas.core.state import EVERYBODY
from civitas.games.duel.cards import (
    COINS,
    COINS_EACH,
    COINS_EACH_LEADING,
    COLOUR_EARLY,
    EFFECT,
    EFFECT_AMOUNT,
    EFFECT_THING,
    EXTRA_SHIELD,
    PRODUCE,
    SCIENCE,
    SHIELDS,
    TOKEN_COINS,
    TOKEN_SYMBOL,
    WONDER_COINS,
    WONDER_DESTROYS,
    WONDER_DRAWS,
    WONDER_LOSS,
    WONDER_REVIVES,
    WONDER_SHIELDS,
)
from civitas.games.duel.city import City
from civitas.games.duel.steps import (
    CAPITAL,
    DESTROY_BUILDING,
    FAR_LOSS,
    FAR_TOKEN,
    FAR_ZONE,
    LIBRARY_TOKEN,
    MILITARY,
    NEAR_LOSS,
    NEAR_TOKEN,
    NEAR_ZONE,
    PROGRESS_TOKEN,
    REVIVE_BUILDING,
    SCIENCE_WON,
    SYMBOLS_TO_WIN,
)
from civitas.games.duel.tales import (
    TOLD_DRAW,
    TOLD_DREW,
    TOLD_GAIN,
    TOLD_LOSE,
    TOLD_MILITARY_TOKEN,
    TOLD_MILITARY_VICTORY,
    TOLD_PAIR,
    TOLD_PAWN,
    TOLD_SCIENCE_VICTORY,
)

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


def building(state: DuelState, seat: i64, card: i64) -> None:
    """A building enters the city: what lasts, then what happens once (7WD-TURN-05, 7WD-TURN-12)."""
    me: City = state.city0 if seat == 0 else state.city1
    other: City = state.city1 if seat == 0 else state.city0
    effect: i64 = EFFECT[card]
    if effect == SCIENCE:
        _science(state, seat, me, other, card)
        return
    me.add(card, other)
    if effect <= PRODUCE:
        return
    if effect == SHIELDS:
        shields(state, seat, EFFECT_AMOUNT[card] + me.power(EXTRA_SHIELD))  # Strategy, not for wonders (7WD-MIL-09)
    elif effect == COINS:
        gain(state, seat, EFFECT_AMOUNT[card])
    elif effect == COINS_EACH:  # yellow buildings of age III (7WD-SCORE-09)
        gain(state, seat, EFFECT_AMOUNT[card] * me.count(EFFECT_THING[card]))
    elif effect == COINS_EACH_LEADING:  # guilds (7WD-SCORE-08)
        thing: i64 = EFFECT_THING[card]
        gain(state, seat, EFFECT_AMOUNT[card] * max(me.count(thing), other.count(thing)))


def wonder(state: DuelState, seat: i64, built: i64) -> None:
    """The effects of a wonder, in the order of the ledger: coins, shields, the opponent's loss, then its choice."""
    if WONDER_COINS[built]:
        gain(state, seat, WONDER_COINS[built])
    if WONDER_SHIELDS[built]:
        shields(state, seat, WONDER_SHIELDS[built])
        if state.over:
            return
    if WONDER_LOSS[built]:
        lose(state, 1 - seat, WONDER_LOSS[built])
    if WONDER_DESTROYS[built] >= 0:
        _destroy(state, seat, WONDER_DESTROYS[built])
    elif WONDER_REVIVES[built]:
        if not is_empty(state.discard):
            state.step = REVIVE_BUILDING
    elif WONDER_DRAWS[built]:
        _draw(state, seat)


def gain(state: DuelState, seat: i64, coins: i64) -> None:
    """Coins from the bank."""
    if coins:
        city: City = state.city0 if seat == 0 else state.city1
        city.coins += coins
        state.tell(TOLD_GAIN, seat, coins, 0, 0, EVERYBODY)


def lose(state: DuelState, seat: i64, coins: i64) -> None:
    """Coins to the bank, as far as there are any (7WD-MIL-05, R-08)."""
    city: City = state.city0 if seat == 0 else state.city1
    lost: i64 = min(coins, city.coins)
    city.coins -= lost
    state.tell(TOLD_LOSE, seat, lost, 0, 0, EVERYBODY)


def shields(state: DuelState, seat: i64, count: i64) -> None:
    """Move the one pawn toward the opponent's capital, space by space (7WD-MIL-01, 7WD-MIL-02, R-06).

    The tokens of the zones that it enters are used, the nearer one first, also on the way to a military victory
    (7WD-MIL-07); shields beyond the capital are lost (7WD-MIL-08).
    """
    lead: i64 = min(CAPITAL, state.lead(seat) + count)
    state.pawn = lead if seat == 0 else -lead
    state.tell(TOLD_PAWN, seat, count, lead, 0, EVERYBODY)
    if lead >= NEAR_ZONE:
        _military_token(state, 1 - seat, NEAR_TOKEN, NEAR_LOSS)
    if lead >= FAR_ZONE:
        _military_token(state, 1 - seat, FAR_TOKEN, FAR_LOSS)
    if lead == CAPITAL:
        state.tell(TOLD_MILITARY_VICTORY, seat, 0, 0, 0, EVERYBODY)
        win(state, seat, MILITARY)


def _military_token(state: DuelState, victim: i64, token: i64, loss: i64) -> None:
    """Use a military token once; one that is gone does nothing (7WD-MIL-03, 7WD-MIL-06)."""
    mask: i64 = token << (2 * victim)
    if state.military & mask:
        state.military ^= mask
        state.tell(TOLD_MILITARY_TOKEN, victim, loss, 0, 0, EVERYBODY)
        lose(state, victim, loss)


def _science(state: DuelState, seat: i64, me: City, other: City, card: i64) -> None:
    """A green building: the sixth symbol wins, the second of a kind gives a token (7WD-SCI-02, 7WD-SCI-05).

    However it was built (7WD-SCI-08), once for a pair (7WD-SCI-07), and only while the board has tokens (7WD-SCI-04).
    """
    pair: bool = me.symbols & EFFECT_AMOUNT[card] != 0
    me.add(card, other)
    if not pair:
        _sixth_symbol(state, seat, me)
    elif state.progress:
        state.step = PROGRESS_TOKEN
        state.tell(TOLD_PAIR, seat, card, 0, 0, EVERYBODY)


def _sixth_symbol(state: DuelState, seat: i64, me: City) -> None:
    """Six different symbols win; Law is one of seven (7WD-SCI-01, 7WD-SCI-05, 7WD-SCI-06)."""
    if bit_count(me.symbols) >= SYMBOLS_TO_WIN:
        state.tell(TOLD_SCIENCE_VICTORY, seat, 0, 0, 0, EVERYBODY)
        win(state, seat, SCIENCE_WON)


def token(state: DuelState, seat: i64, gained: i64) -> None:
    """A progress token enters the city (7WD-SCI-03, 7WD-SCI-11)."""
    me: City = state.city0 if seat == 0 else state.city1
    me.add_token(gained)
    gain(state, seat, TOKEN_COINS[gained])
    if TOKEN_SYMBOL[gained]:
        _sixth_symbol(state, seat, me)


def _destroy(state: DuelState, seat: i64, colour: i64) -> None:
    """Circus Maximus (7WD-WONDER-06) and Statue of Zeus (7WD-WONDER-08): skipped without a target (7WD-WONDER-16)."""
    other: City = state.city1 if seat == 0 else state.city0
    if among(other.buildings, COLOUR_EARLY[colour]):
        state.step = DESTROY_BUILDING
        state.target_colour = colour


def _draw(state: DuelState, seat: i64) -> None:
    """The Great Library: the tokens drawn are shown to the chooser only (7WD-WONDER-13, R-11)."""
    if state.drawn:
        state.step = LIBRARY_TOKEN
        state.news += 1
        state.tell(TOLD_DRAW, seat, bit_count(state.drawn), 0, 0, EVERYBODY)
        state.tell(TOLD_DREW, seat, state.drawn, 0, 0, bit(seat))


def win(state: DuelState, seat: i64, ending: i64) -> None:
    """End the game at once (7WD-END-01)."""
    state.over = True
    state.ended = ending
    state.winners = bit(seat)
