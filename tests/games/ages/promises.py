"""What a seat is promised in Through the Ages, held against what its moves then do."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from civitas.core import Event
from civitas.core.bits import members
from civitas.games.ages import GAME
from civitas.games.ages.cards.military import (
    WHO_CULTURE_LEADER,
    WHO_CULTURE_POOREST,
    WHO_HAPPIEST,
    WHO_MOST_DISCONTENT,
    WHO_STRONGEST,
    WHO_TWO_STRONGEST,
    WHO_TWO_WEAKEST,
    WHO_WEAKEST,
)
from civitas.games.ages.rules import attack as attacks
from civitas.games.ages.rules import events
from civitas.games.ages.state import AgesState
from tests.games.ages.table import moves

View = dict[str, Any]
Told = tuple[str, dict[str, Any]]
Promise = tuple[str, object, object]
"""What is promised, by whom it is said, and what happens."""

ENDS = ("turn", "production", "uprising")
"""What is told last of a turn: a new one and the final scoring come after them."""


class Made(NamedTuple):
    """A move on a copy: who made it, the table before and after, what was told up to the turn's end, and later."""

    seat: int
    text: str
    before: AgesState
    after: AgesState
    told: list[Told]
    later: list[Told]

    def total(self, name: str, what: str) -> int:
        """What events of a name say of the seat in all."""
        return sum(args[what] for id, args in self.told if id == name and args["seat"] == self.seat)

    def spent(self, *names: str) -> int:
        """How much less of some figures of its nation the seat has."""
        before, after = self.before.nations[self.seat], self.after.nations[self.seat]
        return sum(figure(before, name) - figure(after, name) for name in names)


def figure(nation: Any, name: str) -> int:
    found = getattr(nation, name)
    return int(found() if callable(found) else found)


def made(state: AgesState, seat: int, text: str) -> Made:
    """The move on a copy, with the tokens that its owner chooses for it and the cards it discards at the turn's end."""
    twin = state.copy()
    told = list(twin.play(seat, text))
    while twin.to_act() == [seat] and twin.decision(seat).kind in ("payment", "placing", "excess"):
        told += twin.play(seat, moves(twin, seat)[0])
    heard = named(told)
    end = next((n for n, (id, _) in enumerate(heard, 1) if id in ENDS), len(heard))
    return Made(seat, text, state, twin, heard[:end], heard[end:])


def named(told: Iterable[Event]) -> list[Told]:
    """Events by their short names."""
    return [(event.id.rpartition(".")[2], event.args) for event in told]


RESOURCES = ("resources", "army_resources", "trade_resource")
FOOD = ("food", "trade_food")
SCIENCE = ("science", "army_science")


def resources(move: Made, price: int) -> Promise:
    """Resources that are paid; where there is no change for a token, more may go (TTA-BUILD-15)."""
    homer = max(move.spent("homer_resource"), 0)  # it is there again when the actions begin
    paid = move.spent(*RESOURCES) + homer + move.total("stock", "resources")
    short = move.before.nations[move.seat].blue < SMALL_CHANGE
    return f"{move.text}: resources", price, price if short and paid > price else paid


def food(move: Made, price: int) -> Promise:
    paid = move.spent(*FOOD) + move.total("stock", "food")
    short = move.before.nations[move.seat].blue < SMALL_CHANGE
    return f"{move.text}: food", price, price if short and paid > price else paid


SMALL_CHANGE = 4
"""Blue tokens in the bank that always do for change and for the stages of a wonder."""


def science(move: Made, price: int) -> Promise:
    return f"{move.text}: science", price, move.spent(*SCIENCE) + move.total("science", "count")


def stock(move: Made, prices: dict[str, int]) -> Iterator[Promise]:
    pay = {"food": food, "resources": resources}
    yield from (pay[name](move, price) for name, price in prices.items())


def take(move: Made, me: View, view: View) -> Iterator[Promise]:
    place = view["row"][int(move.text.split()[1]) - 1]
    if view["step"] == "actions":
        yield move.text, place["costs"][move.seat], move.spent("white", "converted")


def populate(move: Made, me: View, view: View) -> Iterator[Promise]:
    yield food(move, me["population_cost"])


