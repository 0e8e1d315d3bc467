"""Packed counters and bit sets against plain Python."""

from hypothesis import given
from hypothesis import strategies as st

from civitas.core import bits

counters = st.lists(st.integers(0, 255), min_size=1, max_size=7)
masks = st.integers(0, 2**63 - 1)


def packed(values: list[int]) -> int:
    return sum(value << (8 * index) for index, value in enumerate(values[:7])) & (2**63 - 1)


@given(counters)
def test_lanes_and_their_total(values: list[int]):
    values = [*values[:6], *(value & 127 for value in values[6:])]
    number = packed(values)
    assert [bits.lane(number, index) for index in range(len(values))] == values
    assert bits.total(number) == sum(values)


@given(masks)
def test_counting_and_listing_members(mask: int):
    members = [index for index in range(63) if mask >> index & 1]
    assert bits.bit_count(mask) == len(members)
    assert list(bits.members(mask)) == members
    if members:
        assert bits.lowest(mask) == members[0]


def test_every_single_bit_and_lane():
    assert [bits.bit(index) for index in range(63)] == [1 << index for index in range(63)]
    assert [bits.one(index) for index in range(7)] == [1 << (8 * index) for index in range(7)]
    assert bits.each_lane(3, 4) == 0x03030303
