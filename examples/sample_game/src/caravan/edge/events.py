"""What the rules tell, as events with names and arguments: one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from caravan import tales
from caravan.cards import GOOD_IDS
from civitas.core.event import Tale, number, one_of, tale

TALES: Final[Mapping[int, Tale]] = {
    tales.TOLD_BID: tale("bid", seat=number),
    tales.TOLD_REVEAL: tale("reveal", seat=number, card=one_of(GOOD_IDS)),
    tales.TOLD_TAKE: tale("take", seat=number, card=one_of(GOOD_IDS)),
    tales.TOLD_OFFER: tale("offer", _seat=number, card=one_of(GOOD_IDS)),
    tales.TOLD_END: tale("end"),
}
