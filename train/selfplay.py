"""Games of the search against itself, for the positions in them."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import NamedTuple

from civitas.bots.crew import Results, guided, unguided
from civitas.bots.fitted import linear_of
from civitas.bots.judge import Judge
from civitas.bots.puct import Puct
from civitas.bots.tuning import tuning
from civitas.bots.weights import net_at
from civitas.core import Rng, State
from civitas.core import game as find_game
from train.playing import dealt, playing
from train.positions import NOTHING_THOUGHT, Positions, no_positions


class Habits(NamedTuple):
    """How self-play plays.

    One decision in `deep_every` is searched with `deep` passes and noise at the root, and teaches moves; the others
    with `quick` passes. The first `daring` decisions, and one in `slip` after them, are drawn by the visits.
    """

    seats: int = 2
    teams: bool = False
    deep: int = 600
    quick: int = 120
    deep_every: int = 4
    daring: int = 12
    slip: int = 16
    curiosity: float = 1.0
    doubt: float = 0.1
    noise: float = 0.25
    spread: float = 10.0  # the noise's Dirichlet parameters add up to this

    @property
    def sides(self) -> int:
        """How many play against each other; each has every so many-th seat."""
        return 2 if self.teams else self.seats


def play_games(game_id: str, judge: Judge | None, habits: Habits, seed: int, seconds: float, games: int) -> Positions:
    """Play for a time or, if `seconds` is 0, a number of games. Without a judge the plain search plays."""
    player = Player(game_id, judge, habits, seed)
    start = perf_counter()
    played = 0
    while perf_counter() - start < seconds or played < games:
        player.play_game()
        played += 1
    return Positions(player.found.arrays, played, tuple(player.endings))


def play_job(game: str, net: str | None, habits: Habits, seed: int, games: int) -> Positions:
    """Self-play in a process of its own; the net is named, as processes cannot send each other one.

    Before there is a net, the linear judge that ships plays, where the game has one for the table.
    """
    judge = linear_of(game, habits.seats, habits.teams) if net is None else net_at(net)
    return play_games(game, judge, habits, seed, 0.0, games)


def taught(game_id: str, root: State, seat: int, judge: Judge, habits: Habits, rng: Rng) -> Puct:
    """The search with a judge as it plays the game at a table, but for its curiosity and its doubt."""
    tuned = tuning(game_id, habits.seats)._replace(curiosity=habits.curiosity, doubt=habits.doubt)
    return guided(game_id, root, seat, rng, judge, tuned)


class Player:
    """Plays games from a seed and notes their positions."""

    def __init__(self, game_id: str, judge: Judge | None, habits: Habits, seed: int) -> None:
        self.game = find_game(game_id)
        self.judge = judge
        self.habits = habits
        self.random = Random(seed)
        self.rng = Rng(seed)
        self.found = no_positions()
        self.endings: list[str] = []
        self.sides: list[int] = []
        self.all_seats = habits.seats > 2 and not tuning(game_id, habits.seats).evaluated

    def play_game(self) -> None:
        """Play one game."""
        state = dealt(self.game.id, self.habits.seats, self.random.randrange(2**60), self.habits.teams)
        self.sides = []
        decisions = 0
        while not state.over:
            for seat in state.to_act():
                if seat in state.to_act():
                    moves = self.game.playing_moves(state, seat)
                    move = moves[0]
                    if len(moves) > 1:
                        move = self.decide(state, seat, decisions)
                        decisions += 1
                    state.apply(seat, move)
        self.settle(state)

    def decide(self, state: State, seat: int, count: int) -> int:
        """Search, note the position, and choose."""
        habits = self.habits
        deep = self.random.randrange(habits.deep_every) == 0
        weighed = playing(state, seat, self.search(state, seat, deep))
        visits = sum(seen for _, seen, _ in weighed)
        self.note(state, seat, sum(gain for _, _, gain in weighed) / max(visits, 1), weighed if deep else [])
        if self.all_seats and state.to_act() == [seat]:  # a search asks the net how those stand, too, who wait
            waiting = self.random.randrange(habits.seats - 1)
            self.note(state, waiting + (waiting >= seat), NOTHING_THOUGHT, [])
        if count < habits.daring or self.random.randrange(habits.slip) == 0:
            return self.random.choices([one[0] for one in weighed], [one[1] for one in weighed])[0]
        return max(weighed, key=lambda one: (one[1], one[2]))[0]

    def note(self, state: State, seat: int, thought: float, weighed: Results) -> None:
        """Note what a seat knows, what a search expects for it, and what it made of the moves."""
        arrays = self.found.arrays
        numbers = [int(number) for number in state.encode(seat)]
        arrays["number_counts"].append(len(numbers))
        arrays["numbers"].extend(numbers)
        arrays["move_counts"].append(len(weighed))
        arrays["moves"].extend(int(state.move_row(seat, move)) for move, _, _ in weighed)
        arrays["visits"].extend(seen for _, seen, _ in weighed)
        arrays["thought"].append(thought)
        self.sides.append(seat)

    def search(self, state: State, seat: int, deep: bool) -> Results:
        """Each move's figures, the moves that were not tried too."""
        habits = self.habits
        passes = habits.deep if deep else habits.quick
        root = state.imagine(seat, self.rng)
        if self.judge is None:
            plain = unguided(self.game.id, root, seat, self.rng)
            plain.run(0.0, passes)
            return plain.results()
        tree = taught(self.game.id, root, seat, self.judge, habits, self.rng)
        moves = [int(move) for move in state.choices(seat)]
        if deep:
            noise = [self.random.gammavariate(habits.spread / len(moves), 1) + 1e-9 for _ in moves]
            mixed = zip(tree.priors(), noise, strict=True)
            share = habits.noise / sum(noise)
            tree.set_priors([prior * (1 - habits.noise) + share * grain for prior, grain in mixed])
        tree.run(0.0, passes)
        tried = {move: (move, visits, gain) for move, visits, gain in tree.results()}
        return [tried.get(move, (move, 0, 0.0)) for move in moves]

    def settle(self, state: State) -> None:
        """Note how the game ended, for each of its positions."""
        outcome = state.outcome()
        totals = [sheet.get("total", 0) for sheet in outcome.scores]
        if outcome.reason not in self.endings:
            self.endings.append(outcome.reason)
        ending = self.endings.index(outcome.reason)
        arrays = self.found.arrays
        for seat in self.sides:
            arrays["won"].append(float(state.reward(seat)))
            arrays["margin"].append(totals[seat] - max(total for other, total in enumerate(totals) if other != seat))
            arrays["ending"].append(ending)
