"""Games of the search against itself, for the positions in them."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import NamedTuple

from civitas.bots.crew import Results, guided, unguided
from civitas.bots.net import Net
from civitas.bots.puct import Puct
from civitas.bots.tuning import tuning
from civitas.bots.weights import net_at
from civitas.core import Rng, State
from civitas.core import game as find_game
from train.playing import playing
from train.positions import Positions, no_positions


class Habits(NamedTuple):
    """How self-play plays.

    One decision in `deep_every` is searched with `deep` passes and noise at the root, and teaches moves; the others
    with `quick` passes. The first `daring` decisions, and one in `slip` after them, are drawn by the visits.
    """

    seats: int = 2
    deep: int = 600
    quick: int = 120
    deep_every: int = 4
    daring: int = 12
    slip: int = 16
    curiosity: float = 1.0
    doubt: float = 0.1
    noise: float = 0.25
    spread: float = 10.0  # the noise's Dirichlet parameters add up to this


def play_games(game_id: str, net: Net | None, habits: Habits, seed: int, seconds: float, games: int) -> Positions:
    """Play for a time or, if `seconds` is 0, a number of games. Without a net the plain search plays."""
    player = Player(game_id, net, habits, seed)
    start = perf_counter()
    played = 0
    while perf_counter() - start < seconds or played < games:
        player.play_game()
        played += 1
    return Positions(player.found.arrays, played, tuple(player.endings))


def play_job(game: str, net: str | None, habits: Habits, seed: int, games: int) -> Positions:
    """Self-play in a process of its own; the net is named, as processes cannot send each other one."""
    return play_games(game, None if net is None else net_at(net), habits, seed, 0.0, games)


def taught(game_id: str, root: State, seat: int, net: Net, habits: Habits, rng: Rng) -> Puct:
    """The search with a net as it plays the game at a table, but for its curiosity and its doubt."""
    tuned = tuning(game_id, habits.seats)._replace(curiosity=habits.curiosity, doubt=habits.doubt)
    return guided(game_id, root, seat, rng, net, tuned)


class Player:
    """Plays games from a seed and notes their positions."""

    def __init__(self, game_id: str, net: Net | None, habits: Habits, seed: int) -> None:
        self.game = find_game(game_id)
        self.net = net
        self.habits = habits
        self.random = Random(seed)
        self.rng = Rng(seed)
        self.found = no_positions()
        self.endings: list[str] = []

    def play_game(self) -> None:
        """Play one game."""
        state = self.game.deal(self.habits.seats, self.random.randrange(2**60))
        seats: list[int] = []
        while not state.over:
            for seat in state.to_act():
                if seat in state.to_act():
                    moves = self.game.playing_moves(state, seat)
                    move = moves[0]
                    if len(moves) > 1:
                        move = self.decide(state, seat, len(seats))
                        seats.append(seat)
                    state.apply(seat, move)
        self.settle(state, seats)

    def decide(self, state: State, seat: int, count: int) -> int:
        """Search, note the position, and choose."""
        habits = self.habits
        deep = self.random.randrange(habits.deep_every) == 0
        weighed = playing(state, seat, self.search(state, seat, deep))
        arrays = self.found.arrays
        numbers = [int(number) for number in state.encode(seat)]
        arrays["number_counts"].append(len(numbers))
        arrays["numbers"].extend(numbers)
        arrays["move_counts"].append(len(weighed) if deep else 0)
        visits = sum(seen for _, seen, _ in weighed)
        if deep:
            arrays["moves"].extend(int(state.move_row(seat, move)) for move, _, _ in weighed)
            arrays["visits"].extend(seen for _, seen, _ in weighed)
        arrays["thought"].append(sum(gain for _, _, gain in weighed) / max(visits, 1))
        if count < habits.daring or self.random.randrange(habits.slip) == 0:
            return self.random.choices([one[0] for one in weighed], [one[1] for one in weighed])[0]
        return max(weighed, key=lambda one: (one[1], one[2]))[0]

    def search(self, state: State, seat: int, deep: bool) -> Results:
        """Each move's figures, the moves that were not tried too."""
        habits = self.habits
        passes = habits.deep if deep else habits.quick
        if self.net is None:
            plain = unguided(self.game.id, state.imagine(seat, self.rng), seat, self.rng)
            plain.run(0.0, passes)
            return plain.results()
        root = state.imagine(seat, self.rng)
        tree = taught(self.game.id, root, seat, self.net, habits, self.rng)
        moves = [int(move) for move in state.choices(seat)]
        if deep:
            noise = [self.random.gammavariate(habits.spread / len(moves), 1) + 1e-9 for _ in moves]
            mixed = zip(tree.priors(), noise, strict=True)
            share = habits.noise / sum(noise)
            tree.set_priors([prior * (1 - habits.noise) + share * grain for prior, grain in mixed])
        tree.run(0.0, passes)
        tried = {move: (move, visits, gain) for move, visits, gain in tree.results()}
        return [tried.get(move, (move, 0, 0.0)) for move in moves]

    def settle(self, state: State, seats: list[int]) -> None:
        """Note how the game ended, for each of its positions."""
        outcome = state.outcome()
        totals = [sheet.get("total", 0) for sheet in outcome.scores]
        if outcome.reason not in self.endings:
            self.endings.append(outcome.reason)
        ending = self.endings.index(outcome.reason)
        arrays = self.found.arrays
        for seat in seats:
            arrays["won"].append(float(state.reward(seat)))
            arrays["margin"].append(totals[seat] - max(total for other, total in enumerate(totals) if other != seat))
            arrays["ending"].append(ending)
