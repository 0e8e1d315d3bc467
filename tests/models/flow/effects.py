"""The five actions and what cards do (ledger sections 4, 7, 10). Only the active player ever acts or gains a card."""

from typing import Any

from tests.models.flow import cards
from tests.models.flow.table import Table

Move = tuple[str | int, ...]
Entry = tuple[Any, ...]


class Effects:
    """The table, whose turn it is, and the agenda: what is still to be done in this turn, first things first."""

    def __init__(self, seats: int) -> None:
        self.table = Table(seats)
        self.seats = seats
        self.turn = 0
        self.agenda: list[Entry] = []

    def before_all(self, *entries: Entry) -> None:
        """Do these before everything else on the agenda."""
        self.agenda[:0] = entries

    # ----------------------------------------------------------------------------------------------- five actions

    def invests(self) -> list[Move]:
        if self.table.investment_of(self.turn) is not None:
            return []
        held = self.table.nations[self.turn].resources
        return [("invest", card, amount) for card in self.table.uninvested() for amount in range(1, held + 1)]

    def completes(self) -> list[Move]:
        card = self.table.investment_of(self.turn)
        return [] if card is None else [("complete", card)]

    def snipes(self) -> list[Move]:
        held = self.table.nations[self.turn].resources
        return [
            ("snipe", card)
            for card, investment in self.table.market.items()
            if investment is not None and investment[0] != self.turn and investment[1] <= held
        ]

    def uses(self) -> list[Move]:
        active = self.table.nations[self.turn].active()
        return [("use", card) for card in active if cards.timing(card) == "action" and self._usable(card)]

    def _usable(self, card: str) -> bool:
        """An action effect that could not be carried out is no legal action (foh-r-04)."""
        for name, rest in cards.parts(card):
            if name == "take_market" and not self.table.uninvested(rest.split("/")):
                return False
            if name == "take_deck_top" and not self.table.deck:
                return False
            if name == "pay_supply" and self.table.nations[self.turn].resources < int(rest):
                return False
        return True

    def complete(self, card: str) -> None:
        table = self.table
        _, amount = table.investment_on(card)
        table.supply += amount
        del table.market[card]
        table.from_supply(self.turn, table.nations[self.turn].icons()[cards.bonus(card)])
        self.gain(card)

    def snipe(self, card: str) -> None:
        table = self.table
        investor, amount = table.investment_on(card)
        del table.market[card]
        if isinstance(investor, int):
            table.nations[self.turn].resources -= amount
            table.nations[investor].resources += amount
            table.supply += amount
            table.from_supply(investor, table.nations[investor].icons()["trade"])
            table.from_supply(investor, table.supply // 2)
        else:
            table.to_supply(self.turn, amount)
            table.supply += amount
        self.gain(card)

    def harvest(self) -> None:
        table = self.table
        nation = table.nations[self.turn]
        moved = min(table.reservoir, nation.icons()["harvest"])
        table.reservoir -= moved
        table.supply += moved
        table.from_supply(self.turn, table.supply // 2)
        table.from_reservoir(self.turn, max(0, table.age_number() - nation.resources))

    # ---------------------------------------------------------------------------------------------------- effects

    def gain(self, card: str) -> None:
        """Place a card in the nation of the active player and resolve it before anything else."""
        self.table.place(self.turn, card)
        if cards.timing(card) in ("instant", "attack", "attack_all"):
            self.before_all(*[("part", card, name, rest) for name, rest in cards.parts(card)])

    def part(self, card: str, name: str, rest: str) -> None:
        """One part of an instant, attack, attack_all or action effect (foh-card-05)."""
        table, nation = self.table, self.table.nations[self.turn]
        match name:
            case "discard_self":
                assert nation.leader == card
                table.remove_leader(self.turn)
            case "pay_supply":
                table.to_supply(self.turn, int(rest))
            case "take_market":
                self.before_all(("take", rest.split("/")))
            case "take_deck_top":
                if table.deck:
                    self.gain(table.deck.pop(0))
            case "gain_reservoir_per_icon":
                icon, number = rest.split("*")
                table.from_reservoir(self.turn, nation.icons()[icon] * int(number))
            case "gain_supply_per_icon":
                icon, number = rest.split("*")
                table.from_supply(self.turn, nation.icons()[icon] * int(number))
            case "gain_supply_per_card":
                kind, number = rest.split("*")
                table.from_supply(self.turn, nation.cards_of(kind) * int(number))
            case "attack" | "attack_all":
                self.attack(name, rest)
            case "communism":
                table.communism()
            case "discard_own_top":
                self.lennon(card)
            case _:
                raise AssertionError(name)

    def lennon(self, card: str) -> None:
        if self.table.nations[self.turn].piles["military"]:
            self.before_all(("remove", card))
        else:
            self.table.remove_leader(self.turn)

    def attack(self, name: str, effect: str) -> None:
        nation = self.table.nations[self.turn]
        if nation.has_effect("pacifist") is not None:
            return
        reward = nation.has_effect("on_attack")
        if reward is not None:
            self.table.from_supply(self.turn, int(reward.removeprefix("gain_supply=")))
        victims = self.eligible()
        if name == "attack":
            self.before_all(("target", effect, victims))
        else:
            self.before_all(*[("hit", effect, victim) for victim in victims])

    def eligible(self) -> list[int]:
        """The opponents an attack can hit, clockwise from the attacker's left (foh-attack-04, foh-r-18)."""
        nations = self.table.nations
        value = nations[self.turn].attack_value()
        others = [(self.turn + step) % self.seats for step in range(1, self.seats)]
        return [
            other
            for other in others
            if nations[other].defence_value() < value and nations[other].has_effect("pacifist") is None
        ]

    def hit(self, effect: str, victim: int) -> None:
        """Apply an attack to one opponent."""
        nations = self.table.nations
        name, _, rest = effect.partition("=")
        if name == "steal_resources":
            stolen = min(int(rest), nations[victim].resources)
            nations[victim].resources -= stolen
            nations[self.turn].resources += stolen
        elif name == "remove_wonder":
            self.before_all(("wonder", victim))
        elif "/" in rest:
            self.before_all(("pile", victim, rest.split("/")))
        elif nations[victim].piles[rest]:
            self.table.remove_top(victim, rest)