def build(move: Made, me: View, view: View) -> Iterator[Promise]:
    card = move.text.split()[1]
    yield resources(move, me["bills"]["build"][card])
    yield f"{move.text}: told", me["bills"]["build"][card], move.total("build", "resources")


def upgrade(move: Made, me: View, view: View) -> Iterator[Promise]:
    price = me["bills"]["upgrade"].get(move.text.split()[1])
    yield resources(move, price)
    yield f"{move.text}: told", price, move.total("upgrade", "resources")


def develop(move: Made, me: View, view: View) -> Iterator[Promise]:
    yield science(move, me["bills"]["develop"][move.text.split()[1]])


def revolt(move: Made, me: View, view: View) -> Iterator[Promise]:
    yield science(move, me["bills"]["revolt"][move.text.split()[1]])


def stage(move: Made, me: View, view: View) -> Iterator[Promise]:
    yield resources(move, me["bills"]["stages"][int(move.text.split()[1]) - 1])


def play(move: Made, me: View, view: View) -> Iterator[Promise]:
    yield from stock(move, me["bills"]["play"].get(move.text.split()[1], {}))


def recruit(move: Made, me: View, view: View) -> Iterator[Promise]:
    yield from stock(move, me["bills"]["recruit"][move.text.split()[1]])


def attack(move: Made, me: View, view: View) -> Iterator[Promise]:
    _, card, rival = move.text.split()
    yield move.text, me["bills"]["attacks"][card][int(rival)], move.spent("red")
    if move.text.startswith("attack"):
        yield from fight(move, me["against"][int(rival)], int(rival))


def fight(move: Made, promised: dict[str, int], rival: int) -> Iterator[Promise]:
    """An aggression against somebody who does not defend, or who does with one card."""
    twin, told = move.after.copy(), move.told
    if twin.to_act() == [rival] and twin.decision(rival).kind == "defence":
        asked = twin.decision(rival).args
        yield f"{move.text}: asked", promised, {name: asked[name] for name in promised}
        shown = twin.view(None)["attack"]
        yield f"{move.text}: shown", promised, {name: shown[name] for name in promised}
        defended = moves(twin, rival)[-1]
        if defended.startswith(("bonus", "discard")):
            heard = named(twin.play(rival, defended))
            added = sum(args["count"] for id, args in heard if id == "defence") or 1
            promised = {**promised, "defence": promised["defence"] + added}
            if twin.view(None)["attack"]:
                yield f"{move.text}: defended", promised["defence"], twin.view(None)["attack"]["defence"]
                heard += named(twin.play(rival, "done"))
        else:
            heard = named(twin.play(rival, "done"))
        told = told + heard
    won = any(id == "attack_won" for id, _ in told)
    yield f"{move.text}: won", promised["strength"] > promised["defence"], won


def end(move: Made, me: View, view: View) -> Iterator[Promise]:
    """The end of a turn."""
    if view["step"] == "spoils":
        yield from spoil(move, me, view)
    if view["step"] != "actions":
        return
    told = {id: args for id, args in move.told if args.get("seat") == move.seat}
    uprising = "uprising" in told
    produced = told.get("production", {"food": me["food"], "resources": me["resources"]})
    comes = {
        "uprising": uprising,
        "science": move.total("science", "count"),
        "culture": move.total("culture", "count"),
        "food": produced["food"] - me["food"],
        "resources": produced["resources"] - me["resources"],
        "hunger": move.total("consumption", "missing"),
    }
    yield from ((f"end: {name}", promised, comes[name]) for name, promised in me["preview"].items())
    if not uprising:
        yield "end: corruption", me["corruption"], move.total("corruption", "count")
        yield "end: consumption", me["consumption"], move.total("consumption", "food")
    over = max(me["cards"]["count"] - me["cards"]["limit"], 0)
    yield "end: discards", over, sum(id == "discard" for id, _ in move.told)
    if not any(id == "age" for id, _ in move.later):  # an age that ends may take leaders and pacts away
        yield from wars(move, view)


