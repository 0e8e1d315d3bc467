"""The Flow of History from its ledger, written to be read: slow, plain, and knowing nothing of the engine.

What is still to be done in the turn stands in an agenda, a list of small tuples. The first entry is done first; what
an entry brings about is put before the rest, so that chains of effects are resolved depth first (foh-r-10).
README.md beside this file describes the moves and the snapshot.
"""

from typing import Any

from tests.models.flow import cards
from tests.models.flow.effects import Effects, Entry, Move
from tests.models.flow.table import MODERATOR, RESOURCES

CHOICES = ["action", "take", "target", "pile", "wonder", "remove", "extra", "moderator"]
LAST_TURN = 1000


class IllegalMove(ValueError):
    """A move that the model does not allow now."""


class Model(Effects):
    """One game. `ask_forced` asks sub-choices with a single option, too, which otherwise are made at once."""

    def __init__(self, seats: int, ask_forced: bool = False) -> None:
        super().__init__(seats)
        self.ask_forced = ask_forced
        self.must_extra = False
        self.first = 0
        self.turn_number = 1
        self.over = False
        self.offers: list[list[str]] = []
        self.kept: dict[int, str] = {}

    # ---------------------------------------------------------------------------------------------------- set-up

    @classmethod
    def start(
        cls, seats: int, deck: list[str], first_seat: int, start_cards: list[list[str]], ask_forced: bool = False
    ) -> "Model":
        """The set-up of sections 3 and 11; `deck` is the whole deck of 56 cards, top card first."""
        model = cls(seats, ask_forced)
        model._check_deal(deck, start_cards)
        table = model.table
        table.market = dict.fromkeys(cards.of_age("A"))
        table.deck = list(deck)
        table.refill()
        model.first = model.turn = first_seat
        for nation in table.nations:
            nation.resources = 4
        dealt = [card for offer in start_cards for card in offer]
        table.box = [card for card in cards.of_age("S") if card not in dealt]
        if seats == 2:
            table.supply = 2
            table.market["warriors"] = (MODERATOR, 2)
            model.offers = [list(offer) for offer in start_cards]
        else:
            for seat, offer in enumerate(start_cards):
                table.place(seat, offer[0])
            model.agenda = [("action",)]
        table.reservoir = RESOURCES - table.total()
        return model

    def _check_deal(self, deck: list[str], start_cards: list[list[str]]) -> None:
        ages = [cards.age(card) for card in deck]
        assert len(deck) == len(set(deck)) == 56
        assert ages == ["I"] * 12 + ["II"] * 12 + ["III"] * 12 + ["IV"] * 12 + ["V"] * 7 + ["F"]
        assert deck[-2:] == [cards.INTERNET, cards.FUTURE]
        dealt = [card for offer in start_cards for card in offer]
        assert len(start_cards) == self.seats in (2, 3, 4, 5)
        assert all(len(offer) == (2 if self.seats == 2 else 1) for offer in start_cards)
        assert len(dealt) == len(set(dealt))
        assert all(cards.age(card) == "S" for card in dealt)
        assert self.seats > 2 or not set(dealt) & set(cards.TWO_SEATS_REMOVED)

    # ------------------------------------------------------------------------------------------------- interface

    def to_act(self) -> list[int]:
        """The seats that have to choose now: both in the two players' set-up, else the one whose turn it is."""
        if self.over:
            return []
        if self.offers:
            return [seat for seat in range(self.seats) if seat not in self.kept]
        return [self.turn]

    def legal(self, seat: int | None = None) -> list[Move]:
        """The moves of a seat, by default of the first seat to act."""
        acting = self.to_act()
        if not acting:
            return []
        seat = acting[0] if seat is None else seat
        if seat not in acting:
            return []
        if self.offers:
            return [("keep", card) for card in self.offers[seat]]
        return self._options(self.agenda[0])

    def play(self, move: Move, seat: int | None = None) -> None:
        """Make a move for a seat, by default for the first seat to act."""
        if move not in self.legal(seat):
            raise IllegalMove(f"{move} is not legal; these are: {self.legal(seat)}")
        if self.offers:
            self._keep(self.to_act()[0] if seat is None else seat, str(move[1]))
            return
        self._answer(self.agenda.pop(0), move)
        self._advance()

    def phase(self) -> str:
        """The choice that is open: start, over, or one of CHOICES."""
        if self.over:
            return "over"
        return "start" if self.offers else str(self.agenda[0][0])

    def snapshot(self) -> dict[str, Any]:
        """Everything that can be compared; see README.md."""
        result = self.table.snapshot()
        result |= {
            "first": self.first,
            "turn": self.turn,
            "turn_number": self.turn_number,
            "phase": self.phase(),
            "to_act": self.to_act(),
            "offers": [list(offer) for offer in self.offers],
            "over": self.over,
            "scores": [nation.score() for nation in self.table.nations] if self.over else None,
            "winners": self.table.winners() if self.over else None,
        }
        return result

    # ------------------------------------------------------------------------------------------------ the agenda

    def _advance(self) -> None:
        """Do what needs no choice, up to the next choice or the end of the game."""
        while not self.over:
            entry = self.agenda[0]
            if entry[0] not in CHOICES:
                self._do(self.agenda.pop(0))
                continue
            options = self._options(entry)
            asked = entry[0] == "action" or (entry[0] == "extra" and options != [("done",)])
            forced = len(options) == 1 and not asked and not self.ask_forced
            if options and not forced:
                return
            self.agenda.pop(0)
            if options:
                self._answer(entry, options[0])

    def _options(self, entry: Entry) -> list[Move]:
        """What can be chosen for an entry of CHOICES; nothing if there is nothing to choose from."""
        nations = self.table.nations
        match entry:
            case ("action",):
                return [*self.invests(), *self.completes(), *self.snipes(), *self.uses(), ("harvest",)]
            case ("extra",):
                extras = [*self.invests(), *self.snipes()]
                return extras if extras and self.must_extra else [*extras, ("done",)]
            case ("take", kinds):
                return [("take", card) for card in self.table.uninvested(kinds)]
            case ("target", _, victims):
                return [("target", victim) for victim in victims]
            case ("pile", victim, kinds):
                return [("pile", victim, kind) for kind in kinds if nations[victim].piles[kind]]
            case ("wonder", victim):
                return [("wonder", victim, card) for card in nations[victim].wonders]
            case ("remove", card):
                tops = nations[self.turn].piles["military"][:1]
                return [("remove", top) for top in [*tops, card]]
            case ("moderator",):
                return [("moderator", card) for card in self.table.uninvested()]
        raise AssertionError(entry)

    def _answer(self, entry: Entry, move: Move) -> None:
        """Carry out a choice made for an entry of CHOICES."""
        match move:
            case ("invest", str(card), int(amount)):
                self.table.nations[self.turn].resources -= amount
                self.table.market[card] = (self.turn, amount)
            case ("complete", str(card)):
                self.complete(card)
            case ("snipe", str(card)):
                self.snipe(card)
            case ("use", str(card)):
                self.before_all(*[("part", card, name, rest) for name, rest in cards.parts(card)])
            case ("harvest",):
                self.harvest()
            case ("done",):
                pass
            case ("take", str(card)):
                del self.table.market[card]
                self.gain(card)
            case ("target", int(victim)):
                self.before_all(("hit", entry[1], victim))
            case ("pile", int(victim), str(kind)):
                self.table.remove_top(victim, kind)
            case ("wonder", int(victim), str(card)):
                self.table.remove_wonder(victim, card)
            case ("remove", str(card)):
                if card == self.table.nations[self.turn].leader:
                    self.table.remove_leader(self.turn)
                else:
                    self.table.remove_top(self.turn, "military")
            case ("moderator", str(card)):
                self.table.moderator_invests(card)
            case _:
                raise AssertionError(move)
        if entry[0] == "action":
            self._after_action(str(move[0]))

    def _after_action(self, action: str) -> None:
        """What follows the action, behind the effects that it has put on the agenda."""
        if self.seats == 2 and action == "complete":
            self.agenda.append(("extra",))
        self.agenda.append(("clean_up",))

    def _do(self, entry: Entry) -> None:
        """Carry out an entry that needs no choice."""
        match entry:
            case ("part", card, name, rest):
                self.part(card, name, rest)
            case ("hit", effect, victim):
                self.hit(effect, victim)
            case ("clean_up",):
                self._clean_up()
            case ("end_turn",):
                self._end_turn()
            case _:
                raise AssertionError(entry)

    # -------------------------------------------------------------------------------------------------- set-up, 2

    def _keep(self, seat: int, card: str) -> None:
        self.kept[seat] = card
        if len(self.kept) < self.seats:
            return
        for other, offer in enumerate(self.offers):
            self.table.place(other, self.kept[other])
            self.table.box += [left for left in offer if left != self.kept[other]]
        self.offers = []
        self.agenda = [("action",)]

    # --------------------------------------------------------------------------------------------- end of the turn

    def _clean_up(self) -> None:
        """Section 5, with the moderator's steps for two players (foh-2p-11, foh-r-25)."""
        if self.seats == 2:
            self.table.remove_moderators_card()
        self.table.age_check()
        if self.seats == 2 and not self.table.ending:
            self.agenda.append(("moderator",))
        self.agenda.append(("end_turn",))

    def _end_turn(self) -> None:
        last = self.turn_number >= LAST_TURN and self.turn_number % self.seats == 0
        if self.table.ending or last:
            self.over = True
            self.agenda = []
            return
        self.turn = (self.turn + 1) % self.seats
        self.turn_number += 1
        self.agenda = [("action",)]
