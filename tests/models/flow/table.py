"""The things on the table and what moves between them; whose choice it is stands in model.py."""

from collections.abc import Sequence
from typing import Any

from tests.models.flow import cards
from tests.models.flow.nation import Nation

RESOURCES = 72
MODERATOR = "moderator"
Investor = int | str


class Table:
    """Supply, reservoir, market, deck and nations. The deck is a list with its top card first."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.size = 6 if seats == 5 else 5
        self.supply = 0
        self.reservoir = 0
        self.nations = [Nation() for _ in range(seats)]
        self.market: dict[str, tuple[Investor, int] | None] = {}
        self.deck: list[str] = []
        self.removed: list[str] = []
        self.box: list[str] = []
        self.ending = False

    # ------------------------------------------------------------------------------------------------ resources

    def from_supply(self, seat: int, wanted: int) -> None:
        """Give a nation so many resources, as far as the supply reaches."""
        taken = min(wanted, self.supply)
        self.supply -= taken
        self.nations[seat].resources += taken

    def from_reservoir(self, seat: int, wanted: int) -> None:
        """Give a nation so many resources, as far as the reservoir reaches."""
        taken = min(wanted, self.reservoir)
        self.reservoir -= taken
        self.nations[seat].resources += taken

    def to_supply(self, seat: int, paid: int) -> None:
        """Let a nation pay into the supply."""
        self.nations[seat].resources -= paid
        self.supply += paid

    # --------------------------------------------------------------------------------------------------- market

    def uninvested(self, kinds: Sequence[str] | None = None) -> list[str]:
        """The market cards that nobody, the moderator included, has invested in."""
        return [
            card
            for card, investment in self.market.items()
            if investment is None and card != cards.FUTURE and (kinds is None or cards.kind(card) in kinds)
        ]

    def investment_of(self, investor: Investor) -> str | None:
        """The card somebody has invested in, if any."""
        for card, investment in self.market.items():
            if investment is not None and investment[0] == investor:
                return card
        return None

    def investment_on(self, card: str) -> tuple[Investor, int]:
        """Who has invested how much in a card."""
        investment = self.market[card]
        assert investment is not None
        return investment

    def current_age(self) -> int:
        """The highest age in the market and in all nations, 0 while only S and A cards are out (foh-r-05, foh-r-07)."""
        seen = [card for card in self.market if card != cards.FUTURE]
        for nation in self.nations:
            seen += nation.all_cards()
        return max([cards.AGE_NUMBERS[cards.age(card)] for card in seen], default=0)

    def age_number(self) -> int:
        """The current age as the harvest and the moderator use it: 1 to 5 (foh-r-05)."""
        return max(1, self.current_age())

    def refill(self) -> None:
        """Turn up deck cards until the market is full again."""
        while len(self.market) < self.size and self.deck:
            card = self.deck.pop(0)
            self.market[card] = None
            if card == cards.FUTURE:
                self.ending = True

    def age_check(self) -> None:
        """Refill and throw out what is two ages behind until nothing is (foh-cleanup-02, foh-cleanup-04)."""
        self.refill()
        while True:
            age = self.current_age()
            outdated = [card for card in self.uninvested() if cards.AGE_NUMBERS[cards.age(card)] <= age - 2]
            if not outdated:
                return
            for card in outdated:
                del self.market[card]
                self.removed.append(card)
            self.refill()

    # ------------------------------------------------------------------------------------------------- moderator

    def remove_moderators_card(self) -> None:
        """The first thing in the clean-up of two players (foh-2p-06)."""
        card = self.investment_of(MODERATOR)
        if card is not None:
            self.supply += self.investment_on(card)[1]
            del self.market[card]
            self.removed.append(card)

    def moderator_invests(self, card: str) -> None:
        """Half the supply, filled up to the current age from the reservoir (foh-2p-08, foh-r-31)."""
        half = self.supply // 2
        added = min(self.reservoir, max(0, self.age_number() - half))
        self.supply -= half
        self.reservoir -= added
        self.market[card] = (MODERATOR, half + added)

    # --------------------------------------------------------------------------------------------------- nations

    def place(self, seat: int, card: str) -> None:
        """Put a card, which lies nowhere now, into a nation; an old leader leaves the game."""
        old = self.nations[seat].place(card)
        if old is not None:
            self.removed.append(old)
        if card == cards.FUTURE:
            self.ending = True

    def remove_top(self, seat: int, kind: str) -> None:
        """Remove the top card of a pile that has one."""
        self.removed.append(self.nations[seat].piles[kind].pop(0))

    def remove_wonder(self, seat: int, card: str) -> None:
        """Remove a wonder."""
        self.nations[seat].wonders.remove(card)
        self.removed.append(card)

    def remove_leader(self, seat: int) -> None:
        """Remove the leader."""
        leader = self.nations[seat].leader
        assert leader is not None
        self.nations[seat].leader = None
        self.removed.append(leader)

    def communism(self) -> None:
        """Held resources of all players to the supply, which is shared out evenly (foh-r-16)."""
        for seat in range(self.seats):
            self.to_supply(seat, self.nations[seat].resources)
        share = self.supply // self.seats
        for seat in range(self.seats):
            self.from_supply(seat, share)

    # -------------------------------------------------------------------------------------------------- accounts

    def total(self) -> int:
        """All resources, wherever they are: always 72."""
        invested = sum(investment[1] for investment in self.market.values() if investment is not None)
        return self.supply + self.reservoir + invested + sum(nation.resources for nation in self.nations)

    def winners(self) -> list[int]:
        """The seats with most points, then most cards, then most resources (foh-score-06)."""
        results = [nation.score() for nation in self.nations]
        ranks = [(result["total"], result["cards"], result["resources"]) for result in results]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def snapshot(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "supply": self.supply,
            "reservoir": self.reservoir,
            "nations": [nation.snapshot() for nation in self.nations],
            "market": {
                card: None if investment is None else {"investor": investment[0], "amount": investment[1]}
                for card, investment in self.market.items()
            },
            "deck": len(self.deck),
            "removed": sorted(self.removed),
            "box": sorted(self.box),
            "age": self.current_age(),
            "ending": self.ending,
        }