def wars(move: Made, view: View) -> Iterator[Promise]:
    """Wars that are resolved by this move."""
    for id, args in move.told + move.later:
        if id == "war":
            leads = [war["lead"] for war in view["wars"] if all(war[name] == args[name] for name in WAR)]
            yield f"{move.text}: war", args["lead"], args["lead"] if args["lead"] in leads else leads


WAR = ("card", "seat", "target")


def first(move: Made, me: View, view: View) -> Iterator[Promise]:
    """One of several wars, named with both strengths."""
    _, args = GAME.describe(GAME.parse(move.text, move.before), move.before)
    yield move.text, args["strength"] - args["have"], move.told[0][1]["lead"]
    yield from wars(move, view)


def send(move: Made, me: View, view: View) -> Iterator[Promise]:
    """A unit that joins a force: what its strength is said to come to decides whether the force may leave."""
    reach, contest = view["contest"]["force"], view["contest"]
    step = 1
    for card, count in reversed(reach["units"].items()):
        if card == move.text.split()[1]:
            break
        step *= count + 1
    else:
        return
    if reach["strengths"]:
        enough = reach["strengths"][step] + contest["added"] >= contest["bid"]
        yield move.text, enough, "done" in moves(move.after, move.seat)


def spoil(move: Made, me: View, view: View) -> Iterator[Promise]:
    """The science points that end the spoils of a war."""
    _, args = GAME.describe(GAME.parse(move.text, move.before), move.before)
    if move.text == "done":
        yield move.text, args["count"], move.total("science", "count")


PROMISES: dict[str, Callable[[Made, View, View], Iterator[Promise]]] = {
    "done": end,
    "take": take,
    "populate": populate,
    "build": build,
    "upgrade": upgrade,
    "develop": develop,
    "revolt": revolt,
    "stage": stage,
    "play": play,
    "recruit": recruit,
    "attack": attack,
    "war": attack,
    "first": first,
    "send": send,
}

WHO = {
    WHO_STRONGEST: lambda ranks: ranks["strength"][:1],
    WHO_WEAKEST: lambda ranks: ranks["strength"][-1:],
    WHO_TWO_STRONGEST: lambda ranks: ranks["strength"][: 2 if len(ranks["strength"]) > 2 else 1],
    WHO_TWO_WEAKEST: lambda ranks: ranks["strength"][-2 if len(ranks["strength"]) > 2 else -1 :],
    WHO_CULTURE_LEADER: lambda ranks: ranks["culture"][:1],
    WHO_CULTURE_POOREST: lambda ranks: ranks["culture"][-1:],
    WHO_HAPPIEST: lambda ranks: ranks["happiest"],
    WHO_MOST_DISCONTENT: lambda ranks: ranks["most_discontent"],
}


def standing(state: AgesState, view: View) -> Iterator[Promise]:
    """What holds of a position without any move: whom events would find, and what ratings are made of."""
    for who, found in WHO.items():
        addressed = members(int(events.addressed(state, who, state.current)))
        yield f"ranks: {who}", sorted(found(view["ranks"])), [int(seat) for seat in addressed]
    for me in view["players"]:
        if not me["alive"]:
            continue
        made_of = {name: sum(source["n"] for source in rows) for name, rows in me["sources"].items()}
        yield f"{me['seat']}: strength", max(made_of["strength"], 0), me["ratings"]["strength"]
        yield f"{me['seat']}: happiness", min(max(made_of["happiness"], 0), 8), me["ratings"]["happiness"]
        for other, row in enumerate(me["against"]):
            if row is not None:
                stronger = attacks.is_stronger(state, me["seat"], other)
                yield f"{me['seat']} against {other}", row["strength"] > row["defence"], bool(stronger)


def broken(state: AgesState, seat: int) -> list[Promise]:
    """All that is promised to a seat that must choose and does not come true, whichever move it makes."""
    view = state.view(seat)
    if view["step"] == "payment":
        return []  # the move that is being paid for was promised before
    found = list(standing(state, view))
    for move in state.legal_moves(seat):
        text = GAME.notation(int(move), state)
        promise = PROMISES.get(text.split()[0])
        if promise is not None:
            found += promise(made(state, seat, text), view["players"][seat], view)
    return [one for one in found if one[1] != one[2]]
