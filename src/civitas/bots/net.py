"""A small net that judges positions, in whole numbers: the same result on every machine, compiled or not.

The input is the set of numbers that hold (`State.encode`): the first layer adds up the rows of these numbers, four
units to a machine word. Units are then cut to 0..TOP, so that many are 0 and the second layer, two units to a word,
passes over them. From the second layer come the chance of the seat whose side it is and a weight for each move.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.bots.judge import Judge

ONE: Final = 128
"""The value of a unit that stands for 1."""
TOP: Final = 511
"""The largest value of a unit, a little less than 4."""

# First layer: a lane of 16 bits holds a signed sum in steps of 1 / (ONE << FIRST_SHIFT).
FIRST_LANES: Final = 4
FIRST_BITS: Final = 16
FIRST_SHIFT: Final = 2
# Second layer: a lane of 31 bits, in steps of 1 / (ONE << SECOND_SHIFT).
SECOND_LANES: Final = 2
SECOND_BITS: Final = 31
SECOND_SHIFT: Final = 8
# The heads: in steps of 1 / (ONE << HEAD_SHIFT); what each adds to is kept in steps of 1 / (1 << HEAD_SHIFT).
HEAD_SHIFT: Final = 8
_HEAD_SCALE: Final = 1.0 / float(ONE << HEAD_SHIFT)

STRIDE: Final = 4
"""Words that are added up side by side; the layers' sizes are multiples of it."""
MOST_HELD: Final = 1024
"""More numbers than ever hold at once."""


class Net(Judge):
    """The weights, and the units of the position looked at last.

    Sizes: `inputs` numbers, `words` words of the first layer, `deep` words of the second layer, `moves` rows of moves.
    """

    def __init__(self, inputs: i64, words: i64, deep: i64, moves: i64, weights: vec[i64]) -> None:
        self.inputs: i64 = inputs
        self.words: i64 = words
        self.deep: i64 = deep
        self.moves: i64 = moves
        self.units: i64 = deep * SECOND_LANES
        hidden: i64 = words * FIRST_LANES
        at: i64 = 0
        self.first: vec[i64] = packed(weights, at, (inputs + 1) * words, FIRST_LANES, FIRST_BITS)
        at += (inputs + 1) * hidden
        self.second: vec[i64] = packed(weights, at, (hidden + 1) * deep, SECOND_LANES, SECOND_BITS)
        word: i64 = hidden * deep
        while word < (hidden + 1) * deep:
            self.second[word] *= ONE  # what is always added is kept in larger steps
            word += 1
        at += (hidden + 1) * self.units
        self.heads: vec[i64] = weights[at:]
        self.unit: vec[i64] = zeros(self.units)
        self.active: vec[i64] = zeros(hidden)
        self.rows: vec[i64] = zeros(hidden)

    def at_table(self, seats: i64) -> Judge:
        """The net with an eye for each seat."""
        return Eye(self, seats)

    def look(self, numbers: vec[i64], seat: i64 = 0) -> None:
        """Work out the second layer's units for a set of numbers."""
        Eye(self, 1).look(numbers, 0)

    def take_first(self, sums: vec[i64], start: i64) -> i64:
        """Fill `active` and `rows` with the first layer's units that are not 0 and their rows; how many."""
        active: vec[i64] = self.active
        rows: vec[i64] = self.rows
        deep: i64 = self.deep
        found: i64 = 0
        row: i64 = 0
        word: i64 = start
        end: i64 = start + self.words
        while word < end:
            rest: i64 = sums[word]
            lane: i64 = 0
            while lane < FIRST_LANES:
                value: i64 = ((rest + 0x8000) & 0xFFFF) - 0x8000
                rest = (rest - value) >> FIRST_BITS
                value >>= FIRST_SHIFT
                if value > 0:
                    active[found] = value
                    if value > TOP:
                        active[found] = TOP
                    rows[found] = row
                    found += 1
                row += deep
                lane += 1
            word += 1
        return found

    def look_deep(self, found: i64) -> None:
        """Fill `unit` from the first layer's units."""
        second: vec[i64] = self.second
        active: vec[i64] = self.active
        rows: vec[i64] = self.rows
        unit: vec[i64] = self.unit
        deep: i64 = self.deep
        bias: i64 = self.words * FIRST_LANES * deep
        word: i64 = 0
        while word < deep:
            a: i64 = second[bias + word]
            b: i64 = second[bias + word + 1]
            c: i64 = second[bias + word + 2]
            d: i64 = second[bias + word + 3]
            i: i64 = 0
            while i < found:
                value: i64 = active[i]
                at: i64 = rows[i] + word
                a += value * second[at]
                b += value * second[at + 1]
                c += value * second[at + 2]
                d += value * second[at + 3]
                i += 1
            sums: i64 = a
            lane: i64 = 0
            while lane < STRIDE * SECOND_LANES:
                if lane == 2:
                    sums = b
                elif lane == 4:
                    sums = c
                elif lane == 6:
                    sums = d
                low: i64 = ((sums + 0x40000000) & 0x7FFFFFFF) - 0x40000000
                sums = (sums - low) >> SECOND_BITS
                low >>= SECOND_SHIFT
                if low < 0:
                    low = 0
                elif low > TOP:
                    low = TOP
                unit[word * SECOND_LANES + lane] = low
                lane += 1
            word += STRIDE

    def head(self, row: i64) -> float:
        """One output of the position looked at: row 0 is the seat's chance, row 1 + n the weight of move n."""
        heads: vec[i64] = self.heads
        unit: vec[i64] = self.unit
        units: i64 = self.units
        at: i64 = row * (units + 1)
        total: i64 = heads[at + units] * ONE
        i: i64 = 0
        while i < units:
            total += unit[i] * heads[at + i]
            i += 1
        return float(total) * _HEAD_SCALE


