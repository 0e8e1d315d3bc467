"""Tree search guided by a net, compiled with the rules.

Like `search`, each pass draws a full state that the searching seat cannot tell apart from the real one and walks down a
tree that these states share. But a new leaf is judged by the net, not by a playout, and moves are tried in the order of
the net's weights (PUCT): a promising move first, a poor one perhaps never.

What a move brings to light for everybody (`State.sight`) parts the tree, so that a reply can depend on it. Where
several seats choose at the same time, the tree goes on from the searching seat's choice alone, and every other seat
learns in a node of its own (an *anchor*).

The tree lies in one vec. A node has the fields below; its edges lie in blocks (a count, a link to the next block, then
the edges sorted by key), made when the node is visited the second time.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.bots.judge import Judge
from civitas.bots.net import zeros
from civitas.core.bits import bit, lowest
from civitas.core.rng import Rng
from civitas.core.state import State

# The fields of a node. A link of 0 means none: the root is nobody's child.
BLOCK: Final = 0
ANCHOR: Final = 1  # the first of its anchors
NEXT: Final = 2  # the next node under the same edge, or the next anchor
KEY: Final = 3  # what came to light on the way here; an anchor's seat
VALUE: Final = 4  # the net's judgement at the first visit, for the seat that chooses here; NOT_SEEN before
PRINT: Final = 5  # a fingerprint of what the choosing seat knows here
NODE: Final = 6

# A block's head, and the fields of an edge.
COUNT: Final = 0
MORE: Final = 1
HEAD: Final = 2
MOVE: Final = 0  # the move and its seat
PRIOR: Final = 1
VISITS: Final = 2
GAIN: Final = 3  # the sum of the rewards of the seat that chose
TO: Final = 4  # the first node that the edge leads to
EDGE: Final = 5

ROOT: Final = 1
SEAT_BITS: Final = 3
NOT_SEEN: Final = -1
UNIT: Final = 1 << 20
NO_LIMIT: Final = 1 << 60
MOST_WORDS: Final = 24_000_000
PASSES_PER_LOOK: Final = 4


class Puct:
    """A search for one decision of `seat`; `run` it, then ask for each move's figures.

    `curiosity` weighs the net's weights against results; a move not yet tried counts `doubt` less than its siblings.
    What a move brings to light parts the tree only after `parting` visits: before that, replies are learned for all
    that may turn up together. A `calm` below 1 makes the net's weights of the moves more alike.
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
    ) -> None:
        self.root: State = root
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.net: Judge = net.at_table(root.seats)
        self.curiosity: float = curiosity
        self.doubt: float = doubt
        self.parting: i64 = parting
        self.calm: float = calm
        self.passes: i64 = 0
        self.tree: vec[i64] = vec[i64](capacity=4096)
        self.tree = append(self.tree, 0)
        self.path: vec[i64] = vec[i64]()
        self.gains: vec[i64] = zeros(root.seats)
        self.edges: vec[i64] = vec[i64]()
        self.weights: vec[float] = vec[float]()
        self.add_node(0)
        self.open_root()

    def find(self, print: i64) -> i64:
        """The node below the root where the choosing seat knows just this (see `fingerprint`); 0 if there is none."""
        return find_below(self.tree, print)

    def adopt(self, other: Puct, node: i64) -> None:
        """Go on with what another search has learned below a node. Only before the first pass."""
        self.tree = vec[i64](capacity=4096)
        self.tree = append(self.tree, 0)
        self.add_node(0)
        self.copy_from(other.tree, node)
        self.open_root()

    def copy_from(self, old: vec[i64], top: i64) -> None:
        """Copy all below a node of another tree to the root."""
        waiting: vec[i64] = append(append(vec[i64](), top), ROOT)
        while len(waiting):
            waiting, to = pop(waiting)
            waiting, node = pop(waiting)
            self.tree[to + VALUE] = old[node + VALUE]
            self.tree[to + PRINT] = old[node + PRINT]
            last: i64 = 0
            block: i64 = old[node + BLOCK]
            while block:
                new: i64 = len(self.tree)
                size: i64 = HEAD + old[block + COUNT] * EDGE
                i: i64 = 0
                while i < size:
                    self.tree = append(self.tree, old[block + i])
                    i += 1
                self.tree[new + MORE] = 0
                if last:
                    self.tree[last + MORE] = new
                else:
                    self.tree[to + BLOCK] = new
                last = new
                i = HEAD
                while i < size:
                    waiting = self.copy_list(old, old[block + i + TO], new + i + TO, waiting)
                    i += EDGE
                block = old[block + MORE]
            waiting = self.copy_list(old, old[node + ANCHOR], to + ANCHOR, waiting)

    def copy_list(self, old: vec[i64], first: i64, link: i64, waiting: vec[i64]) -> vec[i64]:
        """Make new nodes for a list of old ones and hang them on a link; what is to be copied into them waits."""
        self.tree[link] = 0
        node: i64 = first
        while node:
            new: i64 = self.add_node(old[node + KEY])
            self.tree[link] = new
            link = new + NEXT
            waiting = append(append(waiting, node), new)
            node = old[node + NEXT]
        return waiting

    def open_root(self) -> None:
        """Judge the root and list its moves, so that each pass has a move to try."""
        moves: vec[i64] = self.root.choices(self.seat)
        if self.tree[ROOT + VALUE] == NOT_SEEN:
            self.judge(self.root, self.seat, ROOT)
        self.find_edges(self.root, ROOT, self.seat, moves)

    def run(self, seconds: float, passes: i64) -> None:
        """Search until a number of passes is done or, if `seconds` is positive, until time is up."""
        start: float = perf_counter()
        done: i64 = 0
        while done < passes:
            self.go_down()
            done += 1
            if seconds > 0.0 and done % PASSES_PER_LOOK == 0 and perf_counter() - start >= seconds:
                break
        self.passes += done

    def go_down(self) -> None:
        """One pass: draw a state, walk down to a leaf, judge it, note the result."""
        state: State = self.root.imagine(self.seat, self.rng)
        self.path = vec[i64](capacity=32)
        node: i64 = ROOT
        while not state.over:
            waiting: i64 = state.acting()
            seat: i64 = self.seat if (waiting >> self.seat) & 1 else lowest(waiting)
            alone: bool = waiting & (waiting - 1) == 0
            moves: vec[i64] = state.choices(seat)
            if alone and len(moves) == 1:
                state.apply(seat, moves[0])
                continue
            if self.tree[node + VALUE] == NOT_SEEN or len(self.tree) > MOST_WORDS:
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
            seat = 0
            while seat < state.seats:
                self.gains[seat] = i64(state.reward(seat) * UNIT)
                seat += 1
        self.note_result()

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
        """Fill `edges` with the edges of these moves, made where they are missing.

        Moves and the edges of a block are sorted alike, so one walk along both finds all pairs.
        """
        count: i64 = len(moves)
        if len(self.edges) < count:
            self.edges = zeros(count + 16)
        tree: vec[i64] = self.tree
        edges: vec[i64] = self.edges
        i: i64 = 0
        while i < count:
            edges[i] = 0
            i += 1
        found: i64 = 0
        block: i64 = tree[node + BLOCK]
        while block and found < count:
            edge: i64 = block + HEAD
            end: i64 = edge + tree[block + COUNT] * EDGE
            i = 0
            while i < count and edge < end:
                key: i64 = (moves[i] << SEAT_BITS) | seat
                here: i64 = tree[edge + MOVE]
                if here == key:
                    edges[i] = edge
                    found += 1
                    edge += EDGE
                    i += 1
                elif here < key:
                    edge += EDGE
                else:
                    i += 1
            block = tree[block + MORE]
        if found < count:
            self.add_edges(state, node, seat, moves, count - found)

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
        """Let the net judge an unfinished state for all seats; `seat` is the one that chooses at the node."""
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

    def note_result(self) -> None:
        """Credit every edge of the path with what its seat got."""
        tree: vec[i64] = self.tree
        gains: vec[i64] = self.gains
        for edge in self.path:
            tree[edge + VISITS] += 1
            tree[edge + GAIN] += gains[tree[edge + MOVE] & 7]

    def below(self, edge: i64, key: i64) -> i64:
        """The node that an edge leads to when `key` came to light."""
        node: i64 = self.tree[edge + TO]
        while node and self.tree[node + KEY] != key:
            node = self.tree[node + NEXT]
        if node == 0:
            node = self.add_node(key)
            self.tree[node + NEXT] = self.tree[edge + TO]
            self.tree[edge + TO] = node
        return node

    def anchor(self, node: i64, seat: i64) -> i64:
        """The place beside a node where a seat that chooses at the same time keeps its own edges."""
        found: i64 = self.tree[node + ANCHOR]
        while found and self.tree[found + KEY] != seat:
            found = self.tree[found + NEXT]
        if found == 0:
            found = self.add_node(seat)
            self.tree[found + VALUE] = UNIT // 2
            self.tree[found + NEXT] = self.tree[node + ANCHOR]
            self.tree[node + ANCHOR] = found
        return found

    def add_node(self, key: i64) -> i64:
        """A new node without kin."""
        tree: vec[i64] = self.tree
        new: i64 = len(tree)
        tree = append(tree, 0)
        tree = append(tree, 0)
        tree = append(tree, 0)
        tree = append(tree, key)
        tree = append(tree, NOT_SEEN)
        self.tree = append(tree, 0)
        return new

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


def find_below(tree: vec[i64], print: i64) -> i64:
    """The node below the root with this fingerprint; 0 if there is none."""
    waiting: vec[i64] = append(vec[i64](), ROOT)
    while len(waiting):
        waiting, node = pop(waiting)
        block: i64 = tree[node + BLOCK]
        if node != ROOT and block and tree[node + PRINT] == print:
            return node
        while block:
            edge: i64 = block + HEAD
            end: i64 = edge + tree[block + COUNT] * EDGE
            while edge < end:
                below: i64 = tree[edge + TO]
                while below:
                    waiting = append(waiting, below)
                    below = tree[below + NEXT]
                edge += EDGE
            block = tree[block + MORE]
    return 0


def fingerprint(numbers: vec[i64]) -> i64:
    """A number that hardly two different sets share."""
    mixed: i64 = len(numbers)
    i: i64 = 0
    while i < len(numbers):
        mixed = ((mixed ^ numbers[i]) * 0x1E3779B1) & 0x3FFFFFFFFFFFFFF
        mixed ^= mixed >> 27
        i += 1
    return mixed
