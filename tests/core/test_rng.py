"""The random numbers are the same everywhere, fair, and copyable."""

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core import Rng, rng_from


def test_the_stream_of_a_seed_never_changes():
    """A record holds only the seed: other numbers would be another game."""
    rng = Rng(7)
    assert [int(rng.below(6)) for _ in range(20)] == [5, 2, 5, 2, 2, 4, 0, 4, 1, 3, 2, 5, 4, 4, 2, 0, 3, 3, 1, 4]
    assert Rng(2**62).word() == 3800000130


def test_numbers_are_spread_evenly():
    rng = Rng(1)
    counts = Counter(int(rng.below(6)) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_neighbouring_seeds_have_nothing_in_common():
    streams = [[int(rng.below(1000)) for _ in range(8)] for rng in map(Rng, range(50))]
    assert len({tuple(stream) for stream in streams}) == 50
    assert len({stream[0] for stream in streams}) > 40


def test_a_copy_and_a_saved_stream_go_on_alike():
    rng = Rng(3)
    rng.word()
    twin, saved = rng.copy(), rng_from(rng.state())
    expected = [rng.word() for _ in range(5)]
    assert [twin.word() for _ in range(5)] == expected
    assert [saved.word() for _ in range(5)] == expected


def test_a_shuffle_keeps_every_item():
    items = vec[i64](range(40))
    Rng(9).shuffle(items)
    assert sorted(items) == list(range(40))
    assert list(items) != list(range(40))