class Eye(Judge):
    """Looks at one position after another: only what has changed since the same seat's last one is added up anew.

    For each seat: the first layer's sums, the numbers that they are the sums of, and for each number the look at which
    it was last among them (0: it is not).
    """

    def __init__(self, net: Net, seats: i64) -> None:
        self.net: Net = net
        self.looks: i64 = 0
        self.sums: vec[i64] = vec[i64](capacity=seats * net.words)
        seat: i64 = 0
        while seat < seats:
            word: i64 = 0
            while word < net.words:
                self.sums = append(self.sums, net.first[net.inputs * net.words + word])
                word += 1
            seat += 1
        self.held: vec[i64] = zeros(seats * MOST_HELD)
        self.counts: vec[i64] = zeros(seats)
        self.seen: vec[i64] = zeros(seats * net.inputs)
        self.come: vec[i64] = zeros(MOST_HELD)
        self.gone: vec[i64] = zeros(MOST_HELD)

    def look(self, numbers: vec[i64], seat: i64 = 0) -> None:
        """Work out the net's second layer for the numbers, all different, that hold for a seat."""
        self.add_changes(numbers, seat)
        net: Net = self.net
        net.look_deep(net.take_first(self.sums, seat * net.words))

    def head(self, row: i64) -> float:
        """One output of the net."""
        return self.net.head(row)

    def add_changes(self, numbers: vec[i64], seat: i64) -> None:
        """Bring a seat's sums up to date."""
        self.looks += 1
        now: i64 = self.looks
        words: i64 = self.net.words
        seen: vec[i64] = self.seen
        held: vec[i64] = self.held
        come: vec[i64] = self.come
        gone: vec[i64] = self.gone
        first_seen: i64 = seat * self.net.inputs
        first_held: i64 = seat * MOST_HELD
        count: i64 = len(numbers)
        coming: i64 = 0
        i: i64 = 0
        while i < count:
            number: i64 = numbers[i]
            if seen[first_seen + number] == 0:
                come[coming] = number * words
                coming += 1
            seen[first_seen + number] = now
            i += 1
        going: i64 = 0
        before: i64 = self.counts[seat]
        i = 0
        while i < before:
            number = held[first_held + i]
            if seen[first_seen + number] != now:
                seen[first_seen + number] = 0
                gone[going] = number * words
                going += 1
            i += 1
        i = 0
        while i < count:
            held[first_held + i] = numbers[i]
            i += 1
        self.counts[seat] = count
        self.add_rows(seat * words, coming, going)

    def add_rows(self, start: i64, coming: i64, going: i64) -> None:
        """Add the rows that have come and take away those that have gone, a few words at a time."""
        first: vec[i64] = self.net.first
        sums: vec[i64] = self.sums
        come: vec[i64] = self.come
        gone: vec[i64] = self.gone
        words: i64 = self.net.words
        word: i64 = 0
        while word < words:
            a: i64 = sums[start + word]
            b: i64 = sums[start + word + 1]
            c: i64 = sums[start + word + 2]
            d: i64 = sums[start + word + 3]
            i: i64 = 0
            while i < coming:
                at: i64 = come[i] + word
                a += first[at]
                b += first[at + 1]
                c += first[at + 2]
                d += first[at + 3]
                i += 1
            i = 0
            while i < going:
                at = gone[i] + word
                a -= first[at]
                b -= first[at + 1]
                c -= first[at + 2]
                d -= first[at + 3]
                i += 1
            sums[start + word] = a
            sums[start + word + 1] = b
            sums[start + word + 2] = c
            sums[start + word + 3] = d
            word += STRIDE


def zeros(count: i64) -> vec[i64]:
    """So many zeros."""
    out: vec[i64] = vec[i64](capacity=count)
    i: i64 = 0
    while i < count:
        out = append(out, 0)
        i += 1
    return out


def packed(weights: vec[i64], start: i64, words: i64, lanes: i64, bits: i64) -> vec[i64]:
    """Signed numbers side by side in machine words, the first one lowest; adding words adds lane by lane."""
    out: vec[i64] = vec[i64](capacity=words)
    word: i64 = 0
    while word < words:
        total: i64 = 0
        lane: i64 = lanes - 1
        while lane >= 0:
            total = (total << bits) + weights[start + word * lanes + lane]
            lane -= 1
        out = append(out, total)
        word += 1
    return out
