"""Information-set Monte Carlo tree search, compiled with the rules.

Each playout draws a full state that the searching seat cannot tell apart from the real one, walks down one tree that
all these states share, adds a node, plays on at random and notes the result in the nodes it passed. A node stands for
a seat having made a move; as not every move is open in every drawn state, a child is compared with its siblings by how
often it was there to be chosen (`AVAILABLE`), not by how often its parent was visited.

Where several seats choose at the same time, nobody may react to a choice made in secret: the tree goes on from the
searching seat's choice alone, and every other seat learns in a list of its own (an *anchor*) beside that node.

All nodes lie in one vec, eight numbers each: a cache line a node, and no object per edge.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.core.rng import Rng
from civitas.core.state import State

# The fields of a node. A link of 0 means none: the root is nobody's child.
MOVE: Final = 0
SEAT: Final = 1
CHILD: Final = 2  # the first of its children, which are sorted by seat and move
NEXT: Final = 3  # its next sibling
ANCHOR: Final = 4  # the first of its anchors
VISITS: Final = 5
AVAILABLE: Final = 6
GAIN: Final = 7  # the sum of the rewards of SEAT, times UNIT
WIDTH: Final = 8

ROOT: Final = 0
UNIT: Final = 1 << 20
NO_LIMIT: Final = 1 << 60


class Search:
    """A search for one decision of `seat`; `run` it, then ask for the best move or for each move's figures.

    `exploration` weighs curiosity against results. A playout is cut after `horizon` random moves and judged by
    `State.evaluate`; 0 plays every game to its end.
    """

    def __init__(self, root: State, seat: i64, rng: Rng, exploration: float, horizon: i64) -> None:
        self.root: State = root
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.exploration: float = exploration
        self.horizon: i64 = horizon
        self.playouts: i64 = 0
        self.nodes: vec[i64] = vec[i64](capacity=WIDTH * 1024)
        self.path: vec[i64] = vec[i64]()
        self.gains: vec[i64] = vec[i64]()
        self.grown: bool = False
        self.add_node(-1, -1)
        for _ in range(root.seats):
            self.gains = append(self.gains, 0)

    def run(self, seconds: float, playouts: i64) -> None:
        """Search until a number of playouts is done or, if `seconds` is positive, until time is up for another."""
        start: float = perf_counter()
        done: i64 = 0
        while done < playouts:
            self.play_once()
            done += 1
            if seconds > 0.0:
                spent: float = perf_counter() - start
                if spent + spent / float(done) >= seconds:
                    break
        self.playouts += done

    def play_once(self) -> None:
        """One playout: draw a state, walk down, add to the tree, play on, note the result."""
        state: State = self.root.imagine(self.seat, self.rng)
        self.path = vec[i64](capacity=32)
        self.grown = False
        node: i64 = ROOT
        while not self.grown and not state.over:
            node = self.descend(state, node)
        if self.horizon > 0:
            play_some(state, self.rng, self.horizon)
        else:
            play_some(state, self.rng, NO_LIMIT)
        self.note_result(state)

    def descend(self, state: State, node: i64) -> i64:
        """Let everybody choose who must choose now; the node at which the tree goes on."""
        waiting: i64 = state.acting()
        first: i64 = self.seat if (waiting >> self.seat) & 1 else lowest(waiting)
        below: i64 = self.step(state, node, first)
        others: i64 = waiting & ~bit(first)
        while others:
            other: i64 = lowest(others)
            others &= others - 1
            if (state.acting() >> other) & 1:
                self.step(state, self.anchor(node, other), other)
        return below

    def step(self, state: State, node: i64, seat: i64) -> i64:
        """Choose and carry out a move of one seat; its node."""
        moves: vec[i64] = state.choices(seat)
        child: i64 = self.choose(node, seat, moves)
        self.path = append(self.path, child)
        state.apply(seat, self.nodes[child + MOVE])
        return child

    def choose(self, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """The child to follow: a new one while some move is untried, else the most promising one.

        Children and moves are sorted alike, so one walk along both finds all pairs.
        """
        nodes: vec[i64] = self.nodes
        count: i64 = len(moves)
        untried: i64 = 0
        best: i64 = 0
        best_value: float = -1.0
        child: i64 = nodes[node + CHILD]
        i: i64 = 0
        while i < count:
            move: i64 = moves[i]
            while child and (
                nodes[child + SEAT] < seat or (nodes[child + SEAT] == seat and nodes[child + MOVE] < move)
            ):
                child = nodes[child + NEXT]
            if child and nodes[child + MOVE] == move and nodes[child + SEAT] == seat:
                available: i64 = nodes[child + AVAILABLE] + 1
                nodes[child + AVAILABLE] = available
                if untried == 0:
                    visits: float = float(nodes[child + VISITS])
                    mean: float = float(nodes[child + GAIN]) / (visits * UNIT)
                    value: float = mean + self.exploration * sqrt(log(float(available)) / visits)
                    if value > best_value:
                        best = child
                        best_value = value
                child = nodes[child + NEXT]
            else:
                untried += 1
            i += 1
        if untried == 0:
            return best
        self.grown = self.grown or count > 1
        return self.try_new(node, seat, moves, self.rng.below(untried))

    def try_new(self, node: i64, seat: i64, moves: vec[i64], skip: i64) -> i64:
        """Add a child for an untried move, after passing over `skip` untried ones."""
        nodes: vec[i64] = self.nodes
        before: i64 = ROOT
        child: i64 = nodes[node + CHILD]
        i: i64 = 0
        while True:
            move: i64 = moves[i]
            while child and (
                nodes[child + SEAT] < seat or (nodes[child + SEAT] == seat and nodes[child + MOVE] < move)
            ):
                before = child
                child = nodes[child + NEXT]
            if child == 0 or nodes[child + MOVE] != move or nodes[child + SEAT] != seat:
                if skip == 0:
                    break
                skip -= 1
            i += 1
        new: i64 = self.add_node(seat, move)
        self.nodes[new + NEXT] = child
        if before == ROOT:
            self.nodes[node + CHILD] = new
        else:
            self.nodes[before + NEXT] = new
        return new

    def anchor(self, node: i64, seat: i64) -> i64:
        """The place beside a node where a seat that chooses at the same time keeps its own children."""
        found: i64 = self.nodes[node + ANCHOR]
        while found and self.nodes[found + SEAT] != seat:
            found = self.nodes[found + NEXT]
        if found == 0:
            found = self.add_node(seat, -1)
            self.nodes[found + NEXT] = self.nodes[node + ANCHOR]
            self.nodes[node + ANCHOR] = found
        return found

    def add_node(self, seat: i64, move: i64) -> i64:
        """A new node without kin; nodes are named by the index of their first number."""
        nodes: vec[i64] = self.nodes
        new: i64 = len(nodes)
        nodes = append(nodes, move)
        nodes = append(nodes, seat)
        nodes = append(nodes, 0)
        nodes = append(nodes, 0)
        nodes = append(nodes, 0)
        nodes = append(nodes, 0)
        nodes = append(nodes, 1)
        self.nodes = append(nodes, 0)
        return new

    def note_result(self, state: State) -> None:
        """Credit every node of the path with what its seat got out of the playout."""
        seat: i64 = 0
        if state.over:
            while seat < state.seats:
                self.gains[seat] = i64(state.reward(seat) * UNIT)
                seat += 1
        else:
            chances: vec[float] = state.evaluate_all()
            while seat < state.seats:
                self.gains[seat] = i64(chances[seat] * UNIT)
                seat += 1
        for node in self.path:
            self.nodes[node + VISITS] += 1
            self.nodes[node + GAIN] += self.gains[self.nodes[node + SEAT]]

    def results(self) -> list[tuple[int, int, float]]:
        """For each move tried at the root: the move, its visits, the sum of its rewards."""
        found: list[tuple[int, int, float]] = []
        child: i64 = self.nodes[ROOT + CHILD]
        while child:
            gain: float = float(self.nodes[child + GAIN]) / UNIT
            found.append((int(self.nodes[child + MOVE]), int(self.nodes[child + VISITS]), gain))
            child = self.nodes[child + NEXT]
        return found


def play_some(state: State, rng: Rng, most: i64) -> None:
    """Play uniformly at random until the game ends or `most` moves are made."""
    left: i64 = most
    while left > 0 and not state.over:
        seat: i64 = lowest(state.acting())
        moves: vec[i64] = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        left -= 1
