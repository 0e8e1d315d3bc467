"""The tree of a search that a judge guides: nodes and edges in one vec of numbers, compiled with the rules.

A node has the fields below; its edges lie in blocks (a count, a link to the next block, then the edges sorted by key),
made when the node is visited the second time. Where several seats choose at the same time, the tree goes on from the
searching seat's choice alone, and every other seat learns in a node of its own (an *anchor*).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.bots.net import zeros

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


class Tree:
    """What a search has learned. `edges` are those of the moves asked about last (`match`), 0 where there is none."""

    def __init__(self) -> None:
        self.tree: vec[i64] = vec[i64]()
        self.edges: vec[i64] = vec[i64]()
        self.clear()

    def clear(self) -> None:
        """Forget all but the root."""
        self.tree = append(vec[i64](capacity=4096), 0)
        self.add_node(0)

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

    def match(self, node: i64, seat: i64, moves: vec[i64]) -> i64:
        """Fill `edges` with a node's edges for these moves; how many were found.

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
        return found

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

    def find(self, print: i64) -> i64:
        """The node below the root where the choosing seat knows just this (see `fingerprint`); 0 if there is none."""
        return find_below(self.tree, print)


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
