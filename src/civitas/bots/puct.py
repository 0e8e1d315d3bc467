"""Tree search guided by a net, compiled with the rules.

Like `search`, each pass draws a full state that the searching seat cannot tell apart from the real one and walks down a
tree that these states share. But a new leaf is judged by the net, not by a playout, and moves are tried in the order of
the net's weights (PUCT): a promising move first, a poor one perhaps never. Where a game's evaluation judges better than
the net does, the net only weighs the moves.

What a move brings to light for everybody (`State.sight`) parts the tree, so that a reply can depend on it. Where
several seats choose at the same time, each learns by itself (`tree`).
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.bots.judge import Judge
from civitas.bots.net import zeros
from civitas.bots.search import play_some
from civitas.bots.tree import (
    BLOCK,
    COUNT,
    EDGE,
    GAIN,
    HEAD,
    MOVE,
    NOT_SEEN,
    PRINT,
    PRIOR,
    ROOT,
    SEAT_BITS,
    UNIT,
    VALUE,
    VISITS,
    Tree,
    fingerprint,
)
from civitas.core.bits import bit, lowest
from civitas.core.rng import Rng
from civitas.core.state import State

NO_LIMIT: Final = 1 << 60
MOST_WORDS: Final = 24_000_000
PASSES_PER_LOOK: Final = 4


class Puct(Tree):
    """A search for one decision of `seat`; `run` it, then ask for each move's figures.

    `curiosity` weighs the net's weights against results; a move not yet tried counts `doubt` less than its siblings.
    What a move brings to light parts the tree only after `parting` visits: before that, replies are learned for all
    that may turn up together. A `calm` below 1 makes the net's weights of the moves more alike.

    If `evaluated`, the net only weighs moves, and `State.evaluate_all` judges a leaf after `horizon` random moves. A
    state that was drawn serves `sharing` passes: where drawing is the dearest part of a pass, more of them fit.
    """

    def __init__(
        self,
        root: State,
        seat: i64,
        rng: Rng,
        net: Judge,
        curiosity: float,
        doubt: float,
        parting: i64 = 0,
        calm: float = 1.0,
        evaluated: bool = False,
        horizon: i64 = 0,
        sharing: i64 = 1,
    ) -> None:
        super().__init__()
        self.root: State = root
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.net: Judge = net.at_table(root.seats)
        self.curiosity: float = curiosity
        self.doubt: float = doubt
        self.parting: i64 = parting
        self.calm: float = calm
        self.evaluated: bool = evaluated
        self.horizon: i64 = horizon
        self.sharing: i64 = sharing
        self.drawn: State = root
        self.served: i64 = sharing
        self.passes: i64 = 0
        self.path: vec[i64] = vec[i64]()
        self.gains: vec[i64] = zeros(root.seats)
        self.weights: vec[float] = vec[float]()
        self.open_root()

    def adopt(self, other: Puct, node: i64) -> None:
        """Go on with what another search has learned below a node. Only before the first pass."""
        self.clear()
        self.copy_from(other.tree, node)
        self.open_root()

    def open_root(self) -> None:
        """Judge the root and list its moves, so that each pass has a move to try."""
        moves: vec[i64] = self.root.choices(self.seat)
        if self.tree[ROOT + VALUE] == NOT_SEEN:
            self.judge(self.root, self.seat, ROOT)
        self.find_edges(self.root, ROOT, self.seat, moves)

    def run(self, seconds: float, passes: i64) -> None:
        """Search until a number of passes is done or, if `seconds` is positive, until time is up, or the memory."""
        start: float = perf_counter()
        done: i64 = 0
        while done < passes and len(self.tree) <= MOST_WORDS:
            self.go_down()
            done += 1
            if seconds > 0.0 and done % PASSES_PER_LOOK == 0 and perf_counter() - start >= seconds:
                break
        self.passes += done

    def go_down(self) -> None:
        """One pass: draw a state, walk down to a leaf, judge it, note the result."""
        state: State = self.draw()
        self.path = vec[i64](capacity=32)
        node: i64 = ROOT
        while not state.over:
            waiting: i64 = state.acting()
            seat: i64 = self.seat if (waiting >> self.seat) & 1 else lowest(waiting)
            alone: bool = waiting & (waiting - 1) == 0
            moves: vec[i64] = state.choices(seat)
            if alone and len(moves) == 1 and node != ROOT:
                state.apply(seat, moves[0])
                continue
            if self.tree[node + VALUE] == NOT_SEEN:
                self.judge(state, seat, node)
                break
            news: i64 = state.news
            edge: i64 = self.step(state, node, seat, moves)
            if not alone:
                self.let_others(state, node, waiting & ~bit(seat))
            key: i64 = 0
            if state.news != news and self.tree[edge + VISITS] >= self.parting:
                key = state.sight()
            node = self.below(edge, key)
        if state.over:
            self.take_rewards(state)
        self.note_result()

    def draw(self) -> State:
        """A state that the searching seat cannot tell apart from the real one."""
        if self.sharing == 1:
            return self.root.imagine(self.seat, self.rng)
        if self.served == self.sharing:
            self.drawn = self.root.imagine(self.seat, self.rng)
            self.served = 0
        self.served += 1
        return self.drawn.copy()

    def take_rewards(self, state: State) -> None:
        """What everybody got in a game that is over."""
        seat: i64 = 0
        while seat < state.seats:
            self.gains[seat] = i64(state.reward(seat) * UNIT)
            seat += 1

    def let_others(self, state: State, node: i64, waiting: i64) -> None:
        """Let all others choose who were asked at the same time."""
        others: i64 = waiting
        while others:
            other: i64 = lowest(others)
            others &= others - 1
            if (state.acting() >> other) & 1:
                self.step(state, self.anchor(node, other), other, state.choices(other))

    def step(self, state: State, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """Choose and carry out a move of one seat; its edge."""
        self.find_edges(state, node, seat, moves)
        edge: i64 = self.best_edge(node, len(moves))
        self.path = append(self.path, edge)
        state.apply(seat, self.tree[edge + MOVE] >> SEAT_BITS)
        return edge

    def best_edge(self, node: i64, count: i64) -> i64:
        """The most promising of the edges found."""
        tree: vec[i64] = self.tree
        edges: vec[i64] = self.edges
        visits: i64 = 0
        gain: i64 = 0
        i: i64 = 0
        while i < count:
            visits += tree[edges[i] + VISITS]
            gain += tree[edges[i] + GAIN]
            i += 1
        usual: float = float(tree[node + VALUE]) / UNIT
        if visits:
            usual = float(gain) / (float(visits) * UNIT)
        untried: float = usual - self.doubt
        pull: float = self.curiosity * sqrt(float(visits) + 1.0) / UNIT
        best: i64 = edges[0]
        best_value: float = -1e9
        i = 0
        while i < count:
            edge: i64 = edges[i]
            seen: i64 = tree[edge + VISITS]
            value: float = untried
            if seen:
                value = float(tree[edge + GAIN]) / (float(seen) * UNIT)
            value += pull * float(tree[edge + PRIOR]) / float(1 + seen)
            if value > best_value:
                best = edge
                best_value = value
            i += 1
        return best

    def find_edges(self, state: State, node: i64, seat: i64, moves: vec[i64]) -> None:
        """Fill `edges` with the edges of these moves, made where they are missing."""
        found: i64 = self.match(node, seat, moves)
        if found < len(moves):
            self.add_edges(state, node, seat, moves, len(moves) - found)

    def add_edges(self, state: State, node: i64, seat: i64, moves: vec[i64], missing: i64) -> None:
        """Add a block with the edges that are missing, weighed by the net."""
        numbers: vec[i64] = state.encode(seat)
        net: Judge = self.net
        net.look(numbers, seat)
        count: i64 = len(moves)
        if len(self.weights) < count:
            self.weights = vec[float]([0.0] * (count + 16))
        weights: vec[float] = self.weights
        top: float = -1e9
        i: i64 = 0
        while i < count:
            weights[i] = net.head(1 + state.move_row(seat, moves[i]))
            top = max(top, weights[i])
            i += 1
        total: float = 0.0
        i = 0
        while i < count:
            weights[i] = exp((weights[i] - top) * self.calm)
            total += weights[i]
            i += 1
        tree: vec[i64] = self.tree
        block: i64 = len(tree)
        tree = append(tree, missing)
        tree = append(tree, tree[node + BLOCK])
        tree[node + BLOCK] = block
        tree[node + PRINT] = fingerprint(numbers)
        i = 0
        while i < count:
            if self.edges[i] == 0:
                self.edges[i] = len(tree)
                tree = append(tree, (moves[i] << SEAT_BITS) | seat)
                tree = append(tree, i64(weights[i] / total * UNIT))
                tree = append(tree, 0)
                tree = append(tree, 0)
                tree = append(tree, 0)
            i += 1
        self.tree = tree

    def judge(self, state: State, seat: i64, node: i64) -> None:
        """Judge an unfinished state for all seats; `seat` is the one that chooses at the node."""
        if self.evaluated:
            self.evaluate(state, seat, node)
            return
        net: Judge = self.net
        net.look(state.encode(seat), seat)
        chance: float = net.chance()
        self.tree[node + VALUE] = i64(chance * UNIT)
        self.gains[seat] = i64(chance * UNIT)
        if state.seats == 2:
            self.gains[1 - seat] = i64((1.0 - chance) * UNIT)
            return
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                net.look(state.encode(other), other)
                self.gains[other] = i64(net.chance() * UNIT)
            other += 1

    def evaluate(self, state: State, seat: i64, node: i64) -> None:
        """Judge an unfinished state for all seats without the net; the root's own state is left as it is."""
        if self.horizon > 0 and node != ROOT:
            play_some(state, self.rng, self.horizon)
        if state.over:
            self.take_rewards(state)
        else:
            chances: vec[float] = state.evaluate_all()
            other: i64 = 0
            while other < state.seats:
                self.gains[other] = i64(chances[other] * UNIT)
                other += 1
        self.tree[node + VALUE] = self.gains[seat]

    def note_result(self) -> None:
        """Credit every edge of the path with what its seat got."""
        tree: vec[i64] = self.tree
        gains: vec[i64] = self.gains
        for edge in self.path:
            tree[edge + VISITS] += 1
            tree[edge + GAIN] += gains[tree[edge + MOVE] & 7]

    def results(self) -> list[tuple[int, int, float]]:
        """For each move tried at the root: the move, its visits, the sum of its rewards.

        What an adopted tree knows of moves that are not open now is passed over.
        """
        found: list[tuple[int, int, float]] = []
        moves: vec[i64] = self.root.choices(self.seat)
        self.find_edges(self.root, ROOT, self.seat, moves)
        i: i64 = 0
        while i < len(moves):
            edge: i64 = self.edges[i]
            if self.tree[edge + VISITS]:
                gain: float = float(self.tree[edge + GAIN]) / UNIT
                found.append((int(moves[i]), int(self.tree[edge + VISITS]), gain))
            i += 1
        return found

    def priors(self) -> list[float]:
        """The weight of each of the root's moves, in their order."""
        block: i64 = self.tree[ROOT + BLOCK]
        return [float(self.tree[block + HEAD + i * EDGE + PRIOR]) / UNIT for i in range(int(self.tree[block + COUNT]))]

    def set_priors(self, weights: list[float]) -> None:
        """Give the root's moves other weights: noise, in self-play."""
        block: i64 = self.tree[ROOT + BLOCK]
        for i, weight in enumerate(weights):
            self.tree[block + HEAD + i * EDGE + PRIOR] = i64(weight * UNIT)
